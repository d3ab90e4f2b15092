// Variables whose values would be saved, or whose address would be taken, by what the user has written for something else.
#include <gtap_thread.cuh>

struct Assigned {
  long a;
  template <class T>
  __device__ Assigned &operator=(T &&) {
    a = 1000;
    return *this;
  }
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

// expected-error: 29:12: GTAP050 "'a' lives across the taskwait in line 35, but its type 'Assigned' is not trivially copyable"
// expected-error: 30:11: GTAP050 "'p' lives across the taskwait in line 35, but its type 'Pointed' is not trivially copyable"
// expected-error: 31:12: GTAP050 "'r' lives across the taskwait in line 35, but its type 'Pointed &' is not trivially copyable"
