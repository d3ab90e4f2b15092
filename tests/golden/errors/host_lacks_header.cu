// gtap-options: --target=host
// A header of CUDA that cannot be found, whatever is installed; what follows from its absence is not reported.
#include <gtap_thread.cuh>

#include <cuda_of_tomorrow.h>

#pragma gtap function
__device__ void f(tomorrows_type t) {}
// expected-error: 5:10: GTAP140 "the host target has no '#include <cuda_of_tomorrow.h>'"
