// Loops of spawns whose turns read memory that tasks write which are spawned later: by a later turn, behind the loop, by a
// second loop, through a second name of a local array. Each value is read before the spawn that changes it, so such a loop
// is not divided, or reads as if it were not.
#include <gtap_thread.cuh>

#include "support.h"

constexpr int most = 128;

#pragma gtap function
__device__ int same(int n) {
  return n;
}
#pragma gtap function
__device__ void put(int *place, int value) {
  *place = value;
}
#pragma gtap function
__device__ void clear(int *list, int n) {
  for (int i = 0; i < n; ++i)
    list[i] = -1;
}
#pragma gtap function
__device__ void nested(int *list, int n) {
#pragma gtap task
  clear(list, n);
#pragma gtap taskwait
}

// A child of the next turn writes what this one has read.
#pragma gtap function
__device__ void shift(int *list, int n) {
  for (int i = 1; i < n; ++i) {
#pragma gtap task
    list[i - 1] = same(list[i]);
  }
#pragma gtap taskwait
}
#pragma gtap function
__device__ void shift_by_children(int *list, int n) {
  for (int i = 0; i + 1 < n; ++i) {
#pragma gtap task
    put(list + i, list[i + 1]);
  }
}

// A spawn behind the loop, directly or by a child of its own.
#pragma gtap function
__device__ void copy_and_clear(const int *list, int *out, int *same_list, int n) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    put(out + i, list[i]);
  }
#pragma gtap task
  nested(same_list, n);
#pragma gtap taskwait
}

// A second loop.
#pragma gtap function
__device__ void copy_and_change(int *list, int *out, int n) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    put(out + i, list[i]);
  }
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    put(list + n - 1 - i, 1000 * i);
  }
#pragma gtap taskwait
}

// A local array under another name.
#pragma gtap function
__device__ void shift_here(int *out, int n) {
  int local[most];
  for (int i = 0; i < n; ++i)
    local[i] = 3 * i;
  const int *again = local;
  for (int i = 1; i < n; ++i) {
#pragma gtap task
    local[i - 1] = same(again[i]);
  }
#pragma gtap taskwait
  for (int i = 0; i < n; ++i)
    out[i] = local[i];
}

// A child writes through a member of reference type: its own variable's, a parameter's, an inherited one.
struct Cell {
  int &value;
};
struct LaterCell : Cell {
  int more;
};
#pragma gtap function
__device__ void put_by_cell(int *place, int value) {
  Cell cell{*place};
  cell.value = value;
}
#pragma gtap function
__device__ void put_by_argument(Cell cell, int value) {
  cell.value = value;
}
#pragma gtap function
__device__ void put_by_inherited(int *place, int value) {
  LaterCell cell{{*place}, 1};
  cell.value += value - *place;
}
#pragma gtap function
__device__ void shift_by_cells(int *list, int n) {
  for (int i = 0; i + 1 < n; ++i) {
#pragma gtap task
    put_by_cell(list + i, list[i + 1]);
  }
#pragma gtap taskwait
  for (int i = 0; i + 1 < n; ++i) {
#pragma gtap task
    put_by_argument(Cell{list[i]}, list[i + 1]);
  }
#pragma gtap taskwait
  for (int i = 0; i + 1 < n; ++i) {
#pragma gtap task
    put_by_inherited(list + i, list[i + 1]);
  }
#pragma gtap taskwait
}
#pragma gtap function
__device__ void destinations_by_cells(int *list, int n) {
  for (int i = 0; i + 1 < n; ++i) {
    Cell cell{list[i]};
#pragma gtap task
    cell.value = same(list[i + 1]);
  }
#pragma gtap taskwait
}

// CUDA's atomic functions take no long and, before sm_60, no double: programs cast the pointer.
#pragma gtap function
__device__ void put_by_atomic(long long *place, long long value) {
  atomicExch(reinterpret_cast<unsigned long long *>(place), static_cast<unsigned long long>(value));
}
__device__ void set(double *place, double value) {
  auto *words = reinterpret_cast<unsigned long long *>(place);
  unsigned long long before = *words, assumed;
  do {
    assumed = before;
    before =
        atomicCAS(words, assumed, static_cast<unsigned long long>(__double_as_longlong(value)));
  } while (assumed != before);
}
#pragma gtap function
__device__ void put_double(double *place, double value) {
  set(place, value);
}
#pragma gtap function
__device__ void shift_by_atomics(long long *list, double *numbers, int n) {
  for (int i = 0; i + 1 < n; ++i) {
#pragma gtap task
    put_by_atomic(list + i, list[i + 1]);
  }
#pragma gtap taskwait
  for (int i = 0; i + 1 < n; ++i) {
#pragma gtap task
    put_double(numbers + i, numbers[i + 1]);
  }
#pragma gtap taskwait
}

