// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FrameLayout: class, field, name and reason of each variable; and what checkFrame refuses.
#include "catch_compat.h"
#include "parse.h"

using gtap::StorageClass;
using gtap::test::Analysed;

namespace {

std::string body(const std::string &text) {
  return "#pragma gtap function\n__device__ int f(int n, int *p) {\n" + text + "\n}\n";
}

const std::string wait = "\n#pragma gtap taskwait\n";

// The single error of a body, which must contain `text`.
void checkRefused(const std::string &code, const std::string &text) {
  Analysed analysed(body(code));
  std::vector<std::string> errors = analysed.frameErrors();
  INFO(code);
  REQUIRE(errors.size() == 1);
  CHECK_THAT(errors.front(), Catch::Matchers::Contains(text));
}

} // namespace

TEST_CASE("values live at a wait are spilled there only", "[frame]") {
  Analysed code(body("int a = use(1);" + wait + "int b = a;" + wait + "return b;"));
  CHECK(code.variable("a").home.storage() == StorageClass::Spilled);
  CHECK(code.variable("a").home.savedAt() == std::vector<unsigned>{1});
  CHECK(code.variable("a").reason == "live at the taskwait, line 5");
  CHECK(code.variable("b").home.savedAt() == std::vector<unsigned>{2});
  CHECK(code.layout.movable);
}

TEST_CASE("a value not live at any wait stays local", "[frame]") {
  Analysed code(body("int a = 1; p[0] = a;" + wait + "{ int b = 2; return b; }"));
  CHECK(code.variable("a").home.storage() == StorageClass::Local);
  CHECK(code.variable("a").crossed);
  CHECK(code.variable("b").home.storage() == StorageClass::Local);
  CHECK_FALSE(code.variable("b").crossed);
}

TEST_CASE("a parameter that never changes is not saved; one that changes is", "[frame]") {
  Analysed code(body("n--;" + wait + "return n + *p;"));
  CHECK(code.variable("p").home.savedAt().empty());
  CHECK(code.variable("n").home.savedAt() == std::vector<unsigned>{1});
}

TEST_CASE("escaped variables in scope at a wait are pinned", "[frame]") {
  Analysed code(body("int a = 1; see(&a); { int b = 2; see(&b); }" + wait + "return 0;"));
  CHECK(code.variable("a").home.storage() == StorageClass::Pinned);
  CHECK(code.variable("a").reason == "its address is taken, line 4");
  CHECK(code.variable("b").home.storage() == StorageClass::Local);
  CHECK_FALSE(code.layout.movable);
}

TEST_CASE("a destination is pinned even where no wait follows", "[frame]") {
  Analysed code(body("int a;\n#pragma gtap task\na = f(1, p);\nreturn 0;"));
  CHECK(code.variable("a").home.storage() == StorageClass::Pinned);
}

TEST_CASE("arrays live at a wait are pinned", "[frame]") {
  Analysed code(body("int a[2]; a[0] = n; a[1] = n;" + wait + "return a[0];"));
  CHECK(code.variable("a").home.storage() == StorageClass::Pinned);
}

TEST_CASE("constants need no place", "[frame]") {
  Analysed code(
      body("const int k = 4; constexpr int t[2] = {1, 2}; see(&k);" + wait + "return k + t[n];"));
  CHECK(code.variable("k").home.storage() == StorageClass::Local);
  CHECK(code.variable("t").home.storage() == StorageClass::Local);
}

TEST_CASE("variables of one name get fields of their own", "[frame]") {
  Analysed code(body("for (int i = 0; i < n; i++) {" + wait +
                     "use(i); }"
                     "for (int i = 0; i < n; i++) {" +
                     wait + "use(i); } return 0;"));
  CHECK(code.layout.variables[2].field == "i");
  CHECK(code.layout.variables[3].field == "i_2");
  CHECK(code.layout.variables[3].alias == "i");
}

TEST_CASE("pinned variables of one name are renamed", "[frame]") {
  Analysed code(
      body("{ int a = 1; see(&a);" + wait + "} { int a = 2; see(&a);" + wait + "} return 0;"));
  CHECK(code.layout.variables[2].alias == "a_2");
  CHECK(code.layout.variables[3].alias == "a_3");
}

TEST_CASE("a value hidden at a wait is pinned", "[frame]") {
  Analysed code(body("int a = 1; { int a = 2;" + wait + "use(a); } return a;"));
  CHECK(code.layout.variables[2].home.storage() == StorageClass::Pinned);
  CHECK(code.layout.variables[2].alias == "a_2");
  CHECK(code.layout.variables[3].home.storage() == StorageClass::Spilled);
}

TEST_CASE("what cannot live across a wait is refused", "[frame]") {
  checkRefused("guard g;" + wait + "return 0;", "not trivially copyable");
  checkRefused("auto g = [p] { return *p; };" + wait + "return g();", "lambda 'g'");
  checkRefused("struct s { int v; } a{1}; see(&a.v);" + wait + "return a.v;",
               "defined inside a function");
  checkRefused("union { int v; float w; }; v = n;" + wait + "return v;", "anonymous union");
  checkRefused("int &r = *p; auto g = [r] { return r; }; n = g();" + wait + "return r;",
               "a lambda copies 'r'");
}

TEST_CASE("a reference is kept as a pointer, a bound temporary as an object", "[frame]") {
  Analysed code(body("int &r = *p; const int &t = n + 1;" + wait + "return r + t;"));
  CHECK(code.variable("r").home.form() == gtap::Form::Pointer);
  CHECK(code.variable("r").access == "(*r)");
  CHECK(code.variable("t").home.form() == gtap::Form::Object);
  CHECK(code.variable("t").home.storage() == StorageClass::Spilled);
}

TEST_CASE("what has no trivial constructor is started late", "[frame]") {
  Analysed code(body("box b, dead;" + wait + "return b.v;"));
  CHECK(code.variable("b").home.form() == gtap::Form::Late);
  CHECK(code.variable("b").home.storage() == StorageClass::Pinned);
  CHECK(code.variable("dead").home.form() == gtap::Form::Late);
  CHECK(code.variable("dead").home.storage() == StorageClass::Local);
}

TEST_CASE("values that no wait saves both share a slot", "[frame]") {
  Analysed code(body("int a = use(1);" + wait + "int b = a, c = 2;" + wait + "return b + c;"));
  CHECK(code.variable("a").home.slot() == 1);
  CHECK(code.variable("b").home.slot() == 1);
  CHECK(code.variable("c").home.slot() == 0);
}

TEST_CASE("the same outside any wait's sight is accepted", "[frame]") {
  Analysed code(body("{ guard g; auto h = [p] { return *p; }; int &r = *p; box b; "
                     "auto [a, c] = pair{1, 2}; use(h() + r + b.v + a + c); }" +
                     wait + "return 0;"));
  CHECK(code.frameErrors().empty());
}
