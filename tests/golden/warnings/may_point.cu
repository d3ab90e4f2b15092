// Arguments that a function without a visible body may have made of a temporary object.
#include <gtap_thread.cuh>

struct Cells {
  int a[2];
  __device__ const int *get() const;
  __device__ int value() const;
};
struct View {
  const int *data;
  __device__ View half() const;
};
__device__ const int *ptr(const int &n);
__device__ const int *at(const int *p, int n);
__device__ Cells make(int n);
__device__ View all(int *p);

#pragma gtap function
__device__ int rd(const int *p) {
  return *p;
}
#pragma gtap function
__device__ int view(View v) {
  return v.data[0];
}

#pragma gtap function
__device__ int f(int n, int *given) {
  int r;
  Cells named = make(n);
#pragma gtap task
  r = rd(make(n).get());
#pragma gtap task
  r = rd(ptr(n + 1));
#pragma gtap task
  r = rd(at(given, n + 1)); // no temporary object is given away
#pragma gtap task
  r = rd(ptr(n));
#pragma gtap task
  r = view(all(given).half()); // a view gives out what it refers to
#pragma gtap task
  r = rd(named.get());
#pragma gtap taskwait
  return r;
}
// expected-warning: 32:10: GTAP134 "this argument may point into a temporary object, which ends before the child runs"
// expected-warning: 34:10: GTAP134 "this argument may point into a temporary object, which ends before the child runs"
// expected-warning: 33:14: GTAP218 "'r' is written by another child before the taskwait that joins the child whose result it gets"
// expected-warning: 35:14: GTAP218 "'r' is written by another child before the taskwait that joins the child whose result it gets"
// expected-warning: 37:14: GTAP218 "'r' is written by another child before the taskwait that joins the child whose result it gets"
// expected-warning: 39:14: GTAP218 "'r' is written by another child before the taskwait that joins the child whose result it gets"
// expected-warning: 41:14: GTAP218 "'r' is written by another child before the taskwait that joins the child whose result it gets"
