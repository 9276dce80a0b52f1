//===- X86InstrPatternsSSE.td - Rules for scalars in floating point -----------------------------------------------===//

// --- Constants -------------------------------------------------------------------------------------------------------

// Positive zero is an XOR; any other constant comes through a general register, which needs no constant pool.
def fpPosZero32 : FPImmLeaf<f32, [{ return Imm.isPosZero(); }]>;
def fpPosZero64 : FPImmLeaf<f64, [{ return Imm.isPosZero(); }]>;
def fpBits32 : SDNodeXForm<fpimm, [{ return int64_t(int32_t(Imm.bits)); }]>;
def fpBits64 : SDNodeXForm<fpimm, [{ return int64_t(Imm.bits); }]>;
let AddedComplexity = 10 in {
  def : Pat<(f32 fpPosZero32), (FsFLD0SS)> { let Predicates = [HasSSE1]; }
  def : Pat<(f64 fpPosZero64), (FsFLD0SD)> { let Predicates = [HasSSE2]; }
}
let Predicates = [HasSSE2] in {
  def : Pat<(f32 fpimm:$c), (MOVDI2SSrr (MOV32ri (fpBits32 fpimm:$c)))>;
  def : Pat<(f64 fpimm:$c), (MOV64toSDrr (MOV64ri (fpBits64 fpimm:$c)))> { let Predicates = [HasSSE2, In64BitMode]; }
}
// A constant that is only stored needs no vector register.
let AddedComplexity = 5 in
def : Pat<(store (f32 fpimm:$c), addr:$p), (MOV32mi addr:$p, (fpBits32 fpimm:$c))>;

// --- Signs -----------------------------------------------------------------------------------------------------------

