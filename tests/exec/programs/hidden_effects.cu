// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Effects that are hard to see: of a member operator on what is a variable of the task or memory, of the arguments of a call that
// others stand before, and of the calls that a range-based for makes. Each happens once, and where it is written.
#include <gtap_thread.cuh>

#include "support.h"

struct Cell {
  float sum;
  __host__ __device__ void operator+=(float x) { sum = sum * 0.5f + x; }
};
struct Pair {
  int first, second;
};
struct Counter {
  int *counted, at;
  __host__ __device__ int operator*() const { return at; }
  __host__ __device__ Counter &operator++() {
    ++*counted;
    ++at;
    return *this;
  }
  __host__ __device__ bool operator!=(const Counter &other) const { return at != other.at; }
};
struct Counted {
  int *counted, count;
  __host__ __device__ Counter begin() const { return {counted, 0}; }
  __host__ __device__ Counter end() const { return {counted, count}; }
};

constexpr int turns = 4001, depth = 40;

struct Seen {
  Cell by_spawn, by_turn;
  int returned, hits, in_braces, shifted, in_range, counted;
};

// A spawn may run such a call itself, up to the first wait; not if that changes memory.
#pragma gtap function
__device__ int chosen(Cell *memory, int n) {
  Cell own{0};
  (n % 2 != 0 ? own : *memory) += 1;
  if (n <= 0)
    return static_cast<int>(own.sum);
  int below;
#pragma gtap task
  below = chosen(memory, n - 1);
#pragma gtap taskwait
  return below + static_cast<int>(own.sum);
}

#pragma gtap function
__device__ void hit(int *hits, int i) {
  atomicAdd(hits, i);
}

#pragma gtap function
__device__ void in_turns(int n, Cell *memory, int *hits) {
  for (int i = 0; i < n; ++i) {
    Cell own{0};
    (i % 2 != 0 ? own : *memory) += static_cast<float>(i);
#pragma gtap task
    hit(hits, static_cast<int>(own.sum));
  }
#pragma gtap taskwait
}

__device__ int in_braces(const int *zeros, int n) {
  if (n <= 0)
    return 1;
  Pair pair{n, in_braces(zeros, n -= 2)};
  return pair.first * 3 + pair.second + zeros[n & 3];
}
__device__ unsigned shifted(const int *zeros, int n, unsigned bits) {
  if (n <= 0)
    return bits & 7;
  const unsigned left = (bits ^ 77) << (shifted(zeros, n - 1, bits++) & 7);
  return (left ^ bits) + zeros[n & 3];
}
__device__ int in_range(int *counted, int n) {
  int sum = 0;
  for (int x : Counted{counted, 3})
    sum += x;
  if (n <= 0)
    return sum;
  Pair pair{*counted, in_range(counted, n - 1)};
  return pair.first * 3 + pair.second;
}

static int expected_in_braces(int n) {
  if (n <= 0)
    return 1;
  Pair pair{n, expected_in_braces(n -= 2)};
  return pair.first * 3 + pair.second;
}
static unsigned expected_shifted(int n, unsigned bits) {
  if (n <= 0)
    return bits & 7;
  const unsigned left = (bits ^ 77) << (expected_shifted(n - 1, bits++) & 7);
  return left ^ bits;
}
static int expected_in_range(int *counted, int n) {
  *counted += 3;
  if (n <= 0)
    return 3;
  Pair pair{*counted, expected_in_range(counted, n - 1)};
  return pair.first * 3 + pair.second;
}

#pragma gtap function
__device__ void all(Seen *seen, const int *zeros) {
#pragma gtap task
  seen->returned = chosen(&seen->by_spawn, depth);
#pragma gtap taskwait
#pragma gtap task
  in_turns(turns, &seen->by_turn, &seen->hits);
#pragma gtap taskwait
  seen->in_braces = in_braces(zeros, 21);
  seen->shifted = static_cast<int>(shifted(zeros, 9, 5));
  seen->in_range = in_range(&seen->counted, 6);
}

__global__ void kernel(Seen *seen, const int *zeros) {
#pragma gtap entry
  all(seen, zeros);
}

int main() {
  gtap_config config;
  exec::check(gtap_initialize(config), "gtap_initialize");
  exec::Array<Seen> seen;
  exec::Array<int> zeros(4);
  Seen expected = {};
  for (int n = depth; n >= 0; --n) {
    Cell own{0};
    (n % 2 != 0 ? own : expected.by_spawn) += 1;
    expected.returned += static_cast<int>(own.sum);
  }
  for (int i = 0; i < turns; ++i) {
    Cell own{0};
    (i % 2 != 0 ? own : expected.by_turn) += static_cast<float>(i);
    expected.hits += static_cast<int>(own.sum);
  }
  expected.in_braces = expected_in_braces(21);
  expected.shifted = static_cast<int>(expected_shifted(9, 5));
  expected.in_range = expected_in_range(&expected.counted, 6);
  seen.clear();
  zeros.clear();
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(seen.device(), zeros.device());
  exec::check(gtap_synchronize(), "kernel");
  const Seen found = seen.read()[0];
  auto same = [](const char *what, bool equal) {
    if (!equal)
      exec::fail("hidden_effects", what);
  };
  same("by_spawn", found.by_spawn.sum == expected.by_spawn.sum);
  same("returned", found.returned == expected.returned);
  same("by_turn", found.by_turn.sum == expected.by_turn.sum);
  same("hits", found.hits == expected.hits);
  same("in_braces", found.in_braces == expected.in_braces);
  same("shifted", found.shifted == expected.shifted);
  same("in_range", found.in_range == expected.in_range && found.counted == expected.counted);
  gtap_finalize();
  std::printf("hidden_effects: ok\n");
}
