// Host code may call what nvcc declares for it: min, max, isnan and the like.
#include <gtap_thread.cuh>

#include <cmath>

#pragma gtap function
__device__ int count(int n) {
  if (n < 2)
    return max(n, 0) + (isnan(1.0f) ? 1 : 0);
  int a, b;
#pragma gtap task
  a = count(n - 1);
#pragma gtap task
  b = count(min(n - 2, 7));
#pragma gtap taskwait
  return a + b;
}

__global__ void kernel(int n) {
#pragma gtap entry
  count(n);
}

__host__ __device__ unsigned both(unsigned a, int b) {
  return max(a, b) + min(3u, 4u);
}

int host(int n, long a, unsigned long b, float x, double y) {
  using std::max;
  auto least = [](int of, int those) { return min(of, those); };
  if (isnan(x) || isinf(y) || !isfinite(x) || signbit(y))
    return static_cast<int>(min(1u, 2u) + max(1ull, 2ull));
  return least(n, 3) + static_cast<int>(max(a, 2l) + min(a, b) + max(x, 2.0f)) +
         static_cast<int>(min(x, y) + std::min(1, n)) + static_cast<int>(both(3, n));
}
