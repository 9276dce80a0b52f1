#!/usr/bin/env python3
"""Calls lathe-llc and llc-19 with the same command lines and compares what a script sees: whether it failed, which files
were made, and whether something went to standard output. Where they differ on purpose, the table says why.

usage: compare_cli.py LATHE-LLC LLC      exit status 0: as expected everywhere
"""
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

MODULE = """target triple = "x86_64-unknown-linux-gnu"
define i32 @f(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}
"""
INVALID = "define i32 @f() {\n  ret i64 0\n}\n"

# What stands in the folder in which every command runs.
FILES = {"a.ll": MODULE, "noext": MODULE, "b.x.ll": MODULE, "c.txt": MODULE, "-d.ll": MODULE, "bad.ll": INVALID,
         "empty.ll": "", "zeros.ll": "\0" * 100, "dir/e.ll": MODULE}

# Command lines with the same outcome in both. Standard input is a.ll, or what stands behind '<'.
SAME = """
a.ll
a.ll -filetype=asm
a.ll -filetype=obj
a.ll -filetype=null
-filetype obj a.ll
--filetype=obj a.ll
--filetype obj a.ll
-filetype=obj -filetype=asm a.ll
-filetype=obj a.ll -o -
a.ll -o x
a.ll -o=x
a.ll --o x
a.ll --o=x
a.ll -o x -o y
a.ll -o x -filetype=null
a.ll -o dir/x
a.ll -o ./x
noext
noext -filetype=obj
b.x.ll
c.txt
c.txt -filetype=obj
dir/e.ll
./a.ll
-- a.ll
-- -d.ll
a.ll --
empty.ll
-
-o x
- -o x
- -filetype=obj
- -filetype=null
- -filetype=obj -o x

a.ll -O0
a.ll -O1
a.ll -O2
a.ll -O3
a.ll --O0
a.ll -O=0
a.ll -O 0
a.ll -O0 -O2
a.ll -O4
a.ll -Os
a.ll -O
a.ll -O0 -march=x86-64
a.ll -march x86-64
a.ll -march=nothing
a.ll -mtriple=nothing
a.ll -mtriple=x86_64-unknown-linux-gnu
a.ll -mtriple x86_64-pc-linux-gnu
a.ll -mcpu=x86-64
a.ll -mcpu=generic -mattr=+sse2
a.ll -mattr=+nothing
a.ll -mattr=nothing
a.ll -relocation-model=static
a.ll -relocation-model=pic
a.ll --relocation-model dynamic-no-pic
a.ll -relocation-model=nothing
a.ll -relocation-model
a.ll -code-model=small
a.ll -code-model=nothing
a.ll -frame-pointer=all
a.ll -frame-pointer=nothing
a.ll -x86-asm-syntax=intel
a.ll -x86-asm-syntax=nothing
a.ll -function-sections
a.ll -function-sections=0
a.ll -function-sections=false
a.ll -function-sections=maybe
a.ll -data-sections -function-sections=TRUE
a.ll -verify-machineinstrs
a.ll --verify-machineinstrs=1
a.ll -verify-machineinstrs=maybe
a.ll -time-passes
a.ll -stats
a.ll -print-after-all
a.ll -print-before-all
a.ll -print-after=prologepilog
a.ll -print-before prologepilog
a.ll -print-after-all -filter-print-funcs=f
a.ll -stop-after=prologepilog
a.ll -stop-before=prologepilog
a.ll --stop-after prologepilog -o x
a.ll -stop-after=prologepilog -o -
a.ll -stop-after=prologepilog -filetype=obj
a.ll -stop-after=prologepilog -filetype=null
a.ll -stop-after=nothing
a.ll -stop-before=nothing
a.ll -stop-after
a.ll -stop-after=prologepilog -stop-before=prologepilog
a.ll -x ir
a.ll -x nothing
a.ll -regalloc=fast -O0
a.ll -regalloc=nothing

-version
--version
a.ll -version
nothing.ll -version
-help
--help
-h
-help-hidden
a.ll -nothing
a.ll --nothing=1
a.ll -filetpye=obj
a.ll ---filetype=obj
a.ll -filetype=nothing
a.ll -filetype=
a.ll -filetype
a.ll -=
a.ll -=3
a.ll -o
-o
a.ll a.ll
a.ll noext -o x
nothing.ll
dir
.
''
bad.ll
bad.ll -o x
bad.ll -filetype=null
bad.ll -filetype=obj -o -
- < bad.ll
a.ll -o dir
a.ll -o .
a.ll -o nowhere/x
a.ll -o a.ll/x
a.ll -o /dev/full
a.ll -o /dev/full -filetype=obj
a.ll -o - > /dev/full
a.ll -version > /dev/full
a.ll -o /dev/null
a.ll -o /dev/stdout
/dev/null -o x
nothing.ll -o x
"""

