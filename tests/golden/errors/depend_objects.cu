// Objects in clauses `depend` that tasks cannot be ordered by, and tasks that have no order.
#include <gtap_block.cuh>

struct Pair {
  int low : 4;
  int high;
};
__device__ int data[16];
__device__ int next_index();

#pragma gtap function
__device__ void f(int *p) { (void)p; }

#pragma gtap function worker(thread)
__device__ void small(int *p) { *p = 1; }

#pragma gtap function
__device__ void unordered(int *p, int i, Pair *pair, volatile int *flag, double x) {
  __shared__ int shared[4];
  if (threadIdx.x == 0) {
#pragma gtap task depend(in: i + 1)
    f(p);
#pragma gtap task depend(in: p[0]) depend(out: pair->low, shared[1], f)
    f(p);
#pragma gtap task depend(in: p[0 : 0])
    f(p);
#pragma gtap task depend(in: p[i : -1], p[1 : x])
    f(p);
#pragma gtap task depend(in: p[i++], data[next_index()])
    f(p);
#pragma gtap task depend(iterator(k = 0 : 9 : i, l = 0 : 9 : 0), in: p[k + l])
    f(p);
#pragma gtap task depend(iterator(k = 0 : 9), in: k)
    f(p);
#pragma gtap task depend(inout: p[0])
    small(p);
  }
#pragma gtap task depend(inout: p[0])
  f(p);
#pragma gtap taskwait
}

#pragma gtap function worker(thread)
__device__ void of_a_thread(int *p) {
#pragma gtap task depend(inout: p[0])
  f(p);
}
// expected-error: 21:30: GTAP161 "tasks cannot be ordered by 'i + 1': it is not an object with an address"
// expected-error: 23:48: GTAP161 "tasks cannot be ordered by 'pair->low': a bit-field has no address"
// expected-error: 23:59: GTAP161 "tasks cannot be ordered by 'shared[1]': __shared__ memory is another block's in each task"
// expected-error: 23:70: GTAP161 "tasks cannot be ordered by 'f': it is not an object with an address"
// expected-error: 25:30: GTAP162 "the length '0' of an array section is not above 0"
// expected-error: 27:30: GTAP162 "the length '- 1' of an array section is not above 0"
// expected-error: 27:41: GTAP162 "the length 'x' of an array section is 'double'"
// expected-error: 29:30: GTAP163 "'p[i++]' in a depend clause changes something"
// expected-error: 31:70: GTAP165 "the step of iterator 'k' is no constant other than 0"
// expected-error: 31:70: GTAP165 "the step of iterator 'l' is no constant other than 0"
// expected-error: 33:51: GTAP161 "tasks cannot be ordered by 'k': it is an iterator of the clause"
// expected-error: 35:19: GTAP160 "'depend' is for tasks of the spawning function's kind: 'unordered' is block-level, and 'small', which it spawns, is thread-level"
// expected-error: 45:19: GTAP160 "'depend' is for tasks of the spawning function's kind: 'of_a_thread' is thread-level, and 'f', which it spawns, is block-level"
// expected-error: 23:70: GTAP121 "a direct use of block-level task function 'f'"
