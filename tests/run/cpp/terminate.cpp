// An exception that leaves a noexcept function, that nobody catches, or that a destructor throws during another one.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <sys/wait.h>
#include <unistd.h>
struct Bad {
  ~Bad() noexcept(false) { throw 2; }
};
static void quiet() noexcept { throw 1; }
static void uncaught() { throw 3; }
static void twice() {
  Bad b;
  throw 1;
}
static void handler() {
  std::printf("terminate\n");
  std::fflush(stdout);
  std::_Exit(9);
}
int main() {
  void (*tests[])() = {quiet, uncaught, twice};
  for (auto *t : tests) {
    std::fflush(stdout);
    if (fork() == 0) {
      std::set_terminate(handler);
      if (t == twice)
        try {
          t();
        } catch (...) {
          std::printf("caught?\n");
        }
      t();
      std::_Exit(0);
    }
    int status = 0;
    wait(&status);
    std::printf("%d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  }
  try {
    Bad b;
  } catch (int i) {
    std::printf("alone %d\n", i);
  }
}
