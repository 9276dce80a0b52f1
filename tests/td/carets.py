#!/usr/bin/env python3
"""Where the first error of invalid descriptions is said to be: lathe-tblgen beside llvm-tblgen.

  carets.py LATHE_TBLGEN LLVM_TBLGEN MINIMUM CASES.txt...

Counts the cases in which both name the same line, and the same column. Where the columns differ, the range that
lathe-tblgen underlines has to contain llvm-tblgen's column, or be contained in the same statement; fails when the lines
agree in less than MINIMUM percent of the cases. -v shows the others.
"""
import os
import re
import subprocess
import sys
import tempfile

verbose = "-v" in sys.argv
lathe, llvm, minimum, *files = [a for a in sys.argv[1:] if a != "-v"]
cases = [c for f in files for c in open(f).read().split("//---\n") if c.strip()]
counts = dict(invalid=0, line=0, column=0, covered=0)
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "t.td")
    for case in cases:
        open(path, "w").write(case)
        first = []
        for tool in (lathe, llvm):
            p = subprocess.run([tool, "--dump-json", path], capture_output=True, text=True, errors="replace", timeout=60)
            m = re.search(r"^[^\n]*?:(\d+):(\d+): error: ([^\n]*)\n([^\n]*)\n([ \t~^]*)", p.stderr, re.M)
            first.append((p.returncode, m, p.stderr))
        (code, ours, _), (llvm_code, theirs, llvm_err) = first
        if code != 1 or llvm_code != 1 or not ours or not theirs:
            continue
        counts["invalid"] += 1
        line, column = int(ours[1]), int(ours[2])
        want = int(theirs[1]), int(theirs[2])
        counts["line"] += line == want[0]
        counts["column"] += (line, column) == want
        under = ours[5]
        covered = line == want[0] and want[1] <= len(under) and under[want[1] - 1] in "~^"
        counts["covered"] += covered
        if verbose and not covered:
            print(f"{case}ours {line}:{column}: {ours[3]}\n{under}\nllvm {want[0]}:{want[1]}: {theirs[3]}\n")
print(f"{counts['invalid']} invalid cases: {counts['line']} on the same line, {counts['column']} in the same column, "
      f"{counts['covered']} with llvm-tblgen's column underlined")
sys.exit(100 * counts["line"] < float(minimum) * counts["invalid"])
