// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of C and C++ libraries that CUDA has in device code, by their global names and by those in std.
#include <gtap_thread.cuh>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#include "support.h"

__device__ long long bytes(int n) {
  int from[4] = {n, n + 1, n + 2, n + 3}, to[4], back[4];
  std::memset(back, 0, sizeof back);
  memset(to, 1, sizeof to);
  std::memcpy(to, from, 3 * sizeof *from);
  memcpy(back + 1, to, 2 * sizeof *to);
  int *kept = static_cast<int *>(std::malloc(sizeof from));
  int *other = static_cast<int *>(malloc(sizeof from));
  long long sum = 0;
  if (kept && other) {
    memcpy(kept, from, sizeof from);
    std::memcpy(other, kept, sizeof from);
    sum = other[3];
  }
  std::free(kept);
  free(other);
  for (int i = 0; i < 4; ++i)
    sum = sum * 7 + to[i] % 100 + back[i];
  return sum;
}

// Values beyond an int show which overload it was.
__device__ long long absolutes(int n) {
  static_assert(std::is_same_v<decltype(abs(1L)), long>);
  const long wide = -3000000001L * (n + 1);
  const long long wider = -5000000002LL * (n + 1);
  return std::abs(-n) + abs(-n - 1) + std::abs(wide) + abs(wide) % 1001 + std::abs(wider) +
         abs(wider) % 1003 + std::labs(wide) + labs(wide) % 1007 + std::llabs(wider) +
         llabs(wider) % 1009 + static_cast<long long>(std::abs(-2.5 * n)) +
         static_cast<long long>(abs(-2.5F * n)) + std::abs(short(-n));
}

// Those that are exact wherever they run; which overload it is shows in the type.
__device__ double numbers(double x) {
  const float y = static_cast<float>(x);
  static_assert(std::is_same_v<decltype(std::floor(y)), float>);
  static_assert(std::is_same_v<decltype(floor(y)), float>);
  static_assert(std::is_same_v<decltype(sqrt(x)), double>);
  double sum = std::floor(x) + floor(y) + floorf(y) + std::ceil(y) + ceil(x) + std::trunc(x) +
               trunc(y) + std::round(x) + round(y) + roundf(y) + std::fabs(-x) + fabs(-y) +
               fabsf(-y) + std::sqrt(x * x) + sqrt(y * y) + sqrtf(y * y);
  sum += std::fmax(x, 1.0) + fmax(y, 2.0F) + fmaxf(y, 3) + std::fmin(x, 1.0) + fmin(y, 2.0F) +
         std::fmod(x, 2.0) + fmod(y, 2.0F) + std::fma(x, 2.0, 3.0) + fma(y, 2.0F, 3.0F) +
         std::copysign(1.0, -x) + copysign(1.0F, -y) + std::ldexp(x, 2) + ldexp(y, 3);
  return sum + std::isnan(x) + isnan(y) + std::isinf(x) + std::isfinite(y) + std::signbit(-x) +
         static_cast<double>(std::lround(x) + llround(y) + std::ilogb(8.0));
}

// What is not exact differs between a task and its serial version nowhere either.
__device__ double curves(double x) {
  return std::sin(x) + cos(x) + std::exp(-x) + log(x + 1) + std::pow(x + 1, 2) + tanh(x) +
         std::atan2(x, 2.0) + cbrt(x) + std::hypot(x, 3.0) + std::erf(x);
}

// CUDA's approximations; how near they are is not compared.
__device__ double approximations(float x) {
  float sine = 0, cosine = 0;
  __sincosf(x, &sine, &cosine);
  const double near = __sinf(x) - sine + __cosf(x) - cosine + __tanf(x / 8) - std::tan(x / 8) +
                      __expf(-x) - std::exp(-x) + __exp10f(-x) - std::pow(10.0F, -x) +
                      __logf(x + 1) - std::log(x + 1) + __log2f(x + 1) - std::log2(x + 1) +
                      __log10f(x + 1) - std::log10(x + 1) + __powf(x + 1, 2) -
                      std::pow(x + 1, 2.0F) + __fdividef(x, 4) - x / 4;
  return std::fabs(near) < 0.01;
}

#pragma gtap function
__device__ double all(int n) {
  if (n < 0) { // never, but it has to be there
    std::printf("%d\n", n);
    printf("%d\n", n);
  }
  double left = 0, right = 0;
  if (n > 1) {
#pragma gtap task
    left = all(n - 1);
#pragma gtap task
    right = all(n - 2);
#pragma gtap taskwait
  }
  int copied;
  std::memcpy(&copied, &n, sizeof n);
  return std::fabs(left) + 3 * abs(right) + bytes(copied) + absolutes(n) % 100000 + numbers(n) +
         curves(n) + std::abs(-n) + approximations(n % 4);
}

__global__ void tasks(int n, double *out) {
#pragma gtap entry
  *out = all(n);
}
__global__ void serial(int n, double *out) {
  *out = all(n);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  int n = test.size(9);
  exec::Array<double> found(1), expected(1);
  tasks<<<2, 32>>>(n, found.device());
  test.wait("tasks");
  serial<<<1, 1>>>(n, expected.device());
  test.wait("serial");
  test.equal("library functions", found, expected);
  return test.finish("library_functions");
}
