#!/usr/bin/env python3
"""Compiles C programs for BPF and runs them in bpfrun, against the same programs compiled for this machine.

    run.py --llc LATHE_LLC --bpfrun BPFRUN [--cpus v1,v4] [--levels O0,O2] [--stack N] [-I dir] program.c...
    run.py ... --csmith COUNT [--first SEED]

clang makes the IR. A program that BPF cannot hold (floating point, more than five arguments, ...) has to be refused with
an error that names a function; it is counted, not compared.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

CLANG = os.environ.get("CLANG", "clang-19")
NOLIBC = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs", "nolibc.h")
HOST = ["-I/usr/include/x86_64-linux-gnu", "-D__x86_64__", "-include", NOLIBC]


def run(args, timeout, **kw):
    try:
        return subprocess.run(args, capture_output=True, timeout=timeout, **kw)
    except subprocess.TimeoutExpired:
        return None


def check(opts, tmp, source, exe, cpu, level):
    """None, 'refused', 'not for BPF', or what is wrong."""
    base = os.path.join(tmp, f"{os.path.basename(source)}.{cpu}.{level}")
    flags = [*HOST, *opts.cflags, "-w", "-fno-builtin", "-target", "bpf", "-mcpu=" + cpu]
    front = run([CLANG, *flags, "-" + level, "-fno-slp-vectorize", "-fno-vectorize", "-S", "-emit-llvm", source, "-o",
                 base + ".ll"], 60)
    if front is None or front.returncode:
        return "not for BPF"
    back = run([opts.llc, "-mtriple=bpfel", "-mcpu=" + cpu, "-O0", "-verify-machineinstrs", "-filetype=obj",
                f"-bpf-stack-size={opts.stack}", "-bpf-check=0", base + ".ll", "-o", base + ".o"], 60)
    if back is None:
        return "lathe-llc does not end"
    if back.returncode:
        text = back.stderr.decode(errors="replace")
        if back.returncode == 1 and re.match(r"in (function '[^']+'|module-level).*: error: .|\S+\.ll:\d+:\d+: error: .",
                                             text):
            return "refused: " + text.splitlines()[0]
        return f"lathe-llc: exit {back.returncode}: {text[:500]}"
    expected = run([exe], 10)
    if expected is None or expected.returncode < 0:
        return "not for BPF"
    got = run([opts.bpfrun, "-s", str(opts.stack), base + ".o"], 120)
    if got is None:
        return "bpfrun does not end"
    if got.returncode == 126 and b"is not defined" in got.stderr:
        return "refused: " + got.stderr.decode()
    if got.returncode == 126 and b"printf" in got.stderr:
        return "refused: " + got.stderr.decode()
    if (got.returncode, got.stdout) != (expected.returncode, expected.stdout):
        return (f"exit {got.returncode}, not {expected.returncode}: {got.stderr.decode(errors='replace')[:300]}"
                f"\n{got.stdout[:300]!r}\n{expected.stdout[:300]!r}")
    return None


def one(opts, job):
    with tempfile.TemporaryDirectory() as tmp:
        source = job
        if isinstance(job, int):
            source = os.path.join(tmp, f"seed{job}.c")
            made = run(["csmith", "--seed", str(job), "--no-argc", "--max-funcs", "4", "--max-block-depth", "3",
                        "--max-block-size", "3", "--max-array-dim", "2", "--max-array-len-per-dim", "4", "--no-float",
                        "--no-jumps" if job % 2 else "--jumps", "--no-packed-struct", "-o", source], 30, cwd=tmp)
            if made is None or made.returncode:
                return job, [(None, "not for BPF")]
        exe = os.path.join(tmp, "native")
        native = run([CLANG, *opts.cflags, "-O1", "-w", source, "-o", exe, "-lm"], 60)
        if native is None or native.returncode:
            return job, [(None, "not for BPF")]
        return job, [(f"{cpu} {level}", check(opts, tmp, source, exe, cpu, level))
                     for cpu in opts.cpus.split(",") for level in opts.levels.split(",")]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--llc", required=True)
    p.add_argument("--bpfrun", required=True)
    p.add_argument("--cpus", default="v1,v2,v3,v4")
    p.add_argument("--levels", default="O0,O2")
    p.add_argument("--stack", type=int, default=512)
    p.add_argument("--csmith", type=int, default=0, help="so many random programs")
    p.add_argument("--first", type=int, default=1)
    p.add_argument("--min-passed", type=int, default=1)
    p.add_argument("--verbose", action="store_true")
    p.add_argument("-I", dest="includes", action="append", default=[])
    p.add_argument("-j", type=int, default=2)
    p.add_argument("programs", nargs="*")
    opts = p.parse_args()
    opts.llc, opts.bpfrun = os.path.abspath(opts.llc), os.path.abspath(opts.bpfrun)
    opts.cflags = ["-I" + d for d in opts.includes]
    jobs = list(opts.programs) + list(range(opts.first, opts.first + opts.csmith))
    if opts.csmith:
        opts.cflags += ["-I/usr/include/csmith", "-I/usr/include/csmith-2.3.0"]
    passed = refused = other = failed = 0
    with concurrent.futures.ThreadPoolExecutor(opts.j) as pool:
        for job, results in pool.map(lambda j: one(opts, j), jobs):
            for config, problem in results:
                name = f"{os.path.basename(str(job))} [{config}]"
                if problem is None:
                    passed += 1
                elif problem.startswith("refused"):
                    refused += 1
                    if opts.verbose:
                        print(name, problem, flush=True)
                elif problem == "not for BPF":
                    other += 1
                else:
                    failed += 1
                    print(f"FAIL {name}: {problem}", flush=True)
    print(f"{passed} passed, {failed} failed, {refused} refused, {other} not for BPF")
    return 1 if failed or passed < opts.min_passed else 0


if __name__ == "__main__":
    sys.exit(main())
