defvar list0 = ["a", "b", "c"];
def X;
def S {
  string a = "one" "two";
  string b = "tab\tnl\nq\"bs\\";
  code c = [{ return "x" + y[0]; }];
  string d = !strconcat("a", "b", "c");
  string e = "a"#"b"#1#X;
  string f = !interleave(list0, ", ");
  string g = !interleave([1, 2, 3], "+");
  string h = !tolower("AbC-9");
  string i = !toupper("AbC-9");
  string j = !substr("abcdef", 2);
  string k = !substr("abcdef", 2, 3);
  int l = !find("hello", "l");
  int m = !find("hello", "l", 3);
  int n = !find("hello", "z");
  string o = !subst("l", "LL", "hello");
  string p = !cast<string>(X);
  string q = !cast<string>(12);
  int r = !size("abc");
  bit s = !empty("");
  string t = !repr([1, 2]);
  string u = !repr((X 1:$a, "s"));
}
class N<string s> { string t = s#"_"#NAME; }
def N1 : N<"x">;
