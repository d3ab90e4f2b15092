// A program that ends without asking for an error, and without gtap_finalize(): the runtime, which is finalised
// behind main, tells the error, and does no harm. The exit status says so, too, unless it is to be kept.
#include <gtap_thread.cuh>

#include "support.h"

#include <cstdlib>
#include <cstring>

#pragma gtap function
__device__ int itself(int n) {
  return n;
}

__global__ void kernel(int n, int *result) {
#pragma gtap entry
  *result = itself(n);
}

int main(int argc, char **argv) {
  setenv("GTAP_KEEP_EXIT_STATUS", "1", 0); // the environment's own value counts
  bool refused = true;
  if (argc < 2 || std::strcmp(argv[1], "uninitialised") != 0) {
    exec::check(gtap_initialize(), "gtap_initialize");
    refused = gtap_initialize() == GTAP_ERROR_ALREADY_INITIALIZED; // this thread has a sentence now
  }
  {
    exec::Array<int> result;
    kernel<<<GTAP_GRID_SIZE, 48>>>(3, result.device()); // not a multiple of 32
    exec::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  }
  std::printf("unasked_error: %s\n", refused ? "ok" : "initialised twice");
  return refused ? 0 : 1;
}
