#!/usr/bin/env python3
"""At every instruction of every function of unwind.c, gdb must find the way back to main.

    unwind.py GDB LATHE_LLC

The program has no debug information and no frame pointers to guess from: what gdb knows is .eh_frame alone.
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FUNCTIONS = ["leaf", "plain", "saves", "dynamic", "aligned", "alignedDynamic", "large", "byValue", "stackArguments",
             "variadic", "redZone"]
SCRIPT = r"""
import gdb
gdb.execute("set pagination off")
gdb.execute("set confirm off")
gdb.execute("break main")
gdb.execute("run")
gdb.execute("delete")
for f in %r:
    gdb.Breakpoint(f, internal=False)
seen, steps = set(), 0
while True:
    try:
        frame = gdb.newest_frame()
    except gdb.error:
        break
    chain = []
    while frame is not None and len(chain) < 20:
        chain.append(frame.name())
        frame = frame.older()
    pc = gdb.newest_frame().pc()
    if chain[0] in %r:
        if pc not in seen:
            seen.add(pc)
            steps += 1
            main = chain.index("main") if "main" in chain else -1
            if main < 1 or any(c not in %r for c in chain[:main]):
                print("LOST at", hex(pc), chain)
        gdb.execute("stepi", to_string=True)
    elif chain[0] == "main" or "main" not in chain:
        gdb.execute("continue", to_string=True)
    else:
        gdb.execute("finish", to_string=True)
print("STEPS", steps)
""" % (FUNCTIONS, FUNCTIONS, FUNCTIONS)


def instructions(exe):
    """How many instructions the functions have, from the disassembly."""
    text = subprocess.run(["objdump", "-d", "--no-show-raw-insn", exe], capture_output=True, text=True, check=True).stdout
    bodies = re.findall(r"<(\w+)>:\n((?: .*\n)+)", text)
    return sum(body.count("\n") for name, body in bodies if name in FUNCTIONS)


def main():
    gdb, llc = sys.argv[1:3]
    failures = 0
    with tempfile.TemporaryDirectory() as tmp:
        script = tmp + "/steps.py"
        with open(script, "w") as f:
            f.write(SCRIPT)
        for clang, level, extra in (("clang-19", "-O0", ["-fomit-frame-pointer"]), ("clang-19", "-O0", []),
                                    ("clang-14", "-O2", ["-fomit-frame-pointer"])):
            ll, obj, exe = (tmp + "/unwind" + s for s in (".ll", ".o", ""))
            subprocess.run([clang, level, *extra, "-S", "-emit-llvm", HERE + "/unwind.c", "-o", ll], check=True)
            subprocess.run([llc, "-O0", "-filetype=obj", "-relocation-model=pic", ll, "-o", obj], check=True)
            subprocess.run(["gcc", obj, "-o", exe], check=True)
            p = subprocess.run([gdb, "-q", "-nx", "-batch", "-x", script, exe], capture_output=True, text=True,
                               timeout=300, check=False)
            lost = re.findall(r"LOST.*", p.stdout)
            steps = re.search(r"STEPS (\d+)", p.stdout)
            steps = int(steps.group(1)) if steps else 0
            total = instructions(exe)
            # Paths that are not taken and padding are the rest.
            ok = not lost and steps > total * 0.6
            failures += not ok
            print("%s %s %s: %d of %d instructions reached, %d without a way back" % (
                clang, level, " ".join(extra), steps, total, len(lost)))
            if not ok:
                print("\n".join(lost[:20]) or p.stdout[-2000:] + p.stderr[-2000:])
    return failures != 0


sys.exit(main())
