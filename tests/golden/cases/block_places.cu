// Spawned blocks in a function template, in static members and in functions that are defined outside
// their namespace.
#include <gtap_thread.cuh>

// A template: types as they were written, and a type that only the body knows.
#pragma gtap function
template <class T, int Base = 2>
__device__ T sum(T n, T *out) {
  using value = T;
  T left = 0;
  value cells[2] = {n, T(n / 2)};
  {
    auto wide = n + 1LL;
#pragma gtap task shared(left, cells) queue(Base)
    {
      left = cells[0] + T(wide);
#pragma gtap task
      { out[1] = n; }
    }
  }
#pragma gtap taskwait
  return left;
}
template __device__ double sum<double, 3>(double n, double *out);

// Members see what is private to their class.
class Tree {
  static constexpr int base = 7;
#pragma gtap function
  static __device__ void leaf(int *out) {
    Later later{base};
#pragma gtap task
    { *out = later.value + base; }
  }
  struct Later {
    int value;
  };

public:
#pragma gtap function
  static __device__ void top(int *out);
};
struct Unknown {
  int value;
};
__device__ void Tree::top(int *out) {
  Unknown unknown{base}; // no name that its class knows
#pragma gtap task
  { *out = unknown.value + base; }
#pragma gtap task
  leaf(out + 1);
}

namespace space {
__device__ int helper(int n) { return n; }
#pragma gtap function
__device__ void outside(int *out);
} // namespace space

__device__ void space::outside(int *out) {
#pragma gtap task
  { *out = helper(1); }
}

#pragma gtap function
__device__ void all(int n, int *out, double *real) {
#pragma gtap task
  out[0] = sum(n, out + 1);
#pragma gtap task
  real[0] = sum<double, 3>(n, real + 1);
#pragma gtap task
  Tree::top(out + 3);
#pragma gtap task
  space::outside(out + 2);
}
__global__ void kernel(int n, int *out, double *real) {
#pragma gtap entry
  all(n, out, real);
}
