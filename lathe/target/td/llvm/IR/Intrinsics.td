include "lathe/target/td/Intrinsics.td"
