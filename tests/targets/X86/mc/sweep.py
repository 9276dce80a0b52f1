#!/usr/bin/env python3
"""Compares our encoding of every X86 instruction with that of llvm-mc and GNU as.

Usage: sweep.py x86-encoding-sweep [name-regex]

The sweep program writes each case as text and as bytes, 16 bytes apart. An assembler has to make the same bytes of the
text, but for the few instructions that OTHER_CHOICE lists.
"""
import re
import subprocess
import sys
import tempfile

ASSEMBLERS = {
    "llvm-mc": lambda s, o: ["llvm-mc-19", "-triple=x86_64", "-filetype=obj", "-mcpu=x86-64-v4",
                             "-mattr=+sse4a,+adx,+aes,+pclmul,+sha,+rdrnd,+rdseed,+prfchw,+fsgsbase,+mmx,+invpcid",
                             s, "-o", o],
    "as": lambda s, o: ["as", "--64", s, "-o", o],
}

# Second encodings, which an assembler does not choose; and what is written in the same way as another instruction.
SECOND = (r"^(\w+_REV|\w+_alt|(PUSH|POP)\d+rmr|(JMP|JCC|XBEGIN)_2|MMX_MOVD64(to64rm|from64mr)|MOV64toPQIrm|MOVPQIto64mr|"
          r"MOVPQI2QIrr|MOV[SZ]X(16r[rm](16|32)|32r[rm]32)|BSWAP16r_BAD|MOV\d+(ao32|o32a)) ")

# Where an assembler chooses another encoding of the same instruction than the one that the case names.
OTHER_CHOICE = [
    # The accumulator's own form with a constant that fits in a byte, or a symbol.
    (r".*", r"^(ADC|ADD|AND|CMP|OR|SBB|SUB|XOR)(16i16|32i32|64i32) "),
    # A segment register is read without regard to the width of the destination.
    (r"llvm-mc intel", r"^MOV16rs "),
    (r"as", r"^MOV64(rs|sr) "),
    # The displacement of a narrow LEA needs no sign.
    (r"as", r"^(LEA(16|32|64_32)r|(MOVDIR64B|ENQCMDS?)32) 8"),
    (r".*", SECOND),
    (r".*", r"^MOV16sr "),
    # XCHG: the accumulator's own form, and which operand stands in ModRM.reg.
    (r".*", r"^XCHG(16|32|64)(rr|ar) "),
    (r"as", r"^XCHG8rr "),
    # With st both operands are st(0): either direction.
    (r".*", r"^(ADD|MUL|SUBR?|DIVR?)_FrST0 "),
    # The order of REP and the operand-size prefix.
    (r"as intel", r"^REP_(MOVS|STOS)W_64 "),
    # The mnemonic of Intel syntax does not show the width.
    (r".* intel", r"^(SYSRET64|FAR(JMP|CALL)\d+m|L?RETI?16|IRET16|(PUSH|POP)(F16|16i8?|[FG]S16)) "),
    (r"llvm-mc intel", r"^(PUSH|POP)[FG]S64 "),
    (r"as intel", r"^(MOVDIR64B|ENQCMDS?)\d|^(RSTORSSP|CLRSSBSY) "),
    # What GNU as 2.40 does not know: RAO-INT, FRED, LKGS, PBNDKB, user MSRs, a segment alone in front.
    (r"as", r"^(A(ADD|AND|OR|XOR)\d+mr|ERET[SU]|LKGS16[mr]|PBNDKB|[ES]S_PREFIX|U(RD|WR)MSRrr) "),
    (r"as att", r"^(FAR(JMP|CALL)64m|(RD|WR)[FG]SBASE(64)?) "),
    (r"as", r"^(L[FGS]S64rm|SLDT64r|STR64r) "),
    (r"as intel", r"^SYS(EXIT|RET) "),
    # The order of the prefixes for segment and address size.
    (r"as", r"^(CMPS|LODS|MOVS|OUTS)[BWLQ] "),
    # llvm-mc does not count the opcode behind the displacement.
    (r"llvm-mc", r"^P(F\w+?|I2F[WD]|SWAPD|MULHRW|AVGUSB)rm (7|10)$"),
    # A relocation that need not go through the PLT: GNU as does not tell XBEGIN from a branch either.
    (r"llvm-mc", r"^XBEGIN_4 "),
]


