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

TEST_CASE("agrees with LiveVariables on scalars that do not escape", "[liveness]") {
  const std::vector<std::string> bodies = {
      "int a = 1, b = 2, c = 3;" + wait + "b = 4; return a + b + n;",
      "int s = 0; for (int i = 0; i < n; i++) {" + wait + "s += p[i]; } return s;",
      "int a = 1, b = 2; while (n) {" + wait + "if (*p) break; b = use(b); continue; } return a;",
      "int a = 1; do { int t = a;" + wait + "a = t + 1;" + wait + "} while (a < n); return a;",
      "int a = 1, b = 2; switch (n) { case 0: a = 3; break; case 1: {" + wait +
          "b = a; } default: a = b; } return a;",
      "int a = 1, b = 2; int c = n ? a : b;" + wait + "return n && a ? c : b;",
  };
  for (const std::string &text : bodies) {
    INFO(text);
    Analysed code(body(text));
    std::vector<Names> theirs = clangLiveness(code);
    for (unsigned state = 1; state <= code.function.waits.size(); ++state)
      CHECK(code.liveAt(state) == theirs[state - 1]);
  }
}
