// Statements without their ';' before a directive, and a directive between 'template' and the function.
#include <gtap_thread.cuh>

#pragma gtap function
template <class T>
__device__ T leaf(T n) {
  return n;
}

#define TWICE(x) ((x) * 2)

#pragma gtap function
__device__ int f(int n) {
  int a = 0;
  a++
#pragma gtap taskwait
  a = n
#pragma gtap task
  a = leaf(n);
#pragma gtap task
  a = leaf(n)
#pragma gtap taskwait
  a = TWICE(n)
#pragma gtap taskwait
  a =
#pragma gtap task
  leaf(n);
  return a;
}

template <class T>
#pragma gtap function
__device__ T g(T n) {
  return n;
}

// expected-error: 16:14: GTAP008 "'#pragma gtap taskwait' cannot stand here"
// expected-error: 18:14: GTAP008 "'#pragma gtap task' cannot stand here"
// expected-error: 22:14: GTAP008 "'#pragma gtap taskwait' cannot stand here"
// expected-error: 24:14: GTAP008 "'#pragma gtap taskwait' cannot stand here"
// expected-error: 26:14: GTAP008 "'#pragma gtap task' cannot stand here"
// expected-error: 32:14: GTAP008 "'#pragma gtap function' cannot stand here"
// expected-error: 33:12: "unknown type name 'T'"
// expected-error: 33:16: "unknown type name 'T'"
// expected-note: 16:14: put it between the statements of a task function; if a statement ends before it, its ';' is missing after '++'
// expected-note: 22:14: put it between the statements of a task function; if a statement ends before it, its ';' is missing after ')'
// expected-note: 24:14: put it between the statements of a task function; if a statement ends before it, its ';' is missing after ')'
// expected-note: 26:14: put it on the line before 'f(arguments);' or 'lvalue = f(arguments);' in a function body
// expected-note: 32:14: put it on the line before 'template'
