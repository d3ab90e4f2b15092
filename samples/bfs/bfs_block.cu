// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Breadth-first search with block-level tasks, without levels: a task is a chunk of the frontier, some
// vertices whose distances have just shrunk. The threads of its block share the edges of all of them,
// offer each neighbour one more by atomicMin, collect the neighbours for which that is less, and spawn
// a task for every so many. Nobody waits; distances only shrink, and when no task is left they are
// right.
#define GTAP_ASSUME_NO_TASKWAIT
#include <gtap_block.cuh>

#include "search.h"

constexpr int kChunk = 12;                      // most vertices in a task
constexpr std::uint32_t kSpan = 1024;           // most edges of one vertex in a task
constexpr int kCollected = 8 * GTAP_BLOCK_SIZE; // neighbours that a block keeps before it spawns

// A vertex, the distance at which it was reached, and the first of its edges to look at.
struct Reached {
  std::uint32_t vertex, distance, skip;
};

// A range of work: a task's whole argument.
struct Chunk {
  int count;
  Reached vertices[kChunk];
};

#pragma gtap function
__device__ void search_from(Chunk chunk) {
  __shared__ Reached vertices[kChunk];
  __shared__ std::uint32_t first[kChunk], ends[kChunk + 1]; // edges, and how many up to each vertex
  __shared__ Reached collected[kCollected];
  __shared__ int count;
  const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);

  // The edges of each vertex, unless somebody has found a shorter way since and has another task.
  std::uint32_t rest = 0;
  if (thread < kChunk) {
    std::uint32_t span = 0;
    if (thread < chunk.count) {
      const Reached at = chunk.vertices[thread];
      vertices[thread] = at;
      const std::uint32_t begin = search.offsets[at.vertex] + at.skip;
      const std::uint32_t degree = search.offsets[at.vertex + 1] - begin;
      first[thread] = begin;
      if (latest(&search.distances[at.vertex]) >= at.distance)
        span = min(degree, kSpan);
      if (at.skip == 0 && span != 0)
        rest = degree - span;
    }
    ends[thread + 1] = span;
  }
  if (thread == 0) {
    ends[0] = 0;
    count = 0;
  }
  // A vertex with too many edges: the others go to tasks of their own.
  for (std::uint32_t skip = kSpan; rest != 0; skip += kSpan, rest -= min(rest, kSpan)) {
    Chunk part;
    part.count = 1;
    part.vertices[0] = {vertices[thread].vertex, vertices[thread].distance, skip};
#pragma gtap task
    search_from(part);
  }
  __syncthreads();
  if (thread == 0)
    for (int i = 0; i < kChunk; ++i)
      ends[i + 1] += ends[i];
  __syncthreads();

  const std::uint32_t edges = ends[kChunk];
  for (std::uint32_t begin = 0; begin < edges; begin += static_cast<std::uint32_t>(4 * threads)) {
    std::uint32_t targets[4], distances[4], seen[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) { // several looks into memory on their way at a time
      const std::uint32_t edge = begin + static_cast<std::uint32_t>(k * threads + thread);
      int owner = 0;
      while (owner + 1 < kChunk && ends[owner + 1] <= edge)
        ++owner;
      distances[k] = edge < edges ? vertices[owner].distance + 1 : kUnreached;
      targets[k] = edge < edges ? search.targets[first[owner] + edge - ends[owner]] : 0;
    }
#pragma unroll
    for (int k = 0; k < 4; ++k)
      seen[k] = latest(&search.distances[targets[k]]);
#pragma unroll
    for (int k = 0; k < 4; ++k)
      if (distances[k] < seen[k] &&
          distances[k] < atomicMin(&search.distances[targets[k]], distances[k]))
        collected[atomicAdd(&count, 1)] = {targets[k], distances[k], 0};
    __syncthreads();
    const bool last = begin + static_cast<std::uint32_t>(4 * threads) >= edges;
    const int found = count;
    if (last || found > kCollected - 4 * threads) {
      for (int from = kChunk * thread; from < found; from += kChunk * threads) {
        Chunk part;
        part.count = min(kChunk, found - from);
        for (int i = 0; i < kChunk; ++i)
          part.vertices[i] = collected[min(from + i, found - 1)];
#pragma gtap task
        search_from(part);
      }
      __syncthreads();
      if (thread == 0)
        count = 0;
    }
    __syncthreads();
  }
}

__global__ void bfs_kernel(Chunk source) {
#pragma gtap entry
  search_from(source);
}

int main(int argc, char **argv) {
  return run_bfs("bfs_block", argc, argv, [](std::uint32_t source) {
    Chunk chunk{};
    chunk.count = 1;
    chunk.vertices[0].vertex = source;
    bfs_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(chunk);
  });
}