# Command lines with another outcome, and the reason. What stands before the bar must hold for lathe-llc: 'ok' or 'fails'.
DIFFERENT = [
    ("a.ll -mcpu=nothing", "ok", "llc warns as well, then aborts, since such a CPU is not 64-bit"),
    ("a.ll -mtriple=i386-unknown-linux-gnu", "fails", "no 32-bit code"),
    ("a.ll -march=x86", "fails", "no 32-bit code"),
    ("a.ll -print-after=nothing", "fails", "llc ignores the name"),
    ("a.ll -stop-before=prologepilog,2", "fails", "llc goes on when the pass runs once only"),
    ("a.ll -stop-before=prologepilog,0", "fails", "runs are counted from 1"),
    ("a.ll -stop-before=prologepilog,x", "fails", "no number"),
    ("a.ll -j1", "ok", "llc has one thread"),
    ("a.ll -j 2", "ok", "llc has one thread"),
    ("a.ll -j=0", "fails", "llc has one thread"),
    ("a.ll -j2x", "fails", "llc has one thread"),
    ("zeros.ll", "fails", "llc skips bytes of zero"),
    ("a.ll -nothing -version", "fails", "llc shows the version before it gets to the error's exit code"),
]


def listing(folder):
    return sorted(os.path.relpath(os.path.join(d, f), folder) for d, _, files in os.walk(folder) for f in files)


def outcome(tool, line):
    """(exit status, files made or emptied, whether standard output has text, standard error)"""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as f:
                f.write(text)
        before = listing(folder)
        command, redirected = line, " < a.ll"
        if "<" in line:
            redirected = ""
        r = subprocess.run(["sh", "-c", f'tool=$1; {{ "$tool" {command}{redirected}; }}', "sh", tool], cwd=folder,
                           capture_output=True, timeout=60)
        made = sorted(set(listing(folder)) - set(before))
        changed = [n for n, text in FILES.items() if open(os.path.join(folder, n)).read() != text]
        return r.returncode, made + changed, bool(r.stdout), r.stderr.decode(errors="replace")


def problems_of(line, tools, expected):
    """What is wrong with lathe-llc's outcome; `expected` is None where llc says what is right."""
    ours, made, wrote, errors = outcome(tools[0], line)
    problems = []
    if ours not in (0, 1):
        problems.append(f"exit status {ours}")
    if ours != 0 and "error: " not in errors:
        problems.append("fails without a message")
    if ours != 0 and made:
        problems.append(f"leaves {made} behind")
    if expected is not None:
        if (ours == 0) != (expected == "ok"):
            problems.append(f"exit status {ours}")
        return problems
    theirs, their_made, they_wrote, _ = outcome(tools[1], line)
    if (ours != 0) != (theirs != 0):
        problems.append(f"exit status {ours}, llc's {theirs}")
    elif ours == 0 and made != their_made:
        problems.append(f"makes {made}, llc {their_made}")
    elif wrote != they_wrote:
        problems.append(f"{'writes' if wrote else 'nothing'} to standard output, unlike llc")
    return problems


def main():
    tools = [os.path.abspath(sys.argv[1]), sys.argv[2]]
    cases = [(line, None) for line in SAME.split("\n") if line] + [(line, want) for line, want, _ in DIFFERENT]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda c: problems_of(c[0], tools, c[1]), cases))
    failed = 0
    for (line, _), problems in zip(cases, found):
        for p in problems:
            failed += 1
            print(f"lathe-llc {line}: {p}")
    print(f"{len(cases)} command lines, {failed} problems")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
