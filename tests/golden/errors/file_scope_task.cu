// A task pragma before a variable at file scope.
#include <gtap_thread.cuh>

#pragma gtap task
__device__ int x;

// expected-error: 4:14: GTAP048 "'#pragma gtap task' has no effect here"
