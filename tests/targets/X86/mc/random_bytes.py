#!/usr/bin/env python3
"""Our disassembler and llvm-mc on random bytes: the same instruction, or both refuse.

Usage: random_bytes.py lathe-mc [--count N] [--modes 64,32,16] [--seed N] [--show N] [--expect FILE]

Half of the strings are random; the others begin like VEX, XOP, EVEX, an escape or a prefix, of which random bytes have
too few. What comes behind the first instruction tells its length. A difference whose pair of texts fits a line of KNOWN is
explained and counted; FILE says how many others there may be per 10,000 strings.
"""
import argparse
import collections
import random
import re
import subprocess
import sys

TRIPLES = {64: "x86_64", 32: "i386", 16: "i386-unknown-unknown-code16"}
LLVM_MC = "llvm-mc-19"
CHUNK = 20000
LENGTH = 15

# Reason; ours, theirs: patterns for the first instruction of each ("" where there is none); modes; pattern for the bytes.
KNOWN = [
    ("in 16-bit code llvm-mc takes 66 for the operand size also where it chooses the instruction", r"", r"",
     (16,), r"^((67|26|2e|36|3e|64|65|f0) )*66 .*0f"),
    ("in 16-bit code llvm-mc reads 98 and 99 as 32-bit code does", r"c[bw]t[wd]$", r"c(wtl|ltd)$", (16,)),
    ("AMX, CMPccXADD and user-mode MSRs are instructions of 64-bit code only (SDM)", r"^$",
     r"^(t[dc]p?|tile|ldtile|sttile|cmpn?\w+xadd|urdmsr|uwrmsr)", (32, 16)),
    ("imm[7] of a register in the immediate is ignored outside 64-bit code (SDM vol. 2, 2.3.11)", r"[xy]mm[0-7]\b",
     r"[xy]mm(8|9|1\d)\b", (32, 16)),
    ("%riz and %eiz say that there is no index", r"^", r"%[re]iz", (64, 32)),
]


def strings(rng, count):
    heads = [b"\xc4", b"\xc5", b"\x8f", b"\x62", b"\x0f", b"\x0f\x38", b"\x0f\x3a", b"\x66", b"\xf2", b"\xf3", b"\x67",
             b"\xf0", b"\x48", b"\x66\x0f", b"\xf3\x0f", b"\xf2\x0f", b"\x66\x0f\x38", b"\xd5"]
    for i in range(count):
        head = b"" if i % 2 else rng.choice(heads)
        if head in (b"\xc4", b"\x62"):
            # A map that exists, mostly.
            head += bytes([rng.randrange(256) & 0xf8 | rng.choice([1, 2, 3, 5, 6])])
            if head[0] == 0x62:
                head += bytes([rng.randrange(256) | 4])
        elif head == b"\x8f":
            head += bytes([rng.randrange(256) & 0xe0 | rng.choice([8, 9, 10])])
        yield head + bytes(rng.randrange(256) for _ in range(LENGTH - len(head)))


def run(command, blocks):
    """The instructions of each block, as texts."""
    # A comment cannot be told from output, an instruction that nothing else is can.
    mark, text = MARKS[command[-1]]
    source = "".join("[" + " ".join("0x%02x" % b for b in x) + "]\n" + mark + "\n" for x in blocks)
    p = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    if p.returncode < 0:
        sys.exit("%s died of signal %d" % (command[0], -p.returncode))
    result, current = [], []
    for line in p.stdout.splitlines():
        line = re.sub(r"\s+", " ", re.sub(r"\s#.*", "", line)).strip()
        if line == text:
            result.append(current)
            current = []
        elif line and not line.startswith("."):
            current.append(line)
    if len(result) != len(blocks):
        sys.exit("%s: %d results of %d strings" % (command[0], len(result), len(blocks)))
    return result


MARKS = {
    "-triple=" + TRIPLES[64]: ("[0x49 0xbb 0x88 0x77 0x66 0x55 0x44 0x33 0x22 0x11]", "movabsq $1234605616436508552, %r11"),
    "-triple=" + TRIPLES[32]: ("[0xc7 0x84 0xc8 0x78 0x56 0x34 0x12 0x21 0x43 0x65 0x07]",
                               "movl $124076833, 305419896(%eax,%ecx,8)"),
    "-triple=" + TRIPLES[16]: ("[0x67 0x66 0xc7 0x84 0xc8 0x78 0x56 0x34 0x12 0x21 0x43 0x65 0x07]",
                               "movl $124076833, 305419896(%eax,%ecx,8)"),
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--count", type=int, default=10000)
    parser.add_argument("--modes", default="64,32,16")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=20)
    parser.add_argument("--expect")
    args = parser.parse_args()
    failures = total = 0
    for mode in (int(m) for m in args.modes.split(",")):
        rng = random.Random(args.seed * 100 + mode)
        known, kinds, examples = collections.Counter(), collections.Counter(), collections.defaultdict(list)
        for start in range(0, args.count, CHUNK):
            blocks = list(strings(rng, min(CHUNK, args.count - start)))
            ours = run([args.tool, "-disassemble", "-triple=" + TRIPLES[mode]], blocks)
            theirs = run([LLVM_MC, "-disassemble", "-triple=" + TRIPLES[mode]], blocks)
            for data, a, b in zip(blocks, ours, theirs):
                if a == b:
                    continue
                a0, b0 = (a or [""])[0], (b or [""])[0]
                if a0 == b0 and a0:
                    # The same first instruction: what differs comes later, where it is another string's business.
                    known["first instruction equal"] += 1
                    continue
                reason = next((k[0] for k in KNOWN if mode in k[3] and re.search(k[1], a0) and re.search(k[2], b0) and
                               (len(k) < 5 or re.search(k[4], data.hex(" ")))), None)
                if reason:
                    known[reason] += 1
                    continue
                kind = "llvm-mc alone" if not a0 else "we alone" if not b0 else "another text"
                kinds[kind] += 1
                examples[kind].append("%s: '%s', expected '%s'" % (data.hex(" "), a0, b0))
        total += args.count
        failures += sum(kinds.values())
        print("%d-bit: %d strings, %s" % (mode, args.count, dict(kinds) or "all alike"))
        for reason, n in known.most_common():
            print("  %d: %s" % (n, reason))
        for kind, list_ in examples.items():
            for e in list_[:args.show]:
                print("  %s: %s" % (kind, e))
    allowed = 0
    if args.expect:
        with open(args.expect, encoding="utf-8") as f:
            allowed = int(f.read().split()[0])
    return 1 if failures * 10000 > allowed * total else 0


if __name__ == "__main__":
    sys.exit(main())
