// Expressions with commas wherever a statement takes one: returns, conditions, ranges, clauses, heads of loops, base
// cases; one of a class with an operator of its own.
#pragma GCC diagnostic ignored "-Wunused-value"
#include <gtap_thread.cuh>

#include "support.h"

struct P {
  int x, y;
  P() = default;
  __device__ P(int a, int b = 2) : x(a), y(b) {}
  __device__ P operator,(int z) const { return P(x + z, y); }
};

#pragma gtap function
__device__ P commas(int n) {
  int i = 0, j = 1;
  if (n < 2)
    return i += n, P(n, j);
  P a, b;
  int cells[2] = {1, 2}, other[3] = {4, 5, 6};
  for (int c : (cells[0]++, other)) {
#pragma gtap task if (i, n > 2) final(j, n < 4)
    a = commas((i++, n - 2));
#pragma gtap taskwait
    j += c + a.x;
  }
  for (int u = 0, v = 3; u < v; ++u, v--) {
#pragma gtap task queue((i, 1))
    b = commas(n - u - 1);
#pragma gtap taskwait
    i += b.y;
  }
  while (i++, j-- > 20) {
    if (i & 1, j & 1) {
#pragma gtap task
      (cells[1]++, b) = commas(n - 2);
#pragma gtap taskwait
      i += b.x;
    }
  }
  switch (i++, n & 3) {
  case 1: {
#pragma gtap taskwait
    return a, 5;
  }
  case 2:
    return P(1, 2), b;
  }
  do {
#pragma gtap taskwait
    i++;
  } while (j++, j < 3);
  int k = (i, j);
#pragma gtap taskwait
  return {i + k, j};
}

#pragma gtap function
__device__ int converted(int n) {
  if (n < 1)
    return n, 1.9;
  int r;
#pragma gtap task
  r = converted(n - 1);
#pragma gtap taskwait
  return (r, r + n), 'a' + r;
}

#pragma gtap function
template <class T>
__device__ T dependent(T n) {
  if (n < 1)
    return n, T(1);
  T r;
#pragma gtap task
  r = dependent<T>(n - 1);
#pragma gtap taskwait
  return r++, T(r + n);
}

#pragma gtap function
__device__ void nothing(int n, int *out) {
  if (n < 1)
    return out[0]++, void();
#pragma gtap task
  nothing(n - 1, out + 1);
#pragma gtap taskwait
  return out[0] += n, out[1]++, void(n);
}

__global__ void commas_tasks(int n, int *out) {
  P p;
#pragma gtap entry
  p = commas(n);
  out[0] = p.x;
  out[1] = p.y;
}

__global__ void converted_tasks(int n, int *out) {
#pragma gtap entry
  out[2] = converted((n, n + 1));
}

__global__ void dependent_tasks(int n, int *out) {
#pragma gtap entry
  out[3] = dependent(n);
}

__global__ void nothing_tasks(int n, int *out) {
#pragma gtap entry
  nothing(n, out + 4);
}

__global__ void serial(int n, int *out) {
  P p = commas(n);
  out[0] = p.x;
  out[1] = p.y;
  out[2] = converted(n + 1);
  out[3] = dependent(n);
  nothing(n, out + 4);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  int n = test.size(5);
  exec::Array<int> tasks(16), expected(16);
  commas_tasks<<<2, 32>>>(n, tasks.device());
  test.wait("commas_tasks");
  converted_tasks<<<2, 32>>>(n, tasks.device());
  test.wait("converted_tasks");
  dependent_tasks<<<2, 32>>>(n, tasks.device());
  test.wait("dependent_tasks");
  nothing_tasks<<<2, 32>>>(n, tasks.device());
  test.wait("nothing_tasks");
  serial<<<1, 1>>>(n, expected.device());
  test.wait("serial");
  test.equal("results", tasks, expected);
  return test.finish("commas");
}
