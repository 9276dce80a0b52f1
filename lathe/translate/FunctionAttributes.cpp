// Attributes of functions and bundles of calls: the strings that translation reads, and what asks for code that nothing
// here makes. Without that code a protection or a service would be missing silently, so that it is an error. What
// becomes of each attribute is listed in docs/attributes.md.
#include "lathe/translate/Translator.h"

namespace lathe {

using ir::Attribute;

static constexpr DiagKind kUnsupportedAttribute{"translate-unsupported-attribute", Severity::kError};

void Translator::readStringAttributes(const ir::AttributeSet &a) {
  allowsJumpTables_ = !cl_->avoidsIndirectBranches(*mf_);
  bool xrayNever = false, xray = false;
  for (const ir::StringAttribute &s : m_.attributes.strings(a)) {
    std::string_view key = m_.name(s.key);
    switch (key[0]) {
    case 'i':
      if (key == "instrument-function-entry-inlined")
        entryExit_.onEntry = m_.name(s.value);
      else if (key == "instrument-function-exit-inlined")
        entryExit_.onExit = m_.name(s.value);
      else if (key == "indirect-tls-seg-refs")
        refuseUnsupported("thread-local storage without segment overrides (\"indirect-tls-seg-refs\")");
      break;
    case 'n':
      if (key == "no-jump-tables" && m_.name(s.value) == "true")
        allowsJumpTables_ = false;
      break;
    case 'f':
      if (key == "function-instrument") {
        xrayNever = m_.name(s.value) == "xray-never";
        xray |= m_.name(s.value) == "xray-always";
      }
      break;
    case 'p':
      if (key == "patchable-function")
        refuseUnsupported("an entry that can be redirected (\"patchable-function\")");
      break;
    case 's':
      if (key == "split-stack")
        refuseUnsupported("a segmented stack (\"split-stack\")");
      break;
    case 'x':
      xray |= key == "xray-instruction-threshold";
      break;
    default:
      break;
    }
  }
  if (xray && !xrayNever)
    refuseUnsupported("XRay instrumentation");
}

void Translator::refuseUnsupportedAttributes(const ir::AttributeSet &a) {
  struct Row {
    Attribute attribute;
    std::string_view what;
  };
  static constexpr Row kRows[] = {
      {Attribute::kShadowCallStack, "a shadow call stack ('shadowcallstack')"},
      {Attribute::kSafeStack, "a stack in two parts ('safestack')"},
      {Attribute::kSpeculativeLoadHardening, "hardening of loads ('speculative_load_hardening')"},
      {Attribute::kPresplitCoroutine, "a coroutine that is not split ('presplitcoroutine')"},
      {Attribute::kJumpTable, "a table of functions ('jumptable')"},
  };
  for (const Row &r : kRows)
    if (a.has(r.attribute)) [[unlikely]]
      refuseUnsupported(r.what);
  if (!refusedFlag_.empty())
    refuseUnsupported(refusedFlag_);
  if (std::string_view what = tl_->unsupportedRequest(*mf_); !what.empty())
    refuseUnsupported(what);
}

std::string_view Translator::findRefusedFlag(const ir::Module &m) {
  struct Row {
    std::string_view flag, what;
  };
  static constexpr Row kRows[] = {
      {"kcfi", "checking the types of indirect calls (module flag \"kcfi\")"},
      {"override-stack-alignment", "another alignment of the stack (module flag \"override-stack-alignment\")"},
      {"cfguard", "control flow guard (module flag \"cfguard\")"},
  };
  uint64_t value;
  for (const Row &r : kRows)
    if (m.moduleFlag(r.flag, value) && value)
      return r.what;
  return {};
}

/// At the head of the function while it is begun, else at the current instruction.
void Translator::refuseUnsupported(std::string_view what) {
  error(kUnsupportedAttribute, current_, std::string(what) + " is not supported");
}

/// Bundles change what a call does, but for those that only inform optimisations. True, reported, for the others.
bool Translator::refuseBundles(const ir::CallInfo &info) {
  for (const ir::OperandBundle &b : f_->bundles.subspan(info.firstBundle, info.numBundles)) {
    std::string_view tag = m_.name(b.tag);
    if (tag == "funclet" || tag == "convergencectrl" || tag == "align" || tag == "nonnull")
      continue;
    refuseUnsupported("operand bundle \"" + std::string(tag) + "\"");
    return true;
  }
  return false;
}

} // namespace lathe
