// A class that would be copied by what the user has written for something else: the language calls it trivially copyable.
#include <gtap_thread.cuh>

struct Constructed {
  long a;
  Constructed() = default;
  template <class T>
  __device__ Constructed(T &&) : a(77) {}
};

struct Pointed {
  long x;
  __device__ long *operator&() { return &x; }
};

#pragma gtap function
__device__ Constructed result(int n) {
  return {n};
}
#pragma gtap function
__device__ long parameter(Constructed c, int n) {
  return c.a + n;
}
#pragma gtap function
__device__ Pointed pointed(int n) {
  return {n};
}
#pragma gtap function
__device__ long of_pointed(Pointed p, int n) {
  return p.x + n;
}

__global__ void kernel(int n) {
#pragma gtap entry
  parameter({}, n);
}
__global__ void other(int n) {
#pragma gtap entry
  of_pointed({}, n);
}

// expected-error: 17:24: GTAP034 "the result of task function 'result' has a template that would be taken for its copy"
// expected-error: 21:39: GTAP033 "parameter 'c' of task function 'parameter' has a template that would be taken for its copy"
// expected-error: 25:20: GTAP034 "the result of task function 'pointed' has an operator& of its own"
// expected-error: 29:36: GTAP033 "parameter 'p' of task function 'of_pointed' has an operator& of its own"
