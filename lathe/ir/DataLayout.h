// The data layout string of a module (LLVM Language Reference, "Data Layout"), and sizes, alignments and member
// offsets of types under it.
#pragma once
#include "lathe/ir/Type.h"
#include <string>
#include <string_view>

namespace lathe::ir {

/// What is known about a type in memory. Sizes of scalable vectors are for vscale = 1.
struct TypeLayout {
  uint64_t bits = 0;        // value size in bits
  uint64_t allocSize = 0;   // bytes from one array element to the next
  uint32_t firstOffset = 0; // of a struct: into the pool of member offsets
  uint8_t abiAlignLog2 = 0;
  uint8_t prefAlignLog2 = 0;
  bool sized = false; // false for void, functions, opaque structs, …
  bool known = false;
  /// Bytes that a store writes.
  uint64_t storeSize() const { return (bits + 7) / 8; }
  uint32_t abiAlign() const { return 1u << abiAlignLog2; }
};

class DataLayout {
public:
  /// The layout of an empty string.
  DataLayout();
  /// Replaces the specification. Returns false and says in `error` what part of the string is wrong.
  bool parse(std::string_view text, std::string &error);

  const std::string &str() const { return text_; }
  bool isLittleEndian() const { return littleEndian_; }
  bool isBigEndian() const { return !littleEndian_; }
  /// The mangling letter of `m:`, 0 when there is none ('e' ELF, 'o' Mach-O, 'm' Mips, 'w'/'x' Windows, …).
  char mangling() const { return mangling_; }
  /// In bytes, 0 when unspecified.
  uint32_t stackAlign() const { return stackAlign_; }
  uint32_t allocaAddressSpace() const { return allocaAddressSpace_; }
  uint32_t globalsAddressSpace() const { return globalsAddressSpace_; }
  uint32_t programAddressSpace() const { return programAddressSpace_; }
  uint32_t pointerBits(uint32_t addressSpace = 0) const { return pointer(addressSpace).bits; }
  uint32_t pointerBytes(uint32_t addressSpace = 0) const { return pointer(addressSpace).bits / 8; }
  /// Width of the integer that getelementptr computes with.
  uint32_t indexBits(uint32_t addressSpace = 0) const { return pointer(addressSpace).indexBits; }
  bool isLegalInteger(uint32_t bits) const;

  /// Lays out every type of the table that is not laid out yet. Afterwards layout() may be called from several threads.
  void computeAll(const TypeTable &types);
  /// The layout of one type, computed when it is missing.
  const TypeLayout &compute(const TypeTable &types, TypeId id) {
    if (id.index() >= layouts_.size() || !layouts_[id.index()].known)
      computeSlow(types, id, 0);
    return layouts_[id.index()];
  }
  /// Requires compute() or computeAll() before.
  const TypeLayout &layout(TypeId id) const { return layouts_[id.index()]; }
  /// Byte offsets of the members of a struct.
  std::span<const uint64_t> memberOffsets(TypeId structType) const {
    return {offsets_.data() + layouts_[structType.index()].firstOffset, memberCounts(structType)};
  }

private:
  struct Pointer {
    uint32_t addressSpace;
    uint32_t bits;
    uint32_t indexBits;
    uint8_t abiLog2, prefLog2;
  };
  struct ScalarAlign {
    uint32_t bits;
    uint8_t abiLog2, prefLog2;
  };
  const Pointer &pointer(uint32_t addressSpace) const;
  size_t memberCounts(TypeId id) const { return structMembers_[id.index()]; }
  void computeSlow(const TypeTable &types, TypeId id, unsigned depth);
  void computeStruct(const TypeTable &types, TypeId id, unsigned depth);
  void setScalar(std::vector<ScalarAlign> &list, ScalarAlign a);
  bool parseSpec(std::string_view spec, std::string &error);
  ScalarAlign intAlign(uint32_t bits) const;
  ScalarAlign floatAlign(uint32_t bits) const;
  ScalarAlign vectorAlign(uint64_t bits, uint64_t storeSize) const;

  std::string text_;
  bool littleEndian_ = false;
  char mangling_ = 0;
  uint32_t stackAlign_ = 0;
  uint32_t allocaAddressSpace_ = 0, globalsAddressSpace_ = 0, programAddressSpace_ = 0;
  uint8_t aggregateAbiLog2_ = 0, aggregatePrefLog2_ = 3;
  std::vector<Pointer> pointers_;
  std::vector<ScalarAlign> ints_, floats_, vectors_; // each sorted by width
  std::vector<uint32_t> legalInts_;
  std::vector<TypeLayout> layouts_;
  std::vector<uint32_t> structMembers_; // parallel to layouts_
  std::vector<uint64_t> offsets_;
};

} // namespace lathe::ir
