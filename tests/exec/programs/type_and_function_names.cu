// Names that hide each other, and results that say more than their type: a parameter or local named as its type, a
// type and a function of one name, const results, an explicit default constructor, functions that arguments bring in,
// using-declarations in namespaces and classes.
#include <gtap_thread.cuh>

#include "support.h"

struct pt {
  int a, b;
};

#pragma gtap function
__device__ int parameter_as_type(pt pt) {
  if (pt.a < 1)
    return pt.b;
  struct pt next {
    pt.a - 1, pt.b
  };
  int x;
#pragma gtap task
  x = parameter_as_type(next);
#pragma gtap taskwait
  return x + pt.b;
}

// `pt` is saved at taskwaits in the first block, in the record in the second, the type again behind them.
#pragma gtap function
__device__ int local_as_type(int n) {
  int x = 0, sum = 0;
  if (n > 0) {
    pt pt{n, 2};
#pragma gtap task
    x = local_as_type(n - 1);
#pragma gtap taskwait
    pt.a += 1;
#pragma gtap taskwait
    sum += x + pt.a + pt.b;
  }
  if (n > 1) {
    pt pt[2] = {{n, 1}, {n, 2}};
#pragma gtap task
    pt[0].a = local_as_type(n - 2);
#pragma gtap taskwait
    sum += pt[0].a + pt[1].b;
  }
  pt last{sum, n};
  return last.a + last.b;
}

enum color { red, green };
#pragma gtap function
__device__ int enum_as_name(color color, int n) {
  enum color next = color == red ? green : red;
  int x = 0;
  if (n > 0) {
#pragma gtap task
    x = enum_as_name(next, n - 1);
#pragma gtap taskwait
  }
  return 2 * x + (color == red) + (next == red);
}

struct node {
  int v;
};
#pragma gtap function
__device__ int node(struct node n) {
  if (n.v < 2)
    return n.v;
  struct node left = {n.v - 1}, right = {n.v - 2};
  int a, b;
#pragma gtap task
  a = node(left);
#pragma gtap task
  b = node(right);
#pragma gtap taskwait
  struct node &again = left;
#pragma gtap taskwait
  return a + b + again.v + n.v;
}

// The type is of the whole program, another of its name of the function's namespace.
namespace inner {
struct pt {
  double other;
};
#pragma gtap function
__device__ int outer_type(::pt p) {
  ::pt kept{p.b, p.a};
  int x = 0;
  if (p.a > 0) {
#pragma gtap task
    x = outer_type(::pt{p.a - 1, p.b});
#pragma gtap taskwait
  }
  return x + kept.a + 3 * kept.b;
}
} // namespace inner

typedef const pt constant_pt;
#pragma gtap function
__device__ constant_pt constant_result(int n) {
  if (n < 2)
    return pt{n, 1};
  pt a;
#pragma gtap task
  a = constant_result(n - 1);
#pragma gtap task
  const pt b = constant_result(n - 2);
#pragma gtap taskwait
  return pt{a.a + b.a, a.b + b.b};
}
#pragma gtap function
template <class T>
__device__ const T constant_of(T n) {
  if (n.a < 1)
    return n;
  T a;
#pragma gtap task
  a = constant_of<T>(T{n.a - 1, n.b});
#pragma gtap taskwait
  return T{a.a + n.b, a.b + 1};
}

struct Explicit {
  int x;
  explicit __device__ Explicit() : x(-1) {}
  explicit __device__ Explicit(int n) : x(n) {}
};
struct HoldsExplicit {
  Explicit part;
  int z;
};
#pragma gtap function
__device__ Explicit explicit_result(int n) {
  if (n < 1)
    return Explicit(1);
#pragma gtap task
  Explicit r = explicit_result(n - 1);
#pragma gtap taskwait
  return Explicit(r.x + n);
}
#pragma gtap function
template <class T>
__device__ T explicit_in(int n) {
  if (n < 1)
    return T{Explicit(1), 2};
#pragma gtap task
  T r = explicit_in<T>(n - 1);
#pragma gtap taskwait
  r.z += n;
  return r;
}

