// What can be said of a node of a pattern, or of an intrinsic.
#ifndef LATHE_SDNODEPROPERTIES_TD
#define LATHE_SDNODEPROPERTIES_TD

class SDNodeProperty;
class SDPatternOperator {
  list<SDNodeProperty> Properties = [];
}

def SDNPCommutative : SDNodeProperty;
def SDNPAssociative : SDNodeProperty;
def SDNPHasChain : SDNodeProperty;
def SDNPOutGlue : SDNodeProperty;
def SDNPInGlue : SDNodeProperty;
def SDNPOptInGlue : SDNodeProperty;
def SDNPMayStore : SDNodeProperty;
def SDNPMayLoad : SDNodeProperty;
def SDNPSideEffect : SDNodeProperty;
def SDNPMemOperand : SDNodeProperty;
def SDNPVariadic : SDNodeProperty;
def SDNPWantRoot : SDNodeProperty;
def SDNPWantParent : SDNodeProperty;

#endif
