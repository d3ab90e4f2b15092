// A taskwait as the whole body of a branch or a loop.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  int a = 0;
#pragma gtap task
  a = f(n - 1);
  if (n > 3)
#pragma gtap taskwait
  a++;
  do
#pragma gtap taskwait
  while (n-- > 10);
  return a;
}

// expected-error: 10:14: GTAP049 "a taskwait cannot be the whole body of an if or else"
// expected-error: 13:14: GTAP049 "a taskwait cannot be the whole body of a loop"
