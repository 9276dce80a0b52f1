// Facts of a target that lowering asks for: plain data, filled in by the target, and the two hooks for what data
// cannot say.
#pragma once
#include "lathe/target/LLT.h"
#include "lathe/target/Register.h"
#include "lathe/target/fwd.h"
#include <string_view>

namespace lathe {

class LegalizerInfo;

/// What a target's hook did with a generic instruction.
enum class LegalizeResult : uint8_t {
  kNotHandled, ///< the generic ways apply
  kLegal,      ///< this very instruction can be selected as it is
  kReplaced,   ///< new instructions stand before it, and it is erased; they are legalized in their turn
};

class TargetLowering {
public:
  virtual ~TargetLowering() = default;

  unsigned pointerBits = 64;
  /// 0: there is none that code could move, so that no frame grows while its function runs.
  MCPhysReg stackPointer = 0;
  /// Largest integer that libgcc's / compiler-rt's helpers take (__divti3: 128).
  unsigned maxLibcallIntBits = 64;
  /// Atomic accesses of at most this many bits are single instructions; larger ones are calls to libatomic.
  unsigned maxAtomicBits = 64;
  /// Narrowest compare-and-swap; narrower atomic operations work on the aligned word around the object.
  unsigned minCmpXchgBits = 8;
  /// There is a library that has what operations without instruction call (libgcc, libm, memcpy). Otherwise only
  /// functions that the module defines can be called.
  bool hasRuntimeLibrary = true;
  unsigned minJumpTableEntries = 4;
  bool isLittleEndian = true;
  /// Format of `long double`-sized library functions: x86_fp80 or fp128 ("l" suffix) names.
  bool longDoubleIsX87 = false;
  /// A scalar comparison leaves exactly 0 or 1 in the smallest integer register that holds an s1. Otherwise only
  /// bit 0 is known.
  bool booleansAreZeroOrOne = true;
  /// Up to this many stores replace a memcpy / memset of constant size.
  unsigned maxStoresPerMemcpy = 8;
  unsigned maxStoresPerMemset = 16;
  /// Widest type that memcpy may be opened into, in bits, and whether unaligned accesses of it are fast.
  unsigned maxMemopBits = 64;
  bool unalignedAccessIsFast = true;
  /// Whether a load or store may be less aligned than its size. Where not, it is put together from smaller ones.
  bool unalignedAccessIsLegal = true;
  /// One fused multiply-add is better than a multiplication and an addition.
  bool fmaIsFast = false;

  /// Comparison predicates (bit: ir::Predicate, as MIR operands hold it) that a legal G_ICMP or G_FCMP may carry. The
  /// others are expressed by these: operands swapped, results inverted, two comparisons joined.
  uint64_t legalScalarFCmp = ~uint64_t(0);
  uint64_t legalVectorICmp = ~uint64_t(0);
  uint64_t legalVectorFCmp = ~uint64_t(0);

  /// What attributes of `mf` or features of its subtarget ask for and this target cannot do, as the subject of a
  /// sentence: "load hardening (+lvi-load-hardening)". Empty: nothing.
  virtual std::string_view unsupportedRequest(const MachineFunction &mf) const { return {}; }

  /// Whether a comparison of vector registers with this predicate can be selected although the derived table does not
  /// list the operation (rules for single predicates do not count there). legalizeCustom then says kLegal.
  virtual bool isLegalVectorCompare(const LegalizerInfo &li, unsigned opcode, LLT t, unsigned predicate) const {
    return false;
  }

  /// Called for every generic instruction that the derived table does not cover, and for those whose opcode
  /// LegalizerInfo::setCustom names, before any generic way is tried. New instructions go through `b`, already placed
  /// before `mi`; the hook erases `mi` when it replaces it.
  virtual LegalizeResult legalizeCustom(MachineIRBuilder &b, MachineInstr &mi) const {
    return LegalizeResult::kNotHandled;
  }
};

} // namespace lathe
