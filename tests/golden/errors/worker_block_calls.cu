// What has no meaning for block-level tasks: clauses, and task functions that are called or named without a spawn.
#include <gtap_block.cuh>

#pragma gtap function
__device__ int f(int n);

__device__ int plain(int n) {
  return f(n);
}

#pragma gtap function
template <class T>
__device__ T g(T n) {
  if (n < 2)
    return n;
  T a = 0;
#pragma gtap task
  a = g(n - 1);
#pragma gtap taskwait
  return a + g(n - 2);
}

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task queue(n) if(n > 3)
  a = f(n - 1);
#pragma gtap task final(n < 10)
  b = f(n - 2);
#pragma gtap taskwait queue(1)
  auto other = &f;
  return a + b + (other == nullptr);
}

__global__ void kernel(int n, long *out) {
  if (threadIdx.x == 0)
    out[1] = f(n);
#pragma gtap entry
  out[0] = g<long>(n);
}
// expected-error: 28:19: GTAP120 "'queue' has no meaning for block-level tasks"
// expected-error: 28:28: GTAP120 "'if' has no meaning for block-level tasks"
// expected-error: 30:19: GTAP120 "'final' has no meaning for block-level tasks"
// expected-error: 32:23: GTAP120 "'queue' has no meaning for block-level tasks"
// expected-error: 8:10: GTAP121 "a direct use of block-level task function 'f'"
// expected-error: 20:14: GTAP121 "a direct use of block-level task function 'g'"
// expected-error: 33:17: GTAP121 "a direct use of block-level task function 'f'"
// expected-error: 39:14: GTAP121 "a direct use of block-level task function 'f'"
