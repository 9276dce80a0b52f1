#!/usr/bin/env python3
"""Odd command lines: each ends with status 0, or with status 1 and a message; nothing crashes and nothing hangs.

Usage: options.py LATHE-LLC INPUT.ll [--count N] [--seed S]
"""
import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

WORDS = ["", "-", "--", "0", "1", "-1", "2", "4294967296", "none", "all", "x", "legalizer", "legalizer,2", "legalizer,0", ",", ",,",
         "irtranslator,regallocfast", "x86_64--", "x86_64-unknown-linux-gnu", "arm64-apple-macos", "lathe-template", "+sse4.2,-cmov",
         "+nothing", "\u00fc", "a" * 3000, "static", "large", "mir", "ir", "true", "false", "diff-quiet", "Structure", "%s", "*"]


def command(rng, options):
    args = []
    for _ in range(rng.randrange(1, 6)):
        name, values = rng.choice(options)
        if rng.random() < .1:
            at = rng.randrange(len(name) + 1)
            name = name[:at] + rng.choice(["", "q", "-", "=", "\u00e4"]) + name[at + rng.randrange(2):]
        value = rng.choice(values) if values and rng.random() < .7 else rng.choice(WORDS)
        form = rng.randrange(5)
        arg = "-" * rng.randrange(1, 3) + name
        args += [[arg], [arg + "=" + value], [arg, value], [arg + value], [arg + "=" + value]][form]
    return args


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("llc")
    parser.add_argument("input")
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    text = subprocess.run([args.llc, "-help"], capture_output=True, text=True).stdout
    options = [(m.group(1), m.group(2).split("|") if m.group(2) else [])
               for m in re.finditer(r"^  -([\w-]+)(?:[= ]?<?([\w|-]+)?>?)?", text, re.M)]
    rng = random.Random(args.seed)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        ir, mir = os.path.join(folder, "in.ll"), os.path.join(folder, "in.mir")
        shutil.copyfile(args.input, ir)
        subprocess.run([args.llc, "-O0", "-stop-after=irtranslator", ir, "-o", mir], check=True)
        inputs = {file: open(file, "rb").read() for file in (ir, mir)}
        for n in range(args.count):
            line = command(rng, options) + rng.choice([[ir], [mir], [], ["-"], [ir, mir]])
            if "-reduce" in " ".join(line) or "-update-test" in " ".join(line):
                continue
            # An option without a value takes the input for it, and may write there.
            for file, content in inputs.items():
                with open(file, "wb") as f:
                    f.write(content)
            try:
                # Files that options name are made in the folder.
                r = subprocess.run([os.path.abspath(args.llc), *line], capture_output=True, stdin=subprocess.DEVNULL, timeout=20, cwd=folder)
            except subprocess.TimeoutExpired:
                r = None
            except ValueError:
                continue
            if r is None or r.returncode not in (0, 1) or (r.returncode == 1 and not r.stderr):
                wrong += 1
                print("%s: %r" % ("hangs" if r is None else r.returncode, line))
    print("%d command lines, %d wrong" % (args.count, wrong))
    return 1 if wrong else 0


sys.exit(main())
