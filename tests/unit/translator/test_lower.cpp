// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lower: the text of step functions, and the tools under it (edits, line directives).
#include "catch_compat.h"
#include "lower/Lower.h"
#include "parse.h"
#include "support/MappedText.h"

using gtap::test::Analysed;

namespace {

const std::string head =
    "template <class gtap_worker>\n"
    "__device__ __forceinline__ void gtap_step_f(gtap_worker &gtap_w, gtap_record_f &gtap_rec) {\n";

// The step function of `__device__ <declaration> {<body>}`, without its first two lines and the check of
// its record.
std::string step(const std::string &declaration, const std::string &body) {
  Analysed code("#pragma gtap function\n__device__ " + declaration + " {" + body + "}\n");
  CHECK(code.frameErrors().empty());
  std::string text = code.step();
  REQUIRE(text.substr(0, head.size()) == head);
  text = text.substr(head.size());
  const std::string check = "  GTAP_CHECK_RECORD(gtap_task_f);\n";
  std::size_t at = text.find(check);
  REQUIRE(at != std::string::npos);
  return text.erase(at, check.size());
}

const std::string wait = "#pragma gtap taskwait\n";

// What becomes of statements in the body of void f(int n, int *p), which ends with a wait; loads
// and wait cut off.
std::string statements(const std::string &text) {
  std::string result = step("void f(int n, int *p)", "\n" + text + wait + "use(n);\n");
  std::size_t begin = result.find("default: break;\n  }\n") + 20;
  return result.substr(begin, result.find("  if (gtap_w.must_wait()) { // state") - begin);
}

} // namespace

TEST_CASE("a function without waits has no switch", "[lower]") {
  CHECK(step("int f(int n)", "\n  return n;\n") == "  int n = gtap_rec.n;\n"
                                                   "  return gtap_w.template finish<int>(n);\n"
                                                   "}\n");
  CHECK(step("void f()", "") == "\n  gtap_w.finish();\n}\n");
  CHECK(step("void f()", " return; ") == "  return gtap_w.finish();\n}\n");
}

TEST_CASE("a void function ends where its text ends, if the end can be reached", "[lower]") {
  CHECK(step("void f(int n)", "\n  use(n);\n") == "  int n = gtap_rec.n;\n"
                                                  "  use(n);\n"
                                                  "  gtap_w.finish();\n"
                                                  "}\n");
  CHECK(step("void f()", "\n  for (;;)\n    use(1);\n") == "  for (;;)\n    use(1);\n}\n");
}

TEST_CASE("a wait saves and restores what is live, and nothing else", "[lower]") {
  CHECK(step("int f(int n, int m)",
             "\n  int a = use(m), b = a;\n  n--;\n" + wait + "  return a + n;\n") ==
        "  int n = gtap_rec.n;\n"
        "  int m = gtap_rec.m;\n"
        "  switch (gtap_w.state()) {\n"
        "  case 1: goto gtap_resume_1; // code.cu:6\n"
        "  default: break;\n"
        "  }\n"
        "  int a; a = use(m); int b; b = a;\n"
        "  n--;\n"
        "  if (gtap_w.must_wait()) { // state 1: taskwait, code.cu:6\n"
        "    gtap_rec.n = n;\n"
        "    gtap_rec.a = a;\n"
        "    gtap_w.suspend(1);\n"
        "    return;\n"
        "  gtap_resume_1:\n"
        "    a = gtap_rec.a;\n"
        "  }\n"
        "  return gtap_w.template finish<int>(a + n);\n"
        "}\n");
}

TEST_CASE("a jump to a wait enters the user's loops, which stay as they are", "[lower]") {
  CHECK(step("void f(int n)", "\n  while (n)\n    if (n > 2) {\n" + wait + "    }\n") ==
        "  int n = gtap_rec.n;\n"
        "  switch (gtap_w.state()) {\n"
        "  case 1: goto gtap_resume_1; // code.cu:6\n"
        "  default: break;\n"
        "  }\n"
        "  while (n)\n"
        "    if (n > 2) {\n"
        "      if (gtap_w.must_wait()) { // state 1: taskwait, code.cu:6\n"
        "        gtap_w.suspend(1);\n"
        "        return;\n"
        "      gtap_resume_1:;\n"
        "      }\n"
        "    }\n"
        "  gtap_w.finish();\n"
        "}\n");
  CHECK_THAT(
      step("void f(int n)", "\n  for (;;) {\n" + wait + "  }\n"),
      Catch::Matchers::Contains("  }\n  for (;;) {\n    if (gtap_w.must_wait()) { // state 1"));
}

