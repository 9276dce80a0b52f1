// The top level of a module, except for globals: headers, types, comdats, metadata, and the order of the two passes.
#include "lathe/ir/reader/ReaderImpl.h"

#include "lathe/ir/Reader.h"
#include <cstring>

namespace lathe::ir {

ReaderImpl::ReaderImpl(const SourceBuffer &buffer, size_t offset, DiagnosticEngine &diags)
    : buffer_(&buffer), diags_(&diags), begin_(buffer.text().data()), end_(begin_ + buffer.text().size()),
      p_(begin_ + offset), m_(std::make_unique<Module>()) {
  m_->source = &buffer;
  m_->sourceBegin = uint32_t(offset);
  symProf_ = m_->symbols.intern("prof");
  symSrcLoc_ = m_->symbols.intern("srcloc");
  symNonTemporal_ = m_->symbols.intern("nontemporal");
  symUnpredictable_ = m_->symbols.intern("unpredictable");
  m_->syncScopes = {m_->symbols.intern(""), m_->symbols.intern("singlethread")};
}

std::unique_ptr<Module> ReaderImpl::run() {
  if (buffer_->text().size() >= (1u << 31)) {
    errorRange(kTooLarge, 0, 0, "files of 2 GiB and more cannot be read");
    return nullptr;
  }
  readTopLevel();
  finishTopLevel();
  readInitializers();
  readBodies();
  resolveBlockAddresses();
  if (errors_)
    return nullptr;
  m_->dataLayout.computeAll(m_->types);
  return std::move(m_);
}

std::unique_ptr<Module> readModule(const SourceBuffer &buffer, DiagnosticEngine &diags, size_t offset) {
  return ReaderImpl(buffer, offset, diags).run();
}

ReaderImpl::ReaderImpl(std::unique_ptr<Module> module, DiagnosticEngine &diags)
    : buffer_(module->source), diags_(&diags), begin_(buffer_->text().data()), end_(begin_), p_(begin_),
      m_(std::move(module)), inBody_(true), readsConstants_(true) {
  for (uint32_t i = 0; i < m_->types.size(); ++i)
    if (m_->types[TypeId(i)].isNamed())
      typeSlot(ValueName::symbol(m_->types[TypeId(i)].name)) = TypeId(i);
  for (uint32_t i = 0; i < m_->globals.size(); ++i)
    if (const Global &g = m_->globals[i]; !g.name.valid()) {
      if (g.number >= globalOfNumber_.size())
        globalOfNumber_.resize(g.number + 1, GlobalId::kNone);
      globalOfNumber_[g.number] = i;
    }
}

bool ReaderImpl::readConstant(const SourceBuffer &text, ConstantId &c) {
  buffer_ = &text;
  begin_ = p_ = text.text().data();
  end_ = begin_ + text.text().size();
  errors_ = depth_ = 0;
  stop_ = false;
  typeTexts_.clear(); // they stand in the text that was read before
  const uint32_t types = m_->types.size();
  TypeId type;
  ws();
  if (!parseTypedConstant(type, c))
    return false;
  if (p_ < end_)
    return expected("the end of the constant", "");
  resolveBlockAddresses();
  blockAddresses_.clear();
  if (m_->types.size() != types)
    m_->dataLayout.computeAll(m_->types);
  return errors_ == 0;
}

ConstantReader::ConstantReader(std::unique_ptr<Module> &module, DiagnosticEngine &diags)
    : module_(module), impl_(std::make_unique<ReaderImpl>(std::move(module), diags)) {}
ConstantReader::~ConstantReader() { module_ = impl_->takeModule(); }
Module &ConstantReader::module() { return impl_->module(); }
bool ConstantReader::read(const SourceBuffer &text, ConstantId &c) { return impl_->readConstant(text, c); }

void ReaderImpl::readTopLevel() {
  for (;;) {
    ws();
    if (p_ >= end_ || stop_)
      return;
    const char *start = p_;
    if (!parseTopLevelEntity())
      recoverTopLevel(start);
  }
}

void ReaderImpl::recoverTopLevel(const char *start) {
  // Goes on at the next line that looks like the start of an entity; bodies are indented.
  if (p_ == start)
    ++p_;
  static constexpr std::string_view kStarts[] = {"define ", "declare ", "attributes ", "target ", "source_filename",
                                                 "module ", "@",        "!",           "$",       "%"};
  while (p_ < end_) {
    skipLine();
    if (p_ >= end_)
      return;
    ++p_;
    std::string_view rest(p_, size_t(end_ - p_));
    for (std::string_view s : kStarts)
      if (rest.starts_with(s))
        return;
  }
}

bool ReaderImpl::parseTopLevelEntity() {
  const char *at = p_;
  switch (*p_) {
  case '@':
    return parseGlobalLine();
  case '%':
    return parseTypeDefinition();
  case '!':
    return parseMetadataLine();
  case '$':
    return parseComdat();
  case '^': // a summary entry, of no use to code generation
    ++p_;
    while (isDigit(*p_))
      ++p_;
    ws();
    if (!expectChar('=', "the number of a summary entry"))
      return false;
    while (isClass(*p_, kNameChar) || *p_ == ':' || *p_ == ' ')
      ++p_;
    return *p_ != '(' || skipBalanced();
  }
  if (tryWord("define"))
    return parseFunctionHeader(true);
  if (tryWord("declare"))
    return parseFunctionHeader(false);
  if (tryWord("attributes"))
    return parseAttributeGroup();
  if (tryWord("target"))
    return parseTargetLine();
  if (tryWord("source_filename"))
    return parseSourceFilename();
  if (tryWord("module"))
    return parseModuleAsm();
  if (tryWord("uselistorder") || tryWord("uselistorder_bb")) {
    skipLine();
    return true;
  }
  const std::vector<std::string_view> words = {"define", "declare",         "attributes",
                                               "target", "source_filename", "module"};
  std::string_view near = nearestName({at, size_t(wordEnd() - at)}, words);
  if (!near.empty())
    return error(kSyntax, at, join({"expected a definition, found ", describe(at), "; did you mean '", near, "'?"}));
  return expected("a definition", "");
}

bool ReaderImpl::parseTargetLine() {
  std::string_view text;
  bool triple = tryWord("triple");
  if (!triple && !tryWord("datalayout"))
    return expected("'triple' or 'datalayout'", "'target'");
  if (!expectChar('=', triple ? "'triple'" : "'datalayout'"))
    return false;
  const char *at = p_;
  if (!parseString(text))
    return false;
  if (triple) {
    m_->triple = Triple(text);
    return true;
  }
  std::string why;
  if (m_->dataLayout.parse(text, why))
    return true;
  return error(kBadDataLayout, at, join({"data layout: ", why}));
}

bool ReaderImpl::parseSourceFilename() {
  return expectChar('=', "'source_filename'") && parseString(m_->sourceFilename);
}

bool ReaderImpl::parseModuleAsm() {
  std::string_view text;
  if (!expectWord("asm", "'module'") || !parseString(text))
    return false;
  m_->moduleAsm.push_back(text);
  return true;
}

static ComdatId comdatNamed(Module &m, std::vector<ComdatId> &bySymbol, SymbolId name) {
  if (name.index() >= bySymbol.size())
    bySymbol.resize(m.symbols.size());
  ComdatId &id = bySymbol[name.index()];
  if (!id.valid()) {
    id = ComdatId(uint32_t(m.comdats.size()));
    m.comdats.push_back({name, ComdatKind::kAny});
  }
  return id;
}

bool ReaderImpl::parseComdat() {
  // $name = comdat any
  const char *at = p_;
  ++p_;
  ValueName name;
  if (!parseName(name) || !expectChar('=', "the name of a comdat") || !expectWord("comdat", "'='"))
    return false;
  ComdatKind kind;
  if (tryWord("any"))
    kind = ComdatKind::kAny;
  else if (tryWord("exactmatch"))
    kind = ComdatKind::kExactMatch;
  else if (tryWord("largest"))
    kind = ComdatKind::kLargest;
  else if (tryWord("nodeduplicate") || tryWord("noduplicates"))
    kind = ComdatKind::kNoDeduplicate;
  else if (tryWord("samesize"))
    kind = ComdatKind::kSameSize;
  else
    return expected("'any', 'exactmatch', 'largest', 'nodeduplicate' or 'samesize'", "'comdat'");
  if (name.isNumber())
    return error(kSyntax, at, "a comdat needs a name");
  ComdatId id = comdatNamed(*m_, comdatOfSymbol_, name.symbol());
  comdatUses_.resize(m_->comdats.size(), 0);
  if (comdatUses_[id.index()] == kNoLocal)
    return error(kDuplicateName, at, join({"comdat $", nameText(name), " is defined twice"}));
  comdatUses_[id.index()] = kNoLocal;
  m_->comdats[id.index()].kind = kind;
  return true;
}

bool ReaderImpl::parseComdatUse(Global &g) {
  // Behind `comdat`: its own name, or that in parentheses.
  const char *at = p_;
  SymbolId name = g.name;
  if (tryChar('(')) {
    ValueName n;
    if (*p_ != '$')
      return expected("the name of a comdat", "'('");
    ++p_;
    if (!parseName(n) || n.isNumber() || !expectChar(')', "the name of a comdat"))
      return false;
    name = n.symbol();
  }
  if (!name.valid())
    return error(kBadGlobal, at, "a global without name cannot be its own comdat");
  g.comdat = comdatNamed(*m_, comdatOfSymbol_, name);
  comdatUses_.resize(m_->comdats.size(), 0);
  uint32_t &use = comdatUses_[g.comdat.index()];
  if (!use)
    use = 1 + offsetOf(at);
  return true;
}

bool ReaderImpl::parseMetadataLine() {
  ++p_;
  if (isDigit(*p_)) {
    const char *at = p_ - 1;
    uint32_t n;
    if (!parseUnsigned32(n, "the number of a metadata node") || !expectChar('=', "the number of a metadata node"))
      return false;
    if (n > buffer_->text().size())
      return error(kTooLarge, at, "number of a metadata node is too large");
    if (n >= m_->metadataOffsets.size())
      m_->metadataOffsets.resize(std::max<size_t>(n + 1, m_->metadataOffsets.size() * 2));
    m_->metadataOffsets[n] = 1 + offsetOf(p_);
    return skipMetadataBody();
  }
  // !name = !{ … }; names may have escapes: !\01foo.
  const char *at = p_;
  while (isClass(*p_, kNameChar) || *p_ == '\\')
    ++p_;
  std::string_view name(at, size_t(p_ - at));
  ws();
  if (!expectChar('=', "the name of a metadata node"))
    return false;
  const char *text = p_;
  if (!skipMetadataBody())
    return false;
  m_->namedNodes.push_back({name, std::string_view(text, size_t(p_ - text))});
  return true;
}

bool ReaderImpl::skipMetadataBody() {
  // Nearly always the node ends with its line.
  const char *start = p_;
  const char *nl = static_cast<const char *>(std::memchr(p_, '\n', size_t(end_ - p_)));
  if (nl) {
    const char *last = nl;
    while (last > start && (last[-1] == ' ' || last[-1] == '\r'))
      --last;
    if (last > start && (last[-1] == ')' || last[-1] == '}')) {
      p_ = nl;
      return true;
    }
  }
  tryWord("distinct");
  if (*p_ == '!')
    ++p_;
  p_ = wordEnd();
  if (*p_ == '"') {
    std::string_view ignored;
    return parseString(ignored);
  }
  if (*p_ == '{' || *p_ == '(')
    return skipBalanced();
  return p_ != start || expected("a metadata node", "'='");
}

bool ReaderImpl::parseAttachments(bool afterComma, uint32_t *subprogram) {
  // `!kind !7`, `!kind !{…}`, `!kind !DILocation(…)`; of those outside of bodies only !dbg of a function is kept.
  while (*p_ == '!') {
    ++p_;
    const char *at = p_;
    while (isClass(*p_, kNameChar) || *p_ == '\\')
      ++p_;
    std::string_view kind(at, size_t(p_ - at));
    ws();
    if (*p_ != '!')
      return expected("a metadata node", "the kind of an attachment");
    ++p_;
    if (isDigit(*p_)) {
      uint32_t n;
      if (!parseUnsigned32(n, "the number of a metadata node"))
        return false;
      if (subprogram && kind == "dbg")
        *subprogram = n + 1;
    } else {
      p_ = wordEnd();
      if ((*p_ != '{' && *p_ != '(') || !skipBalanced())
        return expected("a metadata node", "the kind of an attachment");
    }
    if (afterComma) {
      if (*p_ != ',')
        return true;
      const char *comma = p_;
      ++p_;
      ws();
      if (*p_ != '!') {
        p_ = comma;
        return true;
      }
    }
  }
  return true;
}

void ReaderImpl::finishTopLevel() {
  reportUndefinedTypes();
  for (size_t i = 0; i < comdatUses_.size(); ++i)
    if (comdatUses_[i] && comdatUses_[i] != kNoLocal)
      error(kUndefinedName, begin_ + comdatUses_[i] - 1, join({"undefined comdat $", m_->name(m_->comdats[i].name)}));
  resolveGroups();
  inBody_ = true;
}

void ReaderImpl::reportUndefinedTypes() {
  for (const TypeUse &use : undefinedTypes_) {
    if (!typeAwaited_[use.type.index()])
      continue;
    std::vector<std::string_view> names;
    for (uint32_t i = types::kFirstFree; i < m_->types.size() && names.size() < 20000; ++i)
      if (m_->types[TypeId(i)].isNamed() && (i >= typeAwaited_.size() || !typeAwaited_[i]))
        names.push_back(m_->name(m_->types[TypeId(i)].name));
    std::string_view name = m_->name(m_->types[use.type].name), near = nearestName(name, names);
    error(kUndefinedName, begin_ + use.offset,
          near.empty() ? join({"undefined type %", name})
                       : join({"undefined type %", name, "; did you mean %", near, "?"}));
  }
}

} // namespace lathe::ir
