// A header with task functions stands in place of its #include; #line names its lines.
// gtap-options: --gpu-arch=sm_90
#include <gtap_thread.cuh>

#include "headers/tasks.cuh" // f

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = f(n);
}
