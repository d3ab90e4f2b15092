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

namespace {

// The task function behind helpers of its own; `text` declares x, y, v and w, which are passed on.
constexpr const char *helpers = R"(
typedef unsigned long size_type;
__device__ void *operator new(size_type, void *place) noexcept { return place; }
__device__ const int *kept; __device__ size_type number; struct vec; __device__ vec *registry[4];
struct vec {
  int x, y, z;
  __device__ int sum() const { return x + y + z; }
  __device__ vec &operator+=(const vec &o) { x += o.x; y += o.y; z += o.z; return *this; }
  __device__ vec operator+(const vec &o) const { return {x + o.x, y + o.y, z + o.z}; }
  __device__ vec *self() { return this; }
  __device__ const int *begin() const { return &x; }
  __device__ void join() { registry[0] = this; }
  __device__ void join_later() { auto later = [this] { registry[0] = this; }; later(); }
  __device__ void far_away() const;
  __device__ int again(int n) const { return n ? again(n - 1) : x; }
};
struct holder { const int *p; }; struct bound { const int &r; };
struct made { const int *p; __device__ made(const int &x) : p(&x) {} };
struct made_bound { const int &r; __device__ made_bound(const int &x) : r(x) {} };
struct copied { int v; __device__ copied(const int &x) : v(x) {} };
struct heir : copied { using copied::copied; };
struct base { __device__ virtual int call(const int &x) { return x; } };
__device__ int look(const int &x) { return x; }
__device__ void fill(int &x) { x = 1; }
__device__ void fill_cast(const int &x) { const_cast<int &>(x) = 1; }
__device__ int one(const int &x) { return look(x); }
__device__ int two(const int &x) { return one(x); }
__device__ int three(const int &x) { return two(x); }
__device__ int total(const int *p, int n) { int s = 0; for (const int *e = p + n; p != e; ++p) s += *p; return s; }
__device__ int local(const int &x) { const int *p = &x; const int &r = *p; return r + p[0] + *p; }
__device__ int range(const int (&a)[3]) { int s = 0; for (const int &e : a) s += e; return s; }
__device__ int &same(int &x) { return x; }
__device__ const int &least(const int &a, const int &b) { return b < a ? b : a; }
template <class T> __device__ T shown(const T &x) { return x; }
template <class T> __device__ void exchange(T &a, T &b) { T t = a; a = b; b = t; }
__device__ void keep(const int &x) { kept = &x; }
__device__ void keep_deep(const int &x) { const int &r = x; keep(r); }
__device__ void keep_out(const int &x, const int **out) { *out = &x; }
__device__ void keep_in(const int &x, holder &out) { out.p = &x; }
__device__ holder keep_result(const int &x) { return {&x}; }
__device__ bound keep_bound(const int &x) { return {x}; }
__device__ auto keep_lambda(const int &x) { return [&x] { return x; }; }
__device__ auto keep_copy(const int *x) { return [=] { return *x; }; }
__device__ void keep_number(const int &x) { number = reinterpret_cast<size_type>(&x); }
__device__ void keep_static(const int &x) { static const int *first = &x; (void)first; }
__device__ void keep_element(const int &x) { const int *all[1] = {&x}; kept = all[0]; }
__device__ void keep_later(const int *x) { const int *p = nullptr; p = x; kept = p; }
__device__ void keep_pointer(const int *x) { const int **p = &x; kept = *p; }
__device__ void keep_comma(const int &x) { kept = (0, &x); }
__device__ void keep_statement(const int &x) { kept = ({ &x; }); }
__device__ void keep_new(const int &x) { alignas(8) static char room[8]; new (room) const int *(&x); }
__device__ void keep_cast(const int &x) { kept = reinterpret_cast<const int *>(reinterpret_cast<const char *>(&x)); }
__device__ int again(const int &x, int n) { return n ? again(x, n - 1) : x; }
__device__ int pong(const int &x, int n);
__device__ int ping(const int &x, int n) { return n ? pong(x, n - 1) : x; }
__device__ int pong(const int &x, int n) { return n ? ping(x, n - 1) : x; }
__device__ int declared(const int &x);
__device__ int any(int n, ...) { return n; }
__device__ void built(int &x) { new (&x) int(1); }
__device__ void assembly(int &x) { asm("mov.u32 %0, 1;" : "=r"(x)); }
__device__ __attribute__((weak)) int replaced(const int &x) { return x; }
__device__ int other_compiler(const int &x) {
#ifndef __clang__
  kept = &x;
#endif
  return x;
}
#pragma gtap function
__device__ int g(const int *p) { return *p; }
)";

