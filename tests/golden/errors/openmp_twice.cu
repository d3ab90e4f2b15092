// Clauses of OpenMP that stand twice, and mean nothing here.
// gtap-options: --omp
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void f(int *p, int n) {
#pragma omp task untied untied
  f(p, n);
#pragma omp task mergeable depend(inout : p[0]), mergeable
  f(p, n);
#pragma omp taskwait depend(inout : p[0]) nowait nowait
}
// expected-error: 7:9: GTAP004 "'#pragma omp task' has more than one untied clause"
// expected-error: 9:9: GTAP004 "'#pragma omp task' has more than one mergeable clause"
// expected-error: 11:9: GTAP004 "'#pragma omp taskwait' has more than one nowait clause"
