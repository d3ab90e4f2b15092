// A pragma out of a macro of a system header.
#include <gtap_thread.cuh>

#include "system_macros.h"

#pragma gtap function
__device__ void f(int n) {
  if (n < 2)
    return;
  SYSTEM_TASK f(n - 1);
}
// expected-error: 10:3: GTAP006 "a gtap pragma comes out of a macro that cannot be written out in the text"
