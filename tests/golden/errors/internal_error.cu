// gtap-options: --no-line-directives
// The report names the line that the rejected text was made of: here one that only lines of its own number suit.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a;
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return a + int(sizeof(char[__LINE__ == 13 ? 1 : -1]));
}
// expected-error: 13:3: GTAP090 "internal error: what is made of 'return a + int(sizeof(char[__LINE__ == 13 ? 1 : -1]));' does not parse: array size is negative"
