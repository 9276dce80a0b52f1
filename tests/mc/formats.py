#!/usr/bin/env python3
"""Assembles each line of a list for each triple, with lathe-mc and with llvm-mc: both must refuse it, or llvm-readobj
must say the same of both files. Lines with a reason to differ must differ, so that the reason does not outlive it.

usage: formats.py [--part K/N] lathe-mc list triple...   K/N: only each N-th line, from the K-th
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile
import readobj

# Its padding is that of GNU as: bdver1 has the same longest nop.
REFERENCE = ["llvm-mc-19", "-mcpu=bdver1"]
EXTRA = {"windows": ["-u"], "apple": readobj.MACHO}


def assemble(command, triple, source, output):
    r = subprocess.run([*command, "-filetype=obj", "-triple", triple, source, "-o", output], capture_output=True,
                       text=True, timeout=30)
    # A crash of llvm-mc is a refusal.
    if command != REFERENCE and (r.returncode < 0 or (r.returncode and "error:" not in r.stderr)):
        sys.exit(f"{command[0]} {source}: status {r.returncode}\n{r.stderr}")
    return r


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--part", default="0/1")
    parser.add_argument("tool")
    parser.add_argument("list")
    parser.add_argument("triples", nargs="+")
    args = parser.parse_args()
    first, step = map(int, args.part.split("/"))
    lines = [l for l in pathlib.Path(args.list).read_text().splitlines() if l and not l.startswith("#")]
    failures = count = 0
    with tempfile.TemporaryDirectory() as tmp:
        source, ours, theirs = (str(pathlib.Path(tmp) / n) for n in ("in.s", "ours.o", "theirs.o"))
        for number in range(first, len(lines), step):
            text, _, reason = lines[number].partition(" #! ")
            pathlib.Path(source).write_text("\n".join(text.split("; ")) + "\n")
            for triple in args.triples:
                extra = next((v for k, v in EXTRA.items() if k in triple), [])
                a = assemble([args.tool], triple, source, ours)
                b = assemble(REFERENCE, triple, source, theirs)
                count += 1
                if (a.returncode == 0) != (b.returncode == 0):
                    difference = [f"status {a.returncode} and {b.returncode}", a.stderr, b.stderr]
                else:
                    difference = readobj.differences(ours, theirs, extra) if not a.returncode else []
                if bool(difference) != bool(reason) and (difference or triple == args.triples[0]):
                    failures += 1
                    print(f"{triple}: {text}", *(difference or ["does not differ any more"]), sep="\n")
    print(f"{count} files, {failures} wrong")
    return failures != 0 or not count


sys.exit(main())
