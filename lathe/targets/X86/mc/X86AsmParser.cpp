// Statements: prefixes, the mnemonic, operands, directives. What they mean is found in X86AsmMatching.cpp.
#include "lathe/targets/X86/mc/X86AsmParser.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include <algorithm>

namespace lathe {

X86AsmParser::X86AsmParser(const FeatureBits &features, X86::Mode mode, X86AsmSyntax syntax)
    : bits_(features), syntax_(syntax) {
  setMode(mode == X86::Mode::k16Bit ? 16 : mode == X86::Mode::k32Bit ? 32 : 64);
}

/// `s` in lower case in `to`; empty when it is longer.
template <size_t N> static std::string_view lowered(std::string_view s, char (&to)[N]) {
  if (s.size() > N)
    return {};
  for (size_t i = 0; i < s.size(); ++i)
    to[i] = s[i] >= 'A' && s[i] <= 'Z' ? char(s[i] + 0x20) : s[i];
  return {to, s.size()};
}

// Prefixes.

/// `{disp32}` and the like in front of an instruction; the brace has been read.
bool X86AsmParser::parsePseudoPrefix(AsmParser &p, AsmCursor &c) {
  size_t at = c.position();
  char buffer[16];
  std::string_view what = lowered(c.word(), buffer);
  if (!c.eat('}'))
    return p.error(c.position(), "expected '}'");
  if (what == "rex")
    force_ = Force::kREX;
  else if (what == "vex")
    force_ = Force::kVEX;
  else if (what == "vex2")
    force_ = Force::kVEX2;
  else if (what == "vex3")
    force_ = Force::kVEX3;
  else if (what == "evex")
    force_ = Force::kEVEX;
  else if (what == "disp8")
    disp_ = Disp::k8;
  else if (what == "disp32")
    disp_ = Disp::k32;
  else
    return p.error(at, "unknown prefix");
  return true;
}

namespace {
struct Prefix {
  std::string_view name;
  uint32_t flag; ///< of the instruction that follows; 0: an instruction by itself
};
} // namespace

static constexpr Prefix kPrefixes[] = {
    {"lock", X86::IP_HAS_LOCK},
    {"rep", X86::IP_HAS_REPEAT},
    {"repe", X86::IP_HAS_REPEAT},
    {"repz", X86::IP_HAS_REPEAT},
    {"repne", X86::IP_HAS_REPEAT_NE},
    {"repnz", X86::IP_HAS_REPEAT_NE},
    {"notrack", X86::IP_HAS_NOTRACK},
    {"data16", 0},
    {"data32", 0},
    {"addr16", 0},
    {"addr32", 0},
    {"rex64", 0},
    {"cs", 0},
    {"ds", 0},
    {"es", 0},
    {"fs", 0},
    {"gs", 0},
    {"ss", 0},
    {"xacquire", 0},
    {"xrelease", 0},
};

/// Prefixes that may stand in the statement of the instruction; `mnemonic` becomes what follows. One that stands alone
/// is an instruction.
bool X86AsmParser::parsePrefixes(AsmParser &p, AsmCursor &c, std::string_view &mnemonic) {
  for (;;) {
    if (mnemonic == "{") {
      if (!parsePseudoPrefix(p, c))
        return false;
    } else {
      char buffer[8];
      std::string_view name = lowered(mnemonic, buffer);
      const Prefix *found = nullptr;
      for (const Prefix &prefix : kPrefixes)
        if (prefix.name == name)
          found = &prefix;
      if (!found || (c.atEnd() && found->flag != X86::IP_HAS_NOTRACK))
        return true;
      if (found->flag) {
        flags_ |= found->flag;
      } else {
        // Before an instruction as by itself.
        setMnemonic(p, mnemonic);
        if (!matchAndEmit(p))
          return false;
        flags_ = 0;
      }
    }
    if (c.peek() == '{') {
      c.eat('{');
      mnemonic = "{";
      continue;
    }
    mnemonic = c.mnemonic();
    if (mnemonic.empty())
      return p.error(c.position(), "expected an instruction");
  }
}

bool X86AsmParser::setMnemonic(AsmParser &p, std::string_view mnemonic) {
  auto at = uint32_t(p.offsetOf(mnemonic));
  std::string_view name = lowered(mnemonic, name_);
  // Suffixes may be added.
  if (name.empty() || name.size() + 1 >= sizeof name_)
    return p.error(at, "invalid instruction mnemonic '" + std::string(mnemonic) + "'");
  ops_.clear();
  X86AsmOperand *first = ops_.add(at);
  first->token = name;
  first->end = uint32_t(at + mnemonic.size());
  return true;
}

// Conditions in the names of comparisons: CMPPS and its kin (SDM vol. 2, CMPPD, VPCMPB; AMD APM vol. 6, VPCOMB).

namespace {
struct CompareFamily {
  std::string_view stem;
  std::span<const std::string_view> types; ///< what the mnemonic ends in
  std::span<const std::string_view> conditions;
};
} // namespace

static constexpr std::string_view kSSETypes[] = {"ps", "pd", "ss", "sd"};
static constexpr std::string_view kAVXTypes[] = {"ps", "pd", "ss", "sd", "ph", "sh"};
static constexpr std::string_view kIntTypes[] = {"b", "ub", "w", "uw", "d", "ud", "q", "uq"};
static constexpr std::string_view kFloatConditions[] = {
    "eq",    "lt",     "le",     "unord",    "neq",    "nlt",    "nle",    "ord",     // 0 to 7, all that SSE has
    "eq_uq", "nge",    "ngt",    "false",    "neq_oq", "ge",     "gt",     "true",    //
    "eq_os", "lt_oq",  "le_oq",  "unord_s",  "neq_us", "nlt_uq", "nle_uq", "ord_s",   //
    "eq_us", "nge_uq", "ngt_uq", "false_os", "neq_os", "ge_oq",  "gt_oq",  "true_us", //
    "eq_oq", "lt_os",  "le_os",  "unord_q",  "neq_uq", "nlt_us", "nle_us", "ord_q",   // again from 0
    "",      "nge_us", "ngt_us", "false_oq", "",       "ge_os",  "gt_os",  "true_uq",
};
static constexpr std::string_view kIntConditions[] = {"eq", "lt", "le", "false", "neq", "nlt", "nle", "true"};
static constexpr std::string_view kXOPConditions[] = {"lt", "le", "gt", "ge", "eq", "neq", "false", "true"};

static constexpr CompareFamily kCompares[] = {
    {"cmp", kSSETypes, std::span(kFloatConditions).first(8)},
    {"vcmp", kAVXTypes, kFloatConditions},
    {"vpcmp", kIntTypes, kIntConditions},
    {"vpcom", kIntTypes, kXOPConditions},
};

/// A mnemonic that the tables do not have and that holds a condition loses it; the condition becomes an operand.
void X86AsmParser::splitCondition() {
  std::string_view name = ops_[0].token;
  for (const CompareFamily &f : kCompares) {
    if (!name.starts_with(f.stem))
      continue;
    std::string_view rest = name.substr(f.stem.size());
    for (size_t cc = 0; cc < f.conditions.size(); ++cc) {
      std::string_view condition = f.conditions[cc];
      if (condition.empty() || !rest.starts_with(condition))
        continue;
      std::string_view type = rest.substr(condition.size());
      if (std::ranges::find(f.types, type) == f.types.end())
        continue;
      size_t length = f.stem.size() + type.size();
      std::memmove(name_ + f.stem.size(), type.data(), type.size());
      ops_[0].token = {name_, length};
      X86AsmOperand o;
      o.kind = X86AsmOperand::Kind::kImm;
      o.isImplicit = true;
      o.begin = ops_[0].begin;
      o.end = ops_[0].end;
      o.value = MCOperand::createImm(int64_t(cc % 32));
      ops_.insert(syntax_ == X86AsmSyntax::kIntel ? ops_.size() : 1, o);
      return;
    }
  }
}

// Statements.

bool X86AsmParser::parseOperands(AsmParser &p, AsmCursor &c) {
  if (c.atEnd())
    return true;
  do {
    if (!(syntax_ == X86AsmSyntax::kIntel ? parseIntelOperand(p, c) : parseATTOperand(p, c)))
      return false;
    // {sae} may stand in front of an operand without a comma.
  } while (c.eat(','));
  return true;
}

bool X86AsmParser::parseInstruction(AsmParser &p, std::string_view mnemonic, AsmCursor &c) {
  flags_ = 0;
  force_ = Force::kNone;
  disp_ = Disp::kAny;
  if (!parsePrefixes(p, c, mnemonic) || !setMnemonic(p, mnemonic))
    return false;
  // Branch hints: jne,pn.
  if (name_[0] == 'j' && c.peek() == ',') {
    size_t comma = c.position();
    c.eat(',');
    char buffer[8];
    std::string_view hint = lowered(c.word(), buffer);
    if (hint != "pt" && hint != "pn")
      return p.error(comma, "expected a branch hint: pt, pn");
    // The same bytes as of segment overrides (SDM vol. 2, 2.1.1); 3e is notrack, too.
    if (hint == "pt")
      flags_ |= X86::IP_HAS_NOTRACK;
    else
      p.out().emitInstruction(MCInst(X86::CS_PREFIX));
  }
  return parseOperands(p, c) && (c.atEnd() || p.error(c.position(), "unexpected token in argument list")) &&
         matchAndEmit(p);
}

// Directives.

void X86AsmParser::setMode(unsigned bits) {
  mode_ = bits;
  for (auto [feature, mode] :
       {std::pair(X86::Is64Bit, 64u), std::pair(X86::Is32Bit, 32u), std::pair(X86::Is16Bit, 16u)})
    if (mode == bits)
      bits_.set(feature);
    else
      bits_.reset(feature);
  features_ = x86AssemblerFeatures(bits_);
}

TargetAsmParser::Directive X86AsmParser::parseDirective(AsmParser &p, std::string_view name, AsmCursor &c) {
  auto fail = [&](size_t at, std::string message) {
    p.error(at, std::move(message));
    return Directive::kFailed;
  };
  bool isIntel = name == ".intel_syntax";
  if (isIntel || name == ".att_syntax") {
    size_t option = (c.skipSpace(), c.position());
    std::string_view word = c.word();
    if (isIntel && word == "prefix")
      return fail(option, "'.intel_syntax prefix' is not supported: registers must not have a '%' prefix in "
                          ".intel_syntax");
    if (!isIntel && word == "noprefix")
      return fail(option, "'.att_syntax noprefix' is not supported: registers must have a '%' prefix in .att_syntax");
    if (!word.empty() && word != "prefix" && word != "noprefix")
      return fail(option, "expected 'prefix' or 'noprefix'");
    syntax_ = isIntel ? X86AsmSyntax::kIntel : X86AsmSyntax::kATT;
    return Directive::kDone;
  }
  // What the file is assembled for decides, as with llvm-mc.
  if (name == ".arch") {
    c.word();
    while (c.eat(','))
      c.word();
    return Directive::kDone;
  }
  unsigned mode = name == ".code64" ? 64 : name == ".code32" ? 32 : name == ".code16" ? 16 : 0;
  if (name == ".code16gcc")
    return fail(p.offsetOf(name), "'.code16gcc' is not supported");
  if (!mode)
    return Directive::kUnknown;
  if (mode != mode_) {
    setMode(mode);
    p.out().emitCodeMode(mode);
  }
  return Directive::kDone;
}

} // namespace lathe
