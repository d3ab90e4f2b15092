// Pragmas for statements at file scope.
#include <gtap_thread.cuh>

#pragma gtap taskwait

#pragma gtap task
__device__ int x;

// expected-error: 4:14: GTAP008 "'#pragma gtap taskwait' cannot stand here"
