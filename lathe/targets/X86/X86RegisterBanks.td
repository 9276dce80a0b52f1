//===- X86RegisterBanks.td - Where a generic value may live -------------------------------------------------------===//

def GPRRegBank : RegisterBank<"GPR", [GR64]>;
def VECRRegBank : RegisterBank<"VECR", [VR512]>;    // scalars in floating point and vectors: XMM, YMM, ZMM
def PSRRegBank : RegisterBank<"PSR", [RFP32, RFP64, RFP80]>;
