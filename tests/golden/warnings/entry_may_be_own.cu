// Arguments of an entry that may lead to variables of one thread of the kernel, or to the shared memory of a block.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void fill(int *cells, int n) {
  cells[0] = n;
}
#pragma gtap function
__device__ void fill_list(int **lists, int n) {
  lists[0][0] = n;
}

__global__ void either(int n, int *out) {
  int cell = n;
#pragma gtap entry
  fill(n > 3 ? &cell : out, n);
}
__global__ void shared(int n, int *out) {
  __shared__ int cells[16];
#pragma gtap entry
  fill(cells, n);
  out[0] = cells[0];
}
__device__ int *lists[4];
__global__ void right(int n, int *out) {
  int *copy = out + n;
  int count = n;
#pragma gtap entry
  fill(copy, count);
  lists[0] = out;
}
__global__ void lists_of_lists(int n, int *out) {
  lists[0] = out;
#pragma gtap entry
  fill_list(lists, n);
}
// expected-warning: 16:8: GTAP173 "this argument may lead to 'cell', which each thread of the kernel has for itself: tasks run in all of them"
// expected-warning: 21:8: GTAP173 "this argument may lead to 'cells', which each block of the kernel has for itself: tasks run in all of them"
