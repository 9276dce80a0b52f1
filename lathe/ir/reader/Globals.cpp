// Variables, aliases and the headers of functions.
#include "lathe/ir/reader/ReaderImpl.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace lathe::ir {

/// What may stand before `global`, `alias` or a function's result, in any order.
struct ReaderImpl::Prefix {
  Linkage linkage = Linkage::kExternal;
  bool hasLinkage = false;
  bool isDeclaration = false; // `external` or `extern_weak` was written
  Visibility visibility = Visibility::kDefault;
  DLLStorage dllStorage = DLLStorage::kDefault;
  ThreadLocal threadLocal = ThreadLocal::kNone;
  UnnamedAddr unnamedAddr = UnnamedAddr::kNone;
  bool dsoLocal = false;
  bool externallyInitialized = false;
  uint32_t addressSpace = 0;
  bool hasAddressSpace = false;
};

namespace {
enum class PrefixWord : uint8_t {
  kLinkage,
  kVisibility,
  kDLL,
  kThreadLocal,
  kUnnamed,
  kDSOLocal,
  kPreemptable,
  kExtInit
};
struct PrefixEntry {
  PrefixWord what;
  uint8_t value = 0;
};
constexpr WordTable<PrefixEntry, 64> kPrefixWords({
    {"private", {PrefixWord::kLinkage, uint8_t(Linkage::kPrivate)}},
    {"internal", {PrefixWord::kLinkage, uint8_t(Linkage::kInternal)}},
    {"available_externally", {PrefixWord::kLinkage, uint8_t(Linkage::kAvailableExternally)}},
    {"linkonce", {PrefixWord::kLinkage, uint8_t(Linkage::kLinkOnce)}},
    {"linkonce_odr", {PrefixWord::kLinkage, uint8_t(Linkage::kLinkOnceODR)}},
    {"weak", {PrefixWord::kLinkage, uint8_t(Linkage::kWeak)}},
    {"weak_odr", {PrefixWord::kLinkage, uint8_t(Linkage::kWeakODR)}},
    {"common", {PrefixWord::kLinkage, uint8_t(Linkage::kCommon)}},
    {"appending", {PrefixWord::kLinkage, uint8_t(Linkage::kAppending)}},
    {"extern_weak", {PrefixWord::kLinkage, uint8_t(Linkage::kExternWeak)}},
    {"external", {PrefixWord::kLinkage, uint8_t(Linkage::kExternal)}},
    {"default", {PrefixWord::kVisibility, uint8_t(Visibility::kDefault)}},
    {"hidden", {PrefixWord::kVisibility, uint8_t(Visibility::kHidden)}},
    {"protected", {PrefixWord::kVisibility, uint8_t(Visibility::kProtected)}},
    {"dllimport", {PrefixWord::kDLL, uint8_t(DLLStorage::kImport)}},
    {"dllexport", {PrefixWord::kDLL, uint8_t(DLLStorage::kExport)}},
    {"thread_local", {PrefixWord::kThreadLocal}},
    {"unnamed_addr", {PrefixWord::kUnnamed, uint8_t(UnnamedAddr::kGlobal)}},
    {"local_unnamed_addr", {PrefixWord::kUnnamed, uint8_t(UnnamedAddr::kLocal)}},
    {"dso_local", {PrefixWord::kDSOLocal}},
    {"dso_preemptable", {PrefixWord::kPreemptable}},
    {"externally_initialized", {PrefixWord::kExtInit}},
});

constexpr WordTable<uint16_t, 128> kCallingConvs({
    {"ccc", callconv::kC},
    {"fastcc", callconv::kFast},
    {"coldcc", callconv::kCold},
    {"ghccc", callconv::kGHC},
    {"webkit_jscc", callconv::kWebKitJS},
    {"anyregcc", callconv::kAnyReg},
    {"preserve_mostcc", callconv::kPreserveMost},
    {"preserve_allcc", callconv::kPreserveAll},
    {"preserve_nonecc", callconv::kPreserveNone},
    {"swiftcc", callconv::kSwift},
    {"swifttailcc", callconv::kSwiftTail},
    {"cxx_fast_tlscc", callconv::kCxxFastTLS},
    {"tailcc", callconv::kTail},
    {"cfguard_checkcc", callconv::kCFGuardCheck},
    {"x86_stdcallcc", callconv::kX86StdCall},
    {"x86_fastcallcc", callconv::kX86FastCall},
    {"x86_thiscallcc", callconv::kX86ThisCall},
    {"x86_vectorcallcc", callconv::kX86VectorCall},
    {"x86_regcallcc", callconv::kX86RegCall},
    {"x86_intrcc", callconv::kX86Intr},
    {"x86_64_sysvcc", callconv::kX8664SysV},
    {"win64cc", callconv::kWin64},
    {"arm_apcscc", callconv::kArmApcs},
    {"arm_aapcscc", callconv::kArmAapcs},
    {"arm_aapcs_vfpcc", callconv::kArmAapcsVfp},
    {"aarch64_vector_pcs", callconv::kAArch64VectorCall},
    {"aarch64_sve_vector_pcs", callconv::kAArch64SveVectorCall},
    {"aarch64_sme_preservemost_from_x0", callconv::kAArch64SmePreserveX0},
    {"aarch64_sme_preservemost_from_x1", callconv::kAArch64SmePreserveX1},
    {"aarch64_sme_preservemost_from_x2", callconv::kAArch64SmePreserveX2},
    {"msp430_intrcc", callconv::kMSP430Intr},
    {"avr_intrcc", callconv::kAvrIntr},
    {"avr_signalcc", callconv::kAvrSignal},
    {"ptx_kernel", callconv::kPtxKernel},
    {"ptx_device", callconv::kPtxDevice},
    {"spir_kernel", callconv::kSpirKernel},
    {"spir_func", callconv::kSpirFunc},
    {"intel_ocl_bicc", callconv::kIntelOclBi},
    {"hhvmcc", callconv::kHhvm},
    {"hhvm_ccc", callconv::kHhvmC},
    {"amdgpu_vs", callconv::kAmdgpuVS},
    {"amdgpu_gfx", callconv::kAmdgpuGfx},
    {"amdgpu_ls", callconv::kAmdgpuLS},
    {"amdgpu_hs", callconv::kAmdgpuHS},
    {"amdgpu_es", callconv::kAmdgpuES},
    {"amdgpu_gs", callconv::kAmdgpuGS},
    {"amdgpu_ps", callconv::kAmdgpuPS},
    {"amdgpu_cs", callconv::kAmdgpuCS},
    {"amdgpu_cs_chain", callconv::kAmdgpuCSChain},
    {"amdgpu_cs_chain_preserve", callconv::kAmdgpuCSChainPreserve},
    {"amdgpu_kernel", callconv::kAmdgpuKernel},
    {"m68k_rtdcc", callconv::kM68kRtd},
    {"graalcc", callconv::kGraal},
    {"riscv_vector_cc", callconv::kRiscvVectorCall},
});
} // namespace

