// What exception tables share in a module: words that hold the addresses of personality functions and type infos, which
// read-only tables of position-independent code cannot hold themselves.
#include "lathe/emit/ModuleEmitter.h"
#include "lathe/emit/TargetEmitter.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCDwarf.h"
#include "lathe/target/TargetMachine.h"

namespace lathe {

using namespace ir;

ExceptionEncodings TargetEmitter::getExceptionEncodings(const TargetMachine &tm) const {
  using namespace dwarf;
  if (!tm.isPositionIndependent())
    return {DW_EH_PE_absptr, DW_EH_PE_absptr, DW_EH_PE_absptr};
  uint8_t format = tm.getOptions().codeModel == lathe::CodeModel::kLarge ? DW_EH_PE_sdata8 : DW_EH_PE_sdata4;
  uint8_t indirect = uint8_t(DW_EH_PE_indirect | DW_EH_PE_pcrel | format);
  return {indirect, uint8_t(DW_EH_PE_pcrel | format), indirect};
}

/// A personality's word is shared by all objects, a type's belongs to this one.
MCSymbolId ModuleEmitter::exceptionReference(GlobalId g, bool isPersonality) const {
  std::string name(context_->symbol(symbolFor(g)).name);
  {
    std::lock_guard lock(exceptionMutex_);
    if (exceptionReferences_.size() <= g.index())
      exceptionReferences_.resize(module_.globals.size());
    exceptionReferences_[g.index()] |= isPersonality ? kPersonalityReference : kTypeReference;
  }
  return context_->getOrCreateSymbol(isPersonality ? "DW.ref." + name : ".L" + name + ".DW.stub");
}

MCSectionId ModuleEmitter::sectionForExceptionTable(GlobalId function) const {
  if (function.valid() && module_.global(function).comdat.valid())
    return uniqueSection(".gcc_except_table", function, ELF::SHT_PROGBITS, ELF::SHF_ALLOC);
  return context_->getELFSection(".gcc_except_table", ELF::SHT_PROGBITS, ELF::SHF_ALLOC);
}

void ModuleEmitter::emitExceptionReferences() {
  using namespace ELF;
  MCStreamer &s = *streamer_;
  const unsigned word = emitter_->getAsmInfo().pointerSize;
  auto emitWord = [&](GlobalId g, MCSymbolId symbol) {
    s.emitValueToAlignment(word == 8 ? 3 : 2);
    s.emitLabel(symbol);
    s.emitSymbolValue(symbolFor(g), word);
  };
  for (uint32_t i = 0; i < exceptionReferences_.size(); ++i) {
    GlobalId g(i);
    if (exceptionReferences_[i] & kPersonalityReference) {
      MCSymbolId symbol = exceptionReference(g, true);
      std::string section = ".data." + std::string(context_->symbol(symbol).name);
      s.switchSection(
          context_->getELFSection(section, SHT_PROGBITS, SHF_ALLOC | SHF_WRITE | SHF_GROUP, 0, symbol, true));
      s.emitSymbolAttribute(symbol, MCSymbolAttr::kHidden);
      s.emitSymbolAttribute(symbol, MCSymbolAttr::kWeak);
      s.emitSymbolAttribute(symbol, MCSymbolAttr::kTypeObject);
      s.emitSymbolSize(symbol, word);
      emitWord(g, symbol);
    }
    if (exceptionReferences_[i] & kTypeReference) {
      s.switchSection(context_->dataSection());
      emitWord(g, exceptionReference(g, false));
    }
  }
}

} // namespace lathe
