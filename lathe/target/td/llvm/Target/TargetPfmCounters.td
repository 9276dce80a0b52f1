include "lathe/target/td/TargetPfmCounters.td"
