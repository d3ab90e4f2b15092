// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kd-tree of points in space, and its making on the host. Must not know how it is walked.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

struct Point {
  float at[3];
};

// The points with less than the node's coordinate in its dimension are below `left`, those with more
// below `right`, equal ones on either side.
struct Node {
  Point point;
  int left, right; // -1: none
};

struct Box {
  float low[3], high[3];
};

__host__ __device__ inline bool inside(const Point &point, const Box &box) {
  bool all = true;
  for (int i = 0; i < 3; ++i)
    all = all && point.at[i] >= box.low[i] && point.at[i] <= box.high[i];
  return all;
}

// By fused multiplications everywhere, so that host and device have the same bits.
__host__ __device__ inline float squared_distance(const Point &a, const Point &b) {
  float sum = 0;
  for (int i = 0; i < 3; ++i) {
    const float away = a.at[i] - b.at[i];
    sum = fmaf(away, away, sum);
  }
  return sum;
}

// Appends the tree of points[first, last) and returns its root.
inline int build(std::vector<Point> &points, std::size_t first, std::size_t last, int dimension,
                 std::vector<Node> &tree) {
  if (first == last)
    return -1;
  const std::size_t middle = first + (last - first) / 2;
  std::nth_element(
      points.begin() + first, points.begin() + middle, points.begin() + last,
      [=](const Point &a, const Point &b) { return a.at[dimension] < b.at[dimension]; });
  const int root = static_cast<int>(tree.size());
  tree.push_back({points[middle], -1, -1});
  const int next = (dimension + 1) % 3;
  const int left = build(points, first, middle, next, tree);
  const int right = build(points, middle + 1, last, next, tree);
  tree[root].left = left;
  tree[root].right = right;
  return root;
}

// Numbers from 0 to 1.
class Random {
public:
  explicit Random(std::uint64_t seed) : state_(seed * 2 + 1) {}
  float next() {
    state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<float>(state_ >> 40) / 16777216.0f;
  }
  Point point() {
    Point point;
    for (float &at : point.at)
      at = next();
    return point;
  }

private:
  std::uint64_t state_;
};
