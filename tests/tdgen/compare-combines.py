#!/usr/bin/env python3
"""Compiles the rules that LLVM installs with both tools and compares which of them there are.
Usage: compare-combines.py LATHE-TBLGEN LLVM-TBLGEN LLVM-INCLUDE FILE"""
import re, subprocess, sys, tempfile

ours_tool, theirs_tool, include, source = sys.argv[1:]


def run(*command):
    with tempfile.NamedTemporaryFile() as out:
        done = subprocess.run([*command, "-I", include, source, "-o", out.name], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(command)}: exit {done.returncode}\n{done.stderr}")
        return open(out.name).read(), done.stderr


text, messages = run(ours_tool, "-gen-combiners")
ours = set(re.findall(r"^ *// \d+: ([\w$]+)", text, re.M))
left_out = dict(re.findall(r"warning: (\w+): the rule is left out: (.*)", messages))
text, _ = run(theirs_tool, "-gen-global-isel-combiner", "-combiners=AllCombiner")
theirs = set(re.findall(r"Combiner Rule #\d+: (\w+)", text))

# Ours may be left out with a warning that names an operation that is not there, for no other reason.
bad = [f"{name}: left out: {why}" for name, why in left_out.items() if not why.startswith("no generic opcode")]
bad += [f"{name}: missing" for name in sorted(theirs - ours - left_out.keys())]
bad += [f"{name}: not a rule for llvm-tblgen" for name in sorted(ours - theirs)]
print(f"{len(theirs)} rules, {len(ours)} compiled, {len(left_out)} left out: {', '.join(sorted(left_out))}")
print("\n".join(bad))
if bad or len(theirs) < 100:
    sys.exit(1)
