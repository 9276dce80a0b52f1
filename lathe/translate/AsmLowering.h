// One inline assembly statement: its constraints, and the groups of operands that it becomes (lathe/mir/InlineAsm.h).
#pragma once
#include "lathe/mir/InlineAsm.h"
#include "lathe/translate/Translator.h"

namespace lathe {

class AsmLowering {
public:
  AsmLowering(Translator &t, const ir::Instruction &i, uint32_t local, const ir::InlineAsm &text);
  void run();

private:
  enum Role : uint8_t { kOutput, kInput, kClobber, kLabel };
  struct Operand {
    Role role = kInput;
    bool earlyClobber = false;
    bool indirect = false;
    int tiedTo = -1;       ///< group number of the output
    std::string_view code; ///< alternatives without modifiers: "r", "imr", "{rax}"
    AsmConstraint constraint;
    ir::ValueRef value;                   ///< inputs, and addresses of indirect outputs
    Leaf leaf;                            ///< type of the operand
    unsigned result = 0;                  ///< outputs: which leaf of the statement's value
    uint32_t label = 0;                   ///< IR block
    MachineBasicBlock *landing = nullptr; ///< labels: where outputs are taken on the way to the block
    Register regs[4];                     ///< what stands in the instruction, lowest part first
    unsigned numRegs = 0;
    unsigned firstIndex = 0; ///< operand index of regs[0]
    MachineOperand immediate = MachineOperand::createImm(0);
  };

  bool parse();
  bool parseOne(std::string_view text);
  bool bind();
  bool choose(Operand &o);
  bool immediateFor(std::string_view code, ir::ValueRef v, MachineOperand &op) const;
  AsmConstraint constraintOf(std::string_view code, MVT t) const;
  MVT typeOf(const Leaf &l) const;
  void prepareInputs();
  void inputRegisters(Operand &o);
  void prepareMemory(Operand &o);
  void emit();
  void emitGroup(const MachineInstrBuilder &mi, Operand &o);
  bool hasLandings() const;
  void land(MachineBasicBlock &block, uint32_t target, int firstSlot);
  void finishOutputs(std::span<Register> results);
  Register joinOutput(const Operand &o);
  bool fail(std::string message);

  Translator &t_;
  const ir::Instruction &i_;
  uint32_t local_;
  const ir::InlineAsm &text_;
  std::vector<Operand> operands_;
  bool touchesMemory_ = false;
  bool isBranch_;
};

} // namespace lathe