bool ReaderImpl::parsePrefix(Prefix &prefix) {
  while (isClass(*p_, kLetter)) {
    const char *e = wordEnd();
    const PrefixEntry *w = kPrefixWords.find(p_, size_t(e - p_));
    if (!w) {
      if (std::string_view(p_, size_t(e - p_)) != "addrspace")
        return true;
      prefix.hasAddressSpace = true;
      if (!parseAddressSpace(prefix.addressSpace))
        return false;
      continue;
    }
    const char *at = p_;
    p_ = e;
    ws();
    switch (w->what) {
    case PrefixWord::kLinkage:
      if (prefix.hasLinkage)
        return error(kSyntax, at, "a second linkage");
      prefix.linkage = Linkage(w->value);
      prefix.hasLinkage = true;
      prefix.isDeclaration = prefix.linkage == Linkage::kExternal || prefix.linkage == Linkage::kExternWeak;
      break;
    case PrefixWord::kVisibility:
      prefix.visibility = Visibility(w->value);
      break;
    case PrefixWord::kDLL:
      prefix.dllStorage = DLLStorage(w->value);
      break;
    case PrefixWord::kUnnamed:
      prefix.unnamedAddr = UnnamedAddr(w->value);
      break;
    case PrefixWord::kDSOLocal:
      prefix.dsoLocal = true;
      break;
    case PrefixWord::kPreemptable:
      break;
    case PrefixWord::kExtInit:
      prefix.externallyInitialized = true;
      break;
    case PrefixWord::kThreadLocal:
      prefix.threadLocal = ThreadLocal::kGeneralDynamic;
      if (tryChar('(')) {
        if (tryWord("localdynamic"))
          prefix.threadLocal = ThreadLocal::kLocalDynamic;
        else if (tryWord("initialexec"))
          prefix.threadLocal = ThreadLocal::kInitialExec;
        else if (tryWord("localexec"))
          prefix.threadLocal = ThreadLocal::kLocalExec;
        else
          return expected("'localdynamic', 'initialexec' or 'localexec'", "'thread_local('");
        if (!expectChar(')', "the TLS model"))
          return false;
      }
      break;
    }
  }
  return true;
}

