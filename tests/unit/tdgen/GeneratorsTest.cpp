// What the generators understand of a description, and what they complain about.
#include "lathe/support/OutputBuffer.h"
#include "lathe/td/Parser.h"
#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/Instructions.h"
#include "lathe/tdgen/Printers.h"
#include "lathe/tdgen/Registers.h"

#include <gtest/gtest.h>

using namespace lathe;
using namespace lathe::td;
using namespace lathe::tdgen;

namespace {

constexpr const char *kPrelude = R"(
include "lathe/target/td/Target.td"
class Reg<string n, bits<16> enc, list<Register> subs = [], list<SubRegIndex> idx = []> : Register<n> {
  let Namespace = "T"; let HWEncoding = enc; let SubRegs = subs; let SubRegIndices = idx;
}
class I<dag o, dag i, string asm> : Instruction {
  let Namespace = "T"; let OutOperandList = o; let InOperandList = i; let AsmString = asm; let Size = 4;
}
let Namespace = "T" in { def lo8 : SubRegIndex<8>; def hi8 : SubRegIndex<8, 8>; def lo16 : SubRegIndex<16>; }
def AL : Reg<"al", 0>; def AH : Reg<"ah", 4>; def BL : Reg<"bl", 3>;
def AX : Reg<"ax", 0, [AL, AH], [lo8, hi8]> { let CoveredBySubRegs = true; }
def BX : Reg<"bx", 3, [BL], [lo8]>;
def EAX : Reg<"eax", 0, [AX], [lo16]>;
def EBX : Reg<"ebx", 3, [BX], [lo16]>;
def R8 : RegisterClass<"T", [i8], 8, (add AL, BL, AH)>;
def R16 : RegisterClass<"T", [i16], 16, (add AX, BX)>;
def R32 : RegisterClass<"T", [i32], 32, (add EAX, EBX)>;
def R32A : RegisterClass<"T", [i32], 32, (add EAX)>;
def Bank : RegisterBank<"B", [R32]>;
def mem : Operand<i32> { let MIOperandInfo = (ops R32:$base, i32imm:$disp); let PrintMethod = "printMem"; }
)";

struct Description {
  DiagnosticEngine diags;
  RecordKeeper records{diags};
  explicit Description(const std::string &text) {
    parseString("t.td", kPrelude + text + "\ndef W : AsmWriter; def T : Target { let AssemblyWriters = [W]; }",
                {{LATHE_SOURCE_DIR}, {}}, records);
  }
  std::string errors(bool (*emit)(const RecordKeeper &, OutputBuffer &)) {
    EXPECT_EQ(diags.render(), "");
    OutputBuffer out;
    EXPECT_FALSE(emit(records, out));
    std::string all;
    for (const Diagnostic &d : diags.all())
      all += d.message + "\n";
    return all;
  }
};

unsigned regNamed(const RegisterModel &m, std::string_view name) {
  for (const RegisterInfo &r : m.regs)
    if (r.name == name)
      return r.id;
  return 0;
}

TEST(RegisterModel, SubRegistersAreTransitive) {
  Description d("");
  RegisterModel m(d.records);
  ASSERT_EQ(d.diags.render(), "");
  const RegisterInfo &eax = m.regs[regNamed(m, "EAX")];
  unsigned ax = regNamed(m, "AX"), al = regNamed(m, "AL"), ah = regNamed(m, "AH");
  EXPECT_EQ(eax.subRegs.size(), 3u);
  unsigned found = 0;
  for (auto [index, reg] : eax.subRegs)
    found += reg == ax || reg == al || reg == ah;
  EXPECT_EQ(found, 3u);
  EXPECT_TRUE(m.regs[al].superRegs.contains(eax.id));
}

TEST(RegisterModel, RegistersOverlapWhereTheyShareUnits) {
  Description d("");
  RegisterModel m(d.records);
  auto overlap = [&](std::string_view a, std::string_view b) {
    for (unsigned u : m.regs[regNamed(m, a)].units)
      for (unsigned v : m.regs[regNamed(m, b)].units)
        if (u == v)
          return true;
    return false;
  };
  EXPECT_TRUE(overlap("EAX", "AL"));
  EXPECT_TRUE(overlap("EAX", "AH"));
  EXPECT_FALSE(overlap("AL", "AH"));
  EXPECT_FALSE(overlap("EAX", "EBX"));
}

