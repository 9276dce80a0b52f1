#!/usr/bin/env python3
"""Usage: check.py GDB PROGRAM SCRIPT"""
import re
import subprocess
import sys

gdb, program, script = sys.argv[1:]
command = [gdb, "-nx", "-batch", "-x", script, "-ex", "set width 0", "-ex", "break stopHere", "-ex", "run", "-ex", "up"]
values = ["id", "none", "numbers", "scalar", "vector", "pointer", "sum", "*generic", "*target"]
for v in values:
    command += ["-ex", "print " + v]
r = subprocess.run(command + [program], capture_output=True, text=True, timeout=100)
if re.search(r"ptrace|Could not trace", r.stdout + r.stderr):
    print("gdb cannot run programs here")
    sys.exit(0)
got = re.findall(r"^\$\d+ = (.*)$", r.stdout, re.M)
name = re.search(r"^target (\w+)$", r.stdout, re.M)
want = ["Thing:7", "Thing:none", "3 of 4 = {10, 20, 30}", "s32", "<4 x s16>", "p1", "%0", "%0 = G_ADD %1, %2",
        "%s %%0, -5" % (name.group(1) if name else "?")]
for v, g, w in zip(values, got + [""] * len(want), want):
    # Numbers of registers follow the order in which they were made; the target's instruction may have implicit operands.
    g = re.sub(r", implicit.*", "", g)
    if re.sub(r"%\d+", "%N", g) != re.sub(r"%\d+", "%N", w):
        print("print %s: '%s', not '%s'" % (v, g, w))
        r.returncode = 1
if r.returncode:
    print(r.stdout, r.stderr)
sys.exit(1 if r.returncode or not got else 0)
