// Loops whose results are combined with one variable, and sums that nobody waits for.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ long long score(int value) {
  return value % 3 == 0 ? value : 1;
}

#pragma gtap function
__device__ long long total(const int *__restrict__ items, int n) {
  long long sum = 5;
  for (int i = 0; i < n; i += 2) {
    if (items[i] < 0)
      continue;
#pragma gtap task in_reduction(+ : sum)
    sum += score(items[i]);
  }
#pragma gtap taskwait
  return sum;
}

// A search: its loop stays.
#pragma gtap function
__device__ int best(const int *__restrict__ items, int at, int value) {
  int most = value;
  for (int k = items[at]; k < items[at + 1]; k++) {
#pragma gtap task in_reduction(max : most)
    most = max(most, best(items, k, value + items[k]));
  }
#pragma gtap taskwait
  return most;
}

__global__ void kernel(const int *items, int n, long long *sum, int *most) {
#pragma gtap entry
  *sum = total(items, n);
}
__global__ void searches(const int *items, int *most) {
#pragma gtap entry
  *most = best(items, 0, 0);
}
