// __restrict__ of functions that run as part of a launch is taken away (docs/translator.md); that of others stays.
#include <gtap_thread.cuh>
#define RESTRICT __restrict__

struct Scaler {
  float factor;
  __device__ float of(const float *__restrict__ values, int i) const { return values[i] * factor; }
};

// A helper of a helper.
__device__ int first(int const *__restrict__ list) { return list[0]; }

__device__ int sum(const int *RESTRICT list, int *__restrict out, int n) {
  int total = first(list);
  for (int i = 1; i < n; ++i)
    total += list[i];
  *out = total;
  return total;
}

template <class T>
__device__ void fill(T *__restrict__, T *__restrict__ to, int n, T value) {
  for (int i = 0; i < n; ++i)
    to[i] = value;
}

template <class... Ts>
__device__ int count(const Ts *__restrict__... lists) {
  return ((lists != nullptr) + ... + 0);
}

// No task calls it.
__global__ void plain(const int *__restrict__ from, int *__restrict__ to) {
  to[threadIdx.x] = from[threadIdx.x];
}

#pragma gtap function
__device__ int halves(const int *__restrict__ list, int *__restrict__ out, int n) {
  if (n <= 4)
    return sum(list, out, n) + count(list, out);
  int *__restrict__ const behind = out + n / 2;
  auto middle = [&](const int *__restrict__ of) { return of + n / 2; };
  const int *__restrict__ both[2] = {list, behind};
  int left, right;
#pragma gtap task
  left = halves(list, out, n / 2);
#pragma gtap task
  right = halves(middle(list), behind, n - n / 2);
#pragma gtap taskwait
  float values[2] = {float(left), float(right)};
  fill<int>(nullptr, out, 1, left);
  return left + right + both[n & 1][0] + int(Scaler{0.5f}.of(values, 1));
}

__global__ void run(const int *__restrict__ list, int *__restrict__ out, int n) {
#pragma gtap entry
  *out = halves(list, out, n);
}
