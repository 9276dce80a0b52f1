class I<string n, int v> { string name = n; int value = v; string from = ""; list<int> extra = []; }
class Mix<int e> { int mixed = e; }
multiclass Base<string p, int v> {
  def a : I<p#"a", v>;
  def _b : I<p#"b", !add(v, 1)>;
}
multiclass Extra<int v> { def ex : I<"ex", v>; }
multiclass Derived<string p, int v = 5> : Base<p, v> {
  def c : I<p#"c", v> { let from = NAME; }
  def NAME : I<"self", 0>;
  def NAME#"_x" : I<"x", 1>;
  def "y"#NAME : I<"y", 2>;
  defm sub : Base<p#"s", !mul(v, 100)>;
  defm "" : Extra<v>;
  def : I<"anon", v>;
  foreach i = 0-2 in {
    def f#i : I<"f", i>;
    if !eq(i, 1) then def only : I<"one", i>;
    else def other#i : I<"other", i>;
  }
  defvar twice = !mul(v, 2);
  let from = "let"#twice in {
    def l : I<"l", twice>;
    defm ll : Base<"ll", twice>;
  }
}
defm P : Derived<"p">;
defm Q : Derived<"q", 3>, Mix<77>;
let extra = [1, 2] in defm R : Base<"r", 0>;
let extra = [3], from = "outer" in {
  defm S : Base<"s", 1>;
  def single : I<"t", 1>;
  let from = "inner" in def nested : I<"u", 1>;
}
multiclass NoArgs { def z; }
defm T : NoArgs;
defm : NoArgs;
foreach s = ["u", "v"] in defm X#s : Base<s, 4>;
defset list<I> Collected = {
  def in1 : I<"in1", 1>;
  defm in2 : Base<"in2", 2>;
}
def Uses { list<I> c = Collected; int n = !size(Collected); }
