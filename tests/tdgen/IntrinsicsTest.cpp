// Intrinsics.td: names, signatures, attributes and builtins of its tables.
#include "lathe/ir/IntrinsicTable.h"
#include <gtest/gtest.h>

#include "IntrinsicsAll.inc"
#include "IntrinsicsZZ.inc"
#include "IntrinsicsZZEnum.inc"

namespace lathe::ir {
namespace {

const IntrinsicTable &zz() { return kZZIntrinsics; }

struct Types : TypeTable {
  TypeId v(TypeId element, unsigned n, bool scalable = false) { return vectorType(element, n, scalable); }
  bool fits(unsigned id, TypeId result, std::initializer_list<TypeId> params, bool varArg = false) {
    std::vector<TypeId> p(params);
    TypeId f = functionType(result, p, varArg);
    EXPECT_EQ(zz().accepts(*this, id, f), kIntrinsics.accepts(*this, id, f));
    return zz().accepts(*this, id, f);
  }
};

TEST(IntrinsicTable, NumbersAreThoseOfTheEnumeration) {
  EXPECT_EQ(zz().lookup("llvm.zz.add"), Intrinsic::zz_add);
  EXPECT_EQ(kIntrinsics.lookup("llvm.zz.add"), Intrinsic::zz_add);
  EXPECT_EQ(zz().lookup("llvm.zz.0.renamed"), Intrinsic::zz_odd_name);
  EXPECT_EQ(zz().firstId, Intrinsic::zz_odd_name);
  EXPECT_EQ(zz().name(Intrinsic::zz_vadd_sat), "llvm.zz.vadd.sat");
  for (unsigned id = 1; id <= kIntrinsics.numRows; ++id)
    EXPECT_EQ(kIntrinsics.lookup(kIntrinsics.name(id)), id) << kIntrinsics.name(id);
}

TEST(IntrinsicTable, OnlyOverloadedNamesHaveASuffix) {
  EXPECT_EQ(zz().lookup("llvm.zz.vadd.v4i32"), Intrinsic::zz_vadd);
  EXPECT_EQ(zz().lookup("llvm.zz.vadd.sat.i32"), Intrinsic::zz_vadd_sat);
  EXPECT_EQ(zz().lookup("llvm.zz.bits.v4f32.i8.v4p0"), Intrinsic::zz_bits);
  for (const char *none :
       {"llvm.zz.add.i32", "llvm.zz", "llvm.zz.", "llvm.zz.ad", "llvm.zz.addx", "zz.add", "", "llvm."})
    EXPECT_EQ(zz().lookup(none), 0u) << none;
  EXPECT_EQ(zz().lookup("llvm.fabs.f32"), 0u);
  EXPECT_EQ(kIntrinsics.name(kIntrinsics.lookup("llvm.fabs.f32")), "llvm.fabs");
}

TEST(IntrinsicTable, BuiltinsAreOfATarget) {
  EXPECT_EQ(kIntrinsics.forClangBuiltin("zz", "__builtin_zz_add"), Intrinsic::zz_add);
  EXPECT_EQ(kIntrinsics.name(kIntrinsics.forClangBuiltin("aa", "__builtin_zz_add")), "llvm.aa.add");
  EXPECT_EQ(zz().forClangBuiltin("zz", "__builtin_zz_ld"), Intrinsic::zz_ld);
  EXPECT_EQ(zz().forMSBuiltin("zz", "_zz_aaa"), Intrinsic::zz_vadd);
  EXPECT_EQ(zz().forMSBuiltin("zz", "_zz_add"), Intrinsic::zz_add);
  EXPECT_EQ(zz().forMSBuiltin("zz", "__builtin_zz_add"), 0u);
  EXPECT_EQ(kIntrinsics.forClangBuiltin("qq", "__builtin_zz_add"), 0u);
}

TEST(IntrinsicTable, FixedTypes) {
  Types t;
  using namespace types;
  EXPECT_TRUE(t.fits(Intrinsic::zz_add, kI32, {kI32, kI32}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_add, kI32, {kI32, kI64}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_add, kI32, {kI32}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_add, kI32, {kI32, kI32, kI32}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_add, kI32, {kI32, kI32}, true));
  EXPECT_FALSE(t.fits(Intrinsic::zz_add, kVoid, {kI32, kI32}));
  const TypeId members[] = {t.v(kI32, 4), kPtr}, wrong[] = {kPtr, t.v(kI32, 4)};
  EXPECT_TRUE(t.fits(Intrinsic::zz_ld, t.structType(members, false), {kPtr, kI32}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_ld, t.structType(wrong, false), {kPtr, kI32}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_ld, t.v(kI32, 4), {kPtr, kI32}));
  EXPECT_TRUE(t.fits(Intrinsic::zz_print, kVoid, {kMetadata, t.pointerType(1)}, true));
  EXPECT_FALSE(t.fits(Intrinsic::zz_print, kVoid, {kMetadata, t.pointerType(1)}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_print, kVoid, {kMetadata, kPtr}, true));
  EXPECT_TRUE(t.fits(Intrinsic::zz_odd_name, kVoid, {t.v(kI64, 2, true), t.pointerType(7)}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_odd_name, kVoid, {t.v(kI64, 2), kPtr}));
}

TEST(IntrinsicTable, TypesThatFollowFromOthers) {
  Types t;
  using namespace types;
  EXPECT_TRUE(t.fits(Intrinsic::zz_vadd, t.v(kFloat, 4), {t.v(kFloat, 4), kFloat}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_vadd, t.v(kFloat, 4), {t.v(kFloat, 8), kFloat}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_vadd, t.v(kFloat, 4), {t.v(kFloat, 4), kDouble}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_vadd, kFloat, {kFloat, kFloat}));
  EXPECT_TRUE(t.fits(Intrinsic::zz_vadd_sat, kI32, {kI64, kI16}));
  EXPECT_TRUE(t.fits(Intrinsic::zz_vadd_sat, t.v(kI32, 2), {t.v(kI64, 2), t.v(kI16, 2)}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_vadd_sat, kI32, {kI64, kI8}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_vadd_sat, t.v(kI32, 2), {kI64, kI16}));
  EXPECT_TRUE(t.fits(Intrinsic::zz_split, t.v(kI8, 8), {t.v(kI8, 16)}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_split, t.v(kI8, 16), {t.v(kI8, 16)}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_split, t.v(kI8, 8), {t.v(kI8, 16, true)}));
  const TypeId members[] = {t.v(kI16, 8), t.v(kI8, 16)}, wrong[] = {t.v(kI16, 8), t.v(kI8, 8)};
  EXPECT_TRUE(t.fits(Intrinsic::zz_sub2, t.structType(members, false), {t.v(kI32, 4)}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_sub2, t.structType(wrong, false), {t.v(kI32, 4)}));
  EXPECT_TRUE(t.fits(Intrinsic::zz_bits, t.v(kI32, 4), {t.v(kFloat, 4), kToken, t.v(kPtr, 4)}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_bits, t.v(kI64, 4), {t.v(kFloat, 4), kI8, t.v(kPtr, 4)}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_bits, t.v(kI32, 4), {t.v(kFloat, 4), kI8, t.v(kPtr, 2)}));
  EXPECT_TRUE(t.fits(Intrinsic::zz_cmp, kI1, {kI32, kI32}));
  EXPECT_TRUE(t.fits(Intrinsic::zz_cmp, t.v(kI1, 4), {t.v(kI32, 4), t.v(kI32, 4)}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_cmp, kI1, {t.v(kI32, 4), t.v(kI32, 4)}));
  EXPECT_FALSE(t.fits(Intrinsic::zz_cmp, t.v(kI1, 4), {kI32, kI32}));
}

TEST(IntrinsicTable, Attributes) {
  using I = IntrinsicInfo;
  EXPECT_EQ(zz().info(Intrinsic::zz_add).memory, 0);
  EXPECT_EQ(zz().info(Intrinsic::zz_add).flags, I::kSpeculatable | I::kCommutative | I::kNoCallback | I::kNoSync |
                                                    I::kNoFree | I::kWillReturn | I::kNoUnwind);
  EXPECT_EQ(zz().info(Intrinsic::zz_ld).memory, 1); // read of argmem
  EXPECT_EQ(zz().info(Intrinsic::zz_ld).flags, I::kNoUnwind);
  EXPECT_EQ(zz().info(Intrinsic::zz_print).memory, 0b1111);
  EXPECT_EQ(zz().info(Intrinsic::zz_print).flags, I::kHasSideEffects);
  EXPECT_EQ(zz().info(Intrinsic::zz_odd_name).memory, 0b101010);
  EXPECT_EQ(zz().info(Intrinsic::zz_odd_name).flags, I::kNoUnwind | I::kNoReturn | I::kOverloaded);
  auto attrs = zz().argumentAttributes(Intrinsic::zz_ld);
  ASSERT_EQ(attrs.size(), 4u);
  EXPECT_EQ(attrs[0].kind, Attribute::kNoUndef);
  EXPECT_EQ(attrs[0].index, 0);
  EXPECT_EQ(attrs[1].kind, Attribute::kNoCapture);
  EXPECT_EQ(attrs[2].kind, Attribute::kAlign);
  EXPECT_EQ(attrs[2].value, 16);
  EXPECT_EQ(attrs[3].kind, Attribute::kImmArg);
  EXPECT_EQ(attrs[3].index, 2);
  EXPECT_TRUE(zz().argumentAttributes(Intrinsic::zz_add).empty());
}

} // namespace
} // namespace lathe::ir
