#!/usr/bin/env python3
"""Writes the description of a made-up CPU as a folder of files, in the manner of large targets: a file per group of
instructions, tuples of registers, multiclasses over tables of types, schedules per model, tables of pseudo instructions.

  many.py FOLDER [FILES [SEED]]     FOLDER/Many.td includes FILES files (300: about 60,000 lines, 45,000 records)"""
import os
import random
import sys

folder = sys.argv[1]
count = int(sys.argv[2]) if len(sys.argv) > 2 else 300
rnd = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
os.makedirs(folder, exist_ok=True)

BASE = """// Made by many.py.
class Op; foreach o = ["ins", "outs", "set", "add", "mul", "load", "store", "vselect", "fma"] in def o_#o : Op;
class VT<int s, int n = 1, bit f = false> { int Size = s; int Lanes = n; bit Float = f; int Bits = !mul(s, n); string Name = !if(!gt(n, 1), "v"#n, "")#!if(f, "f", "i")#s; }
foreach s = [8, 16, 32, 64] in foreach n = [1, 2, 4, 8, 16] in { def i#s#x#n : VT<s, n>; if !ge(s, 16) then def f#s#x#n : VT<s, n, true>; }
class Reg<string n, bits<10> e, list<Reg> subs = []> { string AsmName = n; bits<10> Encoding = e; list<Reg> SubRegs = subs; }
foreach i = !range(0, 256) in { def V#i : Reg<"v"#i, i>; def S#i : Reg<"s"#i, !add(i, 256)>; }
class RegTuple<int first, int size, string kind> : Reg<kind#"["#first#":"#!sub(!add(first, size), 1)#"]", first, !foreach(i, !range(first, !add(first, size)), !cast<Reg>(kind#i))> { int Width = !mul(32, size); }
foreach size = [2, 3, 4, 8] in foreach i = !range(0, !sub(257, size)) in { def V#i#_#size : RegTuple<i, size, "V">; }
class RC<int size, list<Reg> regs> { int Size = size; list<Reg> Members = regs; int Count = !size(regs); bits<10> Mask = !foldl(0, regs, m, r, !or(m, r.Encoding)); }
def VGPR32 : RC<32, !foreach(i, !range(256), !cast<Reg>("V"#i))>; def SGPR32 : RC<32, !foreach(i, !range(104), !cast<Reg>("S"#i))>;
foreach size = [2, 3, 4, 8] in def VGPR#!mul(size, 32) : RC<!mul(size, 32), !foreach(i, !range(0, !sub(257, size)), !cast<Reg>("V"#i#"_"#size))>;
class Operand<VT t> { VT Type = t; RC Class = !cond(!le(t.Bits, 32): VGPR32, !le(t.Bits, 64): VGPR64, !le(t.Bits, 96): VGPR96, !le(t.Bits, 128): VGPR128, true: VGPR256); string Print = "print"#t.Name; bit Is64 = !eq(t.Bits, 64); }
class Profile<list<VT> args> {
  list<VT> Args = args; VT Dst = !head(args); list<VT> Srcs = !tail(args); int NumSrcs = !size(Srcs);
  bit HasMods = !foldl(false, args, acc, t, !or(acc, t.Float)); Operand DstOp = Operand<Dst>; list<Operand> SrcOps = !foreach(t, Srcs, Operand<t>);
  string Asm = "$dst"#!interleave(!foreach(i, !range(NumSrcs), ", $src"#i#!if(HasMods, "$mods"#i, "")), "");
  dag Outs = (o_outs DstOp:$dst); dag Ins = !foldl((o_ins), !range(NumSrcs), acc, i, !con(acc, !if(HasMods, !dag(o_ins, [?, SrcOps[i]], ["mods"#i, "src"#i]), !dag(o_ins, [SrcOps[i]], ["src"#i]))));
}
class Enc<bits<9> op, int size> { field bits<64> Inst; field bits<64> SoftFail = 0; bits<8> dst; bits<9> src0; bits<9> src1; bits<9> src2; int Size = size; let Inst{8-0} = op; let Inst{16-9} = dst; let Inst{25-17} = src0; }
class EncLong<bits<9> op> : Enc<op, 8> { let Inst{34-26} = src1; let Inst{43-35} = src2; let Inst{63-61} = 0b110; }
class Pred<string c> { string Cond = c; } class Sub<string f> : Pred<"has"#f#"()"> { string Feature = f; }
class Inst<string name, Profile p, list<dag> pat = []> { string Name = name; Profile P = p; dag OutOperandList = p.Outs; dag InOperandList = p.Ins; string AsmString = name#" "#p.Asm; list<dag> Pattern = pat; list<Pred> Predicates = []; bit isPseudo = false; bit mayLoad = false; bit mayStore = false; int Sched = 0; string Real = ?; bits<2> Gen = 0; bits<8> Flags = { Gen, isPseudo, mayLoad, mayStore, p.HasMods, 0b11 }; }
class Pseudo<string name, Profile p, list<dag> pat = []> : Inst<name, p, pat> { let isPseudo = true; string PseudoName = NAME; }
class Real<Pseudo ps, bits<2> gen> : Inst<ps.Name, ps.P> { let Gen = gen; let Predicates = ps.Predicates; let Real = !cast<string>(ps); let mayLoad = ps.mayLoad; let mayStore = ps.mayStore; let AsmString = !subst("$dst", "$vdst", ps.AsmString); }
class Pat<dag i, dag o> { dag Input = i; dag Output = o; list<Pred> Predicates = []; int Complexity = 0; }
class Row<string k, Inst i> { string Key = k; Inst I = i; bits<9> Op = 0; string Suffix = !substr(!cast<string>(i), !find(!cast<string>(i), "_")); }
multiclass VOP<string name, list<VT> t, Op op> {
  defvar p = Profile<t>;
  def _e32 : Pseudo<name#"_e32", p>; let Sched = 2 in def _e64 : Pseudo<name#"_e64", p, [!con((op p.DstOp:$dst), !dag(op, p.SrcOps, !foreach(i, !range(p.NumSrcs), "src"#i)))]>;
  if p.HasMods then { def _sdwa : Pseudo<name#"_sdwa", p> { let Predicates = [Sub<"SDWA">]; } } else { def _dpp : Pseudo<name#"_dpp", p> { let Predicates = [Sub<"DPP">]; } }
}
multiclass RealGen<bits<9> op, bits<2> gen> {
  defvar ps = !cast<Pseudo>(NAME#"_e32"); def _e32_gen#gen : Real<ps, gen>, Enc<op, 4>; def _e64_gen#gen : Real<!cast<Pseudo>(NAME#"_e64"), gen>, EncLong<op>;
  foreach s = ["_sdwa", "_dpp"] in if !exists<Pseudo>(NAME#s) then def s#_gen#gen : Real<!cast<Pseudo>(NAME#s), gen>, EncLong<!or(op, 0x100)>;
}
multiclass RealAll<bits<9> op> { defm "" : RealGen<op, 1>; defm "" : RealGen<!add(op, 3), 2>; }
multiclass Pats<Op op, list<VT> types, string inst> { foreach t = types in { def : Pat<(op t:$a, t:$b), (!cast<Pseudo>(inst#"_e64") t:$a, t:$b)>; } }
"""
with open(f"{folder}/Base.td", "w") as f:
    f.write(BASE)
