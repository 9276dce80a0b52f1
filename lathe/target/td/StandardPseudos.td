// The pseudo instructions of every target. What is not said here (numbers, flags) is in
// lathe/target/GenericOpcodes.def.
#ifndef LATHE_STANDARDPSEUDOS_TD
#define LATHE_STANDARDPSEUDOS_TD

def PHI : StandardPseudoInstruction {
  let OutOperandList = (outs unknown:$dst);
  let InOperandList = (ins variable_ops);
  let AsmString = "PHINODE";
}
def INLINEASM : StandardPseudoInstruction {
  let OutOperandList = (outs);
  let InOperandList = (ins variable_ops);
  let hasSideEffects = ?;
}
def INLINEASM_BR : StandardPseudoInstruction {
  let OutOperandList = (outs);
  let InOperandList = (ins variable_ops);
  let hasSideEffects = ?;
  let isTerminator = true;
  let isBranch = true;
  let isIndirectBranch = true;
}
let OutOperandList = (outs), InOperandList = (ins i32imm:$id), hasSideEffects = true, isNotDuplicable = true in {
  def EH_LABEL : StandardPseudoInstruction;
  def GC_LABEL : StandardPseudoInstruction;
  def ANNOTATION_LABEL : StandardPseudoInstruction;
  let hasCtrlDep = true in def CFI_INSTRUCTION : StandardPseudoInstruction { let isMeta = true; }
}
let OutOperandList = (outs unknown:$dst) in {
  def EXTRACT_SUBREG : StandardPseudoInstruction {
    let InOperandList = (ins unknown:$supersrc, i32imm:$subidx);
  }
  def INSERT_SUBREG : StandardPseudoInstruction {
    let InOperandList = (ins unknown:$supersrc, unknown:$subsrc, i32imm:$subidx);
    let Constraints = "$supersrc = $dst";
  }
  def IMPLICIT_DEF : StandardPseudoInstruction {
    let InOperandList = (ins);
    let isReMaterializable = true;
    let isAsCheapAsAMove = true;
    let isMeta = true;
  }
  def SUBREG_TO_REG : StandardPseudoInstruction {
    let InOperandList = (ins unknown:$implsrc, unknown:$subsrc, i32imm:$subidx);
  }
  def COPY_TO_REGCLASS : StandardPseudoInstruction {
    let InOperandList = (ins unknown:$src, i32imm:$regclass);
    let isAsCheapAsAMove = true;
  }
  def REG_SEQUENCE : StandardPseudoInstruction {
    let InOperandList = (ins unknown:$supersrc, variable_ops);
    let isAsCheapAsAMove = true;
  }
  def COPY : StandardPseudoInstruction {
    let InOperandList = (ins unknown:$src);
    let isAsCheapAsAMove = true;
    let hasNoSchedulingInfo = false;
  }
  def LOAD_STACK_GUARD : StandardPseudoInstruction {
    let OutOperandList = (outs ptr_rc:$dst);
    let InOperandList = (ins);
    let mayLoad = true;
    let isReMaterializable = true;
  }
}
def KILL : StandardPseudoInstruction {
  let OutOperandList = (outs);
  let InOperandList = (ins variable_ops);
  let isMeta = true;
}
let OutOperandList = (outs), InOperandList = (ins variable_ops), isMeta = true in {
  def DBG_VALUE : StandardPseudoInstruction { let AsmString = "DBG_VALUE"; }
  def DBG_VALUE_LIST : StandardPseudoInstruction { let AsmString = "DBG_VALUE_LIST"; }
  def DBG_INSTR_REF : StandardPseudoInstruction { let AsmString = "DBG_INSTR_REF"; }
  def DBG_PHI : StandardPseudoInstruction { let AsmString = "DBG_PHI"; }
}
def DBG_LABEL : StandardPseudoInstruction {
  let OutOperandList = (outs);
  let InOperandList = (ins unknown:$label);
  let AsmString = "DBG_LABEL";
  let isMeta = true;
}
def BUNDLE : StandardPseudoInstruction {
  let OutOperandList = (outs);
  let InOperandList = (ins variable_ops);
  let AsmString = "BUNDLE";
  let hasSideEffects = true;
}
let OutOperandList = (outs), InOperandList = (ins i32imm:$id), isMeta = true in {
  def LIFETIME_START : StandardPseudoInstruction { let AsmString = "LIFETIME_START"; }
  def LIFETIME_END : StandardPseudoInstruction { let AsmString = "LIFETIME_END"; }
}

#endif
