// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::graph: graphs that the host makes, by objects, by edges and by a sparse matrix, launched again and again, with other data,
// on two streams at a time, changed in between, of tasks with small and large arguments; and what is refused.
#include <gtap/graph.cuh>
#include <gtap_block.cuh>

#include "support.h"

#include <algorithm>
#include <string>
#include <thread>
#include <utility>
#include <vector>

constexpr int kSide = 9;
constexpr int kRandom = 90; // tasks of a random graph
constexpr int kLaunches = 4;

__host__ __device__ inline unsigned mixed(unsigned a, unsigned b) {
  return (a * 31u + b) * 2654435761u >> 3;
}

// ---- a wavefront, by objects ----

#pragma gtap function
__device__ void cell(unsigned *cells, int i, int j) {
  if (threadIdx.x == 0) {
    unsigned value = cells[i * kSide + j] + 1;
    if (i > 0)
      value = mixed(value, cells[(i - 1) * kSide + j]);
    if (j > 0)
      value = mixed(value, cells[i * kSide + j - 1]);
    cells[i * kSide + j] = value;
  }
}
static gtap::graph wavefront(unsigned *cells) {
  gtap::graph graph;
  for (int i = 0; i < kSide; i++)
    for (int j = 0; j < kSide; j++)
      graph.add(cell, cells, i, j)
          .in(i > 0 ? &cells[(i - 1) * kSide + j] : nullptr,
              j > 0 ? &cells[i * kSide + j - 1] : nullptr)
          .inout(&cells[i * kSide + j]);
  return graph;
}
static void run_serially(std::vector<unsigned> &cells) {
  for (int i = 0; i < kSide; i++)
    for (int j = 0; j < kSide; j++) {
      unsigned value = cells[i * kSide + j] + 1;
      if (i > 0)
        value = mixed(value, cells[(i - 1) * kSide + j]);
      if (j > 0)
        value = mixed(value, cells[i * kSide + j - 1]);
      cells[i * kSide + j] = value;
    }
}
static void launch_again(exec::Test &test) {
  exec::Array<unsigned> cells(kSide * kSide);
  std::vector<unsigned> expected(kSide * kSide);
  gtap::graph graph = wavefront(cells.device());
  for (int launch = 0; launch < kLaunches; launch++) {
    if (launch == 2) { // other data
      for (unsigned &value : expected)
        value = mixed(value, 5);
      exec::check(cudaMemcpy(cells.device(), expected.data(), expected.size() * sizeof(unsigned),
                             cudaMemcpyHostToDevice),
                  "cudaMemcpy");
    }
    if (launch == 3)
      exec::check(graph.launch(dim3(2), dim3(32), nullptr), "launch");
    else
      exec::check(graph.launch(), "launch");
    test.wait("wavefront");
    run_serially(expected);
    test.equal("wavefront", cells.read(), expected);
  }
}

// ---- edges ----

// When each task has run.
#pragma gtap function
__device__ void note(int *clock, int *times, int task) {
  if (threadIdx.x == 0)
    times[task] = atomicAdd(clock, 1) + 1;
}
struct Large {
  int values[60];
};
#pragma gtap function
__device__ int note_large(int *clock, int *times, Large large) {
  if (threadIdx.x == 0)
    times[large.values[59]] = atomicAdd(clock, 1) + 1;
  return large.values[0];
}

struct Random {
  unsigned state;
  int below(int n) {
    state = state * 1664525u + 1013904223u;
    return static_cast<int>((state >> 8) % static_cast<unsigned>(n));
  }
};
using Edges = std::vector<std::pair<int, int>>;

