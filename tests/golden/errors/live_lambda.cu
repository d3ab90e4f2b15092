// Lambdas that live across a taskwait, and what keeps the translator from closing their scopes.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  auto twice = [=](int m) { return n + m; };
  int a = 0;
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return twice(a);
}

#pragma gtap function
__device__ int with_type(int n) {
  auto twice = [=](int m) { return n + m; };
  struct Local {
    int value;
  };
  int a = twice(1);
#pragma gtap task
  a = f(a);
#pragma gtap taskwait
  return a + int(sizeof(Local));
}

#pragma gtap function
__device__ int with_label(int n) {
  auto twice = [=](int m) { return n + m; };
again:
  int a = twice(1);
#pragma gtap task
  a = f(a);
#pragma gtap taskwait
  if (a > 100)
    goto again;
  return a;
}

#pragma gtap function
__device__ int in_head(int n) {
  int a = 0;
  if (auto twice = [=](int m) { return n + m; }; twice(n) > 3) {
#pragma gtap task
    a = f(n - 1);
#pragma gtap taskwait
  }
  return a;
}

#pragma gtap function
__device__ int in_clause(int n) {
  int a;
  auto twice = [=](int m) { return n + m; };
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait queue(twice(3))
  return a;
}

#pragma gtap function
template <class T>
__device__ int in_one_instance(T n) {
  auto twice = [=](int m) { return int(n) + m; };
  int a;
#pragma gtap task
  a = f(int(n) - 1);
#pragma gtap taskwait
  if constexpr (sizeof(T) == 8)
    a = twice(a);
  return a;
}

__device__ void add(int *to, const int *from) {
  *to += *from;
}

// What it has copied lies in the lambda, and the child reads it.
#pragma gtap function
__device__ void read_later(const int *from, int *to) {
  add(to, from);
}
#pragma gtap function
__device__ void gives_its_copy(int n, int *to) {
  auto own = [n]() mutable { return &n; };
  const int *at = own();
#pragma gtap task
  read_later(at, to);
#pragma gtap taskwait
  *to += n;
}

__global__ void instances(int *out) { out[0] = in_one_instance(1) + in_one_instance(1L); }

// expected-note: 11:10: the translator cannot close its scope: it is used here, and a taskwait stands before the end of this statement
// expected-note: 17:10: the translator cannot close its scope: 'Local' is declared here, between its declaration and its last use
// expected-note: 30:1: the translator cannot close its scope: a jump may lead here, between its declaration and its last use
// expected-note: 43:12: the translator cannot close its scope: it is declared in the head of a statement
// expected-note: 57:29: the translator cannot close its scope: it is used here, and a taskwait stands before the end of this statement
// expected-note: 70:9: the translator cannot close its scope: it is used here, and a taskwait stands before the end of this statement
// expected-error: 6:8: GTAP051 "the lambda 'twice' lives across the taskwait in line 10"
// expected-error: 16:8: GTAP051 "the lambda 'twice' lives across the taskwait in line 23"
// expected-error: 29:8: GTAP051 "the lambda 'twice' lives across the taskwait in line 34"
// expected-error: 43:12: GTAP051 "the lambda 'twice' lives across the taskwait in line 46"
// expected-error: 54:8: GTAP051 "the lambda 'twice' lives across the taskwait in line 57"
// expected-error: 64:8: GTAP051 "the lambda 'twice' lives across the taskwait in line 68"
// expected-error: 85:8: GTAP051 "the lambda 'own' lives across the taskwait in line 89"
