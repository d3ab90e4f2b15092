// entry in a branch, after a return, twice; in an overloaded kernel template, a
// specialization of one, an instance with a type of a function; in a member.
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

__global__ void in_loop(int *out, int n) {
  for (int i = 0; i < n; ++i) {
#pragma gtap entry
    out[i] = f(3);
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

template <class T>
__global__ void overloaded(T *out) {
#pragma gtap entry
  *out = f(3);
}
template <int N>
__global__ void overloaded(int *out) {
#pragma gtap entry
  *out = f(N);
}

template <class T>
__global__ void special(T *out) {
#pragma gtap entry
  *out = f(3);
}
template <>
__global__ void special(int *out) {
#pragma gtap entry
  *out = f(4);
}

template <class T>
__global__ void local_type(int *out, T) {
#pragma gtap entry
  *out = f(3);
}

template <int N>
__global__ void nested_entry(int *out) {
  if (N > 3) {
#pragma gtap entry
    *out = f(N);
  }
}

template <class T>
struct Kernels {
  static __global__ void member(int *out) {
#pragma gtap entry
    *out = f(3);
  }
};

void launch(int *out) {
  struct Local {};
  overloaded<int><<<1, 32>>>(out);
  overloaded<3><<<1, 32>>>(out);
  special<<<1, 32>>>(out);
  local_type<<<1, 32>>>(out, Local());
  nested_entry<5><<<1, 32>>>(out);
}

// expected-error: 83:14: GTAP045 "a member cannot hold '#pragma gtap entry'"
// expected-error: 18:14: GTAP042 "'#pragma gtap entry' must stand at the top level of the kernel's body"
// expected-error: 25:14: GTAP042 "'#pragma gtap entry' must stand at the top level of the kernel's body"
// expected-error: 32:5: GTAP043 "a return before '#pragma gtap entry' could keep threads from reaching it"
// expected-error: 40:14: GTAP044 "a kernel can have one '#pragma gtap entry' only"
// expected-error: 46:14: GTAP045 "an overloaded kernel cannot hold '#pragma gtap entry'"
// expected-error: 51:14: GTAP045 "an overloaded kernel cannot hold '#pragma gtap entry'"
// expected-error: 62:14: GTAP045 "a specialization of a kernel template cannot hold '#pragma gtap entry'"
// expected-error: 68:14: GTAP045 "a kernel template with a type that only a function knows cannot hold '#pragma gtap entry'"
// expected-error: 75:14: GTAP042 "'#pragma gtap entry' must stand at the top level of the kernel's body"
// expected-note: 25:14: put the loop into a task function, with '#pragma gtap task' before the call in it, and call that function here, once
