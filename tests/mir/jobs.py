#!/usr/bin/env python3
"""MIR compiled by several workers gives what one worker gives: object, MIR, messages.

Usage: jobs.py LATHE-LLC WORK-FOLDER
"""
import os
import subprocess
import sys


def function(n):
    lines = ["define double @f%d(ptr %%p, i64 %%n) {" % n]
    value = "%n"
    for i in range(12):
        lines.append("  %%a%d = mul i64 %s, %d" % (i, value, 1000003 * n + i))
        lines.append("  %%b%d = xor i64 %%a%d, %%n" % (i, i))
        lines.append("  store i64 %%b%d, ptr %%p" % i)
        value = "%%b%d" % i
    return "\n".join(lines + ["  %%d = sitofp i64 %s to double" % value, "  %%r = fadd double %%d, %d.5" % n, "  ret double %r", "}"])


def main():
    llc, work = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    ir, mir, broken = (os.path.join(work, f) for f in ("jobs.ll", "jobs.mir", "broken.mir"))
    with open(ir, "w", encoding="utf-8") as f:
        f.write("\n".join(function(n) for n in range(300)) + "\n")
    base = [llc, "-mtriple=x86_64--", "-O0"]
    subprocess.run([*base, "-stop-after=irtranslator", ir, "-o", mir], check=True)
    with open(mir, encoding="utf-8") as f, open(broken, "w", encoding="utf-8") as b:
        b.write(f.read().replace("G_MUL", "G_MULL", 3))
    wrong = 0
    for arguments in (["-filetype=obj"], ["-filetype=asm"], ["-stop-after=legalizer"], ["-run-pass=none"]):
        for source in mir, broken:
            outputs = set()
            for jobs in "1", "2", "7":
                out = os.path.join(work, "out." + jobs)
                if os.path.exists(out):
                    os.unlink(out)
                r = subprocess.run([*base, *arguments, "-j" + jobs, source, "-o", out], capture_output=True, timeout=120)
                written = open(out, "rb").read() if os.path.exists(out) else b""
                outputs.add((r.returncode, r.stderr, written))
            if len(outputs) != 1 or (next(iter(outputs))[0] == 0) != (source == mir):
                wrong += 1
                print("%s of %s depends on the number of workers" % (arguments[0], source))
    print("%d wrong" % wrong)
    return 1 if wrong else 0


sys.exit(main())
