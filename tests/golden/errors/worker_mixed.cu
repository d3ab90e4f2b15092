// Task functions of both kinds in one file: what may not run in place, and clauses that say something else.
#include <gtap_thread.cuh>

#pragma gtap function worker(block)
__device__ int block(int n);

#pragma gtap function
__device__ int leads(int n) {
  int a = 0;
#pragma gtap task if(n > 1)
  a = block(n);
#pragma gtap task queue(n)
  block(n);
#pragma gtap taskwait
  return a;
}

#pragma gtap function worker(thread)
__device__ int plain(int n) { return n; }

#pragma gtap function
__device__ int calls(int n) {
  int a = 0;
#pragma gtap task queue(1) final(n < 3)
  a = leads(n);
#pragma gtap task if(n > 2)
  plain(n);
#pragma gtap taskwait queue(2)
  return a + plain(n) + leads(n);
}

#pragma gtap function worker(thread)
__device__ int block(int n) {
  __shared__ int all;
  all = n;
#pragma gtap task queue(2) if(n > 2)
  plain(n);
#pragma gtap taskwait queue(3)
  return calls(n);
}

#pragma gtap function
__device__ int serial(int n) {
  __shared__ int all;
  return n + all;
}

#pragma gtap function worker(wrap)
__device__ int of_warp(int n);

#pragma gtap function worker(block) worker(thread)
__device__ int twice(int n);

#pragma gtap function worker
__device__ int none(int n);

#pragma gtap function worker(block)
template <class T>
__device__ T generic(T n) { return n; }

#pragma gtap function worker(thread)
template <>
__device__ long generic(long n) { return n + 1; }

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = calls(n);
}

// expected-error: 48:34: GTAP003 "malformed worker clause: 'wrap' is none of its words"
// expected-error: 51:37: GTAP004 "'#pragma gtap function' has more than one worker clause"
// expected-error: 54:29: GTAP003 "malformed worker clause: '(' expected after 'worker'"
// expected-error: 32:23: GTAP127 "'block' is not 'worker(thread)' at its first '#pragma gtap function'"
// expected-error: 61:23: GTAP127 "'generic' is not 'worker(thread)' at its first '#pragma gtap function'"
// expected-error: 44:18: GTAP038 "__shared__ variable 'all' in a task function"
// expected-error: 38:23: GTAP120 "'queue' has no meaning for block-level tasks"
// expected-error: 10:19: GTAP120 "'if' has no meaning for block-level tasks"
// expected-error: 12:19: GTAP120 "'queue' has no meaning for block-level tasks"
// expected-error: 24:28: GTAP126 "'final' would run task function 'leads' in place, and that leads to block-level task function 'block'"
// expected-error: 29:25: GTAP126 "a direct use would run task function 'leads' in place, and that leads to block-level task function 'block'"
// expected-error: 39:10: GTAP126 "a direct use would run task function 'calls' in place, and that leads to block-level task function 'block'"
