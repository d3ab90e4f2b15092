// Waits in a switch with fallthrough, in heads that declare variables, on the way of gotos, in dead code.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int square(int x) { return x * x; }

#pragma gtap function
__device__ int in_switch(int n) {
  int sum = 0;
  switch (int kind = n % 3; kind) {
  case 0: {
    int a; // the child's result
#pragma gtap task
    a = square(n);
#pragma gtap taskwait
    sum = a + kind;
    [[fallthrough]];
  }
  case 1:
#pragma gtap taskwait
    sum += n;
    break;
  default:
    sum = -1;
  }
  return sum;
}

#pragma gtap function
__device__ int in_heads(int n, int *values) {
  int sum = 0;
  if (int twice = 2 * n; twice > 4) {
#pragma gtap taskwait
    sum += twice;
  } else if (int more = values[0]) {
#pragma gtap taskwait
    sum += more;
  }
  while (int left = n - sum) {
#pragma gtap taskwait
    sum += left > 0 ? 1 : -1;
  }
  return sum;
}

#pragma gtap function
__device__ int with_goto(int n) {
  int i = 0;
again:
#pragma gtap task
  square(i);
  if (i == 2)
    goto skip;
#pragma gtap taskwait
skip:
  if (++i < n)
    goto again;
  return i;
}

#pragma gtap function
__device__ int never(int n) {
  if constexpr (sizeof(int) == 8) {
#pragma gtap taskwait
    n = 0;
  }
  return n;
#pragma gtap taskwait
  return -n;
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = in_switch(n);
}
