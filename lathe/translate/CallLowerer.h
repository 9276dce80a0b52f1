// Calls, entry and return, independent of the target: values are cut into parts, a calling convention gives the parts
// places, and copies, loads and stores move them there.
//
//   value ──leaves──► parts (types of registers) ──CCAssignFn──► CCValAssign ──► COPY / G_STORE / G_LOAD
//
// Translation uses it for the calls of the program, legalization for those of library functions.
#pragma once
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/target/CallLowering.h"
#include "lathe/translate/RegisterCalls.h"
#include "lathe/translate/ValueTypes.h"

namespace lathe {

/// A value that is passed or returned: its leaves, and the registers that hold or receive them.
struct CallValue {
  std::span<const Leaf> leaves;
  std::span<const Register> regs;
  ArgFlagsTy flags;
};

struct CallDescription {
  MachineOperand callee = MachineOperand::createImm(0); ///< a global, an external symbol, or a register (a pointer)
  unsigned cc = 0;
  bool isVarArg = false;
  unsigned numFixedArgs = ~0u; ///< the others are variable arguments
  bool isMustTail = false;
  std::span<const CallValue> args;
  CallValue result;        ///< no leaves: void
  uint64_t resultSize = 0; ///< bytes in memory and alignment, needed only when it does not fit registers
  uint8_t resultLog2Align = 0;
};

class CallLowerer {
public:
  /// Reported to the function's diagnostics by the caller; a static string.
  const char *failure() const { return failure_; }

  /// Takes over the arguments at the start of the entry block, where `b` stands. An argument with the byval flag gets
  /// no registers: the frame index of its memory is put into `frameIndexes` at its position.
  bool lowerFormalArguments(MachineIRBuilder &b, unsigned cc, bool isVarArg, std::span<const CallValue> args,
                            const CallValue &result, bool savesVarArgs, bool forwardsArgs, std::span<int> frameIndexes);
  /// Ends the block with a return of `value`.
  bool lowerReturn(MachineIRBuilder &b, unsigned cc, bool isVarArg, const CallValue &value);
  /// A call at `b`'s place. With isMustTail it ends the block.
  bool lowerCall(MachineIRBuilder &b, const CallDescription &call);

  // RegisterCalls.cpp
  /// The call that lowerCall() has just lowered, prepared for others of its signature; null when it needs more than
  /// registers. Lives as long as this object.
  const RegisterCall *prepareRegisterCall(MachineIRBuilder &b, const CallDescription &call);
  /// What lowerCall() does with such a call; of `d` the callee and the convention are used. `args` is overwritten.
  void lowerRegisterCall(MachineIRBuilder &b, const RegisterCall &call, const CallDescription &d,
                         std::span<Register> args, std::span<const Register> results);

private:
  /// How a leaf is passed: as `count` parts of type `vt`.
  struct Plan {
    enum How : uint8_t {
      kDirect,   ///< one part; an integer may be narrower than it
      kSplit,    ///< an integer, extended to all parts together
      kVector,   ///< a vector, its elements extended and its length padded, then cut
      kElements, ///< a vector, element by element; the plan of one element gives the types
    };
    How how = kDirect;
    MVT vt;
    uint16_t count = 1;
    LLT whole; ///< type of all parts together
  };
  struct Part {
    MVT vt;
    LLT type; ///< of the value that `reg` holds or has to receive; an integer may be narrower than vt
    ArgFlagsTy flags;
    Register reg;
  };

  /// What one run of a convention works on: the arguments of a call, or its results.
  struct Assignment {
    CCState state;
    std::vector<Part> parts;
    std::vector<Plan> plans;     ///< by leaf
    std::vector<uint32_t> locOf; ///< by part: index of its location
  };
  void begin(MachineIRBuilder &b, Assignment &a, unsigned cc, bool isVarArg);
  Plan planOf(const Leaf &leaf) const;
  Plan planInt(unsigned bits) const;
  Plan planScalar(const Leaf &leaf) const;
  Plan planVector(const Leaf &leaf) const;
  /// Appends the parts of a value; their registers come later.
  void addParts(const CallValue &v);
  bool assign(CCAssignFn *fn);
  /// Assigns `result` in results_.
  bool fitsRegisters(MachineIRBuilder &b, unsigned cc, bool isVarArg, const CallValue &result);
  Part &part(unsigned i) { return now_->parts[i]; }
  const Part &part(unsigned i) const { return now_->parts[i]; }
  const CCValAssign &locOf(unsigned part) const { return now_->state.locs()[now_->locOf[part]]; }

  // Outgoing values: from leaves to parts, from parts to locations.
  void splitValue(MachineIRBuilder &b, const CallValue &v, unsigned &leaf, unsigned &next);
  void splitLeaf(MachineIRBuilder &b, Register r, const Leaf &leaf, const Plan &p, unsigned &part);
  Register padVector(MachineIRBuilder &b, Register r, LLT from, LLT to);
  void convertToLocations(MachineIRBuilder &b);
  void copyToRegisters(MachineIRBuilder &b);
  void storeToStack(MachineIRBuilder &b, bool isTailCall);
  // Incoming values: from locations to parts, from parts to leaves.
  void receiveParts(MachineIRBuilder &b, std::span<const CallValue> values, bool isEntry, std::span<int> frameIndexes);
  void receiveRegister(MachineIRBuilder &b, unsigned part, bool isEntry);
  void receiveMemory(MachineIRBuilder &b, unsigned part, int &frameIndex);
  Register partFromLocation(MachineIRBuilder &b, unsigned part);
  void joinLeaf(MachineIRBuilder &b, Register dst, const Leaf &leaf, const Plan &p, unsigned &part);

  void loadOrStoreLeaves(MachineIRBuilder &b, const CallValue &v, Register base, bool isLoad);
  bool lowerDemotedCall(MachineIRBuilder &b, const CallDescription &call);
  bool lowerTailCall(MachineIRBuilder &b, const CallDescription &call);
  struct Target {
    unsigned opcode;
    MachineOperand operand;
    MCPhysReg thunkReg = 0; ///< where the thunk that is called takes `address`; 0: no thunk
    Register address = {};
  };
  bool prepareParts(Assignment &a, std::span<const CallValue> values, bool isResult,
                    std::span<const RegisterCall::Part> &out);
  Target callTarget(MachineIRBuilder &b, const CallDescription &call);
  void passToThunk(MachineIRBuilder &b, const Target &target);
  void callFrame(MachineIRBuilder &b, unsigned opcode, uint64_t bytes, uint64_t popped);
  void saveForwarded(MachineIRBuilder &b);

  const CallLowering *cl_ = nullptr;
  const char *failure_ = "";
  LLT pointer_;
  Assignment args_, results_;
  Assignment *now_ = &args_;    ///< the one that the functions above work on
  std::vector<MCPhysReg> used_; ///< registers that carry parts
  Arena preparedArena_;         ///< what prepareRegisterCall returns
  std::vector<RegisterCall::Part> preparedParts_;
  std::vector<Register> incoming_;

  // Of the function whose entry was lowered last
  Register sretPointer_;       ///< argument that is returned as well; or none
  bool demotedReturn_ = false; ///< results are stored through it
  struct Forwarded {
    MCPhysReg phys;
    Register virt;
  };
  /// What a variadic function passes on to a musttail call.
  std::vector<Forwarded> forwarded_;
};

} // namespace lathe
