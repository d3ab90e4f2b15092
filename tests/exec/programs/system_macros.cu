// Macros of the standard library in arguments of macros that spawn. These are written out; the library's names must stay as
// they are, once for each time that they are written.
#include <gtap_thread.cuh>

#include <cassert>
#include <cfloat>
#include <cinttypes>
#include <climits>
#include <cstdint>
#include <string>

#include "support.h"

// The layout is part of the test.
// clang-format off
#define SPAWN(to, ...) _Pragma("gtap task") to = __VA_ARGS__
#define TWICE(to, text) SPAWN(to, length(text text))
#define THROUGH(to, text) TWICE(to, text "-" text)
#define EACH(X, to) X(to[0], INT64_MAX) X(to[1], UINT32_C(7)) X(to[2], INT16_MIN)
#define SPAWN_EACH(to, value) SPAWN(to, same(value));
// clang-format on

#pragma gtap function
__device__ long long length(const char *text) {
  long long n = 0;
  while (text[n] != 0)
    ++n;
  return n;
}
#pragma gtap function
__device__ long long same(long long value) {
  return value;
}

constexpr int kResults = 16;

#pragma gtap function
__device__ void all(long long *to) {
  SPAWN(to[0], length("%" PRId64 " x"));
  SPAWN(to[1], length(PRId64));
  SPAWN(to[2], length(PRIuPTR "\n"));
  TWICE(to[3], PRIu64);
  THROUGH(to[4], PRIx64);
  TWICE(to[5], "a" PRId64 PRIu64);
  SPAWN(to[6], same(INT64_MAX));
  SPAWN(to[7], same(INT64_C(7) + UINT8_MAX));
  SPAWN(to[8], same((assert(to != nullptr), INT64_MIN + CHAR_BIT)));
  SPAWN(to[9], same(SIZE_MAX / UINT32_MAX + (FLT_MAX > 0)));
  SPAWN(to[10], same(INT32_MAX - INT32_MAX + INT32_MAX));
  EACH(SPAWN_EACH, (to + 11))
#pragma gtap taskwait
}

__global__ void kernel(long long *to) {
#pragma gtap entry
  all(to);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  exec::Array<long long> results(kResults);
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(results.device());
  test.wait("kernel");
  auto length_of = [](const std::string &text) { return static_cast<long long>(text.size()); };
  const std::vector<long long> expected = {length_of("%" PRId64 " x"),
                                           length_of(PRId64),
                                           length_of(PRIuPTR "\n"),
                                           length_of(PRIu64 PRIu64),
                                           length_of(PRIx64 "-" PRIx64 PRIx64 "-" PRIx64),
                                           length_of("a" PRId64 PRIu64 "a" PRId64 PRIu64),
                                           INT64_MAX,
                                           INT64_C(7) + UINT8_MAX,
                                           INT64_MIN + CHAR_BIT,
                                           static_cast<long long>(SIZE_MAX / UINT32_MAX) + 1,
                                           INT32_MAX,
                                           INT64_MAX,
                                           7,
                                           INT16_MIN};
  std::vector<long long> found = results.read();
  found.resize(expected.size());
  test.equal("results", found, expected);
  return test.finish("system_macros");
}
