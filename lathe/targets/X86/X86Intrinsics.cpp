// Intrinsics of X86 that clang leaves in the IR. Each is one instruction, sometimes with its flags as the result; which
// one is the table kDirect. Source of their meaning: Intel SDM, volume 2, and Intrinsics Guide.
#include "lathe/ir/Module.h"
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/targets/X86/X86CallLowering.h"
#include "lathe/targets/X86/X86InstrInfo.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include <algorithm>

namespace lathe {

using namespace TargetOpcode;

namespace {

constexpr std::string_view kPrefix = "llvm.x86.";

struct Direct {
  std::string_view name; ///< without kPrefix
  uint16_t opcode;
};
/// The instruction's operands are the intrinsic's arguments, its result is the intrinsic's. Sorted.
constexpr Direct kDirect[] = {
    {"sse.cmp.ps", X86::CMPPSrri},
    {"sse.cmp.ss", X86::CMPSSrri_Int},
    {"sse.cvtss2si", X86::CVTSS2SIrr_Int},
    {"sse.cvtss2si64", X86::CVTSS2SI64rr_Int},
    {"sse.cvttss2si", X86::CVTTSS2SIrr_Int},
    {"sse.cvttss2si64", X86::CVTTSS2SI64rr_Int},
    {"sse.max.ps", X86::MAXPSrr},
    {"sse.max.ss", X86::MAXSSrr_Int},
    {"sse.min.ps", X86::MINPSrr},
    {"sse.min.ss", X86::MINSSrr_Int},
    {"sse.movmsk.ps", X86::MOVMSKPSrr},
    {"sse.rcp.ps", X86::RCPPSr},
    {"sse.rcp.ss", X86::RCPSSr_Int},
    {"sse.rsqrt.ps", X86::RSQRTPSr},
    {"sse.rsqrt.ss", X86::RSQRTSSr_Int},
    {"sse.sfence", X86::SFENCE},
    {"sse2.cmp.pd", X86::CMPPDrri},
    {"sse2.cmp.sd", X86::CMPSDrri_Int},
    {"sse2.cvtpd2dq", X86::CVTPD2DQrr},
    {"sse2.cvtpd2ps", X86::CVTPD2PSrr},
    {"sse2.cvtps2dq", X86::CVTPS2DQrr},
    {"sse2.cvtsd2si", X86::CVTSD2SIrr_Int},
    {"sse2.cvtsd2si64", X86::CVTSD2SI64rr_Int},
    {"sse2.cvtsd2ss", X86::CVTSD2SSrr_Int},
    {"sse2.cvttpd2dq", X86::CVTTPD2DQrr},
    {"sse2.cvttps2dq", X86::CVTTPS2DQrr},
    {"sse2.cvttsd2si", X86::CVTTSD2SIrr_Int},
    {"sse2.cvttsd2si64", X86::CVTTSD2SI64rr_Int},
    {"sse2.lfence", X86::LFENCE},
    {"sse2.max.pd", X86::MAXPDrr},
    {"sse2.max.sd", X86::MAXSDrr_Int},
    {"sse2.mfence", X86::MFENCE},
    {"sse2.min.pd", X86::MINPDrr},
    {"sse2.min.sd", X86::MINSDrr_Int},
    {"sse2.movmsk.pd", X86::MOVMSKPDrr},
    {"sse2.packssdw.128", X86::PACKSSDWrr},
    {"sse2.packsswb.128", X86::PACKSSWBrr},
    {"sse2.packuswb.128", X86::PACKUSWBrr},
    {"sse2.pause", X86::PAUSE},
    {"sse2.pavg.b", X86::PAVGBrr},
    {"sse2.pavg.w", X86::PAVGWrr},
    {"sse2.pmadd.wd", X86::PMADDWDrr},
    {"sse2.pmovmskb.128", X86::PMOVMSKBrr},
    {"sse2.pmulh.w", X86::PMULHWrr},
    {"sse2.pmulhu.w", X86::PMULHUWrr},
    {"sse2.psad.bw", X86::PSADBWrr},
    {"sse2.psll.d", X86::PSLLDrr},
    {"sse2.psll.q", X86::PSLLQrr},
    {"sse2.psll.w", X86::PSLLWrr},
    {"sse2.psra.d", X86::PSRADrr},
    {"sse2.psra.w", X86::PSRAWrr},
    {"sse2.psrl.d", X86::PSRLDrr},
    {"sse2.psrl.q", X86::PSRLQrr},
    {"sse2.psrl.w", X86::PSRLWrr},
    {"sse3.addsub.pd", X86::ADDSUBPDrr},
    {"sse3.addsub.ps", X86::ADDSUBPSrr},
    {"sse3.hadd.pd", X86::HADDPDrr},
    {"sse3.hadd.ps", X86::HADDPSrr},
    {"sse3.hsub.pd", X86::HSUBPDrr},
    {"sse3.hsub.ps", X86::HSUBPSrr},
    {"sse41.dppd", X86::DPPDrri},
    {"sse41.dpps", X86::DPPSrri},
    {"sse41.insertps", X86::INSERTPSrr},
    {"sse41.mpsadbw", X86::MPSADBWrri},
    {"sse41.packusdw", X86::PACKUSDWrr},
    {"sse41.phminposuw", X86::PHMINPOSUWrr},
    {"sse41.round.pd", X86::ROUNDPDri},
    {"sse41.round.ps", X86::ROUNDPSri},
    {"sse41.round.sd", X86::ROUNDSDri_Int},
    {"sse41.round.ss", X86::ROUNDSSri_Int},
    {"sse42.crc32.32.16", X86::CRC32r32r16},
    {"sse42.crc32.32.32", X86::CRC32r32r32},
    {"sse42.crc32.32.8", X86::CRC32r32r8},
    {"sse42.crc32.64.64", X86::CRC32r64r64},
    {"ssse3.phadd.d.128", X86::PHADDDrr},
    {"ssse3.phadd.sw.128", X86::PHADDSWrr},
    {"ssse3.phadd.w.128", X86::PHADDWrr},
    {"ssse3.phsub.d.128", X86::PHSUBDrr},
    {"ssse3.phsub.sw.128", X86::PHSUBSWrr},
    {"ssse3.phsub.w.128", X86::PHSUBWrr},
    {"ssse3.pmadd.ub.sw.128", X86::PMADDUBSWrr},
    {"ssse3.pmul.hr.sw.128", X86::PMULHRSWrr},
    {"ssse3.pshuf.b.128", X86::PSHUFBrr},
    {"ssse3.psign.b.128", X86::PSIGNBrr},
    {"ssse3.psign.d.128", X86::PSIGNDrr},
    {"ssse3.psign.w.128", X86::PSIGNWrr},
};
static_assert(std::ranges::is_sorted(kDirect, {}, &Direct::name));

class Lowering {
public:
  Lowering(MachineIRBuilder &b, const TargetIntrinsic &t)
      : b_(b), t_(t), tii_(b.getMF().getInstrInfo()), name_(t.name.substr(kPrefix.size())) {}
  bool run();

private:
  static unsigned find(std::string_view name);
  bool shiftByScalar();
  bool compare();
  bool test();
  bool stringCompare();
  bool blend();
  bool memory();
  bool timeStamp();
  void fromFlags(X86::CondCode cc) { finish(flag(cc)); }
  Register flag(X86::CondCode cc);
  void finish(Register r) { b_.buildInstr(G_ZEXT, t_.results[0], {r}); }

