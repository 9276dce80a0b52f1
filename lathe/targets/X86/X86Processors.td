//===- X86Processors.td - Processors: what they have, and how they want their code --------------------------------===//
//
// Names are those of -mcpu; some come in pairs, the second being that of Intel's compilers. Sets grow from one
// generation to the next: Isa* is what a processor has, Tune* how it wants its code.
//===--------------------------------------------------------------------------------------------------------------===//

class Proc<string name, list<SubtargetFeature> features, list<SubtargetFeature> tuning>
    : ProcessorModel<name, NoSchedModel, features, !listconcat(tuning, [TuningMacroFusion])>;

// The four levels of the x86-64 psABI, section 3.1.1.
defvar Level1 = [FeatureX86_64, FeatureX87, FeatureCX8, FeatureCMOV, FeatureMMX, FeatureSSE2, FeatureFXSR, FeatureNOPL];
defvar Level2 = !listconcat(Level1, [FeatureCX16, FeatureLAHFSAHF64, FeatureCRC32, FeaturePOPCNT, FeatureSSE42]);
defvar Level3 = !listconcat(Level2, [FeatureAVX2, FeatureBMI, FeatureBMI2, FeatureF16C, FeatureFMA, FeatureLZCNT,
                                     FeatureMOVBE, FeatureXSAVE]);
defvar Level4 = !listconcat(Level3, [FeatureBWI, FeatureCDI, FeatureDQI, FeatureVLX, FeatureEVEX512]);

// When nobody says what runs the code.
defvar TuneGeneric = [TuningSlow3OpsLEA, TuningSlowDivide64, TuningInsertVZEROUPPER, TuningFast15ByteNOP];
def : Proc<"generic", [FeatureX87, FeatureCX8, FeatureX86_64], TuneGeneric>;
def : Proc<"x86-64", Level1, [TuningSlow3OpsLEA, TuningSlowDivide64, TuningInsertVZEROUPPER]>;
def : Proc<"x86-64-v2", Level2, [TuningSlow3OpsLEA, TuningSlowDivide64, TuningFastSHLDRotate, TuningSlowUAMem32,
                                 TuningInsertVZEROUPPER, TuningFast15ByteNOP]>;
def : Proc<"x86-64-v3", Level3, TuneGeneric>;
def : Proc<"x86-64-v4", Level4, TuneGeneric>;

// --- Intel, 32 bits --------------------------------------------------------------------------------------------------

defvar IsaI386 = [FeatureX87];
defvar TuneI386 = []<SubtargetFeature>;
def : Proc<"i386", IsaI386, TuneI386>;
def : Proc<"i486", IsaI386, TuneI386>;
defvar IsaI586 = !listconcat(IsaI386, [FeatureCX8]);
def : Proc<"i586", IsaI586, TuneI386>;
def : Proc<"pentium", IsaI586, TuneI386>;
defvar IsaLakemont = [FeatureCX8];
def : Proc<"lakemont", IsaLakemont, TuneI386>;
defvar IsaPentiumMmx = !listconcat(IsaI586, [FeatureMMX]);
def : Proc<"pentium-mmx", IsaPentiumMmx, TuneI386>;
def : Proc<"pentium_mmx", IsaPentiumMmx, TuneI386>;
defvar IsaI686 = !listconcat(IsaI586, [FeatureCMOV]);
def : Proc<"i686", IsaI686, TuneI386>;
defvar IsaPentiumpro = !listconcat(IsaI686, [FeatureNOPL]);
def : Proc<"pentiumpro", IsaPentiumpro, TuneI386>;
def : Proc<"pentium_pro", IsaPentiumpro, TuneI386>;
defvar IsaPentium2 = !listconcat(IsaPentiumpro, [FeatureFXSR, FeatureMMX]);
def : Proc<"pentium2", IsaPentium2, TuneI386>;
def : Proc<"pentium_ii", IsaPentium2, TuneI386>;
defvar IsaPentium3 = !listconcat(IsaPentium2, [FeatureSSE1]);
def : Proc<"pentium3", IsaPentium3, TuneI386>;
def : Proc<"pentium_iii", IsaPentium3, TuneI386>;
def : Proc<"pentium_iii_no_xmm_regs", IsaPentium3, TuneI386>;
def : Proc<"pentium3m", IsaPentium3, TuneI386>;
defvar IsaPentium4 = !listconcat(IsaPentium3, [FeatureSSE2]);
def : Proc<"pentium4", IsaPentium4, TuneI386>;
def : Proc<"pentium_4", IsaPentium4, TuneI386>;
def : Proc<"pentium-m", IsaPentium4, TuneI386>;
def : Proc<"pentium_m", IsaPentium4, TuneI386>;
def : Proc<"pentium4m", IsaPentium4, TuneI386>;
defvar IsaPrescott = !listconcat(IsaPentium4, [FeatureSSE3]);
def : Proc<"prescott", IsaPrescott, TuneI386>;
def : Proc<"pentium_4_sse3", IsaPrescott, TuneI386>;
def : Proc<"yonah", IsaPrescott, TuneI386>;

