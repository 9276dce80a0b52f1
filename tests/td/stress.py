#!/usr/bin/env python3
"""Writes a large description in the manner of a CPU's: registers, encodings, nested multiclasses, patterns, schedules,
tables, made of every part of the language in combination.

  stress.py [SIZE [SEED]]       SIZE 10 is about 5,000 records; the same arguments give the same text"""
import random
import sys

size = int(sys.argv[1]) if len(sys.argv) > 1 else 10
rnd = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)

print("""// Made by stress.py.
class Op; def ins : Op; def outs : Op; def set : Op; def add : Op; def sub : Op; def mul : Op; def ld : Op; def node : Op;
class Reg<string n, bits<6> e = 0> { string Name = n; bits<6> Enc = e; list<Reg> Subs = []; int Cost = !add(!size(n), e); }
class RegWithSubs<string n, bits<6> e, list<Reg> subs> : Reg<n, e> { let Subs = subs; }
class VT<int width, int lanes = 1> { int Size = !mul(width, lanes); int Lanes = lanes; string Name = !if(!eq(lanes, 1), "i" # width, "v" # lanes # "i" # width); }
foreach b = [8, 16, 32, 64] in { def i#b : VT<b>; foreach l = [2, 4, 8] in def v#l#i#b : VT<b, l>; }
class RC<list<VT> types, list<Reg> regs, int align = 8> { list<VT> Types = types; list<Reg> Regs = regs; int Align = align; int Count = !size(regs); string Names = !interleave(!foreach(r, regs, r.Name), ","); VT First = !head(types); }
class Pred<string c> { string Cond = c; code Body = [{ return }] # c # [{; }]; }
def HasA : Pred<"hasA()">; def HasB : Pred<"hasB()">; def HasC : Pred<!strconcat("has", !toupper("c"), "()")>;
class Sched<int lat = 1, list<string> units = []> { int Latency = lat; list<string> Units = units; assert !ge(lat, 0), "latency of " # NAME; }
class WithPreds<list<Pred> p = []> { list<Pred> Preds = p; int NumPreds = !size(Preds); }
class Inst<dag o, dag i, string asm, list<dag> pat = []> : WithPreds {
  field bits<32> Inst; field bits<32> SoftFail = 0; dag Outs = o; dag Ins = i; string Asm = asm; list<dag> Pattern = pat;
  int Size = 4; bit mayLoad = 0; bit mayStore = ?; bit side = !if(!empty(pat), 1, 0); string Mnemonic = !head(!cond(!eq(!find(asm, " "), -1): [asm], true: [!substr(asm, 0, !find(asm, " "))]));
  Sched S = Sched<1>; int NumOps = !add(!size(o), !size(i)); string Ns = "Stress"; bits<2> Kind = 2; bits<8> Flags = { 0, mayLoad, side, 0b00, 1, Kind{1-0} }; let Inst{31-28} = 0b1010;
}
class R3<bits<6> opc, string m, RC rc, VT t = i32, Op op = node> : Inst<(outs rc:$rd), (ins rc:$rs, rc:$rt), m # " $rd, $rs, $rt", [(set rc:$rd, (op t:$rs, rc:$rt))]> {
  bits<6> rd; bits<6> rs; bits<6> rt; let Inst{27-22} = opc; let Inst{21-16} = rd; let Inst{15-10} = rs; let Inst{9...4} = rt; let Inst{3} = opc{0}; let Inst{2,1,0} = {opc{5}, opc{4-3}};
}
class RI<bits<6> opc, string m, RC rc, int width> : Inst<(outs rc:$rd), (ins rc:$rs, i32:$imm), m # "i $rd, $rs, $imm"> {
  bits<6> rd; bits<6> rs; bits<12> imm; let Inst{27-22} = opc; let Inst{21-16} = rd; let Inst{15-10} = rs; let Inst{9-0} = imm{9-0}; int Width = !shl(1, width); let S = Sched<!add(width, 1), ["alu" # width]>;
}
class Pat<dag from, dag to, list<Pred> p = []> : WithPreds<p> { dag From = from; list<dag> To = [to]; int Complexity = !foldl(0, p, acc, x, !add(acc, !size(x.Cond))); }
class Alias<string a, Inst i> { string Text = a; Inst Result = i; string Of = !cast<string>(i); }
class Row<string k, int v, list<int> l = [v, !mul(v, 2)]> { string Key = k; int Value = v; list<int> More = l; bits<16> Code = !and(v, 0xffff); dag D = !dag(node, l, !foreach(x, l, "n" # x)); }
class Rel<Inst i> { Inst Of = i; string Other = !subst("rr", "ri", !cast<string>(i)); bit Has = !exists<Inst>(Other); }
multiclass Arith<bits<6> opc, string m, RC rc, Op op, list<VT> ts = [i32]> {
  def rr : R3<opc, m, rc, !head(ts), op>;
  let Preds = [HasA], Size = 8 in def ri : RI<!add(opc, 1), m, rc, 3> { let mayLoad = 1; }
  foreach t = !tail(ts) in { def _#t : R3<!xor(opc, 0b11), m # "." # t.Name, rc, t, op>; def : Pat<(op t:$a, t:$b), (node t:$b, (op t:$a))>; }
  def : Pat<(op rc:$a, (ld rc:$b)), (!cast<Inst>(NAME # "rr") rc:$a, rc:$b), [HasB]>;
}
multiclass ArithPair<bits<6> opc, string m, RC rc, Op op, Op op2, list<VT> ts> : Arith<opc, m, rc, op, ts> {
  defm _2 : Arith<!add(opc, 4), m # "2", rc, op2, !listconcat(ts, [v8i16])>;
  if !gt(!size(ts), 1) then { def wide : R3<opc, m # "w", rc, ts[1], op>; } else { defvar narrow = m # "n"; def narrow : R3<opc, narrow, rc>; }
  defvar base = !cast<Inst>(NAME # "_2rr"); def : Alias<m # "alias", base>; assert !lt(opc, 64), "opcode";
}
""")
groups = 4
for g in range(groups):
    n = rnd.randint(8, 20)
    print(f'foreach i = 0...{n} in def R{g}_#i : Reg<"r{g}" # i, i>;')
    print(f'def RP{g} : RegWithSubs<"p{g}", {g}, [R{g}_0, R{g}_1]>;')
    print(f'def RC{g} : RC<[i32, v4i8], !foreach(i, !range(0, {n}), !cast<Reg>("R{g}_" # i))>;')
