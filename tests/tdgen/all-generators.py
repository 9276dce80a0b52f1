#!/usr/bin/env python3
"""Every generator takes a description: no error, and something comes out.

  all-generators.py LATHE_TBLGEN FILE.td INCLUDE...
"""
import re
import subprocess
import sys

tool, file, *includes = sys.argv[1:]
help_ = subprocess.run([tool, "-help"], capture_output=True, text=True).stdout
generators = [g for g in re.findall(r"^  -(gen-[\w-]+)", help_, re.M) if g != "gen-searchable-tables"]
bad = 0
for g in generators:
    run = subprocess.run([tool, f"-{g}", *[a for i in includes for a in ("-I", i)], file], capture_output=True, text=True)
    if run.returncode or not run.stdout.strip():
        bad += 1
        print(f"-{g}: exit {run.returncode}\n{run.stderr}")
print(f"{len(generators)} generators, {bad} failures")
sys.exit(bad != 0 or len(generators) < 10)