// --- Intel, Core -----------------------------------------------------------------------------------------------------

defvar IsaNocona = !listconcat(IsaPrescott, [FeatureCX16, FeatureX86_64]);
defvar TuneNocona = [TuningSlowUAMem16];
def : Proc<"nocona", IsaNocona, TuneNocona>;
defvar IsaCore2 = !listconcat(IsaNocona, [FeatureLAHFSAHF64, FeatureSSSE3]);
def : Proc<"core2", IsaCore2, TuneNocona>;
def : Proc<"core_2_duo_ssse3", IsaCore2, TuneNocona>;
defvar IsaPenryn = !listconcat(IsaCore2, [FeatureSSE41]);
def : Proc<"penryn", IsaPenryn, TuneNocona>;
def : Proc<"core_2_duo_sse4_1", IsaPenryn, TuneNocona>;
defvar TuneNehalem = [TuningSlowDivide64];
def : Proc<"nehalem", Level2, TuneNehalem>;
def : Proc<"core_i7_sse4_2", Level2, TuneNehalem>;
def : Proc<"corei7", Level2, TuneNehalem>;
defvar IsaWestmere = !listconcat(Level2, [FeaturePCLMUL]);
def : Proc<"westmere", IsaWestmere, TuneNehalem>;
def : Proc<"core_aes_pclmulqdq", IsaWestmere, TuneNehalem>;
defvar IsaSandybridge = !listconcat(IsaWestmere, [FeatureAVX, FeatureXSAVEOPT]);
defvar TuneSandybridge = [TuningSlow3OpsLEA, TuningFastSHLDRotate, TuningSlowDivide64, TuningSlowUAMem32,
                          TuningInsertVZEROUPPER, TuningFast15ByteNOP];
def : Proc<"sandybridge", IsaSandybridge, TuneSandybridge>;
def : Proc<"core_2nd_gen_avx", IsaSandybridge, TuneSandybridge>;
def : Proc<"corei7-avx", IsaSandybridge, TuneSandybridge>;
defvar IsaIvybridge = !listconcat(IsaSandybridge, [FeatureF16C, FeatureFSGSBase, FeatureRDRAND]);
def : Proc<"ivybridge", IsaIvybridge, TuneSandybridge>;
def : Proc<"core_3rd_gen_avx", IsaIvybridge, TuneSandybridge>;
def : Proc<"core-avx-i", IsaIvybridge, TuneSandybridge>;
defvar IsaHaswell = !listconcat(Level3, [FeatureFSGSBase, FeatureINVPCID, FeaturePCLMUL, FeatureRDRAND,
                                         FeatureXSAVEOPT]);
def : Proc<"haswell", IsaHaswell, TuneGeneric>;
def : Proc<"core_4th_gen_avx", IsaHaswell, TuneGeneric>;
def : Proc<"core_4th_gen_avx_tsx", IsaHaswell, TuneGeneric>;
def : Proc<"core-avx2", IsaHaswell, TuneGeneric>;
defvar IsaBroadwell = !listconcat(IsaHaswell, [FeatureADX, FeaturePRFCHW, FeatureRDSEED]);
def : Proc<"broadwell", IsaBroadwell, TuneGeneric>;
def : Proc<"core_5th_gen_avx", IsaBroadwell, TuneGeneric>;
def : Proc<"core_5th_gen_avx_tsx", IsaBroadwell, TuneGeneric>;
defvar IsaSkylake = !listconcat(IsaBroadwell, [FeatureAES, FeatureCLFLUSHOPT, FeatureSGX, FeatureXSAVEC,
                                               FeatureXSAVES]);
