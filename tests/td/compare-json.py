#!/usr/bin/env python3
"""Compares what lathe-tblgen and llvm-tblgen read from the same files.

  compare-json.py --lathe PATH --llvm PATH [-I DIR]... [--records] FILE.td...

Both accept a file, and then --dump-json gives the same data, the numbers of anonymous records included; or both reject
it. With --records the text of -print-records is compared too, byte for byte. A directory stands for all .td files below
it. Prints the differences and, at the end, how much was compared; exits with 1 when there was any difference."""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys


def run(tool, *args):
    p = subprocess.run([tool, *args], capture_output=True, text=True, errors="replace", timeout=300)
    return p.returncode, p.stdout, p.stderr


def differences(a, b, limit):
    out = []
    for k in sorted(set(a) | set(b)):
        if k not in a or k not in b:
            out.append(f"{k}: only in {'llvm' if k not in a else 'lathe'}")
        elif a[k] != b[k]:
            for f in sorted(set(a[k]) | set(b[k])):
                x, y = a[k].get(f), b[k].get(f)
                if x != y:
                    out.append(f"{k}.{f}:\n    lathe {json.dumps(x)[:400]}\n    llvm  {json.dumps(y)[:400]}")
        if len(out) > limit:
            break
    return out


def compare(options, path):
    """The differences, the number of records, and whether the file was rejected."""
    args = [x for d in options.I for x in ("-I", d)] + [path]
    code, ours, err = run(options.lathe, "--dump-json", *args)
    llvm_code, theirs, llvm_err = run(options.llvm, "--dump-json", *args)
    if code not in (0, 1):
        return [f"lathe exits with {code}", err[:3000]], 0, False
    if (code == 0) != (llvm_code == 0):
        return [f"lathe exits with {code}, llvm with {llvm_code}", err[:3000] if code else llvm_err[:3000]], 0, False
    if code:
        return [], 0, True
    a, b = json.loads(ours), json.loads(theirs)
    out = differences(a, b, options.limit)
    if options.records and run(options.lathe, *args)[1] != run(options.llvm, *args)[1]:
        out.append("-print-records differs")
    return out, len(b) - 2, False


def files(paths):
    for p in paths:
        if not os.path.isdir(p):
            yield p
            continue
        for folder, _, names in sorted(os.walk(p)):
            yield from (os.path.join(folder, n) for n in sorted(names) if n.endswith(".td"))


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--lathe", required=True)
    p.add_argument("--llvm", required=True)
    p.add_argument("-I", action="append", default=[])
    p.add_argument("--limit", type=int, default=20)
    p.add_argument("--records", action="store_true", help="compare -print-records too")
    p.add_argument("--invalid", action="store_true", help="every file is to be rejected")
    p.add_argument("files", nargs="+")
    options = p.parse_args()
    paths = list(files(options.files))
    bad = records = rejected = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for path, (diff, n, no) in zip(paths, pool.map(lambda f: compare(options, f), paths)):
            if options.invalid and not no and not diff:
                diff = ["is accepted by both"]
            if diff:
                print(f"{path}: DIFFERENT")
                for d in diff[: options.limit]:
                    print("  " + d)
            bad += bool(diff)
            records += n
            rejected += no
    print(f"{len(paths)} files, {rejected} of them rejected by both, {records} records, {bad} differences")
    return 1 if bad else 0


sys.exit(main())
