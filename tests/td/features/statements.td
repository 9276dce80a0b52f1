#ifndef GUARD
#define GUARD
#ifdef NOT_DEFINED
this is not read /* " */
#else
def defined;
#endif
#endif
#ifdef GUARD
def guarded;
#ifndef GUARD
def no;
#endif
#endif
/* a comment /* nested */ still */
class R<int i> { int v = i; }
foreach i = [1, 3, 5] in def A#i : R<i>;
foreach i = {0-2, 7} in { def B#i : R<i>; }
foreach i = 0...2 in foreach j = ["x", "y"] in def C#i#j : R<i>;
foreach i = !range(2) in { defvar k = !mul(i, 10); def D#k : R<k>; }
defvar cond = 1;
if cond then { def yes; } else { def not_yes; }
if !not(cond) then def e1; else if cond then def e2; else def e3;
foreach r = [A1, A3] in def "E_"#r : R<!mul(r.v, 2)>;
assert !eq(cond, 1), "cond";
deftype Small = bits<3>;
def Typed { Small s = 5; list<Small> l = [1, 2]; }
let v = 9 in { class V : R<1>; def V1 : V; def V2 : R<2>; }
def V3 : V { let v = 10; }
let v = 1 in let v = 2 in def V4 : R<0>;
def 16bit;
def true_ { bit t = true; bit f = false; int ti = true; }
defvar lv = [A1, A3];
foreach x = lv in def F#x#_z;
def loc { int a = A5.v; R r = !head(lv); int s = lv[1].v; }
