// The description language: values of fields, order and places of records, diagnostics. That the values are those that
// llvm-tblgen computes is the business of tests/td/compare-json.py.
#include "lathe/td/Parser.h"
#include "lathe/td/Json.h"

#include <gtest/gtest.h>

using namespace lathe;
using namespace lathe::td;

namespace {

struct Parsed {
  DiagnosticEngine diags;
  RecordKeeper records{diags};
  explicit Parsed(std::string text, ParseOptions options = {}) {
    parseString("t.td", std::move(text), options, records);
  }
};

/// The first error as "line:column: message".
std::string firstError(std::string text) {
  Parsed p(std::move(text));
  for (const Diagnostic &d : p.diags.all())
    if (d.severity == Severity::kError) {
      LineColumn at = d.range.buffer->lineColumn(d.range.begin);
      return std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + d.message;
    }
  return "";
}

std::string field(const Parsed &p, std::string_view record, std::string_view name) {
  const Record *r = p.records.def(record);
  const Value *v = r ? r->find(name) : nullptr;
  return v ? v->str() : "none";
}

TEST(TdParser, FieldsAreBoundLate) {
  Parsed p("class A<int x> { int a = x; int b = !add(a, 1); }\n"
           "class B : A<5> { let a = 10; }\n"
           "def D : B; def E : B { let a = 20; }\n");
  EXPECT_EQ(p.diags.render(), "");
  EXPECT_EQ(field(p, "D", "b"), "11");
  EXPECT_EQ(field(p, "E", "b"), "21");
}

TEST(TdParser, EncodingBitsNameOperandFields) {
  Parsed p("class I { field bits<8> Inst; bits<4> rd; let Inst{7-4} = 0b1010; let Inst{3-0} = rd; }\ndef X : I;");
  ASSERT_EQ(p.diags.render(), "");
  const BitsValue *inst = p.records.def("X")->getBits("Inst");
  ASSERT_TRUE(inst);
  const VarBitValue *bit = inst->bits[2]->as<VarBitValue>();
  ASSERT_TRUE(bit);
  EXPECT_EQ(bit->of->as<VarValue>()->name->text, "rd");
  EXPECT_EQ(bit->bit, 2u);
  EXPECT_EQ(inst->bits[7]->str(), "1");
}

TEST(TdParser, DerivedDefinitionsInSourceOrder) {
  Parsed p("class A; class B : A; def z : B; def a : A; multiclass M { def q : B; } defm y : M; def other;");
  std::string names;
  for (const Record *r : p.records.allDerivedDefinitions("A"))
    names += std::string(r->name()) + " ";
  EXPECT_EQ(names, "z a yq ");
  EXPECT_TRUE(p.records.allDerivedDefinitions("NoSuch").empty());
}

TEST(TdParser, PlacesOfInstantiation) {
  Parsed p("multiclass M { def q; }\n\ndefm y : M;");
  const Record *r = p.records.def("yq");
  ASSERT_TRUE(r);
  EXPECT_EQ(r->range().buffer->lineColumn(r->range().begin).line, 1u);
  ASSERT_EQ(r->instantiatedAt().size(), 1u);
  EXPECT_EQ(r->range().buffer->lineColumn(r->instantiatedAt()[0].begin).line, 3u);
}

TEST(TdParser, GettersReportAtTheRecord) {
  Parsed p("def X { int i = 1; string s = \"t\"; list<int> l = [1, 2]; bits<4> b = 5; int unset; dag d = (X 1:$n); }");
  const Record *x = p.records.def("X");
  EXPECT_EQ(x->getInt("i"), 1);
  EXPECT_EQ(x->getInt("b"), 5);
  EXPECT_EQ(x->getString("s"), "t");
  EXPECT_EQ(x->getInts("l"), (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(x->findInt("unset"), std::nullopt);
  EXPECT_EQ(opName(x->getDag("d")), "X");
  EXPECT_EQ(x->getDag("d")->name(0), "n");
  EXPECT_FALSE(p.diags.hasErrors());
  EXPECT_EQ(x->getInt("s"), 0);
  EXPECT_EQ(x->getString("nothing"), "");
  EXPECT_EQ(p.diags.errorCount(), 2u);
}

TEST(TdParser, Macros) {
  Parsed p("#ifdef ON\ndef on;\n#else\ndef off;\n#endif\n", {{}, {"ON"}});
  EXPECT_TRUE(p.records.def("on"));
  EXPECT_FALSE(p.records.def("off"));
}

TEST(TdParser, OneRunShowsAllErrors) {
  Parsed p("class A<int x> { int v = x; }\n"
           "def D1 : A;\n"
           "def D2 : A<\"s\">;\n"
           "def D3 : NoSuch;\n"
           "def D4 { int a = 1 int b; }\n"
           "def D5 : A<1> { let w = 3; int u = undefined; }\n"
           "def D6 : A<2>;\n");
  EXPECT_EQ(p.diags.errorCount(), 6u) << p.diags.render();
  EXPECT_EQ(field(p, "D6", "v"), "2");
}

struct Bad {
  const char *text;
  const char *error;
};
class TdErrors : public testing::TestWithParam<Bad> {};
TEST_P(TdErrors, IsLocated) { EXPECT_EQ(firstError(GetParam().text), GetParam().error) << GetParam().text; }

INSTANTIATE_TEST_SUITE_P(
    Lexer, TdErrors,
    testing::Values(Bad{"def X { int a = 99999999999999999999; }", "1:17: this number does not fit in 64 bits"},
                    Bad{"def X { string s = \"abc\n; }", "1:20: this string has no end on its line"},
                    Bad{"def X { string s = \"a\\q\"; }",
                        "1:22: only \\\\, \\', \\\", \\t and \\n are escapes in a string"},
                    Bad{"def X { code c = [{ a; }", "1:18: this code has no end"},
                    Bad{"/* a /* b */", "1:1: this comment has no end"},
                    Bad{"def X { int a = !ad(1, 2); }", "1:17: there is no operator '!ad'; did you mean '!add'?"},
                    Bad{"#else\n", "1:1: #else without a condition"},
                    Bad{"#ifdef A\n", "1:1: this condition has no #endif in the file"},
                    Bad{"def X { int a = $; }", "1:17: expected a name after '$'"},
                    Bad{"@", "1:1: an unexpected character"}));

INSTANTIATE_TEST_SUITE_P(
    Syntax, TdErrors,
    testing::Values(
        Bad{"class;", "1:6: expected the name of a class"}, Bad{"def X { int a = ; }", "1:17: expected a value"},
        Bad{"def X { int a = 1; ", "1:20: expected '}'"}, Bad{"foreach i = [1] def X;", "1:17: expected 'in'"},
        Bad{"let a = 1 def X;", "1:11: expected 'in' after let"},
        Bad{"def X { int a = !add(1); }", "1:17: !add takes at least 2 arguments, not 1"},
        Bad{"def X { bit a = !cast(1); }", "1:22: expected '<' and a type after !cast"},
        Bad{"blah", "1:1: expected a statement: class, def, defm, multiclass, let, foreach, if, defvar, ..."}));

INSTANTIATE_TEST_SUITE_P(
    Meaning, TdErrors,
    testing::Values(
        Bad{"def X; def X;", "1:12: record 'X' is already defined"},
        Bad{"class A { int a; } class A { int b; }", "1:26: class 'A' is already defined"},
        Bad{"def X : Y;", "1:9: there is no class 'Y'"},
        Bad{"def X { bits<4> a = 16; }", "1:21: field 'a' has type 'bits<4>', which does not take the value 16"},
        Bad{"class A { int a; } def X : A { let a = \"s\"; }",
            "1:40: field 'a' has type 'int', which does not take the value \"s\""},
        Bad{"class A { int ab; } def X : A { let ac = 1; }", "1:37: there is no field 'ac'; did you mean 'ab'?"},
        Bad{"class A { bits<4> a; } def X : A { let a{4} = 1; }", "1:40: field 'a' has no bit 4, only 4"},
        Bad{"class A { int a; } class B : A; def X : B, A;", "1:44: this derives from 'A' already"},
        Bad{"class A<int i>; def X : A<1, 2>;", "1:30: 'A' takes 1 arguments"},
        Bad{"class A<int i>; def X : A;", "1:25: 'A' needs an argument for 'i'"},
        Bad{"def X { int a = !head([]<int>); }", "1:23: !head of an empty list"},
        Bad{"def X { int a = !div(1, 0); }", "1:17: division by zero"},
        Bad{"class A; def X { A a = !cast<A>(\"nope\"); }", "1:24: there is no record 'nope'"},
        Bad{"def X { int u; int a = !add(u, 1); }", "1:5: the value of field 'a' in 'X' cannot be computed, it depends "
                                                    "on something unset or missing: !add(u, 1)"},
        Bad{"assert !eq(1, 2), \"differ\";", "1:8: assertion failed"},
        Bad{"defm X : M;", "1:10: there is no multiclass 'M'"},
        Bad{"foreach i = \"s\" in def X;",
            "1:13: foreach goes over a list or a range, not over a value of type 'string'"},
        Bad{"class R<int n> { int r = R<!add(n, 1)>.r; } def X : R<0>;",
            "1:26: the class 'R' instantiates itself without end"},
        Bad{"include \"no/such/file\"", "1:9: cannot include 'no/such/file': No such file or directory"}));

/// Every kind of diagnostic of lathe/td, with a text that has it; tests/td/check-kinds.py looks for them here.
struct Kind {
  const char *kind;
  const char *text;
};
class TdKinds : public testing::TestWithParam<Kind> {};
TEST_P(TdKinds, IsReported) {
  ParseOptions options;
  options.maxSteps = 100;
  Parsed p(GetParam().text, options);
  bool found = false;
  for (const Diagnostic &d : p.diags.all())
    found |= d.kind == GetParam().kind;
  EXPECT_TRUE(found) << p.diags.render();
}
INSTANTIATE_TEST_SUITE_P(
    All, TdKinds,
    testing::Values(Kind{"td-syntax", "def X { int = 1; }"}, Kind{"td-bad-value", "def X { int a = \"s\"; }"},
                    Kind{"td-context", "class A<int x> { int y = !div(1, x); } def X : A<0>;"},
                    Kind{"td-too-large", "foreach i = 0...1000 in def X#i;"},
                    Kind{"td-assertion-failed", "assert 0, \"no\";"}, Kind{"td-assertion-message", "assert 0, \"no\";"},
                    Kind{"td-previous-definition", "def X; def X;"}, Kind{"td-dump", "dump \"text\";"},
                    Kind{"td-unused-parameter", "class A<int x>;"}));

/// Each ends in time and memory with an error at its place.
TEST(TdParser, WhatDoesNotEnd) {
  std::string bomb = "multiclass M0 { def a; }\n", deep = "defvar v0 = (k);\n";
  for (int i = 1; i < 10; ++i) {
    std::string below = std::to_string(i - 1);
    bomb += "multiclass M" + std::to_string(i) + " { defm a : M" + below + "; defm b : M" + below + "; defm c : M" +
            below + "; defm d : M" + below + "; }\n";
  }
  for (int i = 1; i < 1100; ++i)
    deep += "defvar v" + std::to_string(i) + " = (k v" + std::to_string(i - 1) + ");\n";
  const Bad cases[] = {
      {"class K; def k : K; def A { dag d = !foldl((k), !range(0, 200000), acc, i, (k acc)); }",
       "1:37: a value with more than 1000 others nested in it"},
      {"def A { int u; int d = !foldl(0, !range(0, 200000), acc, i, !add(acc, u)); }",
       "1:24: a value with more than 1000 others nested in it"},
      {"def A { list<int> x = !foldl([1, 2], !range(40), a, i, !listconcat(a, a)); }",
       "1:56: a list of more than 1048576 elements"},
      {"def A { string s = !foldl(\"a\", !range(0, 100), x, i, !strconcat(x, x)); }",
       "1:54: a string of more than 16777216 characters"},
      {"class T<int n> { T l = !if(!eq(n, 0), ?, T<!sub(n, 1)>); } def A : T<100000>;",
       "1:42: the class 'T' instantiates itself without end"},
      {"foreach i = 0...1000000000 in def X#i;", "1:13: the range is too long"},
      {"def A { list<int> l = !range(0, 100000000000); }", "1:23: a range of more than 1048576 numbers"},
  };
  for (const Bad &b : cases)
    EXPECT_EQ(firstError(b.text), b.error) << b.text;
  EXPECT_EQ(firstError("class K; def k : K;\n" + deep), "1002:8: a value with more than 1000 others nested in it");
  ParseOptions options;
  options.maxBytes = 16 << 20;
  Parsed small(bomb + "defm X : M9;", options);
  ASSERT_EQ(small.diags.errorCount(), 1u);
  EXPECT_EQ(small.diags.all()[0].message, "more than 16 MB of records and values; this does not seem to end");
}

TEST(TdParser, FileThatIsNotThere) {
  DiagnosticEngine diags;
  RecordKeeper records(diags);
  EXPECT_FALSE(parseFile("no/such/file.td", {}, records));
  ASSERT_EQ(diags.all().size(), 1u);
  EXPECT_EQ(diags.all()[0].kind, "td-open-file");
}

TEST(TdParser, GettersReportTheirKind) {
  Parsed p("def X { int i = 1; }");
  p.records.def("X")->getString("i");
  ASSERT_EQ(p.diags.all().size(), 1u);
  EXPECT_EQ(p.diags.all()[0].kind, "td-bad-field");
}

TEST(TdParser, NotesTellTheWayToAnError) {
  Parsed p("class A<int x> { int y = !div(1, x); }\n"
           "foreach k = [0] in def D#k : A<k>;\n"
           "multiclass M<int i> { def a : A<i>; }\n"
           "defm X : M<0>;\n");
  EXPECT_EQ(p.diags.errorCount(), 1u);
  std::string text = p.diags.render();
  EXPECT_NE(text.find("t.td:1:26: error: division by zero"), std::string::npos) << text;
  EXPECT_NE(text.find("t.td:2:1: note: with 'k' = 0"), std::string::npos) << text;
}

TEST(TdParser, NoCascade) {
  Parsed p("def A { int x = nope; }\n"
           "def B { int y = A.x; list<int> l = [A.x, 1]; }\n"
           "def C : NoClass { let z = 1; }\n"
           "def D { int w = C.z; }\n");
  EXPECT_EQ(p.diags.errorCount(), 2u) << p.diags.render();
}

TEST(TdPrinter, RecordAsText) {
  Parsed p("class A { int i = 1; field string f = \"x\"; } def D : A { dag d = (D 1:$a, ?); code c = [{ y }]; }");
  EXPECT_EQ(p.records.def("D")->str(), "def D {\t// A\n"
                                       "  field string f = \"x\";\n"
                                       "  int i = 1;\n"
                                       "  dag d = (D 1:$a, ?);\n"
                                       "  code c = [{ y }];\n"
                                       "}\n");
}

} // namespace
