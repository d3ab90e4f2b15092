// Block-level graphs whose tasks make no others, and which blocks therefore run together: a wavefront, a star, sweeps one
// after the other, turns without a task, and results. Two such graphs and a tree of other tasks run at a time, so that
// blocks are given other tasks while they wait in a run. Each cell depends on the order in which it is written.
#include <gtap_block.cuh>

#include "support.h"

#include <vector>

constexpr int kSide = 9;
constexpr int kSweeps = 3;
constexpr int kPoints = 80; // of a star
constexpr int kLeaves = 64;

__host__ __device__ inline unsigned mixed(unsigned a, unsigned b) {
  return (a * 31u + b) * 2654435761u >> 3;
}

struct Field {
  unsigned cells[kSide][kSide];
  int results[kSide][kSide];
};
__device__ Field fields[2];
__device__ unsigned star[kPoints + 2];
__device__ int leaves;

#pragma gtap function
__device__ int cell(int field, int i, int j, int sweep) {
  if (threadIdx.x == 0) {
    unsigned(*cells)[kSide] = fields[field].cells;
    unsigned value = mixed(cells[i][j], static_cast<unsigned>(sweep));
    if (i > 0)
      value = mixed(value, cells[i - 1][j]);
    if (j > 0)
      value = mixed(value, cells[i][j - 1]);
    cells[i][j] = value;
  }
  return i * j + sweep;
}

// Every second cell of a sweep's last row makes no task.
#pragma gtap function
__device__ void sweeps(int field, int side) {
  unsigned(*cells)[kSide] = fields[field].cells;
  for (int sweep = 0; sweep < kSweeps; sweep++) {
#pragma gtap taskloop nogroup collapse(2)
    for (int i = 0; i < side; i++)
      for (int j = 0; j < side; j++)
        if (i + 1 < side || (j + sweep) % 2 == 0) {
#pragma gtap task_iteration depend(in                                                              \
                                   : cells[i > 0 ? i - 1 : i][j], cells[i][j > 0 ? j - 1 : j])     \
    depend(inout                                                                                   \
           : cells[i][j])
          fields[field].results[i][j] = cell(field, i, j, sweep);
        }
#pragma gtap taskwait
  }
}

#pragma gtap function
__device__ void centre(int to) {
  if (threadIdx.x == 0) {
    unsigned value = star[to];
    for (int i = 0; to != 0 && i < kPoints; i++)
      value = mixed(value, star[i + 1]);
    star[to] = mixed(value, 7);
  }
}
#pragma gtap function
__device__ void point(int i) {
  if (threadIdx.x == 0)
    star[i + 1] = mixed(star[0], static_cast<unsigned>(i));
}
#pragma gtap function
__device__ void whole_star() {
  if (threadIdx.x == 0) {
#pragma gtap task depend(out : star[0])
    centre(0);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < kPoints; i++) {
#pragma gtap task_iteration depend(in                                                              \
                                   : star[0]) depend(out                                           \
                                                     : star[i + 1]) depend(in                      \
                                                                           : star[kPoints + 1])
    point(i);
  }
  if (threadIdx.x == 0) {
#pragma gtap task depend(inout : star[kPoints + 1])
    centre(kPoints + 1);
  }
#pragma gtap taskwait
}

#pragma gtap function
__device__ void tree(int from, int to) {
  if (to - from == 1) {
    if (threadIdx.x == 0)
      atomicAdd(&leaves, from);
    return;
  }
  if (threadIdx.x == 0) {
#pragma gtap task
    tree(from, (from + to) / 2);
#pragma gtap task
    tree((from + to) / 2, to);
  }
}

#pragma gtap function
__device__ void all_at_once(int side) {
  if (threadIdx.x == 0) {
#pragma gtap task
    sweeps(0, side);
#pragma gtap task
    sweeps(1, side);
#pragma gtap task
    tree(0, kLeaves);
#pragma gtap task
    whole_star();
  }
#pragma gtap taskwait
}

__global__ void kernel(int side) {
#pragma gtap entry
  all_at_once(side);
}

static Field expected_field() {
  Field expected = {};
  for (int sweep = 0; sweep < kSweeps; sweep++)
    for (int i = 0; i < kSide; i++)
      for (int j = 0; j < kSide; j++)
        if (i + 1 < kSide || (j + sweep) % 2 == 0) {
          unsigned value = mixed(expected.cells[i][j], static_cast<unsigned>(sweep));
          if (i > 0)
            value = mixed(value, expected.cells[i - 1][j]);
          if (j > 0)
            value = mixed(value, expected.cells[i][j - 1]);
          expected.cells[i][j] = value;
          expected.results[i][j] = i * j + sweep;
        }
  return expected;
}
static std::vector<unsigned> expected_star() {
  std::vector<unsigned> expected(kPoints + 2);
  expected[0] = mixed(0, 7);
  unsigned value = 0;
  for (int i = 0; i < kPoints; i++) {
    expected[i + 1] = mixed(expected[0], static_cast<unsigned>(i));
    value = mixed(value, expected[i + 1]);
  }
  expected[kPoints + 1] = mixed(value, 7);
  return expected;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const Field expected = expected_field();
  for (int launch = 0; launch < 3; launch++) {
    Field found[2] = {};
    std::vector<unsigned> found_star(kPoints + 2);
    int found_leaves = 0;
    exec::check(cudaMemcpyToSymbol(fields, found, sizeof found), "cudaMemcpyToSymbol");
    exec::check(cudaMemcpyToSymbol(star, found_star.data(), sizeof star), "cudaMemcpyToSymbol");
    exec::check(cudaMemcpyToSymbol(leaves, &found_leaves, sizeof leaves), "cudaMemcpyToSymbol");
    kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(kSide);
    test.wait("kernel");
    exec::check(cudaMemcpyFromSymbol(found, fields, sizeof found), "cudaMemcpyFromSymbol");
    exec::check(cudaMemcpyFromSymbol(found_star.data(), star, sizeof star), "cudaMemcpyFromSymbol");
    exec::check(cudaMemcpyFromSymbol(&found_leaves, leaves, sizeof leaves), "cudaMemcpyFromSymbol");
    for (const Field &field : found)
      for (int i = 0; i < kSide; i++) {
        test.equal("cells", std::vector<unsigned>(field.cells[i], field.cells[i] + kSide),
                   std::vector<unsigned>(expected.cells[i], expected.cells[i] + kSide));
        test.equal("results", std::vector<int>(field.results[i], field.results[i] + kSide),
                   std::vector<int>(expected.results[i], expected.results[i] + kSide));
      }
    test.equal("star", found_star, expected_star());
    test.equal("leaves", std::vector<int>{found_leaves},
               std::vector<int>{kLeaves * (kLeaves - 1) / 2});
  }
  return test.finish("graph_runs");
}
