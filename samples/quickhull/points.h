// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Points of the plane with whole coordinates, so that all that is compared is exact; random ones; and
// the convex hull by a monotone chain, on the host. Must not know about quickhull.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

struct Point {
  int x, y; // below 2^29 in amount
};

__host__ __device__ inline bool operator==(Point a, Point b) {
  return a.x == b.x && a.y == b.y;
}

__host__ __device__ inline bool operator<(Point a, Point b) {
  return a.x < b.x || (a.x == b.x && a.y < b.y);
}

// Twice the area of the triangle; positive where c is on the left of the line from a to b.
__host__ __device__ inline long long area(Point a, Point b, Point c) {
  return static_cast<long long>(b.x - a.x) * (c.y - a.y) -
         static_cast<long long>(b.y - a.y) * (c.x - a.x);
}

// How far c is along the line from a to b.
__host__ __device__ inline long long along(Point a, Point b, Point c) {
  return static_cast<long long>(b.x - a.x) * (c.x - a.x) +
         static_cast<long long>(b.y - a.y) * (c.y - a.y);
}

// `disc`: evenly in a disc, with few points on the hull; `ring`: near a circle, with many.
inline std::vector<Point> random_points(std::size_t count, bool ring, std::uint64_t seed) {
  std::vector<Point> points;
  points.reserve(count);
  std::uint64_t state = seed * 2 + 1;
  constexpr long long radius = 1 << 28;
  while (points.size() < count) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    const long long x = static_cast<long long>(state >> 35) - radius;
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    const long long y = static_cast<long long>(state >> 35) - radius;
    const long long away = x * x + y * y;
    const long long inner = ring ? radius / 1000 * 999 : 0;
    if (away <= radius * radius && away >= inner * inner)
      points.push_back({static_cast<int>(x), static_cast<int>(y)});
  }
  return points;
}

// The corners of the hull, in order of x.
inline std::vector<Point> hull_by_chain(std::vector<Point> points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3)
    return points;
  std::vector<Point> corners;
  for (int side = 0; side < 2; ++side) {
    const std::size_t first = corners.size();
    for (const Point &point : points) {
      while (corners.size() >= first + 2 &&
             area(corners[corners.size() - 2], corners.back(), point) <= 0)
        corners.pop_back();
      corners.push_back(point);
    }
    corners.pop_back(); // the other side begins with it
    std::reverse(points.begin(), points.end());
  }
  std::sort(corners.begin(), corners.end());
  return corners;
}