TEST_CASE("a for loop's variable is declared before the loop", "[lower]") {
  std::string text = step("void f(int n)", "\n  for (int i = 0; i < n; i++) {\n" + wait + "  }\n");
  CHECK_THAT(text, Catch::Matchers::Contains(
                       "  { int i; // for, code.cu:4\n"
                       "    for (i = 0; i < n; i++) {\n"
                       "      if (gtap_w.must_wait()) { // state 1: taskwait, code.cu:5\n"));
}

TEST_CASE("a reference that became a pointer has parentheses where it needs them", "[lower]") {
  std::string text =
      step("int f(int n, int *p)", "\n  struct part { int x; int a[2]; };\n#define SECOND [1]\n"
                                   "  int (&row)[2] = reinterpret_cast<int (&)[2]>(*p);\n"
                                   "  int &cell = p[n];\n" +
                                       wait +
                                       "  cell = n/cell + cell * -cell;\n  cell++;\n"
                                       "  return row[0] + row SECOND + *&cell;\n");
  CHECK_THAT(text, Catch::Matchers::Contains("  *cell = n/(*cell) + *cell * -*cell;\n"
                                             "  (*cell)++;\n"));
  CHECK_THAT(text, Catch::Matchers::Contains("((*row)[0] + (*row) SECOND + *&*cell)"));
}

TEST_CASE("every wait has its case and its label", "[lower]") {
  std::string text = step("void f(int n)", "\n  do {\n" + wait + "    while (n--) {\n" + wait +
                                               "    }\n  } while (n);\n" + wait);
  CHECK_THAT(text, Catch::Matchers::Contains("  switch (gtap_w.state()) {\n"
                                             "  case 1: goto gtap_resume_1; // code.cu:5\n"
                                             "  case 2: goto gtap_resume_2; // code.cu:7\n"
                                             "  case 3: goto gtap_resume_3; // code.cu:10\n"
                                             "  default: break;\n"
                                             "  }\n"
                                             "  do {\n"));
  for (const char *label : {"gtap_resume_1:", "gtap_resume_2:", "gtap_resume_3:"})
    CHECK(text.find(label) == text.rfind(label));
}

TEST_CASE("a branch that a wait ends gets braces", "[lower]") {
  std::string text = step("void f(int n)", "\n  if (n)\n" + wait + "  else\n    use(n);\n");
  CHECK_THAT(text, Catch::Matchers::Contains("  if (n) {\n"));
  CHECK_THAT(text, Catch::Matchers::Contains("\n  }\n  else\n    use(n);\n"));
}

TEST_CASE("what a macro makes cannot be edited where it stands", "[lower]") {
  auto requested = [](const std::string &text) -> std::string {
    Analysed code("#pragma gtap function\n__device__ int f(int n) {" + text + "}\n");
    std::vector<gtap::RewriteRequest> requests =
        gtap::lowerStep(code.function, code.layout, code.liveness, code.code.context()).requests;
    return requests.empty() ? "" : requests.front().arguments.front();
  };
  CHECK(requested("\n#define LEAVE return 1\nLEAVE;") == "return statement");
  CHECK(requested("\n#define DECLARE int a = n;\nDECLARE\n" + wait + "return a;") ==
        "declaration of 'a'");
  CHECK(requested("\n#define TWO 2\nreturn TWO;") == "");
}

TEST_CASE("initial values stand apart where a jump passes", "[lower]") {
  CHECK(statements("  unsigned a = 1;\n") == "  unsigned a; a = 1;\n");
  CHECK(statements("  const auto a = 1.5f;\n") == "  float a; a = 1.5f;\n");
  CHECK(statements("  int a(1), *b{p}, c;\n") == "  int a; a = 1; int *b; b = {p}; int c;\n");
  CHECK(statements("  pair a{1, 2}, b = a;\n") == "  pair a; a = pair{1, 2}; pair b; b = a;\n");
  CHECK(statements("  const int a = 3; constexpr int b = 4;\n") ==
        "  static const int a = 3; static constexpr int b = 4;\n");
  CHECK(statements("  int a[2] = {1, n};\n") == "  int a[2]; gtap::assign(a, {1, n});\n");
  CHECK(statements("  { int a = 1; use(a); }\n") == "  { int a = 1; use(a); }\n");
  CHECK(statements("  int a;\n") == "  int a;\n");
}

