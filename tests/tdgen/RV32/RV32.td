// A small target in exactly the style that LLVM documents for its back ends: RISC-V's RV32I with M, Zicsr, part of A and
// part of C, written from "The RISC-V Instruction Set Manual, Volume I" (20191213). No class or field here is particular
// to this project; the tests run every generator over it and compare what the tables do with llvm-mc.
include "llvm/Target/Target.td"

//===----------------------------------------------------------------------===//
// Features
//===----------------------------------------------------------------------===//

def FeatureStdExtM : SubtargetFeature<"m", "HasStdExtM", "true", "'M' (Integer Multiplication and Division)">;
def HasStdExtM : Predicate<"Subtarget->hasStdExtM()">,
                 AssemblerPredicate<(all_of FeatureStdExtM), "'M' (Integer Multiplication and Division)">;
def FeatureStdExtA : SubtargetFeature<"a", "HasStdExtA", "true", "'A' (Atomic Instructions)">;
def HasStdExtA : Predicate<"Subtarget->hasStdExtA()">,
                 AssemblerPredicate<(all_of FeatureStdExtA), "'A' (Atomic Instructions)">;
def FeatureStdExtC : SubtargetFeature<"c", "HasStdExtC", "true", "'C' (Compressed Instructions)">;
def HasStdExtC : Predicate<"Subtarget->hasStdExtC()">,
                 AssemblerPredicate<(all_of FeatureStdExtC), "'C' (Compressed Instructions)">;

include "RV32RegisterInfo.td"
include "RV32CallingConv.td"
include "RV32Schedule.td"
include "RV32InstrInfo.td"
include "RV32SchedInOrder.td"

def RV32GPRBank : RegisterBank<"GPRB", [GPR]>;

def : ProcessorModel<"generic-rv32", NoSchedModel, []>;
def : ProcessorModel<"inorder-rv32", InOrderModel, [FeatureStdExtM, FeatureStdExtA, FeatureStdExtC]>;
def : Processor<"itin-rv32", InOrderItineraries, [FeatureStdExtM]>;

def RV32InstrInfo : InstrInfo {
  let guessInstructionProperties = 0;
}
def RV32AsmParser : AsmParser {
  let ShouldEmitMatchRegisterAltName = 1;
  let AllowDuplicateRegisterNames = 1;
}
def RV32AsmParserVariant : AsmParserVariant {
  int Variant = 0;
  string CommentDelimiter = "#";
}
def RV32AsmWriter : AsmWriter {
  int PassSubtarget = 1;
}
def RV32 : Target {
  let InstructionSet = RV32InstrInfo;
  let AssemblyParsers = [RV32AsmParser];
  let AssemblyParserVariants = [RV32AsmParserVariant];
  let AssemblyWriters = [RV32AsmWriter];
  let AllowRegisterRenaming = 1;
}
