#include "lathe/ir/Print.h"

#include "lathe/ir/Module.h"
#include "lathe/support/OutputBuffer.h"
#include <charconv>
#include <cstring>

namespace lathe::ir {

static constexpr std::string_view kOpcodeNames[] = {
    "ret",           "br",          "switch",     "indirectbr",     "invoke",        "callbr",
    "resume",        "unreachable", "cleanupret", "catchret",       "catchswitch",   "fneg",
    "add",           "sub",         "mul",        "udiv",           "sdiv",          "urem",
    "srem",          "shl",         "lshr",       "ashr",           "and",           "or",
    "xor",           "fadd",        "fsub",       "fmul",           "fdiv",          "frem",
    "trunc",         "zext",        "sext",       "fptrunc",        "fpext",         "fptoui",
    "fptosi",        "uitofp",      "sitofp",     "ptrtoint",       "inttoptr",      "bitcast",
    "addrspacecast", "alloca",      "load",       "store",          "getelementptr", "fence",
    "cmpxchg",       "atomicrmw",   "icmp",       "fcmp",           "phi",           "select",
    "freeze",        "call",        "va_arg",     "extractelement", "insertelement", "shufflevector",
    "extractvalue",  "insertvalue", "landingpad", "catchpad",       "cleanuppad",
};
static_assert(std::size(kOpcodeNames) == kNumOpcodes);
static constexpr std::string_view kFPPredicateNames[] = {"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
                                                         "uno",   "ueq", "ugt", "uge", "ult", "ule", "une", "true"};
static constexpr std::string_view kIntPredicateNames[] = {"eq",  "ne",  "ugt", "uge", "ult",
                                                          "ule", "sgt", "sge", "slt", "sle"};
static constexpr std::string_view kOrderingNames[] = {"",        "unordered", "monotonic", "",
                                                      "acquire", "release",   "acq_rel",   "seq_cst"};
static constexpr std::string_view kRMWNames[] = {
    "xchg", "add",  "sub",  "and",  "nand", "or",        "xor",       "max",       "min",     "umax",
    "umin", "fadd", "fsub", "fmax", "fmin", "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat"};

std::string_view opcodeName(Opcode op) { return kOpcodeNames[unsigned(op)]; }
std::string_view orderingName(AtomicOrdering o) { return kOrderingNames[unsigned(o)]; }
std::string_view rmwOpName(RMWOp o) { return kRMWNames[unsigned(o)]; }
std::string_view predicateName(Predicate p) {
  return p >= Predicate::kEQ ? kIntPredicateNames[unsigned(p) - unsigned(Predicate::kEQ)]
                             : kFPPredicateNames[unsigned(p)];
}

static void printEscaped(OutputBuffer &out, std::string_view s) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  for (char c : s) {
    unsigned char u = static_cast<unsigned char>(c);
    if (u >= 0x20 && u < 0x7f && c != '"' && c != '\\')
      out << c;
    else if (c == '\\')
      out << "\\\\";
    else
      out << '\\' << kHex[u >> 4] << kHex[u & 15];
  }
}

void printName(OutputBuffer &out, std::string_view name) {
  bool plain = !name.empty() && !(name[0] >= '0' && name[0] <= '9');
  for (char c : name)
    plain &=
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
  if (plain) {
    out << name;
    return;
  }
  out << '"';
  printEscaped(out, name);
  out << '"';
}

static void printMembers(OutputBuffer &out, const Module &m, const Type &t) {
  bool first = true;
  for (TypeId p : m.types.members(t)) {
    if (!first)
      out << ", ";
    first = false;
    printType(out, m, p);
  }
}

