#!/usr/bin/env python3
"""Statements in both syntaxes: accepted or refused, and encoded, as with llvm-mc.

Usage: syntax.py lathe-mc

att.txt and intel.txt have a statement per line, wrong ones among them. Text behind `#!` says why ours is another.
"""
import os
import re
import subprocess
import sys

LLVM_MC = "llvm-mc-19"


def encoded(tool, lines, syntax):
    """The bytes of each line, None where it is refused. Fixups count as 00."""
    command = [tool, "-triple=x86_64", "-show-encoding", "-x86-asm-syntax=" + syntax]
    refused = {}
    for _ in range(2):
        source = "".join("L%d:\n%s\n" % (i, "" if i in refused else line) for i, line in enumerate(lines))
        p = subprocess.run(command, input=source, capture_output=True, text=True, check=False, timeout=60)
        errors = re.findall(r"^<stdin>:(\d+):\d+: error: (.*)", p.stderr, re.M)
        if not errors:
            break
        refused.update({(int(n) - 1) // 2: what for n, what in errors})
    result, current = {i: None if i in refused else "" for i in range(len(lines))}, None
    for line in p.stdout.splitlines():
        if m := re.match(r"L(\d+):", line):
            current = int(m.group(1))
        elif current not in refused and (m := re.search(r"encoding: \[(.*?)\]", line)):
            result[current] += re.sub(r"\b[A-Z]\b|'[A-Z]'", "00", m.group(1)) + ","
    return result, refused


def main():
    folder, total, failures = os.path.dirname(os.path.abspath(__file__)), 0, 0
    for syntax in ("att", "intel"):
        text = [l.rstrip("\n") for l in open(os.path.join(folder, syntax + ".txt")) if l.strip()]
        lines = [l.partition("#!")[0].strip() for l in text]
        ours, whyOurs = encoded(sys.argv[1], lines, syntax)
        theirs, whyTheirs = encoded(LLVM_MC, lines, syntax)
        for i, line in enumerate(lines):
            total += 1
            same = ours[i] == theirs[i]
            if same == ("#!" in text[i]):
                failures += 1
                print("%s: %s: ours %s, llvm-mc %s%s" % (syntax, line, ours[i] or whyOurs.get(i), theirs[i] or
                                                         whyTheirs.get(i), "" if not same else ": no difference"))
    print("%d statements, %d failures" % (total, failures))
    return 1 if failures or total < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
