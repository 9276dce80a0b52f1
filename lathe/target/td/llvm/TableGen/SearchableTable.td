include "lathe/target/td/SearchableTable.td"
