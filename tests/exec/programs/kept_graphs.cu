// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Recorded graphs that later launches run again: with other data, grids and arguments, of two entries that reach the same
// directive, of instances of a template; resets, gtap_forget_graphs(), launches that end in errors, that record and then end in
// one, another runtime, and two launches at a time. With graph_id, what a task was given is what it was given when it was recorded;
// without, each value of what the graph's code reads has a graph. Usage:
//   kept_graphs [launches at a time]: 2, or 1
#include <gtap_block.cuh>

#include "support.h"

#include <set>
#include <thread>
#include <vector>

constexpr int kSide = 7;
constexpr int kFields = 2;
constexpr int kTogether = 12; // rounds of two launches at a time

__host__ __device__ inline unsigned mixed(unsigned a, unsigned b) {
  return (a * 31u + b) * 2654435761u >> 3;
}

struct Field {
  unsigned cells[kSide][kSide];
  unsigned sum;
  int made; // how often the code of a graph has run
};
__device__ Field fields[kFields];

#pragma gtap function
__device__ void cell(int which, int i, int j, unsigned value) {
  if (threadIdx.x == 0) {
    unsigned(*cells)[kSide] = fields[which].cells;
    unsigned found = mixed(cells[i][j], value);
    if (i > 0)
      found = mixed(found, cells[i - 1][j]);
    if (j > 0)
      found = mixed(found, cells[i][j - 1]);
    cells[i][j] = found;
  }
}
// Waits for nobody, and names nothing.
#pragma gtap function
__device__ void add(int which, unsigned value) {
  if (threadIdx.x == 0)
    atomicAdd(&fields[which].sum, value);
}
#pragma gtap function
__device__ void wave(int which, int side, unsigned value, bool resets) {
#pragma gtap taskgraph graph_id(which) graph_reset(resets)
  {
    if (threadIdx.x == 0)
      atomicAdd(&fields[which].made, 1);
#pragma gtap taskloop nogroup collapse(2)
    for (int i = 0; i < side; i++)
      for (int j = 0; j < side; j++) {
#pragma gtap task_iteration depend(in                                                              \
                                   : fields[which].cells[i - 1][j], fields[which].cells[i][j - 1]) \
    depend(inout                                                                                   \
           : fields[which].cells[i][j])
        cell(which, i, j, value);
      }
    if (threadIdx.x == 0) {
#pragma gtap task
      add(which, value);
    }
  }
}

// The launch ends in GTAP_ERROR_SEVERAL_CREATORS, behind the graph.
#pragma gtap function
__device__ void fail(int which) {
  if (threadIdx.x < 2) {
#pragma gtap task depend(inoutset : fields[which].sum)
    add(which, 0);
  }
#pragma gtap taskwait
}
// The same in the graph: it is not recorded, and each launch ends in the error.
#pragma gtap function
__device__ void made_by_two(int which) {
#pragma gtap taskgraph
  {
    if (threadIdx.x < 2) {
#pragma gtap task depend(inoutset : fields[which].sum)
      add(which, 0);
    }
  }
}
__global__ void made_wrongly(int which) {
#pragma gtap entry
  made_by_two(which);
}
#pragma gtap function
__device__ void first_root(int which, int side, unsigned value, bool resets, bool fails) {
  if (threadIdx.x == 0) {
#pragma gtap task
    wave(which, side, value, resets);
  }
#pragma gtap taskwait
  if (fails && threadIdx.x == 0) {
#pragma gtap task
    fail(which);
  }
#pragma gtap taskwait
}
__global__ void first(int which, int side, unsigned value, bool resets, bool fails) {
#pragma gtap entry
  first_root(which, side, value, resets, fails);
}

