#!/usr/bin/env python3
"""Every state of a function is text, and text is enough to go on.

For each program and each pass boundary P: the object of a run that stops after P, writes MIR, reads it and goes on has
the bytes of the straight run, and printing what was read gives the same text.

With --debug the programs are compiled with debug information (and -O1, so that there are values to follow), and the
object has to be that of the same IR without it.

Usage: resume_sweep.py --llc LATHE-LLC [--every N] [--flags "-O0"] [--debug] [PROGRAM.c|.cpp|.ll|.mir …]
Without programs: those of tests/run/c and the small ones of tests/run/cpp. Exit status 1 when anything differs; the
files stay in --work.
"""
import argparse
import glob
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def run(command):
    r = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=120)
    return r.returncode, r.stderr


def passes(llc, flags, ir):
    _, err = run([llc, *flags, "-debug-pass=Arguments", "-filetype=null", ir])
    line = next(l for l in err.splitlines() if l.startswith("Pass Arguments:"))
    return [w[1:] for w in line.split()[2:]]


def compile_flags(program):
    """What the program asks for in a comment, as tests/run does it."""
    with open(program, encoding="utf-8", errors="replace") as f:
        m = re.search(r"// flags: (.*)", f.read())
    return [w for w in m.group(1).split() if not w.startswith("-l")] if m else []


def is_small(program):
    """C++ that brings no more of the library than it has to."""
    with open(program, encoding="utf-8") as f:
        headers = re.findall(r"#include <(\w+)>", f.read())
    return set(headers) <= {"cstdio", "cstdlib", "cstring", "cstdint", "exception", "initializer_list", "typeinfo", "new"}


def same(a, b):
    with open(a, "rb") as x, open(b, "rb") as y:
        return x.read() == y.read()


def check(llc, flags, ir, base):
    """The list of what went wrong."""
    straight = base + ".o"
    status, err = run([llc, *flags, "-filetype=obj", ir, "-o", straight])
    if status:
        return ["straight run: " + err.strip().splitlines()[0]]
    wrong = []
    seen = {}
    for p in passes(llc, flags, ir):
        seen[p] = seen.get(p, 0) + 1
        boundary = p if seen[p] == 1 else "%s,%d" % (p, seen[p])
        stem = "%s.%s" % (base, boundary)
        mir, again, resumed = stem + ".mir", stem + ".again.mir", stem + ".o"
        steps = [(["-stop-after=" + boundary, ir, "-o", mir], None),
                 (["-run-pass=none", mir, "-o", again], (mir, again)),
                 (["-start-after=" + boundary, "-filetype=obj", mir, "-o", resumed], (straight, resumed))]
        for arguments, files in steps:
            status, err = run([llc, *flags, *arguments])
            if status:
                wrong.append("%s: %s: %s" % (boundary, arguments[0], err.strip()[:400]))
                break
            if files and not same(*files):
                wrong.append("%s: %s and %s differ" % (boundary, *files))
        else:
            if not wrong:
                for f in (mir, again, resumed):
                    os.unlink(f)
    return wrong


def debug_changes_code(args, flags, ir, base):
    """The list of what is wrong when the object depends on debug information."""
    stripped, objects = base + ".stripped.ll", [base + ".debug.o", base + ".stripped.o"]
    steps = [[args.opt, "--strip-debug", "-passes=verify", "-S", ir, "-o", stripped],
             [args.llc, *flags, "-filetype=obj", ir, "-o", objects[0]],
             [args.llc, *flags, "-filetype=obj", stripped, "-o", objects[1]]]
    for step in steps:
        status, err = run(step)
        if status:
            return ["%s: %s" % (os.path.basename(step[0]), err.strip()[:400])]
    return [] if same(*objects) else ["debug information changes the object"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--llc", required=True)
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--opt", default="opt-19")
    parser.add_argument("--debug", action="store_true", help="programs with debug information")
    parser.add_argument("--work", default="resume")
    parser.add_argument("--flags", default="-O0")
    parser.add_argument("--every", type=int, default=1, help="only every Nth program")
    parser.add_argument("programs", nargs="*")
    args = parser.parse_args()
    os.makedirs(args.work, exist_ok=True)
    programs = args.programs
    if not programs:
        programs = sorted(glob.glob(os.path.join(HERE, "..", "run", "c", "*.c")))[::args.every]
        programs += [p for p in sorted(glob.glob(os.path.join(HERE, "..", "run", "cpp", "*.cpp"))) if is_small(p)]
    failed = 0
    for program in programs:
        base = os.path.join(args.work, os.path.splitext(os.path.basename(program))[0])
        ir = program
        if program.endswith((".c", ".cpp")):
            ir = base + ".ll"
            clang = args.clang.replace("clang", "clang++") if program.endswith(".cpp") else args.clang
            level = ["-O1", "-g"] if args.debug else ["-O0"]
            status, err = run([clang, *level, "-w", *compile_flags(program), "-S", "-emit-llvm", program, "-o", ir])
            if status:
                print("%s: clang: %s" % (program, err.strip()[:200]))
                failed += 1
                continue
        wrong = check(args.llc, args.flags.split(), ir, base)
        if args.debug and not wrong:
            wrong = debug_changes_code(args, args.flags.split(), ir, base)
        for w in wrong:
            print("%s: %s" % (os.path.basename(program), w))
        failed += bool(wrong)
    print("%d programs, %d of them differ" % (len(programs), failed))
    return 1 if failed else 0


sys.exit(main())
