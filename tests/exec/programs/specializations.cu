// Explicit specializations of task-function templates: texts of their own under the template's name,
// found by deduction too, spawning and spawned by instances of the template.
#include "support.h"
#include <gtap_thread.cuh>

namespace steps {

#pragma gtap function
template <class T, int Kind = 0>
__device__ T sum(T n, int stride = 1) {
  if (n < T(1))
    return T(0);
  T rest;
#pragma gtap task
  rest = sum<T, Kind>(n - T(stride), stride);
#pragma gtap taskwait
  return rest + n;
}

// Declared before, defined behind; other names, other variables across the taskwait.
template <>
__device__ long sum<long, 0>(long count, int by);

#pragma gtap function
template <>
__device__ short sum(short value, int) {
  return short(value * 2);
}

template <>
__device__ long sum<long, 0>(long count, int by) {
  if (count < 1)
    return 5;
  long a = 0, twice = count * 2;
  for (int i = 0; i < 2; i++) {
    long part;
#pragma gtap task
    part = sum(count / 2 - i, by);
#pragma gtap taskwait
    a += part + twice;
  }
  short b;
#pragma gtap task
  b = sum(short(count));
#pragma gtap taskwait
  return a + b;
}

} // namespace steps

#pragma gtap function
template <class T>
__device__ void store(T *out, T value) {
  *out = value;
}
template <>
__device__ void store(double *out, double value) {
  double half = value / 2;
  double a;
#pragma gtap task
  a = steps::sum<double, 3>(half);
#pragma gtap taskwait
  *out = a + half;
}

#pragma gtap function
__device__ long all(int n, double *real) {
  long a, b;
  int c;
#pragma gtap task
  a = steps::sum(long(n));
#pragma gtap task
  b = steps::sum<long, 1>(n);
#pragma gtap task
  c = steps::sum(n, 2);
#pragma gtap task
  store(real, double(n));
#pragma gtap taskwait
  int d;
#pragma gtap task
  store(&d, n);
#pragma gtap taskwait
  return a + 3 * b + 7 * c + d;
}

__global__ void with_tasks(int n, double *real, long *result) {
#pragma gtap entry
  *result = all(n, real);
}
__global__ void serially(int n, double *real, long *result) {
  *result = all(n, real);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  exec::Array<long> tasks, serial;
  exec::Array<double> real, real_serial;
  for (int n = 1; n <= test.size(20); n++) {
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, real.device(), tasks.device());
    test.wait("with_tasks");
    serially<<<1, 1>>>(n, real_serial.device(), serial.device());
    test.wait("serially");
    test.equal("all", tasks, serial);
    test.equal("store", real, real_serial);
  }
  return test.finish("specializations");
}
