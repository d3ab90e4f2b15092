#ifndef GTAP_TEST_SECOND_H
#define GTAP_TEST_SECOND_H
#include "nested/third.cuh"

#include "first.cuh"

// Defined in the main file, which annotates it too.
__device__ int declared_in_header(int n);

__global__ void with_tasks(int n, int *results);

inline void launch_tasks(int n, int *results) {
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, results);
}
#endif
