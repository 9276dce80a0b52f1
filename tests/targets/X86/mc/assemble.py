#!/usr/bin/env python3
"""Our own assembler: what we print reads back to the same bytes, and statements.s gives the object that GNU as makes.

Usage: assemble.py x86-assemble x86-encoding-sweep
"""
import os
import re
import subprocess
import sys
import tempfile

import compare_objects
import sweep

# What has another encoding of the same instruction that comes first: see sweep.py.
OTHER_CHOICE = re.compile(sweep.SECOND[:-2] + r"|XCHG\w*|LOCK_\w+|L?CMPXCHG\w+|LXADD\w+|\w+_(FrST0|FST0r)|"
                          r"(ADC|ADD|AND|CMP|OR|SBB|SUB|XOR)(8i8|16i16|32i32|64i32)|"
                          r"TEST(8i8|16i16|32i32|64i32)|MOV\w*_NOREX|MOV16sr|LEA\w+) ")


def roundTrip(assemble, tool, tmp):
    s, o, txt, again = (tmp + "/" + f for f in ("t.s", "ours.o", "t.txt", "again.o"))
    subprocess.run([tool, "att", s, o, txt], check=True)
    source = open(s).read().splitlines()
    cases = open(txt).read().splitlines()
    # What another encoding comes first for need not be read at all.
    places = [n for n, l in enumerate(source) if not re.match(r"\t\.(text|p2align)", l)]
    for n, case in zip(places, cases):
        if OTHER_CHOICE.match(case):
            source[n] = "\tnop"
    open(s, "w").write("\n".join(source) + "\n")
    p = subprocess.run([assemble, s, again], capture_output=True, text=True, check=False)
    if p.returncode:
        m = re.match(r".*?:(\d+):", p.stderr)
        print(p.stderr.strip(), source[int(m.group(1)) - 1] if m else "")
        return 1
    a, b = sweep.textSection(o), sweep.textSection(again)
    failures = 0
    lines = [l for l in open(s).read().splitlines() if not re.match(r"\t\.(text|p2align)", l)]
    for i, case in enumerate(cases):
        x, y = a[16 * i:16 * i + 16].rstrip(b"\xcc"), b[16 * i:16 * i + 16].rstrip(b"\xcc")
        if x != y and not OTHER_CHOICE.match(case):
            failures += 1
            print("%s: %s: %s reads back as %s" % (case, lines[i].strip(), x.hex(" "), y.hex(" ")))
    return failures


def main():
    with tempfile.TemporaryDirectory() as tmp:
        failures = roundTrip(sys.argv[1], sys.argv[2], tmp)
        s = os.path.join(os.path.dirname(os.path.abspath(__file__)), "statements.s")
        subprocess.run([sys.argv[1], s, tmp + "/ours.o"], check=True)
        subprocess.run(["as", "--64", s, "-o", tmp + "/as.o"], check=True)
        failures += compare_objects.compare(tmp + "/ours.o", tmp + "/as.o")
    print("%d failures" % failures)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
