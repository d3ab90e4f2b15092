// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::runtime{gtap::world}: launches of several processes (docs/processes.md). Results that are waited for, pointers in structs and
// arrays of them into gtap::symmetric, which become each process's own; results that are pointers; the address of a waiting task's
// variable, with which a task stays; launches that add up and trees; a stop; an entry whose result all threads use; templates. What
// fails does so in all processes. Usage: processes N [processes [mistake]]
#include <gtap/runtime.h>
#include <gtap/symmetric.h>
#include <gtap_thread.cuh>

#include "support.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

struct node {
  int left, right; // or -1
  int value;
};
struct where {
  const node *nodes;
  int at;
  struct {
    const int *add[2];
  } more;
};

#pragma gtap function
__device__ long sum_of(where from) {
  const node own = from.nodes[from.at];
  long sum = own.value + *from.more.add[0] - *from.more.add[1];
  if (own.left < 0)
    return sum;
  long a, b;
  from.at = own.left;
#pragma gtap task
  a = sum_of(from);
  from.at = own.right;
#pragma gtap task
  b = sum_of(from);
#pragma gtap taskwait
  return sum + a * 3 + b;
}

// The node with the largest value, as a pointer that is right where it is used.
#pragma gtap function
__device__ const node *largest(const node *nodes, int at) {
  const node *own = nodes + at;
  if (own->left < 0)
    return own;
  const node *a, *b;
#pragma gtap task
  a = largest(nodes + 0, own->left);
#pragma gtap task
  b = largest(&nodes[0], own->right);
#pragma gtap taskwait
  const node *best = a->value > b->value ? a : b;
  return own->value > best->value ? own : best;
}

// Its children count into a variable of a task that waits: they stay.
#pragma gtap function
__device__ void count_into(int n, unsigned long long *sum) {
  if (n < 2) {
    atomicAdd(sum, 1ull);
    return;
  }
#pragma gtap task
  count_into(n - 1, sum);
#pragma gtap task
  count_into(n - 2, sum);
#pragma gtap taskwait
}
#pragma gtap function
__device__ unsigned long long counted(int n) {
  if (n > 12) {
    unsigned long long a, b;
#pragma gtap task
    a = counted(n - 1);
#pragma gtap task
    b = counted(n - 2);
#pragma gtap taskwait
    return a + b;
  }
  unsigned long long sum = 0;
#pragma gtap task
  count_into(n, &sum);
#pragma gtap taskwait
  return sum;
}

// A tree whose leaves count where they are.
#pragma gtap function
__device__ void scatter(int depth, int at, unsigned long long *leaves) {
  if (depth == 0) {
    atomicAdd(leaves, 1ull);
    return;
  }
  for (int i = 0; i < 3; i++) {
#pragma gtap task
    scatter(depth - 1, at + i, leaves + (i - i));
  }
}

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
template <class T>
__device__ T folded(T from, int n) {
  if (n == 0)
    return from;
  T a, b;
#pragma gtap task
  a = folded<T>(from, n - 1);
#pragma gtap task
  b = folded<T>(from, n - 1);
#pragma gtap taskwait
  return a == b ? a : T();
}

