// Floating point: by library calls, values in general registers.
static __attribute__((noinline)) double mix(double a, int k, double b) { return a * 0.5 - b + k; }
int test2_double(int a, int b) {
  double x = a / 16, y = b / 16;
  double z = mix(x, 3, y);
  return (int)(x > y ? z * 0.25 : z + 1.5);
}
static __attribute__((noinline)) float narrow(double d) { return (float)d; }
int test2_float(int a, int b) {
  float f = narrow(a % 100000), g = narrow(b % 1000);
  return (int)((double)f - (double)g) + (f < 7.0 + g);
}
