// Constants: one table per module, interned, so that equal constants have equal ids.
#pragma once
#include "lathe/ir/Type.h"
#include <span>
#include <vector>

namespace lathe::ir {

enum class Opcode : uint8_t;

enum class ConstantKind : uint8_t {
  kInt,  // up to 64 bits: bits(); wider: words(), least significant first; upper bits are zero
  kFP,   // bit pattern: bits() up to 64 bits, words() for x86_fp80, fp128, ppc_fp128
  kNull, // zeroinitializer and null, of any type but integers and floating point
  kUndef,
  kPoison,
  kTokenNone,
  kGlobal,             // first = GlobalId
  kBlockAddress,       // first = GlobalId of the function, second = block index
  kDSOLocalEquivalent, // first = GlobalId
  kNoCFI,              // first = GlobalId
  kAggregate,          // operands: the members of a struct, array or vector
  kData,               // array or vector of i8…i64 or half…double: data(), elements in little-endian order
  kExpr,               // opcode, operands; see ConstantTable::operands
  kInlineAsm,          // a callee; first = index into ConstantTable::inlineAsm
  kPtrAuth,            // operands: pointer, key, discriminator, address discriminator (as many as were written)
};

/// One entry of the constant table; 16 bytes since modules hold hundreds of thousands.
struct Constant {
  ConstantKind kind = ConstantKind::kNull;
  Opcode opcode{};       // kExpr
  uint8_t flags = 0;     // kExpr: the low flag bits of Instruction; kInt, kFP: 1 when the value is in words()
  uint8_t predicate = 0; // kExpr of icmp, fcmp
  TypeId type;
  uint32_t first = 0;
  uint32_t second = 0;

  bool is(ConstantKind k) const { return kind == k; }
  /// Of kInt and kFP up to 64 bits wide.
  uint64_t bits() const { return uint64_t(second) << 32 | first; }
  bool isWide() const { return flags & 1; }
  GlobalId global() const { return GlobalId(first); }
};
static_assert(sizeof(Constant) == 16, "hot: scanned for every operand of every instruction");

/// `asm` as a callee.
struct InlineAsm {
  enum Flags : uint8_t { kSideEffect = 1, kAlignStack = 2, kIntelDialect = 4, kUnwind = 8 };
  std::string_view text;
  std::string_view constraints;
  TypeId functionType;
  uint8_t flags = 0;
};

class ConstantTable {
public:
  ConstantTable();
  ConstantTable(const ConstantTable &) = delete;
  ConstantTable &operator=(const ConstantTable &) = delete;

  const Constant &operator[](ConstantId id) const { return constants_[id.index()]; }
  uint32_t size() const { return uint32_t(constants_.size()); }

  /// The 64-bit words of an integer or floating-point constant, least significant first; for narrow ones `inlineWord`
  /// is filled and used.
  std::span<const uint64_t> words(const Constant &c, uint64_t &inlineWord) const;
  /// The raw words of an aggregate, expression or ptrauth: ConstantIds, except that the first word of a getelementptr
  /// is the TypeId of the source element and that the mask of a shufflevector is a vector constant.
  std::span<const uint32_t> operands(const Constant &c) const { return {operands_.data() + c.first, c.second}; }
  ConstantId operand(const Constant &c, unsigned i) const { return ConstantId(operands_[c.first + i]); }
  /// Of kData.
  std::string_view data(const Constant &c) const { return data_[c.first]; }
  /// Element `i` of kData as its bit pattern, `elementBytes` wide.
  uint64_t dataElement(const Constant &c, uint64_t i, unsigned elementBytes) const;
  const InlineAsm &inlineAsm(const Constant &c) const { return inlineAsms_[c.first]; }

  // Construction: finds the equal constant or makes it.
  /// At most 64 bits, already truncated to the width.
  ConstantId intConstant(TypeId type, uint64_t value) {
    const uint32_t row = type.value - types::kI1.value;
    if (row >= kSmallRows || value >= kSmallInts)
      return internInt(type, value);
    ConstantId &c = small_[row][value];
    if (!c.valid())
      c = internInt(type, value);
    return c;
  }
  ConstantId wideInt(TypeId type, std::span<const uint64_t> words);
  ConstantId fpConstant(TypeId type, uint64_t bits);
  ConstantId wideFP(TypeId type, uint64_t low, uint64_t high);
  /// kNull, kUndef, kPoison, kTokenNone.
  ConstantId simple(ConstantKind kind, TypeId type);
  ConstantId globalRef(TypeId type, GlobalId global, ConstantKind kind = ConstantKind::kGlobal);
  /// Not interned: the block index is patched when the function has been read.
  ConstantId blockAddress(TypeId type, GlobalId function, uint32_t block);
  ConstantId list(ConstantKind kind, TypeId type, std::span<const ConstantId> elements);
  /// Copies the bytes unless `stable` says that they outlive the table.
  ConstantId data(TypeId type, std::string_view bytes, bool stable = false);
  ConstantId expr(Opcode opcode, TypeId type, std::span<const uint32_t> operands, uint8_t flags = 0,
                  uint8_t predicate = 0);
  ConstantId inlineAsm(TypeId pointerType, const InlineAsm &a);
  void patchBlockAddress(ConstantId id, uint32_t block) { constants_[id.index()].second = block; }

private:
  ConstantId internInt(TypeId type, uint64_t value);
  ConstantId internWords(Constant c, std::span<const uint32_t> words);
  ConstantId internScalar(Constant c);
  ConstantId append(Constant c, uint32_t hash, uint32_t slot);
  void growSlots();
  std::vector<Constant> constants_;
  std::vector<uint32_t> operands_;
  std::vector<uint64_t> words_;
  std::vector<std::string_view> data_;
  std::vector<InlineAsm> inlineAsms_;
  struct Slot {
    uint32_t hash;
    uint32_t id;
  };
  std::vector<Slot> slots_;
  /// i1 to i64, small values: found without hashing.
  static constexpr uint32_t kSmallRows = types::kI64.value - types::kI1.value + 1, kSmallInts = 128;
  ConstantId small_[kSmallRows][kSmallInts];
  Arena arena_;
};

} // namespace lathe::ir
