#!/usr/bin/env python3
"""What is no MIR for llc is none here, and the other way round: every token of valid files deleted, doubled, replaced.

The seeds are the examples of docs/mir.md and the files of this folder that llc reads too. Both tools read and print each
mutant (-run-pass=none). Where one accepts what the other refuses, the mutant has to be explained by token-differences.txt:
lines `who: pattern  # reason`, `ours` for what only Lathe refuses (the pattern is searched in its message) and `llc` for
what only llc refuses (in llc's message). Where both refuse, the line of the first message is compared as well, in which
`line: pattern` explains differences by llc's message.

Usage: token_sweep.py --llc LATHE-LLC --reference LLC-19 [--work DIR] [--every N] [--seed N] [--show]
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
TOKEN = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|`[^`\n]*`|::|[%$@&!]?[-\w.]+|[^\s\w]")


def run(command):
    try:
        r = subprocess.run(command, capture_output=True, text=True, errors="surrogateescape", timeout=30)
    except subprocess.TimeoutExpired:
        return 124, "timeout"
    return r.returncode, r.stderr


def seeds():
    docs = open(os.path.join(HERE, "..", "..", "docs", "mir.md"), encoding="utf-8").read()
    out = re.findall(r"(?ms)^```mir\n(.*?)^```", docs)
    head = ("--- |\n  @g = global i32 0\n  declare void @f()\n  define void @body(ptr %x) {\n    ret void\n  }\n  !1 = !{}\n"
            "  !3 = !{}\n  !7 = !{}\n...\n---\nname: body\ntracksRegLiveness: true\nbody: |\n  bb.0:\n")
    out += [head + re.sub(r"(?m)^    ", "    ", b) for b in re.findall(r"(?ms)^```mir-body\n(.*?)^```", docs)]
    for name in sorted(os.listdir(HERE)):
        if name.endswith(".mir"):
            text = open(os.path.join(HERE, name), encoding="utf-8").read()
            out.append("".join(l for l in text.splitlines(True) if not l.startswith(("#", ";"))))
    return out


def mutants(text, rng):
    """(what, text): of the functions only, the module is another reader's."""
    start = text.find("\n...\n") + 1 if text.startswith("--- |") else 0
    tokens = [m for m in TOKEN.finditer(text) if m.start() >= start]
    for m in tokens:
        a, b = m.span()
        yield "deleted " + m.group(), text[:a] + text[b:]
        yield "doubled " + m.group(), text[:b] + " " + text[a:]
        other = rng.choice(tokens).group()
        yield "replaced %s by %s" % (m.group(), other), text[:a] + other + text[b:]


def place(stderr):
    m = re.search(r":(\d+):(\d+): (?:error: )?(.*)", stderr)
    return (int(m.group(1)), int(m.group(2)), m.group(3)) if m else (0, 0, stderr.strip().split("\n")[0])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--llc", required=True)
    parser.add_argument("--reference", required=True)
    parser.add_argument("--work", default="token-sweep")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", action="store_true")
    o = parser.parse_args()
    os.makedirs(o.work, exist_ok=True)
    rules = collections.defaultdict(list)
    for line in open(os.path.join(HERE, "token-differences.txt"), encoding="utf-8"):
        m = re.match(r"(ours|llc|line): (.*?)  # .+", line)
        if m:
            rules[m.group(1)].append(m.group(2))
    base = ["-mtriple=x86_64--", "-run-pass=none", "-x", "mir"]
    rng = random.Random(o.seed)
    todo = []
    for s, text in enumerate(seeds()):
        probe = os.path.join(o.work, "seed%d.mir" % s)
        open(probe, "w", encoding="utf-8").write(text)
        if run([o.reference, *base, probe, "-o", os.devnull])[0]:
            continue  # an example of what llc does not have
        todo += [("%s of seed %d" % (what, s), mutant) for what, mutant in mutants(text, rng)]
    todo = todo[o.seed % o.every::o.every]

    def compare(job):
        i, (what, text) = job
        path = os.path.join(o.work, "mutant%d.mir" % i)
        open(path, "w", encoding="utf-8").write(text)
        (ours, ourText), (theirs, theirText) = (run([t, *base, path, "-o", os.devnull]) for t in (o.llc, o.reference))
        os.unlink(path)
        op, tp = place(ourText), place(theirText)
        if ours not in (0, 1):
            return "crash", what, ourText, theirText, text
        if theirs not in (0, 1):
            return "llc crashes", what, ourText, theirText, text
        if ours != theirs:
            who, message = ("ours", op[2]) if ours else ("llc", tp[2])
            known = any(re.search(p, message) for p in rules[who])
            return ("explained " if known else "wrong: refused by ") + who, what, ourText, theirText, text
        if ours and op[0] != tp[0]:
            known = any(re.search(p, tp[2]) for p in rules["line"])
            return "explained line" if known else "wrong: other line", what, ourText, theirText, text
        if ours and op[1] != tp[1]:
            return "same line, other column", what, ourText, theirText, text
        return "same", what, ourText, theirText, text

    count = collections.Counter()
    failed = False
    with ThreadPoolExecutor(o.jobs) as pool:
        for kind, what, ours, theirs, text in pool.map(compare, enumerate(todo)):
            count[kind] += 1
            bad = kind.startswith("wrong") or kind == "crash"
            failed |= bad
            if bad or (o.show and kind != "same"):
                print("%s: %s\n  ours: %s\n  llc:  %s" % (kind, what, place(ours), place(theirs)))
                if bad and count[kind] <= 5:
                    print("  " + text.replace("\n", "\n  "))
    print(", ".join("%d %s" % (n, k) for k, n in sorted(count.items())))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
