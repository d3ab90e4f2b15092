// Numbers in clauses of regions that are none, a default that regions do not have.
#include <gtap_thread.cuh>

#pragma gtap function worker(team)
__device__ int numbers(int n, int *out) {
  int x = n;
  double half = 0.5;
#pragma gtap parallel default(firstprivate) num_threads(2.5)
  out[gtap::thread_num()] = x;
#pragma gtap parallel for schedule(dynamic, half * 2)
  for (int i = 0; i < n; ++i)
    out[i] = i;
#pragma gtap parallel for schedule(static, 0)
  for (int i = 0; i < n; ++i)
    out[i] = i;
#pragma gtap parallel for num_threads(3) schedule(guided, 2)
  for (int i = 0; i < n; ++i)
    out[i] = x;
  return x;
}
// expected-error: 8:23: GTAP185 "the threads of a team cannot run this 'parallel': 'default(firstprivate)' is not supported"
