// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which pointers are known to lead to global memory: those of kernels, moved on; not what was read from memory, nor
// addresses of locals and of constants.
#include <gtap_thread.cuh>
struct view { float *p; int ld; };
struct both { view a, b; const int *index; };
struct node { node *left, *right; int value; };
__device__ int table[100];
__constant__ int fixed[100];
__device__ node *tree;
#pragma gtap function
__device__ void leaf(int *p, const int *t) { p[0] += t[1]; }
#pragma gtap function
__device__ void leaf2(const int *t, int *p) { p[0] += t[1]; }
#pragma gtap function
__device__ int walk(const node *n, int *out, view v, both w, int *some) {
  if (!n) return 0;
  int *q = out + 1;
  const int *r = w.index;
  if (some) r = some;
  v.p[0] = *q + *r;
  v.ld++;
  w.a.p += 2;
#pragma gtap task
  leaf(out + 1, table);
#pragma gtap task
  leaf2(fixed + 2, &table[3]);
  int a, b;
#pragma gtap task
  a = walk(n->left, out + n->value, v, w, nullptr);
#pragma gtap task
  b = walk(gtap::as_global(n->right), &out[1], view{v.p + 1, 2}, w, &a);
#pragma gtap taskwait
  *q = a + b;
  return *r;
}
#pragma gtap function
template <class T>
__device__ void tmpl(T *x, T *y, int n) {
  if (n == 0) { *x = *y; return; }
  T local = *y;
#pragma gtap task
  tmpl<T>(x, sizeof(T) == 4 ? &local : y, n - 1);
#pragma gtap taskwait
}
__global__ void k(node *n, int *out, view v, both w) {
  out += 1;
#pragma gtap entry
  walk(n, out, v, w, out + 5);
}
__global__ void k2(float *x, double *y) {
#pragma gtap entry
  tmpl(x, x + 1, 3);
}
__global__ void k3(float *x, double *y) {
#pragma gtap entry
  tmpl(y, y + 1, 3);
}