Analysed passing(const std::string &text) {
  return Analysed(
      std::string(helpers) +
      "#pragma gtap function\n__device__ int f(int n, base *b, int (*call)(const int &)) {\n"
      "int x = n, y = n, a[3] = {1, n, 2}; vec v{n, 2, 3}, w{1, n, 3};\n" +
      text + "\n#pragma gtap taskwait\nreturn n;\n}\n");
}

} // namespace

TEST_CASE("what a seen function only reads or changes does not escape", "[escape]") {
  const char *text = GENERATE(
      "n = look(x);", "fill(x);", "fill_cast(x);", "n = three(x);", "n = shown(x);",
      "exchange(x, y);", "n = total(a, 3) + total(&a[1], 2) + total(&x, 1);", "n = local(x);",
      "n = range(a);", "n = least(x, y);", "same(x) = n;", "n = v.sum();", "v += w; (v += w) += w;",
      "n = (v + w).sum();", "n = v.self()->x;", "n = *v.begin();", "n = copied(x).v;",
      "n = vec(v += w).x;", "if (least(x, y)) n = 1;", "n = *&x; n = (&v)->y; n = *(a + 1);");
  CAPTURE(text);
  CHECK(passing(text).escaped() == Names{});
}

TEST_CASE("what a function may keep escapes", "[escape]") {
  const char *text = GENERATE(
      "keep(x);", "keep_deep(x);", "const int *p; keep_out(x, &p);", "holder h; keep_in(x, h);",
      "holder h = keep_result(x);", "bound h = keep_bound(x);", "auto h = keep_lambda(x);",
      "auto h = keep_copy(&x);", "keep_number(x);", "keep_static(x);", "keep_element(x);",
      "keep_later(&x);", "keep_pointer(&x);", "keep_comma(x);", "keep_statement(x);",
      "keep_new(x);", "keep_cast(x);", "n = again(x, 2);", "n = ping(x, 2);", "n = declared(x);",
      "n = any(1, &x);", "built(x);", "assembly(x);", "n = replaced(x);", "n = other_compiler(x);",
      "n = b->call(x);", "n = call(x);", "made m(x);", "made_bound m(x);", "n = heir(x).v;",
      "int &r = same(x);", "const int &r = n ? least(x, n) : x;", "int *q = &same(x);",
      "int *q = &x; n = look(*q);", "holder h{&x};", "bound h{x};", "auto l = [&] { return x; };",
      "auto l = [](int &z) { kept = &z; }; l(x);", "\n#pragma gtap task\nsame(x) = g(nullptr);\n",
      "\n#pragma gtap task\n*&x = g(nullptr);\n", "\n#pragma gtap task\nn = g(&same(x));\n",
      "\n#pragma gtap task\nn = g(&x);\n");
  CAPTURE(text);
  CHECK(passing(text).escaped().count("x") == 1);
}

TEST_CASE("an object whose member function may keep it escapes", "[escape]") {
  const char *text =
      GENERATE("v.join();", "v.join_later();", "v.far_away();", "n = v.again(2);",
               "vec &r = (v += w);", "vec *q = v.self();", "const int *q = v.begin();",
               "auto m = &vec::sum; n = (v.*m)();", "auto &[p, q, r] = v;");
  CAPTURE(text);
  CHECK(passing(text).escaped().count("v") == 1);
}

TEST_CASE("a call that changes a variable does not end the value that it had", "[escape]") {
  Analysed code = passing("\n#pragma gtap taskwait\nfill(x); n = look(y); y = 1; n = x;");
  CHECK(code.liveAt(1).count("x") == 1);
  CHECK(code.liveAt(1).count("y") == 1);
  CHECK(code.liveAt(2).count("x") == 0);
  Analysed changed = passing("\n#pragma gtap taskwait\nfill(n);\n#pragma gtap taskwait\n");
  CHECK_FALSE(changed.variable("n").home.savedAt().empty());
  Analysed part =
      passing("\n#pragma gtap taskwait\nn = (&(a[0] = 1))[1]; n += total(&(a[1] = 2), 2);");
  CHECK(part.liveAt(1).count("a") == 1);
}

TEST_CASE("a const variable lives in the record where its type may choose the function",
          "[escape]") {
  const std::string both =
      "struct pick { int v; __device__ int get() const { return v; } "
      "__device__ int get() { return -v; } __device__ int only() const { return v; } };";
  Analysed code(both + "\n#pragma gtap function\n__device__ int f(int n) {\n"
                       "const pick p{n}; const pick q{n};\n"
                       "#pragma gtap taskwait\nreturn p.get() + q.only();\n}\n");
  CHECK(code.variable("p").home.storage() == gtap::StorageClass::Pinned);
  CHECK(code.variable("q").home.storage() == gtap::StorageClass::Spilled);
}
