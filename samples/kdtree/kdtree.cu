// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Queries of a kd-tree: the points in a box, and the nearest point. The root's loop spawns a walk for
// each query, and a walk is a task for each node that it comes to.
#include <gtap_thread.cuh>

#include "../common/contest.h"
#include "tree.h"

#include <cmath>

// The points in the box, by what the tasks return.
#pragma gtap function
__device__ int count(const Node *tree, int node, Box box, int dimension) {
  if (node < 0)
    return 0;
  const Node here = tree[node];
  const int next = (dimension + 1) % 3;
  int left = 0, right = 0;
  if (box.low[dimension] <= here.point.at[dimension]) {
#pragma gtap task
    left = count(tree, here.left, box, next);
  }
  if (box.high[dimension] >= here.point.at[dimension]) {
#pragma gtap task
    right = count(tree, here.right, box, next);
  }
  const int own = inside(here.point, box) ? 1 : 0;
#pragma gtap taskwait
  return own + left + right;
}

#pragma gtap function
__device__ void count_all(const Node *tree, const Box *boxes, int queries, int *out) {
  for (int query = 0; query < queries; ++query) {
#pragma gtap task
    out[query] = count(tree, 0, boxes[query], 0);
  }
#pragma gtap taskwait
}

__global__ void count_kernel(const Node *tree, const Box *boxes, int queries, int *out) {
#pragma gtap entry
  count_all(tree, boxes, queries, out);
}

// The same by a counter for each query, which nobody waits for.
#pragma gtap function
__device__ void mark(const Node *tree, int node, Box box, int dimension, int *found) {
  if (node < 0)
    return;
  const Node here = tree[node];
  const int next = (dimension + 1) % 3;
  if (inside(here.point, box))
    atomicAdd(found, 1);
  if (box.low[dimension] <= here.point.at[dimension]) {
#pragma gtap task
    mark(tree, here.left, box, next, found);
  }
  if (box.high[dimension] >= here.point.at[dimension]) {
#pragma gtap task
    mark(tree, here.right, box, next, found);
  }
}

#pragma gtap function
__device__ void mark_all(const Node *tree, const Box *boxes, int queries, int *out) {
  for (int query = 0; query < queries; ++query) {
#pragma gtap task
    mark(tree, 0, boxes[query], 0, &out[query]);
  }
}

__global__ void mark_kernel(const Node *tree, const Box *boxes, int queries, int *out) {
#pragma gtap entry
  mark_all(tree, boxes, queries, out);
}

// The squared distance of the nearest point, `best` if none is nearer. The far side waits for what the
// near side has found.
#pragma gtap function
__device__ float nearest(const Node *tree, int node, Point from, float best, int dimension) {
  if (node < 0)
    return best;
  const Node here = tree[node];
  const int next = (dimension + 1) % 3;
  best = fminf(best, squared_distance(here.point, from));
  const float away = from.at[dimension] - here.point.at[dimension];
  float found;
#pragma gtap task
  found = nearest(tree, away < 0 ? here.left : here.right, from, best, next);
#pragma gtap taskwait
  if (away * away < found) {
#pragma gtap task
    found = nearest(tree, away < 0 ? here.right : here.left, from, found, next);
#pragma gtap taskwait
  }
  return found;
}

#pragma gtap function
__device__ void nearest_all(const Node *tree, const Point *__restrict__ points, int queries,
                            float *out) {
  for (int query = 0; query < queries; ++query) {
#pragma gtap task
    out[query] = nearest(tree, 0, points[query], INFINITY, 0);
  }
#pragma gtap taskwait
}

__global__ void nearest_kernel(const Node *tree, const Point *__restrict__ points, int queries,
                               float *out) {
#pragma gtap entry
  nearest_all(tree, points, queries, out);
}

