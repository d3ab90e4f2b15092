// Names of functions that would be others in a step.
// gtap-options: -std=c++20
#include <gtap_thread.cuh>

__device__ int hash(const char *text);
__device__ int told(int n, const char *by = __builtin_FUNCTION());

struct Told {
  int n;
  const char *by = __builtin_FUNCTION();
};

#pragma gtap function
template <class T>
__device__ T f(T n) {
  if (n < 2)
    return n;
  T a;
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return a + hash(__PRETTY_FUNCTION__) + hash(__func__);
}

#pragma gtap function
__device__ int g(int n) {
  int a = told(n) + told(n, __func__);
  Told by{n};
  auto inner = [](int x) { return told(x); }; // the lambda's own
  return a + by.n + inner(n) + f(n);
}
