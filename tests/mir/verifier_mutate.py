#!/usr/bin/env python3
"""Machine code that llc's verifier refuses is refused here, and the other way round: MIR of llc, changed at random.

Small functions, C and IR, are compiled by llc-19, which stops behind passes of both its selectors; lines are deleted,
doubled and swapped, and registers, classes, types, blocks, flags and numbers replaced by others of the same file. What
both read is verified by both. Differences have to be explained by verifier-differences.txt: lines `who: pattern  # reason`
as in token-differences.txt.

Usage: verifier_mutate.py --llc LATHE-LLC --reference LLC-19 [--work DIR] [--count N] [--seed N] [--show]
"""
import argparse
import collections
import os
import random
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
GLOBAL = ["-O0", "-global-isel", "-global-isel-abort=2"]
STAGES = [("irtranslator", GLOBAL), ("legalizer", GLOBAL), ("regbankselect", GLOBAL), ("instruction-select", GLOBAL),
          ("finalize-isel", ["-O1"]), ("finalize-isel", ["-O0"]), ("phi-node-elimination", ["-O0"]),
          ("twoaddressinstruction", ["-O0"]), ("regallocfast", ["-O0"]), ("prologepilog", ["-O0"]),
          ("postrapseudos", ["-O0"])]
SOURCE = """
@g = global i32 3
declare i32 @callee(i32, ptr)
declare void @may_throw()
declare i32 @__gxx_personality_v0(...)
define i32 @loop(i32 %n, ptr %p) {
entry:
  %room = alloca [4 x i32]
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %sum = phi i32 [ 0, %entry ], [ %more, %head ]
  %at = getelementptr inbounds i32, ptr %p, i32 %i
  %v = load i32, ptr %at
  %more = add nsw i32 %sum, %v
  %next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %head, label %out
out:
  %r = call i32 @callee(i32 %more, ptr %room)
  %big = sext i32 %r to i64
  %sh = shl i64 %big, 3
  %t = trunc i64 %sh to i32
  %c = load i32, ptr @g
  %s = select i1 %again, i32 %t, i32 %c
  ret i32 %s
}
define double @floats(double %a, float %b, ptr %p) {
  %x = fpext float %b to double
  %y = fadd double %a, %x
  %z = fmul double %y, 3.5
  store double %z, ptr %p
  %k = fcmp olt double %z, %a
  br i1 %k, label %yes, label %no
yes:
  ret double %z
no:
  %i = fptosi double %y to i32
  %j = sitofp i32 %i to double
  ret double %j
}
"""
UNWIND = """
define i32 @unwinds(ptr %p) personality ptr @__gxx_personality_v0 {
entry:
  invoke void @may_throw() to label %fine unwind label %pad
fine:
  %v = load i32, ptr %p
  ret i32 %v
pad:
  %l = landingpad { ptr, i32 } cleanup
  %w = extractvalue { ptr, i32 } %l, 1
  ret i32 %w
}
"""


def run(command):
    try:
        r = subprocess.run(command, capture_output=True, text=True, errors="surrogateescape", timeout=30)
    except subprocess.TimeoutExpired:
        return 124, "timeout"
    return r.returncode, r.stderr


def seeds(o):
    for name, text, skip in (("plain", SOURCE, ()), ("unwinds", SOURCE + UNWIND, GLOBAL)):
        ir = os.path.join(o.work, name + ".ll")
        open(ir, "w", encoding="utf-8").write(text)
        for stage, options in STAGES:
            if options == skip:
                continue
            out = os.path.join(o.work, "seed.mir")
            status, err = run([o.reference, "-mtriple=x86_64--", *options, "-stop-after=" + stage, ir, "-o", out])
            if status:
                sys.exit("llc: " + err[:300])
            yield name + " " + stage, open(out, encoding="utf-8").read()