void printType(OutputBuffer &out, const Module &m, TypeId id) {
  static constexpr std::string_view kSimple[] = {"void",     "half",  "bfloat",    "float",   "double",
                                                 "x86_fp80", "fp128", "ppc_fp128", "x86_mmx", "x86_amx",
                                                 "label",    "token", "metadata"};
  if (!id.valid()) {
    out << "<no type>";
    return;
  }
  const Type &t = m.types[id];
  switch (t.kind) {
  case TypeKind::kInt:
    out << 'i' << t.bitWidth();
    return;
  case TypeKind::kPointer:
    out << "ptr";
    if (t.addressSpace())
      out << " addrspace(" << t.addressSpace() << ')';
    return;
  case TypeKind::kArray:
    out << '[' << t.count << " x ";
    printType(out, m, t.element());
    out << ']';
    return;
  case TypeKind::kVector:
  case TypeKind::kScalableVector:
    out << (t.is(TypeKind::kVector) ? "<" : "<vscale x ") << t.count << " x ";
    printType(out, m, t.element());
    out << '>';
    return;
  case TypeKind::kStruct:
    if (t.isNamed()) {
      out << '%';
      printName(out, m.name(t.name));
      return;
    }
    out << (t.isPacked() ? "<{" : "{");
    if (t.numMembers) {
      out << ' ';
      printMembers(out, m, t);
      out << ' ';
    }
    out << (t.isPacked() ? "}>" : "}");
    return;
  case TypeKind::kFunction:
    printType(out, m, t.result());
    out << " (";
    printMembers(out, m, t);
    if (t.isVarArg())
      out << (t.numMembers ? ", ..." : "...");
    out << ')';
    return;
  case TypeKind::kTargetExt:
    out << "target(\"" << m.name(t.name) << '"';
    if (t.numMembers)
      out << ", ";
    printMembers(out, m, t);
    out << ')';
    return;
  case TypeKind::kVoid:
  case TypeKind::kHalf:
  case TypeKind::kBFloat:
  case TypeKind::kFloat:
  case TypeKind::kDouble:
  case TypeKind::kX86Fp80:
  case TypeKind::kFp128:
  case TypeKind::kPpcFp128:
  case TypeKind::kX86Mmx:
  case TypeKind::kX86Amx:
  case TypeKind::kLabel:
  case TypeKind::kToken:
  case TypeKind::kMetadata:
    out << kSimple[unsigned(t.kind)];
    return;
  }
}

std::string typeText(const Module &m, TypeId t) {
  OutputBuffer out;
  printType(out, m, t);
  return std::move(out.str());
}

static void printHex(OutputBuffer &out, uint64_t v, unsigned digits) {
  for (unsigned i = digits; i-- > 0;)
    out << "0123456789ABCDEF"[v >> (4 * i) & 15];
}

uint64_t doubleOfFloat(uint32_t bits) {
  // Not by converting, which would quiet a signalling NaN.
  uint64_t sign = uint64_t(bits >> 31) << 63, exponent = bits >> 23 & 0xff, mantissa = bits & 0x7fffff;
  if (exponent == 0xff)
    return sign | uint64_t(0x7ff) << 52 | mantissa << 29;
  if (exponent)
    return sign | (exponent + 1023 - 127) << 52 | mantissa << 29;
  if (!mantissa)
    return sign;
  unsigned shift = unsigned(__builtin_clzll(mantissa)) - 40; // to the place of the implicit bit
  return sign | uint64_t(1023 - 126 - shift) << 52 | (mantissa << (shift + 29) & ((uint64_t(1) << 52) - 1));
}

// In decimal what six digits say exactly; they are followed by a seventh, always zero, as LLVM prints them.
void printDouble(OutputBuffer &out, uint64_t bits) {
  double d, back = 0;
  std::memcpy(&d, &bits, sizeof d);
  char text[40];
  auto end = std::to_chars(text, text + sizeof text, d, std::chars_format::scientific, 5).ptr;
  std::from_chars(text, end, back);
  if (back == d && d - d == 0) {
    std::string_view digits(text, size_t(end - text));
    size_t exponent = digits.find('e');
    out << digits.substr(0, exponent) << '0' << digits.substr(exponent);
    return;
  }
  out << "0x";
  printHex(out, bits, 16);
}

static void printFP(OutputBuffer &out, const Module &m, TypeId type, std::span<const uint64_t> words) {
  switch (m.types.kind(type)) {
  case TypeKind::kHalf:
    out << "0xH";
    return printHex(out, words[0], 4);
  case TypeKind::kBFloat:
    out << "0xR";
    return printHex(out, words[0], 4);
  case TypeKind::kFloat:
    return printDouble(out, doubleOfFloat(uint32_t(words[0])));
  case TypeKind::kX86Fp80:
    out << "0xK";
    printHex(out, words[1], 4);
    return printHex(out, words[0], 16);
  case TypeKind::kFp128:
  case TypeKind::kPpcFp128:
    out << (m.types.kind(type) == TypeKind::kFp128 ? "0xL" : "0xM");
    printHex(out, words[0], 16);
    return printHex(out, words[1], 16);
  default:
    return printDouble(out, words[0]);
  }
}

