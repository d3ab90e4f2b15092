// queue without parentheses, without an end, without an expression, and twice.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task queue
  a = f(n - 1);
#pragma gtap task queue(n
  a = f(n - 1);
#pragma gtap task queue()
  a = f(n - 1);
#pragma gtap task queue(1) queue(2)
  a = f(n - 1);
#pragma gtap taskwait
  return a + b;
}

// expected-error: 9:24: GTAP003 "malformed queue clause: '(' expected after 'queue'"
// expected-error: 11:26: GTAP003 "malformed queue clause: ')' is missing"
// expected-error: 13:25: GTAP003 "malformed queue clause: the expression is missing"
// expected-error: 15:28: GTAP004 "'#pragma gtap task' has more than one queue clause"
