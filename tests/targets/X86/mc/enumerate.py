#!/usr/bin/env python3
"""Every instruction that llvm-mc knows, found by sweeping the encodings of X86, and our tools against it.

Usage: enumerate.py list FORMS.tsv [--opcodes K/N]           writes the forms
       enumerate.py compare lathe-mc [FORMS.tsv] [options]    compares; without a file of forms it lists them first

Options of compare:
  --opcodes K/N     only opcode bytes b with b % N == K, of every map
  --names REGEX     only instructions whose name matches from its start
  --modes 64,32,16
  --examples N      of each instruction, default 4
  --show N          examples printed per kind of difference, default 10
  --expect FILE     how many examples may differ: 'disassembler N', 'assembler N'; more is a failure
  --asm             the assembler too

A line of FORMS.tsv: mode, LLVM's name, bytes, AT&T, Intel, operands of the MCInst, encoding of that MCInst, what llvm-mc
assembles AT&T text and Intel text to ('-': it refuses).

The sweep is the structure of the encodings (Intel SDM vol. 2, ch. 2 and app. B; AMD APM vol. 3, XOP; Intel APX
specification): prefixes, map, opcode, fields of VEX and EVEX, ModRM with all digits, with memory (also by SIB, which
vectors of addresses ask for) and with a register. What decodes is then varied: other registers, displacements and
constants, as many examples of each name as come.
"""
import argparse
import collections
import dataclasses
import itertools
import re
import subprocess
import sys
import tempfile

LLVM_MC = "llvm-mc-19"
TRIPLES = {64: "x86_64", 32: "i386", 16: "i386-unknown-unknown-code16"}
# What is decoded does not depend on features, what is assembled does.
FEATURES = """adx aes amx-bf16 amx-complex amx-fp16 amx-int8 amx-tile avx avx2 avx512bf16 avx512bitalg
avx512bw avx512cd avx512dq avx512f avx512fp16 avx512ifma avx512vbmi avx512vbmi2 avx512vl avx512vnni avx512vp2intersect
avx512vpopcntdq avxifma avxneconvert avxvnni avxvnniint16 avxvnniint8 bmi bmi2 ccmp cf cldemote clflushopt clwb clzero
cmov cmpccxadd crc32 cx16 cx8 egpr enqcmd evex512 f16c fma fma4 fsgsbase fxsr gfni hreset invpcid kl lwp lzcnt mmx movbe
movdir64b movdiri mwaitx ndd nf pclmul pconfig pku popcnt ppx prefetchi prfchw ptwrite push2pop2 raoint rdpid rdpru rdrnd
rdseed rtm sahf serialize sgx sha sha512 shstk sm3 sm4 sse sse2 sse3 sse4.1 sse4.2 sse4a ssse3 tbm tsxldtrk uintr usermsr
vaes vpclmulqdq waitpkg wbnoinvd widekl x87 xop xsave xsavec xsaveopt xsaves zu"""
MATTR = "-mattr=" + ",".join("+" + f for f in FEATURES.split())

# No instruction begins with this: VEX with a map that is not used. As a constant or displacement it is any other byte.
FILL = 0xC4
NUM_FILL = 16


