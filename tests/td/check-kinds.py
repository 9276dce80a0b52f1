#!/usr/bin/env python3
"""Every kind of diagnostic that lathe/td and lathe/tdgen declare is in a unit test: check-kinds.py SOURCE_DIR"""
import glob
import re
import sys

root = sys.argv[1]
bad = 0
for layer in ("td", "tdgen"):
    sources = "".join(open(f).read() for f in glob.glob(f"{root}/lathe/{layer}/*.cpp"))
    tests = "".join(open(f).read() for f in glob.glob(f"{root}/tests/unit/{layer}/*.cpp"))
    kinds = sorted(set(re.findall(r'DiagKind k\w+\{"([^"]+)"', sources)))
    missing = [k for k in kinds if f'"{k}"' not in tests]
    for k in missing:
        print(f"no test of {k}")
    print(f"{layer}: {len(kinds)} kinds, {len(missing)} without a test")
    bad += not kinds or len(missing)
sys.exit(bad != 0)