TYPES = [f"{k}{s}x{n}" for k in "if" for s in (8, 16, 32, 64) for n in (1, 2, 4, 8, 16) if k == "i" or s >= 16]
SMALL = [t for t in TYPES if int(t[1:].split("x")[0]) * int(t.split("x")[1]) <= 256]
OPS = ["o_add", "o_mul", "o_load", "o_store", "o_vselect", "o_fma"]
for n in range(count):
    with open(f"{folder}/Part{n}.td", "w") as f:
        f.write(f"// Group {n}.\n#ifndef GROUP{n}\n#define GROUP{n}\ndefvar group{n} = {n};\n")
        for i in range(12):
            name = f"V_{rnd.choice(['ADD', 'MUL', 'FMA', 'SHL'])}_{n}_{i}"
            types = [rnd.choice(SMALL) for _ in range(rnd.randint(2, 4))]
            op = rnd.choice(OPS)
            f.write("// The operation in all its encodings.\n//\n")
            f.write(f"let mayLoad = {rnd.randint(0, 1)},\n    Sched = {rnd.randint(0, 9)} in {{\n  defm {name} : VOP<\n    \"{name.lower()}\",\n    [{', '.join(types)}],\n    {op}>;\n}}\n")
            f.write(f"defm {name} : RealAll<\n  {rnd.randrange(250)}>;\n")
            f.write(f"defm : Pats<{op}, [{', '.join(rnd.sample(SMALL, 3))}], \"{name}\">;\n")
            f.write(f"def Row_{name} : Row<\"{name.lower()}\", {name}_e32> {{\n  let Op{{5-0}} = {rnd.randrange(64)};\n}}\n")
        f.write("#endif\n")
with open(f"{folder}/Many.td", "w") as f:
    f.write('include "Base.td"\n' + "".join(f'include "Part{n}.td"\n' for n in range(count)))
