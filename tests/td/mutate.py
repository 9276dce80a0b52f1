#!/usr/bin/env python3
"""Descriptions with a token missing, doubled, moved, exchanged or taken from elsewhere: lathe-tblgen and llvm-tblgen
accept the same ones, and read the same records.

  mutate.py [--count N] [--seed N] [--show N] [--known FILE] LATHE_TBLGEN LLVM_TBLGEN FILE...

A .td file is one description, a .txt file holds several between lines `//---`. A mutant on which llvm-tblgen crashes or
takes more than 5 seconds counts for nothing. --known names a file of regular expressions, one a line behind a reason:
differences in a mutant or message that match are counted apart."""
import argparse
import concurrent.futures
import json
import os
import random
import re
import subprocess
import sys
import tempfile

TOKEN = re.compile(r'\s+|//[^\n]*|/\*.*?\*/|\[\{.*?\}\]|"(?:\\.|[^"\\\n])*"|\.\.\.|![A-Za-z]+|\$?\w+|.', re.S)


TYPES = ("bit", "bits", "int", "string", "code", "dag", "list")


def tokens(text):
    return TOKEN.findall(text)


def kindOf(token):
    if token in TYPES:
        return "type"
    if token[0] in '"![$' and len(token) > 1:
        return token[0]
    return "number" if token[0].isdigit() else "word" if token[0].isalpha() else token


def isSolid(token):
    return token.strip() and not token.startswith(("//", "/*"))


def mutate(rnd, text, others):
    """One or two changes of tokens; blanks and comments stay. `others`: all tokens of all texts by kind."""
    t = tokens(text)
    for _ in range(rnd.choice((1, 1, 1, 2))):
        solid = [i for i, s in enumerate(t) if isSolid(s)]
        if len(solid) < 2:
            break
        i, j = rnd.choice(solid), rnd.choice(solid)
        alike = [k for k in solid if kindOf(t[k]) == kindOf(t[i])]
        kind = rnd.randrange(10)
        if kind == 0:
            t[i] = ""
        elif kind == 1:
            t[i] += " " + t[i]
        elif kind == 2:
            t[i], t[j] = t[j], t[i]
        elif kind == 3:
            t[i] = t[j]
        elif kind == 4:
            t[i] = rnd.choice(rnd.choice(list(others.values())))
        elif kind < 7:
            t[i] = rnd.choice(others.get(kindOf(t[i]), [t[i]]))
        else:  # Another of its kind, from the same text.
            t[i] = t[rnd.choice(alike)]
    return "".join(t)


def run(tool, path):
    try:
        p = subprocess.run([tool, "--dump-json", path], capture_output=True, text=True, errors="replace", timeout=5,
                           stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return "timeout", "", ""
    return p.returncode, p.stdout, p.stderr


def firstLine(stderr):
    m = re.search(r":(\d+):\d+: error", stderr)
    return m and int(m.group(1))


def compare(options, folder, i, text):
    """What became of one mutant, and how the two differ."""
    path = os.path.join(folder, f"{i}.td")
    with open(path, "w") as f:
        f.write(text)
    llvmCode, theirs, llvmError = run(options.llvm, path)
    code, ours, error = run(options.lathe, path)
    os.unlink(path)
    if code not in (0, 1):
        return "differ", f"lathe-tblgen ends with {code}: {error[-2000:]}"
    if llvmCode not in (0, 1):
        return "crash", ""
    if code != llvmCode and not code and "Unknown operator" in llvmError:
        return "of a later llvm-tblgen", ""
    if code != llvmCode:
        return "differ", ("lathe only rejects: " + error if code else "llvm only rejects: " + llvmError).strip()
    if code:
        return "rejected at the same line" if firstLine(error) == firstLine(llvmError) else "rejected elsewhere", ""
    a, b = json.loads(ours), json.loads(theirs)
    if a == b:
        return "accepted", ""
    for k in list(b) + list(a):
        if a.get(k) != b.get(k):
            return "differ", f"{k}:\n  lathe {json.dumps(a.get(k))[:600]}\n  llvm  {json.dumps(b.get(k))[:600]}"
    return "accepted", ""


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--count", type=int, default=1000)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--show", type=int, default=20)
    p.add_argument("--known")
    p.add_argument("lathe")
    p.add_argument("llvm")
    p.add_argument("files", nargs="+")
    options = p.parse_args()
    known = []
    if options.known:
        lines = [line.rstrip("\n") for line in open(options.known)]
        known = [re.compile(line, re.S) for line in lines if line and not line.startswith("#")]
    texts = []
    for f in options.files:
        s = open(f).read()
        texts += [c for c in s.split("//---\n") if c.strip()] if f.endswith(".txt") else [s]
    rnd = random.Random(options.seed)
    others = {}
    for token in sorted({t for s in texts for t in tokens(s) if isSolid(t)}):
        others.setdefault(kindOf(token), []).append(token)
    mutants = [mutate(rnd, rnd.choice(texts), others) for _ in range(options.count)]
    count, shown = {}, 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda i: compare(options, folder, i, mutants[i]), range(len(mutants)))
        for text, (kind, message) in zip(mutants, results):
            if kind == "differ" and any(k.search(text) or k.search(message) for k in known):
                kind = "known to differ"
            count[kind] = count.get(kind, 0) + 1
            if kind == "differ" and shown < options.show:
                shown += 1
                print(f"{text.strip()}\n--> {message}\n")
    print(f"{options.count} mutants: " + ", ".join(f"{n} {k}" for k, n in sorted(count.items())))
    return 1 if count.get("differ") else 0


sys.exit(main())
