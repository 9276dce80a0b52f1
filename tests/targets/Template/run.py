#!/usr/bin/env python3
"""Compiles C programs for Template and runs them in an interpreter, against the same programs compiled by gcc.

Usage: run.py LATHE_LLC programs/*.c

A function `testN_...` takes N ints and returns an int; it is called with corner cases and random numbers. Template has no
C compiler: clang makes IR for another machine with the same data layout, whose name is then taken out.
"""
import ctypes
import itertools
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from template_machine import Machine, Trap, signed  # noqa: E402

CORNERS = [0, 1, -1, 7, 31, 32768, 65535, -32769, 0x7fffffff, -0x80000000]


def quotient(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def remainder(a, b):
    return a - b * quotient(a, b)


def wide(f, is_signed):
    """A function of two 64-bit numbers, each in two words, lower first."""
    number = (lambda v: signed(v, 64)) if is_signed else (lambda v: v)
    return lambda m, a, b, c, d: f(number(a | b << 32), number(c | d << 32))


def copy(m, to, source, n):
    m.memory[to:to + n] = m.memory[source:source + n]
    return to


def fill(m, to, value, n):
    m.memory[to:to + n] = bytes([value & 255]) * n
    return to


def real(f):
    """A function of two doubles, each in two words."""
    def call(m, a, b, c, d):
        x, y = struct.unpack("<dd", struct.pack("<4I", a, b, c, d))
        r = f(x, y)
        return struct.unpack("<Q", struct.pack("<d", r))[0] if isinstance(r, float) else r
    return call


# What libgcc and the C library would supply.
LIBRARY = {
    "__mulsi3": (2, lambda m, a, b: a * b & 0xffffffff),
    "__divsi3": (2, lambda m, a, b: quotient(signed(a), signed(b)) & 0xffffffff),
    "__modsi3": (2, lambda m, a, b: remainder(signed(a), signed(b)) & 0xffffffff),
    "__udivsi3": (2, lambda m, a, b: a // b),
    "__umodsi3": (2, lambda m, a, b: a % b),
    "__muldi3": (4, wide(lambda a, b: a * b, False)),
    "__divdi3": (4, wide(quotient, True)),
    "__moddi3": (4, wide(remainder, True)),
    "__udivdi3": (4, wide(lambda a, b: a // b, False)),
    "__umoddi3": (4, wide(lambda a, b: a % b, False)),
    "__ashldi3": (3, lambda m, a, b, n: (a | b << 32) << n),
    "__lshrdi3": (3, lambda m, a, b, n: (a | b << 32) >> n),
    "__ashrdi3": (3, lambda m, a, b, n: signed(a | b << 32, 64) >> n),
    "__adddf3": (4, real(lambda x, y: x + y)),
    "__subdf3": (4, real(lambda x, y: x - y)),
    "__muldf3": (4, real(lambda x, y: x * y)),
    "__ltdf2": (4, real(lambda x, y: -1 if x < y else 1)),
    "__gtdf2": (4, real(lambda x, y: 1 if x > y else -1)),
    "__floatsidf": (1, lambda m, a: struct.unpack("<Q", struct.pack("<d", signed(a)))[0]),
    "__fixdfsi": (2, lambda m, a, b: int(struct.unpack("<d", struct.pack("<2I", a, b))[0])),
    "__truncdfsf2": (2, lambda m, a, b: struct.unpack("<I", struct.pack(
        "<f", struct.unpack("<d", struct.pack("<2I", a, b))[0]))[0]),
    "__extendsfdf2": (1, lambda m, a: struct.unpack("<Q", struct.pack(
        "<d", struct.unpack("<f", struct.pack("<I", a))[0]))[0]),
    "memcpy": (3, copy),
    "memmove": (3, copy),
    "memset": (3, fill),
}


def check_output(*command, data=None):
    r = subprocess.run(command, input=data, capture_output=True, timeout=120)
    if r.returncode:
        raise RuntimeError("%s\n%s" % (" ".join(command), r.stderr.decode()))
    return r.stdout


def ir_of(path, level):
    text = check_output("clang-19", "--target=riscv32-unknown-elf", "-S", "-emit-llvm", level, "-fwrapv", "-ffreestanding",
                        "-fno-vectorize", "-fno-slp-vectorize", "-o", "-", path).decode()
    text = re.sub(r'^target (triple|datalayout).*\n', "", text, flags=re.M)
    return re.sub(r' "target-(cpu|features)"="[^"]*"', "", text).encode()


def arguments(name, rng):
    n = int(re.match(r"test(\d+)_", name).group(1))
    if "_far" in name:  # takes long
        yield from [(1, 2), (2, 1), (31, 0), (31, 40)]
        return
    few = CORNERS if n < 3 else rng.sample(CORNERS, 3)
    yield from itertools.product(few, repeat=min(n, 3)) if n <= 3 else ()
    for _ in range(20):
        yield tuple(rng.choice([rng.randint(-20, 20), rng.randint(-2**31, 2**31 - 1)]) for _ in range(n))


def run(llc, path, native, level, flags):
    objects = check_output(llc, "-mtriple=template-unknown-none", "-O0", "-filetype=obj", "-verify-machineinstrs", *flags,
                           "-o", "-", "-", data=ir_of(path, level))
    machine, failures, calls = Machine(objects, LIBRARY), [], 0
    names = sorted(s for s in machine.symbols if re.match(r"test\d+_\w+$", s))
    if not names:
        failures.append("%s has no tests" % path)
    for name in names:
        rng = random.Random(name)
        for args in arguments(name, rng):
            expected, calls = getattr(native, name)(*args), calls + 1
            try:
                result = machine.call(name, *args)
            except (Trap, KeyError) as e:
                result = repr(e)
            if result != expected:
                failures.append("%s %s %s: %s%r is %s, not %d" % (os.path.basename(path), level, " ".join(flags), name, args,
                                                                  result, expected))
                break
    return calls, failures


def main():
    llc, programs = sys.argv[1], sys.argv[2:]
    folder, calls, failures = tempfile.mkdtemp(), 0, []
    try:
        for path in programs:
            library = os.path.join(folder, os.path.basename(path) + ".so")
            check_output("gcc", "-shared", "-fPIC", "-O1", "-fwrapv", "-w", "-o", library, path)
            native = ctypes.CDLL(library)
            for level, flags in (("-O0", []), ("-O1", ["-mattr=+mul"]), ("-O2", ["-mcpu=template-2"])):
                try:
                    n, f = run(llc, path, native, level, flags)
                    calls, failures = calls + n, failures + f
                except (RuntimeError, ValueError) as e:
                    failures.append("%s %s: %s" % (os.path.basename(path), level, e))
    finally:
        shutil.rmtree(folder)
    for f in failures:
        print(f)
    print("%d programs, %d calls, %d failures" % (len(programs), calls, len(failures)))
    return 1 if failures or not calls else 0


if __name__ == "__main__":
    sys.exit(main())
