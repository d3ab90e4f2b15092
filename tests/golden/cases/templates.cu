// One text for all instances of a template: what one of them needs, all get. Each keeps its own branch of an
// if constexpr.
#include <gtap_thread.cuh>

__device__ void look(const int *) {}

#pragma gtap function
template <class T, bool Deep>
__device__ T sum(T value, int n) {
  int extra = n * 3; // its address is taken in the deep instances
  if constexpr (Deep) {
    look(&extra);
  } else {
    extra += 5;
  }
  if (n == 0)
    return value;
  T rest;
#pragma gtap task
  rest = sum<T, false>(value + 1, n - 1);
#pragma gtap taskwait
  return rest + value + extra;
}

__global__ void kernel(int n, double *out) {
#pragma gtap entry
  *out = sum<double, true>(1.5, n);
}

__global__ void whole(int n, int *out) {
#pragma gtap entry
  *out = sum<int, false>(1, n);
}
