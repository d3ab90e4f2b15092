// Templates, members and their kin as task functions.
#include <gtap_thread.cuh>

#pragma gtap function
template <class T>
__device__ T twice(T x) {
  return x + x;
}

struct Class {
#pragma gtap function
  __device__ static int member(int n) { return n; }
};

#pragma gtap function
extern "C" __device__ int plain_c(int n) { return n; }

#pragma gtap function
__device__ int overloaded(int n) { return n; }
__device__ int overloaded(long n) { return (int)n; }

// expected-error: 4:14: GTAP031 "a function template cannot be a task function"
// expected-error: 11:14: GTAP031 "a member cannot be a task function"
// expected-error: 16:27: GTAP031 "an extern "C" function cannot be a task function"
// expected-error: 19:16: GTAP032 "task function 'overloaded' is overloaded"