def : Proc<"skylake", IsaSkylake, TuneGeneric>;
defvar IsaSkylakeAvx512 = !listconcat(IsaBroadwell, [FeatureAES, FeatureBWI, FeatureCDI, FeatureCLFLUSHOPT,
                                                     FeatureCLWB, FeatureDQI, FeatureEVEX512, FeaturePKU, FeatureVLX,
                                                     FeatureXSAVEC, FeatureXSAVES]);
def : Proc<"skylake-avx512", IsaSkylakeAvx512, TuneGeneric>;
def : Proc<"skylake_avx512", IsaSkylakeAvx512, TuneGeneric>;
def : Proc<"skx", IsaSkylakeAvx512, TuneGeneric>;
defvar IsaCascadelake = !listconcat(IsaSkylakeAvx512, [FeatureVNNI]);
def : Proc<"cascadelake", IsaCascadelake, TuneGeneric>;
defvar IsaCooperlake = !listconcat(IsaCascadelake, [FeatureBF16]);
def : Proc<"cooperlake", IsaCooperlake, TuneGeneric>;
defvar IsaCannonlake = !listconcat(IsaSkylake, [FeatureCDI, FeatureDQI, FeatureEVEX512, FeatureIFMA, FeaturePKU,
                                                FeatureSHA, FeatureVBMI, FeatureVLX]);
def : Proc<"cannonlake", IsaCannonlake, TuneGeneric>;
defvar IsaIcelakeClient = !listconcat(IsaCannonlake, [FeatureBITALG, FeatureGFNI, FeatureRDPID, FeatureVAES,
                                                      FeatureVBMI2, FeatureVNNI, FeatureVPCLMULQDQ,
                                                      FeatureVPOPCNTDQ]);
defvar TuneIcelakeClient = [TuningSlowDivide64, TuningInsertVZEROUPPER, TuningFast15ByteNOP];
def : Proc<"icelake-client", IsaIcelakeClient, TuneIcelakeClient>;
def : Proc<"icelake_client", IsaIcelakeClient, TuneIcelakeClient>;
defvar IsaRocketlake = !listconcat(IsaBroadwell, [FeatureBITALG, FeatureCDI, FeatureCLFLUSHOPT, FeatureDQI,
                                                  FeatureEVEX512, FeatureGFNI, FeatureIFMA, FeaturePKU, FeatureRDPID,
                                                  FeatureSHA, FeatureVAES, FeatureVBMI, FeatureVBMI2, FeatureVLX,
                                                  FeatureVNNI, FeatureVPCLMULQDQ, FeatureVPOPCNTDQ, FeatureXSAVEC,
                                                  FeatureXSAVES]);
def : Proc<"rocketlake", IsaRocketlake, TuneIcelakeClient>;
defvar IsaIcelakeServer = !listconcat(IsaIcelakeClient, [FeatureCLWB, FeaturePCONFIG, FeatureWBNOINVD]);
def : Proc<"icelake-server", IsaIcelakeServer, TuneIcelakeClient>;
def : Proc<"icelake_server", IsaIcelakeServer, TuneIcelakeClient>;
defvar IsaTigerlake = !listconcat(IsaIcelakeClient, [FeatureCLWB, FeatureMOVDIR64B, FeatureMOVDIRI, FeatureSHSTK,
                                                     FeatureVP2INTERSECT, FeatureWIDEKL]);
def : Proc<"tigerlake", IsaTigerlake, TuneIcelakeClient>;
defvar IsaSapphirerapids = !listconcat(IsaIcelakeServer, [FeatureAMXBF16, FeatureAMXINT8, FeatureAVXVNNI, FeatureBF16,
                                                          FeatureCLDEMOTE, FeatureENQCMD, FeatureFP16,
                                                          FeatureMOVDIR64B, FeatureMOVDIRI, FeaturePTWRITE,
                                                          FeatureSERIALIZE, FeatureSHSTK, FeatureTSXLDTRK,
                                                          FeatureUINTR, FeatureWAITPKG]);
