// Taskloops with schedule(static), or schedule(runtime) where the setting is static: the tasks of a graph have an order that is made before, and each block runs its share of
// it. One graph alone has to be shared evenly among its workers; of several at a time, one has such a schedule, and the answers
// are the same. Some tasks have more successors than fit into the first unit of a list.
#include <gtap_block.cuh>

#include "support.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

constexpr int kSide = 11;
constexpr int kSweeps = 3;
constexpr int kPoints = 90; // of a star
constexpr int kMostBlocks = 4096;

__host__ __device__ inline unsigned mixed(unsigned a, unsigned b) {
  return (a * 31u + b) * 2654435761u >> 3;
}

__device__ unsigned cells[2][kSide][kSide];
__device__ unsigned star[kPoints + 2];
__device__ int tasks_of[kMostBlocks];

__device__ inline void count_task() {
  if (blockIdx.x < kMostBlocks)
    atomicAdd(&tasks_of[blockIdx.x], 1);
}

#pragma gtap function
__device__ void cell(int field, int i, int j, int sweep) {
  if (threadIdx.x != 0)
    return;
  count_task();
  unsigned value = mixed(cells[field][i][j], static_cast<unsigned>(sweep));
  if (i > 0)
    value = mixed(value, cells[field][i - 1][j]);
  if (j > 0)
    value = mixed(value, cells[field][i][j - 1]);
  cells[field][i][j] = value;
}

// All sweeps are one graph. One turn makes no task.
#pragma gtap function
__device__ void sweeps(int field, int side) {
#pragma gtap taskloop nogroup collapse(3) schedule(static)
  for (int sweep = 0; sweep < kSweeps; sweep++)
    for (int i = 0; i < side; i++)
      for (int j = 0; j < side; j++)
        if (sweep != 1 || i != 2 || j != 3) {
#pragma gtap task_iteration depend(in                                                              \
                                   : cells[field][i - 1][j], cells[field][i][j - 1])               \
    depend(inout                                                                                   \
           : cells[field][i][j])
          cell(field, i, j, sweep);
        }
#pragma gtap taskwait
}

#pragma gtap function
__device__ void centre(int to) {
  if (threadIdx.x != 0)
    return;
  count_task();
  unsigned value = star[to];
  for (int i = 0; to != 0 && i < kPoints; i++)
    value = mixed(value, star[i + 1]);
  star[to] = mixed(value, 7);
}
#pragma gtap function
__device__ void point(int i) {
  if (threadIdx.x != 0)
    return;
  count_task();
  star[i + 1] = mixed(star[0], static_cast<unsigned>(i));
}
// From one task to all, and from all to one. The two in the middle are made by one thread, in the same graph.
#pragma gtap function
__device__ void whole_star() {
  if (threadIdx.x == 0) {
#pragma gtap task depend(out : star[0])
    centre(0);
  }
#pragma gtap taskloop nogroup schedule(runtime)
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
__device__ void both() {
  if (threadIdx.x == 0) {
#pragma gtap task
    sweeps(0, kSide);
#pragma gtap task
    sweeps(1, kSide);
#pragma gtap task
    whole_star();
  }
#pragma gtap taskwait
}

__global__ void sweeps_kernel(int side) {
#pragma gtap entry
  sweeps(0, side);
}
__global__ void star_kernel() {
#pragma gtap entry
  whole_star();
}
__global__ void both_kernel() {
#pragma gtap entry
  both();
}

static std::vector<unsigned> expected_cells(int side) {
  std::vector<unsigned> all(kSide * kSide);
  for (int sweep = 0; sweep < kSweeps; sweep++)
    for (int i = 0; i < side; i++)
      for (int j = 0; j < side; j++)
        if (sweep != 1 || i != 2 || j != 3) {
          unsigned value = mixed(all[i * kSide + j], static_cast<unsigned>(sweep));
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
  expected[0] = mixed(0, 7);
  unsigned value = 0;
  for (int i = 0; i < kPoints; i++) {
    expected[i + 1] = mixed(expected[0], static_cast<unsigned>(i));
    value = mixed(value, expected[i + 1]);
  }
  expected[kPoints + 1] = mixed(value, 7);
  return expected;
}

static void clear() {
  static const std::vector<unsigned> zeros(2 * kSide * kSide + kPoints + kMostBlocks);
  exec::check(cudaMemcpyToSymbol(cells, zeros.data(), sizeof cells), "cudaMemcpyToSymbol");
  exec::check(cudaMemcpyToSymbol(star, zeros.data(), sizeof star), "cudaMemcpyToSymbol");
  exec::check(cudaMemcpyToSymbol(tasks_of, zeros.data(), sizeof tasks_of), "cudaMemcpyToSymbol");
}
static void check_cells(exec::Test &test, int field, int side) {
  std::vector<unsigned> found(2 * kSide * kSide);
  exec::check(cudaMemcpyFromSymbol(found.data(), cells, sizeof cells), "cudaMemcpyFromSymbol");
  const auto begin = found.begin() + field * kSide * kSide;
  test.equal("cells", std::vector<unsigned>(begin, begin + kSide * kSide), expected_cells(side));
}
static void check_star(exec::Test &test) {
  std::vector<unsigned> found(kPoints + 2);
  exec::check(cudaMemcpyFromSymbol(found.data(), star, sizeof star), "cudaMemcpyFromSymbol");
  test.equal("star", found, expected_star());
}
// Of a graph that ran alone: no worker has two tasks more than another one.
static void check_shares(exec::Test &test) {
  std::vector<int> found(kMostBlocks);
  exec::check(cudaMemcpyFromSymbol(found.data(), tasks_of, sizeof tasks_of),
              "cudaMemcpyFromSymbol");
  found.erase(std::remove(found.begin(), found.end(), 0), found.end());
  const auto [least, most] = std::minmax_element(found.begin(), found.end());
  test.equal("shares differ by more than 1", std::vector<int>{*most - *least > 1}, {0});
}

int main(int argc, char **argv) {
  setenv("GTAP_SCHEDULE", "static", 1);
  exec::Test test(argc, argv);
  for (int launch = 0; launch < 2; launch++) {
    clear();
    sweeps_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(kSide);
    test.wait("sweeps");
    check_cells(test, 0, kSide);
    check_shares(test);

    clear();
    sweeps_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(2); // too few tasks for a schedule
    test.wait("small");
    check_cells(test, 0, 2);

    clear();
    star_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>();
    test.wait("star");
    check_star(test);
    check_shares(test);

    clear();
    both_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>();
    test.wait("both");
    check_cells(test, 0, kSide);
    check_cells(test, 1, kSide);
    check_star(test);
  }
  return test.finish("static_runs");
}
