// The inside of the legalizer. One forward walk in reverse post-order rewrites each instruction that is not legal into
// others, which the walk then visits in their turn.
//
//   types      TypeRep: a pure function of the type. A value of a type that no register holds is represented by
//              registers that do (its parts); every definition of the value defines them, every use reads them. There
//              are no left-over conversions to combine: whoever needs the parts of a value asks for them, even before
//              its definition has been visited (loops).
//   aliases    An instruction whose result is another register is erased, and its uses are renamed when the walk comes
//              to them. Definitions dominate uses, so in reverse post-order only PHIs have been seen earlier; they are
//              completed at the end.
//   deferred   What needs new blocks (loops, selects without an instruction) and vectors that may turn out to be
//              needed only by their elements wait until the walk is over; they are done last to first, so that each
//              instruction moves to another block at most a constant number of times.
//
// Termination: an instruction is replaced by instructions that are smaller in the order (type is not a register's;
// rank of the operation; number of elements; width). A type that is no register's is replaced by ones that are; an
// operation that is not legal on a register's type is replaced by ones of lower rank. The ranks, from high to low:
// strict floating point, atomics and block operations, reductions, saturating and funnel operations, minima and
// maxima, overflow operations, bit counting, division, multiplication, selects, comparisons, shifts and conversions,
// logic, addition, memory accesses. The rules of Expansions.td keep to it, too. Promotion to a wider register type only
// happens when the operation is legal there. A budget of steps per original instruction turns a mistake in a rule or a
// target's hook into a diagnostic.
#pragma once
#include "lathe/isel/global/Legalizer.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/target/LegalizerInfo.h"
#include "lathe/target/LibcallLowering.h"
#include "lathe/target/TargetLowering.h"
#include <initializer_list>
#include <vector>

