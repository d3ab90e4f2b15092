// What the programs about spawned blocks share.
#pragma once

#define TASK_BLOCK(...) _Pragma("gtap task") __VA_ARGS__
#define LIMIT 3

__device__ int a_global[64];

namespace shapes {
struct point {
  int x, y;
};
enum color { red, green };

#pragma gtap function
__device__ int fib(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task shared(a)
  { a = fib(n - 1); }
#pragma gtap task shared(b) if (n > LIMIT)
  {
    b = 0;
    b += fib(n - 2);
  }
#pragma gtap taskwait
  return a + b;
}
} // namespace shapes
