// A group of the threads of a warp that lives across a taskwait.
#include <gtap_thread.cuh>

#include "system_groups.h"

#pragma gtap function
__device__ int grouped(int n) {
  if (n == 0)
    return 1;
  const auto group = cooperative_groups::coalesced_threads();
  int a;
#pragma gtap task
  a = grouped(n - 1);
#pragma gtap taskwait
  return a + int(group.size());
}

__global__ void kernel(int *out) {
#pragma gtap entry
  *out = grouped(3);
}
// expected-error: 10:14: GTAP050 "'group' lives across the taskwait in line 14, but its type 'cooperative_groups::coalesced_group' names the threads that run here, and others may go on with the task"
