// A task function whose body comes out of a macro.
#include <gtap_thread.cuh>

#define BODY { return n; }

#pragma gtap function
__device__ int f(int n) BODY

// expected-error: 7:16: GTAP035 "the body of 'f' comes out of a macro or an included file"