TEST(InstructionModel, OperandsAreTakenApart) {
  Description d("def X : I<(outs R32:$dst), (ins R32:$src, mem:$m, i32imm:$imm), \"x\"> {"
                "  let Constraints = \"$src = $dst, @earlyclobber $dst\"; }");
  InstructionModel m(d.records);
  ASSERT_EQ(d.diags.render(), "");
  ASSERT_EQ(m.instructions.size(), 1u);
  const InstructionInfo &x = m.instructions[0];
  EXPECT_EQ(x.numDefs, 1u);
  ASSERT_EQ(x.operands.size(), 5u);
  EXPECT_EQ(x.operands[1].tiedTo, 0);
  EXPECT_TRUE(x.operands[0].earlyClobber);
  EXPECT_EQ(x.findOperand("m"), 2);
  EXPECT_EQ(x.findOperand("m.disp"), 3);
  EXPECT_EQ(x.findOperand("imm"), 4);
  EXPECT_EQ(x.findGroup("m")->printMethod, "printMem");
}

TEST(Generators, ComplaintsAreLocatedAndAllInOneRun) {
  Description d("def X : I<(outs R32:$dst), (ins), \"x $nope\">;\ndef Y : I<(outs), (ins), \"y ${open\">;");
  EXPECT_EQ(d.errors(emitAsmWriter), "record 'X': the assembly string names '$nope', which is no operand\n"
                                     "record 'Y': '${' without '}' in the assembly string\n");
}

TEST(Generators, WhatATableCannotHold) {
  Description d(R"(include "lathe/target/td/SearchableTable.td"
class Row<int k, string n> { int K = k; string N = n; list<int> L = []; Register R = AL; bits<4> B = ?; }
def r : Row<1, "a b">;
def E : GenericEnum { let FilterClass = "Row"; let NameField = "N"; }
def F : GenericEnum { let FilterClass = "Nothing"; }
def A : GenericTable { let FilterClass = "Row"; let Fields = ["L", "R", "B", "Z"]; }
def B : GenericTable { let FilterClass = "Row"; let Fields = ["K", "N"]; let PrimaryKey = ["N"];
  let PrimaryKeyName = "byN"; let PrimaryKeyEarlyOut = true; string TypeOf_K = "G"; }
def byZ : SearchIndex { let Table = B; let Key = ["Z"]; }
def G : GenericTable { let FilterClass = "Row"; let Fields = ["N"]; let PrimaryKey = ["N"]; }
)");
  EXPECT_EQ(d.errors(emitSearchableTables), "record 'r': the name of its entry in 'E' is no identifier: \"a b\"\n"
                                            "record 'F': there is no class 'Nothing' to take entries from\n"
                                            "record 'A': field 'L' of type list<int> cannot be in a table\n"
                                            "record 'A': field 'R' is a record: TypeOf_R has to name a GenericEnum\n"
                                            "record 'A': there is no field 'Z' in 'r'\n"
                                            "record 'r': field 'B' cannot be in a row of the table: { ?, ?, ?, ? }\n"
                                            "record 'B': TypeOf_K is 'G', which is neither a GenericEnum nor 'code'\n"
                                            "record 'B': EarlyOut needs a number as the first key, and 'N' is text\n"
                                            "record 'G': the name of a search function is no identifier: \"\"\n"
                                            "record 'byZ': the key 'Z' is no field of table 'B'\n");
}

