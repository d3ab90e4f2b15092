// Iterators of `depend` with the names of variables, of small types, downwards, and with empty ranges.
#include <gtap_block.cuh>

#include "support.h"

#pragma gtap function
__device__ void step(int *x, int i) {
  if (threadIdx.x == 0)
    x[i + 1] = x[i] + 1;
}

#pragma gtap function
__device__ void add(const int *x, int first, int last, int *sum) {
  if (threadIdx.x == 0)
    for (int i = first; i <= last; ++i)
      *sum += x[i];
}

// The range of iterator `n` is up to the parameter `n`.
#pragma gtap function
__device__ void same_name(int *x, int n, int *sum) {
  if (threadIdx.x == 0) {
    for (int i = 0; i < n; ++i) {
#pragma gtap task depend(in : x[i]) depend(out : x[i + 1])
      step(x, i);
    }
#pragma gtap task depend(iterator(n = 0 : n), in : x[n + 1])
    add(x, 0, n, sum);
  }
}

// 256 values at most, down to 0; an empty range orders nothing.
#pragma gtap function
__device__ void small_types(int *x, int n, int *sum) {
  if (threadIdx.x == 0) {
    for (int i = 0; i < n; ++i) {
#pragma gtap task depend(in : x[i]) depend(out : x[i + 1])
      step(x, i);
    }
#pragma gtap task depend(iterator(unsigned char i = 255 : 0                                        \
                                  : -2, j = n                                                      \
                                  : n),                                                            \
                         in                                                                        \
                         : x[i + j]) depend(iterator(unsigned char k = 0 : 255 : 2), in            \
                                            : x[k]) depend(inout                                   \
                                                           : *sum)
    add(x, 0, n, sum);
#pragma gtap task depend(inout : *sum)
    add(x, n, n, sum);
  }
}

__global__ void same_name_kernel(int *x, int n, int *sum) {
#pragma gtap entry
  same_name(x, n, sum);
}
__global__ void small_types_kernel(int *x, int n, int *sum) {
#pragma gtap entry
  small_types(x, n, sum);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(20);
  exec::Array<int> x(n + 1 > 512 ? n + 1 : 512), sum;
  same_name_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(x.device(), n, sum.device());
  test.wait("same_name_kernel");
  test.equal("same name", sum.read(), {n * (n + 1) / 2});
  x.clear();
  sum.clear();
  const int m = 250;
  small_types_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(x.device(), m, sum.device());
  test.wait("small_types_kernel");
  test.equal("small types", sum.read(), {m * (m + 1) / 2 + m});
  return test.finish("depend_iterators");
}
