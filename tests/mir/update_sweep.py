#!/usr/bin/env python3
"""--update-test on real code: the states of programs between passes become tests, which FileCheck then accepts, and
which a second run leaves as they are.

Usage: update_sweep.py --llc LATHE-LLC [--work DIR] [PROGRAM.c …]
"""
import argparse
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
# Where MIR is taken, and what then runs on it.
STAGES = [("irtranslator", "legalizer"), ("regbankselect", "instruction-select"), ("instruction-select", "regallocfast"),
          ("regallocfast", "prologepilog")]


def check(llc, ir, stop, run, path):
    subprocess.run([llc, "-O0", "-stop-after=" + stop, ir, "-o", path], check=True)
    for _ in range(2):
        r = subprocess.run([llc, "-run-pass=" + run, "--update-test", path], capture_output=True, text=True)
        if r.returncode:
            return r.stderr
        with open(path, encoding="utf-8", errors="surrogateescape") as f:
            text = f.read()
        out = subprocess.run([llc, "-run-pass=" + run, path, "-o", "-"], capture_output=True)
        r = subprocess.run(["FileCheck-19", path], input=out.stdout, capture_output=True)
        if r.returncode:
            return r.stderr.decode(errors="replace")[:2000]
        if _ and text != before:
            return "a second run changes the file"
        before = text
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--llc", required=True)
    parser.add_argument("--work", default="update")
    parser.add_argument("programs", nargs="*")
    args = parser.parse_args()
    os.makedirs(args.work, exist_ok=True)
    folder = os.path.join(HERE, "..", "run", "c")
    programs = args.programs or sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(".c"))[::25]
    failed = 0
    for program in programs:
        base = os.path.join(args.work, os.path.splitext(os.path.basename(program))[0])
        subprocess.run(["clang-19", "-w", "-O0", "-S", "-emit-llvm", program, "-o", base + ".ll"], check=True)
        for stop, run in STAGES:
            wrong = check(args.llc, base + ".ll", stop, run, "%s.%s.mir" % (base, run))
            if wrong:
                print("%s, %s: %s" % (program, run, wrong))
                failed += 1
    print("%d programs, %d stages each, %d wrong" % (len(programs), len(STAGES), failed))
    return 1 if failed else 0


sys.exit(main())
