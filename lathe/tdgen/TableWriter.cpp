#include "lathe/tdgen/TableWriter.h"

namespace lathe::tdgen {

void StringPool::emit(OutputBuffer &out, std::string_view name) const {
  out << "static constexpr char " << name << "[] =\n";
  for (const std::string &s : order_) {
    out << "  \"";
    for (char c : s) {
      switch (c) {
      case '"':
      case '\\':
        out << '\\' << c;
        break;
      case '\n':
        out << "\\n";
        break;
      case '\t':
        out << "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e) {
          // Octal escapes end after three digits, so that nothing that follows can be taken for a part of them.
          unsigned char u = static_cast<unsigned char>(c);
          out << '\\' << char('0' + (u >> 6)) << char('0' + (u >> 3 & 7)) << char('0' + (u & 7));
        } else {
          out << c;
        }
      }
    }
    out << "\\0\"\n";
  }
  out << "  ;\n";
}

void emitHeader(OutputBuffer &out, std::string_view what) {
  out << "// " << what << ". Made by lathe-tblgen; do not edit.\n\n";
}

} // namespace lathe::tdgen
