// A function as -print-after and the like show it: a head that says what there is besides the code, then the blocks.
#include "lathe/ir/Module.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/mir/MIRPrinterParts.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/support/OutputBuffer.h"
#include <utility>

namespace lathe {

static void dumpProperties(OutputBuffer &out, const MachineFunction &mf) {
  static constexpr struct {
    MachineFunction::Property property;
    std::string_view name;
  } kNames[] = {
      {MachineFunction::kNoPHIs, "NoPHIs"},
      {MachineFunction::kTracksLiveness, "TracksLiveness"},
      {MachineFunction::kNoVRegs, "NoVRegs"},
      {MachineFunction::kFailedISel, "FailedISel"},
      {MachineFunction::kLegalized, "Legalized"},
      {MachineFunction::kRegBankSelected, "RegBankSelected"},
      {MachineFunction::kSelected, "Selected"},
      {MachineFunction::kTiedOpsRewritten, "TiedOpsRewritten"},
      {MachineFunction::kFailsVerification, "FailsVerification"},
      {MachineFunction::kTracksDebugUserValues, "TracksDebugUserValues"},
  };
  std::string_view separator = ": ";
  if (mf.getRegInfo().isSSA())
    out << std::exchange(separator, ", ") << "IsSSA";
  for (const auto &n : kNames) {
    bool holds =
        n.property == MachineFunction::kTracksLiveness ? mf.getRegInfo().tracksLiveness() : mf.hasProperty(n.property);
    if (holds)
      out << std::exchange(separator, ", ") << n.name;
  }
  out << '\n';
}

static void dumpFrame(OutputBuffer &out, const MachineFunction &mf) {
  const MachineFrameInfo &frame = mf.getFrameInfo();
  if (frame.getObjectIndexBegin() == frame.getObjectIndexEnd())
    return;
  out << "Frame Objects:\n";
  for (int fi = frame.getObjectIndexBegin(); fi < frame.getObjectIndexEnd(); ++fi) {
    const MachineFrameInfo::Object &o = frame.object(fi);
    out << "  fi#" << fi << ": ";
    if (o.isDead) {
      out << "dead\n";
      continue;
    }
    if (o.size == MachineFrameInfo::kVariableSize)
      out << "variable sized";
    else
      out << "size=" << o.size;
    out << ", align=" << (uint64_t(1) << o.log2Align);
    if (fi < 0)
      out << ", fixed";
    if (fi < 0 || o.hasOffset)
      out << ", offset=" << o.offset;
    out << '\n';
  }
}

static void dumpTables(OutputBuffer &out, const MachineFunction &mf) {
  if (!mf.jumpTables().empty()) {
    out << "Jump Tables:\n";
    for (size_t i = 0; i < mf.jumpTables().size(); ++i) {
      out << "%jump-table." << i << ':';
      for (const MachineBasicBlock *b : mf.jumpTables()[i].targets)
        out << " %bb." << b->getNumber();
      out << '\n';
    }
    out << '\n';
  }
  if (mf.constantPool().empty())
    return;
  out << "Constant Pool:\n";
  for (size_t i = 0; i < mf.constantPool().size(); ++i) {
    const MachineConstantPoolEntry &e = mf.constantPool()[i];
    out << "  cp#" << i << ": ";
    if (e.constant != 0xffffffffu && mf.getModule())
      printTypedConstant(out, *mf.getModule(), ir::ConstantId(e.constant));
    else
      out << e.size << " bytes";
    out << ", align=" << (uint64_t(1) << e.log2Align) << '\n';
  }
}

void printMachineFunctionBody(OutputBuffer &out, const MachineFunction &mf) {
  out << "# Machine code for function " << mf.getName();
  dumpProperties(out, mf);
  dumpFrame(out, mf);
  dumpTables(out, mf);
  std::string_view separator = "Function Live Ins: ";
  for (const MachineRegisterInfo::LiveIn &l : mf.getRegInfo().liveins()) {
    out << std::exchange(separator, ", ");
    printRegister(out, mf, Register(l.phys));
    if (l.virt && !mf.hasProperty(MachineFunction::kNoVRegs)) {
      out << " in ";
      printRegister(out, mf, l.virt);
    }
  }
  out << (mf.getRegInfo().liveins().empty() ? "\n" : "\n\n");
  printBlocks(out, mf, 0, false);
  out << "\n# End machine code for function " << mf.getName() << ".\n\n";
}

} // namespace lathe
