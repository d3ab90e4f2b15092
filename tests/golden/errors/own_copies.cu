// Classes that would be copied, or whose address would be taken, by what the user has written for something else: the
// language calls the first two trivially copyable.
#include <gtap_thread.cuh>

struct Assigned {
  long a;
  template <class T>
  __device__ Assigned &operator=(T &&) {
    a = 1000;
    return *this;
  }
};
struct Constructed {
  long a;
  Constructed() = default;
  template <class T>
  __device__ Constructed(T &&) : a(77) {}
};
struct Pointed {
  long x, y;
  __device__ long *operator&() { return &y; }
};
// Takes only its own kind, as cuda::std::complex does.
template <class T>
struct Converted {
  T t;
  Converted() = default;
  template <class U>
  __device__ Converted(const Converted<U> &other) : t(other.t) {}
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
__device__ long variables(int n, Converted<int> c) {
  if (n == 0)
    return 0;
  Assigned a{n};
  Pointed p{n, 2};
  Pointed &r = p;
  long x;
#pragma gtap task
  x = variables(n - 1, c);
#pragma gtap taskwait
  return x + a.a + r.x + c.t;
}

__global__ void kernel(int n) {
#pragma gtap entry
  variables(n, Converted<int>{});
}

// expected-error: 33:24: GTAP034 "the result of task function 'result' has an operator& of its own, or a template that would be taken for its copy"
// expected-error: 37:39: GTAP033 "parameter 'c' of task function 'parameter' has an operator& of its own, or a template that would be taken for its copy"
// expected-error: 44:12: GTAP050 "'a' lives across the taskwait in line 50"
// expected-error: 45:11: GTAP050 "'p' lives across the taskwait in line 50"
