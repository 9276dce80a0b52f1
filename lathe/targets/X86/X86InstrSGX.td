//===- X86InstrSGX.td - Enclaves ----------------------------------------------------------------------------------===//

// What is done is in EAX.
let Uses = [EAX] in {
  def ENCLV : PlainModRM<0x01, 0xC0, "enclv">, InMap<TB>, Requires<[HasSGX]>;
  def ENCLS : PlainModRM<0x01, 0xCF, "encls">, InMap<TB>, Requires<[HasSGX]>;
  def ENCLU : PlainModRM<0x01, 0xD7, "enclu">, InMap<TB>, Requires<[HasSGX]>;
}
