#!/usr/bin/env python3
"""Compares what the IR reader understood of a module with what LLVM prints for it.

usage: compare-with-opt.py READER OPT FILE.ll...

READER is fuzz-ir-reader, OPT is `opt` (extra words allowed, e.g. "opt-14 -opaque-pointers"). Bodies are compared line by
line, initializers of variables as a whole. Attributes and attachments are left out on both sides.
"""
import re
import struct
import subprocess
import sys

ATTACHMENT = re.compile(r", ![A-Za-z_.][\w.]* !(?:\d+|\w*\([^()]*\)|\{[^{}]*\})")
GROUP = re.compile(r" #\d+")
SIMPLE = (r"(?:noundef|nonnull|zeroext|signext|inreg|returned|nocapture|readonly|readnone|writeonly|noalias|nofree|"
          r"immarg|nest|swiftself|swifterror|writable|dead_on_unwind|noext|mustprogress|nounwind|builtin|nobuiltin|"
          r"allocptr|allocalign|cold|noreturn|"
          r"align \d+|alignstack\(\d+\)|dereferenceable\(\d+\)|dereferenceable_or_null\(\d+\)|"
          r"nofpclass\([^()]*\)|range\([^()]*\)|initializes\((?:\([^()]*\)(?:, )?)*\)|"
          r"(?:byval|sret|byref|inalloca|preallocated|elementtype)\((?:[^()]|\([^()]*\))*\))")
ATTRIBUTE = re.compile(r"(?<=[ (])" + SIMPLE + r" (?=[^=])")
FLOAT = re.compile(r"(?<=(?<!\w)(?:double|.float)\s)?(-?\d+\.\d+e[+-]\d+|-?\d+\.\d+)(?![\w.])")

OVERLOAD = re.compile(r"(@llvm\.[\w.]*\.(?:v\d+)?p\d+)(?:i\d+|s_[\w.]+|f\d+|p0\w+)")


def hex_double(m):
    return "0x%016X" % struct.unpack("<Q", struct.pack("<d", float(m.group(1))))[0]


def normalize(line):
    line = line.split(" ; preds")[0]
    line = re.sub(r"\s+;[^\"]*$", "", line)
    line = GROUP.sub("", ATTACHMENT.sub("", line))
    if re.match(r"\s*(?:%\S+ = )?(?:tail |musttail |notail )?(?:call|invoke|callbr) ", line):
        previous = None
        while previous != line:
            previous = line
            line = ATTRIBUTE.sub("", line)
    line = FLOAT.sub(hex_double, line)
    # Names of overloads by typed pointers: .p0i8, .v8p0i32, .p0s_struct.x, …
    while re.search(OVERLOAD, line):
        line = OVERLOAD.sub(r"\1", line)
    line = re.sub(r"\b0x0+(?=[0-9A-F])", "0x", line)
    line = re.sub(r"inrange\(-?\d+, -?\d+\) ", "", line)
    line = re.sub(r"inrange (?=i\d)", "", line)
    line = line.replace("getelementptr inbounds nuw ", "getelementptr nuw inbounds ")
    line = re.sub(r"(<\d+ x i32> <[^>]*>)$", lambda m: m.group(1).replace("undef", "poison"), line)
    line = re.sub(r"(shufflevector .*> )undef$", r"\1poison", line)
    return line.rstrip()


def bodies(text):
    result, name = {}, None
    for line in text.split("\n"):
        if line.startswith("define "):
            name = re.search(r'@("(?:[^"])*"|[-\w.$]+)\(', line).group(1)
            result[name] = []
            continue
        if line.startswith("}"):
            name = None
        if name is None or not line.strip() or line.lstrip().startswith((";", "#dbg", "uselistorder")):
            continue
        if "@llvm.dbg." in line:
            continue
        result[name].append(normalize(line))
    # A first block without label has none on either side.
    return {n: drop_entry_label(b) for n, b in result.items()}


def drop_entry_label(body):
    return body[1:] if body and re.match(r"(?:[-\w.$]+|\"[^\"]*\"):$", body[0]) else body


def variables(text):
    result = {}
    for line in text.split("\n"):
        m = re.match(r'@("[^"]*"|[-\w.$]+) = (.*)$', line)
        if m:
            result[m.group(1)] = FLOAT.sub(hex_double, re.sub(r"inrange(\(-?\d+, -?\d+\)|(?= i\d)) ?", "", m.group(2)))
    return result


def main():
    reader, opt, files = sys.argv[1], sys.argv[2].split(), sys.argv[3:]
    failed = 0
    for path in files:
        ours = subprocess.run([reader, "-dump", path], capture_output=True, text=True, errors="replace")
        theirs = subprocess.run(opt + ["-S", "-o", "-", path], capture_output=True, text=True, errors="replace")
        if ours.returncode or theirs.returncode:
            print(f"{path}: reader {ours.returncode}, opt {theirs.returncode}\n{ours.stderr[:500]}{theirs.stderr[:500]}")
            failed = 1
            continue
        a, b = bodies(ours.stdout), bodies(theirs.stdout)
        differences = [f"functions: {sorted(set(a) ^ set(b))[:5]}"] if set(a) != set(b) else []
        for name in sorted(set(a) & set(b)):
            if a[name] == b[name]:
                continue
            for x, y in zip(a[name] + [""] * len(b[name]), b[name]):
                if x != y:
                    differences.append(f"@{name}:\n  reader: {x}\n  opt:    {y}")
                    break
            else:
                differences.append(f"@{name}: {len(a[name])} lines, opt has {len(b[name])}")
        va, vb = variables(ours.stdout), variables(theirs.stdout)
        if set(va) != set(vb):
            differences.append(f"variables: {sorted(set(va) ^ set(vb))[:5]}")
        for name in sorted(set(va) & set(vb)):
            want = re.sub(r"^external ", "", va[name])
            if want not in vb[name]:
                differences.append(f"@{name}:\n  reader: {want[:300]}\n  opt:    {vb[name][:300]}")
        for d in differences[:10]:
            print(f"{path}: {d}")
        failed |= bool(differences)
    return failed


if __name__ == "__main__":
    sys.exit(main())