TEST(Generators, TablesOfIntrinsicsAndIntegers) {
  Description d(R"(include "lathe/target/td/SearchableTable.td"
class Intrinsic<string name> { string LLVMName = name; string TargetPrefix = ""; }
def int_b : Intrinsic<"">;
def int_a_z : Intrinsic<"llvm.zz">;
class Row<Intrinsic i, int k> { Intrinsic I = i; int K = k; }
def : Row<int_a_z, -1>;
def : Row<int_b, 5>;
def Rows : GenericTable { let FilterClass = "Row"; let Fields = ["I", "K"]; let PrimaryKey = ["I"];
  let PrimaryKeyName = "byI"; }
def byK : SearchIndex { let Table = Rows; let Key = ["K"]; }
)");
  ASSERT_EQ(d.diags.render(), "");
  OutputBuffer out;
  ASSERT_TRUE(emitSearchableTables(d.records, out));
  EXPECT_NE(out.view().find("  {Intrinsic::b, 5},\n  {Intrinsic::a_z, -1},\n"), std::string_view::npos);
  EXPECT_NE(out.view().find("const Row *byI(unsigned I);\nconst Row *byK(int64_t K);\n"), std::string_view::npos);
  EXPECT_NE(out.view().find("    {-1, 1},\n    {5, 0},\n"), std::string_view::npos);
}

TEST(Generators, BanksThatCannotBe) {
  Description d(R"(def Empty : RegisterBank<"E", []>;
def Twice : RegisterBank<"B", [R16]>;
def Unset : RegisterBank<"U", [?]>;)");
  EXPECT_EQ(d.errors(emitRegisterBank), "record 'Empty': the bank has no register classes\n"
                                        "record 'Twice': the bank 'Bank' has the name 'B' too\n"
                                        "record 'Unset': field 'RegisterClasses' is not a list of records: [?]\n");
}

bool emitAllIntrinsics(const RecordKeeper &records, OutputBuffer &out) { return emitIntrinsicImpl(records, "", out); }
bool emitNoIntrinsics(const RecordKeeper &records, OutputBuffer &out) { return emitIntrinsicImpl(records, "qq", out); }

TEST(Generators, IntrinsicsThatCannotBe) {
  Description d(R"(include "lathe/target/td/Intrinsics.td"
def int_a : Intrinsic<[], [llvm_anyint_ty, LLVMMatchType<1>]>;
def int_b : Intrinsic<[], [llvm_ptr_ty], [NoCapture<ArgIndex<1>>, NoAlias<RetIndex>, NonNull<FuncIndex>]>;
def int_c : Intrinsic<[], [], [], "b.c">;
def int_d : Intrinsic<[], [], [], "llvm.a">;
def e : Intrinsic<[], []>;
let TargetPrefix = "zz" in {
def int_f : ClangBuiltin<"f">, Intrinsic<[], []>;
def int_zz_g : ClangBuiltin<"f">, Intrinsic<[], [llvm_vararg_ty, llvm_i32_ty]>;
}
def Novel : IntrinsicProperty;
def int_h : Intrinsic<[llvm_empty_ty], [], [Novel]>;
)");
  EXPECT_EQ(d.errors(emitAllIntrinsics),
            "record 'int_c': the name of an intrinsic starts with 'llvm.': \"b.c\"\n"
            "record 'e': the record of an intrinsic has a name that starts with 'int_'\n"
            "record 'int_f': the name of an intrinsic of target 'zz' starts with 'llvm.zz.': \"llvm.f\"\n"
            "record 'int_d': the intrinsic \"llvm.a\" is 'int_a' already\n"
            "record 'int_zz_g': the builtin \"f\" is 'int_f' already\n"
            "record 'int_a': a type follows from the overloaded type 1, and there are 1\n"
            "record 'int_b': NoCapture is said of argument 1, and there are 1\n"
            "record 'int_b': NoAlias is said of the result, and there is none\n"
            "record 'int_b': NonNull is said of the function\n"
            "record 'int_h': a program has no type for 'OtherVT'\n"
            "record 'int_h': unknown property 'Novel'\n"
            "record 'int_zz_g': only the last parameter can stand for any number of arguments\n");
}

TEST(Generators, ConstantsOfIntrinsicsHaveRanges) {
  Description d(R"(include "lathe/target/td/Intrinsics.td"
def int_zz : Intrinsic<[], [llvm_i32_ty, llvm_ptr_ty],
                       [Range<ArgIndex<0>, -4, 4>, Dereferenceable<ArgIndex<1>, 8>]>;)");
  OutputBuffer out;
  EXPECT_TRUE(emitAllIntrinsics(d.records, out));
  EXPECT_NE(out.view().find("{1, Attribute::kRange, -4, 4},\n  {2, Attribute::kDereferenceable, 8, 0},\n"),
            std::string_view::npos);
}