void ReaderImpl::applyPrefix(const Prefix &prefix, Global &g) {
  g.linkage = prefix.linkage;
  g.visibility = prefix.visibility;
  g.dllStorage = prefix.dllStorage;
  g.threadLocal = prefix.threadLocal;
  g.unnamedAddr = prefix.unnamedAddr;
  g.externallyInitialized = prefix.externallyInitialized;
  g.addressSpace = prefix.addressSpace;
  // Local linkage and non-default visibility imply dso_local (Language Reference, "Runtime Preemption Specifiers").
  g.dsoLocal = prefix.dsoLocal || isLocalLinkage(g.linkage) ||
               (g.visibility != Visibility::kDefault && g.linkage != Linkage::kExternWeak);
}

bool ReaderImpl::parseGlobalNumber(const char *at, ValueName name) {
  if (name.number() < nextGlobalNumber_)
    return error(kBadNumbering, at,
                 join({"global is numbered @", nameText(name), ", but @", std::to_string(nextGlobalNumber_),
                       " or a greater number is due"}));
  if (name.number() > buffer_->text().size())
    return error(kTooLarge, at, "number of a global is too large");
  nextGlobalNumber_ = name.number() + 1;
  globalOfNumber_.resize(nextGlobalNumber_, GlobalId::kNone);
  return true;
}

bool ReaderImpl::declareGlobal(const char *at, ValueName name, const Global &g, GlobalId &id) {
  uint32_t *slot;
  if (name.isNumber()) {
    if (!parseGlobalNumber(at, name))
      return false;
    slot = &globalOfNumber_[name.number()];
  } else {
    if (name.symbol().index() >= m_->globalOfSymbol.size())
      m_->globalOfSymbol.resize(std::max<size_t>(m_->symbols.size(), m_->globalOfSymbol.size() * 2), GlobalId::kNone);
    slot = &m_->globalOfSymbol[name.symbol().index()];
  }
  if (*slot != GlobalId::kNone)
    return error(kDuplicateName, at, join({"@", nameText(name), " is defined twice"}));
  id = GlobalId(uint32_t(m_->globals.size()));
  *slot = id.value;
  m_->globals.push_back(g);
  Global &stored = m_->globals.back();
  if (name.isNumber())
    stored.number = name.number();
  else
    stored.name = name.symbol();
  stored.sourceOffset = offsetOf(at);
  stored.pointerType = m_->types.pointerType(stored.addressSpace);
  return true;
}

bool ReaderImpl::parseGlobalLine() {
  const char *at = p_;
  ++p_;
  ValueName name;
  Prefix prefix;
  if (!parseName(name) || !expectChar('=', "the name of a global") || !parsePrefix(prefix))
    return false;
  if (tryWord("alias"))
    return parseAlias(at, name, prefix, GlobalKind::kAlias);
  if (tryWord("ifunc"))
    return parseAlias(at, name, prefix, GlobalKind::kIFunc);
  return parseVariable(at, name, prefix);
}