def : Proc<"sapphirerapids", IsaSapphirerapids, TuneIcelakeClient>;
def : Proc<"emeraldrapids", IsaSapphirerapids, TuneIcelakeClient>;
defvar IsaGraniterapids = !listconcat(IsaSapphirerapids, [FeatureAMXFP16, FeaturePREFETCHI]);
def : Proc<"graniterapids", IsaGraniterapids, TuneIcelakeClient>;
defvar IsaGraniterapidsD = !listconcat(IsaGraniterapids, [FeatureAMXCOMPLEX]);
def : Proc<"graniterapids-d", IsaGraniterapidsD, TuneIcelakeClient>;
def : Proc<"graniterapids_d", IsaGraniterapidsD, TuneIcelakeClient>;

// --- Intel, Atom and hybrids -----------------------------------------------------------------------------------------

defvar IsaBonnell = !listconcat(IsaCore2, [FeatureMOVBE]);
defvar TuneBonnell = [TuningSlowDivide64, TuningSlowDivide32, TuningSlowUAMem16, TuningSlowTwoMemOps,
                      TuningPadShortFunctions];
def : Proc<"bonnell", IsaBonnell, TuneBonnell>;
def : Proc<"atom", IsaBonnell, TuneBonnell>;
defvar IsaSilvermont = !listconcat(IsaWestmere, [FeatureMOVBE, FeaturePRFCHW, FeatureRDRAND]);
defvar TuneSilvermont = [TuningSlowIncDec, TuningSlowDivide64, TuningSlowTwoMemOps, TuningFast7ByteNOP];
def : Proc<"silvermont", IsaSilvermont, TuneSilvermont>;
def : Proc<"atom_sse4_2", IsaSilvermont, TuneSilvermont>;
def : Proc<"atom_sse4_2_movbe", IsaSilvermont, TuneSilvermont>;
def : Proc<"slm", IsaSilvermont, TuneSilvermont>;
defvar IsaGoldmont = !listconcat(IsaSilvermont, [FeatureAES, FeatureCLFLUSHOPT, FeatureFSGSBase, FeatureRDSEED,
                                                 FeatureSHA, FeatureXSAVEC, FeatureXSAVEOPT, FeatureXSAVES]);
defvar TuneGoldmont = [TuningSlowIncDec, TuningSlowTwoMemOps];
def : Proc<"goldmont", IsaGoldmont, TuneGoldmont>;
defvar IsaGoldmontPlus = !listconcat(IsaGoldmont, [FeaturePTWRITE, FeatureRDPID, FeatureSGX]);
def : Proc<"goldmont-plus", IsaGoldmontPlus, TuneGoldmont>;
def : Proc<"goldmont_plus", IsaGoldmontPlus, TuneGoldmont>;
defvar IsaTremont = !listconcat(IsaGoldmontPlus, [FeatureCLWB, FeatureGFNI]);
def : Proc<"tremont", IsaTremont, TuneGoldmont>;
defvar IsaAlderlake = !listconcat(IsaSkylake, [FeatureAVXVNNI, FeatureCLDEMOTE, FeatureCLWB, FeatureGFNI,
                                               FeatureHRESET, FeatureMOVDIR64B, FeatureMOVDIRI, FeaturePCONFIG,
                                               FeaturePKU, FeaturePTWRITE, FeatureRDPID, FeatureSERIALIZE, FeatureSHA,
                                               FeatureSHSTK, FeatureVAES, FeatureVPCLMULQDQ, FeatureWAITPKG,
                                               FeatureWIDEKL]);
def : Proc<"alderlake", IsaAlderlake, TuneGeneric>;
defvar TuneGracemont = [TuningSlow3OpsLEA, TuningInsertVZEROUPPER, TuningFast15ByteNOP];
def : Proc<"gracemont", IsaAlderlake, TuneGracemont>;
def : Proc<"raptorlake", IsaAlderlake, TuneGeneric>;
def : Proc<"meteorlake", IsaAlderlake, TuneGeneric>;
defvar IsaSierraforest = !listconcat(IsaAlderlake, [FeatureAVXIFMA, FeatureAVXNECONVERT, FeatureAVXVNNIINT8,
                                                    FeatureCMPCCXADD, FeatureENQCMD, FeatureUINTR]);