TEST(Generators, ConstraintsNameOperands) {
  Description d("def X : I<(outs R32:$dst), (ins), \"x\"> { let Constraints = \"$src = $dst\"; }");
  EXPECT_EQ(d.errors(emitInstrInfo), "record 'X': constraint names '$src', which is no operand\n");
}

TEST(Generators, EncodingNamesOperands) {
  Description d("def X : I<(outs R32:$dst), (ins), \"x\"> { bits<8> Inst; bits<4> rd; let Inst{3-0} = rd; }");
  EXPECT_EQ(d.errors(emitEncoder), "record 'X': bit 0 of the encoding is rd{0}, which is no operand\n");
}

TEST(Generators, AsmStringsBecomePrograms) {
  Description d("def X : I<(outs R32:$dst), (ins mem:$m), \"mov{l}\\t{$dst, $m|$m, ${dst:hi}}$$\">;");
  OutputBuffer out;
  ASSERT_TRUE(emitAsmWriter(d.records, out)) << d.diags.render();
  // "mov" and the first alternatives: text 5 "movl\t"; operand 0, text 2 ", ", printMem of operand 1, text "$".
  EXPECT_NE(out.view().find(" 0, 5, 109, 111, 118, 108, 9, 0,\n"), std::string_view::npos) << out.view();
  EXPECT_NE(out.view().find(" 0, 128, 0, 2, 44, 32, 129, 1, 1, 36, 0,\n"), std::string_view::npos) << out.view();
}

TEST(Generators, BracesWithinAlternativesAreText) {
  Description d("def X : I<(outs R32:$dst), (ins R32:$k), \"mov\\t{$dst {${k}}|{${k}}, $dst}\">;");
  OutputBuffer out;
  ASSERT_TRUE(emitAsmWriter(d.records, out)) << d.diags.render();
  // Operand 0, text 2 " {", operand 1, text 1 "}".
  EXPECT_NE(out.view().find(" 0, 128, 0, 2, 32, 123, 128, 1, 1, 125, 0,\n"), std::string_view::npos) << out.view();
}

TEST(Generators, EqualInputGivesEqualOutput) {
  for (auto *emit : {emitRegisterInfo, emitInstrInfo, emitAsmWriter, emitEncoder, emitSubtarget}) {
    OutputBuffer a, b;
    Description d1("def X : I<(outs R32:$dst), (ins mem:$m), \"x\">;"),
        d2("def X : I<(outs R32:$dst), (ins mem:$m), \"x\">;");
    emit(d1.records, a);
    emit(d2.records, b);
    EXPECT_EQ(a.view(), b.view());
  }
}

TEST(Generators, PatternsThatContradictTheirInstruction) {
  Description d(R"(
def LD : I<(outs R32:$d), (ins R32:$p), "ld $d, $p"> {
  let Pattern = [(set R32:$d, (i32 (load R32:$p)))];
  let mayLoad = false;
}
def ST : I<(outs), (ins R32:$v, R32:$p), "st $v, $p"> { let mayStore = false; }
def P : Pat<(store (i32 R32:$v), R32:$p), (ST R32:$v, R32:$p)>;
def ADD : I<(outs R32:$d), (ins R32:$a, R32:$b), "add $d, $a, $b"> { let mayLoad = false; let mayStore = false; }
def : Pat<(add (i32 R32:$a), (load R32:$p)), (ADD R32:$a, (LD R32:$p))>;
)");
  EXPECT_EQ(d.errors(emitInstrInfo),
            "record 'LD': the pattern of 'LD' loads, but mayLoad is 0\n"
            "record 'P': the pattern of 'ST' stores, but mayStore is 0\n"
            "record 'anonymous_72': the pattern loads, but mayLoad is set for none of 'ADD', 'LD'\n");
}

