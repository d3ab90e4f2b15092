// A value across a taskwait whose type `auto` hides and every instance of the template has another.
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

__global__ void kernel(int *out) { *out = f(1, 2) + f(1.5, 2); }
// expected-error: 9:8: GTAP071 "'twice' lives across a taskwait and is 'int' in one instance of the template, 'double' in another"
