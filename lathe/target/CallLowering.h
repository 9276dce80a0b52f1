// What translation asks a target about calls, entry, return, variable arguments and inline assembly. The mechanism is
// in lathe/translate; this is the data and the few decisions that differ between targets.
#pragma once
#include "lathe/ir/IntrinsicTable.h"
#include "lathe/target/CallingConv.h"
#include "lathe/target/fwd.h"
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace lathe {

class MachineInstrBuilder;

/// Where a direct call goes: how its symbol is named in the instruction.
struct DirectCallee {
  unsigned opcode = 0;
  unsigned targetFlags = 0;
  /// The address has to be computed first; the call is an indirect one.
  bool needsAddress = false;
};

/// The meaning of one constraint of inline assembly, after the modifiers have been taken off.
struct AsmConstraint {
  enum Kind : uint8_t {
    kUnknown,
    kRegisterClass, ///< any register of `regClass`
    kRegister,      ///< exactly `reg`, seen as a member of `regClass`
    kMemory,
    kImmediate, ///< a constant that `acceptsImmediate` takes, or a symbol with an offset
    kAddress,   ///< the address of memory, as an operand like memory ("p")
    kFlags,     ///< an output made from condition flags ("@cc...")
  };
  Kind kind = kUnknown;
  MCPhysReg reg = 0;
  unsigned regClass = 0;
  /// Type of one register operand; the value is cut into (or extended to) as many as it takes.
  MVT regVT;
  unsigned numRegs = 1;
  /// kRegister with numRegs > 1: the other registers, lowest part first.
  MCPhysReg moreRegs[3] = {0, 0, 0};
};

/// One argument of a target's intrinsic: constants have both, arguments that must be constants only the immediate.
struct IntrinsicArg {
  Register reg;
  bool isImmediate = false;
  int64_t immediate = 0;
};
/// A call of an intrinsic that only the target knows, with registers for its results.
struct TargetIntrinsic {
  std::string_view name; ///< with "llvm."
  std::span<const Register> results;
  std::span<const IntrinsicArg> args;
};

/// Code that indirect calls and branches go through: it takes the address from `reg`.
struct IndirectThunk {
  const char *name = nullptr; ///< null: none, they are instructions
  MCPhysReg reg = 0;
};

class CallLowering {
public:
  virtual ~CallLowering() = default;

  // How values are cut into parts before a convention places them.
  unsigned minIntBits = 8;    ///< narrower integers are extended
  unsigned maxIntBits = 64;   ///< wider ones are split
  unsigned maxVectorBits = 0; ///< wider vectors are split; 0: vectors are passed element by element
  unsigned minVectorBits = 0; ///< narrower vectors are widened
  bool hasF16 = true;         ///< half is passed as a floating-point value
  bool hasF32 = true;         ///< float likewise; else it travels as an integer
  bool hasF64 = true;
  bool hasF80 = false;
  bool hasF128 = false;        ///< fp128 fits a register; else it travels as an integer
  bool bigEndianParts = false; ///< the most significant part comes first

  /// The convention for arguments and for results; null when the target has no such convention.
  virtual CCAssignFn *getAssignFn(const MachineFunction &mf, unsigned cc, bool isVarArg) const = 0;
  virtual CCAssignFn *getReturnAssignFn(const MachineFunction &mf, unsigned cc, bool isVarArg) const = 0;
  /// A part's type where a convention wants another one than the rules above give; invalid: no such wish.
  virtual MVT getPartTypeForCC(unsigned cc, bool isVarArg, MVT t) const { return MVT(); }

  // Instructions. Operands that are not named here (implicit uses, the register mask) are added by the caller.
  virtual DirectCallee getDirectCallee(const MachineFunction &mf, uint32_t global) const = 0;
  virtual DirectCallee getExternalCallee(const MachineFunction &mf) const = 0;
  /// Of a call whose target is a number in the program: an opcode with the number as operand, or, by default, an
  /// indirect call of the address.
  virtual DirectCallee getNumberedCallee(const MachineFunction &mf, uint64_t number) const { return {0, 0, true}; }
  virtual unsigned getIndirectCallOpcode(const MachineFunction &mf) const = 0;
  virtual unsigned getReturnOpcode(const MachineFunction &mf) const = 0;
  virtual IndirectThunk getIndirectCallThunk(const MachineFunction &mf) const { return {}; }
  /// Whether indirect branches within a function would have to go through a thunk, so that there may be none.
  virtual bool avoidsIndirectBranches(const MachineFunction &mf) const { return false; }
  /// Class for the register of an indirect call's or tail call's target.
  virtual unsigned getCalleeRegClass(const MachineFunction &mf, bool isTailCall) const = 0;
  /// Tail calls have one more operand behind the target: the difference of the stack pointer. 0: no tail calls.
  virtual unsigned getTailCallOpcode(const MachineFunction &mf, bool isIndirect) const { return 0; }

  /// Bytes that a caller leaves free below the arguments on the stack, where the callee may keep those in registers.
  virtual unsigned getHomeAreaBytes(const MachineFunction &mf, unsigned cc) const { return 0; }
  /// Bytes of arguments that a function of this kind removes from the stack when it returns.
  virtual uint64_t getCalleePopBytes(const MachineFunction &mf, unsigned cc, bool isVarArg, uint64_t argBytes,
                                     bool hasSRet) const {
    return 0;
  }
  /// Whether a function that gets a hidden pointer to its result also returns that pointer, and where.
  virtual MCPhysReg getSRetReturnReg(const MachineFunction &mf) const { return 0; }
  /// For calls of functions with variable arguments: the register that tells how many vector registers are used, and
  /// its value. 0: there is none.
  virtual MCPhysReg getVarArgCountReg(const CCState &state, unsigned &value) const { return 0; }

  /// Where the unwinder leaves the exception and the number that the personality chose, at a landing pad; 0: this
  /// target has no exceptions.
  MCPhysReg exceptionPointer = 0, exceptionSelector = 0;

  // Variable arguments
  /// Functions can have them. Where not, functions that do may still be called, with arguments that fit registers.
  bool hasVariadicFunctions = true;
  unsigned vaListBytes = 8;
  uint8_t vaListLog2Align = 3;
  /// At the entry of a function with variable arguments, when the named ones have been assigned: saves what
  /// lowerVAStart needs. Liveness of registers is the callee's business: it adds live-ins through `b`'s block.
  virtual void saveVarArgRegs(MachineIRBuilder &b, const CCState &state) const {}
  virtual void lowerVAStart(MachineIRBuilder &b, Register list) const = 0;
  /// The address of the next argument, of `size` bytes and `align`, whose class is given; advances the list.
  virtual Register lowerVAArg(MachineIRBuilder &b, Register list, MVT type, uint64_t size, uint64_t align) const = 0;
  /// Registers that may carry arguments which no convention names: forwarded by tail calls of variadic functions.
  virtual std::span<const MCPhysReg> getForwardedRegs(const MachineFunction &mf, MVT &type, bool vectors) const {
    return {};
  }

  // Inline assembly
  /// `constraint`: one alternative without modifiers: "r", "{rax}", "Yz". `t`: of the operand (i8 for memory).
  virtual AsmConstraint getAsmConstraint(const MachineFunction &mf, std::string_view constraint, MVT t) const = 0;
  virtual bool acceptsAsmImmediate(const MachineFunction &mf, std::string_view constraint, int64_t value) const = 0;
  /// Appends the operands of a memory reference to `base`, which is a register or a frame index.
  virtual void addAsmMemoryOperand(const MachineInstrBuilder &b, const MachineOperand &base) const = 0;
  virtual unsigned getAsmMemoryOperandCount() const = 0;
  /// The register that a name in a clobber list or a constraint means; 0: none.
  virtual MCPhysReg getAsmRegister(const MachineFunction &mf, std::string_view name) const = 0;
  /// Turns a "@cc..." output into an s8 0/1 value, directly behind the assembly.
  virtual Register lowerAsmFlagOutput(MachineIRBuilder &b, std::string_view constraint) const { return Register(); }

  // __builtin_setjmp and __builtin_longjmp, with a buffer of five words: frame pointer, address, stack pointer, and two
  // for the target
  /// Stores what the front end has not stored, and ends with a way to `landing`, on which no register keeps its value.
  /// False: the target cannot do it.
  virtual bool lowerSjLjSetjmp(MachineIRBuilder &b, Register buffer, MachineBasicBlock &landing) const { return false; }
  virtual bool lowerSjLjLongjmp(MachineIRBuilder &b, Register buffer) const { return false; }

  /// The value that the stack protector keeps in frames, as a pointer; invalid: this target has none.
  virtual Register loadStackGuard(MachineIRBuilder &b) const { return Register(); }

  /// Raises the invalid exception when one of two floating-point values is a NaN, as signaling comparisons do, which
  /// G_FCMP does not. Nothing where libraries or instructions compare in that way anyway.
  virtual void raiseOnNaN(MachineIRBuilder &b, Register x, Register y) const {}

  // Intrinsics of the target, known by name
  /// Builds generic instructions that do what the intrinsic does; false: there are none, or it is unknown.
  virtual bool lowerIntrinsic(MachineIRBuilder &b, const TargetIntrinsic &t) const { return false; }
  /// Those that become G_INTRINSIC, for selection rules: what -gen-intrinsic-impl makes; null: none.
  const ir::IntrinsicTable *intrinsics = nullptr;
};

} // namespace lathe
