// Calls with arguments on the stack, results in memory, of doubles and wide integers, which throw or not; values live
// across them in landing pads.
#include <cstdio>
struct Big {
  long v[6];
};
struct Pair {
  double d;
  long l;
};
__attribute__((noinline)) static Big big(int a, int b, int c, int d, int e, int f, int g, double h, Big i) {
  if (g == a)
    throw a + b + c + d + e + f + g + h + i.v[5];
  Big r = i;
  r.v[0] += g;
  return r;
}
__attribute__((noinline)) static Pair pair(double d, long l) {
  if (l < 0)
    throw l;
  return {d * 2, l * 3};
}
__attribute__((noinline)) static __int128 wide(__int128 x) {
  if (x > 5)
    throw x;
  return x << 70;
}
__attribute__((noinline)) static long double ext(long double x) {
  if (x < 0)
    throw x;
  return x / 3;
}
int main() {
  double sum = 0.5;
  long double y = 1.25L;
  __int128 w = 1;
  for (int k = 0; k < 9; ++k) {
    float f = k * 0.25f;
    Big b = {{k, 1, 2, 3, 4, 5}};
    try {
      Big r = big(3, 1, 2, 3, 4, 5, k, sum, b);
      sum += r.v[0];
      Pair p = pair(sum, 4 - k);
      sum += p.d + p.l;
      w += wide(k);
      y += ext(3 - k);
    } catch (double d) {
      sum += d * f;
    } catch (long l) {
      sum -= l + f;
    } catch (__int128 x) {
      w += x;
    } catch (long double x) {
      y -= x * k;
    }
    std::printf("%d %g %Lg %lx %lx %ld\n", k, sum, y, (long)(w >> 64), (long)w, b.v[0]);
  }
}
