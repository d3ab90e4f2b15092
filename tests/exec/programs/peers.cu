// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::runtime::launch() on 1, 2, 3 and 8 peers of one device: results that are waited for, by value and through pointers,
// large ones, tasks that nobody waits for, loops of spawns, the address of a waiting task's variable, an entry whose result all
// threads use, results that are added, a stop, and launches that cannot have peers. Usage: peers N
#include <gtap/runtime.h>
#include <gtap_thread.cuh>

#include "support.h"

#include <cstdlib>
#include <string>

struct wide {
  long sum;
  int leaves, depth;
  double weights[6];
};

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
__device__ wide measure(int n, int depth) {
  if (n < 2)
    return {n, 1, depth, {1, 2, 3, 4, 5, n + 1.0}};
  wide left, right;
#pragma gtap task
  left = measure(n - 1, depth + 1);
#pragma gtap task
  right = measure(n - 2, depth + 1);
#pragma gtap taskwait
  wide all = {left.sum + right.sum + n,
              left.leaves + right.leaves,
              left.depth > right.depth ? left.depth : right.depth,
              {}};
  for (int i = 0; i < 6; i++)
    all.weights[i] = left.weights[i] + right.weights[i];
  return all;
}

// Each node's value, in an array that all peers can reach; nothing is returned.
#pragma gtap function
__device__ int number(int node, int nodes, int *values) {
  if (2 * node + 1 < nodes) {
#pragma gtap task
    values[2 * node + 1] = number(2 * node + 1, nodes, values);
  }
  if (2 * node + 2 < nodes) {
#pragma gtap task
    values[2 * node + 2] = number(2 * node + 2, nodes, values);
  }
  return 3 * node + 1;
}

#pragma gtap function
__device__ void scatter(int depth, unsigned long long *leaves) {
  if (depth == 0) {
    atomicAdd_system(leaves, 1ull);
    return;
  }
  for (int i = 0; i < 3; i++) {
#pragma gtap task
    scatter(depth - 1, leaves);
  }
}

#pragma gtap function
__device__ int weight(int i) {
  int sum = 0;
  for (int k = 0; k < i % 97; k++)
    sum += k ^ i;
  return sum;
}

// A loop whose turns nobody counts beforehand, with results in an array.
#pragma gtap function
__device__ void follow_list(const int *next, int from, int *out) {
  while (from >= 0) {
#pragma gtap task
    out[from] = weight(from);
    from = next[from];
  }
}

#pragma gtap function
__device__ void weigh_all(int n, int *out) {
  for (int i = 0; i < n; i++) {
#pragma gtap task
    out[i] = weight(i);
  }
}

#pragma gtap function
__device__ void add_below(int n, unsigned long long *sum) {
  if (n < 2) {
    atomicAdd_system(sum, 1ull);
    return;
  }
#pragma gtap task
  add_below(n - 1, sum);
#pragma gtap task
  add_below(n - 2, sum);
#pragma gtap taskwait
}

#pragma gtap function
__device__ unsigned long long add_up(int n) {
  unsigned long long sum = 0;
#pragma gtap task
  add_below(n, &sum); // whose record all peers can reach
#pragma gtap taskwait
  return sum;
}

// Its tasks stay on the first peer, since their results are added.
#pragma gtap function
__device__ long summed(int n) {
  if (n < 2)
    return 1;
  long sum = 0;
#pragma gtap task in_reduction(+ : sum)
  sum += summed(n - 1);
#pragma gtap task in_reduction(+ : sum)
  sum += summed(n - 2);
#pragma gtap taskwait
  return sum;
}

#pragma gtap function
__device__ void look_for(int depth, int path, int wanted, int *found) {
  if (path == wanted) {
    atomicExch_system(found, depth);
    gtap::stop();
    return;
  }
  if (depth == 0)
    return;
#pragma gtap task
  look_for(depth - 1, 2 * path, wanted, found);
#pragma gtap task
  look_for(depth - 1, 2 * path + 1, wanted, found);
}

