// Pragmas, spawns, returns, declarations and whole functions out of macros and _Pragma.
#include <gtap_thread.cuh>

#include "support.h"

// The layout is part of the test.
// clang-format off
#define TASK _Pragma("gtap task")
#define WAIT _Pragma("gtap taskwait")
#define DO_PRAGMA(text) _Pragma(#text)
#define SPAWN(x, call) _Pragma("gtap task") x = call
#define SPAWN_ON(x, call, q) DO_PRAGMA(gtap task queue(q)) x = call
#define BOTH(x, first, y, second)                                                                  \
  SPAWN(x, first);                                                                                 \
  SPAWN(y, second)
#define SMALLER(n, k) ((n) - (k))
#define RETURN_IF(condition, value)                                                                \
  do {                                                                                             \
    if (condition)                                                                                 \
      return value;                                                                                \
  } while (0)
#define CALL_FIB(n) fib(n)
#define PAIR(type, a, b) type a = 0, b = 0
#define EACH(i, n) for (int i = 0; i < (n); ++i)
#define TWICE(x) (2 * (x))

#pragma gtap function
__device__ int fib(int n) {
  RETURN_IF(n < 2, n);
  PAIR(int, a, b);
  SPAWN(a, fib(SMALLER(n, 1))); // the first one
  TASK b = CALL_FIB(n - 2);     // the second one
  WAIT
  return a + b;
}

// The pragma in the text, the call out of a macro; several uses on one line, and no braces.
#pragma gtap function
__device__ int mixed(int n) {
  if (n < 2) return TWICE(n);
  int a = 1, b = 1, c = 1;
#pragma gtap task
  a = CALL_FIB(n - 1);
  if (n > 3) SPAWN(b, mixed(n - 2)); else SPAWN_ON(c, mixed(n - 1), n % 2);
  _Pragma("gtap taskwait") return TWICE(a) + b - c;
}

// A loop header out of a macro, with a wait in its body.
#pragma gtap function
__device__ int looping(int n) {
  int sum = 0;
  EACH(i, n) {
    int x, y;
    BOTH(x, fib(i), y, mixed(i % 5));
#pragma gtap taskwait
    sum = sum * 3 + x - y;
  }
  return sum;
}

// A whole task function; its own name is a macro as well.
#define DEFINE_POWER(name, base)                                                                   \
  _Pragma("gtap function") __device__ __noinline__ int name(int n) {                               \
    if (n == 0)                                                                                    \
      return 1;                                                                                    \
    int values[] = {0, 0};                                                                         \
    SPAWN(values[0], name(n / 2));                                                                 \
    SPAWN(values[1], name(n - n / 2 - (n > 1 ? 0 : 1)));                                           \
    WAIT                                                                                           \
    return (values[0] * values[1] * (n > 1 ? 1 : base)) % 10007;                                   \
  }
DEFINE_POWER(power_of_two, 2) DEFINE_POWER(power_of_three, 3)

#define DEVICE_INT __device__ int
#define BODY(statement)                                                                            \
  { statement; }
#pragma gtap function
DEVICE_INT power_of_five(int n) BODY(return n == 0 ? 1 : power_of_five(n - 1) * 5 % 10007)

#define third(n) third((n), 4) // not to be used a second time
__device__ int (third)(int n, int k) {
  return n / 3 + k;
}
#define RETURN_THIRD(n) return third(n)
#pragma gtap function
__device__ int fourth(int n) {
  if (n < 4)
    RETURN_THIRD(n);
  int a;
  SPAWN(a, fourth(n - 3));
#pragma gtap taskwait
  return a + n;
}

#define ENTRY _Pragma("gtap entry")
#define LAUNCH(kernel, n, p) kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, p)

#pragma gtap function
__device__ void all_of_them(int n, int *results) {
  SPAWN(results[0], fib(n)); SPAWN(results[1], mixed(n));
  SPAWN(results[2], looping(n)); SPAWN(results[3], power_of_two(n));
  SPAWN(results[4], power_of_three(n)); SPAWN(results[5], power_of_five(n));
  SPAWN(results[6], fourth(n));
}

__global__ void with_tasks(int n, int *results) {
  ENTRY all_of_them(n, results);
}

__global__ void serially(int n, int *results) {
  all_of_them(n, results);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(8);
  exec::Array<int> tasks(7), serial(7);
  LAUNCH(with_tasks, n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("macros", tasks, serial);
  return test.finish("macros");
}
