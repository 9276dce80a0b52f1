#!/usr/bin/env python3
"""Compares the interface that descriptions are written against with that of llvm-tblgen's own headers.

Every class is instantiated with placeholder arguments, by both tools, and the fields (type, name, value) and
superclasses of the probe are compared; so are the records that the headers define. What the interface has beyond
that of LLVM is not looked at; what is missing or different is printed, and the exit status is 1.

  compare-interface.py LATHE_TBLGEN LLVM_TBLGEN LLVM_INCLUDE LATHE_INCLUDE...
"""
import os
import re
import subprocess
import sys
import tempfile

# Where the two differ on purpose: C++ snippets are each system's own, numbers of types follow each enumeration, and
# the text of a description is documentation.
OWN_TEXT = {"PredicateCode", "GISelPredicateCode", "ImmediateCode", "XFormFunction", "CondString", "Desc", "code"}
OWN_NUMBERS = {"Value"}
# Not part of what a target description uses: records that describe IR intrinsics, other targets' interfaces.
SKIPPED_CLASSES = re.compile(r"^(Intrinsic|LLVM.*|IIT_.*|IntrinsicProperty|.*Attr|ArgKind|SDNPNotUsed|TypeInfoGen"
                             r"|.*_Intrinsic.*|DefaultAttrsIntrinsic|AttrIndex|ArgIndex|MSBuiltin|ClangBuiltin"
                             r"|Captures|NoCapture|.*Helper|MatchType|Int.*)$")