namespace lathe {

/// What happened to an instruction.
enum class Step : uint8_t {
  kFailed,
  kReplaced, ///< others stand before it; the walk erases it
  kErased,   ///< the same, but it is erased already
  kChanged,  ///< to be looked at once more
  kLegal,    ///< stays as it is
  kDeferred, ///< stays for now
};

/// The upper bits of a widened integer.
enum class Ext : uint8_t { kAny, kZero, kSign };

/// A short list of registers, on the stack while it is short.
class RegVec {
public:
  RegVec() = default;
  RegVec(std::initializer_list<Register> l) {
    for (Register r : l)
      push_back(r);
  }
  explicit RegVec(std::span<const Register> l) {
    for (Register r : l)
      push_back(r);
  }
  size_t size() const { return heap_.empty() ? n_ : heap_.size(); }
  bool empty() const { return size() == 0; }
  Register *data() { return heap_.empty() ? inline_ : heap_.data(); }
  const Register *data() const { return heap_.empty() ? inline_ : heap_.data(); }
  Register &operator[](size_t i) { return data()[i]; }
  Register operator[](size_t i) const { return data()[i]; }
  Register &back() { return data()[size() - 1]; }
  Register *begin() { return data(); }
  Register *end() { return data() + size(); }
  const Register *begin() const { return data(); }
  const Register *end() const { return data() + size(); }
  void push_back(Register r) {
    if (heap_.empty() && n_ < kInline) {
      inline_[n_++] = r;
      return;
    }
    if (heap_.empty())
      heap_.assign(inline_, inline_ + n_);
    heap_.push_back(r);
  }
  void append(const RegVec &o) {
    for (Register r : o)
      push_back(r);
  }
  void truncate(size_t n) {
    if (heap_.empty())
      n_ = n < n_ ? uint32_t(n) : n_;
    else if (n == 0)
      heap_.clear(), n_ = 0;
    else if (n < heap_.size())
      heap_.resize(n);
  }
  RegVec slice(size_t from, size_t n) const { return RegVec(std::span<const Register>(data() + from, n)); }
  operator std::span<const Register>() const { return {data(), size()}; }

private:
  static constexpr uint32_t kInline = 8;
  Register inline_[kInline];
  uint32_t n_ = 0;
  std::vector<Register> heap_;
};

/// How the values of a type are held in registers.
struct TypeRep {
  enum Kind : uint8_t {
    kInvalid,
    kLegal,            ///< in one register of this type
    kPromoted,         ///< a scalar in a wider register; the upper bits are undefined
    kSplit,            ///< a scalar in several registers of the widest integer type, least significant first; the
                       ///< upper bits of the last are undefined
    kVector,           ///< in several vector registers, or in one with undefined elements at the end. Pointers become
                       ///< integers
    kPromotedElements, ///< like kVector, with wider elements whose upper bits are undefined
    kScalarized,       ///< the parts of one element after the other
    kMask,             ///< a vector of s1: elements of all ones or all zeros. The width of the elements belongs to the
                       ///< value, not to the type; `part` is the one where nothing else is known
  };
  Kind kind = kInvalid;
  uint32_t count = 0; ///< parts
  LLT part;           ///< type of each part
  unsigned lanes() const { return part.isVector() ? part.getNumElements() : 1; }
};

class Legalizer::Impl {
public:
  bool run(MachineFunction &mf, const LibcallLowering *libcalls);

private:
  // LegalizerTypes.cpp: what the target can hold and do
  void setTarget(const LegalizerInfo &li, const TargetLowering &tl);
  TypeRep rep(LLT t);
  TypeRep computeRep(LLT t);
  TypeRep computeVectorRep(LLT t);
  bool isRegisterType(LLT t) const;
  /// A scalar register type with integer addition.
  bool isIntType(LLT t) const;
  /// A scalar register type without it (x87's s80; s64 of a 32-bit machine with floating-point registers).
  bool isFloatOnly(LLT t) const { return t.isScalar() && !t.isScalar(1) && isRegisterType(t) && !isIntType(t); }
  bool isLegalOp(unsigned opcode, LLT t0, LLT t1 = LLT()) const;
  /// Whether some floating-point addition exists for the type.
  bool hasFloat(LLT t) const { return li_->isLegal(TargetOpcode::G_FADD, t); }
  /// The narrowest integer register type wider than `bits` on which the opcode is legal; invalid: none.
  LLT widerLegal(unsigned opcode, LLT t) const;
  LLT intTypeFor(unsigned bits) const; ///< narrowest integer register type of at least so many bits, or invalid
  LLT legalVector(LLT element, unsigned n) const; ///< best register type for n elements; invalid: none
  LLT vectorOfSize(unsigned bits) const;          ///< some vector register type of this size, widest elements first
  LLT shiftAmountType(LLT t) const;
  LLT sizeType() const { return LLT::scalar(tl_->pointerBits); }
  LLT pointerType() const { return LLT::pointer(0, tl_->pointerBits); }

  // LegalizerCore.cpp: the walk
  void computeOrder();
  void walk(MachineBasicBlock &mbb, MachineInstr *first, MachineInstr *end);
  bool fastLegal(MachineInstr &mi);
  bool isKnownLegal(const MachineInstr &mi);
  bool resolveMarked(MachineInstr &mi, unsigned i);
  Step legalizeOther(MachineInstr &mi);
  bool isLegal(const MachineInstr &mi) const;
  bool isBaseOperation(const MachineInstr &mi) const;
  Step legalize(MachineInstr &mi);
  Step dispatch(MachineInstr &mi);
  void fail(const MachineInstr &mi, std::string_view why);
  Step unsupported(const MachineInstr &mi, std::string_view why) {
    fail(mi, why);
    return Step::kFailed;
  }
  void finishPHI(MachineInstr &mi);
  void finishDeferred(MachineInstr &mi);
  /// Called by handlers that need blocks, or want to know all uses: true when it is time.
  bool isFinishing(const MachineInstr &mi) const { return finishing_ == &mi; }
  Step defer(MachineInstr &mi) {
    deferred_.push_back(&mi);
    return Step::kDeferred;
  }
  /// Everything behind `mi` moves to a new block, which gets the successors; `mi` stays. Only while deferred
  /// instructions are done.
  MachineBasicBlock &splitAfter(MachineInstr &mi);
  /// A block without successors, placed behind the current one.
  MachineBasicBlock &newBlock();
  void finishLayout();
  void cleanUp();

