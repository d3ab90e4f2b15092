// Functions whose blocks cannot be spawned.
#include <gtap_thread.cuh>

#pragma gtap function
template <class T>
__device__ void in_template(T n, int *out) {
#pragma gtap task
  { *out = n; }
}

struct Holder {
#pragma gtap function
  static __device__ void member(int *out) {
#pragma gtap task
    { *out = 1; }
  }
};

namespace inner {
#pragma gtap function
__device__ void outside(int *out);
} // namespace inner
__device__ void inner::outside(int *out) {
#pragma gtap task
  { *out = 1; }
}

#pragma gtap function
__device__ void f(int *out) {
#pragma gtap task
  in_template(1, out);
}
// expected-error: 7:14: GTAP102 "a block in a function template cannot be spawned"
// expected-error: 14:14: GTAP102 "a block in a member function cannot be spawned"
// expected-error: 24:14: GTAP102 "a block in a function that is defined outside its namespace cannot be spawned"
