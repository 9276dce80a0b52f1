#include <stdint.h>
#include <stdio.h>

// Vector and x87 registers.
static double root(double x) {
  double r;
  __asm__("sqrtsd %1,%0" : "=x"(r) : "x"(x));
  return r;
}
static float add(float a, float b) {
  __asm__("addss %1,%0" : "+x"(a) : "x"(b));
  return a;
}
typedef int v4 __attribute__((vector_size(16)));
static v4 addVectors(v4 a, v4 b) {
  __asm__("paddd %1,%0" : "+x"(a) : "x"(b));
  return a;
}
static double x87(double a) {
  double r;
  __asm__("fsqrt" : "=t"(r) : "0"(a));
  return r;
}
static long double x87mem(double a) {
  long double r;
  __asm__("fldl %1\n\tfchs" : "=t"(r) : "m"(a));
  return r;
}
int main(void) {
  v4 v = addVectors((v4){1, 2, 3, 4}, (v4){10, 20, 30, 40});
  printf("%f %f %d %d %f %Lf\n", root(2.25), add(1.5f, 2.5f), v[0], v[3], x87(16.0), x87mem(2.5));
  return 0;
}
