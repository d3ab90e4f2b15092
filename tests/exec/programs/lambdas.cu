// Lambdas whose scope reaches over a taskwait, though nothing uses them behind it.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int square(int x) {
  return x * x;
}

struct Explicit {
  int value;
  __device__ explicit Explicit(int v) : value(v) {}
};

#pragma gtap function
__device__ int with_lambdas(int n) {
  int sum = 1, local = 2;
  auto twice = [=](int x) { return x * 2 + n; };
  int y = twice(n), unused = 4;
  const int fixed = twice(3);
  int &alias = local;
  Explicit made(twice(1));
  auto thrice = [&](int x) { return twice(x) + x + unused; };
  sum += thrice(y);
  int a;
#pragma gtap task
  a = square(sum & 15);
#pragma gtap taskwait
  sum += a + y + fixed + alias + made.value;
  for (int i = 0; i < n; i++) {
    auto add = [&sum, i] { sum += i; };
    add();
    int b, keep = i * 3;
    auto later = [&] { sum += keep; };
    later();
#pragma gtap task
    b = square(i);
#pragma gtap taskwait
    sum += b * keep;
    auto behind = [&] { return b; };
    sum += behind();
  }
  for (auto step = [](int x) { return x + 2; }; local < 9;)
    local = step(local);
  if (auto get = [n] { return n; }; get() > 1)
    sum += get();
#pragma gtap taskwait
  return sum + local;
}

// A use or a taskwait that only one instance has: both close the lambda's scope at the same place.
#pragma gtap function
template <class T>
__device__ int instance_uses(T n) {
  int y = int(n), a = 0;
  auto twice = [=](int m) { return y + 2 * m; };
  if constexpr (sizeof(T) == 4)
    y = twice(3);
  int between = y * 3;
  if constexpr (sizeof(T) == 8)
    y = twice(between);
#pragma gtap task
  a = square(y & 15);
#pragma gtap taskwait
  return y + a + between;
}

#pragma gtap function
template <class T>
__device__ int instance_waits(T n) {
  int y = int(n), a = 0;
  auto twice = [=](int m) { return y + 2 * m; };
  y = twice(3);
  if constexpr (sizeof(T) == 8) {
#pragma gtap task
    a = square(y & 15);
#pragma gtap taskwait
    y += a;
  }
  return y;
}

// A use in a clause only, which is no part of the spawned statement.
#pragma gtap function
__device__ int in_clauses(int n) {
  auto half = [=](int m) { return (n + m) / 2; };
  int y = n;
  y++;
#pragma gtap task if (half(n) > 1)
  y = square(n);
  auto third = [=](int m) { return (n + m) / 3; };
#pragma gtap task final(third(n) > 1)
  int a = square(n + 1);
#pragma gtap taskwait
  return y + a;
}

// Captured by name: a constant that must stay a variable.
#pragma gtap function
__device__ int captured_constant(int n) {
  const short high(3), low = 2;
  int x = n, a;
  auto sum = [&x, &high](int m) { return m + x + high; };
  x = sum(1);
#pragma gtap task
  a = square(x);
#pragma gtap taskwait
  return a + high + low;
}

#pragma gtap function
__device__ int others(int n) {
  int a, b, c, d, e, f;
#pragma gtap task
  a = instance_uses(n);
#pragma gtap task
  b = instance_uses(long(n));
#pragma gtap task
  c = instance_waits(n);
#pragma gtap task
  d = instance_waits(long(n));
#pragma gtap task
  e = in_clauses(n);
#pragma gtap task
  f = captured_constant(n);
#pragma gtap taskwait
  return a + 3 * b + 5 * c + 7 * d + 11 * e + 13 * f;
}

__global__ void with_tasks(int n, int *results) {
#pragma gtap entry
  results[0] = with_lambdas(n);
}

__global__ void others_with_tasks(int n, int *results) {
#pragma gtap entry
  results[1] = others(n);
}

__global__ void serially(int n, int *results) {
  results[0] = with_lambdas(n);
  results[1] = others(n);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  for (int n = 1; n <= test.size(4); n++) {
    exec::Array<int> tasks(2), serial(2);
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
    test.wait("with_tasks");
    others_with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
    test.wait("others_with_tasks");
    serially<<<1, 1>>>(n, serial.device());
    test.wait("serially");
    test.equal("lambdas", tasks, serial);
  }
  return test.finish("lambdas");
}