static void printInt(OutputBuffer &out, uint32_t bits, std::span<const uint64_t> words) {
  if (bits == 1) {
    out << (words[0] ? "true" : "false");
    return;
  }
  if (bits <= 64) {
    out << (int64_t(words[0] << (64 - bits)) >> (64 - bits));
    return;
  }
  // Decimal digits by repeated division, of the magnitude.
  std::vector<uint64_t> v(words.begin(), words.end());
  const uint32_t top = bits % 64 ? bits % 64 : 64;
  if (v.back() >> (top - 1) & 1) {
    out << '-';
    uint64_t carry = 1;
    for (uint64_t &w : v) {
      w = ~w + carry;
      carry = carry && !w;
    }
    if (top < 64)
      v.back() &= (uint64_t(1) << top) - 1;
  }
  std::string digits;
  for (bool more = true; more;) {
    unsigned __int128 rest = 0;
    more = false;
    for (size_t i = v.size(); i-- > 0;) {
      rest = rest << 64 | v[i];
      v[i] = uint64_t(rest / 10);
      rest %= 10;
      more |= v[i] != 0;
    }
    digits.push_back(char('0' + int(rest)));
  }
  out << std::string(digits.rbegin(), digits.rend());
}

static void printGlobalName(OutputBuffer &out, const Module &m, GlobalId g) {
  char digits[12];
  out << '@';
  if (m.global(g).name.valid())
    printName(out, m.globalName(g, digits));
  else
    out << m.globalName(g, digits);
}

static void printTyped(OutputBuffer &out, const Module &m, ConstantId c) {
  printType(out, m, m.typeOf(c));
  out << ' ';
  printConstant(out, m, c);
}

static void printList(OutputBuffer &out, const Module &m, std::span<const uint32_t> ops) {
  for (size_t i = 0; i < ops.size(); ++i) {
    if (i)
      out << ", ";
    printTyped(out, m, ConstantId(ops[i]));
  }
}

static void printExpr(OutputBuffer &out, const Module &m, const Constant &c) {
  out << opcodeName(c.opcode);
  std::span<const uint32_t> ops = m.constants.operands(c);
  if (c.opcode == Opcode::kICmp || c.opcode == Opcode::kFCmp)
    out << ' ' << predicateName(Predicate(c.predicate));
  if (c.opcode == Opcode::kGetElementPtr && c.flags & flags::kInBounds)
    out << " inbounds";
  out << " (";
  if (c.opcode == Opcode::kGetElementPtr) {
    printType(out, m, TypeId(ops[0]));
    out << ", ";
    printList(out, m, ops.subspan(1));
  } else if (c.opcode == Opcode::kExtractValue || c.opcode == Opcode::kInsertValue) {
    size_t n = c.opcode == Opcode::kExtractValue ? 1 : 2;
    printList(out, m, ops.first(n));
    for (uint32_t index : ops.subspan(n))
      out << ", " << index;
  } else {
    printList(out, m, ops);
    if (isCast(c.opcode)) {
      out << " to ";
      printType(out, m, c.type);
    }
  }
  out << ')';
}

static void printData(OutputBuffer &out, const Module &m, const Constant &c) {
  const Type &t = m.types[c.type];
  std::string_view bytes = m.constants.data(c);
  if (t.is(TypeKind::kArray) && t.element() == types::kI8) {
    out << "c\"";
    printEscaped(out, bytes);
    out << '"';
    return;
  }
  out << (t.is(TypeKind::kArray) ? '[' : '<');
  unsigned width = unsigned(bytes.size() / t.count);
  for (uint64_t i = 0; i < t.count; ++i) {
    if (i)
      out << ", ";
    printType(out, m, t.element());
    out << ' ';
    uint64_t v = m.constants.dataElement(c, i, width);
    if (m.types.isInt(t.element()))
      printInt(out, width * 8, {&v, 1});
    else
      printFP(out, m, t.element(), {&v, 1});
  }
  out << (t.is(TypeKind::kArray) ? ']' : '>');
}

