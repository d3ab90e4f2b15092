// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What sorted lists of vertices have in common, found by the lanes of a warp together. Device only.
#pragma once

#include "lists.h"

// All lanes of a warp call these.
__device__ __forceinline__ std::uint32_t intersect_together(List shorter, List longer,
                                                            std::uint32_t *both, unsigned lane) {
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < shorter.size; i += 32) {
    bool is_common = false;
    std::uint32_t vertex = 0;
    if (i + lane < shorter.size) {
      vertex = shorter.first[i + lane];
      const std::uint32_t place = place_of(longer, vertex, 0);
      is_common = place < longer.size && longer.first[place] == vertex;
    }
    const unsigned common = __ballot_sync(~0u, is_common);
    if (is_common)
      both[count + __popc(common & ((1u << lane) - 1))] = vertex;
    count += __popc(common);
  }
  __syncwarp();
  return count;
}

// What a lane has of the edges among the vertices of a list: every 32nd pair of them. Calls found(i, j) for the edge from
// the ith to the jth.
template <class Found>
__device__ __forceinline__ void edges_together(const DeviceGraph &graph, List list, unsigned lane,
                                               Found found) {
  std::uint32_t i = 0, j = 1 + lane;
  while (i + 1 < list.size) {
    if (j >= list.size) {
      ++i;
      j = j - list.size + i + 1;
      continue;
    }
    const List beside = neighbours(graph, list.first[i]);
    const std::uint32_t place = place_of(beside, list.first[j], 0);
    if (place < beside.size && beside.first[place] == list.first[j])
      found(i, j);
    j += 32;
  }
}
