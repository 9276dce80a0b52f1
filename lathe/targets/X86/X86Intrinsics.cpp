// Intrinsics of X86 that clang leaves in the IR, as generic instructions that do the same lane by lane. Source of their
// meaning: Intel SDM, volume 2.
#include "lathe/ir/Instruction.h"
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/targets/X86/X86CallLowering.h"
#include "lathe/targets/X86/X86Subtarget.h"

namespace lathe {

using namespace TargetOpcode;
using ir::Predicate;

namespace {

class Lanes {
public:
  Lanes(MachineIRBuilder &b, const TargetIntrinsic &t) : b_(b), t_(t) {}
  bool run();

private:
  static constexpr std::string_view kPrefix = "llvm.x86.";
  bool shift(std::string_view name);
  bool pack(std::string_view name);
  bool arithmetic(std::string_view name);
  bool compare(std::string_view name);
  bool convert(std::string_view name);
  bool plain(std::string_view name);

  LLT type(Register r) const { return b_.getMRI().getType(r); }
  Register arg(unsigned i) const { return t_.args[i].reg; }
  LLT s(unsigned bits) const { return LLT::scalar(bits); }
  Register constant(LLT t, int64_t v) const { return b_.buildConstant(t, v); }
  Register lane(Register v, unsigned i) const {
    return b_.build(G_EXTRACT_VECTOR_ELT, type(v).getElementType(), {v, constant(s(64), i)});
  }
  void finish(std::span<const Register> lanes) const { b_.buildMerge(t_.results[0], lanes); }
  Register cmp(unsigned opcode, Predicate p, Register x, Register y) const {
    Register r = b_.newReg(s(1));
    b_.buildCmp(opcode, unsigned(p), r, x, y);
    return r;
  }
  Register floatZero(unsigned bits) const {
    Register r = b_.newReg(s(bits));
    b_.buildFConstant(r, bits == 32 ? FPFormat::kSingle : FPFormat::kDouble, 0);
    return r;
  }
  /// Result lane i = fn(lane i of the first argument, lane i of the second); with `low`, the other lanes are the first
  /// argument's.
  template <class F> bool each(F fn, bool low = false) {
    Register a = arg(0), b = t_.args.size() > 1 && t_.args[1].reg ? arg(1) : a;
    unsigned n = type(a).getNumElements();
    Register out[64];
    for (unsigned i = 0; i < n; ++i) {
      Register x = lane(a, i);
      if (low && i) {
        out[i] = x;
        continue;
      }
      Register y = lane(b, i);
      out[i] = fn(x, y);
    }
    finish({out, n});
    return true;
  }

