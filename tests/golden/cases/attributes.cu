// What stands around a task function's name: attributes, inlining, default arguments, explicit instantiation.
#include <gtap_thread.cuh>

#pragma gtap function
[[nodiscard]] __device__ __forceinline__ int leaf(int n, int step = 2) { return n * step; }

#pragma gtap function
__attribute__((unused)) static __device__ __noinline__ int twice(int n) {
  int a = 0, b = 0;
#pragma gtap task
  a = leaf(n);
#pragma gtap task
  b = leaf(n, 3);
#pragma gtap taskwait
  return a + b;
}

template <class T>
struct Span {
  using value_type = T;
  const T *begin;
  int size;
};

#pragma gtap function
template <class Range>
__device__ typename Range::value_type sum(Range range) {
  if (range.size < 2)
    return range.size == 1 ? *range.begin : typename Range::value_type(0);
  typename Range::value_type left, right;
  const int half = range.size / 2;
#pragma gtap task
  left = sum(Range{range.begin, half});
#pragma gtap task
  right = sum(Range{range.begin + half, range.size - half});
#pragma gtap taskwait
  return left + right;
}
extern template __device__ float sum(Span<float> range);
template __device__ float sum(Span<float> range);

__global__ void kernel(const int *numbers, int n, int *out) {
#pragma gtap entry
  out[0] = sum(Span<int>{numbers, n});
}
// Bounds of its own stay as they are.
__global__ void __launch_bounds__(64) other_kernel(int n, int *out) {
#pragma gtap entry
  out[0] = twice(n);
}
