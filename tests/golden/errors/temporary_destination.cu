// A result that would go into a temporary object.
#include <gtap_thread.cuh>

struct Pair {
  int a, b;
};

#pragma gtap function
__device__ Pair twice(int n) { return {n, n}; }

#pragma gtap function
__device__ int f(int n) {
#pragma gtap task
  Pair{1, 2} = twice(n);
#pragma gtap taskwait
  return n;
}
// expected-error: 14:3: GTAP023 "the destination of a spawn is not an object that a child can write"
