// Macros that the check of the output would not see.
#include <gtap_thread.cuh>

#define finish done
#define spawn other
#define gtap mine

#pragma gtap function
__device__ int chain(int n) {
  if (n < 2)
    return n;
  int a;
#pragma gtap task
  a = chain(n - 1);
#pragma gtap taskwait
  return a;
}
// expected-error: 6:9: GTAP227 "the macro 'gtap' has a name that generated code uses, too"
// expected-error: 4:9: GTAP227 "the macro 'finish' has a name that generated code uses, too"
// expected-error: 5:9: GTAP227 "the macro 'spawn' has a name that generated code uses, too"
