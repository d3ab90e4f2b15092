// Kernels above what their tasks' names need.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int start(int n);
#pragma gtap function
template <class T>
__device__ int known(T n);

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = start(n);
}

struct Point {
  int x;
};
template <class T>
__device__ int known(T n) {
  return n.x;
}
enum class Kind { one };
#pragma gtap function
template <Kind K>
__device__ int kind(int n) {
  return n;
}
struct Helper {
#pragma gtap function
  static __device__ int two(int n) { return n + 2; }
};
__device__ int start(int n) {
  int a, b, c;
#pragma gtap task
  a = known(Point{n});
#pragma gtap task
  b = Helper::two(n);
#pragma gtap task
  c = kind<Kind::one>(n);
#pragma gtap taskwait
  return a + b + c;
}
// expected-error: 11:14: GTAP032 "this entry's tasks need 'known', which cannot be named above its class or its template's arguments"
// expected-error: 11:14: GTAP032 "this entry's tasks need 'kind', which cannot be named above its class or its template's arguments"
// expected-error: 11:14: GTAP032 "this entry's tasks need 'Helper::two', which cannot be named above its class or its template's arguments"
