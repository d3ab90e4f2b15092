// Tasks of one warp: the header says how many threads a block has, and `worker(warp)` may say it once more.
#include <gtap_warp.cuh>

#pragma gtap function
__device__ void visit(const int *first, const int *neighbours, int *seen, int vertex) {
  for (int i = first[vertex] + threadIdx.x; i < first[vertex + 1]; i += 32)
    if (atomicExch(&seen[neighbours[i]], 1) == 0) {
#pragma gtap task
      visit(first, neighbours, seen, neighbours[i]);
    }
}

#pragma gtap function worker(warp)
__device__ int most(const int *values, int count) {
  int own = int(threadIdx.x) < count ? values[threadIdx.x] : 0, rest = 0;
  if (threadIdx.x == 0 && count > 32) {
#pragma gtap task
    rest = most(values + 32, count - 32);
  }
#pragma gtap taskwait
  own = max(own, __shfl_sync(0xffffffff, rest, 0));
  return __reduce_max_sync(0xffffffff, own);
}

__global__ void kernel(const int *first, const int *neighbours, int *seen) {
#pragma gtap entry
  visit(first, neighbours, seen, 0);
}
