// A program that ends without asking for an error, and without gtap_finalize(): the runtime, which is finalised
// behind main, tells the error, and does no harm.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int itself(int n) {
  return n;
}

__global__ void kernel(int n, int *result) {
#pragma gtap entry
  *result = itself(n);
}

int main() {
  exec::check(gtap_initialize(), "gtap_initialize");
  const bool refused =
      gtap_initialize() == GTAP_ERROR_ALREADY_INITIALIZED; // this thread has a sentence now
  {
    exec::Array<int> result;
    kernel<<<1, 48>>>(3, result.device()); // not a multiple of 32
    exec::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  }
  std::printf("unasked_error: %s\n", refused ? "ok" : "initialised twice");
  return refused ? 0 : 1;
}