static void check_times(exec::Test &test, const char *what, const exec::Array<int> &times,
                        const Edges &edges, int tasks) {
  const std::vector<int> found = times.read();
  int wrong = 0;
  for (int task = 0; task < tasks; task++)
    wrong += found[static_cast<std::size_t>(task)] == 0;
  for (const auto &[before, after] : edges)
    wrong += found[static_cast<std::size_t>(before)] >= found[static_cast<std::size_t>(after)];
  test.equal(what, std::vector<int>{wrong}, std::vector<int>{0});
}
// A random graph, whose edges also lead from later to earlier tasks. `matrix`: they are given in that form.
static void random_edges(exec::Test &test, unsigned seed, bool matrix) {
  Random random{seed};
  exec::Array<int> clock(1), times(kRandom);
  gtap::graph graph;
  std::vector<gtap::graph::task> tasks;
  std::vector<int> order;
  for (int task = 0; task < kRandom; task++) {
    order.push_back(task);
    if (random.below(3) == 0) {
      Large large = {};
      large.values[59] = task;
      tasks.push_back(graph.add(&note_large, clock.device(), times.device(), large));
    } else {
      tasks.push_back(graph.add(note, clock.device(), times.device(), task));
    }
  }
  for (int i = kRandom - 1; i > 0; i--)
    std::swap(order[static_cast<std::size_t>(i)],
              order[static_cast<std::size_t>(random.below(i + 1))]);
  Edges edges;
  for (int i = 1; i < kRandom; i++)
    for (int count = random.below(i % 17 == 0 ? 30 : 4); count > 0; count--)
      edges.push_back(
          {order[static_cast<std::size_t>(random.below(i))], order[static_cast<std::size_t>(i)]});
  if (matrix) {
    std::sort(edges.begin(), edges.end());
    std::vector<int> first(kRandom + 1), successors;
    for (const auto &[before, after] : edges) {
      first[static_cast<std::size_t>(before) + 1]++;
      successors.push_back(after);
    }
    for (int task = 0; task < kRandom; task++)
      first[static_cast<std::size_t>(task) + 1] += first[static_cast<std::size_t>(task)];
    graph.edges(first.data(), successors.data());
  } else {
    for (const auto &[before, after] : edges)
      graph.edge(tasks[static_cast<std::size_t>(before)], tasks[static_cast<std::size_t>(after)]);
  }
  for (int launch = 0; launch < 2; launch++) {
    clock.clear();
    times.clear();
    exec::check(graph.launch(), "launch");
    test.wait("random");
    check_times(test, "random edges", times, edges, kRandom);
  }
}

// in and out of several kinds; then one more task.
static void change(exec::Test &test) {
  exec::Array<int> clock(1), times(8);
  const int objects[2] = {};
  gtap::graph graph;
  const auto add = [&](int task) { return graph.add(note, clock.device(), times.device(), task); };
  add(0).out(&objects[0]);
  add(1)
      .in(&objects[0])
      .inout(&objects[0]); // both: it waits for itself no more than anything else does
  add(2).in(&objects[0]);
  add(3).in(&objects[0], &objects[1]);
  add(4).out(&objects[0], &objects[1]);
  const gtap::graph::task fifth = add(5);
  Edges edges = {{0, 1}, {1, 2}, {1, 3}, {2, 4}, {3, 4}};
  exec::check(graph.upload(), "upload");
  exec::check(graph.launch(), "launch");
  test.wait("change");
  check_times(test, "objects", times, edges, 6);
  graph.edge(add(6), fifth);
  edges.push_back({6, 5});
  clock.clear();
  times.clear();
  exec::check(graph.launch(), "launch");
  test.wait("change");
  check_times(test, "a task more", times, edges, 7);
}

static void together(exec::Test &test) {
  exec::Array<unsigned> one(kSide * kSide), two(kSide * kSide);
  gtap::graph of_one = wavefront(one.device()), of_two = wavefront(two.device());
  const auto work = [](gtap::graph &graph) {
    cudaStream_t stream;
    exec::check(cudaStreamCreate(&stream), "cudaStreamCreate");
    for (int launch = 0; launch < kLaunches; launch++)
      exec::check(graph.launch(dim3(3), dim3(GTAP_BLOCK_SIZE), stream), "launch");
    exec::check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    exec::check(cudaStreamDestroy(stream), "cudaStreamDestroy");
  };
  std::thread other([&] { work(of_two); });
  work(of_one);
  other.join();
  test.wait("together");
  std::vector<unsigned> expected(kSide * kSide);
  for (int launch = 0; launch < kLaunches; launch++)
    run_serially(expected);
  test.equal("one of two", one.read(), expected);
  test.equal("the other", two.read(), expected);
}

