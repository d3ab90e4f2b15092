// Functions that regions call: their directives mean the caller's region.
#include <gtap_block.cuh>

#pragma gtap declare team
__device__ int largest(const int *values, int count, int &most) {
#pragma gtap for reduction(max : most)
  for (int i = 0; i < count; ++i)
    most = most > values[i] ? most : values[i];
  return gtap::num_threads();
}

#pragma gtap declare team
__device__ void scale(int *values, int count, int by);

#pragma gtap function worker(team)
__device__ int work(int *values, int count) {
  int most = 0;
#pragma gtap parallel num_threads(48)
  {
    const int threads = largest(values, count, most);
    scale(values, count, threads);
  }
  scale(values, 1, most); // by one thread
  return most;
}

__device__ void scale(int *values, int count, int by) {
#pragma gtap for nowait
  for (int i = 0; i < count; ++i)
    values[i] *= by;
}

__global__ void start(int *values, int count, int *result) {
#pragma gtap entry
  *result = work(values, count);
}
