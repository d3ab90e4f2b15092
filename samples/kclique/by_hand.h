// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cliques of k vertices counted by CUDA kernels written by hand: a thread, or a warp, for each
// edge, with lists of its own.
#pragma once

#include "lists_together.h"

#include "../common/resident_blocks.h"
#include "../common/spread_counter.h"

constexpr unsigned kHandThreads = 128;

struct HandSearch {
  DeviceGraph graph;
  const std::uint32_t *sources; // of each edge
  samples::SpreadSum cliques;
  std::uint32_t *next; // the first edge that nobody has taken
};

// Vertices beside both ends of an edge are above its target, so above it in the source's list.
__device__ __forceinline__ List behind(const HandSearch &search, std::uint32_t edge) {
  const std::uint32_t end = search.graph.offsets[search.sources[edge] + 1];
  return {search.graph.targets + edge + 1, end - edge - 1};
}

// `Lists`: those that are kept, k - 3.
template <int Lists>
__global__ void __launch_bounds__(kHandThreads) count_by_threads(HandSearch search) {
  std::uint32_t lists[Lists][kLongest];
  std::uint32_t sizes[Lists], at[Lists];
  unsigned long long found = 0;
  int depth = -1;
  for (;;) {
    if (depth < 0) {
      const std::uint32_t edge = atomicAdd(search.next, 1u);
      if (edge >= search.graph.edges)
        break;
      sizes[0] = intersect(behind(search, edge),
                           neighbours(search.graph, search.graph.targets[edge]), lists[0]);
      at[0] = 0;
      depth = 0;
    }
    const std::uint32_t i = at[depth];
    if (i + 1 >= sizes[depth]) {
      --depth;
      continue;
    }
    at[depth] = i + 1;
    const List rest{lists[depth] + i + 1, sizes[depth] - i - 1};
    const List beside = neighbours(search.graph, lists[depth][i]);
    if (depth + 1 == Lists) {
      found += count_common(rest, beside);
    } else {
      ++depth;
      sizes[depth] = intersect(rest, beside, lists[depth]);
      at[depth] = 0;
    }
  }
  if (found != 0)
    search.cliques.add(found);
}

// A lane's part of the cliques of Lists + 1 vertices in a list.
template <int Lists>
__device__ __forceinline__ unsigned long long count_together(const DeviceGraph &graph, List list,
                                                             std::uint32_t (*lists)[kLongest],
                                                             unsigned lane) {
  if constexpr (Lists == 1) {
    std::uint32_t count = 0;
    edges_together(graph, list, lane, [&](std::uint32_t, std::uint32_t) { ++count; });
    return count;
  } else {
    unsigned long long found = 0;
    for (std::uint32_t i = 0; i + Lists < list.size; ++i) {
      const std::uint32_t size =
          intersect_together({list.first + i + 1, list.size - i - 1},
                             neighbours(graph, list.first[i]), lists[0], lane);
      found += count_together<Lists - 1>(graph, {lists[0], size}, lists + 1, lane);
      __syncwarp(); // the lists are written again
    }
    return found;
  }
}

template <int Lists>
__global__ void __launch_bounds__(kHandThreads) count_by_warps(HandSearch search) {
  __shared__ std::uint32_t all_lists[kHandThreads / 32][Lists][kLongest];
  std::uint32_t(*lists)[kLongest] = all_lists[threadIdx.x / 32];
  const unsigned lane = threadIdx.x % 32;
  unsigned long long found = 0;
  for (;;) {
    std::uint32_t edge = 0;
    if (lane == 0)
      edge = atomicAdd(search.next, 1u);
    edge = __shfl_sync(~0u, edge, 0);
    if (edge >= search.graph.edges)
      break;
    const std::uint32_t size = intersect_together(
        behind(search, edge), neighbours(search.graph, search.graph.targets[edge]), lists[0], lane);
    found += count_together<Lists>(search.graph, {lists[0], size}, lists + 1, lane);
    __syncwarp();
  }
  if (found != 0)
    search.cliques.add(found);
}

template <int Lists>
void launch_threads(const HandSearch &search) {
  static const unsigned blocks = samples::resident_blocks(count_by_threads<Lists>, kHandThreads);
  count_by_threads<Lists><<<blocks, kHandThreads>>>(search);
}

template <int Lists>
void launch_warps(const HandSearch &search) {
  static const unsigned blocks = samples::resident_blocks(count_by_warps<Lists>, kHandThreads);
  count_by_warps<Lists><<<blocks, kHandThreads>>>(search);
}
