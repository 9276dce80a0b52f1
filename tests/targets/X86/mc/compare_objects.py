#!/usr/bin/env python3
"""Compares objects of our own with those that GNU as makes of the text of the same modules.

Usage: compare_objects.py x86-object-modules

Compared are the contents of every section, the relocations, and the symbols but for their order.
"""
import re
import subprocess
import sys
import tempfile


def readelf(option, path):
    p = subprocess.run(["readelf", "-W", option, path], capture_output=True, text=True, check=True)
    if "Warning" in p.stderr or "Error" in p.stderr:
        sys.exit("readelf: " + p.stderr)
    return p.stdout


def sections(path):
    """{number: (name, type, size, flags, align)} of what has contents or is named by the program."""
    result = {}
    for m in re.finditer(r"^\s*\[\s*(\d+)\] (\S+)\s+(\S+)\s+[0-9a-f]{16} [0-9a-f]+ ([0-9a-f]+) \S+\s+([A-Za-z]*)\s+\d+\s+\d+\s+(\d+)$",
                         readelf("-S", path), re.M):
        result[int(m.group(1))] = (m.group(2), m.group(3), int(m.group(4), 16), m.group(5), int(m.group(6)))
    return result


def contents(path, name):
    with tempfile.NamedTemporaryFile() as out:
        subprocess.run(["objcopy", "-O", "binary", "--set-section-flags", name + "=alloc,contents", "-j", name, path,
                        out.name], check=True, capture_output=True)
        return out.read()


def relocations(path):
    result, section = {}, None
    for line in readelf("-r", path).splitlines():
        m = re.match(r"Relocation section '\.rela(\S+)'", line)
        if m:
            section = m.group(1)
        m = re.match(r"([0-9a-f]{16})\s+[0-9a-f]{16} (\S+)\s+(.*)$", line)
        if m:
            what = re.sub(r"^[0-9a-f]{16}\s*", "", m.group(3)).strip()
            result.setdefault(section, set()).add((m.group(1), m.group(2), what))
    return result


def symbols(path, names):
    result = set()
    for line in readelf("-s", path).splitlines():
        m = re.match(r"\s*\d+: ([0-9a-f]{16})\s+(\d+|0x[0-9a-f]+) (\S+)\s+(\S+)\s+(\S+)\s+(\S+)(?: (.*))?$", line)
        if not m or m.group(3) == "SECTION" or not m.group(7):
            continue
        where = names[int(m.group(6))][0] if m.group(6).isdigit() else m.group(6)
        result.add((m.group(7), m.group(1), m.group(2), m.group(3), m.group(4), m.group(5), where))
    return result


def difference(what, ours, theirs):
    for x in sorted(ours - theirs, key=str):
        print("  %s: only ours: %s" % (what, x))
    for x in sorted(theirs - ours, key=str):
        print("  %s: only of as: %s" % (what, x))
    return ours != theirs


def compare(ours, theirs):
    bad = False
    a, b = sections(ours), sections(theirs)
    # GNU as always has .text, .data and .bss.
    keep = lambda s: {x for x in s.values() if not re.match(r"\.(symtab|strtab|shstrtab|rela|group)", x[0])
                      and not (x[2] == 0 and x[0] in (".text", ".data", ".bss"))}
    bad |= difference("sections", keep(a), keep(b))
    for name, kind, size, _, _ in sorted(keep(a)):
        if kind == "NOBITS" or not size:
            continue
        x, y = contents(ours, name), contents(theirs, name)
        if x != y:
            at = next((i for i in range(min(len(x), len(y))) if x[i] != y[i]), min(len(x), len(y)))
            print("  %s differs at 0x%x: ours %s, as %s" % (name, at, x[at:at + 16].hex(" "), y[at:at + 16].hex(" ")))
            bad = True
    ra, rb = relocations(ours), relocations(theirs)
    for name in sorted(set(ra) | set(rb)):
        bad |= difference("relocations of " + name, ra.get(name, set()), rb.get(name, set()))
    # GNU as mentions the table that a GOT relocation implies.
    sa = symbols(ours, a)
    sb = {s for s in symbols(theirs, b) if s[0] != "_GLOBAL_OFFSET_TABLE_"}
    bad |= difference("symbols", sa, sb)
    return bad


def main():
    tool = sys.argv[1]
    failed = 0
    for name in subprocess.run([tool], capture_output=True, text=True, check=True).stdout.split():
        with tempfile.TemporaryDirectory() as tmp:
            s, ours, theirs = tmp + "/m.s", tmp + "/ours.o", tmp + "/as.o"
            subprocess.run([tool, name, s, ours], check=True)
            subprocess.run(["as", "--64", s, "-o", theirs], check=True)
            subprocess.run(["llvm-mc-19", "-triple=x86_64-linux-gnu", "-filetype=obj", s, "-o", tmp + "/mc.o"], check=True)
            print("%s:" % name)
            if compare(ours, theirs):
                failed += 1
            else:
                print("  same")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