@dataclasses.dataclass(frozen=True)
class Form:
    """The fields of an encoding. `ext` is R, X, B and R', V', X', B' as they extend numbers, not as they are stored."""

    kind: str  # legacy, rex2, vex, xop, evex, evex4
    op: int
    map: int = 0
    pp: int = 0
    w: int = 0
    l: int = 0
    vvvv: int = 0
    b: int = 0
    z: int = 0
    aaa: int = 0
    mod: int = 3  # -1: no ModRM
    reg: int = 0
    rm: int = 0
    sib: int = -1
    tail: bytes = b""
    prefix: bytes = b""  # legacy ones, and REX without W

    def code(self):
        """Prefixes and opcode, ModRM and what follows it as far as the sweep chooses it."""
        r, x, bb = self.reg >> 3 & 1, 0, self.rm >> 3 & 1
        r4, b4 = self.reg >> 4 & 1, self.rm >> 4 & 1
        if self.sib >= 0:
            x = self.sib >> 8 & 1
        if self.kind == "legacy":
            rex = self.w << 3 | r << 2 | x << 1 | bb
            head = self.prefix + (bytes([0x40 | rex]) if rex else b"")
            head += {0: b"", 1: b"\x0f", 2: b"\x0f\x38", 3: b"\x0f\x3a"}[self.map]
        elif self.kind == "rex2":
            head = self.prefix + bytes([0xD5, self.map << 7 | r4 << 6 | b4 << 4 | self.w << 3 | r << 2 | x << 1 | bb])
        elif self.kind in ("vex", "xop"):
            first = 0xC4 if self.kind == "vex" else 0x8F
            head = self.prefix + bytes([first, (r ^ 1) << 7 | (x ^ 1) << 6 | (bb ^ 1) << 5 | self.map,
                                        self.w << 7 | (~self.vvvv & 15) << 3 | self.l << 2 | self.pp])
        else:
            if self.mod == 3:
                x, b4 = b4, 0
            head = self.prefix + bytes([0x62, (r ^ 1) << 7 | (x ^ 1) << 6 | (bb ^ 1) << 5 | (r4 ^ 1) << 4 | b4 << 3
                                        | self.map,
                                        self.w << 7 | (~self.vvvv & 15) << 3 | 4 | self.pp,
                                        self.z << 7 | self.l << 5 | self.b << 4 | (~self.vvvv >> 4 & 1) << 3 | self.aaa])
        if self.mod < 0:
            return head + bytes([self.op]) + self.tail
        result = head + bytes([self.op, self.mod << 6 | (self.reg & 7) << 3 | (self.rm & 7)])
        if self.sib >= 0:
            result += bytes([self.sib & 255])
        return result + self.tail


def withModRM(base, digits=range(8), rms=(0,), sib=True):
    """With registers, with memory, and with memory by SIB."""
    for reg in digits:
        for rm in rms:
            yield dataclasses.replace(base, reg=reg, rm=rm)
        yield dataclasses.replace(base, reg=reg, mod=0)
        if sib:
            yield dataclasses.replace(base, reg=reg, mod=0, rm=4, sib=0x08)


LEGACY_PREFIXES = [b"", b"\x66", b"\xf2", b"\xf3", b"\x67", b"\x66\xf2", b"\x66\xf3", b"\x67\x66", b"\x67\xf2", b"\x67\xf3",
                   b"\xf0", b"\x3e", b"\x64", b"\x66\x67\xf2", b"\x66\x67\xf3"]


# What is a prefix or an escape is an instruction only where nothing follows that it belongs to.
NO_OPCODES = {0x26, 0x2E, 0x36, 0x3E, 0x64, 0x65, 0x66, 0x67, 0xF0, 0xF2, 0xF3, 0x0F}
# With a register, all of ModRM may be the opcode.
MODRM_OPCODES = {0: {0xC6, 0xC7, *range(0xD8, 0xE0)}, 1: {0x00, 0x01, 0x18, 0x1E, 0xA6, 0xA7, 0xAE, 0xC7}}
NO_OPCODES_64 = NO_OPCODES | set(range(0x40, 0x50)) | {0x62, 0xC4, 0xC5, 0xD5}


def legacy(mode, opcodes):
    for op in opcodes:
        isPrefix = op in (NO_OPCODES_64 if mode == 64 else NO_OPCODES)
        for m in range(4):
            for prefix in LEGACY_PREFIXES:
                for w in (0, 1) if mode == 64 else (0,):
                    rms = range(8) if op in MODRM_OPCODES.get(m, ()) else (0,)
                    yield Form("legacy", op, m, w=w, prefix=prefix, mod=-1)
                    if m or not isPrefix:
                        yield from withModRM(Form("legacy", op, m, w=w, prefix=prefix), rms=rms, sib=False)
        # 3DNow! has its opcode behind the operands.
        for mod in (0, 3):
            yield Form("legacy", 0x0F, 1, mod=mod, tail=bytes([op]))
        if mode == 64:
            for prefix in (b"", b"\x66", b"\xf2", b"\xf3"):
                for w in (0, 1):
                    for m in (0, 1):
                        yield Form("rex2", op, m, w=w, prefix=prefix, mod=-1)
                        yield from withModRM(Form("rex2", op, m, w=w, prefix=prefix), sib=False)


