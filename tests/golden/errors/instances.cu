// A value across a taskwait whose type `auto` hides and every instance of the template has another; a
// taskwait in an if constexpr.
#include <gtap_thread.cuh>

#pragma gtap function
template <class T>
__device__ int f(T value, int n) {
  if (n == 0)
    return 1;
  auto twice = value + value;
  int r;
#pragma gtap task
  r = f(value, n - 1);
#pragma gtap taskwait
  return r + int(twice);
}

#pragma gtap function
template <bool Wait>
__device__ int g(int n) {
  if constexpr (Wait) {
#pragma gtap taskwait
    return n + 1;
  }
  return n;
}

__global__ void kernel(int *out) { *out = f(1, 2) + f(1.5, 2) + g<true>(1) + g<false>(2); }
// expected-error: 22:14: GTAP027 "a taskwait inside an if constexpr of a template is not supported"
