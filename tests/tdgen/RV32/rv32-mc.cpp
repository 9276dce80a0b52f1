// An assembler and disassembler of the test target made of nothing but its tables: for every line of assembly on
// standard input, the encoding and what decoding it prints; `decode HEX SIZE` only decodes.
#include "lathe/mc/MCAsmFeatures.h"
#include "lathe/mc/MCFixedDecoder.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/SubtargetFeatures.h"
#include "lathe/target/TargetOpcodes.h"

#define GET_REGINFO_ENUM
#include "RV32GenRegisterInfo.inc"
#define GET_INSTRINFO_ENUM
#include "RV32GenInstrInfo.inc"
#define GET_SUBTARGETINFO_ENUM
#include "RV32GenSubtargetInfo.inc"
#define GET_REGINFO_TABLES
#include "RV32GenRegisterInfo.inc"
#define GET_INSTRINFO_TABLES
#include "RV32GenInstrInfo.inc"
#define GET_SUBTARGETINFO_TABLES
#include "RV32GenSubtargetInfo.inc"

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

namespace lathe {

template <unsigned N> bool fitsSigned(int64_t v) { return v >= -(int64_t(1) << (N - 1)) && v < int64_t(1) << (N - 1); }
template <unsigned N> bool fitsUnsigned(int64_t v) { return v >= 0 && v < int64_t(1) << N; }
template <unsigned N> bool isInt(int64_t v) { return fitsSigned<N>(v); }
template <unsigned N> bool isUInt(int64_t v) { return fitsUnsigned<N>(v); }

class MCObjectStreamer {};

struct RV32MCCodeEmitter {
  uint64_t getBinaryCodeForInstr(const MCInst &inst, MCObjectStreamer &s) const;
  uint64_t getMachineOpValue(const MCInst &inst, unsigned op, MCObjectStreamer &) const {
    const MCOperand &o = inst.getOperand(op);
    return o.isReg() ? kRV32RegisterInfo.getEncodingValue(MCPhysReg(o.getReg())) : uint64_t(o.getImm());
  }
  uint64_t getImmOpValue(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    return getMachineOpValue(inst, op, s);
  }
  uint64_t getImmOpValueAsr1(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    return uint64_t(int64_t(getMachineOpValue(inst, op, s)) >> 1);
  }
};

struct RV32InstPrinter {
  const MCRegisterInfo &regs_ = kRV32RegisterInfo;
  void printInstruction(const MCInst &inst, OutputBuffer &out);
  bool printAliasInstr(const MCInst &inst, OutputBuffer &out, const AsmFeatureSet &features);
  static const char *getRegisterName(unsigned reg, unsigned altIdx);
  void printOperand(const MCInst &inst, unsigned op, OutputBuffer &out) {
    const MCOperand &o = inst.getOperand(op);
    if (o.isReg())
      out << getRegisterName(o.getReg(), RV32::ABIRegAltName);
    else
      out << o.getImm();
  }
  void printBranchOperand(const MCInst &inst, unsigned op, OutputBuffer &out) { printOperand(inst, op, out); }
  void printCSRSystemRegister(const MCInst &inst, unsigned op, OutputBuffer &out) { printOperand(inst, op, out); }
  void printFenceArg(const MCInst &inst, unsigned op, OutputBuffer &out) {
    int64_t v = inst.getOperand(op).getImm();
    if (v == 0)
      out << '0';
    for (int i = 0; i < 4; ++i)
      if (v >> (3 - i) & 1)
        out << "iorw"[i];
  }
  void printZeroOffsetMemOp(const MCInst &inst, unsigned op, OutputBuffer &out) {
    out << '(';
    printOperand(inst, op, out);
    out << ')';
  }
};

struct Operand {
  enum Kind { kToken, kReg, kImm, kFence } kind;
  std::string token;
  unsigned reg = 0;
  int64_t imm = 0;

