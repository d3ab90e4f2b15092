// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops in which a thread-level function spawns tasks for blocks: blocks divide them. Strides, conditions, nests, what turns share, loops that are few
// turns long, and a loop with tasks of both kinds, which lanes divide. Usage: mixed_loops N
#include <gtap_thread.cuh>

#include "support.h"

#include <cstdlib>
#include <vector>

#pragma gtap function worker(block)
__device__ void add_of_block(unsigned *counts, int i, unsigned by) {
  if (threadIdx.x == 0)
    atomicAdd(&counts[i], by);
  __syncthreads();
  if (threadIdx.x == blockDim.x - 1)
    atomicAdd(&counts[i], 1000 * by);
}
#pragma gtap function worker(thread)
__device__ void add_of_thread(unsigned *counts, int i, unsigned by) {
  atomicAdd(&counts[i], by);
}

#pragma gtap function worker(thread)
__device__ void all(unsigned *counts, int n, const unsigned *__restrict__ by) {
  for (int i = 0; i < n; i++) {
#pragma gtap task
    add_of_block(counts, i, by[i]);
  }
}
#pragma gtap function worker(thread)
__device__ void some(unsigned *counts, int n, int from) {
  const unsigned once = 3;
  for (int i = n - 1; i >= from; i -= 3) {
    if (i % 2 == 0) {
#pragma gtap task
      add_of_block(counts, i, once + i);
    }
  }
#pragma gtap taskwait
  if (n > 10) {
#pragma gtap task
    add_of_thread(counts, 0, 7);
  }
}
#pragma gtap function worker(thread)
__device__ void both_kinds(unsigned *counts, int n) {
  for (int i = 0; i < n; i++) {
#pragma gtap task
    add_of_block(counts, i, 1);
#pragma gtap task
    add_of_thread(counts, i, 50);
  }
}
template <int Stride>
struct grid {
#pragma gtap function worker(thread)
  static __device__ void rows(unsigned *counts, int width, int height) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x += Stride) {
#pragma gtap task
        add_of_block(counts, y * width + x, Stride);
      }
  }
};

__global__ void all_kernel(unsigned *counts, int n, const unsigned *by) {
#pragma gtap entry
  all(counts, n, by);
}
__global__ void some_kernel(unsigned *counts, int n, int from) {
#pragma gtap entry
  some(counts, n, from);
}
__global__ void both_kernel(unsigned *counts, int n) {
#pragma gtap entry
  both_kinds(counts, n);
}
__global__ void grid_kernel(unsigned *counts, int width, int height) {
#pragma gtap entry
  grid<2>::rows(counts, width, height);
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 3000;
  exec::check(gtap_initialize(), "gtap_initialize");
  for (const int size : {n, 5, 0}) {
    const auto places = static_cast<std::size_t>(size < 20 ? 20 : size);
    exec::Array<unsigned> counts(places), by(places);
    std::vector<unsigned> expected(places), values(places);
    for (std::size_t i = 0; i < places; i++)
      values[i] = static_cast<unsigned>(i * 7 % 11);
    by.write(values);
    all_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(counts.device(), size, by.device());
    exec::check(gtap_synchronize(), "all");
    some_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(counts.device(), size, 1);
    exec::check(gtap_synchronize(), "some");
    both_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(counts.device(), size);
    exec::check(gtap_synchronize(), "both");
    grid_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(counts.device(), 5, size / 5);
    exec::check(gtap_synchronize(), "grid");
    for (int i = 0; i < size; i++)
      expected[static_cast<std::size_t>(i)] += 1001 * values[static_cast<std::size_t>(i)] + 1051;
    for (int i = size - 1; i >= 1; i -= 3)
      if (i % 2 == 0)
        expected[static_cast<std::size_t>(i)] += 1001 * (3u + static_cast<unsigned>(i));
    if (size > 10)
      expected[0] += 7;
    for (int y = 0; y < size / 5; y++)
      for (int x = 0; x < 5; x += 2)
        expected[static_cast<std::size_t>(5 * y + x)] += 2002;
    if (counts.read() != expected)
      exec::fail("mixed_loops", std::to_string(size).c_str());
  }
  exec::check(gtap_finalize(), "gtap_finalize");
  std::printf("mixed_loops: ok\n");
}
