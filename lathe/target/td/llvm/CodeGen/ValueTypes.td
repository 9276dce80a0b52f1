include "lathe/target/td/ValueTypes.td"
