// Reading modules from strings.
#pragma once
#include "lathe/ir/Module.h"
#include "lathe/ir/Print.h"
#include "lathe/ir/Reader.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/support/SourceBuffer.h"
#include <gtest/gtest.h>

namespace lathe::ir {

struct ReadResult {
  std::unique_ptr<SourceBuffer> buffer;
  DiagnosticEngine diags;
  std::unique_ptr<Module> module;

  explicit ReadResult(std::string text) : buffer(SourceBuffer::fromString("test.ll", std::move(text))) {
    module = readModule(*buffer, diags);
  }
  const Function &function(std::string_view name) const {
    return module->function(module->global(module->findGlobal(name)).function);
  }
  const Global &global(std::string_view name) const { return module->global(module->findGlobal(name)); }
  std::string body(std::string_view name) const {
    OutputBuffer out;
    printFunction(out, *module, function(name));
    return std::string(out.view());
  }
  std::string initializer(std::string_view name) const {
    OutputBuffer out;
    printConstant(out, *module, global(name).initializer);
    return std::string(out.view());
  }
};

/// Reads text that must be right.
#define READ(result, ...)                                                                                              \
  ReadResult result(__VA_ARGS__);                                                                                      \
  ASSERT_TRUE(result.module) << result.diags.render()

inline constexpr std::string_view kLinux64 =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n"
    "target triple = \"x86_64-pc-linux-gnu\"\n";

} // namespace lathe::ir
