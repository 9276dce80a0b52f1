#!/usr/bin/env python3
"""Numbers of intrinsics and names of builtins are those of llvm-tblgen. The description includes all that LLVM has.

  compare-intrinsics.py LATHE_TBLGEN LLVM_TBLGEN LLVM_INCLUDE FILE.td LATHE_INCLUDE...
"""
import re
import subprocess
import sys

lathe, llvm, include, file, *includes = sys.argv[1:]


def output(tool, option, td, prefix="", dirs=(include,)):
    args = [tool, option, td, *[a for d in dirs for a in ("-I", d)]] + ([f"-intrinsic-prefix={prefix}"] if prefix else [])
    return subprocess.run(args, capture_output=True, text=True, check=True).stdout


def enum(text):
    """Pairs of enumerator and name, and the number of the first."""
    entries = re.findall(r"^ +(\w+)(?: = (\d+))?, +// (llvm\.\S+)$", text, re.M)
    return [(e, name) for e, _, name in entries], entries[0][1] if entries else None


def our_builtins(text):
    strings = "".join(re.findall(r'^  "(.*)"$', text[text.index("kStrings[] ="):], re.M)).split("\\0")
    at, offset = {}, 0
    for s in strings:
        at[offset] = s
        offset += len(s) + 1
    clang, ms = set(), set()
    for c, m, name in re.findall(r"^  \{\d+, (\d+), (\d+), .*\}, // (llvm\.\S+)$", text, re.M):
        clang.add((name, at[int(c)]))
        ms.add((name, at[int(m)]))
    return [{b for b in x if b[1]} for x in (clang, ms)]


def their_builtins(text, names):
    found = []
    for guard in ("CLANG", "MS"):
        body = text[text.index(f"GET_LLVM_INTRINSIC_FOR_{guard}_BUILTIN"):].split("\n#endif")[0]
        found.append({(names[e], b) for e, b in re.findall(r"\{Intrinsic::(\w+), \d+\}, // (\S+)", body) if e in names})
    return found


bad = compared = 0
names = {}
for prefix in ("", "aa", "x86", "zz"):
    ours, theirs = (enum(output(tool, "-gen-intrinsic-enums", file, prefix)) for tool in (lathe, llvm))
    compared += len(theirs[0])
    names.update(theirs[0])
    if ours != theirs or not theirs[0]:
        bad += 1
        print(f"the numbers of '{prefix}' differ")

# The builtins of the description's own targets; the generic intrinsics of the two interfaces are not the same.
ours = our_builtins(output(lathe, "-gen-intrinsic-impl", file, dirs=includes))
theirs = their_builtins(output(llvm, "-gen-intrinsic-impl", file), names)
for kind, a, b in zip(("clang", "MS"), ours, theirs):
    a, b = ({x for x in s if re.match(r"llvm\.(aa|zz)\.", x[0])} for s in (a, b))
    compared += len(b)
    if a != b or not b:
        bad += 1
        print(f"{kind} builtins differ: {sorted(a ^ b)}")
print(f"{compared} compared, {bad} differences")
sys.exit(bad != 0 or compared < 1000)
