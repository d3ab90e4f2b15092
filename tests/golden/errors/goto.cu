// Jumps that only the program knows where to, in a function with a taskwait.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0;
again:
  a++;
  void *where = &&again;
  if (a < n)
    goto *where;
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return a;
}

// expected-error: 11:17: GTAP037 "this kind of expression (AddrLabelExpr) is not supported in a task function"
// expected-error: 13:5: GTAP028 "a computed goto in a task function with a taskwait is not supported"
