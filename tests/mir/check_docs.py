#!/usr/bin/env python3
"""The examples of docs/mir.md: each is read and printed, and what was printed is read and printed the same.

Usage: check_docs.py LATHE-LLC PAGE.md
"""
import re
import subprocess
import sys

PRELUDE = """--- |
  @g = global i32 0
  declare void @f()
  define void @example() {
    ret void
  }
  !3 = !{}
  !7 = !{}
...
---
name: example
registers:
  - { id: 0, class: _ }
  - { id: 1, class: _ }
body: |
  bb.0:
    %0:_(s32) = G_IMPLICIT_DEF
    %1:_(s32) = G_IMPLICIT_DEF
"""


def read(llc, text):
    r = subprocess.run([llc, "-x", "mir", "-mtriple=x86_64--", "-run-pass=none", "-", "-o", "-"], input=text,
                       capture_output=True, text=True)
    return r.returncode, r.stdout, r.stderr


def main():
    llc, page = sys.argv[1:]
    with open(page, encoding="utf-8") as f:
        blocks = re.findall(r"^```(mir|mir-body)\n(.*?)^```$", f.read(), re.M | re.S)
    failed = 0
    for kind, text in blocks:
        source = text if kind == "mir" else PRELUDE + text + "...\n"
        status, first, err = read(llc, source)
        if not status:
            status, second, err = read(llc, first)
            if not status and first != second:
                status, err = 1, "printed differently when read again"
        if status:
            failed += 1
            print("%s\n%s" % (text, err))
    print("%d examples, %d wrong" % (len(blocks), failed))
    return 1 if failed or not blocks else 0


sys.exit(main())
