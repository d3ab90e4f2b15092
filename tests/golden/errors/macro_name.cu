// A task function whose name a macro takes away from generated code.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int fib(int n) { return n; }

#define fib(n) (fib)((n) + 1)
// expected-error: 5:16: GTAP082 "task function 'fib' has the name of a macro"
