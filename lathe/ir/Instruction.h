// Instructions: 16 bytes each in one array per function, with their operands as 32-bit words in a second array.
// The table below is the contract between the reader, the checks and the translator.
//
//   word kinds   v = ValueRef   t = TypeId   bb = block index   m = MemWord (alignment, scope, orderings)   n = number
//
//   ret            [] | [v]
//   br             [bb] | [v cond, bb ifTrue, bb ifFalse]
//   switch         [v value, bb default, (v constant, bb)*]
//   indirectbr     [v address, bb*]
//   invoke         [n callInfo, v callee, bb normal, bb unwind, v args*]
//   callbr         [n callInfo, v callee, n indirect, bb default, bb indirect*, v args*]
//   resume         [v]
//   unreachable    []
//   cleanupret     [v pad] | [v pad, bb]                 catchret [v pad, bb]
//   catchswitch    [v parent, n handlers, bb handlers*, (bb unwind)?]
//   catchpad, cleanuppad  [v parent, v args*]
//   landingpad     [(n kind, v)*]   kind 0 catch, 1 filter; flag kCleanup
//   fneg, freeze   [v]
//   add … xor, fadd … frem  [v, v]
//   trunc … addrspacecast   [v]      the source type is the operand's, the result is `type`
//   icmp, fcmp     [v, v]            sub = Predicate
//   select         [v cond, v ifTrue, v ifFalse]
//   phi            [(v, bb)*]
//   alloca         [v count, t allocated, m]   address space = that of `type`
//   load           [v pointer, m]              kVolatile, kAtomic
//   store          [v value, v pointer, m]     kVolatile, kAtomic
//   fence          [m]
//   cmpxchg        [v pointer, v expected, v new, m]      kVolatile, kWeak; result { T, i1 }
//   atomicrmw      [v pointer, v value, m]     sub = RMWOp, kVolatile
//   getelementptr  [t source element, v base, v index*]
//   call           [n callInfo, v callee, v args*]
//   va_arg         [v list]
//   extractelement [v vector, v index]         insertelement [v vector, v element, v index]
//   shufflevector  [v, v, n mask*]             mask words; kUndefMask for a don't-care element
//   extractvalue   [v, n index*]               insertvalue [v aggregate, v element, n index*]
#pragma once
#include "lathe/ir/Type.h"

namespace lathe::ir {

/// Top two bits: what kind of value; the rest: its number.
class ValueRef {
public:
  enum Kind : uint32_t { kLocal = 0, kConstant = 1, kMetadata = 2, kNone = 3 };

  constexpr ValueRef() = default;
  constexpr explicit ValueRef(uint32_t raw) : raw_(raw) {}
  /// Arguments come first, then one number for each instruction, also for those without a result.
  static constexpr ValueRef local(uint32_t index) { return ValueRef(index); }
  static constexpr ValueRef constant(ConstantId id) { return ValueRef(uint32_t(kConstant) << 30 | id.value); }
  /// Index into Module::metadataOperands.
  static constexpr ValueRef metadata(uint32_t index) { return ValueRef(uint32_t(kMetadata) << 30 | index); }

