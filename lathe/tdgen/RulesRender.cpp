// The rendering half of a rule: its results become byte code that builds instructions in front of the root.
#include "lathe/tdgen/RulesCompile.h"
#include <algorithm>
#include <functional>

namespace lathe::tdgen {

using namespace td;

static bool isPseudo(const Record *inst, std::string_view name) { return inst && inst->name() == name; }

static bool isGenericPseudo(const Record *inst) {
  static constexpr std::string_view kNames[] = {"COPY",          "COPY_TO_REGCLASS", "EXTRACT_SUBREG", "INSERT_SUBREG",
                                                "SUBREG_TO_REG", "REG_SEQUENCE",     "IMPLICIT_DEF"};
  return inst && std::find(std::begin(kNames), std::end(kNames), inst->name()) != std::end(kNames);
}

std::string RuleCompiler::instName(const Record *inst) const {
  std::string_view ns = inst->getString("Namespace");
  return (ns.empty() ? std::string("TargetOpcode") : std::string(ns)) + "::" + std::string(inst->name());
}

static std::string qualified(const TargetModel &m, const Record *r, const char *suffix = "") {
  return m.ns + "::" + std::string(r->name()) + suffix;
}

unsigned RuleCompiler::newTemp(const Record *cls) {
  tempClasses_.push_back(cls);
  return unsigned(tempClasses_.size() - 1);
}

/// A class that has the parts of all registers of `whole` that an index names; null when there is none.
static const Record *classOfParts(const TargetModel &m, const Record *whole, const Record *index) {
  const RegisterModel &regs = m.registers();
  auto cls = regs.classOfRecord.find(whole);
  auto idx = regs.indexOfRecord.find(index);
  if (cls == regs.classOfRecord.end() || idx == regs.indexOfRecord.end())
    return nullptr;
  std::set<unsigned> parts;
  for (unsigned r : regs.classes[cls->second].members)
    if (auto part = regs.regs[r].subRegs.find(idx->second); part != regs.regs[r].subRegs.end())
      parts.insert(part->second);
  for (const RegisterClassInfo &c : regs.classes)
    if (c.record && !parts.empty() && c.allocatable && std::ranges::includes(c.members, parts))
      return c.record;
  return nullptr;
}

/// The class of a value that a result reads.
const Record *RuleCompiler::classOfUse(const ResNode &n) const {
  if (n.kind == ResNode::kInst)
    return classOfResult(n);
  if (n.kind == ResNode::kReg && n.rec)
    if (const RegClassInfo *c = m_.classOfRegister(n.rec))
      return c->rec;
  if (n.kind != ResNode::kName)
    return nullptr;
  std::function<const PatNode *(const PatNode &)> named = [&](const PatNode &p) -> const PatNode * {
    if (p.name == n.name)
      return &p;
    for (auto &c : p.children)
      if (const PatNode *found = named(*c))
        return found;
    return nullptr;
  };
  const PatNode *p = named(*p_.root);
  if (!p || p->kind == PatNode::kRegClass || p->types.empty())
    return p && p->kind == PatNode::kRegClass ? p->rec : nullptr;
  const RegClassInfo *c = m_.defaultClass(unsigned(p->types[0]._Find_first()));
  return c ? c->rec : nullptr;
}

/// The class of the register that an instruction of a result gives; null when only its context tells.
const Record *RuleCompiler::classOfResult(const ResNode &n) const {
  if (!n.dests.empty())
    return n.dests[0].isPhys ? nullptr : registerClassOf(n.dests[0].rec);
  if (n.kind != ResNode::kInst || !n.rec)
    return nullptr;
  if (isPseudo(n.rec, "COPY_TO_REGCLASS") && n.children.size() == 2)
    return n.children[1]->rec;
  if (isPseudo(n.rec, "REG_SEQUENCE") && !n.children.empty())
    return n.children[0]->rec;
  if (isPseudo(n.rec, "EXTRACT_SUBREG") && n.children.size() == 2 && !n.castClass)
    return classOfParts(m_, classOfUse(*n.children[0]), n.children[1]->rec);
  if (!isGenericPseudo(n.rec))
    for (const InstOperand &o : instructionOperands(n.rec))
      if (o.isDef)
        return registerClassOf(o.rec);
  return n.castClass;
}

// --- Destinations

void RuleCompiler::emitDest(const Dest &d, Emitted &e, const Record *cls) {
  switch (d.kind) {
  case Dest::kNone: {
    unsigned t = newTemp(cls);
    if (cls)
      e.body.op("kRenderTempDef").u8(t).u16(qualified(m_, cls, "RegClassID"));
    break;
  }
  case Dest::kRoot:
    if (d.cls && !cls)
      e.body.op("kRenderDefClass").u8(d.number).u16(qualified(m_, d.cls, "RegClassID"));
    else
      e.body.op("kRenderDef").u8(d.number);
    break;
  case Dest::kTemp: {
    const Record *c = cls ? cls : d.cls ? d.cls : tempClasses_[d.number];
    if (!c)
      fail("the register class of an intermediate result is not known: name it with (set Class:$name, ...)");
    else
      e.body.op("kRenderTempDef").u8(d.number).u16(qualified(m_, c, "RegClassID"));
    break;
  }
  case Dest::kPhys:
    e.body.op("kRenderPhys").u16(qualified(m_, d.reg)).u8("RegState::Define");
    e.defs.push_back(d.reg);
    break;
  }
}

/// Where the results of an instruction of the list go.
bool RuleCompiler::destsOf(const ResNode &n, bool isLast, std::vector<Dest> &out) {
  auto rootIndex = [&](const std::string &name) {
    for (size_t i = 0; i < p_.dests.size(); ++i)
      if (!name.empty() && p_.dests[i].name == name)
        return int(i);
    return -1;
  };
  for (const PatDest &d : n.dests) {
    Dest x;
    x.cls = d.isPhys ? nullptr : registerClassOf(d.rec);
    if (d.isPhys) {
      x.kind = Dest::kPhys;
      x.reg = d.rec;
    } else if (int i = rootIndex(d.name); i >= 0) {
      x.kind = Dest::kRoot;
      x.number = unsigned(i);
    } else if (d.name.empty() || captures_.count(d.name)) {
      return fail("'$" + d.name + "' cannot be a destination: " +
                  (d.name.empty() ? "it has no name" : "it is an operand of the pattern"));
    } else {
      x.kind = Dest::kTemp;
      auto [it, fresh] = temps_.emplace(d.name, 0);
      if (fresh)
        it->second = newTemp(x.cls);
      x.number = it->second;
    }
    out.push_back(x);
  }
  size_t results = p_.root->types.size();
  if (!n.dests.empty() || !isLast || results == 0)
    return true;
  // The last instruction gives the root's results if none is named.
  for (const auto &r : p_.results)
    for (const PatDest &d : r->dests)
      if (rootIndex(d.name) >= 0)
        return true;
  if (p_.root->isUnread())
    return true;
  out.resize(p_.result); // the results before the one that is asked for
  for (size_t i = 0; i < results; ++i) {
    Dest x;
    x.kind = Dest::kRoot;
    x.number = unsigned(i);
    if (i < p_.dests.size() && p_.dests[i].isPhys)
      continue;
    if (i < p_.dests.size())
      x.cls = registerClassOf(p_.dests[i].rec);
    else if (i == 0)
      x.cls = classOfResult(n);
    if (!x.cls)
      if (const RegClassInfo *c = m_.defaultClass(unsigned(p_.root->types[i]._Find_first())))
        x.cls = c->rec;
    out.push_back(x);
  }
  return true;
}

// --- Uses

bool RuleCompiler::emitUse(const ResNode &c, Emitted &e, unsigned width) {
  switch (c.kind) {
  case ResNode::kImm:
    if (c.value >= -128 && c.value <= 127)
      e.body.op("kRenderImm").u8(c.value);
    else
      e.body.op("kRenderImm64").i64(c.value);
    return true;
  case ResNode::kReg:
    e.body.op("kRenderPhys").u16(c.rec ? qualified(m_, c.rec) : "0").u8(0);
    if (c.rec)
      e.uses.push_back(c.rec);
    return true;
  case ResNode::kSubIdx:
    e.body.op("kRenderSubIdx").u16(qualified(m_, c.rec));
    return true;
  case ResNode::kInst:
    e.body.op("kRenderTemp").u8(nested_[&c]);
    return true;
  case ResNode::kName: {
    if (auto t = temps_.find(c.name); t != temps_.end()) {
      e.body.op("kRenderTemp").u8(t->second);
      return true;
    }
    auto it = captures_.find(c.name);
    if (it == captures_.end())
      return fail("'$" + c.name + "' is not an operand of the pattern");
    const Capture &k = it->second;
    switch (k.kind) {
    case Capture::kOperand:
      e.body.op("kRenderOperand").u8(k.inst).u8(k.operand);
      return true;
    case Capture::kConst:
      if (k.xform)
        e.body.op("kRenderXform")
            .u8(k.inst)
            .u8(k.operand)
            .u16(ctx_.xforms.add(nodeStyle(std::string(k.xform->getString("XFormFunction")), m_.type(k.type).size),
                                 k.xform));
      else
        e.body.op("kRenderConst").u8(k.inst).u8(k.operand);
      return true;
    case Capture::kFPConst:
      if (k.xform)
        e.body.op("kRenderFPXform")
            .u8(k.inst)
            .u8(k.operand)
            .u16(ctx_.fpXforms.add(fpNodeStyle(std::string(k.xform->getString("XFormFunction"))), k.xform));
      else
        e.body.op("kRenderFPBits").u8(k.inst).u8(k.operand);
      return true;
    case Capture::kCond:
      if (k.xform)
        e.body.op("kRenderCondXform")
            .u8(k.inst)
            .u8(k.operand)
            .u16(ctx_.xforms.add(nodeStyle(std::string(k.xform->getString("XFormFunction")), m_.type(k.type).size),
                                 k.xform));
      else
        e.body.op("kRenderCond").u8(k.inst).u8(k.operand);
      return true;
    case Capture::kComplex:
      if (k.subOperand >= 0) {
        e.body.op("kRenderComplexOp").u8(k.slot).u8(k.subOperand);
        return true;
      }
      if (k.count != width)
        return fail("'$" + c.name + "' is " + std::to_string(k.count) + " operands where the instruction takes " +
                    std::to_string(width));
      e.body.op("kRenderComplex").u8(k.slot);
      return true;
    }
    return true;
  }
  case ResNode::kXform: {
    if (c.children.size() != 1 || c.children[0]->kind != ResNode::kName)
      return fail("a transformation is applied to a name of the pattern");
    auto it = captures_.find(c.children[0]->name);
    if (it == captures_.end())
      return fail("'$" + c.children[0]->name + "' is not an operand of the pattern");
    const Capture &k = it->second;
    std::string code(c.rec->getString("XFormFunction"));
    const char *op = k.kind == Capture::kConst     ? "kRenderXform"
                     : k.kind == Capture::kCond    ? "kRenderCondXform"
                     : k.kind == Capture::kFPConst ? "kRenderFPXform"
                                                   : nullptr;
    if (!op)
      return fail("'$" + c.children[0]->name + "' is neither a constant nor a condition");
    unsigned id = k.kind == Capture::kFPConst ? ctx_.fpXforms.add(fpNodeStyle(code), c.rec)
                                              : ctx_.xforms.add(nodeStyle(code, m_.type(k.type).size), c.rec);
    e.body.op(op).u8(k.inst).u8(k.operand).u16(id);
    return true;
  }
  case ResNode::kClass:
    return fail("a register class cannot be an operand of " + std::string(e.inst->name()));
  }
  return true;
}

/// The source of a COPY: a register or, with `subIdx`, a part of it.
bool RuleCompiler::emitCopyOf(const ResNode &c, const Record *subIdx, Emitted &e) {
  if (c.kind == ResNode::kReg && c.rec) {
    const Record *reg = c.rec;
    if (subIdx) {
      // The part that the index names, through the parts of parts.
      const Record *found = nullptr;
      std::vector<const Record *> work{reg};
      for (size_t i = 0; i < work.size() && !found; ++i) {
        auto subs = work[i]->getDefs("SubRegs"), indices = work[i]->getDefs("SubRegIndices");
        for (size_t k = 0; k < subs.size(); ++k) {
          if (k < indices.size() && indices[k] == subIdx)
            found = subs[k];
          work.push_back(subs[k]);
        }
      }
      if (!found)
        return fail(std::string(reg->name()) + " has no part " + std::string(subIdx->name()));
      reg = found;
    }
    e.body.op("kRenderPhys").u16(qualified(m_, reg)).u8(0);
    e.uses.push_back(reg);
    return true;
  }
  if (!subIdx)
    return emitUse(c, e, 1);
  std::string idx = qualified(m_, subIdx);
  if (c.kind == ResNode::kInst) {
    e.body.op("kRenderTempSub").u8(nested_[&c]).u16(idx);
    return true;
  }
  if (c.kind == ResNode::kName) {
    if (auto t = temps_.find(c.name); t != temps_.end()) {
      e.body.op("kRenderTempSub").u8(t->second).u16(idx);
      return true;
    }
    auto it = captures_.find(c.name);
    if (it != captures_.end() && it->second.kind == Capture::kOperand) {
      e.body.op("kRenderSubReg").u8(it->second.inst).u8(it->second.operand).u16(idx);
      return true;
    }
  }
  return fail("EXTRACT_SUBREG takes a register");
}

bool RuleCompiler::prepareNested(const ResNode &n) {
  for (auto &c : n.children) {
    if (c->kind != ResNode::kInst)
      continue;
    const Record *cls = classOfResult(*c);
    if (!cls && !isGenericPseudo(n.rec)) {
      // What the operand takes.
      unsigned index = 0;
      for (const InstOperand &o : instructionOperands(n.rec))
        if (!o.isDef && index++ == unsigned(&c - n.children.data()))
          cls = registerClassOf(o.rec);
    }
    if (!cls && (isPseudo(n.rec, "INSERT_SUBREG") || isPseudo(n.rec, "EXTRACT_SUBREG")) && &c == &n.children[0] &&
        !nested_.empty())
      cls = classOfResult(n);
    unsigned t = newTemp(cls);
    nested_[c.get()] = t;
    Dest d;
    d.kind = Dest::kTemp;
    d.number = t;
    d.cls = cls;
    if (!emitInst(*c, {d}))
      return false;
  }
  return true;
}

// --- Instructions

bool RuleCompiler::emitPseudo(const ResNode &n, const Dest &dest) {
  Emitted e;
  std::string_view name = n.rec->name();
  e.inst = n.rec;
  auto needs = [&](size_t count) {
    return n.children.size() == count || fail(std::string(name) + " takes " + std::to_string(count) + " operands");
  };
  auto index = [&](size_t i) -> const Record * {
    if (n.children[i]->kind == ResNode::kSubIdx)
      return n.children[i]->rec;
    fail("operand " + std::to_string(i) + " of " + std::string(name) + " is a sub-register index");
    return nullptr;
  };
  std::string opcode(name);
  if (name == "COPY" || name == "COPY_TO_REGCLASS" || name == "EXTRACT_SUBREG") {
    if (!needs(name == "COPY" ? 1 : 2))
      return false;
    const Record *sub = name == "EXTRACT_SUBREG" ? index(1) : nullptr;
    if (name == "EXTRACT_SUBREG" && !sub)
      return false;
    e.body.op("kRenderBuild").u16("TargetOpcode::COPY");
    emitDest(dest, e, nullptr);
    if (!emitCopyOf(*n.children[0], sub, e))
      return false;
  } else if (name == "IMPLICIT_DEF") {
    e.body.op("kRenderBuild").u16("TargetOpcode::IMPLICIT_DEF");
    emitDest(dest, e, nullptr);
  } else if (name == "INSERT_SUBREG" || name == "SUBREG_TO_REG") {
    if (!needs(3) || !index(2))
      return false;
    e.body.op("kRenderBuild").u16("TargetOpcode::" + opcode);
    emitDest(dest, e, nullptr);
    for (auto &c : n.children)
      if (!emitUse(*c, e, 1))
        return false;
  } else { // REG_SEQUENCE class, value, index, ...
    if (n.children.size() < 3 || n.children.size() % 2 == 0 || n.children[0]->kind != ResNode::kClass)
      return fail("REG_SEQUENCE takes a register class and pairs of value and sub-register index");
    e.body.op("kRenderBuild").u16("TargetOpcode::REG_SEQUENCE");
    emitDest(dest, e, nullptr);
    for (size_t i = 1; i < n.children.size(); ++i)
      if (!emitUse(*n.children[i], e, 1))
        return false;
  }
  emitted_.push_back(std::move(e));
  return true;
}

bool RuleCompiler::emitOperands(const ResNode &n, Emitted &e, const std::vector<InstOperand> &ops) {
  size_t next = 0;
  for (const InstOperand &o : ops) {
    if (o.isDef)
      continue;
    // Operands that are left out take their defaults.
    size_t left = 0;
    for (const InstOperand &rest : ops)
      left += !rest.isDef && rest.flat >= o.flat && rest.defaults.empty();
    if (!o.defaults.empty() && n.children.size() - next <= left) {
      for (const Value *v : o.defaults) {
        if (auto i = asInt(v))
          e.body.op("kRenderImm64").i64(*i);
        else if (const auto *dag = v->as<DagValue>(); dag && dag->size() == 1 && asInt(dag->args[0]))
          e.body.op("kRenderImm64").i64(*asInt(dag->args[0]));
        else if (const Record *r = asDef(v); r && r->isSubClassOf("Register"))
          e.body.op("kRenderPhys").u16(qualified(m_, r)).u8(0);
        else
          e.body.op("kRenderPhys").u16("0").u8(0);
      }
      continue;
    }
    if (next >= n.children.size())
      return fail(std::string(n.rec->name()) + " has no value for '$" + o.name + "'");
    const ResNode &c = *n.children[next];
    bool whole = o.count == 1;
    if (c.kind == ResNode::kName)
      if (auto it = captures_.find(c.name);
          it != captures_.end() && it->second.kind == Capture::kComplex && it->second.subOperand < 0)
        whole = it->second.count == o.count;
    if (whole) {
      ++next;
      if (!emitUse(c, e, o.count))
        return false;
      continue;
    }
    // An operand of several parts that are given one by one.
    for (unsigned i = 0; i < o.count;) {
      if (next >= n.children.size())
        return fail(std::string(n.rec->name()) + " has too few values for '$" + o.name + "'");
      const ResNode &part = *n.children[next++];
      unsigned width = 1;
      if (part.kind == ResNode::kName)
        if (auto it = captures_.find(part.name);
            it != captures_.end() && it->second.kind == Capture::kComplex && it->second.subOperand < 0)
          width = it->second.count;
      if (!emitUse(part, e, width))
        return false;
      i += width;
    }
  }
  const DagValue *ins = n.rec->getDag("InOperandList");
  bool variadic = false;
  for (size_t i = 0; ins && i < ins->size(); ++i)
    variadic |= ins->argDef(i) && ins->argDef(i)->name() == "variable_ops";
  while (variadic && next < n.children.size())
    if (!emitUse(*n.children[next++], e, 1))
      return false;
  if (next != n.children.size())
    return fail(std::string(n.rec->name()) + " takes " + std::to_string(next) + " operands, not " +
                std::to_string(n.children.size()));
  return true;
}

bool RuleCompiler::emitInst(const ResNode &n, std::vector<Dest> dests) {
  if (n.kind != ResNode::kInst) {
    // A result that is only a name: a copy.
    if (n.kind == ResNode::kName && dests.size() == 1) {
      Emitted e;
      e.body.op("kRenderBuild").u16("TargetOpcode::COPY");
      emitDest(dests[0], e, nullptr);
      if (!emitUse(n, e, 1))
        return false;
      emitted_.push_back(std::move(e));
      return true;
    }
    return fail("a result is an instruction");
  }
  if (!prepareNested(n))
    return false;
  if (isGenericPseudo(n.rec)) {
    if (dests.size() != 1)
      return fail(std::string(n.rec->name()) + " gives one result");
    return emitPseudo(n, dests[0]);
  }
  Emitted e;
  e.inst = n.rec;
  e.body.op("kRenderBuild").u16(instName(n.rec));
  auto ops = instructionOperands(n.rec);
  size_t def = 0;
  std::vector<std::pair<const Record *, unsigned>> copies; // out of a temporary into a fixed register
  for (const InstOperand &o : ops) {
    if (!o.isDef)
      continue;
    const Record *cls = registerClassOf(o.rec);
    Dest d = def < dests.size() ? dests[def] : Dest();
    ++def;
    if (d.kind == Dest::kPhys) {
      const RegClassInfo *c = cls ? m_.regClass(cls) : nullptr;
      if (c && !c->members.count(std::string(d.reg->name()))) {
        Dest t;
        t.kind = Dest::kTemp;
        t.number = newTemp(cls);
        copies.push_back({d.reg, t.number});
        d = t;
      }
    }
    emitDest(d, e, cls);
  }
  // What it defines implicitly is where the pattern says that a result is.
  auto implicit = n.rec->getDefs("Defs");
  while (dests.size() > def && dests.back().kind == Dest::kPhys &&
         std::ranges::find(implicit, dests.back().reg) != implicit.end())
    dests.pop_back();
  if (dests.size() > def)
    return fail(std::string(n.rec->name()) + " gives " + std::to_string(def) + " results, but " +
                std::to_string(dests.size()) + " are asked for");
  if (!emitOperands(n, e, ops))
    return false;
  emitted_.push_back(std::move(e));
  for (auto &[reg, temp] : copies) {
    Emitted c;
    c.body.op("kRenderBuild").u16("TargetOpcode::COPY");
    c.body.op("kRenderPhys").u16(qualified(m_, reg)).u8("RegState::Define");
    c.defs.push_back(reg);
    c.body.op("kRenderTemp").u8(temp);
    emitted_.push_back(std::move(c));
  }
  return true;
}

/// Bit i: implicit definition i of an instruction is not read by what follows; bit 7 stands for all from the eighth on.
uint8_t RuleCompiler::deadMask(size_t at) const {
  if (!emitted_[at].inst)
    return 0;
  uint8_t mask = 0xff;
  auto defs = emitted_[at].inst->getDefs("Defs");
  for (size_t i = 0; i < defs.size(); ++i) {
    bool read = false;
    for (size_t k = at + 1; k < emitted_.size() && !read; ++k) {
      const Emitted &e = emitted_[k];
      std::vector<const Record *> uses = e.uses;
      if (e.inst)
        for (const Record *u : e.inst->getDefs("Uses"))
          uses.push_back(u);
      for (const Record *u : uses)
        read |= m_.overlap(u, defs[i]);
    }
    if (read)
      mask = uint8_t(mask & ~(1u << std::min<size_t>(i, 7)));
  }
  return mask;
}

/// One instruction whose operands are those of the root, in order: the root is changed in place.
bool RuleCompiler::tryMutate(CompiledRule &r) {
  if (p_.results.size() != 1 || emitted_.size() != 1 || numInsts_ != 1 || !rootOp_ || rootOp_->operands < 0)
    return false;
  const ResNode &n = *p_.results[0];
  if (n.kind != ResNode::kInst || isGenericPseudo(n.rec) || p_.root->kind != PatNode::kOp)
    return false;
  auto ops = instructionOperands(n.rec);
  unsigned defs = 0;
  for (const InstOperand &o : ops)
    if (o.count != 1 || !o.defaults.empty())
      return false;
    else
      defs += o.isDef;
  if (int(ops.size()) != rootOp_->operands || int(defs) != rootOp_->defs || defs != p_.root->types.size())
    return false;
  for (size_t i = 0; i < n.children.size(); ++i) {
    if (n.children[i]->kind != ResNode::kName)
      return false;
    auto it = captures_.find(n.children[i]->name);
    if (it == captures_.end() || it->second.kind != Capture::kOperand || it->second.inst != 0 ||
        it->second.operand != int(defs + i))
      return false;
  }
  for (const PatDest &d : p_.dests)
    if (d.isPhys)
      return false;
  if (n.children.size() + defs != ops.size())
    return false;
  // Results in order.
  std::vector<Dest> dests;
  if (!destsOf(n, true, dests) || dests.size() != defs)
    return false;
  for (size_t i = 0; i < dests.size(); ++i)
    if (dests[i].kind != Dest::kRoot || dests[i].number != i)
      return false;
  r.render.op("kRenderMutate").u16(instName(n.rec)).u8(deadMask(0));
  return true;
}

/// What an instruction leaves open about memory follows from a pattern that it alone is the result of.
bool RuleCompiler::touchesMemory(const Record &inst) const {
  std::optional<bool> load = inst.findBit("mayLoad"), store = inst.findBit("mayStore");
  if (load.value_or(false) || store.value_or(false))
    return true;
  bool alone = std::ranges::count_if(emitted_, [](const Emitted &e) { return e.inst != nullptr; }) == 1;
  return alone && (!load || !store);
}

bool RuleCompiler::compileResults(CompiledRule &r) {
  bool errorsBefore = ctx_.reader.hadErrors();
  // Operands that the pattern has in fixed registers.
  for (auto &[name, c] : captures_)
    if (name[0] == '%') {
      const Record *reg = m_.records().def(name.substr(1));
      Emitted e;
      e.body.op("kRenderBuild").u16("TargetOpcode::COPY");
      e.body.op("kRenderPhys").u16(qualified(m_, reg)).u8("RegState::Define");
      e.defs.push_back(reg);
      e.body.op("kRenderOperand").u8(c.inst).u8(c.operand);
      emitted_.push_back(std::move(e));
    }
  for (size_t i = 0; i < p_.results.size(); ++i) {
    std::vector<Dest> dests;
    if (!destsOf(*p_.results[i], i + 1 == p_.results.size(), dests) || !emitInst(*p_.results[i], dests))
      return false;
  }
  for (size_t i = 0; i < p_.dests.size(); ++i)
    if (p_.dests[i].isPhys && i < p_.root->types.size()) {
      Emitted e;
      e.body.op("kRenderBuild").u16("TargetOpcode::COPY");
      e.body.op("kRenderDef").u8(int64_t(i));
      e.body.op("kRenderPhys").u16(qualified(m_, p_.dests[i].rec)).u8(0);
      e.uses.push_back(p_.dests[i].rec);
      emitted_.push_back(std::move(e));
    }
  if (ctx_.reader.hadErrors() && !errorsBefore)
    return false;
  if (tempClasses_.size() > 32)
    return fail("the result has more than 32 intermediate values");
  r.render.op("kRenderStart");
  if (tryMutate(r))
    return true;
  bool memoryTaken = memInsts_.empty();
  for (size_t i = 0; i < emitted_.size(); ++i) {
    Emitted &e = emitted_[i];
    if (i + 1 == emitted_.size())
      e.body.replaceFirstOp("kRenderBuild", "kRenderBecome");
    r.render += e.body;
    bool memory = e.inst && touchesMemory(*e.inst);
    r.render.op("kRenderFinish").u8(int64_t(deadMask(i))).u8(memory ? int64_t(memInsts_.size()) : 0);
    if (memory)
      for (int m : memInsts_)
        r.render.u8(m);
    memoryTaken |= memory;
  }
  if (emitted_.empty())
    r.render.op("kRenderDone");
  if (!memoryTaken)
    ctx_.warn(p_.source, "the pattern accesses memory, but no instruction of the result has mayLoad or mayStore");
  return true;
}

} // namespace lathe::tdgen