  Register arg(unsigned i) const { return t_.args[i].reg; }
  Register inClass(Register r, unsigned regClass) {
    Register to = b_.getMRI().createVirtualRegister(regClass);
    b_.buildCopy(to, r);
    return to;
  }
  Register vector(unsigned i) { return inClass(arg(i), X86::VR128RegClassID); }
  MachineInstrBuilder target(unsigned opcode) { return b_.buildTarget(tii_.get(opcode)); }
  Register emit(unsigned opcode);

  MachineIRBuilder &b_;
  const TargetIntrinsic &t_;
  const TargetInstrInfo &tii_;
  std::string_view name_;
};

unsigned Lowering::find(std::string_view name) {
  const Direct *d = std::ranges::lower_bound(kDirect, name, {}, &Direct::name);
  return d != std::end(kDirect) && d->name == name ? d->opcode : 0u;
}

/// The instruction with the arguments as operands, in the classes that it wants. Where it wants one more than there
/// are, the first is also what the upper lanes come from.
Register Lowering::emit(unsigned opcode) {
  const MCInstrDesc &d = tii_.get(opcode);
  auto infos = tii_.operands(d);
  unsigned defs = d.numDefs, inputs = d.numOperands - defs;
  Register regs[4];
  unsigned extra = inputs > t_.args.size() ? 1u : 0u;
  for (unsigned k = 0; k < inputs; ++k)
    if (const IntrinsicArg &a = t_.args[k < extra ? 0 : k - extra]; a.reg)
      regs[k] = inClass(a.reg, unsigned(infos[defs + k].regClass));
  MachineInstrBuilder mi = target(opcode);
  Register result;
  if (defs) {
    result = b_.getMRI().createVirtualRegister(unsigned(infos[0].regClass));
    mi.addDef(result);
  }
  for (unsigned k = 0; k < inputs; ++k)
    if (regs[k])
      mi.addReg(regs[k]);
    else
      mi.addImm(t_.args[k - extra].immediate & 0xff);
  return result;
}

Register Lowering::flag(X86::CondCode cc) {
  Register r = b_.getMRI().createVirtualRegister(X86::GR8RegClassID);
  target(X86::SETCCr).addDef(r).addImm(cc);
  return b_.buildCopy(LLT::scalar(8), r);
}

/// pslli.w and its kin: the count is an integer, in a vector's lowest lane for the instruction unless it is constant.
bool Lowering::shiftByScalar() {
  if (name_.size() != 12 || !name_.starts_with("sse2.ps") || name_[9] != 'i')
    return false;
  char direct[11] = {};
  std::copy_n(name_.data(), 9, direct);
  std::copy_n(name_.data() + 10, 2, direct + 9);
  unsigned opcode = find({direct, 11});
  if (!opcode)
    return false;
  Register v = vector(0), count = b_.getMRI().createVirtualRegister(X86::VR128RegClassID);
  Register integer = inClass(arg(1), X86::GR32RegClassID);
  target(X86::MOVDI2PDIrr).addDef(count).addReg(integer);
  Register result = b_.getMRI().createVirtualRegister(X86::VR128RegClassID);
  target(opcode).addDef(result).addReg(v).addReg(count);
  b_.buildCopy(t_.results[0], result);
  return true;
}

/// comieq.ss, ucomilt.sd, …: the flags are those of an unsigned comparison, with the parity flag for "unordered".
bool Lowering::compare() {
  std::string_view s = name_;
  bool isDouble = s.starts_with("sse2.");
  if (!s.starts_with("sse.") && !isDouble)
    return false;
  s.remove_prefix(isDouble ? 5 : 4);
  bool quiet = s.starts_with("u");
  if (quiet)
    s.remove_prefix(1);
  if (!s.starts_with("comi") || !s.ends_with(isDouble ? ".sd" : ".ss"))
    return false;
  s = s.substr(4, s.size() - 7);
  unsigned opcode =
      quiet ? (isDouble ? X86::UCOMISDrr_Int : X86::UCOMISSrr_Int) : (isDouble ? X86::COMISDrr_Int : X86::COMISSrr_Int);
  bool swaps = s == "lt" || s == "le";
  Register a = vector(swaps ? 1 : 0), b = vector(swaps ? 0 : 1);
  target(opcode).addReg(a).addReg(b);
  if (s == "gt" || s == "lt") {
    fromFlags(X86::COND_A);
  } else if (s == "ge" || s == "le") {
    fromFlags(X86::COND_AE);
  } else {
    bool equal = s == "eq";
    Register z = flag(equal ? X86::COND_E : X86::COND_NE), p = flag(equal ? X86::COND_NP : X86::COND_P);
    finish(b_.build(equal ? G_AND : G_OR, LLT::scalar(8), {z, p}));
  }
  return true;
}

bool Lowering::test() {
  X86::CondCode cc = name_ == "sse41.ptestz"     ? X86::COND_E
                     : name_ == "sse41.ptestc"   ? X86::COND_B
                     : name_ == "sse41.ptestnzc" ? X86::COND_A
                                                 : X86::COND_INVALID;
  if (cc == X86::COND_INVALID)
    return false;
  Register a = vector(0), b = vector(1);
  target(X86::PTESTrr).addReg(a).addReg(b);
  fromFlags(cc);
  return true;
}

/// pcmpistri128, pcmpestrm128, pcmpistric128, …: explicit lengths are in EAX and EDX.
bool Lowering::stringCompare() {
  std::string_view s = name_;
  if (!s.starts_with("sse42.pcmp") || !s.ends_with("128"))
    return false;
  bool isExplicit = s[10] == 'e', isMask = s[14] == 'm';
  std::string_view suffix = s.substr(15, s.size() - 18);
  unsigned opcode =
      isExplicit ? (isMask ? X86::PCMPESTRMrri : X86::PCMPESTRIrri) : (isMask ? X86::PCMPISTRMrri : X86::PCMPISTRIrri);
  Register a = vector(0), b = vector(isExplicit ? 2 : 1);
  if (isExplicit) {
    b_.buildCopy(Register(X86::EAX), arg(1));
    b_.buildCopy(Register(X86::EDX), arg(3));
  }
  target(opcode).addReg(a).addReg(b).addImm(t_.args.back().immediate & 0xff);
  if (suffix.empty()) {
    b_.buildCopy(t_.results[0], Register(isMask ? X86::XMM0 : X86::ECX));
    return true;
  }
  switch (suffix[0]) {
  case 'a':
    fromFlags(X86::COND_A);
    return true;
  case 'c':
    fromFlags(X86::COND_B);
    return true;
  case 'o':
    fromFlags(X86::COND_O);
    return true;
  case 's':
    fromFlags(X86::COND_S);
    return true;
  default:
    fromFlags(X86::COND_E);
    return true;
  }
}

/// Blends by a mask, which is in XMM0.
bool Lowering::blend() {
  unsigned opcode = name_ == "sse41.pblendvb"   ? X86::PBLENDVBrr0
                    : name_ == "sse41.blendvps" ? X86::BLENDVPSrr0
                    : name_ == "sse41.blendvpd" ? X86::BLENDVPDrr0
                                                : 0u;
  if (!opcode)
    return false;
  Register a = vector(0), b = vector(1), result = b_.getMRI().createVirtualRegister(X86::VR128RegClassID);
  b_.buildCopy(Register(X86::XMM0), arg(2));
  target(opcode).addDef(result).addReg(a).addReg(b);
  b_.buildCopy(t_.results[0], result);
  return true;
}

/// What has an address as its operand.
bool Lowering::memory() {
  if (name_ == "sse2.maskmov.dqu") {
    Register v = vector(0), mask = vector(1);
    b_.buildCopy(Register(X86::RDI), arg(2));
    target(X86::MASKMOVDQU64).addReg(v).addReg(mask);
    return true;
  }
  unsigned opcode = name_ == "sse.ldmxcsr"    ? X86::LDMXCSR
                    : name_ == "sse.stmxcsr"  ? X86::STMXCSR
                    : name_ == "sse2.clflush" ? X86::CLFLUSH
                    : name_ == "sse3.ldu.dq"  ? X86::LDDQUrm
                                              : 0u;
  if (!opcode)
    return false;
  Register base = inClass(arg(0), X86::GR64RegClassID);
  if (opcode != X86::LDDQUrm) {
    addRegOffset(target(opcode), base, 0);
    return true;
  }
  Register result = b_.getMRI().createVirtualRegister(X86::VR128RegClassID);
  addRegOffset(target(opcode).addDef(result), base, 0);
  b_.buildCopy(t_.results[0], result);
  return true;
}

/// Counters, which come in EDX:EAX.
bool Lowering::timeStamp() {
  if (name_ == "rdtsc") {
    b_.buildInstr(G_READCYCLECOUNTER, t_.results[0], {});
    return true;
  }
  unsigned opcode = name_ == "rdtscp"   ? X86::RDTSCP
                    : name_ == "rdpmc"  ? X86::RDPMC
                    : name_ == "xgetbv" ? X86::XGETBV
                                        : 0u;
  if (!opcode)
    return false;
  if (!t_.args.empty())
    b_.buildCopy(Register(X86::ECX), arg(0));
  target(opcode);
  LLT word = LLT::scalar(32), whole = LLT::scalar(64);
  Register low = b_.buildCopy(word, Register(X86::EAX)), high = b_.buildCopy(word, Register(X86::EDX));
  if (opcode == X86::RDTSCP)
    b_.buildCopy(t_.results[1], Register(X86::ECX));
  high = b_.build(G_SHL, whole, {b_.build(G_ZEXT, whole, {high}), b_.buildConstant(whole, 32)});
  b_.buildInstr(G_OR, t_.results[0], {high, b_.build(G_ZEXT, whole, {low})});
  return true;
}

bool Lowering::run() {
  if (unsigned opcode = find(name_)) {
    if (Register r = emit(opcode))
      b_.buildCopy(t_.results[0], r);
    return true;
  }
  return shiftByScalar() || compare() || test() || stringCompare() || blend() || memory() || timeStamp();
}

Register addressRegister(MachineIRBuilder &b, Register pointer) {
  Register r = b.getMRI().createVirtualRegister(X86::GR64RegClassID);
  b.buildCopy(r, pointer);
  return r;
}

} // namespace

bool X86CallLowering::lowerSjLjSetjmp(MachineIRBuilder &b, Register buffer, MachineBasicBlock &landing) const {
  if (!sti_.is64Bit())
    return false;
  const TargetInstrInfo &tii = b.getMF().getInstrInfo();
  Register base = addressRegister(b, buffer), ip = b.getMRI().createVirtualRegister(X86::GR64RegClassID);
  MachineInstrBuilder lea = b.buildTarget(tii.get(X86::LEA64r));
  lea.addDef(ip).addReg(Register(X86::RIP)).addImm(1).addReg(Register()).addMBB(&landing).addReg(Register());
  addRegOffset(b.buildTarget(tii.get(X86::MOV64mr)), base, 8).addReg(ip);
  b.buildTarget(tii.get(X86::EH_SjLj_Setup)).addMBB(&landing);
  return true;
}

bool X86CallLowering::lowerSjLjLongjmp(MachineIRBuilder &b, Register buffer) const {
  if (!sti_.is64Bit())
    return false;
  Register base = addressRegister(b, buffer);
  Register ip = b.getMRI().createVirtualRegister(X86::GR64_ABCDRegClassID);
  MachineInstrBuilder jump = b.buildTarget(b.getMF().getInstrInfo().get(X86::EH_SjLj_LongJmp64));
  jump.addReg(ip, RegState::Define | RegState::EarlyClobber).addReg(base);
  return true;
}

/// Glibc keeps it in the thread's control block, at %fs:40.
Register X86CallLowering::loadStackGuard(MachineIRBuilder &b) const {
  if (!sti_.is64Bit())
    return Register();
  // Where -mstack-protector-guard and its kin put it; else where the C library has it.
  const ir::Module &m = *b.getMF().getModule();
  LLT p = LLT::pointer(0, 64);
  if (m.moduleFlagString("stack-protector-guard") == "global") {
    ir::GlobalId guard = m.findGlobal("__stack_chk_guard");
    Register address = b.newReg(p), value = b.newReg(p);
    if (guard.valid())
      b.buildGlobalValue(address, guard.value);
    else
      b.buildInstr(TargetOpcode::G_GLOBAL_VALUE, 2).addDef(address).add(MachineOperand::createES("__stack_chk_guard"));
    MachineMemOperand mem;
    mem.type = p;
    mem.flags = MachineMemOperand::MOLoad | MachineMemOperand::MOVolatile;
    mem.log2Align = 3;
    b.buildLoad(value, address, b.getMF().createMemOperand(mem));
    return value;
  }
  if (!m.moduleFlagString("stack-protector-guard-symbol").empty())
    return Register();
  uint64_t offset = 40;
  m.moduleFlag("stack-protector-guard-offset", offset);
  MCPhysReg segment = m.moduleFlagString("stack-protector-guard-reg") == "gs" ? X86::GS : X86::FS;
  Register r = b.getMRI().createVirtualRegister(X86::GR64RegClassID);
  MachineInstrBuilder load = b.buildTarget(b.getMF().getInstrInfo().get(X86::MOV64rm)).addDef(r);
  load.addReg(Register()).addImm(1).addReg(Register()).addImm(int64_t(offset)).addReg(Register(segment));
  return b.buildCopy(p, r);
}

void X86CallLowering::raiseOnNaN(MachineIRBuilder &b, Register x, Register y) const {
  unsigned bits = b.getMRI().getType(x).getSizeInBits();
  if (b.getMRI().getType(x).isVector() || (bits != 32 && bits != 64) || !sti_.hasSSE2())
    return;
  unsigned regClass = bits == 32 ? X86::FR32RegClassID : X86::FR64RegClassID;
  Register ops[2] = {x, y};
  for (Register &r : ops) {
    Register to = b.getMRI().createVirtualRegister(regClass);
    b.buildCopy(to, r);
    r = to;
  }
  b.buildTarget(b.getMF().getInstrInfo().get(bits == 32 ? X86::COMISSrr : X86::COMISDrr)).addReg(ops[0]).addReg(ops[1]);
}

bool X86CallLowering::lowerIntrinsic(MachineIRBuilder &b, const TargetIntrinsic &t) const {
  return t.name.starts_with(kPrefix) && sti_.is64Bit() && Lowering(b, t).run();
}

} // namespace lathe
