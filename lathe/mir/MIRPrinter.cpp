// Blocks and instructions as text. MIROperandPrinter.cpp and MIRMemOperandPrinter.cpp have their parts,
// MIRFunctionPrinter.cpp what stands around them.
#include "lathe/mir/MIRPrinter.h"
#include "lathe/ir/Module.h"
#include "lathe/ir/Print.h"
#include "lathe/mir/InlineAsm.h"
#include "lathe/mir/MIRKeys.h"
#include "lathe/mir/MIRPrinterParts.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/TargetSubtargetInfo.h"

#include <algorithm>

namespace lathe {

void printLower(OutputBuffer &out, std::string_view s) {
  for (char c : s)
    out << (c >= 'A' && c <= 'Z' ? char(c | 32) : c);
}

const ir::Function *irFunctionOf(const MachineFunction &mf) {
  const ir::Module *m = mf.getModule();
  if (!m || mf.getIRFunction() == 0xffffffffu || !m->global(ir::GlobalId(mf.getIRFunction())).function.valid())
    return nullptr;
  return &m->function(m->global(ir::GlobalId(mf.getIRFunction())).function);
}

void printIRName(OutputBuffer &out, const ir::Module &m, ir::ValueName n) {
  if (n.isNone())
    out << "unnamed";
  else if (n.isNumber())
    out << n.number();
  else
    ir::printName(out, m.name(n.symbol()));
}

namespace {

void printFlags(OutputBuffer &out, const MachineInstr &mi) {
  static constexpr struct {
    uint16_t flag;
    std::string_view name;
  } kFlags[] = {
      {MachineInstr::FrameSetup, "frame-setup "},
      {MachineInstr::FrameDestroy, "frame-destroy "},
      {MachineInstr::FmNoNans, "nnan "},
      {MachineInstr::FmNoInfs, "ninf "},
      {MachineInstr::FmNsz, "nsz "},
      {MachineInstr::FmArcp, "arcp "},
      {MachineInstr::FmContract, "contract "},
      {MachineInstr::FmAfn, "afn "},
      {MachineInstr::FmReassoc, "reassoc "},
      {MachineInstr::NoUWrap, "nuw "},
      {MachineInstr::NoSWrap, "nsw "},
      {MachineInstr::IsExact, "exact "},
      {MachineInstr::NoFPExcept, "nofpexcept "},
      {MachineInstr::NoMerge, "nomerge "},
  };
  const MachineInstrExtra *extra = mi.getMF().getExtra(mi);
  if (!mi.getFlags() && !extra)
    return;
  const MCInstrDesc &d = mi.getDesc();
  uint16_t shared = 0; // bits that mean one of the shared flags here
  for (const SharedFlag &f : kSharedFlags)
    if (f.onOpcode(d))
      shared |= f.own;
  for (const auto &f : kFlags)
    if (mi.getFlags() & f.flag & ~shared || (extra && extra->flags & extraOfPlainFlag(f.flag)))
      out << f.name;
  for (const SharedFlag &f : kSharedFlags)
    if ((f.onOpcode(d) && mi.getFlags() & f.own) || (extra && extra->flags & f.extra))
      out << f.word << ' ';
}

/// What stands between the operands and the memory operands.
void printTrailing(OutputBuffer &out, const MachineInstr &mi, bool comma) {
  const MachineFunction &mf = mi.getMF();
  auto word = [&](std::string_view w) -> OutputBuffer & {
    out << (comma ? ", " : " ") << w << ' ';
    comma = true;
    return out;
  };
  if (const MachineInstrExtra *e = mf.getExtra(mi)) {
    if (e->preInstrSymbol)
      printSymbolName(word("pre-instr-symbol"), mf, e->preInstrSymbol - 1);
    if (e->postInstrSymbol)
      printSymbolName(word("post-instr-symbol"), mf, e->postInstrSymbol - 1);
    if (e->heapAllocMarker)
      word("heap-alloc-marker") << '!' << e->heapAllocMarker - 1;
    if (e->pcSections)
      word("pcsections") << '!' << e->pcSections - 1;
    if (e->mmra)
      word("mmra") << '!' << e->mmra - 1;
    if (e->cfiType)
      word("cfi-type") << e->cfiType;
    if (e->debugInstrNumber)
      word("debug-instr-number") << e->debugInstrNumber;
  }
  if (DebugLoc dl = mi.getDebugLoc()) {
    if (dl.id() & MachineFunction::kDebugLocText)
      word("debug-location") << mf.debugLocText(dl);
    else
      word("debug-location") << '!' << dl.id() - 1;
  }
}

/// Whether operand i's type has not been printed by an operand before it that must have the same one.
bool showsType(const MachineInstr &mi, unsigned i) {
  if (!mi.isGeneric())
    return true;
  std::string_view types = kGenericOpcodes[mi.getOpcode()].types;
  if (kGenericOpcodes[mi.getOpcode()].numOperands < 0)
    return true;
  for (unsigned k = 0; k < i && k < types.size(); ++k)
    if (types[k] == types[std::min<size_t>(i, types.size() - 1)])
      return false;
  return true;
}

/// What operand 1 of inline assembly says: `/* sideeffect attdialect */`.
void printAsmInfo(OutputBuffer &out, uint64_t info) {
  static constexpr struct {
    uint32_t bit;
    std::string_view word;
  } kWords[] = {{InlineAsm::kSideEffect, "sideeffect "},
                {InlineAsm::kMayLoad, "mayload "},
                {InlineAsm::kMayStore, "maystore "},
                {InlineAsm::kIsConvergent, "isconvergent "},
                {InlineAsm::kAlignStack, "alignstack "}};
  out << " /* ";
  for (const auto &w : kWords)
    if (info & w.bit)
      out << w.word;
  out << (info & InlineAsm::kIntelDialect ? "inteldialect */" : "attdialect */");
}

/// What the word in front of a group of operands says: `/* regdef:GR32 */`, `/* reguse tiedto:$0 */`, `/* mem:m */`.
void printAsmGroup(OutputBuffer &out, const TargetRegisterInfo &tri, InlineAsm::Flag flag) {
  static constexpr std::string_view kKinds[] = {"", "reguse", "regdef", "regdef-ec", "clobber", "imm", "mem", "func"};
  out << " /* " << kKinds[unsigned(flag.kind())];
  if (flag.isMatched())
    out << " tiedto:$" << flag.matchedGroup();
  else if (flag.hasRegClass() && flag.regClass() < tri.numClasses)
    out << ':' << tri.getRegClassName(flag.regClass());
  else if (std::string_view c = flag.memoryConstraint(); !c.empty())
    out << ':' << c;
  out << " */";
}

} // namespace

void printRegister(OutputBuffer &out, const MachineFunction &mf, Register r, unsigned subReg) {
  const TargetRegisterInfo &tri = mf.getRegisterInfo();
  if (!r) {
    out << "$noreg";
  } else if (r.isPhysical()) {
    out << '$';
    printLower(out, tri.getName(r.asMCReg()));
  } else if (auto name = mf.getRegInfo().getVRegName(r); !name.empty()) {
    out << '%' << name;
  } else {
    out << '%' << r.virtIndex();
  }
  if (subReg)
    out << '.' << tri.getSubRegIndexName(subReg);
}

void printMachineInstr(OutputBuffer &out, const MachineInstr &mi) {
  const MachineFunction &mf = mi.getMF();
  unsigned defs = mi.getNumExplicitDefs();
  for (unsigned i = 0; i < defs; ++i) {
    if (i)
      out << ", ";
    printOperand(out, mf, mi, i, showsType(mi, i));
  }
  if (defs)
    out << " = ";
  printFlags(out, mi);
  out << mf.getInstrInfo().getName(mi.getOpcode());
  unsigned group = mi.isInlineAsm() ? MachineInstr::kInlineAsmFirstOperand : ~0u; // the next word in front of a group
  for (unsigned i = defs; i < mi.getNumOperands(); ++i) {
    out << (i == defs ? " " : ", ");
    printOperand(out, mf, mi, i, showsType(mi, i));
    if (group == ~0u || !mi.getOperand(i).isImm()) [[likely]]
      continue;
    if (i == MachineInstr::kInlineAsmExtraInfo)
      printAsmInfo(out, uint64_t(mi.getOperand(i).getImm()));
    if (i != group)
      continue;
    InlineAsm::Flag flag(mi.getOperand(i).getImm());
    printAsmGroup(out, mf.getRegisterInfo(), flag);
    group += 1 + flag.numOperands();
  }
  printTrailing(out, mi, defs < mi.getNumOperands());
  bool first = true;
  for (const MachineMemOperand *m : mi.memoperands()) {
    out << (first ? " :: " : ", ");
    first = false;
    printMemOperand(out, mf, *m);
  }
}

std::string toString(const MachineInstr &mi) {
  OutputBuffer out;
  printMachineInstr(out, mi);
  return std::move(out.str());
}

void printBlockReference(OutputBuffer &out, const MachineBasicBlock &b) {
  out << "%bb." << b.getNumber();
  const MachineFunction &mf = b.getParent();
  const ir::Function *f = irFunctionOf(mf);
  if (!f || b.irBlock() < 0)
    return;
  ir::ValueName n = f->blocks[size_t(b.irBlock())].name;
  if (!n.isNone() && !n.isNumber()) {
    out << '.';
    printIRName(out, *mf.getModule(), n);
  }
}

static void printBlockHeader(OutputBuffer &out, const MachineBasicBlock &b) {
  const MachineFunction &mf = b.getParent();
  out << "bb." << b.getNumber();
  const ir::Function *f = irFunctionOf(mf);
  ir::ValueName irName;
  if (f && b.irBlock() >= 0)
    irName = f->blocks[size_t(b.irBlock())].name;
  if (!irName.isNone() && !irName.isNumber()) {
    out << '.';
    printIRName(out, *mf.getModule(), irName);
  }
  bool any = false;
  auto attribute = [&]() -> OutputBuffer & {
    out << (any ? ", " : " (");
    any = true;
    return out;
  };
  if (irName.isNumber())
    attribute() << "%ir-block." << irName.number();
  if (b.hasAddressTaken())
    attribute() << "machine-block-address-taken";
  if (b.irBlockAddressTaken && !irName.isNone()) {
    attribute() << "ir-block-address-taken %ir-block.";
    printIRName(out, *mf.getModule(), irName);
  }
  if (b.isEHPad())
    attribute() << "landing-pad";
  if (b.isInlineAsmBrIndirectTarget)
    attribute() << "inlineasm-br-indirect-target";
  if (b.isEHFuncletEntry)
    attribute() << "ehfunclet-entry";
  if (b.getLog2Alignment())
    attribute() << "align " << (uint64_t(1) << b.getLog2Alignment());
  if (b.sectionID)
    attribute() << "bbsections ";
  if (b.sectionID == 1 || b.sectionID == 2)
    out << (b.sectionID == 1 ? "Exception" : "Cold");
  else if (b.sectionID)
    out << b.sectionID - 3;
  if (b.bbID != 0xffffffffu)
    attribute() << "bb_id " << b.bbID;
  if (b.bbID != 0xffffffffu && b.bbIDClone)
    out << ' ' << b.bbIDClone;
  if (b.callFrameSize)
    attribute() << "call-frame-size " << b.callFrameSize;
  out << (any ? "):\n" : ":\n");
}

static void printHex(OutputBuffer &out, uint64_t v, unsigned digits) {
  out << "0x";
  for (unsigned i = digits; i-- > 0;)
    out << "0123456789abcdef"[v >> (4 * i) & 15];
}

/// Whether a reader finds the same successors in the instructions, in the same order, and equal probabilities.
static bool successorsFollow(const MachineBasicBlock &b) {
  std::vector<const MachineBasicBlock *> found;
  auto add = [&](const MachineBasicBlock *s) {
    if (std::find(found.begin(), found.end(), s) == found.end())
      found.push_back(s);
  };
  const MachineFunction &mf = b.getParent();
  const MachineInstr *last = nullptr;
  for (const MachineInstr &mi : b) {
    if (mi.isPHI())
      continue;
    for (const MachineOperand &op : mi.operands()) {
      if (op.isMBB())
        add(op.getMBB());
      if (op.isJTI() && mi.isBranch())
        for (const MachineBasicBlock *t : mf.jumpTables()[size_t(op.getIndex())].targets)
          add(t);
    }
    if (!mi.isDebugInstr())
      last = &mi;
  }
  if (const MachineBasicBlock *next = b.getNextNode(); next && (!last || !last->isBarrier()))
    add(next);
  if (!std::equal(found.begin(), found.end(), b.successors().begin(), b.successors().end()))
    return false;
  for (unsigned i = 0; i < found.size(); ++i)
    if (uint32_t p = b.getSuccProbability(i); p != MachineBasicBlock::kUnknownProbability) {
      uint64_t one = uint64_t(1) << 31, even = (one + found.size() / 2) / found.size();
      if (p != even)
        return false;
    }
  return true;
}

/// The probability of a successor; those that are not known share what the others leave.
static uint32_t shownProbability(const MachineBasicBlock &b, unsigned i) {
  if (uint32_t p = b.getSuccProbability(i); p != MachineBasicBlock::kUnknownProbability)
    return p;
  uint64_t left = uint64_t(1) << 31, unknown = 0;
  for (unsigned k = 0; k < b.successors().size(); ++k) {
    uint32_t p = b.getSuccProbability(k);
    if (p == MachineBasicBlock::kUnknownProbability)
      ++unknown;
    else
      left -= std::min<uint64_t>(left, p);
  }
  return uint32_t(unknown == b.successors().size() ? (left + unknown / 2) / unknown : left / unknown);
}

static void printBlock(OutputBuffer &out, const MachineBasicBlock &b, size_t indent, bool simplify) {
  const MachineFunction &mf = b.getParent();
  out.indent(indent);
  printBlockHeader(out, b);
  bool list = !b.successors().empty() && !(simplify && successorsFollow(b));
  // An empty list says that control does not fall through, where no instruction says it.
  if (b.successors().empty() && !successorsFollow(b)) {
    out.indent(indent + 2) << "successors:\n";
    list = true;
  } else if (list) {
    out.indent(indent + 2) << "successors: ";
    for (size_t i = 0; i < b.successors().size(); ++i) {
      out << (i ? ", " : "") << "%bb." << b.successors()[i]->getNumber() << '(';
      printHex(out, shownProbability(b, unsigned(i)), 8);
      out << ')';
    }
    out << '\n';
  }
  if (!b.liveins().empty()) {
    out.indent(indent + 2) << "liveins: ";
    bool first = true;
    for (const MachineBasicBlock::LiveIn &l : b.liveins()) {
      out << (first ? "" : ", ");
      first = false;
      printRegister(out, mf, Register(l.reg));
      if (l.lanes != ~LaneBitmask(0)) {
        out << ':';
        printHex(out, l.lanes, 16);
      }
    }
    out << '\n';
  }
  if ((list || !b.liveins().empty()) && !b.empty())
    out.indent(indent) << '\n';
  for (const MachineInstr &mi : b) {
    bool inside = mi.getFlag(MachineInstr::BundledPred);
    out.indent(indent + (inside ? 4 : 2));
    printMachineInstr(out, mi);
    if (mi.getFlag(MachineInstr::BundledSucc) && !inside)
      out << " {";
    out << '\n';
    if (inside && !mi.getFlag(MachineInstr::BundledSucc))
      out.indent(indent + 2) << "}\n";
  }
}

void printBlocks(OutputBuffer &out, const MachineFunction &mf, size_t indent, bool simplify) {
  bool first = true;
  for (const MachineBasicBlock *b : mf.blocks()) {
    if (!first)
      out.indent(indent) << '\n';
    first = false;
    printBlock(out, *b, indent, simplify);
  }
}

} // namespace lathe
