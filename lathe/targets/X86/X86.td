//===- X86.td - The X86 target: features, processors, and the files that describe the rest ------------------------===//

include "lathe/target/td/Target.td"

// --- Features --------------------------------------------------------------------------------------------------------

// Modes of the processor.
def Is64Bit : SubtargetFeature<"64bit-mode", "Is64Bit", "true", "64-bit mode (x86_64)">;
def Is32Bit : SubtargetFeature<"32bit-mode", "Is32Bit", "true", "32-bit mode (80386)">;
def Is16Bit : SubtargetFeature<"16bit-mode", "Is16Bit", "true", "16-bit mode (i8086)">;

// A part of the instruction set that CPUID reports; the field is "Has" and the part's name.
class IsaFeature<string option, string attribute, string desc, list<SubtargetFeature> implied = []>
    : SubtargetFeature<option, "Has"#attribute, "true", desc, implied>;

def FeatureX86_64 : IsaFeature<"64bit", "X86_64", "64-bit instructions and registers">;
def FeatureX87 : IsaFeature<"x87", "X87", "x87 floating point">;
def FeatureCMOV : IsaFeature<"cmov", "CMOV", "conditional moves">;
def FeatureCX8 : IsaFeature<"cx8", "CX8", "CMPXCHG8B">;
def FeatureCX16 : IsaFeature<"cx16", "CX16", "CMPXCHG16B", [FeatureCX8]>;
def FeatureNOPL : IsaFeature<"nopl", "NOPL", "multi-byte NOP">;
def FeatureFXSR : IsaFeature<"fxsr", "FXSR", "FXSAVE and FXRSTOR">;
def FeatureXSAVE : IsaFeature<"xsave", "XSAVE", "XSAVE and XRSTOR">;
def FeatureLAHFSAHF64 : IsaFeature<"sahf", "LAHFSAHF64", "LAHF and SAHF in 64-bit mode">;
def FeatureMMX : IsaFeature<"mmx", "MMX", "MMX">;
def FeatureSSE1 : IsaFeature<"sse", "SSE1", "SSE">;
def FeatureSSE2 : IsaFeature<"sse2", "SSE2", "SSE2", [FeatureSSE1]>;
def FeatureSSE3 : IsaFeature<"sse3", "SSE3", "SSE3", [FeatureSSE2]>;
def FeatureSSSE3 : IsaFeature<"ssse3", "SSSE3", "SSSE3", [FeatureSSE3]>;
def FeatureSSE41 : IsaFeature<"sse4.1", "SSE41", "SSE 4.1", [FeatureSSSE3]>;
def FeatureSSE42 : IsaFeature<"sse4.2", "SSE42", "SSE 4.2", [FeatureSSE41]>;
def FeatureSSE4A : IsaFeature<"sse4a", "SSE4A", "SSE 4a", [FeatureSSE3]>;
def FeatureAVX : IsaFeature<"avx", "AVX", "AVX", [FeatureSSE42]>;
def FeatureAVX2 : IsaFeature<"avx2", "AVX2", "AVX2", [FeatureAVX]>;
def FeatureFMA : IsaFeature<"fma", "FMA", "three-operand fused multiply-add", [FeatureAVX]>;
def FeatureF16C : IsaFeature<"f16c", "F16C", "half-precision conversions", [FeatureAVX]>;
def FeatureAVX512 : IsaFeature<"avx512f", "AVX512", "AVX-512 foundation", [FeatureAVX2, FeatureFMA, FeatureF16C]>;
def FeatureCDI : IsaFeature<"avx512cd", "CDI", "AVX-512 conflict detection", [FeatureAVX512]>;
def FeatureDQI : IsaFeature<"avx512dq", "DQI", "AVX-512 doubleword and quadword", [FeatureAVX512]>;
def FeatureBWI : IsaFeature<"avx512bw", "BWI", "AVX-512 byte and word", [FeatureAVX512]>;
def FeatureVLX : IsaFeature<"avx512vl", "VLX", "AVX-512 vector lengths", [FeatureAVX512]>;
def FeaturePOPCNT : IsaFeature<"popcnt", "POPCNT", "POPCNT">;
def FeatureLZCNT : IsaFeature<"lzcnt", "LZCNT", "LZCNT">;
def FeatureBMI : IsaFeature<"bmi", "BMI", "BMI1: TZCNT, ANDN, BLSR, ...">;
def FeatureBMI2 : IsaFeature<"bmi2", "BMI2", "BMI2: MULX, SHLX, PDEP, ...">;
def FeatureMOVBE : IsaFeature<"movbe", "MOVBE", "MOVBE">;
def FeatureAES : IsaFeature<"aes", "AES", "AES rounds", [FeatureSSE2]>;
def FeaturePCLMUL : IsaFeature<"pclmul", "PCLMUL", "carry-less multiplication", [FeatureSSE2]>;
def FeatureSHA : IsaFeature<"sha", "SHA", "SHA rounds", [FeatureSSE2]>;
def FeatureCRC32 : IsaFeature<"crc32", "CRC32", "CRC32">;
def FeatureRDRAND : IsaFeature<"rdrnd", "RDRAND", "RDRAND">;
def FeatureRDSEED : IsaFeature<"rdseed", "RDSEED", "RDSEED">;
def FeaturePRFCHW : IsaFeature<"prfchw", "PRFCHW", "PREFETCHW">;
def FeatureADX : IsaFeature<"adx", "ADX", "ADCX and ADOX">;
def FeatureFSGSBase : IsaFeature<"fsgsbase", "FSGSBase", "RDFSBASE and its kin">;