def textSection(path):
    with tempfile.NamedTemporaryFile() as out:
        subprocess.run(["objcopy", "-O", "binary", "-j", ".text", path, out.name], check=True)
        return out.read()


def relocations(path):
    out = subprocess.run(["readelf", "-rW", path], capture_output=True, text=True, check=True).stdout
    result = {}
    for m in re.finditer(r"^([0-9a-f]{12,16})\s+[0-9a-f]+\s+(R_\w+)\s+[0-9a-f]+\s+(.*)$", out, re.M):
        offset = int(m.group(1), 16)
        result.setdefault(offset // 16, []).append((offset % 16, m.group(2), m.group(3)))
    return result


def hexBytes(b):
    return " ".join("%02x" % x for x in b)


# What llvm-mc says of an instruction that 64-bit code does not have; GNU as, which says many things, comes after it.
NOT_64BIT = "requires: Not 64-bit mode"
not64Bit = set()


def firstCase(source):
    """The line of the first instruction; from there on, an alignment and an instruction take turns."""
    return next(n for n, l in enumerate(source, 1) if l.startswith("\t.p2align")) + 1


def isOtherChoice(assembler, case):
    return any(re.match(a, assembler) and re.match(c, case) for a, c in OTHER_CHOICE)


def compare(tool, name, syntax, wanted):
    """Number of cases and of failures."""
    failures = 0
    with tempfile.TemporaryDirectory() as tmp:
        s, o, txt, ref = (tmp + "/" + f for f in ("t.s", "ours.o", "t.txt", "ref.o"))
        subprocess.run([tool, syntax, s, o, txt], check=True)
        names = open(txt).read().splitlines()
        lines = [l for l in open(s).read().splitlines() if not re.match(r"\t\.(text|p2align|intel)", l)]
        p = subprocess.run(ASSEMBLERS[name](s, ref), capture_output=True, text=True, check=False)
        if p.returncode:
            # Say which instructions are not accepted, then take them out and compare the others.
            source = open(s).read().splitlines()
            errors = {int(n): e for n, e in re.findall(r"^\S+?:(\d+)(?::\d+)?: (?:e|E)rror: (.*)", p.stderr, re.M)}
            bad = sorted(errors)
            for n in bad:
                case = names[(n - firstCase(source)) // 2]
                if NOT_64BIT in errors[n]:
                    not64Bit.add(case.split()[0])
                elif case.split()[0] not in not64Bit and not isOtherChoice(name + " " + syntax, case):
                    failures += 1
                    print("%s %s: not accepted: %s: %s" % (name, syntax, case, source[n - 1].strip()))
                source[n - 1] = "\tnop"
            open(s, "w").write("\n".join(source) + "\n")
            p = subprocess.run(ASSEMBLERS[name](s, ref), capture_output=True, text=True, check=False)
            if p.returncode:
                print(p.stderr[:2000])
                return len(names), len(names)
        else:
            bad = []
        ours, theirs = textSection(o), textSection(ref)
        ourRelocs, theirRelocs = relocations(o), relocations(ref)
        source = open(s).read().splitlines()
        rejected, i = set(), -1
        for n, l in enumerate(source, 1):
            if not re.match(r"\t\.(text|p2align|intel)", l):
                i += 1
                if n in bad:
                    rejected.add(i)
        for i, case in enumerate(names):
            if i in rejected or not wanted.search(case) or case.split()[0] in not64Bit:
                continue
            a, b = ours[16 * i:16 * i + 16].rstrip(b"\xcc"), theirs[16 * i:16 * i + 16].rstrip(b"\xcc")
            ra, rb = ourRelocs.get(i, []), theirRelocs.get(i, [])
            if (a == b and ra == rb) or isOtherChoice(name + " " + syntax, case):
                continue
            failures += 1
            print("%s %s: %s: %s: have %s %s, want %s %s"
                  % (name, syntax, case, lines[i].strip(), hexBytes(a), ra, hexBytes(b), rb))
    return len(names), failures


def main():
    wanted = re.compile(sys.argv[2] if len(sys.argv) > 2 else "")
    total = 0
    for name in ASSEMBLERS:
        for syntax in ("att", "intel"):
            cases, failures = compare(sys.argv[1], name, syntax, wanted)
            total += failures
            print("%s, %s syntax: %d cases, %d failures" % (name, syntax, cases, failures))
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
