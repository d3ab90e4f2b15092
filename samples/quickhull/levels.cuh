// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Quickhull by plain kernels, some for each level: each point knows the edge that it lies outside of,
// and all edges of a level find their farthest points at once. Must not know about tasks.
#pragma once

#include "../common/run.h"
#include "points.h"

struct Edge {
  Point from, to;
};

// Positive.
__device__ inline long long rank_along(Edge edge, Point point) {
  return along(edge.from, edge.to, point) + (1ll << 61);
}

struct Outside {
  Point point;
  int edge;
};

// A point's place in the order of operator<, as one number, and the way back.
__host__ __device__ inline unsigned long long order_of(Point point) {
  return static_cast<unsigned long long>(static_cast<unsigned>(point.x) ^ 0x80000000u) << 32 |
         (static_cast<unsigned>(point.y) ^ 0x80000000u);
}
__host__ __device__ inline Point point_of(unsigned long long order) {
  return {static_cast<int>(static_cast<unsigned>(order >> 32) ^ 0x80000000u),
          static_cast<int>(static_cast<unsigned>(order) ^ 0x80000000u)};
}

// What the kernels work on. Of the arrays of two, the first is read and the second written; the host
// exchanges them, and `now` says whose counts the first ones are.
struct HullLevels {
  Outside *outside[2];
  Edge *edges[2];
  long long *farthest;   // of each edge: the greatest area
  Outside *candidates;   // points that have it
  long long *most_along; // of each edge: the greatest of the candidates'
  Point *corner;         // of each edge
  int *next_edge;        // the first of the two that replace each edge; negative: it has no points
  unsigned long long *leftmost, *rightmost;
  int *counts; // outside[0], outside[1], edges[0], edges[1], candidates, corners
  Point *corners;
};
enum { kOutside = 0, kEdges = 2, kCandidates = 4, kCorners = 5, kCounts = 6 };

__global__ void extremes_kernel(HullLevels hull, const Point *points, int count) {
  unsigned long long least = ~0ull, most = 0;
  for (int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < count;
       i += static_cast<int>(gridDim.x * blockDim.x)) {
    const unsigned long long order = order_of(points[i]);
    least = min(least, order);
    most = max(most, order);
  }
  for (int distance = 16; distance != 0; distance /= 2) {
    least = min(least, __shfl_xor_sync(0xffffffffu, least, distance));
    most = max(most, __shfl_xor_sync(0xffffffffu, most, distance));
  }
  if (threadIdx.x % 32 == 0) {
    atomicMin(hull.leftmost, least);
    atomicMax(hull.rightmost, most);
  }
}

// Appends `value` to a list, in the lanes that want it. All lanes of the warp call it.
template <class T>
__device__ void append(bool wanted, T value, T *list, int *count) {
  const unsigned all = __ballot_sync(0xffffffffu, wanted);
  const unsigned lane = threadIdx.x % 32;
  int first = 0;
  if (lane == 0 && all != 0)
    first = atomicAdd(count, __popc(all));
  first = __shfl_sync(0xffffffffu, first, 0);
  if (wanted)
    list[first + __popc(all & ((1u << lane) - 1))] = value;
}

__global__ void first_edges_kernel(HullLevels hull, const Point *points, int count) {
  const Point left = point_of(*hull.leftmost), right = point_of(*hull.rightmost);
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    hull.edges[0][0] = {left, right};
    hull.edges[0][1] = {right, left};
    hull.counts[kEdges] = 2;
    hull.corners[0] = left;
    hull.corners[1] = right;
    hull.counts[kCorners] = left == right ? 1 : 2;
  }
  const int rounded = (count + 31) / 32 * 32;
  for (int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < rounded;
       i += static_cast<int>(gridDim.x * blockDim.x)) {
    const Point point = i < count ? points[i] : left;
    const long long side = area(left, right, point);
    append(side != 0, Outside{point, side > 0 ? 0 : 1}, hull.outside[0], &hull.counts[kOutside]);
  }
}

__global__ void clear_edges_kernel(HullLevels hull, int now) {
  const int edges = hull.counts[kEdges + now];
  for (int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < edges;
       i += static_cast<int>(gridDim.x * blockDim.x)) {
    hull.farthest[i] = 0;
    hull.most_along[i] = -1;
    hull.next_edge[i] = -1;
  }
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    hull.counts[kCandidates] = 0;
    hull.counts[kOutside + 1 - now] = 0;
    hull.counts[kEdges + 1 - now] = 0;
  }
}

__global__ void farthest_kernel(HullLevels hull, int count) {
  for (int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < count;
       i += static_cast<int>(gridDim.x * blockDim.x)) {
    const Outside here = hull.outside[0][i];
    const Edge edge = hull.edges[0][here.edge];
    const long long away = area(edge.from, edge.to, here.point);
    // Most points are not farther than one that was there before.
    if (away > *static_cast<volatile long long *>(&hull.farthest[here.edge]))
      atomicMax(&hull.farthest[here.edge], away);
  }
}

__global__ void candidates_kernel(HullLevels hull, int count) {
  for (int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < count;
       i += static_cast<int>(gridDim.x * blockDim.x)) {
    const Outside here = hull.outside[0][i];
    const Edge edge = hull.edges[0][here.edge];
    if (area(edge.from, edge.to, here.point) == hull.farthest[here.edge])
      hull.candidates[atomicAdd(&hull.counts[kCandidates], 1)] = here;
  }
}