  // LegalizerValues.cpp: representations
  LLT type(Register r) const { return mri_->getType(r); }
  Register resolve(Register r);
  Register reg(const MachineInstr &mi, unsigned i) { return mi.getOperand(i).getReg(); }
  /// The parts of a value: the register itself when its type is a register's. They are made at the first request.
  RegVec parts(Register v);
  /// The parts of `v` are registers that exist.
  void setParts(Register v, const RegVec &regs);
  bool hasParts(Register v) const { return mri_->info(v).mark == kParts; }
  void recordParts(Register v, const RegVec &regs);
  /// `dst` is the same value as `src`, of the same type.
  void replace(Register dst, Register src);
  Register ext(Register v, LLT to, Ext k);
  Register inReg(Register r, unsigned bits, Ext k);
  bool knownExtended(Register r, unsigned bits, Ext k, unsigned depth = 0);
  /// Defines `dst` as the low bits of `r`, a register of the same or a wider type.
  void truncTo(Register dst, Register r);
  Register trunc(Register r, LLT to);
  /// The bits of a scalar or pointer as `n` registers of the widest integer type (0: as many as it has).
  RegVec words(Register v, unsigned n = 0, Ext k = Ext::kAny);
  void defineFromWords(Register dst, RegVec w);
  /// Bits [offset, offset + width) of a word list, as words.
  RegVec field(const RegVec &w, unsigned offset, unsigned width);
  /// Concatenation of equally wide fields, first one lowest.
  RegVec joinFields(std::span<const Register> parts, unsigned width);
  /// An integer register, perhaps of an illegal type, with the same bits: for pointers and x87 values.
  Register asInt(Register v);
  void defineFromInt(Register dst, Register i);
  RegVec lanes(Register v);
  Register lane(Register v, unsigned i);
  RegVec unmerge(Register part);
  void defineFromLanes(Register dst, const RegVec &l);
  Register buildVector(LLT t, const RegVec &l, Register dst = Register());
  RegVec maskParts(Register v, unsigned elementBits);
  RegVec newMaskParts(Register v, LLT part, unsigned count);
  LLT maskElement(Register v);
  bool constantValue(Register r, int64_t &value) const;
  bool constantOfParts(Register r, int64_t &value) const;
  bool isUndef(Register r) const;
  MachineInstr *def(Register r) const { return mri_->getVRegDef(r); }