TEST(Generators, OverlapsAreThoseThatOnlyOrderDecides) {
  // Constants exclude one another, and so do kinds of operations; two multiplications do not.
  Description d(R"(
    def A : I<(outs R32:$d), (ins R32:$a, R32:$b), ""> { let Pattern = [(set R32:$d, (add (mul R32:$a, R32:$b), 1))]; }
    def B : I<(outs R32:$d), (ins R32:$a, R32:$b), ""> { let Pattern = [(set R32:$d, (add (mul R32:$a, R32:$b), 2))]; }
    def M : I<(outs R32:$d), (ins R32:$a, R32:$b, R32:$c), ""> {
      let Pattern = [(set R32:$d, (sub (mul R32:$a, R32:$b), R32:$c))];
    }
    def N : I<(outs R32:$d), (ins R32:$a, R32:$b, R32:$c), ""> {
      let Pattern = [(set R32:$d, (sub R32:$a, (mul R32:$b, R32:$c)))];
    }
    def O : I<(outs R32:$d), (ins R32:$a, R32:$b, R32:$c), ""> {
      let Pattern = [(set R32:$d, (sub (xor R32:$a, R32:$b), R32:$c))];
    })");
  OutputBuffer out;
  EXPECT_TRUE(emitRuleOverlaps(d.records, out));
  std::string text(out.view());
  text.erase(0, text.find('\n') + 1);
  std::string places;
  for (size_t i = 0; i < text.size(); ++i) { // without the lines of this test
    if (text[i] == '(')
      i = text.find(')', i);
    else
      places += text[i];
  }
  EXPECT_EQ(places, "G_SUB p32: M  and N \nG_SUB p32: N  and O \n");
}

TEST(Generators, CombinesThatAreWrong) {
  Description d(R"(
    include "lathe/target/td/GICombine.td"
    class R<dag m, dag a> : GICombineRule<(defs root:$d), m, a>;
    def Unknown : R<(match (G_ADD $d, $x, 0)), (apply (GIReplaceReg $d, $y))>;
    def Undefined : R<(match (G_ADD $d, $x, 0)), (apply (G_SUB $e, $x, $x))>;
    def Types : R<(match (G_ZEXT $d, i8:$x)), (apply (G_ZEXT $y, i16:$x), (G_SEXT $d, $y))>;
    def NoType : R<(match (G_ADD $d, $x, $x)), (apply (G_ZEXT $y, $x), (G_TRUNC $d, $y))>;
    def Count : R<(match (G_ADD $d, $x)), (apply (GIReplaceReg $d, $x))>;
    def Loose : R<(match (G_ADD $d, $x, $x), (G_SUB $y, $x, $x)), (apply (GIReplaceReg $d, $x))>;
    def Hidden : R<(match (G_MUL $y, $x, 3), (G_SUB $d, $y, $x)), (apply (GIReplaceReg $d, $x))>;
    def Hiding : R<(match (G_SUB $d, $y, $x)), (apply (G_ADD $d, $y, $x))>;
    def G_NEWER : GenericInstruction { let OutOperandList = (outs type0:$dst); let InOperandList = (ins type0:$src); }
    def Newer : R<(match (G_NEWER $d, $x)), (apply (GIReplaceReg $d, $x))>;
    def C : GICombiner<"C", [Unknown, Undefined, Types, NoType, Count, Loose, Hiding, Hidden, Newer]>;)");
  EXPECT_EQ(d.errors(emitCombiners), R"(Unknown: $y is not known where it is used
Undefined: $d, which the root defines, is not defined by (apply ...)
Types: a value is of the types s8 and s16
NoType: the type of $y is not known
Count: G_ADD takes 3 operands, not 2
Loose: G_SUB defines nothing that the root needs
Newer: the rule is left out: no generic opcode 'G_NEWER'
Hidden: the rule is never reached: 'Hiding' matches first
)");
}