namespace value {
struct V {
  int x;
};
__device__ inline int called(V) {
  return -1000;
}
template <class T>
__device__ inline int called_in(T) {
  return -1000;
}
} // namespace value
__device__ int called(value::V, int n) {
  return n;
}
#pragma gtap function
__device__ int called(value::V v) {
  int r = 0;
  if (v.x > 0) {
#pragma gtap task
    r = ::called(value::V{v.x - 1});
#pragma gtap taskwait
  }
  return r + called(value::V{}, v.x);
}
#pragma gtap function
template <class T>
__device__ int called_in(T v) {
  int r = 0;
  if (v.x > 0) {
#pragma gtap task
    r = ::called_in(T{v.x - 1});
#pragma gtap taskwait
  }
  return r + v.x;
}

namespace lib {
#pragma gtap function
__device__ int down(int n) {
  int a = 0;
  if (n > 0) {
#pragma gtap task
    a = down(n - 1);
#pragma gtap taskwait
  }
  return a + n;
}
#pragma gtap function
template <class T>
__device__ T down_in(T n) {
  T a = 0;
  if (n > 0) {
#pragma gtap task
    a = lib::down_in<T>(n - 1);
#pragma gtap taskwait
  }
  return a + n;
}
} // namespace lib
namespace other {
using lib::down;
using lib::down_in;
} // namespace other
namespace further {
using other::down;
}
namespace opened {
using namespace lib;
}
struct Base {
#pragma gtap function
  static __device__ int member(int n) {
    return 3 * n;
  }
};
struct Derived : private Base {
  using Base::member;
};
#pragma gtap function
__device__ int by_using(int n) {
  int a, b, c, d, e, f;
#pragma gtap task
  a = other::down(n);
#pragma gtap task
  b = other::down_in<int>(n);
#pragma gtap task
  c = further::down(n);
#pragma gtap task
  d = opened::down(n);
#pragma gtap task
  e = Derived::member(n);
  {
    using other::down;
#pragma gtap task
    f = down(n);
  }
#pragma gtap taskwait
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f;
}

#pragma gtap function
__device__ void all(int n, int *out) {
#pragma gtap task
  out[0] = parameter_as_type(pt{n, 2});
#pragma gtap task
  out[1] = local_as_type(n);
#pragma gtap task
  out[2] = enum_as_name(red, n);
  struct node start = {n};
#pragma gtap task
  out[3] = node(start);
#pragma gtap task
  out[4] = inner::outer_type(pt{n, 4});
  pt constant, constant_in;
#pragma gtap task
  constant = constant_result(n);
#pragma gtap task
  constant_in = constant_of(pt{n, 3});
  Explicit r;
#pragma gtap task
  r = explicit_result(n);
  HoldsExplicit h = {Explicit(2), 3};
#pragma gtap task
  h = explicit_in<HoldsExplicit>(n);
#pragma gtap task
  out[5] = ::called(value::V{n});
#pragma gtap task
  out[6] = ::called_in(value::V{n});
#pragma gtap task
  out[7] = by_using(n);
#pragma gtap taskwait
  out[8] = constant.a + constant_in.a;
  out[9] = r.x + h.part.x + h.z;
}

__global__ void with_tasks(int n, int *out) {
#pragma gtap entry
  all(n, out);
}
__global__ void qualified_entry(int n, int *out) {
#pragma gtap entry
  out[10] = other::down(n);
}
__global__ void serially(int n, int *out) {
  all(n, out);
  out[10] = other::down(n);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(7);
  exec::Array<int> tasks(11), expected(11);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  qualified_entry<<<2, 32>>>(n, tasks.device());
  test.wait("qualified_entry");
  serially<<<1, 1>>>(n, expected.device());
  test.wait("serially");
  test.equal("results", tasks, expected);
  return test.finish("type_and_function_names");
}
