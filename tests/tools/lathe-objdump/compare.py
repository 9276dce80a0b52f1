#!/usr/bin/env python3
"""What lathe-objdump prints of object files equals what llvm-objdump prints.

Usage: compare.py lathe-objdump [-v]

Files are made by clang and GNU ld: objects of ELF, COFF and Mach-O, an executable, a shared library, an archive. Then
bytes of these are changed: no input may end the program by a signal.
"""
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ORACLE = "llvm-objdump-19"

# Target triple, flags, whether we disassemble the code.
OBJECTS = [
    ("x86_64-linux-gnu", ["-DTLS", "-DWEAK"], True),
    ("x86_64-linux-gnu", ["-DTLS", "-DWEAK", "-fPIC", "-ffunction-sections", "-fdata-sections", "-g"], True),
    ("x86_64-linux-gnux32", ["-DWEAK"], True),
    ("i386-linux-gnu", ["-DTLS", "-DWEAK", "-fPIC"], True),
    ("x86_64-apple-macosx10.14", ["-DWEAK"], True),
    ("i386-apple-macosx10.6", [], True),
    ("x86_64-pc-windows-gnu", ["-DTLS", "-DWEAK"], True),
    ("i686-pc-windows-msvc", ["-DTLS"], True),
]
HEADERS = ["-f", "-h", "-t", "-T", "-r", "-s", "-h -t -r -s", "--section-headers -j .text -j __text", "-R", "-h --show-lma"]
CODE = [
    "-d", "-dr", "-dz", "-d --no-show-raw-insn", "-d --no-leading-addr", "-d --no-show-raw-insn --no-leading-addr",
    "-d --disassemble-symbols=work,_entry,f", "-d --start-address=0x10 --stop-address=0x30", "-d --x86-asm-syntax=intel",
    "-M intel -d", "-d --no-print-imm-hex", "-d --show-all-symbols", "-d -j .text", "-fhtdr",
]


def run(tool, args):
    p = subprocess.run([tool] + args, capture_output=True, check=False)
    return p.returncode, p.stdout.decode("latin-1"), p.stderr.decode("latin-1")


def normal(text):
    """llvm-objdump counts what is in a section without symbols from symbols that are undefined, and says the second
    symbol of a difference twice; we do not."""
    text = re.sub(r" <[^>]*@GLIBC[^>]*>$", "", text, flags=re.M)
    return re.sub(r"(GENERIC_RELOC_SECTDIFF\s+(\S+)-(\S+?))\2$", r"\1", text, flags=re.M)


def compare(tool, args, verbose):
    ours, theirs = run(tool, args), run(ORACLE, args)
    if ours[0] == theirs[0] and ours[1] == normal(theirs[1]):
        return 0
    print("different: %s" % " ".join(args))
    if ours[0] != theirs[0]:
        print("  exit code %d, expected %d: %s" % (ours[0], theirs[0], ours[2].strip()))
    a, b = ours[1].splitlines(), normal(theirs[1]).splitlines()
    for x, y in [(x, y) for x, y in zip(a, b) if x != y][:None if verbose else 3]:
        print("  got      %s\n  expected %s" % (x, y))
    if len(a) != len(b):
        print("  %d lines, expected %d" % (len(a), len(b)))
    return 1


def inputs(folder):
    """(path, whether we disassemble it)"""
    result = []
    program, layout = (os.path.join(HERE, "Inputs", f) for f in ("program.c", "layout.s"))
    for n, (triple, flags, isCode) in enumerate(OBJECTS):
        out = os.path.join(folder, "%d-%s.o" % (n, triple))
        subprocess.run(["clang-19", "-c", "-O1", "-ffreestanding", "--target=" + triple] + flags + [program, "-o", out],
                       check=True)
        result.append((out, isCode))
    path = lambda name: os.path.join(folder, name)
    subprocess.run(["clang-19", "-c", "--target=x86_64-linux-gnu", layout, "-o", path("layout.o")], check=True)
    with open(path("outside.c"), "w") as f:
        f.write("int outside = 1; int entry(int); int main(void) { return entry(3); }\n")
    pic = ["gcc", "-O1", "-ffreestanding", "-DTLS", "-DWEAK", "-fPIC", program, path("outside.c")]
    subprocess.run(pic + ["-o", path("executable")], check=True)
    subprocess.run(pic + ["-shared", "-o", path("library.so")], check=True)
    subprocess.run(["ar", "rc", path("archive.a"), result[0][0], path("layout.o")], check=True)
    return result + [(path(n), True) for n in ("layout.o", "executable", "library.so", "archive.a")]


def survives(tool, files, count):
    failures = 0
    r = random.Random(7)
    with tempfile.TemporaryDirectory() as tmp:
        path = os.path.join(tmp, "broken")
        for n in range(count):
            data = bytearray(open(r.choice(files), "rb").read())
            if r.random() < 0.3:
                del data[r.randrange(len(data)):]
            for _ in range(r.randrange(1, 8)):
                if data:
                    # Headers are where it hurts.
                    at = r.randrange(min(len(data), r.choice([64, 1024, len(data)])))
                    data[at] = r.choice([0, 1, 0x7f, 0x80, 0xff, r.randrange(256)])
            with open(path, "wb") as f:
                f.write(data)
            p = subprocess.run([tool, "-fhtTrRsdD", path], capture_output=True, check=False, timeout=60)
            if p.returncode not in (0, 1):
                print("mutation %d: exit code %d" % (n, p.returncode))
                failures += 1
    return failures


def main():
    tool, verbose = sys.argv[1], "-v" in sys.argv
    failures = count = 0
    with tempfile.TemporaryDirectory() as tmp:
        files = inputs(tmp)
        for path, isCode in files:
            for args in HEADERS + (CODE if isCode else []):
                if args == "-f" and "apple" in path or args == "-fhtdr" and "apple" in path:
                    continue  # llvm-objdump refuses -f there
                if args == "-R" and "archive" in path:
                    continue  # llvm-objdump gives up after the first member
                count += 1
                failures += compare(tool, args.split() + [path], verbose)
        for bad in ("", "x", "\x7fELF\x02\x01\x01" + "\0" * 57, "!<arch>\nrest"):
            with open(os.path.join(tmp, "bad"), "w") as f:
                f.write(bad)
            count += 1
            if run(tool, ["-d", f.name])[0] != run(ORACLE, ["-d", f.name])[0]:
                print("exit codes differ for %r" % bad)
                failures += 1
        mutations = 300
        failures += survives(tool, [f for f, _ in files], mutations)
    print("%d comparisons, %d mutations, %d failures" % (count, mutations, failures))
    return failures != 0


sys.exit(main())
