// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Escape: what lets a variable out of sight and what does not.
#include "catch_compat.h"
#include "parse.h"

using gtap::test::Analysed;
using Names = std::set<std::string>;

namespace {

// A task function f(int n, int *p) with this body.
std::string body(const std::string &text) {
  return "#pragma gtap function\n__device__ int f(int n, int *p) {\n" + text + "\nreturn n;\n}\n";
}

} // namespace

TEST_CASE("a variable that is only read and assigned does not escape", "[escape]") {
  Analysed code(body("int a = n; a += 2; a++; (a) = n; p[a] = a; if (a) a = *p; a = use(a);"));
  CHECK(code.escaped() == Names{});
}

TEST_CASE("taking the address escapes", "[escape]") {
  Analysed code(body("int a = 1, b = 2; pair s{}; see(&a); see(&s.x); see(&p[b]);"));
  CHECK(code.escaped() == Names{"a", "s"});
  CHECK(code.reason("a") == "its address is taken");
}

TEST_CASE("binding to a reference escapes, through conditional and comma too", "[escape]") {
  Analysed code(body("int a = 1, b = 2, c = 3, d = 4; int &r = a; r = 2; change(b);"
                     "change(n ? c : d);"));
  CHECK(code.escaped() == Names{"a", "b", "c", "d"});
  CHECK(code.reason("b") == "bound to a reference");
}

TEST_CASE("what becomes of the referred object is not the reference's escape", "[escape]") {
  Analysed code(body("int &r = *p; change(r); see(&r);"));
  CHECK(code.escaped() == Names{});
}

TEST_CASE("capturing by reference escapes, by copy does not", "[escape]") {
  Analysed code(body("int a = 1, b = 2; auto g = [&a, b] { return a + b; }; n = sizeof(g);"));
  CHECK(code.escaped() == Names{"a"});
  CHECK(code.reason("a") == "captured by reference");
}

TEST_CASE("copies of trivially copyable objects do not escape", "[escape]") {
  Analysed code(body("pair s{1, 2}, t = s; t = s; s.x = t.y; pair u(s); n = u.x;"));
  CHECK(code.escaped() == Names{});
}

TEST_CASE("an array escapes where it decays, not where it is indexed", "[escape]") {
  Analysed code(body("int a[4], b[4], c[2][2]; a[n] = 1; see(b); c[1][n] = a[0]; n = sizeof(a);"));
  CHECK(code.escaped() == Names{"b"});
}

TEST_CASE("the destination of a spawn escapes, with the object it is part of", "[escape]") {
  Analysed code(body("int a, r[3]; pair s; int *q = p;\n"
                     "#pragma gtap task\na = f(1, p);\n"
                     "#pragma gtap task\nr[n] = f(1, p);\n"
                     "#pragma gtap task\ns.y = f(1, p);\n"
                     "#pragma gtap task\nq[n] = f(1, p);\n"
                     "#pragma gtap task\n*p = f(1, p);\n"
                     "#pragma gtap taskwait\n"));
  CHECK(code.escaped() == Names{"a", "r", "s"});
  CHECK(code.reason("r") == "destination of a spawn");
}
