// Declarations and statements that are written in rare ways: lists without inner braces, volatile arrays, decltype of
// what lives in the record, attributes in conditions, several variables of an unnamed type, `return void(a)`, digraphs,
// pointers whose type a template leaves to auto, spawned loops and branches without braces, calls cast to void.
#include <gtap_thread.cuh>

#include "support.h"

struct P {
  int a, b;
};
struct W {
  P p;
  int z;
};

#pragma gtap function
__device__ int inner_braces(int n) {
  if (n < 1)
    return 1;
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-braces"
#endif
  int t[2][2] = {1, 2, n, 4};
  P pairs[2] = {n, 2, 3, 4};
  P some[2] = {{n, 2}, 3, 4};
  W w = {n, 2, 3}, w2{n, 5, 6};
  int zeros[2][3] = {n};
  char words[2][4] = {"abc", "x"};
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
  int a;
#pragma gtap task
  a = inner_braces(n - 1);
#pragma gtap taskwait
  return a + t[0][1] + 3 * t[1][0] + pairs[1].a + 5 * pairs[0].a + some[1].b + w.p.a + w.z +
         w2.p.b + zeros[0][0] + zeros[1][2] + words[0][1] + words[1][1];
}

#pragma gtap function
__device__ int volatiles(int n) {
  if (n < 1)
    return 0;
  volatile int va[3] = {1, 2, n};
  volatile int vb[2][2] = {{1, 2}, {n, 3}};
  const volatile int vc[2] = {1, n};
  volatile int v = n;
  int a;
#pragma gtap task
  a = volatiles(n - 1);
#pragma gtap taskwait
  va[0] = va[0] + 1;
  return a + va[0] + va[2] + v + 3 * vb[1][0] + 5 * vc[1];
}

#pragma gtap function
__device__ int types_of(int n) {
  if (n < 1)
    return 1;
  int values[3] = {1, 2, n};
  decltype(values) copy = {4, 5, n};
  P p{n, 2};
  auto [first, second] = p;
  decltype(first) third = n + 1;
  int &reference = values[1];
  __typeof__(reference) plain = 7;
  __typeof__(values) again = {8, 9, n};
  int a;
#pragma gtap task
  a = types_of(n - 1);
#pragma gtap taskwait
  decltype(second) late = 3;
  decltype(copy[0]) element = copy[1];
#pragma gtap taskwait
  element += 1;
  return a + values[2] + 2 * copy[2] + 3 * copy[1] + first + second + third + late + reference +
         plain + again[2];
}

#pragma gtap function
template <class T>
__device__ T types_in(T n) {
  if (n < 1)
    return 1;
  T values[3] = {1, 2, n};
  decltype(values) copy = {4, 5, n};
  P p{int(n), 2};
  auto [first, second] = p;
  decltype(first) third = 5;
  T a;
#pragma gtap task
  a = types_in(T(n - 1));
#pragma gtap taskwait
  return a + values[2] + 2 * copy[2] + copy[0] + third + first + second;
}

#pragma gtap function
__device__ int conditions(int n) {
  int a = 0;
  if ([[maybe_unused]] int k = n - 1) {
    if (n > 0) {
#pragma gtap task
      a = conditions(n - 1);
    }
#pragma gtap taskwait
    a += k;
  }
  while ([[maybe_unused]] int j = n > 3 ? 1 : 0) {
    int b;
#pragma gtap task
    b = conditions(n - 4);
#pragma gtap taskwait
    a += b + j;
    n -= 2;
  }
  for (int i = 0; [[maybe_unused]] int left = 2 - i; i++) {
#pragma gtap taskwait
    a += left;
  }
  switch ([[maybe_unused]] int i = n) {
  case 1:
#pragma gtap taskwait
    a++;
  }
  if ([[maybe_unused]] int q = n; [[maybe_unused]] bool large = n > 1) {
#pragma gtap taskwait
    a += q + large;
  }
  return a + n;
}