  constexpr Kind kind() const { return Kind(raw_ >> 30); }
  constexpr bool isLocal() const { return kind() == kLocal; }
  constexpr bool isConstant() const { return kind() == kConstant; }
  constexpr bool isMetadata() const { return kind() == kMetadata; }
  constexpr bool isNone() const { return kind() == kNone; }
  constexpr uint32_t index() const { return raw_ & 0x3fffffff; }
  constexpr ConstantId constantId() const { return ConstantId(index()); }
  constexpr uint32_t raw() const { return raw_; }
  constexpr bool operator==(const ValueRef &) const = default;

private:
  uint32_t raw_ = 0xffffffffu;
};

enum class Opcode : uint8_t {
  // Terminators.
  kRet,
  kBr,
  kSwitch,
  kIndirectBr,
  kInvoke,
  kCallBr,
  kResume,
  kUnreachable,
  kCleanupRet,
  kCatchRet,
  kCatchSwitch,
  // Unary and binary.
  kFNeg,
  kAdd,
  kSub,
  kMul,
  kUDiv,
  kSDiv,
  kURem,
  kSRem,
  kShl,
  kLShr,
  kAShr,
  kAnd,
  kOr,
  kXor,
  kFAdd,
  kFSub,
  kFMul,
  kFDiv,
  kFRem,
  // Casts.
  kTrunc,
  kZExt,
  kSExt,
  kFPTrunc,
  kFPExt,
  kFPToUI,
  kFPToSI,
  kUIToFP,
  kSIToFP,
  kPtrToInt,
  kIntToPtr,
  kBitCast,
  kAddrSpaceCast,
  // Memory.
  kAlloca,
  kLoad,
  kStore,
  kGetElementPtr,
  kFence,
  kCmpXchg,
  kAtomicRMW,
  // Other.
  kICmp,
  kFCmp,
  kPhi,
  kSelect,
  kFreeze,
  kCall,
  kVAArg,
  kExtractElement,
  kInsertElement,
  kShuffleVector,
  kExtractValue,
  kInsertValue,
  kLandingPad,
  kCatchPad,
  kCleanupPad,
};
inline constexpr unsigned kNumOpcodes = unsigned(Opcode::kCleanupPad) + 1;

inline bool isTerminator(Opcode op) { return op <= Opcode::kCatchSwitch; }
inline bool isBinary(Opcode op) { return op >= Opcode::kAdd && op <= Opcode::kFRem; }
inline bool isFPBinary(Opcode op) { return op >= Opcode::kFAdd && op <= Opcode::kFRem; }
inline bool isCast(Opcode op) { return op >= Opcode::kTrunc && op <= Opcode::kAddrSpaceCast; }

/// Predicates of icmp and fcmp. The fcmp values are a truth table: bit 0 equal, 1 greater, 2 less, 3 unordered.
enum class Predicate : uint8_t {
  kFFalse,
  kFOEQ,
  kFOGT,
  kFOGE,
  kFOLT,
  kFOLE,
  kFONE,
  kFORD,
  kFUNO,
  kFUEQ,
  kFUGT,
  kFUGE,
  kFULT,
  kFULE,
  kFUNE,
  kFTrue,
  kEQ = 32,
  kNE,
  kUGT,
  kUGE,
  kULT,
  kULE,
  kSGT,
  kSGE,
  kSLT,
  kSLE,
};

enum class AtomicOrdering : uint8_t {
  kNotAtomic,
  kUnordered,
  kMonotonic,
  kAcquire = 4, // 3 is C++'s consume, which no IR has
  kRelease,
  kAcquireRelease,
  kSequentiallyConsistent,
};

enum class RMWOp : uint8_t {
  kXchg,
  kAdd,
  kSub,
  kAnd,
  kNand,
  kOr,
  kXor,
  kMax,
  kMin,
  kUMax,
  kUMin,
  kFAdd,
  kFSub,
  kFMax,
  kFMin,
  kUIncWrap,
  kUDecWrap,
  kUSubCond,
  kUSubSat,
};

/// Flag bits. The low eight mean different things for different opcodes; the fast-math bits are the same everywhere.
namespace flags {
inline constexpr uint16_t kNUW = 1;        // add sub mul shl trunc getelementptr
inline constexpr uint16_t kNSW = 2;        // add sub mul shl trunc
inline constexpr uint16_t kExact = 4;      // udiv sdiv lshr ashr
inline constexpr uint16_t kDisjoint = 8;   // or
inline constexpr uint16_t kNNeg = 16;      // zext uitofp
inline constexpr uint16_t kInBounds = 32;  // getelementptr
inline constexpr uint16_t kNUSW = 64;      // getelementptr (implied by inbounds)
inline constexpr uint16_t kSameSign = 128; // icmp
inline constexpr uint16_t kVolatile = 1;   // load store cmpxchg atomicrmw
inline constexpr uint16_t kAtomic = 2;     // load store
inline constexpr uint16_t kWeak = 4;       // cmpxchg
inline constexpr uint16_t kInAlloca = 1;   // alloca
inline constexpr uint16_t kSwiftError = 2; // alloca
inline constexpr uint16_t kCleanup = 1;    // landingpad
inline constexpr uint16_t kNNaN = 1 << 8;  // fast-math: no NaNs
inline constexpr uint16_t kNInf = 1 << 9;  // no infinities
inline constexpr uint16_t kNSZ = 1 << 10;  // no signed zeros
inline constexpr uint16_t kARcp = 1 << 11; // allow reciprocal
inline constexpr uint16_t kContract = 1 << 12;
inline constexpr uint16_t kAFn = 1 << 13; // approximate functions
inline constexpr uint16_t kReassoc = 1 << 14;
inline constexpr uint16_t kFastMath = 0x7f << 8;
} // namespace flags

/// The word of a shufflevector mask that asks for nothing.
inline constexpr uint32_t kUndefMask = 0xffffffffu;

/// Sync scopes: 0 is the whole system, 1 the thread; others are indexes into Module::syncScopes.
inline constexpr uint8_t kSystemScope = 0, kSingleThreadScope = 1;

/// The `m` word of memory instructions.
struct MemWord {
  uint32_t raw = 0;
  constexpr MemWord() = default;
  constexpr explicit MemWord(uint32_t r) : raw(r) {}
  constexpr MemWord(unsigned alignLog2, AtomicOrdering order, AtomicOrdering failure = AtomicOrdering::kNotAtomic,
                    uint8_t scope = kSystemScope)
      : raw(alignLog2 | unsigned(order) << 8 | unsigned(failure) << 12 | unsigned(scope) << 16) {}
  constexpr unsigned alignLog2() const { return raw & 0xff; }
  constexpr uint64_t align() const { return uint64_t(1) << alignLog2(); }
  constexpr AtomicOrdering ordering() const { return AtomicOrdering(raw >> 8 & 15); }
  constexpr AtomicOrdering failureOrdering() const { return AtomicOrdering(raw >> 12 & 15); }
  constexpr uint8_t scope() const { return uint8_t(raw >> 16); }
};

struct Instruction {
  Opcode opcode;
  uint8_t sub = 0; // Predicate or RMWOp
  uint16_t flags = 0;
  TypeId type; // of the result
  uint32_t firstOperand = 0;
  uint32_t numOperands = 0;

