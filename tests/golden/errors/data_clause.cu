// Clauses for blocks that are malformed, or stand on the spawn of a call.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0;
#pragma gtap task default(some)
  a = f(n - 1);
#pragma gtap task firstprivate(n, )
  a = f(n - 1);
#pragma gtap task shared(a n)
  a = f(n - 1);
#pragma gtap task shared()
  a = f(n - 1);
  return a;
}
// expected-error: 9:31: GTAP003 "malformed default clause: 'some' is none of its words"
// expected-error: 11:35: GTAP003 "malformed firstprivate clause: its list ends with a comma"
// expected-error: 13:29: GTAP003 "malformed shared clause: 'n' is not expected in its list"
// expected-error: 15:26: GTAP003 "malformed shared clause: nothing stands in its parentheses"
