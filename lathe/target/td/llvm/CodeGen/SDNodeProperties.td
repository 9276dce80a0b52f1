include "lathe/target/td/SDNodeProperties.td"
