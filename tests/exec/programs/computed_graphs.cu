// Taskloops whose graphs are computed from the numbers of their turns (block/computed_graph.cuh of the runtime), of random nests: one
// to three loops, upwards and downwards, in rows that are long or short, with reads of cells before and behind, turns without a task,
// loops that come back to the same cells, and some nests of which the graph cannot be computed after all. Each cell depends on the order in which it is written. Other tasks
// come before and behind some of the loops. With few records, those that need records for all their tasks do not fit.
#include <gtap_block.cuh>

#include "support.h"

#include <vector>

constexpr int kCells = 4000;
constexpr int kReads = 4;

__host__ __device__ inline unsigned mixed(unsigned a, unsigned b) {
  return (a ^ (b + 0x9e3779b9u + (a << 6) + (a >> 2))) * 2654435761u;
}

// A nest of three loops over cells, made from a number.
struct Nest {
  unsigned seed;
  int turns[3];
  int apart
      [3]; // cells from a turn of a loop to the next one; below 0 where the loop's turns go down in memory
  int first; // cell of the first turn
  int round; // of the outermost loop: after so many turns it comes back to the same cells
  int reads[kReads];
  int skips;   // of 16 turns so many have no task
  bool evenly; // the same ones whenever the outermost loop comes back to the same cells
  bool wraps;  // reads beyond the ends of rows, which are cells of other rows
  bool bends;  // the last cell is another one than it should be: the graph cannot be computed
  bool before, behind; // other tasks
};
__host__ __device__ inline unsigned drawn(unsigned seed, int number, unsigned below) {
  return mixed(mixed(seed, 17), static_cast<unsigned>(number)) / 7 % below;
}
__host__ __device__ inline Nest nest_of(unsigned seed) {
  Nest nest = {};
  nest.seed = seed;
  const int loops = 1 + static_cast<int>(drawn(seed, 0, 3));
  int cells = 1;
  for (int loop = 2; loop >= 0; loop--) {
    const int most = loops == 1 ? 300 : loops == 2 ? 30 : 9;
    nest.turns[loop] = loop < 3 - loops ? 1 : 1 + static_cast<int>(drawn(seed, 1 + loop, most));
    if (loop == 0) {
      nest.round = nest.turns[0];
      if (drawn(seed, 30, 2) == 0) {
        const int inner = nest.turns[1] * nest.turns[2], room = inner < 900 ? 900 / inner : 1;
        nest.turns[0] = 1 + static_cast<int>(drawn(seed, 31, room < 13 ? room : 13));
        nest.round = 1 + static_cast<int>(drawn(seed, 32, loops == 2 ? 4 : 5));
        nest.round = nest.round < nest.turns[0] ? nest.round : nest.turns[0];
      }
    }
    nest.apart[loop] = cells + static_cast<int>(drawn(seed, 4 + loop, 3)) % 2;
    cells = nest.apart[loop] * nest.turns[loop];
  }
  if (drawn(seed, 7, 3) == 0) { // another order of the loops in memory
    const int apart = nest.apart[2];
    nest.apart[2] = nest.turns[1] * apart;
    nest.apart[1] = apart;
  }
  for (int loop = 0; loop < 3; loop++)
    if (drawn(seed, 8 + loop, 3) == 0) {
      nest.first += nest.apart[loop] * ((loop == 0 ? nest.round : nest.turns[loop]) - 1);
      nest.apart[loop] = -nest.apart[loop];
    }
  nest.first += 20;
  for (int i = 0; i < kReads; i++) {
    const unsigned which = drawn(seed, 11 + i, 10);
    const int loop = static_cast<int>(which % 3);
    nest.reads[i] = which < 3   ? -nest.apart[loop]
                    : which < 6 ? nest.apart[loop]
                    : which < 8 ? static_cast<int>(drawn(seed, 15 + i, 41)) - 20
                                : 0;
  }
  const bool comes_back =
      nest.round < nest.turns[0]; // then few, so that its first turns have tasks
  nest.skips = drawn(seed, 20, comes_back ? 2 : 3) == 0
                   ? 1 + static_cast<int>(drawn(seed, 21, comes_back ? 2 : 7))
                   : 0;
  nest.evenly = drawn(seed, 33, 2) == 0;
  nest.wraps = drawn(seed, 22, 2) == 0;
  nest.bends = drawn(seed, 23, 6) == 0;
  nest.before = drawn(seed, 24, 5) == 0;
  nest.behind = drawn(seed, 25, 5) == 0;
  return nest;
}
__host__ __device__ inline int number_of(const Nest &nest, int i, int j, int k) {
  return (i * nest.turns[1] + j) * nest.turns[2] + k;
}
__host__ __device__ inline int cell_of(const Nest &nest, int i, int j, int k) {
  const int cell =
      nest.first + i % nest.round * nest.apart[0] + j * nest.apart[1] + k * nest.apart[2];
  return nest.bends && number_of(nest, i, j, k) == nest.turns[0] * nest.turns[1] * nest.turns[2] - 1
             ? kCells - 1
             : cell;
}
__host__ __device__ inline bool has_task(const Nest &nest, int i, int j, int k) {
  const int number = number_of(nest, nest.evenly ? i % nest.round : i, j, k);
  return static_cast<int>(drawn(nest.seed, 1000 + number, 16)) >= nest.skips;
}
// Whether the task of a turn reads at one of the distances.
__host__ __device__ inline bool reads_at(const Nest &nest, int which, int i, int j, int k) {
  const int cell = cell_of(nest, i, j, k) + nest.reads[which];
  const int number = number_of(nest, i, j, k);
  return nest.reads[which] != 0 && cell >= 0 && cell < kCells &&
         (nest.wraps || drawn(nest.seed, 5000 + 4 * number + which, 4) != 0);
}
__host__ __device__ inline void change(unsigned *cells, const Nest &nest, int i, int j, int k) {
  const int own = cell_of(nest, i, j, k);
  unsigned value = mixed(cells[own], static_cast<unsigned>(number_of(nest, i, j, k)));
  for (int which = 0; which < kReads; which++)
    if (reads_at(nest, which, i, j, k))
      value = mixed(value, cells[own + nest.reads[which]]);
  cells[own] = value;
}
__host__ __device__ inline void change_cell(unsigned *cells, int cell, unsigned by) {
  cells[cell] = mixed(cells[cell], by);
}

