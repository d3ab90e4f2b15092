// Temporary objects that something else refers to across a taskwait.
#include <gtap_thread.cuh>

struct Holder {
  const int &value;
};

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  Holder holder{n + 1};
  int a, sum = 0;
  for (int i : {1, 2, n}) {
#pragma gtap task
    a = f(n - i);
#pragma gtap taskwait
    sum += a;
  }
  return sum + holder.value;
}

// A tuple whose parts get<>() returns by value.
struct Both {
  int first, second;
  template <int I>
  __device__ int get() const {
    return I == 0 ? first : second;
  }
};
namespace std {
template <class T>
struct tuple_size;
template <unsigned long I, class T>
struct tuple_element;
template <>
struct tuple_size<Both> {
  static constexpr unsigned long value = 2;
};
template <unsigned long I>
struct tuple_element<I, Both> {
  using type = int;
};
} // namespace std

#pragma gtap function
__device__ int parts(Both both) {
  auto &[x, y] = both;
  int a;
#pragma gtap task
  a = f(both.first);
#pragma gtap taskwait
  return x + y + a;
}

// expected-error: 12:10: GTAP059 "'holder' lives across the taskwait in line 17, but refers to a temporary object that does not"
// expected-error: 14:16: GTAP059 "'the range of this loop' lives across the taskwait in line 17, but refers to a temporary object that does not"
// expected-error: 48:9: GTAP059 "'x' lives across the taskwait in line 52, but refers to a temporary object that does not"
