// Operations that are calls of library functions: names and signatures. Sources: the GCC internals manual, "The GCC
// low-level runtime library"; ISO C, <math.h>.
#include "lathe/ir/Module.h"
#include "lathe/isel/global/LegalizerImpl.h"

#include <string>

namespace lathe {

using namespace TargetOpcode;
using K = LibcallValue::Kind;

bool Legalizer::Impl::isDefinedHere(std::string_view function) const {
  const ir::Module *m = mf_->getModule();
  ir::GlobalId g = m ? m->findGlobal(function) : ir::GlobalId();
  return g.valid() && m->global(g).isFunction() && m->global(g).isDefined;
}

bool Legalizer::Impl::libcall(const MachineInstr &mi, const char *name, Register result, K resultKind,
                              std::initializer_list<LibcallValue> args) {
  if (!tl_->hasRuntimeLibrary && !isDefinedHere(name)) {
    fail(mi, std::string("the target has no instruction and no library with '") + name +
                 "', and the module does not define it");
    return false;
  }
  if (libcalls_ && libcalls_->lowerLibcall(b_, name, {result, resultKind}, {args.begin(), args.size()}))
    return true;
  fail(mi, std::string("the target has no instruction and cannot call '") + name + "'");
  return false;
}

/// libgcc's mode suffix of a floating-point type; null: none.
static const char *floatMode(unsigned bits) {
  switch (bits) {
  case 16:
    return "hf";
  case 32:
    return "sf";
  case 64:
    return "df";
  case 80:
    return "xf";
  case 128:
    return "tf";
  default: // no floating-point type has this size
    return nullptr;
  }
}

static const char *intMode(unsigned bits) {
  return bits == 32 ? "si" : bits == 64 ? "di" : bits == 128 ? "ti" : nullptr;
}

/// prefix + mode of A + mode of B + suffix; floating point where the sign is not given away by the name. `bitsB` 0: no
/// second mode. Null when a size has no mode.
const char *Legalizer::Impl::softName(std::string_view prefix, Mode a, Mode b, std::string_view suffix) {
  std::string s(prefix);
  for (Mode m : {a, b}) {
    if (!m.bits)
      continue;
    const char *mode = m.isFloat ? floatMode(m.bits) : intMode(m.bits);
    if (!mode)
      return nullptr;
    s += mode;
  }
  s += suffix;
  return mf_->createSymbolName(s);
}

/// The function of <math.h> for a type: sinf, sin, sinl, sinf128.
const char *Legalizer::Impl::mathName(std::string_view base, unsigned bits) {
  std::string s(base);
  if (bits == 32)
    s += "f";
  else if (bits == 80 || (bits == 128 && !tl_->longDoubleIsX87))
    s += "l";
  else if (bits == 128)
    s += "f128";
  else if (bits != 64)
    return nullptr;
  return mf_->createSymbolName(s);
}

namespace {
struct FloatFunction {
  uint16_t opcode;
  bool soft; ///< of libgcc: base between __ and the mode, then a 3
  const char *base;
};
} // namespace

static constexpr FloatFunction kFloatFunctions[] = {
    {G_FADD, true, "add"},
    {G_FSUB, true, "sub"},
    {G_FMUL, true, "mul"},
    {G_FDIV, true, "div"},
    {G_FREM, false, "fmod"},
    {G_FMA, false, "fma"},
    {G_FSQRT, false, "sqrt"},
    {G_FCEIL, false, "ceil"},
    {G_FFLOOR, false, "floor"},
    {G_FRINT, false, "rint"},
    {G_FNEARBYINT, false, "nearbyint"},
    {G_INTRINSIC_TRUNC, false, "trunc"},
    {G_INTRINSIC_ROUND, false, "round"},
    {G_INTRINSIC_ROUNDEVEN, false, "roundeven"},
    {G_FPOW, false, "pow"},
    {G_FEXP, false, "exp"},
    {G_FEXP2, false, "exp2"},
    {G_FEXP10, false, "exp10"},
    {G_FLOG, false, "log"},
    {G_FLOG2, false, "log2"},
    {G_FLOG10, false, "log10"},
    {G_FSIN, false, "sin"},
    {G_FCOS, false, "cos"},
    {G_FTAN, false, "tan"},
    {G_FASIN, false, "asin"},
    {G_FACOS, false, "acos"},
    {G_FATAN, false, "atan"},
    {G_FSINH, false, "sinh"},
    {G_FCOSH, false, "cosh"},
    {G_FTANH, false, "tanh"},
};

Step Legalizer::Impl::floatLibcall(MachineInstr &mi) {
  unsigned bits = type(reg(mi, 0)).getScalarSizeInBits();
  for (const FloatFunction &f : kFloatFunctions) {
    if (f.opcode != mi.getOpcode())
      continue;
    const char *name = f.soft ? softName(std::string("__") + f.base, {bits, true}, {}, "3") : mathName(f.base, bits);
    if (!name)
      return unsupported(mi, "no library function takes the type");
    bool ok;
    if (mi.getNumOperands() == 2)
      ok = libcall(mi, name, reg(mi, 0), K::kFloat, {{reg(mi, 1), K::kFloat}});
    else if (mi.getNumOperands() == 3)
      ok = libcall(mi, name, reg(mi, 0), K::kFloat, {{reg(mi, 1), K::kFloat}, {reg(mi, 2), K::kFloat}});
    else
      ok = libcall(mi, name, reg(mi, 0), K::kFloat,
                   {{reg(mi, 1), K::kFloat}, {reg(mi, 2), K::kFloat}, {reg(mi, 3), K::kFloat}});
    return ok ? Step::kReplaced : Step::kFailed;
  }
  return unsupported(mi, "no library function computes it");
}

} // namespace lathe
