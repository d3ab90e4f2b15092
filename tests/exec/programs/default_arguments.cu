// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Default arguments that tell where they, or the calls that leave them out, stand: a spawn's arguments are made in a
// generated line, and have to be those of the plain call.
#include <gtap_thread.cuh>

#include "support.h"

#define HERE __LINE__
#define PLACE(scale) ((scale)*__LINE__ + (int)sizeof __FILE__)

struct Place {
  int line;
  // As std::source_location::current().
  static constexpr __device__ Place current(int line = __builtin_LINE()) { return Place{line}; }
};

#pragma gtap function
__device__ int line(int n, int own = __LINE__) {
  return n * 1000 + own;
}
#pragma gtap function
__device__ int in_macros(int n, int first = HERE, int second = 2 * HERE + PLACE(3)) {
  return n * 1000 + first * 3 + second;
}
#pragma gtap function
__device__ int file(int n, const char *name = __FILE__) {
  return name[0] * n + name[2];
}
#pragma gtap function
template <int Line = __LINE__>
__device__ int of_template(int n, int own = __LINE__) {
  return n * 1000 + Line * 3 + own;
}
#pragma gtap function
__device__ int later(int n, int own);
__device__ int later(int n, int own = __LINE__);
__device__ int later(int n, int own) {
  return n * 1000 + own;
}
#pragma gtap function
__device__ int caller(int n, int at = __builtin_LINE()) {
  return n * 1000 + at;
}
#pragma gtap function
__device__ int place(int n, Place at = Place::current()) {
  return n * 1000 + at.line;
}

#pragma gtap function
__device__ int with_lambda(
    int n, int own = [](int k) { return k * 2 + __LINE__; }(4)) {
  return n * 1000 + own;
}

struct Member {
#pragma gtap function
  static __device__ int line(int n, int own = HERE) {
    return n * 1000 + own;
  }
};

// A loop over calls of itself, each of which says its own line.
__device__ int recursive(int n, int own = 2 + __LINE__, int at = __builtin_LINE()) {
  if (n <= 0)
    return own * 3 + at;
  int a = recursive(n - 1);
  // clang-format off
  int b = recursive(
      n - 2);
  // clang-format on
  return a + 2 * b + own + at;
}

// What the tasks make of it stays one sum, in which each place counts differently.
#pragma gtap function
__device__ int all(int n) {
  int a, b, c, d, e, f, g;
#pragma gtap task
  a = line(n);
#pragma gtap task
  b = in_macros(n);
#pragma gtap task
  c = file(n);
#pragma gtap task
  d = of_template(n);
#pragma gtap task
  e = later(n);
#pragma gtap task
  f = Member::line(n);
#pragma gtap task
  g = caller(n);
  int h, k, l;
#pragma gtap task
  l = with_lambda(n);
#pragma gtap task
  // clang-format off
  int i =
      caller(
          n);
  // clang-format on
#pragma gtap task
  h = place(n);
#pragma gtap task
  // clang-format off
  k =
      place(
          n
      );
  // clang-format on
#pragma gtap taskwait
  const int parts[] = {a, b, c, d, e, f, g, h, i, k, l, recursive(n)};
  int sum = 0;
  for (int part : parts)
    sum = sum * 7 + part;
  return sum;
}

__global__ void with_tasks(int n, int *out) {
#pragma gtap entry
  *out = all(n);
}

__global__ void serially(int n, int *out) {
  *out = all(n);
}

int main(int argc, char **argv) {
  return exec::compare_with_serial(
      argc, argv, "default_arguments",
      [](int *out) { with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(4, out); },
      [](int *out) { serially<<<1, 1>>>(4, out); });
}
