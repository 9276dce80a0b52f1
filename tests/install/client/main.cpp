// Compiles IR text to an object in memory.
#include "lathe/ir/Module.h"
#include "lathe/ir/Reader.h"
#include "lathe/pipeline/Compile.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/support/SourceBuffer.h"
#include "lathe/target/TargetMachine.h"
#include "lathe/targets/Targets.h"
#include <cstdio>

using namespace lathe;

int main() {
  DiagnosticEngine diags;
  auto text =
      SourceBuffer::fromString("example.ll", "define i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n");
  auto module = ir::readModule(*text, diags);
  auto machine = module ? allTargets().front()->create(defaultTriple(), TargetOptions(), diags) : nullptr;
  if (!machine)
    return std::fputs(diags.render().c_str(), stderr), 1;
  setDefaultDataLayout(*module, *machine);
  CompileOptions options;
  options.fileType = OutputFileType::kObject;
  CompileReport report;
  OutputBuffer object;
  if (!compileModule(*module, *machine, options, diags, object, report))
    return std::fputs(diags.render().c_str(), stderr), 1;
  std::printf("%zu bytes\n", object.size());
  return object.view().substr(1, 3) != "ELF";
}
