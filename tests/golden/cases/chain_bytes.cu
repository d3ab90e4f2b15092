// A chain whose calls keep bytes that are no whole words, and so stay out of shared memory (loops/near_calls.cuh).
#include <gtap_thread.cuh>
struct Bytes { signed char b[18]; };
#pragma gtap function
__device__ signed char chain(const signed char *__restrict__ t, signed char n, Bytes x) {
  if (n <= 0) return x.b[17];
  Bytes y = x;
  y.b[n % 16] = (signed char)(t[n] + n);
  signed char r;
#pragma gtap task
  r = chain(t, (signed char)(n - 1), y);
#pragma gtap taskwait
  signed char s = r;
  for (int i = 0; i < 18; i++) s ^= x.b[i];
  return s;
}
#pragma gtap function
__device__ void all(const signed char *__restrict__ t, signed char *out, int n) {
  for (int i = 0; i < n; i++) {
#pragma gtap task
    out[i] = chain(t, (signed char)(i % 20), Bytes{{}});
  }
}
__global__ void k(const signed char *__restrict__ t, signed char *out, int n) {
#pragma gtap entry
  all(t, out, n);
}
