// Macros and _Pragma that hold what is rewritten are written out, each after a comment; others stay.
#include <gtap_thread.cuh>

#define SPAWN(x, call) _Pragma("gtap task") x = call
#define CALL(n) f((n)-1)
#define LESS(n) ((n) / 2)
#define RETURN(x) return x
#define WAIT _Pragma("gtap taskwait")
#define DEFINE_TWICE(name, call)                                                                   \
  _Pragma("gtap function") __device__ __noinline__ int name(int n) {                               \
    int a = 0;                                                                                     \
    SPAWN(a, call(n));                                                                             \
    WAIT return 2 * a;                                                                             \
  }

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    RETURN(n);
  int a = 0, b = 0;
  SPAWN(a, f(LESS(n))); // the smaller one
#pragma gtap task
  b = CALL(n /* all
             but one */);
  _Pragma("gtap taskwait") return a + LESS(b);
}

DEFINE_TWICE(twice, f)
