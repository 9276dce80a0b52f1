#!/usr/bin/env python3
"""Checks every instruction of X86.td without VEX, XOP and EVEX against llvm-mc.

Usage: check_encodings.py lathe-tblgen X86.td [-I DIR]... [name-regex]

For each instruction, operands are invented, the bytes are built from TSFlags alone (as X86InstrFormats.td documents
them), and the text from AsmString. llvm-mc has to assemble the text to the same bytes, and to disassemble the bytes to
an instruction of the same name with as many operands.
"""
import json
import re
import subprocess
import sys

GPR = ["a", "c", "d", "b", "sp", "bp", "si", "di"]


def gprName(n, bits):
    if n >= 8:
        return "r%d%s" % (n, {8: "b", 16: "w", 32: "d", 64: ""}[bits])
    base = GPR[n]
    if bits == 8:
        return base + "l"
    base = base + "x" if n < 4 else base
    return {16: "", 32: "e", 64: "r"}[bits] + base


class Reg:
    def __init__(self, name, enc):
        self.name, self.enc = name, enc


class Mem:
    """Displacement, base, index and log2 of the scale, segment's prefix byte."""

    def __init__(self, seg, disp, base, index, scale, width):
        self.seg, self.disp, self.base, self.index, self.scale = seg, disp, base, index, scale
        self.width = width

    def text(self):
        seg = {None: "", 0x64: "%fs:", 0x65: "%gs:"}[self.seg]
        return "%s%d(%%%s,%%%s,%d)" % (seg, self.disp, gprName(self.base, self.width), gprName(self.index, self.width),
                                    1 << self.scale)


class Sample:
    """Invents operands; variant 1 uses the registers that need REX and a segment."""

    def __init__(self, variant, width):
        self.variant, self.next, self.width = variant, 0, width

    def reg(self, bits, name):
        pool = [3, 1, 2] if "NOREX" in name or "ABCD" in name else [[3, 6, 1], [13, 10, 9]][self.variant]
        if bits == 8 and not self.variant:
            pool = [3, 2, 1]
        if bits == 64 and "TC" in name:
            pool = [11 if self.variant else 2]
        n = pool[self.next % len(pool)]
        self.next += 1
        return Reg(gprName(n, bits), n)

    def operand(self, kind, isImm8):
        v = self.variant
        for bits in (8, 16, 32, 64):
            if kind == "GR%d" % bits or kind.startswith("GR%d_" % bits):
                return self.reg(bits, kind)
        if kind in ("FR32", "FR64", "VR128"):
            n = [[1, 2, 3], [9, 12, 14]][v][self.next % 3]
            self.next += 1
            return Reg("xmm%d" % n, n)
        if kind == "RSTi":
            return Reg("st(%d)" % (2 + v), 2 + v)
        if kind == "VR64":
            return Reg("mm%d" % (2 + v), 2 + v)
        if kind == "SEGMENT_REG":
            return Reg("fs" if v else "ds", 4 if v else 3)
        if kind == "CONTROL_REG":
            return Reg("cr%d" % (4 - v), 4 - v)
        if kind == "DEBUG_REG":
            return Reg("dr%d" % (6 + v), 6 + v)
        if kind == "ccode":
            return 5 + v
        if "brtarget" in kind:
            return "sym"
        if kind == "SSECC" or kind == "u4imm":
            return 3
        if kind == "u8imm" or kind == "i32u8imm":
            return 200 if isImm8 else 5
        if "offset64" in kind:
            return None
        if kind.endswith("mem"):
            return Mem(0x65, 0x1234567, 13, 9, 3, self.width) if v else Mem(None, 16, 3, 1, 2, self.width)
        m = re.fullmatch(r"i(\d+)i(\d+)imm", kind)
        if m:
            return {"8": -18, "32": -0x12345678}[m.group(2)]
        m = re.fullmatch(r"i(\d+)imm", kind)
        if m:
            return {"8": 18, "16": 0x1234, "32": 0x12345678, "64": 0x123456789ABCDEF0}[m.group(1)]
        return None


CONDITIONS = ["o", "no", "b", "ae", "e", "ne", "be", "a", "s", "ns", "p", "np", "l", "ge", "le", "g"]
SSE_CONDITIONS = ["eq", "lt", "le", "unord", "neq", "nlt", "nle", "ord"]


def bits(record, field):
    return sum(1 << i for i, b in enumerate(record[field]) if b == 1)


def operandsOf(record):
    """[(type, name)] outputs then inputs, memory references counted as one."""
    out = []
    for dag in ("OutOperandList", "InOperandList"):
        for arg, name in record[dag]["args"]:
            out.append((arg["printable"], name))
    return out


