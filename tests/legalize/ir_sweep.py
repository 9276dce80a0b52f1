#!/usr/bin/env python3
"""Random IR functions over unusual types, compiled by lathe-llc and by LLVM's llc, run on the same inputs.

    ir_sweep.py --llc build/dev/tools/lathe-llc/lathe-llc [--count 200] [--seed 1] [--keep DIR]

Integers of any width up to 256 bits, vectors of any length, all floating-point formats of x86-64. A function reads its
values from one buffer and stores every result to another; the buffers must agree. Undefined behaviour is avoided by
construction: amounts and divisors are made valid, conversions saturate, NaNs are replaced before they are stored.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile

DRIVER = r"""
#include <stdio.h>
#include <stdint.h>
#include <string.h>
extern void f(unsigned char *in, unsigned char *out);
static uint64_t s = 88172645463325252ull;
static uint64_t next(void) { s ^= s << 13; s ^= s >> 7; s ^= s << 17; return s; }
static _Alignas(64) unsigned char in[1024], out[OUT];
int main(void) {
  for (int run = 0; run < 24; ++run) {
    for (int i = 0; i < 1024; i += 8) {
      uint64_t v = next();
      switch (next() % 7) {
      case 0: v %= 4; break;
      case 1: v = -(v % 4); break;
      case 2: v = 1ull << (v % 64); break;
      case 3: v = 0x7ff0000000000000ull >> (v % 2 * 20); break;
      case 4: { double d = (double)(int64_t)v / (1ull << (next() % 60)); memcpy(&v, &d, 8); } break;
      case 5: { float a = (float)(int)v, b = (float)(v % 100) / 4; memcpy(&v, &a, 4); memcpy((char *)&v + 4, &b, 4); } break;
      }
      memcpy(in + i, &v, 8);
    }
    memset(out, 0xcc, sizeof out);
    f(in, out);
    for (unsigned i = 0; i < sizeof out; ++i)
      printf("%02x", out[i]);
    printf("\n");
  }
}
"""

INT_WIDTHS = [1, 3, 7, 8, 13, 16, 24, 31, 32, 33, 40, 48, 57, 63, 64, 65, 80, 96, 100, 127, 128, 129, 160, 192, 200, 256, 320]
ELEMENT_WIDTHS = [1, 4, 7, 8, 16, 24, 32, 33, 64, 128]
FLOATS = {"half": 16, "float": 32, "double": 64, "x86_fp80": 80, "fp128": 128}


class Type:
    def __init__(self, scalar, n=0):
        self.scalar, self.n = scalar, n
        self.is_float = scalar in FLOATS
        self.bits = FLOATS[scalar] if self.is_float else int(scalar[1:])
        self.total = self.bits * max(n, 1)

    def __str__(self):
        return "<%d x %s>" % (self.n, self.scalar) if self.n else self.scalar

    def mangled(self):
        m = {"half": "f16", "float": "f32", "double": "f64", "x86_fp80": "f80", "fp128": "f128"}.get(self.scalar, self.scalar)
        return "v%d%s" % (self.n, m) if self.n else m

    def key(self):
        return (self.scalar, self.n)

    def bools(self):
        return Type("i1", self.n)

    def with_scalar(self, s):
        return Type(s, self.n)


class Gen:
    def __init__(self, rng):
        self.r = rng
        self.lines, self.declares = [], set()
        self.values = {}  # key -> [(name, Type)]
        self.count = self.out = self.blocks = 0

    def fresh(self):
        self.count += 1
        return "%%v%d" % self.count

    def emit(self, t, text):
        name = self.fresh()
        self.lines.append("  %s = %s" % (name, text))
        self.values.setdefault(t.key(), []).append((name, t))
        return name

    def int_type(self):
        if self.r.random() < 0.45:
            e = self.r.choice(ELEMENT_WIDTHS)
            n = self.r.choice([1, 2, 3, 4, 5, 7, 8, 16, 32])
            if e * n <= 1024:
                return Type("i%d" % e, n)
        return Type("i%d" % self.r.choice(INT_WIDTHS))

    def float_type(self):
        if self.r.random() < 0.4:
            return Type(self.r.choice(["float", "double", "half"]), self.r.choice([1, 2, 3, 4, 8]))
        return Type(self.r.choice(list(FLOATS)))

    def load(self, t):
        at = self.r.randrange(0, 1024 - 136)
        bytes_ = (t.total + 7) // 8
        p = self.fresh()
        self.lines.append("  %s = getelementptr i8, ptr %%in, i64 %d" % (p, at))
        if t.total % 8 == 0 and t.scalar != "x86_fp80" and t.scalar != "i80":
            return self.emit(t, "load %s, ptr %s, align 1" % (t, p))
        if t.scalar == "x86_fp80":
            d = self.fresh()
            self.lines.append("  %s = load double, ptr %s, align 1" % (d, p))
            return self.emit(t, "fpext double %s to x86_fp80" % d)
        whole = self.fresh()
        self.lines.append("  %s = load i%d, ptr %s, align 1" % (whole, bytes_ * 8, p))
        if bytes_ * 8 != t.total:
            cut = self.fresh()
            self.lines.append("  %s = trunc i%d %s to i%d" % (cut, bytes_ * 8, whole, t.total))
            whole = cut
        if not t.n:
            self.values.setdefault(t.key(), []).append((whole, t))
            return whole
        return self.emit(t, "bitcast i%d %s to %s" % (t.total, whole, t))

    def any(self, t):
        have = self.values.get(t.key(), [])
        if have and self.r.random() < 0.55:
            return self.r.choice(have)[0]
        return self.load(t)

    def splat(self, t, value):
        if not t.n:
            return str(value)
        return "<" + ", ".join("%s %s" % (t.scalar, value) for _ in range(t.n)) + ">"

    def amount(self, t):
        """Below the width."""
        if self.r.random() < 0.3:
            return self.splat(t, self.r.randrange(t.bits)) if t.bits > 1 else self.splat(t, "false")
        x = self.any(t)
        if t.bits == 1:
            return self.splat(t, "false")
        if t.bits & (t.bits - 1) == 0:
            return self.emit(t, "and %s %s, %s" % (t, x, self.splat(t, t.bits - 1)))
        return self.emit(t, "urem %s %s, %s" % (t, x, self.splat(t, t.bits)))

    def call(self, ret, name, args):
        self.declares.add("declare %s @%s(%s)" % (ret, name, ", ".join(str(a) for a, _ in args)))
        return "call %s @%s(%s)" % (ret, name, ", ".join("%s %s" % a for a in args))

    def int_op(self):
        t = self.int_type()
        k = self.r.randrange(14)
        if k < 3:
            op = self.r.choice(["add", "sub", "mul", "and", "or", "xor"])
            self.emit(t, "%s %s %s, %s" % (op, t, self.any(t), self.any(t)))
        elif k < 4:
            op = self.r.choice(["udiv", "urem", "sdiv", "srem"])
            d = self.any(t)
            if t.bits == 1:
                return
            one = self.emit(t, "or %s %s, %s" % (t, d, self.splat(t, 1)))
            a = self.any(t)
            if op[0] == "s":  # no overflow of the quotient
                a = self.emit(t, "lshr %s %s, %s" % (t, a, self.splat(t, 1)))
            self.emit(t, "%s %s %s, %s" % (op, t, a, one))
        elif k < 6:
            self.emit(t, "%s %s %s, %s" % (self.r.choice(["shl", "lshr", "ashr"]), t, self.any(t), self.amount(t)))
        elif k < 7:
            p = self.r.choice(["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"])
            c = self.emit(t.bools(), "icmp %s %s %s, %s" % (p, t, self.any(t), self.any(t)))
            self.emit(t, "select %s %s, %s %s, %s %s" % (t.bools(), c, t, self.any(t), t, self.any(t)))
        elif k < 8:
            c = self.any(Type("i1"))
            self.emit(t, "select i1 %s, %s %s, %s %s" % (c, t, self.any(t), t, self.any(t)))
        elif k < 9:
            w = self.r.choice(ELEMENT_WIDTHS if t.n else INT_WIDTHS)
            u = t.with_scalar("i%d" % w)
            if w == t.bits or u.total > 1024:
                return
            op = "trunc" if w < t.bits else self.r.choice(["zext", "sext"])
            self.emit(u, "%s %s %s to %s" % (op, t, self.any(t), u))
        elif k < 11:
            name = self.r.choice(["ctpop", "ctlz", "cttz", "bitreverse", "abs", "smin", "smax", "umin", "umax", "uadd.sat",
                                  "sadd.sat", "usub.sat", "ssub.sat", "fshl", "fshr", "bswap"])
            if name == "bswap" and t.bits % 16:
                return
            args = [(t, self.any(t))]
            if name in ("smin", "smax", "umin", "umax") or name.endswith("sat"):
                args.append((t, self.any(t)))
            if name in ("fshl", "fshr"):
                args += [(t, self.any(t)), (t, self.any(t))]
            if name in ("ctlz", "cttz", "abs"):
                args.append(("i1", "false"))
            self.emit(t, self.call(t, "llvm.%s.%s" % (name, t.mangled()), args))
        elif k < 12:
            name = self.r.choice(["uadd", "sadd", "usub", "ssub", "umul", "smul"])
            pair = "{ %s, %s }" % (t, t.bools())
            v = self.fresh()
            self.lines.append("  %s = %s" % (v, self.call(pair, "llvm.%s.with.overflow.%s" % (name, t.mangled()),
                                                          [(t, self.any(t)), (t, self.any(t))])))
            self.emit(t, "extractvalue %s %s, 0" % (pair, v))
            self.emit(t.bools(), "extractvalue %s %s, 1" % (pair, v))
        elif t.n:
            self.vector_op(t)
        else:
            self.phi(t)

    def vector_op(self, t):
        k = self.r.randrange(6)
        e = Type(t.scalar)
        if k == 0:
            self.emit(e, "extractelement %s %s, i32 %d" % (t, self.any(t), self.r.randrange(t.n)))
        elif k == 1:
            self.emit(t, "insertelement %s %s, %s %s, i32 %d" % (t, self.any(t), e, self.any(e), self.r.randrange(t.n)))
        elif k == 2:
            i = self.emit(Type("i32"), "urem i32 %s, %d" % (self.any(Type("i32")), t.n))
            if self.r.random() < 0.5:
                self.emit(e, "extractelement %s %s, i32 %s" % (t, self.any(t), i))
            else:
                self.emit(t, "insertelement %s %s, %s %s, i32 %s" % (t, self.any(t), e, self.any(e), i))
        elif k == 3:
            n = self.r.choice([2, 3, 4, 8, t.n])
            u = Type(t.scalar, n)
            if u.total > 1024:
                return
            mask = ", ".join("i32 %d" % self.r.randrange(2 * t.n) for _ in range(n))
            self.emit(u, "shufflevector %s %s, %s %s, <%d x i32> <%s>" % (t, self.any(t), t, self.any(t), n, mask))
        elif k == 4 and not t.is_float:
            name = self.r.choice(["add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin"])
            self.emit(e, self.call(e, "llvm.vector.reduce.%s.%s" % (name, t.mangled()), [(t, self.any(t))]))
        else:
            self.bitcast(t)

    def bitcast(self, t):
        options = [Type("i%d" % t.total)] if t.total <= 256 else []
        for e in (1, 8, 16, 32, 64, 24):
            if t.total % e == 0 and 2 <= t.total // e <= 64 and not (e == 1 and t.total > 64):
                options.append(Type("i%d" % e, t.total // e))
        for name, bits in FLOATS.items():
            if bits == t.total and name != "x86_fp80":
                options.append(Type(name))
            elif bits in (32, 64) and t.total % bits == 0 and 2 <= t.total // bits <= 8:
                options.append(Type(name, t.total // bits))
        if not options:
            return
        u = self.r.choice(options)
        if u.key() != t.key():
            self.emit(u, "bitcast %s %s to %s" % (t, self.any(t), u))

    def phi(self, t):
        b = self.blocks
        self.blocks += 1
        c, x, y = self.any(Type("i1")), self.any(t), self.any(t)
        self.lines.append("  br i1 %s, label %%l%d, label %%r%d" % (c, b, b))
        self.lines.append("l%d:" % b)
        m, n = self.fresh(), self.fresh()
        self.lines.append("  %s = xor %s %s, %s" % (m, t, x, self.splat(t, "true" if t.bits == 1 else -1)))
        self.lines.append("  br label %%j%d" % b)
        self.lines.append("r%d:" % b)
        self.lines.append("  %s = add %s %s, %s" % (n, t, x, y))
        self.lines.append("  br label %%j%d" % b)
        self.lines.append("j%d:" % b)
        self.emit(t, "phi %s [ %s, %%l%d ], [ %s, %%r%d ]" % (t, m, b, n, b))

    def float_op(self):
        t = self.float_type()
        k = self.r.randrange(9)
        if k < 2:
            self.emit(t, "%s %s %s, %s" % (self.r.choice(["fadd", "fsub", "fmul", "fdiv"]), t, self.any(t), self.any(t)))
        elif k == 2:
            p = self.r.choice(["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge", "ult", "ule", "une"])
            c = self.emit(t.bools(), "fcmp %s %s %s, %s" % (p, t, self.any(t), self.any(t)))
            self.emit(t, "select %s %s, %s %s, %s %s" % (t.bools(), c, t, self.any(t), t, self.any(t)))
        elif k == 3:
            if self.r.random() < 0.3:
                self.emit(t, "fneg %s %s" % (t, self.any(t)))
            else:
                name = self.r.choice(["fabs", "copysign", "minnum", "maxnum"])
                args = [(t, self.any(t))] * (1 if name == "fabs" else 2)
                if t.bits == 128 and name in ("minnum", "maxnum"):
                    return
                self.emit(t, self.call(t, "llvm.%s.%s" % (name, t.mangled()), args))
        elif k == 4:
            name = self.r.choice([f for f in FLOATS if f != t.scalar])
            if t.n and name in ("x86_fp80", "fp128"):
                return
            u = t.with_scalar(name)
            self.emit(u, "%s %s %s to %s" % ("fpext" if u.bits > t.bits else "fptrunc", t, self.any(t), u))
        elif k == 5:
            w = self.r.choice([1, 8, 16, 32, 64] if t.n else [1, 7, 8, 16, 31, 32, 33, 64, 65, 100, 128])
            u = t.with_scalar("i%d" % w)
            self.emit(t, "%s %s %s to %s" % (self.r.choice(["sitofp", "uitofp"]), u, self.any(u), t))
        elif k == 6:
            w = self.r.choice([8, 16, 32, 64] if t.n else [7, 8, 16, 31, 32, 33, 64, 100, 128])
            u = t.with_scalar("i%d" % w)
            if t.bits in (80, 128) and w > 64:
                return
            name = self.r.choice(["fptosi", "fptoui"])
            self.emit(u, self.call(u, "llvm.%s.sat.%s.%s" % (name, u.mangled(), t.mangled()), [(t, self.any(t))]))
        elif k == 7:
            mask = self.r.randrange(1, 1023)
            self.emit(t.bools(), self.call(t.bools(), "llvm.is.fpclass.%s" % t.mangled(), [(t, self.any(t)), ("i32", mask)]))
        elif t.n:
            self.vector_op(t)

    def store(self, name, t):
        if t.is_float:  # NaNs have no agreed bits
            c, z = self.fresh(), self.fresh()
            self.lines.append("  %s = fcmp uno %s %s, %s" % (c, t, name, name))
            self.lines.append("  %s = select %s %s, %s zeroinitializer, %s %s" % (z, t.bools(), c, t, t, name))
            name = z
        p = self.fresh()
        self.lines.append("  %s = getelementptr i8, ptr %%out, i64 %d" % (p, self.out))
        self.lines.append("  store %s %s, ptr %s, align 1" % (t, name, p))
        self.out += (t.total + 7) // 8

    def function(self, n):
        for _ in range(n):
            (self.int_op if self.r.random() < 0.7 else self.float_op)()
        defined = [(name, t) for k in self.values for name, t in self.values[k]]
        for name, t in defined:
            self.store(name, t)
        return "\n".join(sorted(self.declares)) + "\n\ndefine void @f(ptr %in, ptr %out) {\nentry:\n" + \
            "\n".join(self.lines) + "\n  ret void\n}\n"


def run(cmd, timeout=60):
    return subprocess.run(cmd, capture_output=True, timeout=timeout, text=True)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--llc", required=True)
    p.add_argument("--reference", default="llc-19")
    p.add_argument("--count", type=int, default=100)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--ops", type=int, default=12)
    p.add_argument("--flags", default="", help="for both, such as -mattr=+sse4.2")
    p.add_argument("--keep", help="folder for functions that fail")
    a = p.parse_args()
    failures = skipped = 0
    with tempfile.TemporaryDirectory() as d:
        path = lambda n: os.path.join(d, n)
        for seed in range(a.seed, a.seed + a.count):
            g = Gen(random.Random(seed))
            text = "target triple = \"x86_64-unknown-linux-gnu\"\n\n" + g.function(a.ops)
            with open(path("f.ll"), "w") as f:
                f.write(text)
            with open(path("driver.c"), "w") as f:
                f.write(DRIVER)
            problem = None
            outputs = []
            for tool, flags in ((a.reference, ["-O0", "-filetype=obj", "-relocation-model=pic"] + a.flags.split()),
                                (a.llc, ["-O0", "-filetype=obj"] + a.flags.split())):
                try:
                    r = run([tool] + flags + [path("f.ll"), "-o", path("f.o")])
                except subprocess.TimeoutExpired:
                    problem = "%s does not end" % os.path.basename(tool)
                    break
                if r.returncode:
                    if tool == a.reference:
                        problem = ""
                    else:
                        problem = "lathe-llc: " + (r.stderr or "signal %d" % -r.returncode).strip()[:400]
                    break
                r = run(["clang-19", "-O1", "-DOUT=%d" % max(g.out, 1), path("driver.c"), path("f.o"), "-o", path("x"), "-lm",
                         "--rtlib=compiler-rt"])
                if r.returncode:
                    r = run(["gcc", "-O1", "-DOUT=%d" % max(g.out, 1), path("driver.c"), path("f.o"), "-o", path("x"), "-lm"])
                if r.returncode:
                    problem = "" if tool == a.reference else "link: " + r.stderr.strip()[:400]
                    break
                try:
                    r = run([path("x")])
                except subprocess.TimeoutExpired:
                    problem = "run does not end" if tool == a.llc else ""
                    break
                outputs.append((r.returncode, r.stdout))
            if problem is None and outputs[0] != outputs[1]:
                problem = "different results"
                if outputs[0][0] != outputs[1][0]:
                    problem += " (exit status %d, %d)" % (outputs[0][0], outputs[1][0])
                else:
                    for n, (x, y) in enumerate(zip(outputs[0][1].split("\n"), outputs[1][1].split("\n"))):
                        at = next((i for i in range(0, len(x), 2) if x[i:i + 2] != y[i:i + 2]), None)
                        if at is not None:
                            problem += " (run %d, byte %d)" % (n, at // 2)
                            break
            if problem == "":
                skipped += 1
            elif problem:
                failures += 1
                print("seed %d: %s" % (seed, problem), flush=True)
                if a.keep:
                    os.makedirs(a.keep, exist_ok=True)
                    with open(os.path.join(a.keep, "%d.ll" % seed), "w") as f:
                        f.write(text)
    print("%d functions, %d failed, %d without reference" % (a.count, failures, skipped))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
