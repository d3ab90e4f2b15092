// Functions that cannot be task functions.
#include <gtap_thread.cuh>

struct S {
#pragma gtap function
  __device__ int member(int n) { return n; }
};

template <class T>
struct Box {
  template <class U>
  struct Inner {
#pragma gtap function
    static __device__ int member(int n) { return n; }
  };
#pragma gtap function
  static __device__ int own(int n) { return n; }
};
template <class T>
struct Box<T *> {
#pragma gtap function
  static __device__ int member(int n) { return n; }
};
template <>
struct Box<int> {
#pragma gtap function
  static __device__ int member(int n) { return n; }
};
template <>
__device__ int Box<long>::own(int n) {
  return n + 1;
}

#pragma gtap function
extern "C" __device__ int plain_c(int n) { return n; }

namespace inner {
#pragma gtap function
template <class T>
__device__ T general(T n) { return n; }
} // namespace inner
template <>
__device__ int inner::general(int n) { return n + 1; }

template <class T>
__device__ T plain(T n) { return n; }
#pragma gtap function
template <>
__device__ int plain(int n) { return n + 1; }

#pragma gtap function
template <class... T>
__device__ int pack(T... n) { return 0; }

#pragma gtap function
__device__ int many(int n, ...) { return n; }

__global__ void kernel(int *out) { *out = pack(1, 2) + inner::general(3); }
// expected-error: 5:14: GTAP031 "a non-static member cannot be a task function"
// expected-error: 13:14: GTAP031 "a member of a class template in a class template cannot be a task function"
// expected-error: 30:27: GTAP031 "a specialization of a member cannot be a task function"
// expected-error: 21:14: GTAP031 "a member of a specialization of a class template cannot be a task function"
// expected-error: 26:14: GTAP031 "a member of a specialization of a class template cannot be a task function"
// expected-error: 43:23: GTAP031 "a specialization outside of the template's namespace cannot be a task function"
// expected-error: 47:14: GTAP031 "a specialization of a function template cannot be a task function"
// expected-error: 35:27: GTAP031 "an extern "C" function cannot be a task function"
// expected-error: 53:26: GTAP033 "parameter 'n' of task function 'pack' is a parameter pack"
// expected-error: 56:16: GTAP031 "a variadic function cannot be a task function"
