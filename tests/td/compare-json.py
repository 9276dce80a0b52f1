#!/usr/bin/env python3
"""Compares the records that lathe-tblgen and llvm-tblgen read from the same files, through --dump-json.

  compare-json.py --lathe PATH --llvm PATH [-I DIR]... FILE.td...

Prints the differences, record by record, and exits with 1 when there are any. Anonymous records are numbered in the
order in which an implementation happens to meet them, so they are compared by their content."""
import argparse
import hashlib
import json
import re
import subprocess
import sys

ANONYMOUS = re.compile(r"anonymous_\d+")


class Canonical:
    def __init__(self, data):
        self.data = data
        self.keys = {}

    def key(self, name):
        """The name under which a record is compared."""
        if not ANONYMOUS.search(name) or name not in self.data:
            return ANONYMOUS.sub("anonymous_", name)
        if name not in self.keys:
            self.keys[name] = "anonymous_cycle"
            text = json.dumps(self.record(name), sort_keys=True)
            self.keys[name] = ANONYMOUS.sub("anonymous_", name) + "#" + hashlib.sha1(text.encode()).hexdigest()[:12]
        return self.keys[name]

    def value(self, v):
        if isinstance(v, list):
            return [self.value(x) for x in v]
        if isinstance(v, dict):
            return {k: self.value(x) for k, x in v.items()}
        if isinstance(v, str) and "anonymous_" in v:
            return ANONYMOUS.sub(lambda m: self.key(m.group(0)), v)
        return v

    def record(self, name):
        r = dict(self.data[name])
        r.pop("!name")
        # The further places, of the defms, are not always all there.
        r["!locs"] = r["!locs"][:1]
        if r["!anonymous"]:
            r.pop("!locs")  # That of the class in one, that of the use in the other.
            for k, v in r.items():  # NAME in an anonymous instance: llvm-tblgen leaves it symbolic.
                if isinstance(v, dict) and v.get("kind") == "var" and v["var"].endswith(":NAME"):
                    r[k] = name
        return self.value(r)

    def records(self):
        out = {}
        for name in self.data:
            if not name.startswith("!"):
                out.setdefault(self.key(name), []).append(self.record(name))
        return out

    def classes(self):
        return {c: sorted(set(self.key(n) for n in names)) for c, names in self.data["!instanceof"].items()}


def dump(tool, args, path):
    p = subprocess.run([tool, "--dump-json", *args, path], capture_output=True, text=True, errors="replace")
    return p.returncode, (json.loads(p.stdout) if p.returncode == 0 else None), p.stderr


def differences(a, b, where, limit):
    out = []
    for k in sorted(set(a) | set(b)):
        if k not in a or k not in b:
            out.append(f"{where}{k}: only in {'llvm' if k not in a else 'lathe'}")
        elif isinstance(a[k], dict) and isinstance(b[k], dict):
            out += differences(a[k], b[k], f"{where}{k}.", limit)
        elif a[k] != b[k]:
            out.append(f"{where}{k}:\n    lathe {json.dumps(a[k])[:400]}\n    llvm  {json.dumps(b[k])[:400]}")
        if len(out) > limit:
            return out
    return out


def compare(options, path):
    args = [x for d in options.I for x in ("-I", d)]
    code, ours, err = dump(options.lathe, args, path)
    llvm_code, theirs, llvm_err = dump(options.llvm, args, path)
    if (code == 0) != (llvm_code == 0):
        return [f"lathe exits with {code}, llvm with {llvm_code}", err[:3000] if code else llvm_err[:3000]]
    if code:
        return [] if options.expect_error else [f"both fail\n{err[:2000]}"]
    a, b = Canonical(ours), Canonical(theirs)
    ra, rb = a.records(), b.records()
    # Records of one key have one content.
    out = differences({k: v[0] for k, v in ra.items()}, {k: v[0] for k, v in rb.items()}, "", options.limit)
    return out + differences(a.classes(), b.classes(), "!instanceof.", options.limit)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--lathe", required=True)
    p.add_argument("--llvm", required=True)
    p.add_argument("-I", action="append", default=[])
    p.add_argument("--limit", type=int, default=20)
    p.add_argument("--expect-error", action="store_true", help="both may reject a file")
    p.add_argument("files", nargs="+")
    options = p.parse_args()
    bad = 0
    for path in options.files:
        diff = compare(options, path)
        print(f"{path}: {'ok' if not diff else 'DIFFERENT'}")
        for d in diff[: options.limit]:
            print("  " + d)
        bad += bool(diff)
    return 1 if bad else 0


sys.exit(main())
