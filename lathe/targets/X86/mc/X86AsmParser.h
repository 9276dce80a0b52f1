// Reads X86 instructions in AT&T and Intel syntax. Which instruction a statement means is found in the generated tables
// (-gen-asm-matcher); this class turns text into operands, tries sizes that the text leaves out, and says what is
// wrong.
#pragma once
#include "lathe/mc/MCAsmFeatures.h"
#include "lathe/mc/asmparser/AsmMatcher.h"
#include "lathe/mc/asmparser/AsmParser.h"
#include "lathe/target/SubtargetFeatures.h"
#include "lathe/targets/X86/mc/X86AsmOperand.h"
#include "lathe/targets/X86/mc/X86MCTargetDesc.h"

namespace lathe {

/// Which conditions of the description hold.
AsmFeatureSet x86AssemblerFeatures(const FeatureBits &bits);

/// The operands of one statement; the first is the mnemonic.
class X86AsmOperands {
public:
  static constexpr unsigned kMax = 16;

  size_t size() const { return size_; }
  X86AsmOperand &operator[](size_t i) { return list_[i]; }
  const X86AsmOperand &operator[](size_t i) const { return list_[i]; }
  X86AsmOperand *begin() { return list_; }
  X86AsmOperand *end() { return list_ + size_; }
  /// Null when there are too many.
  X86AsmOperand *add(uint32_t at);
  void insert(size_t before, const X86AsmOperand &o);
  void removeLast() { --size_; }
  void clear() { size_ = 0; }

private:
  X86AsmOperand list_[kMax];
  size_t size_ = 0;
};

class X86AsmParser final : public TargetAsmParser {
public:
  /// Features that are missing are reported where an instruction asks for them. The modes among them are `mode`'s.
  X86AsmParser(const FeatureBits &features, X86::Mode mode, X86AsmSyntax syntax);
  bool parseInstruction(AsmParser &parser, std::string_view mnemonic, AsmCursor &c) override;
  Directive parseDirective(AsmParser &parser, std::string_view name, AsmCursor &c) override;

  /// For the matcher: whether an instruction whose operands fit is one that the statement asks for.
  bool acceptsOpcode(unsigned opcode) const;

private:
  friend class X86IntelOperand;
  // Operands: X86ATTOperands.cpp, X86IntelOperands.cpp.
  bool parseATTOperand(AsmParser &p, AsmCursor &c);
  bool parseATTRegister(AsmParser &p, AsmCursor &c, uint16_t &reg) const;
  bool parseATTMemory(AsmParser &p, AsmCursor &c, X86AsmOperand &o) const;
  bool parseIntelOperand(AsmParser &p, AsmCursor &c);
  bool parseDecorations(AsmParser &p, AsmCursor &c);
  bool parseBraces(AsmParser &p, AsmCursor &c);
  bool checkAddress(AsmParser &p, X86AsmOperand &o, size_t at) const;
  bool checkRegister(AsmParser &p, unsigned reg, size_t at) const;
  bool setValue(AsmParser &p, const MCExpr *e, MCOperand &v) const;
  unsigned findRegister(std::string_view name) const;
  unsigned parseStackRegister(AsmParser &p, AsmCursor &c, unsigned reg) const;
  bool tooMany(AsmParser &p, AsmCursor &c) const { return p.error(c.position(), "too many operands"); }

  // Statements.
  bool parsePrefixes(AsmParser &p, AsmCursor &c, std::string_view &mnemonic);
  bool setMnemonic(AsmParser &p, std::string_view mnemonic);
  bool parsePseudoPrefix(AsmParser &p, AsmCursor &c);
  bool parseOperands(AsmParser &p, AsmCursor &c);
  void splitCondition();
  // Matching: X86AsmMatching.cpp.
  bool matchAndEmit(AsmParser &p);
  bool findATT(MCInst &inst, std::string &ambiguous);
  bool findIntel(MCInst &inst, std::string &ambiguous);
  bool findNamed(std::string_view name, MCInst &inst);
  X86AsmOperand *unsizedMemory();
  bool fail(AsmParser &p);
  bool check(AsmParser &p, const MCInst &inst) const;
  void complete(AsmParser &p, MCInst &inst) const;
  void setMode(unsigned bits);
  const AsmMatchTables &tables() const;

  FeatureBits bits_;
  AsmFeatureSet features_;
  X86AsmSyntax syntax_;
  unsigned mode_ = 64;
  X86AsmOperands ops_;
  char name_[32]; ///< the mnemonic in lower case
  // What the statement at hand says in front of its mnemonic.
  uint32_t flags_ = 0; ///< X86::InstFlags
  enum class Force : uint8_t { kNone, kREX, kVEX, kVEX2, kVEX3, kEVEX } force_ = Force::kNone;
  enum class Disp : uint8_t { kAny, k8, k32 } disp_ = Disp::kAny;
  bool wantsDefaultSize_ = false; ///< nothing but the mode says how wide the instruction is
};

} // namespace lathe
