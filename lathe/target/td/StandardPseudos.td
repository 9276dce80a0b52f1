// The pseudo instructions of every target. What is not said here (numbers, flags) is in
// lathe/target/GenericOpcodes.def.
#ifndef LATHE_STANDARDPSEUDOS_TD
#define LATHE_STANDARDPSEUDOS_TD

// What can be seen of it is all that it does, unless it says otherwise.
class OrdinaryPseudo : StandardPseudoInstruction {
  let hasSideEffects = false;
}

def PHI : OrdinaryPseudo {
  let OutOperandList = (outs unknown:$dst);
  let InOperandList = (ins variable_ops);
  let AsmString = "PHINODE";
}
def INLINEASM : OrdinaryPseudo {
  let OutOperandList = (outs);
  let InOperandList = (ins variable_ops);
}
def INLINEASM_BR : OrdinaryPseudo {
  let OutOperandList = (outs);
  let InOperandList = (ins variable_ops);
  let hasSideEffects = true;
}
let OutOperandList = (outs), InOperandList = (ins i32imm:$id), isNotDuplicable = true, hasCtrlDep = true in {
  def ANNOTATION_LABEL : OrdinaryPseudo;
  let isMeta = true in {
    def EH_LABEL : OrdinaryPseudo;
    def GC_LABEL : OrdinaryPseudo;
    def CFI_INSTRUCTION : OrdinaryPseudo;
  }
}
let OutOperandList = (outs unknown:$dst) in {
  def EXTRACT_SUBREG : OrdinaryPseudo {
    let InOperandList = (ins unknown:$supersrc, i32imm:$subidx);
  }
  def INSERT_SUBREG : OrdinaryPseudo {
    let InOperandList = (ins unknown:$supersrc, unknown:$subsrc, i32imm:$subidx);
    let Constraints = "$supersrc = $dst";
  }
  def IMPLICIT_DEF : OrdinaryPseudo {
    let InOperandList = (ins);
    let isReMaterializable = true;
    let isAsCheapAsAMove = true;
    let isMeta = true;
  }
  def SUBREG_TO_REG : OrdinaryPseudo {
    let InOperandList = (ins unknown:$implsrc, unknown:$subsrc, i32imm:$subidx);
  }
  def COPY_TO_REGCLASS : OrdinaryPseudo {
    let InOperandList = (ins unknown:$src, i32imm:$regclass);
    let isAsCheapAsAMove = true;
  }
  def REG_SEQUENCE : OrdinaryPseudo {
    let InOperandList = (ins unknown:$supersrc, variable_ops);
    let isAsCheapAsAMove = true;
  }
  def COPY : OrdinaryPseudo {
    let InOperandList = (ins unknown:$src);
    let isAsCheapAsAMove = true;
    let hasNoSchedulingInfo = false;
  }
  def LOAD_STACK_GUARD : OrdinaryPseudo {
    let OutOperandList = (outs ptr_rc:$dst);
    let InOperandList = (ins);
    let mayLoad = true;
    let isReMaterializable = true;
  }
}
def KILL : OrdinaryPseudo {
  let OutOperandList = (outs);
  let InOperandList = (ins variable_ops);
  let isMeta = true;
}
let OutOperandList = (outs), InOperandList = (ins variable_ops), isMeta = true in {
  def DBG_VALUE : OrdinaryPseudo { let AsmString = "DBG_VALUE"; }
  def DBG_VALUE_LIST : OrdinaryPseudo { let AsmString = "DBG_VALUE_LIST"; }
  def DBG_INSTR_REF : OrdinaryPseudo { let AsmString = "DBG_INSTR_REF"; }
  def DBG_PHI : OrdinaryPseudo { let AsmString = "DBG_PHI"; }
}
def DBG_LABEL : OrdinaryPseudo {
  let OutOperandList = (outs);
  let InOperandList = (ins unknown:$label);
  let AsmString = "DBG_LABEL";
  let isMeta = true;
}
def BUNDLE : OrdinaryPseudo {
  let OutOperandList = (outs);
  let InOperandList = (ins variable_ops);
  let AsmString = "BUNDLE";
}
let OutOperandList = (outs), InOperandList = (ins i32imm:$id), isMeta = true in {
  def LIFETIME_START : OrdinaryPseudo { let AsmString = "LIFETIME_START"; }
  def LIFETIME_END : OrdinaryPseudo { let AsmString = "LIFETIME_END"; }
}

