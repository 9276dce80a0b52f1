#include "lathe/tdgen/AsmMatchables.h"

#include <algorithm>

namespace lathe::tdgen {

using namespace td;

namespace {

std::string lower(std::string_view s) {
  std::string out(s);
  for (char &c : out)
    if (c >= 'A' && c <= 'Z')
      c = char(c - 'A' + 'a');
  return out;
}

/// The classes above a user's class, to any depth, are less particular.
unsigned heightOf(const Record *cls, const RecordKeeper &records, unsigned depth = 0) {
  unsigned height = 0;
  if (depth < 16)
    for (const Record *sub : records.allDerivedDefinitions("AsmOperandClass"))
      for (const Record *super : sub->getDefs("SuperClasses"))
        if (super == cls)
          height = std::max(height, heightOf(sub, records, depth + 1) + 1);
  return height;
}

} // namespace

bool Matchable::before(const Matchable &o, bool smallerFirst) const {
  if (mnemonic != o.mnemonic)
    return mnemonic < o.mnemonic;
  if (operands.size() != o.operands.size())
    return operands.size() < o.operands.size();
  if (smallerFirst && inst != o.inst) {
    int64_t a = inst->record->findInt("Size").value_or(0), b = o.inst->record->findInt("Size").value_or(0);
    if (a != b)
      return a < b;
  }
  for (size_t i = 0; i < operands.size(); ++i) {
    const MatchClass *a = operands[i].cls, *b = o.operands[i].cls;
    if (a != b)
      return std::tuple(a->kind, a->rank, a->id) < std::tuple(b->kind, b->rank, b->id);
  }
  if (predicates.size() != o.predicates.size())
    return predicates.size() > o.predicates.size();
  return order < o.order;
}

AsmMatchables::AsmMatchables(const RecordKeeper &records, RegisterModel &regs, const InstructionModel &instrs,
                             AsmPredicates &predicates)
    : records_(records), regs_(regs), instrs_(instrs), predicates_(predicates) {
  for (const RegisterInfo &r : regs_.regs)
    if (r.record && r.record->isSubClassOf("Register") && !r.asmName.empty())
      registerNames_.try_emplace(lower(r.asmName), r.record);
  for (const RegisterInfo &r : regs_.regs)
    if (r.record && r.record->isSubClassOf("Register"))
      for (std::string_view n : r.record->getStrings("AltNames"))
        registerNames_.try_emplace(lower(n), r.record);
}

// --- Classes

const MatchClass *AsmMatchables::add(MatchClass c) {
  c.id = unsigned(classes_.size());
  classes_.push_back(std::move(c));
  return &classes_.back();
}

const MatchClass *AsmMatchables::tokenClass(const std::string &text) {
  // A register's name, written out in an asm string, is that register.
  std::string name = lower(text);
  const std::string &prefix = rules_.registerPrefix;
  if (name.starts_with(prefix) && name.size() > prefix.size())
    if (auto it = registerNames_.find(name.substr(prefix.size())); it != registerNames_.end())
      return registerClass(it->second);
  auto [it, isNew] = tokens_.try_emplace(text, nullptr);
  if (isNew) {
    MatchClass c;
    c.text = text;
    it->second = add(std::move(c));
  }
  return it->second;
}

const MatchClass *AsmMatchables::registerClass(const Record *r) {
  auto [it, isNew] = byRecord_.try_emplace(r, nullptr);
  if (isNew) {
    MatchClass c;
    c.record = r;
    c.render = "addRegOperands";
    if (r->isSubClassOf("Register")) {
      c.kind = MatchClass::kOneRegister;
    } else {
      c.kind = MatchClass::kRegisterClass;
      auto id = regs_.classOfRecord.find(r);
      c.rank = id == regs_.classOfRecord.end() ? 0 : unsigned(regs_.classes[id->second].members.size());
      c.diagnostic = r->findString("DiagnosticString").value_or("");
    }
    it->second = add(std::move(c));
  }
  return it->second;
}

const MatchClass *AsmMatchables::userClass(const Record *r) {
  auto [it, isNew] = byRecord_.try_emplace(r, nullptr);
  if (isNew) {
    MatchClass c;
    c.kind = MatchClass::kUser;
    c.record = r;
    c.rank = heightOf(r, records_);
    std::string name(r->findString("Name").value_or(r->name()));
    auto method = [&](std::string_view field, std::string otherwise) {
      auto s = r->findString(field);
      if (!s || s->empty())
        return otherwise;
      // A member template, isImm<3>, is called on an object whose type is a parameter.
      return (s->find('<') != std::string_view::npos ? "template " : "") + std::string(*s);
    };
    c.predicate = method("PredicateMethod", "is" + name);
    c.render = method("RenderMethod", "add" + name + "Operands");
    c.parser = method("ParserMethod", "");
    c.optional = r->findBit("IsOptional").value_or(false);
    c.defaultMethod = method("DefaultMethod", "default" + name + "Operands");
    c.diagnostic = r->findString("DiagnosticString").value_or("");
    it->second = add(std::move(c));
  }
  return it->second;
}

const MatchClass *AsmMatchables::classOf(const Record *at, const Record *operand) {
  if (operand->isSubClassOf("RegisterClass") || operand->isSubClassOf("Register"))
    return registerClass(operand);
  if (const Record *c = operand->findDef("ParserMatchClass"))
    return userClass(c);
  if (operand->isSubClassOf("RegisterOperand") && operand->getDef("RegClass"))
    return registerClass(operand->getDef("RegClass"));
  if (operand->isSubClassOf("PointerLikeRegClass"))
    if (auto all = records_.allDerivedDefinitions("RegisterClass"); !all.empty())
      return registerClass(all.front());
  at->error("operand '" + std::string(operand->name()) + "' has no ParserMatchClass");
  return nullptr;
}

std::vector<std::string> AsmMatchables::aliasesOf(const std::string &token) const {
  std::vector<std::string> out;
  for (const Record *r : records_.allDerivedDefinitions("TokenAlias"))
    if (r->getString("ToToken") == token)
      out.push_back(std::string(r->getString("FromToken")));
  return out;
}

// --- Strings

bool AsmMatchables::readString(Matchable &m, std::string_view asmString,
                               const std::vector<std::pair<std::string, const Record *>> &operands) {
  std::string text = chooseVariant(asmString, unsigned(variant_ ? variant_->getInt("Variant") : 0));
  std::vector<AsmPiece> pieces = tokenizeAsm(text, rules_);
  if (pieces.empty())
    return false;
  size_t first = 0;
  // A register that is written out is an operand, too, where a statement may begin with one.
  bool isRegister = !pieces[0].isOperand && !mnemonicFirst_ && tokenClass(pieces[0].text)->kind != MatchClass::kToken;
  if (!pieces[0].isOperand && !isRegister) {
    // An operand within the mnemonic (`j${cond}`): what its values are called, aliases say.
    if (pieces.size() > 1 && pieces[1].isOperand && pieces[1].isGlued)
      return false;
    m.mnemonic = pieces[0].text;
    first = 1;
  }
  for (size_t i = first; i < pieces.size(); ++i) {
    MatchOperand o;
    if (!pieces[i].isOperand) {
      o.cls = tokenClass(pieces[i].text);
    } else {
      auto it = std::ranges::find(operands, pieces[i].text, [](const auto &p) { return p.first; });
      if (it == operands.end()) {
        m.source->error("the assembly string names '$" + pieces[i].text + "', which is no operand");
        return false;
      }
      o.name = pieces[i].text;
      o.cls = classOf(m.source, it->second);
      if (!o.cls)
        return false;
      // A name that comes again must be the same register.
      for (size_t k = 0; k < m.operands.size(); ++k)
        if (m.operands[k].name == o.name) {
          m.same.push_back({unsigned(k), unsigned(m.operands.size())});
          break;
        }
    }
    m.operands.push_back(std::move(o));
  }
  return true;
}

bool AsmMatchables::addOperandStep(Matchable &m, const std::string &name, unsigned count) {
  for (size_t k = 0; k < m.operands.size(); ++k)
    if (!m.operands[k].name.empty() && m.operands[k].name == name) {
      m.steps.push_back({ConvertStep::kOperand, int64_t(k), m.operands[k].cls->render, count});
      return true;
    }
  return false;
}

/// The machine operands of an instruction, each from the string, from the operand it is tied to, or from its default.
bool AsmMatchables::instructionSteps(Matchable &m) {
  const InstructionInfo &i = *m.inst;
  if (auto converter = i.record->findString("AsmMatchConverter"); converter && !converter->empty()) {
    m.steps.push_back({ConvertStep::kCustom, 0, std::string(*converter), 0});
    return true;
  }
  auto inString = [&](const std::string &name) {
    return std::ranges::any_of(m.operands, [&](const MatchOperand &o) { return !o.name.empty() && o.name == name; });
  };
  for (const OperandGroup &g : i.groups) {
    if (!g.count)
      continue;
    int tied = g.count == 1 ? i.operands[g.first].tiedTo : -1;
    if (tied >= 0) {
      const std::string &def = i.operands[size_t(tied)].name;
      // Both written: they must agree. Only the use written: the definition has been taken from it.
      if (inString(g.name) && inString(def)) {
        auto at = [&](const std::string &n) {
          return unsigned(std::ranges::find(m.operands, n, &MatchOperand::name) - m.operands.begin());
        };
        m.same.push_back({at(def), at(g.name)});
      }
      m.steps.push_back({ConvertStep::kTied, tied, {}, 1});
      continue;
    }
    if (addOperandStep(m, g.name, g.count))
      continue;
    // A definition that only its tied use names.
    bool found = false;
    for (const OperandInfo &o : i.operands)
      if (g.count == 1 && o.tiedTo == int(g.first) && !found)
        found = addOperandStep(m, o.operandName, 1);
    if (found)
      continue;
    if (g.record->isSubClassOf("OperandWithDefaultOps")) {
      for (const Value *v : g.record->getDag("DefaultOps")->args) {
        if (auto n = asInt(v); n && !v->as<DefValue>())
          m.steps.push_back({ConvertStep::kImm, *n, {}, 1});
        else if (const Record *r = asDef(v); r && regs_.regOfRecord.count(r))
          m.steps.push_back({ConvertStep::kReg, int64_t(regs_.regOfRecord.at(r)), {}, 1});
        else
          m.steps.push_back({ConvertStep::kReg, 0, {}, 1});
      }
      continue;
    }
    // LLVM takes such instructions as known to the code generator only; so do we, but say it.
    static constexpr DiagKind kNotParsed{"td-asm-operand-missing", Severity::kWarning};
    records_.diags().report(kNotParsed, m.source->range(),
                            std::string(m.source->name()) + ": operand '$" + g.name +
                                "' is not in the assembly string, so that the assembler cannot know the instruction");
    return false;
  }
  return true;
}

/// The operands of an alias's result, in order; tied operands of one part are not among them.
bool AsmMatchables::aliasSteps(Matchable &m, const DagValue *result) {
  const InstructionInfo &i = *m.inst;
  size_t arg = 0;
  auto take = [&](unsigned count) {
    if (arg >= result->size()) {
      m.source->error("too few operands for '" + std::string(i.record->name()) + "'");
      return false;
    }
    const Value *v = result->args[arg];
    std::string name(result->name(arg));
    ++arg;
    if (auto n = asInt(v); n && !v->as<DefValue>()) {
      m.steps.push_back({ConvertStep::kImm, *n, {}, 1});
      return true;
    }
    const Record *r = asDef(v);
    if (r && (r->isSubClassOf("Register") || r->name() == "zero_reg")) {
      auto it = regs_.regOfRecord.find(r);
      m.steps.push_back({ConvertStep::kReg, it == regs_.regOfRecord.end() ? 0 : int64_t(it->second), {}, 1});
      return true;
    }
    if (!name.empty() && addOperandStep(m, name, count))
      return true;
    m.source->error("'$" + name + "' of the result is not in the assembly string");
    return false;
  };
  for (const OperandGroup &g : i.groups) {
    if (!g.count)
      continue;
    if (g.count == 1 && i.operands[g.first].tiedTo >= 0) {
      m.steps.push_back({ConvertStep::kTied, i.operands[g.first].tiedTo, {}, 1});
      continue;
    }
    const Record *whole = arg < result->size() ? result->argDef(arg) : nullptr;
    bool together =
        g.count == 1 || (whole && (whole == g.record || whole->isSubClassOf("Operand")) &&
                         whole->getDag("MIOperandInfo") && whole->getDag("MIOperandInfo")->size() == g.count);
    for (unsigned k = 0; k < (together ? 1 : g.count); ++k)
      if (!take(together ? g.count : 1))
        return false;
  }
  if (arg != result->size()) {
    m.source->error("'" + std::string(i.record->name()) + "' takes " + std::to_string(arg) + " operands here, not " +
                    std::to_string(result->size()));
    return false;
  }
  return true;
}

// --- Records

void AsmMatchables::addTwoOperandForm(const Matchable &m, std::vector<Matchable> &out) {
  std::string constraint(m.source->findString("TwoOperandAliasConstraint").value_or(""));
  size_t eq = constraint.find('=');
  if (eq == std::string::npos)
    return;
  auto name = [](std::string s) {
    s.erase(std::remove_if(s.begin(), s.end(), [](char c) { return c == ' ' || c == '$'; }), s.end());
    return s;
  };
  std::string src = name(constraint.substr(0, eq)), dst = name(constraint.substr(eq + 1));
  auto at = [&](const std::string &n) {
    return size_t(std::ranges::find(m.operands, n, &MatchOperand::name) - m.operands.begin());
  };
  size_t from = at(src), to = at(dst);
  if (from == m.operands.size() || to == m.operands.size()) {
    m.source->error("TwoOperandAliasConstraint names an operand that is not in the assembly string");
    return;
  }
  // The operand that is left out is the one that stays.
  Matchable two = m;
  two.operands.erase(two.operands.begin() + std::ptrdiff_t(from));
  for (ConvertStep &s : two.steps)
    if (s.kind == ConvertStep::kOperand) {
      size_t k = size_t(s.value) == from ? to : size_t(s.value);
      s.value = int64_t(k > from ? k - 1 : k);
    }
  two.same.clear();
  out.push_back(std::move(two));
}

void AsmMatchables::readInstruction(const InstructionInfo &i, std::vector<Matchable> &out) {
  const Record *r = i.record;
  if (r->findBit("isCodeGenOnly").value_or(false) || r->getString("AsmString").empty())
    return;
  std::string_view only = r->findString("AsmVariantName").value_or("");
  if (!only.empty() && variant_ && only != variant_->getString("Name"))
    return;
  Matchable m;
  m.source = r;
  m.inst = &i;
  m.predicates = predicates_.of(r);
  std::vector<std::pair<std::string, const Record *>> operands;
  for (const OperandGroup &g : i.groups)
    operands.push_back({g.name, g.record});
  if (!readString(m, r->getString("AsmString"), operands) || !instructionSteps(m))
    return;
  out.push_back(m);
  addTwoOperandForm(m, out);
}

void AsmMatchables::readAlias(const Record *alias, std::vector<Matchable> &out) {
  std::string_view only = alias->findString("AsmVariantName").value_or("");
  if (!only.empty() && variant_ && only != variant_->getString("Name"))
    return;
  const DagValue *result = alias->getDag("ResultInst");
  auto it = result && result->opDef() ? instrs_.numberOfRecord.find(result->opDef()) : instrs_.numberOfRecord.end();
  if (it == instrs_.numberOfRecord.end()) {
    alias->error("the result of an alias is an instruction of the target with its operands");
    return;
  }
  Matchable m;
  m.source = alias;
  m.inst = &instrs_.instructions[it->second];
  m.predicates = predicates_.of(alias);
  for (unsigned p : predicates_.of(m.inst->record))
    if (std::ranges::find(m.predicates, p) == m.predicates.end())
      m.predicates.push_back(p);
  std::ranges::sort(m.predicates);
  std::vector<std::pair<std::string, const Record *>> operands;
  for (size_t k = 0; k < result->size(); ++k)
    if (result->argDef(k) && !result->name(k).empty())
      operands.push_back({std::string(result->name(k)), result->argDef(k)});
  if (!readString(m, alias->getString("AsmString"), operands))
    return;
  auto converter = m.inst->record->findString("AsmMatchConverter");
  if (converter && !converter->empty() && alias->findBit("UseInstAsmMatchConverter").value_or(true))
    m.steps.push_back({ConvertStep::kCustom, 0, std::string(*converter), 0});
  else if (!aliasSteps(m, result))
    return;
  out.push_back(std::move(m));
}

std::vector<Matchable> AsmMatchables::read(const Record *variant, bool mnemonicFirst, bool smallerFirst) {
  variant_ = variant;
  mnemonicFirst_ = mnemonicFirst;
  rules_ = AsmTokenRules(variant);
  std::vector<Matchable> out;
  for (const InstructionInfo &i : instrs_.instructions)
    readInstruction(i, out);
  for (const Record *alias : records_.allDerivedDefinitions("InstAlias"))
    readAlias(alias, out);
  for (size_t k = 0; k < out.size(); ++k)
    out[k].order = unsigned(k);
  if (mnemonicFirst)
    std::erase_if(out, [](const Matchable &m) {
      if (m.mnemonic.empty())
        m.source->error("the assembly string begins with an operand, but AsmParser.HasMnemonicFirst is set");
      return m.mnemonic.empty();
    });
  std::ranges::sort(out, [&](const Matchable &a, const Matchable &b) { return a.before(b, smallerFirst); });
  return out;
}

} // namespace lathe::tdgen
