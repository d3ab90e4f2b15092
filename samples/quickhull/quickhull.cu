// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The convex hull of points in the plane by quickhull. A task, run by a block, has the points outside
// of an edge: it finds the farthest, and divides the others among the two edges that lead there.
#define GTAP_BLOCK_SIZE 256
#include <gtap_block.cuh>

#include "../common/contest.h"
#include "levels.cuh"
#include "points.h"

struct Corners {
  Point *list;
  int *count;
};

__device__ void add_corner(Corners corners, Point corner) {
  corners.list[atomicAdd(corners.count, 1)] = corner;
}

// A point, and how it compares with others: by `first`, then by `second`.
struct Ranked {
  long long first, second;
  Point point;
};

__device__ bool before(const Ranked &a, const Ranked &b) {
  return a.first < b.first || (a.first == b.first && a.second < b.second);
}

// The last of all threads', in all threads.
__device__ Point last_of_block(Ranked own) {
  __shared__ Ranked of_warp[GTAP_BLOCK_SIZE / 32];
  for (int distance = 16; distance != 0; distance /= 2) {
    Ranked other;
    other.first = __shfl_xor_sync(0xffffffffu, own.first, distance);
    other.second = __shfl_xor_sync(0xffffffffu, own.second, distance);
    other.point.x = __shfl_xor_sync(0xffffffffu, own.point.x, distance);
    other.point.y = __shfl_xor_sync(0xffffffffu, own.point.y, distance);
    if (before(own, other))
      own = other;
  }
  if (threadIdx.x % 32 == 0)
    of_warp[threadIdx.x / 32] = own;
  __syncthreads();
  Ranked last = of_warp[0];
  for (unsigned warp = 1; warp < blockDim.x / 32; ++warp)
    if (before(last, of_warp[warp]))
      last = of_warp[warp];
  __syncthreads();
  return last.point;
}

// The point that is farthest from the line from a to b.
__device__ Point farthest(const Point *points, int count, Point a, Point b) {
  Ranked own{-1, 0, a};
  for (int i = static_cast<int>(threadIdx.x); i < count; i += static_cast<int>(blockDim.x)) {
    const Ranked here{area(a, b, points[i]), along(a, b, points[i]), points[i]};
    if (before(own, here))
      own = here;
  }
  return last_of_block(own);
}

struct Divided {
  int front, back;
};

// Takes an element of `to` for each lane that wants one: places from 0 on.
__device__ int take_place(bool wanted, int *taken) {
  const unsigned all = __ballot_sync(0xffffffffu, wanted);
  const unsigned lane = threadIdx.x % 32;
  int first = 0;
  if (lane == 0 && all != 0)
    first = atomicAdd(taken, __popc(all));
  first = __shfl_sync(0xffffffffu, first, 0);
  return first + __popc(all & ((1u << lane) - 1));
}

// Points left of the line from a to b go to the front of `to`, those left of the line from c to d to its
// back, all others nowhere. In all threads: how many.
__device__ Divided divide(const Point *points, Point *to, int count, Point a, Point b, Point c,
                          Point d) {
  __shared__ int front, back;
  if (threadIdx.x == 0)
    front = back = 0;
  __syncthreads();
  for (int first = 0; first < count; first += static_cast<int>(blockDim.x)) {
    const int i = first + static_cast<int>(threadIdx.x);
    const Point point = i < count ? points[i] : a;
    const bool in_front = i < count && area(a, b, point) > 0;
    const bool behind = i < count && !in_front && area(c, d, point) > 0;
    const int front_place = take_place(in_front, &front);
    const int back_place = take_place(behind, &back);
    if (in_front)
      to[front_place] = point;
    if (behind)
      to[count - 1 - back_place] = point;
  }
  __syncthreads();
  const Divided divided{front, back};
  __syncthreads();
  return divided;
}

// The corners between a and b. All points are left of the line from a to b; `spare` has as much room.
#pragma gtap function
__device__ void hull(Point *points, Point *spare, int count, Point a, Point b, Corners corners) {
  if (count == 0)
    return;
  const Point c = farthest(points, count, a, b);
  const Divided parts = divide(points, spare, count, a, c, c, b);
  if (threadIdx.x == 0) {
    add_corner(corners, c);
    const int last = count - parts.back;
#pragma gtap task
    hull(spare, points, parts.front, a, c, corners);
#pragma gtap task
    hull(spare + last, points + last, parts.back, c, b, corners);
  }
}

#pragma gtap function
__device__ void whole_hull(Point *points, Point *spare, int count, Corners corners) {
  Ranked own_left{-points[0].x, -points[0].y, points[0]};
  Ranked own_right{points[0].x, points[0].y, points[0]};
  for (int i = static_cast<int>(threadIdx.x); i < count; i += static_cast<int>(blockDim.x)) {
    const Point point = points[i];
    const Ranked to_left{-point.x, -point.y, point}, to_right{point.x, point.y, point};
    if (before(own_left, to_left))
      own_left = to_left;
    if (before(own_right, to_right))
      own_right = to_right;
  }
  const Point left = last_of_block(own_left), right = last_of_block(own_right);
  const Divided parts = divide(points, spare, count, left, right, right, left);
  if (threadIdx.x == 0) {
    add_corner(corners, left);
    if (!(left == right))
      add_corner(corners, right);
    const int last = count - parts.back;
#pragma gtap task
    hull(spare, points, parts.front, left, right, corners);
#pragma gtap task
    hull(spare + last, points + last, parts.back, right, left, corners);
  }
}

__global__ void hull_kernel(Point *points, Point *spare, int count, Corners corners) {
#pragma gtap entry
  whole_hull(points, spare, count, corners);
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long count = 2000;
#else
  long long count = 1000000;
#endif
  std::string shape = "disc";
  samples::RunOptions options;
  samples::CommandLine line("quickhull", "Finds the convex hull of random points in the plane.");
  line.size("points", count, 1, 100000000);
  line.choice("--shape", "S", "where the points are", shape, {"disc", "ring"});
  options.add_to(line);
  line.parse(argc, argv);

  const std::vector<Point> input =
      random_points(static_cast<std::size_t>(count), shape == "ring", 1);
  const std::vector<Point> expected = hull_by_chain(input);
  const auto correct = [&](std::vector<Point> corners) {
    std::sort(corners.begin(), corners.end());
    return corners == expected;
  };

  const int points = static_cast<int>(count);
  samples::DeviceArray<Point> from(input), spare(input.size()), list(input.size() + 2);
  samples::DeviceArray<int> corners(1);
  HullByLevels by_levels(input.size(), expected.size());
  samples::Runtime runtime(options);
  samples::Contest contest("quickhull(" + std::to_string(count) + " in a " + shape + ", " +
                               std::to_string(expected.size()) + " corners)",
                           options.repeat);
  contest.add(
      "ours",
      [&] {
        from.upload(input);
        corners.fill(0);
      },
      [&] {
        hull_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(from.get(), spare.get(), points,
                                                         Corners{list.get(), corners.get()});
      },
      [&] {
        std::vector<Point> found = list.download();
        found.resize(static_cast<std::size_t>(corners.value()));
        return correct(std::move(found));
      });
  contest.add(
      "level_kernels", [&] { from.upload(input); }, [&] { by_levels.launch(from.get(), points); },
      [&] { return correct(by_levels.corners()); });
  return contest.report();
}
