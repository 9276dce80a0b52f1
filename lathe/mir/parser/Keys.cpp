// The keys of a machine function, the body excepted.
#include "lathe/mir/MIRKeys.h"
#include "lathe/mir/parser/FunctionReader.h"
#include "lathe/support/SourceBuffer.h"
#include <algorithm>

namespace lathe {

bool FunctionReader::flagKey(const YamlNode &n, bool &known) {
  bool v;
  for (const FunctionFlagKey &f : kFunctionFlags)
    if (n.key == f.key) {
      if (!boolean(n, v))
        return false;
      if (f.member)
        mf_.*f.member = v;
      else if (v)
        mf_.setProperty(MachineFunction::Property(f.property));
      if (f.property == MachineFunction::kTracksLiveness)
        mri_.setTracksLiveness(v);
      return true;
    }
  for (std::string_view derived : kDerivedFunctionFlags)
    if (n.key == derived)
      return boolean(n, v);
  known = false;
  return true;
}

bool FunctionReader::functionKey(const YamlNode &n) {
  bool known = true;
  if (!flagKey(n, known) || known)
    return known;
  if (n.key == "name")
    return true;
  if (n.key == "alignment")
    return alignment(n, mf_.log2Align);
  if (n.key == "registers")
    return registers(n);
  if (n.key == "liveins")
    return liveIns(n);
  if (n.key == "calleeSavedRegisters")
    return calleeSavedRegisters(n);
  if (n.key == "frameInfo")
    return frameInfo(n);
  if (n.key == "fixedStack")
    return stackObjects(n, true);
  if (n.key == "stack")
    return stackObjects(n, false);
  if (n.key == "constants")
    return constantPool(n);
  if (n.key == "jumpTable")
    return jumpTables(n);
  if (n.key == "machineFunctionInfo")
    return functionInfo(n);
  if (n.key == "exceptionTable")
    return exceptionTable(n);
  if (n.key == "entry_values")
    return entryValues(n);
  if (n.key == "debugValueSubstitutions")
    return debugSubstitutions(n);
  if (n.key == "machineMetadataNodes")
    return metadataNodes(n);
  // Call sites name instructions: they are read when those are there.
  if (n.key == "body" || n.key == "callSites")
    return true;
  std::vector<std::string_view> keys = {"name",
                                        "alignment",
                                        "registers",
                                        "liveins",
                                        "calleeSavedRegisters",
                                        "frameInfo",
                                        "fixedStack",
                                        "stack",
                                        "constants",
                                        "entry_values",
                                        "debugValueSubstitutions",
                                        "callSites",
                                        "jumpTable",
                                        "exceptionTable",
                                        "body",
                                        "machineFunctionInfo",
                                        "machineMetadataNodes"};
  for (const FunctionFlagKey &f : kFunctionFlags)
    keys.push_back(f.key);
  return unknownKey(n, "a machine function", std::move(keys));
}

bool FunctionReader::registers(const YamlNode &n) {
  if (!wantSequence(n))
    return false;
  for (const YamlNode *item = n.first; item; item = item->next) {
    if (!wantMapping(*item))
      return false;
    const YamlNode *id = nullptr, *rc = nullptr, *others = nullptr;
    for (const YamlNode *k = item->first; k; k = k->next)
      if (!id && k->hasKey("id"))
        id = k;
      else if (!rc && k->hasKey("class"))
        rc = k;
      else if (!others)
        others = k;
    uint64_t number;
    if (!id || !rc) {
      errorAt(*item, "a virtual register needs 'id' and 'class'");
      continue;
    }
    if (!this->number(*id, number, 0x7ffffffe))
      continue;
    const char *at = begin_ + id->begin;
    if (number < scratch_.vregOfNumber.size() && scratch_.vregOfNumber[size_t(number)]) {
      errorAt(*id, "virtual register %" + std::string(id->text) + " is defined twice");
      continue;
    }
    if (number > mri_.getNumVirtRegs() && namedVRegs_ == ~size_t(0))
      namedVRegs_ = countNamedVRegs();
    while (number > mri_.getNumVirtRegs() && gaps_.size() < namedVRegs_)
      gaps_.push_back(newVReg(at).id());
    Register r = vregNumbered(uint32_t(number), at);
    if (!r)
      continue;
    inScalar(*rc, [&] {
      const char *nameAt = p_;
      std::string_view w = word();
      take(w);
      return setClass(r, w, nameAt);
    });
    for (const YamlNode *k = others; k; k = k->next) {
      if (k->hasKey("preferred-register"))
        inScalar(*k, [&] {
          Register hint;
          if (!registerReference(hint))
            return false;
          mri_.setSimpleHint(r, hint);
          return true;
        });
      else if (k->hasKey("flags"))
        registerFlags(*k, r);
      else if (!k->hasKey("id") && !k->hasKey("class"))
        unknownKey(*k, "a virtual register", {"id", "class", "preferred-register", "flags"});
    }
  }
  return true;
}

bool FunctionReader::registerFlags(const YamlNode &n, Register r) {
  if (!wantSequence(n))
    return false;
  for (const YamlNode *item = n.first; item; item = item->next) {
    std::string_view name;
    if (!text(*item, name))
      return false;
    uint8_t flag = 0;
    for (const TargetRegisterInfo::VRegFlag &f : tri_.getVRegFlags())
      if (f.name == name)
        flag = f.flag;
    if (!flag)
      return errorAt(*item, "the target has no register flag '" + std::string(name) + "'");
    mri_.info(r).flags |= flag;
  }
  return true;
}

bool FunctionReader::liveIns(const YamlNode &n) {
  if (!wantSequence(n))
    return false;
  for (const YamlNode *item = n.first; item; item = item->next) {
    if (!wantMapping(*item))
      return false;
    MCPhysReg phys = 0;
    Register virt;
    bool ok = true;
    for (const YamlNode *k = item->first; k; k = k->next) {
      if (k->key == "reg")
        ok &= inScalar(*k, [&] { return physicalRegister(phys); });
      else if (k->key == "virtual-reg")
        ok &= inScalar(*k, [&] { return *p_ == '%' ? virtualRegister(virt) : expected("a virtual register"); });
      else
        ok = unknownKey(*k, "a live-in", {"reg", "virtual-reg"});
    }
    if (ok && !phys)
      errorAt(*item, "a live-in needs 'reg'");
    else if (ok)
      mri_.addLiveIn(phys, virt);
  }
  return true;
}

bool FunctionReader::calleeSavedRegisters(const YamlNode &n) {
  if (!wantSequence(n))
    return false;
  std::vector<MCPhysReg> regs;
  for (const YamlNode *item = n.first; item; item = item->next) {
    MCPhysReg r = 0;
    if (!inScalar(*item, [&] { return physicalRegister(r); }))
      return false;
    if (r)
      regs.push_back(r);
  }
  mri_.setCalleeSavedRegs(regs);
  return true;
}

bool FunctionReader::frameInfo(const YamlNode &n) {
  if (!wantMapping(n))
    return false;
  for (const YamlNode *k = n.first; k; k = k->next) {
    const auto *known =
        std::find_if(std::begin(kFrameKeys), std::end(kFrameKeys), [&](const FrameKey &f) { return f.key == k->key; });
    if (known != std::end(kFrameKeys)) {
      frameKey(*k, *known);
      continue;
    }
    std::vector<std::string_view> keys;
    for (const FrameKey &f : kFrameKeys)
      keys.push_back(f.key);
    unknownKey(*k, "frameInfo", std::move(keys));
  }
  return true;
}

bool FunctionReader::frameKey(const YamlNode &n, const FrameKey &key) {
  uint64_t u;
  int64_t i;
  uint8_t log2 = 0;
  switch (key.kind) {
  case FrameKey::kFlag:
    return boolean(n, frame_.*key.flag);
  case FrameKey::kUInt64:
    return number(n, frame_.*key.u64);
  case FrameKey::kInt64:
    return integer(n, frame_.*key.i64);
  case FrameKey::kUInt32:
    if (!number(n, u, 0xffffffffu))
      return false;
    frame_.*key.u32 = uint32_t(u);
    return true;
  case FrameKey::kInt32:
    if (!integer(n, i))
      return false;
    if (i != int32_t(i))
      return errorAt(n, "this number is too large");
    frame_.*key.i32 = int(i);
    return true;
  case FrameKey::kAlignment:
    if (!alignment(n, log2))
      return false;
    frame_.*key.log2 = std::max(frame_.*key.log2, log2);
    return true;
  case FrameKey::kFrameIndex:
    return inScalar(n, [&] { return frameIndex(frame_.*key.i32); });
  case FrameKey::kBlock:
    return inScalar(n, [&] {
      MachineBasicBlock *b;
      if (!blockReference(b))
        return false;
      frame_.*key.i32 = b->getNumber();
      return true;
    });
  }
  return false;
}

struct FunctionReader::StackObject {
  MachineFrameInfo::Object object;
  uint64_t id = 0;
  const YamlNode *idNode = nullptr;
  MCPhysReg calleeSaved = 0;
  bool restored = true;
  MachineFrameInfo::DebugVariable debug{};
};

bool FunctionReader::stackObjectKey(const YamlNode &k, bool fixed, StackObject &o) {
  auto &object = o.object;
  if (k.key == "id") {
    o.idNode = &k;
    return number(k, o.id, 0x7ffffffe);
  }
  if (k.key == "type") {
    object.isSpillSlot = k.text == "spill-slot";
    if (k.text == "variable-sized" && !fixed) {
      object.size = MachineFrameInfo::kVariableSize;
      frame_.hasVarSizedObjects = true;
      return true;
    }
    return object.isSpillSlot || k.text == "default" ||
           errorAt(k, fixed ? "expected 'default' or 'spill-slot' here"
                            : "expected 'default', 'spill-slot' or 'variable-sized' here");
  }
  if (k.key == "offset") {
    if (!integer(k, object.offset))
      return false;
    // Objects lie below the place of the stack pointer at entry, so that 0 says that there is no place yet.
    object.hasOffset = fixed || object.offset != 0;
    return true;
  }
  if (k.key == "size") {
    uint64_t size;
    if (!number(k, size))
      return false;
    if (object.size != MachineFrameInfo::kVariableSize)
      object.size = size;
    return true;
  }
  if (k.key == "alignment")
    return alignment(k, object.log2Align);
  if (k.key == "stack-id") {
    for (const StackIDName &id : kStackIDs)
      if (k.text == id.name) {
        object.stackID = id.id;
        return true;
      }
    return errorAt(k, "expected 'default', 'sgpr-spill', 'scalable-vector', 'wasm-local' or 'noalloc' here");
  }
  if (k.key == "callee-saved-register")
    return inScalar(k, [&] { return physicalRegister(o.calleeSaved); });
  if (k.key == "callee-saved-restored")
    return boolean(k, o.restored);
  bool known = true;
  if (!debugKey(k, o.debug.variable, o.debug.expression, o.debug.location, known) || known)
    return known;
  if (fixed && k.key == "isImmutable")
    return boolean(k, object.isImmutable);
  if (fixed && k.key == "isAliased")
    return boolean(k, object.isAliased);
  if (!fixed && k.key == "local-offset") {
    object.hasLocalOffset = true;
    return integer(k, object.localOffset);
  }
  if (!fixed && k.key == "name") {
    const ir::Function *f;
    if (!text(k, o.debug.variable) || o.debug.variable.empty())
      return true;
    std::string_view name = std::exchange(o.debug.variable, {});
    if (!irFunction(f, begin_ + k.begin))
      return false;
    nameLocals();
    uint32_t local = scratch_.localOfName.find(name);
    if (local == kNone || local < f->numArgs || f->insts[local - f->numArgs].opcode != ir::Opcode::kAlloca)
      return errorAt(k, "the function has no alloca '" + std::string(name) + "'");
    object.irAlloca = ir::ValueRef::local(local).raw();
    return true;
  }
  return unknownKey(k, "a stack object",
                    {"id", "name", "type", "offset", "size", "alignment", "stack-id", "callee-saved-register",
                     "callee-saved-restored", "isImmutable", "isAliased", "local-offset", "debug-info-variable",
                     "debug-info-expression", "debug-info-location"});
}

/// Objects get the numbers that the file gives them; a number that it leaves out is a dead object.
bool FunctionReader::stackObjects(const YamlNode &n, bool fixed) {
  if (!wantSequence(n))
    return false;
  std::vector<StackObject> list;
  uint64_t end = 0;
  for (const YamlNode *item = n.first; item; item = item->next) {
    StackObject o;
    if (!wantMapping(*item))
      return false;
    bool ok = true;
    for (const YamlNode *k = item->first; k; k = k->next)
      ok &= stackObjectKey(*k, fixed, o);
    if (!ok)
      continue;
    if (!o.idNode) {
      errorAt(*item, "a stack object needs 'id'");
      continue;
    }
    if (o.id > file_.buffer.text().size()) {
      errorAt(*o.idNode, "this number is too large");
      continue;
    }
    end = std::max(end, o.id + 1);
    list.push_back(o);
  }
  MachineFrameInfo::Object dead;
  dead.isDead = true;
  std::vector<MachineFrameInfo::Object> objects(size_t(end), dead);
  auto &slots = fixed ? fixedSlots_ : stackSlots_;
  slots.assign(size_t(end), kNoSlot);
  for (const StackObject &o : list) {
    if (slots[size_t(o.id)] != kNoSlot) {
      errorAt(*o.idNode, std::string("stack object ") + std::string(o.idNode->text) + " is defined twice");
      continue;
    }
    objects[size_t(o.id)] = o.object;
    int fi = fixed ? int(o.id) - int(end) : int(o.id);
    slots[size_t(o.id)] = uint32_t(fi);
    frame_.log2MaxAlign = std::max(frame_.log2MaxAlign, fixed ? uint8_t(0) : o.object.log2Align);
    if (o.calleeSaved)
      frame_.addCalleeSaved({o.calleeSaved, fi, o.restored});
    if (!o.debug.variable.empty() || !o.debug.expression.empty() || !o.debug.location.empty()) {
      MachineFrameInfo::DebugVariable d = o.debug;
      d.frameIndex = fi;
      frame_.addDebugVariable(d);
    }
  }
  if (fixed)
    frame_.addFixedObjects(objects);
  else
    for (const auto &o : objects)
      frame_.addObject(o);
  return true;
}

bool FunctionReader::irConstant(std::string_view text, uint32_t offset, MIRFile::Impl::IRConstant &c) {
  DiagnosticEngine errors;
  if (file_.readConstant(text, c, errors))
    return true;
  // Here they get their place in the file.
  for (const Diagnostic &d : errors.all())
    errorRange(offset + d.range.begin, offset + d.range.end, d.message);
  return false;
}

/// Bytes as two hexadecimal digits each.
bool FunctionReader::targetConstant(const YamlNode &n, MachineConstantPoolEntry &e) {
  auto bytes = mf_.getArena().makeArray<uint8_t>(n.text.size() / 2);
  for (size_t i = 0; i < n.text.size(); ++i) {
    int d = ir::hexDigit(n.text[i]);
    if (d < 0 || n.text.size() % 2)
      return errorAt(n, "expected the bytes of a constant here, two hexadecimal digits each");
    bytes[i / 2] = uint8_t(bytes[i / 2] << 4 | d);
  }
  e.constant = 0xffffffffu;
  e.bytes = bytes;
  e.size = uint32_t(bytes.size());
  return true;
}

bool FunctionReader::constantEntry(const YamlNode &n, uint64_t &id, MachineConstantPoolEntry &e) {
  bool isTarget = false, hasId = false, hasAlign = false;
  const YamlNode *value = nullptr;
  for (const YamlNode *k = n.first; k; k = k->next) {
    bool ok = true;
    if (k->key == "id")
      ok = hasId = number(*k, id, 0x7ffffffe);
    else if (k->key == "value")
      value = k;
    else if (k->key == "alignment")
      ok = hasAlign = alignment(*k, e.log2Align);
    else if (k->key == "isTargetSpecific")
      ok = boolean(*k, isTarget);
    else
      ok = unknownKey(*k, "a constant", {"id", "value", "alignment", "isTargetSpecific"});
    if (!ok)
      return false;
  }
  if (!hasId || !value || !value->isScalar())
    return errorAt(n, "a constant needs 'id' and 'value'");
  if (isTarget)
    return targetConstant(*value, e);
  MIRFile::Impl::IRConstant c;
  if (!irConstant(value->text, value->begin, c))
    return false;
  e.constant = c.id.value;
  e.size = c.allocSize;
  if (!hasAlign)
    e.log2Align = c.prefAlignLog2;
  return true;
}

bool FunctionReader::constantPool(const YamlNode &n) {
  if (!wantSequence(n))
    return false;
  for (const YamlNode *item = n.first; item; item = item->next) {
    uint64_t id = 0;
    MachineConstantPoolEntry e;
    if (!wantMapping(*item))
      return false;
    if (!constantEntry(*item, id, e))
      continue;
    if (id > file_.buffer.text().size()) {
      errorAt(*item, "the number of a constant is too large");
      continue;
    }
    if (id >= constantSlots_.size())
      constantSlots_.resize(size_t(id) + 1, kNoSlot);
    if (constantSlots_[size_t(id)] != kNoSlot) {
      errorAt(*item, "constant " + std::to_string(id) + " is defined twice");
      continue;
    }
    constantSlots_[size_t(id)] = uint32_t(mf_.constantPool().size());
    mf_.appendConstantPoolEntry(e);
  }
  return true;
}

bool FunctionReader::jumpTables(const YamlNode &n) {
  if (!wantMapping(n))
    return false;
  for (const YamlNode *k = n.first; k; k = k->next) {
    if (k->key == "kind") {
      const auto *kind = std::find(std::begin(kJumpTableKinds), std::end(kJumpTableKinds), k->text);
      if (kind == std::end(kJumpTableKinds)) {
        std::string_view near = nearestName(k->text, {std::begin(kJumpTableKinds), std::end(kJumpTableKinds)});
        return errorAt(*k, "'" + std::string(k->text) + "' is no kind of jump tables" +
                               (near.empty() ? "" : "; did you mean '" + std::string(near) + "'?"));
      }
      mf_.jumpTableKind = JumpTableKind(kind - kJumpTableKinds);
    } else if (k->key != "entries") {
      return unknownKey(*k, "jumpTable", {"kind", "entries"});
    }
  }
  const YamlNode *entries = n.find("entries");
  if (!entries || !wantSequence(*entries))
    return entries == nullptr;
  jumpTableSlots_.clear();
  for (const YamlNode *item = entries->first; item; item = item->next) {
    const YamlNode *id = item->find("id"), *blocks = item->find("blocks");
    uint64_t number = 0;
    if (!id || !this->number(*id, number, 0x7ffffffe))
      return id ? false : errorAt(*item, "a jump table needs 'id'");
    if (number > file_.buffer.text().size())
      return errorAt(*id, "this number is too large");
    if (number >= jumpTableSlots_.size())
      jumpTableSlots_.resize(size_t(number) + 1, kNoSlot);
    if (jumpTableSlots_[size_t(number)] != kNoSlot)
      return errorAt(*id, "jump table " + std::string(id->text) + " is defined twice");
    std::vector<MachineBasicBlock *> targets;
    for (const YamlNode *b = blocks ? blocks->first : nullptr; b; b = b->next) {
      MachineBasicBlock *target = nullptr;
      if (!inScalar(*b, [&] { return blockReference(target); }))
        return false;
      if (target)
        targets.push_back(target);
    }
    jumpTableSlots_[size_t(number)] = uint32_t(mf_.jumpTables().size());
    mf_.createJumpTable(targets);
  }
  return true;
}

bool FunctionReader::functionInfo(const YamlNode &n) {
  if (!wantMapping(n))
    return false;
  char *info = static_cast<char *>(mf_.getInfoOrNull());
  auto fields = mf_.getSubtarget().getFunctionInfoFields();
  for (const YamlNode *k = n.first; k; k = k->next) {
    const FunctionInfoField *f = nullptr;
    for (const FunctionInfoField &each : fields)
      if (each.name == k->key)
        f = &each;
    if (!f || !info) {
      std::vector<std::string_view> known;
      for (const FunctionInfoField &each : fields)
        known.push_back(each.name);
      unknownKey(*k, "machineFunctionInfo", std::move(known));
      continue;
    }
    auto store = [&](auto v) { std::memcpy(info + f->offset, &v, sizeof v); };
    bool b;
    uint64_t u;
    int64_t i;
    MCPhysReg phys = 0;
    Register virt;
    switch (f->kind) {
    case FunctionInfoField::kBool:
      if (boolean(*k, b))
        store(b);
      break;
    case FunctionInfoField::kUInt8:
      if (number(*k, u, 0xff))
        store(uint8_t(u));
      break;
    case FunctionInfoField::kUInt32:
      if (number(*k, u, 0xffffffffu))
        store(uint32_t(u));
      break;
    case FunctionInfoField::kInt32:
      if (integer(*k, i))
        store(int32_t(i));
      break;
    case FunctionInfoField::kUInt64:
      if (number(*k, u))
        store(u);
      break;
    case FunctionInfoField::kInt64:
      if (integer(*k, i))
        store(i);
      break;
    case FunctionInfoField::kPhysReg:
      if (inScalar(*k, [&] { return physicalRegister(phys); }))
        store(phys);
      break;
    case FunctionInfoField::kVirtReg:
      if (inScalar(*k, [&] { return *p_ == '%' ? virtualRegister(virt) : expected("a virtual register"); }))
        store(virt.id());
      break;
    case FunctionInfoField::kEnum: {
      const auto *name = std::find(f->names.data(), f->names.data() + f->names.size(), k->text);
      if (name == f->names.data() + f->names.size())
        errorAt(*k, "'" + std::string(k->text) + "' is no value of " + std::string(f->name));
      else
        store(uint8_t(name - f->names.data()));
      break;
    }
    }
  }
  return true;
}

} // namespace lathe
