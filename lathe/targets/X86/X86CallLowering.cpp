// Sources: System V AMD64 ABI ("psABI"), section 3.2 (calls) and 3.5.7 (variable arguments).
#include "lathe/targets/X86/X86CallLowering.h"
#include "lathe/ir/Module.h"
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/targets/X86/X86InstrInfo.h"
#include "lathe/targets/X86/X86MachineFunctionInfo.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"

namespace lathe {

/// Both halves of an __int128 are in registers, or both in memory, 16-aligned there; registers that are left over stay
/// free for later arguments (psABI section 3.2.3).
static bool CC_X86_64_I128(unsigned valNo, MVT valVT, MVT locVT, CCValAssign::LocInfo info, ArgFlagsTy flags,
                           CCState &state) {
  static constexpr MCPhysReg kRegs[] = {X86::RDI, X86::RSI, X86::RDX, X86::RCX, X86::R8, X86::R9};
  std::vector<CCValAssign> &pending = state.getPendingLocs();
  pending.push_back(CCValAssign::getReg(valNo, valVT, 0, locVT, info));
  if (!flags.isInConsecutiveRegsLast())
    return true;
  unsigned first = state.getFirstUnallocated(kRegs);
  if (first + pending.size() <= std::size(kRegs)) {
    for (size_t i = 0; i < pending.size(); ++i)
      state.addLoc(CCValAssign::getReg(pending[i].getValNo(), valVT, state.AllocateReg(kRegs), locVT, info));
  } else {
    int64_t at = state.AllocateStack(8 * pending.size(), 16);
    for (size_t i = 0; i < pending.size(); ++i)
      state.addLoc(CCValAssign::getMem(pending[i].getValNo(), valVT, at + int64_t(8 * i), locVT, info));
  }
  pending.clear();
  return true;
}

} // namespace lathe

#define GET_CALLINGCONV_IMPL
#include "lathe/targets/X86/X86GenCallingConv.inc"

