#!/usr/bin/env python3
"""Text through GNU as and our own object must be the same: contents, relocations, symbols.

Usage: text_and_object.py lathe-llc program.c...

Every program is compiled to IR by clang at -O0 and at -O2, and then both ways, for static and for
position-independent code; its directives are those of run_suite.py. What lathe-llc does not compile is the business
of other tests.
"""
import os
import subprocess
import sys
import tempfile

import compare_objects

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../run"))
from run_suite import directive  # pylint: disable=wrong-import-position


def run(command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def main():
    llc, programs = sys.argv[1], sys.argv[2:]
    cases = different = skipped = 0
    with tempfile.TemporaryDirectory() as tmp:
        ir, ours, text, theirs = (tmp + "/" + f for f in ("m.ll", "ours.o", "m.s", "as.o"))
        for program in programs:
            with open(program) as f:
                source = f.read()
            if "clang-19" not in (directive(source, "bytes") or ["clang-19"]):
                continue
            flags = [f for f in directive(source, "flags") if not f.startswith("-l")]
            for level, model in (("-O0", "static"), ("-O0", "pic"), ("-O2", "static"), ("-O2", "pic")):
                if run(["clang-19", level, "-w", "-S", "-emit-llvm", *flags,
                        "-fPIC" if model == "pic" else "-fno-pic", program, "-o", ir]).returncode:
                    sys.exit("clang-19 does not compile " + program)
                options = [llc, ir, "-O0", "-relocation-model=" + model]
                if (run(options + ["-filetype=obj", "-o", ours]).returncode or
                        run(options + ["-filetype=asm", "-o", text]).returncode):
                    skipped += 1
                    continue
                cases += 1
                p = run(["as", "--64", text, "-o", theirs])
                if p.returncode:
                    print("%s %s %s: not accepted by as: %s" % (program, level, model, p.stderr[:1000]))
                    different += 1
                elif compare_objects.compare(ours, theirs):
                    print("%s %s %s: differs" % (program, level, model))
                    different += 1
    print("%d cases, %d differ, %d not compiled" % (cases, different, skipped))
    return 1 if different or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
