//===- X86InstrPatternsShuffle.td - Rules for shuffles, and for shifts by the same amount in all elements --------------===//
//
// classifyShuffle (X86Shuffle.h) says which kind of shuffle a mask is; there is one rule per kind. The complex pattern
// gives the vectors that take part and then the immediates.
//===----------------------------------------------------------------------------------------------------------------===//

class ShuffleOf<ValueType t, string kind, int n, int operands>
    : ComplexPattern<t, operands, "selectShuffle<X86::ShuffleKind::"#kind#", "#n#">", [vector_shuffle]>;

foreach t = IntVectors in {
  defvar suffix = "_"#t.LLVMName;
  // Two vectors. n: elements that move as one.
  foreach n = [4, 8, 16] in {
    def shuffleUnpackLow#n#suffix : ShuffleOf<t, "kUnpackLow", n, 2>;
    def shuffleUnpackHigh#n#suffix : ShuffleOf<t, "kUnpackHigh", n, 2>;
    def shuffleEven#n#suffix : ShuffleOf<t, "kEven", n, 2>;
  }
  def shuffleQuadwords#suffix : ShuffleOf<t, "kQuadwords", 0, 3>;
  def shuffleSelect#suffix : ShuffleOf<t, "kSelect", 0, 3>;
  def shuffleSelectMove#suffix : ShuffleOf<t, "kSelectMove", 0, 4>;
  def shuffleSelect3#suffix : ShuffleOf<t, "kSelect3", 0, 5>;
  // One vector.
  foreach k = ["Doublewords", "LowWords", "HighWords", "ShiftRight", "ShiftLeft", "SplatLowByte"] in
  def shuffle#k#suffix : ShuffleOf<t, "k"#k, 0, 2>;
  foreach k = ["Words", "SplatByte"] in
  def shuffle#k#suffix : ShuffleOf<t, "k"#k, 0, 3>;
  def shuffleWordsMove#suffix : ShuffleOf<t, "kWordsMove", 0, 4>;
}