// Divided: tasks write another type, or the parameter says that nobody does.
#pragma gtap function
__device__ void lengthen(const float *list, int *out, const int *__restrict__ more, int n) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    put(out + i, static_cast<int>(list[i]) + more[i]);
  }
#pragma gtap taskwait
}

__global__ void run_shift(int *list, int n) {
#pragma gtap entry
  shift(list, n);
}
__global__ void run_shift_by_children(int *list, int n) {
#pragma gtap entry
  shift_by_children(list, n);
}
__global__ void run_copy_and_clear(int *list, int *out, int n) {
#pragma gtap entry
  copy_and_clear(list, out, list, n);
}
__global__ void run_copy_and_change(int *list, int *out, int n) {
#pragma gtap entry
  copy_and_change(list, out, n);
}
__global__ void run_shift_here(int *out, int n) {
#pragma gtap entry
  shift_here(out, n);
}
__global__ void run_lengthen(const float *list, int *out, const int *more, int n) {
#pragma gtap entry
  lengthen(list, out, more, n);
}
__global__ void run_shift_by_cells(int *list, int n) {
#pragma gtap entry
  shift_by_cells(list, n);
}
__global__ void run_destinations_by_cells(int *list, int n) {
#pragma gtap entry
  destinations_by_cells(list, n);
}
__global__ void run_shift_by_atomics(long long *list, double *numbers, int n) {
#pragma gtap entry
  shift_by_atomics(list, numbers, n);
}
__global__ void fill_wide(long long *list, double *numbers, int n) {
  for (int i = 0; i < n; ++i) {
    list[i] = 7 * i + 1;
    numbers[i] = 2 * i;
  }
}
__global__ void fill(int *list, float *numbers, int n) {
  for (int i = 0; i < n; ++i) {
    list[i] = 7 * i + 1;
    numbers[i] = static_cast<float>(2 * i);
  }
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = most - 28;
  exec::Array<int> list(n), out(n);
  exec::Array<float> numbers(n);
  const auto start = [&] {
    fill<<<1, 1>>>(list.device(), numbers.device(), n);
    test.wait("fill");
  };
  std::vector<int> values(n), shifted(n), here(n), sums(n);
  for (int i = 0; i < n; ++i) {
    const int next = i + 1 < n ? i + 1 : i;
    const auto at = static_cast<std::size_t>(i);
    values[at] = 7 * i + 1;
    shifted[at] = 7 * next + 1;
    here[at] = 3 * next;
    sums[at] = 2 * i + 7 * i + 1;
  }

  start();
  run_shift<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(list.device(), n);
  test.wait("shift");
  test.equal("shift", list.read(), shifted);
  start();
  run_shift_by_children<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(list.device(), n);
  test.wait("shift_by_children");
  test.equal("shift_by_children", list.read(), shifted);
  start();
  run_copy_and_clear<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(list.device(), out.device(), n);
  test.wait("copy_and_clear");
  test.equal("copy_and_clear", out.read(), values);
  start();
  run_copy_and_change<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(list.device(), out.device(), n);
  test.wait("copy_and_change");
  test.equal("copy_and_change", out.read(), values);
  start();
  run_shift_by_cells<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(list.device(), n);
  test.wait("shift_by_cells");
  std::vector<int> thrice(n);
  for (int i = 0; i < n; ++i)
    thrice[static_cast<std::size_t>(i)] = 7 * (i + 3 < n ? i + 3 : n - 1) + 1;
  test.equal("shift_by_cells", list.read(), thrice);
  start();
  run_destinations_by_cells<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(list.device(), n);
  test.wait("destinations_by_cells");
  test.equal("destinations_by_cells", list.read(), shifted);
  exec::Array<long long> wide(n);
  exec::Array<double> doubles(n);
  fill_wide<<<1, 1>>>(wide.device(), doubles.device(), n);
  test.wait("fill_wide");
  run_shift_by_atomics<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(wide.device(), doubles.device(), n);
  test.wait("shift_by_atomics");
  std::vector<long long> wide_shifted(shifted.begin(), shifted.end());
  std::vector<double> doubles_shifted(n);
  for (int i = 0; i < n; ++i)
    doubles_shifted[static_cast<std::size_t>(i)] = 2 * (i + 1 < n ? i + 1 : i);
  test.equal("shift_by_atomics", wide.read(), wide_shifted);
  test.equal("shift_by_atomics, double", doubles.read(), doubles_shifted);
  run_shift_here<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(out.device(), n);
  test.wait("shift_here");
  test.equal("shift_here", out.read(), here);
  start();
  run_lengthen<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(numbers.device(), out.device(), list.device(),
                                                    n);
  test.wait("lengthen");
  test.equal("lengthen", out.read(), sums);
  return test.finish("loops_that_read");
}
