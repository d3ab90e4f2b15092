// A class that would be copied by what the user has written for something else: the language calls it trivially copyable.
#include <gtap_thread.cuh>

struct Constructed {
  long a;
  Constructed() = default;
  template <class T>
  __device__ Constructed(T &&) : a(77) {}
};

#pragma gtap function
__device__ Constructed result(int n) {
  return {n};
}
#pragma gtap function
__device__ long parameter(Constructed c, int n) {
  return c.a + n;
}

__global__ void kernel(int n) {
#pragma gtap entry
  parameter({}, n);
}

// expected-error: 12:24: GTAP034 "the result of task function 'result' has an operator& of its own, or a template that would be taken for its copy"
// expected-error: 16:39: GTAP033 "parameter 'c' of task function 'parameter' has an operator& of its own, or a template that would be taken for its copy"