  MachineIRBuilder &b_;
  const TargetIntrinsic &t_;
};

/// psll, psrl, psra with one count for all lanes: an integer or the low half of a vector.
bool Lanes::shift(std::string_view name) {
  unsigned opcode = name.starts_with("psll") ? G_SHL : name.starts_with("psrl") ? G_LSHR : G_ASHR;
  bool known = name.size() == 6 ? name[4] == '.' : name.size() == 7 && name[4] == 'i' && name[5] == '.';
  if (!known || (!name.starts_with("psll") && !name.starts_with("psrl") && !name.starts_with("psra")))
    return false;
  Register v = arg(0), count = arg(1);
  LLT t = type(v), word = s(64);
  unsigned bits = t.getScalarSizeInBits();
  if (type(count).isVector())
    count = lane(b_.build(type(count) == LLT::vector(2, 64) ? COPY : G_BITCAST, LLT::vector(2, 64), {count}), 0);
  else
    count = b_.build(G_ZEXT, word, {count});
  Register tooFar = cmp(G_ICMP, Predicate::kUGT, count, constant(word, bits - 1));
  Register amount = b_.build(G_SELECT, word, {tooFar, constant(word, bits - 1), count});
  if (bits != 64)
    amount = b_.build(G_TRUNC, s(bits), {amount});
  Register out[64], zero = constant(s(bits), 0);
  for (unsigned i = 0; i < t.getNumElements(); ++i) {
    out[i] = b_.build(opcode, s(bits), {lane(v, i), amount});
    if (opcode != G_ASHR)
      out[i] = b_.build(G_SELECT, s(bits), {tooFar, zero, out[i]});
  }
  finish({out, t.getNumElements()});
  return true;
}

/// Narrowing with saturation of a signed source.
bool Lanes::pack(std::string_view name) {
  bool isUnsigned = name.starts_with("packus");
  if (!isUnsigned && !name.starts_with("packss"))
    return false;
  LLT t = type(arg(0));
  unsigned wide = t.getScalarSizeInBits(), narrow = wide / 2, n = t.getNumElements();
  int64_t top = isUnsigned ? (int64_t(1) << narrow) - 1 : (int64_t(1) << (narrow - 1)) - 1;
  Register high = constant(s(wide), top), low = constant(s(wide), isUnsigned ? 0 : -top - 1), out[64];
  for (unsigned i = 0; i < 2 * n; ++i) {
    Register x = lane(arg(i / n), i % n);
    x = b_.build(G_SELECT, s(wide), {cmp(G_ICMP, Predicate::kSGT, x, high), high, x});
    x = b_.build(G_SELECT, s(wide), {cmp(G_ICMP, Predicate::kSLT, x, low), low, x});
    out[i] = b_.build(G_TRUNC, s(narrow), {x});
  }
  finish({out, 2 * n});
  return true;
}

bool Lanes::arithmetic(std::string_view name) {
  if (name == "pmadd.wd") {
    Register out[8];
    unsigned n = type(arg(0)).getNumElements() / 2;
    auto product = [&](unsigned i) {
      return b_.build(G_MUL, s(32),
                      {b_.build(G_SEXT, s(32), {lane(arg(0), i)}), b_.build(G_SEXT, s(32), {lane(arg(1), i)})});
    };
    for (unsigned i = 0; i < n; ++i)
      out[i] = b_.build(G_ADD, s(32), {product(2 * i), product(2 * i + 1)});
    finish({out, n});
    return true;
  }
  if (name == "pmulh.w" || name == "pmulhu.w") {
    unsigned extend = name == "pmulh.w" ? G_SEXT : G_ZEXT;
    return each([&](Register x, Register y) {
      Register p = b_.build(G_MUL, s(32), {b_.build(extend, s(32), {x}), b_.build(extend, s(32), {y})});
      return b_.build(G_TRUNC, s(16), {b_.build(G_LSHR, s(32), {p, constant(s(32), 16)})});
    });
  }
  if (name == "pavg.b" || name == "pavg.w") {
    unsigned bits = name == "pavg.b" ? 8 : 16;
    return each([&](Register x, Register y) {
      Register sum = b_.build(G_ADD, s(32), {b_.build(G_ZEXT, s(32), {x}), b_.build(G_ZEXT, s(32), {y})});
      sum = b_.build(G_ADD, s(32), {sum, constant(s(32), 1)});
      return b_.build(G_TRUNC, s(bits), {b_.build(G_LSHR, s(32), {sum, constant(s(32), 1)})});
    });
  }
  if (name == "psad.bw") {
    Register out[8];
    unsigned n = type(arg(0)).getNumElements() / 8;
    for (unsigned half = 0; half < n; ++half) {
      Register sum = constant(s(32), 0);
      for (unsigned i = half * 8; i < half * 8 + 8; ++i) {
        Register d = b_.build(G_SUB, s(32),
                              {b_.build(G_ZEXT, s(32), {lane(arg(0), i)}), b_.build(G_ZEXT, s(32), {lane(arg(1), i)})});
        Register zero = constant(s(32), 0);
        Register negative = cmp(G_ICMP, Predicate::kSLT, d, zero);
        d = b_.build(G_SELECT, s(32), {negative, b_.build(G_SUB, s(32), {zero, d}), d});
        sum = b_.build(G_ADD, s(32), {sum, d});
      }
      out[half] = b_.build(G_ZEXT, s(64), {sum});
    }
    if (n == 1)
      b_.buildCopy(t_.results[0], out[0]);
    else
      finish({out, n});
    return true;
  }
  if (name.size() == 6 && (name.starts_with("min.") || name.starts_with("max."))) {
    // The second operand wherever the comparison does not hold, which decides about NaNs and zeros.
    Predicate p = name.starts_with("min.") ? Predicate::kFOLT : Predicate::kFOGT;
    return each(
        [&](Register x, Register y) {
          return b_.build(G_SELECT, type(x), {cmp(G_FCMP, p, x, y), x, y});
        },
        name[4] == 's');
  }
  if (name == "rcp.ps" || name == "rcp.ss" || name == "rsqrt.ps" || name == "rsqrt.ss") {
    // Approximations in hardware; a more exact result is within what they promise.
    return each(
        [&](Register x, Register) {
          Register one = b_.newReg(s(32));
          b_.buildFConstant(one, FPFormat::kSingle, 0x3f800000);
          if (name.starts_with("rs"))
            x = b_.build(G_FSQRT, s(32), {x});
          return b_.build(G_FDIV, s(32), {one, x});
        },
        name.ends_with(".ss"));
  }
  return false;
}

bool Lanes::compare(std::string_view name) {
  if (name.size() == 6 && name.starts_with("cmp.")) {
    static constexpr Predicate kPredicates[8] = {Predicate::kFOEQ, Predicate::kFOLT, Predicate::kFOLE,
                                                 Predicate::kFUNO, Predicate::kFUNE, Predicate::kFUGE,
                                                 Predicate::kFUGT, Predicate::kFORD};
    if (t_.args.size() < 3 || !t_.args[2].isImmediate || (t_.args[2].immediate & ~int64_t(7)))
      return false;
    Predicate p = kPredicates[t_.args[2].immediate & 7];
    return each([&](Register x, Register y) { return b_.build(G_SEXT, type(x), {cmp(G_FCMP, p, x, y)}); },
                name[4] == 's');
  }
  bool ordered = name.starts_with("comi"), quiet = name.starts_with("ucomi");
  if (ordered || quiet) {
    std::string_view what = name.substr(quiet ? 5 : 4);
    what = what.substr(0, what.find('.'));
    Predicate p;
    if (what == "eq")
      p = Predicate::kFOEQ;
    else if (what == "lt")
      p = Predicate::kFOLT;
    else if (what == "le")
      p = Predicate::kFOLE;
    else if (what == "gt")
      p = Predicate::kFOGT;
    else if (what == "ge")
      p = Predicate::kFOGE;
    else if (what == "neq")
      p = Predicate::kFUNE;
    else
      return false;
    Register x = lane(arg(0), 0), y = lane(arg(1), 0);
    b_.buildInstr(G_ZEXT, t_.results[0], {cmp(G_FCMP, p, x, y)});
    return true;
  }
  if (name == "movmsk.ps" || name == "movmsk.pd" || name == "pmovmskb.128") {
    LLT t = type(arg(0));
    unsigned bits = t.getScalarSizeInBits(), n = t.getNumElements();
    Register mask = constant(s(32), 0);
    for (unsigned i = 0; i < n; ++i) {
      Register x = b_.build(COPY, s(bits), {lane(arg(0), i)});
      x = b_.build(G_LSHR, s(bits), {x, constant(s(bits), bits - 1)});
      if (bits != 32)
        x = b_.build(bits < 32 ? G_ZEXT : G_TRUNC, s(32), {x});
      mask = b_.build(G_OR, s(32), {mask, b_.build(G_SHL, s(32), {x, constant(s(32), i)})});
    }
    b_.buildCopy(t_.results[0], mask);
    return true;
  }
  return false;
}

bool Lanes::convert(std::string_view name) {
  if (!name.starts_with("cvt"))
    return false;
  bool truncates = name.starts_with("cvtt");
  std::string_view what = name.substr(truncates ? 4 : 3);
  if (what == "ss2si" || what == "ss2si64" || what == "sd2si" || what == "sd2si64") {
    b_.buildInstr(truncates ? G_FPTOSI : G_INTRINSIC_LRINT, t_.results[0], {lane(arg(0), 0)});
    return true;
  }
  if (what == "ps2dq" || what == "pd2dq") {
    Register out[4];
    unsigned n = type(arg(0)).getNumElements();
    for (unsigned i = 0; i < 4; ++i)
      out[i] =
          i < n ? b_.build(truncates ? G_FPTOSI : G_INTRINSIC_LRINT, s(32), {lane(arg(0), i)}) : constant(s(32), 0);
    finish({out, 4});
    return true;
  }
  if (what == "pd2ps") {
    Register out[4];
    for (unsigned i = 0; i < 4; ++i)
      out[i] = i < 2 ? b_.build(G_FPTRUNC, s(32), {lane(arg(0), i)}) : floatZero(32);
    finish({out, 4});
    return true;
  }
  if (what == "sd2ss") {
    Register out[4] = {b_.build(G_FPTRUNC, s(32), {lane(arg(1), 0)})};
    for (unsigned i = 1; i < 4; ++i)
      out[i] = lane(arg(0), i);
    finish({out, 4});
    return true;
  }
  return false;
}

/// Instructions without operands.
bool Lanes::plain(std::string_view name) {
  const TargetInstrInfo &tii = b_.getMF().getInstrInfo();
  unsigned opcode = name == "sfence"   ? X86::SFENCE
                    : name == "lfence" ? X86::LFENCE
                    : name == "mfence" ? X86::MFENCE
                    : name == "pause"  ? X86::PAUSE
                                       : 0u;
  if (opcode) {
    b_.buildTarget(tii.get(opcode));
    return true;
  }
  if (name != "rdtsc")
    return false;
  b_.buildInstr(G_READCYCLECOUNTER, t_.results[0], {});
  return true;
}

bool Lanes::run() {
  if (!t_.name.starts_with(kPrefix))
    return false;
  std::string_view name = t_.name.substr(kPrefix.size());
  if (name == "rdtsc")
    return plain(name);
  for (std::string_view set : {"sse.", "sse2.", "sse41."})
    if (name.starts_with(set)) {
      name.remove_prefix(set.size());
      return plain(name) || shift(name) || pack(name) || arithmetic(name) || compare(name) || convert(name);
    }
  return false;
}

} // namespace

bool X86CallLowering::lowerIntrinsic(MachineIRBuilder &b, const TargetIntrinsic &t) const { return Lanes(b, t).run(); }

} // namespace lathe
