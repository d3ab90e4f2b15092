// Calls of task functions that are no tasks.
// gtap-options: -Rgtap=serial
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int square(int n) {
  return n * n;
}
#pragma gtap function
__device__ void both(int n, int *out) {
  if (n == 0)
    return;
#pragma gtap task
  both(n / 2, out);
#pragma gtap task
  both(n / 3, out + 1);
}
#pragma gtap function
__device__ int tak(int x, int y, int z) {
  if (y >= x)
    return z;
  int a, b, c;
#pragma gtap task
  a = tak(x - 1, y, z);
#pragma gtap task
  b = tak(y - 1, z, x);
#pragma gtap task
  c = tak(z - 1, x, y);
#pragma gtap taskwait
  return tak(a, b, c);
}
#pragma gtap function
template <class T>
__device__ T sum(const T *values, int n) {
  if (n == 1)
    return values[0];
  T left, right;
#pragma gtap task
  left = sum(values, n / 2);
#pragma gtap task
  right = sum(values + n / 2, n - n / 2);
#pragma gtap taskwait
  return left + right + (n > 100 ? sum(values, 1) : 0);
}
#pragma gtap function
__device__ void root(int n, int *out, const float *floats) {
  both(n, out);
  tak(n, n, n);
  out[0] = tak(n, n + 1, n) + square(n); // nothing would run beside square's task
  if (int found = tak(n, 1, 2))
    out[1] = found;
#pragma gtap task
  both(tak(n, 2, 1), out);
#pragma gtap task
  {
    both(n, out);
  }
  out[2] = int(sum(floats, n));
  out[3] = sum(out, n);
}
__global__ void kernel(int n, int *out, const float *floats) {
#pragma gtap entry
  root(n, out, floats);
}
// expected-remark: 30:10: serial "this calls task function 'tak' without '#pragma gtap task': one lane runs it, with all tasks that it would spawn, serially"
// expected-remark: 43:36: serial "this calls task function 'sum' without '#pragma gtap task': one lane runs it, with all tasks that it would spawn, serially"
// expected-remark: 47:3: serial "this calls task function 'both' without '#pragma gtap task': one lane runs it, with all tasks that it would spawn, serially"
// expected-remark: 48:3: serial "this calls task function 'tak' without '#pragma gtap task': one lane runs it, with all tasks that it would spawn, serially"
// expected-remark: 49:12: serial "this calls task function 'tak' without '#pragma gtap task': one lane runs it, with all tasks that it would spawn, serially"
// expected-remark: 50:19: serial "this calls task function 'tak' without '#pragma gtap task': one lane runs it, with all tasks that it would spawn, serially"
// expected-remark: 53:8: serial "this calls task function 'tak' without '#pragma gtap task': one lane runs it, with all tasks that it would spawn, serially"
// expected-remark: 56:5: serial "this calls task function 'both' without '#pragma gtap task': one lane runs it, with all tasks that it would spawn, serially"
// expected-remark: 58:16: serial "this calls task function 'sum' without '#pragma gtap task': one lane runs it, with all tasks that it would spawn, serially"
// expected-remark: 59:12: serial "this calls task function 'sum' without '#pragma gtap task': one lane runs it, with all tasks that it would spawn, serially"
