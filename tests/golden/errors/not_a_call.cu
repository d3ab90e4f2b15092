// A task pragma before statements that are no calls.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task
  a = 1;
#pragma gtap task
  {
    a = f(n - 1);
  }
#pragma gtap task
  if (n > 3)
    b = f(n);
#pragma gtap task
  ;
#pragma gtap task
  a + f(n);
#pragma gtap task
  a = (int)f(n);
#pragma gtap task
  a = short(f(n));
#pragma gtap taskwait
  if (b > 3)
#pragma gtap task
    return f(a);
  return a + b;
}

// expected-error: 10:7: GTAP014 "'#pragma gtap task' must stand before a call of a task function"
// expected-error: 19:3: GTAP014 "'#pragma gtap task' must stand before a call of a task function"
// expected-error: 21:3: GTAP014 "'#pragma gtap task' must stand before a call of a task function"
// expected-error: 23:7: GTAP014 "'#pragma gtap task' must stand before a call of a task function"
// expected-error: 25:7: GTAP014 "'#pragma gtap task' must stand before a call of a task function"
// expected-error: 29:5: GTAP014 "'#pragma gtap task' must stand before a call of a task function"
// expected-note: 23:7: leave out the cast: the child stores its result as it is; convert after the taskwait where the value is to change
// expected-note: 29:5: spawn into a variable, write '#pragma gtap taskwait' after that, and return the variable