// Properties that choose between correct instruction sequences.
class TuningFeature<string option, string attribute, string desc> : SubtargetFeature<option, attribute, "true", desc>;

def TuningSlowIncDec : TuningFeature<"slow-incdec", "SlowIncDec", "INC and DEC are slower than ADD and SUB">;
def TuningSlow3OpsLEA : TuningFeature<"slow-3ops-lea", "Slow3OpsLEA", "LEA with three terms is slow">;
def TuningSlowUAMem16 : TuningFeature<"slow-unaligned-mem-16", "IsUnalignedMem16Slow",
                                      "unaligned 16-byte accesses are slow">;
def TuningFastSHLDRotate : TuningFeature<"fast-shld-rotate", "HasFastSHLDRotate", "SHLD is a fast rotate">;
def TuningSlowSHLD : TuningFeature<"slow-shld", "IsSHLDSlow", "SHLD and SHRD are slow">;
def TuningIDivQ : TuningFeature<"idivq-to-divl", "HasSlowDivide64", "use 32-bit division where values permit">;
def TuningFalseDepsPOPCNT : TuningFeature<"false-deps-popcnt", "HasPOPCNTFalseDeps",
                                          "POPCNT waits for its destination">;
def TuningMacroFusion : TuningFeature<"macrofusion", "HasMacroFusion", "compare and branch fuse">;

// Hardening against speculation: what is asked for by these is done, or refused, by X86Hardening.cpp.
def FeatureRetpolineIndirectCalls : TuningFeature<"retpoline-indirect-calls", "UseRetpolineIndirectCalls",
                                                  "indirect calls through thunks">;
def FeatureRetpolineIndirectBranches : TuningFeature<"retpoline-indirect-branches", "UseRetpolineIndirectBranches",
                                                     "no indirect branches: no jump tables">;
def FeatureRetpoline : SubtargetFeature<"retpoline", "UseRetpoline", "true", "both kinds of retpolines",
                                        [FeatureRetpolineIndirectCalls, FeatureRetpolineIndirectBranches]>;
def FeatureRetpolineExternalThunk : TuningFeature<"retpoline-external-thunk", "UseRetpolineExternalThunk",
                                                  "thunks from outside of the module">;
def FeatureHardenSlsRet : TuningFeature<"harden-sls-ret", "HardenSlsRet", "a trap behind each return">;
def FeatureHardenSlsIJmp : TuningFeature<"harden-sls-ijmp", "HardenSlsIJmp", "a trap behind each indirect jump">;
def FeatureLVIControlFlow : TuningFeature<"lvi-cfi", "UseLVIControlFlowIntegrity",
                                          "returns and indirect branches that do not follow injected loads">;
def FeatureLVILoadHardening : TuningFeature<"lvi-load-hardening", "UseLVILoadHardening",
                                            "fences behind loads whose value could be injected">;
def FeatureSESES : TuningFeature<"seses", "UseSpeculativeExecutionSideEffectSuppression",
                                 "fences in front of loads, stores and branches">;

// --- Predicates ------------------------------------------------------------------------------------------------------

// A feature as a condition: known to the assembler and to selection by the feature's bit.
class FeatureCondition<string cxx, dag condition, string name> : Predicate<cxx> {
  let AssemblerMatcherPredicate = true;
  let AssemblerCondDag = condition;
  let PredicateName = name;
}
class HasFeature<SubtargetFeature f>
    : FeatureCondition<"Subtarget->has(X86::"#!cast<string>(f)#")", (all_of f), f.Desc>;
class LacksFeature<SubtargetFeature f>
    : FeatureCondition<"!Subtarget->has(X86::"#!cast<string>(f)#")", (all_of (not f)), "no "#f.Desc>;