def encode(flags, ops):
    """Bytes (None for those of a symbol) from TSFlags and the flat operands; a Mem stands for five."""
    f = lambda hi, lo: flags >> lo & ((1 << (hi - lo + 1)) - 1)
    kind, regOp, rmOp, immOp, immKind = f(3, 0), f(35, 32), f(39, 36), f(43, 40), f(61, 57)
    opcode, modrm = f(23, 16), f(31, 24)
    at = lambda i: ops[i]
    out, rex, needRex = [], 8 if f(11, 11) else 0, False
    hasModRM = kind in (4, 5, 6, 8, 9, 10)
    mem = at(rmOp) if kind in (5, 9) else None
    if f(14, 13):
        out.append([0, 0xF3, 0xF2][f(14, 13)])
    if mem and mem.seg:
        out.append(mem.seg)
    if kind == 7 and at(immOp + 1).enc == 4:
        out.append(0x64)
    if f(63, 62) == 2:
        out.append(0x67)
    if f(10, 9) == 1:
        out.append(0x66)
    if f(12, 12):
        out.append(0xF0)
    if f(8, 7):
        out.append([0, 0x66, 0xF3, 0xF2][f(8, 7)])
    reg = modrm & 7
    if regOp != 15:
        r = at(regOp)
        reg = r.enc & 7
        rex |= 4 if r.enc & 8 else 0
        needRex |= r.name in ("spl", "bpl", "sil", "dil")
    rm = None
    if kind in (2, 4, 8, 10):
        r = at(rmOp)
        rm = r.enc & 7
        rex |= 1 if r.enc & 8 else 0
        needRex |= r.name in ("spl", "bpl", "sil", "dil")
    if mem:
        rex |= (1 if mem.base & 8 else 0) | (2 if mem.index & 8 else 0)
    if rex or needRex:
        out.append(0x40 | rex)
    is3DNow = f(6, 4) == 7
    out += [0x0F, 0x0F] if is3DNow else [[], [0x0F], [0x0F, 0x38], [0x0F, 0x3A]][f(6, 4)]
    if kind == 2:
        opcode += rm
    if f(51, 48) != 15:
        opcode += at(f(51, 48))
    if not is3DNow:
        out.append(opcode)
    if hasModRM:
        if kind == 6:
            out.append(modrm)
        elif kind == 10:
            out.append(modrm + rm)
        elif mem:
            small = -128 <= mem.disp <= 127
            out += [(1 if small else 2) << 6 | reg << 3 | 4, mem.scale << 6 | (mem.index & 7) << 3 | mem.base & 7]
            out += (mem.disp & 0xFFFFFFFF).to_bytes(4, "little")[: 1 if small else 4]
        else:
            out.append(0xC0 | reg << 3 | rm)
    size = {1: 1, 2: 1, 3: 2, 4: 4, 5: 4, 6: 8, 7: 1, 8: 2, 9: 4, 10: 2, 11: 8 >> (3 - f(63, 62)), 12: 1}.get(immKind, 0)
    if size:
        v = at(immOp)
        out += [None] * size if v == "sym" else (v & ((1 << 8 * size) - 1)).to_bytes(size, "little")
        if immKind in (10, 12):
            out.append(at(immOp + 1) & 0xFF)
    if is3DNow:
        out.append(opcode)
    return out


def asmText(template, byName):
    depth, variant, out, i = 0, 0, "", 0
    while i < len(template):
        c = template[i]
        if c == "{" and not depth:
            depth, variant = 1, 0
        elif c == "}" and depth:
            depth = 0
        elif c == "|" and depth:
            variant = 1
        elif depth and variant:
            pass
        elif c == "$":
            if template[i + 1] == "$":
                out += "$"
                i += 1
            else:
                m = re.match(r"\$\{(\w+)\}|\$(\w+)", template[i:])
                name = m.group(1) or m.group(2)
                v = byName[name][1]
                kind = byName[name][0]
                i += m.end() - 1
                if isinstance(v, Reg):
                    out += "%" + v.name
                elif isinstance(v, Mem):
                    out += v.text()
                elif kind == "ccode":
                    out += CONDITIONS[v]
                elif kind == "SSECC":
                    out += SSE_CONDITIONS[v]
                elif v == "sym":
                    out += "sym"
                else:
                    out += "$%d" % v
        else:
            out += c
        i += 1
    return out


def constraintPairs(record):
    return re.findall(r"\$(\w+)\s*=\s*\$(\w+)", record["Constraints"])


