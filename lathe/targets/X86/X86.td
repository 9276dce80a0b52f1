//===- X86.td - The X86 target: the files that describe it --------------------------------------------------------===//

include "lathe/target/td/Target.td"
include "lathe/target/td/SearchableTable.td"
include "X86Features.td"
include "X86Processors.td"
include "X86RegisterInfo.td"
include "X86RegisterBanks.td"
include "X86CallingConv.td"
include "X86InstrInfo.td"

def ATTAsmParserVariant : AsmParserVariant {
  let Variant = 0;
  let Name = "att";
  let CommentDelimiter = "#";
  let RegisterPrefix = "%";
}
def IntelAsmParserVariant : AsmParserVariant {
  let Variant = 1;
  let Name = "intel";
  let CommentDelimiter = ";";
}
def ATTAsmWriter : AsmWriter {
  string AsmWriterClassName = "ATTInstPrinter";
  int Variant = 0;
}
def IntelAsmWriter : AsmWriter {
  string AsmWriterClassName = "IntelInstPrinter";
  int Variant = 1;
}

def X86InstrInfo : InstrInfo;

def X86 : Target {
  let InstructionSet = X86InstrInfo;
  let AssemblyParserVariants = [ATTAsmParserVariant, IntelAsmParserVariant];
  let AssemblyWriters = [ATTAsmWriter, IntelAsmWriter];
}
