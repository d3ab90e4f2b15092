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
struct Inherits : Pointed {};
struct Outside {
  long x;
};
__device__ Outside *operator&(Outside &) { return nullptr; }
struct Befriends {
  long x;
  friend __device__ long operator&(const Befriends &) { return 3; }
  // Of two operands: something else.
  __device__ long operator&(int n) const { return n; }
};
struct Masks {
  long x;
  __device__ long operator&(int n) const { return x & n; }
};
__device__ long operator&(const Masks &, const Masks &) { return 1; }
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
  Inherits i{};
  Outside o{n};
  Befriends b{n};
  Masks m{n};
  long x;
#pragma gtap task
  x = variables(n - 1, c);
#pragma gtap taskwait
  return x + a.a + r.x + c.t + i.x + o.x + b.x + m.x;
}

__global__ void kernel(int n) {
#pragma gtap entry
  variables(n, Converted<int>{});
}

// expected-error: 45:12: GTAP050 "'a' lives across the taskwait in line 55, but its type 'Assigned' has a template that would be taken for its copy"
// expected-error: 46:11: GTAP050 "'p' lives across the taskwait in line 55, but its type 'Pointed' has an operator& of its own"
// expected-error: 47:12: GTAP050 "'r' lives across the taskwait in line 55, but its type 'Pointed &' has an operator& of its own"
// expected-error: 48:12: GTAP050 "'i' lives across the taskwait in line 55, but its type 'Inherits' has an operator& of its own"
// expected-error: 49:11: GTAP050 "'o' lives across the taskwait in line 55, but its type 'Outside' has an operator& of its own"
// expected-error: 50:13: GTAP050 "'b' lives across the taskwait in line 55, but its type 'Befriends' has an operator& of its own"
