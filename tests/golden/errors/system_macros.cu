// Macros of a system header are not written out.
// gtap-options: --target=host
#include <gtap_thread.cuh>

#include "system_macros.h"

#pragma gtap function
__device__ int with_body(int n) SYSTEM_BODY

#pragma gtap function
__device__ int f(int n) {
  int a = 0;
#pragma gtap task
  SYSTEM_CALL(n - 1);
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return a;
}

__global__ void kernel(int *out) {
#pragma gtap entry
  *out = f(3);
}

int main() { SYSTEM_LAUNCH; }
// expected-error: 14:3: GTAP024 "the statement after '#pragma gtap task' comes out of a macro"
// expected-error: 8:33: GTAP035 "the body of 'with_body' comes out of a macro or an included file"
// expected-error: 26:14: GTAP080 "this kernel launch comes out of a macro, which --target=host cannot rewrite"
