// Cancellation where no group is, or no statement.
#include <gtap_thread.cuh>

// No group leads here.
#pragma gtap function
__device__ void lonely(int n) {
#pragma gtap cancel taskgroup if (n > 3)
  if (n > 0) {
#pragma gtap task
    lonely(n - 1);
  }
#pragma gtap cancellation point taskgroup
}

#pragma gtap function
__device__ void bare(int n) {
  if (n > 5)
#pragma gtap cancel taskgroup
  for (int i = 0; i < n; i++)
#pragma gtap cancellation point taskgroup
  n = 3;
}

#pragma gtap function
__device__ void group(int n) {
  auto lambda = [=] {
#pragma gtap cancel taskgroup
  };
  lambda();
#pragma gtap taskgroup
  {
#pragma gtap task
    bare(n);
  }
}

__device__ void plain(int n) {
#pragma gtap cancel taskgroup
}

__global__ void kernel(int n) {
#pragma gtap entry
  group(n);
}
__global__ void alone(int n) {
#pragma gtap entry
  lonely(n);
}
// expected-error: 18:14: GTAP222 "'#pragma gtap cancel taskgroup' stands in an if or a loop, or behind a label, without braces"
// expected-error: 20:14: GTAP222 "'#pragma gtap cancellation point taskgroup' stands in an if or a loop, or behind a label, without braces"
// expected-error: 27:14: GTAP025 "'#pragma gtap cancel taskgroup' inside a lambda"
// expected-error: 38:14: GTAP012 "'#pragma gtap cancel taskgroup' outside a task function"
// expected-error: 7:14: GTAP220 "'#pragma gtap cancel taskgroup' is in no taskgroup, and no task that a taskgroup waits for comes here"
// expected-error: 12:14: GTAP220 "'#pragma gtap cancellation point taskgroup' is in no taskgroup, and no task that a taskgroup waits for comes here"
