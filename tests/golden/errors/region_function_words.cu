// How 'declare team' is not written, and functions that are none.
#include <gtap_block.cuh>

#pragma gtap declare team
__device__ void share(int *values, int count);

#pragma gtap declare team worker(team)
__device__ void clause(int *values);

#pragma gtap declare target
__device__ void other(int *values);

#pragma gtap function worker(team)
__device__ void spawns(int *values) {
#pragma gtap task
  share(values, 3);
}

// expected-error: 7:27: GTAP002 "'worker' is not a clause of '#pragma gtap declare team'"
// expected-error: 10:22: GTAP001 "unknown gtap directive 'declare target'"
// expected-error: 16:3: GTAP016 "'share' is not a task function"