bool ReaderImpl::parseVariable(const char *at, ValueName name, const Prefix &prefix) {
  Global g;
  g.kind = GlobalKind::kVariable;
  applyPrefix(prefix, g);
  if (!prefix.hasAddressSpace)
    g.addressSpace = m_->dataLayout.globalsAddressSpace();
  if (tryWord("constant"))
    g.isConstant = true;
  else if (!tryWord("global"))
    return expected("'global', 'constant', 'alias' or 'ifunc'", "");
  const char *typeAt = p_;
  if (!parseType(g.valueType))
    return false;
  if (!validElement(g.valueType) && m_->types.kind(g.valueType) != TypeKind::kX86Amx)
    return error(kBadType, typeAt, join({"a variable cannot have type ", typeName(g.valueType)}));
  g.isDefined = !prefix.isDeclaration;
  if (g.linkage == Linkage::kCommon && g.isConstant)
    return error(kBadGlobal, at, "a variable with 'common' linkage cannot be constant");
  uint32_t initializerAt = 0;
  if (g.isDefined) {
    if (*p_ == ',' || p_ >= end_)
      return expected("an initializer", "the type of a variable");
    initializerAt = offsetOf(p_);
    if (!skipConstantSyntax())
      return false;
  }
  if (!name.isNumber())
    g.name = name.symbol();
  std::vector<uint32_t> groups;
  AttributeSetId set{0};
  if (!parseVariableProperties(g, groups, set))
    return false;
  g.attributes = set;
  if (g.comdat.valid() && g.linkage == Linkage::kCommon)
    return error(kBadGlobal, at, "a variable with 'common' linkage cannot be in a comdat");
  GlobalId id;
  if (!declareGlobal(at, name, g, id))
    return false;
  if (g.isDefined)
    deferred_.push_back({DeferredKind::kInitializer, id.value, g.valueType, initializerAt});
  if (!groups.empty())
    pendingGroups_.push_back({id.value, true, offsetOf(at), set, {}, std::move(groups)});
  return true;
}

bool ReaderImpl::parseAlignment(uint8_t &log2) {
  if ((*p_ == '8' || *p_ == '4' || *p_ == '1') && !isClass(p_[1], kNameChar)) [[likely]] {
    log2 = uint8_t(std::countr_zero(unsigned(*p_ - '0')));
    ++p_;
    ws();
    return true;
  }
  const char *at = p_;
  uint64_t n;
  bool parens = tryChar('(');
  if (!parseUnsigned(n, "an alignment") || (parens && !expectChar(')', "the alignment")))
    return false;
  if (!std::has_single_bit(n) || n > (uint64_t(1) << 32))
    return error(kBadAlignment, at, "alignment must be a power of two up to 4294967296");
  log2 = uint8_t(std::countr_zero(n));
  return true;
}

bool ReaderImpl::parseVariableProperties(Global &g, std::vector<uint32_t> &groups, AttributeSetId &set) {
  while (tryChar(',')) {
    std::string_view text;
    if (tryWord("section")) {
      if (!parseString(text))
        return false;
      g.section = m_->symbols.internStable(text);
    } else if (tryWord("partition")) {
      if (!parseString(text))
        return false;
      g.partition = m_->symbols.internStable(text);
    } else if (tryWord("comdat")) {
      if (!parseComdatUse(g))
        return false;
    } else if (tryWord("align")) {
      if (!parseAlignment(g.alignLog2))
        return false;
    } else if (tryWord("code_model")) {
      const char *at = p_;
      static constexpr std::string_view kModels[] = {"tiny", "small", "kernel", "medium", "large"};
      if (!parseString(text))
        return false;
      auto found = std::find(std::begin(kModels), std::end(kModels), text);
      if (found == std::end(kModels))
        return error(kBadGlobal, at, "unknown code model");
      g.codeModel = CodeModel(found - std::begin(kModels) + 1);
    } else if (*p_ == '!') {
      if (!parseAttachments(true, nullptr))
        return false;
    } else if (!tryWord("no_sanitize_address") && !tryWord("no_sanitize_hwaddress") && !tryWord("sanitize_memtag") &&
               !tryWord("sanitize_address_dyninit")) {
      return expected("a property of the variable", "','");
    }
  }
  return *p_ != '#' || parseFunctionAttributes(set, &groups);
}

