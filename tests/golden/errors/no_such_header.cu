#include <gtap.h>

#pragma gtap function
__device__ int f(int n) {
  return n;
}
// expected-error: 1:10: GTAP141 "gtap has no header 'gtap.h'"
