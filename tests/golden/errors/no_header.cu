// Pragmas without the runtime's header.
#pragma gtap function
__device__ int f(int n) { return n; }
// expected-error: 2:14: GTAP083 "this file has gtap pragmas, but no '#include <gtap_thread.cuh>' or '<gtap_block.cuh>'"
