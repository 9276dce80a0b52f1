#include "TestTarget.h"
#include <gtest/gtest.h>
using namespace lathe::test;
TEST(First, x) {
  FILE *f = fopen("/tmp/t.ll", "r");
  std::string s;
  char buf[4096];
  size_t n;
  while ((n = fread(buf, 1, sizeof buf, f)) > 0)
    s.append(buf, n);
  fclose(f);
  puts(translate(s).c_str());
}
