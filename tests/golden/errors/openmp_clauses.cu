// Clauses of OpenMP that tasks cannot have.
// gtap-options: --omp
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) { return n; }

#pragma gtap function
__device__ void clauses(int n, int *out) {
  int sum = 0;
#pragma omp task affinity(n)
  f(n);
#pragma omp task in_reduction(+ : sum)
  f(n);
#pragma omp taskloop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += i;
#pragma omp taskloop priority(strict : 4)
  for (int i = 0; i < n; i++)
    out[i] = i;
#pragma omp taskgroup task_reduction(+ : sum)
  f(n);
#pragma omp taskwait nowait
#pragma omp task depend(depobj : out)
  f(n);
#pragma omp task default(private)
  out[0] = n;
#pragma omp task gtap_from(omp)
  f(n);
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  clauses(n, out);
}
// expected-error: 11:19: GTAP002 "'affinity' is not a clause of '#pragma omp task'"
// expected-error: 18:50: GTAP003 "malformed priority clause: 'strict:' has no meaning here"
// expected-error: 23:23: GTAP002 "'nowait' is not a clause of '#pragma omp taskwait'"
// expected-error: 24:38: GTAP003 "malformed depend clause: 'depobj' is not supported"
// expected-error: 26:34: GTAP003 "malformed default clause: 'private' is none of its words"
// expected-error: 28:34: GTAP004 "'#pragma omp task' has more than one gtap_from clause"
// expected-error: 13:19: GTAP210 "'in_reduction(+ : sum)' stands before a statement that does not combine 'sum' with a call by '+'"
