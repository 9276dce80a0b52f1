#include "LegalInterp.h"
#include "LegalFloat.h"
#include "lathe/ir/Instruction.h"
#include "lathe/mir/MIRPrinter.h"

namespace lathe::test {

using namespace TargetOpcode;
using ir::Predicate;

constexpr uint64_t kObjects = 0x100000, kObjectSize = 0x4000, kPool = 0x8000000, kPoolSize = 0x100;

Interp::Interp(MachineFunction &mf, bool littleEndian) : mf_(mf), le_(littleEndian) {}

std::vector<uint8_t> &Interp::object(int fi) {
  auto &o = objects_[fi];
  if (o.empty())
    o.assign(kObjectSize, 0xcd);
  return o;
}

bool Interp::fail(MachineInstr &mi, std::string why) {
  error = why + ": " + toString(mi);
  return false;
}

Bits Interp::garbage(unsigned width) {
  Bits b(width, 0);
  uint64_t x = 0x9E3779B97F4A7C15ull * ++seed_;
  for (uint64_t &w : b.w)
    w = x ^= x >> 29, x *= 0xBF58476D1CE4E5B9ull;
  b.clean();
  return b;
}

Value &Interp::slot(Register r) {
  if (!r.isVirtual())
    return phys_[r.id()];
  if (r.virtIndex() >= regs_.size())
    regs_.resize(mf_.getRegInfo().getNumVirtRegs());
  return regs_[r.virtIndex()];
}

Value &Interp::val(Register r) {
  Value &v = slot(r);
  if (v.lanes.empty()) {
    LLT t = type(r);
    for (unsigned i = 0; i < (t.isVector() ? t.getNumElements() : 1); ++i)
      v.lanes.push_back(garbage(t.isValid() ? t.getScalarSizeInBits() : 64));
    if (error.empty())
      error = "a register is read that was not defined";
  }
  return v;
}

void Interp::def(MachineInstr &mi, unsigned i, Value v) {
  Register r = mi.getReg(i);
  LLT t = type(r);
  if (t.isValid()) {
    size_t n = t.isVector() ? t.getNumElements() : 1;
    if (v.lanes.size() != n || v.lanes[0].n != t.getScalarSizeInBits())
      fail(mi, "result of wrong type");
  }
  slot(r) = std::move(v);
}

bool Interp::run() {
  block_ = &mf_.front();
  prev_ = nullptr;
  while (block_) {
    next_ = nullptr;
    bool jumped = false;
    // PHIs read before any of them writes.
    std::vector<std::pair<Register, Value>> phis;
    MachineInstr *mi = block_->front();
    for (; mi && mi->isPHI(); mi = mi->getNextNode())
      for (unsigned i = 1; i < mi->getNumOperands(); i += 2)
        if (mi->getOperand(i + 1).getMBB() == prev_)
          phis.push_back({mi->getReg(0), val(mi->getReg(i))});
    for (auto &[r, v] : phis)
      slot(r) = v;
    for (; mi; mi = mi->getNextNode()) {
      if (++steps > 2000000)
        return fail(*mi, "does not end");
      unsigned op = mi->getOpcode();
      if (op == G_BR) {
        next_ = mi->getOperand(0).getMBB();
        jumped = true;
        break;
      }
      if (op == G_BRCOND) {
        if (use(*mi, 0).lanes[0].bit(0)) {
          next_ = mi->getOperand(1).getMBB();
          jumped = true;
          break;
        }
        continue;
      }
      if (!exec(*mi) || !error.empty()) {
        if (error.empty())
          fail(*mi, "not understood");
        else if (error.find(':') == std::string::npos)
          fail(*mi, error);
        return false;
      }
    }
    if (!jumped)
      next_ = block_->successors().empty() ? nullptr : block_->getNextNode();
    if (next_ && !block_->isSuccessor(next_)) {
      error = "jump to a block that is no successor";
      return false;
    }
    prev_ = block_;
    block_ = next_;
  }
  return error.empty();
}

bool Interp::exec(MachineInstr &mi) {
  unsigned op = mi.getOpcode();
  switch (op) {
  case COPY:
  case G_FREEZE:
  case G_ASSERT_SEXT:
  case G_ASSERT_ZEXT:
  case G_ASSERT_ALIGN:
    def(mi, 0, use(mi, 1));
    return true;
  case G_IMPLICIT_DEF: {
    LLT t = type(mi.getReg(0));
    Value v;
    for (unsigned i = 0; i < (t.isVector() ? t.getNumElements() : 1); ++i)
      v.lanes.push_back(garbage(t.getScalarSizeInBits()));
    def(mi, 0, v);
    return true;
  }
  case G_CONSTANT:
  case G_FCONSTANT: {
    const MachineOperand &c = mi.getOperand(1);
    unsigned n = type(mi.getReg(0)).getScalarSizeInBits();
    Bits b(n, 0);
    if (c.isImm()) {
      b = Bits::ofSigned(n, c.getImm());
    } else {
      auto w = c.isCImm() ? c.getCImmWords() : c.getFPWords();
      for (size_t i = 0; i < w.size(); ++i)
        b.w[i] = w[i];
      b.clean();
    }
    def(mi, 0, {{b}});
    return true;
  }
  case G_FRAME_INDEX:
    object(mi.getOperand(1).getIndex());
    def(mi, 0,
        {{Bits(type(mi.getReg(0)).getScalarSizeInBits(),
               kObjects + uint64_t(mi.getOperand(1).getIndex()) * kObjectSize)}});
    return true;
  case G_CONSTANT_POOL:
    def(mi, 0,
        {{Bits(type(mi.getReg(0)).getScalarSizeInBits(), kPool + uint64_t(mi.getOperand(1).getIndex()) * kPoolSize)}});
    return true;
  case G_INTRINSIC_W_SIDE_EFFECTS:
    return execCall(mi);
  default:
    return execMemory(mi) || (error.empty() && (execVector(mi) || execConvert(mi) || execFloat(mi) || execInt(mi)));
  }
}

//===--- Integers -----------------------------------------------------------------------------------------------===//

static bool compareInt(unsigned p, const Bits &a, const Bits &b) {
  switch (Predicate(p)) {
  case Predicate::kEQ:
    return a == b;
  case Predicate::kNE:
    return !(a == b);
  case Predicate::kUGT:
    return b.ult(a);
  case Predicate::kUGE:
    return !a.ult(b);
  case Predicate::kULT:
    return a.ult(b);
  case Predicate::kULE:
    return !b.ult(a);
  case Predicate::kSGT:
    return b.slt(a);
  case Predicate::kSGE:
    return !a.slt(b);
  case Predicate::kSLT:
    return a.slt(b);
  case Predicate::kSLE:
    return !b.slt(a);
  default:
    return false;
  }
}

static unsigned countLeading(const Bits &a) {
  unsigned n = 0;
  while (n < a.n && !a.bit(a.n - 1 - n))
    ++n;
  return n;
}
static unsigned countTrailing(const Bits &a) {
  unsigned n = 0;
  while (n < a.n && !a.bit(n))
    ++n;
  return n;
}

bool Interp::execInt(MachineInstr &mi) {
  unsigned op = mi.getOpcode();
  LLT t = type(mi.getReg(0));
  unsigned lanes = t.isVector() ? t.getNumElements() : 1, n = t.getScalarSizeInBits();
  auto in = [&](unsigned i, unsigned l) -> const Bits & {
    const Value &v = use(mi, i);
    return v.lanes.size() == 1 ? v.lanes[0] : v.lanes[l];
  };
  Value r, r2;
  for (unsigned l = 0; l < lanes; ++l) {
    Bits a, b, x(n, 0), y;
    bool two = false, flag = false;
    unsigned first = kGenericOpcodes[op].numDefs == 2 ? 2 : 1;
    if (op == G_ICMP || op == G_FCMP)
      first = 2;
    if (mi.getNumOperands() > first && mi.getOperand(first).isReg())
      a = in(first, l);
    if (mi.getNumOperands() > first + 1 && mi.getOperand(first + 1).isReg())
      b = in(first + 1, l);
    bool carry = mi.getNumOperands() == 5 && first == 2 ? in(4, l).bit(0) : false;
    auto wide = [&](bool sign, const Bits &v) { return sign ? v.sext(2 * n + 2) : v.zext(2 * n + 2); };
    auto overflow = [&](const Bits &w, bool sign) {
      x = w.trunc(n);
      flag = !(wide(sign, x) == w);
      two = true;
    };
    auto limited = [&](const Bits &w, bool sign) {
      x = w.trunc(n);
      if (!(wide(sign, x) == w)) {
        bool neg = w.isNegative();
        Bits top(n, 0);
        top.set(n - 1, true);
        x = sign ? (neg ? top : ~top) : (neg ? Bits(n, 0) : ~Bits(n, 0));
      }
    };
    uint64_t amount = b.low();
    bool tooFar = !b.lshr(32).isZero() || amount >= n;
    switch (op) {
    case G_ADD:
    case G_PTR_ADD:
      x = a + b.sext(n);
      break;
    case G_SUB:
      x = a - b;
      break;
    case G_MUL:
      x = a * b;
      break;
    case G_UMULH:
      x = (a.zext(2 * n) * b.zext(2 * n)).lshr(n).trunc(n);
      break;
    case G_SMULH:
      x = (a.sext(2 * n) * b.sext(2 * n)).lshr(n).trunc(n);
      break;
    case G_AND:
    case G_PTRMASK:
      x = a & b.sext(n);
      break;
    case G_OR:
      x = a | b;
      break;
    case G_XOR:
      x = a ^ b;
      break;
    case G_UDIV:
    case G_UREM:
    case G_UDIVREM: {
      if (b.isZero())
        return fail(mi, "division by zero");
      Bits q, m;
      Bits::udivrem(a, b, q, m);
      x = op == G_UREM ? m : q;
      y = m;
      break;
    }
    case G_SDIV:
    case G_SREM:
    case G_SDIVREM: {
      if (b.isZero())
        return fail(mi, "division by zero");
      Bits q, m;
      Bits::udivrem(a.abs(), b.abs(), q, m);
      if (a.isNegative() != b.isNegative())
        q = -q;
      if (a.isNegative())
        m = -m;
      x = op == G_SREM ? m : q;
      y = m;
      break;
    }
    case G_SHL:
      x = tooFar ? garbage(n) : a.shl(amount);
      break;
    case G_LSHR:
      x = tooFar ? garbage(n) : a.lshr(amount);
      break;
    case G_ASHR:
      x = tooFar ? garbage(n) : a.ashr(amount);
      break;
    case G_ROTL:
    case G_ROTR:
    case G_FSHL:
    case G_FSHR: {
      bool funnel = op == G_FSHL || op == G_FSHR;
      Bits c = funnel ? in(3, l) : b, q, m;
      unsigned wide2 = std::max(c.n, 32u);
      Bits::udivrem(c.zext(wide2), Bits(wide2, n), q, m);
      Bits both = (a.zext(2 * n).shl(n)) | (funnel ? b : a).zext(2 * n);
      x = op == G_FSHL || op == G_ROTL ? both.shl(m.low()).lshr(n).trunc(n) : both.lshr(m.low()).trunc(n);
      break;
    }
    case G_SMIN:
      x = a.slt(b) ? a : b;
      break;
    case G_SMAX:
      x = a.slt(b) ? b : a;
      break;
    case G_UMIN:
      x = a.ult(b) ? a : b;
      break;
    case G_UMAX:
      x = a.ult(b) ? b : a;
      break;
    case G_ABS:
      x = a.abs();
      break;
    case G_UADDO:
    case G_UADDE:
      overflow(wide(false, a) + wide(false, b) + Bits(2 * n + 2, carry), false);
      break;
    case G_SADDO:
    case G_SADDE:
      overflow(wide(true, a) + wide(true, b) + Bits(2 * n + 2, carry), true);
      break;
    case G_USUBO:
    case G_USUBE:
      overflow(wide(false, a) - wide(false, b) - Bits(2 * n + 2, carry), false);
      break;
    case G_SSUBO:
    case G_SSUBE:
      overflow(wide(true, a) - wide(true, b) - Bits(2 * n + 2, carry), true);
      break;
    case G_UMULO:
      overflow(wide(false, a) * wide(false, b), false);
      break;
    case G_SMULO:
      overflow(wide(true, a) * wide(true, b), true);
      break;
    case G_UADDSAT:
      limited(wide(false, a) + wide(false, b), false);
      break;
    case G_SADDSAT:
      limited(wide(true, a) + wide(true, b), true);
      break;
    case G_USUBSAT:
      limited(wide(false, a) - wide(false, b), false);
      break;
    case G_SSUBSAT:
      limited(wide(true, a) - wide(true, b), true);
      break;
    case G_USHLSAT:
    case G_SSHLSAT: {
      bool sign = op == G_SSHLSAT;
      if (tooFar) {
        x = garbage(n);
        break;
      }
      x = a.shl(amount);
      if (!((sign ? x.ashr(amount) : x.lshr(amount)) == a)) {
        Bits top(n, 0);
        top.set(n - 1, true);
        x = !sign ? ~Bits(n, 0) : a.isNegative() ? top : ~top;
      }
      break;
    }
    case G_CTPOP: {
      unsigned c = 0;
      for (unsigned i = 0; i < a.n; ++i)
        c += a.bit(i);
      x = Bits(n, c);
      break;
    }
    case G_CTLZ:
    case G_CTLZ_ZERO_UNDEF:
      x = a.isZero() && op != G_CTLZ ? garbage(n) : Bits(n, countLeading(a));
      break;
    case G_CTTZ:
    case G_CTTZ_ZERO_UNDEF:
      x = a.isZero() && op != G_CTTZ ? garbage(n) : Bits(n, countTrailing(a));
      break;
    case G_BSWAP:
      for (unsigned i = 0; i < n; ++i)
        x.set((n / 8 - 1 - i / 8) * 8 + i % 8, a.bit(i));
      break;
    case G_BITREVERSE:
      for (unsigned i = 0; i < n; ++i)
        x.set(n - 1 - i, a.bit(i));
      break;
    case G_SEXT_INREG:
      x = a.trunc(unsigned(mi.getOperand(2).getImm())).sext(n);
      break;
    case G_ICMP:
      x = compareInt(mi.getOperand(1).getPredicate(), a, b) ? (t.isVector() ? ~Bits(n, 0) : Bits(n, 1)) : Bits(n, 0);
      break;
    case G_SELECT: {
      const Bits &c = in(1, l);
      const Bits &p = in(2, l), &q = in(3, l);
      if (c.n == 1 || !type(mi.getReg(1)).isVector())
        x = c.bit(0) ? p : q;
      else
        x = (p & c) | (q & ~c);
      break;
    }
    default:
      return false;
    }
    x.n = n;
    x.clean();
    r.lanes.push_back(x);
    if (two) {
      LLT ft = type(mi.getReg(1));
      r2.lanes.push_back(ft.isVector() && flag ? ~Bits(ft.getScalarSizeInBits(), 0)
                                               : Bits(ft.getScalarSizeInBits(), flag));
    } else if (first == 2 && (op == G_UDIVREM || op == G_SDIVREM)) {
      r2.lanes.push_back(y);
    }
  }
  def(mi, 0, r);
  if (!r2.lanes.empty())
    def(mi, 1, r2);
  return true;
}

//===--- Vectors, pieces ----------------------------------------------------------------------------------------===//

/// As one number in which element 0 is lowest (in memory: first, or last where bytes are big-endian; the callers who
/// care convert).
Bits Interp::flatten(const Value &v, LLT t) const {
  unsigned e = t.getScalarSizeInBits(), n = unsigned(v.lanes.size());
  Bits b(unsigned(t.getSizeInBits()), 0);
  for (unsigned i = 0; i < n; ++i)
    b = b | v.lanes[i].zext(b.n).shl((le_ ? i : n - 1 - i) * e);
  return b;
}

Value Interp::unflatten(const Bits &b, LLT t) const {
  unsigned e = t.getScalarSizeInBits(), n = t.isVector() ? t.getNumElements() : 1;
  Value v;
  for (unsigned i = 0; i < n; ++i)
    v.lanes.push_back(b.lshr((le_ ? i : n - 1 - i) * e).trunc(e));
  return v;
}

bool Interp::execVector(MachineInstr &mi) {
  unsigned op = mi.getOpcode();
  LLT t = mi.getNumOperands() && mi.getOperand(0).isReg() ? type(mi.getReg(0)) : LLT();
  unsigned n = t.isValid() ? t.getScalarSizeInBits() : 0;
  Value r;
  switch (op) {
  case G_BITCAST:
    def(mi, 0, unflatten(flatten(use(mi, 1), type(mi.getReg(1))), t));
    return true;
  case G_MERGE_VALUES: {
    Bits b(n, 0);
    unsigned w = type(mi.getReg(1)).getScalarSizeInBits();
    for (unsigned i = 1; i < mi.getNumOperands(); ++i)
      b = b | use(mi, i).lanes[0].zext(n).shl((i - 1) * w);
    def(mi, 0, {{b}});
    return true;
  }
  case G_UNMERGE_VALUES: {
    unsigned count = mi.getNumOperands() - 1;
    Value s = use(mi, count);
    LLT st = type(mi.getReg(count));
    for (unsigned i = 0; i < count; ++i) {
      Value p;
      if (st.isVector() && t.getScalarSizeInBits() == st.getScalarSizeInBits()) {
        unsigned per = t.isVector() ? t.getNumElements() : 1;
        for (unsigned k = 0; k < per; ++k)
          p.lanes.push_back(s.lanes[i * per + k]);
      } else {
        p = unflatten(flatten(s, st).lshr(i * t.getSizeInBits()).trunc(unsigned(t.getSizeInBits())), t);
      }
      def(mi, i, p);
    }
    return true;
  }
  case G_BUILD_VECTOR:
  case G_BUILD_VECTOR_TRUNC:
    for (unsigned i = 1; i < mi.getNumOperands(); ++i)
      r.lanes.push_back(use(mi, i).lanes[0].trunc(n));
    break;
  case G_SPLAT_VECTOR:
    for (unsigned i = 0; i < t.getNumElements(); ++i)
      r.lanes.push_back(use(mi, 1).lanes[0]);
    break;
  case G_CONCAT_VECTORS:
    for (unsigned i = 1; i < mi.getNumOperands(); ++i)
      for (const Bits &b : use(mi, i).lanes)
        r.lanes.push_back(b);
    break;
  case G_EXTRACT_VECTOR_ELT: {
    const Value &v = use(mi, 1);
    Bits i = use(mi, 2).lanes[0];
    r.lanes.push_back(i.lshr(16).isZero() && i.low() < v.lanes.size() ? v.lanes[i.low()] : garbage(n));
    break;
  }
  case G_INSERT_VECTOR_ELT: {
    r = use(mi, 1);
    Bits i = use(mi, 3).lanes[0];
    if (i.lshr(16).isZero() && i.low() < r.lanes.size())
      r.lanes[i.low()] = use(mi, 2).lanes[0];
    break;
  }
  case G_SHUFFLE_VECTOR: {
    const Value &a = use(mi, 1), &b = use(mi, 2);
    for (int m : mi.getOperand(3).getShuffleMask())
      r.lanes.push_back(m < 0                          ? garbage(n)
                        : unsigned(m) < a.lanes.size() ? a.lanes[unsigned(m)]
                                                       : b.lanes[unsigned(m) - a.lanes.size()]);
    break;
  }
  case G_EXTRACT: {
    Bits b = flatten(use(mi, 1), type(mi.getReg(1)));
    r = unflatten(b.lshr(uint64_t(mi.getOperand(2).getImm())).trunc(unsigned(t.getSizeInBits())), t);
    break;
  }
  case G_INSERT: {
    Bits b = flatten(use(mi, 1), t), i = flatten(use(mi, 2), type(mi.getReg(2)));
    unsigned at = unsigned(mi.getOperand(3).getImm());
    for (unsigned k = 0; k < i.n; ++k)
      b.set(at + k, i.bit(k));
    r = unflatten(b, t);
    break;
  }
  case G_VECREDUCE_ADD:
  case G_VECREDUCE_MUL:
  case G_VECREDUCE_AND:
  case G_VECREDUCE_OR:
  case G_VECREDUCE_XOR:
  case G_VECREDUCE_SMAX:
  case G_VECREDUCE_SMIN:
  case G_VECREDUCE_UMAX:
  case G_VECREDUCE_UMIN: {
    Value v = use(mi, 1);
    Bits acc = v.lanes[0];
    for (size_t i = 1; i < v.lanes.size(); ++i) {
      const Bits &x = v.lanes[i];
      acc = op == G_VECREDUCE_ADD    ? acc + x
            : op == G_VECREDUCE_MUL  ? acc * x
            : op == G_VECREDUCE_AND  ? acc & x
            : op == G_VECREDUCE_OR   ? acc | x
            : op == G_VECREDUCE_XOR  ? acc ^ x
            : op == G_VECREDUCE_SMAX ? (acc.slt(x) ? x : acc)
            : op == G_VECREDUCE_SMIN ? (acc.slt(x) ? acc : x)
            : op == G_VECREDUCE_UMAX ? (acc.ult(x) ? x : acc)
                                     : (acc.ult(x) ? acc : x);
    }
    r.lanes.push_back(acc);
    break;
  }
  default:
    return false;
  }
  def(mi, 0, r);
  return true;
}

//===--- Conversions --------------------------------------------------------------------------------------------===//

bool Interp::execConvert(MachineInstr &mi) {
  unsigned op = mi.getOpcode();
  if (op != G_ANYEXT && op != G_ZEXT && op != G_SEXT && op != G_TRUNC && op != G_INTTOPTR && op != G_PTRTOINT &&
      op != G_ADDRSPACE_CAST && op != G_FPEXT && op != G_FPTRUNC && op != G_FPTOSI && op != G_FPTOUI &&
      op != G_SITOFP && op != G_UITOFP && op != G_FPTOSI_SAT && op != G_FPTOUI_SAT)
    return false;
  LLT t = type(mi.getReg(0));
  unsigned n = t.getScalarSizeInBits();
  Value r;
  for (const Bits &a : use(mi, 1).lanes) {
    Bits x(n, 0);
    switch (op) {
    case G_ANYEXT: {
      x = (a.zext(n)) | garbage(n).lshr(a.n).shl(a.n);
      // A comparison leaves 0 or 1 where the target says so.
      const MachineInstr *d = mf_.getRegInfo().getVRegDef(mi.getReg(1));
      if (a.n == 1 && !t.isVector() && zeroOrOne && d && (d->getOpcode() == G_ICMP || d->getOpcode() == G_FCMP))
        x = a.zext(n);
      break;
    }
    case G_ZEXT:
    case G_INTTOPTR:
    case G_PTRTOINT:
    case G_ADDRSPACE_CAST:
    case G_TRUNC:
      x = a.zext(n);
      break;
    case G_SEXT:
      x = a.sext(n);
      break;
    case G_FPEXT:
    case G_FPTRUNC:
      x = convertFloat(a, n);
      break;
    case G_SITOFP:
    case G_UITOFP:
      x = intToFloat(a, op == G_SITOFP, n);
      break;
    default: {
      bool sign = op == G_FPTOSI || op == G_FPTOSI_SAT, sat = op == G_FPTOSI_SAT || op == G_FPTOUI_SAT, in;
      x = floatToInt(a, sign, n, in);
      if (!in && !sat)
        x = garbage(n);
      break;
    }
    }
    r.lanes.push_back(x);
  }
  def(mi, 0, r);
  return true;
}

//===--- Memory -------------------------------------------------------------------------------------------------===//

uint8_t *Interp::at(uint64_t a, unsigned bytes) {
  if (a >= kPool) {
    size_t i = (a - kPool) / kPoolSize, o = (a - kPool) % kPoolSize;
    if (i < mf_.constantPool().size() && o + bytes <= mf_.constantPool()[i].bytes.size())
      return const_cast<uint8_t *>(mf_.constantPool()[i].bytes.data()) + o;
    return nullptr;
  }
  if (a < kObjects)
    return nullptr;
  int fi = int((a - kObjects) / kObjectSize);
  uint64_t o = (a - kObjects) % kObjectSize;
  if (fi >= mf_.getFrameInfo().getObjectIndexEnd() || o + bytes > mf_.getFrameInfo().object(fi).size)
    return nullptr;
  return object(fi).data() + o;
}

bool Interp::read(uint64_t a, unsigned bytes, Bits &out) {
  uint8_t *p = at(a, bytes);
  if (!p)
    return false;
  out = Bits(bytes * 8, 0);
  for (unsigned i = 0; i < bytes; ++i) {
    unsigned k = le_ ? i : bytes - 1 - i;
    out.w[k / 8] |= uint64_t(p[i]) << (k % 8 * 8);
  }
  return true;
}

bool Interp::write(uint64_t a, unsigned bytes, const Bits &v) {
  uint8_t *p = at(a, bytes);
  if (!p)
    return false;
  for (unsigned i = 0; i < bytes; ++i) {
    unsigned k = le_ ? i : bytes - 1 - i;
    p[i] = uint8_t(v.w[k / 8] >> (k % 8 * 8));
  }
  return true;
}

static uint64_t address(const Value &v) { return v.lanes[0].low(); }

bool Interp::execMemory(MachineInstr &mi) {
  unsigned op = mi.getOpcode();
  MachineMemOperand *m = mi.getMemOperand();
  switch (op) {
  case G_LOAD:
  case G_SEXTLOAD:
  case G_ZEXTLOAD: {
    LLT t = type(mi.getReg(0)), mt = m->type;
    if (strictAlign && address(use(mi, 1)) % std::min<uint64_t>(8, mt.getSizeInBytes()) && checkAlign)
      return fail(mi, "unaligned access");
    Bits b;
    if (!read(address(use(mi, 1)), unsigned(mt.getSizeInBytes()), b))
      return fail(mi, "bad address");
    Value v = unflatten(b.trunc(unsigned(mt.getSizeInBits())),
                        mt.isVector() ? mt : LLT::scalar(unsigned(mt.getSizeInBits())));
    if (mt.isVector() != t.isVector())
      v = unflatten(b, t);
    for (Bits &x : v.lanes) {
      unsigned n = t.getScalarSizeInBits();
      if (n == 80 && x.n < 80 && op == G_LOAD)
        x = convertFloat(x, 80);
      else if (op == G_SEXTLOAD)
        x = x.sext(n);
      else if (op == G_ZEXTLOAD)
        x = x.zext(n);
      else if (x.n < n)
        x = x.zext(n) | garbage(n).lshr(x.n).shl(x.n);
    }
    def(mi, 0, v);
    return true;
  }
  case G_STORE: {
    LLT t = type(mi.getReg(0)), mt = m->type;
    if (strictAlign && address(use(mi, 1)) % std::min<uint64_t>(8, mt.getSizeInBytes()) && checkAlign)
      return fail(mi, "unaligned access");
    Value v = use(mi, 0);
    if (t.getScalarSizeInBits() == 80 && mt.getSizeInBits() < 80 && !t.isVector() && !mt.isVector())
      v.lanes[0] = convertFloat(v.lanes[0], unsigned(mt.getSizeInBits()));
    else
      for (Bits &x : v.lanes)
        x = x.trunc(std::min(x.n, mt.getScalarSizeInBits()));
    Bits b = flatten(v, mt.isVector() == t.isVector() ? mt : t);
    if (!write(address(use(mi, 1)), unsigned(mt.getSizeInBytes()), b.zext(unsigned(mt.getSizeInBytes()) * 8)))
      return fail(mi, "bad address");
    return true;
  }
  case G_ATOMIC_CMPXCHG:
  case G_ATOMIC_CMPXCHG_WITH_SUCCESS: {
    unsigned o = op == G_ATOMIC_CMPXCHG ? 1 : 2;
    LLT t = type(mi.getReg(0));
    uint64_t a = address(use(mi, o));
    unsigned bytes = unsigned(t.getSizeInBytes());
    Bits old;
    if (a % bytes)
      return fail(mi, "unaligned access");
    if (!read(a, bytes, old))
      return fail(mi, "bad address");
    bool same = old == use(mi, o + 1).lanes[0];
    if (same)
      write(a, bytes, use(mi, o + 2).lanes[0]);
    def(mi, 0, {{old}});
    if (o == 2)
      def(mi, 1, {{Bits(1, same)}});
    return true;
  }
  case G_ATOMICRMW_XCHG:
  case G_ATOMICRMW_ADD:
  case G_ATOMICRMW_SUB:
  case G_ATOMICRMW_AND:
  case G_ATOMICRMW_NAND:
  case G_ATOMICRMW_OR:
  case G_ATOMICRMW_XOR:
  case G_ATOMICRMW_MAX:
  case G_ATOMICRMW_MIN:
  case G_ATOMICRMW_UMAX:
  case G_ATOMICRMW_UMIN:
  case G_ATOMICRMW_UINC_WRAP:
  case G_ATOMICRMW_UDEC_WRAP:
  case G_ATOMICRMW_FADD: {
    uint64_t a = address(use(mi, 1));
    LLT t = type(mi.getReg(0));
    unsigned bytes = unsigned(t.getSizeInBytes()), n = t.getScalarSizeInBits();
    Bits old, v = use(mi, 2).lanes[0], x;
    if (!read(a, bytes, old))
      return fail(mi, "bad address");
    x = op == G_ATOMICRMW_XCHG        ? v
        : op == G_ATOMICRMW_ADD       ? old + v
        : op == G_ATOMICRMW_SUB       ? old - v
        : op == G_ATOMICRMW_AND       ? old & v
        : op == G_ATOMICRMW_NAND      ? ~(old & v)
        : op == G_ATOMICRMW_OR        ? old | v
        : op == G_ATOMICRMW_XOR       ? old ^ v
        : op == G_ATOMICRMW_MAX       ? (old.slt(v) ? v : old)
        : op == G_ATOMICRMW_MIN       ? (old.slt(v) ? old : v)
        : op == G_ATOMICRMW_UMAX      ? (old.ult(v) ? v : old)
        : op == G_ATOMICRMW_UMIN      ? (old.ult(v) ? old : v)
        : op == G_ATOMICRMW_UINC_WRAP ? (old.ult(v) ? old + Bits(n, 1) : Bits(n, 0))
        : op == G_ATOMICRMW_UDEC_WRAP ? (old.isZero() || v.ult(old) ? v : old - Bits(n, 1))
                                      : floatBinary(G_FADD, old, v);
    write(a, bytes, x);
    def(mi, 0, {{old}});
    return true;
  }
  case G_MEMCPY:
  case G_MEMMOVE:
  case G_MEMCPY_INLINE: {
    unsigned len = unsigned(use(mi, 2).lanes[0].low());
    uint8_t *d = at(address(use(mi, 0)), len), *s = at(address(use(mi, 1)), len);
    if (!d || !s)
      return fail(mi, "bad address");
    std::memmove(d, s, len);
    return true;
  }
  case G_MEMSET: {
    unsigned len = unsigned(use(mi, 2).lanes[0].low());
    uint8_t *d = at(address(use(mi, 0)), len);
    if (!d)
      return fail(mi, "bad address");
    std::memset(d, int(use(mi, 1).lanes[0].low()), len);
    return true;
  }
  default:
    return false;
  }
}

//===--- Floating point -----------------------------------------------------------------------------------------===//

bool Interp::execFloat(MachineInstr &mi) {
  unsigned op = mi.getOpcode();
  if (!(kGenericOpcodes[op].flags & MCID::kFloat))
    return false;
  LLT t = type(mi.getReg(0));
  if (op == G_VECREDUCE_FADD || op == G_VECREDUCE_FMUL || op == G_VECREDUCE_SEQ_FADD || op == G_VECREDUCE_SEQ_FMUL ||
      op == G_VECREDUCE_FMAX || op == G_VECREDUCE_FMIN) {
    bool seq = op == G_VECREDUCE_SEQ_FADD || op == G_VECREDUCE_SEQ_FMUL;
    const Value &v = use(mi, seq ? 2 : 1);
    unsigned f = op == G_VECREDUCE_FADD || op == G_VECREDUCE_SEQ_FADD ? G_FADD
                 : op == G_VECREDUCE_FMAX                             ? G_FMAXNUM
                 : op == G_VECREDUCE_FMIN                             ? G_FMINNUM
                                                                      : G_FMUL;
    Bits acc = seq ? use(mi, 1).lanes[0] : v.lanes[0];
    for (size_t i = seq ? 0 : 1; i < v.lanes.size(); ++i)
      acc = floatBinary(f, acc, v.lanes[i]);
    def(mi, 0, {{acc}});
    return true;
  }
  unsigned lanes = t.isVector() ? t.getNumElements() : 1, n = t.getScalarSizeInBits();
  Value r;
  for (unsigned l = 0; l < lanes; ++l) {
    auto in = [&](unsigned i) -> Bits {
      const Value &v = use(mi, i);
      return v.lanes.size() == 1 ? v.lanes[0] : v.lanes[l];
    };
    Bits x(n, 0);
    switch (op) {
    case G_FCMP:
      x = floatCompare(mi.getOperand(1).getPredicate(), in(2), in(3)) ? (t.isVector() ? ~Bits(n, 0) : Bits(n, 1))
                                                                      : Bits(n, 0);
      break;
    case G_FNEG:
      x = in(1);
      x.set(n - 1, !x.bit(n - 1));
      break;
    case G_FABS:
      x = in(1);
      x.set(n - 1, false);
      break;
    case G_FCOPYSIGN: {
      x = in(1);
      Bits s = in(2);
      x.set(n - 1, s.bit(s.n - 1));
      break;
    }
    case G_IS_FPCLASS:
      x = floatClass(in(1)) & unsigned(mi.getOperand(2).getImm()) ? ~Bits(n, 0) : Bits(n, 0);
      break;
    default:
      if (mi.getNumOperands() == 2)
        x = floatUnary(op, in(1));
      else if (mi.getNumOperands() == 3 && op != G_FLDEXP && op != G_FPOWI && op != G_FFREXP)
        x = floatBinary(op, in(1), in(2));
      else if (op == G_FMA)
        x = floatFma(in(1), in(2), in(3));
      else
        return false;
      if (x.n == 1 && n != 1)
        return false;
      break;
    }
    r.lanes.push_back(x);
  }
  def(mi, 0, r);
  return true;
}

//===--- Library functions --------------------------------------------------------------------------------------===//

bool Interp::execCall(MachineInstr &mi) {
  unsigned defs = mi.getNumExplicitDefs(), o = defs;
  std::string name = mi.getOperand(o++).getSymbolName();
  unsigned rbits = unsigned(mi.getOperand(o++).getImm());
  std::vector<Bits> args;
  while (o < mi.getNumOperands()) {
    unsigned bits = unsigned(mi.getOperand(o++).getImm()), count = unsigned(mi.getOperand(o++).getImm());
    Bits b(bits, 0);
    for (unsigned k = 0; k < count; ++k, ++o) {
      const Bits &w = use(mi, o).lanes[0];
      b = b | w.zext(std::max(bits, w.n)).trunc(bits).shl(k * w.n);
    }
    args.push_back(b);
  }
  auto memory = [&](unsigned i, unsigned bytes) { return at(args[i].low(), bytes); };
  Bits result(rbits ? rbits : 1, 0);
  if (name == "memcpy" || name == "memmove" || name == "memset") {
    unsigned len = unsigned(args[2].low());
    uint8_t *d = memory(0, len), *s = name == "memset" ? d : memory(1, len);
    if (!d || !s)
      return fail(mi, "bad address");
    if (name == "memset")
      std::memset(d, int(args[1].low()), len);
    else
      std::memmove(d, s, len);
  } else if (name.rfind("__atomic_load_", 0) == 0) {
    if (!read(args[0].low(), rbits / 8, result))
      return fail(mi, "bad address");
  } else if (name.rfind("__atomic_store_", 0) == 0) {
    if (!write(args[0].low(), args[1].n / 8, args[1]))
      return fail(mi, "bad address");
  } else if (name.rfind("__atomic_fetch_", 0) == 0 || name.rfind("__atomic_exchange_", 0) == 0) {
    Bits old, v = args[1], x = v;
    if (!read(args[0].low(), rbits / 8, old))
      return fail(mi, "bad address");
    auto is = [&](const char *f) { return name.rfind(f, 15) == 15; };
    if (name[9] == 'f')
      x = is("add")   ? old + v
          : is("sub") ? old - v
          : is("and") ? old & v
          : is("or_") ? old | v
          : is("xor") ? old ^ v
                      : ~(old & v);
    write(args[0].low(), rbits / 8, x);
    result = old;
  } else if (name.rfind("__atomic_compare_exchange_", 0) == 0) {
    Bits old, expected;
    unsigned bytes = args[2].n / 8;
    if (!read(args[0].low(), bytes, old) || !read(args[1].low(), bytes, expected))
      return fail(mi, "bad address");
    bool same = old == expected;
    if (same)
      write(args[0].low(), bytes, args[2]);
    else
      write(args[1].low(), bytes, old);
    result = Bits(rbits, same);
  } else if (!callLibrary(name, args, rbits, result)) {
    return fail(mi, "unknown function");
  }
  if (defs == 1) {
    unsigned have = type(mi.getReg(0)).getScalarSizeInBits();
    def(mi, 0, {{have > rbits ? result.zext(have) | garbage(have).lshr(rbits).shl(rbits) : result}});
  } else {
    for (unsigned i = 0; i < defs; ++i) {
      unsigned w = type(mi.getReg(i)).getScalarSizeInBits();
      def(mi, i, {{result.lshr(i * w).trunc(w)}});
    }
  }
  return true;
}

} // namespace lathe::test
