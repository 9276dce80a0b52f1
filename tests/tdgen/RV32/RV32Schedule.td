// What instructions are to a scheduler; the machines are in RV32SchedInOrder.td.
def WriteIALU : SchedWrite;
def WriteIMul : SchedWrite;
def WriteIDiv : SchedWrite;
def WriteJmp : SchedWrite;
def WriteLDW : SchedWrite;
def WriteSTW : SchedWrite;
def WriteCSR : SchedWrite;
def WriteAtomic : SchedWrite;
def ReadIALU : SchedRead;
def ReadMemBase : SchedRead;
def ReadStoreData : SchedRead;

def IICAlu : InstrItinClass;
def IICMul : InstrItinClass;
def IICDiv : InstrItinClass;
def IICLoad : InstrItinClass;
def IICStore : InstrItinClass;
def IICBranch : InstrItinClass;
