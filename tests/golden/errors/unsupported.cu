// Statements and expressions that are not handled.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
  a = __builtin_choose_expr(1, n, 2);
  int g(int);
#pragma gtap taskwait
  return a + b;
}

// expected-error: 9:7: GTAP037 "this kind of expression (ChooseExpr) is not supported in a task function"
// expected-error: 10:3: GTAP036 "a function declaration inside a function is not supported in a task function"