  // Short forms of the builder
  Register build(unsigned opcode, LLT t, std::initializer_list<Register> srcs, unsigned flags = 0) {
    return b_.build(opcode, t, srcs, flags);
  }
  void buildTo(unsigned opcode, Register dst, std::initializer_list<Register> srcs, unsigned flags = 0) {
    b_.buildInstr(opcode, dst, srcs, flags);
  }
  Register newReg(LLT t) { return mri_->createGenericVirtualRegister(t); }
  Register cst(LLT t, int64_t v); ///< sign-extended; in every element of a vector
  Register cstBits(LLT t, std::span<const uint64_t> w);
  Register lowMask(LLT t, unsigned bits); ///< the lowest `bits` bits set
  Register bitAt(LLT t, unsigned bit);
  Register undef(LLT t) { return b_.buildUndef(t); }
  Register icmp(unsigned pred, Register a, Register b);
  Register fcmp(unsigned pred, Register a, Register b);
  Register select(Register c, Register a, Register b);
  Register add(Register a, Register b) { return build(TargetOpcode::G_ADD, type(a), {a, b}); }
  Register sub(Register a, Register b) { return build(TargetOpcode::G_SUB, type(a), {a, b}); }
  Register and_(Register a, Register b) { return build(TargetOpcode::G_AND, type(a), {a, b}); }
  Register or_(Register a, Register b) { return build(TargetOpcode::G_OR, type(a), {a, b}); }
  Register xor_(Register a, Register b) { return build(TargetOpcode::G_XOR, type(a), {a, b}); }
  Register not_(Register a) { return xor_(a, cst(type(a), -1)); }
  Register shift(unsigned opcode, Register a, unsigned amount);
  Register shl(Register a, unsigned n) { return shift(TargetOpcode::G_SHL, a, n); }
  Register lshr(Register a, unsigned n) { return shift(TargetOpcode::G_LSHR, a, n); }
  Register ashr(Register a, unsigned n) { return shift(TargetOpcode::G_ASHR, a, n); }
  LLT boolFor(LLT t) const { return t.isVector() ? LLT::vector(t.getNumElements(), 1) : LLT::scalar(1); }

  // LegalizerArtifact.cpp: copies, constants, conversions between sizes, putting together and taking apart
  Step legalizeCopy(MachineInstr &mi);
  Step legalizePhysCopy(MachineInstr &mi);
  /// Loads bytes (in memory order) from the constant pool.
  void loadConstant(Register dst, std::span<const uint8_t> bytes);
  Step legalizeImplicitDef(MachineInstr &mi);
  Step legalizeConstant(MachineInstr &mi);
  Step legalizeFConstant(MachineInstr &mi);
  Step legalizeAddress(MachineInstr &mi);
  Step legalizeExt(MachineInstr &mi);
  Step legalizeVectorExt(MachineInstr &mi);
  Step extLegalTypes(MachineInstr &mi, Ext k);
  Step extBool(MachineInstr &mi, Ext k);
  Step legalizeTrunc(MachineInstr &mi);
  Step legalizeVectorTrunc(MachineInstr &mi);
  Step legalizeMerge(MachineInstr &mi);
  Step legalizeUnmerge(MachineInstr &mi);
  Step legalizeExtract(MachineInstr &mi);
  Step legalizeInsert(MachineInstr &mi);
  Step legalizePtrIntCast(MachineInstr &mi);
  Step legalizeBitcast(MachineInstr &mi);
  Step legalizeAddrSpaceCast(MachineInstr &mi);

  // LegalizerVector.cpp, LegalizerShuffle.cpp
  struct LaneRef {
    Register v; ///< a vector value; invalid: undefined
    unsigned lane = 0;
  };
  bool vectorsAlign(const MachineInstr &mi);
  Step vectorElementwise(MachineInstr &mi);
  Step piecewise(MachineInstr &mi);
  Step scalarize(MachineInstr &mi);
  Step legalizeBuildVector(MachineInstr &mi);
  Step buildThroughStack(MachineInstr &mi);
  bool buildFromConstantPool(MachineInstr &mi);
  Step legalizeConcat(MachineInstr &mi);
  Step legalizeSplat(MachineInstr &mi);
  Step unmergeVector(MachineInstr &mi);
  Step legalizeExtractElement(MachineInstr &mi);
  Step legalizeInsertElement(MachineInstr &mi);
  Register elementAddress(int fi, LLT vector, Register index);
  Step legalizeShuffle(MachineInstr &mi);
  Step shuffleByLanes(MachineInstr &mi);
  /// `b` may be invalid: undefined. `dst` too: a new register.
  Register shuffle(Register a, Register b, std::span<const int> mask, Register dst = Register());
  void gatherLanes(Register dst, std::span<const LaneRef> from);
  bool gatherPart(Register part, std::span<const LaneRef> from);
  bool canShuffle(LLT part) const {
    return li_->isCustom(TargetOpcode::G_SHUFFLE_VECTOR) || isLegalOp(TargetOpcode::G_SHUFFLE_VECTOR, part, part);
  }
  void castVectorToScalar(Register dst, Register v);
  void castScalarToVector(Register dst, Register v);
  void castThroughStack(Register dst, Register v);
  /// A register with the type `t` whose parts are those of another value, read as that type.
  Register viewAs(LLT t, const RegVec &p);
  Step legalizeReduction(MachineInstr &mi);
  void packBits(Register dst, Register v);   ///< dst, a scalar, = the elements of v next to one another
  void unpackBits(Register dst, Register v); ///< the reverse