TEST(Generators, AssemblyMatcherComplaints) {
  Description d(R"(
def A : I<(outs R32:$d), (ins R32:$s), "a $d, $t">;
def B : I<(outs R32:$d), (ins R32:$s), "$d = $s">;
def C : I<(outs R32:$d), (ins R32:$s), "c $d, $s">;
def C2 : InstAlias<"c2 $d", (C R32:$d)>;
def C3 : InstAlias<"c3 $d", (C R32:$d, R32:$s)>;
def C4 : InstAlias<"c4", (AX)>;
)");
  EXPECT_EQ(d.errors(emitAsmMatcher),
            "record 'A': the assembly string names '$t', which is no operand\n"
            "record 'C2': too few operands for 'C'\n"
            "record 'C3': '$s' of the result is not in the assembly string\n"
            "record 'C4': the result of an alias is an instruction of the target with its operands\n"
            "record 'B': the assembly string begins with an operand, but AsmParser.HasMnemonicFirst is set\n");
}

TEST(Generators, DecodingConflictsNameBoth) {
  Description d(R"(
class E<dag o, dag i> : I<o, i, "e"> { field bits<32> Inst = 0; }
def A : E<(outs R32:$d), (ins)> { bits<2> d; let Inst{1-0} = d; }
def B : E<(outs), (ins R32:$s)> { bits<2> s; let Inst{1-0} = s; }
)");
  EXPECT_EQ(d.errors(emitDecoder), "record 'B': decoding conflict: 'B' has the same constant bits as 'A'; put one of "
                                   "them in another DecoderNamespace, or give it isCodeGenOnly\n");
}

TEST(Generators, ScheduleComplaints) {
  Description d(R"(
def Wr : SchedWrite;
def X : I<(outs), (ins), "x">, Sched<[Wr]>;
def M : SchedMachineModel;
def N : SchedMachineModel { let CompleteModel = 0; }
def U : ProcResource<1> { let SchedModel = M; }
let SchedModel = N in {
  def Res : WriteRes<Wr, [U]>;
  def RW : InstRW<[Wr], (instregex "^NOPE")>;
}
)");
  EXPECT_EQ(d.errors(emitSchedule), "record 'RW': no instruction matches '^NOPE'\n"
                                    "the model 'M' is complete, but says nothing of 'X'\n"
                                    "record 'Res': 'U' is no resource of the model 'N'\n");
}

TEST(Generators, TypeConflictsShowHowTypesCame) {
  Description d(R"(
def ADD : I<(outs R32:$d), (ins R32:$a, R32:$b), "add $d, $a, $b">;
def P : Pat<(add R32:$a, (and R16:$b, 3)), (ADD $a, $b)>;
)");
  EXPECT_EQ(d.errors(emitRules),
            "P: (and R16:$b 3) is i32, but another operand of the same type asks for i16\n"
            "(and R16:$b 3): i32 by another operand of the same type, (add R32:$a (and R16:$b 3))\n"
            "(add R32:$a (and R16:$b 3)): i32 by another operand of the same type, R32:$a\n"
            "R32:$a: i32 by its register class\n"
            "R16:$b: i16 by its register class\n");
}

TEST(Generators, PatternsThatCannotBeExpressedAreLeftOut) {
  Description d(R"(
def odd : PatFrag<(ops node:$a), (ctpop node:$a), [{ return N->getNodeId() & 1; }]>;
def ODD : I<(outs R32:$d), (ins R32:$a), "odd $d, $a"> { let Pattern = [(set R32:$d, (odd R32:$a))]; }
def NEG : I<(outs R32:$d), (ins R32:$a), "neg $d, $a"> { let Pattern = [(set R32:$d, (ineg R32:$a))]; }
)");
  OutputBuffer out;
  EXPECT_TRUE(emitRules(d.records, out));
  ASSERT_EQ(d.diags.all().size(), 1u);
  EXPECT_EQ(d.diags.all()[0].severity, Severity::kWarning);
  EXPECT_EQ(d.diags.all()[0].message,
            "ODD: the pattern is left out: the condition of 'odd' is written for SelectionDAG "
            "only; give it GISelPredicateCode");
  EXPECT_NE(out.view().find("T::NEG"), std::string_view::npos);
}