void printConstant(OutputBuffer &out, const Module &m, ConstantId id) {
  const Constant &c = m.constants[id];
  uint64_t word;
  switch (c.kind) {
  case ConstantKind::kInt:
    return printInt(out, m.types[c.type].bitWidth(), m.constants.words(c, word));
  case ConstantKind::kFP:
    return printFP(out, m, c.type, m.constants.words(c, word));
  case ConstantKind::kNull:
    out << (m.types.isPointer(c.type) ? "null" : "zeroinitializer");
    return;
  case ConstantKind::kUndef:
    out << "undef";
    return;
  case ConstantKind::kPoison:
    out << "poison";
    return;
  case ConstantKind::kTokenNone:
    out << "none";
    return;
  case ConstantKind::kGlobal:
    return printGlobalName(out, m, c.global());
  case ConstantKind::kDSOLocalEquivalent:
    out << "dso_local_equivalent ";
    return printGlobalName(out, m, c.global());
  case ConstantKind::kNoCFI:
    out << "no_cfi ";
    return printGlobalName(out, m, c.global());
  case ConstantKind::kBlockAddress: {
    out << "blockaddress(";
    printGlobalName(out, m, c.global());
    const Function &f = m.function(m.global(c.global()).function);
    ValueName n = c.second < f.blocks.size() ? f.blocks[c.second].name : ValueName();
    out << ", %";
    if (n.isNumber())
      out << n.number();
    else if (!n.isNone())
      printName(out, m.name(n.symbol()));
    out << ')';
    return;
  }
  case ConstantKind::kAggregate: {
    const Type &t = m.types[c.type];
    std::string_view open = t.is(TypeKind::kArray) ? "[" : !t.is(TypeKind::kStruct) ? "<" : t.isPacked() ? "<{ " : "{ ";
    std::string_view close = t.is(TypeKind::kArray)     ? "]"
                             : !t.is(TypeKind::kStruct) ? ">"
                             : t.isPacked()             ? " }>"
                                                        : " }";
    out << open;
    printList(out, m, m.constants.operands(c));
    out << close;
    return;
  }
  case ConstantKind::kData:
    return printData(out, m, c);
  case ConstantKind::kExpr:
    return printExpr(out, m, c);
  case ConstantKind::kInlineAsm: {
    const InlineAsm &a = m.constants.inlineAsm(c);
    out << "asm ";
    if (a.flags & InlineAsm::kSideEffect)
      out << "sideeffect ";
    if (a.flags & InlineAsm::kAlignStack)
      out << "alignstack ";
    if (a.flags & InlineAsm::kIntelDialect)
      out << "inteldialect ";
    if (a.flags & InlineAsm::kUnwind)
      out << "unwind ";
    out << '"';
    printEscaped(out, a.text);
    out << "\", \"";
    printEscaped(out, a.constraints);
    out << '"';
    return;
  }
  case ConstantKind::kPtrAuth:
    out << "ptrauth (";
    printList(out, m, m.constants.operands(c));
    out << ')';
    return;
  }
}

static void printLocalName(OutputBuffer &out, const Module &m, ValueName n) {
  out << '%';
  if (n.isNumber())
    out << n.number();
  else if (!n.isNone())
    printName(out, m.name(n.symbol()));
}

void printValue(OutputBuffer &out, const Module &m, const Function &f, ValueRef v) {
  switch (v.kind()) {
  case ValueRef::kLocal:
    return printLocalName(out, m, v.index() < f.names.size() ? f.names[v.index()] : ValueName());
  case ValueRef::kConstant:
    return printConstant(out, m, v.constantId());
  case ValueRef::kMetadata:
    out << m.metadataOperands[v.index()];
    return;
  case ValueRef::kNone:
    out << "<none>";
    return;
  }
}

