// Task functions among which the compiler chooses by more than their parameters: enable_if in a result, in a
// template's parameters or a function's, trailing requires; overloads of which one is static, by a qualified name; and constexpr task functions, which a constant may call.
#include <gtap_thread.cuh>

#include "support.h"

#include <type_traits>

#pragma gtap function
template <class T>
__device__ std::enable_if_t<std::is_integral<T>::value, T> by_result(T n) {
  if (n < 1)
    return 1;
  T a;
#pragma gtap task
  a = by_result(n - 1);
#pragma gtap taskwait
  return a + 1;
}
#pragma gtap function
template <class T>
__device__ typename std::enable_if<!std::is_integral<T>::value, T>::type by_result(T n) {
  if (n < 1)
    return 1;
  T a;
#pragma gtap task
  a = by_result(n - 1);
#pragma gtap taskwait
  return a + 10;
}

#pragma gtap function
template <class T>
__device__ auto by_trailing(T n) -> std::enable_if_t<std::is_integral<T>::value, int> {
  int a = 0;
  if (n > 0) {
#pragma gtap task
    a = by_trailing(n - 1);
#pragma gtap taskwait
  }
  return a + 1;
}
#pragma gtap function
template <class T>
__device__ auto by_trailing(T n) -> std::enable_if_t<!std::is_integral<T>::value, int> {
  int a = 0;
  if (n > 0) {
#pragma gtap task
    a = by_trailing(n - 1);
#pragma gtap taskwait
  }
  return a + 10;
}

#pragma gtap function
template <class T>
__device__ int by_parameter(T n, std::enable_if_t<std::is_integral<T>::value, int> step) {
  int a = 0;
  if (n > 0) {
#pragma gtap task
    a = by_parameter(n - 1, step);
#pragma gtap taskwait
  }
  return a + step;
}
#pragma gtap function
template <class T>
__device__ int by_parameter(T n, std::enable_if_t<!std::is_integral<T>::value, int> step) {
  int a = 0;
  if (n > 0) {
#pragma gtap task
    a = by_parameter(n - 1, step);
#pragma gtap taskwait
  }
  return a + 10 * step;
}

struct Holder {
#pragma gtap function
  template <class T>
  static __device__ std::enable_if_t<std::is_integral<T>::value, int> member(T n) {
    int a = 0;
    if (n > 0) {
#pragma gtap task
      a = member(n - 1);
#pragma gtap taskwait
    }
    return a + 1;
  }
#pragma gtap function
  template <class T>
  static __device__ std::enable_if_t<!std::is_integral<T>::value, const int> member(T n) {
    int a = 0;
    if (n > 0) {
#pragma gtap task
      a = member(n - 1);
#pragma gtap taskwait
    }
    return a + 10;
  }
};

#if __cplusplus >= 202002L
template <class T>
concept Integral = std::is_integral_v<T>;
#pragma gtap function
template <class T>
__device__ int by_condition(T n) requires Integral<T> {
  int a = 0;
  if (n > 0) {
#pragma gtap task
    a = by_condition(n - 1);
#pragma gtap taskwait
  }
  return a + 1;
}
#pragma gtap function
template <class T>
__device__ int by_condition(T n) {
  int a = 0;
  if (n > 0) {
#pragma gtap task
    a = by_condition(n - 1);
#pragma gtap taskwait
  }
  return a + 10;
}
template <class U>
struct Sized {
#pragma gtap function
  static __device__ int member(U n) requires(sizeof(U) > 4) {
    int a = 0;
    if (n > 0) {
#pragma gtap task
      a = member(n - 1);
#pragma gtap taskwait
    }
    return a + 1;
  }
#pragma gtap function
  static __device__ int member(U n) requires(sizeof(U) <= 4) {
    int a = 0;
    if (n > 0) {
#pragma gtap task
      a = member(n - 1);
#pragma gtap taskwait
    }
    return a + 10;
  }
};
#pragma gtap function
__device__ void conditions(int n, int *out) {
#pragma gtap task
  out[0] = by_condition(n);
#pragma gtap task
  out[1] = by_condition(double(n));
#pragma gtap task
  out[2] = Sized<int>::member(n);
#pragma gtap task
  out[3] = Sized<long long>::member(n);
}
#else
#pragma gtap function
__device__ void conditions(int, int *) {}
#endif

#pragma gtap function
constexpr __device__ int constant(int n) {
  if (n < 1)
    return 1;
  int a = 0;
#pragma gtap task
  a = constant(n - 1);
#pragma gtap taskwait
  return a + 1;
}
static_assert(constant(3) == 4, "the serial version is a constant expression");
struct Constants {
#pragma gtap function
  template <class T>
  static constexpr __device__ T member(T n) {
    if (n < 1)
      return 1;
    T a = 0;
#pragma gtap task
    a = member(n - 1);
#pragma gtap taskwait
    return a + 1;
  }
};

namespace both {
#pragma gtap function
static __device__ int kinds(int n) {
  if (n < 1)
    return 1;
  int a = 0;
#pragma gtap task
  a = kinds(n - 1);
#pragma gtap taskwait
  return a + 1;
}
#pragma gtap function
__device__ int kinds(double n) {
  if (n < 1)
    return 1;
  int a = 0, b = 0;
#pragma gtap task
  a = kinds(n - 1);
#pragma gtap task
  b = both::kinds(int(n) / 2);
#pragma gtap taskwait
  return a + 10 * b;
}
} // namespace both

#pragma gtap function
__device__ void all(int n, int *out, double *real) {
#pragma gtap task
  out[14] = both::kinds(n);
#pragma gtap task
  out[15] = both::kinds(double(n));
#pragma gtap task
  conditions(n, out + 10);
#pragma gtap task
  out[0] = by_result(n);
#pragma gtap task
  real[0] = by_result(double(n));
#pragma gtap task
  out[1] = by_trailing(n);
#pragma gtap task
  out[2] = by_trailing(double(n));
#pragma gtap task
  out[3] = by_parameter(n, 1);
#pragma gtap task
  out[4] = by_parameter(double(n), 1);
#pragma gtap task
  out[5] = Holder::member(n);
#pragma gtap task
  out[6] = Holder::member(double(n));
#pragma gtap task
  out[7] = constant(n);
#pragma gtap task
  out[8] = Constants::member(n);
#pragma gtap taskwait
  out[9] = int(real[0]);
}

__global__ void with_tasks(int n, int *out, double *real) {
#pragma gtap entry
  all(n, out, real);
}
__global__ void serially(int n, int *out, double *real) {
  all(n, out, real);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(9);
  exec::Array<int> tasks(16), expected(16);
  exec::Array<double> real;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device(), real.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, expected.device(), real.device());
  test.wait("serially");
  test.equal("results", tasks, expected);
  return test.finish("overload_choices");
}
