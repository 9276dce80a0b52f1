//===- X86Features.td - Features and the conditions made of them --------------------------------------------------===//
//
// What CPUID reports (Intel SDM vol. 2, CPUID; vol. 1, ch. 5; AMD APM vol. 3, appendix D), by the names that -mattr
// takes, and how a processor wants its code.
//===--------------------------------------------------------------------------------------------------------------===//

// A feature as a condition: known to the assembler and to selection by the feature's bit.
class FeatureCondition<string cxx, dag condition, string name> : Predicate<cxx> {
  let AssemblerMatcherPredicate = true;
  let AssemblerCondDag = condition;
  let PredicateName = name;
}
class HasFeature<SubtargetFeature f, string name = f.Desc>
    : FeatureCondition<"Subtarget->has(X86::"#!cast<string>(f)#")", (all_of f), name>;
// A feature that selection does without; the assembler does not care.
class LacksFeature<SubtargetFeature f> : Predicate<"!Subtarget->has(X86::"#!cast<string>(f)#")">;
class LacksMode<SubtargetFeature f, string name>
    : FeatureCondition<"!Subtarget->has(X86::"#!cast<string>(f)#")", (all_of (not f)), name>;

// --- Modes -----------------------------------------------------------------------------------------------------------

def Is64Bit : SubtargetFeature<"64bit-mode", "Is64Bit", "true", "64-bit mode (x86_64)">;
def Is32Bit : SubtargetFeature<"32bit-mode", "Is32Bit", "true", "32-bit mode (80386)">;
def Is16Bit : SubtargetFeature<"16bit-mode", "Is16Bit", "true", "16-bit mode (i8086)">;

def In64BitMode : HasFeature<Is64Bit, "64-bit mode">;
def In32BitMode : HasFeature<Is32Bit, "32-bit mode">;
def In16BitMode : HasFeature<Is16Bit, "16-bit mode">;
def Not64BitMode : LacksMode<Is64Bit, "Not 64-bit mode">;
def Not16BitMode : LacksMode<Is16Bit, "Not 16-bit mode">;

// --- Parts of the instruction set ------------------------------------------------------------------------------------

// defm SSE1 makes FeatureSSE1 and the condition HasSSE1.
multiclass Isa<string option, string desc, list<SubtargetFeature> implied = []> {
  def Feature#NAME : SubtargetFeature<option, "Has"#NAME, "true", desc, implied>;
  def Has#NAME : HasFeature<!cast<SubtargetFeature>("Feature"#NAME)>;
}

defm X86_64 : Isa<"64bit", "64-bit instructions and registers">;
defm X87 : Isa<"x87", "x87 floating point">;
defm CMOV : Isa<"cmov", "conditional moves">;
defm CX8 : Isa<"cx8", "CMPXCHG8B">;
defm CX16 : Isa<"cx16", "CMPXCHG16B", [FeatureCX8]>;
defm NOPL : Isa<"nopl", "multi-byte NOP">;
defm LAHFSAHF64 : Isa<"sahf", "LAHF and SAHF in 64-bit mode">;
defm CRC32 : Isa<"crc32", "CRC32">;
defm POPCNT : Isa<"popcnt", "POPCNT">;
defm LZCNT : Isa<"lzcnt", "LZCNT">;
defm BMI : Isa<"bmi", "BMI1: TZCNT, ANDN, BLSR, ...">;
defm BMI2 : Isa<"bmi2", "BMI2: MULX, SHLX, PDEP, ...">;
defm TBM : Isa<"tbm", "trailing bit manipulation">;
defm ADX : Isa<"adx", "ADCX and ADOX">;
defm MOVBE : Isa<"movbe", "MOVBE">;
defm RDRAND : Isa<"rdrnd", "RDRAND">;
defm RDSEED : Isa<"rdseed", "RDSEED">;
defm RAOINT : Isa<"raoint", "atomic operations without a result">;
defm CMPCCXADD : Isa<"cmpccxadd", "CMPccXADD">;

// State.
defm FXSR : Isa<"fxsr", "FXSAVE and FXRSTOR">;
defm XSAVE : Isa<"xsave", "XSAVE and XRSTOR">;
defm XSAVEOPT : Isa<"xsaveopt", "XSAVEOPT", [FeatureXSAVE]>;
defm XSAVEC : Isa<"xsavec", "XSAVEC", [FeatureXSAVE]>;
defm XSAVES : Isa<"xsaves", "XSAVES and XRSTORS", [FeatureXSAVE]>;

