// Runs a script in the Duktape JavaScript engine: parser, byte-code interpreter, garbage collector, regular
// expressions, number formatting, dates.
#include "duktape.h"
#include <stdio.h>

static int print(duk_context *c) {
  puts(duk_safe_to_string(c, 0));
  return 0;
}

static const char *const kScript[] = {
    "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) } print(fib(20))",
    "print([3, 1, 2].sort().map(function (x) { return x * 1.5 }).join('|'))",
    "print(JSON.stringify({ a: [1, 2, { b: null }], c: '\\u20ac', d: 1e21, e: -0.1 }))",
    "print('abcabc'.replace(/b(c)/g, '<$1>') + /^(\\w+)\\s(?!x)\\1$/.test('ab ab'))",
    "try { null.x } catch (e) { print(e.name) } finally { print('finally') }",
    "var s = 0; for (var i = 0; i < 100000; i++) s = (s * 31 + i) >>> 0; print(s)",
    "print(Math.pow(2, 0.5).toFixed(10) + ' ' + parseInt('ff', 16) + ' ' + (0.1 + 0.2) + ' ' + 5e-324 + ' ' + 1 / 0)",
    "print(new Date(86400000).toISOString() + encodeURIComponent('a b&\\u00e9') + (1 / 3).toString(7).substr(0, 12))",
    "var o = {}, t = 0; for (var k = 0; k < 2000; k++) o['k' + k] = { v: k }; for (var q in o) t += o[q].v; print(t)",
    "print(eval('(function (a, b) { return arguments.length + a * b })')(6, 7)); label: for (;;) { for (;;) break "
    "label }",
    "syntax error here(",
};

int main(void) {
  duk_context *c = duk_create_heap_default();
  duk_push_c_function(c, print, 1);
  duk_put_global_string(c, "print");
  for (unsigned i = 0; i < sizeof kScript / sizeof *kScript; i++) {
    if (duk_peval_string(c, kScript[i]))
      puts(duk_safe_to_string(c, -1));
    duk_pop(c);
  }
  duk_destroy_heap(c);
  return 0;
}