TEST(Generators, EncodingsThatCannotBe) {
  Description d(R"(
def ops32 : Operand<i32>;
def sideways;
class E<dag o, dag i> : I<o, i, ""> { let Size = 2; }
def A : E<(outs), (ins ops32:$v)> { dag Inst = (ascend 0b1010, (operand "v", 4)); }
def B : E<(outs), (ins ops32:$v)> { dag Inst = (sideways 0b1010); }
def C : E<(outs), (ins ops32:$v)> { field bits<257> Inst = 0; }
def D : E<(outs), (ins ops32:$v)> { bits<70> v; field bits<128> Inst = 0; let Inst{69-0} = v; }
)");
  EXPECT_EQ(d.errors(emitEncoder),
            "record 'A': in the encoding: '(operand \"v\", 4)' needs a string '$operand' and a number of bits\n"
            "record 'B': in the encoding: 'sideways' is none of ascend, descend, operand, slice\n"
            "record 'C': an encoding of 257 bits; 256 are possible\n"
            "record 'D': operand '$v' has more than 64 bits\n");
}

TEST(Generators, RewritesThatCannotBe) {
  Description d(R"(
def some : Operand<i32>;
def ADD : I<(outs R32:$d), (ins R32:$a, some:$b), "">;
def SHORT : I<(outs R32:$d), (ins some:$b), "">;
def P : CompressPat<(ADD R32:$d, R32:$d, some:$b), (SHORT R32:$d, some:$b)>;
def Q : CompressPat<(ADD R32:$d, R32:$d), (SHORT R32:$d, some:$b)>;
)");
  EXPECT_EQ(d.errors(emitCompressions),
            "record 'P': 'some' has no MCOperandPredicate that tells which operands it takes\n"
            "record 'Q': 'ADD' has another number of operands than (ADD R32:$d, R32:$d)\n");
}

TEST(Generators, AddressingModesWithoutCode) {
  Description d(R"(
def simm : ImmLeaf<i32, [{ return isInt<8>(Imm); }]>;
def mem : Operand<i32> { let MIOperandInfo = (ops R32:$base, i32imm:$disp); }
def addr : AddressMode<[AddressForm<(add R32:$base, simm:$disp), (ops $base, $disp)>,
                        AddressForm<(i32 R32:$base), (ops $base, 0)>]>;
let mayLoad = true in
def LOAD : I<(outs R32:$d), (ins mem:$m), ""> { let Pattern = [(set R32:$d, (load addr:$m))]; }
)");
  OutputBuffer out;
  EXPECT_TRUE(emitRules(d.records, out));
  // Three rules: the sum in both orders, then the register alone.
  std::string text(out.view());
  size_t sum = text.find("LOAD, priority 11"), alone = text.find("LOAD, priority 4");
  ASSERT_NE(sum, std::string::npos);
  ASSERT_NE(alone, std::string::npos);
  EXPECT_LT(sum, alone);
  EXPECT_NE(text.find("kRenderOperand, 1, 1,\n     kRenderConst, 1, 2,", sum), std::string::npos);
  EXPECT_NE(text.find("kRenderOperand, 0, 1,\n     kRenderImm, 0,", alone), std::string::npos);

  Description wrong(R"(
def addr : AddressMode<[AddressForm<(i32 R32:$base), (ops $base)>]>;
let mayLoad = true in def LOAD : I<(outs R32:$d), (ins R32:$m), "">;
def P : Pat<(i32 (load addr)), (LOAD R8)>;
)");
  EXPECT_EQ(wrong.errors(emitRules), "P: an addressing mode has a name and no operands: addr:$m\n");
}

/// Every kind of diagnostic of lathe/tdgen, with a description that has it; tests/td/check-kinds.py looks for them
/// here.
struct Kind {
  const char *kind;
  bool (*emit)(const RecordKeeper &, OutputBuffer &);
  const char *text;
};
void PrintTo(const Kind &k, std::ostream *out) { *out << k.kind; }
class GeneratorKinds : public testing::TestWithParam<Kind> {};
TEST_P(GeneratorKinds, IsReported) {
  Description d(GetParam().text);
  ASSERT_EQ(d.diags.render(), "");
  OutputBuffer out;
  GetParam().emit(d.records, out);
  bool found = false;
  for (const Diagnostic &diag : d.diags.all()) {
    found |= diag.kind == GetParam().kind;
    EXPECT_TRUE(diag.range.buffer || !diag.range.end) << diag.message;
  }
  EXPECT_TRUE(found) << d.diags.render();
}