// 128 bits.
defm MMX : Isa<"mmx", "MMX">;
defm SSE1 : Isa<"sse", "SSE">;
defm SSE2 : Isa<"sse2", "SSE2", [FeatureSSE1]>;
defm SSE3 : Isa<"sse3", "SSE3", [FeatureSSE2]>;
defm SSSE3 : Isa<"ssse3", "SSSE3", [FeatureSSE3]>;
defm SSE41 : Isa<"sse4.1", "SSE 4.1", [FeatureSSSE3]>;
defm SSE42 : Isa<"sse4.2", "SSE 4.2", [FeatureSSE41]>;
defm SSE4A : Isa<"sse4a", "SSE 4a", [FeatureSSE3]>;
defm SSEUnalignedMem : Isa<"sse-unaligned-mem", "unaligned memory operands of SSE instructions">;
defm AES : Isa<"aes", "AES rounds", [FeatureSSE2]>;
defm PCLMUL : Isa<"pclmul", "carry-less multiplication", [FeatureSSE2]>;
defm SHA : Isa<"sha", "SHA rounds", [FeatureSSE2]>;
defm GFNI : Isa<"gfni", "arithmetic of Galois fields", [FeatureSSE2]>;

// VEX and XOP.
defm AVX : Isa<"avx", "AVX", [FeatureSSE42]>;
defm AVX2 : Isa<"avx2", "AVX2", [FeatureAVX]>;
defm FMA : Isa<"fma", "three-operand fused multiply-add", [FeatureAVX]>;
defm F16C : Isa<"f16c", "half-precision conversions", [FeatureAVX]>;
defm FMA4 : Isa<"fma4", "four-operand fused multiply-add", [FeatureAVX, FeatureSSE4A]>;
defm XOP : Isa<"xop", "XOP", [FeatureFMA4]>;
defm LWP : Isa<"lwp", "lightweight profiling">;
defm VAES : Isa<"vaes", "AES rounds on wide vectors", [FeatureAVX2, FeatureAES]>;
defm VPCLMULQDQ : Isa<"vpclmulqdq", "carry-less multiplication of wide vectors", [FeatureAVX, FeaturePCLMUL]>;
defm AVXVNNI : Isa<"avxvnni", "AVX-VNNI", [FeatureAVX2]>;
defm AVXVNNIINT8 : Isa<"avxvnniint8", "AVX-VNNI-INT8", [FeatureAVX2]>;
defm AVXVNNIINT16 : Isa<"avxvnniint16", "AVX-VNNI-INT16", [FeatureAVX2]>;
defm AVXIFMA : Isa<"avxifma", "AVX-IFMA", [FeatureAVX2]>;
defm AVXNECONVERT : Isa<"avxneconvert", "AVX-NE-CONVERT", [FeatureAVX2]>;
defm SHA512 : Isa<"sha512", "SHA512 rounds", [FeatureAVX2]>;
defm SM3 : Isa<"sm3", "SM3 rounds", [FeatureAVX]>;
defm SM4 : Isa<"sm4", "SM4 rounds", [FeatureAVX2]>;

// EVEX.
defm EVEX512 : Isa<"evex512", "registers of 512 bits">;
defm AVX512 : Isa<"avx512f", "AVX-512 foundation", [FeatureAVX2, FeatureFMA, FeatureF16C]>;
defm CDI : Isa<"avx512cd", "AVX-512 conflict detection", [FeatureAVX512]>;
defm DQI : Isa<"avx512dq", "AVX-512 doubleword and quadword", [FeatureAVX512]>;
defm BWI : Isa<"avx512bw", "AVX-512 byte and word", [FeatureAVX512]>;
defm VLX : Isa<"avx512vl", "AVX-512 vector lengths", [FeatureAVX512]>;
defm VBMI : Isa<"avx512vbmi", "AVX-512 permutation of bytes", [FeatureBWI]>;
defm VBMI2 : Isa<"avx512vbmi2", "AVX-512 compression of bytes and shifts of pairs", [FeatureBWI]>;
defm IFMA : Isa<"avx512ifma", "AVX-512 multiplication of 52-bit integers", [FeatureAVX512]>;
defm VNNI : Isa<"avx512vnni", "AVX-512 neural network instructions", [FeatureAVX512]>;
defm BF16 : Isa<"avx512bf16", "AVX-512 bfloat16", [FeatureBWI]>;
defm BITALG : Isa<"avx512bitalg", "AVX-512 bit counts of bytes and words", [FeatureBWI]>;
defm VPOPCNTDQ : Isa<"avx512vpopcntdq", "AVX-512 bit counts of doublewords and quadwords", [FeatureAVX512]>;
defm VP2INTERSECT : Isa<"avx512vp2intersect", "AVX-512 intersection", [FeatureAVX512]>;
defm FP16 : Isa<"avx512fp16", "AVX-512 half precision", [FeatureBWI, FeatureDQI, FeatureVLX]>;
defm AVX10_1 : Isa<"avx10.1-256", "AVX10.1 with 256 bits",
                   [FeatureCDI, FeatureVBMI, FeatureIFMA, FeatureVNNI, FeatureBF16, FeatureVPOPCNTDQ, FeatureVBMI2,
                    FeatureBITALG, FeatureVAES, FeatureVPCLMULQDQ, FeatureFP16]>;
