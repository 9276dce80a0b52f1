// A target for tests: eight 64-bit registers R0 to R7, eight 128-bit vector registers V0 to V7, a stack pointer, and
// four instructions. Integers are passed in R0 to R3, extended to 64 bits; floating point and vectors in V0 to V3;
// the rest in slots of 8 bytes. Results: R0, R1 and V0, V1.
#pragma once
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/target/CallLowering.h"
#include "lathe/target/TargetLowering.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include <initializer_list>
#include <string>
#include <string_view>

namespace lathe::test {

enum Reg : uint16_t { NoReg, R0, V0 = R0 + 8, SP = V0 + 8, FLAGS, kNumRegs };
enum RegClass : uint16_t { GPR, VR, kNumClasses };
enum Opcode : uint16_t {
  CALL = TargetOpcode::kFirstTargetOpcode,
  CALLR,
  TAILCALL,
  TAILCALLR,
  RET,
  FRAMESETUP,
  FRAMEDESTROY,
  kNumOpcodes
};

class TestSubtarget final : public TargetSubtargetInfo {
public:
  TestSubtarget();
  ~TestSubtarget() override;
  const TargetInstrInfo &getInstrInfo() const override;
  const TargetRegisterInfo &getRegisterInfo() const override;
  const TargetFrameLowering &getFrameLowering() const override;
  const TargetLowering &getTargetLowering() const override;
  const CallLowering &getCallLowering() const override;
  const LegalizerInfo &getLegalizerInfo() const override;
  const TargetMachine &getTargetMachine() const override;
  const RuleTables &getRuleTables() const override;
  std::span<const uint64_t> getFeatureBits() const override { return {}; }

private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// Reads `ir`, translates its first function with a body, and prints the blocks. Diagnostics are printed instead when
/// there are errors. The result is verified.
std::string translate(std::string_view ir);
/// Empty when the lines occur in `text` in this order, each as a part of one line; "!x": `x` occurs nowhere. Else what
/// is wrong, with the text.
std::string mismatch(const std::string &text, std::initializer_list<std::string_view> lines);

#define EXPECT_LINES(IR, ...) EXPECT_EQ(::lathe::test::mismatch(::lathe::test::translate(IR), {__VA_ARGS__}), "")

} // namespace lathe::test