def records_of(tool, source, includes):
    with tempfile.NamedTemporaryFile("w", suffix=".td") as f:
        f.write(source)
        f.flush()
        run = subprocess.run([tool, "-print-records", *[a for i in includes for a in ("-I", i)], f.name],
                             capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{tool}: {run.stderr[:4000]}")
    return run.stdout


def parse(text, kind):
    """name -> (superclasses, {field: (type, value)})"""
    out = {}
    for m in re.finditer(rf"^{kind} (\S+?)(?:<(.*?)>)? {{(?:\t// ([^\n]*))?\n(.*?)^}}", text, re.M | re.S):
        fields = {}
        for f in re.finditer(r"^  (?:field )?(\S+) (\S+) = (.*?);(?:\t//.*)?$", m[4], re.M | re.S):
            fields[f[2].split(":")[-1]] = (f[1], f[3])
        out[m[1]] = (set((m[3] or "").split()), fields, m[2] or "")
    return out


def split_args(args):
    """The types and defaults of template arguments."""
    parts, depth, now = [], 0, ""
    quoted = False
    for c in args:
        quoted ^= c == '"'
        if not quoted:
            depth += c in "<[({"
            depth -= c in ">])}"
        if c == "," and depth == 0 and not quoted:
            parts.append(now)
            now = ""
        else:
            now += c
    if now.strip():
        parts.append(now)
    out = []
    for p in parts:
        m = re.match(r"\s*(.+?) (\S+) = (.*)", p, re.S)
        unset = not m[3].strip("{}?, \n\t")
        out.append((m[1], "?" if unset else m[3]))
    return out


def placeholder(type_):
    if type_ == "int" or type_ == "bit" or type_.startswith("bits<"):
        return "1"
    if type_ in ("string", "code"):
        return '"x"'
    if type_.startswith("list<"):
        return "[]"
    if type_ == "dag":
        return "(probe_op)"
    return "?"


def probes(classes):
    out = "def probe_op;\n"
    for name, (_, _, args) in classes.items():
        values = [placeholder(t) for t, default in split_args(args) if default == "?"]
        # Where placeholders for records make no sense, a real one is taken.
        special = {
            "VTAnyVec": None, "VTVec": None, "VTScalableVec": None, "VTVecTup": None,
        }
        if name in special:
            continue
        types = [t for t, default in split_args(args) if default == "?"]
        real = {"SubRegIndex": "probe_sub", "ValueType": "i32", "RegisterClass": "probe_rc", "SDNode": "add",
                "ReservationKind": "Required", "SDTypeProfile": "SDTIntBinOp", "SchedWrite": "NoWrite",
                "Instruction": "COPY", "GenericInstruction": "G_FADD", "ValueTypeByHwMode": "probe_vt",
                "MCInstPredicate": "TruePred", "InstrItinClass": "NoItinerary"}
        values = [real.get(t, v) for t, v in zip(types, values)]
        body = ' { let FilterClass = "x"; }' if name == "GenericTable" else ";"
        out += f"def probe__{name} : {name}{'<' + ', '.join(values) + '>' if values else ''}{body}\n"
    return out


REALS = """def probe_mode : HwMode<"m", []>;
def probe_vt : ValueTypeByHwMode<[probe_mode], [i32]>;
def probe_sub : SubRegIndex<8, 8>;
def probe_reg : Register<"r">;
def probe_rc : RegisterClass<"P", [i32], 32, (add probe_reg)>;
"""


# Differences that are wanted, as "record.field": arithmetic on pointers has an opcode of its own, narrowing stores all
# say that they narrow, labels of instrumentation have no text, types of one target alone may be missing.
WANTED = re.compile(r"ptradd.Opcode|truncstore(f|vi)\d+.IsTruncStore|(PATCHABLE_\w+|FENTRY_CALL|PSEUDO_PROBE).AsmString"
                    r"|spirvbuiltin.|(constant_fold_unary_fp_op|itof_const_zero_fold)_rule.")


def normal(field, value, type_):
    if field in OWN_NUMBERS:
        return "#"
    if field in OWN_TEXT or type_ == "code":
        return "text" if value.strip('"[]{} \n\t') else ""
    value = re.sub(r"anonymous_\d+", "anonymous", value)
    if field in ("Operands", "Fragments"):  # Names of parameters are each one's own.
        value = re.sub(r"\$\w+", "$", value)
    return " ".join(value.split())


def main():
    lathe, llvm, llvm_include, *ours_include = sys.argv[1:]
    base = 'include "llvm/Target/Target.td"\ninclude "llvm/Target/GlobalISel/Combine.td"\n'
    base += 'include "llvm/TableGen/SearchableTable.td"\n'
    theirs_text = records_of(llvm, base, [llvm_include])
    all_classes = parse(theirs_text, "class")
    files = {}
    for root in ("Target", "Target/GlobalISel", "CodeGen", "TableGen"):
        folder = os.path.join(llvm_include, "llvm", root)
        for f in os.listdir(folder):
            if f.endswith(".td"):
                files[root + f] = open(os.path.join(folder, f)).read()
    declared = {c for text in files.values() for c in re.findall(r"^\s*class (\w+)", text, re.M)}
    classes = {c: v for c, v in all_classes.items() if c in declared and not SKIPPED_CLASSES.match(c)}

    problems = []
    # A class that is missing would stop the whole probe: look for those first.
    ours_classes = set()
    for folder in ours_include:
        for root, _, names in os.walk(folder):
            for f in names:
                if f.endswith(".td"):
                    ours_classes |= set(re.findall(r"^\s*class (\w+)", open(os.path.join(root, f)).read(), re.M))
    for c in sorted(set(classes) - ours_classes):
        if not WANTED.fullmatch(c + "."):
            problems.append(f"class {c}: missing; fields {', '.join(classes[c][1])}")
        del classes[c]
    source = base + REALS + probes(classes)
    theirs = parse(records_of(llvm, source, [llvm_include]), "def")
    ours = parse(records_of(lathe, source, ours_include), "def")
    intrinsics = {n for n, v in theirs.items() if v[0] & {"Intrinsic", "LLVMType", "IIT_Base", "IntrinsicProperty"}}
    compared = 0
    text = "".join(files.values())
    for name, (supers, fields, _) in theirs.items():
        if name.startswith(("anonymous", "int_", "probe_op")) or name in intrinsics:
            continue
        if not supers & declared and not (not supers and re.search(rf"\bdef\s+{re.escape(name)}\b", text)):
            continue  # An intrinsic, or what describes one.
        compared += 1
        if "GICombine" in supers or supers & {"GIDefMatchData", "GICombinePatFrag"}:
            continue  # The rules themselves, not the classes that they are written with.
        if name not in ours and WANTED.fullmatch(name + "."):
            continue
        if name not in ours:
            problems.append(f"{name}: missing ({' '.join(sorted(supers))})")
            continue
        mine = ours[name]
        lost = supers - mine[0]
        if lost:
            problems.append(f"{name}: does not derive from {' '.join(sorted(lost))}")
        for f, (type_, value) in fields.items():
            if f not in mine[1]:
                problems.append(f"{name}: no field {type_} {f} = {value[:60]}")
            elif mine[1][f][0] != type_ and {mine[1][f][0], type_} != {"code", "string"}:
                problems.append(f"{name}.{f}: type {mine[1][f][0]}, not {type_}")
            elif normal(f, mine[1][f][1], type_) != normal(f, value, type_) and not WANTED.fullmatch(f"{name}.{f}"):
                problems.append(f"{name}.{f}: {mine[1][f][1][:80]}, not {value[:80]}")
    # Intrinsics: those that there are have LLVM's signatures.
    for name, (_, fields, _) in ours.items():
        if not name.startswith("int_"):
            continue
        compared += 1
        for f in ("RetTypes", "ParamTypes", "LLVMName", "TargetPrefix", "DisableDefaultAttributes", "isOverloaded"):
            value = theirs[name][1][f][1] if name in theirs else "nothing"
            if normal(f, fields[f][1], "") != normal(f, value, ""):
                problems.append(f"{name}.{f}: {fields[f][1][:80]}, not {value[:80]}")
    for p in problems:
        print(p)
    print(f"{len(classes)} classes, {compared} records compared, {len(problems)} differences")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