ops = ["add", "sub", "mul", "ld"]
types = ["i8", "i16", "i32", "i64", "v2i32", "v4i16", "v8i8"]
print("class Small { int Level = 1; string Tag = \"none\"; } defset list<Reg> Special = { def SP : Reg<\"sp\", 63>; def PC : Reg<\"pc\", 62>; }")
for n in range(size * 18):
    g, o, p = rnd.randrange(groups), rnd.choice(ops), rnd.choice(ops)
    ts = ", ".join(rnd.sample(types, rnd.randint(1, 4)))
    opc = rnd.randrange(60)
    kind = rnd.randrange(7)
    if kind == 0:
        print(f'defm X{n} : Arith<{opc}, "x{n}", RC{g}, {o}, [{ts}]>;')
    elif kind == 1:
        print(f'let Preds = [HasB, HasC] in {{ defm Y{n} : Arith<{opc}, "y{n}", RC{g}, {o}>; }}')
    elif kind == 2:
        print(f'defm Z{n} : ArithPair<{opc}, "z{n}", RC{g}, {o}, {p}, [{ts}]>, Small;')
    elif kind == 3:
        print(f'foreach k = !listremove(!range({rnd.randint(2, 8)}), [1]) in {{ '
              f'def K{n}_#k : RI<{opc}, "k{n}_" # k, RC{g}, {n % 5}> {{ let Inst{{5-2}} = {n % 16}; let Kind{{0}} = 1; }} '
              f'def : Row<"row{n}", !add(k, {n})>; }}')
    elif kind == 4:
        print(f'def T{n} : Row<"t{n}", {n}, !filter(x, [1, {n}, 3, 4], !ne(x, {n % 5}))>; def : Row<"a", {n}>;')
    elif kind == 5:
        print(f'def W{n} : R3<{opc}, "w{n}", RC{g}, {rnd.choice(types)}, {o}>, Small {{ let Level = !add({n}, Row<"in", {n % 9}>.Value); '
              f'let Tag = !tolower("W" # Level); let S = Sched<!size(Asm), !listsplat("u", {n % 3})>; dag Extra = !con((ins RC{g}:$x), (ins !getdagarg<RC>(Ins, "rs"):$y)); '
              f'Op Operator = !getdagop<Op>(Outs); string Second = !getdagname(Ins, 1); dag Renamed = !setdagname(Ins, 0, "q"); }} def : Rel<W{n}>;')
    else:
        print(f'def P{n} : Pat<({o} ({p} i32:$a, RC{g}:$b):$c, ?:$d, {n}), (node:$x RC{g}:$b)>; '
              f'let Level = {n} in def L{n} : Small {{ let Tag = "tag" # {n}; }}')
