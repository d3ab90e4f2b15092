// gtap-options: --target=host
// Names of CUDA that the host target does not have get one sentence at the user's line.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ float f(float x) {
  return normcdff(x);
}

__global__ void kernel(float *out) {
#pragma gtap entry
  *out = f(1);
}

int main() {
  cudaGraph_t graph;
  cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal);
  cudaMalooc(nullptr, 1); // Clang knows better
  half x;
  return 0;
}
// expected-error: 7:10: GTAP140 "the host target has no 'normcdff'"
// expected-error: 16:3: GTAP140 "the host target has no 'cudaGraph_t'"
// expected-error: 17:35: GTAP140 "the host target has no 'cudaStreamCaptureModeGlobal'"
// expected-error: 18:3: "use of undeclared identifier 'cudaMalooc'; did you mean 'cudaMalloc'?"
// expected-error: 19:3: GTAP140 "the host target has no 'half'"
