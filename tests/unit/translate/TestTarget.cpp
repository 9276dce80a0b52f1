#include "TestTarget.h"
#include "lathe/ir/Module.h"
#include "lathe/ir/Reader.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/mir/MachineVerifier.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/translate/IRTranslator.h"
#include <cstdlib>
#include <string>

namespace lathe::test {

namespace {

// --- Registers

const char kStrings[] = "\0r0\0r1\0r2\0r3\0r4\0r5\0r6\0r7\0v0\0v1\0v2\0v3\0v4\0v5\0v6\0v7\0sp\0flags\0gpr\0vr\0";
struct RegTables {
  MCRegisterDesc regs[kNumRegs];
  uint16_t lists[kNumRegs + kNumRegs];
  uint32_t words[8] = {};
  MCRegisterClass classes[kNumClasses];
  MCPhysReg roots[kNumRegs][2] = {};
  MCSubRegIndexDesc noIndex;
  uint16_t none[4] = {0xffff, 0xffff, 0xffff, 0xffff};

  RegTables() {
    for (unsigned r = 1; r < kNumRegs; ++r) {
      regs[r].name = regs[r].asmName = 1 + 3 * (r - 1);
      regs[r].units = r;
      regs[r].numUnits = 1;
      lists[r] = uint16_t(r - 1);
      roots[r - 1][0] = MCPhysReg(r);
      lists[kNumRegs + r] = uint16_t(r);
    }
    for (unsigned c = 0; c < kNumClasses; ++c) {
      unsigned first = c == GPR ? R0 : V0;
      classes[c].id = uint16_t(c);
      classes[c].name = c == GPR ? 1 + 3 * 17 + 6 : 1 + 3 * 17 + 6 + 4;
      classes[c].regs = kNumRegs + first;
      classes[c].numRegs = 8;
      classes[c].members = c;
      words[c] = 0xffu << first;
      classes[c].subClasses = 4 + c;
      words[4 + c] = 1u << c;
      classes[c].regSizeBits = classes[c].spillSizeBits = classes[c].spillAlignBits = c == GPR ? 64 : 128;
    }
  }
  MCRegisterInfo info() const {
    MCRegisterInfo i;
    i.regs = regs;
    i.numRegs = kNumRegs;
    i.numUnits = kNumRegs - 1;
    i.subRegIndices = &noIndex;
    i.numSubRegIndices = 1;
    i.classes = classes;
    i.numClasses = kNumClasses;
    i.strings = kStrings;
    i.regLists = lists;
    i.words = words;
    i.unitRoots = roots;
    i.subRegIndexCompositions = none;
    i.subClassWithSubReg = none;
    i.subRegClass = none;
    return i;
  }
};
const RegTables &regTables() {
  static const RegTables t;
  return t;
}

class RegInfo final : public TargetRegisterInfo {
public:
  RegInfo() : TargetRegisterInfo(regTables().info()) {}
  std::span<const MCPhysReg> getCalleeSavedRegs(const MachineFunction &) const override { return {}; }
  const uint32_t *getCallPreservedMask(const MachineFunction &, unsigned) const override {
    static const uint32_t kMask[1] = {1u << SP};
    return kMask;
  }
  void getReservedRegs(const MachineFunction &, std::span<uint32_t> words) const override { words[0] |= 1u << SP; }
  MCPhysReg getFrameRegister(const MachineFunction &) const override { return SP; }
  unsigned getPointerRegClass(const MachineFunction &, unsigned) const override { return GPR; }
  void eliminateFrameIndex(MachineInstr &, unsigned, int) const override {}
  std::span<const NamedRegMask> getNamedRegMasks() const override { return {}; }
};

// --- Instructions

const char kNames[] = "CALL\0CALLR\0TAILCALL\0TAILCALLR\0RET\0FRAMESETUP\0FRAMEDESTROY\0";
struct InstrTables {
  MCInstrDesc descs[kNumOpcodes];
  MCOperandInfo operands[2];
  InstrTables() {
    using namespace MCID;
    const MCInstrDesc generic[] = {
#define LATHE_GENERIC(name, operands, defs, types, flags) LATHE_GENERIC_DESC_ROW(name, operands, defs, flags),
#include "lathe/target/GenericOpcodes.def"
    };
    for (unsigned i = 0; i < TargetOpcode::kFirstTargetOpcode; ++i)
      descs[i] = generic[i];
    const unsigned operandCounts[] = {1, 1, 2, 2, 0, 2, 2};
    const uint32_t flags[] = {kCall,
                              kCall,
                              kCall | kTerminator | kReturn | kBarrier,
                              kCall | kTerminator | kReturn | kBarrier,
                              kReturn | kTerminator | kBarrier,
                              kSideEffects,
                              kSideEffects};
    unsigned name = 0;
    for (unsigned i = CALL; i < kNumOpcodes; ++i) {
      descs[i].opcode = uint16_t(i);
      descs[i].numOperands = uint16_t(operandCounts[i - CALL]);
      descs[i].flags = flags[i - CALL];
      descs[i].name = name;
      name += unsigned(std::string_view(kNames + name).size()) + 1;
    }
  }
  MCInstrInfo info() const {
    MCInstrInfo i;
    i.descs = descs;
    i.numOpcodes = kNumOpcodes;
    i.operandInfos = operands;
    i.names = kNames;
    i.genericNames = kGenericOpcodeNames;
    i.firstTargetOpcode = TargetOpcode::kFirstTargetOpcode;
    return i;
  }
};
const InstrTables &instrTables() {
  static const InstrTables t;
  return t;
}

class InstrInfo final : public TargetInstrInfo {
public:
  InstrInfo() : TargetInstrInfo(instrTables().info(), FRAMESETUP, FRAMEDESTROY) {}
  void copyPhysReg(MachineBasicBlock &, MachineInstr *, DebugLoc, MCPhysReg, MCPhysReg, bool) const override {}
  void storeRegToStackSlot(MachineBasicBlock &, MachineInstr *, Register, bool, int, unsigned) const override {}
  void loadRegFromStackSlot(MachineBasicBlock &, MachineInstr *, Register, int, unsigned) const override {}
  void insertUnconditionalBranch(MachineBasicBlock &, MachineBasicBlock *, DebugLoc) const override {}
};

class FrameLowering final : public TargetFrameLowering {
public:
  FrameLowering() : TargetFrameLowering(true, 4, 0) {}
  bool hasFP(const MachineFunction &) const override { return false; }
  void emitPrologue(MachineFunction &, MachineBasicBlock &) const override {}
  void emitEpilogue(MachineFunction &, MachineBasicBlock &) const override {}
  void assignCalleeSavedSpillSlots(MachineFunction &) const override {}
  void spillCalleeSavedRegisters(MachineFunction &, MachineBasicBlock &) const override {}
  void restoreCalleeSavedRegisters(MachineFunction &, MachineBasicBlock &) const override {}
  void eliminateCallFramePseudoInstr(MachineFunction &, MachineBasicBlock &, MachineInstr &) const override {}
  int64_t getFrameIndexReference(const MachineFunction &, int, uint16_t &) const override { return 0; }

private:
  bool hasFPForDynamicStack(const MachineFunction &) const override { return false; }
};

// --- Calls

bool place(unsigned valNo, MVT valVT, MVT locVT, CCValAssign::LocInfo info, ArgFlagsTy flags, CCState &state,
           unsigned numRegs, bool useStack) {
  static constexpr MCPhysReg kInts[] = {R0, R0 + 1, R0 + 2, R0 + 3}, kVectors[] = {V0, V0 + 1, V0 + 2, V0 + 3};
  if (flags.isByVal()) {
    state.HandleByVal(valNo, valVT, locVT, info, 8, 8, flags);
    return false;
  }
  bool isInt = locVT.isScalarInteger();
  if (isInt && locVT != MVT::i64) {
    locVT = MVT::i64;
    info = flags.isSExt() ? CCValAssign::SExt : flags.isZExt() ? CCValAssign::ZExt : CCValAssign::AExt;
  }
  if (MCPhysReg r = state.AllocateReg(std::span(isInt ? kInts : kVectors).first(numRegs))) {
    state.addLoc(CCValAssign::getReg(valNo, valVT, r, locVT, info));
    return false;
  }
  if (!useStack)
    return true;
  unsigned size = isInt ? 8 : locVT.getStoreSize();
  state.addLoc(CCValAssign::getMem(valNo, valVT, state.AllocateStack(size, 8), locVT, info));
  return false;
}
bool argument(unsigned valNo, MVT valVT, MVT locVT, CCValAssign::LocInfo info, ArgFlagsTy flags, CCState &state) {
  return place(valNo, valVT, locVT, info, flags, state, 4, true);
}
bool result(unsigned valNo, MVT valVT, MVT locVT, CCValAssign::LocInfo info, ArgFlagsTy flags, CCState &state) {
  return place(valNo, valVT, locVT, info, flags, state, 2, false);
}

/// llvm.test.any (overloaded, convergent), llvm.test.effect, llvm.test.value: what -gen-intrinsic-impl would make.
using IntrinsicFlags = ir::IntrinsicInfo;
constexpr char kIntrinsicNames[] = "llvm.test.any\0llvm.test.effect\0llvm.test.value\0test";
constexpr uint8_t code(ir::IntrinsicType t) { return uint8_t(t); }
using IT = ir::IntrinsicType;
constexpr uint8_t kSignatures[] = {code(IT::kAnyInt),
                                   code(IT::kMatch),
                                   0,
                                   code(IT::kEnd), // any
                                   code(IT::kVoid),
                                   code(IT::kEnd), // effect
                                   code(IT::kInt),
                                   32,
                                   code(IT::kInt),
                                   32,
                                   code(IT::kInt),
                                   32,
                                   code(IT::kEnd)};
constexpr ir::IntrinsicInfo kIntrinsicRows[] = {
    {0, 0, 0, 0, 0, IntrinsicFlags::kOverloaded | IntrinsicFlags::kConvergent, 0, 0},
    {14, 0, 0, 4, 0, IntrinsicFlags::kHasSideEffects, 0, 0},
    {31, 0, 0, 6, 0, 0, 0, 0}};
constexpr ir::IntrinsicTarget kIntrinsicTargets[] = {{47, 0, 3, 0, 0, 0, 0}};
constexpr ir::IntrinsicTable kTestIntrinsics = {kIntrinsicRows,  1,          3, kIntrinsicTargets, 1,
                                                kIntrinsicNames, kSignatures};

class Calls final : public CallLowering {
public:
  Calls() {
    intrinsics = &kTestIntrinsics;
    maxVectorBits = minVectorBits = 128;
    hasF128 = true;
  }
  CCAssignFn *getAssignFn(const MachineFunction &, unsigned cc, bool) const override {
    return cc > 9 ? nullptr : &argument;
  }
  CCAssignFn *getReturnAssignFn(const MachineFunction &, unsigned, bool) const override { return &result; }
  DirectCallee getDirectCallee(const MachineFunction &, uint32_t) const override { return {CALL}; }
  DirectCallee getExternalCallee(const MachineFunction &) const override { return {CALL}; }
  unsigned getIndirectCallOpcode(const MachineFunction &) const override { return CALLR; }
  unsigned getReturnOpcode(const MachineFunction &) const override { return RET; }
  unsigned getCalleeRegClass(const MachineFunction &, bool) const override { return GPR; }
  unsigned getTailCallOpcode(const MachineFunction &, bool isIndirect) const override {
    return isIndirect ? TAILCALLR : TAILCALL;
  }
  void lowerVAStart(MachineIRBuilder &b, Register list) const override {
    b.buildInstr(TargetOpcode::G_VASTART, 1).addUse(list);
  }
  Register lowerVAArg(MachineIRBuilder &b, Register list, MVT, uint64_t, uint64_t) const override { return list; }
  AsmConstraint getAsmConstraint(const MachineFunction &mf, std::string_view code, MVT t) const override {
    AsmConstraint c;
    if (code == "I") {
      c.kind = AsmConstraint::kImmediate;
      return c;
    }
    bool isVector = code == "v";
    if (code != "r" && code != "v" && code[0] != '{')
      return c;
    c.kind = code[0] == '{' ? AsmConstraint::kRegister : AsmConstraint::kRegisterClass;
    c.regClass = isVector ? VR : GPR;
    c.regVT = isVector ? t : MVT(MVT::i64);
    if (code[0] == '{') {
      c.reg = getAsmRegister(mf, code.substr(1, code.size() - 2));
      if (!c.reg)
        c.kind = AsmConstraint::kUnknown;
    } else if (t.isValid() && t.getSizeInBits() == 128 && !isVector) {
      c.numRegs = 2;
    }
    return c;
  }
  bool acceptsAsmImmediate(const MachineFunction &, std::string_view code, int64_t v) const override {
    return code == "I" && v >= 0 && v < 32;
  }
  void addAsmMemoryOperand(const MachineInstrBuilder &b, const MachineOperand &base) const override {
    b.add(base).addImm(0);
  }
  unsigned getAsmMemoryOperandCount() const override { return 2; }
  MCPhysReg getAsmRegister(const MachineFunction &, std::string_view name) const override {
    if (name == "cc")
      return FLAGS;
    for (unsigned r = 1; r < kNumRegs; ++r)
      if (regTables().info().getName(MCPhysReg(r)) == name)
        return MCPhysReg(r);
    return 0;
  }
};

class Lowering final : public TargetLowering {
public:
  Lowering() { stackPointer = SP; }
};

} // namespace

struct TestSubtarget::Parts {
  RegInfo regs;
  InstrInfo instrs;
  FrameLowering frame;
  Lowering lowering;
  Calls calls;
};

TestSubtarget::TestSubtarget() : parts_(std::make_unique<Parts>()) {}
TestSubtarget::~TestSubtarget() = default;
const TargetInstrInfo &TestSubtarget::getInstrInfo() const { return parts_->instrs; }
const TargetRegisterInfo &TestSubtarget::getRegisterInfo() const { return parts_->regs; }
const TargetFrameLowering &TestSubtarget::getFrameLowering() const { return parts_->frame; }
const TargetLowering &TestSubtarget::getTargetLowering() const { return parts_->lowering; }
const CallLowering &TestSubtarget::getCallLowering() const { return parts_->calls; }
const LegalizerInfo &TestSubtarget::getLegalizerInfo() const { std::abort(); }
const TargetMachine &TestSubtarget::getTargetMachine() const { std::abort(); }
const RuleTables &TestSubtarget::getRuleTables() const { std::abort(); }

std::string translate(std::string_view text) {
  DiagnosticEngine diags;
  auto buffer = SourceBuffer::fromString("test.ll", std::string(text));
  std::unique_ptr<ir::Module> m = ir::readModule(*buffer, diags);
  if (!m)
    return diags.render();
  TestSubtarget sti;
  MachineFunction mf;
  IRTranslator translator(*m);
  std::string out;
  for (uint32_t f = 0; f < m->functions.size(); ++f) {
    const ir::Function &fn = m->function(ir::FunctionId(f));
    if (fn.isDeclaration())
      continue;
    mf.reset(m->name(m->global(fn).name), sti, m.get(), fn.global.value, diags, f);
    if (translator.translate(ir::FunctionId(f), mf) && verifyMachineFunction(mf, "irtranslator")) {
      OutputBuffer o;
      printMachineFunctionBody(o, mf);
      out += o.view();
    }
  }
  return diags.hasErrors() ? diags.render() : out;
}

std::string mismatch(const std::string &text, std::initializer_list<std::string_view> lines) {
  size_t at = 0;
  for (std::string_view line : lines) {
    if (line.starts_with("!")) {
      if (text.find(line.substr(1)) != std::string::npos)
        return "unexpected: " + std::string(line.substr(1)) + "\n" + text;
      continue;
    }
    size_t found = text.find(line, at);
    if (found == std::string::npos)
      return "missing: " + std::string(line) + "\n" + text;
    at = text.find('\n', found);
    if (at == std::string::npos)
      at = text.size();
  }
  return {};
}

} // namespace lathe::test
