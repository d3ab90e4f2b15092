// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops whose turns spawn trees of tasks with sums as results: lanes run the trees, and leave parts of large ones to others
// (docs/walks.md). Small trees, a large one among them, a chain, wide nodes, sums of several types, several trees in a turn, trees whose sums meet at one
// place, steps that add to memory, batches one behind the other.
#include <gtap_thread.cuh>

#include "support.h"

#include <vector>

// A tree without memory: how large it is follows from `seed`.
struct Shape {
  int children, fewer;
};
__host__ __device__ inline unsigned next_seed(unsigned seed, int child) {
  return seed * 1664525u + 1013904223u + static_cast<unsigned>(child) * 2246822519u;
}

#pragma gtap function
__device__ int binary(unsigned seed, int depth, Shape shape, int way) {
  if (depth <= 0)
    return static_cast<int>(seed >> 28);
  int left = 0, right = 0;
  if (seed >> 30 != 0) {
#pragma gtap task
    left = binary(next_seed(seed, 0), depth - shape.fewer, shape, 2 * way);
  }
  if (seed >> 29 != 5) {
#pragma gtap task
    right = binary(next_seed(seed, 1), depth - 1, shape, 2 * way + 1);
  }
  const int own = way % 3;
#pragma gtap taskwait
  return own + left + right;
}
static int binary_here(unsigned seed, int depth, Shape shape, int way) {
  if (depth <= 0)
    return static_cast<int>(seed >> 28);
  int sum = way % 3;
  if (seed >> 30 != 0)
    sum += binary_here(next_seed(seed, 0), depth - shape.fewer, shape, 2 * way);
  if (seed >> 29 != 5)
    sum += binary_here(next_seed(seed, 1), depth - 1, shape, 2 * way + 1);
  return sum;
}

// Wide, of another type, with results in an array; each task adds to a counter, too.
#pragma gtap function
__device__ unsigned long long wide(unsigned seed, int depth, Shape shape, unsigned long long *met,
                                   long long offset) {
  atomicAdd(met, 1ull);
  if (depth <= 0)
    return seed + static_cast<unsigned long long>(offset);
  unsigned long long below[5];
  for (int i = 0; i < 5; ++i) {
#pragma gtap task
    below[i] = wide(next_seed(seed, i), depth - 1 - i % shape.children, shape, met, offset - i);
  }
#pragma gtap taskwait
  unsigned long long sum = 1;
  for (int i = 0; i < 5; ++i)
    sum += below[i];
  return sum;
}
static unsigned long long wide_here(unsigned seed, int depth, Shape shape, unsigned long long *met,
                                    long long offset) {
  ++*met;
  if (depth <= 0)
    return seed + static_cast<unsigned long long>(offset);
  unsigned long long sum = 1;
  for (int i = 0; i < 5; ++i)
    sum += wide_here(next_seed(seed, i), depth - 1 - i % shape.children, shape, met, offset - i);
  return sum;
}

// Its children are the bits of a word.
#pragma gtap function
__device__ unsigned many(int n, int row, unsigned taken, unsigned salt) {
  if (row == n)
    return 1;
  unsigned found = 0;
  for (unsigned open = ((1u << n) - 1) & ~taken & ~(salt >> row); open != 0; open &= open - 1) {
#pragma gtap task in_reduction(+ : found)
    found += many(n, row + 1, taken | (open & (0 - open)), salt);
  }
#pragma gtap taskwait
  return found;
}
static unsigned many_here(int n, int row, unsigned taken, unsigned salt) {
  if (row == n)
    return 1;
  unsigned found = 0;
  for (unsigned open = ((1u << n) - 1) & ~taken & ~(salt >> row); open != 0; open &= open - 1)
    found += many_here(n, row + 1, taken | (open & (0 - open)), salt);
  return found;
}

struct Found {
  int binary, chain, second;
  unsigned many;
  unsigned long long wide, met;
};

__host__ __device__ inline int depth_of(int i) {
  return i == 5 ? 11 : i % 6; // one large tree
}

#pragma gtap function
__device__ void all(int n, Found *found, int *together) {
  for (int i = 0; i < n; ++i) {
    const unsigned seed = static_cast<unsigned>(i) * 2654435761u;
#pragma gtap task
    found[i].binary = binary(seed, depth_of(i), Shape{2, 1}, i);
#pragma gtap task
    found[i].wide = wide(seed, i % 4, Shape{3, 1}, &found[i].met, i);
#pragma gtap task
    found[i].many = many(i % 7, 0, 0, seed >> 20 & 0x249);
  }
#pragma gtap taskwait
  // What the first loop has found; a chain; sums that meet.
#pragma gtap taskloop
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    found[i].second = binary(static_cast<unsigned>(found[i].binary) * 977u, i % 5, Shape{2, 2}, i);
#pragma gtap task
    found[i].chain = binary(0x10000000u + static_cast<unsigned>(i), 100 + i, Shape{2, 1000}, 1);
#pragma gtap task in_reduction(+ : together[i % 3])
    together[i % 3] += binary(static_cast<unsigned>(i) * 31u, i % 7, Shape{2, 1}, 0);
  }
}

__global__ void kernel(int n, Found *found, int *together) {
#pragma gtap entry
  all(n, found, together);
}

static bool same(const Found &a, const Found &b) {
  return a.binary == b.binary && a.chain == b.chain && a.second == b.second && a.many == b.many &&
         a.wide == b.wide && a.met == b.met;
}
bool operator==(const Found &a, const Found &b) {
  return same(a, b);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(60);
  std::vector<Found> values(static_cast<std::size_t>(n));
  std::vector<int> sums{0, 0, 0};
  for (int i = 0; i < n; ++i) {
    Found &own = values[static_cast<std::size_t>(i)];
    const unsigned seed = static_cast<unsigned>(i) * 2654435761u;
    own = {};
    own.binary = binary_here(seed, depth_of(i), Shape{2, 1}, i);
    own.wide = wide_here(seed, i % 4, Shape{3, 1}, &own.met, i);
    own.many = many_here(i % 7, 0, 0, seed >> 20 & 0x249);
    own.second = binary_here(static_cast<unsigned>(own.binary) * 977u, i % 5, Shape{2, 2}, i);
    own.chain = binary_here(0x10000000u + static_cast<unsigned>(i), 100 + i, Shape{2, 1000}, 1);
    sums[static_cast<std::size_t>(i % 3)] +=
        binary_here(static_cast<unsigned>(i) * 31u, i % 7, Shape{2, 1}, 0);
  }
  exec::Array<Found> got(n), expected(n);
  exec::Array<int> together(3), all_together(3);
  expected.write(values);
  all_together.write(sums);
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, got.device(), together.device());
  test.wait("kernel");
  test.equal("trees", got, expected);
  test.equal("sums that meet", together, all_together);
  return test.finish("sum_trees");
}
