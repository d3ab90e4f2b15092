// Several task functions that call each other, declared before they are defined, in namespaces, with defaults.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ bool is_odd(unsigned n);

namespace parity {
#pragma gtap function
__device__ bool is_even(unsigned n, int depth = 1 + 2);
inline namespace detail {
#pragma gtap function
__device__ void count(int depth, int *counter = nullptr) {
  if (counter)
    atomicAdd(counter, depth);
}
} // namespace detail
} // namespace parity

__global__ void kernel(unsigned n, bool *result) {
#pragma gtap entry
  *result = is_odd(n);
}

#pragma gtap function
__device__ bool is_odd(unsigned n) {
  bool even = true;
  if (n == 0)
    return false;
#pragma gtap task
  even = parity::is_even(n - 1);
#pragma gtap task
  parity::count(0);
#pragma gtap taskwait
  return even;
}

namespace parity {
__device__ bool is_even(unsigned n, int depth) {
  if (n == 0)
    return true;
  bool odd;
#pragma gtap task
  odd = ::is_odd(n - 1);
#pragma gtap task
  count(depth);
#pragma gtap taskwait
  return odd || is_even(0); // a direct call runs serially
}

namespace {
#pragma gtap function
__device__ int hidden(int n) { return n; }
} // namespace

__global__ void second(int n, int *result) {
  if (n > 2)
    n = 2;
#pragma gtap entry
  *result = hidden(n);
}
} // namespace parity
