// Streams, also those that throw.
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
struct Point {
  double x, y;
};
static std::ostream &operator<<(std::ostream &o, const Point &p) { return o << '(' << p.x << ", " << p.y << ')'; }
static std::istream &operator>>(std::istream &i, Point &p) { return i >> p.x >> p.y; }
int main() {
  std::cout << std::hex << std::showbase << 255 << ' ' << std::dec << std::setw(6) << std::setfill('*') << 42 << '\n';
  std::cout << std::fixed << std::setprecision(3) << 3.14159 << ' ' << std::scientific << 12345.678 << std::defaultfloat
            << ' ' << true << std::boolalpha << false << '\n';
  std::istringstream in("1.5 -2e3 7 x");
  Point p{}, q{};
  in >> p;
  std::cout << p << in.good() << '\n';
  in.exceptions(std::ios::failbit);
  try {
    in >> q;
    std::cout << q;
  } catch (std::ios_base::failure &e) {
    std::cout << "failure " << in.fail() << '\n';
  }
  std::ostringstream out;
  for (int i = 0; i < 5; ++i)
    out << i << (i < 4 ? "," : "\n");
  std::string line;
  std::istringstream lines(out.str() + "second\nthird");
  while (std::getline(lines, line))
    std::cout << '[' << line << ']';
  std::cout << std::endl;
  try {
    std::cout << std::stoi("12") + std::stoi("nope") << '\n';
  } catch (std::invalid_argument &e) {
    std::cout << e.what() << '\n';
  }
}