def : Proc<"sierraforest", IsaSierraforest, TuneGracemont>;
def : Proc<"grandridge", IsaSierraforest, TuneGracemont>;
def : Proc<"arrowlake", IsaSierraforest, TuneGeneric>;
defvar IsaArrowlakeS = !listconcat(IsaSierraforest, [FeatureAVXVNNIINT16, FeatureSHA512, FeatureSM3, FeatureSM4]);
def : Proc<"arrowlake-s", IsaArrowlakeS, TuneGeneric>;
def : Proc<"arrowlake_s", IsaArrowlakeS, TuneGeneric>;
def : Proc<"lunarlake", IsaArrowlakeS, TuneGeneric>;
defvar IsaClearwaterforest = !listconcat(IsaArrowlakeS, [FeaturePREFETCHI, FeatureUSERMSR]);
def : Proc<"clearwaterforest", IsaClearwaterforest, TuneGeneric>;
defvar IsaPantherlake = !listconcat(IsaArrowlakeS, [FeaturePREFETCHI]);
def : Proc<"pantherlake", IsaPantherlake, TuneGeneric>;
defvar IsaKnl = !listconcat(IsaBroadwell, [FeatureAES, FeatureCDI, FeatureEVEX512]);
defvar TuneKnl = [TuningSlowIncDec, TuningSlow3OpsLEA, TuningSlowDivide64, TuningSlowTwoMemOps];
def : Proc<"knl", IsaKnl, TuneKnl>;
def : Proc<"mic_avx512", IsaKnl, TuneKnl>;
defvar IsaKnm = !listconcat(IsaKnl, [FeatureVPOPCNTDQ]);
def : Proc<"knm", IsaKnm, TuneKnl>;

// --- AMD -------------------------------------------------------------------------------------------------------------

def : Proc<"k6", IsaPentiumMmx, TuneI386>;
defvar IsaK62 = !listconcat(IsaPentiumMmx, [FeaturePRFCHW]);
def : Proc<"k6-2", IsaK62, TuneI386>;
def : Proc<"k6-3", IsaK62, TuneI386>;
def : Proc<"geode", IsaK62, TuneI386>;
defvar IsaAthlon = !listconcat(IsaK62, [FeatureNOPL]);
def : Proc<"athlon", IsaAthlon, TuneI386>;
def : Proc<"athlon-tbird", IsaAthlon, TuneI386>;
defvar IsaAthlon4 = !listconcat(IsaAthlon, [FeatureFXSR, FeatureSSE1]);
def : Proc<"athlon-4", IsaAthlon4, TuneI386>;
def : Proc<"athlon-mp", IsaAthlon4, TuneI386>;
def : Proc<"athlon-xp", IsaAthlon4, TuneI386>;
defvar IsaK8 = !listconcat(Level1, [FeaturePRFCHW]);
defvar TuneK8 = [TuningSlowSHLD, TuningSlowUAMem16];
def : Proc<"k8", IsaK8, TuneK8>;
def : Proc<"athlon64", IsaK8, TuneK8>;
def : Proc<"athlon-fx", IsaK8, TuneK8>;
def : Proc<"opteron", IsaK8, TuneK8>;
defvar IsaK8Sse3 = !listconcat(IsaK8, [FeatureSSE3]);
def : Proc<"k8-sse3", IsaK8Sse3, TuneK8>;
def : Proc<"athlon64-sse3", IsaK8Sse3, TuneK8>;
def : Proc<"opteron-sse3", IsaK8Sse3, TuneK8>;
defvar IsaAmdfam10 = !listconcat(IsaK8Sse3, [FeatureCX16, FeatureLAHFSAHF64, FeatureLZCNT, FeaturePOPCNT,
                                             FeatureSSE4A]);
