// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Breadth-first search without levels: a task for each vertex whose distance has just shrunk offers
// every neighbour one more than that, and each neighbour for which that is less gets a task in its
// turn. Nobody waits; distances only shrink, and when no task is left they are right.
#define GTAP_ASSUME_NO_TASKWAIT
#include <gtap_thread.cuh>

#include "search.h"

constexpr std::uint32_t kChunk = 16; // most edges that one task relaxes; a bit each in a word

// Offers `distance` to the targets of `count` edges from `first` on; a bit for each that took it. Apart
// from the spawns, so that as many looks into memory as Width are on their way at a time.
template <std::uint32_t Width>
__device__ __forceinline__ std::uint32_t relax(std::uint32_t first, std::uint32_t count,
                                               std::uint32_t distance) {
  std::uint32_t taken = 0;
  for (std::uint32_t begin = 0; begin < count; begin += Width) {
    std::uint32_t targets[Width], distances[Width];
#pragma unroll
    for (std::uint32_t i = 0; i < Width; ++i)
      targets[i] = search.targets[first + min(begin + i, count - 1)];
#pragma unroll
    for (std::uint32_t i = 0; i < Width; ++i)
      distances[i] = latest(&search.distances[targets[i]]);
#pragma unroll
    for (std::uint32_t i = 0; i < Width; ++i)
      distances[i] = begin + i < count && distance < distances[i]
                         ? atomicMin(&search.distances[targets[i]], distance)
                         : 0;
#pragma unroll
    for (std::uint32_t i = 0; i < Width; ++i)
      taken |= distance < distances[i] ? 1u << (begin + i) : 0u;
  }
  return taken;
}

// `part` says which of the vertex's edges are this task's: 1 is all of them, 2 p and 2 p + 1 are the
// halves of part p. A task with too many edges hands halves on until few enough are left, so that
// the edges of a vertex, however many, spread over the machine in a logarithmic number of steps.
#pragma gtap function
__device__ void visit(std::uint32_t vertex, std::uint32_t distance, std::uint32_t part) {
  if (latest(&search.distances[vertex]) < distance)
    return; // somebody found a shorter way since, and has another task for it
  const std::uint32_t begin = search.offsets[vertex];
  const std::uint32_t degree = search.offsets[vertex + 1] - begin;
  int level = 31 - __clz(static_cast<int>(part));
  std::uint32_t place = part - (1u << level);
  std::uint32_t first, last;
  for (;;) {
    first = static_cast<std::uint32_t>(static_cast<std::uint64_t>(degree) * place >> level);
    last = static_cast<std::uint32_t>(static_cast<std::uint64_t>(degree) * (place + 1) >> level);
    if (last - first <= kChunk)
      break;
    ++level;
    place *= 2;
#pragma gtap task
    visit(vertex, distance, (1u << level) + place + 1);
  }
  const std::uint32_t count = last - first;
  std::uint32_t taken = count <= 4 ? relax<4>(begin + first, count, distance + 1)
                                   : relax<kChunk>(begin + first, count, distance + 1);
  while (taken != 0) {
    const std::uint32_t edge = static_cast<std::uint32_t>(__ffs(static_cast<int>(taken)) - 1);
    taken &= taken - 1;
#pragma gtap task
    visit(search.targets[begin + first + edge], distance + 1, 1);
  }
}

__global__ void bfs_kernel(std::uint32_t source) {
#pragma gtap entry
  visit(source, 0, 1);
}

int main(int argc, char **argv) {
  return run_bfs("bfs", argc, argv, [](std::uint32_t source) {
    bfs_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(source);
  });
}
