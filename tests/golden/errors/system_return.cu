// A return out of a macro of a system header.
#include <gtap_thread.cuh>

#include "system_macros.h"

#pragma gtap function
__device__ int f(int n) {
  SYSTEM_RETURN;
}
// expected-error: 8:3: GTAP058 "this return statement has to be rewritten, but comes out of a macro"
