#!/usr/bin/env python3
"""Every kind of diagnostic that lathe/td declares is in a unit test: check-kinds.py SOURCE_DIR"""
import glob
import re
import sys

root = sys.argv[1]
sources = "".join(open(f).read() for f in glob.glob(f"{root}/lathe/td/*.cpp"))
tests = "".join(open(f).read() for f in glob.glob(f"{root}/tests/unit/td/*.cpp"))
kinds = re.findall(r'DiagKind k\w+\{"([^"]+)"', sources)
missing = [k for k in kinds if f'"{k}"' not in tests]
for k in missing:
    print(f"no test of {k}")
sys.exit(not kinds or bool(missing))
