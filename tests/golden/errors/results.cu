// Results that cannot be assigned when the task ends, and functions that are operators.
#include <gtap_thread.cuh>

struct Constant {
  const int x;
};
struct Refers {
  int *const p = nullptr;
};
struct Deleted {
  int x;
  Deleted &operator=(const Deleted &) = delete;
};
struct Outer {
  Constant inner;
};

#pragma gtap function
__device__ Constant constant(int n) { return {n}; }
#pragma gtap function
__device__ Refers refers(int) { return {}; }
#pragma gtap function
__device__ Deleted deleted(int n) { return {n}; }
#pragma gtap function
template <class T>
__device__ T outer(int n) { return {{n}}; }
#pragma gtap function
__device__ Outer operator+(Outer a, Outer) { return a; }

__global__ void kernel(int n) {
#pragma gtap entry
  outer<Outer>(n);
}

// expected-error: 27:14: GTAP031 "an operator cannot be a task function"
// expected-error: 19:21: GTAP034 "the result of task function 'constant' cannot be assigned to its destination"
// expected-error: 21:19: GTAP034 "the result of task function 'refers' cannot be assigned to its destination"
// expected-error: 23:20: GTAP034 "the result of task function 'deleted' cannot be assigned to its destination"
// expected-error: 26:14: GTAP034 "the result of task function 'outer' cannot be assigned to its destination"
