// Priorities: of a value, with a change that comes before the arguments, with other clauses, of a block and of a taskloop.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int value(int n, int depth) {
  int a = 0, b = 0, next = n;
#pragma gtap task priority(depth > 3 ? 1 : depth)
  a = value(n + 1, depth - 1);
#pragma gtap task priority(next++) if (depth > 1)
  b = value(next, depth - 2);
#pragma gtap taskwait
  return a + b;
}

#pragma gtap function
__device__ void all(unsigned long long best, int n, int *out) {
#pragma gtap task priority(best)
  {
    out[0] = n;
  }
#pragma gtap taskloop priority(n / 8) nogroup
  for (int i = 1; i < n; ++i)
    out[i] = i;
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  all(n, n, out);
}
