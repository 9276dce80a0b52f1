"""gdb: Lathe's ids, arrays, types, registers and instructions as text.

Load with `source scripts/gdb/lathe.py`, or `gdb -x scripts/gdb/lathe.py program`.
"""
import gdb
import gdb.printing


def base_name(t):
    return t.strip_typedefs().name or ""


class IdPrinter:
    """Id<Tag>: the tag's name and the index."""

    def __init__(self, v):
        self.v = v

    def to_string(self):
        tag = base_name(self.v.type.strip_typedefs().template_argument(0)).split("::")[-1]
        n = int(self.v["value"])
        return "%s:none" % tag if n == 0xffffffff else "%s:%d" % (tag, n)


class ArenaVecPrinter:
    def __init__(self, v):
        self.v = v

    def to_string(self):
        return "%d of %d" % (int(self.v["size_"]), int(self.v["cap_"]))

    def children(self):
        for i in range(int(self.v["size_"])):
            yield "[%d]" % i, self.v["data_"][i]

    def display_hint(self):
        return "array"


def llt(v):
    kind, bits, elements = int(v["kind_"]), int(v["bits_"]), int(v["elements_"])
    one = "p%d" % int(v["addressSpace_"]) if kind in (2, 4) else "s%d" % bits
    if kind == 0:
        return "LLT_invalid"
    if kind < 3:
        return one
    return "<%s%d x %s>" % ("vscale x " if int(v["scalable_"]) else "", elements, one)


class LLTPrinter:
    def __init__(self, v):
        self.v = v

    def to_string(self):
        return llt(self.v)


def register(n):
    if n == 0:
        return "$noreg"
    return "%%%d" % (n & 0x7fffffff) if n & 0x80000000 else "$physreg%d" % n


class RegisterPrinter:
    def __init__(self, v):
        self.v = v

    def to_string(self):
        return register(int(self.v["id_"]))


# MachineOperand::Kind
KINDS = ["register", "imm", "i", "fp", "bb", "stack", "const", "target-index", "jump-table", "symbol", "global",
         "blockaddress", "regmask", "liveout", "metadata", "mcsymbol", "cfi", "intrinsic", "predicate", "shufflemask"]
REGISTER, IMMEDIATE, FRAME_INDEX = 0, 1, 5


def operand(v):
    kind, index = int(v["kind_"]), int(v["index_"])
    if kind == REGISTER:
        words = ["implicit"] if int(v["implicit_"]) else []
        if int(v["killOrDead_"]):
            words.append("dead" if int(v["def_"]) else "killed")
        if int(v["undef_"]):
            words.append("undef")
        return " ".join(words + [register(index)])
    if kind == IMMEDIATE:
        return str(int(v["value_"]))
    if kind == FRAME_INDEX and index >> 31:
        return "%%fixed-stack.%d" % (0xffffffff - index)
    return "%%%s.%d" % (KINDS[kind], index)


class MachineOperandPrinter:
    def __init__(self, v):
        self.v = v

    def to_string(self):
        return operand(self.v)


def opcode_name(v):
    """Through the function's instruction table; the number where there is none."""
    opcode = int(v["opcode_"])
    try:
        tables = v["parent_"].dereference()["mf_"].dereference()["tii_"].dereference()
        if opcode < int(tables["firstTargetOpcode"]):
            return tables["genericNames"][opcode].string()
        return (tables["names"] + int(tables["descs"][opcode]["name"])).string()
    except gdb.error:
        return "opcode %d" % opcode


class MachineInstrPrinter:
    def __init__(self, v):
        self.v = v

    def to_string(self):
        ops = [self.v["ops_"][i] for i in range(int(self.v["numOperands_"]))]

        def is_def(o):
            return int(o["kind_"]) == REGISTER and int(o["def_"]) and not int(o["implicit_"])

        defs = [operand(o) for o in ops if is_def(o)]
        text = (", ".join(defs) + " = " if defs else "") + opcode_name(self.v)
        uses = ", ".join(operand(o) for o in ops if not is_def(o))
        return text + (" " + uses if uses else "")


def printers():
    p = gdb.printing.RegexpCollectionPrettyPrinter("lathe")
    p.add_printer("Id", r"^lathe::(\w+::)*Id<.*>$", IdPrinter)
    p.add_printer("ArenaVec", r"^lathe::ArenaVec<.*>$", ArenaVecPrinter)
    p.add_printer("LLT", r"^lathe::LLT$", LLTPrinter)
    p.add_printer("Register", r"^lathe::Register$", RegisterPrinter)
    p.add_printer("MachineOperand", r"^lathe::MachineOperand$", MachineOperandPrinter)
    p.add_printer("MachineInstr", r"^lathe::MachineInstr$", MachineInstrPrinter)
    return p


gdb.printing.register_pretty_printer(gdb.current_objfile(), printers(), replace=True)
