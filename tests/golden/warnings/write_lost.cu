// What a block or a taskloop writes into a copy is lost.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void f(int n, int *out) {
  int sum = 0, steps = 0, left = n, own = 0;
#pragma gtap task
  {
    sum += n;
    while (left != 0) // nobody reads it afterwards
      --left;
  }
#pragma gtap taskloop
  for (int i = 0; i < n; i++)
    ++steps;
#pragma gtap taskloop firstprivate(own)
  for (int i = 0; i < n; i++)
    out[i + 1] = ++own;
#pragma gtap taskwait
  out[0] = sum + steps + own;
}

__global__ void k(int n, int *out) {
#pragma gtap entry
  f(n, out);
}
// expected-warning: 9:9: GTAP177 "the task writes into its own copy of 'sum', which the function reads behind it unchanged"
// expected-warning: 15:5: GTAP177 "the task writes into its own copy of 'steps', which the function reads behind it unchanged"
