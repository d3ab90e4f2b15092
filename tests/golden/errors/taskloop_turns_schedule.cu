// A taskloop whose turns become tasks has no schedule.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void loops(int *cells, int n) {
#pragma gtap taskloop schedule(static)
  for (int i = 0; i < n; i++)
    cells[i] += 1;
}
// expected-error: 6:23: GTAP188 "this schedule is not for this taskloop: it makes no graph, and idle workers take halves of its turns"
