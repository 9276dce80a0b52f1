// The file as a whole: its documents, the module, which function each machine function belongs to.
#include "lathe/mir/parser/MIRReader.h"
#include "lathe/mir/parser/FunctionReader.h"
#include "lathe/support/SourceBuffer.h"
#include <algorithm>

namespace lathe {

static constexpr DiagKind kTooLarge{"mir-too-large", Severity::kError};
static constexpr DiagKind kBadDocument{"mir-bad-document", Severity::kError};
static constexpr DiagKind kUnknownFunction{"mir-unknown-function", Severity::kError};

MIRFile::MIRFile(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
MIRFile::~MIRFile() = default;

std::unique_ptr<MIRFile> MIRFile::open(const SourceBuffer &buffer, DiagnosticEngine &diags) {
  auto impl = std::make_unique<Impl>(buffer, diags);
  if (!impl->open())
    return nullptr;
  return std::unique_ptr<MIRFile>(new MIRFile(std::move(impl)));
}

ir::Module &MIRFile::module() { return impl_->constants->module(); }
size_t MIRFile::size() const { return impl_->buffer.text().size(); }
std::span<const MIRFile::Function> MIRFile::functions() const { return impl_->functions; }

void MIRFile::FreeScratch::operator()(Scratch *s) const { delete s; }
std::unique_ptr<MIRFile::Scratch, MIRFile::FreeScratch> MIRFile::makeScratch() {
  return std::unique_ptr<Scratch, FreeScratch>(new Scratch);
}

bool MIRFile::read(size_t i, MachineFunction &mf, Scratch &scratch) {
  return FunctionReader(*impl_, scratch, mf).read(*impl_->documents[i]);
}

bool looksLikeMIR(std::string_view text) {
  while (!text.empty()) {
    size_t nl = text.find('\n');
    std::string_view line = text.substr(0, nl);
    size_t at = line.find_first_not_of(" \t\r");
    if (at != std::string_view::npos && line[at] != '#' && line[at] != ';')
      return line.starts_with("---") && (line.size() == 3 || line[3] == ' ' || line[3] == '\r');
    text.remove_prefix(nl == std::string_view::npos ? text.size() : nl + 1);
  }
  return false;
}

bool MIRFile::Impl::open() {
  if (buffer.text().size() >= 1u << 31) {
    diags.report(kTooLarge, SourceRange{&buffer, 0, 0}, "files of 2 GiB and more cannot be read");
    return false;
  }
  YamlReader yaml(buffer, arena, diags);
  std::vector<const YamlNode *> docs;
  const YamlNode *literal = nullptr;
  bool first = true;
  for (YamlNode *root; yaml.nextDocument(root); first = false) {
    if (!root)
      continue;
    if (root->kind == YamlNode::kLiteral && first) {
      literal = root;
    } else if (root->kind == YamlNode::kMapping) {
      docs.push_back(root);
    } else {
      diags.report(kBadDocument, SourceRange{&buffer, root->begin, root->begin + 1},
                   first ? "expected an IR module or a machine function here" : "expected a machine function here");
      return false;
    }
  }
  return !yaml.failed() && readModule(literal, docs) && findFunctions(docs);
}

/// The name of the function that `doc` describes; null after an error.
static const YamlNode *functionName(const YamlNode &doc, const SourceBuffer &buffer, DiagnosticEngine &diags) {
  const YamlNode *name = doc.find("name");
  if (name && name->isScalar() && !name->text.empty())
    return name;
  uint32_t at = name ? name->begin : doc.begin;
  diags.report(kBadDocument, SourceRange{&buffer, at, at + 1}, "a machine function needs a name");
  return nullptr;
}

bool MIRFile::Impl::readModule(const YamlNode *literal, std::span<const YamlNode *const> docs) {
  if (literal) {
    // The text up to the module's end is kept, so that the places of errors are those in the file.
    moduleText = SourceBuffer::fromString(buffer.name(), std::string(buffer.text().substr(0, literal->end)));
    DiagnosticEngine own;
    module_ = ir::readModule(*moduleText, own, literal->begin);
    for (const Diagnostic &d : own.all())
      diags.report(DiagKind{d.kind, d.severity}, SourceRange{&buffer, d.range.begin, d.range.end}, d.message);
  } else {
    std::string text;
    for (const YamlNode *d : docs) {
      const YamlNode *name = functionName(*d, buffer, diags);
      if (!name)
        return false;
      text += "define void @\"";
      for (char c : name->text)
        if (c == '"' || c == '\\' || uint8_t(c) < ' ') {
          text += '\\';
          text += "0123456789ABCDEF"[uint8_t(c) >> 4];
          text += "0123456789ABCDEF"[c & 15];
        } else {
          text += c;
        }
      text += "\"() {\nentry:\n  unreachable\n}\n";
    }
    moduleText = SourceBuffer::fromString(buffer.name(), std::move(text));
    DiagnosticEngine own; // the same function twice is found below, with a place
    module_ = ir::readModule(*moduleText, own);
    if (!module_)
      module_ = ir::readModule(*(moduleText = SourceBuffer::fromString(buffer.name(), "")), own);
  }
  if (!module_)
    return false;
  constants = std::make_unique<ir::ConstantReader>(module_, constantErrors_);
  globalRefs_ = std::vector<std::atomic<uint32_t>>(constants->module().globals.size());
  collectScopes(literal ? literal->end : 0);
  return true;
}

bool MIRFile::Impl::findFunctions(std::span<const YamlNode *const> docs) {
  const ir::Module &m = constants->module();
  std::vector<std::pair<uint32_t, const YamlNode *>> found;
  std::vector<char> seen(m.globals.size());
  NameTable names;
  bool ok = true;
  for (const YamlNode *d : docs) {
    const YamlNode *name = functionName(*d, buffer, diags);
    if (!name)
      return false;
    std::string_view text = name->text;
    ir::GlobalId g = m.findGlobal(text);
    bool twice = names.find(text) != NameTable::kNone;
    names.add(text, 0);
    if (twice || (g.valid() && seen[g.index()])) {
      diags.report(kUnknownFunction, SourceRange{&buffer, name->begin, name->end},
                   "machine function '" + std::string(text) + "' is defined twice");
      ok = false;
    } else if (!g.valid() || !m.global(g).isFunction()) {
      diags.report(kUnknownFunction, SourceRange{&buffer, name->begin, name->end},
                   "function '" + std::string(text) + "' is not defined in the IR module");
      ok = false;
    } else {
      seen[g.index()] = true;
      found.emplace_back(g.value, d);
    }
  }
  std::sort(found.begin(), found.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
  for (auto [g, d] : found) {
    functions.push_back({d->find("name")->text, g});
    documents.push_back(d);
  }
  return ok;
}

TargetNames &MIRFile::Impl::namesFor(const TargetSubtargetInfo &sti) {
  std::lock_guard lock(mutex_);
  for (auto &n : names_)
    if (n->instrTables == sti.getInstrInfo().descs && n->registerTables == sti.getRegisterInfo().regs)
      return *n;
  names_.push_back(std::make_unique<TargetNames>(sti));
  return *names_.back();
}

static bool inComment(std::string_view text, size_t at) {
  size_t line = text.rfind('\n', at);
  line = line == text.npos ? 0 : line;
  return text.substr(line, at - line).find_first_of(";#") != text.npos;
}

/// Before 2018 physical registers were written with '%', and a file has one of both.
bool MIRFile::Impl::usesOldRegisters() {
  std::call_once(knowsRegisterAge_, [&] {
    hasOldRegisters_ = true;
    for (const YamlNode *d : documents)
      for (const YamlNode *n = d->first; n; n = n->next) {
        std::string_view text = buffer.text().substr(n->begin, n->end - n->begin);
        for (size_t i = text.find('$'); i != text.npos; i = text.find('$', i + 1))
          if (i && i + 1 < text.size() && !ir::isClass(text[i - 1], ir::kNameChar) &&
              ir::isClass(text[i + 1], ir::kLetter) && !inComment(text, i)) {
            hasOldRegisters_ = false;
            return;
          }
      }
  });
  return hasOldRegisters_;
}

/// The scopes of atomic memory operands become the module's before functions are read: nothing else in them is new to
/// its symbols.
void MIRFile::Impl::collectScopes(uint32_t bodies) {
  ir::Module &m = constants->module();
  constexpr std::string_view kWord = "syncscope(";
  // Quotes are rare in bodies.
  std::string_view text = buffer.text();
  for (size_t at = text.find('"', bodies); at != text.npos; at = text.find('"', at)) {
    if (!text.substr(0, at++).ends_with(kWord))
      continue;
    size_t close = text.find_first_of("\"\n", at);
    if (close == text.npos || text[close] != '"')
      continue;
    std::string name(text.substr(at, close - at));
    name.resize(unescapeName(text.substr(at, close - at), name.data()));
    SymbolId s = m.symbols.intern(name);
    bool known = std::find(m.syncScopes.begin(), m.syncScopes.end(), s) != m.syncScopes.end();
    if (!known && m.syncScopes.size() < kMaxScopes)
      m.syncScopes.push_back(s);
  }
}

bool MIRFile::Impl::readConstant(std::string_view text, IRConstant &c, DiagnosticEngine &errors) {
  std::lock_guard lock(mutex_);
  if (uint32_t known = constantOfText_.find(text); known != NameTable::kNone) {
    c = irConstants_[known];
    return true;
  }
  constantTexts_.push_back(SourceBuffer::fromString(buffer.name(), std::string(text)));
  const SourceBuffer &kept = *constantTexts_.back();
  if (!constants->read(kept, c.id)) {
    errors.takeFrom(constantErrors_);
    return false;
  }
  ir::Module &m = constants->module();
  ir::TypeId type = m.typeOf(c.id);
  const ir::TypeLayout &layout = m.layout(type);
  c.isPointer = m.types.isPointer(type);
  c.allocSize = uint32_t(layout.allocSize);
  c.prefAlignLog2 = layout.prefAlignLog2;
  constantOfText_.add(kept.text(), uint32_t(irConstants_.size()));
  irConstants_.push_back(c);
  return true;
}

ir::ConstantId MIRFile::Impl::globalRef(uint32_t global) {
  std::atomic<uint32_t> &slot = globalRefs_[global];
  uint32_t c = slot.load(std::memory_order_relaxed);
  if (!c) {
    std::lock_guard lock(mutex_);
    ir::Module &m = constants->module();
    c = 1 + m.constants.globalRef(m.globals[global].pointerType, ir::GlobalId(global)).value;
    slot.store(c, std::memory_order_relaxed);
  }
  return ir::ConstantId(c - 1);
}

uint32_t MIRFile::Impl::globalNumbered(uint64_t number) {
  std::call_once(numberedGlobals_, [&] {
    const ir::Module &m = constants->module();
    for (uint32_t i = 0; i < m.globals.size(); ++i)
      if (const ir::Global &global = m.globals[i]; !global.name.valid()) {
        if (global.number >= globalOfNumber_.size())
          globalOfNumber_.resize(global.number + 1, NameTable::kNone);
        globalOfNumber_[global.number] = i;
      }
  });
  return number < globalOfNumber_.size() ? globalOfNumber_[size_t(number)] : NameTable::kNone;
}

} // namespace lathe