def vex(mode, opcodes):
    for op in opcodes:
        for m in (1, 2, 3, 5, 6, 7):
            digits = range(8) if m <= 2 else (0,)
            for pp in range(4):
                for w in (0, 1):
                    for l in (0, 1):
                        yield Form("vex", op, m, pp, w, l, mod=-1)
                        yield from withModRM(Form("vex", op, m, pp, w, l), digits)
        for m in (8, 9, 10):
            for w in (0, 1):
                for l in (0, 1):
                    yield from withModRM(Form("xop", op, m, 0, w, l), sib=False)


def evex4(mode, opcodes):
    """Map 4, the former one-byte map (APX): b is ND, aaa with z NF or a condition."""
    if mode != 64:
        return
    for op in opcodes:
        for pp in range(4):
            for w in (0, 1):
                for b in (0, 1):
                    for aaa, vvvv in ((0, 0), (4, 0), (2, 16)):
                        yield from withModRM(Form("evex4", op, 4, pp, w, b=b, aaa=aaa, vvvv=vvvv), sib=False)


def evexProbe(mode, opcodes):
    for op in opcodes:
        for m in (1, 2, 3, 5, 6, 7):
            for pp in range(4):
                for w in (0, 1):
                    for l in (0, 2):
                        for aaa in (0, 1):
                            digits = range(8) if m <= 2 else (0,)
                            yield from withModRM(Form("evex", op, m, pp, w, l, aaa=aaa), digits)


def evexAll(probed):
    """Every length, broadcast and mask of what the probe found; one digit where the digit says nothing."""
    names = collections.defaultdict(dict)
    for f, name in probed:
        key = (f.op, f.map, f.pp, f.w)
        names[key].setdefault((f.l, f.aaa, f.mod, f.sib, name), set()).add(f.reg)
    for (op, m, pp, w), found in names.items():
        digits = set().union(*found.values())
        if any(len(d) == 8 for d in found.values()):
            digits = {0}
        for l in range(4):
            for b in (0, 1):
                for aaa, z in ((0, 0), (1, 0), (1, 1)):
                    yield from withModRM(Form("evex", op, m, pp, w, l, b=b, aaa=aaa, z=z), sorted(digits))


def variants(f, length, mode):
    """The same instruction with other operands, as far as the encoding has room for them."""
    replace = dataclasses.replace
    high = 0 if mode != 64 else 8 if f.kind not in ("evex", "evex4", "rex2") else 24
    vvvv = 5 if f.kind in ("vex", "xop", "evex") else 0
    isWide = mode != 16 or b"\x67" in f.prefix
    aaa = f.aaa | 6 if f.aaa and f.kind == "evex" else f.aaa
    for reg in sorted({f.reg, 2, 3 | high}) if f.mod >= 0 else ():
        if f.mod == 3:
            yield replace(f, reg=reg, rm=1)
            yield replace(f, reg=reg, rm=6, vvvv=vvvv)
            yield replace(f, reg=reg, rm=3 | high, vvvv=vvvv | high, aaa=aaa)
        elif f.sib >= 0:
            yield replace(f, reg=reg, sib=0x9A, vvvv=vvvv)
            yield replace(f, reg=reg, mod=1, sib=0xD9 | (0x100 if high else 0), vvvv=vvvv | high & 16, tail=b"\x20")
        else:
            yield replace(f, reg=reg, mod=0, rm=3, vvvv=vvvv)
            yield replace(f, reg=reg, mod=1, rm=6, vvvv=vvvv, tail=b"\x7c" + f.tail)
            yield replace(f, reg=reg, mod=2, rm=7, vvvv=vvvv, tail=b"\x40\x00\x00\x00"[: 4 if isWide else 2] + f.tail)
            if isWide:
                yield replace(f, reg=reg, mod=0, rm=5, tail=b"\x10\x00\x00\x00" + f.tail)
                sib = 0x8B | (0x100 if high else 0)
                yield replace(f, reg=reg, mod=1, rm=4, vvvv=vvvv | high, sib=sib, tail=b"\x04" + f.tail, aaa=aaa)
    size = length - len(f.code())
    for constant in (b"\x01", b"\x08", b"\x10", b"\x7f", b"\x80") if size else ():
        yield replace(f, tail=f.tail + constant + b"\0" * (size - 1))


