// The pass "irtranslator": one function of the IR module becomes generic MIR.
#pragma once
#include "lathe/ir/fwd.h"
#include "lathe/target/fwd.h"
#include <memory>

namespace lathe {

class Translator;

/// Tables over one module and scratch memory, kept from function to function. One per thread.
class IRTranslator {
public:
  explicit IRTranslator(const ir::Module &module);
  ~IRTranslator();
  IRTranslator(const IRTranslator &) = delete;
  IRTranslator &operator=(const IRTranslator &) = delete;

  /// Fills `mf`, which has been reset for this function. False when something was reported to the function's
  /// diagnostics; the machine function is then not fit for further passes.
  bool translate(ir::FunctionId function, MachineFunction &mf);

private:
  std::unique_ptr<Translator> impl_;
};

} // namespace lathe
