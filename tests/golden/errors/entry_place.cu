// entry in a branch, after a return, twice, and in a template.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return a + b;
}

__global__ void in_branch(int *out) {
  if (out != nullptr) {
#pragma gtap entry
    *out = f(3);
  }
}

__global__ void after_return(int *out) {
  if (out == nullptr)
    return;
#pragma gtap entry
  *out = f(3);
}

__global__ void twice(int *out) {
#pragma gtap entry
  *out = f(3);
#pragma gtap entry
  *out = f(4);
}

template <int N>
__global__ void kernel_template(int *out) {
#pragma gtap entry
  *out = f(3);
}

// expected-error: 38:14: GTAP045 "a kernel template cannot hold '#pragma gtap entry'"
// expected-error: 17:14: GTAP042 "'#pragma gtap entry' must stand at the top level of the kernel's body"
// expected-error: 24:5: GTAP043 "a return before '#pragma gtap entry' could keep threads from reaching it"
// expected-error: 32:14: GTAP044 "a kernel can have one '#pragma gtap entry' only"
