// Itineraries: which units an instruction occupies in which cycles.
#ifndef LATHE_TARGETITINERARY_TD
#define LATHE_TARGETITINERARY_TD

class FuncUnit;
// Taking the unit of the first takes all those of the list as well.
class ComboFuncData<FuncUnit ComboFunc, list<FuncUnit> funclist> {
  FuncUnit TheComboFunc = ComboFunc;
  list<FuncUnit> FuncList = funclist;
}
class ComboFuncUnits<list<ComboFuncData> cfd> {
  list<ComboFuncData> CFD = cfd;
}

// A short way from a result to an operand.
class Bypass;
def NoBypass : Bypass;

// Required: the stage needs the unit to be free. Reserved: it keeps others off as well.
class ReservationKind<bits<1> val> {
  int Value = val;
}
def Required : ReservationKind<0>;
def Reserved : ReservationKind<1>;

// One of `units` is taken for `cycles`; the next stage starts `timeinc` cycles later (-1: when this one ends).
class InstrStage<int cycles, list<FuncUnit> units, int timeinc = -1, ReservationKind kind = Required> {
  int Cycles = cycles;
  list<FuncUnit> Units = units;
  int TimeInc = timeinc;
  int Kind = kind.Value;
}

class InstrItinClass;
def NoItinerary : InstrItinClass;

class InstrItinData<InstrItinClass Class, list<InstrStage> stages, list<int> operandcycles = [],
                    list<Bypass> bypasses = [], int uops = 1> {
  InstrItinClass TheClass = Class;
  int NumMicroOps = uops;
  list<InstrStage> Stages = stages;
  list<int> OperandCycles = operandcycles; // When each operand is read or written.
  list<Bypass> Bypasses = bypasses;        // Of each operand.
}

class ProcessorItineraries<list<FuncUnit> fu, list<Bypass> bp, list<InstrItinData> iid> {
  list<FuncUnit> FU = fu;
  list<Bypass> BP = bp;
  list<InstrItinData> IID = iid;
  // Names the automaton of packets that is made of these; empty for processors without packets.
  string PacketizerNamespace = "";
}
def NoItineraries : ProcessorItineraries<[], [], []>;

#endif