// Its tasks have other numbers, and larger records.
struct Large {
  unsigned values[24];
};
#pragma gtap function
__device__ void add_large(int which, Large large) {
  if (threadIdx.x == 0)
    for (unsigned value : large.values)
      atomicAdd(&fields[which].sum, value);
}
#pragma gtap function
__device__ void second_root(int which, int side, unsigned value) {
  if (threadIdx.x == 0) {
    Large large = {};
    large.values[23] = value;
#pragma gtap task
    add_large(which, large);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
#pragma gtap task
    wave(which, side, value, false);
  }
#pragma gtap taskwait
}
__global__ void second(int which, int side, unsigned value) {
#pragma gtap entry
  second_root(which, side, value);
}

// An instance each; a chain, and no loop.
#pragma gtap function
template <class Number>
__device__ void typed_task(Number value) {
  if (threadIdx.x == 0)
    fields[0].sum = mixed(fields[0].sum, static_cast<unsigned>(value) + sizeof(Number));
}
#pragma gtap function
template <class Number>
__device__ void typed(Number value) {
#pragma gtap taskgraph
  {
    if (threadIdx.x == 0) {
      atomicAdd(&fields[0].made, 1);
      for (int i = 0; i < 20; i++) {
#pragma gtap task depend(inout : fields[0].sum)
        typed_task(static_cast<Number>(value + static_cast<Number>(i)));
      }
    }
  }
}
#pragma gtap function
__device__ void typed_root(unsigned value) {
  if (threadIdx.x == 0) {
#pragma gtap task
    typed(value);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
#pragma gtap task
    typed(static_cast<unsigned long long>(value));
  }
#pragma gtap taskwait
}
__global__ void instances(unsigned value) {
#pragma gtap entry
  typed_root(value);
}

// A parameter that is handed on as it is, and which no other entry gives: tasks have it as it was all the same.
#pragma gtap function
__device__ void handed_task(unsigned value) {
  if (threadIdx.x == 0)
    fields[1].sum = mixed(fields[1].sum, value);
}
#pragma gtap function
__device__ void handed_root(unsigned value) {
#pragma gtap taskgraph
  {
    if (threadIdx.x == 0) {
      atomicAdd(&fields[1].made, 1);
#pragma gtap task depend(inout : fields[1].sum)
      handed_task(value);
#pragma gtap task depend(inout : fields[1].sum)
      handed_task(value);
    }
  }
}
__global__ void handed_on(unsigned value) {
#pragma gtap entry
  handed_root(value);
}

// What one field has to be, and what is kept of each entry's graph of it.
struct Expected {
  Field field = {};
  unsigned kept[2] = {};          // of a kernel with graph_id the value that was recorded, or 0
  std::set<unsigned> recorded[2]; // of one without, all values

  // A launch of an entry with the graph.
  void wave(int entry, unsigned value, bool resets = false) {
    if (resets || kept[entry] == 0) {
      kept[entry] = value;
      field.made++;
    }
    value = kept[entry];
    for (int i = 0; i < kSide; i++)
      for (int j = 0; j < kSide; j++) {
        unsigned found = mixed(field.cells[i][j], value);
        if (i > 0)
          found = mixed(found, field.cells[i - 1][j]);
        if (j > 0)
          found = mixed(found, field.cells[i][j - 1]);
        field.cells[i][j] = found;
      }
    field.sum += value;
  }
  void typed(unsigned value) {
    if (recorded[0].insert(value).second)
      field.made += 2;
    for (unsigned bytes = 4; bytes <= 8; bytes += 4)
      for (unsigned i = 0; i < 20; i++)
        field.sum = mixed(field.sum, value + i + bytes);
  }
  void handed_on(unsigned value) {
    if (recorded[1].insert(value).second)
      field.made++;
    field.sum = mixed(mixed(field.sum, value), value);
  }
  void forget() {
    kept[0] = kept[1] = 0;
    recorded[0].clear();
    recorded[1].clear();
  }
};
static Expected expected[kFields];

