// Looks rows up in the tables of SearchableTables.td.
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <span>
#include <string_view>

namespace {

#define GET_ColourNumber_DECL
#define GET_ColourOrder_DECL
#define GET_SYSREG_DECL
#define GET_HINT_DECL
namespace T {
enum Opcode : unsigned { ADD = 400, MUL, SUB };
}
using namespace T;
struct RowInfo {
  const char *Name;
  uint8_t Encoding;
  unsigned Tint;
  int Predicate;
  bool Flag;
  int Expression;
};
struct Cost {
  unsigned I;
  uint16_t Cycles;
};
struct CostRange {
  uint16_t Cycles;
  unsigned I;
};
struct SysReg {
  const char *Name;
  uint16_t Encoding;
};
struct Hint {
  const char *Name;
};
#define GET_Rows_DECL
#define GET_Rows_IMPL
#define GET_Costs_DECL
#define GET_Costs_IMPL
#define GET_CostRanges_DECL
#define GET_CostRanges_IMPL
#define GET_SYSREG_IMPL
#define GET_HINT_IMPL
#include "SearchableTables.inc"

std::string_view nameOf(const RowInfo *r) { return r ? r->Name : "nothing"; }

TEST(SearchableTables, PrimaryKeyFindsEachRowAndNoOther) {
  for (const RowInfo &r : Rows)
    EXPECT_EQ(lookupRow(r.Encoding, r.Tint), &r);
  EXPECT_EQ(lookupRow(0x10, rot), nullptr);
  EXPECT_EQ(lookupRow(0x03, gruen), nullptr); // Its record is filtered out.
  EXPECT_EQ(lookupRow(0x00, gruen), nullptr);
  EXPECT_EQ(lookupRow(0xff, gruen), nullptr);
}

TEST(SearchableTables, TextIsFoundInAnyCase) {
  for (const RowInfo &r : Rows)
    EXPECT_EQ(lookupRowByName(r.Name), &r);
  EXPECT_EQ(nameOf(lookupRowByName("aLPHA")), "Alpha");
  for (std::string_view missing : {"", "alph", "alphaa", "al", "zzz", "none"})
    EXPECT_EQ(lookupRowByName(missing), nullptr) << missing;
  EXPECT_EQ(lookupRowByName(std::string_view("beta\0", 5)), nullptr);
}

TEST(SearchableTables, TheFirstOfEqualKeysIsFound) {
  EXPECT_EQ(nameOf(lookupRowByTint(gruen, true)), "al_b");
  EXPECT_EQ(nameOf(lookupRowByTint(gruen, false)), "alc");
  EXPECT_EQ(lookupRowByTint(blau, false), nullptr);
  EXPECT_EQ(lookupRowByTint(0, true), nullptr);
}

TEST(SearchableTables, CodeIsCode) {
  EXPECT_EQ(lookupRowByName("zeta")->Predicate, 2);
  EXPECT_EQ(lookupRowByName("alpha")->Expression, 42);
}

TEST(SearchableTables, InstructionsAreKeys) {
  EXPECT_EQ(costOf(MUL)->Cycles, 40);
  EXPECT_EQ(costOf(SUB)->Cycles, 1);
  EXPECT_EQ(costOf(0), nullptr);
}

TEST(SearchableTables, AllRowsOfAKey) {
  std::span<const CostRange> rows = withCost(40);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].I, ADD);
  EXPECT_EQ(rows[1].I, MUL);
  EXPECT_EQ(withCost(1).size(), 1u);
  EXPECT_TRUE(withCost(2).empty());
  EXPECT_TRUE(withCost(99).empty());
}

TEST(SearchableTables, OlderTablesHaveAnEnumerationAndAFunctionPerField) {
  EXPECT_EQ(lookupSysRegByName("EPC")->Encoding, Epc);
  EXPECT_EQ(std::string_view(lookupSysRegByEncoding(cause)->Name), "cause");
  EXPECT_EQ(lookupSysRegByEncoding(3), nullptr);
  EXPECT_EQ(lookupHintByName("stay"), &HintsList[stay]);
  EXPECT_EQ(go, 0);
}

TEST(SearchableTables, EnumerationsAreNumberedByName) {
  EXPECT_EQ(Blue, 0);
  EXPECT_EQ(Red, 2);
}

} // namespace
