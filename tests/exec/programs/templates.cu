// One text for all instances of a template: they differ in what is live, escapes, is discarded by if
// constexpr, and in how a value is constructed.
#include "support.h"
#include <gtap_thread.cuh>
struct Board {
  int a = 3;
  short b = 4;
  __device__ Board() {}
  __device__ Board(int x) : a(x) {}
  __device__ operator int() const { return a + b; }
};
#pragma gtap function
template <class T, bool Deep>
__device__ int mixed(T start, int n) {
  T value = start;
  int extra = n * 3;
  auto half = n / 2;
  if (n < 2)
    return int(value) + extra;
  if constexpr (Deep) {
    extra += 5;
    int *p = &extra;
#pragma gtap task
    *p = mixed<T, false>(value, n - 1);
  } else {
#pragma gtap task
    mixed<int, false>(n, n - 2);
  }
  int r;
#pragma gtap task
  r = mixed<T, Deep>(T(int(value) + 1), half);
#pragma gtap taskwait
  if constexpr (Deep)
    half += 1;
  return r + int(value) + (Deep ? extra : 7) + half;
}
#pragma gtap function
template <class T>
__device__ T sum(const T *data, int n);

#pragma gtap function
__device__ int all(const int *data, const long *more, int n) {
  int a, b, c, d;
#pragma gtap task
  a = mixed<int, true>(1, n);
#pragma gtap task
  b = mixed<Board, false>(Board(2), n);
#pragma gtap task
  c = mixed<Board, true>(Board(3), n);
#pragma gtap task
  d = sum(data, n);
  long e;
#pragma gtap task
  e = sum<long>(more, n);
#pragma gtap taskwait
  return a + 3 * b + 7 * c + d + int(e);
}
template <class U>
__device__ U sum(const U *data, int n) {
  if (n == 1)
    return data[0];
  U parts[2];
  for (int i = 0; i < 2; i++) {
#pragma gtap task
    parts[i] = sum(data + i * (n / 2), i ? n - n / 2 : n / 2);
#pragma gtap taskwait
  }
  return parts[0] + parts[1];
}
__global__ void with_tasks(int n, const int *d, const long *m, int *result) {
#pragma gtap entry
  *result = all(d, m, n);
}
__global__ void fill(int *d, long *m) {
  for (int i = 0; i < 100; i++) {
    d[i] = i * i + 1;
    m[i] = 7 * i - 50;
  }
}
__global__ void serially(int n, const int *d, const long *m, int *result) {
  *result = all(d, m, n);
}
int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(9);
  exec::Array<int> tasks, serial, d(100);
  exec::Array<long> m(100);
  fill<<<1, 1>>>(d.device(), m.device());
  test.wait("fill");
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, d.device(), m.device(), tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, d.device(), m.device(), serial.device());
  test.wait("serially");
  test.equal("all", tasks, serial);
  return test.finish("templates");
}