#pragma gtap function
__device__ void ordered(int n, int *out) {
  for (int i = 0; i < n; i++) {
#pragma gtap task depend(inout : out[0])
    out[0] = weight(i);
  }
#pragma gtap taskwait
}

__global__ void paths_kernel(int n, long *out) {
#pragma gtap entry
  *out = paths(n);
}
__global__ void measure_kernel(int n, wide *out) {
#pragma gtap entry
  *out = measure(n, 0);
}
__global__ void number_kernel(int nodes, int *values) {
#pragma gtap entry
  values[0] = number(0, nodes, values);
}
__global__ void scatter_kernel(int depth, unsigned long long *leaves) {
#pragma gtap entry
  scatter(depth, leaves);
}
__global__ void list_kernel(const int *next, int *out) {
#pragma gtap entry
  follow_list(next, 0, out);
}
__global__ void loop_kernel(int n, int *out) {
#pragma gtap entry
  weigh_all(n, out);
}
__global__ void references_kernel(int n, unsigned long long *out) {
#pragma gtap entry
  *out = add_up(n);
}
__global__ void summed_kernel(int n, long *out) {
#pragma gtap entry
  *out = summed(n);
}
__global__ void stop_kernel(int depth, int wanted, int *found) {
#pragma gtap entry
  look_for(depth, 1, wanted, found);
}
__global__ void ordered_kernel(int n, int *out) {
#pragma gtap entry
  ordered(n, out);
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
    exec::fail("peers", (std::string(what) + ", " + std::to_string(peers) + " peers").c_str());
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
static wide measured(int n, int depth) {
  if (n < 2)
    return {n, 1, depth, {1, 2, 3, 4, 5, n + 1.0}};
  const wide left = measured(n - 1, depth + 1), right = measured(n - 2, depth + 1);
  wide all = {left.sum + right.sum + n,
              left.leaves + right.leaves,
              left.depth > right.depth ? left.depth : right.depth,
              {}};
  for (int i = 0; i < 6; i++)
    all.weights[i] = left.weights[i] + right.weights[i];
  return all;
}
static int weight_of(int i) {
  int sum = 0;
  for (int k = 0; k < i % 97; k++)
    sum += k ^ i;
  return sum;
}

template <class T>
static exec::Array<T> &filled(exec::Array<T> &array, const std::vector<T> &values) {
  exec::check(
      cudaMemcpy(array.device(), values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice),
      "cudaMemcpy");
  return array;
}

static unsigned long long moved = 0;

static void check_end(const gtap::launch_handle &handle, const char *what, int peers) {
  exec::check(handle.wait(), what);
  expect(handle.done(), what, peers);
  gtap::statistics figures;
  exec::check(handle.statistics(figures), what);
  expect(peers > 1 || figures.moved == 0, what, peers);
  moved += figures.moved;
}

static void run_all(gtap::runtime &gpus, int n, int peers) {
  exec::Array<long> sum;
  check_end(gpus.launch(paths_kernel, n, sum.device()), "results", peers);
  expect(sum.read()[0] == fibonacci(n), "results", peers);

  exec::Array<wide> measures;
  check_end(gpus.launch(measure_kernel, n - 2, measures.device()), "large results", peers);
  const wide found = measures.read()[0], right = measured(n - 2, 0);
  bool same = found.sum == right.sum && found.leaves == right.leaves && found.depth == right.depth;
  for (int i = 0; i < 6; i++)
    same = same && found.weights[i] == right.weights[i];
  expect(same, "large results", peers);

  const int nodes = 40 * n;
  exec::Array<int> values(static_cast<std::size_t>(nodes));
  check_end(gpus.launch(number_kernel, nodes, values.device()), "results through pointers", peers);
  const std::vector<int> numbers = values.read();
  for (int i = 0; i < nodes; i++)
    expect(numbers[static_cast<std::size_t>(i)] == 3 * i + 1, "results through pointers", peers);

  exec::Array<unsigned long long> leaves;
  check_end(gpus.launch(scatter_kernel, n / 2, leaves.device()), "tasks without a parent", peers);
  unsigned long long all = 1;
  for (int i = 0; i < n / 2; i++)
    all *= 3;
  expect(leaves.read()[0] == all, "tasks without a parent", peers);

  std::vector<int> next(static_cast<std::size_t>(nodes));
  for (int i = 0; i < nodes; i++)
    next[static_cast<std::size_t>(i)] = i + 1 < nodes ? i + 1 : -1;
  exec::Array<int> list(static_cast<std::size_t>(nodes)), of_list(static_cast<std::size_t>(nodes)),
      of_loop(static_cast<std::size_t>(nodes));
  check_end(gpus.launch(list_kernel, filled(list, next).device(), of_list.device()),
            "a loop over a list", peers);
  check_end(gpus.launch(loop_kernel, nodes, of_loop.device()), "a loop", peers);
  const std::vector<int> weights = of_list.read(), weights_of_loop = of_loop.read();
  for (int i = 0; i < nodes; i++) {
    expect(weights[static_cast<std::size_t>(i)] == weight_of(i), "a loop over a list", peers);
    expect(weights_of_loop[static_cast<std::size_t>(i)] == weight_of(i), "a loop", peers);
  }

  exec::Array<unsigned long long> sums;
  check_end(gpus.launch(references_kernel, n - 2, sums.device()), "references", peers);
  expect(sums.read()[0] == static_cast<unsigned long long>(fibonacci(n - 2)), "references", peers);

  check_end(gpus.launch(summed_kernel, n / 2, sum.device()), "added results", peers);
  expect(sum.read()[0] == fibonacci(n / 2), "added results", peers);

  exec::Array<unsigned long long> told;
  check_end(gpus.launch(told_kernel, n / 2, told.device()), "a result for all", peers);
  expect(told.read()[0] == static_cast<unsigned long long>(peers * fibonacci(n / 2)),
         "a result for all", peers);

  exec::Array<int> where;
  const gtap::launch_handle stopped =
      gpus.launch(stop_kernel, n, (1 << (n / 2)) + 1, where.device());
  check_end(stopped, "a stop", peers);
  gtap::statistics figures;
  exec::check(stopped.statistics(figures), "a stop");
  expect(figures.stopped && where.read()[0] == n - n / 2, "a stop", peers);

  const gtap::launch_handle refused = gpus.launch(ordered_kernel, n, where.device());
  if (peers == 1) {
    exec::check(refused.wait(), "tasks with depend");
  } else {
    expect(refused.wait() == GTAP_ERROR_INVALID_LAUNCH, "tasks with depend", peers);
    expect(std::string(gtap_error_string(GTAP_ERROR_INVALID_LAUNCH)).find("'ordered_kernel'") !=
               std::string::npos,
           "the sentence for tasks with depend", peers);
  }
}

int main(int argc, char **argv) {
  const int n = argc > 1 && std::atoi(argv[1]) > 0 ? std::atoi(argv[1]) : 14;
#ifndef GTAP_TARGET_HOST
  exec::check(cudaDeviceSetLimit(cudaLimitStackSize, 16 * 1024), "cudaDeviceSetLimit");
#endif
  for (const int peers : {2, 3, 8, 1}) {
    setenv("GTAP_PEERS_PER_DEVICE", std::to_string(peers).c_str(), 1);
    int devices = 1;
    exec::check(cudaGetDeviceCount(&devices), "cudaGetDeviceCount");
    if (peers * devices > 16)
      continue;
    gtap::runtime gpus{gtap::all_devices};
    expect(gpus.devices() == devices, "the number of devices", peers);
    for (int i = 0; i < 2; i++)
      run_all(gpus, n, peers * devices);
    exec::check(gpus.synchronize(), "nothing is left to tell");
  }
  std::printf("peers: ok, %llu tasks moved\n", moved);
}
