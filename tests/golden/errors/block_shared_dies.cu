// A shared variable whose scope ends before a taskwait: a warning, here an error.
// gtap-options: -Werror=gtap-argument-dies
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void f(int n, int *out) {
  int whole = n; // lives in the record, which stays
  for (int i = 0; i < n; ++i) {
    int dies = i;
    int waited = i;
#pragma gtap task shared(waited)
    { out[i] = waited; }
#pragma gtap taskwait
#pragma gtap task shared(dies, whole)
    { out[i] = dies + whole; }
  }
}
// expected-error: 14:14: GTAP062 "an argument of this spawn points into 'dies', which goes out of scope before a taskwait"
