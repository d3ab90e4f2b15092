// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More launches than Clang shows errors of one file: on the host target a launch is a call that Clang does not know as such.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void leaf(int *out) { *out = 1; }

__global__ void start(int *out) {
#pragma gtap entry
  leaf(out);
}

void launch(int *out) {
  start<<<1, 32>>>(out + 1);
  start<<<1, 32>>>(out + 2);
  start<<<1, 32>>>(out + 3);
  start<<<1, 32>>>(out + 4);
  start<<<1, 32>>>(out + 5);
  start<<<1, 32>>>(out + 6);
  start<<<1, 32>>>(out + 7);
  start<<<1, 32>>>(out + 8);
  start<<<1, 32>>>(out + 9);
  start<<<1, 32>>>(out + 10);
  start<<<1, 32>>>(out + 11);
  start<<<1, 32>>>(out + 12);
  start<<<1, 32>>>(out + 13);
  start<<<1, 32>>>(out + 14);
  start<<<1, 32>>>(out + 15);
  start<<<1, 32>>>(out + 16);
  start<<<1, 32>>>(out + 17);
  start<<<1, 32>>>(out + 18);
  start<<<1, 32>>>(out + 19);
  start<<<1, 32>>>(out + 20);
  start<<<1, 32>>>(out + 21);
  start<<<1, 32>>>(out + 22);
  start<<<1, 32>>>(out + 23);
  start<<<1, 32>>>(out + 24);
}