bool ReaderImpl::parseAlias(const char *at, ValueName name, const Prefix &prefix, GlobalKind kind) {
  Global g;
  g.kind = kind;
  applyPrefix(prefix, g);
  g.isDefined = true;
  if (!parseType(g.valueType) || !expectComma("the type"))
    return false;
  // The aliasee has a type, except that old text leaves it out before an expression.
  TypeId type = types::kPtr;
  const char *typeAt = p_;
  bool bare = false;
  for (std::string_view w : {"bitcast", "getelementptr", "addrspacecast", "inttoptr"})
    bare |= std::string_view(p_, size_t(wordEnd() - p_)) == w;
  if (!bare && !parseType(type))
    return false;
  if (!checkPointer(type, typeAt, kind == GlobalKind::kAlias ? "the aliasee" : "the resolver"))
    return false;
  g.addressSpace = m_->types[type].addressSpace();
  uint32_t offset = offsetOf(p_);
  if (!skipConstantSyntax())
    return false;
  while (tryChar(',')) {
    std::string_view text;
    if (*p_ == '!') {
      if (!parseAttachments(true, nullptr))
        return false;
    } else if (!expectWord("partition", "','") || !parseString(text)) {
      return false;
    } else {
      g.partition = m_->symbols.internStable(text);
    }
  }
  GlobalId id;
  if (!declareGlobal(at, name, g, id))
    return false;
  deferred_.push_back({DeferredKind::kInitializer, id.value, type, offset});
  return true;
}

bool ReaderImpl::parseCallingConv(uint16_t &cc) {
  cc = callconv::kC;
  const char *e = wordEnd();
  if (const uint16_t *found = kCallingConvs.find(p_, size_t(e - p_))) {
    cc = *found;
    p_ = e;
    ws();
    return true;
  }
  if (p_[0] != 'c' || p_[1] != 'c' || !(p_[2] == ' ' || isDigit(p_[2])))
    return true;
  const char *at = p_;
  p_ += 2;
  ws();
  uint32_t n;
  if (!parseUnsigned32(n, "the number of a calling convention"))
    return false;
  if (n > 1023)
    return error(kTooLarge, at, "number of a calling convention is too large");
  cc = uint16_t(n);
  return true;
}

bool ReaderImpl::parseParameters(std::vector<TypeId> &params, std::vector<ValueName> &names,
                                 std::vector<AttributeSetId> &sets, bool &varArg) {
  varArg = false;
  if (!expectChar('(', "the name of a function"))
    return false;
  if (tryChar(')'))
    return true;
  uint32_t nextNumber = 0;
  do {
    if (p_[0] == '.' && p_[1] == '.' && p_[2] == '.') {
      p_ += 3;
      ws();
      varArg = true;
      break;
    }
    const char *at = p_;
    TypeId t;
    AttributeSetId set;
    if (!parseType(t))
      return false;
    if (t == types::kVoid || m_->types.isFunction(t) || t == types::kLabel)
      return error(kBadType, at, join({"a parameter cannot have type ", typeName(t)}));
    if (!parseAttributes(set) || !checkAttributes(set, t, at))
      return false;
    ValueName name = ValueName::number(nextNumber);
    if (*p_ == '%') {
      at = p_;
      ++p_;
      if (!parseName(name))
        return false;
      if (name.isNumber() && (name.number() < nextNumber || name.number() > buffer_->text().size()))
        return error(
            kBadNumbering, at,
            join({"argument is numbered %", nameText(name), ", but %", std::to_string(nextNumber), " is due"}));
    }
    if (name.isNumber())
      nextNumber = name.number() + 1;
    params.push_back(t);
    names.push_back(name);
    sets.push_back(set);
  } while (tryChar(','));
  return expectChar(')', "the parameters");
}

