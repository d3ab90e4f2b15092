// What a spawned block cannot use, and lists that do not fit.
#include <gtap_thread.cuh>

struct Guard {
  __device__ ~Guard() {}
};
struct Pair {
  int a, b;
};

#pragma gtap function
__device__ void f(int n, int *out) {
  int values[4] = {};
  Guard guard;
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
    Inner inner{n};
    out[0] = square(2) + first + Local;
  }
#pragma gtap task default(none) firstprivate(out, nobody, n) shared(n)
  { out[0] = n + values[0]; }
}
// expected-error: 22:14: GTAP108 "the spawned block cannot use 'values': it is an array, which cannot be copied"
// expected-error: 25:20: GTAP108 "the spawned block cannot use 'guard': its type 'Guard' is not trivially copyable"
// expected-error: 26:5: GTAP108 "the spawned block cannot use 'Inner': it is declared inside the function"
// expected-error: 27:14: GTAP108 "the spawned block cannot use 'square': its type has no name outside the function"
// expected-error: 27:26: GTAP108 "the spawned block cannot use 'first': it is a structured binding"
// expected-error: 27:34: GTAP108 "the spawned block cannot use 'Local': it is declared inside the function"
// expected-error: 29:51: GTAP105 "'nobody' is no variable of this function that the block can see"
// expected-error: 29:69: GTAP106 "'n' is named twice in the clauses of one block"
// expected-error: 30:18: GTAP107 "'values' is in no list of a block with 'default(none)'"