foreach t = IntVectors in
let Predicates = [HasSSE2] in {
  defvar suffix = "_"#t.LLVMName;
  // One instruction.
  foreach k = [["UnpackLow4", "UNPCKLPSrr"], ["UnpackLow8", "PUNPCKLWDrr"], ["UnpackLow16", "PUNPCKLBWrr"],
               ["UnpackHigh4", "UNPCKHPSrr"], ["UnpackHigh8", "PUNPCKHWDrr"], ["UnpackHigh16", "PUNPCKHBWrr"]] in {
    defvar shuffle = !cast<ComplexPattern>("shuffle"#k[0]#suffix);
    def : Pat<(t (shuffle VR128:$a, VR128:$b)), (!cast<Instruction>(k[1]) VR128:$a, VR128:$b)>;
  }
  foreach k = [["Quadwords", "SHUFPDrri"], ["Select", "SHUFPSrri"]] in {
    defvar shuffle = !cast<ComplexPattern>("shuffle"#k[0]#suffix);
    def : Pat<(t (shuffle VR128:$a, VR128:$b, timm:$i)), (!cast<Instruction>(k[1]) VR128:$a, VR128:$b, timm:$i)>;
  }
  foreach k = [["Doublewords", "PSHUFDri"], ["LowWords", "PSHUFLWri"], ["HighWords", "PSHUFHWri"],
               ["ShiftRight", "PSRLDQri"], ["ShiftLeft", "PSLLDQri"]] in {
    defvar shuffle = !cast<ComplexPattern>("shuffle"#k[0]#suffix);
    def : Pat<(t (shuffle VR128:$a, timm:$i)), (!cast<Instruction>(k[1]) VR128:$a, timm:$i)>;
  }
  // Several.
  def : Pat<(t (!cast<ComplexPattern>("shuffleSelectMove"#suffix) VR128:$a, VR128:$b, timm:$i, timm:$j)),
            (PSHUFDri (SHUFPSrri VR128:$a, VR128:$b, timm:$i), timm:$j)>;
  def : Pat<(t (!cast<ComplexPattern>("shuffleSelect3"#suffix) VR128:$a, VR128:$b, timm:$i, timm:$j, timm:$k)),
            (PSHUFDri (SHUFPSrri VR128:$b, (SHUFPSrri VR128:$a, VR128:$b, timm:$i), timm:$j), timm:$k)>;
  def : Pat<(t (!cast<ComplexPattern>("shuffleWords"#suffix) VR128:$a, timm:$i, timm:$j)),
            (PSHUFHWri (PSHUFLWri VR128:$a, timm:$i), timm:$j)>;
  def : Pat<(t (!cast<ComplexPattern>("shuffleWordsMove"#suffix) VR128:$a, timm:$i, timm:$j, timm:$k)),
            (PSHUFDri (PSHUFHWri (PSHUFLWri VR128:$a, timm:$i), timm:$j), timm:$k)>;
  def : Pat<(t (!cast<ComplexPattern>("shuffleSplatLowByte"#suffix) VR128:$a, timm:$i)),
            (PSHUFDri (PSHUFLWri (PUNPCKLBWrr VR128:$a, VR128:$a), timm:$i), 0)>;
  def : Pattern<(set VR128:$d, (t (!cast<ComplexPattern>("shuffleSplatByte"#suffix) VR128:$a, timm:$i, timm:$j))),
                [(set VR128:$x, (PSHUFDri VR128:$a, timm:$i)), (set VR128:$y, (PUNPCKLBWrr VR128:$x, VR128:$x)),
                 (set VR128:$d, (PSHUFDri (PSHUFLWri VR128:$y, timm:$j), 0))]>;
  // Even bytes: the words' upper halves are cleared, then PACKUSWB has nothing to saturate. Even words: the low words
  // are sign-extended, which PACKSSDW undoes.
  def : Pattern<(set VR128:$d, (t (!cast<ComplexPattern>("shuffleEven16"#suffix) VR128:$a, VR128:$b))),
                [(set VR128:$mask, (PSRLWri (V_SETALLONES), 8)), (set VR128:$x, (PANDrr VR128:$a, VR128:$mask)),
                 (set VR128:$y, (PANDrr VR128:$b, VR128:$mask)), (set VR128:$d, (PACKUSWBrr VR128:$x, VR128:$y))]>;
  def : Pat<(t (!cast<ComplexPattern>("shuffleEven8"#suffix) VR128:$a, VR128:$b)),
            (PACKSSDWrr (PSRADri (PSLLDri VR128:$a, 16), 16), (PSRADri (PSLLDri VR128:$b, 16), 16))>;
}

// --- Shifts ----------------------------------------------------------------------------------------------------------

// The amount of a vector shift when it is one constant, or one register, for all elements. What is not less than the
// width is undefined.
class SplatAmount<ValueType t, string fn> : ComplexPattern<t, 1, fn, [build_vector, splat_vector]>;
foreach t = [v8i16, v4i32, v2i64] in {
  def splatImm_#t.LLVMName : SplatAmount<t, "selectSplatImm">;
  def splatReg_#t.LLVMName : SplatAmount<t, "selectSplatReg">;
}

foreach s = [["shl", "PSLL"], ["srl", "PSRL"], ["sra", "PSRA"]] in
foreach w = [["v8i16", "W"], ["v4i32", "D"], ["v2i64", "Q"]] in
if !not(!and(!eq(s[0], "sra"), !eq(w[0], "v2i64"))) then
let Predicates = [HasSSE2] in {
  defvar node = !cast<SDNode>(s[0]);
  defvar t = !cast<ValueType>(w[0]);
  defvar imm = !cast<ComplexPattern>("splatImm_"#w[0]);
  defvar reg = !cast<ComplexPattern>("splatReg_"#w[0]);
  defvar count = !cond(!eq(w[1], "W"): (MOVDI2PDIrr (MOVZX32rr16 GR16:$n)), !eq(w[1], "D"): (MOVDI2PDIrr GR32:$n),
                       true: (MOV64toPQIrr GR64:$n));
  defvar rc = !cond(!eq(w[1], "W"): GR16, !eq(w[1], "D"): GR32, true: GR64);
  let AddedComplexity = 2 in
  def : Pat<(t (node VR128:$x, (t imm:$n))), (!cast<Instruction>(s[1]#w[1]#"ri") VR128:$x, imm:$n)>;
  def : Pat<(t (node VR128:$x, (t (reg rc:$n)))), (!cast<Instruction>(s[1]#w[1]#"rr") VR128:$x, count)>;
}
