/* Every scalar type, conversions between them, and what the optimiser makes of arithmetic on them. */
typedef __int128 i128;
typedef unsigned __int128 u128;
typedef _BitInt(37) b37;
#if __clang_major__ >= 15
typedef unsigned _BitInt(200) b200;
#else
typedef unsigned _BitInt(99) b200;
#endif
long double ld(long double a, double b, float c) { return a * b + c / 3.25L; }
#if __clang_major__ >= 15
_Float16 half(_Float16 a, float b) { return a + (_Float16)b * (_Float16)1.5; }
#endif
__float128 quad(__float128 a) { return a * 2.5Q; }
float f32(void) { return 0.1f; }
double f64(void) { return 0.1; }
double inf(void) { return -__builtin_inf(); }
double nan_(void) { return __builtin_nan("0x123"); }
float tiny(void) { return 1e-45f; }
i128 mul(i128 a, i128 b) { return a * b + ((i128)0x123456789abcdefLL << 64) - 7; }
u128 shr(u128 a, int n) { return a >> n; }
b37 odd(b37 a, b37 b) { return a / b + 12345678901; }
b200 wide(b200 a) { return a * 1000000007 + ((b200)1 << (8 * sizeof a - 30)); }
_Bool logic(int a, int b) { return (a && b) || !a; }
int sat(int a, int b, int *o) { return __builtin_add_overflow(a, b, o) | __builtin_mul_overflow(a, b, o + 1); }
unsigned bits(unsigned a) {
  return __builtin_popcount(a) + __builtin_clz(a | 1) + __builtin_ctz(a | 8) + __builtin_bswap32(a) +
         __builtin_bitreverse32(a) + __builtin_rotateleft32(a, 5);
}
double math(double x, double y) {
  return __builtin_sqrt(x) + __builtin_fabs(y) + __builtin_floor(x) + __builtin_copysign(x, y) + __builtin_fma(x, y, x) +
         __builtin_pow(x, y) + __builtin_fmin(x, y) + __builtin_round(x) + __builtin_rint(y) + __builtin_trunc(x);
}
long lround_(double x) { return __builtin_lround(x) + __builtin_llrint(x); }
int fpclass(double x) { return __builtin_isnan(x) + __builtin_isinf(x) + __builtin_signbit(x) + __builtin_isnormal(x); }
int compare(double a, double b, unsigned c, int d) {
  return (a < b) + (a != b) * 2 + __builtin_isunordered(a, b) + (c < 7u) + (d <= -3);
}
_Complex double cplx(_Complex double a, _Complex double b) { return a * b / (a + b); }
unsigned char narrow(int x) { return (unsigned char)x; }
long widen(signed char c, unsigned short s) { return c + s; }
double from(unsigned long u, long s) { return (double)u + (float)s; }
unsigned long to(double d) { return (unsigned long)d; }
float fast(float a, float b, float c) {
#pragma clang fp reassociate(on) contract(fast)
  return a * b + c + a * c;
}
