include "lathe/target/td/TargetCallingConv.td"
