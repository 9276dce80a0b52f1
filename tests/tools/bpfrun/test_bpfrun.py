#!/usr/bin/env python3
"""bpfrun against what RFC 9669 says, on programs that llvm-mc assembles: test_bpfrun.py BPFRUN [LLVM_MC]."""
import os
import subprocess
import sys
import tempfile

BPFRUN = os.path.abspath(sys.argv[1])
MC = sys.argv[2] if len(sys.argv) > 2 else "llvm-mc-19"

# Statements, and the low byte of r0.
RESULTS = [
    ("r0 = 200; r0 += 100", 44),
    ("r0 = -7; r0 s/= 2", 253), ("r0 = 7; r1 = 0; r0 /= r1", 0), ("r0 = 7; r1 = 0; r0 %= r1", 7),
    ("r0 = 1; r0 <<= 63; r1 = -1; r0 s/= r1; r0 >>= 56", 128), ("r0 = -7; r0 s%= 2", 255),
    ("r0 = -1; w0 += 0; r0 >>= 32", 0), ("w0 = -8; w0 s>>= 1", 252), ("r0 = -8; r0 s>>= 65", 252),
    ("r1 = 0x1ff; r0 = (s8)r1", 255), ("r1 = 0x8000; r0 = (s16)r1; r0 >>= 56", 255), ("r1 = 0x80; w0 = (s8)w1; r0 >>= 32", 0),
    ("r0 = 0x1234; r0 = be16 r0", 0x12), ("r0 = 0x12345678 ll; r0 = le16 r0; r0 >>= 8", 0x56),
    ("r0 = 0x12345678 ll; r0 = bswap32 r0", 0x12), ("r0 = 0x0100000000000000 ll; r0 = bswap64 r0", 1),
    ("r1 = -2; *(u64 *)(r10 - 8) = r1; r0 = *(u8 *)(r10 - 8); r2 = *(s8 *)(r10 - 8); r0 += r2", 252),
    ("*(u64 *)(r10 - 8) = -2; w0 = *(u16 *)(r10 - 8); r0 >>= 8", 255),
    ("r0 = 1; if r0 s> -1 goto +1; r0 = 2", 1), ("r0 = 1; if r0 > -1 goto +1; r0 = 2", 2),
    ("r0 = 3; if r0 & 4 goto +1; r0 = 2", 2), ("r0 = 0x100000001 ll; if w0 == 1 goto +1; r0 = 2", 1),
    ("r0 = 5; if r0 <= 5 goto +1; r0 = 2", 5), ("r0 = 5; gotol +1; r0 = 2", 5),
    ("r1 = 5; *(u64 *)(r10 - 8) = 7; r1 = atomic_fetch_add((u64 *)(r10 - 8), r1); r0 = *(u64 *)(r10 - 8); r0 -= r1", 5),
    ("r1 = 5; *(u64 *)(r10 - 8) = 7; r1 = xchg_64(r10 - 8, r1); r0 = r1", 7),
    ("r0 = 7; r1 = 5; *(u64 *)(r10 - 8) = 7; r0 = cmpxchg_64(r10 - 8, r0, r1); r0 = *(u64 *)(r10 - 8)", 5),
    ("r0 = 6; r1 = 5; *(u64 *)(r10 - 8) = 7; r0 = cmpxchg_64(r10 - 8, r0, r1)", 7),
    ("w1 = 1; *(u64 *)(r10 - 8) = -1; lock *(u32 *)(r10 - 8) += w1; r0 = *(u32 *)(r10 - 4)", 255),
    ("r6 = 3; r1 = 4; call f; r0 += r6", 11),
    ("r1 = data ll; r0 = *(u8 *)(r1 + 1)", 6),
]
# Statements that must not run, and what is said of them.
TRAPS = [
    ("r0 = r3", "r3 is read before it is written"), ("r10 = 5; r0 = 0", "read-only"),
    ("r1 = 4; call f; r0 = r1", "r1 is read before"), ("call 99; r0 = 0", "no such function"),
    ("r0 = 0; .byte 0xf7, 0, 0, 0, 0, 0, 0, 0", "no such operation"), (".byte 0xb7, 0x10, 0, 0, 1, 0, 0, 0", "reserved field src"),
    ("r1 = r10; r1 += -7; r2 = 1; r2 = xchg_64(r1 + 0, r2); r0 = 0", "not aligned"),
]


def program(text):
    return (f".globl main\n.type main,@function\nmain:\n{text}\nexit\n.type f,@function\nf: r0 = r1; r0 *= 2; exit\n"
            ".data\ndata: .byte 5, 6\n")


def main():
    errors = 0
    with tempfile.TemporaryDirectory() as tmp:
        obj = os.path.join(tmp, "p.o")

        def run(text):
            subprocess.run([MC, "-triple=bpfel", "-mcpu=v4", "-filetype=obj", "-o", obj], input=program(text).encode(),
                           check=True)
            return subprocess.run([BPFRUN, obj], capture_output=True, text=True, timeout=10)
        for text, expected in RESULTS:
            p = run(text)
            if p.returncode != expected:
                errors += 1
                print(f"'{text}': {p.returncode} {p.stderr}, not {expected}")
        for text, expected in TRAPS:
            p = run(text)
            if p.returncode != 126 or expected not in p.stderr:
                errors += 1
                print(f"'{text}': {p.returncode} '{p.stderr}', not '{expected}'")
        # Not an object: an error, no crash.
        for bad in [b"", b"\x7fELF", open(obj, "rb").read()[:200]]:
            with open(obj, "wb") as f:
                f.write(bad)
            p = subprocess.run([BPFRUN, obj], capture_output=True, text=True)
            errors += p.returncode != 126
    print(f"{len(RESULTS) + len(TRAPS)} programs, {errors} wrong")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
