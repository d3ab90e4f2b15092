// Tasks in OpenMP's spelling that write into copies.
// gtap-options: --omp
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int count(int n, int *out) {
  int sum = 0, kept = 0, on_purpose = 0;
  int &same = out[0];
#pragma omp task
  sum += n;
#pragma omp task shared(kept)
  kept += n;
#pragma omp task firstprivate(on_purpose)
  on_purpose += n;
#pragma omp task
  same += n;
#pragma omp taskloop
  for (int i = 0; i < n; i++)
    sum += i;
#pragma omp taskwait
  return sum + kept + on_purpose + same;
}

__global__ void kernel(int *out) {
#pragma gtap entry
  *out = count(4, out);
}
// expected-warning: 10:9: GTAP177 "the task writes into its own copy of 'sum', which the function reads behind it unchanged"
// expected-warning: 16:10: GTAP177 "the task writes into its own copy of 'same', which the function reads behind it unchanged"
// expected-warning: 19:9: GTAP177 "the task writes into its own copy of 'sum', which the function reads behind it unchanged"