TEST_CASE("pinned variables live in the record", "[lower]") {
  CHECK(statements("  int a = 1; see(&a);\n") == "  a = 1; see(&a);\n");
  CHECK(statements("  const int a = n; see(&a);\n") == "  gtap_rec.a = n; see(&a);\n");
  CHECK(statements("  int a, b; see(&a);\n") == "  int b; /* a: in the record */ see(&a);\n");
  CHECK(statements("  { int use_ = 1; see(&use_); }\n  { int q; see(&q);\n" + wait + "  }\n") ==
        "  { int use_ = 1; see(&use_); }\n  { /* q: in the record */ see(&q);\n  ");
}

TEST_CASE("uses of a renamed variable are renamed, in lambdas too", "[lower]") {
  std::string text = step(
      "int f(int n)", "\n  int s = 0;\n  {\n    int s = 1; see(&s);\n    { auto g = [&s](int t) { "
                      "return s + t; }; use(g(s)); }\n" +
                          wait + "    use(s);\n  }\n  return s;\n");
  CHECK_THAT(text, Catch::Matchers::Contains(
                       "    { auto g = [&s_3](int t) { return s_3 + t; }; use(g(s_3)); }\n"));
}

TEST_CASE("spawns keep the text of their arguments", "[lower]") {
  std::string text = step("int f(int n)", "\n  int a;\n#pragma gtap task queue(n + 1)\n"
                                          "  a = f(n - /* one */ 1);\n"
                                          "#pragma gtap task\n  f(2);\n" +
                                              wait + "  return a;\n");
  CHECK_THAT(text,
             Catch::Matchers::Contains("  // task, code.cu:5\n"
                                       "  gtap_w.spawn(gtap::child{gtap_pack_f(n - /* one */ 1), "
                                       "gtap::to(a), n + 1});\n"));
  CHECK_THAT(text, Catch::Matchers::Contains("  gtap_w.spawn(gtap::child{gtap_pack_f(2)});\n"));
}

TEST_CASE("line directives stand only where the count is off", "[lower]") {
  gtap::MappedText text;
  text.append("a\nb\n", 1);
  text.append("generated\n");
  text.append("c\nd ", 3);
  text.append("more\n");
  text.append("\ne\n", 5);
  const gtap::RenderedText rendered =
      text.withLineDirectives(gtap::LineTable("x \"y\".cu"), {}, "out.cu");
  CHECK(rendered.text == "#line 1 \"x \\\"y\\\".cu\"\na\nb\n"
                         "#line 5 \"out.cu\"\ngenerated\n"
                         "#line 3 \"x \\\"y\\\".cu\"\nc\nd more\n\n"
                         "e\n");
  CHECK(rendered.lines == std::vector<unsigned>{1, 1, 2, 0, 0, 3, 3, 4, 0, 6, 0});
}

// The second copy of a function begins in the middle of a line that no directive may precede.
TEST_CASE("generated text between two copies of the user's has its own lines", "[lower]") {
  gtap::MappedText text;
  text.append("f(int a,\n  int b) { g(); }\n", 1);
  text.append("struct s;\n");
  text.append("step() {", 0);
  text.append(" g(); }\n", 2);
  const gtap::RenderedText rendered =
      text.withLineDirectives(gtap::LineTable("x.cu"), {2}, "out.cu");
  CHECK(rendered.text == "#line 1 \"x.cu\"\nf(int a,\n  int b) { g(); }\n"
                         "#line 5 \"out.cu\"\nstruct s;\n"
                         "#line 2 \"x.cu\"\nstep() { g(); }\n");
}

TEST_CASE("no directive stands inside comments, literals, parentheses or directives", "[lower]") {
  std::set<unsigned> lines =
      gtap::inseparableLines("a /* x\n y */\nf(1,\n 2)\n#define M (\\\n 3\nb\n"
                             "R\"(\n)\"\n");
  CHECK(lines == std::set<unsigned>{2, 4, 6, 9});
}
