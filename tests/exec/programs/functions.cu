// Task functions of every kind: templates with deduced and written arguments, overloads, namespaces,
// static members, default arguments, spawns that declare their destination, entries whose result
// goes to a local variable or shared memory.
#include "support.h"
#include <gtap_thread.cuh>

#pragma gtap function
template <class T, int Cut = 2>
__device__ T fib(T n) {
  if (n < Cut)
    return n;
#pragma gtap task
  T a = fib<T, Cut>(n - 1);
  T b;
#pragma gtap task queue(1)
  b = fib(T(n - 2));
#pragma gtap taskwait
  return a + b;
}

#pragma gtap function
__device__ int twice(int x) {
  return 2 * x;
}
#pragma gtap function
__device__ long twice(long x) {
  return 2 * x + 1;
}
namespace deep {
#pragma gtap function
__device__ int twice(int x, int y = 3);
} // namespace deep
namespace {
#pragma gtap function
__device__ int hidden(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
#pragma gtap task
    int r = twice(i);
#pragma gtap task
    const long q = twice((long)i);
#pragma gtap task
    auto z = deep::twice(i);
#pragma gtap taskwait
    s += r + int(q) + z;
  }
  return s;
}
} // namespace
namespace deep {
__device__ int twice(int x, int y) {
  return x * y;
}
using ::fib;
#pragma gtap function
__device__ long all(int n) {
  long f;
#pragma gtap task
  f = fib<long>(n);
#pragma gtap task
  const int h = hidden(n);
#pragma gtap taskwait
  return f * 1000 + h;
}
} // namespace deep
class Tree {
#pragma gtap function
  static __device__ int leaf(int n) {
    return n + base;
  }
  static constexpr int base = 7;
  struct Pair {
    int a, b;
  };

public:
#pragma gtap function
  static __device__ int sum(int n, int k = base);

private:
  int unused = 0;
};
__device__ int Tree::sum(int n, int k) {
  if (n == 0) {
    int v;
#pragma gtap task
    v = leaf(k);
#pragma gtap taskwait
    return v;
  }
  Pair p;
#pragma gtap task
  p.a = sum(n - 1, k);
#pragma gtap task
  p.b = sum(n - 1);
#pragma gtap taskwait
  return p.a + p.b;
}

// Defined outside of its namespace; a static function beside an overload; no default constructor.
namespace deep::deeper {
#pragma gtap function
__device__ int outside(int n);
} // namespace deep::deeper
__device__ int deep::deeper::outside(int n) {
  int a = 0;
  if (n > 0) {
#pragma gtap task
    a = outside(n - 1);
#pragma gtap taskwait
  }
  return a + 2 * n;
}
#pragma gtap function
__device__ int over(char n) {
  return n + 1;
}
#pragma gtap function
static __device__ int over(long n, int m) {
  return int(n) + m;
}
namespace {
#pragma gtap function
__device__ int calls_over(int n) {
  int a = 0, b = 0;
#pragma gtap task
  a = over(char(n));
#pragma gtap task
  b = over(long(n), 5);
#pragma gtap taskwait
  return a + b;
}
} // namespace
class Known {
public:
  __device__ explicit Known(int v) : value(v) {}
  int value;
};
#pragma gtap function
__device__ Known make(int n) {
  return Known(n);
}
#pragma gtap function
template <class T>
__device__ T bare(T n, int m);
#pragma gtap function
static __device__ long special(int n) {
  int a, b, c;
#pragma gtap task
  a = over(char(n));
#pragma gtap task
  b = over(3l, n);
#pragma gtap task
  const auto made = make(n);
  int f;
#pragma gtap task
  f = calls_over(n);
#pragma gtap task
  c = deep::deeper::outside(n);
#pragma gtap task
  int d = bare(n, 4);
#pragma gtap task
  long e = bare((long)n, 5);
#pragma gtap taskwait
  return a + 3 * b + 5 * made.value + 7 * c + 11 * d + 13 * e + 17 * f;
}
// Instances from before and behind this definition; a taskwait without braces.
template <class T>
__device__ T bare(T n, int m) {
  if (n > 1) {
    T rest;
#pragma gtap task
    rest = bare(T(n - 1), m + 1);
#pragma gtap taskwait
    n += rest;
  }
  if (n > 1000)
#pragma gtap taskwait
    n += m;
  return n;
}
#pragma gtap function
__device__ short again(short n) {
  short a;
#pragma gtap task
  a = bare(n, 6);
#pragma gtap taskwait
  return a;
}
#pragma gtap function
__device__ long both(int n) {
  long a;
  short b;
#pragma gtap task
  a = special(n);
#pragma gtap task
  b = again(short(n));
#pragma gtap taskwait
  return a * 100 + b;
}
__global__ void with_tasks3(int n, long *result) {
#pragma gtap entry
  *result = both(n);
}

// Explicit instantiations, before and behind the use; attributes; bit-fields saved across a taskwait.
struct Packed {
  unsigned low : 3, high : 5;
  int whole;
};
#pragma gtap function
template <class T, int Step>
[[nodiscard]] __device__ inline T steps(T n) {
  if (n < Step)
    return n;
  Packed packed{unsigned(n) & 7u, unsigned(n) & 31u, int(n)};
  T a;
#pragma gtap task
  a = steps<T, Step>(n - Step);
#pragma gtap taskwait
  packed.low += 1;
  return a + T(packed.low) + T(packed.high) + T(packed.whole);
}
template __device__ int steps<int, 2>(int);
extern template __device__ long steps<long, 3>(long);

#pragma gtap function
template <class T>
__device__ __forceinline__ T two_steps(T n) {
  T a;
#pragma gtap task
  a = steps<T, 2>(n);
#pragma gtap taskwait
  return a;
}

#pragma gtap function
__attribute__((noinline, unused)) static __noinline__ __device__ long stepwise(int n) {
  __builtin_assume(n < 1000000);
  int a;
  long b;
#pragma gtap task
  a = two_steps(n);
#pragma gtap task
  b = steps<long, 3>(n);
#pragma gtap taskwait
  return a * 100 + b;
}
template __device__ long steps<long, 3>(long);

__global__ void with_tasks4(int n, long *result) {
#pragma gtap entry
  *result = stepwise(n);
}
__global__ void serially4(int n, long *result) {
  *result = stepwise(n);
}

__global__ void with_tasks(int n, long *result) {
#pragma gtap entry
  long r = deep::all(n);
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *result = r;
}
__global__ void with_tasks2(int n, int *result) {
  __shared__ int s[2];
#pragma gtap entry
  s[1] = Tree::sum(n);
  __syncthreads();
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *result = s[1];
}
__global__ void serially(int n, long *result, int *b, long *c) {
  *c = both(n);
  *result = deep::all(n);
  *b = Tree::sum(n);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(9);
  exec::Array<long> tasks, serial, tasks3, serial3;
  exec::Array<int> tasks2, serial2;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  with_tasks2<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks2.device());
  test.wait("with_tasks");
  with_tasks3<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks3.device());
  test.wait("with_tasks3");
  serially<<<1, 1>>>(n, serial.device(), serial2.device(), serial3.device());
  test.wait("serially");
  exec::Array<long> tasks4, serial4;
  with_tasks4<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks4.device());
  test.wait("with_tasks4");
  serially4<<<1, 1>>>(n, serial4.device());
  test.wait("serially4");
  test.equal("steps", tasks4, serial4);
  test.equal("fib", tasks, serial);
  test.equal("sum", tasks2, serial2);
  test.equal("both", tasks3, serial3);
  return test.finish("functions");
}
