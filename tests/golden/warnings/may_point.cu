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
