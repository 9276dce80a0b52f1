// Memory operands, and the IR values that they name.
#include "lathe/mir/parser/FunctionReader.h"
#include <algorithm>

namespace lathe {

bool FunctionReader::irFunction(const ir::Function *&f, const char *at) {
  const ir::Global &g = module_.global(ir::GlobalId(mf_.getIRFunction()));
  if (!g.function.valid())
    return error(at, "there is no IR function here");
  f = &module_.function(g.function);
  return true;
}

/// Tables from the names of the IR function's values and blocks, made when the first one is asked for.
void FunctionReader::nameLocals() {
  if (namedLocals_)
    return;
  namedLocals_ = true;
  const ir::Function &f = module_.function(module_.global(ir::GlobalId(mf_.getIRFunction())).function);
  scratch_.localOfName.clear();
  scratch_.blockOfName.clear();
  scratch_.localOfNumber.clear();
  scratch_.blockOfNumber.clear();
  auto put = [&](NameTable &byName, std::vector<uint32_t> &byNumber, ir::ValueName n, uint32_t i) {
    if (n.isNone())
      return;
    if (!n.isNumber())
      return byName.add(module_.name(n.symbol()), i);
    if (n.number() >= byNumber.size())
      byNumber.resize(std::max<size_t>(n.number() + 1, byNumber.size() * 2), kNone);
    byNumber[n.number()] = i;
  };
  for (uint32_t i = 0; i < f.names.size(); ++i)
    put(scratch_.localOfName, scratch_.localOfNumber, f.names[i], i);
  for (uint32_t i = 0; i < f.blocks.size(); ++i)
    put(scratch_.blockOfName, scratch_.blockOfNumber, f.blocks[i].name, i);
}

bool FunctionReader::memOperandList() {
  do {
    MachineMemOperand m;
    if (!expectChar('(', "'::'") || !memOperand(m) || !expectChar(')', "the memory operand"))
      return false;
    scratch_.memOperands.push_back(mf_.createMemOperand(m));
  } while (tryChar(','));
  return true;
}

bool FunctionReader::memFlags(MachineMemOperand &m) {
  static constexpr struct {
    std::string_view word;
    uint16_t flag;
  } kFlags[] = {{"volatile", MachineMemOperand::MOVolatile},
                {"non-temporal", MachineMemOperand::MONonTemporal},
                {"dereferenceable", MachineMemOperand::MODereferenceable},
                {"invariant", MachineMemOperand::MOInvariant}};
  // No flag begins as 'load' and 'store' do.
  while (*p_ != 'l' && *p_ != 's') {
    std::string_view w = word();
    uint16_t flag = 0;
    for (const auto &f : kFlags)
      if (f.word == w)
        flag = f.flag;
    if (!flag && *p_ == '"') {
      const char *at = p_;
      std::string_view name;
      if (!parseName(name, "the name of a flag"))
        return false;
      flag = mf_.getSubtarget().getMemOperandFlag(name);
      if (!flag)
        return error(at, "unknown memory operand flag '" + std::string(name) + "'");
      m.flags |= flag;
      continue;
    }
    if (!flag)
      return true;
    if (m.flags & flag)
      return error(p_, "duplicate '" + std::string(w) + "' memory operand flag");
    m.flags |= flag;
    take(w);
  }
  return true;
}

bool FunctionReader::memOrdering(MachineMemOperand &m) {
  if (*p_ == '(') [[likely]]
    return true;
  if (tryWord("syncscope")) {
    if (!expectChar('(', "'syncscope'"))
      return false;
    const char *at = p_;
    std::string_view name;
    if (*p_ != '"')
      return expected("the name of a scope", "'('");
    if (!parseName(name, "the name of a scope"))
      return false;
    const auto &scopes = module_.syncScopes;
    auto known = std::find(scopes.begin(), scopes.end(), module_.symbols.find(name));
    if (known == scopes.end())
      return error(at, "too many scopes");
    uint8_t scope = uint8_t(known - scopes.begin());
    m.syncScope = scope <= 1 ? uint8_t(1 - scope) : scope;
    if (!expectChar(')', "the name of the scope"))
      return false;
  }
  for (AtomicOrdering *to : {&m.ordering, &m.failureOrdering}) {
    std::string_view w = word();
    for (uint8_t o = uint8_t(ir::AtomicOrdering::kUnordered); o <= uint8_t(ir::AtomicOrdering::kSequentiallyConsistent);
         ++o)
      if (o != 3 && ir::orderingName(ir::AtomicOrdering(o)) == w) {
        *to = AtomicOrdering(o);
        take(w);
        break;
      }
    if (*to == AtomicOrdering::NotAtomic)
      break;
  }
  return true;
}

/// `(s32)`, `unknown-size`, or a number of bytes as before 2021.
bool FunctionReader::memSize(MachineMemOperand &m) {
  if (tryWord("unknown-size"))
    return true;
  if (tryChar('('))
    return (printedType(m.type) || lowLevelType(m.type)) && expectChar(')', "the type in memory");
  const char *at = p_;
  uint64_t bytes;
  if (!parseNumber(bytes, "the type in memory, '(s32)', or 'unknown-size'"))
    return false;
  if (!bytes || bytes > (1u << 24) / 8 - 1)
    return error(at, "this is no size of an access");
  m.type = LLT::scalar(unsigned(bytes) * 8);
  return true;
}

bool FunctionReader::memOperand(MachineMemOperand &m) {
  const char *at = p_;
  if (!memFlags(m))
    return false;
  if (tryWord("load"))
    m.flags |= MachineMemOperand::MOLoad;
  if (tryWord("store"))
    m.flags |= MachineMemOperand::MOStore;
  if (!m.isLoad() && !m.isStore())
    return expected("'load' or 'store'");
  if (!memOrdering(m) || !memSize(m))
    return false;
  std::string_view w = word();
  if (w == "from" || w == "into" || w == "on") {
    std::string_view wanted = m.isLoad() ? (m.isStore() ? "on" : "from") : "into";
    if (w != wanted)
      return error(p_, "expected '" + std::string(wanted) + "' here");
    take(w);
    if (!pointerInfo(m))
      return false;
  }
  uint64_t size = m.type.isValid() ? m.getSizeInBytes() : 1;
  uint8_t align = uint8_t(std::bit_width(std::bit_ceil(std::max<uint64_t>(size, 1))) - 1), baseAlign = 0xff;
  MachineAAInfo aa;
  while (tryChar(','))
    if (!memAttribute(m, align, baseAlign, aa))
      return false;
  m.log2Align = baseAlign != 0xff ? baseAlign : align;
  if (!aa.tbaa.empty() || !aa.aliasScope.empty() || !aa.noAlias.empty() || !aa.range.empty())
    m.ptr.aaInfo = 1 + mf_.addAAInfo(aa);
  return *p_ == ')' || error(at, "this memory operand does not end on its line");
}

bool FunctionReader::memAttribute(MachineMemOperand &m, uint8_t &align, uint8_t &baseAlign, MachineAAInfo &aa) {
  const char *at = p_;
  if (*p_ == '!') {
    static constexpr struct {
      std::string_view kind;
      std::string_view MachineAAInfo::*member;
    } kKinds[] = {{"tbaa", &MachineAAInfo::tbaa},
                  {"alias.scope", &MachineAAInfo::aliasScope},
                  {"noalias", &MachineAAInfo::noAlias},
                  {"range", &MachineAAInfo::range}};
    ++p_;
    std::string_view kind = word();
    for (const auto &k : kKinds)
      if (k.kind == kind) {
        take(kind);
        if (*p_ != '!')
          return expected("a metadata node");
        return metadataText(aa.*k.member);
      }
    return error(at, "expected '!tbaa', '!alias.scope', '!noalias' or '!range' here");
  }
  if (tryWord("addrspace"))
    return parseNumber32(m.ptr.addressSpace, "the number of an address space");
  bool base = tryWord("basealign");
  if (!base && !tryWord("align"))
    return expected("'align', 'basealign', 'addrspace' or metadata");
  at = p_;
  uint64_t bytes;
  if (!parseNumber(bytes, "an alignment"))
    return false;
  if (!bytes || bytes & (bytes - 1) || bytes > uint64_t(1) << 32)
    return error(at, "an alignment is a power of two up to 4294967296");
  (base ? baseAlign : align) = uint8_t(std::countr_zero(bytes));
  return true;
}

bool FunctionReader::pointerInfo(MachineMemOperand &m) {
  using P = MachinePointerInfo;
  P &p = m.ptr;
  static constexpr struct {
    std::string_view word;
    P::Kind kind;
  } kPseudos[] = {{"stack", P::kStack},
                  {"got", P::kGOT},
                  {"jump-table", P::kJumpTable},
                  {"constant-pool", P::kConstantPool},
                  {"unknown-address", P::kUnknown}};
  std::string_view name;
  if (*p_ == '%' && std::strncmp(p_, "%ir.", 4) != 0) {
    int fi;
    if (!frameIndex(fi))
      return false;
    p.kind = P::kFixedStack;
    p.value = uint32_t(fi);
  } else if (*p_ == '%' || *p_ == '`' || *p_ == '@') {
    p.kind = P::kIRValue;
    if (!irValue(p.value))
      return false;
  } else if (tryWord("call-entry")) {
    if (*p_ == '@') {
      p.kind = P::kGlobalCallEntry;
      if (!globalReference(p.value))
        return false;
    } else {
      if (*p_ != '&')
        return expected("a function", "'call-entry'");
      ++p_;
      p.kind = P::kSymbolCallEntry;
      if (!parseName(name, "the name of a symbol"))
        return false;
      p.value = mf_.symbolNumber(name);
    }
  } else if (tryWord("custom")) {
    p.kind = P::kCustom;
    if (*p_ != '"')
      return expected("a name in quotes", "'custom'");
    if (!parseName(name, "a name"))
      return false;
    p.value = mf_.symbolNumber(name);
  } else {
    std::string_view w = word();
    const auto *pseudo = std::find_if(std::begin(kPseudos), std::end(kPseudos), [&](auto &k) { return k.word == w; });
    if (pseudo == std::end(kPseudos))
      return expected("an IR value or what else an address can point to");
    take(w);
    p.kind = pseudo->kind;
  }
  return offset(p.offset);
}

/// `%ir.x`, `@g`, `` `ptr null` ``.
bool FunctionReader::irValue(uint32_t &raw) {
  const char *at = p_;
  if (*p_ == '@') {
    // A global as a constant of the module.
    uint32_t g;
    if (!globalReference(g))
      return false;
    raw = ir::ValueRef::constant(file_.globalRef(g)).raw();
    return true;
  }
  if (*p_ == '`') {
    const char *e = ++p_;
    while (*e != '`') {
      if (e >= limit_ || *e == '\n')
        return error(at, "constant without closing '`'");
      ++e;
    }
    MIRFile::Impl::IRConstant c;
    if (!irConstant({p_, size_t(e - p_)}, offsetOf(p_), c))
      return false;
    if (!c.isPointer)
      return error(at, "this constant is no address");
    p_ = e + 1;
    blanks();
    raw = ir::ValueRef::constant(c.id).raw();
    return true;
  }
  p_ += 4; // %ir.
  const ir::Function *f;
  std::string_view name;
  bool quoted = *p_ == '"';
  if (!irFunction(f, at) || !parseName(name, "the name of an IR value"))
    return false;
  nameLocals();
  uint32_t local = kNone;
  if (!quoted && isNumber(name)) {
    uint64_t n = 0;
    for (char c : name)
      n = std::min<uint64_t>(n * 10 + uint64_t(c - '0'), kNone);
    if (n < scratch_.localOfNumber.size())
      local = scratch_.localOfNumber[size_t(n)];
  } else {
    local = scratch_.localOfName.find(name);
  }
  if (local == kNone)
    return error(at, "the function has no IR value '%" + std::string(name) + "'");
  raw = ir::ValueRef::local(local).raw();
  return true;
}

} // namespace lathe