bool ReaderImpl::deferConstant(DeferredKind kind, std::vector<Deferred> &constants) {
  TypeId type;
  if (!parseType(type))
    return false;
  constants.push_back({kind, 0, type, offsetOf(p_)});
  return skipConstantSyntax();
}

bool ReaderImpl::parseFunctionProperties(Global &g, Function &f, AttributeSetId &set, std::vector<uint32_t> &groups,
                                         std::vector<Deferred> &constants) {
  AttributeSetId more;
  set = AttributeSetId(0);
  for (;;) {
    if (*p_ == '{' || p_ >= end_)
      return true;
    std::string_view text;
    const char *before = p_;
    if (tryWord("unnamed_addr")) {
      g.unnamedAddr = UnnamedAddr::kGlobal;
    } else if (tryWord("local_unnamed_addr")) {
      g.unnamedAddr = UnnamedAddr::kLocal;
    } else if (tryWord("section")) {
      if (!parseString(text))
        return false;
      g.section = m_->symbols.internStable(text);
    } else if (tryWord("partition")) {
      if (!parseString(text))
        return false;
      g.partition = m_->symbols.internStable(text);
    } else if (tryWord("comdat")) {
      if (!parseComdatUse(g))
        return false;
    } else if (tryWord("align")) {
      if (!parseAlignment(g.alignLog2))
        return false;
    } else if (tryWord("gc")) {
      if (!parseString(text))
        return false;
      f.gc = m_->symbols.internStable(text);
    } else if (tryWord("prefix")) {
      if (!deferConstant(DeferredKind::kPrefix, constants))
        return false;
    } else if (tryWord("prologue")) {
      if (!deferConstant(DeferredKind::kPrologue, constants))
        return false;
    } else if (tryWord("personality")) {
      if (!deferConstant(DeferredKind::kPersonality, constants))
        return false;
    } else if (std::string_view(p_, size_t(wordEnd() - p_)) == "addrspace") {
      if (!parseAddressSpace(g.addressSpace))
        return false;
    } else if (*p_ == '!' && g.isDefined) {
      if (!parseAttachments(false, &f.subprogram))
        return false;
    } else {
      if (!parseFunctionAttributes(more, &groups))
        return false;
      if (more != AttributeSetId(0)) {
        builder_.clear();
        mergeSet(set);
        mergeSet(more);
        set = finishAttributes();
      }
      if (p_ == before)
        return true;
    }
  }
}

