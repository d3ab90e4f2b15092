// Clauses that taskgroups do not have, and one that is the translator's.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) { return n; }

#pragma gtap function
__device__ void clauses(int n) {
  int sum = 0;
#pragma gtap taskgroup allocate(sum)
  {
#pragma gtap task
    f(n);
  }
#pragma gtap taskgroup queue(1)
  {
  }
#pragma gtap taskwait gtap_end_of(taskgroup)
}
// expected-error: 10:24: GTAP002 "'allocate' is not a clause of '#pragma gtap taskgroup'"
// expected-error: 15:24: GTAP002 "'queue' is not a clause of '#pragma gtap taskgroup'"
// expected-error: 18:23: GTAP002 "'gtap_end_of' is not a clause of '#pragma gtap taskwait'"