// By hand: on the call stack, for the host as well.
__host__ __device__ int count_here(const Node *tree, int node, const Box &box, int dimension) {
  if (node < 0)
    return 0;
  const Node here = tree[node];
  const int next = dimension == 2 ? 0 : dimension + 1;
  int found = inside(here.point, box) ? 1 : 0;
  if (box.low[dimension] <= here.point.at[dimension])
    found += count_here(tree, here.left, box, next);
  if (box.high[dimension] >= here.point.at[dimension])
    found += count_here(tree, here.right, box, next);
  return found;
}

__host__ __device__ float nearest_here(const Node *tree, int node, const Point &from, float best,
                                       int dimension) {
  if (node < 0)
    return best;
  const Node here = tree[node];
  const int next = dimension == 2 ? 0 : dimension + 1;
  best = fminf(best, squared_distance(here.point, from));
  const float away = from.at[dimension] - here.point.at[dimension];
  best = nearest_here(tree, away < 0 ? here.left : here.right, from, best, next);
  if (away * away < best)
    best = nearest_here(tree, away < 0 ? here.right : here.left, from, best, next);
  return best;
}

__global__ void count_call_stack(const Node *tree, const Box *boxes, int queries, int *out) {
  const int query = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (query < queries)
    out[query] = count_here(tree, 0, boxes[query], 0);
}

__global__ void nearest_call_stack(const Node *tree, const Point *__restrict__ points, int queries,
                                   float *out) {
  const int query = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (query < queries)
    out[query] = nearest_here(tree, 0, points[query], INFINITY, 0);
}

// By hand: a thread for each query, with a stack of its own. One entry a level is enough.
constexpr int kLevels = 32;
__device__ float coordinate(const Point &point, int dimension) {
  return dimension == 0 ? point.at[0] : dimension == 1 ? point.at[1] : point.at[2];
}

__global__ void count_own_stack(const Node *tree, const Box *boxes, int queries, int *out) {
  const int query = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (query >= queries)
    return;
  const Box box = boxes[query];
  int stack[kLevels]; // four times the node, plus its dimension
  int waiting = 0, node = 0, dimension = 0, found = 0;
  for (;;) {
    const Node here = tree[node];
    const float at = coordinate(here.point, dimension);
    const float low = dimension == 0 ? box.low[0] : dimension == 1 ? box.low[1] : box.low[2];
    const float high = dimension == 0 ? box.high[0] : dimension == 1 ? box.high[1] : box.high[2];
    found += inside(here.point, box) ? 1 : 0;
    dimension = dimension == 2 ? 0 : dimension + 1;
    const int left = low <= at ? here.left : -1, right = high >= at ? here.right : -1;
    if (left >= 0 && right >= 0)
      stack[waiting++] = 4 * right + dimension;
    node = left >= 0 ? left : right;
    if (node < 0) {
      if (waiting == 0)
        break;
      const int entry = stack[--waiting];
      node = entry / 4;
      dimension = entry % 4;
    }
  }
  out[query] = found;
}

