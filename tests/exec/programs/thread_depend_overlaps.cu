// GTAP_CHECK_DEPEND, thread-level: overlaps are found and told, also where the lanes of a warp make graphs side by side.
#define GTAP_CHECK_DEPEND 1
#include <gtap_thread.cuh>

#define IS_CREATOR true
#include "overlapping_tasks.h"

#pragma gtap function
__device__ void many(int which, int count) {
  for (int i = 0; i < count; i++) {
#pragma gtap task
    pairs(which, 0, orders[i]);
  }
#pragma gtap taskwait
}

__global__ void kernel(int which, int count) {
#pragma gtap entry
  many(which, count);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  for (int which = 0; which < kCases; which++) {
    if (which == 11 || which == 12) // loops of a block
      continue;
    for (const int count : {1, kParents}) {
      kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(which, count);
      check_case(test, which, count, "overlapping_tasks.h");
    }
  }
  return test.finish("thread_depend_overlaps");
}
