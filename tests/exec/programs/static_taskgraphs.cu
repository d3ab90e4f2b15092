// Taskgraphs with schedule(static), of a taskloop in them and of the directive itself, and with schedule(runtime): the order that
// is made in the first run is that of all later ones, and each run is shared evenly among the blocks that come to it. Graphs that
// are reset, that run beside others, and while other blocks are busy now and then, compute the same.
#include <gtap_block.cuh>

#include "support.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

constexpr int kSide = 9;
constexpr int kSweeps = 6;
constexpr int kPoints = 70; // of a star: more successors than fit into the first unit of a list
constexpr int kMostBlocks = 1024;
constexpr int kKinds = 4;

__host__ __device__ inline unsigned mixed(unsigned a, unsigned b) {
  return (a * 31u + b) * 2654435761u >> 3;
}

// Of each kind of graph below.
struct Field {
  unsigned cells[kSide][kSide];
  unsigned star[kPoints + 2];
  int now;  // the sweep
  int made; // how often the graph's code has run
  int tasks_of[kSweeps][kMostBlocks];
};
__device__ Field fields[kKinds];
__device__ unsigned idle_sum;

__device__ inline void count_task(Field &field) {
  if (blockIdx.x < kMostBlocks)
    atomicAdd(&field.tasks_of[field.now][blockIdx.x], 1);
}
// Between two graphs.
__device__ inline void begin_sweep(Field &field, int sweep) {
  if (threadIdx.x == 0)
    field.now = sweep;
}

#pragma gtap function
__device__ void cell(int kind, int i, int j) {
  if (threadIdx.x != 0)
    return;
  Field &field = fields[kind];
  count_task(field);
  unsigned value = field.cells[i][j] + 1;
  if (i > 0)
    value = mixed(value, field.cells[i - 1][j]);
  if (j > 0)
    value = mixed(value, field.cells[i][j - 1]);
  field.cells[i][j] = value;
}
#pragma gtap function
__device__ void centre(int kind, int to) {
  if (threadIdx.x != 0)
    return;
  Field &field = fields[kind];
  count_task(field);
  unsigned value = field.star[to];
  for (int i = 0; to != 0 && i < kPoints; i++)
    value = mixed(value, field.star[i + 1]);
  field.star[to] = mixed(value, 7);
}
#pragma gtap function
__device__ void point(int kind, int i) {
  if (threadIdx.x != 0)
    return;
  Field &field = fields[kind];
  count_task(field);
  field.star[i + 1] = mixed(field.star[0], static_cast<unsigned>(i));
}

// The taskloop has the schedule.
#pragma gtap function
__device__ void wavefronts(int kind, int side) {
  Field &field = fields[kind];
  for (int sweep = 0; sweep < kSweeps; sweep++) {
    begin_sweep(field, sweep);
#pragma gtap taskgraph graph_id(kind)
    {
      if (threadIdx.x == 0)
        atomicAdd(&field.made, 1);
#pragma gtap taskloop nogroup collapse(2) schedule(static)
      for (int i = 0; i < side; i++)
        for (int j = 0; j < side; j++) {
#pragma gtap task_iteration depend(in                                                              \
                                   : field.cells[i - 1][j], field.cells[i][j - 1])                 \
    depend(inout                                                                                   \
           : field.cells[i][j])
          cell(kind, i, j);
        }
    }
  }
}
// The taskgraph has it: for tasks of one thread and of a taskloop.
#pragma gtap function
__device__ void stars(int kind, bool resets) {
  Field &field = fields[kind];
  for (int sweep = 0; sweep < kSweeps; sweep++) {
    begin_sweep(field, sweep);
#pragma gtap taskgraph schedule(static) graph_id(kind) graph_reset(resets &&sweep % 3 == 2)
    {
      if (threadIdx.x == 0) {
        atomicAdd(&field.made, 1);
#pragma gtap task depend(out : field.star[0])
        centre(kind, 0);
      }
#pragma gtap taskloop nogroup
      for (int i = 0; i < kPoints; i++) {
#pragma gtap task_iteration depend(in                                                              \
                                   : field.star[0]) depend(out                                     \
                                                           : field.star[i + 1])                    \
    depend(in                                                                                      \
           : field.star[kPoints + 1])
        point(kind, i);
      }
      if (threadIdx.x == 0) {
#pragma gtap task depend(inout : field.star[kPoints + 1])
        centre(kind, kPoints + 1);
      }
    }
  }
}
#pragma gtap function
__device__ void lines(int kind, int side) {
  Field &field = fields[kind];
  for (int sweep = 0; sweep < kSweeps; sweep++) {
    begin_sweep(field, sweep);
#pragma gtap taskgraph schedule(runtime) graph_id(kind)
    {
      if (threadIdx.x == 0) {
        atomicAdd(&field.made, 1);
        for (int i = 0; i < side; i++)
          for (int j = 0; j < side; j++) {
#pragma gtap task depend(in                                                                        \
                         : field.cells[i - 1][j], field.cells[i][j - 1])                           \
    depend(inout                                                                                   \
           : field.cells[i][j])
            cell(kind, i, j);
          }
      }
    }
  }
}