#pragma gtap function
__device__ void task(unsigned *cells, Nest nest, int i, int j, int k) {
  if (threadIdx.x == 0)
    change(cells, nest, i, j, k);
}
#pragma gtap function
__device__ void single(unsigned *cells, int cell, unsigned by) {
  if (threadIdx.x == 0)
    change_cell(cells, cell, by);
}

// clang-format off
#pragma gtap function
__device__ void run(unsigned *cells, Nest nest) {
  const int rows = nest.turns[0], columns = nest.turns[1], layers = nest.turns[2];
  if (nest.before && threadIdx.x == 0) {
#pragma gtap task depend(inout: cells[nest.first])
    single(cells, nest.first, 1);
  }
#pragma gtap taskloop nogroup collapse(3)
  for (int i = 0; i < rows; i++)
    for (int j = columns - 1; j >= 0; j--)
      for (int k = 0; k < 2 * layers; k += 2)
        if (has_task(nest, i, columns - 1 - j, k / 2)) {
          const int own = cell_of(nest, i, columns - 1 - j, k / 2);
#pragma gtap task_iteration \
    depend(in: cells[own + nest.reads[0] : reads_at(nest, 0, i, columns - 1 - j, k / 2)]) \
    depend(in: cells[own + nest.reads[1] : reads_at(nest, 1, i, columns - 1 - j, k / 2)]) \
    depend(in: cells[own + nest.reads[2] : reads_at(nest, 2, i, columns - 1 - j, k / 2)]) \
    depend(in: cells[own + nest.reads[3] : reads_at(nest, 3, i, columns - 1 - j, k / 2)]) depend(inout: cells[own])
          task(cells, nest, i, columns - 1 - j, k / 2);
        }
  if (nest.behind && threadIdx.x == 0) {
#pragma gtap task depend(inout: cells[nest.first])
    single(cells, nest.first, 2);
  }
#pragma gtap taskwait
}
// clang-format on

#pragma gtap function
__device__ void two_nests(unsigned *cells, unsigned seed, int nests) {
  for (int number = 0; number < nests; number++) {
    if (threadIdx.x == 0) {
#pragma gtap task
      run(cells, nest_of(seed + number));
#pragma gtap task
      run(cells + kCells, nest_of(seed + number + 100));
    }
#pragma gtap taskwait
  }
}

__global__ void kernel(unsigned *cells, unsigned seed, int nests) {
#pragma gtap entry
  two_nests(cells, seed, nests);
}

