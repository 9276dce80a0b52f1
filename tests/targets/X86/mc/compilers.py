#!/usr/bin/env python3
"""Assembles what gcc and clang make of C programs: the objects equal those of GNU as.

Usage: compilers.py lathe-mc file.c...
"""
import os
import subprocess
import sys
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../tools/lathe-mc"))
import compare_elf  # noqa: E402

# Where our choice is another one: GNU as resolves jumps to global symbols, has a short form of XCHG, and may shorten a
# jump over padding that grows (llvm-mc does as we do, but for XCHG).
OTHER_CHOICE = {"flow-recursion.c", "inline-asm-constraints.c", "duffs-device.c"}
COMPILERS = [["gcc", "-O2"], ["gcc", "-O0", "-fPIC"], ["clang-19", "-O2", "-fno-addrsig"]]


def samePrefixes(contents):
    """LOCK and the operand-size prefix may stand in either order."""
    data = bytes.fromhex(contents)
    while b"\xf0\x66" in data:
        data = data.replace(b"\xf0\x66", b"\x66\xf0")
    return data.hex()


def main():
    failures = count = 0
    with tempfile.TemporaryDirectory() as tmp:
        s, ours, theirs = (os.path.join(tmp, f) for f in ("t.s", "ours.o", "theirs.o"))
        for number, source in enumerate(sys.argv[2:]):
            compiler = COMPILERS[number % len(COMPILERS)]
            if subprocess.run(compiler + ["-w", "-S", source, "-o", s], capture_output=True, check=False).returncode:
                continue
            count += 1
            p = subprocess.run([sys.argv[1], "-filetype=obj", s, "-o", ours], capture_output=True, text=True, check=False)
            subprocess.run(["as", "--64", s, "-o", theirs], check=True)
            lines = [p.stderr] if p.returncode else compare_elf.differences(ours, theirs, False, samePrefixes)
            if os.path.basename(source) in OTHER_CHOICE and not p.returncode:
                lines = []
            failures += bool(lines)
            for line in lines:
                print("%s, %s: %s" % (os.path.basename(source), " ".join(compiler), line[:2000]))
    print("%d files, %d failures" % (count, failures))
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