let isMeta = true in {
  def ARITH_FENCE : OrdinaryPseudo {
    let OutOperandList = (outs unknown:$dst);
    let InOperandList = (ins unknown:$src);
    let Constraints = "$src = $dst";
  }
  let OutOperandList = (outs) in {
    def MEMBARRIER : OrdinaryPseudo {
      let InOperandList = (ins);
      let hasSideEffects = true;
    }
    def JUMP_TABLE_DEBUG_INFO : OrdinaryPseudo { let InOperandList = (ins i64imm:$jti); }
    def PSEUDO_PROBE : OrdinaryPseudo {
      let InOperandList = (ins i64imm:$guid, i64imm:$index, i8imm:$type, i32imm:$attr);
      let hasSideEffects = true;
    }
  }
  // What controls convergence.
  let isConvergent = true in {
    let OutOperandList = (outs unknown:$dst) in {
      def CONVERGENCECTRL_ANCHOR : OrdinaryPseudo { let InOperandList = (ins); }
      def CONVERGENCECTRL_ENTRY : OrdinaryPseudo { let InOperandList = (ins); }
      def CONVERGENCECTRL_LOOP : OrdinaryPseudo { let InOperandList = (ins unknown:$src); }
    }
    def CONVERGENCECTRL_GLUE : OrdinaryPseudo {
      let OutOperandList = (outs);
      let InOperandList = (ins unknown:$src);
    }
  }
}
def LOCAL_ESCAPE : OrdinaryPseudo {
  let OutOperandList = (outs);
  let InOperandList = (ins ptr_rc:$symbol, i32imm:$id);
  let hasCtrlDep = true;
}

// Places where code is patched, and calls that the target expands itself.
let hasSideEffects = true in {
  def ICALL_BRANCH_FUNNEL : OrdinaryPseudo {
    let OutOperandList = (outs);
    let InOperandList = (ins variable_ops);
  }
  let usesCustomInserter = true in {
    let isCall = true, mayLoad = true in {
      def STACKMAP : OrdinaryPseudo {
        let OutOperandList = (outs);
        let InOperandList = (ins i64imm:$id, i32imm:$nbytes, variable_ops);
      }
      def PATCHPOINT : OrdinaryPseudo {
        let OutOperandList = (outs unknown:$dst);
        let InOperandList = (ins i64imm:$id, i32imm:$nbytes, unknown:$callee, i32imm:$nargs, i32imm:$cc,
                                 variable_ops);
      }
      let mayStore = true in {
        def STATEPOINT : OrdinaryPseudo {
          let OutOperandList = (outs variable_ops);
          let InOperandList = (ins variable_ops);
        }
        def FENTRY_CALL : OrdinaryPseudo {
          let OutOperandList = (outs);
          let InOperandList = (ins);
        }
        def PATCHABLE_EVENT_CALL : OrdinaryPseudo {
          let OutOperandList = (outs);
          let InOperandList = (ins ptr_rc:$event, unknown:$size);
        }
        def PATCHABLE_TYPED_EVENT_CALL : OrdinaryPseudo {
          let OutOperandList = (outs);
          let InOperandList = (ins unknown:$type, ptr_rc:$event, unknown:$size);
        }
      }
    }
    def PREALLOCATED_SETUP : OrdinaryPseudo {
      let OutOperandList = (outs);
      let InOperandList = (ins i32imm:$a);
    }
    def PREALLOCATED_ARG : OrdinaryPseudo {
      let OutOperandList = (outs ptr_rc:$loc);
      let InOperandList = (ins i32imm:$a, i32imm:$b);
    }
    def FAULTING_OP : OrdinaryPseudo {
      let OutOperandList = (outs unknown:$dst);
      let InOperandList = (ins variable_ops);
      let mayLoad = true;
      let mayStore = true;
      let isTerminator = true;
      let isBranch = true;
    }
    let OutOperandList = (outs) in {
      let InOperandList = (ins) in {
        def PATCHABLE_FUNCTION_ENTER : OrdinaryPseudo;
        def PATCHABLE_FUNCTION_EXIT : OrdinaryPseudo;
      }
      let InOperandList = (ins variable_ops) in {
        def PATCHABLE_OP : OrdinaryPseudo {
          let mayLoad = true;
          let mayStore = true;
        }
        let isReturn = true in {
          def PATCHABLE_RET : OrdinaryPseudo { let isTerminator = true; }
          def PATCHABLE_TAIL_CALL : OrdinaryPseudo;
        }
      }
    }
  }
}

#endif
