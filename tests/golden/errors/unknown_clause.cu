// A clause that does not exist, and a clause on a directive that takes none.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task affinity(n)
  a = f(n - 1);
#pragma gtap taskwait
  return a + b;
}

#pragma gtap function queue(1)
__device__ int g(int n);

#pragma gtap function
__device__ int h(int n) {
  int a = 0;
#pragma gtap task
  a = h(n - 1);
#pragma gtap task wait
  return a;
}

// expected-note: 23:19: to wait for the children, write '#pragma gtap taskwait', which is one word
// expected-error: 9:19: GTAP002 "'affinity' is not a clause of '#pragma gtap task'"
// expected-error: 15:23: GTAP002 "'queue' is not a clause of '#pragma gtap function'"
// expected-error: 23:19: GTAP002 "'wait' is not a clause of '#pragma gtap task'"
