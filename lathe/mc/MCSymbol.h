// Symbols. A symbol of the module lives in MCContext and has a name; a label of one function is an index into the table
// of the fragment that is being emitted and gets its name, if at all, when somebody needs text.
#pragma once
#include "lathe/mc/fwd.h"
#include <string_view>

namespace lathe {

/// Ids with this bit are labels of the current fragment: the low bits are their index there.
inline constexpr uint32_t kLocalSymbolBit = 0x80000000u;
constexpr bool isLocalSymbol(MCSymbolId s) { return s.value & kLocalSymbolBit && s.valid(); }
constexpr uint32_t localIndex(MCSymbolId s) { return s.value & ~kLocalSymbolBit; }

/// What a local label is called in text: private prefix, one of these, the function's number, `_`, a number.
enum class MCLabelKind : uint8_t {
  kBlock,         ///< .LBB0_1
  kConstant,      ///< .LCPI0_1
  kJumpTable,     ///< .LJTI0_1
  kTemp,          ///< .Ltmp0_1
  kFunctionBegin, ///< .Lfunc_begin0
  kFunctionEnd,   ///< .Lfunc_end0
  kException,     ///< .Lexception0
};

enum class MCSymbolAttr : uint8_t {
  kGlobal,
  kWeak,
  kLocal,
  kHidden,
  kProtected,
  kInternal,
  kTypeFunction,
  kTypeIndFunction,
  kTypeObject,
  kTypeTLS,
  kTypeCommon,
  kTypeNoType,
  kTypeGnuUnique, ///< object type and unique binding
  // Mach-O
  kPrivateExtern,
  kWeakReference,
  kWeakDefinition,
  kWeakDefCanBeHidden,
  kReference,
  kLazyReference,
  kNoDeadStrip,
  kSymbolResolver,
  kAltEntry,
  kCold,
  // COFF
  kWeakAntiDep,
};

/// A symbol of the module. Written by the thread that appends fragments, in their order; workers read only the name.
struct MCSymbol {
  enum class State : uint8_t { kUndefined, kDefined, kAbsolute, kCommon, kVariable };
  // The numeric values are those of ELF (System V gABI, "Symbol Table").
  enum class Binding : uint8_t { kLocal = 0, kGlobal = 1, kWeak = 2, kUnique = 10, kUnset = 0xff };
  enum class Visibility : uint8_t { kDefault = 0, kInternal = 1, kHidden = 2, kProtected = 3 };
  enum class Type : uint8_t {
    kNoType = 0,
    kObject = 1,
    kFunction = 2,
    kSection = 3,
    kFile = 4,
    kCommon = 5,
    kTLS = 6,
    kIndFunction = 10
  };

  std::string_view name;
  const MCExpr *variable = nullptr; ///< kVariable: what the symbol stands for
  /// kDefined: in its section; kAbsolute: the value; kCommon: log2 of the alignment; kUndefined: the section header of
  /// the group that it is only the name of.
  uint64_t offset = 0;
  uint64_t size = 0;
  MCSectionId section;
  /// Rank of the first mention in the output, from 1; 0: never mentioned. Orders the symbol table.
  uint32_t order = 0;
  uint32_t tableIndex = 0; ///< in the written symbol table
  State state = State::kUndefined;
  Binding binding = Binding::kUnset;
  Visibility visibility = Visibility::kDefault;
  Type type = Type::kNoType;
  bool isTemporary = false; ///< private: stays out of the symbol table unless a relocation needs it
  bool usedInReloc = false; ///< a relocation names it
  bool needsQuotes = false; ///< the name is not an identifier of the assembler
  bool isWeakref = false;   ///< .weakref alias: references go to its target, weakly
  bool weakrefOnly = false; ///< the target of .weakref with no other reference
  /// Mach-O: n_desc of <mach-o/nlist.h>. COFF: the type, of which kFunctionType is a bit.
  uint16_t desc = 0;
  /// COFF: the storage class; 0: what the symbol's binding asks for.
  uint8_t storageClass = 0;
  bool hasWeakAntiDep = false; ///< COFF: the default is not searched for in libraries
  /// Mach-O: what the linker may move as one: the symbol that begins it; in `MCObjectFragment::Label` as well.
  MCSymbolId atom;

  static constexpr uint16_t kFunctionType = 0x20; ///< PE/COFF Specification, section 5.4.3

  bool isDefined() const { return state != State::kUndefined; }
  bool isVariable() const { return state == State::kVariable; }
};
static_assert(sizeof(MCSymbol) <= 72, "one per global, external and string");

} // namespace lathe
