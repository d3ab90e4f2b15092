// Functions whose blocks cannot be spawned.
#include <gtap_thread.cuh>

template <class... Ts>
struct list {};

#pragma gtap function
template <class... Ts, class U>
__device__ void behind_a_pack(list<Ts...>, U n, int *out) {
#pragma gtap task
  { *out = n; }
}

#pragma gtap function
__device__ void f(int *out) {
#pragma gtap task
  behind_a_pack(list<int, char>(), 1, out);
}
// expected-error: 10:14: GTAP102 "a block in a function template with parameters behind a parameter pack cannot be spawned"
