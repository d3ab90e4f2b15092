// Clang's own words would be about the call.
#include <gtap_thread.cuh>

#pragma gtap function
__global__ void kernel_as_task(int n) {
#pragma gtap task
  kernel_as_task(n - 1);
}
// expected-error: 5:17: GTAP030 "task function 'kernel_as_task' is not a __device__ function"