class SignMask<FloatKind k> {
  dag Mask = !if(!eq(k.Name, "SS"), (MOVDI2SSrr (MOV32ri -2147483648)),
                                    (MOV64toSDrr (MOV64ri -9223372036854775808)));
  string Suffix = !if(!eq(k.Name, "SS"), "PSrr", "PDrr");
}
foreach k = ScalarKinds in
let Predicates = [HasSSE2] in {
  defvar m = SignMask<k>;
  def : Pat<(k.VT (fneg k.RC:$x)), (!cast<Instruction>("FsXOR"#m.Suffix) k.RC:$x, m.Mask)>;
  def : Pat<(k.VT (fabs k.RC:$x)), (!cast<Instruction>("FsANDN"#m.Suffix) m.Mask, k.RC:$x)>;
  def : Pattern<(set k.RC:$d, (fcopysign k.RC:$x, k.RC:$y)),
                [(set k.RC:$mask, m.Mask), (set k.RC:$sign, (!cast<Instruction>("FsAND"#m.Suffix) k.RC:$y, k.RC:$mask)),
                 (set k.RC:$size, (!cast<Instruction>("FsANDN"#m.Suffix) k.RC:$mask, k.RC:$x)),
                 (set k.RC:$d, (!cast<Instruction>("FsOR"#m.Suffix) k.RC:$size, k.RC:$sign))]>;
}

// --- Comparison and choice -------------------------------------------------------------------------------------------

defm : FloatFlagReaders<(f32 FR32:$a), (f32 FR32:$b), (UCOMISSrr FR32:$a, FR32:$b), (UCOMISSrr FR32:$b, FR32:$a),
                        [HasSSE1]>;
defm : FloatFlagReaders<(f64 FR64:$a), (f64 FR64:$b), (UCOMISDrr FR64:$a, FR64:$b), (UCOMISDrr FR64:$b, FR64:$a),
                        [HasSSE2]>;
// A load can be the second operand of the instruction only.
foreach k = ScalarKinds in {
  defvar ucomi = !cast<Instruction>("UCOMI"#k.Name#"rm");
  foreach c = FPConditions in {
    defvar a = !if(c.Swap, (k.VT (load addr:$m)), (k.VT k.RC:$r));
    defvar b = !if(c.Swap, (k.VT k.RC:$r), (k.VT (load addr:$m)));
    def : Pattern<(set GR8:$d, (i1 (setcc a, b, c.Pred))), [(ucomi k.RC:$r, addr:$m), (set GR8:$d, (SETCCr c.CC))]>;
    def : Pattern<(brcond (i1 (setcc a, b, c.Pred)), bb:$target),
                  [(ucomi k.RC:$r, addr:$m), (JCC_1 bb:$target, c.CC)]>;
  }
}

// There is no conditional move: the bits go through general registers.
let Predicates = [HasSSE2, HasCMOV] in {
  def : Pattern<(set FR32:$d, (select (i1 GR8:$c), FR32:$t, FR32:$f)),
                [(set GR32:$ti, (MOVSS2DIrr FR32:$t)), (set GR32:$fi, (MOVSS2DIrr FR32:$f)), (TEST8ri GR8:$c, 1),
                 (set GR32:$di, (CMOV32rr GR32:$fi, GR32:$ti, COND_NE)), (set FR32:$d, (MOVDI2SSrr GR32:$di))]>;
  def : Pattern<(set FR64:$d, (select (i1 GR8:$c), FR64:$t, FR64:$f)),
                [(set GR64:$ti, (MOVSDto64rr FR64:$t)), (set GR64:$fi, (MOVSDto64rr FR64:$f)), (TEST8ri GR8:$c, 1),
                 (set GR64:$di, (CMOV64rr GR64:$fi, GR64:$ti, COND_NE)), (set FR64:$d, (MOV64toSDrr GR64:$di))]> {
    let Predicates = [HasSSE2, HasCMOV, In64BitMode];
  }
}

// --- Conversion ------------------------------------------------------------------------------------------------------

// 32 bits without sign are 64 bits with sign.
let Predicates = [In64BitMode] in {
  def : Pat<(f32 (any_uint_to_fp GR32:$x)), (CVTSI642SSrr (SUBREG_TO_REG (i64 0), (MOV32rr GR32:$x), sub_32bit))>;
  def : Pat<(f64 (any_uint_to_fp GR32:$x)), (CVTSI642SDrr (SUBREG_TO_REG (i64 0), (MOV32rr GR32:$x), sub_32bit))>;
  def : Pat<(i32 (any_fp_to_uint FR32:$x)), (EXTRACT_SUBREG (CVTTSS2SI64rr FR32:$x), sub_32bit)>;
  def : Pat<(i32 (any_fp_to_uint FR64:$x)), (EXTRACT_SUBREG (CVTTSD2SI64rr FR64:$x), sub_32bit)>;
  // 64 bits without sign: where the truncation overflows (the result is then 2^63), the value less 2^63 is converted,
  // and the sign of the first result, spread over all bits, selects it.
  foreach k = ScalarKinds in {
    defvar convert = !cast<Instruction>("CVTT"#k.Name#"2SI64rr");
    defvar limit = !if(!eq(k.Name, "SS"), (MOVDI2SSrr (MOV32ri 0x5F000000)),
                                          (MOV64toSDrr (MOV64ri 0x43E0000000000000)));
    def : Pattern<(set GR64:$d, (any_fp_to_uint k.RC:$x)),
                  [(set GR64:$small, (convert k.RC:$x)),
                   (set k.RC:$rest, (!cast<Instruction>("SUB"#k.Name#"rr") k.RC:$x, limit)),
                   (set GR64:$large, (convert k.RC:$rest)), (set GR64:$over, (SAR64ri GR64:$small, 63)),
                   (set GR64:$masked, (AND64rr GR64:$large, GR64:$over)),
                   (set GR64:$d, (OR64rr GR64:$masked, GR64:$small))]>;
  }
  // The halves of the 64 bits become the mantissas of 2^52 + low and 2^84 + high * 2^32; less 2^84 + 2^52 their sum is
  // the value, rounded once.
  def : Pattern<(set FR64:$d, (any_uint_to_fp GR64:$x)),
                [(set GR32:$low32, (MOV32rr (EXTRACT_SUBREG GR64:$x, sub_32bit))),
                 (set GR64:$lowInt, (SUBREG_TO_REG (i64 0), GR32:$low32, sub_32bit)),
                 (set GR64:$lowBits, (OR64rr GR64:$lowInt, (MOV64ri 0x4330000000000000))),
                 (set GR64:$highBits, (OR64rr (SHR64ri GR64:$x, 32), (MOV64ri 0x4530000000000000))),
                 (set FR64:$high, (SUBSDrr (MOV64toSDrr GR64:$highBits), (MOV64toSDrr (MOV64ri 0x4530000000100000)))),
                 (set FR64:$d, (ADDSDrr FR64:$high, (MOV64toSDrr GR64:$lowBits)))]>;
  // Values from 2^63 up are halved, with the lost bit kept for rounding, converted and doubled. The choice is made on
  // the integer and on the result.
  def : Pattern<(set FR32:$d, (any_uint_to_fp GR64:$x)),
                [(set GR64:$half, (SHR64ri GR64:$x, 1)),
                 (set GR32:$odd, (AND32ri (EXTRACT_SUBREG GR64:$x, sub_32bit), 1)),
                 (set GR64:$oddWide, (SUBREG_TO_REG (i64 0), GR32:$odd, sub_32bit)),
                 (set GR64:$halfOdd, (OR64rr GR64:$half, GR64:$oddWide)), (TEST64rr GR64:$x, GR64:$x),
                 (set GR64:$from, (CMOV64rr GR64:$x, GR64:$halfOdd, COND_S)),
                 (set FR32:$once, (CVTSI642SSrr GR64:$from)), (set FR32:$twice, (ADDSSrr FR32:$once, FR32:$once)),
                 (set GR32:$onceBits, (MOVSS2DIrr FR32:$once)), (set GR32:$twiceBits, (MOVSS2DIrr FR32:$twice)),
                 (TEST64rr GR64:$x, GR64:$x), (set GR32:$bits, (CMOV32rr GR32:$onceBits, GR32:$twiceBits, COND_S)),
                 (set FR32:$d, (MOVDI2SSrr GR32:$bits))]>;
}

// --- 128 bits --------------------------------------------------------------------------------------------------------

// fp128 lives in a vector register for calls, loads and stores; arithmetic is in the library.
let Predicates = [HasSSE1] in {
  def : Pat<(f128 (load addr:$p)), (MOVUPSrm addr:$p)>;
  def : Pat<(f128 (alignedload addr:$p)), (MOVAPSrm addr:$p)>;
  def : Pat<(store (f128 VR128:$x), addr:$p), (MOVUPSmr addr:$p, VR128:$x)>;
  def : Pat<(alignedstore (f128 VR128:$x), addr:$p), (MOVAPSmr addr:$p, VR128:$x)>;
}