// Whether there is memory for all graphs: else some are made more often, and have newer values.
static bool keeps_all() {
  return !std::getenv("GTAP_MAX_RECORDS") && !std::getenv("GTAP_MEMORY_BYTES");
}
static void compare(exec::Test &test, const char *what) {
  Field found[kFields];
  exec::check(cudaMemcpyFromSymbol(found, fields, sizeof found), "cudaMemcpyFromSymbol");
  for (int which = 0; which < kFields; which++) {
    Field &field = expected[which].field;
    for (int i = 0; i < kSide; i++)
      test.equal(what, std::vector<unsigned>(found[which].cells[i], found[which].cells[i] + kSide),
                 std::vector<unsigned>(field.cells[i], field.cells[i] + kSide));
    test.equal(what, std::vector<unsigned>{found[which].sum}, std::vector<unsigned>{field.sum});
    if (keeps_all())
      test.equal(what, std::vector<int>{found[which].made}, std::vector<int>{field.made});
  }
}
// Other data, which no task has been given.
static void set_cells(unsigned value) {
  Field found[kFields];
  exec::check(cudaMemcpyFromSymbol(found, fields, sizeof found), "cudaMemcpyFromSymbol");
  for (int which = 0; which < kFields; which++)
    for (int i = 0; i < kSide; i++)
      for (int j = 0; j < kSide; j++)
        found[which].cells[i][j] = expected[which].field.cells[i][j] =
            mixed(value, static_cast<unsigned>(i * kSide + j));
  exec::check(cudaMemcpyToSymbol(fields, found, sizeof found), "cudaMemcpyToSymbol");
}

static void forget() {
  exec::check(gtap_forget_graphs(), "gtap_forget_graphs");
  for (Expected &each : expected)
    each.forget();
}

static unsigned given = 1000; // a value for each launch
// With little memory a graph may be made anew by any launch: then all have the same value.
static unsigned next_value() {
  return keeps_all() ? ++given : given;
}

static void launch_first(exec::Test &test, int which, int blocks, int threads,
                         bool resets = false) {
  const unsigned value = next_value();
  first<<<blocks, threads>>>(which, kSide, value, resets, false);
  test.wait("first");
  expected[which].wave(0, value, resets);
  compare(test, "first");
}
static void launch_second(exec::Test &test, int which) {
  const unsigned value = next_value();
  second<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(which, kSide, value);
  test.wait("second");
  expected[which].wave(1, value);
  expected[which].field.sum += value;
  compare(test, "second");
}
static void launch_instances(exec::Test &test, unsigned value) {
  instances<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(value);
  test.wait("instances");
  expected[0].typed(value);
  compare(test, "instances");
}
// `is_known`: whether the graph is kept.
static void launch_handed_on(exec::Test &test, unsigned value, bool is_known = true) {
  handed_on<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(value);
  test.wait("handed_on");
  expected[1].handed_on(value);
  if (!is_known) {
    Field found[kFields];
    exec::check(cudaMemcpyFromSymbol(found, fields, sizeof found), "cudaMemcpyFromSymbol");
    expected[1].field.made = found[1].made;
  }
  compare(test, "handed_on");
}
static void launch_failing(exec::Test &test, int which) {
  const unsigned value = next_value();
  first<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(which, kSide, value, false, true);
  if (gtap_synchronize() != GTAP_ERROR_SEVERAL_CREATORS)
    exec::fail("first", "the launch should have ended in an error");
  expected[which].wave(0, value);
  compare(test, "a launch that fails");
}

