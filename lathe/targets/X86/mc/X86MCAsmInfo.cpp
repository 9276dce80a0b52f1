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
};
static_assert(std::size(kVariants) == X86::VK_TLSLDM + 1);

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

constexpr MCAsmInfo makeInfo() {
  MCAsmInfo info;
  info.codeAlignFill = 0x90;
  info.variants = kVariants;
  info.dwarfRegNames = kDwarfNames;
  info.registerPrefix = "%";
  info.returnAddressRegister = kDwarfRA;
  info.initialFrameState = kEntryState;
  return info;
}

} // namespace

const MCAsmInfo &x86MCAsmInfo() {
  static constexpr MCAsmInfo kInfo = makeInfo();
  return kInfo;
}

} // namespace lathe
