// Instances of a template that no single text can serve: a value across a taskwait whose type stands nowhere in
// the template's own words; a return that hands over a value in one of them only.
#include <gtap_thread.cuh>

__device__ int measure(int value) { return value; }
__device__ float measure(float value) { return value; }

#pragma gtap function
template <class T>
__device__ T f(T value, int n) {
  if (n == 0)
    return value;
  auto size = measure(value);
  T a;
#pragma gtap task
  a = f(value, n - 1);
#pragma gtap taskwait
  return a + size;
}

#pragma gtap function
template <class T>
__device__ T converted(int n) {
  return T(n);
}

__global__ void kernel(float *out) {
  *out = f(1, 2) + f(1.5f, 2) + converted<int>(2);
  converted<void>(3);
}
// expected-error: 13:8: GTAP071 "'size' lives across a taskwait and is 'int' in one instance of the template, 'float' in another"
// expected-error: 24:3: GTAP073 "the instances of this template need different code here"
