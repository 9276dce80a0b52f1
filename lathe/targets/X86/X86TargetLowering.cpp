#include "lathe/targets/X86/X86TargetLowering.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/targets/X86/X86MachineFunctionInfo.h"
#include "lathe/targets/X86/X86Shuffle.h"
#include "lathe/targets/X86/X86Subtarget.h"

namespace lathe {

X86TargetLowering::X86TargetLowering(const X86Subtarget &sti) : sti_(sti), hasVectors_(sti.hasSSE2()) {
  pointerBits = 64;
  stackPointer = X86::RSP;
  maxLibcallIntBits = 128;
  // CMPXCHG16B makes 16-byte accesses possible; they stay calls of libatomic, which every other compiler's code uses
  // for the same objects.
  maxAtomicBits = 64;
  minCmpXchgBits = 8;
  minJumpTableEntries = 4;
  longDoubleIsX87 = true;
  maxStoresPerMemcpy = 8;
  maxStoresPerMemset = 16;
  maxMemopBits = sti.hasSSE2() ? 128 : 64;
}

/// LOCK AND, OR, XOR leave no old value: they do where nobody wants it.
static bool isLockedLogic(const MachineInstr &mi, const MachineRegisterInfo &mri) {
  switch (mi.getOpcode()) {
  case TargetOpcode::G_ATOMICRMW_AND:
  case TargetOpcode::G_ATOMICRMW_OR:
  case TargetOpcode::G_ATOMICRMW_XOR: {
    LLT t = mri.getType(mi.getReg(0));
    uint64_t bits = t.getSizeInBits();
    return t.isScalar() && (bits == 8 || bits == 16 || bits == 32 || bits == 64) && mri.useEmpty(mi.getReg(0));
  }
  default:
    return false;
  }
}

/// The return address lies right below the canonical frame address.
static int returnAddressSlot(MachineFunction &mf) {
  MachineFrameInfo &frame = mf.getFrameInfo();
  for (int fi = frame.getObjectIndexBegin(); fi < 0; ++fi)
    if (frame.object(fi).offset == -8 && frame.object(fi).size == 8)
      return fi;
  return frame.createFixedObject(8, -8, true);
}

/// The chain of frame pointers: each points to the caller's, the return address is behind it (psABI, figure 3.3).
static Register frameAddress(MachineIRBuilder &b, LLT p, int64_t depth) {
  MachineFunction &mf = b.getMF();
  mf.getFrameInfo().frameAddressTaken = true;
  Register at = b.buildCopy(p, Register(X86::RBP));
  for (; depth > 0; --depth) {
    MachineMemOperand m;
    m.type = p;
    m.flags = MachineMemOperand::MOLoad;
    m.log2Align = 3;
    Register next = b.newReg(p);
    b.buildLoad(next, at, mf.createMemOperand(m));
    at = next;
  }
  return at;
}

static LegalizeResult lowerFrameQuery(MachineIRBuilder &b, MachineInstr &mi) {
  MachineFunction &mf = mi.getMF();
  Register dst = mi.getReg(0);
  LLT p = mf.getRegInfo().getType(dst);
  if (mi.getOpcode() == TargetOpcode::G_FRAMEADDR) {
    b.buildCopy(dst, frameAddress(b, p, mi.getOperand(1).getImm()));
  } else if (mi.getOpcode() == TargetOpcode::G_ADDROFRETURNADDR) {
    b.buildFrameIndex(dst, returnAddressSlot(mf));
  } else {
    int64_t depth = mi.getOperand(1).getImm();
    MachineMemOperand m;
    m.type = p;
    m.flags = MachineMemOperand::MOLoad;
    m.log2Align = 3;
    Register at;
    if (depth) {
      at = b.buildPtrAdd(p, frameAddress(b, p, depth), 8);
    } else {
      int fi = returnAddressSlot(mf);
      at = b.newReg(p);
      b.buildFrameIndex(at, fi);
      m.ptr = MachinePointerInfo::fixedStack(fi);
    }
    b.buildLoad(dst, at, mf.createMemOperand(m));
  }
  mi.eraseFromParent();
  return LegalizeResult::kReplaced;
}

/// A block of a size known at run time whose pages have to be touched in order. False: plain arithmetic will do.
static bool lowerProbedAlloca(MachineIRBuilder &b, MachineInstr &mi) {
  MachineFunction &mf = mi.getMF();
  if (!mf.getInfo<X86MachineFunctionInfo>().probeSize)
    return false;
  MachineRegisterInfo &mri = mf.getRegInfo();
  Register dst = mi.getReg(0), size = mri.createVirtualRegister(X86::GR64RegClassID);
  LLT p = mri.getType(dst), word = LLT::scalar(p.getScalarSizeInBits());
  Register wanted = mi.getReg(1);
  int64_t align = mi.getOperand(2).getImm();
  if (align > 1) // the slack below which the block is aligned
    wanted = b.build(TargetOpcode::G_ADD, word, {wanted, b.buildConstant(word, align)});
  b.buildCopy(size, wanted);
  Register sp = mri.createVirtualRegister(X86::GR64RegClassID);
  b.buildTarget(mf.getInstrInfo().get(X86::PROBED_ALLOCA_64)).addDef(sp).addReg(size);
  if (align > 1)
    b.buildInstr(TargetOpcode::G_PTRMASK, dst,
                 {b.build(TargetOpcode::G_PTR_ADD, p, {b.buildCopy(p, sp), b.buildConstant(word, align - 1)}),
                  b.buildConstant(word, -align)});
  else
    b.buildCopy(dst, sp);
  mi.eraseFromParent();
  return true;
}

std::string_view X86TargetLowering::unsupportedRequest(const MachineFunction &mf) const {
  if (sti_.has(X86::FeatureLVIControlFlow))
    return "hardening of returns and indirect branches against load value injection (+lvi-cfi)";
  if (sti_.has(X86::FeatureLVILoadHardening))
    return "hardening of loads against load value injection (+lvi-load-hardening)";
  if (sti_.has(X86::FeatureSESES))
    return "suppression of side effects of speculation (+seses)";
  return {};
}

LegalizeResult X86TargetLowering::legalizeCustom(MachineIRBuilder &b, MachineInstr &mi) const {
  if (isLockedLogic(mi, mi.getMF().getRegInfo()))
    return LegalizeResult::kLegal;
  switch (mi.getOpcode()) {
  case TargetOpcode::G_FRAMEADDR:
  case TargetOpcode::G_RETURNADDR:
  case TargetOpcode::G_ADDROFRETURNADDR:
    return lowerFrameQuery(b, mi);
  case TargetOpcode::G_DYN_STACKALLOC:
    return lowerProbedAlloca(b, mi) ? LegalizeResult::kReplaced : LegalizeResult::kNotHandled;
  case TargetOpcode::G_THREAD_POINTER:
    // The thread control block begins with its own address (ELF TLS, section 3.4.6).
    b.buildTarget(mi.getMF().getInstrInfo().get(X86::MOV64rm))
        .addDef(mi.getReg(0))
        .addReg(Register())
        .addImm(1)
        .addReg(Register())
        .addImm(0)
        .addReg(Register(X86::FS));
    mi.eraseFromParent();
    return LegalizeResult::kReplaced;
  default:
    break;
  }
  if (hasVectors_ && X86::isSelectableVectorOp(mi, mi.getMF().getRegInfo()))
    return LegalizeResult::kLegal;
  return LegalizeResult::kNotHandled;
}

} // namespace lathe
