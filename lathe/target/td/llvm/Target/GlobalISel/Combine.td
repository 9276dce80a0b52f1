include "lathe/target/td/GICombine.td"
