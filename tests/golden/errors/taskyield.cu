// A taskyield has no clauses, and stands between statements.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
#pragma gtap taskyield queue(1)
#pragma gtap taskyeild
  return n;
}

#pragma gtap taskyield
__device__ int h(int n) { return n; }
// expected-error: 6:24: GTAP002 "'queue' is not a clause of '#pragma gtap taskyield'"
// expected-error: 7:14: GTAP001 "unknown gtap directive 'taskyeild'"
// expected-error: 11:14: GTAP008 "'#pragma gtap taskyield' cannot stand here"
