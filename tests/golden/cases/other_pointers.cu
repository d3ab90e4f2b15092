// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers that may lead elsewhere than to global memory, in roundabout ways.
#include <gtap_thread.cuh>
struct bits { int *a; int : 4; int *b; };
struct odd { int *p; __device__ static void *operator new(size_t) { return nullptr; } };
#pragma gtap function
__device__ void sink(int *p, int *q, int *) { *p += *q; }
#pragma gtap function
__device__ void other(int *p, int *q, int *r) { *p += *q + *r; }
#pragma gtap function
__device__ void bitty(bits x) { *x.a += *x.b; }
#pragma gtap function
__device__ void fields(bits x) { *x.a += *x.b; }
#pragma gtap function
__device__ void made(int *p) { *p = 1; }
#pragma gtap function
__device__ void f(int *p, int n, int *q, int *r, int *s, int *t) {
  int sm[4];
  int *own = p;
  if (n == 1) asm volatile("" : "+l"(own));
  auto l = [&] { q = sm; };
  if (n == 2) l();
  int *z = nullptr;
  z = r = n ? r : s;
  (n ? s : t) = sm;
#pragma gtap task
  sink(own, q, z);
#pragma gtap task
  other(p, (new odd)->p, new int(3));
#pragma gtap task
  sink(p + 1, t, r);
#pragma gtap task
  bitty(bits{sm, p});
#pragma gtap task
  bitty(bits{p, sm});
#pragma gtap task
  fields(bits{p, p + 1});
#pragma gtap task
  made(reinterpret_cast<int *>(new odd));
}
__global__ void k(int *p, int *q) {
#pragma gtap entry
  f(p, 3, q, p + 1, p + 2, q);
}
