#!/usr/bin/env python3
"""Random programs: csmith by fixed seeds, run like the programs of run_suite.py.

    csmith_sweep.py --llc LLC --first 1 --count 500 [--through-as]

A program that the system's compiler's build does not finish in time is left out and counted.
"""
import argparse
import concurrent.futures
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import run_suite


def find_include():
    for d in ("/usr/include/csmith", "/usr/include/csmith-2.3.0"):
        if os.path.isdir(d):
            return d
    raise SystemExit("csmith's headers are not installed")


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--llc", required=True)
    p.add_argument("--llc-flags", default="-O0")
    p.add_argument("--first", type=int, default=1)
    p.add_argument("--count", type=int, default=500)
    p.add_argument("--cache", default=os.path.join(tempfile.gettempdir(), "lathe-run-cache"))
    p.add_argument("--through-as", action="store_true")
    p.add_argument("--keep", help="folder for the programs that fail")
    p.add_argument("-j", type=int, default=os.cpu_count())
    opts = p.parse_args()
    opts.llc_flags = opts.llc_flags.split()
    opts.llc = os.path.abspath(opts.llc)
    opts.cflags = ["-I" + find_include()]
    opts.timeout = 20
    os.makedirs(opts.cache, exist_ok=True)

    def one(seed):
        # The configurations take turns over the seeds; csmith takes the same program for the same seed.
        config = run_suite.CONFIGS[seed % len(run_suite.CONFIGS)]
        with tempfile.TemporaryDirectory() as tmp:
            source = os.path.join(tmp, "seed%d.c" % seed)
            subprocess.run(["csmith", "--seed", str(seed), "-o", source], check=True, stdout=subprocess.DEVNULL, cwd=tmp)
            exe = os.path.join(tmp, "ref")
            subprocess.run(["gcc", "-O1", "-w", *opts.cflags, source, "-o", exe], check=True)
            try:
                subprocess.run([exe], capture_output=True, timeout=5)
            except subprocess.TimeoutExpired:
                return seed, config, "skipped"
            problem = run_suite.run_one(opts, source, config)
            if problem and opts.keep:
                os.makedirs(opts.keep, exist_ok=True)
                with open(source) as f, open(os.path.join(opts.keep, "seed%d.c" % seed), "w") as g:
                    g.write(f.read())
            return seed, config, problem

    failed = skipped = 0
    seeds = range(opts.first, opts.first + opts.count)
    with concurrent.futures.ThreadPoolExecutor(opts.j) as pool:
        for seed, config, problem in pool.map(one, seeds):
            if problem == "skipped":
                skipped += 1
            elif problem:
                failed += 1
                print("FAIL seed %d [%s %s]\n%s\n" % (seed, *config, problem), flush=True)
    print("%d passed, %d failed, %d skipped" % (opts.count - failed - skipped, failed, skipped))
    return 1 if failed or skipped * 4 > opts.count else 0


if __name__ == "__main__":
    sys.exit(main())
