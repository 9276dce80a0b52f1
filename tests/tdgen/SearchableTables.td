// Every kind of field and key, as descriptions for LLVM 19 write them; the rows are compared with llvm-tblgen's.
include "llvm/Target/Target.td"
include "llvm/TableGen/SearchableTable.td"

class Colour<bits<4> number, string spelling> {
  bits<4> Number = number;
  string Spelling = spelling;
}
def Red : Colour<3, "rot">;
def Green : Colour<1, "gruen">;
def Blue : Colour<2, "blau">;
def ColourNumber : GenericEnum {
  let FilterClass = "Colour";
  let NameField = "Spelling";
  let ValueField = "Number";
}
def ColourOrder : GenericEnum { let FilterClass = "Colour"; }

class Row<string name, bits<8> encoding, Colour colour, code predicate, bit flag, string expression = "0"> {
  string Name = name;
  bits<8> Encoding = encoding;
  Colour Tint = colour;
  code Predicate = predicate;
  bit Flag = flag;
  string Expression = expression;
  bit IsRow = true;
}
def r1 : Row<"zeta", 0x80, Red, [{ 1 + 1 }], false>;
def r2 : Row<"Alpha", 0x10, Blue, [{ 2 }], true, "7 * 6">;
def r3 : Row<"beta", 0x10, Green, [{ 3 }], true>;
def r10 : Row<"al_b", 0x01, Green, [{ 4 }], true>;
def r9 : Row<"alc", 0x02, Green, [{ 5 }], false>;
def none : Row<"none", 0x03, Green, [{ 6 }], true> { let IsRow = false; }
def Rows : GenericTable {
  let FilterClass = "Row";
  let FilterClassField = "IsRow";
  let CppTypeName = "RowInfo";
  let Fields = ["Name", "Encoding", "Tint", "Predicate", "Flag", "Expression"];
  string TypeOf_Tint = "ColourNumber";
  string TypeOf_Expression = "code";
  let PrimaryKey = ["Encoding", "Tint"];
  let PrimaryKeyName = "lookupRow";
  let PrimaryKeyEarlyOut = true;
}
def lookupRowByName : SearchIndex { let Table = Rows; let Key = ["Name"]; }
def lookupRowByTint : SearchIndex {
  let Table = Rows;
  let Key = ["Tint", "Flag"];
  let EarlyOut = true;
}

let Namespace = "T", OutOperandList = (outs), InOperandList = (ins), Size = 4 in {
def ADD : Instruction;
def MUL : Instruction;
def SUB : Instruction;
}
class Cost<Instruction i, bits<16> cycles> {
  Instruction I = i;
  bits<16> Cycles = cycles;
}
def : Cost<SUB, 1>;
def : Cost<ADD, 40>;
def : Cost<MUL, 40>;
def Costs : GenericTable {
  let FilterClass = "Cost";
  let Fields = ["I", "Cycles"];
  let PrimaryKey = ["I"];
  let PrimaryKeyName = "costOf";
}
def CostRanges : GenericTable {
  let FilterClass = "Cost";
  let Fields = ["Cycles", "I"];
  let CppTypeName = "CostRange";
  let PrimaryKey = ["Cycles"];
  let PrimaryKeyName = "withCost";
  let PrimaryKeyReturnRange = true;
}

class SysReg<string name, bits<12> encoding> : SearchableTable {
  let SearchableFields = ["Name", "Encoding"];
  let EnumValueField = "Encoding";
  string Name = name;
  bits<12> Encoding = encoding;
}
def : SysReg<"tval", 4>;
def : SysReg<"cause", 9>;
def : SysReg<"Epc", 2>;
class Hint<string name> : SearchableTable {
  let SearchableFields = ["Name"];
  string Name = name;
}
def : Hint<"stay">;
def : Hint<"go">;

def TInstrInfo : InstrInfo;
def T : Target { let InstructionSet = TInstrInfo; }
