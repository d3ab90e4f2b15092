// Spawned blocks become task functions behind their function.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int square(int x) { return x * x; }

#pragma gtap function
__device__ int blocks(int n, int *out) {
  int left = 0, right = 0;
  const int step = 3;
#pragma gtap task shared(left) queue(1)
  {
    left = n * step; // n and step are copies
    left += 1;
  }
#pragma gtap task default(none) shared(right) firstprivate(n)
  {
#pragma gtap task
    right = square(n);
#pragma gtap taskwait
    right += 1;
  }
  for (int i = 0; i < n; i++) {
#pragma gtap task if (n > 4)
    { out[i] = i; }
  }
#pragma gtap taskwait
#pragma gtap task default(shared) firstprivate(n)
  { left += right + n; }
#pragma gtap task default(firstprivate)
  { out[n] = step; }
#pragma gtap taskwait
  return left + right;
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = blocks(n, out);
}