static void expect(gtap_status found, gtap_status expected, const char *words) {
  if (found != expected)
    exec::fail(words, gtap_error_string(found));
  if (std::string(gtap_error_string(found)).find(words) == std::string::npos)
    exec::fail(words, gtap_error_string(found));
}
static void mistakes() {
  exec::Array<int> clock(1), times(4);
  const auto three = [&](gtap::graph &graph) {
    std::vector<gtap::graph::task> tasks;
    for (int task = 0; task < 3; task++)
      tasks.push_back(graph.add(note, clock.device(), times.device(), task));
    return tasks;
  };
  gtap::graph cycle, foreign, outside, falling, empty, itself;
  const std::vector<gtap::graph::task> tasks = three(cycle), others = three(foreign);
  cycle.edge(tasks[0], tasks[2]);
  cycle.edge(tasks[2], tasks[1]);
  cycle.edge(tasks[1], tasks[0]);
  expect(cycle.launch(), GTAP_ERROR_INVALID_GRAPH, "wait for each other");
  expect(cycle.launch(dim3(0), dim3(64), nullptr), GTAP_ERROR_INVALID_LAUNCH, "0 blocks of 64");
  expect(cycle.launch(dim3(2), dim3(0), nullptr), GTAP_ERROR_INVALID_LAUNCH, "2 blocks of 0");
  expect(cycle.launch(dim3(2), dim3(33), nullptr), GTAP_ERROR_INVALID_LAUNCH, "multiple of 32");
  expect(cycle.upload(), GTAP_ERROR_INVALID_GRAPH, "which waits for 2");
  foreign.edge(others[0], tasks[1]);
  expect(foreign.launch(), GTAP_ERROR_INVALID_GRAPH, "task 1 of another graph");
  three(outside);
  const int first[] = {0, 1, 1, 1}, bad_successor[] = {3}, falls[] = {0, 2, 1, 1},
            successors[] = {1, 2};
  outside.edges(first, bad_successor);
  expect(outside.launch(), GTAP_ERROR_INVALID_GRAPH, "from task 0 to task 3");
  three(falling);
  falling.edges(falls, successors);
  expect(falling.launch(), GTAP_ERROR_INVALID_GRAPH, "do not fall");
  const gtap::graph::task own = itself.add(note, clock.device(), times.device(), 0);
  itself.edge(own, own);
  expect(itself.launch(), GTAP_ERROR_INVALID_GRAPH, "task 0, which waits for 0");
  exec::check(empty.launch(), "a graph without tasks");
  exec::check(gtap_synchronize(), "gtap_synchronize");
  if (clock.read()[0] != 0)
    exec::fail("mistakes", "a wrong graph has run");
}

// The runtime ends, and others begin: one with too few records.
static void other_runtimes(exec::Test &test) {
  exec::Array<unsigned> cells(kSide * kSide);
  std::vector<unsigned> expected(kSide * kSide);
  gtap::graph graph = wavefront(cells.device());
  exec::check(gtap_finalize(), "gtap_finalize");
  expect(graph.launch(), GTAP_ERROR_NOT_INITIALIZED, "gtap_initialize");
  if (!std::getenv("GTAP_MAX_RECORDS") && !std::getenv("GTAP_MEMORY_BYTES")) {
    gtap_config config;
    config.max_records = 2 * kSide * kSide - 20; // a graph has half of them at most
    exec::check(gtap_initialize(config), "gtap_initialize");
    exec::check(graph.launch(), "launch");
    if (gtap_synchronize() != GTAP_ERROR_OUT_OF_RECORDS)
      exec::fail("other_runtimes", "too few records");
    exec::check(gtap_finalize(), "gtap_finalize");
  }
  exec::check(gtap_initialize(), "gtap_initialize");
  exec::check(graph.launch(), "launch");
  test.wait("another runtime");
  run_serially(expected);
  test.equal("another runtime", cells.read(), expected);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  launch_again(test);
  for (unsigned seed = 1; seed <= 4; seed++)
    random_edges(test, seed, seed % 2 == 0);
  change(test);
  together(test);
  mistakes();
  other_runtimes(test);
  return test.finish("host_graphs");
}
