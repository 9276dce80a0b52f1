#!/usr/bin/env python3
"""Compiles Inputs/*.c and random programs with clang 14 and 19 under many options, and compares what the IR reader
understood with what opt prints (compare-with-opt.py). Some of the modules are also read with random damage.

usage: run-corpus.py READER FOLDER      exit status 77: no clang to compare with
"""
import glob
import os
import shutil
import subprocess
import sys

OPTIONS = [
    "-O0", "-O1", "-O2", "-O3 -mavx2", "-O0 -g", "-O2 -g", "-O3 -mavx512f -mavx512vl -ffast-math",
    "-O2 -fno-discard-value-names", "-O1 -frounding-math -fPIC", "-O0 -fsanitize=undefined,address",
    "-O2 -ffp-exception-behavior=strict", "-O1 -fstack-protector-all -mcmodel=large -fno-plt -fexceptions",
]
CSMITH_SEEDS = range(1, 5)
CSMITH_OPTIONS = ["-O0", "-O2", "-O2 -g"]


def main():
    reader, folder = sys.argv[1], sys.argv[2]
    here = os.path.dirname(os.path.abspath(__file__))
    versions = [v for v in ("14", "19") if shutil.which(f"clang-{v}") and shutil.which(f"opt-{v}")]
    if not versions:
        print("neither clang-14 with opt-14 nor clang-19 with opt-19 is installed")
        return 77
    os.makedirs(folder, exist_ok=True)
    jobs = [(c, OPTIONS, []) for c in sorted(glob.glob(os.path.join(here, "Inputs", "*.c")))]
    if shutil.which("csmith") and os.path.isdir("/usr/include/csmith"):
        for seed in CSMITH_SEEDS:
            path = os.path.join(folder, f"csmith{seed}.c")
            subprocess.run(["csmith", "--seed", str(seed), "-o", path], check=True)
            jobs.append((path, CSMITH_OPTIONS, ["-I/usr/include/csmith"]))
    failed, count = 0, 0
    for version in versions:
        modules = []
        for source, options, extra in jobs:
            for o in options:
                out = os.path.join(folder, f"{os.path.basename(source)[:-2]}-{version}{o.replace(' ', '')}.ll")
                command = [f"clang-{version}", "-w", "-S", "-emit-llvm", source, "-o", out] + o.split() + extra
                subprocess.run(command, check=True)
                modules.append(out)
        opt = "opt-14 -opaque-pointers" if version == "14" else f"opt-{version}"
        compare = [sys.executable, os.path.join(here, "compare-with-opt.py"), reader, opt]
        failed |= subprocess.run(compare + modules).returncode
        count += len(modules)
        for m in modules[::12]:
            failed |= subprocess.run([reader, "-mutate=40", m], stderr=subprocess.DEVNULL).returncode
    print(f"{count} modules read")
    return failed


if __name__ == "__main__":
    sys.exit(main())
