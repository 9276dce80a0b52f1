// Regular expressions: the library's largest templates.
#include <iostream>
#include <regex>
#include <string>
int main() {
  std::string text = "alpha=1; beta = 22;gamma=x; delta=4444";
  std::regex pair(R"((\w+)\s*=\s*(\d+))");
  for (std::sregex_iterator i(text.begin(), text.end(), pair), e; i != e; ++i)
    std::cout << (*i)[1] << ':' << (*i)[2] << '\n';
  std::cout << std::regex_replace(text, std::regex("[aeiou]"), "_") << '\n';
  try {
    std::regex bad("(unclosed");
  } catch (std::regex_error &e) {
    std::cout << "error " << (e.code() == std::regex_constants::error_paren) << '\n';
  }
  std::cout << std::regex_match("2024-01-31", std::regex(R"((\d{4})-(\d\d)-(\d\d))")) << '\n';
}