#pragma gtap function
__device__ int unnamed(int n) {
  int a = 0;
  struct {
    int x, y;
  } p = {n, 2}, q = {3, n};
  enum { one, two } e = one, g = n > 2 ? two : one;
  union {
    int i;
    float f;
  } u1, u2 = {n};
  u1.i = n;
  if (n > 0) {
#pragma gtap task
    a = unnamed(n - 1);
#pragma gtap taskwait
  }
  return a + p.x + 2 * q.y + (e == one) + 2 * (g == two) + u1.i + u2.i;
}

#pragma gtap function
__device__ void cast_returns(int n, int *out) {
  int a = 0;
  if (n < 1)
    return void(*out = 0);
#pragma gtap task
  cast_returns(n - 1, out);
#pragma gtap taskwait
  *out += n;
  if (n % 3 == 0)
    return (void)a;
  if (n % 3 == 1)
    return void(a), void(a);
  return void(a);
}

// clang-format off
#pragma gtap function
__device__ int digraphs(int n) <%
  int a = 0;
  if (n > 0) <%
#pragma gtap task
    a = digraphs(n - 1);
#pragma gtap taskwait
  %>
  int cells<:2:> = <% n, 1 %>;
  for (int i = 0; i < 2; i++) <%
#pragma gtap taskwait
    a += cells<:i:>;
  %>
  return a;
%>
// clang-format on

#pragma gtap function
    template <class T>
    __device__ T pointers(const T *p, int n) {
  auto next = p + 1;
  auto end = p + n;
  auto last = end - 1;
  auto *before = &p[0];
  T a = 0;
  if (n > 2) {
#pragma gtap task
    a = pointers(p + 1, n - 1);
  }
#pragma gtap taskwait
  return a + *next + T(end - next) + *last + *before;
}

#pragma gtap function
__device__ int identity(int n) {
  return n;
}
#pragma gtap function
__device__ void statements(int n, int *out) {
#pragma gtap task
  for (int i = 0; i < n; i++)
    atomicAdd(out, i);
#pragma gtap task
  if (n > 1)
    atomicAdd(out + 1, 1);
  else
    atomicAdd(out + 1, 2);
  int count = 0;
#pragma gtap task shared(count)
  while (count < n)
    count++;
#pragma gtap task
  switch (n) {
  case 1:
    atomicAdd(out + 1, 10);
    break;
  default:
    atomicAdd(out + 1, 20);
  }
#pragma gtap task
  for (int i = 0; i < n; i++)
#pragma gtap task
    do
      atomicAdd(out, 100);
    while (false);
#pragma gtap task
  (void)identity(n);
#pragma gtap task
  static_cast<void>(identity(n));
#pragma gtap task
  void(identity(n));
#pragma gtap taskwait
  out[2] = count;
}

#pragma gtap function
__device__ void all(int n, int *out, const int *whole, const double *real) {
#pragma gtap task
  out[0] = inner_braces(n);
#pragma gtap task
  out[1] = volatiles(n);
#pragma gtap task
  out[2] = types_of(n);
#pragma gtap task
  out[3] = types_in(n);
#pragma gtap task
  out[4] = conditions(n);
#pragma gtap task
  out[5] = unnamed(n);
#pragma gtap task
  cast_returns(n, out + 6);
#pragma gtap task
  out[7] = digraphs(n);
#pragma gtap task
  out[8] = pointers(whole, 4);
  double sum, types;
#pragma gtap task
  sum = pointers(real, 4);
#pragma gtap task
  types = types_in(double(n));
#pragma gtap task
  statements(n, out + 10);
#pragma gtap taskwait
  out[9] = int(sum + types);
}

__global__ void fill(int *whole, double *real) {
  for (int i = 0; i < 4; i++) {
    whole[i] = i + 1;
    real[i] = i + 2;
  }
}
__global__ void with_tasks(int n, int *out, int *whole, double *real) {
#pragma gtap entry
  all(n, out, whole, real);
}
__global__ void serially(int n, int *out, int *whole, double *real) {
  all(n, out, whole, real);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(7);
  exec::Array<int> tasks(13), expected(13), whole(4);
  exec::Array<double> real(4);
  fill<<<1, 1>>>(whole.device(), real.device());
  test.wait("fill");
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device(), whole.device(), real.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, expected.device(), whole.device(), real.device());
  test.wait("serially");
  test.equal("results", tasks, expected);
  return test.finish("declaration_forms");
}
