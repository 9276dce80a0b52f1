// A MIR file as text in parts, for tools that change the text itself. Nothing is checked and nothing is refused: what
// the parts mean is for MIRReader.h to say.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lathe {

struct MIRLine {
  enum Kind : uint8_t {
    kOther,          ///< comments and blank lines outside of modules and bodies
    kMark,           ///< `---`, `...`
    kModule,         ///< of the IR module
    kKey,            ///< `name: …`, at the left
    kNested,         ///< more of the key above
    kBlockHeader,    ///< `bb.0.entry:`
    kBlockAttribute, ///< `successors:` and `liveins:`
    kInstr,          ///< the first line of an instruction
    kInBundle,       ///< instructions in braces, and the closing brace
    kBlank,          ///< comments and blank lines in a body
  };
  static constexpr uint32_t kNone = 0xffffffffu;
  uint32_t begin = 0; ///< offsets in the text; `end` is behind the newline
  uint32_t end = 0;
  uint32_t document = kNone; ///< number of the YAML document
  uint32_t block = kNone;    ///< number of the block header in the file
  uint16_t indent = 0;
  Kind kind = kOther;
};

/// The lines of a file, in order; together they are the text.
std::vector<MIRLine> splitMIR(std::string_view text);

struct MIRToken {
  enum Kind : uint8_t {
    kVReg,    ///< `%5` and `%name`
    kPhysReg, ///< `$eax`
    kBlock,   ///< `%bb.1`, with the name behind it
    kObject,  ///< `%stack.0`, `%ir.x`, `%subreg.sub_8bit` and the like
    kInteger,
    kWord,
    kString, ///< in quotes, with them
    kOther,  ///< one character: punctuation; symbols are several tokens
  };
  Kind kind = kOther;
  uint32_t begin = 0; ///< offsets in the text
  uint32_t end = 0;
  std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
};

/// The tokens of a line of a body, without blanks and comments.
std::vector<MIRToken> tokensOf(std::string_view text, const MIRLine &line);

/// A change of the text between two offsets.
struct TextEdit {
  uint32_t begin = 0;
  uint32_t end = 0;
  std::string with;
};

/// Of edits that overlap the first one, of those the longest, is kept, and takes away what all of them do.
std::string applyEdits(std::string_view text, std::vector<TextEdit> edits);

} // namespace lathe