def mutate(text, rng):
    start = text.find("\n...\n")
    lines = text.split("\n")
    first = text.count("\n", 0, start)
    body = [i for i, l in enumerate(lines) if i > first and re.match(r"    (?!liveins|successors)\S", l)]
    kind = rng.choice(["delete", "double", "swap", "register", "register", "class", "type", "block", "flag", "number",
                       "operand", "list", "opcode"])
    i = rng.choice(body)
    pick = lambda pattern, within: rng.choice(re.findall(pattern, within) or [""])
    change = None
    if kind == "delete":
        lines[i] = ""
    elif kind == "double":
        lines[i] += "\n" + lines[i]
    elif kind == "swap":
        j = min(i + 1, len(lines) - 1)
        lines[i], lines[j] = lines[j], lines[i]
    elif kind == "register":
        change = (pick(r"[%$][\w]+\b(?!\.)", lines[i]), pick(r"[%$][\w]+\b(?!\.)", "\n".join(lines[k] for k in body)))
    elif kind == "class":
        change = (pick(r":[a-z]\w+", lines[i]), pick(r":[a-z]\w+", text[start:]))
    elif kind == "type":
        change = (pick(r"\((?:[sp]\d+|<[^>]*>)\)", lines[i]), rng.choice(["(s8)", "(s32)", "(s64)", "(p0)", "(<2 x s32>)"]))
    elif kind == "block":
        i = rng.choice([k for k in range(first, len(lines)) if "%bb." in lines[k]] or [i])
        change = (pick(r"%bb\.\d+", lines[i]), pick(r"%bb\.\d+", text[start:]))
    elif kind == "flag":
        flags = ["killed ", "dead ", "undef ", "implicit ", "implicit-def ", "early-clobber ", "renamable ", ""]
        change = (pick(r"(?:killed|dead|undef|implicit|implicit-def|early-clobber|renamable) ", lines[i]), rng.choice(flags))
    elif kind == "number":
        change = (pick(r"(?<= )-?\d+(?=,|$)", lines[i]), rng.choice(["0", "1", "-1", "7", "64", "$noreg", "%bb.0"]))
    elif kind == "operand":
        change = (pick(r", [^,\n:]+", lines[i]), rng.choice(["", "", ", 5", ", $edi", ", implicit $rax"]))
    elif kind == "list":
        i = rng.choice([k for k in range(first, len(lines)) if re.match(r"    (liveins|successors)", lines[k])] or [i])
        change = (pick(r"[$%][^,\n]+,?", lines[i]), rng.choice(["", "", "$rbx,", "$edi"]))
    else:
        change = (pick(r"\b[A-Z]\w+", lines[i]), pick(r"\b[A-Z][A-Z_0-9]\w+", "\n".join(lines[k] for k in body)))
    if change:
        if not change[0]:
            return None
        at = rng.choice([m.start() for m in re.finditer(re.escape(change[0]), lines[i])])
        lines[i] = lines[i][:at] + change[1] + lines[i][at + len(change[0]):]
    out = "\n".join(lines)
    return None if out == text else ("%s in line %d: %s" % (kind, i + 1, lines[i].strip()), out)


def fault(stderr):
    m = re.search(r"(?:Bad|bad) machine code: ([^*\n]*)", stderr)
    return m.group(1).strip() if m else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--llc", required=True)
    parser.add_argument("--reference", required=True)
    parser.add_argument("--work", default="verifier-mutate")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", action="store_true")
    o = parser.parse_args()
    os.makedirs(o.work, exist_ok=True)
    rules = collections.defaultdict(list)
    for line in open(os.path.join(HERE, "verifier-differences.txt"), encoding="utf-8"):
        m = re.match(r"(ours|llc): (.*?)  # .+", line)
        if m:
            rules[m.group(1)].append(m.group(2))
    base = ["-mtriple=x86_64--", "-run-pass=none", "-x", "mir"]
    rng = random.Random(o.seed)
    files = list(seeds(o))

    def compare(job):
        i, (stage, what, text) = job
        path = os.path.join(o.work, "mutant%d.mir" % i)
        open(path, "w", encoding="utf-8").write(text)
        ours, ourText = run([o.llc, "-verify-machineinstrs", *base, path, "-o", os.devnull])
        theirs, theirText = run([o.reference, *base, path, "-o", os.devnull])
        os.unlink(path)
        op, tp = fault(ourText), fault(theirText)
        if ours not in (0, 1):
            return "crash", stage, what, ourText, theirText, text
        if (ours and not op) or (theirs and not tp):
            same = bool(ours) == bool(theirs)
            return ("not read" if same else "not read by one"), stage, what, ourText, theirText, text
        if bool(ours) == bool(theirs):
            return ("both refuse" if ours else "both accept"), stage, what, op, tp, text
        who, message = ("ours", op) if ours else ("llc", tp)
        known = any(re.search(p, message) for p in rules[who])
        return ("explained " if known else "wrong: refused by ") + who, stage, what, op, tp, text

    def jobs():
        done = 0
        while done < o.count:
            stage, text = files[done % len(files)]
            m = mutate(text, rng)
            if m:
                yield stage, *m
                done += 1

    count, failed = collections.Counter(), False
    for stage, text in files:  # unchanged, both are content
        kind, *rest = compare((0, (stage, "unchanged", text)))
        if kind != "both accept":
            failed = True
            print("%s, unchanged: %s %s" % (stage, kind, rest[2:4]))
    with ThreadPoolExecutor(o.jobs) as pool:
        for kind, stage, what, ours, theirs, text in pool.map(compare, enumerate(jobs())):
            count[kind] += 1
            bad = kind.startswith("wrong") or kind == "crash"
            failed |= bad
            if bad or (o.show and kind == "not read by one"):
                print("%s: %s, %s\n  ours: %s\n  llc:  %s" % (kind, stage, what, ours[:300], theirs[:300]))
    print(", ".join("%d %s" % (n, k) for k, n in sorted(count.items())))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
