// Scheduling: itineraries and machine models.
#ifndef LATHE_TARGETSCHEDULE_TD
#define LATHE_TARGETSCHEDULE_TD

class FuncUnit;
class Bypass;
class InstrItinData;
class ProcessorItineraries<list<FuncUnit> fu, list<Bypass> bp, list<InstrItinData> iid> {
  list<FuncUnit> FU = fu;
  list<Bypass> BP = bp;
  list<InstrItinData> IID = iid;
}
def NoItineraries : ProcessorItineraries<[], [], []>;

class SchedMachineModel {
  int IssueWidth = -1;
  int MicroOpBufferSize = -1;
  int LoopMicroOpBufferSize = -1;
  int LoadLatency = -1;
  int HighLatency = -1;
  int MispredictPenalty = -1;
  ProcessorItineraries Itineraries = NoItineraries;
  bit PostRAScheduler = false;
  bit CompleteModel = true;
  bit FullInstRWOverlapCheck = true;
  list<Predicate> UnsupportedFeatures = [];
  bit NoModel = false;
  bit EnableIntervals = false;
}
def NoSchedModel : SchedMachineModel {
  let NoModel = true;
  let CompleteModel = false;
}

def NoBypass : Bypass;
class ReservationKind<bits<1> val> {
  int Value = val;
}
def Required : ReservationKind<0>;
def Reserved : ReservationKind<1>;
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
  list<int> OperandCycles = operandcycles;
  list<Bypass> Bypasses = bypasses;
}

// What an operand's definition or use costs.
class SchedReadWrite;
class SchedWrite : SchedReadWrite;
class SchedRead : SchedReadWrite;
def NoWrite : SchedWrite;
def NoRead : SchedRead;
class Sched<list<SchedReadWrite> schedrw> {
  list<SchedReadWrite> SchedRW = schedrw;
}
class WriteSequence<list<SchedWrite> writes, int rep = 1> : SchedWrite {
  list<SchedWrite> Writes = writes;
  int Repeat = rep;
  SchedMachineModel SchedModel = ?;
}

class ProcResourceKind;
def EponymousProcResourceKind : ProcResourceKind;
class ProcResourceUnits<ProcResourceKind kind, int num> {
  ProcResourceKind Kind = kind;
  int NumUnits = num;
  ProcResourceKind Super = ?;
  int BufferSize = -1;
  SchedMachineModel SchedModel = ?;
}
class ProcResource<int num> : ProcResourceKind, ProcResourceUnits<EponymousProcResourceKind, num>;
class ProcResGroup<list<ProcResource> resources> : ProcResourceKind {
  list<ProcResource> Resources = resources;
  SchedMachineModel SchedModel = ?;
  int BufferSize = -1;
}
class ProcWriteResources<list<ProcResourceKind> resources> {
  list<ProcResourceKind> ProcResources = resources;
  list<int> ReleaseAtCycles = [];
  list<int> AcquireAtCycles = [];
  int Latency = 1;
  int NumMicroOps = 1;
  bit BeginGroup = false;
  bit EndGroup = false;
  bit Unsupported = false;
  bit SingleIssue = false;
  bit RetireOOO = false;
  SchedMachineModel SchedModel = ?;
}
class WriteRes<SchedWrite write, list<ProcResourceKind> resources> : ProcWriteResources<resources> {
  SchedWrite WriteType = write;
}
class SchedWriteRes<list<ProcResourceKind> resources> : SchedWrite, ProcWriteResources<resources>;
class ProcReadAdvance<int cycles, list<SchedWrite> writes = []> {
  int Cycles = cycles;
  list<SchedWrite> ValidWrites = writes;
  bit Unsupported = false;
  SchedMachineModel SchedModel = ?;
}
class ReadAdvance<SchedRead read, int cycles, list<SchedWrite> writes = []> : ProcReadAdvance<cycles, writes> {
  SchedRead ReadType = read;
}
class SchedReadAdvance<int cycles, list<SchedWrite> writes = []> : SchedRead, ProcReadAdvance<cycles, writes>;
class SchedAlias<SchedReadWrite match, SchedReadWrite alias> {
  SchedReadWrite MatchRW = match;
  SchedReadWrite AliasRW = alias;
  SchedMachineModel SchedModel = ?;
}
def instrs;
def instregex;
class InstRW<list<SchedReadWrite> rw, dag instrlist> {
  list<SchedReadWrite> OperandReadWrites = rw;
  dag Instrs = instrlist;
  SchedMachineModel SchedModel = ?;
  bit Unsupported = false;
}
class ItinRW<list<SchedReadWrite> rw, list<InstrItinClass> iic> {
  list<InstrItinClass> MatchedItinClasses = iic;
  list<SchedReadWrite> OperandReadWrites = rw;
  SchedMachineModel SchedModel = ?;
}

#endif
