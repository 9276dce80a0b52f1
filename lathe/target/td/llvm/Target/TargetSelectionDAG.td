include "lathe/target/td/TargetSelectionDAG.td"