  bool has(uint16_t flag) const { return flags & flag; }
  Predicate predicate() const { return Predicate(sub); }
  RMWOp rmwOp() const { return RMWOp(sub); }
};
static_assert(sizeof(Instruction) == 16, "hot: four to a cache line");

enum class TailKind : uint8_t { kNone, kTail, kMustTail, kNoTail };

/// Numbers as in the Language Reference ("Calling Conventions") and bitcode.
namespace callconv {
inline constexpr uint16_t kC = 0, kFast = 8, kCold = 9, kGHC = 10, kWebKitJS = 12, kAnyReg = 13, kPreserveMost = 14,
                          kPreserveAll = 15, kSwift = 16, kCxxFastTLS = 17, kTail = 18, kCFGuardCheck = 19,
                          kSwiftTail = 20, kPreserveNone = 21, kX86StdCall = 64, kX86FastCall = 65, kArmApcs = 66,
                          kArmAapcs = 67, kArmAapcsVfp = 68, kMSP430Intr = 69, kX86ThisCall = 70, kPtxKernel = 71,
                          kPtxDevice = 72, kSpirFunc = 75, kSpirKernel = 76, kIntelOclBi = 77, kX8664SysV = 78,
                          kWin64 = 79, kX86VectorCall = 80, kHhvm = 81, kHhvmC = 82, kX86Intr = 83, kAvrIntr = 84,
                          kAvrSignal = 85, kAmdgpuVS = 87, kAmdgpuGS = 88, kAmdgpuPS = 89, kAmdgpuCS = 90,
                          kAmdgpuKernel = 91, kX86RegCall = 92, kAmdgpuHS = 93, kAmdgpuLS = 95, kAmdgpuES = 96,
                          kAArch64VectorCall = 97, kAArch64SveVectorCall = 98, kAmdgpuGfx = 100, kM68kIntr = 101,
                          kAArch64SmePreserveX0 = 102, kAArch64SmePreserveX2 = 103, kAmdgpuCSChain = 104,
                          kAmdgpuCSChainPreserve = 105, kM68kRtd = 106, kGraal = 107, kRiscvVectorCall = 110,
                          kAArch64SmePreserveX1 = 111;
} // namespace callconv

/// What a call needs besides its operands. One per call-like instruction, in Function::callInfos.
struct CallInfo {
  TypeId functionType;
  AttributeListId attributes;
  uint16_t callingConv = callconv::kC;
  TailKind tail = TailKind::kNone;
  uint8_t numBundles = 0;
  uint32_t firstBundle = 0; // into Function::bundles
};

/// An operand bundle: `[ "tag"(values) ]`.
struct OperandBundle {
  SymbolId tag;
  uint32_t firstOperand; // ValueRefs in the function's operand words
  uint32_t numOperands;
};

/// The name of a local value or block: a symbol, a number, or nothing (instructions without a result).
class ValueName {
public:
  constexpr ValueName() = default;
  static constexpr ValueName symbol(SymbolId s) { return ValueName(s.value); }
  static constexpr ValueName number(uint32_t n) { return ValueName(n | 0x80000000u); }
  constexpr bool isNone() const { return raw_ == 0xffffffffu; }
  constexpr bool isNumber() const { return raw_ >> 31 && !isNone(); }
  constexpr uint32_t number() const { return raw_ & 0x7fffffff; }
  constexpr SymbolId symbol() const { return SymbolId(raw_); }

private:
  constexpr explicit ValueName(uint32_t r) : raw_(r) {}
  uint32_t raw_ = 0xffffffffu;
};

/// A basic block: instructions [firstInst, firstInst + numInsts) of its function; the last one is its terminator.
struct Block {
  uint32_t firstInst = 0;
  uint32_t numInsts = 0;
  ValueName name;
  bool addressTaken = false;
};

std::string_view opcodeName(Opcode op);
std::string_view predicateName(Predicate p);
std::string_view orderingName(AtomicOrdering o);
std::string_view rmwOpName(RMWOp o);

} // namespace lathe::ir
