// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches whose results are added up (docs/sums.md) on 1, 2, 3 and 8 peers of one device: sums of integers and of floating-point
// numbers, a product and a least result, whose neutral values are not zero, tasks without results that wait at their end, few and
// many tasks, a result that all threads use, one peer that never has a task, a stop. Usage: peer_sums N
#include <gtap/runtime.h>
#include <gtap_thread.cuh>

#include "support.h"

#include <cstdlib>
#include <string>

#pragma gtap function
__device__ long paths(int n) {
  if (n < 2)
    return 1;
  long a, b;
#pragma gtap task
  a = paths(n - 1);
#pragma gtap task
  b = paths(n - 2);
#pragma gtap taskwait
  return a + b;
}

#pragma gtap function
__device__ unsigned multiplied(int n) {
  if (n < 2)
    return 3;
  unsigned product = 1;
#pragma gtap task in_reduction(* : product)
  product *= multiplied(n - 1);
#pragma gtap task in_reduction(* : product)
  product *= multiplied(n - 2);
#pragma gtap taskwait
  return product;
}

__host__ __device__ inline double value_of(unsigned path) {
  return 1e9 + (path * 2654435761u >> 4);
}

#pragma gtap function
__device__ double least(int n, unsigned path) {
  if (n < 2)
    return value_of(path);
  double found = 1e300;
#pragma gtap task in_reduction(min : found)
  found = min(found, least(n - 1, 2 * path));
#pragma gtap task in_reduction(min : found)
  found = min(found, least(n - 2, 2 * path + 1));
#pragma gtap taskwait
  return found;
}

// Numbers of which each order has the same sum.
#pragma gtap function
__device__ float halves(int depth, int children) {
  float sum = 0.5f;
  if (depth != 0)
    for (int i = 0; i < children; i++) {
#pragma gtap task in_reduction(+ : sum)
      sum += halves(depth - 1, children);
    }
#pragma gtap taskwait
  return sum;
}

#pragma gtap function
__device__ void mark(int depth, unsigned *leaves) {
  if (depth == 0) {
    atomicAdd_system(leaves, 1u);
    return;
  }
  for (int i = 0; i < 3; i++) {
#pragma gtap task
    mark(depth - 1, leaves);
  }
#pragma gtap taskwait
}

// The least of the results is not all that a task returns: its tasks wait, and stay where they are.
#pragma gtap function
__device__ long combined(int n) {
  if (n < 2)
    return 1;
  long most = 0;
#pragma gtap task in_reduction(max : most)
  most = max(most, combined(n - 1));
#pragma gtap task in_reduction(max : most)
  most = max(most, combined(n - 2));
#pragma gtap taskwait
  return most + 1;
}

// The turns of a loop, some of which lead to trees.
#pragma gtap function
__device__ int weight(int i, int depth) {
  if (depth == 0 || i % 7 != 0)
    return i % 5;
  int sum = 1;
  for (int k = 0; k < 3; k++) {
#pragma gtap task in_reduction(+ : sum)
    sum += weight(i + 7 * k, depth - 1);
  }
#pragma gtap taskwait
  return sum;
}
#pragma gtap function
__device__ int weights(int n, int depth) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
#pragma gtap task in_reduction(+ : sum)
    sum += weight(i, depth);
  }
#pragma gtap taskwait
  return sum;
}

#pragma gtap function
__device__ long look_for(int depth, int path, int wanted, int *found) {
  if (path == wanted) {
    atomicExch_system(found, depth);
    gtap::stop();
    return 1;
  }
  if (depth == 0)
    return 0;
  long left, right;
#pragma gtap task
  left = look_for(depth - 1, 2 * path, wanted, found);
#pragma gtap task
  right = look_for(depth - 1, 2 * path + 1, wanted, found);
#pragma gtap taskwait
  return left + right;
}

__global__ void paths_kernel(int n, long *out) {
#pragma gtap entry
  *out = paths(n);
}
__global__ void multiplied_kernel(int n, unsigned *out) {
#pragma gtap entry
  *out = multiplied(n);
}
__global__ void least_kernel(int n, double *out) {
#pragma gtap entry
  *out = least(n, 1);
}
__global__ void halves_kernel(int depth, int children, float *out) {
#pragma gtap entry
  *out = halves(depth, children);
}
__global__ void mark_kernel(int depth, unsigned *leaves) {
#pragma gtap entry
  mark(depth, leaves);
}
__global__ void combined_kernel(int n, long *out) {
#pragma gtap entry
  *out = combined(n);
}
__global__ void weights_kernel(int n, int depth, int *out) {
#pragma gtap entry
  *out = weights(n, depth);
}
__global__ void stop_kernel(int depth, int wanted, int *found, long *out) {
#pragma gtap entry
  *out = look_for(depth, 1, wanted, found);
}
// All threads of all peers have the result.
__global__ void told_kernel(int n, unsigned long long *told) {
#pragma gtap entry
  long all = paths(n);
  if (threadIdx.x == 0 && blockIdx.x == 0)
    atomicAdd_system(told, static_cast<unsigned long long>(all));
}

