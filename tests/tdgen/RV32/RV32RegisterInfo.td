// The integer registers: manual, chapter 2.1; names of the ABI: chapter 25.
let Namespace = "RV32" in {
class RV32Reg<bits<5> Enc, string n, list<string> alt = []> : Register<n> {
  let HWEncoding{4-0} = Enc;
  let AltNames = alt;
}
def ABIRegAltName : RegAltNameIndex;

let RegAltNameIndices = [ABIRegAltName] in {
  let isConstant = true in
  def X0  : RV32Reg<0, "x0", ["zero"]>, DwarfRegNum<[0]>;
  def X1  : RV32Reg<1, "x1", ["ra"]>, DwarfRegNum<[1]>;
  def X2  : RV32Reg<2, "x2", ["sp"]>, DwarfRegNum<[2]>;
  def X3  : RV32Reg<3, "x3", ["gp"]>, DwarfRegNum<[3]>;
  def X4  : RV32Reg<4, "x4", ["tp"]>, DwarfRegNum<[4]>;
  foreach i = 0-2 in
    def X#!add(5, i) : RV32Reg<!add(5, i), "x"#!add(5, i), ["t"#i]>, DwarfRegNum<[!add(5, i)]>;
  def X8  : RV32Reg<8, "x8", ["s0", "fp"]>, DwarfRegNum<[8]>;
  def X9  : RV32Reg<9, "x9", ["s1"]>, DwarfRegNum<[9]>;
  foreach i = 0-7 in
    def X#!add(10, i) : RV32Reg<!add(10, i), "x"#!add(10, i), ["a"#i]>, DwarfRegNum<[!add(10, i)]>;
  let CostPerUse = [1] in {
    foreach i = 2-11 in
      def X#!add(16, i) : RV32Reg<!add(16, i), "x"#!add(16, i), ["s"#i]>, DwarfRegNum<[!add(16, i)]>;
    foreach i = 3-6 in
      def X#!add(25, i) : RV32Reg<!add(25, i), "x"#!add(25, i), ["t"#i]>, DwarfRegNum<[!add(25, i)]>;
  }
}
}

def XLenVT : ValueTypeByHwMode<[DefaultMode], [i32]>;

class GPRRegisterClass<dag regList> : RegisterClass<"RV32", [i32], 32, regList> {
  let RegInfos = RegInfoByHwMode<[DefaultMode], [RegInfo<32, 32, 32>]>;
}
def GPR : GPRRegisterClass<(add (sequence "X%u", 10, 17), (sequence "X%u", 5, 7), (sequence "X%u", 28, 31),
                                (sequence "X%u", 8, 9), (sequence "X%u", 18, 27), (sequence "X%u", 0, 4))>;
def GPRX0 : GPRRegisterClass<(add X0)> { let isAllocatable = 0; }
def GPRNoX0 : GPRRegisterClass<(sub GPR, X0)> {
  let DiagnosticType = "InvalidRegClassGPRX0";
  let DiagnosticString = "register must be a GPR excluding zero (x0)";
}
def GPRNoX0X2 : GPRRegisterClass<(sub GPR, X0, X2)>;
def SP : GPRRegisterClass<(add X2)> { let isAllocatable = 0; }
def GPRC : GPRRegisterClass<(add (sequence "X%u", 10, 15), (sequence "X%u", 8, 9))>;
