class A { int a = 1; string n = NAME; }
class B<int x, int y = !add(x, 1), string s = "d"> : A { int b = x; int c = y; string d = s; let a = !mul(x, 10); }
class C : B<7, s = "named">;
def D1 : B<1>;
def D2 : B<1, 5>;
def D3 : B<x = 3, s = "z">;
def D4 : C { let b = 100; int e = !add(b, c); }
class Other { int o = 3; list<A> as; }
def D5 : A, Other { let as = [D1, D2]; }
def D6 { A a = D4; int v = a.a; int w = D4.e; A anon = B<9>; int x = B<9>.c; }
def "quoted name";
def cat#"1"#2 : A;
def : A { let a = 99; }
class Late { int q = 5; int p = !add(q, 1); }
def L1 : Late { let q = 50; }
class Self { Self me = !cast<Self>(NAME); }
def S1 : Self;
class Fwd;
class UsesFwd<Fwd f> { Fwd g = f; }
class Fwd { int z = 1; }
def FW : Fwd;
def UF : UsesFwd<FW> { int zz = FW.z; }
def Casts {
  A c = !cast<A>("D1");
  A d = !cast<A>("D"#2);
  bit e = !isa<B>(c);
  bit f = !isa<Other>(c);
  bit g = !exists<A>("D1");
  bit h = !exists<Other>("D1");
  bit i = !exists<A>("nope");
  int j = !cast<int>(0b11);
  B k = !cast<B>(c);
  string l = !cast<string>(c);
  bit m = !eq(c, D1);
  bit n = !ne(c, D1);
}
defvar global = 42;
def G { int g = global; }
class W2<int p> { int u = p; defvar t = !add(u, p); int w = !mul(t, 2); assert !lt(p, 100), "p is large: " # p; }
def WW : W2<4> { defvar local = w; int x = !add(local, u); let u = 6; }
