//===- X86InstrPatternsAddr.td - Addresses of symbols and of the stack, thread-local storage ----------------------===//
//
// How a symbol is reached depends on the relocation model, on what the symbol is and on the code model: the selectors
// named here are C++ and answer with the five operands of an address, target flags of the symbol included, or decline.
// Local symbols, constant pools, jump tables and block addresses are RIP-relative in 64-bit code.
//===--------------------------------------------------------------------------------------------------------------===//

// What is near: LEA, or folded into an address by `addr`.
def nearaddr : ComplexPattern<i64, 5, "selectNearSymbol", [globaladdr, constpool, jumptable, blockaddress]>;
// What another module may own: the address is in the GOT.
def gotaddr : ComplexPattern<i64, 5, "selectGotEntry", [globaladdr]>;
// What may be anywhere (-mcmodel=large): an absolute 64-bit address.
def faraddr : ComplexPattern<i64, 1, "selectFarSymbol", [globaladdr, constpool, jumptable, blockaddress]>;
// Static code in the low 2 GB: the address is a 32-bit constant, shorter than LEA.
def lowaddr : ComplexPattern<i64, 1, "selectLowSymbol", [globaladdr, constpool, jumptable, blockaddress]>;

let Predicates = [In64BitMode] in {
  def : Pat<(i64 nearaddr:$sym), (LEA64r nearaddr:$sym)>;
  def : Pat<(i64 gotaddr:$sym), (MOV64rm gotaddr:$sym)>;
  def : Pat<(i64 faraddr:$sym), (MOV64ri faraddr:$sym)>;
  def : Pat<(i64 lowaddr:$sym), (MOV32ri64 lowaddr:$sym)>;
}

// --- Thread-local storage --------------------------------------------------------------------------------------------
//
// ELF TLS, chapter 4: the thread pointer is at %fs:0. Which model applies is the selectors' answer.

// Local exec: displacement x@tpoff. Initial exec: memory that holds it, x@gottpoff(%rip).
def tlsle : ComplexPattern<i64, 1, "selectTLSLocalExec", [globaladdr]>;
def tlsie : ComplexPattern<i64, 5, "selectTLSInitialExec", [globaladdr]>;
// General dynamic: the argument of __tls_get_addr, x@tlsgd(%rip). Local dynamic symbols are reached in the same way.
def tlsgd : ComplexPattern<i64, 5, "selectTLSGeneralDynamic", [globaladdr]>;

let Predicates = [In64BitMode] in {
  def : Pattern<(set GR64:$d, (i64 tlsle:$x)),
                [(set GR64:$tp, (MOV64rm zero_reg, 1, zero_reg, 0, FS)),
                 (set GR64:$d, (LEA64r GR64:$tp, 1, zero_reg, tlsle:$x, zero_reg))]>;
  def : Pattern<(set GR64:$d, (i64 tlsie:$x)),
                [(set GR64:$tp, (MOV64rm zero_reg, 1, zero_reg, 0, FS)), (set GR64:$d, (ADD64rm GR64:$tp, tlsie:$x))]>;
  def : Pattern<(set GR64:$d, (i64 tlsgd:$x)),
                [(ADJCALLSTACKDOWN64 0, 0, 0), (TLS_addr64 tlsgd:$x), (ADJCALLSTACKUP64 0, 0),
                 (set GR64:$d, (COPY RAX))]>;
}