def run(command, text):
    p = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if p.returncode < 0:
        sys.exit("%s died of signal %d" % (command[0], -p.returncode))
    return p


INST = re.compile(r"<MCInst #\d+ (\w+)")
OPERAND = re.compile(r"<MCOperand (\w+:\S*?)>+$")
ENCODING = re.compile(r"# encoding: (\[.*?\])")


@dataclasses.dataclass
class Decoded:
    text: str = ""
    name: str = ""
    operands: list = dataclasses.field(default_factory=list)
    encoding: str = ""


def instructions(lines):
    """What -show-inst prints, one by one. Labels come as they are."""
    current = None
    for line in lines:
        body, _, comment = line.partition("# ") if "# " in line else (line, "", "")
        body = " ".join(body.split())
        if body:
            if body.startswith(".") and not body.endswith(":"):
                continue
            if current:
                yield current
            current = Decoded(body)
            if body.endswith(":"):
                yield current
                current = None
                continue
        if current is None or not comment:
            continue
        if "encoding:" in comment:
            current.encoding = ENCODING.search(line).group(1).replace("0x", "")
        elif "<MCInst" in comment:
            current.name = INST.search(comment).group(1)
        m = OPERAND.search(comment)
        if m:
            current.operands.append(m.group(1))
    if current:
        yield current


DIAGNOSTIC = re.compile(r"^<stdin>:(\d+):(\d+): (warning|error)", re.M)
WARNING = re.compile(r"^<stdin>:(\d+):(\d+): (?:warning|error)", re.M)


def decodeOne(command, codes, isMarked=False):
    """What each of the byte strings begins with, and its length; None where nothing is decoded. Behind each stands what
    does not decode, so that there is one instruction and a warning, which tells the length. A prefix may be decoded as an
    instruction of its own, and what is taken for ModRM be the next: then marks are needed, and such a string counts
    as one that does not decode."""
    fill = " ".join(["0x%02x" % FILL] * NUM_FILL)
    ends = "[0xf5 0xf4]\n" if isMarked else ""  # cmc, hlt
    text = "".join("[%s %s]\n%s" % (" ".join("0x%02x" % b for b in c), fill, ends) for c in codes)
    p = run(command, text)
    stops = {int(m.group(1)): int(m.group(2)) for m in WARNING.finditer(p.stderr)}
    found = instructions(p.stdout.splitlines())
    result = []
    for i in range(len(codes)):
        length = (stops[(2 * i if isMarked else i) + 1] - 2) // 5
        first = next(found) if length else None
        if isMarked:
            d = next(found)
            while d.text != "cmc":
                first, d = None, next(found)
            next(found)
        result.append((first, length) if first else None)
    if next(found, None) is not None:
        sys.exit("%s: more instructions than asked for" % command[0])
    return result


def namesOf(mode, forms):
    """(form, name, length) of what decodes."""
    fill = " ".join(["0x%02x" % FILL] * NUM_FILL)
    isMarked = any(f.kind != "evex" for f in forms)
    ends = "[0xf5 0xf4]\n" if isMarked else ""
    text = "".join("[0x%s %s]\n%s" % (f.code().hex(" ").replace(" ", " 0x"), fill, ends) for f in forms)
    p = run(llvmCommand(mode, "-show-inst"), text)
    stops = {int(line): int(column) for line, column in WARNING.findall(p.stderr)}
    found = INST.findall(p.stdout)
    at, step = 0, 2 if isMarked else 1
    result = []
    for i, f in enumerate(forms):
        length = (stops[step * i + 1] - 2) // 5
        if length:
            if not isMarked or found[at + 1] == "CMC":
                result.append((f, found[at], length))
            at += 1
        if isMarked:
            while found[at] != "CMC":
                at += 1
            at += 2
    if at != len(found):
        sys.exit("llvm-mc: more instructions than asked for")
    return result