  // LegalizerExpand.cpp: operations in terms of others, by the rules of Expansions.td
  class ExpansionView;
  bool expandByRule(MachineInstr &mi);
  Step byRule(MachineInstr &mi) {
    return expandByRule(mi) ? Step::kReplaced : unsupported(mi, "the target has no such instruction");
  }

  // LegalizerInteger.cpp, LegalizerIntExpand.cpp, LegalizerShift.cpp, LegalizerDivision.cpp
  Step legalizeInteger(MachineInstr &mi);
  Step promoteInteger(MachineInstr &mi, LLT wide);
  Step promoteOverflow(MachineInstr &mi, LLT wide);
  Step promoteBitCount(MachineInstr &mi, LLT wide);
  Step legalizeBitCount(MachineInstr &mi);
  /// Whether the operation is legal, or the target's hook may take it.
  bool isAvailable(unsigned opcode, LLT t) const { return isLegalOp(opcode, t, t) || li_->isCustom(opcode); }
  bool hasAtomic(unsigned opcode, LLT t) const { return isLegalOp(opcode, t, pointerType()) || li_->isCustom(opcode); }
  Step bitwiseOnOtherElements(MachineInstr &mi);
  Step splitInteger(MachineInstr &mi);
  Step splitAddSub(MachineInstr &mi);
  Step splitMul(MachineInstr &mi);
  Step splitBitCount(MachineInstr &mi);
  Step expandInteger(MachineInstr &mi);
  Step expandMul(MachineInstr &mi);
  Step expandMulHigh(MachineInstr &mi);
  Step expandMulOverflow(MachineInstr &mi);
  Step expandOverflow(MachineInstr &mi);
  Step expandBitCount(MachineInstr &mi);
  Step expandByteSwap(MachineInstr &mi);
  Step expandBitReverse(MachineInstr &mi);
  Step expandSextInReg(MachineInstr &mi);
  void addWithCarry(bool isSub, Register sum, Register carryOut, Register a, Register b, Register carryIn);
  Step legalizeShift(MachineInstr &mi);
  Step splitShift(MachineInstr &mi);
  Register wordPair(bool left, Register high, Register low, unsigned amount);
  Step splitShiftConstant(MachineInstr &mi, uint64_t amount);
  Step splitShiftVariable(MachineInstr &mi);
  Step expandFunnel(MachineInstr &mi);
  Register wordRemainder(Register r, unsigned modulus);
  Step expandRotate(MachineInstr &mi);
  Step legalizeDivision(MachineInstr &mi);
  Step divisionByBlocks(MachineInstr &mi);
  // LegalizerCompare.cpp
  Step legalizeICmp(MachineInstr &mi);
  Step splitICmp(MachineInstr &mi);
  Step legalizeVectorCmp(MachineInstr &mi);
  bool canCompare(unsigned opcode, LLT t, unsigned predicate) const;
  Step scalarizeCmp(MachineInstr &mi);
  Step expandVectorCmp(MachineInstr &mi);
  Step legalizeSelect(MachineInstr &mi);
  Step legalizeVectorSelect(MachineInstr &mi);
  Step selectByBlocks(MachineInstr &mi);

