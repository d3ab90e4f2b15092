// Spawns and waits under if, else and switch, with and without braces; several waits; early returns.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int work(int x) {
  if (x < 0) return -x; else return x;
}

#pragma gtap function
__device__ int branches(int n) {
  int a = 0, b = 0, c = 0;
  if (n == 0)
    return 0;
  if (n & 1)
#pragma gtap task
    a = work(n);
  else
    b = 1;
  if (n & 2) {
#pragma gtap task
    b = work(n + 1);
#pragma gtap taskwait
    if (b > 10)
      return b;
  } else if (n & 4) {
#pragma gtap taskwait
  } else
#pragma gtap task
    c = work(n + 2);
#pragma gtap taskwait
  int total = a + b;
#pragma gtap task
  a = work(total);
#pragma gtap taskwait
  return total + a + c;
}

// A switch may hold spawns; the declaration before it is passed by the jump to the wait below.
#pragma gtap function
__device__ void choose(int n, int *out) {
  int before = n * 2;
  switch (n % 4) {
  case 0:
#pragma gtap task
    out[0] = work(n);
    break;
  case 1: {
    int inner = n + 1;
#pragma gtap task
    out[0] = work(inner);
  }
    // falls through
  case 2:
    out[3] = 1;
    return;
  default:
    break;
  }
#pragma gtap taskwait
  out[4] = before;
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  choose(n, out);
}
