// One text for all instances of a template: what one of them needs, all get. Each keeps its own branch of an
// if constexpr.
#include <gtap_thread.cuh>

__device__ const int *seen;
__device__ void look(const int *at) { seen = at; }

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

// What the loop needs of its range, the instance knows.
#pragma gtap function
template <class T, class Range>
__device__ T over(const Range *range, T scale, int n) {
  T cells[3] = {scale, 1, 2}, total = 0;
  if (n == 0)
    return scale;
  for (T &cell : cells) {
#pragma gtap task
    cell = over<T>(range, scale, n - 1);
#pragma gtap taskwait
    total += cell;
  }
  for (auto value : *range) {
    T rest;
#pragma gtap task
    rest = over<T>(range, T(value), n - 1);
#pragma gtap taskwait
    total += rest * value;
  }
  return total;
}

__global__ void kernel(int n, double *out) {
#pragma gtap entry
  *out = sum<double, true>(1.5, n);
}

__global__ void whole(int n, int *out) {
#pragma gtap entry
  *out = sum<int, false>(1, n);
}

__device__ double weights[2] = {0.5, 0.25};
__device__ int counts[3] = {1, 2, 3};
__global__ void weighted(int n, double *out) {
#pragma gtap entry
  *out = over<double>(&weights, 1.0, n);
}
__global__ void counted(int n, int *out) {
#pragma gtap entry
  *out = over<int>(&counts, 1, n);
}
