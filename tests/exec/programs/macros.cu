// Pragmas, spawns, returns, declarations and whole functions out of macros and _Pragma; macros in the arguments of
// macros; conditional groups in all places.
#include <gtap_thread.cuh>

#include <cassert>

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

// Bodies and arguments of macros that name what lives across the wait: references and bindings.
#define CELL(j) row[j]
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#define SQUARE(x) ((x) * (x))
#define IGNORED(x) 1
#define LENGTH(x) (length(#x) + (x))
#define PASTE(a, b) a##b
#define SUM(...) sum_of(__VA_ARGS__)
#define FIELDS(X) X(0) X(1) X(2)
#define ADD_FIELD(j) sum += row[j];
#define BOTH_X(x) (both.x + x)
#define OTHER_X(x) { int both_x = 3, first = 5; sum += x + both_x; } sum += x

struct Both {
  int first, second;
};
__device__ int length(const char *text) {
  int n = 0;
  while (text[n])
    ++n;
  return n;
}
template <class... Values>
__device__ int sum_of(Values... values) {
  return (0 + ... + values);
}

#pragma gtap function
__device__ int rows(int n, const int *cells) {
  const int(&row)[4] = *reinterpret_cast<const int(*)[4]>(cells);
  Both both{n, 2};
  auto &[first, second] = both;
  int sum = 0, below;
  if (n == 0) return 1;
#pragma gtap task
  below = rows(n - 1, cells);
#pragma gtap taskwait
  sum += LARGER(CELL(1), CELL(2));
  assert(CELL(1) > 0);
  assert(LARGER(CELL(1), first) > 0);
  sum += SQUARE(CELL(1)) + IGNORED(CELL(1)) + SQUARE(first) + LENGTH(first) + LENGTH(CELL(2));
  FIELDS(ADD_FIELD)
  sum += SUM(CELL(0), first, second) + PASTE(first, ) + PASTE(ro, w)[0] + BOTH_X(first);
  OTHER_X(first);
  sum += LARGER(first,
#ifdef NOT_DEFINED
                1
#else
                second
#endif
  );
  first = LARGER(second, SQUARE(LARGER(CELL(1), SQUARE(CELL(3)))));
  return (sum + below * 3 + first) % 10007;
}

// Conditional groups around a head, parameters, the head of a loop, a pragma, parts of statements and the last brace.
#pragma gtap function
#ifdef NOT_DEFINED
__device__ long groups(int n) {
#else
__device__ int groups(int n
#if 1
                      , int step
#endif
) {
#endif
  if (n < 2) return n
#ifdef NOT_DEFINED
    + 1
#endif
    ;
  int sum = 0;
#ifdef NOT_DEFINED
  for (int i = 0; i < n; ++i) {
#else
  for (int i = 1;
#if 1
       i < 3;
#endif
       ++i) {
#endif
    int a
#ifndef NOT_DEFINED
      = 2
#endif
      ;
#ifndef NOT_DEFINED
#pragma gtap task
#endif
    a = groups(n
#ifdef NOT_DEFINED
               + 1
#else
               - i * step
#endif
               , step)
#ifdef NOT_DEFINED
      * 2
#endif
      ;
#pragma gtap taskwait
    sum = (sum * 3 + a) % 10007;
  }
#ifdef NOT_DEFINED
  return 0;
}
#else
  return sum
#if 1
    + n
#endif
    ;
}
#endif

#define ENTRY _Pragma("gtap entry")
#define LAUNCH(kernel, n, p) kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, p)
#define ONE_THREAD <<<1, 1>>>
#define LAUNCH_ONE(kernel, ...) kernel ONE_THREAD(__VA_ARGS__)

// Macros in clauses that name what the step functions call otherwise: the second `level`, what a block shares, what a
// reference refers to.
#define LEVEL level
#define MORE_THAN(x) ((x) < LEVEL)
#define BOUND (*bound)

#pragma gtap function
__device__ int in_clauses(int n, int *bound) {
  int level = n, sum = 0;
  const int &same = level;
  if (n < 1)
    return BOUND;
#pragma gtap task if(MORE_THAN(2)) final(same > BOUND + LEVEL)
  sum = in_clauses(n - 1, bound);
#pragma gtap taskwait
#pragma gtap task shared(level, sum) firstprivate(bound) if(LEVEL != 3)
  {
    int rest = 0;
    {
      int level = 4;
#pragma gtap task if(MORE_THAN(BOUND)) \
    final(LEVEL > 3)
      rest = in_clauses(level - 4, bound);
#pragma gtap taskwait
    }
    int last;
#pragma gtap task if(LEVEL > 1)
    last = in_clauses(0, bound);
#pragma gtap taskwait
    sum += rest + last + LEVEL;
  }
#pragma gtap taskwait
  return sum;
}

#pragma gtap function
__device__ void all_of_them(int n, int *results) {
  SPAWN(results[0], fib(n)); SPAWN(results[1], mixed(n));
  SPAWN(results[2], looping(n)); SPAWN(results[3], power_of_two(n));
  SPAWN(results[4], power_of_three(n)); SPAWN(results[5], power_of_five(n));
  SPAWN(results[6], fourth(n));
  // The values live as long as the tasks: in global memory.
  SPAWN(results[7], rows(n, results + 9));
  SPAWN(results[8], groups(n, 1));
  SPAWN(results[13], in_clauses(n, results + 9));
}

__global__ void with_tasks(int n, int *results) {
  ENTRY all_of_them(n
#ifdef NOT_DEFINED
                    + 1
#endif
                    , results)
#ifdef NOT_DEFINED
#endif
    ;
}

__global__ void serially(int n, int *results) {
  all_of_them(n, results);
}

__global__ void fill(int *results) {
  for (int i = 0; i < 4; ++i)
    results[9 + i] = 2 * i + 1;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(8);
  exec::Array<int> tasks(14), serial(14); // results, and from 9 on four values that tasks read
  fill ONE_THREAD(tasks.device());
  LAUNCH_ONE(fill, serial.device());
  LAUNCH(with_tasks, n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("macros", tasks, serial);
  return test.finish("macros");
}
