#!/usr/bin/env python3
"""Every directive: the object that lathe-mc makes equals the one of llvm-mc, or of GNU as where the case says so.

Usage: directives.py lathe-mc [name]

Cases are separated by lines of `=== name [oracle]`; the oracle is llvm (default), as, error (all three refuse the text),
or ours, when only we refuse and say so. Valid cases also go from text to text to object.
"""
import os
import subprocess
import sys
import tempfile

import compare_elf

ORACLES = {"llvm": ["llvm-mc-19", "-filetype=obj", "-triple=x86_64-unknown-linux-gnu"], "as": ["as", "--64"]}


def cases(folder):
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".s"):
            continue
        title, oracle, lines = None, "llvm", []
        for line in open(os.path.join(folder, name)):
            if line.startswith("=== "):
                if title:
                    yield title, oracle, "".join(lines)
                words = line.split()[1:]
                title, oracle, lines = words[0], (words + ["llvm"])[1], []
            else:
                lines.append(line)
        yield title, oracle, "".join(lines)


def check(tool, oracle, text, tmp, inputs):
    source, ours, theirs, again = (os.path.join(tmp, f) for f in ("in.s", "ours.o", "theirs.o", "again.s"))
    with open(source, "w") as f:
        f.write(text)
    for f in (ours, theirs, again):
        if os.path.exists(f):
            os.remove(f)
    run = lambda args: subprocess.run(args, capture_output=True, text=True, check=False, cwd=inputs)
    p = run([tool, "-filetype=obj", source, "-o", ours])
    if p.returncode not in (0, 1):
        return ["crash: " + p.stderr]
    if oracle in ("error", "ours"):
        problems = [] if p.returncode else ["nothing was wrong"]
        if p.returncode and ":" not in p.stderr.splitlines()[0]:
            problems.append("no place: " + p.stderr)
        return problems + (["llvm-mc accepts it"] if oracle == "error" and
                           run(ORACLES["llvm"] + [source, "-o", theirs]).returncode == 0 else [])
    if p.returncode:
        return [p.stderr]
    r = run(ORACLES[oracle] + [source, "-o", theirs])
    if r.returncode:
        return ["oracle: " + r.stderr]
    problems = compare_elf.differences(ours, theirs, oracle == "llvm")
    p = run([tool, source, "-o", again])
    # Text cannot know what depends on the layout.
    if p.returncode == 0:
        p = run([tool, "-filetype=obj", again, "-o", theirs])
        if p.returncode:
            problems.append("our own text: " + p.stderr)
        else:
            problems += ["our own text: " + d for d in compare_elf.differences(ours, theirs)]
    elif "expected a constant" not in p.stderr and "section is not known" not in p.stderr:
        problems.append("as text: " + p.stderr)
    return problems


def main():
    failures = count = 0
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs")
    with tempfile.TemporaryDirectory() as tmp:
        for title, oracle, text in cases(os.path.join(folder, "directives")):
            if len(sys.argv) > 2 and title not in sys.argv[2:]:
                continue
            count += 1
            problems = check(os.path.abspath(sys.argv[1]), oracle, text, tmp, folder)
            failures += bool(problems)
            for p in problems:
                print("%s: %s" % (title, p))
    print("%d cases, %d failures" % (count, failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
