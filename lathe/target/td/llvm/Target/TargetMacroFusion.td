include "lathe/target/td/TargetMacroFusion.td"
