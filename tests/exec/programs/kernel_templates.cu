// An entry in a kernel template: every instance has a program of its own, whether its arguments are
// written or deduced, wherever its types are declared, and whoever launches it.
#include "support.h"
#include <gtap_thread.cuh>

#pragma gtap function
template <class T, int Step>
__device__ T sum(T n) {
  if (n < T(1))
    return n;
  T a, b;
#pragma gtap task
  a = sum<T, Step>(n - T(Step));
#pragma gtap task
  b = sum<T, (Step < 4 ? Step + 1 : 4)>(n / T(2) - T(Step));
#pragma gtap taskwait
  return a + b + T(1);
}

// Other instances, other task functions.
#pragma gtap function
template <class T>
__device__ int size_of(int n);

template <class T, int N>
__global__ void to_memory(T *out, T n) {
#pragma gtap entry
  *out = sum<T, N>(n);
}

// Serially, in the same shape.
template <class T, int N>
__global__ void to_memory_serially(T *out, T n) {
  *out = sum<T, N>(n);
}

template <class T>
struct Pair {
  T first, second;
};

namespace shapes {
namespace {

template <class T, template <class> class Box, int... Extra>
__global__ void deduced(int *out, const Box<T> *box, int n) {
  const int more = (0 + ... + Extra);
#pragma gtap entry
  int count = size_of<Box<T>>(n);
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = count + more + int(box->first);
}

// Into a variable of each thread, and one of each block.
template <class T>
__global__ void to_locals(T *out, T n) {
  __shared__ T shared[2];
  T mine[2] = {};
#pragma gtap entry
  shared[1] = sum<T, 2>(n);
  mine[0] = shared[1];
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = mine[0];
}

} // namespace

template <class T>
void launch_deduced(int *out, const Pair<T> *box, int n) {
  deduced<T, Pair, 3, 4><<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(out, box, n);
}

struct Late {
  char bytes[24];
  __device__ operator int() const { return bytes[0]; }
};

} // namespace shapes

template <class T>
__device__ int size_of(int n) {
  if (n == 0)
    return int(sizeof(T));
  int rest;
#pragma gtap task
  rest = size_of<T>(n - 1);
#pragma gtap taskwait
  return rest + 1;
}

// A result whose type every instance deduces.
template <class T>
__global__ void to_auto(T *out, T n) {
#pragma gtap entry
  const auto result = sum<T, 2>(n);
  *out = result;
}

// Nobody launches this one.
template <class T>
__global__ void unused(T *out) {
#pragma gtap entry
  *out = sum<T, 1>(1);
}

template <class T, int N>
void compare(exec::Test &test, const char *what, T n) {
  exec::Array<T> tasks, serial;
  to_memory<T, N><<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(tasks.device(), n);
  test.wait(what);
  to_memory_serially<T, N><<<1, 1>>>(serial.device(), n);
  test.wait(what);
  test.equal(what, tasks, serial);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(30);
  compare<int, 1>(test, "int", n);
  compare<long, 3>(test, "long", n);
  compare<double, 2>(test, "double", n);

  exec::Array<int> tasks;
  exec::Array<Pair<float>> pair;
  shapes::launch_deduced(tasks.device(), pair.device(), n);
  test.wait("deduced");
  test.equal("deduced", tasks.read(), std::vector<int>{int(sizeof(Pair<float>)) + n + 7});
  exec::Array<Pair<shapes::Late>> late;
  shapes::launch_deduced(tasks.device(), late.device(), n);
  test.wait("late");
  test.equal("late", tasks.read(), std::vector<int>{int(sizeof(Pair<shapes::Late>)) + n + 7});

  exec::Array<long> locals, serial;
  shapes::to_locals<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(locals.device(), long(n));
  test.wait("to_locals");
  to_memory_serially<long, 2><<<1, 1>>>(serial.device(), long(n));
  test.wait("serially");
  test.equal("to_locals", locals, serial);
  to_auto<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(locals.device(), long(n));
  test.wait("to_auto");
  test.equal("to_auto", locals, serial);
  exec::Array<double> real, real_serial;
  to_auto<double><<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(real.device(), n);
  test.wait("to_auto");
  to_memory_serially<double, 2><<<1, 1>>>(real_serial.device(), n);
  test.wait("serially");
  test.equal("to_auto, double", real, real_serial);
  return test.finish("kernel_templates");
}
