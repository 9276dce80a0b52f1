// Guards of static locals (also when the initializer throws), order of globals, thread_local wrappers, inline
// variables.
#include <cstdio>
#include <thread>
struct Named {
  const char *name;
  explicit Named(const char *n) : name(n) { std::printf("make %s\n", n); }
  ~Named() { std::printf("drop %s\n", name); }
};
static Named first("first");
inline int counter = 5;
template <class T> struct Holder { static T value; };
template <class T> T Holder<T>::value = T(7);
static int attempts = 0;
static int init() {
  if (++attempts < 3)
    throw attempts;
  return attempts * 10;
}
static int guarded() {
  static int v = init();
  return v;
}
thread_local int perThread = counter * 2;
thread_local Named *owned = nullptr;
static int next() {
  thread_local int n = init();
  return ++n + ++perThread;
}
int main() {
  for (int i = 0; i < 4; ++i)
    try {
      std::printf("%d\n", guarded());
    } catch (int n) {
      std::printf("attempt %d\n", n);
    }
  static Named local("local");
  std::printf("%d %g %d\n", next(), Holder<double>::value, Holder<int>::value);
  std::thread t([] {
    std::printf("%d ", next());
    std::printf("%d %d\n", next(), owned == nullptr);
  });
  t.join();
  std::printf("%d\n", perThread);
}
