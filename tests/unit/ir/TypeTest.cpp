#include "Helpers.h"

namespace lathe::ir {
namespace {

TEST(Type, EqualTypesHaveEqualIds) {
  TypeTable t;
  EXPECT_EQ(t.intType(32), types::kI32);
  EXPECT_EQ(t.intType(37), t.intType(37));
  EXPECT_NE(t.intType(37), t.intType(38));
  EXPECT_EQ(t.pointerType(0), types::kPtr);
  EXPECT_EQ(t.pointerType(3), t.pointerType(3));
  EXPECT_EQ(t.arrayType(types::kI8, 4), t.arrayType(types::kI8, 4));
  EXPECT_NE(t.arrayType(types::kI8, 4), t.vectorType(types::kI8, 4));
  EXPECT_NE(t.vectorType(types::kI8, 4), t.vectorType(types::kI8, 4, true));
  const TypeId members[] = {types::kI32, types::kPtr};
  EXPECT_EQ(t.structType(members, false), t.structType(members, false));
  EXPECT_NE(t.structType(members, false), t.structType(members, true));
  EXPECT_NE(t.functionType(types::kVoid, members, false), t.functionType(types::kVoid, members, true));
}

TEST(Type, NamedStructsAreTheirOwnTypes) {
  TypeTable t;
  StringInterner names;
  TypeId a = t.namedStruct(names.intern("a")), b = t.namedStruct(names.intern("b"));
  EXPECT_NE(a, b);
  EXPECT_TRUE(t[a].isOpaque());
  const TypeId members[] = {types::kI8};
  t.setBody(a, members, false);
  EXPECT_FALSE(t[a].isOpaque());
  EXPECT_EQ(t.members(a).size(), 1u);
}

TEST(Type, ManyTypesStayInterned) {
  TypeTable t;
  std::vector<TypeId> ids;
  for (uint32_t i = 1; i < 2000; ++i)
    ids.push_back(t.arrayType(types::kI64, i));
  for (uint32_t i = 1; i < 2000; ++i)
    EXPECT_EQ(t.arrayType(types::kI64, i), ids[i - 1]);
}

TEST(Type, PrintsAsIRWritesThem) {
  READ(r, "%s = type { i32, [4 x i8], <2 x float> }\n"
          "%\"odd name\" = type opaque\n"
          "@a = external global <{ i1, ptr addrspace(3), %s }>\n"
          "declare i32 @f(ptr, ...)\n"
          "@b = global <vscale x 4 x i32>* null\n"
          "declare void @g(%\"odd name\"*, i32 (i8*, ...)*, target(\"spirv.Image\", void, 1))\n");
  EXPECT_EQ(typeText(*r.module, r.global("a").valueType), "<{ i1, ptr addrspace(3), %s }>");
  EXPECT_EQ(typeText(*r.module, r.function("f").type), "i32 (ptr, ...)");
  EXPECT_EQ(typeText(*r.module, r.global("b").valueType), "ptr");
  EXPECT_TRUE(typeText(*r.module, r.function("g").type).starts_with("void (ptr, ptr, target(\"spirv.Image\""));
}

struct LayoutCase {
  const char *type;
  uint64_t allocSize;
  unsigned abiAlign;
};

// Sizes as llc lays out arrays of these types on x86-64 Linux.
class Layout : public testing::TestWithParam<LayoutCase> {};
TEST_P(Layout, SizeAndAlignment) {
  READ(r, std::string(kLinux64) + "%named = type { i8, i64 }\n@x = external global " + GetParam().type + "\n");
  const TypeLayout &l = r.module->layout(r.global("x").valueType);
  EXPECT_TRUE(l.sized);
  EXPECT_EQ(l.allocSize, GetParam().allocSize);
  EXPECT_EQ(l.abiAlign(), GetParam().abiAlign);
}
INSTANTIATE_TEST_SUITE_P(
    X8664, Layout,
    testing::Values(LayoutCase{"i1", 1, 1}, LayoutCase{"i8", 1, 1}, LayoutCase{"i17", 4, 4}, LayoutCase{"i37", 8, 8},
                    LayoutCase{"i64", 8, 8}, LayoutCase{"i65", 16, 16}, LayoutCase{"i128", 16, 16},
                    LayoutCase{"i200", 32, 16}, LayoutCase{"half", 2, 2}, LayoutCase{"float", 4, 4},
                    LayoutCase{"double", 8, 8}, LayoutCase{"x86_fp80", 16, 16}, LayoutCase{"fp128", 16, 16},
                    LayoutCase{"ptr", 8, 8}, LayoutCase{"ptr addrspace(270)", 4, 4}, LayoutCase{"[3 x i16]", 6, 2},
                    LayoutCase{"[0 x i64]", 0, 8}, LayoutCase{"<4 x i32>", 16, 16}, LayoutCase{"<3 x i32>", 16, 16},
                    LayoutCase{"<8 x i1>", 1, 1}, LayoutCase{"<3 x i8>", 4, 4}, LayoutCase{"<2 x ptr>", 16, 16},
                    LayoutCase{"{ i8, i32 }", 8, 4}, LayoutCase{"<{ i8, i32 }>", 5, 1}, LayoutCase{"{}", 0, 1},
                    LayoutCase{"{ i8, { i8, i16 }, i8 }", 8, 2}, LayoutCase{"%named", 16, 8},
                    LayoutCase{"[2 x %named]", 32, 8}, LayoutCase{"{ i32, x86_fp80 }", 32, 16}));

TEST(DataLayout, MemberOffsets) {
  READ(r, std::string(kLinux64) + "@x = external global { i8, i32, [3 x i8], double, <{ i8, i16 }> }\n");
  std::span<const uint64_t> o = r.module->dataLayout.memberOffsets(r.global("x").valueType);
  EXPECT_EQ(std::vector<uint64_t>(o.begin(), o.end()), (std::vector<uint64_t>{0, 4, 8, 16, 24}));
}

TEST(DataLayout, Specification) {
  DataLayout dl;
  std::string why;
  ASSERT_TRUE(dl.parse("E-m:o-p:32:32-p1:64:64:64:32-i64:32:64-n8:16:32-S64-A5-G1-P2-a:8:32-v128:64", why)) << why;
  EXPECT_TRUE(dl.isBigEndian());
  EXPECT_EQ(dl.mangling(), 'o');
  EXPECT_EQ(dl.pointerBytes(), 4u);
  EXPECT_EQ(dl.pointerBytes(1), 8u);
  EXPECT_EQ(dl.indexBits(1), 32u);
  EXPECT_EQ(dl.pointerBytes(7), 4u);
  EXPECT_EQ(dl.stackAlign(), 8u);
  EXPECT_EQ(dl.allocaAddressSpace(), 5u);
  EXPECT_EQ(dl.globalsAddressSpace(), 1u);
  EXPECT_EQ(dl.programAddressSpace(), 2u);
  EXPECT_TRUE(dl.isLegalInteger(16));
  EXPECT_FALSE(dl.isLegalInteger(64));
  TypeTable t;
  EXPECT_EQ(dl.compute(t, types::kI64).abiAlign(), 4u);
  EXPECT_EQ(dl.compute(t, t.vectorType(types::kI32, 4)).abiAlign(), 8u);
}

TEST(DataLayout, RejectsNonsense) {
  for (const char *text : {"x", "-e", "p:0:64", "i32:33", "i32:24", "p:64:12", "m:", "S3", "i64:64:32", "n8:q"}) {
    DataLayout dl;
    std::string why;
    EXPECT_FALSE(dl.parse(text, why)) << text;
    EXPECT_FALSE(why.empty());
  }
}

TEST(DataLayout, HugeAndRecursiveTypesEnd) {
  READ(r, "%a = type { i32, [0 x %a] }\n%self = type { %self }\n"
          "@x = external global [9223372036854775807 x [9223372036854775807 x i64]]\n");
  EXPECT_TRUE(r.module->layout(r.global("x").valueType).sized);
  for (uint32_t i = types::kFirstFree; i < r.module->types.size(); ++i)
    if (r.module->types[TypeId(i)].isNamed())
      EXPECT_FALSE(r.module->layout(TypeId(i)).sized);
}

} // namespace
} // namespace lathe::ir