def llvmCommand(mode, *options):
    return [LLVM_MC, "-disassemble", "-triple=" + TRIPLES[mode], *options]


BATCH = 100000


def sweep(mode, forms):
    """(form, name, length) of the forms that decode."""
    if mode == 16:  # SIB is part of 32-bit addresses
        forms = (f if f.sib < 0 or b"\x67" in f.prefix else dataclasses.replace(f, prefix=b"\x67" + f.prefix) for f in forms)
    forms = iter(forms)
    while batch := list(itertools.islice(forms, BATCH)):
        yield from namesOf(mode, batch)


def registerNames():
    """LLVM's numbers of registers, which -show-inst prints, to names."""
    def numbered(pattern, count, start=0):
        return [pattern % i for i in range(start, count)]

    lists = []  # template, index of the operand, names in assembly
    gpr8 = "al cl dl bl ah ch dh bh spl bpl sil dil".split() + numbered("r%db", 32, 8)
    gpr16 = "ax cx dx bx sp bp si di".split() + numbered("r%dw", 32, 8)
    gpr32 = "eax ecx edx ebx esp ebp esi edi".split() + numbered("r%dd", 32, 8)
    gpr64 = "rax rcx rdx rbx rsp rbp rsi rdi".split() + numbered("r%d", 32, 8)
    for names in (gpr8, gpr16, gpr32, gpr64):
        lists.append(("not %%%s", 0, names))
    lists += [("mov %%%s, %%rax", 1, "es cs ss ds fs gs".split()), ("mov %%%s, %%rax", 1, numbered("cr%d", 16)),
              ("mov %%%s, %%rax", 1, numbered("dr%d", 16)), ("fxch %%%s", 0, numbered("st(%d)", 8)),
              ("psllw $1, %%%s", 0, numbered("mm%d", 8)), ("tilezero %%%s", 0, numbered("tmm%d", 8)),
              ("kshiftlb $1, %%%s, %%k1", 1, numbered("k%d", 8)),
              ("lea (%%%s), %%rax", 1, ["rip", "eip"]), ("lea (%%rax,%%%s), %%rax", 3, ["riz"]),
              ("lea (%%eax,%%%s), %%rax", 3, ["eiz"])]
    for c in "xyz":
        lists.append(("vprold $1, %%%s, %%" + c + "mm0", 1, numbered(c + "mm%d", 32)))
    lists.append(("vp2intersectd %%zmm0, %%zmm0, %%%s", 0, numbered("k%d", 8)[::2]))
    text, names = "", []
    for template, index, regs in lists:
        for r in regs:
            text += template % r + "\n"
            isPair = template.startswith("vp2")
            name = r.replace("(", "").replace(")", "").upper()
            names.append((index, "%s_K%d" % (name, int(name[1:]) + 1) if isPair else name))
    p = run([LLVM_MC, "-triple=x86_64", MATTR, "-show-inst"], text)
    found = list(instructions(p.stdout.splitlines()))
    if len(found) != len(names):
        sys.exit("names of registers: %d instead of %d\n%s" % (len(found), len(names), p.stderr[:500]))
    result = {"Reg:0": "Reg:0"}
    for d, (index, name) in zip(found, names):
        result[d.operands[index]] = "Reg:" + name
    return result


