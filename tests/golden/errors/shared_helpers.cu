// __shared__ memory that is read behind a taskwait in lambdas that helpers call, through what helpers hand back, in
// functions that call themselves and in default arguments.
#include <gtap_block.cuh>

template <class F> __device__ int inner(F f, int i) { return f(i); }
template <class F> __device__ int outer(const F &f, int i) { return inner(f, i) + 1; }
template <class F> struct Holder {
  F f;
  __device__ int call(int i) const { return f(i); }
};
struct View {
  int *values;
  __device__ int operator[](int i) const { return values[i]; }
};
struct References {
  int &a;
};
struct Cursor {
  int *p;
  __device__ void give(int *&to) { to = p; }
};

#pragma gtap function
__device__ void child(References of) {
  if (threadIdx.x == 0)
    of.a = 1;
}

__device__ void pick(int *p, int *&to) { to = p; }
template <class T> __device__ void exchange(T &a, T &b) {
  T t = a;
  a = b;
  b = t;
}
__device__ int down(int *a, int i) {
  if (i == 0)
    return a[0];
  return down(a, i - 1);
}
__device__ int even(int *a, int i);
__device__ int odd(int *a, int i) { return i == 0 ? 0 : even(a, i - 1); }
__device__ int even(int *a, int i) { return i == 0 ? a[1] : odd(a, i - 1); }
__shared__ int cache[64];
__device__ int get(int i, const int *p = cache) { return p[i]; }
__device__ int plus(int i, int v = cache[0]) { return i + v; }
__device__ auto reader(int *p) {
  return [=](int i) { return p[i]; };
}

#pragma gtap function
__device__ int lambdas(int n) {
  __shared__ int s[64];
  s[threadIdx.x] = n;
#pragma gtap taskwait
  int *p = s;
  auto &r = s;
  View view{s};
  int sum = inner([=](int i) { return p[i]; }, n);
  sum += inner([&](int i) { return p[i]; }, n);
  sum += inner([q = p](int i) { return q[i]; }, n);
  sum += outer([=](int i) { return p[i]; }, n);
  sum += inner([&](int i) { return r[i]; }, n);
  sum += inner([=](int i) { return view[i]; }, n);
  sum += inner([=](auto i) { return p[i]; }, n);
  auto f = [=](int i) { return p[i]; };
  sum += Holder<decltype(f)>{f}.call(n);
  sum += inner([=](int i) { return inner(f, i); }, n);
  auto made = reader(s);
  return sum + made(n);
}

#pragma gtap function
__device__ int handedBack(int n) {
  __shared__ int s[64];
  s[threadIdx.x] = n;
  Cursor cursor{s};
  int *q = nullptr, *first = s, *second = nullptr, *third = nullptr;
#pragma gtap taskwait
  pick(s, q);
  exchange(first, second);
  cursor.give(third);
  return *q + *second + *third;
}

#pragma gtap function
__device__ int references(int n) {
  __shared__ int s;
  s = n;
#pragma gtap taskwait
  References r{s};
  int sum = r.a;
#pragma gtap task
  child(References{s});
#pragma gtap taskwait
  return sum;
}

#pragma gtap function
__device__ int recursion(int n) {
  __shared__ int s[64];
  s[threadIdx.x] = n;
#pragma gtap taskwait
  int sum = down(s, n);
  return sum + odd(s, n);
}

#pragma gtap function
__device__ int defaults(int n) {
  cache[threadIdx.x] = n;
#pragma gtap taskwait
  int sum = get(n);
  return sum + plus(n);
}
// expected-error: 58:13: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 59:10: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 60:10: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 61:10: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 62:10: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 63:10: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 64:10: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 66:10: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 67:10: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 69:16: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 82:10: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 82:15: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 82:25: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 93:9: GTAP137 "this argument leads to __shared__ variable 's', and the child's block has one of its own"
// expected-error: 91:13: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 103:13: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 104:16: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 111:13: GTAP122 "__shared__ variable 'cache' is read behind a taskwait with what was written before it"
// expected-error: 112:16: GTAP122 "__shared__ variable 'cache' is read behind a taskwait with what was written before it"
