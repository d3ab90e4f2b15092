// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Liveness at taskwaits, and agreement with Clang's own LiveVariables where that one can be
// trusted.
#include "catch_compat.h"
#include "parse.h"

#include <clang/Analysis/Analyses/LiveVariables.h>
#include <clang/Analysis/AnalysisDeclContext.h>

using gtap::test::Analysed;
using Names = std::set<std::string>;

namespace {

std::string body(const std::string &text) {
  return "#pragma gtap function\n__device__ int f(int n, int *p) {\n" + text + "\n}\n";
}

const std::string wait = "\n#pragma gtap taskwait\n";

// What LiveVariables holds live right after the marker of each wait.
std::vector<Names> clangLiveness(Analysed &code) {
  clang::AnalysisDeclContextManager manager(code.code.context());
  clang::AnalysisDeclContext *context = manager.getContext(code.function.definition);
  context->getCFGBuildOptions().setAllAlwaysAdd();
  context->getCFGBuildOptions().PruneTriviallyFalseEdges = false;
  auto *live = context->getAnalysis<clang::LiveVariables>();
  std::vector<Names> result;
  for (const gtap::Wait &at : code.function.waits) {
    Names names;
    for (const gtap::FrameVariable &entry : code.layout.variables)
      if (live->isLive(at.attributed->getSubStmt(), entry.variable))
        names.insert(entry.variable->getNameAsString());
    result.push_back(names);
  }
  return result;
}

} // namespace

TEST_CASE("a value read after the wait is live, one overwritten is not", "[liveness]") {
  Analysed code(body("int a = 1, b = 2, c = 3;" + wait + "b = 4; return a + b + n;"));
  CHECK(code.liveAt(1) == Names{"n", "a"});
}

TEST_CASE("a loop carries values round", "[liveness]") {
  Analysed code(body("int sum = 0, t = 0; for (int i = 0; i < n; i++) { t = i;" + wait +
                     "sum += p[i]; } return sum;"));
  CHECK(code.liveAt(1) == Names{"n", "p", "sum", "i"});
}

TEST_CASE("each wait has its own set", "[liveness]") {
  Analysed code(body("int a = use(1);" + wait + "int b = a;" + wait + "return b;"));
  CHECK(code.liveAt(1) == Names{"a"});
  CHECK(code.liveAt(2) == Names{"b"});
}

TEST_CASE("a value read on one path only is live", "[liveness]") {
  Analysed code(body("int a = 1, b = 2;" + wait + "if (n) return a; b = 3; return b;"));
  CHECK(code.liveAt(1) == Names{"n", "a"});
}

TEST_CASE("break, continue and return cut paths", "[liveness]") {
  Analysed code(body("int a = 1, b = 2; while (n) {" + wait +
                     "if (*p) break; b = use(b); continue; } return a;"));
  CHECK(code.liveAt(1) == Names{"n", "p", "a", "b"});
  Analysed left(body("int a = 1; while (n) {" + wait + "return n; } return a;"));
  CHECK(left.liveAt(1) == Names{"n"});
}

TEST_CASE("a write to a part neither needs nor ends the old value", "[liveness]") {
  Analysed code(body("pair s{1, 2}, t;" + wait + "s.x = 3; t.x = 1; t.y = 2; return s.y;"));
  CHECK(code.liveAt(1) == Names{"s"});
}

TEST_CASE("an assignment of a whole object ends the old value", "[liveness]") {
  Analysed code(body("pair s{1, 2}, t{3, 4};" + wait + "s = t; return s.y;"));
  CHECK(code.liveAt(1) == Names{"t"});
}

TEST_CASE("sizeof does not read", "[liveness]") {
  Analysed code(body("int a = 1;" + wait + "return sizeof(a);"));
  CHECK(code.liveAt(1) == Names{});
}

TEST_CASE("queue clauses read", "[liveness]") {
  Analysed code("#pragma gtap function\n__device__ void f(int n) {\nint a = 1, b = 2;\n"
                "#pragma gtap taskwait\n"
                "#pragma gtap task queue(a + 1)\nf(n);\n"
                "#pragma gtap taskwait queue(b)\n}\n");
  CHECK(code.liveAt(1) == Names{"n", "a", "b"});
}

TEST_CASE("captures read", "[liveness]") {
  Analysed code(body("int a = 1;" + wait + "{ auto g = [a] { return a; }; return g(); }"));
  CHECK(code.liveAt(1) == Names{"a"});
}

TEST_CASE("an escaped variable is live wherever it is in scope", "[liveness]") {
  Analysed code(body("int a = 1; see(&a); { int b = 2; see(&b); }" + wait + "return 0;"));
  CHECK(code.liveAt(1) == Names{"a"});
}

TEST_CASE("assigning through a reference is no kill of what it refers to", "[liveness]") {
  Analysed code(body("int a = 1;" + wait + "{ int &r = p[0]; r = 2; } return a;"));
  CHECK(code.liveAt(1) == Names{"p", "a"});
}