namespace {
/// Prints one instruction as IR writes it, without attributes and attachments.
class InstructionPrinter {
public:
  InstructionPrinter(OutputBuffer &out, const Module &m, const Function &f, const Instruction &i)
      : out_(out), m_(m), f_(f), i_(i), n_(i.numOperands) {}
  void print();

private:
  void value(unsigned n) { printValue(out_, m_, f_, f_.value(i_, n)); }
  void typed(unsigned n) {
    printType(out_, m_, m_.typeOf(f_, f_.value(i_, n)));
    out_ << ' ';
    value(n);
  }
  void block(unsigned n) {
    out_ << "label ";
    printLocalName(out_, m_, f_.blocks[f_.operand(i_, n)].name);
  }
  void typedList(unsigned from, unsigned to) {
    for (unsigned k = from; k < to; ++k) {
      if (k > from)
        out_ << ", ";
      typed(k);
    }
  }
  void blockList(unsigned from, unsigned to) {
    for (unsigned k = from; k < to; ++k) {
      if (k > from)
        out_ << ", ";
      block(k);
    }
  }
  /// Scope, orderings and alignment, in that order.
  void memory(unsigned n) {
    MemWord w(f_.operand(i_, n));
    if (w.scope() != kSystemScope) {
      out_ << " syncscope(\"";
      printEscaped(out_, m_.name(m_.syncScopes[w.scope()]));
      out_ << "\")";
    }
    if (w.ordering() != AtomicOrdering::kNotAtomic)
      out_ << ' ' << orderingName(w.ordering());
    if (w.failureOrdering() != AtomicOrdering::kNotAtomic)
      out_ << ' ' << orderingName(w.failureOrdering());
    if (i_.opcode != Opcode::kFence)
      out_ << ", align " << w.align();
  }
  void mask();
  void flagWords();
  void call();
  void terminator();
  OutputBuffer &out_;
  const Module &m_;
  const Function &f_;
  const Instruction &i_;
  unsigned n_;
};

void InstructionPrinter::flagWords() {
  using namespace flags;
  auto word = [&](uint16_t flag, std::string_view text) {
    if (i_.has(flag))
      out_ << ' ' << text;
  };
  const Opcode op = i_.opcode;
  if (op == Opcode::kLoad || op == Opcode::kStore || op == Opcode::kCmpXchg || op == Opcode::kAtomicRMW) {
    word(kAtomic, "atomic");
    word(kWeak, "weak");
    word(kVolatile, "volatile");
    return;
  }
  if (op == Opcode::kAlloca || op == Opcode::kLandingPad)
    return;
  if ((i_.flags & kFastMath) == kFastMath) {
    out_ << " fast";
  } else {
    word(kReassoc, "reassoc");
    word(kNNaN, "nnan");
    word(kNInf, "ninf");
    word(kNSZ, "nsz");
    word(kARcp, "arcp");
    word(kContract, "contract");
    word(kAFn, "afn");
  }
  word(kNUW, "nuw");
  word(kNSW, "nsw");
  word(kExact, "exact");
  word(kDisjoint, "disjoint");
  word(kNNeg, "nneg");
  word(kInBounds, "inbounds");
  if (!i_.has(kInBounds))
    word(kNUSW, "nusw");
  word(kSameSign, "samesign");
}

void InstructionPrinter::mask() {
  bool zero = true, undef = true;
  for (unsigned k = 2; k < n_; ++k) {
    zero &= f_.operand(i_, k) == 0;
    undef &= f_.operand(i_, k) == kUndefMask;
  }
  out_ << ", <" << (m_.types.kind(i_.type) == TypeKind::kScalableVector ? "vscale x " : "") << n_ - 2 << " x i32> ";
  if (zero || undef) {
    out_ << (zero ? "zeroinitializer" : "poison");
    return;
  }
  for (unsigned k = 2; k < n_; ++k) {
    out_ << (k == 2 ? "<i32 " : ", i32 ");
    if (f_.operand(i_, k) == kUndefMask)
      out_ << "poison";
    else
      out_ << f_.operand(i_, k);
  }
  out_ << '>';
}

void InstructionPrinter::call() {
  const CallInfo &info = f_.callInfo(i_);
  if (info.callingConv != callconv::kC)
    out_ << (info.callingConv == callconv::kFast ? "fastcc " : info.callingConv == callconv::kCold ? "coldcc " : "cc ");
  if (info.callingConv > callconv::kCold)
    out_ << info.callingConv << ' ';
  const Type &type = m_.types[info.functionType];
  printType(out_, m_, type.isVarArg() ? info.functionType : i_.type);
  out_ << ' ';
  value(1);
  out_ << '(';
  typedList(f_.firstArgument(i_), n_);
  out_ << ')';
  for (unsigned b = 0; b < info.numBundles; ++b) {
    const OperandBundle &bundle = f_.bundles[info.firstBundle + b];
    out_ << (b ? ", \"" : " [ \"") << m_.name(bundle.tag) << "\"(";
    for (unsigned k = 0; k < bundle.numOperands; ++k) {
      ValueRef v(f_.words[bundle.firstOperand + k]);
      if (k)
        out_ << ", ";
      printType(out_, m_, m_.typeOf(f_, v));
      out_ << ' ';
      printValue(out_, m_, f_, v);
    }
    out_ << ')';
  }
  if (info.numBundles)
    out_ << " ]";
  if (i_.opcode == Opcode::kInvoke) {
    out_ << "\n          to ";
    block(2);
    out_ << " unwind ";
    block(3);
  } else if (i_.opcode == Opcode::kCallBr) {
    out_ << "\n          to ";
    block(3);
    out_ << " [";
    blockList(4, 4 + f_.operand(i_, 2));
    out_ << ']';
  }
}

void InstructionPrinter::terminator() {
  switch (i_.opcode) {
  case Opcode::kBr:
    if (n_ == 1)
      return block(0);
    typed(0);
    out_ << ", ";
    return blockList(1, 3);
  case Opcode::kSwitch:
    typed(0);
    out_ << ", ";
    block(1);
    out_ << " [";
    for (unsigned k = 2; k < n_; k += 2) {
      out_ << "\n    ";
      typed(k);
      out_ << ", ";
      block(k + 1);
    }
    out_ << "\n  ]";
    return;
  case Opcode::kIndirectBr:
    typed(0);
    out_ << ", [";
    blockList(1, n_);
    out_ << ']';
    return;
  case Opcode::kCatchSwitch:
    out_ << "within ";
    value(0);
    out_ << " [";
    blockList(2, 2 + f_.operand(i_, 1));
    out_ << "] unwind ";
    if (n_ > 2 + f_.operand(i_, 1))
      block(n_ - 1);
    else
      out_ << "to caller";
    return;
  case Opcode::kCleanupRet:
  case Opcode::kCatchRet:
    out_ << "from ";
    value(0);
    out_ << (i_.opcode == Opcode::kCleanupRet ? " unwind " : " to ");
    if (n_ > 1)
      block(1);
    else
      out_ << "to caller";
    return;
  default:
    if (n_)
      typed(0);
    else if (i_.opcode == Opcode::kRet)
      out_ << "void";
    return;
  }
}

void InstructionPrinter::print() {
  const Opcode op = i_.opcode;
  if (op == Opcode::kCall) {
    static constexpr std::string_view kTails[] = {"", "tail ", "musttail ", "notail "};
    out_ << kTails[unsigned(f_.callInfo(i_).tail)];
  }
  out_ << opcodeName(op);
  flagWords();
  if (op == Opcode::kICmp || op == Opcode::kFCmp)
    out_ << ' ' << predicateName(i_.predicate());
  if (op == Opcode::kUnreachable)
    return;
  if (op != Opcode::kFence)
    out_ << ' ';
  if (op == Opcode::kCall || op == Opcode::kInvoke || op == Opcode::kCallBr)
    return call();
  if (isTerminator(op))
    return terminator();
  switch (op) {
  case Opcode::kAlloca:
    printType(out_, m_, TypeId(f_.operand(i_, 1)));
    if (const Constant *c = f_.value(i_, 0).isConstant() ? &m_.constants[f_.value(i_, 0).constantId()] : nullptr;
        !c || c->type != types::kI32 || !c->is(ConstantKind::kInt) || c->bits() != 1) {
      out_ << ", ";
      typed(0);
    }
    memory(2);
    if (m_.types[i_.type].addressSpace())
      out_ << ", addrspace(" << m_.types[i_.type].addressSpace() << ')';
    return;
  case Opcode::kLoad:
    printType(out_, m_, i_.type);
    out_ << ", ";
    typed(0);
    return memory(1);
  case Opcode::kStore:
    typedList(0, 2);
    return memory(2);
  case Opcode::kFence:
    return memory(0);
  case Opcode::kCmpXchg:
    typedList(0, 3);
    return memory(3);
  case Opcode::kAtomicRMW:
    out_ << rmwOpName(i_.rmwOp()) << ' ';
    typedList(0, 2);
    return memory(2);
  case Opcode::kGetElementPtr:
    printType(out_, m_, TypeId(f_.operand(i_, 0)));
    out_ << ", ";
    return typedList(1, n_);
  case Opcode::kPhi:
    printType(out_, m_, i_.type);
    for (unsigned k = 0; k < n_; k += 2) {
      out_ << (k ? ", [ " : " [ ");
      value(k);
      out_ << ", ";
      printLocalName(out_, m_, f_.blocks[f_.operand(i_, k + 1)].name);
      out_ << " ]";
    }
    return;
  case Opcode::kExtractValue:
  case Opcode::kInsertValue: {
    unsigned values = op == Opcode::kExtractValue ? 1 : 2;
    typedList(0, values);
    for (unsigned k = values; k < n_; ++k)
      out_ << ", " << f_.operand(i_, k);
    return;
  }
  case Opcode::kShuffleVector:
    typedList(0, 2);
    return mask();
  case Opcode::kLandingPad:
    printType(out_, m_, i_.type);
    if (i_.has(flags::kCleanup))
      out_ << "\n          cleanup";
    for (unsigned k = 0; k < n_; k += 2) {
      out_ << "\n          " << (f_.operand(i_, k) ? "filter " : "catch ");
      typed(k + 1);
    }
    return;
  case Opcode::kCatchPad:
  case Opcode::kCleanupPad:
    out_ << "within ";
    value(0);
    out_ << " [";
    typedList(1, n_);
    out_ << ']';
    return;
  case Opcode::kICmp:
  case Opcode::kFCmp:
    typed(0);
    out_ << ", ";
    return value(1);
  default:
    if (isBinary(op)) {
      typed(0);
      out_ << ", ";
      return value(1);
    }
    typedList(0, n_);
    if (isCast(op) || op == Opcode::kVAArg) {
      out_ << (op == Opcode::kVAArg ? ", " : " to ");
      printType(out_, m_, i_.type);
    }
    return;
  }
}
} // namespace

