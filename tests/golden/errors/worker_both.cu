// A file with two kinds of worker.
#include <gtap_block.cuh>
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void f(int n);
// expected-error: 7:2: ""A file has task functions of one kind: include gtap_thread.cuh or gtap_block.cuh, not both.""
