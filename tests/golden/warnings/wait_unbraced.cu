// A taskwait as the whole body of a branch or a loop; a loop pragma around one.
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
#pragma unroll
  for (int i = 0; i < 4; i++) {
#pragma gtap taskwait
  }
#pragma unroll 2
  for (int i = 0; i < 4; i++)
    a += i;
  return a;
}

// expected-warning: 10:14: GTAP049 "a taskwait is the whole body of an if or else"
// expected-warning: 13:14: GTAP049 "a taskwait is the whole body of a loop"
// expected-warning: 15:9: GTAP047 "this pragma is dropped: the loop contains a taskwait"
