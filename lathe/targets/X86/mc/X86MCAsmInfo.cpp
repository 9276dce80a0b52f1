#include "lathe/mc/MCDwarf.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include "lathe/targets/X86/mc/X86MCTargetDesc.h"

namespace lathe {

namespace {

constexpr MCVariantInfo tls(std::string_view name) { return {name, false, true, false}; }

/// In the order of X86::Variant.
constexpr MCVariantInfo kVariants[] = {
    {""},
    {"PLT", false, false, true},
    {"GOT"},
    {"GOTOFF"},
    {"GOTPCREL"},
    {"GOTPCREL_NORELAX"},
    {"GOTPLT"},
    {"PLTOFF"},
    {"SIZE"},
    tls("TLSGD"),
    tls("TLSLD"),
    tls("DTPOFF"),
    tls("TPOFF"),
    tls("GOTTPOFF"),
    tls("TLSDESC"),
    tls("TLSCALL"),
    tls("NTPOFF"),
    tls("INDNTPOFF"),
    tls("GOTNTPOFF"),
    tls("TLSLDM"),
    {"IMGREL"},
    {"SECREL32"},
    tls("TLVP"),
};
static_assert(std::size(kVariants) == X86::VK_TLVP + 1);

/// psABI, figure 3.36.
constexpr std::string_view kDwarfNames[] = {
    "rax",   "rdx",    "rcx",   "rbx",   "rsi",   "rdi",   "rbp",   "rsp",   "r8",    "r9",    "r10",     "r11",
    "r12",   "r13",    "r14",   "r15",   "rip",   "xmm0",  "xmm1",  "xmm2",  "xmm3",  "xmm4",  "xmm5",    "xmm6",
    "xmm7",  "xmm8",   "xmm9",  "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15", "st(0)", "st(1)",   "st(2)",
    "st(3)", "st(4)",  "st(5)", "st(6)", "st(7)", "mm0",   "mm1",   "mm2",   "mm3",   "mm4",   "mm5",     "mm6",
    "mm7",   "rflags", "es",    "cs",    "ss",    "ds",    "fs",    "gs",    "",      "",      "fs.base", "gs.base",
};
constexpr unsigned kDwarfRSP = 7, kDwarfRA = 16;

/// At a function's entry the return address lies at (%rsp).
constexpr MCCFIInstruction kEntryState[] = {MCCFIInstruction::createDefCfa(kDwarfRSP, 8),
                                            MCCFIInstruction::createOffset(kDwarfRA, -8)};

/// By the numbers of unwind codes, which are the processor's.
constexpr std::string_view kSEHNames[] = {"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi",
                                          "r8",  "r9",  "r10", "r11", "r12", "r13", "r14", "r15"};
constexpr std::string_view kSEHVectorNames[] = {"xmm0", "xmm1", "xmm2",  "xmm3",  "xmm4",  "xmm5",  "xmm6",  "xmm7",
                                                "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15"};

/// i386 psABI, table 2.14. Darwin's numbers of %esp and %ebp are exchanged in .eh_frame.
constexpr std::string_view kDwarfNames32[] = {
    "eax",   "ecx",   "edx",   "ebx",   "esp",   "ebp",   "esi",   "edi", "eip", "eflags", "",     "st(0)",
    "st(1)", "st(2)", "st(3)", "st(4)", "st(5)", "st(6)", "st(7)", "",    "",    "xmm0",   "xmm1", "xmm2",
    "xmm3",  "xmm4",  "xmm5",  "xmm6",  "xmm7",  "mm0",   "mm1",   "mm2", "mm3", "mm4",    "mm5",  "mm6",
    "mm7",   "",      "",      "",      "es",    "cs",    "ss",    "ds",  "fs",  "gs",
};
constexpr std::string_view kDwarfNames32Darwin[] = {
    "eax",   "ecx",   "edx",   "ebx",   "ebp",   "esp",   "esi",   "edi", "eip",  "eflags", "",     "",     "st(0)",
    "st(1)", "st(2)", "st(3)", "st(4)", "st(5)", "st(6)", "st(7)", "",    "xmm0", "xmm1",   "xmm2", "xmm3", "xmm4",
    "xmm5",  "xmm6",  "xmm7",  "mm0",   "mm1",   "mm2",   "mm3",   "mm4", "mm5",  "mm6",    "mm7",
};
constexpr unsigned kDwarfESP = 4, kDwarfESPDarwin = 5, kDwarfRA32 = 8;
constexpr MCCFIInstruction kEntryState32[] = {MCCFIInstruction::createDefCfa(kDwarfESP, 4),
                                              MCCFIInstruction::createOffset(kDwarfRA32, -4)};
constexpr MCCFIInstruction kEntryState32Darwin[] = {MCCFIInstruction::createDefCfa(kDwarfESPDarwin, 4),
                                                    MCCFIInstruction::createOffset(kDwarfRA32, -4)};

constexpr MCAsmInfo makeInfo(const X86ObjectABI &abi) {
  MCAsmInfo info;
  bool isDarwin = abi.format == ObjectFormat::kMachO;
  info.format = abi.format;
  info.codeAlignFill = 0x90;
  info.variants = kVariants;
  info.registerPrefix = "%";
  info.pointerSize = abi.is64Bit && !abi.isILP32 ? 8 : 4;
  if (abi.is64Bit) {
    info.dwarfRegNames = kDwarfNames;
    info.returnAddressRegister = kDwarfRA;
    info.initialFrameState = kEntryState;
  } else {
    info.dwarfRegNames = isDarwin ? std::span<const std::string_view>(kDwarfNames32Darwin) : kDwarfNames32;
    info.returnAddressRegister = kDwarfRA32;
    info.initialFrameState = isDarwin ? kEntryState32Darwin : kEntryState32;
    info.dataAlignmentFactor = -4;
  }
  if (abi.format == ObjectFormat::kCoff) {
    info.commAlignInBytes = false;
    info.isCOFFForGNU = abi.isCOFFForGNU;
    info.atBeginsNames = true;
    info.atInNames = !abi.isCOFFForGNU;
    info.fdeEncoding = dwarf::DW_EH_PE_absptr;
    info.dataAlignmentFactor = -4;
    // 32-bit symbols begin with an underscore, so that no letter is taken.
    info.privatePrefix = abi.is64Bit ? ".L" : "L";
    if (abi.is64Bit) {
      info.sehRegNames = kSEHNames;
      info.sehVectorRegNames = kSEHVectorNames;
    }
  } else if (isDarwin) {
    info.commentString = "##";
    info.privatePrefix = "L";
    info.zeroDirective = "\t.space\t";
    info.commAlignInBytes = info.lcommAlignInBytes = false;
    info.fdeEncoding = dwarf::DW_EH_PE_pcrel;
    if (abi.is64Bit)
      info.indirectVariant = X86::VK_GOTPCREL;
  }
  return info;
}

} // namespace

const MCAsmInfo &x86MCAsmInfo(const X86ObjectABI &abi) {
  using enum ObjectFormat;
  static constexpr MCAsmInfo kELF64 = makeInfo({}), kELF32 = makeInfo({kElf, false}),
                             kX32 = makeInfo({kElf, true, true}), kMachO64 = makeInfo({kMachO}),
                             kMachO32 = makeInfo({kMachO, false}), kCOFF64 = makeInfo({kCoff}),
                             kCOFF32 = makeInfo({kCoff, false}),
                             kCOFF64Microsoft = makeInfo({kCoff, true, false, false}),
                             kCOFF32Microsoft = makeInfo({kCoff, false, false, false});
  switch (abi.format) {
  case kElf:
    return abi.isILP32 ? kX32 : abi.is64Bit ? kELF64 : kELF32;
  case kMachO:
    return abi.is64Bit ? kMachO64 : kMachO32;
  case kCoff:
    if (abi.isCOFFForGNU)
      return abi.is64Bit ? kCOFF64 : kCOFF32;
    return abi.is64Bit ? kCOFF64Microsoft : kCOFF32Microsoft;
  }
  return kELF64;
}

} // namespace lathe