void printInstruction(OutputBuffer &out, const Module &m, const Function &f, InstId id) {
  const Instruction &i = f.insts[id.index()];
  if (i.type != types::kVoid) {
    printLocalName(out, m, f.names[f.numArgs + id.index()]);
    out << " = ";
  }
  InstructionPrinter(out, m, f, i).print();
}

void printFunction(OutputBuffer &out, const Module &m, const Function &f) {
  out << (f.isDeclaration() ? "declare " : "define ");
  printType(out, m, m.types[f.type].result());
  out << ' ';
  printGlobalName(out, m, f.global);
  out << '(';
  std::span<const TypeId> params = m.types.parameters(f.type);
  for (uint32_t i = 0; i < params.size(); ++i) {
    if (i)
      out << ", ";
    printType(out, m, params[i]);
    if (f.isDeclaration())
      continue;
    out << ' ';
    printLocalName(out, m, f.names[i]);
  }
  if (m.types[f.type].isVarArg())
    out << (params.empty() ? "..." : ", ...");
  out << ')';
  if (f.isDeclaration()) {
    out << '\n';
    return;
  }
  out << " {\n";
  for (const Block &b : f.blocks) {
    if (b.name.isNumber())
      out << b.name.number();
    else
      printName(out, m.name(b.name.symbol()));
    out << ":\n";
    for (uint32_t i = b.firstInst; i < b.firstInst + b.numInsts; ++i) {
      out << "  ";
      printInstruction(out, m, f, InstId(i));
      out << '\n';
    }
  }
  out << "}\n";
}

void printGlobal(OutputBuffer &out, const Module &m, GlobalId id) {
  const Global &g = m.global(id);
  printGlobalName(out, m, id);
  out << " = ";
  switch (g.kind) {
  case GlobalKind::kVariable:
    out << (g.isDefined ? "" : "external ") << (g.isConstant ? "constant " : "global ");
    printType(out, m, g.valueType);
    break;
  case GlobalKind::kAlias:
  case GlobalKind::kIFunc:
    out << (g.kind == GlobalKind::kAlias ? "alias " : "ifunc ");
    printType(out, m, g.valueType);
    out << ", ";
    printType(out, m, m.typeOf(g.initializer));
    break;
  case GlobalKind::kFunction:
    break;
  }
  if (g.initializer.valid()) {
    out << ' ';
    printConstant(out, m, g.initializer);
  }
  out << '\n';
}

void printModule(OutputBuffer &out, const Module &m) {
  for (uint32_t i = 0; i < m.globals.size(); ++i)
    if (!m.globals[i].isFunction())
      printGlobal(out, m, GlobalId(i));
  for (const Function &f : m.functions)
    printFunction(out, m, f);
}

} // namespace lathe::ir
