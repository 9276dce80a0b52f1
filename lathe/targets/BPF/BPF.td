// BPF: the instruction set of programs that run inside an operating system's kernel (IETF RFC 9669, "BPF Instruction
// Set Architecture"). 64 bits, ten registers, a frame pointer that cannot be written, instructions of eight bytes.

include "lathe/target/td/Target.td"

//===--- Features and processors --------------------------------------------------------------------------------===//

// Each version has what the one before has. The names are those of -mattr; only alu32 is one that others know, too.
def FeatureJmpExt : SubtargetFeature<"jmp-ext", "HasJmpExt", "true", "Jumps on less than, and less or equal">;
def FeatureALU32 : SubtargetFeature<"alu32", "HasALU32", "true", "Enable ALU32 instructions">;
def FeatureJmp32 : SubtargetFeature<"jmp32", "HasJmp32", "true", "Jumps that compare 32 bits">;
def FeatureLdSX : SubtargetFeature<"ldsx", "HasLdSX", "true", "Loads that extend the sign">;
def FeatureMovSX : SubtargetFeature<"movsx", "HasMovSX", "true", "Moves that extend the sign">;
def FeatureBSwap : SubtargetFeature<"bswap", "HasBSwap", "true", "Byte swaps whatever the byte order">;
def FeatureSDivSMod : SubtargetFeature<"sdiv-smod", "HasSDivSMod", "true", "Signed division and remainder">;
def FeatureGotoL : SubtargetFeature<"gotol", "HasGotoL", "true", "A jump with a displacement of 32 bits">;
def FeatureStoreImm : SubtargetFeature<"store-imm", "HasStoreImm", "true", "Stores of constants">;
def FeatureDwarfRIS : SubtargetFeature<"dwarfris", "UseDwarfRIS", "true",
                                       "Disable MCAsmInfo DwarfUsesRelocationsAcrossSections">;
def FeatureDummy : SubtargetFeature<"dummy", "isDummyMode", "true", "unused feature">;

def HasJmpExt : Predicate<"Subtarget->hasJmpExt()">;
def NoJmpExt : Predicate<"!Subtarget->hasJmpExt()">;
def HasALU32 : Predicate<"Subtarget->hasALU32()">;
def NoALU32 : Predicate<"!Subtarget->hasALU32()">;
def HasJmp32 : Predicate<"Subtarget->hasJmp32()">;
def HasLdSX : Predicate<"Subtarget->hasLdSX()">;
def HasMovSX : Predicate<"Subtarget->hasMovSX()">;
def NoMovSX : Predicate<"!Subtarget->hasMovSX()">;
def HasBSwap : Predicate<"Subtarget->hasBSwap()">;
def NoBSwap : Predicate<"!Subtarget->hasBSwap()">;
def HasSDivSMod : Predicate<"Subtarget->hasSDivSMod()">;
def HasStoreImm : Predicate<"Subtarget->hasStoreImm()">;
def IsLittleEndian : Predicate<"Subtarget->isLittleEndian()">;
def IsBigEndian : Predicate<"!Subtarget->isLittleEndian()">;

defvar V2 = [FeatureJmpExt];
defvar V3 = V2 # [FeatureALU32, FeatureJmp32];
defvar V4 = V3 # [FeatureLdSX, FeatureMovSX, FeatureBSwap, FeatureSDivSMod, FeatureGotoL, FeatureStoreImm];
def : ProcessorModel<"v1", NoSchedModel, []>;
def : ProcessorModel<"v2", NoSchedModel, V2>;
def : ProcessorModel<"v3", NoSchedModel, V3>;
def : ProcessorModel<"v4", NoSchedModel, V4>;
// What every kernel runs. Which kernel will load the program is not known here: "probe" takes the same.
def : ProcessorModel<"generic", NoSchedModel, []>;
def : ProcessorModel<"probe", NoSchedModel, []>;

include "lathe/targets/BPF/BPFRegisterInfo.td"
include "lathe/targets/BPF/BPFCallingConv.td"
include "lathe/targets/BPF/BPFInstrFormats.td"
include "lathe/targets/BPF/BPFInstrInfo.td"
include "lathe/targets/BPF/BPFInstrPatterns.td"

//===--- The target -------------------------------------------------------------------------------------------===//

def BPFInstrInfo : InstrInfo;
def BPFAsmWriter : AsmWriter {
  let AsmWriterClassName = "InstPrinter";
}
// A statement is read like an expression of C: r0 = *(u8 *)(r1 + 8).
def BPFAsmParser : AsmParser {
  let HasMnemonicFirst = false;
}
def BPFAsmParserVariant : AsmParserVariant {
  let TokenizingCharacters = "()[]";
}
def BPF : Target {
  let InstructionSet = BPFInstrInfo;
  let AssemblyWriters = [BPFAsmWriter];
  let AssemblyParsers = [BPFAsmParser];
  let AssemblyParserVariants = [BPFAsmParserVariant];
}