bool ReaderImpl::parseFunctionHeader(bool isDefinition) {
  Global g;
  Function f;
  g.kind = GlobalKind::kFunction;
  g.isDefined = isDefinition;
  if (!isDefinition && *p_ == '!' && !parseAttachments(false, &f.subprogram))
    return false;
  Prefix prefix;
  AttributeSetId resultSet;
  TypeId result;
  if (!parsePrefix(prefix) || !parseCallingConv(f.callingConv) || !parseAttributes(resultSet))
    return false;
  applyPrefix(prefix, g);
  if (!prefix.hasAddressSpace)
    g.addressSpace = m_->dataLayout.programAddressSpace();
  const char *resultAt = p_;
  if (!parseType(result))
    return false;
  if (result == types::kLabel || m_->types.isFunction(result) || result == types::kMetadata)
    if (result != types::kMetadata || isDefinition)
      return error(kBadType, resultAt, join({"a function cannot return ", typeName(result)}));
  if (!checkAttributes(resultSet, result, resultAt))
    return false;
  if (*p_ != '@')
    return expected("the name of a function", "the result type");
  const char *at = p_;
  ++p_;
  ValueName name;
  std::vector<TypeId> params;
  std::vector<ValueName> names;
  PendingGroups places{0, false, offsetOf(at), AttributeSetId(0), {}, {}};
  bool varArg;
  places.places.push_back(resultSet);
  if (!parseName(name) || !parseParameters(params, names, places.places, varArg))
    return false;
  if (!name.isNumber())
    g.name = name.symbol();
  std::vector<Deferred> constants;
  if (!parseFunctionProperties(g, f, places.set, places.groups, constants))
    return false;
  f.type = g.valueType = m_->types.functionType(result, params, varArg);
  f.numArgs = uint32_t(params.size());
  std::string_view text = m_->name(g.name);
  f.intrinsic = lookupIntrinsic(text);
  if (isDefinition && f.intrinsic != IntrinsicId::kNone)
    return error(kBadGlobal, at, join({"@", text, " is an intrinsic; it cannot have a body"}));
  if (!isDefinition && g.linkage != Linkage::kExternal && g.linkage != Linkage::kExternWeak)
    return error(kBadGlobal, at, "a declaration has linkage 'external' or 'extern_weak'");
  if (isDefinition && g.linkage == Linkage::kExternWeak)
    return error(kBadGlobal, at, "a function with a body cannot be 'extern_weak'");
  if (!isDefinition && f.intrinsic != IntrinsicId::kNone && !checkIntrinsic(f, at))
    return false;
  GlobalId id;
  if (isDefinition && *p_ != '{')
    return expected("'{' or a property of the function", "the function header");
  if (!declareGlobal(at, name, g, id))
    return false;
  FunctionId fid(uint32_t(m_->functions.size()));
  m_->globals[id.index()].function = fid;
  f.global = id;
  for (Deferred &d : constants) {
    d.index = fid.value;
    deferred_.push_back(d);
  }
  places.index = fid.value;
  pendingGroups_.push_back(std::move(places));
  if (isDefinition) {
    ++p_;
    f.bodyOffset = offsetOf(p_);
  }
  m_->functions.push_back(f);
  if (!isDefinition)
    return true;
  uint32_t bodyOffset = offsetOf(p_);
  if (!skipBody())
    return false;
  bodies_.push_back({fid, bodyOffset, offsetOf(p_), m_->arena.copy(std::span<const ValueName>(names))});
  return true;
}

bool ReaderImpl::checkIntrinsic(const Function &f, const char *at) {
  if (intrinsicAccepts(m_->types, f.intrinsic, f.type))
    return true;
  return error(kBadIntrinsic, at,
               join({"intrinsic ", intrinsicName(f.intrinsic), " cannot have type ", typeName(f.type)}));
}

/// What a `}` in a body is, judged by its line alone, which starts at `line`.
enum class Brace { kEnd, kInner, kComment, kUnclear };
static Brace classifyBrace(const char *line, const char *brace) {
  if (line == brace && (brace[1] == '\n' || brace[1] == '\r' || !brace[1]))
    return Brace::kEnd; // as LLVM prints it
  int open = 0;
  for (const char *p = line; p < brace; ++p) {
    if (*p == ';')
      return Brace::kComment;
    if (*p == '"') {
      p = static_cast<const char *>(std::memchr(p + 1, '"', size_t(brace - p - 1)));
      if (!p)
        return Brace::kUnclear;
    }
    open += *p == '{' ? 1 : *p == '}' ? -1 : 0;
  }
  return open > 0 ? Brace::kInner : Brace::kUnclear;
}

/// Behind `{`. In text as LLVM prints it, a glance at each `}` is enough; else the brackets are counted.
bool ReaderImpl::skipBody() {
  const char *open = p_ - 1, *line = p_;
  while (*line == ' ' || *line == '\t' || *line == '\r')
    ++line;
  const char *q = line;
  bool printed = *line == '\n' || *line == ';';
  while (printed) {
    q = static_cast<const char *>(std::memchr(q, '}', size_t(end_ - q)));
    if (!q)
      return error(kSyntax, open, "function body without '}'");
    for (line = q; line[-1] != '\n' && line > p_;)
      --line;
    switch (classifyBrace(line, q)) {
    case Brace::kEnd:
      p_ = q + 1;
      return true;
    case Brace::kInner:
      ++q;
      break;
    case Brace::kComment:
      q = static_cast<const char *>(std::memchr(q, '\n', size_t(end_ - q)));
      printed = q != nullptr;
      break;
    case Brace::kUnclear:
      printed = false;
      break;
    }
  }
  p_ = open;
  return skipBrackets();
}