defvar TuneAmdfam10 = [TuningSlowSHLD, TuningSlowDivide64];
def : Proc<"amdfam10", IsaAmdfam10, TuneAmdfam10>;
def : Proc<"barcelona", IsaAmdfam10, TuneAmdfam10>;
defvar IsaBdver1 = !listconcat(IsaAmdfam10, [FeatureAES, FeatureCRC32, FeatureLWP, FeaturePCLMUL, FeatureXOP,
                                             FeatureXSAVE]);
defvar TuneBdver1 = [TuningSlowSHLD, TuningSlowDivide64, TuningInsertVZEROUPPER, TuningFast11ByteNOP];
def : Proc<"bdver1", IsaBdver1, TuneBdver1>;
defvar IsaBdver2 = !listconcat(IsaBdver1, [FeatureBMI, FeatureF16C, FeatureFMA, FeatureTBM]);
def : Proc<"bdver2", IsaBdver2, TuneBdver1>;
defvar IsaBdver3 = !listconcat(IsaBdver2, [FeatureFSGSBase, FeatureXSAVEOPT]);
def : Proc<"bdver3", IsaBdver3, TuneBdver1>;
defvar IsaBdver4 = !listconcat(IsaBdver3, [FeatureAVX2, FeatureBMI2, FeatureMOVBE, FeatureMWAITX, FeatureRDRAND]);
def : Proc<"bdver4", IsaBdver4, TuneBdver1>;
defvar IsaBtver1 = !listconcat(IsaAmdfam10, [FeatureSSSE3]);
defvar TuneBtver1 = [TuningSlowSHLD, TuningSlowDivide64, TuningFast15ByteNOP];
def : Proc<"btver1", IsaBtver1, TuneBtver1>;
defvar IsaBtver2 = !listconcat(IsaBtver1, [FeatureAES, FeatureBMI, FeatureCRC32, FeatureF16C, FeatureMOVBE,
                                           FeaturePCLMUL, FeatureXSAVEOPT]);
def : Proc<"btver2", IsaBtver2, TuneBtver1>;
defvar IsaZnver1 = !listconcat(IsaGoldmont, [FeatureADX, FeatureAVX2, FeatureBMI, FeatureBMI2, FeatureCLZERO,
                                             FeatureF16C, FeatureFMA, FeatureLZCNT, FeatureMWAITX, FeatureSSE4A]);
defvar TuneZnver1 = [TuningSlowSHLD, TuningSlowDivide64, TuningInsertVZEROUPPER, TuningFast15ByteNOP];
def : Proc<"znver1", IsaZnver1, TuneZnver1>;
defvar IsaZnver2 = !listconcat(IsaZnver1, [FeatureCLWB, FeatureRDPID, FeatureRDPRU, FeatureWBNOINVD]);
def : Proc<"znver2", IsaZnver2, TuneZnver1>;
defvar IsaZnver3 = !listconcat(IsaZnver2, [FeatureINVPCID, FeaturePKU, FeatureVAES, FeatureVPCLMULQDQ]);
def : Proc<"znver3", IsaZnver3, TuneZnver1>;
defvar IsaZnver4 = !listconcat(IsaRocketlake, [FeatureBF16, FeatureCLWB, FeatureCLZERO, FeatureMWAITX, FeatureRDPRU,
                                               FeatureSHSTK, FeatureSSE4A, FeatureWBNOINVD]);
def : Proc<"znver4", IsaZnver4, TuneZnver1>;
defvar IsaZnver5 = !listconcat(IsaZnver4, [FeatureAVXVNNI, FeatureMOVDIR64B, FeatureMOVDIRI, FeaturePREFETCHI,
                                           FeatureVP2INTERSECT]);
def : Proc<"znver5", IsaZnver5, TuneZnver1>;

// --- Others ----------------------------------------------------------------------------------------------------------

def : Proc<"winchip-c6", IsaPentiumMmx, TuneI386>;
def : Proc<"winchip2", IsaK62, TuneI386>;
def : Proc<"c3", IsaK62, TuneI386>;
defvar IsaC32 = !listconcat(IsaI686, [FeatureFXSR, FeatureMMX, FeatureSSE1]);
def : Proc<"c3-2", IsaC32, TuneI386>;