#pragma gtap function
__device__ void look_for(int depth, int path, int wanted, int *found) {
  if (path == wanted) {
    *found = depth;
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

// `count` slow tasks, each of which takes a pointer along: `from` changes before the spawns. (An argument that never changes would be a constant of
// the launch, of which each process has its own.)
#pragma gtap function
__device__ void read_slowly(where from, int first, int count) {
  if (count > 1) {
    from.at = first;
#pragma gtap task
    read_slowly(from, first, count / 2);
#pragma gtap task
    read_slowly(from, first + count / 2, count - count / 2);
    return;
  }
  for (int i = 0; i < 100; i++)
    __nanosleep(10000);
  if (from.nodes[0].value == 1)
    __nanosleep(10);
}

// Each gives a pointer that no other process knows.
#pragma gtap function
__device__ const node *own_of(int n, const node *own) {
  for (int i = 0; i < 50; i++)
    __nanosleep(10000);
  if (n == 0)
    return own;
  const node *a, *b;
#pragma gtap task
  a = own_of(n - 1, own);
#pragma gtap task
  b = own_of(n - 1, own);
#pragma gtap taskwait
  return a == b ? a : nullptr;
}

// One process never ends its part of a launch.
#pragma gtap function
__device__ void wait_for(volatile int *flag, int n) {
  if (n > 0) {
#pragma gtap task
    wait_for(flag, n - 1);
  }
  while (*flag == 0 && n == 0)
    __nanosleep(1000);
}

__global__ void sum_kernel(where from, long *out) {
#pragma gtap entry
  *out = sum_of(from);
}
__global__ void largest_kernel(const node *nodes, const node **out) {
#pragma gtap entry
  *out = largest(nodes, 0);
}
__global__ void counted_kernel(int n, unsigned long long *out) {
#pragma gtap entry
  *out = counted(n);
}
__global__ void scatter_kernel(int depth, unsigned long long *leaves) {
#pragma gtap entry
  scatter(depth, 0, leaves);
}
__global__ void paths_kernel(int n, long *out) {
#pragma gtap entry
  *out = paths(n);
}
__global__ void folded_kernel(const int *from, int n, const int **out) {
#pragma gtap entry
  *out = folded<const int *>(from, n);
}
__global__ void value_kernel(int n, int *out) {
#pragma gtap entry
  *out = folded<int>(17, n);
}
__global__ void stop_kernel(int depth, int wanted, int *found) {
#pragma gtap entry
  look_for(depth, 1, wanted, found);
}
__global__ void told_kernel(int n, long *told) {
#pragma gtap entry
  long all = paths(n);
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *told = all;
}
__global__ void slow_kernel(where from, int count) {
#pragma gtap entry
  read_slowly(from, 0, count);
}
__global__ void own_kernel(int n, const node *own, const node **out) {
#pragma gtap entry
  *out = own_of(n, own);
}
__global__ void wait_kernel(volatile int *flag, int n) {
#pragma gtap entry
  wait_for(flag, n);
}

static void expect(bool good, const char *what, const gtap::runtime &gpus) {
  if (!good)
    exec::fail("processes", (std::string(what) + ", process " + std::to_string(gpus.process()) +
                             " of " + std::to_string(gpus.processes()))
                                .c_str());
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

template <class T>
static T read(const T *from) {
  T value;
  exec::check(cudaMemcpy(&value, from, sizeof value, cudaMemcpyDeviceToHost), "cudaMemcpy");
  return value;
}
template <class T>
static void write(T *to, const std::vector<T> &values) {
  exec::check(cudaMemcpy(to, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice),
              "cudaMemcpy");
}

static std::vector<node> tree_of(int nodes) {
  std::vector<node> all(static_cast<std::size_t>(nodes));
  for (int i = 0; i < nodes; i++) {
    const bool inner = 2 * i + 2 < nodes;
    all[static_cast<std::size_t>(i)] = {inner ? 2 * i + 1 : -1, inner ? 2 * i + 2 : -1,
                                        (i * 7919) % 10007};
  }
  return all;
}
static long summed(const std::vector<node> &all, int at) {
  const node &own = all[static_cast<std::size_t>(at)];
  const long sum = own.value + 5;
  return own.left < 0 ? sum : sum + 3 * summed(all, own.left) + summed(all, own.right);
}

static unsigned long long moved = 0;
static void check_end(const gtap::launch_handle &handle, const char *what) {
  exec::check(handle.wait(), what);
  gtap::statistics figures;
  exec::check(handle.statistics(figures), what);
  moved += figures.moved;
}

// The sum of what each process has at its copy.
template <class T>
static T of_all(gtap::runtime &gpus, const gtap::symmetric<T> &copies) {
  exec::check(gpus.barrier(), "barrier");
  T sum = 0;
  for (int i = 0; i < gpus.processes(); i++)
    sum += read(copies.of(i));
  exec::check(gpus.barrier(), "barrier");
  return sum;
}

static void run_all(gtap::runtime &gpus, int n) {
  const bool first = gpus.process() == 0;
  const std::vector<node> tree = tree_of((1 << (n - 4)) - 1);
  gtap::symmetric<int> added(gpus, 2); // of other sizes than what follows
  gtap::symmetric<node> nodes(gpus, tree.size());
  write(nodes.get(), tree);
  write(added.get(), std::vector<int>{12, 7});
  exec::Array<long> sum;
  const where from{nodes.get(), 0, {{added.get(), added.get() + 1}}};
  check_end(gpus.launch(sum_kernel, from, sum.device()), "structs");
  expect(!first || sum.read()[0] == summed(tree, 0), "structs", gpus);

  exec::Array<const node *> best;
  check_end(gpus.launch(largest_kernel, nodes.get(), best.device()), "pointers returned");
  if (first) {
    int value = 0;
    for (const node &each : tree)
      value = each.value > value ? each.value : value;
    const node *found = best.read()[0];
    expect(found >= nodes.get() && found < nodes.get() + tree.size() && read(found).value == value,
           "pointers returned", gpus);
  }

  exec::Array<unsigned long long> all;
  check_end(gpus.launch(counted_kernel, n, all.device()), "addresses in records");
  expect(!first || all.read()[0] == static_cast<unsigned long long>(fibonacci(n)),
         "addresses in records", gpus);

  gtap::symmetric<unsigned long long> leaves(gpus, 1);
  write(leaves.get(), std::vector<unsigned long long>{0});
  unsigned long long wanted = 1;
  for (int i = 0; i < n / 2 + 1; i++)
    wanted *= 3;
  check_end(gpus.launch(scatter_kernel, n / 2 + 1, leaves.get()), "a tree");
  expect(of_all(gpus, leaves) == wanted, "a tree", gpus);

  check_end(gpus.launch(paths_kernel, n, sum.device()), "sums");
  expect(!first || sum.read()[0] == fibonacci(n), "sums", gpus);
  exec::Array<long> told;
  check_end(gpus.launch(told_kernel, n - 3, told.device()), "a result for all");
  expect(told.read()[0] == fibonacci(n - 3), "a result for all", gpus);

  exec::Array<const int *> same;
  exec::Array<int> value;
  check_end(gpus.launch(folded_kernel, added.get() + 2, n / 2 + 2, same.device()), "templates");
  check_end(gpus.launch(value_kernel, n / 2, value.device()), "templates");
  expect(!first || (same.read()[0] == added.get() + 2 && value.read()[0] == 17), "templates", gpus);

  gtap::symmetric<int> found(gpus, 1);
  write(found.get(), std::vector<int>{0});
  const gtap::launch_handle stopped = gpus.launch(stop_kernel, 28, 3 << (n - 8), found.get());
  exec::check(stopped.wait(), "stop");
  expect(of_all(gpus, found) != 0, "stop", gpus);
}

static void expect_error(gtap_status status, gtap_status wanted, const char *words,
                         const gtap::runtime &gpus) {
  const std::string sentence = gtap_error_string(status);
  if (status != wanted || sentence.find(words) == std::string::npos)
    exec::fail("processes", (std::to_string(status) + ": " + sentence).c_str());
  std::printf("process %d: %s\n", gpus.process(), words);
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 16;
  setenv("GTAP_PEERS", argc > 2 ? argv[2] : "3", 0);
  const std::string mistake = argc > 3 ? argv[3] : "";
  gtap::runtime gpus{gtap::world};
  const bool first = gpus.process() == 0;
  if (mistake.empty()) {
    run_all(gpus, n);
    run_all(gpus, n);
    std::printf("processes: ok (%llu moved)\n", moved);
    return 0;
  }
  exec::Array<node> own;
  gtap::symmetric<int> added(gpus, 2);
  exec::Array<long> sum;
  if (mistake == "pointer") { // of a struct, to memory that is not symmetric
    const where from{own.device(), 0, {{added.get(), added.get() + 1}}};
    const gtap_status status = gpus.launch(slow_kernel, from, 1 << n).wait();
    expect_error(status, status == GTAP_ERROR_PEER ? status : GTAP_ERROR_NOT_SYMMETRIC,
                 status == GTAP_ERROR_PEER ? "has ended the launch: A task was to move"
                                           : "argument 'from.nodes' of 'read_slowly'",
                 gpus);
  } else if (mistake == "result") {
    exec::Array<const node *> out;
    const gtap_status status = gpus.launch(own_kernel, n, own.device(), out.device()).wait();
    if (status == GTAP_ERROR_PEER)
      expect_error(status, status, "has ended the launch: A task was to move", gpus);
    else
      expect_error(status, GTAP_ERROR_NOT_SYMMETRIC, "the result of 'own_of'", gpus);
  } else if (mistake == "kernels") { // processes launch different ones
    const gtap_status status = first ? gpus.launch(paths_kernel, n, sum.device()).wait()
                                     : gpus.launch(told_kernel, n, sum.device()).wait();
    expect_error(status, GTAP_ERROR_INVALID_LAUNCH, "launch the same kernel", gpus);
    check_end(gpus.launch(paths_kernel, n, sum.device()), "a launch behind one that failed");
    expect(!first || sum.read()[0] == fibonacci(n), "a launch behind one that failed", gpus);
  } else if (mistake == "numbers") {
    const gtap_status status = gpus.launch(paths_kernel, first ? n : n + 1, sum.device()).wait();
    expect_error(status, GTAP_ERROR_INVALID_LAUNCH, "the same numbers as arguments", gpus);
  } else if (mistake == "sizes") {
    try {
      gtap::symmetric<int> other(gpus, first ? 1 : 2);
      exec::fail("processes", "other sizes were taken");
    } catch (const gtap::error &error) {
      expect_error(error.status(), GTAP_ERROR_INVALID_LAUNCH, "symmetric memory", gpus);
    }
  } else if (mistake == "killed") { // the last process dies while all others wait
    gtap::symmetric<int> flag(gpus, 1);
    write(flag.get(), std::vector<int>{0});
    exec::check(gpus.barrier(), "barrier");
    if (gpus.process() == gpus.processes() - 1)
      std::raise(SIGKILL);
    expect_error(gpus.launch(wait_kernel, flag.get(), 3).wait(), GTAP_ERROR_PEER, "Process", gpus);
  }
  return 0;
}