def buildCase(name, record, variant):
    flags = bits(record, "TSFlags")
    sample = Sample(variant, 32 if flags >> 62 == 2 else 64)
    isImm8 = (flags >> 57 & 31) == 1
    tied = {}
    for a, b in constraintPairs(record):
        tied[a] = b
        tied[b] = a
    flat, byName, count = [], {}, 0
    for kind, opName in operandsOf(record):
        if kind == "variable_ops":
            continue
        other = byName.get(tied.get(opName))
        value = other[1] if other else sample.operand(kind, isImm8)
        if value is None:
            return None
        byName[opName] = (kind, value)
        flat += [value] * 5 if isinstance(value, Mem) else [value]
    return name, asmText(record["AsmString"], byName), encode(flags, flat), len(flat)


def runMc(mc, args, text):
    p = subprocess.run([mc, "-triple=x86_64", "-mattr=+sse4.2,+popcnt,+lzcnt,+bmi,+movbe,+cx16,+rdrnd,+rdseed,+prfchw,"
                        "+crc32,+mmx,+fsgsbase,+xsave,+fxsr,+sse4a,+adx,+aes,+pclmul,+sha,+3dnow,+invpcid"] + args,
                       input=text, capture_output=True, text=True, check=False)
    return p.stdout, p.stderr


def parseEncoding(text):
    out = []
    for item in text.split(","):
        item = item.strip()
        out.append(int(item, 16) if re.fullmatch(r"0x[0-9a-f]+", item) else None)
    return out


def hexBytes(code):
    return " ".join("??" if b is None else "%02x" % b for b in code)


def otherForm(record, name):
    """Instructions that the assembler writes in another way: second encodings and the long branches."""
    return record["ForceDisassemble"] or name.endswith(("JMP_4", "JCC_4", "TAILJMPd64", "MOV16sr"))


def main():
    args = sys.argv[3:]
    includes = []
    while args and args[0] == "-I":
        includes += args[:2]
        args = args[2:]
    wanted = re.compile(args[0] if args else "")
    mc = "llvm-mc-19"
    dump = subprocess.run([sys.argv[1], "-dump-json"] + includes + [sys.argv[2]], capture_output=True, check=True)
    records = json.loads(dump.stdout)
    cases, skipped = [], []
    for name in records["!instanceof"]["X86Inst"]:
        r = records[name]
        flags = bits(r, "TSFlags")
        if (flags & 15) == 0 or (flags >> 52 & 3) != 0 or not wanted.search(name):
            continue
        if any(p["def"] in ("Not64BitMode", "In32BitMode") for p in r["Predicates"]):
            continue
        for variant in (0, 1):
            case = buildCase(name, r, variant)
            if case is None:
                skipped.append(name)
                break
            cases.append(case)
    failures = 0
    # An instruction that ends each case keeps the answers apart: a prefix may be an instruction of its own.
    asmOut, asmErr = runMc(mc, ["-show-encoding"], "".join("%s\nint $129\n" % c[1] for c in cases))
    bad = {int(n) // 2: message for n, message in re.findall(r"<stdin>:(\d+):\d+: error: (.*)", asmErr)}
    encodings = [[]]
    for text in re.findall(r"encoding: \[([^\]]*)\]", asmOut):
        if text == "0xcd,0x81":
            encodings.append([])
        else:
            encodings[-1] += parseEncoding(text)
    for i, (name, text, code, _) in enumerate(cases):
        if i in bad:
            if not records[name]["isCodeGenOnly"]:
                failures += 1
                print("%s: '%s': %s" % (name, text, bad[i]))
            continue
        want = encodings[i]
        same = len(want) == len(code) and all(e is None or c is None or e == c for e, c in zip(want, code))
        if not same and not (records[name]["isCodeGenOnly"] and otherForm(records[name], name)):
            failures += 1
            print("%s: '%s': have %s, want %s" % (name, text, hexBytes(code), hexBytes(want)))
    lines = [" ".join("0x%02x" % (b or 0) for b in c[2]) for c in cases]
    disOut, _ = runMc(mc, ["-disassemble", "-show-inst"], "".join("%s\n0xcd 0x81\n" % line for line in lines))
    shown = [[]]
    for have, rest in re.findall(r"<MCInst #\d+ (\w+)((?:\s*#\s*<MCOperand [^\n]*)*)", disOut):
        if have == "INT" and "Imm:129" in rest:
            shown.append([])
        else:
            shown[-1].append((have, rest.count("<MCOperand")))
    for i, (name, text, code, count) in enumerate(cases):
        if not shown[i] and not name.endswith("_PREFIX"):
            failures += 1
            print("%s: %s does not disassemble" % (name, lines[i]))
        elif shown[i] and (name, count) not in shown[i] and not (
                records[name]["isCodeGenOnly"] and not records[name]["ForceDisassemble"]):
            failures += 1
            print("%s (%s), %d operands: llvm has %s" % (name, text, count, shown[i]))
    print("%d cases, %d failures, %d instructions skipped%s"
          % (len(cases), failures, len(skipped), ": " + " ".join(skipped) if skipped else ""))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
