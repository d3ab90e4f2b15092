// Taskgroups that block-level and team tasks cancel: all threads of a block find the same.
#include <gtap_block.cuh>

#pragma gtap function
__device__ int search(int n, int *out) {
  const bool found = out[threadIdx.x] == n;
  if (n == 0) {
#pragma gtap cancel taskgroup if (found)
    return 1;
  }
  int a = 7;
  if (threadIdx.x == 0) {
#pragma gtap task
    a = search(n - 1, out);
  }
#pragma gtap taskwait
#pragma gtap cancellation point taskgroup
  return a;
}

#pragma gtap function worker(team)
__device__ int team(int n, int *out) {
  int found = 0;
#pragma gtap parallel for reduction(+ : found)
  for (int i = 0; i < n; i++)
    found += out[i] == n;
  if (found > 0) {
#pragma gtap cancel taskgroup
  }
#pragma gtap taskgroup
  {
#pragma gtap task
    search(n, out);
  }
  return n;
}

#pragma gtap function
__device__ void group(int n, int *out) {
  for (int i = 0; i < n; i++) {
#pragma gtap taskgroup
    {
      int r = -1;
      if (threadIdx.x == 0) {
#pragma gtap task
        r = search(i, out);
#pragma gtap task
        team(i, out);
      }
#pragma gtap cancel taskgroup if (out[threadIdx.x] == 7)
      out[threadIdx.x] = 5;
#pragma gtap cancellation point taskgroup
    }
    out[3] += 1;
  }
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  group(n, out);
}
