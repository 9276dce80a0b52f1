#!/usr/bin/env python3
"""Variants of MIR that mean the same: each is read and verified, and gives the same object or a program that does the same.

Programs of the run suite are stopped behind a pass; fuzz-mir-variants changes the MIR; the compiler goes on with it.

Usage: variants.py --llc LATHE-LLC --variants FUZZ-MIR-VARIANTS [--seeds N] [--work DIR] [PROGRAM.c …]
"""
import argparse
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
STAGES = ["irtranslator", "instruction-select", "postrapseudos"]


def run(command, **options):
    return subprocess.run(command, capture_output=True, timeout=60, **options)


def flags_of(program):
    with open(program, encoding="utf-8", errors="replace") as f:
        m = re.search(r"// flags: (.*)", f.read())
    return m.group(1).split() if m else []


def read(path):
    with open(path, "rb") as f:
        return f.read()


class Checker:
    def __init__(self, args):
        self.args = args
        out = run([args.variants], text=True).stdout
        self.variants = [line.split() for line in out.splitlines()]
        self.made = {name: 0 for name, _ in self.variants}
        self.wrong = []

    def program_output(self, obj, flags):
        exe = obj + ".exe"
        r = run(["gcc", obj, "-o", exe, "-lm", "-pthread", *[f for f in flags if f.startswith("-l")]])
        if r.returncode:
            return None
        r = run([exe])
        return r.returncode, r.stdout

    def resume(self, mir, stage):
        obj = mir + ".o"
        r = run([self.args.llc, "-O0", "-verify-machineinstrs", "-start-after=" + stage, "-filetype=obj", mir, "-o", obj], text=True)
        return obj if r.returncode == 0 else None, r.stderr

    def check(self, program):
        base = os.path.join(self.args.work, os.path.splitext(os.path.basename(program))[0])
        flags = flags_of(program)
        run(["clang-19", "-O0", "-w", *[f for f in flags if not f.startswith("-l")], "-S", "-emit-llvm", program, "-o", base + ".ll"])
        for stage in STAGES:
            mir = "%s.%s.mir" % (base, stage)
            run([self.args.llc, "-O0", "-stop-after=" + stage, base + ".ll", "-o", mir])
            straight, err = self.resume(mir, stage)
            if not straight:
                self.wrong.append("%s: %s" % (mir, err))
                continue
            expected = None
            for name, promise in self.variants:
                for seed in range(self.args.seeds):
                    variant = "%s.%s.%d.mir" % (mir[:-4], name, seed)
                    run([self.args.variants, name, str(seed), mir, variant])
                    if read(variant) == read(mir):
                        os.unlink(variant)
                        continue
                    self.made[name] += 1
                    obj, err = self.resume(variant, stage)
                    problem = None
                    if not obj:
                        problem = err[:600]
                    elif promise == "same-code" and read(obj) != read(straight):
                        problem = "another object"
                    elif promise == "same-behaviour" and read(obj) != read(straight):
                        expected = expected or self.program_output(straight, flags)
                        if self.program_output(obj, flags) != expected:
                            problem = "another result"
                    if problem:
                        self.wrong.append("%s: %s" % (variant, problem))
                    else:
                        for f in (variant, obj):
                            os.unlink(f)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--llc", required=True)
    parser.add_argument("--variants", required=True)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--every", type=int, default=14)
    parser.add_argument("--work", default="variants")
    parser.add_argument("programs", nargs="*")
    args = parser.parse_args()
    os.makedirs(args.work, exist_ok=True)
    folder = os.path.join(HERE, "..", "run", "c")
    checker = Checker(args)
    for program in args.programs or sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(".c"))[::args.every]:
        checker.check(program)
    for w in checker.wrong:
        print(w)
    unused = [name for name, n in checker.made.items() if not n]
    if unused:
        print("never made: " + ", ".join(unused))
    print("%d variants, %d wrong: %s" % (sum(checker.made.values()), len(checker.wrong),
                                         ", ".join("%s %d" % x for x in checker.made.items())))
    return 1 if checker.wrong or unused else 0


sys.exit(main())
