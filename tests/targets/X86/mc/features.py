#!/usr/bin/env python3
"""Every feature and every processor that llvm-mc knows is one of ours.

Usage: features.py lathe-mc
"""
import re
import subprocess
import sys


def run(command):
    return subprocess.run(command, input="", capture_output=True, text=True, check=False).stderr


def main():
    text = run(["llvm-mc-19", "-triple=x86_64", "-mattr=help"])
    processors, features = (re.findall(r"^  (\S+) +-", part, re.M) for part in text.split("Available features"))
    if len(processors) < 100 or len(features) < 150:
        sys.exit("llvm-mc-19 lists %d processors and %d features" % (len(processors), len(features)))
    ours = [sys.argv[1], "-triple=x86_64"]
    errors = run(ours + ["-mattr=" + ",".join("+" + f for f in features)])
    # The same program has to complain about what nobody knows.
    if "not a recognized" not in run(ours + ["-mattr=+nonsense"]):
        errors += "an unknown feature was taken\n"
    for p in processors:
        errors += run(ours + ["-mcpu=" + p])
    print(errors, end="")
    print("%d processors, %d features" % (len(processors), len(features)))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
