// Exceptions in threads, futures, locks that cleanups give back.
#include <condition_variable>
#include <cstdio>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>
static std::mutex lock;
static long total = 0;
static void work(int n) {
  std::lock_guard<std::mutex> guard(lock);
  total += n;
  if (n % 4 == 0)
    throw std::runtime_error("four");
  total += 1000;
}
int main() {
  std::vector<std::thread> threads;
  int failures = 0;
  for (int i = 0; i < 16; ++i)
    threads.emplace_back([i, &failures] {
      try {
        work(i);
      } catch (std::exception &) {
        std::lock_guard<std::mutex> guard(lock);
        ++failures;
      }
    });
  for (auto &t : threads)
    t.join();
  std::printf("%ld %d\n", total, failures);
  auto f = std::async(
      std::launch::async, [](int n) -> int { return n > 2 ? throw n : n; }, 3);
  try {
    std::printf("%d\n", f.get());
  } catch (int n) {
    std::printf("future %d\n", n);
  }
  std::promise<int> p;
  std::thread t([&p] { p.set_exception(std::make_exception_ptr(std::logic_error("promise"))); });
  try {
    p.get_future().get();
  } catch (std::logic_error &e) {
    std::printf("%s\n", e.what());
  }
  t.join();
}
