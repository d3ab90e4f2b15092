// An entry in a kernel template: the instances share the kernel's text, each has a program of its own. It stands
// behind what the instance's arguments name.
#include <gtap_thread.cuh>

#pragma gtap function
template <class T, int Base>
__device__ T sum(T n) {
  if (n < T(Base))
    return n;
  T rest;
#pragma gtap task
  rest = sum<T, Base>(n - T(1));
#pragma gtap taskwait
  return rest + n;
}

namespace sums {

template <class T, int Base>
__global__ void kernel(T *out, T n) {
#pragma gtap entry
  *out = sum<T, Base>(n);
}

template <class T>
void launch(T *out) {
  kernel<T, 2><<<1, 32>>>(out, T(10));
}

} // namespace sums

struct Real {
  double value;
  Real() = default;
  __device__ Real(int n) : value(n) {}
  __device__ bool operator<(Real other) const { return value < other.value; }
  __device__ Real operator+(Real other) const { return Real(int(value + other.value)); }
  __device__ Real operator-(Real other) const { return Real(int(value - other.value)); }
};

template <class T>
__global__ void fetched(T *out) {
#pragma gtap entry
  T result = sum<T, 3>(T(5));
  *out = result;
}

void launches(long *out, Real *real) {
  sums::launch(out);
  fetched<<<1, 32>>>(real);
}
