// Every kind of error: where it is reported, and what it says.
#include "Helpers.h"
#include "lathe/ir/reader/ReaderKinds.h"

#include <set>

namespace lathe::ir {
namespace {

struct ErrorCase {
  const char *name;
  const DiagKind &kind;
  uint32_t line, column;
  const char *message; // part of it
  const char *text;
};

/// A body in `define void @f(i32 %x, ptr %p, double %d, i1 %c) {` … `}`, which starts at line 1.
#define BODY(text) "define void @f(i32 %x, ptr %p, double %d, i1 %c) {\n" text "\n}\n"

const ErrorCase kCases[] = {
    // The top level.
    {"NotAnEntity", kSyntax, 1, 1, "did you mean 'define'", "defin void @f()\n"},
    {"Garbage", kSyntax, 1, 1, "expected a definition", "?\n"},
    {"NoName", kSyntax, 1, 13, "expected the name of a function", "define void f() {\n  ret void\n}\n"},
    {"NoInitializer", kSyntax, 2, 1, "expected an initializer", "@x = global i32\n"},
    {"OpenString", kSyntax, 1, 19, "without closing", "source_filename = \"a.c\n"},
    {"OpenBody", kSyntax, 1, 18, "without '}'", "define void @f() {\n  ret void\n"},
    {"EmptyBody", kSyntax, 2, 1, "at least one block", "define void @f() {\n}\n"},
    {"UndefinedType", kUndefinedName, 1, 22, "undefined type %tt; did you mean %t1?",
     "@x = external global %tt\n%t1 = type { i32 }\n"},
    {"UndefinedTypeInBody", kUndefinedName, 2, 15, "undefined type %t", BODY("  %a = alloca %t\n  ret void")},
    {"TypeTwice", kDuplicateName, 2, 1, "type %t is defined twice", "%t = type { i32 }\n%t = type { i8 }\n"},
    {"UndefinedGlobal", kUndefinedName, 2, 19, "undefined global @fo; did you mean @foo?",
     "@foo = external global i32\n@bar = global ptr @fo\n"},
    {"GlobalTwice", kDuplicateName, 2, 13, "@f is defined twice", "declare void @f()\ndeclare i32 @f(i32)\n"},
    {"GlobalNumber", kBadNumbering, 2, 1, "@1 or a greater number",
     "@0 = external global i32\n@0 = external global i8\n"},
    {"UndefinedComdat", kUndefinedName, 1, 26, "undefined comdat $c", "@x = global i32 0, comdat($c)\n"},
    {"ComdatTwice", kDuplicateName, 2, 1, "comdat $c is defined twice", "$c = comdat any\n$c = comdat any\n"},
    {"DataLayout", kBadDataLayout, 1, 21, "'q': unknown", "target datalayout = \"e-m:e-q\"\n"},
    {"CommonConstant", kBadGlobal, 1, 1, "cannot be constant", "@x = common constant i32 0\n"},
    {"AliasOfItself", kBadGlobal, 1, 1, "names itself", "@a = alias i32, ptr @b\n@b = alias i32, ptr @a\n"},
    {"AliasOfDeclaration", kBadGlobal, 2, 1, "must name a definition",
     "@x = external global i32\n@a = alias i32, ptr @x\n"},
    {"IntrinsicBody", kBadGlobal, 1, 13, "cannot have a body", "define void @llvm.trap() {\n  ret void\n}\n"},
    {"DeclarationLinkage", kBadGlobal, 1, 23, "linkage", "declare internal void @f()\n"},
    {"IntrinsicType", kBadIntrinsic, 1, 13, "llvm.ctpop cannot have type", "declare i32 @llvm.ctpop.i32(float)\n"},
    {"AttributeOfPointer", kBadAttribute, 1, 17, "attribute 'nest' does not apply to type 'i32'",
     "declare void @f(i32 nest)\n"},
    {"AttributeOfInteger", kBadAttribute, 1, 9 + 8, "attribute 'signext' does not apply to type 'float'",
     "declare signext float @f()\n"},
    {"AlignOfInteger", kBadAttribute, 1, 16, "attribute 'align' does not apply to type 'i32'",
     "define void @f(i32 align 4 %x) {\n  ret void\n}\n"},
    {"AttributeOfArgument", kBadAttribute, 3, 29, "attribute 'byval' does not apply to type 'i64'",
     "declare void @g(...)\ndefine void @f() {\n  call void (...) @g(i32 1, i64 byval(i32) 3)\n  ret void\n}\n"},
    {"AttributeOfResult", kBadAttribute, 3, 16, "attribute 'nonnull' does not apply to type 'i32'",
     "declare i32 @g()\ndefine void @f() {\n  call nonnull i32 @g()\n  ret void\n}\n"},
    {"TwoWaysToPass", kBadAttribute, 1, 17, "exclude each other", "declare void @f(ptr sret(i32) byval(i32))\n"},
    {"UnknownAttribute", kBadAttribute, 1, 19, "did you mean 'nounwind'", "attributes #0 = { nounwid }\n"},
    {"Alignment", kBadAlignment, 1, 26, "power of two", "@x = global i32 0, align 3\n"},
    {"UnsizedGlobal", kUnsizedType, 2, 16, "has no size", "%o = type opaque\n@x = global %o zeroinitializer\n"},
    {"FunctionVariable", kBadType, 1, 22, "cannot have type", "@x = external global void ()\n"},
    {"ElementType", kBadType, 1, 27, "cannot have elements", "@x = external global [4 x void]\n"},
    {"VectorElement", kBadType, 1, 27, "cannot have elements", "@x = external global <4 x [2 x i8]>\n"},
    {"UnknownType", kUnknownType, 1, 22, "did you mean 'float'", "@x = external global flot\n"},
    {"IntWidth", kBadType, 1, 22, "1 to", "@x = external global i0\n"},
    // Constants.
    {"FloatNotExact", kBadLiteral, 1, 19, "not representable in 'float'", "@x = global float 0.1\n"},
    {"IntForFloat", kBadLiteral, 1, 19, "no literal of type 'float'", "@x = global float 1\n"},
    {"FloatForInt", kBadLiteral, 1, 17, "", "@x = global i32 1.5\n"},
    {"HexKind", kBadLiteral, 1, 20, "no literal of type 'double'", "@x = global double 0xH3C00\n"},
    {"ElementCount", kTypeMismatch, 1, 23, "1 elements where '[2 x i32]' has 2", "@x = global [2 x i32] [i32 1]\n"},
    {"StringLength", kTypeMismatch, 1, 22, "string of 3 bytes", "@x = global [2 x i8] c\"abc\"\n"},
    {"WrongMember", kTypeMismatch, 1, 19, "element 0 has type 'i64'", "@x = global {i32} {i64 1}\n"},
    {"NullInt", kTypeMismatch, 1, 17, "'null' is no constant of type 'i32'", "@x = global i32 null\n"},
    {"LocalInConstant", kSyntax, 1, 17, "found the local name '%x'", "@x = global i32 %x\n"},
    {"NoSuchExpr", kSyntax, 1, 17, "no constant expression", "@x = global i32 load (ptr @x)\n"},
    {"ExprCast", kBadCast, 1, 17, "cannot convert", "@x = global i32 zext (i64 1 to i32)\n"},
    // Bodies: names and blocks.
    {"UnknownOpcode", kUnknownOpcode, 2, 8, "did you mean 'load'", BODY("  %a = lod i32, ptr %p\n  ret void")},
    {"UndefinedValue", kUndefinedName, 2, 16, "undefined value %yy; did you mean %y1?",
     BODY("  %a = add i32 %yy, 1\n  %y1 = add i32 %x, 1\n  ret void")},
    {"UndefinedNumber", kUndefinedName, 2, 16, "undefined value %3", BODY("  %a = add i32 %3, 1\n  ret void")},
    {"UndefinedBlock", kUndefinedName, 2, 12, "undefined block %foo; did you mean %food?",
     BODY("  br label %foo\nfood:\n  ret void")},
    {"ValueTwice", kDuplicateName, 3, 3, "%a is defined twice",
     BODY("  %a = add i32 %x, 1\n  %a = add i32 %x, 2\n  ret void")},
    {"BlockTwice", kDuplicateName, 5, 1, "block %b is defined twice",
     BODY("  br label %b\nb:\n  ret void\nb:\n  ret void")},
    {"Number", kBadNumbering, 3, 3, "%2 or a greater number",
     BODY("  %1 = add i32 %x, 1\n  %1 = add i32 %x, 2\n  ret void")},
    {"BlockAsValue", kTypeMismatch, 4, 16, "is a block", BODY("  br label %b\nb:\n  %a = add i32 %b, 1\n  ret void")},
    {"ValueAsBlock", kTypeMismatch, 2, 12, "is a value", BODY("  br label %x")},
    {"NoTerminator", kBadTerminator, 3, 1, "before %b does not end", BODY("  %a = add i32 %x, 1\nb:\n  ret void")},
    {"LastBlock", kBadTerminator, 3, 1, "last block", BODY("  %a = add i32 %x, 1")},
    {"EntryTarget", kEntryPredecessor, 3, 12, "entry block", BODY("entry:\n  br label %entry")},
    {"ResultOfVoid", kBadType, 2, 3, "without a result", BODY("  %a = fence seq_cst\n  ret void")},
    {"UnsizedAlloca", kUnsizedType, 3, 15, "has no size",
     "%o = type opaque\ndefine void @f() {\n  %a = alloca %o\n  ret void\n}\n"},
    // Bodies: types.
    {"WrongType", kTypeMismatch, 2, 16, "%x has type 'i32', but 'i64' is expected",
     BODY("  %a = add i64 %x, 1\n  ret void")},
    {"ForwardType", kTypeMismatch, 4, 16, "%b has type 'i32', but 'i64' is expected",
     BODY("  br label %l2\nl1:\n  %a = add i64 %b, 1\n  ret void\nl2:\n  %b = add i32 %x, 1\n  br label %l1")},
    {"FloatAdd", kBadOperandType, 2, 12, "'add' takes integer operands", BODY("  %a = add double %d, %d\n  ret void")},
    {"IntFAdd", kBadOperandType, 2, 13, "'fadd' takes floating-point", BODY("  %a = fadd i32 %x, %x\n  ret void")},
    {"LoadFromInt", kBadOperandType, 2, 18, "must be a pointer", BODY("  %a = load i32, i32 %x\n  ret void")},
    {"Cond", kBadOperandType, 2, 6, "has type 'i1'", BODY("  br i32 %x, label %a, label %a\na:\n  ret void")},
    {"Compare", kBadOperandType, 2, 16, "cannot compare", BODY("  %a = icmp eq double %d, %d\n  ret void")},
    {"Select", kTypeMismatch, 2, 30, "different types", BODY("  %a = select i1 %c, i32 %x, ptr %p\n  ret void")},
    {"Trunc", kBadCast, 2, 14, "'trunc' cannot convert 'i32' to 'i64'", BODY("  %a = trunc i32 %x to i64\n  ret void")},
    {"BitCast", kBadCast, 2, 16, "cannot convert 'i32' to 'ptr'", BODY("  %a = bitcast i32 %x to ptr\n  ret void")},
    {"StructIndex", kBadIndex, 2, 55, "index 2 is outside",
     BODY("  %a = getelementptr { i32, i32 }, ptr %p, i32 0, i32 2\n  ret void")},
    {"VariableIndex", kBadIndex, 2, 50, "must be a constant",
     BODY("  %a = getelementptr { i32 }, ptr %p, i32 0, i32 %x\n  ret void")},
    {"ExtractIndex", kBadIndex, 2, 40, "index 3 is outside",
     BODY("  %a = extractvalue { i32, i1 } undef, 3\n  ret void")},
    {"MaskIndex", kBadIndex, 2, 66, "outside of the two vectors",
     BODY("  %a = shufflevector <2 x i32> undef, <2 x i32> undef, <2 x i32> <i32 0, i32 4>\n  ret void")},
    {"LoadAlign", kBadAlignment, 2, 32, "power of two", BODY("  %a = load i32, ptr %p, align 5\n  ret void")},
    {"AtomicAlign", kBadAlignment, 3, 3, "needs an alignment",
     BODY("  %a = load atomic i32, ptr %p seq_cst\n  ret void")},
    {"LoadRelease", kBadOrdering, 2, 32, "cannot release",
     BODY("  %a = load atomic i32, ptr %p release, align 4\n  ret void")},
    {"FenceMonotonic", kBadOrdering, 2, 9, "at least acquire", BODY("  fence monotonic\n  ret void")},
    {"Return", kBadReturn, 2, 7, "returns 'void', not 'i32'", BODY("  ret i32 %x")},
    {"Case", kDuplicateCase, 2, 49, "there twice",
     BODY("  switch i32 %x, label %a [ i32 1, label %a i32 1, label %a ]\na:\n  ret void")},
    {"CaseType", kTypeMismatch, 2, 29, "case has type 'i64'",
     BODY("  switch i32 %x, label %a [ i64 1, label %a ]\na:\n  ret void")},
    // Calls.
    {"ArgumentType", kBadCall, 2, 27, "argument 1 has type 'i32', but 'ptr' is expected",
     BODY("  call void (ptr, ...) @g(i32 %x)\n  ret void") "declare void @g(ptr, ...)\n"},
    {"ArgumentCount", kBadCall, 2, 24, "1 argument, but the callee takes 2",
     BODY("  call void (ptr, ptr) @g(ptr %p)\n  ret void") "declare void @g(ptr, ptr)\n"},
    {"IntrinsicCall", kBadCall, 2, 13, "does not match the declaration of @llvm.trap",
     BODY("  call void @llvm.trap(i32 %x)\n  ret void") "declare void @llvm.trap()\n"},
    {"FastMathCall", kBadCall, 2, 3, "fast-math", BODY("  call fast void @g()\n  ret void") "declare void @g()\n"},
    {"IntrinsicAddress", kBadOperandType, 2, 13, "has no address",
     BODY("  store ptr @llvm.trap, ptr %p\n  ret void") "declare void @llvm.trap()\n"},
    {"NotAddrSpace", kUnknownType, 1, 9, "", "declare addrspacex void @f()\n"},
    // PHIs and dominance.
    {"PhiNoPred", kBadPhi, 4, 3, "entry for %l2, which is no predecessor",
     BODY("  br i1 %c, label %l1, label %l2\nl1:\n  %a = phi i32 [ 0, %l2 ]\n  ret void\nl2:\n  ret void")},
    {"PhiMissing", kBadPhi, 7, 3, "no entry for its predecessor %l1",
     BODY("entry:\n  br i1 %c, label %l1, label %l2\nl1:\n  br label %l2\nl2:\n  %a = phi i32 [ 0, %entry ]\n  ret "
          "void")},
    {"PhiLate", kBadPhi, 5, 3, "before the other instructions",
     BODY("  br label %b\nb:\n  %a = add i32 %x, 1\n  %q = phi i32 [ 0, %0 ]\n  ret void")},
    {"PhiValues", kBadPhi, 5, 3, "different values",
     BODY("e:\n  br i1 %c, label %b, label %b\nb:\n  %a = phi i32 [ 0, %e ], [ 1, %e ]\n  ret void")},
    {"SameBlock", kDominance, 2, 16, "%b does not dominate",
     BODY("  %a = add i32 %b, 1\n  %b = add i32 %x, 1\n  ret void")},
    {"OtherBlock", kDominance, 7, 16, "%a does not dominate",
     BODY("  br i1 %c, label %l1, label %l2\nl1:\n  %a = add i32 %x, 1\n  br label %l2\nl2:\n  %b = add i32 %a, 1\n  "
          "ret void")},
    // Limits.
    {"Deep", kTooDeep, 1, 0, "nest too deeply", nullptr},
    {"LargeNumber", kTooLarge, 2, 16, "too large", BODY("  %a = add i32 %99999999999, 1\n  ret void")},
    {"ManyErrors", kTooManyErrors, 20, 0, "too many errors", nullptr},
};

std::string textOf(const ErrorCase &c) {
  if (c.text)
    return c.text;
  std::string s;
  if (c.kind.name == kTooDeep.name) {
    s = "@x = global ";
    for (int i = 0; i < 100000; ++i)
      s += "[1 x ";
    return s + "i8";
  }
  for (int i = 0; i < 50; ++i)
    s += "@x" + std::to_string(i) + " = global i32 null\n";
  return s;
}

class ReaderError : public testing::TestWithParam<ErrorCase> {};
TEST_P(ReaderError, IsLocated) {
  const ErrorCase &c = GetParam();
  ReadResult r(textOf(c));
  EXPECT_FALSE(r.module);
  ASSERT_TRUE(r.diags.hasErrors());
  const Diagnostic &first = c.kind.name == kTooManyErrors.name ? r.diags.all().back() : r.diags.all()[0];
  EXPECT_EQ(first.kind, c.kind.name) << r.diags.render();
  LineColumn at = r.buffer->lineColumn(first.range.begin);
  EXPECT_EQ(at.line, c.line) << r.diags.render();
  if (c.column)
    EXPECT_EQ(at.column, c.column) << r.diags.render();
  EXPECT_NE(first.message.find(c.message), std::string::npos) << r.diags.render();
  EXPECT_EQ(first.range.buffer, r.buffer.get());
  if (c.kind.name != kTooManyErrors.name)
    EXPECT_EQ(r.diags.errorCount(), 1u) << "one mistake, one error:\n" << r.diags.render();
}
INSTANTIATE_TEST_SUITE_P(All, ReaderError, testing::ValuesIn(kCases),
                         [](const auto &info) { return std::string(info.param.name); });

TEST(ReaderErrors, EveryKindHasACase) {
  std::set<std::string_view> covered;
  for (const ErrorCase &c : kCases)
    covered.insert(c.kind.name);
#define LATHE_IR_ERROR(Id, Name) EXPECT_TRUE(covered.count(Name)) << Name;
#include "lathe/ir/reader/ReaderKinds.def"
}

TEST(ReaderErrors, SeveralInOneRun) {
  ReadResult r("@a = global i32 null\n"
               "define i32 @f(i32 %x) {\n"
               "  %1 = lod i32, ptr null\n"
               "  %2 = add i32 %1, %y\n"
               "  switch i64 %x, label %b [\n    i64 1, label %b\n  ]\n"
               "b:\n"
               "  ret void\n"
               "}\n"
               "define void @g() {\n"
               "  ret i8 1\n"
               "}\n"
               "@b = global i32 0, align 3\n");
  std::vector<uint32_t> lines;
  for (const Diagnostic &d : r.diags.all())
    lines.push_back(r.buffer->lineColumn(d.range.begin).line);
  EXPECT_EQ(lines, (std::vector<uint32_t>{14, 1, 3, 5, 9, 12})) << r.diags.render();
}

TEST(ReaderErrors, UndefinedGroupsAreWarnings) {
  READ(r, "define void @f() #7 {\n  call void @f() #7\n  call void @f() #8\n  ret void\n}\n");
  ASSERT_EQ(r.diags.all().size(), 2u);
  EXPECT_EQ(r.diags.all()[0].kind, kUndefinedGroup.name);
}

TEST(ReaderErrors, TruncatedLiteralsAreWarnings) {
  READ(r, "@x = global i8 300\n");
  ASSERT_EQ(r.diags.all().size(), 1u);
  EXPECT_EQ(r.diags.all()[0].kind, kTruncatedLiteral.name);
  EXPECT_EQ(r.initializer("x"), "44");
}

} // namespace
} // namespace lathe::ir