// Keeps a block busy a while.
#pragma gtap function
__device__ void busy(int turns) {
  unsigned value = threadIdx.x;
  for (int i = 0; i < turns; i++)
    value = mixed(value, static_cast<unsigned>(i));
  if (threadIdx.x == 0)
    atomicAdd(&idle_sum, value & 1);
}
enum Part { kWavefronts, kStars, kLines, kAllAtOnce };

// One entry for all: nvcc compiles the scheduler for each.
#pragma gtap function
__device__ void run(Part part) {
  if (threadIdx.x == 0)
    switch (part) {
    case kWavefronts: {
#pragma gtap task
      wavefronts(0, kSide);
      break;
    }
    case kStars: {
#pragma gtap task
      stars(0, true);
      break;
    }
    case kLines: {
#pragma gtap task
      lines(1, kSide);
      break;
    }
    case kAllAtOnce: {
#pragma gtap task
      wavefronts(2, kSide);
      for (int i = 0; i < 12; i++) {
#pragma gtap task
        busy(i * 40);
      }
#pragma gtap task
      stars(3, true);
#pragma gtap task
      wavefronts(1, kSide);
      break;
    }
    }
#pragma gtap taskwait
}
__global__ void kernel(Part part) {
#pragma gtap entry
  run(part);
}

static std::vector<unsigned> expected_cells() {
  std::vector<unsigned> all(kSide * kSide);
  for (int sweep = 0; sweep < kSweeps; sweep++)
    for (int i = 0; i < kSide; i++)
      for (int j = 0; j < kSide; j++) {
        unsigned value = all[i * kSide + j] + 1;
        if (i > 0)
          value = mixed(value, all[(i - 1) * kSide + j]);
        if (j > 0)
          value = mixed(value, all[i * kSide + j - 1]);
        all[i * kSide + j] = value;
      }
  return all;
}
static std::vector<unsigned> expected_star() {
  std::vector<unsigned> expected(kPoints + 2);
  for (int sweep = 0; sweep < kSweeps; sweep++) {
    expected[0] = mixed(expected[0], 7);
    unsigned value = expected[kPoints + 1];
    for (int i = 0; i < kPoints; i++) {
      expected[i + 1] = mixed(expected[0], static_cast<unsigned>(i));
      value = mixed(value, expected[i + 1]);
    }
    expected[kPoints + 1] = mixed(value, 7);
  }
  return expected;
}

static std::vector<Field> read() {
  std::vector<Field> found(kKinds);
  exec::check(cudaMemcpyFromSymbol(found.data(), fields, sizeof fields), "cudaMemcpyFromSymbol");
  return found;
}
static void clear() {
  const std::vector<Field> zeros(kKinds);
  exec::check(cudaMemcpyToSymbol(fields, zeros.data(), sizeof fields), "cudaMemcpyToSymbol");
}
static void check_cells(exec::Test &test, const Field &field) {
  std::vector<unsigned> found;
  for (const auto &row : field.cells)
    found.insert(found.end(), row, row + kSide);
  test.equal("cells", found, expected_cells());
}
static void check_star(exec::Test &test, const Field &field) {
  test.equal("star", std::vector<unsigned>(field.star, field.star + kPoints + 2), expected_star());
}
// Of a graph that ran alone: its code has run so often; and in no sweep a worker had two tasks more than another one.
static void check_runs(exec::Test &test, const Field &field, int made) {
  test.equal("runs of the code", std::vector<int>{field.made}, {made});
  for (const auto &sweep : field.tasks_of) {
    std::vector<int> found(sweep, sweep + kMostBlocks);
    found.erase(std::remove(found.begin(), found.end(), 0), found.end());
    const auto [least, most] = std::minmax_element(found.begin(), found.end());
    test.equal("shares differ by more than 1", std::vector<int>{*most - *least > 1}, {0});
  }
}

static void launch(exec::Test &test, Part part, const char *name) {
  clear();
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(part);
  test.wait(name);
}

// Each part that is alone is launched twice: the second launch finds the graphs that the first one has recorded, with their order.
int main(int argc, char **argv) {
  setenv("GTAP_SCHEDULE", "static", 1);
  exec::Test test(argc, argv);
  for (int made : {1, 0}) {
    launch(test, kWavefronts, "wavefronts");
    check_cells(test, read()[0]);
    check_runs(test, read()[0], made);
  }
  for (int made : {3, 2}) { // two of them are reset
    launch(test, kStars, "stars");
    check_star(test, read()[0]);
    check_runs(test, read()[0], made);
  }
  for (int made : {1, 0}) {
    launch(test, kLines, "lines");
    check_cells(test, read()[1]);
    check_runs(test, read()[1], made);
  }

  launch(test, kAllAtOnce, "all at once");
  check_cells(test, read()[2]);
  check_star(test, read()[3]);
  check_cells(test, read()[1]);
  return test.finish("static_taskgraphs");
}