__global__ void nearest_own_stack(const Node *tree, const Point *__restrict__ points, int queries,
                                  float *out) {
  struct Far {
    int entry; // as above
    float away;
  };
  const int query = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (query >= queries)
    return;
  const Point from = points[query];
  Far stack[kLevels];
  int waiting = 0, node = 0, dimension = 0;
  float best = INFINITY;
  for (;;) {
    const Node here = tree[node];
    best = fminf(best, squared_distance(here.point, from));
    const float away = coordinate(from, dimension) - coordinate(here.point, dimension);
    dimension = dimension == 2 ? 0 : dimension + 1;
    const int near = away < 0 ? here.left : here.right, far = away < 0 ? here.right : here.left;
    if (far >= 0 && away * away < best)
      stack[waiting++] = {4 * far + dimension, away * away};
    node = near;
    while (node < 0 && waiting > 0) {
      const Far entry = stack[--waiting];
      if (entry.away < best) {
        node = entry.entry / 4;
        dimension = entry.entry % 4;
      }
    }
    if (node < 0)
      break;
  }
  out[query] = best;
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long scale = 8, queries = 20;
#else
  long long scale = 20, queries = 100000;
#endif
  double inside_each = 64;
  std::string variant = "all";
  samples::RunOptions options;
  samples::CommandLine line("kdtree",
                            "Counts points in boxes, and finds nearest ones, in a kd-tree.");
  line.size("2^size points", scale, 0, 24);
  line.option("--queries", "Q", "queries", queries, 1, 10000000);
  line.real("--inside", "P", "points in a box, about", inside_each, 0, 1e6);
  line.choice("--variant", "V", "what is asked", variant, {"all", "returned", "atomic", "nearest"});
  options.add_to(line);
  line.parse(argc, argv);

  Random random(7);
  std::vector<Point> points(std::size_t{1} << scale);
  for (Point &point : points)
    point = random.point();
  std::vector<Node> nodes;
  nodes.reserve(points.size());
  build(points, 0, points.size(), 0, nodes);

  const int asked = static_cast<int>(queries);
  std::vector<Point> places(asked);
  std::vector<Box> box_of(asked);
  std::vector<int> counts(asked);
  std::vector<float> distances(asked);
  const float half =
      0.5f * std::cbrt(static_cast<float>(inside_each / static_cast<double>(points.size())));
  for (int query = 0; query < asked; ++query) {
    places[query] = random.point();
    for (int i = 0; i < 3; ++i) {
      box_of[query].low[i] = places[query].at[i] - half;
      box_of[query].high[i] = places[query].at[i] + half;
    }
    counts[query] = count_here(nodes.data(), 0, box_of[query], 0);
    distances[query] = nearest_here(nodes.data(), 0, places[query], INFINITY, 0);
  }

  const samples::DeviceArray<Node> tree(nodes);
  const samples::DeviceArray<Point> from(places);
  const samples::DeviceArray<Box> boxes(box_of);
  samples::DeviceArray<int> found(asked);
  samples::DeviceArray<float> nearest_found(asked);
  samples::allow_recursion(); // call_stack
  samples::Runtime runtime(options);
  constexpr int threads = 128;
  const int blocks = (asked + threads - 1) / threads;
  int status = 0;

  const auto zero = [&] { found.fill(0); };
  const auto counted = [&] { return found.download() == counts; };
  const auto by_hand = [&](samples::Contest &contest) {
    contest.add(
        "own_stack", zero,
        [&] { count_own_stack<<<blocks, threads>>>(tree.get(), boxes.get(), asked, found.get()); },
        counted);
    contest.add(
        "call_stack", zero,
        [&] { count_call_stack<<<blocks, threads>>>(tree.get(), boxes.get(), asked, found.get()); },
        counted);
  };
  if (variant == "all" || variant == "returned") {
    samples::Contest contest("kdtree returned", options.repeat);
    contest.add(
        "ours", zero,
        [&] {
          count_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(tree.get(), boxes.get(), asked,
                                                            found.get());
        },
        counted);
    by_hand(contest);
    status |= contest.report();
  }
  if (variant == "all" || variant == "atomic") {
    samples::Contest contest("kdtree atomic", options.repeat);
    contest.add(
        "ours", zero,
        [&] {
          mark_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(tree.get(), boxes.get(), asked,
                                                           found.get());
        },
        counted);
    by_hand(contest);
    status |= contest.report();
  }
  if (variant == "all" || variant == "nearest") {
    samples::Contest contest("kdtree nearest", options.repeat);
    const auto clear = [&] { nearest_found.fill(0xff); };
    const auto right = [&] { return nearest_found.download() == distances; };
    contest.add(
        "ours", clear,
        [&] {
          nearest_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(tree.get(), from.get(), asked,
                                                              nearest_found.get());
        },
        right);
    contest.add(
        "own_stack", clear,
        [&] {
          nearest_own_stack<<<blocks, threads>>>(tree.get(), from.get(), asked,
                                                 nearest_found.get());
        },
        right);
    contest.add(
        "call_stack", clear,
        [&] {
          nearest_call_stack<<<blocks, threads>>>(tree.get(), from.get(), asked,
                                                  nearest_found.get());
        },
        right);
    status |= contest.report();
  }
  return status;
}
