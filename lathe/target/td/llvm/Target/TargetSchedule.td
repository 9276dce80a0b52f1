include "lathe/target/td/TargetSchedule.td"