defm AVX10_1_512 : Isa<"avx10.1-512", "AVX10.1 with 512 bits", [FeatureAVX10_1, FeatureEVEX512]>;

// Tiles.
defm AMXTILE : Isa<"amx-tile", "AMX tiles">;
defm AMXINT8 : Isa<"amx-int8", "AMX products of bytes", [FeatureAMXTILE]>;
defm AMXBF16 : Isa<"amx-bf16", "AMX products of bfloat16", [FeatureAMXTILE]>;
defm AMXFP16 : Isa<"amx-fp16", "AMX products of half precision", [FeatureAMXTILE]>;
defm AMXCOMPLEX : Isa<"amx-complex", "AMX products of complex numbers", [FeatureAMXTILE]>;

// APX.
defm EGPR : Isa<"egpr", "R16 to R31">;
defm Push2Pop2 : Isa<"push2pop2", "PUSH2 and POP2">;
defm PPX : Isa<"ppx", "hints that pushes and pops are balanced">;
defm NDD : Isa<"ndd", "destinations apart from the sources">;
defm CCMP : Isa<"ccmp", "conditional compare and test">;
defm NF : Isa<"nf", "arithmetic that leaves the flags alone">;
defm CF : Isa<"cf", "conditional loads and stores">;
defm ZU : Isa<"zu", "zero above the result of SETcc and IMUL">;

// Caches and memory.
defm PRFCHW : Isa<"prfchw", "PREFETCHW">;
defm PREFETCHI : Isa<"prefetchi", "prefetching of code">;
defm CLFLUSHOPT : Isa<"clflushopt", "CLFLUSHOPT">;
defm CLWB : Isa<"clwb", "CLWB">;
defm CLDEMOTE : Isa<"cldemote", "CLDEMOTE">;
defm CLZERO : Isa<"clzero", "CLZERO">;
defm WBNOINVD : Isa<"wbnoinvd", "WBNOINVD">;
defm MOVDIRI : Isa<"movdiri", "MOVDIRI">;
defm MOVDIR64B : Isa<"movdir64b", "MOVDIR64B">;
defm ENQCMD : Isa<"enqcmd", "ENQCMD and ENQCMDS">;

// Waiting, measuring, protection, transactions, enclaves.
defm MWAITX : Isa<"mwaitx", "MONITORX and MWAITX">;
defm WAITPKG : Isa<"waitpkg", "UMONITOR, UMWAIT, TPAUSE">;
defm SERIALIZE : Isa<"serialize", "SERIALIZE">;
defm HRESET : Isa<"hreset", "HRESET">;
defm PTWRITE : Isa<"ptwrite", "PTWRITE">;
defm RDPID : Isa<"rdpid", "RDPID">;
defm RDPRU : Isa<"rdpru", "RDPRU">;
defm UINTR : Isa<"uintr", "user interrupts">;
defm USERMSR : Isa<"usermsr", "URDMSR and UWRMSR">;
defm FSGSBase : Isa<"fsgsbase", "RDFSBASE and its kin">;
defm INVPCID : Isa<"invpcid", "INVPCID">;
defm PKU : Isa<"pku", "protection keys">;
defm PCONFIG : Isa<"pconfig", "PCONFIG">;
defm SHSTK : Isa<"shstk", "shadow stacks">;
defm RTM : Isa<"rtm", "restricted transactional memory">;
defm TSXLDTRK : Isa<"tsxldtrk", "loads that a transaction does not track">;
defm SGX : Isa<"sgx", "SGX">;
defm KL : Isa<"kl", "Key Locker", [FeatureSSE2]>;
defm WIDEKL : Isa<"widekl", "Key Locker on eight blocks", [FeatureKL]>;

// --- How code is wanted ----------------------------------------------------------------------------------------------

class TuningFeature<string option, string attribute, string desc> : SubtargetFeature<option, attribute, "true", desc>;