  bool isToken() const { return kind == kToken; }
  std::string_view getToken() const { return token; }
  bool isReg() const { return kind == kReg; }
  unsigned getReg() const { return reg; }
  bool isGPR() const { return kind == kReg; }
  bool isImm() const { return kind == kImm; }
  bool isSImm12() const { return isImm() && fitsSigned<12>(imm); }
  bool isSImm6() const { return isImm() && fitsSigned<6>(imm); }
  bool isSImm6NonZero() const { return isSImm6() && imm != 0; }
  bool isSImm13Lsb0() const { return isImm() && fitsSigned<13>(imm) && imm % 2 == 0; }
  bool isSImm21Lsb0() const { return isImm() && fitsSigned<21>(imm) && imm % 2 == 0; }
  bool isUImm5() const { return isImm() && fitsUnsigned<5>(imm); }
  bool isUImm20() const { return isImm() && fitsUnsigned<20>(imm); }
  bool isUImm7Lsb00() const { return isImm() && fitsUnsigned<7>(imm) && imm % 4 == 0; }
  bool isCSRSystemRegister() const { return isImm() && fitsUnsigned<12>(imm); }
  bool isFenceArg() const { return kind == kFence; }
  void addRegOperands(MCInst &inst, unsigned) const { inst.addOperand(MCOperand::createReg(reg)); }
  void addImmOperands(MCInst &inst, unsigned) const { inst.addOperand(MCOperand::createImm(imm)); }
  void addFenceArgOperands(MCInst &inst, unsigned n) const { addImmOperands(inst, n); }
  void addCSRSystemRegisterOperands(MCInst &inst, unsigned n) const { addImmOperands(inst, n); }
};

// The methods that operands of the description name.
template <unsigned N, class D> DecodeStatus decodeUImmOperand(MCInst &inst, uint64_t v, uint64_t, const D *);
template <unsigned N, class D> DecodeStatus decodeSImmOperand(MCInst &inst, uint64_t v, uint64_t, const D *);
template <unsigned N, class D> DecodeStatus decodeSImmNonZeroOperand(MCInst &inst, uint64_t v, uint64_t, const D *);
template <unsigned N, class D> DecodeStatus decodeSImmOperandAndLsl1(MCInst &inst, uint64_t v, uint64_t, const D *);

} // namespace lathe

#define PRINT_ALIAS_INSTR
#include "RV32GenAsmMatcher.inc"
#include "RV32GenAsmWriter.inc"
#include "RV32GenDisassembler.inc"
#include "RV32GenMCCodeEmitter.inc"

namespace lathe {

template <unsigned N, class D> DecodeStatus decodeUImmOperand(MCInst &inst, uint64_t v, uint64_t, const D *) {
  inst.addOperand(MCOperand::createImm(int64_t(v)));
  return DecodeStatus::Success;
}
template <unsigned N, class D> DecodeStatus decodeSImmOperand(MCInst &inst, uint64_t v, uint64_t, const D *) {
  inst.addOperand(MCOperand::createImm(int64_t(v << (64 - N)) >> (64 - N)));
  return DecodeStatus::Success;
}
template <unsigned N, class D> DecodeStatus decodeSImmNonZeroOperand(MCInst &inst, uint64_t v, uint64_t a, const D *d) {
  return v == 0 ? DecodeStatus::Fail : decodeSImmOperand<N>(inst, v, a, d);
}
template <unsigned N, class D> DecodeStatus decodeSImmOperandAndLsl1(MCInst &inst, uint64_t v, uint64_t a, const D *d) {
  return decodeSImmOperand<N>(inst, v << 1, a, d);
}

struct Parser {
  const char *p;
  AsmFeatureSet features;

