//===- X86RegisterInfo.td - Registers, register classes and sub-register indices ----------------------------------===//
//
// Facts: Intel SDM vol. 1 ch. 3 (register files and what overlaps what) and vol. 2 ch. 2 (numbers in ModRM, SIB, REX);
// DWARF numbers from the System V AMD64 ABI, figure 3.36, and the i386 ABI, table 2.14 (Darwin swaps 4 and 5 there).
//
// HWEncoding, as the encoder reads it:
//   bits 0-2  low three bits of the number, for ModRM.reg, ModRM.rm, SIB.base, SIB.index and "+r" opcodes
//   bit  3    the bit that REX.R, REX.X, REX.B or the VEX counterparts hold
//   bit  4    the bit that EVEX.R' or EVEX.X holds
//   bit  5    this register can only be named with a REX prefix present (SPL, BPL, SIL, DIL)
//   bit  6    this register can only be named with no REX prefix present (AH, CH, DH, BH)
//===--------------------------------------------------------------------------------------------------------------===//

let Namespace = "X86" in {
  def sub_8bit : SubRegIndex<8>;
  def sub_8bit_hi : SubRegIndex<8, 8>;
  def sub_16bit : SubRegIndex<16>;
  def sub_32bit : SubRegIndex<32>;
  def sub_xmm : SubRegIndex<128>;
  def sub_ymm : SubRegIndex<256>;
  def sub_mask_0 : SubRegIndex<-1>;
  def sub_mask_1 : SubRegIndex<-1, -1>;
}

class X86Reg<string name, bits<16> encoding, list<Register> subs = []> : Register<name> {
  let Namespace = "X86";
  let HWEncoding = encoding;
  let SubRegs = subs;
}

// DWARF numbers come in three flavours: x86-64, Darwin i386, everybody else's i386. -1: the name is a part of another
// register and has no number; -2: the register does not exist there.
class Dwarf64<int n> : DwarfRegNum<[n, -2, -2]>;
class Dwarf32<int n, int darwin = n> : DwarfRegNum<[-2, darwin, n]>;

// --- General purpose -------------------------------------------------------------------------------------------------

// A register of the 8086 with both byte halves: defm A makes AL, AH, AX, EAX, RAX.
multiclass ByteAddressableGPR<string n, bits<16> encoding, int dwarf64, int dwarf32> {
  def NAME#L : X86Reg<n#"l", encoding>;
  def NAME#H : X86Reg<n#"h", !add(encoding, 0x44)>;
  let SubRegIndices = [sub_8bit, sub_8bit_hi], CoveredBySubRegs = 1 in
    def NAME#X : X86Reg<n#"x", encoding, [!cast<Register>(NAME#"L"), !cast<Register>(NAME#"H")]>;
  let SubRegIndices = [sub_16bit] in
    def E#NAME#X : X86Reg<"e"#n#"x", encoding, [!cast<Register>(NAME#"X")]>, Dwarf32<dwarf32>;
  let SubRegIndices = [sub_32bit] in
    def R#NAME#X : X86Reg<"r"#n#"x", encoding, [!cast<Register>("E"#NAME#"X")]>, Dwarf64<dwarf64>;
}

defm A : ByteAddressableGPR<"a", 0, 0, 0>;
defm C : ByteAddressableGPR<"c", 1, 2, 1>;
defm D : ByteAddressableGPR<"d", 2, 1, 2>;
defm B : ByteAddressableGPR<"b", 3, 3, 3>;

