// Instances of task functions that an entry's program cannot name.
#include <gtap_thread.cuh>

#pragma gtap function
template <class F>
__device__ int apply(F f, int n) {
  return f(n);
}
template <class T>
struct Box {
  T value;
  __device__ int operator()(int n) const { return n; }
};

#pragma gtap function
__device__ int caller(int n) {
  struct Local {
    __device__ int operator()(int n) const { return n; }
  };
  auto twice = [](int x) { return 2 * x; };
  int a, b, c;
#pragma gtap task
  a = apply(twice, n);
#pragma gtap task
  b = apply(Local(), n);
#pragma gtap task
  c = apply(Box<Local>(), n);
#pragma gtap taskwait
  return a + b + c;
}
__global__ void kernel(int *out) {
#pragma gtap entry
  *out = apply([](int x) { return x; }, 3);
}

// expected-error: 23:7: GTAP078 "task function 'apply' has a lambda as a template argument: its instance cannot be named"
// expected-error: 25:7: GTAP078 "task function 'apply' has 'struct Local' as a template argument: its instance cannot be named"
// expected-error: 27:7: GTAP078 "task function 'apply' has 'struct Box<struct Local>' as a template argument: its instance cannot be named"
// expected-error: 33:10: GTAP078 "task function 'apply' has a lambda as a template argument: its instance cannot be named"
