#!/usr/bin/env python3
"""Every error of the MIR reader has a case, and is reported where it is.

Inputs/diagnostics.txt has cases: a line `= message`, below it the text, up to the next such line. `@@` marks the place
that line and column of the message have to name. A text that starts with `---` is a file; one that starts with a key, at
the left margin, is a part of a machine function; the rest is lines of its body. The messages in the sources of the
parser that no case reaches are listed and fail the test.

Usage: check_diagnostics.py LATHE-LLC PARSER-FOLDER CASES
"""
import glob
import os
import re
import subprocess
import sys

MODULE = """--- |
  @g = global i32 0
  define void @f(ptr %p) {
  entry:
    %x = alloca i32
    ret void
  }
  define void @other() {
    ret void
  }
  !7 = !{}
...
---
name: f
"""
BODY = "body: |\n  bb.0:\n    %0:gr32 = IMPLICIT_DEF\n    %1:_(s32) = G_IMPLICIT_DEF\n"
CALLS = {"error", "errorAt", "errorRange", "expected", "report", "unknownKey"}
# What needs a file of gigabytes, a thousand scopes or a broken caller.
NOT_TESTED = {"files of 2 GiB and more cannot be read", "too many scopes", "there is no IR function here",
              "this memory operand does not end on its line", "ties reach the first 254 operands"}


def cases(path):
    with open(path, encoding="utf-8") as f:
        parts = re.split(r"^= (.*)\n", f.read(), flags=re.M)
    return list(zip(parts[1::2], parts[2::2]))


def source(text):
    if text.startswith("---"):
        return text[:-1] if text.endswith("@@\n") else text  # the end of the file
    if re.match(r"[@A-Za-z]", text):
        return MODULE + text + "...\n"
    return MODULE + BODY + text + "...\n"


def place(text):
    at = text.index("@@")
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def calls(code):
    """(function, text of the call) of everything that reports."""
    for m in re.finditer(r"\b([A-Za-z]+)\(", code):
        if m.group(1) not in CALLS:
            continue
        depth, i = 0, m.end() - 1
        while True:
            if code[i] == '"':
                i += 1
                while code[i] != '"':
                    i += 2 if code[i] == "\\" else 1
            elif code[i] in "()":
                depth += 1 if code[i] == "(" else -1
                if not depth:
                    break
            i += 1
        yield m.group(1), code[m.start():i + 1]


def messages(folder):
    """For each message in the sources the parts of it that are written there."""
    out = set()
    for path in sorted(glob.glob(os.path.join(folder, "*.cpp"))):
        with open(path, encoding="utf-8") as f:
            code = re.sub(r"//.*", "", f.read())
        for function, call in calls(code):
            words = [w.replace('\\"', '"') for w in re.findall(r'"((?:[^"\\]|\\.)*)"', call)]
            words = [w for w in words if not w.startswith("mir-")]
            if function == "unknownKey":
                out.update([" of " + words[0]] if words else [])
            elif function == "expected" and words:
                out.add("expected " + words[0])
            elif words:
                # The longest part tells the messages apart; alternatives of one call each count.
                out.update([w for w in words if len(w) > 12] or [max(words, key=len)])
    return {m for m in out if len(m) > 4 and m not in NOT_TESTED and not m.startswith(("'; did you", "; did you"))}


def main():
    llc, folder, path = sys.argv[1:]
    failed, seen = 0, []
    for message, text in cases(path):
        text = source(text)
        line, column = place(text)
        r = subprocess.run([llc, "-x", "mir", "-mtriple=x86_64--", "-run-pass=none", "-", "-o", "-"],
                           input=text.replace("@@", "", 1), capture_output=True, text=True)
        seen.append(r.stderr)
        wanted = "<stdin>:%d:%d: error: %s" % (line, column, message)
        if r.returncode != 1 or wanted not in r.stderr:
            failed += 1
            print("wanted %s\nfound %s(status %d)\n" % (wanted, r.stderr[:300], r.returncode))
    everything = "\n".join(seen)
    for m in sorted(messages(folder)):
        if m not in everything:
            failed += 1
            print("no case reaches: %s" % m)
    print("%d cases, %d wrong" % (len(seen), failed))
    return 1 if failed else 0


sys.exit(main())
