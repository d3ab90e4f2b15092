// An explicit specialization of a task-function template is a task function of its own; the template's gtap_pack_f
// makes its arguments, too.
#include <gtap_thread.cuh>

#pragma gtap function
template <class T>
__device__ T sum(T n) {
  if (n < 1)
    return 0;
  T rest;
#pragma gtap task
  rest = sum<T>(n - 1);
#pragma gtap taskwait
  return rest + n;
}

template <>
__device__ long sum(long count) {
  if (count < 3)
    return count;
  int a;
#pragma gtap task
  a = sum(int(count));
#pragma gtap taskwait
  return a + count;
}

__global__ void kernel(long *out) {
#pragma gtap entry
  *out = sum(10L);
}
