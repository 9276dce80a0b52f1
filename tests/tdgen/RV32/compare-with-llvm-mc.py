#!/usr/bin/env python3
"""Compares what the tables of the test target do with llvm-mc: encodings and texts of generated lines, and the
decoding of random words.

  compare-with-llvm-mc.py RV32_MC LLVM_MC
"""
import random
import re
import subprocess
import sys

RV32_MC, LLVM_MC = sys.argv[1:]
random.seed(20191213)
REGS = ["zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a5", "a7", "s2", "s11", "t3", "t6", "x10",
        "fp"]
REGC = ["s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5"]


def reg():
    return random.choice(REGS)


def simm(bits, step=1):
    lo, hi = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    return random.choice([lo // step * step, hi // step * step, 0, step, -step, random.randint(lo, hi) // step * step])


def uimm(bits):
    return random.choice([0, 1, (1 << bits) - 1, random.randrange(1 << bits)])


def lines(count):
    out = ["nop", "ret", "ecall", "ebreak", "unimp", "fence", "fence.i", "fence.tso", "scall", "sbreak", "fence rw, w",
           "fence iorw, o", "fence r, r", "jr a0", "jalr a0", "j 4", "jal 8", "csrw 0x8ff, 3", "csrr a0, 0x8ff"]
    for _ in range(count):
        out.append(f"{random.choice(['lui', 'auipc'])} {reg()}, {uimm(20)}")
        out.append(f"jal {reg()}, {simm(21, 2)}")
        out.append(f"jalr {reg()}, {simm(12)}({reg()})")
        out.append(f"{random.choice(['beq', 'bne', 'blt', 'bge', 'bltu', 'bgeu', 'bgt', 'bleu'])} {reg()}, {reg()}, "
                   f"{simm(13, 2)}")
        out.append(f"{random.choice(['beqz', 'bnez', 'blez', 'bgez'])} {reg()}, {simm(13, 2)}")
        out.append(f"{random.choice(['lb', 'lh', 'lw', 'lbu', 'lhu', 'sb', 'sh', 'sw'])} {reg()}, {simm(12)}({reg()})")
        out.append(f"lw {reg()}, ({reg()})")
        out.append(f"{random.choice(['addi', 'slti', 'sltiu', 'xori', 'ori', 'andi'])} {reg()}, {reg()}, {simm(12)}")
        out.append(f"{random.choice(['slli', 'srli', 'srai'])} {reg()}, {reg()}, {uimm(5)}")
        op = random.choice("add sub sll slt sltu xor srl sra or and mul mulh mulhsu mulhu div divu rem remu".split())
        out.append(f"{op} {reg()}, {reg()}, {reg()}")
        out.append(f"{random.choice(['mv', 'move', 'not', 'neg', 'seqz', 'snez'])} {reg()}, {reg()}")
        out.append(f"{random.choice(['csrrw', 'csrrs', 'csrrc'])} {reg()}, {random.randrange(0x8c0, 0x8ff)}, {reg()}")
        out.append(f"{random.choice(['csrrwi', 'csrrsi', 'csrrci'])} {reg()}, {random.randrange(0x8c0, 0x8ff)}, {uimm(5)}")
        op = random.choice(["amoswap.w", "amoadd.w", "amoxor.w", "amoand.w", "amoor.w"])
        out.append(f"{op}{random.choice(['', '.aq', '.rl', '.aqrl'])} {reg()}, {reg()}, ({reg()})")
        # What does not fit.
        out.append(f"addi {reg()}, {reg()}, {random.choice([2048, -2049, 'a0'])}")
        out.append(f"slli {reg()}, {reg()}, {random.choice([32, -1])}")
        out.append(f"beq {reg()}, {reg()}, {random.choice([3, 4096])}")
        out.append(random.choice(["add a0, a1", "add a0, a1, a2, a3", "frob a0", "lui a0, -1"]))
    return out


def compressed(count):
    out = ["c.nop", "c.lw a0, 2(a1)", "c.lw t0, 4(a1)", "c.add a0, zero", "c.li a0, 32"]
    for _ in range(count):
        r = random.choice(REGS[1:])
        r2 = random.choice(REGS[1:])
        out.append(f"c.addi {r}, {random.choice([-32, 31, 1, -1])}")
        out.append(f"c.li {r}, {simm(6)}")
        out.append(f"c.mv {r}, {r2}")
        out.append(f"c.add {r}, {r2}")
        out.append(f"c.lw {random.choice(REGC)}, {random.randrange(0, 128, 4)}({random.choice(REGC)})")
    return out


def normal(text):
    text = re.sub(r"\s+", " ", text.split("#")[0]).strip()
    return text


def llvm(lines_, attrs, *more):
    """(hex, text) per line, None for an error; labels tell the lines apart."""
    text = "".join(f"l{n}:\n{line}\n" for n, line in enumerate(lines_))
    run = subprocess.run([LLVM_MC, "-triple=riscv32", f"-mattr={attrs}", "-show-encoding", *more], input=text,
                         capture_output=True, text=True)
    out = [None] * len(lines_)
    now = 0
    for l in run.stdout.splitlines():
        if m := re.match(r"l(\d+):", l):
            now = int(m[1])
        elif m := re.search(r"encoding: \[([^\]]*)\]", l):
            out[now] = ("".join(b.strip()[2:] for b in m[1].split(",")), normal(l))
    return out


def ours(lines_, attrs):
    run = subprocess.run([RV32_MC, attrs], input="\n".join(lines_) + "\n", capture_output=True, text=True, check=True)
    out = []
    for l in run.stdout.splitlines():
        if l.startswith("error"):
            out.append(None)
            continue
        head, back = l.split("\t|")
        hex_, text = head.split("\t", 1)
        out.append((hex_, normal(text), normal(back)))
    return out


def main():
    different = compared = 0

    def report(*what):
        nonlocal different
        different += 1
        if different <= 40:
            print(*what, sep="\n  ")

    for attrs, text, more in (("+m,+a", lines(60), ()), ("+c", compressed(60), ("-M", "no-aliases")), ("", lines(5), ())):
        for line, a, b in zip(text, llvm(text, attrs or "-m", *more), ours(text, attrs)):
            compared += 1
            if (a is None) != (b is None):
                report(line, f"llvm-mc: {a}", f"ours: {b}")
            elif a and a[0] != b[0]:
                report(line, f"llvm-mc: {a}", f"ours: {b}")
            elif a and (a[1] != b[1] or a[1] != b[2]):
                report(line, f"llvm-mc: {a}", f"ours: {b}")

    # Random words: the same instruction, or none. Words of instructions that the description leaves out are not looked at.
    mnemonics = {re.split(r"[ \t]", l)[0] for l in lines(200)}
    words = []
    for _ in range(4000):
        opcode = random.choice([0b0000011, 0b0001111, 0b0010011, 0b0010111, 0b0100011, 0b0101111, 0b0110011, 0b0110111,
                                0b1100011, 0b1100111, 0b1101111, 0b1110011])
        words.append(random.getrandbits(25) << 7 | opcode)
    data = "\n".join(" ".join(f"0x{w >> s & 255:02x}" for s in (0, 8, 16, 24)) for w in words) + "\n"
    run = subprocess.run([LLVM_MC, "-triple=riscv32", "-mattr=+m,+a", "--disassemble"], input=data, capture_output=True,
                         text=True)
    bad = {int(n) for n in re.findall(r"<stdin>:(\d+):\d+: warning: invalid", run.stderr)}
    good = iter(l for l in run.stdout.splitlines() if l.strip() and not l.strip().startswith("."))
    theirs = ["invalid" if n in bad else normal(next(good)) for n in range(1, len(words) + 1)]
    run = subprocess.run([RV32_MC, "+m,+a"], input="\n".join(f"decode {w:x} 4" for w in words) + "\n",
                         capture_output=True, text=True, check=True)
    for w, a, b in zip(words, theirs, run.stdout.splitlines()):
        b = normal(b)
        if a.split(" ")[0] not in mnemonics | {"invalid"} or (a == "invalid" and b.startswith("fence.i")):
            continue
        if re.match(r"csr|fence|rd|unimp|jr|jalr", a):
            continue  # Names of system registers are llvm-mc's own.
        if re.match(r"s(ll|rl|ra)i .* (3[2-9]|[4-6]\d)$", a):
            continue  # Shifts by 32 and more, which the manual reserves on RV32 (2.4.1).
        compared += 1
        if a != b:
            report(f"{w:08x}", f"llvm-mc: {a}", f"ours: {b}")
    print(f"{compared} compared, {different} differences")
    return different != 0


sys.exit(main())
