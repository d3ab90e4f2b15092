// A constant that the block needs beside the variable that hides it: the block's function could not declare both.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  constexpr int level = 20;
  constexpr int twice = 2 * level;
  int result = 0;
  {
    int level = n;
#pragma gtap task shared(result) firstprivate(level)
    { result = level + twice; }
#pragma gtap taskwait
  }
  return result;
}
// expected-error: 6:17: GTAP108 "the spawned block cannot use 'level': what the block uses needs it, and another declaration of the name hides it"
