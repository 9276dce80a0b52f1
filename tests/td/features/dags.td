def op; def other; def leaf;
class K<int i> { int v = i; }
def k : K<4>;
def G {
  dag a = (op);
  dag b = (op 1:$x, leaf:$y, "s", $z, ?);
  dag c = (op (other leaf:$q):$r, [1, 2]);
  dag d = (op:$n leaf);
  dag e = !con((op 1:$a), (op 2), (op));
  dag f = !dag(op, [leaf, ?], ["a", ?]);
  dag g = !dag(op, [1, 2], ?);
  dag h = !setdagop(b, other);
  dag i = !setop(b, other);
  int size = !size(b);
  bit none = !empty(a);
  int arg0 = !getdagarg<int>(b, 0);
  int argx = !getdagarg<int>(b, "x");
  string name1 = !getdagname(b, 1);
  string name2 = !getdagname(b, 2);
  dag j = !setdagarg(b, 1, other);
  dag l = !setdagarg(b, "y", 9);
  dag m = !setdagname(b, 2, "new");
  dag n = !setdagname(b, "x", ?);
  dag o = !foreach(x, (op leaf, other), !subst(leaf, other, x));
  bit isop = !isa<K>(!getdagop((k 1)));
  int kv = !getdagop<K>((k 1)).v;
  dag p = (!cast<K>("k") 1, 2);
  dag q = (K<9> 1);
  string s = !getdagarg<string>(b, 0);
}