// A nest of more tasks than there are records for, with `few` of them.
#pragma gtap function
__device__ void large_task(unsigned *cells, int at, int n) {
  if (threadIdx.x == 0)
    cells[at] =
        mixed(cells[at], mixed(at >= n ? cells[at - n] : 1, at % n != 0 ? cells[at - 1] : 2));
}
#pragma gtap function
__device__ void large(unsigned *cells, int n) {
#pragma gtap taskloop nogroup collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      const int at = i * n + j;
// clang-format off
#pragma gtap task_iteration depend(in: cells[at - n : i > 0], cells[at - 1 : j > 0]) depend(inout: cells[at])
      // clang-format on
      large_task(cells, at, n);
    }
#pragma gtap taskwait
}
__global__ void large_kernel(unsigned *cells, int n) {
#pragma gtap entry
  large(cells, n);
}

// Sweeps over two arrays, of more tasks than there are records for.
__host__ __device__ inline void relax(unsigned *cells, int step, int at, int n) {
  unsigned *to = cells + (step % 2 == 0 ? n * n : 0), *from = cells + (step % 2 == 0 ? 0 : n * n);
  to[at] = mixed(mixed(to[at], from[at]),
                 mixed(at >= n ? from[at - n] : 1, at % n + 1 < n ? from[at + 1] : 2));
}
#pragma gtap function
__device__ void relax_task(unsigned *cells, int step, int at, int n) {
  if (threadIdx.x == 0)
    relax(cells, step, at, n);
}
#pragma gtap function
__device__ void sweeps(unsigned *cells, int steps, int n) {
#pragma gtap taskloop nogroup collapse(3)
  for (int step = 0; step < steps; step++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        const int at = i * n + j, from = step % 2 == 0 ? 0 : n * n;
// clang-format off
#pragma gtap task_iteration depend(in: cells[from + at], cells[from + at - n : i > 0], cells[from + at + 1 : j + 1 < n]) \
    depend(inout: cells[n * n - from + at])
        // clang-format on
        relax_task(cells, step, at, n);
      }
#pragma gtap taskwait
}
__global__ void sweeps_kernel(unsigned *cells, int steps, int n) {
#pragma gtap entry
  sweeps(cells, steps, n);
}

static void run_serially(unsigned *cells, const Nest &nest) {
  if (nest.before)
    change_cell(cells, nest.first, 1);
  for (int i = 0; i < nest.turns[0]; i++)
    for (int j = 0; j < nest.turns[1]; j++)
      for (int k = 0; k < nest.turns[2]; k++)
        if (has_task(nest, i, j, k))
          change(cells, nest, i, j, k);
  if (nest.behind)
    change_cell(cells, nest.first, 2);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int nests = test.size(40);
  exec::Array<unsigned> cells(2 * kCells);
  std::vector<unsigned> expected(2 * kCells);
  for (unsigned seed = 0; seed < 3; seed++) {
    kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(cells.device(), seed * 1000, nests);
    test.wait("kernel");
    for (int number = 0; number < nests; number++) {
      run_serially(expected.data(), nest_of(seed * 1000 + number));
      run_serially(expected.data() + kCells, nest_of(seed * 1000 + number + 100));
    }
    test.equal("cells", cells.read(), expected);
  }

  exec::check(gtap_finalize(), "gtap_finalize");
  gtap_config few;
  few.max_records = 64;
  few.memory_bytes = 1 << 20;
  exec::check(gtap_initialize(few), "gtap_initialize");
  const int n = 45;
  cells.clear();
  large_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(cells.device(), n);
  test.wait("large_kernel");
  std::vector<unsigned> large_expected(2 * kCells);
  for (int at = 0; at < n * n; at++)
    large_expected[at] = mixed(large_expected[at], mixed(at >= n ? large_expected[at - n] : 1,
                                                         at % n != 0 ? large_expected[at - 1] : 2));
  test.equal("large", cells.read(), large_expected);

  const int side = 12, steps = 11;
  cells.clear();
  sweeps_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(cells.device(), steps, side);
  test.wait("sweeps_kernel");
  std::vector<unsigned> relaxed(2 * kCells);
  for (int step = 0; step < steps; step++)
    for (int at = 0; at < side * side; at++)
      relax(relaxed.data(), step, at, side);
  test.equal("sweeps", cells.read(), relaxed);
  return test.finish("computed_graphs");
}