def FeatureSoftFloat : TuningFeature<"soft-float", "UseSoftFloat", "floating point by calls">;
def FeatureERMSB : TuningFeature<"ermsb", "HasERMSB", "REP MOVSB and STOSB are fast">;
def FeatureFSRM : TuningFeature<"fsrm", "HasFSRM", "REP MOVSB is fast for short lengths too">;
def FeatureTaggedGlobals : TuningFeature<"tagged-globals", "AllowTaggedGlobals", "addresses of globals hold a tag">;
def FeatureUseGPR32InInlineAsm
    : TuningFeature<"inline-asm-use-gpr32", "UseInlineAsmGPR32", "R16 to R31 in inline assembly">;

def TuningSlowIncDec : TuningFeature<"slow-incdec", "SlowIncDec", "INC and DEC are slower than ADD and SUB">;
def TuningSlowLEA : TuningFeature<"slow-lea", "SlowLEA", "some forms of LEA are slow">;
def TuningSlow3OpsLEA : TuningFeature<"slow-3ops-lea", "Slow3OpsLEA", "LEA with three terms is slow">;
def TuningLEAForSP : TuningFeature<"lea-sp", "UseLeaForSP", "LEA moves the stack pointer">;
def TuningLEAUsesAG : TuningFeature<"lea-uses-ag", "LeaUsesAG", "LEA runs where addresses are computed">;
def TuningSlowUAMem16 : TuningFeature<"slow-unaligned-mem-16", "IsUnalignedMem16Slow",
                                      "unaligned 16-byte accesses are slow">;
def TuningSlowUAMem32 : TuningFeature<"slow-unaligned-mem-32", "IsUnalignedMem32Slow",
                                      "unaligned 32-byte accesses are slow">;
def TuningSlowTwoMemOps : TuningFeature<"slow-two-mem-ops", "SlowTwoMemOps",
                                        "two accesses in one instruction are slow">;
def TuningFastSHLDRotate : TuningFeature<"fast-shld-rotate", "HasFastSHLDRotate", "SHLD is a fast rotate">;
def TuningSlowSHLD : TuningFeature<"slow-shld", "IsSHLDSlow", "SHLD and SHRD are slow">;
def TuningSlowPMULLD : TuningFeature<"slow-pmulld", "IsPMULLDSlow", "PMULLD is slow">;
def TuningSlowPMADDWD : TuningFeature<"slow-pmaddwd", "IsPMADDWDSlow", "PMADDWD is slower than PMULLD">;
def TuningSlowDivide32 : TuningFeature<"idivl-to-divb", "HasSlowDivide32", "use 8-bit division where values permit">;
def TuningSlowDivide64 : TuningFeature<"idivq-to-divl", "HasSlowDivide64", "use 32-bit division where values permit">;
def TuningPadShortFunctions : TuningFeature<"pad-short-functions", "PadShortFunctions", "an early return stalls">;
def TuningMacroFusion : TuningFeature<"macrofusion", "HasMacroFusion", "arithmetic and branch fuse">;
def TuningBranchFusion : TuningFeature<"branchfusion", "HasBranchFusion", "CMP or TEST and branch fuse">;
def TuningBranchHint : TuningFeature<"branch-hint", "HasBranchHint", "branches can be hinted">;
def TuningInsertVZEROUPPER : TuningFeature<"vzeroupper", "InsertVZEROUPPER", "leaving AVX code wants VZEROUPPER">;
def TuningFast7ByteNOP : TuningFeature<"fast-7bytenop", "HasFast7ByteNOP", "NOPs of up to 7 bytes are fast">;
def TuningFast11ByteNOP : TuningFeature<"fast-11bytenop", "HasFast11ByteNOP", "NOPs of up to 11 bytes are fast">;
def TuningFast15ByteNOP : TuningFeature<"fast-15bytenop", "HasFast15ByteNOP", "NOPs of up to 15 bytes are fast">;
def TuningFastLZCNT : TuningFeature<"fast-lzcnt", "HasFastLZCNT", "LZCNT is fast">;
def TuningFastBEXTR : TuningFeature<"fast-bextr", "HasFastBEXTR", "BEXTR is fast">;
def TuningFastMOVBE : TuningFeature<"fast-movbe", "HasFastMOVBE", "MOVBE is fast">;
def TuningFastImm16 : TuningFeature<"fast-imm16", "HasFastImm16", "16-bit immediates are fast">;
def TuningFastGather : TuningFeature<"fast-gather", "HasFastGather", "gathers are fast">;
def TuningFastScalarFSQRT : TuningFeature<"fast-scalar-fsqrt", "HasFastScalarFSQRT", "scalar square roots are fast">;
def TuningFastVectorFSQRT : TuningFeature<"fast-vector-fsqrt", "HasFastVectorFSQRT", "vector square roots are fast">;
def TuningFastHorizontalOps : TuningFeature<"fast-hops", "HasFastHorizontalOps", "horizontal operations are fast">;
def TuningFastScalarShiftMasks
    : TuningFeature<"fast-scalar-shift-masks", "HasFastScalarShiftMasks", "two shifts are a fast mask">;
