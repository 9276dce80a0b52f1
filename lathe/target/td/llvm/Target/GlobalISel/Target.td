include "lathe/target/td/GlobalISel.td"