  // LegalizerLibcall.cpp
  bool isDefinedHere(std::string_view function) const;
  bool libcall(const MachineInstr &mi, const char *name, Register result, LibcallValue::Kind resultKind,
               std::initializer_list<LibcallValue> args);
  Step floatLibcall(MachineInstr &mi);
  Step divisionLibcall(MachineInstr &mi, unsigned bits);
  struct Mode {
    unsigned bits = 0;
    bool isFloat = false;
  };
  const char *mathName(std::string_view base, unsigned bits);
  const char *softName(std::string_view prefix, Mode a, Mode b, std::string_view suffix);

  // LegalizerFloat.cpp, LegalizerFPConvert.cpp
  Step legalizeFloat(MachineInstr &mi);
  Step promoteFloat(MachineInstr &mi, LLT wide);
  Step expandFloat(MachineInstr &mi);
  Step expandSignOp(MachineInstr &mi);
  Step expandMinimumMaximum(MachineInstr &mi);
  Step legalizeStrict(MachineInstr &mi);
  Step legalizeFCmp(MachineInstr &mi);
  Step expandFCmp(MachineInstr &mi);
  Step fcmpLibcall(MachineInstr &mi);
  Step legalizeIsFPClass(MachineInstr &mi);
  Step legalizeLdexp(MachineInstr &mi);
  Step legalizeFrexp(MachineInstr &mi);
  Step legalizePowi(MachineInstr &mi);
  Step legalizeRoundToInt(MachineInstr &mi);
  Step legalizeFPEnv(MachineInstr &mi);
  Register signBit(Register v); ///< s1: the sign of a floating-point value
  Register fconst(LLT t, double v);
  bool emitFCmp(Register dst, LLT t, unsigned p, Register x, Register y, unsigned flags);
  /// The constant with exponent `e` whose `ones` leading bits of the significand are ones; the largest finite one
  /// where that exceeds the format.
  Register fpOnes(LLT t, bool negative, int e, unsigned ones);
  Step legalizeFPExtTrunc(MachineInstr &mi);
  Step legalizeIntToFP(MachineInstr &mi);
  Step legalizeFPToInt(MachineInstr &mi);
  Step legalizeFPToIntSat(MachineInstr &mi);
  Step expandUIToFP(MachineInstr &mi);
  Step expandFPToUI(MachineInstr &mi);
  Step wideIntToFP(MachineInstr &mi);
  Step wideFPToInt(MachineInstr &mi);

  // LegalizerMemory.cpp, LegalizerAtomic.cpp
  Step legalizeLoad(MachineInstr &mi);
  Step legalizeStore(MachineInstr &mi);
  bool accessIsLegal(const MachineInstr &mi) const { return tl_->unalignedAccessIsLegal || isAligned(mi); }
  static bool isAligned(const MachineInstr &mi);
  Step loadVector(MachineInstr &mi);
  Step storeVector(MachineInstr &mi);
  Step loadByPieces(MachineInstr &mi);
  Step storeByPieces(MachineInstr &mi);
  Register loadAt(LLT t, Register base, int64_t offset, const MachineMemOperand &from);
  void loadInto(Register dst, Register base, int64_t offset, const MachineMemOperand &from);
  void storeAt(Register v, Register base, int64_t offset, const MachineMemOperand &from);
  MachineMemOperand *memOperandAt(const MachineMemOperand &from, int64_t offset, LLT t);
  MachineMemOperand *slotOperand(int fi, int64_t offset, LLT t, bool isStore);
  int stackSlot(uint64_t bytes, uint64_t align);
  Register slotAddress(int fi, int64_t offset = 0);
  unsigned accessChunk(unsigned bytesLeft, uint64_t align) const;
  Step legalizeMemcpy(MachineInstr &mi);
  Step legalizeMemset(MachineInstr &mi);
  Register splatByte(Register byte, LLT t);
  LLT chunkType(unsigned bytes) const;
  unsigned widestChunk() const;
  Step legalizeAtomicLoadStore(MachineInstr &mi);
  Step legalizeCmpXchg(MachineInstr &mi);
  Step legalizeCmpXchgSuccess(MachineInstr &mi);
  Step legalizeRMW(MachineInstr &mi);
  Register rmwOperation(unsigned opcode, Register old, Register operand);
  struct SwapLoop {
    MachineBasicBlock *head = nullptr, *loop = nullptr, *tail = nullptr;
    Register at, old, seen;
  };
  SwapLoop makeSwapLoop(MachineInstr &mi);
  static MachineMemOperand loadBeforeSwap(const MachineMemOperand &swap);
  void enterSwapLoop(SwapLoop &l, Register at, const MachineMemOperand &load);
  Register buildSwap(Register seen, Register at, Register expected, Register next, const MachineMemOperand &access);
  void leaveSwapLoop(const SwapLoop &l, Register next, const MachineMemOperand &access);
  void goToFront(MachineBasicBlock &mbb);
  Step rmwByLoop(MachineInstr &mi);
  struct WordAround {
    Register address;
    Register shift; ///< in bits
    Register mask;
    LLT type;
  };
  WordAround wordAround(Register ptr, unsigned bits);
  MachineMemOperand wordAccess(const MachineMemOperand &m, const WordAround &w) const;
  Step cmpXchgByWord(MachineInstr &mi);
  Step rmwByWord(MachineInstr &mi);
  Step atomicLibcall(MachineInstr &mi);

