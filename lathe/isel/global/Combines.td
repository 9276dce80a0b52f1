// What the pass "prelegalizer-combiner" does: the combines of every target.
include "lathe/target/td/Target.td"
include "lathe/target/td/GICombine.td"

def PreLegalizerCombiner : GICombiner<"PreLegalizerCombines", [all_combines]>;