def listForms(modes, opcodes, maxExamples):
    """(mode, name) to (bytes, Decoded) lists."""
    result = {}
    extended = None  # VEX and its kin mean the same in all modes
    for mode in modes:
        firsts = collections.defaultdict(dict)  # name, then structure of the encoding

        def add(forms):
            seen = []
            for f, name, length in sweep(mode, forms):
                key = (f.kind, f.map, f.op, f.mod == 3, f.prefix, f.w, f.l)
                if key not in firsts[name] and len(firsts[name]) < 6:
                    firsts[name][key] = f, length
                seen.append((f, name))
            return seen

        add(legacy(mode, opcodes))
        if extended is None:
            add(vex(mode, opcodes))
            add(evex4(mode, opcodes))
            add(evexAll(add(evexProbe(mode, opcodes))))
            extended = [f for keys in firsts.values() for f, _ in keys.values() if f.kind not in ("legacy", "rex2")]
        else:
            add(extended)
        # Examples: what was found, and its variants.
        candidates = [x for keys in firsts.values() for x in keys.values()]
        candidates = [v for f, length in candidates for v in [f, *variants(f, length, mode)]]
        kept = collections.defaultdict(dict)
        for f, name, length in sweep(mode, candidates):
            kept[name].setdefault((f.code() + bytes([FILL] * NUM_FILL))[:length])
        for name, codes in kept.items():
            result[mode, name] = list(codes)
    # Of what was found, as many as asked for: the first, which has no needless prefixes, and from all over the list.
    for key, codes in result.items():
        result[key] = codes[:: max(1, (len(codes) - 1) // max(1, maxExamples - 1))][:maxExamples]
    return result


def assembled(command, lines):
    """The encoding of each line, '-' where it is refused."""
    result = ["-"] * len(lines)
    numbers = list(range(len(lines)))
    while numbers:
        p = run(command, "".join("L%d:\n%s\n" % (i, lines[i]) for i in numbers))
        # Where a line is refused there may be no text at all: once more, without those.
        refused = {(int(line) - 1) // 2 for line, _, kind in DIAGNOSTIC.findall(p.stderr) if kind == "error"}
        if not refused or p.stdout.count("encoding:"):
            break
        numbers = [n for k, n in enumerate(numbers) if k not in refused]
    current = -1
    for d in instructions(p.stdout.splitlines()):
        if d.text.endswith(":"):
            current = int(d.text[1:-1])
        elif current >= 0:
            result[current] = d.encoding if result[current] == "-" else result[current] + d.encoding
    return result


def writeForms(path, modes, opcodes, maxExamples):
    names = registerNames()
    rows = []
    found = listForms(modes, opcodes, maxExamples)
    for mode in modes:
        keys = sorted(k for k in found if k[0] == mode)
        items = [(k[1], code) for k in keys for code in found[k]]
        codes = [code for _, code in items]
        decoded = decodeOne(llvmCommand(mode, "-show-inst", "-show-encoding"), codes, True)
        for (name, code), r in zip(items, decoded):
            if not r or r[0].name != name:
                print("%s in %d-bit code: %s is not an example after all" % (name, mode, code.hex(" ")))
        items, decoded = zip(*[(i, r[0]) for i, r in zip(items, decoded) if r and r[0].name == i[0]])
        codes = [code for _, code in items]
        intel = decodeOne(llvmCommand(mode, "-output-asm-variant=1"), codes, True)
        texts = [d.text for d in decoded]
        intelTexts = [r[0].text if r else "-" for r in intel]
        triple = "-triple=" + TRIPLES[mode]
        att = assembled([LLVM_MC, triple, MATTR, "-show-encoding"], texts)
        asmIntel = assembled([LLVM_MC, triple, MATTR, "-show-encoding", "-x86-asm-syntax=intel"], intelTexts)
        for i, ((name, code), d) in enumerate(zip(items, decoded)):
            operands = " ".join(names.get(o, o + "?") if o.startswith("Reg:") else o for o in d.operands)
            rows.append([str(mode), name, code.hex(" "), d.text, intelTexts[i], operands, d.encoding, att[i], asmIntel[i]])
    with open(path, "w") as f:
        for r in rows:
            f.write("\t".join(r) + "\n")
    return rows


def familyOf(name, code, mode):
    """Where in the space of encodings an instruction stands."""
    i = 0
    while i < len(code) and code[i] in (0x66, 0x67, 0xF2, 0xF3, 0xF0, 0x2E, 0x3E, 0x26, 0x36, 0x64, 0x65):
        i += 1
    rest = code[i:]
    if not rest:
        return "legacy"
    isLong = mode == 64 or (len(rest) > 1 and rest[1] >= 0xC0)
    if rest[0] == 0x62 and isLong and len(rest) > 4:
        return "evex map %d" % (rest[1] & 7)
    if rest[0] in (0xC4, 0xC5) and isLong and len(rest) > 2:
        return "vex map %d" % (1 if rest[0] == 0xC5 else rest[1] & 31)
    if rest[0] == 0x8F and len(rest) > 4 and rest[1] & 31 >= 8:
        return "xop"
    if mode == 64 and rest[0] == 0xD5:
        return "rex2"
    if mode == 64 and rest[0] & 0xF0 == 0x40:
        rest = rest[1:]
    if rest[:2] == b"\x0f\x0f":
        return "3dnow"
    if rest[:1] == b"\x0f":
        return "legacy " + {0x38: "0f 38", 0x3A: "0f 3a"}.get(rest[1], "0f") if len(rest) > 1 else "legacy"
    return "x87" if 0xD8 <= rest[0] <= 0xDF else "legacy"


# cld, std, cld
END = [0xFC, 0xFD, 0xFC]
END_TEXT = ["cld", "std", "cld"]


def decodeAll(command, codes):
    """The instructions of each byte string; what stands between them is told by three that never come."""
    text = "".join("[%s]\n[%s]\n" % (" ".join("0x%02x" % b for b in c), " ".join("0x%02x" % b for b in END)) for c in codes)
    p = run(command, text)
    result, current = [], []
    for d in instructions(p.stdout.splitlines()):
        current.append(d)
        if [c.text for c in current[-3:]] == END_TEXT:
            result.append(current[:-3])
            current = []
    if len(result) != len(codes):
        sys.exit("%s: %d results of %d\n%s" % (" ".join(command), len(result), len(codes), p.stderr[:300]))
    return result


# What llvm-mc 19 does and the manuals do not say: modes, names, columns, reason.
KNOWN = [
    ({64, 32, 16}, r"VGF2P8AFFINE(INV)?QBZ\w*rmbi", {"encoding", "asm att", "asm intel"},
     "units of the displacement of a broadcast: 8 bytes (SDM vol. 2, table 2-34); GNU as has them, llvm-mc counts single ones"),
    ({32, 16}, r"V(MOVDQ[AU]32|MOVAPS|MOVUPS|EXTRACT[FI]32x[48]|INSERT[FI]32x[48]|BROADCAST[FI]32X[48])Z?\w*",
     {"name", "att", "intel", "encoding"},
     "outside 64-bit code W is ignored where a general register is meant; llvm-mc looks for '64' in the name"),
    ({32, 16}, r"VP(BROADCASTQrZ|EXTRQZ|INSRQZ)\w*", {"name", "att", "intel", "operands", "encoding"},
     "the same, W is ignored (SDM vol. 2, VPEXTRQ); llvm-mc keeps registers of 64 bits"),
]


def isKnown(mode, name, kind):
    return any(mode in modes and kind in kinds and re.match(names, name) for modes, names, kinds, _ in KNOWN)


def canonical(operand):
    return operand.replace("Reg:NoRegister", "Reg:0")


class Counts:
    def __init__(self, show):
        self.show = show
        self.total = collections.Counter()
        self.families = collections.defaultdict(collections.Counter)
        self.names = collections.defaultdict(set)
        self.examples = collections.defaultdict(list)

    def add(self, kind, family, mode, name, line):
        self.total[kind] += 1
        self.names[kind].add((mode, name))
        self.families[family][kind] += 1
        if len(self.examples[kind]) < self.show and (not self.examples[kind] or name not in self.examples[kind][-1]):
            self.examples[kind].append(line)


def compare(args, rows):
    counts = Counts(args.show)
    perFamily = collections.Counter()
    wrong = {"disassembler": set(), "assembler": set()}
    for mode in sorted({int(r[0]) for r in rows}, reverse=True):
        mine = [r for r in rows if int(r[0]) == mode]
        codes = [bytes.fromhex(r[2]) for r in mine]
        triple = "-triple=" + TRIPLES[mode]
        try:
            att = decodeAll([args.tool, "-disassemble", triple, "-show-inst", "-show-encoding"], codes)
            intel = decodeAll([args.tool, "-disassemble", triple, "-output-asm-variant=1"], codes)
        except SystemExit as e:
            print(e)
            att = intel = [[]] * len(mine)
        if args.asm:
            ourAtt = assembled([args.tool, triple, MATTR, "-show-encoding"], [r[3] for r in mine])
            ourIntel = assembled([args.tool, triple, MATTR, "-show-encoding", "-x86-asm-syntax=intel"], [r[4] for r in mine])
        for i, (r, code) in enumerate(zip(mine, codes)):
            _, name, hexCode, attText, intelText, operands, encoding, asmAtt, asmIntel = r
            family = familyOf(name, code, mode)
            perFamily[family] += 1

            def add(kind, ours, theirs):
                if isKnown(mode, name, kind):
                    return
                wrong["assembler" if kind.startswith("asm") else "disassembler"].add(tuple(r[:3]))
                counts.add(kind, family, mode, name, "%d %s [%s]: %s, expected %s" % (mode, name, hexCode, ours, theirs))

            if args.asm and asmAtt != ourAtt[i]:
                add("asm att", "%s -> %s" % (attText, ourAtt[i]), asmAtt)
            if args.asm and asmIntel != ourIntel[i]:
                add("asm intel", "%s -> %s" % (intelText, ourIntel[i]), asmIntel)
            if len(att[i]) != 1:
                add("missing", "; ".join(d.text for d in att[i]) or "nothing", attText)
                continue
            d = att[i][0]
            if d.name != name:
                add("name", d.name, name)
            if d.text != attText:
                add("att", d.text, attText)
            if len(intel[i]) != 1 or intel[i][0].text != intelText:
                add("intel", "; ".join(x.text for x in intel[i]), intelText)
            if [canonical(o) for o in d.operands] != operands.split():
                add("operands", " ".join(d.operands), operands)
            if d.encoding != encoding:
                add("encoding", d.encoding, encoding)
    kinds = ["missing", "name", "att", "intel", "operands", "encoding", "asm att", "asm intel"]
    kinds = kinds if args.asm else kinds[:-2]
    for kind in kinds:
        for line in counts.examples[kind]:
            print("%s: %s" % (kind, line))
    print("%-14s %8s" % ("family", "examples") + "".join("%10s" % k for k in kinds))
    for family in sorted(perFamily):
        print("%-14s %8d" % (family, perFamily[family]) + "".join("%10d" % counts.families[family][k] for k in kinds))
    print("%-14s %8d" % ("all", sum(perFamily.values())) + "".join("%10d" % counts.total[k] for k in kinds))
    names = {(r[0], r[1]) for r in rows}
    print("%-14s %8d" % ("names", len(names)) + "".join("%10d" % len(counts.names[k]) for k in kinds))
    status = 0
    expected = [line.split() for line in open(args.expect)] if args.expect else []
    for tool, number in expected:
        if tool == "assembler" and not args.asm:
            continue
        found, allowed = len(wrong[tool]), int(number)
        if found < allowed:
            print("%s: %d examples differ, fewer than %d: lower the number in %s" % (tool, found, allowed, args.expect))
        elif found > allowed:
            print("%s: %d examples differ, %d are known" % (tool, found, allowed))
            status = 1
    return status


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("list", "compare"):
        p = commands.add_parser(name)
        if name == "compare":
            p.add_argument("tool")
        p.add_argument("forms", nargs="?" if name == "compare" else None)
        p.add_argument("--opcodes", default="0/1")
        p.add_argument("--modes", default="64,32,16")
        p.add_argument("--examples", type=int, default=4)
        p.add_argument("--names", default="")
        p.add_argument("--show", type=int, default=10)
        p.add_argument("--expect")
        p.add_argument("--asm", action="store_true")
    args = parser.parse_args()
    k, n = map(int, args.opcodes.split("/"))
    opcodes = [b for b in range(256) if b % n == k]
    modes = [int(m) for m in args.modes.split(",")]
    if args.command == "list" or not args.forms:
        with tempfile.NamedTemporaryFile() as tmp:
            rows = writeForms(args.forms or tmp.name, modes, opcodes, args.examples)
    else:
        rows = [line.rstrip("\n").split("\t") for line in open(args.forms)]
        rows = [r for r in rows if int(r[0]) in modes]
    if args.command == "list":
        print("%d examples of %d instructions" % (len(rows), len({(r[0], r[1]) for r in rows})))
        return 0
    rows = [r for r in rows if re.match(args.names, r[1])]
    return compare(args, rows)


if __name__ == "__main__":
    sys.exit(main())
