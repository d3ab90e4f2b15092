// Blocks and taskloops with copies of their own of what they reduce.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int weight(int i) {
  return i % 7;
}

#pragma gtap function
__device__ long mass(int n, float real) {
  long sum = 0;
  int most = 0;
#pragma gtap taskgroup task_reduction(+ : sum)
  {
#pragma gtap task in_reduction(+ : sum) in_reduction(max : most)
    {
      sum += n;
#pragma gtap task in_reduction(max : most)
      most = max(most, weight(n));
    }
  }
#pragma gtap taskloop reduction(+ : sum, real)
  for (int i = 0; i < n; i++) {
    sum += i;
    real += 0.5f;
  }
#pragma gtap taskloop reduction(max : most)
  for (int i = 0; i < n; i++) {
    int own;
#pragma gtap task
    own = weight(i);
#pragma gtap taskwait
    most = max(most, own);
  }
  return sum + most + static_cast<long>(real);
}

__global__ void kernel(int n, long *out) {
#pragma gtap entry
  *out = mass(n, 0.5f);
}
