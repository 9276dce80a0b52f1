#!/usr/bin/env python3
"""What all generators make of a description is C++ that compiles, together.

  compile-generated.py LATHE_TBLGEN COMPILER FILE.td SOURCE_DIR INCLUDE...
"""
import os
import re
import subprocess
import sys
import tempfile

tool, compiler, file, source, *includes = sys.argv[1:]
name = os.path.splitext(os.path.basename(file))[0]
help_ = subprocess.run([tool, "-help"], capture_output=True, text=True).stdout
text_only = {"gen-rule-overlaps", "gen-rule-proofs"}
generators = [g for g in re.findall(r"^  -(gen-[\w-]+)", help_, re.M) if g not in text_only]


def declarations(text):
    """What the target's own C++ would declare: classes with the methods that are generated or called, and functions."""
    out = ["namespace lathe {"]
    for cls in dict.fromkeys(re.findall(r"(\w+)::(?:printInstruction|getBinaryCodeForInstr)\(", text)):
        own = re.findall(r"^((?:[\w*]+ )+\*?)" + cls + r"::(\w+\(.*\)(?: const)?) \{", text, re.M)
        made = {re.match(r"\w+", m)[0] for _, m in own}
        out.append(f"struct {cls} {{")
        out += [f"  {result}{method};" for result, method in own]
        called = set(re.findall(r"\b(print\w+)\(inst", text)) if "printInstruction" in made else \
            set(re.findall(r"return (get\w+)\(inst", text))
        result = "void" if "printInstruction" in made else "uint64_t"
        out += [f"  template <class... A> {result} {m}(A &&...) const;" for m in sorted(called - made)]
        out.append("};")
    if "LATHE_SUBTARGET" in text:
        out += ["struct StyleSubtarget : TargetSubtargetInfo {"]
        out += [f"  bool {m}() const;" for m in sorted(set(re.findall(r"Subtarget->(\w+)\(", text)))]
        out += ["};", "#define LATHE_SUBTARGET StyleSubtarget"]
    functions = {m for m in re.findall(r"return (\w+)\(C, value, out\)", text)}
    functions |= {m for m in re.findall(r"\b(\w*CC_\w+)\(ValNo", text) if f"bool {m}(" not in text}
    functions |= {m for m in re.findall(r"\b(decode\w+|Decode\w+)\(inst", text)}
    emitted = set(re.findall(r"return (encode\w+)\(inst, operand", text))
    out += [f"template <class... A> uint64_t {m}(A &&...);" for m in sorted(emitted)]
    out += [f"template <class... A> bool {m}(A &&...);" for m in sorted(functions)]
    return out + ["} // namespace lathe"]


with tempfile.TemporaryDirectory() as folder:
    for g in generators:
        out = os.path.join(folder, g + ".inc")
        run = subprocess.run([tool, f"-{g}", *[a for i in includes for a in ("-I", i)], file, "-o", out],
                             capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"-{g}: exit {run.returncode}\n{run.stderr}")
    # Enumerations first; then each file with all of its parts.
    texts = {g: open(os.path.join(folder, g + ".inc")).read() for g in generators}
    parts = {g: list(dict.fromkeys(re.findall(r"^#ifdef (GET_\w+)", t, re.M))) for g, t in texts.items()}
    lines = ['#include "generated-prelude.h"']
    for g in ("gen-register-info", "gen-instr-info", "gen-subtarget"):
        for p in parts[g]:
            if p.endswith("_ENUM"):
                lines += [f"#define {p}", f'#include "{g}.inc"']
    separate = {"gen-pseudo-lowering", "gen-combiners"}  # names that other files have too
    mains = {"": [g for g in generators if g not in separate and g != "gen-register-bank"]}
    mains.update({g: [g] for g in separate})
    failed = 0
    for which, group in mains.items():
        body = list(lines) + declarations("".join(texts[g] for g in group))
        for g in group:
            body += [f"#define {p}" for p in parts[g]
                     if not (p.endswith("_ENUM") and g in ("gen-register-info", "gen-instr-info", "gen-subtarget"))]
            body.append(f'#include "{g}.inc"')
        main = os.path.join(folder, name + which + ".cpp")
        open(main, "w").write("\n".join(body) + "\n")
        here = os.path.dirname(os.path.abspath(__file__))
        run = subprocess.run([compiler, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Wno-unused-parameter",
                              "-Wno-missing-field-initializers", "-Wno-unused-const-variable", "-I", here, "-I", source,
                              "-I", folder, main], capture_output=True, text=True)
        failed += run.returncode != 0
        print(run.stderr, end="")
    print(f"{name}: {len(generators)} files, {sum(len(t) for t in texts.values())} bytes, {failed} failures")
    sys.exit(failed != 0)