namespace lathe {

static constexpr MCPhysReg kArgGPRs[] = {X86::RDI, X86::RSI, X86::RDX, X86::RCX, X86::R8, X86::R9};
static constexpr MCPhysReg kArgXMMs[] = {X86::XMM0, X86::XMM1, X86::XMM2, X86::XMM3,
                                         X86::XMM4, X86::XMM5, X86::XMM6, X86::XMM7};
/// The register save area: six general registers, then eight vector registers.
static constexpr int kSavedGPRBytes = 6 * 8, kSavedXMMBytes = 8 * 16;
/// Fields of a va_list.
enum VAList { kGPOffset = 0, kFPOffset = 4, kOverflowArea = 8, kRegSaveArea = 16 };

X86CallLowering::X86CallLowering(const X86Subtarget &sti) : sti_(sti) {
  maxIntBits = sti.is64Bit() ? 64 : 32;
  maxVectorBits = sti.hasAVX512() ? 512 : sti.hasAVX() ? 256 : sti.hasSSE1() ? 128 : 0;
  minVectorBits = sti.hasSSE1() ? 128 : 0;
  hasF16 = sti.hasSSE2();
  hasF80 = true;
  hasF128 = sti.is64Bit() && sti.hasSSE1();
  if (sti.is64Bit()) { // psABI, section 6.2 "Unwind Library Interface"
    exceptionPointer = X86::RAX;
    exceptionSelector = X86::RDX;
  }
  bool pointerList = !sti.is64Bit() || sti.isTargetWin64();
  vaListBytes = pointerList ? (sti.is64Bit() ? 8 : 4) : 24;
  vaListLog2Align = sti.is64Bit() ? 3 : 2;
}

// --- Conventions and instructions

static bool isSupported(unsigned cc) {
  switch (cc) {
  case CallingConv::C:
  case CallingConv::Fast:
  case CallingConv::Cold:
  case CallingConv::PreserveMost:
  case CallingConv::PreserveAll:
  case CallingConv::Swift:
  case CallingConv::SwiftTail:
  case CallingConv::CXX_FAST_TLS:
  case CallingConv::Tail:
  case CallingConv::X86_64_SysV:
  case CallingConv::Win64:
  case CallingConv::X86_StdCall:
  case CallingConv::X86_FastCall:
  case CallingConv::X86_ThisCall:
    return true;
  default:
    return false;
  }
}

CCAssignFn *X86CallLowering::getAssignFn(const MachineFunction &, unsigned cc, bool) const {
  return isSupported(cc) ? &CC_X86 : nullptr;
}

CCAssignFn *X86CallLowering::getReturnAssignFn(const MachineFunction &, unsigned cc, bool) const {
  return isSupported(cc) ? &RetCC_X86 : nullptr;
}

DirectCallee X86CallLowering::directCallee(bool throughPLT) const {
  DirectCallee d;
  d.opcode = sti_.is64Bit() ? X86::CALL64pcrel32 : X86::CALLpcrel32;
  d.targetFlags = throughPLT ? X86::VK_PLT : X86::VK_None;
  d.needsAddress = sti_.getCodeModel() == CodeModel::kLarge;
  return d;
}

DirectCallee X86CallLowering::getDirectCallee(const MachineFunction &mf, uint32_t global) const {
  const ir::Global &g = mf.getModule()->global(ir::GlobalId(global));
  bool isLocal = g.dsoLocal || ir::isLocalLinkage(g.linkage) ||
                 (g.visibility != ir::Visibility::kDefault && g.linkage != ir::Linkage::kExternWeak);
  return directCallee(sti_.isPositionIndependent() && !isLocal);
}

DirectCallee X86CallLowering::getExternalCallee(const MachineFunction &) const {
  return directCallee(sti_.isPositionIndependent());
}

unsigned X86CallLowering::getIndirectCallOpcode(const MachineFunction &) const {
  return sti_.is64Bit() ? X86::CALL64r : X86::CALL32r;
}

unsigned X86CallLowering::getReturnOpcode(const MachineFunction &) const {
  return sti_.is64Bit() ? X86::RET64 : X86::RET32;
}

IndirectThunk X86CallLowering::getIndirectCallThunk(const MachineFunction &) const {
  if (!sti_.has(X86::FeatureRetpolineIndirectCalls))
    return {};
  return {sti_.has(X86::FeatureRetpolineExternalThunk) ? "__x86_indirect_thunk_r11" : kRetpolineThunk, X86::R11};
}

bool X86CallLowering::avoidsIndirectBranches(const MachineFunction &) const {
  return sti_.has(X86::FeatureRetpolineIndirectBranches);
}

unsigned X86CallLowering::getCalleeRegClass(const MachineFunction &, bool isTailCall) const {
  if (!sti_.is64Bit())
    return isTailCall ? X86::GR32_TCRegClassID : X86::GR32RegClassID;
  return isTailCall ? X86::GR64_TCRegClassID : X86::GR64RegClassID;
}

unsigned X86CallLowering::getTailCallOpcode(const MachineFunction &, bool isIndirect) const {
  if (!sti_.is64Bit())
    return 0;
  return isIndirect ? X86::TCRETURNri64 : X86::TCRETURNdi64;
}

MCPhysReg X86CallLowering::getSRetReturnReg(const MachineFunction &) const {
  return sti_.is64Bit() ? X86::RAX : X86::EAX;
}

bool X86CallLowering::isWin64(unsigned cc) const {
  return sti_.is64Bit() && (cc == CallingConv::Win64 || (sti_.isTargetWin64() && cc != CallingConv::X86_64_SysV));
}

/// Microsoft "x64 calling convention": room for the four registers that carry arguments.
unsigned X86CallLowering::getHomeAreaBytes(const MachineFunction &, unsigned cc) const { return isWin64(cc) ? 32 : 0; }

MCPhysReg X86CallLowering::getVarArgCountReg(const CCState &state, unsigned &value) const {
  if (!sti_.is64Bit() || isWin64(state.getCallingConv()))
    return 0;
  value = sti_.hasSSE1() ? state.getFirstUnallocated(kArgXMMs) : 0;
  return X86::AL;
}

// --- Variable arguments

static LLT pointerType(const MachineIRBuilder &b) { return LLT::pointer(0, 64); }

static Register frameAddress(MachineIRBuilder &b, int fi, int64_t offset = 0) {
  Register r = b.newReg(pointerType(b));
  b.buildFrameIndex(r, fi);
  return b.buildPtrAdd(pointerType(b), r, offset);
}

static MachineMemOperand *frameOperand(MachineIRBuilder &b, LLT t, int fi, int64_t offset, uint8_t log2Align) {
  return b.getMF().createMemOperand(
      {t, MachinePointerInfo::fixedStack(fi, offset), MachineMemOperand::MOStore, log2Align});
}

/// The registers behind the named arguments go to their homes, so that all arguments lie side by side.
void X86CallLowering::saveWin64VarArgRegs(MachineIRBuilder &b, const CCState &state) const {
  static constexpr MCPhysReg kRegs[] = {X86::RCX, X86::RDX, X86::R8, X86::R9};
  MachineFrameInfo &frame = b.getMF().getFrameInfo();
  LLT word = LLT::scalar(64);
  unsigned first = state.getFirstUnallocated(kRegs);
  int64_t offset = first < std::size(kRegs) ? int64_t(first) * 8 : int64_t(state.getStackSize());
  int fi = frame.createFixedObject(first < std::size(kRegs) ? 32 - uint64_t(offset) : 1, offset, false, true);
  b.getMF().getInfo<X86MachineFunctionInfo>().varArgsFrameIndex = fi;
  for (unsigned i = first; i < std::size(kRegs); ++i) {
    Register v = b.buildCopy(word, Register(kRegs[i]));
    b.getMRI().addLiveIn(kRegs[i], v);
    b.getMBB().addLiveIn(kRegs[i]);
    int64_t at = int64_t(i - first) * 8;
    b.buildStore(v, frameAddress(b, fi, at), frameOperand(b, word, fi, at, 3));
  }
}

void X86CallLowering::saveVarArgRegs(MachineIRBuilder &b, const CCState &state) const {
  if (isWin64(state.getCallingConv()))
    return saveWin64VarArgRegs(b, state);
  MachineFunction &mf = b.getMF();
  MachineFrameInfo &frame = mf.getFrameInfo();
  X86MachineFunctionInfo &info = mf.getInfo<X86MachineFunctionInfo>();
  info.varArgsFrameIndex = frame.createFixedObject(1, int64_t((state.getStackSize() + 7) & ~uint64_t(7)), true, true);
  if (!sti_.is64Bit())
    return;
  bool savesXMMs = sti_.hasSSE1();
  if (mf.getModule() && mf.getIRFunction() != ~0u) {
    const ir::Module &m = *mf.getModule();
    const ir::Function &f = m.function(m.global(ir::GlobalId(mf.getIRFunction())).function);
    savesXMMs &= !m.attributes.function(f.attributes).has(ir::Attribute::kNoImplicitFloat);
  }
  unsigned gprs = state.getFirstUnallocated(kArgGPRs), xmms = state.getFirstUnallocated(kArgXMMs);
  info.varArgsGPOffset = gprs * 8;
  info.varArgsFPOffset = unsigned(kSavedGPRBytes) + xmms * 16;
  int fi = frame.createStackObject(uint64_t(kSavedGPRBytes + (savesXMMs ? kSavedXMMBytes : 0)), 4);
  info.regSaveFrameIndex = fi;
  auto save = [&](MCPhysReg r, LLT t, int64_t offset, uint8_t log2Align) {
    Register v = b.buildCopy(t, Register(r));
    b.getMRI().addLiveIn(r, v);
    b.getMBB().addLiveIn(r);
    b.buildStore(v, frameAddress(b, fi, offset), frameOperand(b, t, fi, offset, log2Align));
  };
  for (unsigned i = gprs; i < std::size(kArgGPRs); ++i)
    save(kArgGPRs[i], LLT::scalar(64), int64_t(i) * 8, 3);
  if (!savesXMMs || xmms == std::size(kArgXMMs))
    return;
  // Only when AL says that vector registers carry arguments (psABI, section 3.5.7). They are saved from where they are.
  Register al = b.buildCopy(LLT::scalar(8), Register(X86::AL));
  b.getMRI().addLiveIn(X86::AL, al);
  b.getMBB().addLiveIn(X86::AL);
  MachineInstrBuilder saveXMMs = b.buildTarget(mf.getInstrInfo().get(X86::VASTART_SAVE_XMM_REGS));
  saveXMMs.addUse(al);
  addFrameReference(saveXMMs, fi, kSavedGPRBytes + int64_t(xmms) * 16);
  for (unsigned i = xmms; i < std::size(kArgXMMs); ++i) {
    b.getMRI().addLiveIn(kArgXMMs[i]);
    b.getMBB().addLiveIn(kArgXMMs[i]);
    saveXMMs.addUse(Register(kArgXMMs[i]));
  }
}

void X86CallLowering::lowerVAStart(MachineIRBuilder &b, Register list) const {
  MachineFunction &mf = b.getMF();
  X86MachineFunctionInfo &info = mf.getInfo<X86MachineFunctionInfo>();
  LLT ptr = pointerType(b), s32 = LLT::scalar(32);
  auto store = [&](Register v, LLT t, int64_t offset, uint8_t log2Align) {
    b.buildStore(v, b.buildPtrAdd(ptr, list, offset),
                 mf.createMemOperand({t, {}, MachineMemOperand::MOStore, log2Align}));
  };
  if (vaListBytes != 24 || isWin64(info.callingConv)) {
    store(frameAddress(b, info.varArgsFrameIndex), ptr, 0, 3);
    return;
  }
  store(b.buildConstant(s32, info.varArgsGPOffset), s32, kGPOffset, 3);
  store(b.buildConstant(s32, info.varArgsFPOffset), s32, kFPOffset, 2);
  store(frameAddress(b, info.varArgsFrameIndex), ptr, kOverflowArea, 3);
  store(frameAddress(b, info.regSaveFrameIndex), ptr, kRegSaveArea, 3);
}

/// psABI figure 3.34, with selects in the place of the branch.
Register X86CallLowering::lowerVAArg(MachineIRBuilder &b, Register list, MVT type, uint64_t size,
                                     uint64_t align) const {
  using namespace TargetOpcode;
  MachineFunction &mf = b.getMF();
  LLT ptr = pointerType(b), s32 = LLT::scalar(32), s64 = LLT::scalar(64), s1 = LLT::scalar(1);
  auto field = [&](int64_t offset) { return b.buildPtrAdd(ptr, list, offset); };
  auto load = [&](LLT t, int64_t offset) {
    Register r = b.newReg(t);
    b.buildLoad(r, field(offset), mf.createMemOperand({t, {}, MachineMemOperand::MOLoad, 2}));
    return r;
  };
  auto store = [&](Register v, LLT t, int64_t offset) {
    b.buildStore(v, field(offset), mf.createMemOperand({t, {}, MachineMemOperand::MOStore, 2}));
  };
  bool hasRegisters = vaListBytes == 24;
  int64_t areaField = hasRegisters ? kOverflowArea : 0;
  int64_t bytes = int64_t((size + 7) & ~uint64_t(7));
  Register area = load(ptr, areaField);
  Register place = area;
  if (align > 8) {
    Register up = b.buildPtrAdd(ptr, area, int64_t(align) - 1);
    place = b.build(G_PTRMASK, ptr, {up, b.buildConstant(s64, -int64_t(align))});
  }
  Register after = b.buildPtrAdd(ptr, place, bytes);
  bool isInt = type.isScalarInteger() && size <= 16;
  bool isVector = type == MVT::f16 || type == MVT::f32 || type == MVT::f64 || type == MVT::f128;
  if (!hasRegisters || (!isInt && !isVector)) {
    store(after, ptr, areaField);
    return place;
  }
  int64_t offsetField = isInt ? kGPOffset : kFPOffset;
  int64_t step = isInt ? bytes : 16, end = isInt ? kSavedGPRBytes : kSavedGPRBytes + kSavedXMMBytes;
  Register offset = load(s32, offsetField);
  Register fits = b.newReg(s1);
  b.buildCmp(G_ICMP, unsigned(ir::Predicate::kULE), fits, offset, b.buildConstant(s32, end - step));
  Register saved = b.build(G_PTR_ADD, ptr, {load(ptr, kRegSaveArea), b.build(G_ZEXT, s64, {offset})});
  Register next = b.build(G_ADD, s32, {offset, b.buildConstant(s32, step)});
  store(b.build(G_SELECT, s32, {fits, next, offset}), s32, offsetField);
  store(b.build(G_SELECT, ptr, {fits, area, after}), ptr, areaField);
  return b.build(G_SELECT, ptr, {fits, saved, place});
}

std::span<const MCPhysReg> X86CallLowering::getForwardedRegs(const MachineFunction &, MVT &type, bool vectors) const {
  if (!sti_.is64Bit() || sti_.isTargetWin64() || (vectors && !sti_.hasSSE1()))
    return {};
  type = vectors ? MVT::v4f32 : MVT::i64;
  return vectors ? std::span<const MCPhysReg>(kArgXMMs) : std::span<const MCPhysReg>(kArgGPRs);
}

} // namespace lathe
