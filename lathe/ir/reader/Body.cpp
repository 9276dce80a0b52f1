// Function bodies: lines, blocks, local names, and what happens when a body is complete.
#include "lathe/ir/reader/Opcodes.h"
#include "lathe/ir/reader/ReaderImpl.h"

#include <algorithm>
#include <cstring>

namespace lathe::ir {

/// Room for the largest body, so that what is read of it does not move from one array to the next. Pages that nothing
/// is written to cost nothing.
void ReaderImpl::reserveForBodies() {
  constexpr uint32_t kCharsPerInstruction = 24, kWordsPerInstruction = 4; // few bodies are denser
  uint32_t largest = 0;
  for (const PendingBody &body : bodies_)
    largest = std::max(largest, body.end - body.offset);
  const uint32_t room = largest / kCharsPerInstruction;
  insts_.ensure(room);
  infos_.ensure(room);
  localTypes_.ensure(room);
  names_.ensure(room);
  words_.ensure(room * kWordsPerInstruction);
}

void ReaderImpl::readBodies() {
  reserveForBodies();
  one_ = m_->constants.intConstant(types::kI32, 1);
  null_ = zero(types::kPtr);
  for (const PendingBody &body : bodies_) {
    if (stop_)
      return;
    readBody(body);
  }
}

void ReaderImpl::beginFunction(const PendingBody &body) {
  const Function &f = m_->functions[body.function.index()];
  function_ = body.function;
  resultType_ = m_->types[f.type].result();
  numArgs_ = f.numArgs;
  bodyStart_ = body.offset;
  bodyEnd_ = body.end;
  nextNumber_ = 0;
  errorsBefore_ = errors_;
  inBlock_ = hasDebugLocs_ = hasPhis_ = inPhi_ = false;
  blockStart_ = entryEnd_ = 0;
  ++epoch_;
  localOfNumber_.clear();
  localTypes_.clear();
  blocks_.clear();
  blockRefs_.clear();
  forward_.clear();
  forwardUses_.clear();
  crossUses_.clear();
  insts_.clear();
  words_.clear();
  infos_.clear();
  names_.clear();
  callInfos_.clear();
  bundles_.clear();
  attachments_.clear();
  debugRecords_.clear();
  for (uint32_t i = 0; i < numArgs_; ++i) {
    ValueName n = body.argNames[i];
    names_.push_back(n);
    localTypes_.push_back(m_->types.parameters(f.type)[i]);
    if (n.isNumber())
      nextNumber_ = n.number() + 1;
    defineLocal(begin_ + m_->globals[f.global.index()].sourceOffset, n, i);
  }
  instRoom_ = 0;
}

void ReaderImpl::readBody(const PendingBody &body) {
  beginFunction(body);
  p_ = begin_ + body.offset;
  for (;;) {
    // The next line as LLVM prints it, or whatever else there may be.
    if (p_[0] == '\n' && p_[1] == ' ' && p_[2] == ' ' && !isClass(p_[3], kBlank)) [[likely]]
      p_ += 3;
    else
      ws();
    const char *start = p_;
    if (*p_ == '}')
      break;
    if (offsetOf(p_) >= bodyEnd_) {
      error(kSyntax, p_, "function body without '}'");
      return;
    }
    if (!parseLine()) [[unlikely]] {
      recoverInstruction(start);
      if (stop_)
        return;
    }
  }
  if (offsetOf(p_) + 1 != bodyEnd_ && errors_ == errorsBefore_)
    error(kSyntax, p_, "'}' ends the function here, but more of it follows");
  finishFunction();
}

void ReaderImpl::recoverInstruction(const char *start) {
  // What the failed instruction left behind goes; its name stays defined, with a type that agrees with everything.
  words_.truncate(firstWord_);
  crossUses_.truncate(crossMark_);
  forwardUses_.truncate(forwardMark_);
  inPhi_ = false;
  if (hasName_) {
    hasName_ = false;
    uint32_t *slot = localSlot(name_, nameAt_);
    bool isNew = slot && (*slot == kNoLocal || (*slot & kForwardBit && !(*slot & kBlockBit)));
    if (isNew && (!name_.isNumber() || name_.number() >= nextNumber_)) {
      if (name_.isNumber())
        nextNumber_ = name_.number() + 1;
      defineLocal(nameAt_, name_, uint32_t(localTypes_.size()));
      insts_.push_back({Opcode::kFreeze, 0, 0, TypeId(), firstWord_, 0});
      localTypes_.push_back(TypeId());
      infos_.push_back({offsetOf(start), 0});
      names_.push_back(name_);
    }
  }
  // On with the next line that can start an instruction, a label or the end. The cursor may stand at one already.
  const char *lineStart = p_;
  while (lineStart > start && (lineStart[-1] == ' ' || lineStart[-1] == '\t'))
    --lineStart;
  bool atLineStart = lineStart > start && lineStart[-1] == '\n';
  for (; p_ < end_ && offsetOf(p_) < bodyEnd_; atLineStart = true) {
    if (!atLineStart) {
      skipLine();
      ws();
    }
    if (*p_ == '}' || *p_ == '%' || *p_ == '#' || *p_ == '"')
      break;
    const char *e = wordEnd();
    if (*e == ':' || (e > p_ && findOpcode(p_, size_t(e - p_))))
      break;
    skipLine();
    ws();
  }
  // A terminator that could not be read still ends its block.
  const char *e = start;
  while (isClass(*e, kNameChar))
    ++e;
  const OpcodeWord *w = e > start ? findOpcode(start, size_t(e - start)) : nullptr;
  if (w && isTerminator(w->opcode) && inBlock_)
    endBlock();
}

bool ReaderImpl::parseLine() {
  instStart_ = p_;
  firstWord_ = words_.size();
  crossMark_ = crossUses_.size();
  forwardMark_ = forwardUses_.size();
  debugLoc_ = 0;
  hasName_ = *p_ == '%';
  if (hasName_) {
    if (!parseResultName())
      return false;
  } else if (isDigit(*p_)) {
    return parseLabel();
  }
  size_t size;
  const OpcodeWord *op = findOpcodeBeforeBlank(p_, size);
  if (!op) [[unlikely]]
    return parseOddLine();
  const char *at = p_;
  p_ += size;
  ws();
  return parseInstruction(*op, at);
}

bool ReaderImpl::parseResultName() {
  nameAt_ = p_;
  ++p_;
  // `%12 = ` by far most often.
  uint32_t n = 0;
  const char *q = p_;
  for (; isDigit(*q) && n < 100000000; ++q)
    n = n * 10 + uint32_t(*q - '0');
  if (q != p_ && q[0] == ' ' && q[1] == '=' && q[2] == ' ' && !isClass(q[3], kBlank)) [[likely]] {
    name_ = ValueName::number(n);
    p_ = q + 3;
    return true;
  }
  hasName_ = parseName(name_) && expectChar('=', "the name of a result");
  return hasName_;
}

bool ReaderImpl::parseInstruction(const OpcodeWord &op, const char *at) {
  if (!inBlock_ && !startBlock(at, ValueName::number(nextNumber_)))
    return false;
  bool added;
  if (!parsePrintedForm(op.opcode, added))
    added = dispatch(op.opcode, op.tail);
  if (added && isTerminator(op.opcode))
    endBlock();
  return added;
}

/// What does not start with an opcode and a blank behind it: labels, debug records, an opcode that a comment or a
/// bracket follows, and errors.
bool ReaderImpl::parseOddLine() {
  const char *at = p_, *e = wordEnd();
  if (!hasName_) {
    if (*p_ == '"' || (*e == ':' && e > p_))
      return parseLabel();
    if (*p_ == '#')
      return parseDebugRecord();
    if (tryWord("uselistorder") || tryWord("uselistorder_bb")) {
      skipLine();
      return true;
    }
  }
  const OpcodeWord *op = findOpcode(p_, size_t(e - p_));
  if (op) {
    p_ = e;
    ws();
    return parseInstruction(*op, at);
  }
  if (!inBlock_ && !startBlock(at, ValueName::number(nextNumber_)))
    return false;
  if (e == p_)
    return expected("an instruction", "");
  return error(kUnknownOpcode, at, unknownOpcodeMessage({at, size_t(e - at)}));
}

bool ReaderImpl::parseDebugRecord() {
  // #dbg_value(…), #dbg_declare(…), #dbg_assign(…), #dbg_label(…)
  static constexpr std::string_view kNames[] = {"dbg_value", "dbg_declare", "dbg_assign", "dbg_label"};
  const char *at = ++p_;
  p_ = wordEnd();
  std::string_view name(at, size_t(p_ - at));
  ws();
  const auto *known = std::find(std::begin(kNames), std::end(kNames), name);
  if (known == std::end(kNames))
    return error(kSyntax, at, join({"unknown debug record '#", name, "'"}));
  DebugRecord r{insts_.size(), DebugRecord::Kind(known - kNames), 0, ValueRef(), {}, {}};
  if (!parseDebugArguments(r))
    return false;
  debugRecords_.push_back(r);
  return true;
}

/// `(value, variable, expression, location)`; `dbg_assign` has three more in front of the location, a label only the
/// label. Calls of intrinsics have the location as an attachment.
bool ReaderImpl::parseDebugArguments(DebugRecord &r) {
  constexpr unsigned kMost = 7;
  DebugArgument list[kMost];
  unsigned n = 0;
  const char *at = p_;
  if (!expectChar('(', "the name of a debug record"))
    return false;
  do {
    if (n == kMost)
      return error(kSyntax, p_, "a debug record has at most seven operands");
    if (!parseDebugArgument(list[n++]))
      return false;
  } while (tryChar(','));
  if (!expectChar(')', "the operands of a debug record"))
    return false;
  bool label = r.kind == DebugRecord::kLabel;
  unsigned first = label ? 0 : 1, location = label ? 1 : r.kind == DebugRecord::kAssign ? 6 : 3;
  if (n < location || n > location + 1 || list[first].text.empty())
    return error(kSyntax, at, "these are not the operands of this debug record");
  r.value = list[0].value;
  r.variable = list[first].text;
  r.expression = label ? std::string_view() : list[2].text;
  std::string_view where = n > location ? list[location].text : std::string_view();
  for (char c : where.substr(std::min<size_t>(1, where.size()))) {
    if (!isDigit(c)) {
      r.location = 0; // written in place
      break;
    }
    r.location = r.location * 10 + uint32_t(c - '0');
  }
  r.location += r.location || where == "!0";
  return true;
}

bool ReaderImpl::parseDebugArgument(DebugArgument &a) {
  tryWord("metadata");
  const char *at = p_;
  if (*p_ == '!') {
    ++p_;
    p_ = wordEnd();
    if ((*p_ == '{' || *p_ == '(') && !skipBrackets())
      return false;
    a.text = {at, size_t(p_ - at)};
    ws();
    return true;
  }
  // A value. It may be defined later and need not dominate the record.
  const uint32_t word = words_.size(), forward = forwardUses_.size(), cross = crossUses_.size();
  TypeId t;
  if (!parseType(t) || !parseValue(t))
    return false;
  a.value = ValueRef(words_[word]);
  words_.truncate(word);
  forwardUses_.truncate(forward);
  crossUses_.truncate(cross);
  return true;
}

bool ReaderImpl::parseLabel() {
  const char *at = p_;
  ValueName name;
  if (*p_ == '"') {
    if (!parseName(name))
      return false;
    if (*p_ != ':')
      return expected("':'", "the name of a block");
  } else {
    const char *e = p_;
    uint32_t n = 0;
    for (; isDigit(*e); ++e)
      n = n < 100000000 ? n * 10 + uint32_t(*e - '0') : 0x7ffffffe;
    const bool number = *e == ':';
    if (!number)
      e = wordEnd();
    name = number ? ValueName::number(uint32_t(n)) : ValueName::symbol(m_->symbols.internStable({p_, size_t(e - p_)}));
    if (*e != ':')
      return expected("an instruction", "");
    p_ = e;
  }
  ++p_;
  // The usual comment that lists the predecessors needs no look.
  if (*p_ == ' ') {
    while (std::memcmp(p_, "        ", 8) == 0)
      p_ += 8;
    while (*p_ == ' ')
      ++p_;
    if (*p_ == ';')
      skipLine();
  }
  ws();
  return startBlock(at, name);
}

bool ReaderImpl::takeNumber(const char *at, uint32_t n, std::string_view what) {
  if (n >= nextNumber_) [[likely]] {
    // Numbers without a definition cost text; that bounds the table.
    if (n > nextNumber_ && n - nextNumber_ > bodyEnd_ - bodyStart_)
      return error(kTooLarge, at, join({"number of a ", what, " is too large"}));
    nextNumber_ = n + 1;
    return true;
  }
  return error(kBadNumbering, at,
               join({what, " is numbered %", std::to_string(n), ", but %", std::to_string(nextNumber_),
                     " or a greater number is due"}));
}

uint32_t *ReaderImpl::localSlot(ValueName name, const char *at) {
  if (name.isNumber()) {
    uint32_t n = name.number();
    if (n >= localOfNumber_.size()) {
      if (n > nextNumber_ && n - nextNumber_ > bodyEnd_ - bodyStart_) {
        error(kUndefinedName, at, join({"undefined value %", std::to_string(n)}));
        return nullptr;
      }
      localOfNumber_.extend(n + 1, kNoLocal);
    }
    return &localOfNumber_[n];
  }
  uint32_t s = name.symbol().index();
  if (s >= localOfSymbol_.size())
    localOfSymbol_.resize(std::max<size_t>(m_->symbols.size(), localOfSymbol_.size() * 2));
  LocalEntry &e = localOfSymbol_[s];
  if (e.epoch != epoch_)
    e = {epoch_, kNoLocal};
  return &e.raw;
}

bool ReaderImpl::defineLocal(const char *at, ValueName name, uint32_t raw) {
  uint32_t *slot = localSlot(name, at);
  if (!slot)
    return false;
  if (*slot != kNoLocal) [[unlikely]] {
    if (*slot & kBlockBit || !(*slot & kForwardBit))
      return error(kDuplicateName, at,
                   join({"%", nameText(name), *slot & kBlockBit ? " is the name of a block" : " is defined twice"}));
    forward_[*slot & ~kForwardBit].raw = raw;
  }
  *slot = raw;
  return true;
}

bool ReaderImpl::startBlock(const char *at, ValueName name) {
  if (inBlock_) {
    error(kBadTerminator, at,
          join({"the block before %", nameText(name), " does not end in a terminator (ret, br, switch, …)"}));
    endBlock();
  }
  if (name.isNumber() && !takeNumber(at, name.number(), "block"))
    return false;
  uint32_t *slot = localSlot(name, at);
  if (!slot)
    return false;
  const uint32_t index = uint32_t(blocks_.size());
  if (*slot == kNoLocal) {
    *slot = kBlockBit | uint32_t(blockRefs_.size());
    blockRefs_.push_back({name, index, offsetOf(at)});
  } else if (!(*slot & kBlockBit)) {
    return error(kDuplicateName, at, join({"%", nameText(name), " is the name of a value"}));
  } else {
    BlockRef &ref = blockRefs_[*slot & ~kBlockBit];
    if (ref.index != kNoLocal)
      return error(kDuplicateName, at, join({"block %", nameText(name), " is defined twice"}));
    ref.index = index;
  }
  Block b;
  b.firstInst = blockStart_ = uint32_t(insts_.size());
  b.name = name;
  blocks_.push_back(b);
  inBlock_ = true;
  return true;
}

void ReaderImpl::endBlock() {
  inBlock_ = false;
  Block &b = blocks_.back();
  b.numInsts = uint32_t(insts_.size()) - b.firstInst;
  if (blocks_.size() == 1) {
    // What the entry defines needs no check, except for the result of an invoke: one edge only has it.
    entryEnd_ = uint32_t(insts_.size());
    if (entryEnd_ && insts_.back().type != types::kVoid)
      --entryEnd_;
  }
}

bool ReaderImpl::parseLocalValue(TypeId ty) {
  const char *at = p_;
  ++p_;
  uint32_t raw = kNoLocal;
  uint32_t *slot = nullptr;
  ValueName name;
  if (isDigit(*p_)) {
    uint64_t n = 0;
    for (; isDigit(*p_); ++p_) {
      n = n * 10 + uint64_t(*p_ - '0');
      if (n >= 0x7fffffffu)
        return error(kTooLarge, at, "number of a value is too large");
    }
    ws();
    name = ValueName::number(uint32_t(n));
    if (n < localOfNumber_.size()) [[likely]]
      slot = &localOfNumber_[n];
  } else if (!parseName(name)) {
    return false;
  }
  if (!slot && !(slot = localSlot(name, at)))
    return false;
  raw = *slot;
  if (raw >= kForwardBit)
    return forwardUse(slot, name, at, ty);
  if (localTypes_[raw] != ty) [[unlikely]] {
    if (localTypes_[raw].valid())
      return error(kTypeMismatch, at,
                   join({"%", nameText(name), " has type ", typeName(localTypes_[raw]), ", but ", typeName(ty),
                         " is expected"}));
  }
  noteUse(raw, at);
  words_.push_back(raw);
  return true;
}

bool ReaderImpl::forwardUse(uint32_t *slot, ValueName name, const char *at, TypeId ty) {
  uint32_t raw = *slot;
  if (raw == kNoLocal) {
    raw = kForwardBit | uint32_t(forward_.size());
    forward_.push_back({name, kNoLocal, offsetOf(at)});
    *slot = raw;
  } else if (raw & kBlockBit) {
    return error(kTypeMismatch, at, join({"%", nameText(name), " is a block, but a value is expected"}));
  }
  uint32_t f = raw & ~kForwardBit;
  if (!validElement(ty) && m_->types.kind(ty) != TypeKind::kToken && m_->types.kind(ty) != TypeKind::kX86Amx)
    return error(kBadType, at, join({"no value has type ", typeName(ty)}));
  forwardUses_.push_back({uint32_t(words_.size()), uint32_t(insts_.size()), offsetOf(at), f, kNoLocal, ty});
  words_.push_back(kForwardWord | f);
  return true;
}

bool ReaderImpl::parseConstantValue(TypeId ty) {
  // The commonest constants without the detour.
  if (isDigit(*p_) && !isClass(p_[1], kNameChar) && m_->types.isInt(ty) && m_->types[ty].bitWidth() >= 8 &&
      m_->types[ty].bitWidth() <= 64) {
    ConstantId c = m_->constants.intConstant(ty, uint64_t(*p_ - '0'));
    ++p_;
    ws();
    words_.push_back(ValueRef::constant(c).raw());
    return true;
  }
  ConstantId c;
  if (!parseConstant(ty, c))
    return false;
  if (c.value >= (1u << 30))
    return error(kTooLarge, p_, "too many constants");
  words_.push_back(ValueRef::constant(c).raw());
  return true;
}

bool ReaderImpl::parseMetadataValue() {
  // The rest of a `metadata …` argument: raw text up to the comma or parenthesis outside of brackets.
  const char *at = p_;
  if (*p_ == '!') {
    ++p_;
    if (*p_ == '"') {
      std::string_view ignored;
      if (!parseString(ignored))
        return false;
    } else {
      p_ = wordEnd();
      if ((*p_ == '{' || *p_ == '(') && !skipBalanced())
        return false;
    }
  } else {
    // A value: `i32 %x`, `ptr @g`.
    TypeId t;
    if (!parseType(t) || !parseValue(t))
      return false;
    words_.pop_back();
    if (forwardUses_.size() > forwardMark_ && forwardUses_.back().word == words_.size())
      forwardUses_.pop_back();
  }
  const char *e = p_;
  while (e > at && (e[-1] == ' ' || e[-1] == '\n'))
    --e;
  ws();
  words_.push_back(ValueRef::metadata(uint32_t(m_->metadataOperands.size())).raw());
  m_->metadataOperands.emplace_back(at, size_t(e - at));
  return true;
}

uint32_t ReaderImpl::blockRef(ValueName name, const char *at) {
  uint32_t *slot = localSlot(name, at);
  if (!slot)
    return kNoLocal;
  if (*slot == kNoLocal) {
    *slot = kBlockBit | uint32_t(blockRefs_.size());
    blockRefs_.push_back({name, kNoLocal, offsetOf(at)});
  } else if (!(*slot & kBlockBit)) {
    error(kTypeMismatch, at, join({"%", nameText(name), " is a value, but a block is expected"}));
    return kNoLocal;
  }
  return *slot & ~kBlockBit;
}

bool ReaderImpl::parseBlockName() {
  if (*p_ != '%')
    return expected("the name of a block", "");
  const char *at = p_;
  ++p_;
  uint32_t n = 0;
  const char *q = p_;
  for (; isDigit(*q) && n < 100000000; ++q)
    n = n * 10 + uint32_t(*q - '0');
  if (q != p_ && n < localOfNumber_.size() && localOfNumber_[n] >= kBlockBit && localOfNumber_[n] != kNoLocal) {
    p_ = q;
    ws();
    words_.push_back(localOfNumber_[n] & ~kBlockBit);
    return true;
  }
  ValueName name;
  if (!parseName(name))
    return false;
  uint32_t ref = blockRef(name, at);
  if (ref == kNoLocal)
    return false;
  words_.push_back(ref);
  return true;
}

bool ReaderImpl::parseBlockRef() {
  if (std::memcmp(p_, "label %", 7) == 0) [[likely]]
    p_ += 6;
  else if (!expectWord("label", "'br' or the like, where a block is named"))
    return false;
  const char *at = p_;
  if (!parseBlockName())
    return false;
  if (blockRefs_[words_.back()].index == 0)
    return error(kEntryPredecessor, at, "the entry block cannot be the target of a branch");
  return true;
}

bool ReaderImpl::parseInstAttachments() {
  while (*p_ == ',') {
    ++p_;
    ws();
    if (*p_ != '!')
      return expected("an attachment such as '!dbg !7'", "','");
    const bool isDbg = std::strncmp(p_, "!dbg !", 6) == 0 && isDigit(p_[6]);
    uint32_t n = 0;
    if (isDbg) {
      for (p_ += 6; isDigit(*p_); ++p_)
        n = n * 10 + uint32_t(*p_ - '0');
      ws();
      debugLoc_ = n + 1;
      hasDebugLocs_ = true;
      continue;
    }
    ++p_;
    const char *at = p_;
    while (isClass(*p_, kNameChar) || *p_ == '\\')
      ++p_;
    std::string_view kind(at, size_t(p_ - at));
    ws();
    if (*p_ != '!')
      return expected("a metadata node", "the kind of an attachment");
    ++p_;
    if (!isDigit(*p_)) { // written in place
      p_ = wordEnd();
      if ((*p_ != '{' && *p_ != '(') || !skipBalanced())
        return expected("a metadata node", "the kind of an attachment");
      continue;
    }
    for (; isDigit(*p_); ++p_)
      n = n * 10 + uint32_t(*p_ - '0');
    ws();
    SymbolId kept;
    if (kind == "tbaa")
      continue;
    if (kind == "prof")
      kept = symProf_;
    else if (kind == "srcloc")
      kept = symSrcLoc_;
    else if (kind == "nontemporal")
      kept = symNonTemporal_;
    else if (kind == "unpredictable")
      kept = symUnpredictable_;
    if (kept.valid())
      attachments_.push_back({uint32_t(insts_.size()), kept, n});
  }
  return true;
}

bool ReaderImpl::finishInstruction(Opcode op, TypeId type, uint8_t sub, uint16_t flags) {
  const uint32_t numWords = uint32_t(words_.size()) - firstWord_;
  if (*p_ == ',' && !parseInstAttachments())
    return false;
  return addInstruction(op, type, sub, flags, numWords);
}

bool ReaderImpl::addInstruction(Opcode op, TypeId type, uint8_t sub, uint16_t flags, uint32_t numWords) {
  const uint32_t raw = localTypes_.size();
  if (raw >= kForwardWord)
    return error(kTooLarge, instStart_, "too many instructions in one function");
  ValueName name;
  if (type == types::kVoid) {
    if (hasName_)
      return error(kBadType, nameAt_, join({"%", nameText(name_), " names an instruction without a result"}));
  } else {
    const uint32_t due = nextNumber_;
    if ((!hasName_ || (name_.isNumber() && name_.number() == due)) && due < localOfNumber_.size() &&
        localOfNumber_[due] == kNoLocal) [[likely]] {
      // The next number, of which nothing has been said so far.
      localOfNumber_[due] = raw;
      nextNumber_ = due + 1;
      name = ValueName::number(due);
    } else if (!nameResult(raw, name)) {
      return false;
    }
  }
  hasName_ = false;
  if (insts_.size() >= instRoom_) [[unlikely]]
    growInstructions();
  insts_.append({op, sub, flags, type, firstWord_, numWords});
  infos_.append({offsetOf(instStart_), debugLoc_});
  localTypes_.append(type);
  names_.append(name);
  return true;
}

/// The arrays that have an element for each instruction have room for equally many.
void ReaderImpl::growInstructions() {
  const uint32_t more = insts_.size() + 256;
  insts_.ensure(more);
  infos_.ensure(more);
  localTypes_.ensure(more);
  names_.ensure(more);
  instRoom_ = insts_.size() + more;
}

bool ReaderImpl::nameResult(uint32_t raw, ValueName &name) {
  const char *at = hasName_ ? nameAt_ : instStart_;
  name = hasName_ ? name_ : ValueName::number(nextNumber_);
  return (!name.isNumber() || takeNumber(at, name.number(), "value")) && defineLocal(at, name, raw);
}

void ReaderImpl::finishFunction() {
  if (inBlock_) {
    error(kBadTerminator, p_, "the last block does not end in a terminator (ret, br, switch, …)");
    endBlock();
  }
  if (errors_ != errorsBefore_)
    return;
  if (blocks_.empty()) {
    error(kSyntax, p_, "a function body needs at least one block");
    return;
  }
  resolveForward();
  if (errors_ != errorsBefore_)
    return;
  remapBlocks();
  if (hasPhis_ || !crossUses_.empty()) {
    collectEdges();
    checkPhis();
    checkDominance();
  }
  if (errors_ == errorsBefore_)
    storeBody();
}

void ReaderImpl::storeBody() {
  Function &f = m_->functions[function_.index()];
  Arena &a = m_->arena;
  f.blocks = a.copy(std::span<const Block>(blocks_));
  f.insts = a.copy(std::span<const Instruction>(insts_));
  f.words = a.copy(std::span<const uint32_t>(words_));
  std::span<uint32_t> offsets(static_cast<uint32_t *>(a.allocate(infos_.size() * 4, 4)), infos_.size());
  for (size_t i = 0; i < infos_.size(); ++i)
    offsets[i] = infos_[i].offset;
  f.offsets = offsets;
  f.names = a.copy(std::span<const ValueName>(names_));
  if (hasDebugLocs_) {
    std::span<uint32_t> locs(static_cast<uint32_t *>(a.allocate(infos_.size() * 4, 4)), infos_.size());
    for (size_t i = 0; i < infos_.size(); ++i)
      locs[i] = infos_[i].debugLoc;
    f.debugLocs = locs;
  }
  if (!callInfos_.empty())
    f.callInfos = a.copy(std::span<const CallInfo>(callInfos_));
  if (!bundles_.empty())
    f.bundles = a.copy(std::span<const OperandBundle>(bundles_));
  if (!attachments_.empty())
    f.attachments = a.copy(std::span<const Attachment>(attachments_));
  if (!debugRecords_.empty()) {
    for (DebugRecord &r : debugRecords_)
      if (r.value.isLocal() && r.value.raw() & kForwardWord)
        r.value = ValueRef::local(forward_[r.value.raw() & ~kForwardWord].raw);
    f.debugRecords = a.copy(std::span<const DebugRecord>(debugRecords_));
  }
}

void ReaderImpl::resolveBlockAddresses() {
  // One table of the blocks' names for each function that is named, so that large jump tables stay linear.
  std::sort(blockAddresses_.begin(), blockAddresses_.end(), [](const auto &a, const auto &b) {
    return a.function != b.function ? a.function < b.function : a.offset < b.offset;
  });
  GlobalId current;
  for (const PendingBlockAddress &pending : blockAddresses_) {
    const Function &f = m_->functions[m_->globals[pending.function.index()].function.index()];
    if (f.blocks.empty()) // its body had errors
      continue;
    if (pending.function != current) {
      current = pending.function;
      ++epoch_;
      localOfNumber_.clear();
      nextNumber_ = 0;
      bodyStart_ = 0;
      bodyEnd_ = uint32_t(buffer_->text().size());
      for (uint32_t i = 0; i < f.blocks.size(); ++i)
        if (uint32_t *slot = localSlot(f.blocks[i].name, begin_))
          *slot = i;
    }
    const char *at = begin_ + pending.offset;
    uint32_t *slot = localSlot(pending.block, at);
    if (!slot || *slot == kNoLocal) {
      if (slot)
        error(kUndefinedName, at, join({"the function has no block %", nameText(pending.block)}));
      continue;
    }
    if (*slot == 0)
      error(kEntryPredecessor, at, "the address of the entry block cannot be taken");
    m_->constants.patchBlockAddress(pending.constant, *slot);
    // Bodies are stored in the module's arena; this is the one thing about them that is known late.
    const_cast<Block &>(f.blocks[*slot]).addressTaken = true;
  }
}

} // namespace lathe::ir
