// What a spawned block cannot use, and lists that do not fit.
#include <gtap_thread.cuh>

struct Guard {
  __device__ ~Guard() {}
};
struct Pair {
  int a, b;
};
struct Pointed {
  int a;
  __device__ int *operator&() { return &a; }
};

#pragma gtap function
__device__ void f(int n, int *out) {
  int values[4] = {};
  Guard guard;
  Pointed pointed{n};
  auto square = [](int x) { return x * x; };
  auto [first, second] = Pair{1, 2};
  enum { Local };
  struct Inner {
    int x;
  };
#pragma gtap task
  { out[0] = values[n]; }
#pragma gtap task
  {
    Guard &alias = guard;
    out[1] = pointed.a;
    Inner inner{n};
    out[0] = square(2) + first + Local;
  }
#pragma gtap task default(none) firstprivate(out, nobody, n) shared(n)
  { out[0] = n + values[0]; }
}
// expected-error: 27:14: GTAP108 "the spawned block cannot use 'values': it is an array, which cannot be copied"
// expected-error: 32:5: GTAP108 "the spawned block cannot use 'Inner': it is declared inside the function"
// expected-error: 33:26: GTAP108 "the spawned block cannot use 'first': it is a structured binding"
// expected-error: 33:34: GTAP108 "the spawned block cannot use 'Local': it is declared inside the function"
// expected-error: 30:20: GTAP108 "the spawned block cannot use 'guard': its type 'Guard' is not trivially copyable"
// expected-error: 31:14: GTAP108 "the spawned block cannot use 'pointed': its type 'Pointed' has an operator& of its own"
// expected-error: 33:14: GTAP108 "the spawned block cannot use 'square': its type has no name outside the function"
// expected-error: 35:51: GTAP105 "'nobody' is no variable of this function that the block can see"
// expected-error: 35:69: GTAP106 "'n' is named twice in the clauses of one block"
// expected-error: 36:18: GTAP107 "'values' is in no list of a block with 'default(none)'"
