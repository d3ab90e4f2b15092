// A child that is joined before anything else runs beside it: in each turn of a loop, and alone.
// gtap-options: -Rgtap=joins
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int fib(int n) {
  if (n < 2)
    return n;
  int a, b;
#pragma gtap task
  a = fib(n - 1);
#pragma gtap task
  b = fib(n - 2);
#pragma gtap taskwait
  return a + b;
}
#pragma gtap function
__device__ int square(int n) {
  return n * n;
}
#pragma gtap function
__device__ int chain(int n) {
  int rest = 0;
  if (n > 0) {
#pragma gtap task
    rest = chain(n - 1);
#pragma gtap taskwait
  }
  return rest + 1;
}

#pragma gtap function
__device__ int turns(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    int x = fib(i);
#pragma gtap taskwait
    sum += x;
  }
  while (n > 0) {
    int x;
#pragma gtap task
    x = square(n);
#pragma gtap taskwait
    n -= x;
  }
  return sum;
}

#pragma gtap function
__device__ int alone(int n) {
  int x, y;
#pragma gtap task
  x = square(n);
#pragma gtap taskwait
#pragma gtap task
  y = fib(n); // has tasks of its own that run side by side
#pragma gtap taskwait
  return x + y;
}

// Something may run beside each of these.
#pragma gtap function
__device__ int together(int n) {
  int x, y = 0, z[4];
#pragma gtap task
  x = square(n);
  n += 1;
#pragma gtap task
  y = square(n);
#pragma gtap taskwait
  for (int i = 0; i < 4; ++i) {
#pragma gtap task
    z[i] = square(i);
  }
#pragma gtap task
  n = square(n);
#pragma gtap taskwait
  if (n > 3) {
#pragma gtap task
    y = square(n);
  }
#pragma gtap task
  x = square(n);
#pragma gtap taskwait
#pragma gtap task
  x = square(n);
  n += z[0] + z[1] + z[2] + z[3]; // this function itself
#pragma gtap taskwait
  return x + y + n;
}

#pragma gtap function
__device__ void root(int n, int *out) {
#pragma gtap task
  out[0] = turns(n);
#pragma gtap task
  out[1] = alone(n);
#pragma gtap task
  out[2] = together(n);
#pragma gtap task
  out[3] = chain(n);
}
__global__ void kernel(int n, int *out) {
#pragma gtap entry
  root(n, out);
}
// expected-remark: 25:14: joins "nothing runs beside this child: the taskwait in line 27 joins it at once, and 'chain' makes no tasks that run side by side"
// expected-remark: 36:14: joins "each turn of this loop waits for its one child before the next turn begins: the turns run one after the other"
// expected-remark: 43:14: joins "each turn of this loop waits for its one child before the next turn begins: the turns run one after the other"
// expected-remark: 54:14: joins "nothing runs beside this child: the taskwait in line 56 joins it at once, and 'square' makes no tasks that run side by side"
