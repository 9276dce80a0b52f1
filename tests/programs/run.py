#!/usr/bin/env python3
"""Real programs: SQLite, stb and Duktape, compiled by lathe-llc and compared with the system's compiler's build.

    run.py --llc LLC --work DIR [--levels O0,O2]
"""
import argparse
import glob
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def sh(*cmd, **kw):
    r = subprocess.run(cmd, capture_output=True, stdin=subprocess.DEVNULL, **kw)
    if r.returncode:
        raise SystemExit("failed: %s\n%s" % (" ".join(cmd), (r.stderr or r.stdout).decode(errors="replace")[:3000]))
    return r.stdout


def npm_folder(work, package, *path):
    """A folder with C sources inside of an npm package, fetched once."""
    parent = os.path.join(work, package)
    folder = os.path.join(parent, "package", *path)
    if not os.path.exists(folder):
        os.makedirs(parent, exist_ok=True)
        sh("npm", "pack", package, cwd=parent)
        sh("tar", "xf", os.path.basename(glob.glob(os.path.join(parent, "*.tgz"))[0]), cwd=parent)
    return folder


def fresh(target, *sources):
    return os.path.exists(target) and all(os.path.getmtime(target) >= os.path.getmtime(s) for s in sources)


def program(opts, name, sources, flags, libs):
    """Compares one program in all configurations; returns the number of failures."""
    reference = os.path.join(opts.work, name + "-ref")
    if not fresh(reference, *sources):
        sh("gcc", "-O1", "-w", *flags, *sources, "-o", reference, *libs)
    expected = sh(reference)
    failures = 0
    for front in ("clang-19", "clang-14"):
        for level in opts.levels.split(","):
            objects = []
            for s in sources:
                base = os.path.join(opts.work, "%s-%s-%s-%s" % (name, os.path.basename(s)[:-2], front, level))
                if not fresh(base + ".ll", s):
                    sh(front, "-" + level, "-w", *flags, "-S", "-emit-llvm", s, "-o", base + ".ll")
                sh(opts.llc, "-O0", "-filetype=obj", base + ".ll", "-o", base + ".o", timeout=300)
                objects.append(base + ".o")
            exe = os.path.join(opts.work, name + "-exe")
            sh("gcc", *objects, "-o", exe, *libs)
            r = subprocess.run([exe], capture_output=True, timeout=120)
            good = r.returncode == 0 and r.stdout == expected
            print("%s %s %s -%s: %d bytes of output" % ("ok  " if good else "FAIL", name, front, level, len(r.stdout)), flush=True)
            failures += not good
    return failures


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--llc", required=True)
    p.add_argument("--work", required=True)
    p.add_argument("--levels", default="O0,O2")
    opts = p.parse_args()
    os.makedirs(opts.work, exist_ok=True)
    sqlite = npm_folder(opts.work, "better-sqlite3", "deps", "sqlite3")
    duktape = npm_folder(opts.work, "duktape", "lib", "duktape", "src")
    failures = program(opts, "stb", [os.path.join(HERE, "stb_driver.c")], [], ["-lm"])
    failures += program(opts, "sqlite", [os.path.join(HERE, "sqlite_driver.c"), os.path.join(sqlite, "sqlite3.c")],
                        ["-I" + sqlite], ["-lm", "-ldl", "-lpthread"])
    failures += program(opts, "duktape", [os.path.join(HERE, "duktape_driver.c"), os.path.join(duktape, "duktape.c")],
                        ["-I" + duktape], ["-lm"])
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
