#include "lathe/emit/ModuleEmitter.h"
#include "lathe/emit/AsmPrinter.h"
#include "lathe/emit/ConstantEmitter.h"
#include "lathe/emit/TargetEmitter.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCAsmStreamer.h"
#include "lathe/mc/MCAssembler.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/TargetMachine.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include <algorithm>

namespace lathe {

using namespace ir;

static constexpr DiagKind kModuleAsm{"emit-module-asm", Severity::kError};
static constexpr DiagKind kBadObjectFormat{"emit-object-format", Severity::kError};

// --- Making one
// -----------------------------------------------------------------------------------------------------------

std::unique_ptr<ModuleEmitter> ModuleEmitter::createForSubtargets(const Module &m, const TargetMachine &tm) {
  std::unique_ptr<ModuleEmitter> e(new ModuleEmitter(m, tm));
  e->cpuKey_ = m.symbols.find("target-cpu");
  e->featuresKey_ = m.symbols.find("target-features");
  return e;
}

std::unique_ptr<ModuleEmitter> ModuleEmitter::create(const Module &m, const TargetMachine &tm, bool isObject,
                                                     DiagnosticEngine &diags) {
  if (Triple(tm.getTriple()).objectFormat() != ObjectFormat::kElf) {
    diags.report(kBadObjectFormat, std::string(),
                 "output for '" + std::string(tm.getTriple()) + "' is not supported: only ELF is");
    return nullptr;
  }
  std::unique_ptr<ModuleEmitter> e = createForSubtargets(m, tm);
  e->emitter_ = &tm.getEmitter();
  e->diags_ = &diags;
  e->isObject_ = isObject;
  e->context_ = std::make_unique<MCContext>(e->emitter_->getAsmInfo(), diags);
  if (isObject)
    e->writer_ = std::make_unique<MCAssembler>(*e->context_, e->emitter_->getObjectTarget());
  else
    e->writer_ = std::make_unique<MCTextWriter>();
  return e;
}

ModuleEmitter::~ModuleEmitter() = default;

const TargetSubtargetInfo &ModuleEmitter::getSubtarget(const Function &f, DiagnosticEngine &diags) {
  SymbolId cpu, features;
  const AttributeSet &a = module_.attributes.function(f.attributes);
  if (a.numStrings) {
    if (cpuKey_.valid())
      cpu = module_.attributes.string(a, cpuKey_);
    if (featuresKey_.valid())
      features = module_.attributes.string(a, featuresKey_);
  }
  std::lock_guard lock(subtargetMutex_);
  for (const Subtarget &s : subtargets_)
    if (s.cpu == cpu && s.features == features)
      return *s.sti;
  const TargetSubtargetInfo &sti = tm_.getSubtarget(module_.name(cpu), module_.name(features), diags);
  subtargets_.push_back({cpu, features, &sti});
  return sti;
}

std::unique_ptr<MCStreamer> ModuleEmitter::createStreamer() {
  if (isObject_)
    return emitter_->createObjectStreamer(*context_);
  return std::make_unique<MCAsmStreamer>(*context_, emitter_->createInstPrinter(tm_.getOptions().asmDialect));
}

std::unique_ptr<AsmPrinter> ModuleEmitter::createPrinter(MCStreamer &streamer) {
  return std::make_unique<AsmPrinter>(*this, streamer);
}

// --- Symbols
// --------------------------------------------------------------------------------------------------------------

/// The mangling letters of data layouts (Language Reference, "Data Layout", `m:`).
static std::string_view userPrefix(const Module &m) {
  switch (m.dataLayout.mangling()) {
  case 'o':
  case 'x':
    return "_";
  default:
    return {};
  }
}

std::string ModuleEmitter::mangle(GlobalId id) const {
  const Global &g = module_.global(id);
  char digits[12];
  std::string_view name = module_.name(g.name);
  std::string buffer;
  if (!g.name.valid()) {
    buffer = "__unnamed_" + std::string(module_.globalName(id, digits));
    name = buffer;
  }
  if (name.starts_with('\1'))
    return std::string(name.substr(1));
  std::string out;
  if (g.linkage == Linkage::kPrivate)
    out = context_->asmInfo().privatePrefix;
  out += userPrefix(module_);
  out += name;
  return out;
}

MCSymbolId ModuleEmitter::symbolForName(std::string_view name) const {
  if (name.starts_with('\1'))
    return context_->getOrCreateSymbol(name.substr(1));
  std::string_view prefix = userPrefix(module_);
  if (prefix.empty())
    return context_->getOrCreateSymbol(name);
  return context_->getOrCreateSymbol(std::string(prefix) + std::string(name));
}

MCSymbolId ModuleEmitter::blockAddressSymbol(GlobalId function, uint32_t block) const {
  // Named after the function's place in the module, so that the name does not depend on who asks first.
  return context_->getOrCreateSymbol(std::string(context_->asmInfo().privatePrefix) + "BA" +
                                     std::to_string(function.index()) + "_" + std::to_string(block));
}

void ModuleEmitter::createSymbols() {
  symbols_.reserve(module_.globals.size());
  for (uint32_t i = 0; i < module_.globals.size(); ++i) {
    const Global &g = module_.globals[i];
    std::string_view name = module_.name(g.name);
    bool plain =
        g.name.valid() && g.linkage != Linkage::kPrivate && !name.starts_with('\1') && userPrefix(module_).empty();
    symbols_.push_back(plain ? context_->getOrCreateSymbol(name) : context_->getOrCreateSymbol(mangle(GlobalId(i))));
  }
}

/// The globals that an array such as llvm.used lists, through casts.
static void membersOf(const Module &m, ConstantId list, std::vector<char> &members) {
  const Constant &c = m.constants[list];
  if (c.is(ConstantKind::kGlobal)) {
    members[c.global().index()] = 1;
    return;
  }
  if (c.is(ConstantKind::kAggregate) || (c.is(ConstantKind::kExpr) && c.opcode != Opcode::kGetElementPtr)) {
    for (unsigned i = 0; i < c.second; ++i)
      membersOf(m, m.constants.operand(c, i), members);
  } else if (c.is(ConstantKind::kExpr)) {
    membersOf(m, m.constants.operand(c, 1), members);
  }
}

void ModuleEmitter::findUsed() {
  GlobalId g = module_.findGlobal("llvm.used");
  if (!g.valid() || !module_.global(g).initializer.valid())
    return;
  used_.assign(module_.globals.size(), 0);
  membersOf(module_, module_.global(g).initializer, used_);
}

void ModuleEmitter::emitVisibility(MCStreamer &out, GlobalId id) const {
  switch (module_.global(id).visibility) {
  case Visibility::kDefault:
    break;
  case Visibility::kHidden:
    out.emitSymbolAttribute(symbolFor(id), MCSymbolAttr::kHidden);
    break;
  case Visibility::kProtected:
    out.emitSymbolAttribute(symbolFor(id), MCSymbolAttr::kProtected);
    break;
  }
}

void ModuleEmitter::emitLinkage(MCStreamer &out, GlobalId id) const {
  switch (module_.global(id).linkage) {
  case Linkage::kExternal:
  case Linkage::kAppending:
    out.emitSymbolAttribute(symbolFor(id), MCSymbolAttr::kGlobal);
    break;
  case Linkage::kLinkOnce:
  case Linkage::kLinkOnceODR:
  case Linkage::kWeak:
  case Linkage::kWeakODR:
  case Linkage::kExternWeak:
    out.emitSymbolAttribute(symbolFor(id), MCSymbolAttr::kWeak);
    break;
  case Linkage::kCommon:
  case Linkage::kAvailableExternally:
  case Linkage::kPrivate:
  case Linkage::kInternal:
    break;
  }
}

// --- The module
// -------------------------------------------------------------------------------------------------------------

void ModuleEmitter::emitModuleAsm() {
  if (module_.moduleAsm.empty())
    return;
  std::string text;
  for (std::string_view line : module_.moduleAsm)
    (text += line) += '\n';
  if (!isObject_) {
    streamer_->emitRawText(text);
    return;
  }
  AsmPrinter printer(*this, *streamer_);
  std::string error;
  if (!emitter_->assembleInline(text, 0, printer, error))
    diags_->report(kModuleAsm, "in module-level assembly", error);
}

void ModuleEmitter::beginModule() {
  createSymbols();
  findUsed();
  streamer_ = createStreamer();
  streamer_->beginFragment(uint32_t(module_.functions.size()), "module header");
  streamer_->switchSection(context_->textSection());
  if (!module_.sourceFilename.empty())
    streamer_->emitFileDirective(module_.sourceFilename);
  emitModuleAsm();
  streamer_->endFragment();
  writer_->append(streamer_->fragment());
}

/// The string of `!{!"..."}`, with its escapes resolved.
static std::string metadataString(std::string_view node) {
  std::string s;
  size_t i = node.find("!\"");
  if (i == std::string_view::npos)
    return s;
  auto digit = [](char c) { return c <= '9' ? c - '0' : (c | 32) - 'a' + 10; };
  for (i += 2; i < node.size() && node[i] != '"'; ++i) {
    if (node[i] == '\\' && i + 2 < node.size() && node[i + 1] != '\\') {
      s += char(digit(node[i + 1]) << 4 | digit(node[i + 2]));
      i += 2;
    } else {
      s += node[i];
      i += node[i] == '\\';
    }
  }
  return s;
}

void ModuleEmitter::emitIdents() {
  std::string_view list = module_.namedMetadata("llvm.ident");
  std::vector<std::string> seen;
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i] != '!' || i + 1 >= list.size() || list[i + 1] < '0' || list[i + 1] > '9')
      continue;
    uint32_t n = 0;
    for (++i; i < list.size() && list[i] >= '0' && list[i] <= '9'; ++i)
      n = n * 10 + uint32_t(list[i] - '0');
    std::string s = metadataString(module_.metadataNode(n));
    if (s.empty() || std::find(seen.begin(), seen.end(), s) != seen.end())
      continue;
    streamer_->emitIdent(s);
    seen.push_back(std::move(s));
  }
}

