#include "lathe/targets/BPF/BPFFrameLowering.h"
#include "lathe/mir/DebugPlace.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/targets/BPF/mc/BPFMC.h"

namespace lathe {

static constexpr DiagKind kStackLimit{"bpf-stack-limit", Severity::kError};
static constexpr DiagKind kOverAligned{"bpf-over-aligned", Severity::kError};

int64_t BPFFrameLowering::getFrameIndexReference(const MachineFunction &mf, int fi, uint16_t &reg) const {
  reg = BPF::R10;
  return mf.getFrameInfo().getObjectOffset(fi);
}

void BPFFrameLowering::emitPrologue(MachineFunction &mf, MachineBasicBlock &) const {
  const MachineFrameInfo &frame = mf.getFrameInfo();
  auto fail = [&](const DiagKind &kind, std::string message) {
    mf.getDiagnostics().report(kind, describePlace(mf, DebugLoc(), "prologepilog"), std::move(message));
  };
  if (frame.stackSize > maxBytes_)
    fail(kStackLimit, "the objects on the stack take " + std::to_string(frame.stackSize) +
                          " bytes; a BPF function has " + std::to_string(maxBytes_));
  constexpr unsigned kDataLayoutLog2Align = 4; // S128: what compilers take for granted
  if (frame.log2MaxAlign > kDataLayoutLog2Align)
    fail(kOverAligned, "an object on the stack is aligned to " + std::to_string(1u << frame.log2MaxAlign) +
                           " bytes; the BPF stack is aligned to 16 at most");
}

void BPFFrameLowering::eliminateCallFramePseudoInstr(MachineFunction &, MachineBasicBlock &, MachineInstr &mi) const {
  mi.eraseFromParent();
}

} // namespace lathe
