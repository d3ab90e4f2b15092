// A system header in a task function.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
#include "system_macros.h"
  return n;
}
// expected-error: 6:1: GTAP046 "#include inside task function 'f'"
