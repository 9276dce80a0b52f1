// The standard library's containers and algorithms.
#include <algorithm>
#include <cstdio>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>
int main() {
  std::vector<int> v(20);
  std::iota(v.begin(), v.end(), 3);
  std::transform(v.begin(), v.end(), v.begin(), [](int x) { return x * 7919 % 101; });
  std::sort(v.begin(), v.end(), std::greater<>());
  std::map<std::string, std::vector<int>> m;
  for (int x : v)
    m[x % 3 ? x % 2 ? "odd" : "even" : "three"].push_back(x);
  for (auto &[k, list] : m)
    std::printf("%s %zu %d\n", k.c_str(), list.size(), std::accumulate(list.begin(), list.end(), 0));
  std::unordered_map<long, std::string> names;
  for (int i = 0; i < 50; ++i)
    names[i * i] = std::to_string(i) + std::string(size_t(i % 20), 'x');
  size_t total = 0;
  for (auto &e : names)
    total += e.second.size() * size_t(e.first % 7);
  std::set<std::pair<int, char>> s{{3, 'c'}, {1, 'a'}, {2, 'b'}, {1, 'a'}};
  std::deque<std::unique_ptr<int>> d;
  for (int i = 0; i < 10; ++i)
    i % 2 ? d.push_front(std::make_unique<int>(i)) : d.push_back(std::make_unique<int>(i));
  std::list<std::shared_ptr<std::string>> l;
  l.push_back(std::make_shared<std::string>("shared"));
  l.push_back(l.front());
  std::function<int(int)> fib = [&](int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); };
  std::printf("%zu %zu %d %ld %d\n", total, s.size(), *d.front() * 10 + *d.back(), l.front().use_count(), fib(15));
  try {
    v.at(20) = 1;
  } catch (std::exception &e) {
    std::printf("out of range\n");
  }
  try {
    std::vector<long> huge(v.max_size());
    huge[0] = 1;
  } catch (std::exception &e) {
    std::printf("%s\n", e.what());
  }
}
