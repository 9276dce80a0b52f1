// Two descriptions of a machine with one pipe for arithmetic, one for memory and an iterative divider.
def InOrderModel : SchedMachineModel {
  let MicroOpBufferSize = 0;
  let IssueWidth = 2;
  let LoadLatency = 3;
  let MispredictPenalty = 4;
  let CompleteModel = 0;
}
let SchedModel = InOrderModel in {
def UnitALU : ProcResource<2> { let BufferSize = 0; }
def UnitMem : ProcResource<1> { let BufferSize = 0; }
def UnitDiv : ProcResource<1> { let BufferSize = 0; }
def UnitAny : ProcResGroup<[UnitALU, UnitMem]>;

def : WriteRes<WriteIALU, [UnitALU]>;
def : WriteRes<WriteJmp, [UnitALU]>;
def : WriteRes<WriteCSR, [UnitALU]> { let SingleIssue = 1; }
let Latency = 3 in {
  def : WriteRes<WriteIMul, [UnitALU]>;
  def : WriteRes<WriteLDW, [UnitMem]>;
}
def : WriteRes<WriteSTW, [UnitMem]>;
def : WriteRes<WriteIDiv, [UnitALU, UnitDiv]> {
  let Latency = 33;
  let ReleaseAtCycles = [1, 33];
  let NumMicroOps = 2;
}
def WriteAtomicInOrder : SchedWriteRes<[UnitMem]> { let Latency = 10; }
def : SchedAlias<WriteAtomic, WriteAtomicInOrder>;
def : ReadAdvance<ReadIALU, 0>;
def : ReadAdvance<ReadMemBase, 0>;
def : ReadAdvance<ReadStoreData, 2, [WriteIALU, WriteIMul]>;
def : InstRW<[WriteIALU], (instregex "^FENCE")>;
def : InstRW<[WriteJmp], (instrs ECALL, EBREAK)>;
}

def ALU0 : FuncUnit;
def ALU1 : FuncUnit;
def MEM : FuncUnit;
def DIV : FuncUnit;
def FwdALU : Bypass;

def InOrderItineraries : ProcessorItineraries<[ALU0, ALU1, MEM, DIV], [FwdALU], [
  InstrItinData<IICAlu, [InstrStage<1, [ALU0, ALU1]>], [2, 1, 1], [FwdALU, FwdALU, FwdALU]>,
  InstrItinData<IICMul, [InstrStage<1, [ALU0], 0>, InstrStage<2, [DIV]>], [4, 1, 1]>,
  InstrItinData<IICDiv, [InstrStage<1, [ALU0], 0>, InstrStage<33, [DIV], -1, Reserved>], [34, 1, 1], [], 2>,
  InstrItinData<IICLoad, [InstrStage<1, [MEM]>], [3, 1]>,
  InstrItinData<IICStore, [InstrStage<1, [MEM]>], [1, 1]>,
  InstrItinData<IICBranch, [InstrStage<1, [ALU1]>]>
]> {
  let PacketizerNamespace = "InOrder";
}
