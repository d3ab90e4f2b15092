// Names that hide a type, and overloads among which a result's type chooses.
#include <gtap_thread.cuh>

#include <type_traits>

struct pt {
  int a, b;
};

#pragma gtap function
__device__ int parameter(pt pt) {
  if (pt.a < 1)
    return pt.b;
  struct pt next = {pt.a - 1, pt.b};
  int x;
#pragma gtap task
  x = parameter(next);
#pragma gtap taskwait
  return x + pt.b;
}

#pragma gtap function
__device__ int local(int n) {
  int x = 0;
  {
    pt pt{n, 2};
#pragma gtap task
    pt.a = parameter(pt);
#pragma gtap taskwait
    x = pt.a + pt.b;
  }
  pt last{x, n};
#pragma gtap taskwait
  return last.a + last.b;
}

struct node {
  int v;
};
#pragma gtap function
__device__ int node(struct node n) {
  struct node left = {n.v - 1};
  int a = 0;
  if (n.v > 0) {
#pragma gtap task
    a = node(left);
#pragma gtap taskwait
  }
  return a + left.v;
}

#pragma gtap function
template <class T>
__device__ std::enable_if_t<std::is_integral<T>::value, T> chosen(T n) {
  return n;
}
#pragma gtap function
template <class T>
__device__ std::enable_if_t<!std::is_integral<T>::value, T> chosen(T n) {
  return n + 1;
}

namespace other {
using ::local;
}
#pragma gtap function
__device__ int calls(int n) {
  int a = 0, b = 0;
  double c = 0;
#pragma gtap task
  a = other::local(n);
#pragma gtap task
  b = chosen(n);
#pragma gtap task
  c = chosen(1.5);
#pragma gtap taskwait
  return a + b + int(c);
}

__global__ void kernel(int n, int *out) {
  struct node first = {n};
#pragma gtap entry
  *out = node(first);
}
__global__ void other_kernel(int n, int *out) {
#pragma gtap entry
  *out = calls(n);
}
