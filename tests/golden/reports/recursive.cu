// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which plain functions become loops where they call themselves, and why others stay recursive: each says so at the end of
// the line with its name, and run_reports.py compares it with what the translator reports.
#include <gtap_thread.cuh>

struct Board {
  int v[4];
};
struct Part {
  const int *first;
};
struct Made {
  int x;
  __device__ Made(int x) : x(x) {}
};
struct Cleaned {
  int x;
  __device__ ~Cleaned() {}
};
__device__ int locked;
__device__ Board with(const Board &b, int i) {
  Board c = b;
  c.v[i & 3] += i;
  return c;
}
__device__ Part part(const Board &b) {
  return {b.v};
}
__device__ void lock() {
  while (atomicCAS(&locked, 0, 1) != 0) {
  }
}
__device__ void unlock() {
  atomicExch(&locked, 0);
}

__device__ int result(const int *w, int n) { // loop
  return n == 0 ? w[0] : result(w, n - 1) + w[n];
}
__device__ bool any(const int *w, int n) { // loop
  return n != 0 && w[n] && (any(w + 1, n / 2) || any(w, n - 1));
}
__device__ void inPlace(int *w, int n, Board &b) { // loop
  for (int i = 0; i < n; ++i) {
    w[i] ^= 1;
    inPlace(w, n - 1, b);
    w[i] ^= 1;
  }
  ++b.v[n & 3];
}
__device__ int ownArray(const int *w, int n) { // loop
  int mine[4] = {w[0], n};
  return n == 0 ? mine[0] : ownArray(mine, n - 1);
}
__device__ int byValue(Board b, const int *w, int n) { // loop
  return n == 0 ? b.v[0] : byValue(with(b, n), w, n - 1) + w[0];
}
__device__ int fibonacci(int n) { // kept: only calculates, without a loop
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
__device__ int byReference(const Board &b, const int *w, int n) { // kept: gives itself a temporary object, which would end too early (line 62)
  return n == 0 ? b.v[0] : byReference(with(b, n), w, n - 1) + w[0];
}
__device__ int converted(const long long &x, const int *w, int n) { // kept: gives itself a temporary object
  return n == 0 ? int(x) : converted(n * 3, w, n - 1) + w[0];
}
__device__ int pointed(const int *p, const int *w, int n) { // kept: gives itself a temporary object
  return n == 0 ? p[0] : pointed(with(Board{{n}}, n).v, w, n - 1) + w[0];
}
__device__ int hidden(Part p, const int *w, int n) { // kept: gives itself a temporary object
  return n == 0 ? p.first[0] : hidden(part(Board{{n}}), w, n - 1) + w[0];
}
__device__ int ordered(int *w, int n) { // kept: calls itself where something else has to be done first (line 74)
  return n == 0 ? w[0]++ : w[1]++ + ordered(w, n - 1);
}
__device__ int inHead(const int *w, int n) { // kept: calls itself where something else has to be done first
  for (int i = n ? inHead(w, n - 1) : 0; i < n; ++i)
    n -= w[i];
  return n;
}
__device__ int locks(int *w, int n) { // kept: may wait for other threads
  lock();
  int sum = n == 0 ? 0 : locks(w + 1, n - 1);
  unlock();
  return sum + w[0];
}
__device__ int ticket(int *w, int n) { // kept: may wait for other threads
  while (atomicAdd(w, 0) != n) {
  }
  return n == 0 ? 0 : ticket(w, n - 1);
}
__device__ int flag(volatile int *w, int n) { // kept: may wait for other threads
  while (*w < n) {
  }
  return n == 0 ? 0 : flag(w, n - 1);
}
__device__ int votes(const int *w, int n) { // kept: may wait for other threads
  return n == 0 ? w[0] : votes(w, n - 1) + __popc(__ballot_sync(~0u, w[n]));
}
__device__ int pointer(const int *w, int n) { // kept: may wait for other threads
  int (*other)(const int *, int) = pointer;
  return n == 0 ? w[0] : other(w, n - 1);
}
__device__ int odd(const int *w, int n);
__device__ int even(const int *w, int n) { // kept: is called by a function that it calls
  return n == 0 ? w[0] : odd(w, n - 1) + even(w, n / 2);
}
__device__ int odd(const int *w, int n) {
  return n == 0 ? w[1] : even(w, n - 1);
}
__device__ Made made(const int *w, int n) { // kept: has a result that cannot be declared without a value
  return n == 0 ? Made(w[0]) : made(w, n - 1);
}
__device__ int cleaned(const int *w, int n) { // kept: would lead to GTAP050 as a loop
  Cleaned c{n};
  return n == 0 ? w[0] : cleaned(w, n - 1) + c.x;
}
__device__ int directive(const int *w, int n) { // kept: holds a preprocessor directive
#ifdef NOWHERE
  n += 1;
#endif
  return n == 0 ? w[0] : directive(w, n - 1);
}
template <class T>
__device__ T pattern(const T *w, int n) { // kept: is a template
  return n == 0 ? w[0] : pattern(w, n - 1) + w[n];
}
struct Tree {
  int *w;
  __device__ int sum(int n) { // kept: is a member
    return n == 0 ? w[0] : sum(n - 1) + w[n];
  }
};
__device__ int noTaskCallsIt(const int *w, int n) {
  return n == 0 ? w[0] : noTaskCallsIt(w, n - 1) + w[n];
}

#pragma gtap function
__device__ void task(int *w, int n) {
  Board b{};
  inPlace(w, n, b);
  *w = result(w, n) + any(w, n) + ownArray(w, n) + byValue(b, w, n) + fibonacci(n) + byReference(b, w, n) + converted(9, w, n) +
       pointed(w, w, n) + hidden({w}, w, n) + ordered(w, n) + inHead(w, n) + locks(w, n) + ticket(w, n) + flag(w, n) + votes(w, n) +
       pointer(w, n) + even(w, n) + made(w, n).x + cleaned(w, n) + directive(w, n) + pattern(w, n) + Tree{w}.sum(n);
}
__global__ void kernel(int *w, int n) {
#pragma gtap entry
  task(w, n);
}
