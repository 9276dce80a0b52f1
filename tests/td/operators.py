#!/usr/bin/env python3
"""Every operator with operands of every type in every place, known at once and only later: lathe-tblgen and llvm-tblgen
accept the same ones, and read the same records. An operator that llvm-tblgen does not know counts for nothing.

  operators.py [--step N] [--offset N] LATHE_TBLGEN LLVM_TBLGEN      every Nth case"""
import argparse
import concurrent.futures
import itertools
import json
import os
import subprocess
import sys
import tempfile

PRELUDE = """class K<int n = 0> { int N = n; } class L<int n = 0> : K<n>; class M; def k : K<3>; def l : L<4>; def m : M;
"""
# Of each type, a literal and a value that is known only where P is instantiated.
VALUES = {
    "int": ("5", "pInt"), "bit": ("true", "pBit"), "bits": ("0b0110", "pBits"), "string": ('"abc"', "pString"),
    "code": ("[{ab}]", "pCode"), "ints": ("[2, 0, 1]", "pInts"), "strings": ('["a", "b"]', "pStrings"),
    "empty": ("[]<int>", "pEmpty"), "lists": ("[[1], [2, 3]]", "pLists"), "records": ("[k, l]", "pRecords"),
    "dag": ('(k 1:$a, "x":$b, l)', "pDag"), "record": ("l", "pRecord"), "name": ('"k"', "pName"), "unset": ("?", "?"),
    "negative": ("-3", "pNegative"), "zero": ("0", "pZero"),
}
PARAMETERS = """int pInt = 5, bit pBit = true, bits<4> pBits = 0b0110, string pString = "abc", code pCode = [{ab}],
  list<int> pInts = [2, 0, 1], list<string> pStrings = ["a", "b"], list<int> pEmpty = [], list<list<int>> pLists = [[1], [2, 3]],
  list<K> pRecords = [k, l], dag pDag = (k 1:$a, "x":$b, l), K pRecord = l, string pName = "k", int pNegative = -3,
  int pZero = 0"""
RESULTS = ("int", "bit", "bits<4>", "string", "list<int>", "list<string>", "list<K>", "dag", "K")
ONE = ("not", "logtwo", "size", "empty", "head", "tail", "listflatten", "tolower", "toupper", "initialized", "repr",
       "range", "getdagop", "getop", "getdagop<K>", "getdagop<M>", "getop<K>", "cast<int>", "cast<string>", "cast<K>",
       "cast<L>", "cast<M>", "cast<bit>", "cast<bits<4>>", "cast<list<int>>", "cast<dag>", "isa<int>", "isa<string>",
       "isa<K>", "isa<L>", "isa<list<int>>", "isa<bit>", "isa<bits<4>>", "isa<dag>", "exists<K>", "exists<M>",
       "instances<K>")
TWO = ("add", "sub", "mul", "div", "and", "or", "xor", "shl", "sra", "srl", "eq", "ne", "lt", "le", "gt", "ge",
       "strconcat", "listconcat", "listsplat", "listremove", "interleave", "con", "setdagop", "setop", "getdagarg<int>",
       "getdagarg<string>", "getdagarg<K>", "getdagname", "range", "substr", "find")
# Of three and more: the first operand fixed to what fits.
THREE = (("if", "5"), ("if", "0"), ("subst", '"b"'), ("subst", "k"), ("substr", '"abcdef"'), ("find", '"abcabc"'),
         ("dag", "k"), ("setdagarg", '(k 1:$a, 2:$b)'), ("setdagname", '(k 1:$a, 2:$b)'), ("range", "1"))
OTHERS = ("!foreach(x, {0}, x)", "!foreach(x, {0}, !cast<string>(x))", "!foreach(x, {0}, 1)", "!filter(x, {0}, 1)",
          "!filter(x, {0}, x)", "!foldl(0, {0}, a, x, !add(a, x))", "!foldl(\"\", {0}, a, x, a # x)",
          "!foldl({0}, [1, 2], a, x, a)", "!cond({0}: 1, true: 2)", "!cond(false: 1, true: {0})", "{0}[1]", "{0}[0, 1]",
          "{0}[0-1]", "{0}{{0}}", "{0}{{1-0}}", "{0}{{1, 0}}", "{0}.N", "{0} # {0}", "{0} # \"x\"", "[{0}]",
          "[{0}, {0}]", "[{0}, 1]", "(k {0})", "(k {0}:$x)", "({0} 1)", "{{ {0} }}", "{{ {0}, 0 }}", "K<{0}>.N", "{0}",
          "!if({0}, 1, 2)", "[1, 2, 3][{0}]", "[1, 2, 3][[{0}]]", "\"x\" # {0}")


def expressions():
    for v in VALUES.values():
        for kind in (0, 1):
            for op in ONE:
                yield f"!{op}({v[kind]})"
            for o in OTHERS:
                yield o.format(v[kind])
    for v, w in itertools.product(VALUES.values(), repeat=2):
        for op in TWO:
            yield f"!{op}({v[0]}, {w[0]})"
            yield f"!{op}({v[1]}, {w[1]})"
        for op, first in THREE:
            yield f"!{op}({first}, {v[0]}, {w[0]})"
            yield f"!{op}({first}, {v[1]}, {w[1]})"


def text(expression, result):
    """`?` as the result: a defvar and what !repr makes of it, so that no type is wanted."""
    if result == "?":
        return f"{PRELUDE}class P<{PARAMETERS}> {{ defvar v = {expression}; string r = !repr(v); }}\ndef x : P;\n"
    return f"{PRELUDE}class P<{PARAMETERS}> {{ {result} r = {expression}; }}\ndef x : P;\n"


def run(tool, path):
    try:
        p = subprocess.run([tool, "--dump-json", "--no-warn-on-unused-template-args", path], capture_output=True,
                           text=True, errors="replace", timeout=20)
    except subprocess.TimeoutExpired:
        return "timeout", "", ""
    return p.returncode, p.stdout, p.stderr


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--step", type=int, default=1)
    p.add_argument("--offset", type=int, default=0)
    p.add_argument("lathe")
    p.add_argument("llvm")
    options = p.parse_args()
    # Each expression where its type is free, and as the value of one of the types in turn.
    cases = [(e, r) for i, e in enumerate(expressions()) for r in ("?", RESULTS[i % len(RESULTS)])]
    cases = cases[options.offset :: options.step]

    def check(folder, i):
        path = os.path.join(folder, f"{i}.td")
        with open(path, "w") as f:
            f.write(text(*cases[i]))
        (code, ours, error), (llvmCode, theirs, llvmError) = run(options.lathe, path), run(options.llvm, path)
        os.unlink(path)
        if llvmCode not in (0, 1):
            return "crash", ""
        if code != llvmCode and not code and "Unknown operator" in llvmError:
            return "of a later llvm-tblgen", ""
        if code != llvmCode:
            return "differ", f"lathe exits with {code}, llvm with {llvmCode}: {(error or llvmError)[:600]}"
        if code:
            return "rejected", ""
        a, b = json.loads(ours), json.loads(theirs)
        return ("accepted", "") if a == b else ("differ", f"lathe {a.get('x')}\nllvm  {b.get('x')}")

    count = {}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for case, (kind, message) in zip(cases, pool.map(lambda i: check(folder, i), range(len(cases)))):
            count[kind] = count.get(kind, 0) + 1
            if kind == "differ":
                print(f"{case[1]} r = {case[0]}\n--> {message}\n")
    print(f"{len(cases)} cases: " + ", ".join(f"{n} {k}" for k, n in sorted(count.items())))
    return 1 if count.get("differ") else 0


sys.exit(main())
