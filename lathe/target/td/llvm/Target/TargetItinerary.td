include "lathe/target/td/TargetItinerary.td"
