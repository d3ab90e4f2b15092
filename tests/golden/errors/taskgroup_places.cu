// Taskgroups where none can stand.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) { return n; }

#pragma gtap function
__device__ int places(int n) {
#pragma gtap taskgroup
  int a = f(n);
#pragma gtap taskgroup
#pragma gtap task
  int b = f(n);
#pragma gtap taskgroup
  int c = 1, d = 2;
#pragma gtap taskgroup
#pragma gtap taskwait
  auto lambda = [=](int m) {
#pragma gtap taskgroup
    { m += n; }
    return m;
  };
  return a + c + d + lambda(n);
}

__device__ void plain(int n) {
#pragma gtap taskgroup
  { n += 1; }
}

__global__ void kernel(int n, int *out) {
#pragma gtap taskgroup
  {
#pragma gtap entry
    *out = places(n);
  }
}

#pragma gtap taskgroup
int global;
// expected-error: 9:14: GTAP181 "'#pragma gtap taskgroup' stands before a declaration"
// expected-error: 11:14: GTAP181 "'#pragma gtap taskgroup' stands before a declaration"
// expected-error: 12:14: GTAP015 "'#pragma gtap task' cannot stand before this declaration"
// expected-error: 14:14: GTAP181 "'#pragma gtap taskgroup' stands before a declaration"
// expected-error: 17:14: GTAP009 "two gtap pragmas apply to one statement"
// expected-error: 19:14: GTAP025 "'#pragma gtap taskgroup' inside a lambda"
// expected-error: 27:14: GTAP012 "'#pragma gtap taskgroup' outside a task function"
// expected-error: 32:14: GTAP012 "'#pragma gtap taskgroup' outside a task function"
// expected-error: 39:14: GTAP048 "'#pragma gtap taskgroup' has no effect here"
// expected-error: 34:14: GTAP042 "'#pragma gtap entry' must stand at the top level of the kernel's body"
