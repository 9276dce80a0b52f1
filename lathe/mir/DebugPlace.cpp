#include "lathe/mir/DebugPlace.h"
#include "lathe/ir/MetadataText.h"
#include "lathe/ir/Module.h"
#include "lathe/mir/MachineFunction.h"

namespace lathe {

/// "prog.c:12:3" of a !DILocation or a !DISubprogram; empty where it cannot be told.
static std::string placeOf(const ir::Module &m, ir::MetadataText node) {
  uint64_t line = 0, column = 0;
  if (!node.number("line", line))
    return {};
  node.number("column", column);
  // A location's scope leads to what has a file; blocks of code may not have one.
  constexpr unsigned kMaxDepth = 1000;
  ir::MetadataText at = node;
  std::string file;
  for (unsigned depth = 0; depth < kMaxDepth && at.exists(); ++depth) {
    if (ir::MetadataText f = at.node(m, "file"); f.exists()) {
      file = f.string("filename");
      break;
    }
    at = at.node(m, "scope");
  }
  std::string s = std::move(file);
  s += (s.empty() ? "line " : ":") + std::to_string(line);
  return column ? s + ":" + std::to_string(column) : s;
}

static constexpr uint32_t kNoFunction = 0xffffffffu;

std::string describePlace(const MachineFunction &mf, DebugLoc dl, std::string_view pass) {
  std::string place;
  if (const ir::Module *m = mf.getModule()) {
    if (dl && (dl.id() & MachineFunction::kDebugLocText))
      place = placeOf(*m, ir::MetadataText(mf.debugLocText(dl)));
    else if (dl)
      place = placeOf(*m, ir::MetadataText(*m, dl.id() - 1));
    if (place.empty() && mf.getIRFunction() != kNoFunction)
      place = placeOf(*m, ir::MetadataText::ofFunction(*m, m->function(ir::FunctionId(mf.getIRFunction()))));
  }
  std::string s = "in function '" + std::string(mf.getName()) + "'";
  if (!place.empty())
    s += " (" + place + ")";
  if (!pass.empty())
    s += ", pass '" + std::string(pass) + "'";
  return s;
}

std::string describePlace(const MachineInstr &mi, std::string_view pass) {
  return describePlace(mi.getMF(), mi.getDebugLoc(), pass);
}

} // namespace lathe