def TuningFastVectorShiftMasks
    : TuningFeature<"fast-vector-shift-masks", "HasFastVectorShiftMasks", "two vector shifts are a fast mask">;
def TuningFastImmVectorShift
    : TuningFeature<"tuning-fast-imm-vector-shift", "HasFastImmVectorShift", "vector shifts by constants are fast">;
def TuningFastVariableCrossLaneShuffle
    : TuningFeature<"fast-variable-crosslane-shuffle", "HasFastVariableCrossLaneShuffle",
                    "variable shuffles across lanes are fast">;
def TuningFastVariablePerLaneShuffle
    : TuningFeature<"fast-variable-perlane-shuffle", "HasFastVariablePerLaneShuffle",
                    "variable shuffles in lanes are fast">;
def TuningFasterShiftThanShuffle
    : TuningFeature<"faster-shift-than-shuffle", "PreferLowerShuffleAsShift", "shifts are as fast as shuffles">;
def TuningFastDPWSSD : TuningFeature<"fast-dpwssd", "HasFastDPWSSD", "VPDPWSSD is fast">;
def TuningSBBDepBreaking : TuningFeature<"sbb-dep-breaking", "HasSBBDepBreaking", "SBB r, r does not wait for r">;
def TuningNoDomainDelay : TuningFeature<"no-bypass-delay", "NoDomainDelay", "domains can be mixed">;
def TuningNoDomainDelayMov : TuningFeature<"no-bypass-delay-mov", "NoDomainDelayMov", "moves can mix domains">;
def TuningNoDomainDelayShuffle : TuningFeature<"no-bypass-delay-shuffle", "NoDomainDelayShuffle",
                                               "shuffles can mix domains">;
def TuningNoDomainDelayBlend : TuningFeature<"no-bypass-delay-blend", "NoDomainDelayBlend", "blends can mix domains">;
def TuningPreferMovmskOverVTest
    : TuningFeature<"prefer-movmsk-over-vtest", "PreferMovmskOverVTest", "MOVMSK is better than VTEST">;
def TuningPreferMaskRegisters
    : TuningFeature<"prefer-mask-registers", "PreferMaskRegisters", "opmasks are better than PTEST and MOVMSK">;
def TuningPreferNoGather : TuningFeature<"prefer-no-gather", "PreferNoGather", "no gathers">;
def TuningPreferNoScatter : TuningFeature<"prefer-no-scatter", "PreferNoScatter", "no scatters">;
def TuningPrefer128Bit : TuningFeature<"prefer-128-bit", "Prefer128Bit", "vectors of 128 bits">;
def TuningPrefer256Bit : TuningFeature<"prefer-256-bit", "Prefer256Bit", "vectors of 256 bits">;
def TuningAllowLight256Bit : TuningFeature<"allow-light-256-bit", "AllowLight256Bit", "loads and stores of 256 bits">;
def TuningUseSLMArithCosts : TuningFeature<"use-slm-arith-costs", "UseSLMArithCosts", "costs of Silvermont">;
def TuningUseGLMDivSqrtCosts : TuningFeature<"use-glm-div-sqrt-costs", "UseGLMDivSqrtCosts", "costs of Goldmont">;

// A result waits for the old value of its register.
class FalseDependency<string option, string insts>
    : TuningFeature<"false-deps-"#option, "Has"#insts#"FalseDeps", insts#" waits for its destination">;
def TuningPOPCNTFalseDeps : FalseDependency<"popcnt", "POPCNT">;
def TuningLZCNTFalseDeps : FalseDependency<"lzcnt-tzcnt", "LZCNT">;
def TuningMULCFalseDeps : FalseDependency<"mulc", "MULC">;
def TuningPERMFalseDeps : FalseDependency<"perm", "PERM">;
def TuningRANGEFalseDeps : FalseDependency<"range", "RANGE">;
def TuningGETMANTFalseDeps : FalseDependency<"getmant", "GETMANT">;
def TuningMULLQFalseDeps : FalseDependency<"mullq", "MULLQ">;

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

// --- Conditions for rules --------------------------------------------------------------------------------------------

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
