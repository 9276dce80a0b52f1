// Keys for debuggers: entry values, call sites, substitutions, and the metadata nodes of a function.
#include "lathe/mir/MIRKeys.h"
#include "lathe/mir/parser/FunctionReader.h"
#include <algorithm>

namespace lathe {

/// `debug-info-variable` and the like: metadata that stands in a string.
bool FunctionReader::debugKey(const YamlNode &n, std::string_view &variable, std::string_view &expression,
                              std::string_view &location, bool &known) {
  std::string_view *to = n.key == "debug-info-variable" || n.key == "di-variable"       ? &variable
                         : n.key == "debug-info-expression" || n.key == "di-expression" ? &expression
                         : n.key == "debug-info-location" || n.key == "di-location"     ? &location
                                                                                        : nullptr;
  known = to != nullptr;
  return !known || inScalar(n, [&] { return *p_ == '!' ? metadataText(*to) : expected("a metadata node"); });
}

bool FunctionReader::entryValues(const YamlNode &n) {
  if (!wantSequence(n))
    return false;
  for (const YamlNode *item = n.first; item; item = item->next) {
    if (!wantMapping(*item))
      return false;
    MachineEntryValue v;
    bool ok = true;
    for (const YamlNode *k = item->first; k; k = k->next) {
      bool known = true;
      if (k->key == "entry-value-register")
        ok &= inScalar(*k, [&] { return physicalRegister(v.reg); });
      else if (!debugKey(*k, v.variable, v.expression, v.location, known))
        ok = false;
      else if (!known)
        ok =
            unknownKey(*k, "an entry value",
                       {"entry-value-register", "debug-info-variable", "debug-info-expression", "debug-info-location"});
    }
    if (!ok)
      continue;
    if (!v.reg || v.variable.empty() || v.expression.empty() || v.location.empty())
      errorAt(*item, "an entry value needs a register, a variable, an expression and a location");
    else
      mf_.addEntryValue(v);
  }
  return true;
}

bool FunctionReader::debugSubstitutions(const YamlNode &n) {
  if (!wantSequence(n))
    return false;
  for (const YamlNode *item = n.first; item; item = item->next) {
    if (!wantMapping(*item))
      return false;
    MachineDebugSubstitution s;
    bool ok = true;
    for (const YamlNode *k = item->first; k; k = k->next) {
      const auto *known = std::find_if(std::begin(kSubstitutionKeys), std::end(kSubstitutionKeys),
                                       [&](const SubstitutionKey &key) { return key.key == k->key; });
      uint64_t v = 0;
      if (known == std::end(kSubstitutionKeys)) {
        ok = unknownKey(*k, "a substitution", {"srcinst", "srcop", "dstinst", "dstop", "subreg"});
      } else if (!number(*k, v, 0xffffffffu)) {
        ok = false;
      } else {
        s.*known->member = uint32_t(v);
      }
    }
    if (ok && s.subReg >= tri_.numSubRegIndices && s.subReg)
      errorAt(*item, "the target has no sub-register index " + std::to_string(s.subReg));
    else if (ok && (!item->find("srcinst") || !item->find("dstinst")))
      errorAt(*item, "a substitution needs 'srcinst' and 'dstinst'");
    else if (ok)
      mf_.addDebugSubstitution(s);
  }
  return true;
}

/// `!3 = distinct !{!3, !"name"}`
bool FunctionReader::metadataNodes(const YamlNode &n) {
  if (!wantSequence(n))
    return false;
  definesNodes_ = true;
  for (const YamlNode *item = n.first; item; item = item->next)
    inScalar(*item, [&] {
      const char *at = p_;
      MachineMetadataNode node;
      if (!tryChar('!'))
        return expected("a metadata node, '!0 = ...'");
      if (!parseNumber32(node.number, "the number of a metadata node") || !expectChar('=', "the number of the node"))
        return false;
      tryWord("distinct");
      std::string_view text;
      if (*p_ != '!')
        return expected("a metadata node", "'='");
      if (!metadataText(text))
        return false;
      for (const MachineMetadataNode &other : mf_.metadataNodes())
        if (other.number == node.number)
          return error(at, "metadata node !" + std::to_string(node.number) + " is defined twice");
      if (!module_.metadataNode(node.number).empty())
        return error(at, "metadata node !" + std::to_string(node.number) + " is one of the module");
      node.text = {at, size_t(p_ - at)};
      while (!node.text.empty() && node.text.back() == ' ')
        node.text.remove_suffix(1);
      mf_.addMetadataNode(node);
      return true;
    });
  definesNodes_ = false;
  // Now that all are there: those that they name.
  for (const YamlNode *item = n.first; item && !errors_; item = item->next)
    inScalar(*item, [&] {
      std::string_view text;
      p_ += item->text.find('!', 1);
      return metadataText(text);
    });
  return true;
}

/// `{ bb: 0, offset: 2, fwdArgRegs: [ { arg: 0, reg: '$edi' } ] }`, when the body has been read.
bool FunctionReader::callSites(const YamlNode &n) {
  if (!wantSequence(n))
    return false;
  for (const YamlNode *item = n.first; item; item = item->next) {
    if (!wantMapping(*item))
      return false;
    uint64_t block = kNone, offset = kNone;
    std::vector<MachineCallSite::Argument> arguments;
    bool ok = true;
    for (const YamlNode *k = item->first; k; k = k->next) {
      if (k->key == "bb")
        ok &= number(*k, block, kNone - 1);
      else if (k->key == "offset")
        ok &= number(*k, offset, kNone - 1);
      else if (k->key == "fwdArgRegs")
        ok &= callSiteArguments(*k, arguments);
      else
        ok = unknownKey(*k, "a call site", {"bb", "offset", "fwdArgRegs"});
    }
    if (ok)
      addCallSite(*item, block, offset, arguments);
  }
  return true;
}

bool FunctionReader::callSiteArguments(const YamlNode &n, std::vector<MachineCallSite::Argument> &arguments) {
  if (!wantSequence(n))
    return false;
  for (const YamlNode *item = n.first; item; item = item->next) {
    if (!wantMapping(*item))
      return false;
    uint64_t number = kNone;
    MCPhysReg reg = 0;
    for (const YamlNode *k = item->first; k; k = k->next) {
      if (k->key == "arg"   ? !this->number(*k, number, 0xffff)
          : k->key == "reg" ? !inScalar(*k, [&] { return physicalRegister(reg); })
                            : !unknownKey(*k, "an argument of a call site", {"arg", "reg"}))
        return false;
    }
    if (number == kNone || !reg)
      return errorAt(*item, "an argument of a call site needs 'arg' and 'reg'");
    arguments.push_back({uint16_t(number), reg});
  }
  return true;
}

bool FunctionReader::addCallSite(const YamlNode &n, uint64_t block, uint64_t offset,
                                 std::span<const MachineCallSite::Argument> arguments) {
  if (block == kNone || offset == kNone)
    return errorAt(n, "a call site needs 'bb' and 'offset'");
  const MachineBasicBlock *b =
      block < defined_.size() && defined_[size_t(block)] ? mf_.getBlockNumbered(unsigned(block)) : nullptr;
  if (!b)
    return errorAt(*n.find("bb"), "there is no block %bb." + std::to_string(block));
  const MachineInstr *mi = b->front();
  for (uint64_t i = 0; i < offset && mi; ++i)
    mi = mi->getNextNode();
  if (!mi)
    return errorAt(*n.find("offset"), "%bb." + std::to_string(block) + " has no instruction " + std::to_string(offset));
  if (!mi->isCall())
    return errorAt(*n.find("offset"),
                   "this instruction, '" + std::string(tii_.getName(mi->getOpcode())) + "', is no call");
  for (const MachineCallSite &other : mf_.callSites())
    if (other.call == mi)
      return errorAt(n, "the call has a call site already");
  mf_.addCallSite(*mi, arguments);
  return true;
}

} // namespace lathe
