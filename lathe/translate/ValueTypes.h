// How IR types appear in generic MIR: every first-class type is a sequence of leaves, each in one virtual register.
#pragma once
#include "lathe/ir/Module.h"
#include "lathe/support/Arena.h"
#include "lathe/target/LLT.h"
#include "lathe/target/ValueTypes.h"
#include <span>
#include <vector>

namespace lathe {

/// What LLT forgets about a scalar or the elements of a vector.
enum class ScalarKind : uint8_t { kInt, kPointer, kHalf, kBFloat, kFloat, kDouble, kX87, kQuad, kPPCDouble };

inline bool isFloat(ScalarKind k) { return k >= ScalarKind::kHalf; }
/// The value type of one scalar of this kind; pointers are integers. Invalid for integers of odd width.
MVT scalarMVT(ScalarKind k, unsigned bits);

struct Leaf {
  LLT type;
  ScalarKind kind = ScalarKind::kInt;
  uint64_t offset = 0; ///< bytes from the start of the whole value in memory
};

/// The leaves of every type, computed when first asked for.
class TypeLeaves {
public:
  explicit TypeLeaves(const ir::Module &m) : m_(m) {}

  std::span<const Leaf> leaves(ir::TypeId t) {
    if (t.index() >= infos_.size() || infos_[t.index()].count == kUnknown)
      compute(t);
    const Info &i = infos_[t.index()];
    return {i.first, i.count};
  }
  unsigned count(ir::TypeId t) { return unsigned(leaves(t).size()); }
  /// Of a type with one leaf.
  LLT type(ir::TypeId t) {
    if (t.index() < single_.size() && single_[t.index()].isValid()) [[likely]]
      return single_[t.index()];
    return leaves(t)[0].type;
  }
  /// Of a type that is one leaf in memory, in whole bytes from the start; invalid for the others.
  LLT memoryType(ir::TypeId t) {
    if (t.index() >= infos_.size() || infos_[t.index()].count == kUnknown) [[unlikely]]
      compute(t);
    return memory_[t.index()];
  }
  ScalarKind kind(ir::TypeId t) { return leaves(t)[0].kind; }
  /// The first leaf of member `index` of a struct or array, relative to that of the aggregate.
  unsigned memberLeaf(ir::TypeId aggregate, uint64_t index);
  ir::TypeId memberType(ir::TypeId aggregate, uint64_t index) const;

private:
  static constexpr uint32_t kUnknown = 0xffffffffu;
  struct Info {
    const Leaf *first = nullptr;
    uint32_t count = kUnknown;
  };
  void compute(ir::TypeId t);
  void append(ir::TypeId t, uint64_t offset, std::vector<Leaf> &out);
  bool scalar(ir::TypeId t, Leaf &leaf) const;

  const ir::Module &m_;
  std::vector<Info> infos_;
  std::vector<LLT> single_, memory_;
  std::vector<Leaf> scratch_;
  Arena arena_; ///< the leaves, which stay where they are
};

} // namespace lathe