static void expect(bool good, const char *what, int peers) {
  if (!good)
    exec::fail("peer_sums", (std::string(what) + ", " + std::to_string(peers) + " peers").c_str());
}

static long fibonacci(int n) { // paths(n)
  long a = 1, b = 1;
  while (n-- > 1) {
    const long sum = a + b;
    a = b;
    b = sum;
  }
  return b;
}
static double least_of(int n, unsigned path) {
  if (n < 2)
    return value_of(path);
  const double one = least_of(n - 1, 2 * path), other = least_of(n - 2, 2 * path + 1);
  return one < other ? one : other;
}

static int weight_of(int i, int depth) {
  if (depth == 0 || i % 7 != 0)
    return i % 5;
  int sum = 1;
  for (int k = 0; k < 3; k++)
    sum += weight_of(i + 7 * k, depth - 1);
  return sum;
}

static unsigned long long moved = 0;

static void check_end(const gtap::launch_handle &handle, const char *what, int peers) {
  exec::check(handle.wait(), what);
  gtap::statistics figures;
  exec::check(handle.statistics(figures), what);
  expect(peers > 1 || figures.moved == 0, what, peers);
  moved += figures.moved;
}

static void run_all(gtap::runtime &gpus, int n, int peers) {
  exec::Array<long> sum;
  for (const int size : {0, 2, 5, n}) {
    check_end(gpus.launch(paths_kernel, size, sum.device()), "sums", peers);
    expect(sum.read()[0] == fibonacci(size), "sums", peers);
  }
  exec::Array<unsigned> product;
  unsigned power = 1;
  for (long i = 0; i < fibonacci(n); i++)
    power *= 3;
  check_end(gpus.launch(multiplied_kernel, n, product.device()), "a product", peers);
  expect(product.read()[0] == power, "a product", peers);
  exec::Array<double> lowest;
  check_end(gpus.launch(least_kernel, n, lowest.device()), "the least result", peers);
  expect(lowest.read()[0] == least_of(n, 1), "the least result", peers);
  exec::Array<float> parts;
  check_end(gpus.launch(halves_kernel, n / 3, 4, parts.device()), "floating-point numbers", peers);
  double nodes = 0, level = 1;
  for (int i = 0; i <= n / 3; i++, level *= 4)
    nodes += level;
  expect(parts.read()[0] == static_cast<float>(nodes / 2), "floating-point numbers", peers);
  exec::Array<unsigned> leaves;
  check_end(gpus.launch(mark_kernel, n / 2, leaves.device()), "no results", peers);
  unsigned all = 1;
  for (int i = 0; i < n / 2; i++)
    all *= 3;
  expect(leaves.read()[0] == all, "no results", peers);
  check_end(gpus.launch(combined_kernel, n / 2, sum.device()), "combined results", peers);
  expect(sum.read()[0] == (n / 2 < 2 ? 1 : n / 2), "combined results", peers);

  exec::Array<int> weighed;
  check_end(gpus.launch(weights_kernel, 50 * n, 4, weighed.device()), "a loop", peers);
  int weights = 0;
  for (int i = 0; i < 50 * n; i++)
    weights += weight_of(i, 4);
  expect(weighed.read()[0] == weights, "a loop", peers);

  exec::Array<unsigned long long> told;
  check_end(gpus.launch(told_kernel, n, told.device()), "a result for all", peers);
  expect(told.read()[0] == static_cast<unsigned long long>(peers * fibonacci(n)),
         "a result for all", peers);

  exec::Array<int> where;
  exec::Array<long> kept;
  const gtap::launch_handle stopped =
      gpus.launch(stop_kernel, n, (1 << (n / 2)) + 1, where.device(), kept.device());
  check_end(stopped, "a stop", peers);
  gtap::statistics figures;
  exec::check(stopped.statistics(figures), "a stop");
  expect(figures.stopped && where.read()[0] == n - n / 2, "a stop", peers);
  // Nothing, or all: with few records one step may have run the whole tree when it ends.
  expect(kept.read()[0] == 0 || kept.read()[0] == 1, "the result of a launch that was stopped",
         peers);
}

int main(int argc, char **argv) {
  const int n = argc > 1 && std::atoi(argv[1]) > 0 ? std::atoi(argv[1]) : 14;
  for (const int peers : {2, 3, 8, 1}) {
    setenv("GTAP_PEERS_PER_DEVICE", std::to_string(peers).c_str(), 1);
    int devices = 1;
    exec::check(cudaGetDeviceCount(&devices), "cudaGetDeviceCount");
    if (peers * devices > 16)
      continue;
    gtap::runtime gpus{gtap::all_devices};
    for (int i = 0; i < 2; i++)
      run_all(gpus, n, peers * devices);
    exec::check(gpus.synchronize(), "nothing is left to tell");
  }
  std::printf("peer_sums: ok, %llu tasks moved\n", moved);
}
