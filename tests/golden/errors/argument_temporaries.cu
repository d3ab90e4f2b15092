// Arguments that point into temporary objects of the spawn's own statement.
// gtap-options: -std=c++20
#include <gtap_thread.cuh>
#include <initializer_list>

struct Cells {
  int a[2];
  __device__ const int *get() const { return a; }
  __device__ const int &first() const { return *get(); }
  __device__ int value() const { return a[1]; }
};
struct View {
  const int *data;
  int count;
  __device__ View(const int *p, int n) : data(p), count(n) {}
  __device__ View(const Cells &cells) : data(cells.a), count(2) {}
  __device__ View half() const { return View(data, count / 2); }
};
struct Bound {
  const int &value;
};
struct Me {
  int value;
  Me *self;
  __device__ Me(int n) : value(n), self(this) {}
};
__device__ const int *ptr(const int &n) {
  const int *p = &n;
  return p;
}
__device__ const int *choose(const int *a, const int *b) {
  return *a < *b ? a : b;
}
__device__ Cells make(int n);
__device__ View whole(int *p);

#pragma gtap function
__device__ int rd(const int *p, const int *q) {
  return *p + *q;
}
#pragma gtap function
__device__ int view(View v) {
  return v.data[0];
}
#pragma gtap function
__device__ int bound(Bound b) {
  return b.value;
}
#pragma gtap function
__device__ int me(Me m) {
  return m.self->value;
}
#pragma gtap function
__device__ int num(int n) {
  return n;
}
struct Lists {
  std::initializer_list<int> values;
};
#pragma gtap function
__device__ int sum(std::initializer_list<int> values, Lists more) {
  return int(values.size() + more.values.size());
}

#pragma gtap function
__device__ int f(int n, int *given) {
  int r, own = n;
  Cells named = make(n);
#pragma gtap task
  r = rd(Cells{{1, 2}}.get(), ptr(n * 2));
#pragma gtap task
  r = rd(&make(n).first(), given);
#pragma gtap task
  r = rd(given, n ? ptr(3) : given);
#pragma gtap task
  r = rd(choose(ptr(n + 1), given), make(n).a);
#pragma gtap task
  r = view(make(n));
#pragma gtap task
  r = view(View(make(n)).half());
#pragma gtap task
  r = bound({n + 1});
#pragma gtap task
  r = me(n);
  // These lead elsewhere, or to variables.
#pragma gtap task
  r = rd(&own, choose(given + n, named.get()));
#pragma gtap task
  r = view(whole(given).half());
#pragma gtap task
  r = view(View(given, make(n).value()));
#pragma gtap task
  r = num(make(n).first() + *ptr(n + 1) + Me(n).value);
#pragma gtap task
  r = rd(ptr(own), &named.a[n % 2]);
#pragma gtap taskwait
  return r;
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = rd(ptr(n + 1), out);
}