void ModuleEmitter::emitDeclarations() {
  for (uint32_t i = 0; i < module_.globals.size(); ++i) {
    const Global &g = module_.globals[i];
    if (isDefinition(g))
      continue;
    if (g.linkage == Linkage::kExternWeak)
      streamer_->emitSymbolAttribute(symbols_[i], MCSymbolAttr::kWeak);
    if (g.kind == GlobalKind::kFunction || g.kind == GlobalKind::kVariable)
      emitVisibility(*streamer_, GlobalId(i));
  }
}

bool ModuleEmitter::endModule(OutputBuffer &out) {
  MCStreamer &s = *streamer_;
  s.beginFragment(uint32_t(module_.functions.size()), "data");
  for (uint32_t i = 0; i < module_.globals.size(); ++i)
    if (module_.globals[i].kind == GlobalKind::kVariable)
      emitVariable(GlobalId(i));
  emitDeclarations();
  for (uint32_t i = 0; i < module_.globals.size(); ++i)
    if (module_.globals[i].kind == GlobalKind::kAlias || module_.globals[i].kind == GlobalKind::kIFunc)
      emitAlias(GlobalId(i));
  emitExceptionReferences();
  emitIdents();
  targetEmitter().emitModuleNotes(*this, s);
  s.switchSection(context_->getELFSection(".note.GNU-stack", ELF::SHT_PROGBITS, 0));
  s.endFragment();
  writer_->append(s.fragment());
  return writer_->finish(out) && !diags_->hasErrors();
}

void ModuleEmitter::emitAlias(GlobalId id) {
  const Global &g = module_.global(id);
  if (!isDefinition(g))
    return;
  MCStreamer &s = *streamer_;
  MCSymbolId symbol = symbolFor(id);
  emitLinkage(s, id);
  if (g.kind == GlobalKind::kIFunc)
    s.emitSymbolAttribute(symbol, MCSymbolAttr::kTypeIndFunction);
  else
    s.emitSymbolAttribute(symbol, module_.types.isFunction(g.valueType) ? MCSymbolAttr::kTypeFunction
                                                                        : MCSymbolAttr::kTypeObject);
  emitVisibility(s, id);
  char digits[12];
  ConstantEmitter constants(*this, s, module_.globalName(id, digits));
  const MCExpr *value = constants.lower(g.initializer);
  if (!value)
    return;
  s.emitAssignment(symbol, value);
  // An alias of a part of an object has a size of its own.
  if (g.kind == GlobalKind::kAlias && !module_.types.isFunction(g.valueType) && module_.layout(g.valueType).sized &&
      value->kind != MCExpr::Kind::kSymbolRef)
    s.emitSymbolSize(symbol, module_.layout(g.valueType).allocSize);
}

} // namespace lathe
