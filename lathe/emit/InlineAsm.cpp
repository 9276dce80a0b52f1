// Inline assembly: the template with its operands filled in (Language Reference, "Inline Assembler Expressions").
//     $$ a dollar   $n, ${n}, ${n:m} operand n, with modifier m   ${:uid} a number of its own per statement
//     ${:comment} the comment string   ${:private} the prefix of local labels   $( a $| b $) one text per dialect
#include "lathe/mir/InlineAsm.h"
#include "lathe/emit/AsmPrinter.h"
#include "lathe/emit/TargetEmitter.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/TargetMachine.h"

namespace lathe {

static constexpr DiagKind kBadTemplate{"emit-asm-template", Severity::kError};
static constexpr DiagKind kCannotAssemble{"emit-asm-object", Severity::kError};

bool AsmPrinter::expandOperand(const MachineInstr &mi, unsigned group, char modifier, unsigned dialect,
                               OutputBuffer &to) {
  // The groups before it are skipped by their flag words.
  unsigned at = MachineInstr::kInlineAsmFirstOperand;
  for (; group && at < mi.getNumOperands() && mi.getOperand(at).isImm(); --group)
    at += 1 + InlineAsm::Flag(mi.getOperand(at).getImm()).numOperands();
  if (group || at + 1 >= mi.getNumOperands() || !mi.getOperand(at).isImm())
    return false;
  InlineAsm::Flag flag(mi.getOperand(at).getImm());
  ++at;
  if (modifier == 'l' || mi.getOperand(at).isMBB()) {
    if (mi.getOperand(at).isMBB())
      out_.printSymbol(to, blockSymbol(*mi.getOperand(at).getMBB()));
    else if (mi.getOperand(at).isBlockAddress())
      out_.printSymbol(to, operandSymbol(mi.getOperand(at)));
    else
      return false;
    return true;
  }
  const TargetEmitter &target = module_.targetEmitter();
  if (flag.kind() == InlineAsm::Kind::kMem || flag.kind() == InlineAsm::Kind::kFunc)
    return target.printAsmMemoryOperand(mi, at, modifier, dialect, *this, to);
  return target.printAsmOperand(mi, at, modifier, dialect, *this, to);
}

bool AsmPrinter::expandTemplate(const MachineInstr &mi, std::string_view t, unsigned dialect, OutputBuffer &to) {
  int variant = -1; // of $( | ), or outside
  auto active = [&] { return variant < 0 || unsigned(variant) == module_.targetMachine().getOptions().asmDialect; };
  for (size_t i = 0; i < t.size(); ++i) {
    char c = t[i];
    if (c != '$') {
      // In AT&T syntax the alternatives may also be written {a|b}; LLVM IR has them as $( $| $).
      if (active())
        to << c;
      continue;
    }
    if (++i >= t.size())
      return false;
    c = t[i];
    if (c == '$') {
      if (active())
        to << '$';
      continue;
    }
    if (c == '(' || c == '|' || c == ')') {
      if ((c == '(') != (variant < 0))
        return false;
      variant = c == '(' ? 0 : c == '|' ? variant + 1 : -1;
      continue;
    }
    bool braces = c == '{';
    if (braces && ++i >= t.size())
      return false;
    if (braces && t[i] == ':') {
      size_t end = t.find('}', i);
      if (end == std::string_view::npos)
        return false;
      std::string_view what = t.substr(i + 1, end - i - 1);
      i = end;
      if (!active())
        continue;
      if (what == "uid")
        to << (uint64_t(mf_->getFunctionNumber()) << 20 | asmCount_);
      else if (what == "comment")
        to << out_.asmInfo().commentString;
      else if (what == "private")
        to << out_.asmInfo().privatePrefix;
      else
        return false;
      continue;
    }
    if (t[i] < '0' || t[i] > '9')
      return false;
    unsigned group = 0;
    while (i < t.size() && t[i] >= '0' && t[i] <= '9' && group < 100000)
      group = group * 10 + unsigned(t[i++] - '0');
    char modifier = 0;
    if (braces) {
      if (i < t.size() && t[i] == ':') {
        if (i + 1 >= t.size())
          return false;
        modifier = t[i + 1];
        i += 2;
      }
      if (i >= t.size() || t[i] != '}')
        return false;
    } else {
      --i;
    }
    if (active() && !expandOperand(mi, group, modifier, dialect, to))
      return false;
  }
  return variant < 0;
}

/// Whether there is nothing in `text` but white space and comments.
static bool isEmptyAsm(std::string_view text, std::string_view comment) {
  while (!text.empty()) {
    size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    size_t first = line.find_first_not_of(" \t\r;");
    if (first != std::string_view::npos && !line.substr(first).starts_with(comment))
      return false;
  }
  return true;
}

void AsmPrinter::emitInlineAsm(const MachineInstr &mi) {
  ++asmCount_;
  std::string_view t = mi.getOperand(MachineInstr::kInlineAsmString).getSymbolName();
  unsigned dialect = mi.getOperand(MachineInstr::kInlineAsmExtraInfo).getImm() & InlineAsm::kIntelDialect ? 1 : 0;
  OutputBuffer text;
  if (!expandTemplate(mi, t, dialect, text)) {
    report(kBadTemplate, mi, "invalid operand in inline assembly '" + std::string(t) + "'");
    return;
  }
  std::string_view comment = out_.asmInfo().commentString;
  if (!out_.isText()) {
    std::string error;
    if (isEmptyAsm(text.view(), comment) || module_.targetEmitter().assembleInline(text.view(), dialect, *this, error))
      return;
    report(kCannotAssemble, mi, "inline assembly '" + std::string(text.view()) + "', " + error);
    return;
  }
  OutputBuffer lines;
  lines << '\t' << comment << "APP\n";
  unsigned file = module_.targetMachine().getOptions().asmDialect;
  // The dialect of the statement, where it is not that of the file.
  bool switches = dialect != file && !isEmptyAsm(text.view(), comment);
  if (switches)
    lines << (dialect ? "\t.intel_syntax noprefix\n" : "\t.att_syntax\n");
  if (!text.view().empty())
    lines << '\t' << text.view() << '\n';
  if (switches)
    lines << (dialect ? "\t.att_syntax\n" : "\t.intel_syntax noprefix\n");
  lines << '\t' << comment << "NO_APP\n";
  out_.emitRawText(lines.view());
}

} // namespace lathe
