// Task functions that are templates, overloads, static members, static or in namespaces, and spawns that
// declare their destination.
#include <gtap_thread.cuh>

// A template: deduced and written arguments, a default one, a value.
#pragma gtap function
template <class T, int Base = 2>
__device__ T fib(T n) {
  if (n < Base)
    return n;
#pragma gtap task
  T a = fib<T, Base>(n - 1);
#pragma gtap task queue(1)
  T b = fib(T(n - 2)); // Base is the default again
#pragma gtap taskwait
  return a + b;
}

// Overloads.
#pragma gtap function
__device__ int twice(int x) { return 2 * x; }

#pragma gtap function
__device__ double twice(double x) { return 2 * x; }

namespace shapes {

// Only this file's: another may have a function of that name.
#pragma gtap function
static __device__ int area(int width, int height = 3) {
#pragma gtap task
  const int doubled = ::twice(width);
#pragma gtap taskwait
  return doubled / 2 * height;
}

class Tree {
  static constexpr int leaf = 7;

public:
#pragma gtap function
  static __device__ int sum(int n, int value = leaf);

private:
  int unused = 0;
};

__device__ int Tree::sum(int n, int value) {
  if (n == 0)
    return value;
  int both_left, both_right;
#pragma gtap task
  int left = sum(n - 1, value);
#pragma gtap task
  int right = sum(n - 1);
#pragma gtap taskwait
  both_left = left;
  both_right = right;
  return both_left + both_right;
}

} // namespace shapes

using shapes::area;

#pragma gtap function
__device__ long all(int n) {
  long f;
#pragma gtap task
  f = fib<long>(n);
#pragma gtap task
  int g = fib(n);
#pragma gtap task
  double d = twice(1.5);
#pragma gtap task
  int a = area(n);
#pragma gtap task
  auto s = shapes::Tree::sum(n);
#pragma gtap taskwait
  return f + g + int(d) + a + s;
}

__global__ void every_thread(int n, long *out) {
#pragma gtap entry
  long result = all(n);
  out[threadIdx.x] = result;
}

__global__ void one_place(int n, long *out) {
#pragma gtap entry
  *out = all(n);
}
