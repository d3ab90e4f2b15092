// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Uniformity: which values are the same in all threads of a block, and which taskwaits all of them
// reach.
#include "catch_compat.h"
#include "parse.h"

#include "analyse/uniformity/Uniformity.h"

using gtap::Sameness;
using gtap::test::Analysed;

namespace {

// A task function f(int n, int *p) with this body.
struct Body {
  explicit Body(const std::string &text)
      : analysed(
            "struct index { unsigned x; }; extern __device__ const index threadIdx, blockIdx;\n"
            "__attribute__((constant)) int limit; extern __device__ int elsewhere;\n"
            "__device__ constexpr int half(int n) { return n / 2; }\n"
            "__device__ int __syncthreads_or(int); __device__ int atomicAdd(int *, int);\n"
            "#pragma gtap function\n__device__ int f(int n, int *p) {\n" +
            text + "\nreturn n;\n}\n"),
        uniformity(findUniformity(analysed.function, analysed.escapes, analysed.code.context())) {}

  Sameness of(const std::string &name) const {
    return uniformity.of(analysed.variable(name).variable);
  }
  Sameness wait(std::size_t number) const { return uniformity.waits.at(number - 1).sameness; }

  Analysed analysed;
  gtap::Uniformity uniformity;
};

} // namespace

TEST_CASE("parameters, constants and what is made of them are the same", "[uniformity]") {
  Body code(
      "int a = 2 * n + limit, b = half(a), c; c = sizeof(b); a += b; const int d = blockIdx.x;"
      "pair e{a, 1}; int g = e.x ? c : d; p = &elsewhere;");
  for (const char *name : {"n", "p", "a", "b", "c", "d", "e", "g"})
    CHECK(code.of(name) == Sameness::Same);
}

TEST_CASE("what comes out of memory or a function is unknown", "[uniformity]") {
  Body code("int a = *p, b = p[n], c = use(n), d = elsewhere, e = 1; int &r = *p; e += r;");
  for (const char *name : {"a", "b", "c", "d", "e", "r"})
    CHECK(code.of(name) == Sameness::Unknown);
}

TEST_CASE("what depends on the thread differs", "[uniformity]") {
  Body code("int a = threadIdx.x, b = n; b += a; int c[2] = {0, 0}; c[a] = 1; int d = c[0];"
            "int e = use(a), g = atomicAdd(p, 1); int *h = &p[a]; n--; int k = half(b), m = n;");
  for (const char *name : {"a", "b", "c", "d", "e", "g", "k"})
    CHECK(code.of(name) == Sameness::Differs);
  CHECK(code.of("n") == Sameness::Same);
  CHECK(code.of("m") == Sameness::Same);
}

TEST_CASE("a value given to some threads only differs", "[uniformity]") {
  Body code("int a = 0, b = 0, c = 0, d = 0; if (threadIdx.x < 3) a = 1; if (n < 3) b = 1;"
            "for (int i = 0; i < threadIdx.x; i++) c++; while (d < limit) d++; int e = a + d;");
  CHECK(code.of("a") == Sameness::Differs);
  CHECK(code.of("b") == Sameness::Same);
  CHECK(code.of("c") == Sameness::Differs);
  CHECK(code.of("i") == Sameness::Differs);
  CHECK(code.of("d") == Sameness::Same);
  CHECK(code.of("e") == Sameness::Differs);
}

TEST_CASE("a value that later gets worse is bad from the beginning", "[uniformity]") {
  Body code("int a = 0, b = 0; for (int i = 0; i < n; i++) { b = a; a = threadIdx.x; }");
  CHECK(code.of("a") == Sameness::Differs);
  CHECK(code.of("b") == Sameness::Differs);
  CHECK(code.of("i") == Sameness::Same);
}

TEST_CASE("all threads make as many turns as an array has elements", "[uniformity]") {
  Body code("int a[3] = {1, 2, 3}, b = 0, c = 0; a[threadIdx.x] = n;"
            "for (int e : a) {\n b++;\n#pragma gtap taskwait\n c += e; }"
            "for (int e : a) {\n if (threadIdx.x > 1) break;\n#pragma gtap taskwait\n }\n");
  CHECK(code.wait(1) == Sameness::Same);
  CHECK(code.wait(2) == Sameness::Differs);
  CHECK(code.of("b") == Sameness::Same);
  CHECK(code.of("c") != Sameness::Same);
}

TEST_CASE("addresses and results of children belong to each thread", "[uniformity]") {
  Body code("int a = 1, b = 1; see(&a);\n#pragma gtap task\nb = f(1, p);\n#pragma gtap taskwait\n");
  CHECK(code.of("a") == Sameness::Unknown);
  CHECK(code.of("b") == Sameness::Differs);
}

TEST_CASE("all threads reach a taskwait unless a condition of theirs decides", "[uniformity]") {
  const std::string wait = "\n#pragma gtap taskwait\n";
  Body code("for (int i = 0; i < n; i++) {" + wait +
            "}" // 1
            "if (threadIdx.x == 0) n++; else {" +
            wait + "}" + wait + // 2, 3
            "if (*p) {" + wait +
            "}" // 4
            "if (__syncthreads_or(*p)) {" +
            wait +
            "}" // 5
            "do {" +
            wait +
            "} while (use(1));" // 6
            "if (n > 1 && threadIdx.x > 1) return 0;" +
            wait);                          // 7
  CHECK(code.wait(1) == Sameness::Differs); // n differs further down
  CHECK(code.wait(2) == Sameness::Differs);
  CHECK(code.wait(3) == Sameness::Same);
  CHECK(code.wait(4) == Sameness::Unknown);
  CHECK(code.wait(5) == Sameness::Same);
  CHECK(code.wait(6) == Sameness::Unknown);
  CHECK(code.wait(7) == Sameness::Differs);
}
