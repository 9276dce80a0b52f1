include "lathe/target/td/Target.td"
