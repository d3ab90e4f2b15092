// __shared__ memory that is read behind a taskwait by constructors and destructors, or written by them before it.
#include <gtap_block.cuh>

struct Loader {
  int v;
  __device__ Loader(const int *p) : v(p[threadIdx.x]) {}
};
struct Derived : Loader {
  __device__ Derived(const int *p) : Loader(p) {}
};
struct Delegating {
  int v;
  __device__ Delegating(int value) : v(value) {}
  __device__ Delegating(const int *p) : Delegating(p[0]) {}
};
struct Inheriting : Loader {
  using Loader::Loader;
};
__shared__ int cache[64];
struct Default {
  int v = cache[1];
  __device__ Default() {}
};
struct Aggregate {
  int v = cache[2];
};
struct Copied {
  const int *p;
  int v;
  __device__ explicit Copied(const int *q) : p(q), v(0) {}
  __device__ Copied(const Copied &other) : p(other.p), v(other.p[0]) {}
};
struct Zero {
  int *q;
  __device__ explicit Zero(int *p) : q(p) { q[threadIdx.x] = 1; }
};
struct Flush {
  int *from, *to;
  __device__ ~Flush() { to[threadIdx.x] = from[threadIdx.x]; }
};
struct Member {
  Flush flush;
};
struct Base : Flush {
  __device__ Base(int *f, int *t) : Flush{f, t} {}
};

#pragma gtap function
__device__ int constructors(int n) {
  __shared__ int s[64];
  s[threadIdx.x] = n;
  cache[threadIdx.x] = n;
#pragma gtap taskwait
  Loader loader(s);
  Derived derived(s);
  Delegating delegating(s);
  Inheriting inheriting(s);
  Default standard;
  Aggregate aggregate{};
  Copied copied(s);
  Copied again(copied);
  return loader.v + derived.v + delegating.v + inheriting.v + standard.v + aggregate.v + again.v;
}

#pragma gtap function
__device__ int zeroed(int n) {
  __shared__ int s[64];
  {
    Zero zero(s);
  }
#pragma gtap taskwait
  return s[n];
}

#pragma gtap function
__device__ void destructors(int n, int *out) {
  __shared__ int s[64], t[64], u[64], v[64], w[64];
  s[threadIdx.x] = t[threadIdx.x] = u[threadIdx.x] = v[threadIdx.x] = w[threadIdx.x] = n;
#pragma gtap taskwait
  Flush flush{s, out};
  Member member{{t, out}};
  Base base(u, out);
  const Flush &kept = Flush{v, out};
  Flush{w, out};
}

#pragma gtap function
__device__ int flushed(int n, int *in) {
  __shared__ int s[64];
  {
    Flush flush{in, s};
  }
#pragma gtap taskwait
  return s[n];
}
// expected-error: 54:10: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 55:11: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 56:14: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 57:14: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 58:11: GTAP122 "__shared__ variable 'cache' is read behind a taskwait with what was written before it"
// expected-error: 59:23: GTAP122 "__shared__ variable 'cache' is read behind a taskwait with what was written before it"
// expected-error: 61:10: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 72:10: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 84:8: GTAP122 "__shared__ variable 'w' is read behind a taskwait with what was written before it"
// expected-error: 83:16: GTAP122 "__shared__ variable 'v' is read behind a taskwait with what was written before it"
// expected-error: 82:8: GTAP122 "__shared__ variable 'u' is read behind a taskwait with what was written before it"
// expected-error: 81:10: GTAP122 "__shared__ variable 't' is read behind a taskwait with what was written before it"
// expected-error: 80:9: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
// expected-error: 94:10: GTAP122 "__shared__ variable 's' is read behind a taskwait with what was written before it"
