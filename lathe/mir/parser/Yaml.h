// The YAML that holds machine functions together: block and flow mappings and sequences, plain and quoted scalars,
// block literals, several documents. Every node knows its place in the file, and the text of a literal is left where
// it is, so that what is found wrong in it has a line and a column.
#pragma once
#include "lathe/ir/reader/Words.h"
#include "lathe/support/Arena.h"
#include <string_view>

namespace lathe {

class SourceBuffer;
class DiagnosticEngine;

struct YamlNode {
  enum Kind : uint8_t { kNull, kScalar, kLiteral, kSequence, kMapping };
  Kind kind = kNull;
  bool quoted = false;
  uint32_t keyBegin = 0;
  uint32_t begin = 0; ///< offsets of the node's text in the file; of a literal: of its lines
  uint32_t end = 0;
  std::string_view key; ///< of a member of a mapping
  /// Of a scalar: its text. In a quoted one with escapes the offsets of characters are not those of the file.
  std::string_view text;
  YamlNode *next = nullptr;  ///< in the sequence or mapping that this one belongs to
  YamlNode *first = nullptr; ///< of a sequence or mapping

  bool isScalar() const { return kind == kScalar; }
  /// Most keys differ in their size or first character.
  bool hasKey(std::string_view k) const {
    return key.size() == k.size() && (key.empty() || (key[0] == k[0] && key == k));
  }
  template <size_t N> bool hasKey(const char (&k)[N]) const {
    return key.size() == N - 1 && std::memcmp(key.data(), k, N - 1) == 0;
  }
  const YamlNode *find(std::string_view k) const {
    for (const YamlNode *n = first; n; n = n->next)
      if (n->hasKey(k))
        return n;
    return nullptr;
  }
};

class YamlReader {
public:
  YamlReader(const SourceBuffer &buffer, Arena &arena, DiagnosticEngine &diags);
  /// The next document, with `root` null when it is empty; false at the end of the file and after an error.
  bool nextDocument(YamlNode *&root);
  bool failed() const { return failed_; }

private:
  bool skipToContent();
  bool atDocumentMark(const char *line) const;
  uint32_t column() const { return uint32_t(p_ - line_); }
  bool blockNode(YamlNode &n, int parent, bool inlineAllowed);
  bool blockMapping(YamlNode &n, uint32_t indent);
  bool blockMember(YamlNode &n, uint32_t indent);
  bool uniqueKey(const YamlNode &mapping, const YamlNode &member);
  bool printedMember(YamlNode &n, bool flow);
  bool blockSequence(YamlNode &n, uint32_t indent);
  bool printedRegister(YamlNode &n);
  bool valueAfterKey(YamlNode &n, uint32_t indent);
  bool flowNode(YamlNode &n);
  bool flowCollection(YamlNode &n);
  bool flowMember(YamlNode &n, bool mapping, char close);
  bool flowItems(YamlNode &n);
  void skipFlowBlanks() {
    if (*p_ == ' ')
      ++p_;
    if (!ir::isClass(*p_, ir::kNameChar))
      skipFlowBlanksSlow();
  }
  void skipFlowBlanksSlow();
  bool literal(YamlNode &n, int parent);
  bool quoted(YamlNode &n);
  void plain(YamlNode &n, bool flow);
  bool keyAhead() const;
  bool endOfLine();
  bool error(const char *at, std::string_view message);
  uint32_t offset(const char *p) const { return uint32_t(p - begin_); }

  const SourceBuffer &buffer_;
  Arena &arena_;
  DiagnosticEngine &diags_;
  const char *begin_, *end_, *p_, *line_;
  unsigned depth_ = 0;
  bool failed_ = false;
};

} // namespace lathe
