// __restrict__ that cannot be taken away: in an alias, and in a header.
#include <gtap_thread.cuh>
#include "restrict_kept.h"
#define RESTRICT __restrict__
using List = const int *__restrict__;

__device__ int first(List list) {
  return list[0];
}
__device__ int last(const int *RESTRICT list, int n) {
  return list[n - 1];
}
__device__ int unused(List list) {
  return list[1];
}

#pragma gtap function
__device__ int ends(const int *list, int n) {
  return first(list) + last(list, n) + second(list);
}

__global__ void run(const int *list, int *out, int n) {
#pragma gtap entry
  *out = ends(list, n);
}
// expected-warning: 7:27: GTAP174 "'list' is __restrict__ in a function that tasks call, from which nvcc may draw wrong conclusions elsewhere in the kernel"
// expected-warning: 4:54: GTAP174 "'list' is __restrict__ in a function that tasks call, from which nvcc may draw wrong conclusions elsewhere in the kernel"
