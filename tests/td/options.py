#!/usr/bin/env python3
"""Every option of llvm-tblgen's -help is known to lathe-tblgen, done or refused with a reason; and what -d and
--write-if-changed do.

  options.py LATHE_TBLGEN LLVM_TBLGEN"""
import os
import re
import subprocess
import sys
import tempfile

lathe, llvm = map(os.path.abspath, sys.argv[1:])
bad = []


def run(*args):
    return subprocess.run([lathe, *args], capture_output=True, text=True, timeout=60)


options = re.findall(r"^ +--([\w-]+)(=?)", subprocess.run([llvm, "-help"], capture_output=True, text=True).stdout, re.M)
refused = 0
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    with open("part.td", "w") as f:
        f.write("class A;\n")
    with open("t.td", "w") as f:
        f.write('include "part.td"\n#ifdef X\ndef B : A;\n#endif\n')
    for name, hasValue in options:
        p = run(f"-{name}=1" if hasValue and name != "class" else f"-{name}", *(["A"] if name == "class" else []), "t.td")
        if "unknown option" in p.stderr:
            bad.append(f"-{name} is not known")
        refused += f"error: -{name}: " in p.stderr

    p = run("-gen-vt", "t.td")
    if p.returncode != 1 or "-gen-vt: nothing in Lathe reads what it makes" not in p.stderr:
        bad.append("-gen-vt is not refused: " + p.stderr)
    p = run("--no-such-option", "t.td")
    if p.returncode != 1 or "unknown option '--no-such-option'" not in p.stderr:
        bad.append("an unknown option is not reported: " + p.stderr)

    for tool in (lathe, llvm):  # -D with the macro behind it or as a word of its own; -d.
        subprocess.run([tool, "-DX", "-I.", "t.td", "-o", "out", "-d", "deps"], check=True)
        if "def B" not in open("out").read():
            bad.append(f"{tool}: -DX has no effect")
        words = open("deps").read().replace("\\\n", " ").split()
        if words[0] != "out:" or "part.td" not in [os.path.basename(w) for w in words[1:]]:
            bad.append(f"{tool}: -d writes {words}")
        os.utime("out", (1, 1))
        subprocess.run([tool, "--write-if-changed", "-DX", "t.td", "-o", "out"], check=True)
        if os.stat("out").st_mtime != 1:
            bad.append(f"{tool}: an equal output is written")
        subprocess.run([tool, "--write-if-changed", "t.td", "-o", "out"], check=True)
        if os.stat("out").st_mtime == 1:
            bad.append(f"{tool}: a changed output is not written")

print("\n".join(bad))
print(f"{len(options)} options, {refused} refused with a reason, {len(bad)} failures")
sys.exit(bool(bad) or len(options) < 40)
