// What is said of directives that are written as '#pragma omp' names them so. Functions that the translator makes have no name.
// gtap-options: --omp
#include <gtap_block.cuh>

__device__ int cells[64];

#pragma gtap function
__device__ void f(int *p, int n) {
#pragma omp taskgroup allocate(n)
  f(p, n);
#pragma omp task if (omp_in_final())
  f(p, n);
#pragma omp task depend(inout : omp_all_memory)
  f(p, n);
#pragma omp task if (taskloop : n > 3)
  f(p, n);
#pragma omp taskloop schedule(often) nogroup
  for (int i = 0; i < n; i++) {
#pragma omp task_iteration depend(inout : p[i])
    f(p + i, n);
  }
}
// expected-note: 9:24: the clauses of 'taskgroup' are: 'task_reduction'
// expected-error: 9:24: GTAP002 "'allocate' is not a clause of '#pragma omp taskgroup'"
// expected-error: 11:22: GTAP196 "'omp_in_final' is of OpenMP's runtime library, which code on a GPU does not have"
// expected-error: 13:48: GTAP003 "malformed depend clause: 'omp_all_memory' is not supported: name the objects, or wait for all tasks before this one by a taskwait"
// expected-error: 15:38: GTAP003 "malformed if clause: 'taskloop:' cannot stand before the condition, which is that of this directive in any case"
// expected-error: 17:37: GTAP003 "malformed schedule clause: 'often' is none of its words"
