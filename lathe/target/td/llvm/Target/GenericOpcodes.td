include "lathe/target/td/GenericOpcodes.td"
