// Structured bindings of tuple-like types, members or functions of their namespace, across a taskwait.
#include <utility>

#include "support.h"
#include <gtap_thread.cuh>
struct Both {
  int first;
  long second;
  template <int I>
  __device__ auto &get() {
    if constexpr (I == 0)
      return first;
    else
      return second;
  }
  template <int I>
  __device__ const auto &get() const {
    if constexpr (I == 0)
      return first;
    else
      return second;
  }
};
namespace ns {
struct Free {
  int a;
  short b;
};
template <int I>
__device__ auto &get(Free &f) {
  if constexpr (I == 0)
    return f.a;
  else
    return f.b;
}
template <int I>
__device__ auto &&get(Free &&f) {
  if constexpr (I == 0)
    return std::move(f.a);
  else
    return std::move(f.b);
}
} // namespace ns
namespace std {
template <>
struct tuple_size<Both> : integral_constant<size_t, 2> {};
template <>
struct tuple_element<0, Both> {
  using type = int;
};
template <>
struct tuple_element<1, Both> {
  using type = long;
};
template <>
struct tuple_size<ns::Free> : integral_constant<size_t, 2> {};
template <>
struct tuple_element<0, ns::Free> {
  using type = int;
};
template <>
struct tuple_element<1, ns::Free> {
  using type = short;
};
} // namespace std
#pragma gtap function
__device__ int leaf(int n) {
  return n + 1;
}
#pragma gtap function
__device__ int f(Both both, int n) {
  auto [x, y] = both;
  ns::Free other = {n, short(n + 1)};
  auto &[p, q] = other;
  auto [c, d] = ns::Free{n, short(2)};
  x += n;
  int r;
#pragma gtap task
  r = leaf(x + c);
#pragma gtap taskwait
  p += r;
  y += p + q;
#pragma gtap task
  x = leaf(int(y) + d);
#pragma gtap taskwait
  return x + int(y) + other.a + both.first + c * d;
}
__global__ void with_tasks(int n, int *result) {
#pragma gtap entry
  *result = f(Both{n, 7}, n);
}
__global__ void serially(int n, int *result) {
  *result = f(Both{n, 7}, n);
}
int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  exec::Array<int> tasks, serial;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(5, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(5, serial.device());
  test.wait("serially");
  test.equal("f", tasks, serial);
  return test.finish("tuple_bindings");
}
