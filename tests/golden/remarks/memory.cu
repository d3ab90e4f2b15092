// Records, pointers and recursive functions.
// gtap-options: -Rgtap=records,pointers -Rgtap=recursion -Wno-gtap-call-stack
#include <gtap_thread.cuh>

struct node {
  node *left, *right;
  int value;
};
struct box {
  float low[3], high[3];
};
__device__ volatile int best;
__device__ int locked;
__device__ int elsewhere(int n);

#pragma gtap function
__device__ int part(int n) {
  return n;
}

#pragma gtap function
__device__ int many(int n, box around) { // 280 bytes and more
  int found[64], sum = 0;
  const box &again = around;
  for (int i = 0; i < 64; ++i) {
#pragma gtap task
    found[i] = part(n + i);
  }
#pragma gtap taskwait
  for (int each : found)
    sum += each;
  return sum + int(again.low[0]);
}
#pragma gtap function
__device__ long few(long a, long b) { // 32 bytes
  int x, y;
#pragma gtap task
  x = part(int(a));
#pragma gtap task
  y = part(int(b));
#pragma gtap taskwait
  return x + y + a + b;
}
#pragma gtap function
__device__ void never_waits(box a, box b, box c, float *out) {
  *out = a.low[0] + b.low[1] + c.high[2];
}

#pragma gtap function
__device__ void walk(const node *n, int *out) {
  if (!n)
    return;
  out[n->value] = 1;
#pragma gtap task
  walk(n->left, out);
#pragma gtap task
  walk(gtap::as_global(n->right), out);
}

__device__ int bounded(int *w, int n) {
  if (n > best)
    return 0;
  return n == 0 ? w[0] : bounded(w, n - 1);
}
__device__ int through(volatile int *w, int n) {
  return n == 0 || w[n] > 7 ? 0 : through(w, n - 1);
}
__device__ void lock() {
  while (atomicCAS(&locked, 0, 1) != 0) {
  }
}
__device__ int locks(int *w, int n) {
  lock();
  return n == 0 ? w[0] : locks(w, n - 1);
}
__device__ int votes(const int *w, int n) {
  return n == 0 ? w[0] : votes(w, n - 1) + __popc(__ballot_sync(__activemask(), w[n]));
}
__device__ int unseen(const int *w, int n) {
  return n == 0 ? w[0] : unseen(w, n - 1) + elsewhere(n);
}
__device__ int odd(const int *w, int n);
__device__ int even(const int *w, int n) {
  return n == 0 ? w[0] : odd(w, n - 1) + even(w, n / 2);
}
__device__ int odd(const int *w, int n) {
  return n == 0 ? w[1] : even(w, n - 1);
}
__device__ int turned(const int *w, int n) { // a loop: nothing is said
  return n == 0 ? w[0] : turned(w, n - 1) + w[n];
}

#pragma gtap function
__device__ void root(node *nodes, box around, int n, int *out) {
#pragma gtap task
  out[0] = many(n, around);
#pragma gtap task
  few(n, n);
#pragma gtap task
  never_waits(around, around, around, nullptr);
#pragma gtap task
  walk(nodes, out);
  out[1] = bounded(out, n) + through(out, n) + locks(out, n) + votes(out, n) + unseen(out, n) + even(out, n) + turned(out, n);
}
__global__ void kernel(node *nodes, box around, int n, int *out) {
#pragma gtap entry
  root(nodes, around, n, out);
}
// expected-remark: 22:16: records "a task of 'many' waits with a record of 296 bytes, and all records of the program in device memory take as much: 'found' takes 256 (destination of a spawn, line 27), 'around' takes 24 (bound to a reference, line 24), 'again' takes 8 (live at the taskwait, line 29)"
// expected-remark: 50:34: pointers "the pointer 'n' of 'walk' is not known to lead to global memory: line 55 passes 'n->left', which was read from memory; loads through it are generic ones, slower than those from global memory"
// expected-remark: 60:16: recursion "'bounded' stays recursive: it may wait for other threads: line 61 uses the volatile variable 'best'; its lanes wait for each other at each call, and the call stack has to hold its deepest recursion"
// expected-remark: 65:16: recursion "'through' stays recursive: it may wait for other threads: line 66 uses the volatile object that 'w' leads to; its lanes wait for each other at each call, and the call stack has to hold its deepest recursion"
// expected-remark: 72:16: recursion "'locks' stays recursive: it may wait for other threads: line 69 goes on by the result of 'atomicCAS'; its lanes wait for each other at each call, and the call stack has to hold its deepest recursion"
// expected-remark: 76:16: recursion "'votes' stays recursive: it may wait for other threads: line 77 calls '__ballot_sync'; its lanes wait for each other at each call, and the call stack has to hold its deepest recursion"
// expected-remark: 79:16: recursion "'unseen' stays recursive: it calls a function through a pointer, or one whose body is not in this file: line 80 calls 'elsewhere'; its lanes wait for each other at each call, and the call stack has to hold its deepest recursion"
// expected-remark: 83:16: recursion "'even' stays recursive: it is called by a function that it calls: 'odd' (line 86); its lanes wait for each other at each call, and the call stack has to hold its deepest recursion"
