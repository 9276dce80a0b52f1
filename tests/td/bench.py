#!/usr/bin/env python3
"""How fast descriptions are read, beside llvm-tblgen: user time and peak memory of -null-backend, the best of some runs
taken in turns; with --callgrind the instructions executed.

  bench.py LATHE_TBLGEN [LLVM_TBLGEN] [-I DIR]... [--callgrind] [--runs=N] FILE.td..."""
import os
import re
import subprocess
import sys
import tempfile

tools, includes, files, runs, callgrind = [], [], [], 5, False
args = sys.argv[1:]
while args:
    a = args.pop(0)
    if a == "-I":
        includes += ["-I", args.pop(0)]
    elif a == "--callgrind":
        callgrind = True
    elif a.startswith("--runs="):
        runs = int(a[7:])
    elif a.endswith(".td"):
        files.append(a)
    else:
        tools.append(a)


def measure(tool, path):
    """User seconds and peak memory in KB of one run."""
    p = subprocess.Popen([tool, "-null-backend", *includes, path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(p.pid, 0)
    p.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime, usage.ru_maxrss, p.returncode


def instructions(tool, path):
    with tempfile.NamedTemporaryFile() as out:
        p = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}", tool, "-null-backend",
                            *includes, path], capture_output=True, text=True)
    return int(re.search(r"Collected : (\d+)", p.stderr).group(1))


columns = " ".join(f"{os.path.basename(t):>16} ms {'MB':>6}" for t in tools)
print(f"{'file':28} {columns}   faster")
for path in files:
    best = {t: (1e9, 0) for t in tools}
    for _ in range(runs):
        for t in tools:
            seconds, kb, code = measure(t, path)
            if code:
                sys.exit(f"{t} fails on {path}")
            best[t] = min(best[t], (seconds, kb))
    row = " ".join(f"{best[t][0] * 1000:19.0f} {best[t][1] / 1024:6.0f}" for t in tools)
    ratio = best[tools[-1]][0] / max(best[tools[0]][0], 0.001)
    print(f"{os.path.basename(path):28} {row}   {ratio:.1f}")
    if callgrind:
        counts = [instructions(t, path) for t in tools]
        print(f"{'  million instructions':28} " + " ".join(f"{c / 1e6:26.1f}" for c in counts) +
              f"   {counts[-1] / counts[0]:.1f}")
