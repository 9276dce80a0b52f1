include "lathe/target/td/Target.td"
include "lathe/target/td/Intrinsics.td"
include "lathe/target/td/GICombine.td"