  // LegalizerControl.cpp
  Step legalizeBranch(MachineInstr &mi);
  Step legalizePtrAdd(MachineInstr &mi);
  Step legalizePtrMask(MachineInstr &mi);
  Step legalizeVAArg(MachineInstr &mi);
  Step legalizeStack(MachineInstr &mi);
  Step legalizeMisc(MachineInstr &mi);

  static constexpr uint8_t kAlias = 1, kParts = 2;

  // The target
  const LegalizerInfo *li_ = nullptr;
  const TargetLowering *tl_ = nullptr;
  const LibcallLowering *libcalls_ = nullptr;
  /// [(first type id - 1) * kNumGeneric + opcode]: second types (bit: type id; 0: none) found legal.
  std::vector<uint64_t> knownLegal_;
  uint64_t registerTypes_ = 0; ///< bit: type id - 1
  uint64_t intTypes_ = 0;
  LLT word_; ///< the widest integer register type
  LLT bool_; ///< the narrowest: what holds an s1 that is computed with
  unsigned wordBits_ = 0;
  std::vector<LLT> intList_;    ///< integer register types, narrowest first
  std::vector<LLT> vectorList_; ///< vector register types, smallest first
  struct RepSlot {
    uint64_t key = 0;
    TypeRep rep;
  };
  std::vector<RepSlot> repCache_;
  uint32_t repCount_ = 0;

  // The function
  MachineFunction *mf_ = nullptr;
  MachineRegisterInfo *mri_ = nullptr;
  MachineIRBuilder b_;
  std::vector<uint32_t> link_;   ///< by virtual register: alias, or index into parts_
  std::vector<uint32_t> parts_;  ///< count, then registers
  std::vector<uint32_t> marked_; ///< virtual registers whose mark is set
  std::vector<MachineBasicBlock *> order_;
  std::vector<uint8_t> seen_; ///< of computeOrder
  std::vector<std::pair<MachineBasicBlock *, uint32_t>> stack_;
  std::vector<MachineInstr *> phis_;
  std::vector<MachineInstr *> deferred_;
  std::vector<MachineFunction::BlockInsertion> newBlocks_;
  MachineBasicBlock *splitTail_ = nullptr;
  MachineInstr *splitTailFirst_ = nullptr;
  MachineInstr *finishing_ = nullptr; ///< the deferred instruction that is being done
  uint32_t aliasFrom_ = 0;            ///< registers below it may be used by instructions that were walked already
  unsigned failures_ = 0;
};

} // namespace lathe
