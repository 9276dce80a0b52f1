// An interpreter of generic MIR: the oracle of the legalizer's tests. A function is run before and after the pass on
// the same memory; what it stores must be the same. Undefined bits are filled with a pattern, so that reliance on them
// shows.
#pragma once
#include "LegalBits.h"
#include "lathe/mir/MachineFunction.h"
#include <map>
#include <string>
#include <vector>

namespace lathe::test {

struct Value {
  std::vector<Bits> lanes;
};

class Interp {
public:
  Interp(MachineFunction &mf, bool littleEndian);
  /// Runs from the first block to one without successors. False with `error` set on bad code.
  bool run();
  std::vector<uint8_t> &object(int fi);
  std::string error;
  unsigned steps = 0;
  bool zeroOrOne = true;    ///< what TargetLowering says of comparisons
  bool strictAlign = false; ///< accesses must be aligned
  bool checkAlign = true;

private:
  bool exec(MachineInstr &mi);
  bool execInt(MachineInstr &mi);
  bool execFloat(MachineInstr &mi);
  bool execConvert(MachineInstr &mi);
  bool execMemory(MachineInstr &mi);
  bool execVector(MachineInstr &mi);
  bool execCall(MachineInstr &mi);
  bool fail(MachineInstr &mi, std::string why);
  Value &val(Register r);
  Value &slot(Register r);
  const Value &use(MachineInstr &mi, unsigned i) { return val(mi.getReg(i)); }
  void def(MachineInstr &mi, unsigned i, Value v);
  LLT type(Register r) const { return mf_.getRegInfo().getType(r); }
  Bits garbage(unsigned width);
  Bits flatten(const Value &v, LLT t) const;
  Value unflatten(const Bits &b, LLT t) const;
  bool read(uint64_t a, unsigned bytes, Bits &out);
  bool write(uint64_t a, unsigned bytes, const Bits &v);
  uint8_t *at(uint64_t a, unsigned bytes);
  Bits load(LLT t, uint64_t a, bool &ok);

  MachineFunction &mf_;
  bool le_;
  std::vector<Value> regs_; ///< by virtual register
  std::map<uint32_t, Value> phys_;
  std::map<int, std::vector<uint8_t>> objects_;
  MachineBasicBlock *block_ = nullptr, *prev_ = nullptr, *next_ = nullptr;
  unsigned seed_ = 1;
};

} // namespace lathe::test
