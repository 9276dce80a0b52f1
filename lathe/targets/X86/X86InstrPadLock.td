//===- X86InstrPadLock.td - Encryption of VIA processors ----------------------------------------------------------===//
//
// VIA PadLock Programming Guide: all but XSTORE stand behind REP.
//===--------------------------------------------------------------------------------------------------------------===//

foreach op = [["MONTMUL", "montmul"], ["XSHA1", "xsha1"], ["XSHA256", "xsha256"]] in
def op[0] : PlainModRM<0xA6, !cond(!eq(op[0], "MONTMUL"): 0xC0, !eq(op[0], "XSHA1"): 0xC8, true: 0xD0), op[1],
                       [RAX, RCX, RSI, RDI], [RAX, RCX, RSI, RDI]>, InMap<TB>, RepF3;
def XSTORE : PlainModRM<0xA7, 0xC0, "xstorerng", [RDX, RDI], [RAX, RDI]>, InMap<TB>;
foreach op = [["ECB", "ecb"], ["CBC", "cbc"], ["CTR", "ctr"], ["CFB", "cfb"], ["OFB", "ofb"]] in
def XCRYPT#op[0] : PlainModRM<0xA7, !cond(!eq(op[1], "ecb"): 0xC8, !eq(op[1], "cbc"): 0xD0, !eq(op[1], "ctr"): 0xD8,
                                          !eq(op[1], "cfb"): 0xE0, true: 0xE8), "xcrypt"#op[1],
                              [RBX, RDX, RSI, RDI, RCX], [RSI, RDI, RCX]>, InMap<TB>, RepF3;