static void one_after_the_other(exec::Test &test) {
  for (int turn = 0; turn < 3; turn++) {
    set_cells(static_cast<unsigned>(turn));
    launch_first(test, 0, GTAP_GRID_SIZE, GTAP_BLOCK_SIZE);
    launch_second(test, 0);
    launch_first(test, 1, 3, 32); // another grid has other places for everything
    launch_first(test, 0, 1, GTAP_BLOCK_SIZE);
    launch_second(test, 1);
    for (unsigned value : {3u, 4u + static_cast<unsigned>(turn), 3u, 1000000u}) {
      launch_instances(test, value);
      launch_handed_on(test, value);
    }
  }
  launch_first(test, 0, GTAP_GRID_SIZE, GTAP_BLOCK_SIZE, true);
  launch_first(test, 0, GTAP_GRID_SIZE, GTAP_BLOCK_SIZE);
  launch_second(test, 0); // its graph was not reset
  launch_failing(test, 0);
  launch_first(test, 0, GTAP_GRID_SIZE, GTAP_BLOCK_SIZE);
  forget();
  for (int turn = 0; turn < 3; turn++) {
    made_wrongly<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(0);
    test.equal("status", std::vector<int>{gtap_synchronize()},
               std::vector<int>{GTAP_ERROR_SEVERAL_CREATORS});
  }
  launch_failing(test, 0); // and records
  launch_first(test, 0, 2, GTAP_BLOCK_SIZE);
  launch_second(test, 0);
  launch_instances(test, 3);
}
// More graphs than are kept: all is right, and after a while the new ones are kept.
[[maybe_unused]] static void many(exec::Test &test) {
  constexpr unsigned most = 256; // that are kept
  forget();
  for (unsigned value = 0; value < most + 20; value++)
    launch_handed_on(test, value, false);
  const int made = expected[1].field.made;
  for (unsigned value = most; value < most + 20; value++)
    launch_handed_on(test, value, false);
  if (keeps_all())
    test.equal("graphs made anew", std::vector<int>{expected[1].field.made - made < 10}, {1});
  forget();
}

// Two launches at a time, each with a field, and its own memory if the other one runs then. Which of them make a graph depends on
// chance, so all have the same value. `meanwhile`: what the host does.
template <class Meanwhile>
static void launch_both(exec::Test &test, unsigned value, Meanwhile meanwhile) {
  const auto work = [&](int which) {
    cudaStream_t stream;
    exec::check(cudaStreamCreate(&stream), "cudaStreamCreate");
    for (int turn = 0; turn < kTogether; turn++)
      first<<<4, GTAP_BLOCK_SIZE, 0, stream>>>(which, kSide, value, false, false);
    exec::check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    exec::check(cudaStreamDestroy(stream), "cudaStreamDestroy");
  };
  std::thread other([&] { work(1); });
  work(0);
  meanwhile();
  other.join();
  test.wait("two at a time");
  Field found[kFields];
  exec::check(cudaMemcpyFromSymbol(found, fields, sizeof found), "cudaMemcpyFromSymbol");
  for (int which = 0; which < kFields; which++) {
    for (int turn = 0; turn < kTogether; turn++)
      expected[which].wave(0, value);
    expected[which].field.made = found[which].made;
  }
  compare(test, "two at a time");
}
static void together(exec::Test &test) {
  forget();
  launch_both(test, next_value(), [] { exec::check(gtap_forget_graphs(), "gtap_forget_graphs"); });
  forget();
  launch_both(test, next_value(), [] {});
  // A graph may be kept in both memories: a reset forgets both.
  const unsigned value = next_value();
  for (int which = 0; which < kFields; which++) {
    first<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(which, kSide, value, true, false);
    test.wait("first");
    expected[which].wave(0, value, true);
  }
  launch_both(test, value, [] {});
  forget();
  launch_first(test, 1, GTAP_GRID_SIZE, GTAP_BLOCK_SIZE);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  if (gtap_forget_graphs() != GTAP_SUCCESS)
    exec::fail("gtap_forget_graphs", "there is nothing to forget, which is no error");
  one_after_the_other(test);
#if !defined(__SANITIZE_THREAD__) // which has nothing to find here, and takes a minute
  many(test);
#endif
  if (test.size(2) > 1)
    together(test);
  exec::check(gtap_finalize(), "gtap_finalize");
  if (gtap_forget_graphs() != GTAP_ERROR_NOT_INITIALIZED)
    exec::fail("gtap_forget_graphs", "there is no runtime");
  exec::check(gtap_initialize(), "gtap_initialize");
  for (Expected &each : expected)
    each.forget(); // with the runtime
  launch_first(test, 0, GTAP_GRID_SIZE, GTAP_BLOCK_SIZE);
  launch_first(test, 0, GTAP_GRID_SIZE, GTAP_BLOCK_SIZE);
  return test.finish("kept_graphs");
}
