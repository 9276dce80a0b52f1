// The key `exceptionTable`: landing pads, the ranges of calls that lead to them, and what they catch.
#include "lathe/mir/parser/FunctionReader.h"

namespace lathe {

bool FunctionReader::exceptionTable(const YamlNode &n) {
  if (!wantMapping(n))
    return false;
  // Pads refer to types and filters.
  if (const YamlNode *types = n.find("types"); types && !exceptionTypes(*types))
    return false;
  if (const YamlNode *filters = n.find("filters"); filters && !exceptionFilters(*filters))
    return false;
  for (const YamlNode *k = n.first; k; k = k->next)
    if (k->key == "landingPads") {
      if (!landingPads(*k))
        return false;
    } else if (k->key != "types" && k->key != "filters") {
      return unknownKey(*k, "exceptionTable", {"types", "filters", "landingPads"});
    }
  return true;
}

/// Globals, and null for what everything matches.
bool FunctionReader::exceptionTypes(const YamlNode &n) {
  if (!wantSequence(n))
    return false;
  MachineExceptionInfo &info = mf_.getExceptionInfo();
  for (const YamlNode *item = n.first; item; item = item->next) {
    uint32_t global = MachineExceptionInfo::kCatchAll;
    bool isNull = item->kind == YamlNode::kNull || (item->isScalar() && item->text == "null");
    if (!isNull && (!item->isScalar() || item->text.empty()))
      return errorAt(*item, "expected the name of a type info or 'null' here");
    if (!isNull && !inScalar(*item, [&] { return globalReference(global); }))
      return false;
    info.addType(global);
  }
  return true;
}

bool FunctionReader::exceptionFilters(const YamlNode &n) {
  if (!wantSequence(n))
    return false;
  MachineExceptionInfo &info = mf_.getExceptionInfo();
  const YamlNode *last = nullptr;
  for (const YamlNode *item = n.first; item; item = item->next) {
    uint64_t v;
    if (!number(*item, v))
      return false;
    if (v > info.types().size())
      return errorAt(*item, "there is no type with this number");
    info.addFilterWord(uint32_t(v));
    last = item;
  }
  return !last || !info.filters().back() || errorAt(*last, "the last filter does not end with 0");
}

bool FunctionReader::landingPads(const YamlNode &n) {
  if (!wantSequence(n))
    return false;
  landingPads_ = &n;
  for (const YamlNode *item = n.first; item; item = item->next)
    if (!landingPad(*item))
      return false;
  return true;
}

bool FunctionReader::labelName(const YamlNode &n, uint32_t &symbol) {
  if (!n.isScalar() || n.text.empty())
    return errorAt(n, "expected the name of an EH_LABEL here");
  symbol = mf_.symbolNumber(n.text);
  return true;
}

bool FunctionReader::typeId(const YamlNode &n, MachineLandingPad &pad) {
  const MachineExceptionInfo &info = mf_.getExceptionInfo();
  int64_t v;
  if (!integer(n, v))
    return false;
  if (v > int64_t(info.types().size()))
    return errorAt(n, "there is no type with this number");
  if (v < 0 && (v < -int64_t(info.filters().size()) || (v < -1 && info.filters()[size_t(-v - 2)])))
    return errorAt(n, "no filter begins there");
  mf_.getExceptionInfo().addTypeId(pad, int32_t(v));
  return true;
}

/// Names in pairs: where a range begins and where it ends.
bool FunctionReader::landingPadRanges(const YamlNode &n, MachineLandingPad &pad) {
  if (!wantSequence(n))
    return false;
  MachineExceptionInfo &info = mf_.getExceptionInfo();
  for (const YamlNode *item = n.first; item; item = item->next) {
    MachineLandingPad::Range r{};
    if (!labelName(*item, r.begin))
      return false;
    if (!item->next)
      return errorAt(*item, "this range has no end");
    const YamlNode *begin = item;
    item = item->next;
    if (!labelName(*item, r.end))
      return false;
    if (r.begin == r.end || info.padOfRangeBegin(r.begin) || info.padOfRangeEnd(r.end))
      return errorAt(*begin, "a label begins one range at most, and another one ends it");
    info.addRange(pad, r);
  }
  return true;
}

bool FunctionReader::landingPad(const YamlNode &n) {
  if (!wantMapping(n))
    return false;
  const YamlNode *block = n.find("block"), *label = n.find("label");
  if (!block || !label)
    return errorAt(n, "a landing pad needs 'block' and 'label'");
  MachineBasicBlock *b = nullptr;
  if (!inScalar(*block, [&] { return blockReference(b); }))
    return false;
  if (!b)
    return errorAt(*block, "expected a block here");
  MachineExceptionInfo &info = mf_.getExceptionInfo();
  size_t pads = info.pads().size();
  MachineLandingPad &pad = info.padOf(*b);
  if (pads == info.pads().size())
    return errorAt(*block, "the landing pad of this block is described twice");
  if (!labelName(*label, pad.label))
    return false;
  for (const YamlNode *k = n.first; k; k = k->next) {
    if (k->key == "typeIds") {
      if (!wantSequence(*k))
        return false;
      for (const YamlNode *id = k->first; id; id = id->next)
        if (!typeId(*id, pad))
          return false;
    } else if (k->key == "ranges") {
      if (!landingPadRanges(*k, pad))
        return false;
    } else if (k->key != "block" && k->key != "label") {
      return unknownKey(*k, "a landing pad", {"block", "label", "typeIds", "ranges"});
    }
  }
  return true;
}

/// When the body is known: the labels of pads and ranges are where they have to be.
bool FunctionReader::checkExceptionTable() {
  const MachineExceptionInfo &info = mf_.getExceptionInfo();
  if (info.empty())
    return true;
  std::vector<const MachineInstr *> labels(mf_.getNumSymbols());
  for (const MachineBasicBlock *b : mf_.blocks())
    for (const MachineInstr &mi : *b)
      if (mi.getOpcode() == TargetOpcode::EH_LABEL) {
        const MachineInstr *&at = labels[size_t(mi.getOperand(0).getIndex())];
        if (at)
          return errorAt(*landingPads_,
                         "label '" + std::string(mf_.symbol(uint32_t(mi.getOperand(0).getIndex()))) + "' stands twice");
        at = &mi;
      }
  const YamlNode *item = landingPads_->first;
  for (const MachineLandingPad &pad : info.pads()) {
    const MachineInstr *head = pad.block->getFirstNonPHI();
    while (head && head->isCFIInstruction())
      head = head->getNextNode();
    if (!pad.block->isEHPad())
      return errorAt(*item->find("block"), "this block is no landing pad");
    if (!head || labels[pad.label] != head)
      return errorAt(*item->find("label"), "the block does not begin with this EH_LABEL");
    const YamlNode *place = item->find("ranges") ? item->find("ranges")->first : nullptr;
    for (const MachineLandingPad::Range &r : pad.ranges) {
      const MachineInstr *begin = labels[r.begin], *end = labels[r.end];
      if (!begin || !end)
        return errorAt(begin ? *place->next : *place, "there is no such EH_LABEL");
      if (begin->getParent() != end->getParent() || !begin->getParent()->isSuccessor(pad.block))
        return errorAt(*place, "a range lies in one block, of which the landing pad is a successor");
      place = place->next->next;
    }
    item = item->next;
  }
  return true;
}

} // namespace lathe
