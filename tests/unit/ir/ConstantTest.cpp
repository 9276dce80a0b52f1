#include "Helpers.h"

namespace lathe::ir {
namespace {

struct LiteralCase {
  const char *text;  // type and value as written
  const char *print; // value as printed
};
class Literal : public testing::TestWithParam<LiteralCase> {};
TEST_P(Literal, IsExact) {
  READ(r,
       std::string("@g = external global i32\n@h = external global [4 x i32]\n@x = global ") + GetParam().text + "\n");
  EXPECT_EQ(r.initializer("x"), GetParam().print);
}
// Bit patterns from IEEE 754 and from what clang writes for the same values; in decimal where opt prints them so.
INSTANTIATE_TEST_SUITE_P(
    Numbers, Literal,
    testing::Values(
        LiteralCase{"i32 -5", "-5"}, LiteralCase{"i8 255", "-1"}, LiteralCase{"i64 18446744073709551615", "-1"},
        LiteralCase{"i64 -9223372036854775808", "-9223372036854775808"}, LiteralCase{"i1 true", "true"},
        LiteralCase{"i1 0", "false"}, LiteralCase{"i128 340282366920938463463374607431768211455", "-1"},
        LiteralCase{"i128 -170141183460469231731687303715884105728", "-170141183460469231731687303715884105728"},
        LiteralCase{"i200 1000000000000000000000000000000000000000000000000007",
                    "1000000000000000000000000000000000000000000000000007"},
        LiteralCase{"i16 u0xFFFE", "-2"}, LiteralCase{"i16 s0x80", "-128"}, LiteralCase{"i72 s0xF0", "-16"},
        LiteralCase{"double 1.0", "1.000000e+00"}, LiteralCase{"double -0.0", "-0.000000e+00"},
        LiteralCase{"double 1.000000e-01", "1.000000e-01"}, LiteralCase{"double +2.5e+3", "2.500000e+03"},
        LiteralCase{"double 4.940656458412465e-324", "4.940660e-324"},
        LiteralCase{"double 1048577.0", "0x4130000100000000"}, LiteralCase{"double 1048570.0", "1.048570e+06"},
        LiteralCase{"float 1.5", "1.500000e+00"}, LiteralCase{"float 0x3FB99999A0000000", "0x3FB99999A0000000"},
        LiteralCase{"float 0x36A0000000000000", "0x36A0000000000000"}, // the least subnormal
        LiteralCase{"float 0x7FF0000000000000", "0x7FF0000000000000"},
        LiteralCase{"float 0x7FF8000020000000", "0x7FF8000020000000"}, LiteralCase{"half 0xH3E00", "0xH3E00"},
        LiteralCase{"half 1.5", "0xH3E00"}, LiteralCase{"half 0x3E70000000000000", "0xH0001"},
        LiteralCase{"bfloat 0xR3FC0", "0xR3FC0"}, LiteralCase{"bfloat 1.5", "0xR3FC0"},
        LiteralCase{"x86_fp80 0xK3FFF8000000000000000", "0xK3FFF8000000000000000"},
        LiteralCase{"fp128 0xL00000000000000003FFF000000000000", "0xL00000000000000003FFF000000000000"},
        LiteralCase{"ppc_fp128 0xM3FF00000000000000000000000000000", "0xM3FF00000000000000000000000000000"}));
INSTANTIATE_TEST_SUITE_P(
    Others, Literal,
    testing::Values(LiteralCase{"ptr null", "null"}, LiteralCase{"i8* null", "null"},
                    LiteralCase{"i32 zeroinitializer", "0"}, LiteralCase{"double zeroinitializer", "0.000000e+00"},
                    LiteralCase{"[3 x i8] c\"a\\00\\\\\"", "c\"a\\00\\\\\""},
                    LiteralCase{"[2 x i32] [i32 1, i32 -1]", "[i32 1, i32 -1]"},
                    LiteralCase{"[2 x i32] [i32 1, i32 undef]", "[i32 1, i32 undef]"},
                    LiteralCase{"[2 x double] [double 1.0, double 2.0]", "[double 1.000000e+00, double 2.000000e+00]"},
                    LiteralCase{"<2 x i1> <i1 true, i1 false>", "<i1 true, i1 false>"},
                    LiteralCase{"<4 x i16> splat (i16 7)", "<i16 7, i16 7, i16 7, i16 7>"},
                    LiteralCase{"{ i32, ptr } { i32 1, ptr @g }", "{ i32 1, ptr @g }"},
                    LiteralCase{"<{ i8, i64 }> <{ i8 1, i64 2 }>", "<{ i8 1, i64 2 }>"},
                    LiteralCase{"{} {}", "zeroinitializer"}, LiteralCase{"[0 x i32] []", "zeroinitializer"},
                    LiteralCase{"ptr getelementptr (i8, ptr @g, i64 4)", "getelementptr (i8, ptr @g, i64 4)"},
                    LiteralCase{"i32* getelementptr inbounds ([4 x i32], [4 x i32]* @h, i64 0, i64 2)",
                                "getelementptr inbounds ([4 x i32], ptr @h, i64 0, i64 2)"},
                    LiteralCase{"ptr getelementptr inbounds inrange(-8, 8) ({ i32, i32 }, ptr @g, i32 0, i32 1)",
                                "getelementptr inbounds ({ i32, i32 }, ptr @g, i32 0, i32 1)"},
                    LiteralCase{"i8* bitcast (i32* @g to i8*)", "@g"},
                    LiteralCase{"ptr inttoptr (i64 4660 to ptr)", "inttoptr (i64 4660 to ptr)"},
                    LiteralCase{"i32 trunc (i64 ptrtoint (ptr @g to i64) to i32)",
                                "trunc (i64 ptrtoint (ptr @g to i64) to i32)"},
                    LiteralCase{"i64 sub nuw nsw (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @h to i64))",
                                "sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @h to i64))"},
                    LiteralCase{"i1 icmp ne (ptr @g, ptr @h)", "icmp ne (ptr @g, ptr @h)"},
                    LiteralCase{"i32 select (i1 icmp eq (ptr @g, ptr @h), i32 1, i32 2)",
                                "select (i1 icmp eq (ptr @g, ptr @h), i32 1, i32 2)"},
                    LiteralCase{"ptr addrspace(1) addrspacecast (ptr @g to ptr addrspace(1))",
                                "addrspacecast (ptr @g to ptr addrspace(1))"},
                    LiteralCase{"ptr dso_local_equivalent @g", "dso_local_equivalent @g"},
                    LiteralCase{"ptr no_cfi @g", "no_cfi @g"}, LiteralCase{"i32 undef", "undef"},
                    LiteralCase{"{ i8 } poison", "poison"}));

TEST(Constant, EqualConstantsHaveEqualIds) {
  ConstantTable t;
  TypeTable types;
  EXPECT_EQ(t.intConstant(types::kI32, 5), t.intConstant(types::kI32, 5));
  EXPECT_NE(t.intConstant(types::kI32, 5), t.intConstant(types::kI64, 5));
  EXPECT_NE(t.simple(ConstantKind::kUndef, types::kI32), t.simple(ConstantKind::kPoison, types::kI32));
  const uint64_t words[] = {1, 2};
  EXPECT_EQ(t.wideInt(types::kI128, words), t.wideInt(types::kI128, words));
  EXPECT_EQ(t.data(types.arrayType(types::kI8, 3), "abc"), t.data(types.arrayType(types::kI8, 3), "abc"));
  const ConstantId members[] = {t.intConstant(types::kI32, 1), t.intConstant(types::kI32, 2)};
  TypeId pair = types.arrayType(types::kI32, 2);
  ConstantId list = t.list(ConstantKind::kAggregate, pair, members);
  for (uint64_t i = 0; i < 5000; ++i)
    t.intConstant(types::kI64, i * 77);
  EXPECT_EQ(t.list(ConstantKind::kAggregate, pair, members), list);
  EXPECT_EQ(t.intConstant(types::kI64, 77 * 4999), t.intConstant(types::kI64, 77 * 4999));
}

TEST(Constant, DataIsLittleEndianBytes) {
  READ(r, "@x = constant [3 x i16] [i16 1, i16 -2, i16 770]\n@y = constant <2 x float> <float 1.0, float -2.0>\n");
  const ConstantTable &t = r.module->constants;
  const Constant &x = t[r.global("x").initializer];
  ASSERT_TRUE(x.is(ConstantKind::kData));
  EXPECT_EQ(t.data(x), std::string_view("\x01\0\xfe\xff\x02\x03", 6));
  EXPECT_EQ(t.dataElement(x, 2, 2), 770u);
  EXPECT_EQ(t.dataElement(t[r.global("y").initializer], 1, 4), 0xc0000000u);
}

TEST(Constant, BlockAddressesAreResolved) {
  READ(r,
       "@t = constant [2 x ptr] [ptr blockaddress(@f, %b), ptr blockaddress(@f, %3)]\n"
       "define void @f(i1 %0) {\n  br i1 %0, label %b, label %2\nb:\n  ret void\n2:\n  br label %3\n3:\n  ret void\n}\n"
       "define ptr @g() {\n  ret ptr blockaddress(@f, %2)\n}\n");
  const ConstantTable &t = r.module->constants;
  const Constant &list = t[r.global("t").initializer];
  EXPECT_EQ(t[t.operand(list, 0)].second, 1u);
  EXPECT_EQ(t[t.operand(list, 1)].second, 3u);
  EXPECT_TRUE(r.function("f").blocks[3].addressTaken);
  EXPECT_TRUE(r.function("f").blocks[2].addressTaken);
  EXPECT_FALSE(r.function("f").blocks[0].addressTaken);
  EXPECT_TRUE(r.global("f").addressTakenBlocks);
}

} // namespace
} // namespace lathe::ir
