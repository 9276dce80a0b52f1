// Loads and stores of values that are not as wide as a register, and blocks of memory.
#include "lathe/isel/global/LegalizerImpl.h"

#include <algorithm>
#include <bit>

namespace lathe {

using namespace TargetOpcode;

//===--- Stack slots and memory operands ------------------------------------------------------------------------===//

int Legalizer::Impl::stackSlot(uint64_t bytes, uint64_t align) {
  align = std::bit_ceil(std::max<uint64_t>(align, 1));
  uint64_t limit = std::max<uint64_t>(1, uint64_t(1) << mf_->getFrameInfo().log2StackAlign);
  align = std::min(align, limit);
  return mf_->getFrameInfo().createStackObject(bytes, uint8_t(std::countr_zero(align)));
}

Register Legalizer::Impl::slotAddress(int fi, int64_t offset) {
  Register p = newReg(pointerType());
  b_.buildFrameIndex(p, fi);
  return b_.buildPtrAdd(pointerType(), p, offset);
}

MachineMemOperand *Legalizer::Impl::slotOperand(int fi, int64_t offset, LLT t, bool isStore) {
  MachineMemOperand m;
  m.type = t;
  m.ptr = MachinePointerInfo::fixedStack(fi, offset);
  m.flags = isStore ? MachineMemOperand::MOStore : MachineMemOperand::MOLoad;
  m.log2Align = mf_->getFrameInfo().object(fi).log2Align;
  return mf_->createMemOperand(m);
}

MachineMemOperand *Legalizer::Impl::memOperandAt(const MachineMemOperand &from, int64_t offset, LLT t) {
  MachineMemOperand m = from;
  m.type = t;
  m.ptr.offset += offset;
  return mf_->createMemOperand(m);
}

void Legalizer::Impl::loadInto(Register dst, Register base, int64_t offset, const MachineMemOperand &from) {
  LLT p = type(base);
  b_.buildLoad(dst, b_.buildPtrAdd(p, base, offset), memOperandAt(from, offset, type(dst)));
}

Register Legalizer::Impl::loadAt(LLT t, Register base, int64_t offset, const MachineMemOperand &from) {
  Register r = newReg(t);
  loadInto(r, base, offset, from);
  return r;
}

void Legalizer::Impl::storeAt(Register v, Register base, int64_t offset, const MachineMemOperand &from) {
  LLT p = type(base);
  b_.buildStore(v, b_.buildPtrAdd(p, base, offset), memOperandAt(from, offset, type(v)));
}

bool Legalizer::Impl::isAligned(const MachineInstr &mi) {
  const MachineMemOperand *m = mi.getMemOperand();
  return m->getAlign() >= m->getSizeInBytes() || m->isAtomic();
}

/// The widest access at a place with `align` that does not go beyond the end: a power of two, at most a word.
unsigned Legalizer::Impl::accessChunk(unsigned bytesLeft, uint64_t align) const {
  unsigned n = std::min(std::bit_floor(bytesLeft), wordBits_ / 8);
  if (!tl_->unalignedAccessIsLegal)
    n = unsigned(std::min<uint64_t>(n, align));
  return n;
}

//===--- Loads --------------------------------------------------------------------------------------------------===//

static unsigned extensionOf(unsigned opcode) {
  return opcode == G_SEXTLOAD ? G_SEXT : opcode == G_ZEXTLOAD ? G_ZEXT : G_ANYEXT;
}

Step Legalizer::Impl::legalizeLoad(MachineInstr &mi) {
  Register dst = reg(mi, 0), ptr = reg(mi, 1);
  const MachineMemOperand *m = mi.getMemOperand();
  LLT t = type(dst);
  unsigned opcode = mi.getOpcode();
  if (!m || !m->type.isValid())
    return unsupported(mi, "the size of the access is not known");
  TypeRep r = rep(t);
  if (r.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  unsigned bits = unsigned(t.getSizeInBits()), inMemory = unsigned(m->type.getSizeInBits());
  if (m->isAtomic() && bits > std::min(tl_->maxAtomicBits, wordBits_))
    return legalizeAtomicLoadStore(mi);
  if (t.isVector())
    return loadVector(mi);
  if (t.isPointer()) {
    defineFromInt(dst, loadAt(LLT::scalar(bits), ptr, 0, *m));
    return Step::kReplaced;
  }
  unsigned bytes = (inMemory + 7) / 8;
  bool whole = std::has_single_bit(bytes) && bytes * 8 <= wordBits_; // one access
  // What is no whole number of bytes was extended with zeros when it was stored.
  if (whole && inMemory % 8 != 0) {
    LLT b = LLT::scalar(bytes * 8);
    if (opcode == G_SEXTLOAD) {
      Register x = newReg(LLT::scalar(inMemory));
      truncTo(x, loadAt(b, ptr, 0, *m));
      buildTo(G_SEXT, dst, {x});
    } else if (t.isScalar(1) || bits < bytes * 8) {
      LLT p = t.isScalar(1) ? bool_ : r.part;
      Register x = newReg(p);
      b_.buildLoad(x, ptr, memOperandAt(*m, 0, b), p == b ? G_LOAD : G_ZEXTLOAD);
      truncTo(dst, x);
    } else {
      b_.buildLoad(dst, ptr, memOperandAt(*m, 0, b), t == b ? G_LOAD : G_ZEXTLOAD);
    }
    return Step::kReplaced;
  }
  if (whole && r.kind == TypeRep::kPromoted) {
    Register x = newReg(r.part);
    b_.buildLoad(x, ptr, memOperandAt(*m, 0, m->type), opcode);
    setParts(dst, {x});
    return Step::kReplaced;
  }
  if (inMemory < bits && !(whole && isIntType(t))) {
    buildTo(extensionOf(opcode), dst, {loadAt(LLT::scalar(inMemory), ptr, 0, *m)});
    return Step::kReplaced;
  }
  if (inMemory < bits && accessIsLegal(mi)) {
    // An extending load that does not exist: another kind of extension, or in two steps.
    LLT mt = m->type;
    if (opcode == G_LOAD)
      for (unsigned other : {G_ZEXTLOAD, G_SEXTLOAD})
        if (isLegalOp(other, t, mt)) {
          mi.setOpcode(uint16_t(other));
          return Step::kChanged;
        }
    if (isLegalOp(G_LOAD, t, mt)) {
      Register x = newReg(t);
      b_.buildLoad(x, ptr, memOperandAt(*m, 0, mt));
      replace(dst, inReg(x, inMemory, opcode == G_SEXTLOAD ? Ext::kSign : Ext::kZero));
      return Step::kReplaced;
    }
    if (isIntType(LLT::scalar(inMemory))) {
      buildTo(extensionOf(opcode), dst, {loadAt(LLT::scalar(inMemory), ptr, 0, *m)});
      return Step::kReplaced;
    }
    for (LLT w : intList_)
      for (unsigned other : {G_ZEXTLOAD, G_SEXTLOAD, G_LOAD})
        if (w != t && w.getScalarSizeInBits() > inMemory && isLegalOp(other, w, mt)) {
          Register x = newReg(w);
          b_.buildLoad(x, ptr, memOperandAt(*m, 0, mt), other);
          Ext k = opcode == G_LOAD ? Ext::kAny : opcode == G_ZEXTLOAD ? Ext::kZero : Ext::kSign;
          replace(dst, ext(inReg(x, inMemory, k), t, k));
          return Step::kReplaced;
        }
    return unsupported(mi, "the target has no such load");
  }
  return loadByPieces(mi);
}

/// An integer of any size from accesses of at most a word.
Step Legalizer::Impl::loadByPieces(MachineInstr &mi) {
  Register dst = reg(mi, 0), ptr = reg(mi, 1);
  const MachineMemOperand *m = mi.getMemOperand();
  LLT t = type(dst);
  unsigned inMemory = unsigned(m->type.getSizeInBits()), bytes = (inMemory + 7) / 8, perWord = wordBits_ / 8;
  RegVec w;
  unsigned accesses = 0;
  for (unsigned at = 0; at < bytes; at += perWord) {
    unsigned here = std::min(perWord, bytes - at);
    Register word;
    for (unsigned o = 0; o < here;) {
      uint64_t align = m->getAlign();
      unsigned low = at + o, n = accessChunk(here - o, align);
      int64_t address = tl_->isLittleEndian ? low : bytes - low - n;
      while (!tl_->unalignedAccessIsLegal && uint64_t(address) % n)
        n /= 2, address = tl_->isLittleEndian ? low : bytes - low - n;
      Register x = newReg(word_);
      LLT chunk = LLT::scalar(n * 8);
      b_.buildLoad(x, b_.buildPtrAdd(type(ptr), ptr, address), memOperandAt(*m, address, chunk),
                   n == perWord ? G_LOAD : G_ZEXTLOAD);
      ++accesses;
      x = shl(x, o * 8);
      word = word.isValid() ? or_(word, x) : x;
      o += n;
    }
    w.push_back(word);
  }
  if (accesses == 1 && inMemory == t.getScalarSizeInBits() && isIntType(t) && t == word_)
    return unsupported(mi, "the target has no such load");
  unsigned bits = t.getScalarSizeInBits();
  if (inMemory % 8 == 0 && inMemory == bits) {
    defineFromWords(dst, w);
    return Step::kReplaced;
  }
  Register x = newReg(LLT::scalar(inMemory));
  defineFromWords(x, w);
  if (inMemory == bits)
    replace(dst, x);
  else
    buildTo(extensionOf(mi.getOpcode()), dst, {x});
  return Step::kReplaced;
}

Step Legalizer::Impl::loadVector(MachineInstr &mi) {
  Register dst = reg(mi, 0), ptr = reg(mi, 1);
  const MachineMemOperand *m = mi.getMemOperand();
  LLT t = type(dst);
  if (m->type.isVector() && m->type.getScalarSizeInBits() < t.getScalarSizeInBits()) {
    buildTo(extensionOf(mi.getOpcode()), dst, {loadAt(t.changeElementSize(m->type.getScalarSizeInBits()), ptr, 0, *m)});
    return Step::kReplaced;
  }
  TypeRep r = rep(t);
  unsigned n = t.getNumElements(), e = t.getScalarSizeInBits();
  LLT element = t.getElementType();
  bool parts1 = r.kind == TypeRep::kVector && (tl_->isLittleEndian || n % r.lanes() == 0);
  if (e % 8 != 0) { // the elements lie next to one another, bit by bit
    Register x = loadAt(LLT::scalar(n * e), ptr, 0, *m);
    unpackBits(dst, x);
    return Step::kReplaced;
  }
  if (!parts1) {
    RegVec l;
    for (unsigned i = 0; i < n; ++i)
      l.push_back(loadAt(element, ptr, int64_t(i) * (e / 8), *m));
    defineFromLanes(dst, l);
    return Step::kReplaced;
  }
  RegVec p = parts(dst);
  for (size_t i = 0; i < p.size(); ++i) {
    unsigned first = unsigned(i) * r.lanes(), have = std::min(r.lanes(), n - first);
    int64_t offset = int64_t(first) * (e / 8);
    if (have == r.lanes()) {
      loadInto(p[i], ptr, offset, *m);
      continue;
    }
    Register x = loadAt(LLT::scalar(have * e), ptr, offset, *m);
    unsigned whole = unsigned(r.part.getSizeInBits());
    // Only as many words as there are; what is above them stays undefined.
    Register y = build(G_ANYEXT, LLT::scalar(whole), {x});
    buildTo(G_BITCAST, p[i], {y});
  }
  return Step::kReplaced;
}

//===--- Stores -------------------------------------------------------------------------------------------------===//

Step Legalizer::Impl::legalizeStore(MachineInstr &mi) {
  Register v = reg(mi, 0), ptr = reg(mi, 1);
  const MachineMemOperand *m = mi.getMemOperand();
  LLT t = type(v);
  if (!m || !m->type.isValid())
    return unsupported(mi, "the size of the access is not known");
  TypeRep r = rep(t);
  if (r.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  unsigned bits = unsigned(t.getSizeInBits()), inMemory = unsigned(m->type.getSizeInBits());
  if (m->isAtomic() && bits > std::min(tl_->maxAtomicBits, wordBits_))
    return legalizeAtomicLoadStore(mi);
  if (t.isVector())
    return storeVector(mi);
  if (t.isPointer()) {
    Register x = build(G_PTRTOINT, LLT::scalar(bits), {v});
    b_.buildStore(x, ptr, memOperandAt(*m, 0, LLT::scalar(inMemory)));
    return Step::kReplaced;
  }
  unsigned bytes = (inMemory + 7) / 8;
  bool whole = std::has_single_bit(bytes) && bytes * 8 <= wordBits_;
  if (whole && inMemory % 8 != 0) {
    // Zeros above the value, so that loads may rely on them.
    LLT b = LLT::scalar(bytes * 8);
    LLT w = intTypeFor(bytes * 8);
    Register x = bits > inMemory ? trunc(v, LLT::scalar(inMemory)) : v;
    b_.buildStore(ext(x, w, Ext::kZero), ptr, memOperandAt(*m, 0, b));
    return Step::kReplaced;
  }
  if (whole && r.kind == TypeRep::kPromoted) {
    b_.buildStore(parts(v)[0], ptr, memOperandAt(*m, 0, m->type));
    return Step::kReplaced;
  }
  if (inMemory < bits && !(whole && isIntType(t))) {
    b_.buildStore(trunc(v, LLT::scalar(inMemory)), ptr, memOperandAt(*m, 0, LLT::scalar(inMemory)));
    return Step::kReplaced;
  }
  if (inMemory < bits && accessIsLegal(mi)) {
    LLT narrow = LLT::scalar(inMemory);
    if (isIntType(narrow)) {
      b_.buildStore(trunc(v, narrow), ptr, memOperandAt(*m, 0, narrow));
      return Step::kReplaced;
    }
    for (LLT w : intList_)
      if (w != t && w.getScalarSizeInBits() > inMemory && isLegalOp(G_STORE, w, m->type)) {
        b_.buildStore(ext(v, w, Ext::kAny), ptr, memOperandAt(*m, 0, m->type));
        return Step::kReplaced;
      }
    return unsupported(mi, "the target has no such store");
  }
  return storeByPieces(mi);
}

Step Legalizer::Impl::storeByPieces(MachineInstr &mi) {
  Register v = reg(mi, 0), ptr = reg(mi, 1);
  const MachineMemOperand *m = mi.getMemOperand();
  unsigned inMemory = unsigned(m->type.getSizeInBits()), bytes = (inMemory + 7) / 8, perWord = wordBits_ / 8;
  if (type(v).getScalarSizeInBits() > inMemory)
    v = trunc(v, LLT::scalar(inMemory));
  RegVec w = words(v, 0, inMemory % 8 ? Ext::kZero : Ext::kAny);
  unsigned accesses = 0;
  for (unsigned at = 0; at < bytes; at += perWord) {
    unsigned here = std::min(perWord, bytes - at);
    for (unsigned o = 0; o < here;) {
      unsigned low = at + o, n = accessChunk(here - o, m->getAlign());
      int64_t address = tl_->isLittleEndian ? low : bytes - low - n;
      while (!tl_->unalignedAccessIsLegal && uint64_t(address) % n)
        n /= 2, address = tl_->isLittleEndian ? low : bytes - low - n;
      b_.buildStore(lshr(w[at / perWord], o * 8), b_.buildPtrAdd(type(ptr), ptr, address),
                    memOperandAt(*m, address, LLT::scalar(n * 8)));
      ++accesses;
      o += n;
    }
  }
  if (accesses == 1 && type(v) == word_)
    return unsupported(mi, "the target has no such store");
  return Step::kReplaced;
}

Step Legalizer::Impl::storeVector(MachineInstr &mi) {
  Register v = reg(mi, 0), ptr = reg(mi, 1);
  const MachineMemOperand *m = mi.getMemOperand();
  LLT t = type(v);
  if (m->type.isVector() && m->type.getScalarSizeInBits() < t.getScalarSizeInBits()) {
    LLT narrow = t.changeElementSize(m->type.getScalarSizeInBits());
    b_.buildStore(trunc(v, narrow), ptr, memOperandAt(*m, 0, narrow));
    return Step::kReplaced;
  }
  TypeRep r = rep(t);
  unsigned n = t.getNumElements(), e = t.getScalarSizeInBits();
  bool parts1 = r.kind == TypeRep::kVector && (tl_->isLittleEndian || n % r.lanes() == 0);
  if (e % 8 != 0) {
    Register x = newReg(LLT::scalar(n * e));
    packBits(x, v);
    b_.buildStore(x, ptr, memOperandAt(*m, 0, LLT::scalar(n * e)));
    return Step::kReplaced;
  }
  const MachineInstr *d = def(v);
  bool visible = r.kind == TypeRep::kVector && n < r.lanes() && def(parts(v)[0]) &&
                 def(parts(v)[0])->getOpcode() == G_BUILD_VECTOR;
  if (!parts1 || visible || (d && d->getOpcode() == G_BUILD_VECTOR && r.kind == TypeRep::kLegal)) {
    RegVec l = lanes(v);
    for (unsigned i = 0; i < n; ++i)
      storeAt(l[i], ptr, int64_t(i) * (e / 8), *m);
    return Step::kReplaced;
  }
  RegVec p = parts(v);
  for (size_t i = 0; i < p.size(); ++i) {
    unsigned first = unsigned(i) * r.lanes(), have = std::min(r.lanes(), n - first);
    int64_t offset = int64_t(first) * (e / 8);
    if (have == r.lanes()) {
      storeAt(p[i], ptr, offset, *m);
      continue;
    }
    Register x = newReg(LLT::scalar(have * e));
    LLT low = LLT::vector(r.lanes(), e);
    castVectorToScalar(x, type(p[i]) == low ? p[i] : build(G_BITCAST, low, {p[i]}));
    storeAt(x, ptr, offset, *m);
  }
  return Step::kReplaced;
}

//===--- Blocks of memory ---------------------------------------------------------------------------------------===//

namespace {
struct Chunk {
  uint64_t offset;
  unsigned bytes;
};
} // namespace

/// Accesses that cover `size` bytes, widest first; the last may overlap the one before where that saves accesses.
static std::vector<Chunk> coverBlock(uint64_t size, unsigned widest, uint64_t align, bool mayOverlap, size_t limit) {
  std::vector<Chunk> out;
  uint64_t at = 0;
  unsigned n = widest;
  while (at < size && out.size() <= limit) {
    uint64_t left = size - at;
    while (n > left || (!mayOverlap && (n > align || at % n)))
      n /= 2;
    if (mayOverlap && left < 2 * uint64_t(n) && left > n && std::bit_ceil(left - n) <= n && size >= n) {
      out.push_back({at, n});
      unsigned last = unsigned(std::bit_ceil(left - n));
      out.push_back({size - last, last});
      return out;
    }
    out.push_back({at, n});
    at += n;
  }
  return out;
}

static void blockOperands(const MachineInstr &mi, MachineMemOperand &store, MachineMemOperand &load) {
  store.flags = MachineMemOperand::MOStore;
  load.flags = MachineMemOperand::MOLoad;
  for (const MachineMemOperand *m : mi.memoperands()) {
    if (m->isStore())
      store = *m;
    if (m->isLoad())
      load = *m;
  }
}

LLT Legalizer::Impl::chunkType(unsigned bytes) const {
  return bytes * 8 <= wordBits_ ? LLT::scalar(bytes * 8) : vectorOfSize(bytes * 8);
}

unsigned Legalizer::Impl::widestChunk() const {
  unsigned n = wordBits_ / 8;
  for (unsigned b = n * 2; b * 8 <= tl_->maxMemopBits; b *= 2)
    if (vectorOfSize(b * 8).isValid())
      n = b;
  return n;
}

Step Legalizer::Impl::legalizeMemcpy(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1), len = reg(mi, 2);
  unsigned opcode = mi.getOpcode();
  MachineMemOperand st, ld;
  blockOperands(mi, st, ld);
  int64_t size;
  bool known = constantValue(resolve(len), size) && size >= 0;
  bool forced = opcode == G_MEMCPY_INLINE;
  if (known) {
    size_t limit = forced ? SIZE_MAX - 2 : tl_->maxStoresPerMemcpy;
    bool overlap = tl_->unalignedAccessIsFast && !st.isVolatile() && !ld.isVolatile();
    uint64_t align = std::min(st.getAlign(), ld.getAlign());
    std::vector<Chunk> chunks = coverBlock(uint64_t(size), widestChunk(), align, overlap, limit);
    if (chunks.size() <= limit) {
      std::vector<Register> v;
      for (const Chunk &c : chunks)
        if (opcode == G_MEMMOVE)
          v.push_back(loadAt(chunkType(c.bytes), src, int64_t(c.offset), ld));
      for (size_t i = 0; i < chunks.size(); ++i) {
        int64_t o = int64_t(chunks[i].offset);
        storeAt(opcode == G_MEMMOVE ? v[i] : loadAt(chunkType(chunks[i].bytes), src, o, ld), dst, o, st);
      }
      return Step::kReplaced;
    }
  }
  if (forced)
    return unsupported(mi, "the length is not constant");
  using K = LibcallValue::Kind;
  Register n = ext(len, sizeType(), Ext::kZero);
  const char *name = opcode == G_MEMMOVE ? "memmove" : "memcpy";
  bool ok = libcall(mi, name, Register(), K::kPointer, {{dst, K::kPointer}, {src, K::kPointer}, {n, K::kUnsigned}});
  return ok ? Step::kReplaced : Step::kFailed;
}

/// The byte in every byte of a value.
Register Legalizer::Impl::splatByte(Register byte, LLT t) {
  if (t.isVector()) {
    LLT e = t.getElementType();
    Register x = splatByte(byte, e);
    RegVec l;
    for (unsigned i = 0; i < t.getNumElements(); ++i)
      l.push_back(x);
    return buildVector(t, l);
  }
  unsigned bits = t.getScalarSizeInBits();
  int64_t c;
  if (constantValue(resolve(byte), c)) {
    uint64_t w[1] = {uint64_t(c & 0xff) * 0x0101010101010101ull};
    return cstBits(t, w);
  }
  if (bits == 8)
    return ext(byte, t, Ext::kAny);
  Register x = ext(byte, t, Ext::kZero);
  for (unsigned s = 8; s < bits; s *= 2)
    x = or_(x, shl(x, s));
  return x;
}

Step Legalizer::Impl::legalizeMemset(MachineInstr &mi) {
  bool zero = mi.getOpcode() == G_BZERO;
  Register dst = reg(mi, 0), len = reg(mi, zero ? 1 : 2);
  LLT s8 = LLT::scalar(8);
  Register byte = zero ? cst(s8, 0) : reg(mi, 1);
  MachineMemOperand st, ld;
  blockOperands(mi, st, ld);
  int64_t size;
  if (constantValue(resolve(len), size) && size >= 0) {
    bool overlap = tl_->unalignedAccessIsFast && !st.isVolatile();
    std::vector<Chunk> chunks =
        coverBlock(uint64_t(size), widestChunk(), st.getAlign(), overlap, tl_->maxStoresPerMemset);
    if (chunks.size() <= tl_->maxStoresPerMemset) {
      Register v;
      unsigned have = 0;
      for (const Chunk &c : chunks) {
        if (c.bytes != have)
          v = splatByte(byte, chunkType(c.bytes));
        have = c.bytes;
        storeAt(v, dst, int64_t(c.offset), st);
      }
      return Step::kReplaced;
    }
  }
  using K = LibcallValue::Kind;
  Register n = ext(len, sizeType(), Ext::kZero);
  LLT s32 = LLT::scalar(32);
  Register c = ext(byte, s32, Ext::kZero);
  bool ok = libcall(mi, "memset", Register(), K::kPointer, {{dst, K::kPointer}, {c, K::kSigned}, {n, K::kUnsigned}});
  return ok ? Step::kReplaced : Step::kFailed;
}

} // namespace lathe