TEST_CASE("agrees with LiveVariables where that one sees all", "[liveness]") {
  const std::vector<std::string> bodies = {
      "int a = 1, b = 2, c = 3;" + wait + "b = 4; return a + b + n;",
      "int s = 0; for (int i = 0; i < n; i++) {" + wait + "s += p[i]; } return s;",
      "int a = 1, b = 2; while (n) {" + wait + "if (*p) break; b = use(b); continue; } return a;",
      "int a = 1; do { int t = a;" + wait + "a = t + 1;" + wait + "} while (a < n); return a;",
      "int a = 1, b = 2; switch (n) { case 0: a = 3; break; case 1: {" + wait +
          "b = a; } default: a = b; } return a;",
      "int a = 1, b = 2; int c = n ? a : b;" + wait + "return n && a ? c : b;",
      "int a = 1, b = 2; again: a += b; if (a < n) goto again;" + wait +
          "if (a == 7) goto out; b = a; out: return b;",
      "int s = 0; if (int t = n * 2; int u = t + 1) {" + wait +
          "s = u; } else { s = t; } return s;",
      "int s = 0; while (int left = n - s) {" + wait + "s += left; } return s;",
  };
  for (const std::string &text : bodies) {
    INFO(text);
    Analysed code(body(text));
    std::vector<Names> theirs = clangLiveness(code);
    for (unsigned state = 1; state <= code.function.waits.size(); ++state)
      CHECK(code.liveAt(state) == theirs[state - 1]);
  }
}

// What LiveVariables finds live and we do not would be lost at the wait.
TEST_CASE("nothing that LiveVariables holds live is missing", "[liveness]") {
  const std::vector<std::string> bodies = {
      "int a = 1, b = 2; for (;;) { if (n--) {" + wait + "continue; } if (a++ > 9) break;" + wait +
          "b += a; } return b;",
      "int a = 1, b = 2, c = 3; for (int i = 0; i < n; i++) for (int j = i; j < n; j++) {" + wait +
          "if (j == 3) goto out; a += i; c = j; }" + wait + "out: return a + b + c;",
      "int s = 0; switch (int k = n & 3) { case 0: s = 1; case 1: {" + wait +
          "s += k; break; } default: while (s < k) {" + wait + "s++; } } return s;",
      "int s = 0; for (int i = 0; int left = n - i; i++) {" + wait + "s += left; } return s;",
      "int s = 0, list[3] = {1, 2, 3}; for (int x : list) {" + wait + "s += x; } return s;",
      "int s = 0, list[3] = {1, 2, 3}; for (int k = n; auto x : list) {" + wait +
          "s += x * k; } return s;",
      "int a = 1, b = 2; auto g = [a, k = b] { return a + k; }; b = g();" + wait +
          "auto h = [=] { return a + n; }; return h() + b;",
      "int a = n, b = 1; if (a && (b = use(a)) || b) {" + wait + "a = b; } else {" + wait +
          "} return a;",
      "int a = n, b; if constexpr (sizeof(int) == 4) { b = 2;" + wait + "} else { b = a;" + wait +
          "} return b;",
      "int a = 1, b = 2; if (0) {" + wait + "return a; } while (true) {" + wait +
          "if (n--) return b; }",
      "pair s{1, 2}; int a = s.x; s.x = 4;" + wait + "a += s.y; s = pair{a, a};" + wait +
          "return s.x;",
      "int a = n; a += use(a);" + wait + "a = a ? a : 3; a++;" + wait + "n = a--; return n;",
      "int x = 1; { int x = 2;" + wait + "n += x; } do { int y = x;" + wait +
          "if (y) continue; x = y; } while (x < n); return x;",
      "auto [x, y] = pair{n, 2}; int k = x;" + wait + "x += k; return y;",
      "float d = n; unsigned char c = n; bool t = d > 2; int *q = p + n;" + wait +
          "c += t; return *q + c + int(d);",
      "int i = 0; again: if (i < n) {" + wait + "i++; goto again; } int k = i;" + wait +
          "return k + i;",
      "int a = 1, b = 2; int c = ({ int t = a; t + b; });" + wait + "return ({ b = c; a; });",
      "int a = 1; asm(\"\" : \"+r\"(a) : \"r\"(n));" + wait + "asm(\"\" :: \"r\"(a)); return 0;",
  };
  for (const std::string &text : bodies) {
    INFO(text);
    Analysed code(body(text));
    std::vector<Names> theirs = clangLiveness(code);
    for (unsigned state = 1; state <= code.function.waits.size(); ++state) {
      Names ours = code.liveAt(state);
      for (const std::string &name : theirs[state - 1]) {
        INFO(name << " at state " << state);
        CHECK(ours.count(name) == 1);
      }
    }
  }
}