// By one block: of an edge's candidates the last one along the edge is a corner, and two edges take the
// edge's place.
__global__ void corners_kernel(HullLevels hull, int now) {
  const int candidates = hull.counts[kCandidates], edges = hull.counts[kEdges + now];
  for (int i = static_cast<int>(threadIdx.x); i < candidates; i += static_cast<int>(blockDim.x)) {
    const Outside here = hull.candidates[i];
    const Edge edge = hull.edges[0][here.edge];
    atomicMax(&hull.most_along[here.edge], rank_along(edge, here.point));
  }
  __syncthreads();
  for (int i = static_cast<int>(threadIdx.x); i < candidates; i += static_cast<int>(blockDim.x)) {
    const Outside here = hull.candidates[i];
    const Edge edge = hull.edges[0][here.edge];
    if (hull.most_along[here.edge] == rank_along(edge, here.point))
      hull.corner[here.edge] = here.point; // equal points write the same
  }
  __syncthreads();
  for (int i = static_cast<int>(threadIdx.x); i < edges; i += static_cast<int>(blockDim.x)) {
    if (hull.farthest[i] == 0)
      continue;
    const Edge edge = hull.edges[0][i];
    const Point corner = hull.corner[i];
    const int first = atomicAdd(&hull.counts[kEdges + 1 - now], 2);
    hull.edges[1][first] = {edge.from, corner};
    hull.edges[1][first + 1] = {corner, edge.to};
    hull.next_edge[i] = first;
    hull.corners[atomicAdd(&hull.counts[kCorners], 1)] = corner;
  }
}

__global__ void divide_kernel(HullLevels hull, int now, int count) {
  const int rounded = (count + 31) / 32 * 32;
  for (int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < rounded;
       i += static_cast<int>(gridDim.x * blockDim.x)) {
    Outside here{};
    bool stays = false;
    if (i < count) {
      here = hull.outside[0][i];
      const Edge edge = hull.edges[0][here.edge];
      const Point corner = hull.corner[here.edge];
      const int first = hull.next_edge[here.edge];
      const bool before = area(edge.from, corner, here.point) > 0;
      stays = before || area(corner, edge.to, here.point) > 0;
      here.edge = before ? first : first + 1;
    }
    append(stays, here, hull.outside[1], &hull.counts[kOutside + 1 - now]);
  }
}

// All of it, for points of which no more than `most_corners` are corners.
class HullByLevels {
public:
  HullByLevels(std::size_t points, std::size_t most_corners)
      : even_(points), odd_(points), candidates_(points), even_edges_(2 * most_corners + 2),
        odd_edges_(2 * most_corners + 2), farthest_(2 * most_corners + 2),
        most_along_(2 * most_corners + 2), corner_(2 * most_corners + 2),
        next_edge_(2 * most_corners + 2), extremes_(2), counts_(kCounts),
        corners_(most_corners + 2) {}

  void launch(const Point *points, int count) {
    HullLevels hull{{even_.get(), odd_.get()},
                    {even_edges_.get(), odd_edges_.get()},
                    farthest_.get(),
                    candidates_.get(),
                    most_along_.get(),
                    corner_.get(),
                    next_edge_.get(),
                    extremes_.get(),
                    extremes_.get() + 1,
                    counts_.get(),
                    corners_.get()};
    samples::check(cudaMemsetAsync(hull.leftmost, 0xff, sizeof *hull.leftmost), "cudaMemset");
    samples::check(cudaMemsetAsync(hull.rightmost, 0, sizeof *hull.rightmost), "cudaMemset");
    samples::check(cudaMemsetAsync(hull.counts, 0, kCounts * sizeof(int)), "cudaMemset");
    const int blocks = blocks_for(count);
    extremes_kernel<<<blocks, kThreads>>>(hull, points, count);
    first_edges_kernel<<<blocks, kThreads>>>(hull, points, count);
    for (int now = 0;; now = 1 - now) {
      int outside = 0;
      samples::check(cudaMemcpy(&outside, hull.counts + kOutside + now, sizeof outside,
                                cudaMemcpyDeviceToHost),
                     "cudaMemcpy");
      if (outside == 0)
        break;
      const int needed = blocks_for(outside);
      clear_edges_kernel<<<std::min(needed, 16), kThreads>>>(hull, now);
      farthest_kernel<<<needed, kThreads>>>(hull, outside);
      candidates_kernel<<<needed, kThreads>>>(hull, outside);
      corners_kernel<<<1, kCornerThreads>>>(hull, now);
      divide_kernel<<<needed, kThreads>>>(hull, now, outside);
      std::swap(hull.outside[0], hull.outside[1]);
      std::swap(hull.edges[0], hull.edges[1]);
    }
  }

  std::vector<Point> corners() const {
    const int count = counts_.download()[kCorners];
    std::vector<Point> all = corners_.download();
    all.resize(std::min(all.size(), static_cast<std::size_t>(count)));
    return all;
  }

private:
  static constexpr int kThreads = 256;
#ifdef GTAP_TARGET_HOST
  static constexpr int kMostBlocks = 2, kCornerThreads = 64;
#else
  static constexpr int kMostBlocks = 132 * 8, kCornerThreads = 1024;
#endif
  static int blocks_for(int count) {
    return std::max(1, std::min((count + kThreads - 1) / kThreads, kMostBlocks));
  }

  samples::DeviceArray<Outside> even_, odd_, candidates_;
  samples::DeviceArray<Edge> even_edges_, odd_edges_;
  samples::DeviceArray<long long> farthest_, most_along_;
  samples::DeviceArray<Point> corner_;
  samples::DeviceArray<int> next_edge_;
  samples::DeviceArray<unsigned long long> extremes_;
  samples::DeviceArray<int> counts_;
  samples::DeviceArray<Point> corners_;
};
