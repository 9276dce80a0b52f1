#include <stdio.h>
int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); } int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } int even(int n); int odd(int n) { return n == 0 ? 0 : even(n - 1); } int even(int n) { return n == 0 ? 1 : odd(n - 1); } void hanoi(int n, int a, int b, int c, int *k) { if (!n) return; hanoi(n - 1, a, c, b, k); *k = *k * 3 + a - b; hanoi(n - 1, c, b, a, k); }
int main(void) { int k = 0; hanoi(10, 1, 2, 3, &k); printf("%d %d %d %d %d\n", ack(2, 9), fib(22), even(1000), odd(7), k); return 0; }
