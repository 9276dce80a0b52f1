#!/usr/bin/env python3
"""Rows, their order, enumerations and function signatures of -gen-searchable-tables are those of llvm-tblgen.

  compare-tables.py LATHE_TBLGEN LLVM_TBLGEN LLVM_INCLUDE FILE.td LATHE_INCLUDE...
"""
import re
import subprocess
import sys

lathe, llvm, llvm_include, file, *includes = sys.argv[1:]


def output(tool, dirs):
    args = [tool, "-gen-searchable-tables", *[a for d in dirs for a in ("-I", d)], file]
    return subprocess.run(args, capture_output=True, text=True, check=True).stdout


def facts(text):
    text = re.sub(r"llvm::iterator_range<const (\w+) \*>", r"std::span<const \1>", text)
    text = re.sub(r"\bStringRef\b", "std::string_view", text)
    found = {}
    for name, body in re.findall(r"^constexpr \w+ (\w+)\[\] = \{\n(.*?)^ ?\};", text, re.M | re.S):
        found["table " + name] = [re.sub(r"\s", "", line.split("//")[0]).rstrip(",") for line in body.splitlines()]
    for name, body in re.findall(r"^enum (\w+) \{\n(.*?)^\};", text, re.M | re.S):
        found["enum " + name] = [line.strip() for line in body.splitlines()]
    found["functions"] = sorted(re.findall(r"^(?:const|std::span).*\(.*\);$", text, re.M))
    return found


ours, theirs = facts(output(lathe, includes)), facts(output(llvm, [llvm_include]))
for what in sorted(ours.keys() | theirs.keys()):
    if ours.get(what) != theirs.get(what):
        print(f"{what}:\n  lathe {ours.get(what)}\n  llvm  {theirs.get(what)}")
print(f"{len(ours)} compared")
sys.exit(ours != theirs or len(ours) < 8)
