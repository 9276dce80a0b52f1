include "lathe/target/td/TargetInstrPredicate.td"
