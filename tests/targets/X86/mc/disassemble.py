#!/usr/bin/env python3
"""Our disassembler against llvm-mc: every instruction of the description, and random bytes.

Usage: disassemble.py lathe-mc x86-encoding-sweep [number of random strings]

Of random bytes only the numbers are shown: llvm-mc knows more instructions, which take prefixes that are passed over
here. What they must not do is make the program fail.
"""
import os
import random
import re
import subprocess
import sys
import tempfile

import sweep

# An instruction that nothing else is.
MARK = "[0x49 0xbb 0x88 0x77 0x66 0x55 0x44 0x33 0x22 0x11]"
MARK_TEXT = "movabsq $1234605616436508552, %r11"


# What is spelled in another way, on purpose.
SPELLING = [
    (r"^cmp(eq|lt|le|unord|neq|nlt|nle|ord)([ps][sd]) ",
     lambda m: "cmp%s $%d, " % (m.group(2), "eq lt le unord neq nlt nle ord".split().index(m.group(1)))),
    (r"^(cvtsi2s[sd])[lq] ", r"\1 "),  # the register says it
    (r"^(cvtsi2s[sd]) ", r"\1 "),
    (r"^(rdrand|rdseed)[wlq] ", r"\1 "),  # GNU as takes no suffix
    (r"^addr32 addr32$", "addr32"),  # the prefix alone
    (r",%riz(,\d)?\)", ")"),  # there is no register for "no index"
]


def spelled(texts):
    result = []
    for t in texts:
        for pattern, to in SPELLING:
            t = re.sub(pattern, to, t)
        result.append(t)
    return result


def block(data):
    return "[" + " ".join("0x%02x" % b for b in data) + "]"


def run(command, blocks):
    """What each block becomes: the texts of its instructions."""
    text = "\n".join(b + "\n" + MARK for b in blocks) + "\n"
    p = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if p.returncode < 0:
        sys.exit("%s died of signal %d" % (command[0], -p.returncode))
    result, current = [], []
    for line in p.stdout.splitlines():
        line = re.sub(r"\s+", " ", re.sub(r"#.*", "", line)).strip()
        if line == MARK_TEXT:
            result.append(current)
            current = []
        elif line and not line.startswith("."):
            current.append(line)
    if len(result) != len(blocks):
        sys.exit("%s: %d results of %d blocks" % (command[0], len(result), len(blocks)))
    return result


def report(failures, blocks, ours, theirs, limit=40):
    for i in failures[:limit]:
        print("%s: %s, expected %s" % (blocks[i], ours[i], theirs[i]))
    return len(failures)


def main():
    ours = [sys.argv[1], "-disassemble", "-triple=x86_64"]
    theirs = ["llvm-mc-19", "-disassemble", "-triple=x86_64"]
    with tempfile.TemporaryDirectory() as tmp:
        s, o, txt = (os.path.join(tmp, f) for f in ("t.s", "t.o", "t.txt"))
        subprocess.run([sys.argv[2], "att", s, o, txt], check=True)
        data, names = sweep.textSection(o), open(txt).read().splitlines()
    cases = [data[16 * i:16 * i + 16].rstrip(b"\xcc") for i in range(len(names))]
    blocks = sorted({block(c) for c in cases if c})
    a, b = run(ours, blocks), run(theirs, blocks)
    failures = report([i for i in range(len(blocks)) if spelled(a[i]) != spelled(b[i])], blocks, a, b)
    print("%d encodings, %d differ" % (len(blocks), failures))

    rng = random.Random(1)
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 4000
    # Half of them begin like something that exists.
    strings = [bytes(rng.randrange(256) for _ in range(15)) for _ in range(count // 2)]
    for _ in range(count // 2):
        case = bytearray(rng.choice(cases) or b"\x90")
        case[rng.randrange(len(case))] = rng.randrange(256)
        strings.append(bytes(case) + bytes(rng.randrange(256) for _ in range(15 - min(15, len(case)))))
    blocks = [block(x) for x in strings]
    a, b = run(ours, blocks), run(theirs, blocks)
    both = [i for i in range(len(blocks)) if a[i] and b[i]]
    other = [i for i in range(len(blocks)) if a[i] and (not b[i] or spelled(a[i][:1]) != spelled(b[i][:1]))]
    only = sum(1 for i in range(len(blocks)) if b[i] and not a[i])
    print("%d random strings: both decode %d, llvm-mc alone %d, otherwise %d" % (len(blocks), len(both), only, len(other)))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