  static const AsmMatchTables &tables() { return RV32AsmMatcher::kTables[0]; }
  void skip() {
    while (*p == ' ' || *p == '\t' || *p == ',')
      ++p;
  }
  std::string word() {
    skip();
    std::string w;
    while (isalnum(*p) || *p == '.' || *p == '_' || *p == '-')
      w += *p++;
    return w;
  }
  bool parseOperand(std::vector<Operand> &out) {
    skip();
    if (*p == '(' || *p == ')') {
      out.push_back({Operand::kToken, std::string(1, *p++), 0, 0});
      return true;
    }
    std::string w = word();
    if (w.empty())
      return false;
    if (unsigned r = findRegisterName(tables(), w)) {
      out.push_back({Operand::kReg, {}, r, 0});
      return true;
    }
    char *end;
    int64_t v = strtoll(w.c_str(), &end, 0);
    out.push_back(*end ? Operand{Operand::kToken, w, 0, 0} : Operand{Operand::kImm, {}, 0, v});
    return true;
  }
  bool parseCSRSystemRegister(std::vector<Operand> &out) {
    skip();
    return isdigit(*p) && parseOperand(out);
  }
  bool parseFenceArg(std::vector<Operand> &out) {
    const char *start = p;
    std::string w = word();
    int64_t v = 0;
    for (char c : w)
      v |= c == 'i' ? 8 : c == 'o' ? 4 : c == 'r' ? 2 : c == 'w' ? 1 : 0;
    if (w.find_first_not_of("iorw0") != std::string::npos || w.empty()) {
      p = start;
      return false;
    }
    out.push_back({Operand::kFence, {}, 0, v});
    return true;
  }
  bool parseZeroOffsetMemOp(std::vector<Operand> &out) {
    skip();
    if (*p != '(')
      return false;
    ++p;
    parseOperand(out);
    skip();
    return *p++ == ')';
  }
  std::vector<Operand> statement() {
    std::vector<Operand> out;
    out.push_back({Operand::kToken, word(), 0, 0});
    RV32AsmMatcher::Matcher<Parser> m{*this};
    for (skip(); *p && out.size() < 32; skip()) {
      std::string_view mnemonic = resolveMnemonic(tables(), out[0].token, features);
      int method = findOperandParser(tables(), mnemonic, unsigned(out.size()), features);
      if (method >= 0 && m.parse(unsigned(method), out))
        continue;
      if (!parseOperand(out))
        break;
    }
    return out;
  }
};

static std::string printed(const MCInst &inst, const AsmFeatureSet &features) {
  OutputBuffer out;
  RV32InstPrinter printer;
  if (!printer.printAliasInstr(inst, out, features))
    printer.printInstruction(inst, out);
  return out.str();
}

static std::string decoded(uint64_t insn, unsigned size, const AsmFeatureSet &features) {
  MCInst inst;
  int decoder = 0;
  const uint16_t *table = size == 2 ? RV32Decoder::kDecoderTable16 : RV32Decoder::kDecoderTable32;
  DecodeStatus s = RV32Decoder::decodeInstruction(table, inst, insn, 0, &decoder, features);
  if (s == DecodeStatus::Fail)
    return "invalid";
  return printed(inst, features) + (s == DecodeStatus::SoftFail ? "\t# soft failure" : "");
}

static void assemble(const std::string &line, const AsmFeatureSet &features) {
  static constexpr const char *kNames[] = {
      "success",          "unknown mnemonic",  "missing feature",    "invalid operand",
      "too few operands", "too many operands", "different registers"};
  Parser parser{line.c_str(), features};
  std::vector<Operand> operands = parser.statement();
  RV32AsmMatcher::Matcher<Parser> matcher{parser};
  MCInst inst;
  AsmMatchResult r = AsmMatching(Parser::tables(), matcher, kRV32RegisterInfo, features).match(operands, inst);
  if (r.kind != AsmMatchResult::kSuccess) {
    std::printf("error: %s, operand %u%s%s\n", kNames[r.kind], r.operand, r.diagnostic.empty() ? "" : ": ",
                r.kind == AsmMatchResult::kMissingFeature ? describeMissing(Parser::tables(), r.missing).c_str()
                                                          : std::string(r.diagnostic).c_str());
    return;
  }
  MCObjectStreamer s;
  uint64_t bits = RV32MCCodeEmitter().getBinaryCodeForInstr(inst, s);
  unsigned size = kRV32InstrInfo.get(inst.getOpcode()).size;
  std::string hex;
  for (unsigned i = 0; i < size; ++i) {
    char b[3];
    std::snprintf(b, sizeof b, "%02x", unsigned(bits >> (8 * i) & 0xff));
    hex += b;
  }
  std::printf("%s\t%s\t|%s\n", hex.c_str(), printed(inst, features).c_str(), decoded(bits, size, features).c_str());
}

} // namespace lathe

int main(int argc, char **argv) {
  using namespace lathe;
  DiagnosticEngine diags;
  FeatureBits bits = computeFeatureBits(kRV32SubtargetTables, "generic-rv32", "", argc > 1 ? argv[1] : "", diags);
  AsmFeatureSet features = RV32AsmMatcher::computeAvailableFeatures(bits);
  for (std::string line; std::getline(std::cin, line);) {
    unsigned long long insn;
    unsigned size;
    if (std::sscanf(line.c_str(), "decode %llx %u", &insn, &size) == 2)
      std::printf("%s\n", decoded(insn, size, features).c_str());
    else
      assemble(line, features);
  }
}
