// ValueTypes.td and ValueTypes.def hold one list.
#include "lathe/td/Parser.h"

#include <gtest/gtest.h>

using namespace lathe;
using namespace lathe::td;

namespace {

struct Row {
  std::string_view name;
  int64_t value, size;
  std::string_view kind;
  int64_t elements;
  std::string_view element;
};
constexpr Row kRows[] = {
#define LATHE_VT(name, value, size, klass, elements, element) {#name, value, size, #klass, elements, #element},
#include "lathe/target/ValueTypes.def"
};

std::string_view kindOf(const Record *r) {
  if (r->getBit("isOverloaded"))
    return "Wild";
  if (r->getBit("isVector"))
    return r->getBit("isScalable") ? "ScalableVector" : "Vector";
  return r->getBit("isInteger") ? "Integer" : r->getBit("isFP") ? "Float" : "Special";
}

TEST(ValueTypes, DescriptionAndEnumerationAgree) {
  DiagnosticEngine diags;
  RecordKeeper records(diags);
  ASSERT_TRUE(parseFile(LATHE_SOURCE_DIR "/lathe/target/td/ValueTypes.td", {{LATHE_SOURCE_DIR}, {}}, records))
      << diags.render();
  std::vector<const Record *> types;
  for (const Record *r : records.allDerivedDefinitions("ValueType"))
    types.push_back(r);
  ASSERT_EQ(types.size(), std::size(kRows));
  for (size_t i = 0; i < types.size(); ++i) {
    const Record *r = types[i];
    EXPECT_EQ(r->getString("LLVMName"), kRows[i].name);
    EXPECT_EQ(r->getInt("Value"), kRows[i].value) << kRows[i].name;
    EXPECT_EQ(r->getInt("Size"), kRows[i].size) << kRows[i].name;
    EXPECT_EQ(kindOf(r), kRows[i].kind) << kRows[i].name;
    EXPECT_EQ(r->getInt("nElem"), kRows[i].elements) << kRows[i].name;
    const Record *element = r->getDef("ElementType");
    EXPECT_EQ(element ? element->name() : r->getString("LLVMName"), kRows[i].element) << kRows[i].name;
  }
}

} // namespace
