#!/usr/bin/env python3
"""MIR that llc writes is read and printed as llc prints it, and llc reads what is printed, to the same text again.

Programs of the run suite are compiled by clang and llc, which stops behind passes of both its selectors. What remains
different is listed with its reason in llc-differences.txt; an entry that nothing needs any more is an error.

Usage: llc_compare.py --llc LATHE-LLC --reference LLC-19 [--all] [--work DIR] [PROGRAM.c …]
"""
import argparse
import collections
import difflib
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
GLOBAL = ["-global-isel", "-global-isel-abort=2"]
STAGES = [("irtranslator", GLOBAL), ("legalizer", GLOBAL), ("regbankselect", GLOBAL), ("instruction-select", GLOBAL),
          ("finalize-isel", []), ("phi-node-elimination", []), ("twoaddressinstruction", []), ("regallocfast", []),
          ("prologepilog", []), ("postrapseudos", [])]

# Every reason of the list is met here; --all takes the whole run suite.
PROGRAMS = ["alignas", "bitint-widths", "call-varargs", "compound-assign", "extern-weak", "float128-all", "float16-arith",
            "flow-switch-dense", "fp-half", "fp-math", "inline-asm-flags", "int-bool", "library-headers", "mem-alloca",
            "ptr-arith", "sse2-double", "struct-float-classes"]


def run(command):
    r = subprocess.run(command, capture_output=True, text=True, errors="surrogateescape", timeout=60)
    return r.returncode, r.stdout, r.stderr


def renumber_blocks(text):
    """llc numbers blocks anew, in their order; Lathe keeps the numbers of the text."""
    out = []
    for document in re.split(r"(?m)^(?=---)", text):
        if "\nbody:" in document:
            head, body = document.split("\nbody:", 1)
            numbers = {n: str(i) for i, n in enumerate(re.findall(r"(?m)^  bb\.(\d+)", body))}
            change = lambda m: m.group(1) + numbers.get(m.group(2), m.group(2))
            head = re.sub(r"('%bb\.)(\d+)", change, head)
            body = re.sub(r"(?m)((?:%|^  )bb\.)(\d+)", change, body)
            document = head + "\nbody:" + body
        out.append(document)
    return "".join(out)


def renumber_objects(text):
    """llc numbers the frame's objects anew, and turns the fixed ones round whenever it reads them; these are sorted."""
    out = []
    for document in re.split(r"(?m)^(?=---)", text):
        for key, prefix in ("fixedStack", "fixed-stack"), ("stack", "stack"):
            m = re.search(r"(?m)^%s:\n((?:  .*\n)+)" % key, document)
            if not m:
                continue
            objects = re.findall(r"(?m)^  - \{ id: (\d+)((?:.*\n)(?:    .*\n)*)", m.group(1))
            if key == "fixedStack":
                objects.sort(key=lambda o: (int(re.search(r"offset: (-?\d+)", o[1]).group(1)), o[1]))
            numbers = {o[0]: str(i) for i, o in enumerate(objects)}
            # Where lines are broken depends on the length of the numbers.
            lines = "".join("  - { id: %d%s\n" % (i, re.sub(r"\s+", " ", o[1]).strip()) for i, o in enumerate(objects))
            document = document[:m.start(1)] + lines + document[m.end(1):]
            document = re.sub(r"(%%%s\.)(\d+)" % prefix, lambda r: r.group(1) + numbers.get(r.group(2), r.group(2)), document)
        out.append(document)
    return "".join(out)


def normalised(text):
    # The name of the file is in the module's first line.
    return renumber_objects(renumber_blocks(re.sub(r"(?m)^ *; ModuleID = .*\n", "", text)))


