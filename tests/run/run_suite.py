#!/usr/bin/env python3
"""Compiles C and C++ programs to LLVM IR with clang, compiles that with lathe-llc, links and runs it, and compares output and
exit status with the same program built by the system's compiler.

    run_suite.py --llc build/dev/tools/lathe-llc/lathe-llc [options] [program.c ...]

Without programs: all of tests/run/c and tests/run/cpp. A program may hold lines of the form
    // flags: -lm -pthread       for compiling and linking
    // args: a b                 command line of the run
    // only: clang-19            front ends that take it
    // bytes: clang-19           front ends for which --through-as compares bytes; the program says why not for all
    // reference: clang-19       compiler to compare with, where gcc has not got the feature
"""
import argparse
import concurrent.futures
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
CONFIGS = [("clang-19", "-O0"), ("clang-19", "-O2"), ("clang-14", "-O0"), ("clang-14", "-O2")]


class Failure(Exception):
    pass


def call(cmd, timeout, what, **kw):
    try:
        r = subprocess.run(cmd, capture_output=True, timeout=timeout, stdin=subprocess.DEVNULL, **kw)
    except subprocess.TimeoutExpired:
        raise Failure("%s: no end after %d s: %s" % (what, timeout, " ".join(cmd)))
    return r


def must(cmd, timeout, what):
    r = call(cmd, timeout, what)
    if r.returncode != 0:
        text = (r.stderr or r.stdout).decode(errors="replace")
        raise Failure("%s failed (%d): %s\n%s" % (what, r.returncode, " ".join(cmd), text[:3000]))
    return r


def directive(text, name):
    m = re.search(r"^//\s*%s:\s*(.*)$" % name, text, re.M)
    return m.group(1).split() if m else []


def observed(exe, args, timeout):
    r = call([exe] + args, timeout, "running")
    return r.returncode, r.stdout, r.stderr


def cached(cache, key, suffix, make):
    path = os.path.join(cache, hashlib.sha256(key.encode()).hexdigest()[:32] + suffix)
    if not os.path.exists(path):
        tmp = "%s.%d.%d.tmp%s" % (path, os.getpid(), threading.get_ident(), suffix)
        make(tmp)
        os.replace(tmp, path)
    return path


def run_one(opts, source, config):
    """None when the program behaves the same, else a description."""
    front, level = config
    text = open(source, encoding="utf-8", errors="replace").read()
    flags, args = directive(text, "flags"), directive(text, "args")
    only = directive(text, "only")
    if only and front not in only:
        return None
    compile_flags = ["-w"] + [f for f in flags if not f.startswith("-l")] + opts.cflags
    is_cpp = source.endswith(".cpp")
    if is_cpp:
        compile_flags.insert(0, "-std=c++20")
    clang = front.replace("clang", "clang++") if is_cpp else front
    link_flags = [f for f in flags if f.startswith("-l") or f in ("-pthread", "-no-pie")]
    key = "\0".join([text, " ".join(compile_flags), " ".join(link_flags)])
    try:
        reference = (directive(text, "reference") or ["g++" if is_cpp else "gcc"])[0]
        expected_exe = cached(opts.cache, "ref\0" + key, ".exe", lambda out: must(
            [reference, "-O1", *compile_flags, source, "-o", out, *link_flags], 120, reference))
        ll = cached(opts.cache, front + level + "\0" + key, ".ll", lambda out: must(
            [clang, level, *compile_flags, "-S", "-emit-llvm", source, "-o", out], 120, front))
        want = observed(expected_exe, args, opts.timeout)
        with tempfile.TemporaryDirectory() as tmp:
            obj, exe = os.path.join(tmp, "o.o"), os.path.join(tmp, "exe")
            must([opts.llc, *opts.llc_flags, "-filetype=obj", ll, "-o", obj], opts.timeout, "lathe-llc")
            if opts.through_as and front in (directive(text, "bytes") or [front]):
                s, obj2 = os.path.join(tmp, "o.s"), os.path.join(tmp, "o2.o")
                must([opts.llc, *opts.llc_flags, ll, "-o", s], opts.timeout, "lathe-llc -filetype=asm")
                must(["as", s, "-o", obj2], 120, "as")
                compare_text(obj, obj2, tmp)
            must(["g++" if is_cpp else "gcc", obj, "-o", exe, *link_flags], 120, "link")
            got = observed(exe, args, opts.timeout)
        if got[:2] != want[:2]:
            raise Failure("exit %s, expected %s\n--- output\n%s\n--- expected\n%s" % (
                got[0], want[0], got[1].decode(errors="replace")[:1500], want[1].decode(errors="replace")[:1500]))
    except Failure as e:
        return str(e)
    return None


def text_sections(obj, tmp):
    """Bytes of each executable section of an object, relocations applied to nothing."""
    out = {}
    r = must(["llvm-readelf-19", "-SW", obj], 60, "readelf")
    for m in re.finditer(r"\]\s+(\.text\S*)\s+PROGBITS", r.stdout.decode()):
        name, path = m.group(1), os.path.join(tmp, "section")
        must(["objcopy", "-O", "binary", "--only-section=" + name, obj, path], 60, "objcopy")
        out[name] = out.get(name, b"") + open(path, "rb").read()
    return out


def compare_text(obj, through_as, tmp):
    ours, theirs = text_sections(obj, tmp), text_sections(through_as, tmp)
    for name in sorted(set(ours) | set(theirs)):
        a, b = ours.get(name, b""), theirs.get(name, b"")
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
            raise Failure("bytes of %s differ from the assembler's at offset 0x%x (%d and %d bytes)" % (
                name, at, len(a), len(b)))


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--llc", required=True)
    p.add_argument("--llc-flags", default="-O0")
    p.add_argument("--cflags", default="")
    p.add_argument("--cache", default=os.path.join(tempfile.gettempdir(), "lathe-run-cache"))
    p.add_argument("--timeout", type=int, default=30)
    p.add_argument("--through-as", action="store_true", help="also compare the bytes of text through as with the object's")
    p.add_argument("--configs", help="such as clang-19-O0,clang-14-O2; default: all four")
    p.add_argument("-j", type=int, default=os.cpu_count())
    p.add_argument("programs", nargs="*")
    opts = p.parse_args()
    opts.llc_flags, opts.cflags = opts.llc_flags.split(), opts.cflags.split()
    opts.llc = os.path.abspath(opts.llc)
    os.makedirs(opts.cache, exist_ok=True)
    configs = CONFIGS
    if opts.configs:
        configs = [tuple(c.rsplit("-", 1)) for c in opts.configs.split(",")]
        configs = [(f, "-" + l) for f, l in configs]
    programs = opts.programs
    if not programs:
        for folder, suffix in (("c", ".c"), ("cpp", ".cpp")):
            folder = os.path.join(HERE, folder)
            programs += sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(suffix))
    jobs = [(s, c) for s in programs for c in configs]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(opts.j) as pool:
        for (source, config), problem in zip(jobs, pool.map(lambda j: run_one(opts, *j), jobs)):
            if problem:
                failed += 1
                print("FAIL %s [%s %s]\n%s\n" % (os.path.relpath(source), *config, problem), flush=True)
    print("%d passed, %d failed" % (len(jobs) - failed, failed))
    return 1 if failed or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
