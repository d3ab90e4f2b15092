// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables of which only the type counts: in sizeof, decltype and noexcept, in spawned blocks, in the arguments of assert,
// and as the only mention behind a taskwait.
#include <gtap_thread.cuh>

#include "support.h"

#include <cassert>

struct Uncopied {
  int value = 3;
  __device__ Uncopied() {}
  __device__ Uncopied(const Uncopied &other) : value(other.value + 1) {}
  __device__ int get() const noexcept { return value; }
};
template <int N>
struct Number {
  static constexpr int value = N;
};
template <class T>
struct Kind {
  static constexpr int value = 1;
};
template <class T>
struct Kind<T &> {
  static constexpr int value = 2;
};
template <class T, int N>
struct Kind<T[N]> {
  static constexpr int value = 3 + N;
};

template <class T>
struct Wrapped {
  __device__ explicit Wrapped(T given) : value(given) {}
  T value;
};

#pragma gtap function
__device__ int id(int n) {
  return n;
}

// Nothing is copied into the blocks, and nothing shared.
#pragma gtap function
__device__ int in_blocks(int n) {
  int array[4] = {n, 2, 3, 4};
  const int constants[3] = {1, 2, 3};
  Uncopied object;
  long single = n;
  int sum = 0, more = 0;
#pragma gtap task shared(sum)
  {
    char buffer[sizeof array];
    decltype(constants) mine = {1, 2, 3};
    decltype(array) yours = {};
    __typeof__(single) typed = 4;
    int t;
#pragma gtap task
    t = id(7);
#pragma gtap taskwait
    char later[sizeof(constants)];
    sum = (int)sizeof(buffer) + t + mine[2] + yours[1] + (noexcept(object.get()) ? 1 : 0) +
          Number<(int)sizeof single>::value + Kind<decltype(array)>::value * 3 +
          Kind<decltype((array))>::value + (int)sizeof(later) + (int)typed;
  }
#pragma gtap task default(none) shared(more)
  {
#pragma gtap task shared(more)
    { more = (int)sizeof(array) + Kind<decltype(single)>::value + (int)alignof(decltype(object)); }
#pragma gtap taskwait
  }
#pragma gtap taskwait
  return sum * 3 + more * 5 + array[0] + constants[1] + (int)single;
}

// One mention counts, beside one that does not.
#pragma gtap function
__device__ int both(int n) {
  int values[3] = {n, 2, 3}, sum = 0;
  long single = n;
#pragma gtap task shared(values, sum)
  { sum = (int)sizeof values + values[1] + (int)sizeof single + (int)single; }
#pragma gtap taskwait
  return sum;
}

#pragma gtap function
template <class T>
__device__ int in_templates(T n) {
  T array[4] = {n, 2, 3, 4};
  auto copy = n;
  int sum = 0;
#pragma gtap task shared(sum)
  {
    T other[sizeof array / sizeof *array] = {};
    decltype(copy) next = 5;
    sum = (int)sizeof other + (int)next + Kind<decltype(array)>::value;
    if constexpr (sizeof(T) > 4)
      sum += (int)sizeof(copy);
  }
#pragma gtap taskwait
  return sum + (int)array[0] + (int)copy;
}

// A deduced type says nothing that a list would have to name.
#pragma gtap function
__device__ int deduced_in_block(int n) {
  long base = n;
  decltype(base) wide = base + 1;
  int sum = 0;
#pragma gtap task default(none) firstprivate(wide) shared(sum)
  {
    auto copy = wide;
    const auto twice = [kept = wide](int m) { return kept * m; };
    Wrapped held(wide);
    sum = (int)(copy + twice(2) + held.value);
  }
#pragma gtap taskwait
  return sum + (int)base;
}

// The pointers that stand for the references are only set.
#pragma gtap function
__device__ int types_behind(int n) {
  int v = n;
  int &r = v;
  const int &c = v;
  auto &&temporary = n + 1;
  int pair[2] = {n, n};
  int(&rows)[2] = pair;
  int only_type = 4;
  int a;
#pragma gtap task
  a = id(n);
#pragma gtap taskwait
  decltype(r) s = a;
  decltype(c) t = a;
  decltype(only_type) u = a;
  Number<Kind<decltype(temporary)>::value + (int)sizeof(rows)> none;
  return s + t + u + n + none.value;
}

// `assert` shows its argument, but may have any text.
#pragma gtap function
__device__ int asserted(int n) {
  int v = n;
  int &r = v;
  int a;
#pragma gtap task
  a = id(n);
#pragma gtap taskwait
  assert((decltype(r))a == n);
  assert(sizeof(decltype(r)) == 4 && Kind<decltype(r)>::value == 2);
  assert(decltype(r)(a) == r);
  return r + a;
}

// What a clause names is evaluated, also where no statement of the block names it.
#pragma gtap function
__device__ int in_clauses(int n) {
  int limit = n;
  int sum = 0;
#pragma gtap task shared(sum) firstprivate(limit)
  {
    int t;
#pragma gtap task if (limit > 3) final(++limit > 100)
    t = id(5);
#pragma gtap taskwait
    sum = t;
  }
#pragma gtap task // copied
  {
#pragma gtap task if (++limit > 3)
    id(6);
  }
  int other = n, more = 1;
#pragma gtap task shared(more) firstprivate(other)
  {
#pragma gtap task if (other > 3) final(++other > 100)
    int w = id(7);
#pragma gtap taskwait
    more = w;
  }
#pragma gtap task
  {
#pragma gtap task if (++other > 3)
    int w = id(8);
#pragma gtap taskwait
    (void)w;
  }
#pragma gtap taskwait
  return sum * 10 + limit + more * 3 + other;
}

#pragma gtap function
__device__ int all(int n) {
  int a, b, c, d, e, f, g, h;
#pragma gtap task
  a = in_blocks(n);
#pragma gtap task
  b = both(n);
#pragma gtap task
  c = in_templates(n);
#pragma gtap task
  d = in_templates((long long)n);
#pragma gtap task
  e = types_behind(n);
#pragma gtap task
  f = asserted(n);
#pragma gtap task
  g = in_clauses(n);
#pragma gtap task
  h = deduced_in_block(n);
#pragma gtap taskwait
  return a * 3 + b * 5 + c * 7 + d * 11 + e * 13 + f * 17 + g * 19 + h * 23;
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
      argc, argv, "unevaluated",
      [](int *out) { with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(4, out); },
      [](int *out) { serially<<<1, 1>>>(4, out); });
}