void ReaderImpl::resolveGroups() {
  std::vector<AttributeSetId> sets;
  for (const PendingGroups &pending : pendingGroups_) {
    AttributeSetId set = pending.set;
    const char *at = begin_ + pending.offset;
    if (pending.groups.size() == 1 && set == AttributeSetId(0)) {
      set = attributeGroup(pending.groups[0], at);
    } else if (!pending.groups.empty()) {
      builder_.clear();
      for (uint32_t n : pending.groups)
        mergeSet(attributeGroup(n, at));
      mergeSet(set);
      set = finishAttributes();
    }
    if (pending.isVariable) {
      m_->globals[pending.index].attributes = set;
      continue;
    }
    sets.clear();
    sets.push_back(set);
    sets.insert(sets.end(), pending.places.begin(), pending.places.end());
    Function &f = m_->functions[pending.index];
    f.attributes = m_->attributes.makeList(sets);
  }
}

void ReaderImpl::readInitializers() {
  for (const Deferred &d : deferred_) {
    if (stop_)
      return;
    p_ = begin_ + d.offset;
    const char *at = p_;
    ConstantId c;
    if (d.kind == DeferredKind::kInitializer) {
      if (m_->globals[d.index].isVariable() && !checkSized(d.type, at))
        continue;
      if (!parseConstant(d.type, c))
        continue;
      m_->globals[d.index].initializer = c;
      continue;
    }
    if (!parseConstant(d.type, c))
      continue;
    Function &f = m_->functions[d.index];
    (d.kind == DeferredKind::kPrefix ? f.prefix : d.kind == DeferredKind::kPrologue ? f.prologue : f.personality) = c;
  }
  if (!errors_)
    checkAliases();
}

/// The global that an aliasee is based on; invalid when there is none.
static GlobalId baseOf(const Module &m, ConstantId c) {
  for (unsigned depth = 0; c.valid() && depth < 1000; ++depth) {
    const Constant &k = m.constants[c];
    if (k.is(ConstantKind::kGlobal) || k.is(ConstantKind::kDSOLocalEquivalent) || k.is(ConstantKind::kNoCFI))
      return k.global();
    if (!k.is(ConstantKind::kExpr))
      return GlobalId();
    // The base of getelementptr follows the element type; conversions and sums have it first.
    c = m.constants.operand(k, k.opcode == Opcode::kGetElementPtr ? 1 : 0);
  }
  return GlobalId();
}

void ReaderImpl::checkAliases() {
  std::vector<uint8_t> state(m_->globals.size()); // 1 on the current chain, 2 checked
  for (uint32_t i = 0; i < m_->globals.size(); ++i) {
    if (m_->globals[i].kind != GlobalKind::kAlias && m_->globals[i].kind != GlobalKind::kIFunc)
      continue;
    std::vector<uint32_t> chain;
    for (uint32_t g = i;;) {
      const Global &global = m_->globals[g];
      if (state[g] == 2)
        break;
      if (state[g] == 1) {
        error(kBadGlobal, begin_ + m_->globals[i].sourceOffset, "alias names itself");
        break;
      }
      state[g] = 1;
      chain.push_back(g);
      if (!global.isDefined || (global.isVariable() && global.linkage == Linkage::kAvailableExternally)) {
        error(kBadGlobal, begin_ + m_->globals[i].sourceOffset, "an alias must name a definition");
        break;
      }
      if (global.kind != GlobalKind::kAlias && global.kind != GlobalKind::kIFunc)
        break;
      GlobalId next = baseOf(*m_, global.initializer);
      if (!next.valid()) {
        // An alias of a constant address is allowed; what is behind an ifunc must be a function.
        if (global.kind == GlobalKind::kIFunc)
          error(kBadGlobal, begin_ + global.sourceOffset, "the resolver must be a function");
        break;
      }
      if (global.kind == GlobalKind::kIFunc && m_->globals[next.index()].kind == GlobalKind::kVariable) {
        error(kBadGlobal, begin_ + global.sourceOffset, "the resolver must be a function");
        break;
      }
      g = next.value;
    }
    for (uint32_t g : chain)
      state[g] = 2;
  }
}

} // namespace lathe::ir
