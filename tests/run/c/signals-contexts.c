#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
// signals on an alternate stack, sigaction info, ucontext switching, mmap, fork, atexit order
static stack_t alt;
static volatile sig_atomic_t hits;
static char *page;
static void segv(int s, siginfo_t *i, void *u) {
  hits++;
  mprotect(page, 4096, PROT_READ | PROT_WRITE);
}
static void overflow(int s) {
  write(1, "overflow\n", 9);
  _exit(0);
}
__attribute__((noinline)) static int eat(int n) {
  volatile char b[1000];
  b[0] = n;
  return n == -1 ? 0 : eat(n + 1) + b[0];
}
static ucontext_t mainc, co;
static int produced;
static void gen(void) {
  for (int i = 0; i < 3; i++) {
    double d = i * 1.5;
    produced = (int)(d * 2);
    swapcontext(&co, &mainc);
  }
}
static void bye1(void) { printf("bye1\n"); }
static void bye2(void) { printf("bye2\n"); }
int main(void) {
  page = mmap(0, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  struct sigaction sa = {0};
  sa.sa_sigaction = segv;
  sa.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &sa, 0);
  page[5] = 7;
  printf("%d %d\n", hits, page[5]);
  static char cs[65536];
  getcontext(&co);
  co.uc_stack.ss_sp = cs;
  co.uc_stack.ss_size = sizeof cs;
  co.uc_link = &mainc;
  makecontext(&co, gen, 0);
  for (int i = 0; i < 3; i++) {
    swapcontext(&mainc, &co);
    printf("%d ", produced);
  }
  putchar('\n');
  fflush(stdout);
  pid_t p = fork();
  if (!p) {
    alt.ss_sp = malloc(SIGSTKSZ);
    alt.ss_size = SIGSTKSZ;
    sigaltstack(&alt, 0);
    struct sigaction so = {0};
    so.sa_handler = overflow;
    so.sa_flags = SA_ONSTACK;
    sigaction(SIGSEGV, &so, 0);
    eat(0);
    _exit(1);
  }
  int st;
  waitpid(p, &st, 0);
  printf("%d\n", WEXITSTATUS(st));
  atexit(bye1);
  atexit(bye2);
  return 3;
}
