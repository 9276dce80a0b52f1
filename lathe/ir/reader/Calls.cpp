// call, invoke and callbr.
#include "lathe/ir/reader/ReaderImpl.h"

#include <cstring>

namespace lathe::ir {

/// Whether calls of the intrinsic are debug records, and of which kind.
static bool isDebugIntrinsic(IntrinsicId id, DebugRecord::Kind &kind) {
  switch (id) {
  case IntrinsicId::kDbgValue:
    kind = DebugRecord::kValue;
    return true;
  case IntrinsicId::kDbgDeclare:
    kind = DebugRecord::kDeclare;
    return true;
  case IntrinsicId::kDbgAssign:
    kind = DebugRecord::kAssign;
    return true;
  case IntrinsicId::kDbgLabel:
    kind = DebugRecord::kLabel;
    return true;
  default:
    return false;
  }
}

bool ReaderImpl::declareIntrinsic(CallSite &c, const char *at) {
  Global g;
  g.kind = GlobalKind::kFunction;
  g.valueType = c.info.functionType;
  Function f;
  f.type = c.info.functionType;
  f.numArgs = uint32_t(m_->types.parameters(f.type).size());
  f.intrinsic = lookupIntrinsic(m_->name(c.undeclared));
  GlobalId id;
  if (!checkIntrinsic(f, at) || !declareGlobal(at, ValueName::symbol(c.undeclared), g, id))
    return false;
  f.global = id;
  m_->globals[id.index()].function = FunctionId(uint32_t(m_->functions.size()));
  m_->functions.push_back(f);
  globalConstants_.resize(m_->globals.size());
  words_[firstWord_ + 1] = ValueRef::constant(globalConstant(id)).raw();
  return true;
}

bool ReaderImpl::parseCallee(CallSite &c, TypeId written, GlobalId &callee) {
  callee = GlobalId();
  const char *at = p_;
  if (*p_ == '@') {
    ++p_;
    ValueName name;
    if (!parseName(name))
      return false;
    // An intrinsic needs no declaration: its first call declares it.
    if (!name.isNumber() && m_->name(name.symbol()).starts_with("llvm.") &&
        !m_->findGlobal(m_->name(name.symbol())).valid()) {
      c.undeclared = name.symbol();
      words_.push_back(0);
      return true;
    }
    if (!lookupGlobal(at, name, callee))
      return false;
    words_.push_back(ValueRef::constant(globalConstant(callee)).raw());
    return true;
  }
  if (*p_ == 'a' && tryWord("asm")) {
    ConstantId id;
    if (!parseInlineAsm(m_->types.isFunction(written) ? written : TypeId(), id))
      return false;
    words_.push_back(ValueRef::constant(id).raw());
    return true;
  }
  return parseValue(types::kPtr);
}

bool ReaderImpl::parseCallArguments(CallSite &c) {
  argTypes_.clear();
  argOffsets_.clear();
  if (*p_ != '(')
    return expected("'('", "the callee");
  ++p_;
  ws();
  if (tryChar(')'))
    return true;
  do {
    if (p_[0] == '.' && p_[1] == '.' && p_[2] == '.') { // musttail passes on what it was given
      if (c.info.tail != TailKind::kMustTail)
        return expected("an argument", "");
      p_ += 3;
      ws();
      break;
    }
    TypeId t;
    argOffsets_.push_back(offsetOf(p_));
    if (!parseType(t))
      return false;
    if (t == types::kMetadata) [[unlikely]] {
      if (!parseMetadataValue())
        return false;
      argSets_.push_back(AttributeSetId(0));
    } else {
      AttributeSetId set(0);
      if ((isClass(*p_, kLetter) || *p_ == '"') &&
          (!parseAttributes(set) || !checkAttributes(set, t, begin_ + argOffsets_.back())))
        return false;
      argSets_.push_back(set);
      if (!parseValue(t))
        return false;
    }
    argTypes_.push_back(t);
  } while (tryChar(','));
  return expectChar(')', "the arguments");
}

bool ReaderImpl::resolveFunctionType(CallSite &c, GlobalId callee, TypeId written, const char *at) {
  const TypeTable &t = m_->types;
  const Function *f = callee.valid() && m_->globals[callee.index()].isFunction()
                          ? &m_->functions[m_->globals[callee.index()].function.index()]
                          : nullptr;
  auto sameArguments = [&](TypeId type) {
    std::span<const TypeId> params = t.parameters(type);
    return argTypes_.size() == params.size() && std::equal(params.begin(), params.end(), argTypes_.begin());
  };
  if (!t.isFunction(written)) {
    c.result = written;
    if (f && t[f->type].result() == written && !t[f->type].isVarArg() && sameArguments(f->type))
      c.info.functionType = f->type;
    else if (f && f->intrinsic == IntrinsicId::kNone)
      c.info.functionType = m_->types.functionType(written, argTypes_, false);
    else if (f)
      return error(kBadCall, at,
                   join({"the call does not match the declaration of @", m_->name(m_->globals[callee.index()].name),
                         ", which has type ", typeName(f->type)}));
    else
      c.info.functionType = m_->types.functionType(written, argTypes_, false);
    return true;
  }
  c.info.functionType = written;
  c.result = t[written].result();
  if (f && f->intrinsic != IntrinsicId::kNone && f->type != written)
    return error(kBadCall, at,
                 join({"the call does not match the declaration of @", m_->name(m_->globals[callee.index()].name),
                       ", which has type ", typeName(f->type)}));
  std::span<const TypeId> params = t.parameters(written);
  const bool forwarded = c.info.tail == TailKind::kMustTail && t[written].isVarArg();
  if (argTypes_.size() < params.size() || (argTypes_.size() > params.size() && !t[written].isVarArg() && !forwarded))
    return error(kBadCall, at,
                 join({"the call has ", std::to_string(argTypes_.size()),
                       argTypes_.size() == 1 ? " argument, but" : " arguments, but"}) +
                     join({" the callee takes ", std::to_string(params.size())}));
  for (size_t i = 0; i < params.size(); ++i)
    if (argTypes_[i] != params[i])
      return error(kBadCall, begin_ + argOffsets_[i],
                   join({"argument ", std::to_string(i + 1), " has type ", typeName(argTypes_[i]), ", but ",
                         typeName(params[i]), " is expected"}));
  return true;
}

bool ReaderImpl::parseBundles(CallSite &c) {
  // Behind `[`.
  c.info.firstBundle = uint32_t(bundles_.size());
  std::vector<OperandBundle> list;
  do {
    const char *at = p_;
    std::string_view tag;
    if (!parseString(tag) || !expectChar('(', "the tag of an operand bundle"))
      return false;
    OperandBundle b{m_->symbols.internStable(tag), uint32_t(words_.size()), 0};
    if (*p_ != ')') {
      do {
        TypeId t;
        if (!parseType(t))
          return false;
        if (t == types::kMetadata ? !parseMetadataValue() : !parseValue(t))
          return false;
      } while (tryChar(','));
    }
    b.numOperands = uint32_t(words_.size()) - b.firstOperand;
    if (list.size() == 255)
      return error(kTooLarge, at, "too many operand bundles");
    list.push_back(b);
    if (!expectChar(')', "the operands of a bundle"))
      return false;
  } while (tryChar(','));
  bundles_.insert(bundles_.end(), list.begin(), list.end());
  c.info.numBundles = uint8_t(list.size());
  return expectChar(']', "the operand bundles");
}

bool ReaderImpl::parseCallSite(CallSite &c, unsigned gap) {
  AttributeSetId resultSet(0), functionSet(0);
  // Between `call` and the type: a calling convention, attributes of the result, an address space.
  const bool plainType = (*p_ == 'v' && p_[1] == 'o') || (*p_ == 'i' && isDigit(p_[1])) || (*p_ == 'p' && p_[1] == 't');
  uint32_t space = 0;
  if (!plainType && isClass(*p_, kLetter)) {
    if (!parseCallingConv(c.info.callingConv) || !parseAttributes(resultSet) || !parseAddressSpace(space))
      return false;
  }
  const char *typeAt = p_;
  TypeId written;
  GlobalId callee;
  if (!parseType(written))
    return false;
  if (!m_->types.isFunction(written) && written != types::kVoid && !validElement(written) &&
      m_->types.kind(written) != TypeKind::kToken && m_->types.kind(written) != TypeKind::kX86Amx)
    return error(kBadCall, typeAt, join({"a function cannot return ", typeName(written)}));
  words_.push_back(uint32_t(callInfos_.size()));
  const char *calleeAt = p_;
  if (!parseCallee(c, written, callee))
    return false;
  if (c.undeclared.valid()) {
    c.isRecord = isDebugIntrinsic(lookupIntrinsic(m_->name(c.undeclared)), c.record.kind);
  } else if (callee.valid() && m_->globals[callee.index()].isFunction()) {
    IntrinsicId id = m_->functions[m_->globals[callee.index()].function.index()].intrinsic;
    c.isRecord = isDebugIntrinsic(id, c.record.kind);
  }
  if (c.isRecord) {
    words_.truncate(firstWord_);
    c.record.inst = insts_.size();
    return parseDebugArguments(c.record) && parseFunctionAttributes(functionSet, nullptr);
  }
  for (unsigned i = 0; i < gap; ++i)
    words_.push_back(0);
  argSets_.clear();
  argSets_.push_back(AttributeSetId(0));
  argSets_.push_back(resultSet);
  if (!parseCallArguments(c) || !parseFunctionAttributes(functionSet, nullptr))
    return false;
  argSets_[0] = functionSet;
  c.endOfArguments = uint32_t(words_.size());
  if (!checkAttributes(resultSet, m_->types.isFunction(written) ? m_->types[written].result() : written, typeAt))
    return false;
  if (!resolveFunctionType(c, callee, written, calleeAt) || (c.undeclared.valid() && !declareIntrinsic(c, calleeAt)))
    return false;
  c.info.attributes = m_->attributes.makeList(argSets_);
  return *p_ != '[' || !tryChar('[') || parseBundles(c);
}

bool ReaderImpl::parseCall(TailKind tail) {
  if (tail != TailKind::kNone && !expectWord("call", "'tail', 'musttail' or 'notail'"))
    return false;
  uint16_t f = parseFastMath();
  CallSite c;
  c.info.tail = tail;
  c.info.attributes = AttributeListId(0);
  if (!parseCallSite(c, 0))
    return false;
  if (c.isRecord) {
    size_t before = attachments_.size();
    if (*p_ == ',' && !parseInstAttachments())
      return false;
    attachments_.resize(before);
    c.record.location = debugLoc_;
    debugRecords_.push_back(c.record);
    return true;
  }
  if (f && !m_->types.isFPOrFPVector(c.result) && !m_->types.isAggregate(c.result))
    return error(kBadCall, instStart_, "fast-math flags on a call that does not return floating point");
  if (*p_ == ',' && !parseInstAttachments())
    return false;
  callInfos_.push_back(c.info);
  return addInstruction(Opcode::kCall, c.result, 0, f, c.endOfArguments - firstWord_);
}

bool ReaderImpl::parseInvoke() {
  CallSite c;
  c.info.attributes = AttributeListId(0);
  if (!parseCallSite(c, 2))
    return false;
  if (c.isRecord)
    return error(kBadCall, instStart_, "this intrinsic cannot be invoked");
  if (!expectWord("to", "the arguments of 'invoke'") || !parseBlockRef() ||
      !expectWord("unwind", "the normal destination") || !parseBlockRef())
    return false;
  const uint32_t unwind = words_.back(), normal = words_[words_.size() - 2];
  words_.truncate(words_.size() - 2);
  words_[firstWord_ + 2] = normal;
  words_[firstWord_ + 3] = unwind;
  if (*p_ == ',' && !parseInstAttachments())
    return false;
  callInfos_.push_back(c.info);
  return addInstruction(Opcode::kInvoke, c.result, 0, 0, c.endOfArguments - firstWord_);
}

bool ReaderImpl::parseCallBr() {
  CallSite c;
  c.info.attributes = AttributeListId(0);
  if (!parseCallSite(c, 0))
    return false;
  if (c.isRecord)
    return error(kBadCall, instStart_, "this intrinsic cannot be called by 'callbr'");
  const uint32_t firstDest = uint32_t(words_.size());
  if (!expectWord("to", "the arguments of 'callbr'") || !parseBlockRef() || !expectChar('[', "the default destination"))
    return false;
  if (*p_ != ']') {
    do {
      if (!parseBlockRef())
        return false;
    } while (tryChar(','));
  }
  if (!expectChar(']', "the indirect destinations"))
    return false;
  // The destinations go before the arguments, with their count; what refers to words behind moves along.
  std::vector<uint32_t> dests(words_.begin() + firstDest, words_.end());
  const uint32_t moved = uint32_t(dests.size()) + 1, at = firstWord_ + 2;
  words_.truncate(firstDest);
  words_.insertGap(at, moved);
  words_[at] = uint32_t(dests.size() - 1);
  std::copy(dests.begin(), dests.end(), words_.begin() + at + 1);
  for (size_t i = forwardMark_; i < forwardUses_.size(); ++i)
    if (forwardUses_[i].word >= at)
      forwardUses_[i].word += moved;
  for (uint32_t i = 0; i < c.info.numBundles; ++i)
    bundles_[c.info.firstBundle + i].firstOperand += moved;
  if (*p_ == ',' && !parseInstAttachments())
    return false;
  callInfos_.push_back(c.info);
  return addInstruction(Opcode::kCallBr, c.result, 0, 0, c.endOfArguments + moved - firstWord_);
}

} // namespace lathe::ir
