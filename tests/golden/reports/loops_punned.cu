// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that read memory which tasks write under another type: through a union, `void *` or an integer.
#include <gtap_thread.cuh>
#include <cstdint>

union Cell {
  int i;
  float f;
};
struct Any {
  void *place;
};

#pragma gtap function
__device__ void to_float(Cell *cell, int value) { cell->f = value * 0.5f; }
#pragma gtap function
__device__ void store(void *place, float value) { *static_cast<float *>(place) = value; }
#pragma gtap function
__device__ void store_any(Any any, float value) { *static_cast<float *>(any.place) = value; }
__device__ float *at(std::uintptr_t place) { return reinterpret_cast<float *>(place); }
#pragma gtap function
__device__ void store_at(std::uintptr_t place, float value) { *at(place) = value; }
#pragma gtap function
__device__ void store_float(float *place, float value) { *place = value; }
__device__ float *as_floats(void *place) { return static_cast<float *>(place); }

#pragma gtap function
__device__ void by_union(int *const *whole, Cell *cells, int n) {
  for (int i = 1; i < n; ++i) { // kept: reads memory that a task which this function spawns may write
#pragma gtap task
    to_float(&cells[i - 1], *whole[i]);
  }
#pragma gtap taskwait
}
#pragma gtap function
__device__ void by_void(int *list, int n) {
  for (int i = 1; i < n; ++i) { // kept: reads memory that a task which this function spawns may write
#pragma gtap task
    store(&list[i - 1], static_cast<float>(list[i]));
  }
#pragma gtap taskwait
}
#pragma gtap function
__device__ void by_member(int *list, int n) {
  for (int i = 1; i < n; ++i) { // kept: reads memory that a task which this function spawns may write
#pragma gtap task
    store_any(Any{&list[i - 1]}, static_cast<float>(list[i]));
  }
#pragma gtap taskwait
}
#pragma gtap function
__device__ void by_integer(int *list, int n) {
  for (int i = 1; i < n; ++i) { // kept: reads memory that a task which this function spawns may write
#pragma gtap task
    store_at(reinterpret_cast<std::uintptr_t>(list + i - 1), static_cast<float>(list[i]));
  }
#pragma gtap taskwait
}
#pragma gtap function
__device__ void by_helper(int *list, int n) {
  float *floats = as_floats(list);
  for (int i = 1; i < n; ++i) { // kept: reads memory that a task which this function spawns may write
#pragma gtap task
    store_float(floats + i - 1, static_cast<float>(list[i]));
  }
#pragma gtap taskwait
}
// Nothing leads from one to the other.
#pragma gtap function
__device__ void apart(int *list, float *floats, int n) {
  for (int i = 1; i < n; ++i) { // divided
#pragma gtap task
    store_float(floats + i - 1, static_cast<float>(list[i]));
  }
#pragma gtap taskwait
}

__global__ void start(int *list, float *floats, int *const *whole, Cell *cells, int n) {
#pragma gtap entry
  by_union(whole, cells, n);
}
__global__ void start_others(int *list, float *floats, int n, int which) {
#pragma gtap entry
  apart(list, floats, n);
}
