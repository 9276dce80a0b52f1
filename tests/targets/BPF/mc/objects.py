#!/usr/bin/env python3
"""Objects of lathe-mc against llvm-mc's, in both byte orders: objects.py LATHE_MC file.s..."""
import os
import re
import subprocess
import sys
import tempfile

LATHE, *FILES = sys.argv[1:]
LLVM = "llvm-mc-19"


def describe(obj):
    """What a linker or loader sees: contents, relocations, symbols by name."""
    def tool(*args):
        return subprocess.run(args, capture_output=True, text=True, check=True).stdout
    # Sections that matter, without their order and that of the tables.
    text = tool("llvm-objdump-19", "-d", "-r", "-s", "-j", ".text", "-j", "xdp", "-j", ".data", "-j", ".rodata", "-j",
                ".maps", "-j", "license", "-j", ".debug_x", obj)
    relocs = tool("llvm-readobj-19", "-r", obj)
    header = tool("llvm-readobj-19", "-h", obj)
    symbols = tool("llvm-readelf-19", "-sW", obj)
    rows = sorted(" ".join(line.split()[1:6] + line.split()[7:]) + " " +
                  ("UND" if line.split()[6] == "UND" else "defined")
                  for line in symbols.splitlines() if re.match(r"\s+\d+:", line) and len(line.split()) > 7)
    relocs = [re.sub(r"\(\d+\)", "", line).strip() for line in relocs.splitlines()]
    keep = ("Class", "DataEncoding", "Type", "Machine", "Flags")
    return {
        "code and data": [line for line in text.splitlines() if "file format" not in line],
        "relocations": [line for line in relocs if line and not line.startswith("File:")],
        "symbols": rows,
        "header": [line.strip() for line in header.splitlines() if line.strip().startswith(keep)],
    }


def main():
    errors = 0
    with tempfile.TemporaryDirectory() as tmp:
        for source in FILES:
            for triple in ["bpfel", "bpfeb"]:
                found = []
                for name, tool in [("ours", LATHE), ("theirs", LLVM)]:
                    obj = os.path.join(tmp, name + ".o")
                    subprocess.run([tool, "-triple=" + triple, "-mcpu=v4", "-filetype=obj", source, "-o", obj],
                                   check=True)
                    found.append(describe(obj))
                for what in found[0]:
                    ours, theirs = found[0][what], found[1][what]
                    if ours != theirs:
                        errors += 1
                        extra, missing = [x for x in ours if x not in theirs], [x for x in theirs if x not in ours]
                        print(f"{source} {triple}: {what}\n ours:   {extra[:8]}\n llvm-mc: {missing[:8]}")
                assert len(found[0]["relocations"]) > 10 and len(found[0]["symbols"]) > 8, found[0]
    print(f"{errors} differences")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
