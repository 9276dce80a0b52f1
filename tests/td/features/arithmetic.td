def D {
  int add0 = !add(1, 2);
  int add1 = !add(1, 2, 3, -10);
  int sub0 = !sub(5, 9);
  int mul0 = !mul(3, 4, 5);
  int div0 = !div(-7, 2);
  int and0 = !and(0xff, 0x3c);
  int or0 = !or(1, 2, 8);
  int xor0 = !xor(5, 1);
  bit not0 = !not(0);
  bit not1 = !not(17);
  int shl0 = !shl(1, 63);
  int sra0 = !sra(-16, 2);
  int srl0 = !srl(-1, 60);
  int log0 = !logtwo(1025);
  bit eq0 = !eq(1, 1);
  bit eq1 = !eq("a", "b");
  bit ne0 = !ne(1, 1);
  bit lt0 = !lt(-1, 0);
  bit le0 = !le("a", "ab");
  bit gt0 = !gt(3, 3);
  bit ge0 = !ge(3, 3);
  int if0 = !if(!lt(1, 2), 10, 20);
  int cond0 = !cond(false: 1, !eq(1, 2): 2, true: 3);
  int hex = 0x7fffffffffffffff;
  int hexneg = 0xffffffffffffffff;
  int bin = 0b1011;
  int neg = -42;
  bit andbit = !and(true, !eq(1, 1));
  int range = !foldl(0, !range(1, 101), acc, x, !add(acc, x));
}
class Fac<int n> {
  int r = !if(!le(n, 1), 1, !mul(n, Fac<!sub(n, 1)>.r));
}
def F { int f10 = Fac<10>.r; }
