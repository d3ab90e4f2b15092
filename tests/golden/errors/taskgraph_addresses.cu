// Addresses of a function's variables that recorded tasks would keep.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void add(int *to, int value) {
  if (threadIdx.x == 0)
    *to += value;
}

#pragma gtap function
__device__ void once(int *out, int n) {
  int sum = 0, cells[4] = {};
#pragma gtap taskgraph graph_id(0)
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      add(&sum, n);
#pragma gtap task
      add(cells, n);
#pragma gtap task
      add(&n, 1);
#pragma gtap task
      add(&out[n], n);
    }
  }
}

#pragma gtap function
__device__ void shared(int *out, int n) {
  int sum = 0;
#pragma gtap taskgraph graph_id(0)
  {
    if (threadIdx.x == 0) {
#pragma gtap task shared(sum)
      {
        if (threadIdx.x == 0)
          sum += n;
      }
    }
  }
  if (threadIdx.x == 0)
    *out = sum;
}

__global__ void kernel(int *out, int n) {
#pragma gtap entry
  once(out, n);
}
__global__ void other_kernel(int *out, int n) {
#pragma gtap entry
  shared(out, n);
}
// expected-error: 17:12: GTAP207 "a task of the taskgraph gets the address of 'sum', which lives in one run of the function"
// expected-error: 19:11: GTAP207 "a task of the taskgraph gets the address of 'cells', which lives in one run of the function"
// expected-error: 21:12: GTAP207 "a task of the taskgraph gets the address of 'n', which lives in one run of the function"
// expected-error: 35:28: GTAP207 "a task of the taskgraph gets the address of 'sum', which lives in one run of the function"