bool printNoEnums(const RecordKeeper &records, OutputBuffer &out) {
  printEnums(records, "NoSuchClass", out);
  return true;
}
constexpr const char *kWrongTypes = R"(
def ADD : I<(outs R32:$d), (ins R32:$a, R32:$b), "add $d, $a, $b">;
def P : Pat<(add R32:$a, (and R16:$b, 3)), (ADD $a, $b)>;)";
constexpr const char *kOtherSelector = R"(
def odd : PatFrag<(ops node:$a), (ctpop node:$a), [{ return N->getNodeId() & 1; }]>;
def ODD : I<(outs R32:$d), (ins R32:$a), "odd $d, $a"> { let Pattern = [(set R32:$d, (odd R32:$a))]; })";
constexpr const char *kCombines = R"(
include "lathe/target/td/GICombine.td"
class R<dag m, dag a> : GICombineRule<(defs root:$d), m, a>;
def Unknown : R<(match (G_ADD $d, $x, 0)), (apply (GIReplaceReg $d, $y))>;
def Hidden : R<(match (G_MUL $y, $x, 3), (G_SUB $d, $y, $x)), (apply (GIReplaceReg $d, $x))>;
def Hiding : R<(match (G_SUB $d, $y, $x)), (apply (G_ADD $d, $y, $x))>;
def G_NEWER : GenericInstruction { let OutOperandList = (outs type0:$dst); let InOperandList = (ins type0:$src); }
def Newer : R<(match (G_NEWER $d, $x)), (apply (GIReplaceReg $d, $x))>;
def C : GICombiner<"C", [Unknown, Hiding, Hidden, Newer]>;)";
INSTANTIATE_TEST_SUITE_P(
    All, GeneratorKinds,
    testing::Values(Kind{"td-rule", emitRules, kWrongTypes}, Kind{"td-rule-types", emitRules, kWrongTypes},
                    Kind{"td-rule-error", emitRuleProofs, kWrongTypes},
                    Kind{"td-rule-left-out", emitRules, kOtherSelector}, Kind{"td-rule-unreachable", emitRules, R"(
def A : I<(outs R32:$d), (ins R32:$a), "a $d, $a"> { let Pattern = [(set R32:$d, (ctpop R32:$a))]; }
def B : I<(outs R32:$d), (ins R32:$a), "b $d, $a"> { let Pattern = [(set R32:$d, (ctpop R32:$a))]; })"},
                    Kind{"td-rule-warning", emitRules, R"(
def A : I<(outs R32:$d), (ins R32:$a), "a $d, $a"> { let hasSideEffects = 0; let mayLoad = 0; let mayStore = 0; }
def P : Pat<(i32 (load i32:$a)), (A (A $a))>;)"},
                    Kind{"td-combine", emitCombiners, kCombines}, Kind{"td-combine-left-out", emitCombiners, kCombines},
                    Kind{"td-combine-unreachable", emitCombiners, kCombines},
                    Kind{"td-sched-incomplete", emitSchedule, R"(
def Wr : SchedWrite; def X : I<(outs), (ins), "x">, Sched<[Wr]>;
def M : SchedMachineModel; def U : ProcResource<1> { let SchedModel = M; })"},
                    Kind{"td-operand-not-encoded", emitDecoder, R"(
def A : I<(outs R32:$d), (ins), "a $d"> { field bits<32> Inst = 0; })"},
                    Kind{"td-asm-operand-missing", emitAsmMatcher, R"(
def A : I<(outs R32:$d), (ins R32:$s), "a $d">;)"},
                    Kind{"tdgen-no-intrinsics", emitNoIntrinsics, R"(include "lathe/target/td/Intrinsics.td")"},
                    Kind{"tdgen-no-class", printNoEnums, ""}));

} // namespace
