#!/usr/bin/env python3
"""Small descriptions, valid and invalid: lathe-tblgen and llvm-tblgen accept the same ones, and read the same records.

  sweep.py LATHE_TBLGEN LLVM_TBLGEN CASES.txt...

The cases of a file are separated by lines `//---`. A case in which llvm-tblgen crashes counts for nothing."""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

lathe, llvm, *files = sys.argv[1:]
cases = [c for f in files for c in open(f).read().split("//---\n") if c.strip()]


def run(tool, path):
    p = subprocess.run([tool, "--dump-json", path], capture_output=True, text=True, errors="replace", timeout=60)
    return p.returncode, p.stdout, p.stderr


def check(folder, i):
    path = os.path.join(folder, f"{i}.td")
    with open(path, "w") as f:
        f.write(cases[i])
    (code, ours, err), (llvm_code, theirs, llvm_err) = run(lathe, path), run(llvm, path)
    if llvm_code not in (0, 1):
        return None, "crash"
    if code not in (0, 1) or code != llvm_code:
        return f"lathe exits with {code}, llvm with {llvm_code}: {err or llvm_err}", ""
    if code:
        return None, "rejected"
    if json.loads(ours) != json.loads(theirs):
        return f"the records differ:\n{ours}\n{theirs}", ""
    return None, "accepted"


count = {}
bad = 0
with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
    for i, (error, kind) in enumerate(pool.map(lambda n: check(folder, n), range(len(cases)))):
        count[kind] = count.get(kind, 0) + 1
        if error:
            bad += 1
            print(f"{cases[i]}{error}\n")
print(f"{len(cases)} cases: {count.get('accepted', 0)} accepted, {count.get('rejected', 0)} rejected by both, {bad} differ")
sys.exit(bad != 0)
