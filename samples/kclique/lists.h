// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sorted lists of vertices, and what two of them have in common. Device only.
#pragma once

#include <cstdint>

constexpr std::uint32_t kLongest = 160; // vertices that the ends of an edge lead to, both

// An oriented graph as kernels see it.
struct DeviceGraph {
  const std::uint32_t *offsets, *targets;
  std::uint32_t vertices, edges;
};

// Vertices, rising.
struct List {
  const std::uint32_t *first;
  std::uint32_t size;
};

__device__ __forceinline__ List neighbours(const DeviceGraph &graph, std::uint32_t vertex) {
  const std::uint32_t begin = graph.offsets[vertex];
  return {graph.targets + begin, graph.offsets[vertex + 1] - begin};
}

// The first place from `low` on whose vertex is not below `vertex`, or the end.
__device__ __forceinline__ std::uint32_t place_of(List list, std::uint32_t vertex,
                                                  std::uint32_t low) {
  std::uint32_t high = list.size;
  while (low < high) {
    const std::uint32_t middle = (low + high) / 2;
    if (list.first[middle] < vertex)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

// Writes what both lists have, and returns how many they are.
__device__ __forceinline__ std::uint32_t intersect(List shorter, List longer, std::uint32_t *both) {
  std::uint32_t count = 0, place = 0;
  for (std::uint32_t i = 0; i < shorter.size; ++i) {
    const std::uint32_t vertex = shorter.first[i];
    place = place_of(longer, vertex, place);
    if (place == longer.size)
      break;
    if (longer.first[place] == vertex)
      both[count++] = vertex;
  }
  return count;
}

__device__ __forceinline__ std::uint32_t count_common(List shorter, List longer) {
  std::uint32_t count = 0, place = 0;
  for (std::uint32_t i = 0; i < shorter.size; ++i) {
    const std::uint32_t vertex = shorter.first[i];
    place = place_of(longer, vertex, place);
    if (place == longer.size)
      break;
    count += longer.first[place] == vertex ? 1 : 0;
  }
  return count;
}

// Edges among the vertices of a list.
__device__ __forceinline__ std::uint32_t count_edges(const DeviceGraph &graph, List list) {
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i + 1 < list.size; ++i)
    count +=
        count_common({list.first + i + 1, list.size - i - 1}, neighbours(graph, list.first[i]));
  return count;
}
