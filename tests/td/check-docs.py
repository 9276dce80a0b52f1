#!/usr/bin/env python3
"""Runs the example of every page: check-docs.py LATHE_TBLGEN SOURCE_DIR FILE.md...

A block of td names its option in its first line."""
import re
import subprocess
import sys
import tempfile

tool, source, *pages = sys.argv[1:]
bad = 0
for page in pages:
    for block in re.findall(r"```td\n// (-\S+)\n(.*?)```", open(page).read(), re.S):
        with tempfile.NamedTemporaryFile("w", suffix=".td") as f:
            f.write(block[1])
            f.flush()
            p = subprocess.run([tool, block[0], "-I", source, f.name], capture_output=True, text=True)
            if p.returncode or not p.stdout:
                bad += 1
                print(f"{page}: {block[0]} fails\n{p.stderr}")
sys.exit(bad != 0)
