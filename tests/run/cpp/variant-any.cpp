// std::variant, optional, any, visit, string_view, chrono arithmetic: large inlined switches with exceptions.
#include <any>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
using Value = std::variant<std::monostate, int, double, std::string>;
static std::string show(const Value &v) {
  struct {
    std::string operator()(std::monostate) { return "none"; }
    std::string operator()(int i) { return std::to_string(i); }
    std::string operator()(double d) { return std::to_string(d); }
    std::string operator()(const std::string &s) { return '"' + s + '"'; }
  } visitor;
  return std::visit(visitor, v);
}
static std::optional<int> parse(std::string_view s) {
  int n = 0;
  if (s.empty())
    return {};
  for (char c : s)
    if (c < '0' || c > '9')
      return std::nullopt;
    else
      n = n * 10 + (c - '0');
  return n;
}
int main() {
  Value values[] = {{}, 3, 2.5, std::string("long enough not to be stored in place")};
  for (auto &v : values)
    std::printf("%s %zu\n", show(v).c_str(), v.index());
  try {
    std::printf("%d\n", std::get<int>(values[2]));
  } catch (std::bad_variant_access &) {
    std::printf("bad_variant_access\n");
  }
  for (std::string_view s : {"12", "x", ""})
    try {
      std::printf("%d ", parse(s).value());
    } catch (std::bad_optional_access &) {
      std::printf("none ");
    }
  std::any a = 5;
  try {
    std::printf("%d %s\n", std::any_cast<int>(a), std::any_cast<std::string>(a).c_str());
  } catch (std::bad_any_cast &) {
    std::printf("bad_any_cast\n");
  }
}