// An index or pointer register: its low byte exists only in 64-bit mode. defm SI makes SIL, SI, ESI, RSI.
multiclass PointerGPR<string n, bits<16> encoding, int dwarf64, int dwarf32, int darwin32> {
  def NAME#L : X86Reg<n#"l", !add(encoding, 0x20)>;
  let SubRegIndices = [sub_8bit] in
    def NAME : X86Reg<n, encoding, [!cast<Register>(NAME#"L")]>;
  let SubRegIndices = [sub_16bit] in
    def E#NAME : X86Reg<"e"#n, encoding, [!cast<Register>(NAME)]>, Dwarf32<dwarf32, darwin32>;
  let SubRegIndices = [sub_32bit] in
    def R#NAME : X86Reg<"r"#n, encoding, [!cast<Register>("E"#NAME)]>, Dwarf64<dwarf64>;
}

defm SP : PointerGPR<"sp", 4, 7, 4, 5>;
defm BP : PointerGPR<"bp", 5, 6, 5, 4>;
defm SI : PointerGPR<"si", 6, 4, 6, 6>;
defm DI : PointerGPR<"di", 7, 5, 7, 7>;

// R8 to R15 with their parts R8B, R8W, R8D.
foreach i = 8...15 in {
  def R#i#B : X86Reg<"r"#i#"b", i>;
  let SubRegIndices = [sub_8bit] in
    def R#i#W : X86Reg<"r"#i#"w", i, [!cast<Register>("R"#i#"B")]>;
  let SubRegIndices = [sub_16bit] in
    def R#i#D : X86Reg<"r"#i#"d", i, [!cast<Register>("R"#i#"W")]>;
  let SubRegIndices = [sub_32bit] in
    def R#i : X86Reg<"r"#i, i, [!cast<Register>("R"#i#"D")]>, Dwarf64<i>;
}

// R16 to R31 of APX, which REX2 and EVEX name.
foreach i = 16...31 in {
  def R#i#B : X86Reg<"r"#i#"b", i>;
  let SubRegIndices = [sub_8bit] in
    def R#i#W : X86Reg<"r"#i#"w", i, [!cast<Register>("R"#i#"B")]>;
  let SubRegIndices = [sub_16bit] in
    def R#i#D : X86Reg<"r"#i#"d", i, [!cast<Register>("R"#i#"W")]>;
  let SubRegIndices = [sub_32bit] in
    def R#i : X86Reg<"r"#i, i, [!cast<Register>("R"#i#"D")]>, Dwarf64<!add(114, i)>;
}

// The instruction pointer is a base in addresses only; the encoder gives it ModRM.rm = 5 without a base.
def IP : X86Reg<"ip", 0>;
let SubRegIndices = [sub_16bit] in def EIP : X86Reg<"eip", 0, [IP]>, Dwarf32<8>;
let SubRegIndices = [sub_32bit] in def RIP : X86Reg<"rip", 0, [EIP]>, Dwarf64<16>;

// --- Status and control ----------------------------------------------------------------------------------------------

def EFLAGS : X86Reg<"flags", 0>, DwarfRegNum<[49, 9, 9]>;
def DF : X86Reg<"dirflag", 0>;     // the direction flag of EFLAGS, which arithmetic neither reads nor writes
def SSP : X86Reg<"ssp", 0>;        // the shadow stack's pointer
def MXCSR : X86Reg<"mxcsr", 0>, DwarfRegNum<[64, -2, -2]>;
def FPCW : X86Reg<"fpcr", 0>, DwarfRegNum<[65, -2, -2]>;
def FPSW : X86Reg<"fpsr", 0>, DwarfRegNum<[66, -2, -2]>;

def ES : X86Reg<"es", 0>, DwarfRegNum<[50, 40, 40]>;
def CS : X86Reg<"cs", 1>, DwarfRegNum<[51, 41, 41]>;
def SS : X86Reg<"ss", 2>, DwarfRegNum<[52, 42, 42]>;
def DS : X86Reg<"ds", 3>, DwarfRegNum<[53, 43, 43]>;
def FS : X86Reg<"fs", 4>, DwarfRegNum<[54, 44, 44]>;
def GS : X86Reg<"gs", 5>, DwarfRegNum<[55, 45, 45]>;
def FS_BASE : X86Reg<"fs.base", 0>, DwarfRegNum<[58, -2, -2]>;
def GS_BASE : X86Reg<"gs.base", 0>, DwarfRegNum<[59, -2, -2]>;

// Families are numbered in one piece each: C++ code adds an index to the first.
foreach i = 0...15 in def CR#i : X86Reg<"cr"#i, i>;
foreach i = 0...15 in def DR#i : X86Reg<"dr"#i, i>;

// --- x87 and MMX -----------------------------------------------------------------------------------------------------

// FP0 to FP6 are what selection and register allocation see: a flat file. The stackifier turns them into stack
// positions ST0 to ST7. FP7 is the stackifier's own, so that a value can be duplicated.
foreach i = 0...7 in def FP#i : X86Reg<"fp"#i, 0>;
foreach i = 0...7 in
  def ST#i : X86Reg<"st("#i#")", i>, DwarfRegNum<[!add(33, i), !add(12, i), !add(11, i)]> {
    let AltNames = !if(i, []<string>, ["st"]);
  }
foreach i = 0...7 in
  def MM#i : X86Reg<"mm"#i, i>, DwarfRegNum<[!add(41, i), !add(29, i), !add(29, i)]>;

// --- Vectors and masks -----------------------------------------------------------------------------------------------

class VectorDwarf<int i> {
  int D64 = !if(!lt(i, 16), !add(17, i), !add(51, i));
  int D32 = !if(!lt(i, 8), !add(21, i), -2);
  list<int> Numbers = [D64, D32, D32];
}
foreach i = 0...31 in
  def XMM#i : X86Reg<"xmm"#i, i>, DwarfRegNum<VectorDwarf<i>.Numbers>;
foreach i = 0...31 in
  let SubRegIndices = [sub_xmm] in
    def YMM#i : X86Reg<"ymm"#i, i, [!cast<Register>("XMM"#i)]>, DwarfRegNum<VectorDwarf<i>.Numbers>;
foreach i = 0...31 in
  let SubRegIndices = [sub_ymm] in
    def ZMM#i : X86Reg<"zmm"#i, i, [!cast<Register>("YMM"#i)]>, DwarfRegNum<VectorDwarf<i>.Numbers>;

foreach i = 0...7 in
  def K#i : X86Reg<"k"#i, i>, DwarfRegNum<[!add(118, i), !add(93, i), !add(93, i)]>;

// Two masks, of which the even one is named: VP2INTERSECT.
foreach i = [0, 2, 4, 6] in
  let SubRegIndices = [sub_mask_0, sub_mask_1] in
    def K#i#_K#!add(i, 1) : X86Reg<"", i, [!cast<Register>("K"#i), !cast<Register>("K"#!add(i, 1))]>;

// --- Tiles and bounds ------------------------------------------------------------------------------------------------

def TMMCFG : X86Reg<"tmmcfg", 0>;
foreach i = 0...7 in def TMM#i : X86Reg<"tmm"#i, i>;
foreach i = 0...3 in def BND#i : X86Reg<"bnd"#i, i>, DwarfRegNum<[!add(126, i), -2, -2]>;

// --- Register classes ------------------------------------------------------------------------------------------------
//
// The order within a class is the order of allocation: first what calls clobber anyway, with the short encodings in
// front, then what a function has to save. RBP comes after the other saved registers, as it may be the frame pointer.

class X86Class<list<ValueType> types, int align, dag members> : RegisterClass<"X86", types, align, members>;

// In 64-bit mode an instruction with a REX prefix cannot name AH, CH, DH, BH: they are not handed out there.
def GR8 : X86Class<[i8], 8, (add AL, CL, DL, SIL, DIL, R8B, R9B, R10B, R11B, AH, CH, DH, BL, BH, R14B, R15B, R12B, R13B,
                             BPL, SPL)> {
  let AltOrders = [(sub GR8, AH, BH, CH, DH)];
  let AltOrderSelect = [{ return MF.getSubtarget<X86Subtarget>().is64Bit(); }];
}
def GR16 : X86Class<[i16], 16, (add AX, CX, DX, SI, DI, R8W, R9W, R10W, R11W, BX, R14W, R15W, R12W, R13W, BP, SP)>;
def GR32 : X86Class<[i32], 32, (add EAX, ECX, EDX, ESI, EDI, R8D, R9D, R10D, R11D, EBX, R14D, R15D, R12D, R13D, EBP,
                                ESP)>;
// RIP is here because the base of an address may be RIP; it is reserved, so that nothing else gets it.
def GR64 : X86Class<[i64], 64, (add RAX, RCX, RDX, RSI, RDI, R8, R9, R10, R11, RBX, R14, R15, R12, R13, RBP, RSP, RIP)>;

def GR8_ABCD_L : X86Class<[i8], 8, (add AL, CL, DL, BL)>;
def GR8_ABCD_H : X86Class<[i8], 8, (add AH, CH, DH, BH)>;
def GR16_ABCD : X86Class<[i16], 16, (add AX, CX, DX, BX)>;
def GR32_ABCD : X86Class<[i32], 32, (add EAX, ECX, EDX, EBX)>;
def GR64_ABCD : X86Class<[i64], 64, (add RAX, RCX, RDX, RBX)>;

def GR8_NOREX : X86Class<[i8], 8, (add AL, CL, DL, AH, CH, DH, BL, BH)> {
  let AltOrders = [(sub GR8_NOREX, AH, BH, CH, DH)];
  let AltOrderSelect = [{ return MF.getSubtarget<X86Subtarget>().is64Bit(); }];
}
def GR16_NOREX : X86Class<[i16], 16, (add AX, CX, DX, SI, DI, BX, BP, SP)>;
def GR32_NOREX : X86Class<[i32], 32, (add EAX, ECX, EDX, ESI, EDI, EBX, EBP, ESP)>;
def GR64_NOREX : X86Class<[i64], 64, (add RAX, RCX, RDX, RSI, RDI, RBX, RBP, RSP, RIP)>;

// SIB.index = 4 says "no index": the stack pointer cannot be one.
def GR32_NOSP : X86Class<[i32], 32, (sub GR32, ESP)>;
def GR64_NOSP : X86Class<[i64], 64, (sub GR64, RSP, RIP)>;
def GR32_NOREX_NOSP : X86Class<[i32], 32, (sub GR32_NOREX, ESP)>;
def GR64_NOREX_NOSP : X86Class<[i64], 64, (sub GR64_NOREX, RSP, RIP)>;

// What still exists at a tail call, after the epilogue has restored the saved registers.
def GR32_TC : X86Class<[i32], 32, (add EAX, ECX, EDX, ESP)>;
def GR64_TC : X86Class<[i64], 64, (add RAX, RCX, RDX, RSI, RDI, R8, R9, R11, RIP, RSP)>;
def GR64_TCW64 : X86Class<[i64], 64, (add RAX, RCX, RDX, R8, R9, R10, R11, RIP, RSP)>;

def GR32_AD : X86Class<[i32], 32, (add EAX, EDX)>;
def GR64_AD : X86Class<[i64], 64, (add RAX, RDX)>;

def SEGMENT_REG : X86Class<[i16], 16, (add CS, DS, SS, ES, FS, GS)>;
def DEBUG_REG : X86Class<[i64], 64, (sequence "DR%u", 0, 15)>;
def CONTROL_REG : X86Class<[i64], 64, (sequence "CR%u", 0, 15)>;

let CopyCost = -1, isAllocatable = 0 in {
  def CCR : X86Class<[i32], 32, (add EFLAGS)>;
  def FPCCR : X86Class<[i16], 16, (add FPSW)>;
  def DFCCR : X86Class<[i32], 32, (add DF)>;
}

// Scalars in the low lane of a vector register; the X classes add what only EVEX can name.
def FR32 : X86Class<[f32], 32, (sequence "XMM%u", 0, 15)>;
def FR64 : X86Class<[f64], 64, (add FR32)>;
def FR32X : X86Class<[f32], 32, (sequence "XMM%u", 0, 31)>;
def FR64X : X86Class<[f64], 64, (add FR32X)>;
def VR128 : X86Class<[v4f32, v2f64, v16i8, v8i16, v4i32, v2i64, f128], 128, (add FR32)>;
def VR128X : X86Class<[v4f32, v2f64, v16i8, v8i16, v4i32, v2i64, f128], 128, (add FR32X)>;
def VR256 : X86Class<[v8f32, v4f64, v32i8, v16i16, v8i32, v4i64], 256, (sequence "YMM%u", 0, 15)>;
def VR256X : X86Class<[v8f32, v4f64, v32i8, v16i16, v8i32, v4i64], 256, (sequence "YMM%u", 0, 31)>;
def VR512 : X86Class<[v16f32, v8f64, v64i8, v32i16, v16i32, v8i64], 512, (sequence "ZMM%u", 0, 31)>;
def VR64 : X86Class<[x86mmx], 64, (sequence "MM%u", 0, 7)>;

def FR16 : X86Class<[f16], 16, (add FR32)>;
def FR16X : X86Class<[f16], 16, (add FR32X)>;
def VR512_0_15 : X86Class<[v16f32, v8f64, v64i8, v32i16, v16i32, v8i64], 512, (sequence "ZMM%u", 0, 15)>;

// Masks by the number of lanes; WM: what may select lanes for writing, where 0 in the encoding means all of them.
foreach n = [1, 2, 4, 8, 16, 32, 64] in {
  def VK#n : X86Class<[!cast<ValueType>("v"#n#"i1")], !if(!lt(n, 16), 16, n), (sequence "K%u", 0, 7)>;
  def VK#n#WM : X86Class<[!cast<ValueType>("v"#n#"i1")], !if(!lt(n, 16), 16, n), (sub !cast<RegisterClass>("VK"#n), K0)>;
}
let isAllocatable = 0 in {
  foreach n = [1, 2, 4, 8, 16] in
    def VK#n#PAIR : X86Class<[untyped], 16, (add K0_K1, K2_K3, K4_K5, K6_K7)> { let Size = 32; }
  def TILE : X86Class<[x86amx], 8192, (sequence "TMM%u", 0, 7)> { let Size = 8192; }
  def BNDR : X86Class<[v2i64], 128, (sequence "BND%u", 0, 3)>;
}

def RFP32 : X86Class<[f32], 32, (sequence "FP%u", 0, 6)>;
def RFP64 : X86Class<[f64], 32, (add RFP32)>;
def RFP80 : X86Class<[f80], 32, (add RFP32)>;
let isAllocatable = 0 in {
  def RFP80_7 : X86Class<[f80], 32, (add FP7)>;
  def RST : X86Class<[f80, f64, f32], 32, (sequence "ST%u", 0, 7)>;
}
