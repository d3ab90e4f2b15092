// Task functions that are not plain __device__ functions.
#include <gtap_thread.cuh>

#pragma gtap function
int host_function(int n) { return n; }

#pragma gtap function
__host__ __device__ int both(int n) { return n; }

#pragma gtap function
__global__ void kernel() {}

// expected-error: 5:5: GTAP030 "task function 'host_function' is not a __device__ function"
// expected-error: 8:25: GTAP030 "task function 'both' is not a __device__ function"
// expected-error: 11:17: GTAP030 "task function 'kernel' is not a __device__ function"