class Differences:
    def __init__(self, path):
        self.entries = []
        with open(path, encoding="utf-8") as f:
            for line in f:
                if line.strip() and line[0] != "#":
                    kind, pattern, reason = re.split(r"\s*\t\s*", line.strip())
                    self.entries.append([kind, re.compile(pattern), reason, 0])

    def explains(self, kind, text):
        for e in self.entries:
            if e[0] == kind and e[1].search(text):
                e[3] += 1
                return True
        return False

    def unused(self):
        return [e[2] for e in self.entries if not e[3]]


class Comparison:
    def __init__(self, args):
        self.args = args
        self.differences = Differences(os.path.join(HERE, "llc-differences.txt"))
        self.count = collections.Counter()
        self.problems = []

    def lines_explained(self, ours, theirs):
        diff = list(difflib.unified_diff(theirs.split("\n"), ours.split("\n"), n=0, lineterm=""))[2:]
        return [d for d in diff if d[0] in "+-" and not self.differences.explains("line", d[1:])]

    def check(self, mir):
        status, theirs, err = run([self.args.reference, "-run-pass=none", mir, "-o", "-"])
        if status:
            known = self.differences.explains("refused-by-llc", err)
            self.count["refused by llc itself"] += 1
            return None if known else "llc does not read what it wrote: " + err[:300]
        ours = mir[:-4] + ".ours.mir"
        status, _, err = run([self.args.llc, "-run-pass=none", mir, "-o", ours])
        if status:
            first = next((l for l in err.splitlines() if "error:" in l), err)
            known = self.differences.explains("refused-by-us", first)
            self.count["refused with a reason"] += known
            return None if known else "not read: " + first
        with open(ours, encoding="utf-8", errors="surrogateescape") as f:
            text = f.read()
        theirs = normalised(theirs)
        if normalised(text) == theirs:
            self.count["equal"] += 1
        else:
            left = self.lines_explained(normalised(text), theirs)
            if left:
                return "printed differently:\n  " + "\n  ".join(left[:6])
            self.count["differ with a reason"] += 1
        status, back, err = run([self.args.reference, "-run-pass=none", ours, "-o", "-"])
        if status:
            return "llc does not read what was printed: " + err[:300]
        left = [] if normalised(back) == theirs else self.lines_explained(normalised(back), theirs)
        return "llc reads something else:\n  " + "\n  ".join(left[:6]) if left else None

    def program(self, path):
        base = os.path.join(self.args.work, os.path.splitext(os.path.basename(path))[0])
        with open(path, encoding="utf-8", errors="replace") as f:
            m = re.search(r"// flags: (.*)", f.read())
        flags = [w for w in m.group(1).split() if not w.startswith("-l")] if m else []
        run(["clang-19", "-O0", "-w", *flags, "-S", "-emit-llvm", path, "-o", base + ".ll"])
        for stage, options in STAGES:
            mir = "%s.%s.mir" % (base, stage)
            status, _, _ = run([self.args.reference, "-O0", *options, "-stop-after=" + stage, base + ".ll", "-o", mir])
            if status:
                self.count["llc does not get there"] += 1
                continue
            problem = self.check(mir)
            if problem:
                self.problems.append("%s: %s" % (mir, problem))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--llc", required=True)
    parser.add_argument("--reference", default="llc-19")
    parser.add_argument("--work", default="llc-compare")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("programs", nargs="*")
    args = parser.parse_args()
    os.makedirs(args.work, exist_ok=True)
    folder = os.path.join(HERE, "..", "run", "c")
    comparison = Comparison(args)
    names = sorted(f[:-2] for f in os.listdir(folder) if f.endswith(".c")) if args.all else PROGRAMS
    for path in args.programs or [os.path.join(folder, n + ".c") for n in names]:
        comparison.program(path)
    for p in comparison.problems:
        print(p)
    unused = [] if args.programs else comparison.differences.unused()
    for reason in unused:
        print("no longer needed in llc-differences.txt: " + reason)
    print(", ".join("%s %d" % x for x in sorted(comparison.count.items())) + "; %d wrong" % len(comparison.problems))
    return 1 if comparison.problems or unused or not comparison.count["equal"] else 0


sys.exit(main())
