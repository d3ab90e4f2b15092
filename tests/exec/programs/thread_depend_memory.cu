// Thread-level tasks with `depend` where memory is out: for records, for what they name, for their graph. Then they run inside
// their spawns, in order. Results of all kinds of destination; a task that names more than memory has room for; tasks that
// name nothing, that have children, or that outlive their parent; tasks of several functions and of a template.
#include <gtap_thread.cuh>

#include "support.h"

constexpr int kCells = 8;
constexpr int kMany = 6000; // objects of one task: more than the least memory for graphs holds

struct Pair {
  int first, second;
};

struct Wide { // larger than a window's record
  int values[40];
};

__device__ int cells[kCells], many[kMany], outside[kCells];

__host__ __device__ inline int mixed(int a, int b) {
  return static_cast<int>(
      (static_cast<unsigned>(a) * 31u + static_cast<unsigned>(b)) * 2654435761u >> 8);
}

#pragma gtap function
__device__ int step_cell(int cell, int by) {
  return cells[cell] = mixed(cells[cell], by);
}

// Its own children are ordered, too, and its result is theirs.
#pragma gtap function
__device__ int step_by_children(int cell, int by) {
  int value = cells[cell];
  for (int i = 0; i < 3; i++) {
    const int next = by + i;
#pragma gtap task depend(inout : value) shared(value)
    { value = mixed(value, next); }
  }
#pragma gtap taskwait
  return cells[cell] = value;
}

#pragma gtap function
__device__ Pair step_pair(int one, int other) {
  const Pair pair = {cells[one], cells[other]};
  cells[one] = mixed(pair.first, pair.second);
  cells[other] = mixed(pair.second, 1);
  return pair;
}

#pragma gtap function
template <class T, int By>
__device__ T step_in_template(int cell) {
  return static_cast<T>(cells[cell] = mixed(cells[cell], By)) / 2;
}

#pragma gtap function
__device__ int step_wide(int cell, Wide wide) {
  int sum = 0;
  for (int value : wide.values)
    sum = mixed(sum, value);
  return cells[cell] = mixed(cells[cell], sum);
}

#pragma gtap function
__device__ int add_many(int cell) {
  int sum = 0;
  for (int i = 0; i < kMany; i++)
    sum += ++many[i];
  return cells[cell] = mixed(cells[cell], sum);
}

#pragma gtap function
__device__ int count(int by) {
  return by;
}

#pragma gtap function
__device__ void leaves_children(int cell) {
  for (int i = 0; i < 5; i++) {
#pragma gtap task depend(inout : cells[cell])
    step_cell(cell, i);
  }
}

#pragma gtap function
__device__ int all(int turns) {
  int last = 0, large = 0, seen[kCells] = {}, added = 0;
  Pair pair = {0, 0};
  double halves[2] = {};
  Wide wide;
  for (int i = 0; i < 40; i++)
    wide.values[i] = i;
  int sum = 0;
  for (int turn = 0; turn < turns; turn++) {
#pragma gtap taskgroup task_reduction(+ : added)
    {
      for (int c = 0; c < kCells; c++) {
        const int other = (c + turn + 1) % kCells;
        // clang-format off
#pragma gtap task depend(inout: cells[c])
        seen[c] = step_cell(c, turn);
#pragma gtap task depend(in: cells[c]) in_reduction(+: added)
        added += count(turn + c);
#pragma gtap task
        outside[c] = count(turn);
        if (other != c) {
#pragma gtap task depend(inout: cells[c], cells[other], pair)
          pair = step_pair(c, other);
        }
#pragma gtap task depend(out: cells[c], last)
        last = step_by_children(c, turn);
#pragma gtap task depend(inout: cells[c], halves[c % 2])
        halves[c % 2] = step_in_template<double, 7>(c);
        wide.values[0] = c;
#pragma gtap task depend(inout: cells[c])
        step_wide(c, wide);
        if (c == 3) {
#pragma gtap task depend(inout: cells[c]) depend(iterator(k = 0 : kMany), inout: many[k])
          large = add_many(c);
        }
        // clang-format on
      }
    }
    sum = mixed(sum, last);
    sum = mixed(sum, pair.first + pair.second);
    sum = mixed(sum, static_cast<int>(halves[0]) + static_cast<int>(halves[1]));
    for (int c = 0; c < kCells; c++)
      sum = mixed(sum, seen[c]);
    sum = mixed(sum, large);
#pragma gtap taskgroup
    {
      for (int c = 0; c < kCells; c++) {
#pragma gtap task depend(inout : cells[c])
        leaves_children(c);
      }
    }
  }
  return mixed(sum, added);
}
__global__ void with_tasks(int turns, int *result) {
#pragma gtap entry
  *result = all(turns);
}

__global__ void serially(int turns, int *result) {
  *result = all(turns);
}

// All cells, behind a launch.
static std::vector<int> cells_left() {
  std::vector<int> left(kCells + kMany);
  exec::check(cudaMemcpyFromSymbol(left.data(), cells, sizeof cells), "cudaMemcpyFromSymbol");
  exec::check(cudaMemcpyFromSymbol(left.data() + kCells, many, sizeof many),
              "cudaMemcpyFromSymbol");
  return left;
}
static void clear_cells() {
  static const int zeros[kMany] = {};
  exec::check(cudaMemcpyToSymbol(cells, zeros, sizeof cells), "cudaMemcpyToSymbol");
  exec::check(cudaMemcpyToSymbol(many, zeros, sizeof many), "cudaMemcpyToSymbol");
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int turns = test.size(4);
  exec::Array<int> tasks(1), serial(1);
  serially<<<1, 1>>>(turns, serial.device());
  test.wait("serially");
  const std::vector<int> expected = cells_left();
  for (int launch = 0; launch < 3; launch++) {
    clear_cells();
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(turns, tasks.device());
    test.wait("with_tasks");
    test.equal("result", tasks, serial);
    test.equal("cells", cells_left(), expected);
  }
  return test.finish("thread_depend_memory");
}
