// Template: the smallest complete target, and the text to copy for a new one. It describes a 32-bit load/store machine
// with ten registers and fixed-width instructions; docs/td/ explains each class that is used here.

include "lathe/target/td/Target.td"

//===--- Features and processors --------------------------------------------------------------------------------===//

// Name in -mattr, attribute of the subtarget, its value, description, what it implies.
def FeatureMul : SubtargetFeature<"mul", "HasMul", "true", "Multiplication in hardware">;
def FeatureDiv : SubtargetFeature<"div", "HasDiv", "true", "Division in hardware", [FeatureMul]>;

def HasMul : Predicate<"Subtarget->hasMul()">, AssemblerPredicate<(all_of FeatureMul), "mul">;
def HasDiv : Predicate<"Subtarget->hasDiv()">, AssemblerPredicate<(all_of FeatureDiv), "div">;

def : ProcessorModel<"generic", NoSchedModel, []>;
def : ProcessorModel<"template-1", NoSchedModel, [FeatureMul]>;
def : ProcessorModel<"template-2", NoSchedModel, [FeatureDiv]>;

include "lathe/targets/Template/TemplateRegisterInfo.td"
include "lathe/targets/Template/TemplateCallingConv.td"
include "lathe/targets/Template/TemplateInstrInfo.td"

//===--- The target -------------------------------------------------------------------------------------------===//

def TemplateInstrInfo : InstrInfo;
def TemplateAsmWriter : AsmWriter {
  let AsmWriterClassName = "InstPrinter";
}
def Template : Target {
  let InstructionSet = TemplateInstrInfo;
  let AssemblyWriters = [TemplateAsmWriter];
}