def In64BitMode : HasFeature<Is64Bit>;
def Not64BitMode : LacksFeature<Is64Bit>;
def In32BitMode : HasFeature<Is32Bit>;
def HasX87 : HasFeature<FeatureX87>;
def HasCMOV : HasFeature<FeatureCMOV>;
def HasCX8 : HasFeature<FeatureCX8>;
def HasCX16 : HasFeature<FeatureCX16>;
def HasSSE1 : HasFeature<FeatureSSE1>;
def HasSSE2 : HasFeature<FeatureSSE2>;
def HasSSE3 : HasFeature<FeatureSSE3>;
def HasSSSE3 : HasFeature<FeatureSSSE3>;
def HasSSE41 : HasFeature<FeatureSSE41>;
def HasSSE42 : HasFeature<FeatureSSE42>;
def HasPOPCNT : HasFeature<FeaturePOPCNT>;
def HasLZCNT : HasFeature<FeatureLZCNT>;
def HasBMI : HasFeature<FeatureBMI>;
def HasMOVBE : HasFeature<FeatureMOVBE>;
def HasCRC32 : HasFeature<FeatureCRC32>;
def HasRDRAND : HasFeature<FeatureRDRAND>;
def HasRDSEED : HasFeature<FeatureRDSEED>;
def HasPRFCHW : HasFeature<FeaturePRFCHW>;
def NoSSE1 : LacksFeature<FeatureSSE1>;
def NoSSE2 : LacksFeature<FeatureSSE2>;
def NoSSE41 : LacksFeature<FeatureSSE41>;
def NoCMOV : LacksFeature<FeatureCMOV>;
def NoPOPCNT : LacksFeature<FeaturePOPCNT>;
def NoLZCNT : LacksFeature<FeatureLZCNT>;
def NoBMI : LacksFeature<FeatureBMI>;
def FastIncDec : LacksFeature<TuningSlowIncDec>;

// Conditions on how the code is going to be linked and where it runs, which are not processor features.
def IsPIC : Predicate<"Subtarget->isPositionIndependent()">;
def IsNotPIC : Predicate<"!Subtarget->isPositionIndependent()">;
def IsSmallCode : Predicate<"Subtarget->isSmallCodeModel()">;
def IsNotSmallCode : Predicate<"!Subtarget->isSmallCodeModel()">;
def IsWin64 : Predicate<"Subtarget->isTargetWin64()">;
def NotWin64 : Predicate<"!Subtarget->isTargetWin64()">;
def OptForSize : Predicate<"MF.getInfo<X86MachineFunctionInfo>().optForSize">;

// --- Processors ------------------------------------------------------------------------------------------------------

class Proc<string name, list<SubtargetFeature> features, list<SubtargetFeature> tuning = [TuningMacroFusion]>
    : ProcessorModel<name, NoSchedModel, features, tuning>;

// The four levels of the x86-64 psABI, section 3.1.1.
defvar Level1 = [FeatureX86_64, FeatureX87, FeatureCX8, FeatureCMOV, FeatureMMX, FeatureSSE2, FeatureFXSR, FeatureNOPL];
defvar Level2 = !listconcat(Level1, [FeatureCX16, FeatureLAHFSAHF64, FeatureCRC32, FeaturePOPCNT, FeatureSSE42]);
defvar Level3 = !listconcat(Level2, [FeatureAVX2, FeatureBMI, FeatureBMI2, FeatureF16C, FeatureFMA, FeatureLZCNT,
                                     FeatureMOVBE, FeatureXSAVE]);
defvar Level4 = !listconcat(Level3, [FeatureBWI, FeatureCDI, FeatureDQI, FeatureVLX]);

def : Proc<"generic", [FeatureX87, FeatureCX8, FeatureX86_64]>;
def : Proc<"i386", [FeatureX87]>;
def : Proc<"i486", [FeatureX87]>;
def : Proc<"i586", [FeatureX87, FeatureCX8]>;
def : Proc<"pentium", [FeatureX87, FeatureCX8]>;
def : Proc<"i686", [FeatureX87, FeatureCX8, FeatureCMOV]>;
def : Proc<"pentium4", [FeatureX87, FeatureCX8, FeatureCMOV, FeatureMMX, FeatureSSE2, FeatureFXSR, FeatureNOPL]>;
def : Proc<"x86-64", Level1>;
def : Proc<"x86-64-v2", Level2>;
def : Proc<"x86-64-v3", Level3>;
def : Proc<"x86-64-v4", Level4>;

// --- The rest of the description -------------------------------------------------------------------------------------

include "X86RegisterInfo.td"
include "X86RegisterBanks.td"
include "X86CallingConv.td"
include "X86InstrInfo.td"

def ATTAsmParserVariant : AsmParserVariant {
  let Variant = 0;
  let Name = "att";
  let CommentDelimiter = "#";
  let RegisterPrefix = "%";
}
def IntelAsmParserVariant : AsmParserVariant {
  let Variant = 1;
  let Name = "intel";
  let CommentDelimiter = ";";
}
def ATTAsmWriter : AsmWriter {
  string AsmWriterClassName = "ATTInstPrinter";
  int Variant = 0;
}
def IntelAsmWriter : AsmWriter {
  string AsmWriterClassName = "IntelInstPrinter";
  int Variant = 1;
}

def X86InstrInfo : InstrInfo;

def X86 : Target {
  let InstructionSet = X86InstrInfo;
  let AssemblyParserVariants = [ATTAsmParserVariant, IntelAsmParserVariant];
  let AssemblyWriters = [ATTAsmWriter, IntelAsmWriter];
}
