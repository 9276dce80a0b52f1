class C<int i> { int v = i; }
def A : C<1>;
def B : C<2>;
def L {
  list<int> a = [1, 2, 3, 4, 5];
  int b = a[2];
  list<int> c = a[0, 2...4];
  list<int> d = a[1-2];
  list<int> e = a[3,];
  int f = !head(a);
  list<int> g = !tail(a);
  int h = !size(a);
  bit i = !empty([]<int>);
  list<int> j = !listconcat(a, [6], [7, 8]);
  list<string> k = !listsplat("x", 3);
  list<int> l = !listremove(a, [2, 4]);
  list<int> n = !range(4);
  list<int> o = !range(2, 6);
  list<int> p = !range(10, 0, -3);
  list<int> q = !foreach(x, a, !mul(x, x));
  list<int> r = !filter(x, a, !lt(x, 4));
  int s = !foldl(100, a, acc, x, !sub(acc, x));
  list<C> t = [A, B, C<3>];
  list<int> u = !foreach(x, t, x.v);
  list<list<int>> v = [[1, 2], [3]];
  int w = v[0][1];
  list<int> x = [1] # [2] # a;
  list<C> z = !foreach(it, !range(3), C<!add(it, 10)>);
  list<int> aa = a[[0, 4]];
  int bb = !size(a[!range(2)]);
}
