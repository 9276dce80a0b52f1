//===- X86InstrAMX.td - AMX: tiles --------------------------------------------------------------------------------===//

let Predicates = [HasAMXTILE, In64BitMode] in {
  let hasSideEffects = 1, Defs = [TMM0, TMM1, TMM2, TMM3, TMM4, TMM5, TMM6, TMM7, TMMCFG] in {
    let mayLoad = 1 in
    def LDTILECFG : X86Inst<0x49, MRM0m, (outs), (ins opaquemem:$src), "ldtilecfg\t$src">,
                    VexOp<T8, NoPrefix, 0, 0>;
    def TILERELEASE : X86Inst<0x49, MRMFixed<0xC0>, (outs), (ins), "tilerelease">, VexOp<T8, NoPrefix, 0, 0>;
  }
  let hasSideEffects = 1, mayStore = 1, Uses = [TMMCFG] in
  def STTILECFG : X86Inst<0x49, MRM0m, (outs), (ins opaquemem:$src), "sttilecfg\t$src">, VexOp<T8, PD, 0, 0>;
  let mayLoad = 1 in {
    def TILELOADD : X86Inst<0x4B, MRMSrcMemFSIB, (outs TILE:$dst), (ins sibmem:$src), VAsm<"tileloadd">.One>,
                    VexOp<T8, XD, 0, 0>;
    def TILELOADDT1 : X86Inst<0x4B, MRMSrcMemFSIB, (outs TILE:$dst), (ins sibmem:$src), VAsm<"tileloaddt1">.One>,
                      VexOp<T8, PD, 0, 0>;
  }
  let mayStore = 1 in
  def TILESTORED : X86Inst<0x4B, MRMDestMemFSIB, (outs), (ins sibmem:$dst, TILE:$src), VAsm<"tilestored">.One>,
                   VexOp<T8, XS, 0, 0>;
  def TILEZERO : X86Inst<0x49, MRMr0<>, (outs TILE:$dst), (ins), "tilezero\t$dst">, VexOp<T8, XD, 0, 0>;
}

// Products of tiles are added to the destination: rows of the second source by columns of the third.
class TileProduct<int opcode, string mn, MandatoryPrefix prefix, Predicate pred, int w = 0>
    : X86Inst<opcode, MRMSrcReg4VOp3, (outs TILE:$dst), (ins TILE:$src1, TILE:$src2, TILE:$src3),
              VAsm<mn>.TiedTwo>, VexOp<T8, prefix, 0, w>, TiedSrc1 {
  let Predicates = [pred, In64BitMode];
}
def TDPBSSD : TileProduct<0x5E, "tdpbssd", XD, HasAMXINT8>;
def TDPBSUD : TileProduct<0x5E, "tdpbsud", XS, HasAMXINT8>;
def TDPBUSD : TileProduct<0x5E, "tdpbusd", PD, HasAMXINT8>;
def TDPBUUD : TileProduct<0x5E, "tdpbuud", NoPrefix, HasAMXINT8>;
def TDPBF16PS : TileProduct<0x5C, "tdpbf16ps", XS, HasAMXBF16>;
def TDPFP16PS : TileProduct<0x5C, "tdpfp16ps", XD, HasAMXFP16>;
def TCMMIMFP16PS : TileProduct<0x6C, "tcmmimfp16ps", PD, HasAMXCOMPLEX>;
def TCMMRLFP16PS : TileProduct<0x6C, "tcmmrlfp16ps", NoPrefix, HasAMXCOMPLEX, AnyW>;
