// Lambdas that copy what becomes a pointer across a taskwait.
#include <gtap_thread.cuh>

struct Pair {
  int x, y;
};

#pragma gtap function
__device__ int f(int n, int *p) {
  if (n < 2)
    return n;
  int &cell = *p;
  Pair pair{n, 2};
  auto &[x, y] = pair;
  int a;
#pragma gtap task
  a = f(n - 1, p);
#pragma gtap taskwait
  int sum = [cell] { return cell; }();
  sum += [=] { return cell; }();
  sum += [&cell, n] { return cell + n; }();
  sum += [v = cell] { return v; }();
  return a + sum + x;
}

// expected-error: 19:14: GTAP072 "a lambda copies 'cell', which lives across a taskwait and refers to something else"
// expected-error: 20:23: GTAP072 "a lambda copies 'cell', which lives across a taskwait and refers to something else"
