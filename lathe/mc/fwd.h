// Forward declarations of the MC layer.
#pragma once
#include "lathe/support/Id.h"

namespace lathe {

struct MCSymbol;
struct MCSection;
struct MCExpr;
struct MCAsmInfo;
struct MCCFIInstruction;
struct MCFixup;
struct MCObjectTarget;
struct MCInstrInfo;
struct MCRegisterInfo;
class MCInst;
class MCOperand;
class MCContext;
class MCStreamer;
class MCAsmStreamer;
class MCObjectStreamer;
class MCFragment;
class MCModuleWriter;
class MCAssembler;
class MCInstPrinter;
class DiagnosticEngine;
class OutputBuffer;

/// A symbol: of the module (an index into MCContext), or a label of the fragment being emitted (see MCSymbol.h).
using MCSymbolId = Id<MCSymbol>;
using MCSectionId = Id<MCSection>;
/// How a symbol is meant (`@PLT`, `@GOTPCREL`, …): an index into MCAsmInfo::variants; 0 is the plain symbol.
using MCVariant = uint16_t;

} // namespace lathe
