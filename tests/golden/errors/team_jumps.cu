// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jumps into regions of team functions, and declarations that all threads cannot have apart from their values.
#include <gtap_block.cuh>

struct Two {
  int x, y;
};

#pragma gtap function worker(team)
__device__ int cases(int n) {
  int r = 0;
  switch (n) {
#pragma gtap parallel
    {
    case 1:
      switch (r) {
      case 2:
        r++;
      }
    }
  }
  return r;
}

#pragma gtap function worker(team)
__device__ int labels(int n) {
  int r = 0;
  if (n)
    goto in;
#pragma gtap parallel
  {
  in:
    r++;
  }
  return r;
}

#pragma gtap function worker(team)
__device__ int computed(int n) {
  int r = 0;
  void *const to = &&one;
  goto *to;
one:
#pragma gtap parallel reduction(+ : r)
  r += n;
  return r;
}

#pragma gtap function worker(team)
__device__ int bindings(Two *a, int n) {
  int r = 0;
  for (int i = 0; i < n; i++) {
    auto &[x, y] = a[i];
    if (x > y)
      continue;
    r += x;
#pragma gtap parallel for reduction(+ : r)
    for (int j = 0; j < n; j++)
      r += a[j].y;
  }
  static int calls;
  calls++;
  return r;
}

#pragma gtap function worker(team) pool
__device__ int &reference(int *a, int n) {
  for (int i = 0; i < n; i++) {
    if (a[i] == 0)
      return a[i];
#pragma gtap parallel for
    for (int j = 0; j < n; j++)
      a[j]++;
  }
  return a[0];
}

struct Made {
  int value;
  __device__ Made(int from);
};
#pragma gtap function worker(team)
__device__ Made made(int *a, int n) {
#pragma gtap parallel for
  for (int j = 0; j < n; j++)
    a[j]++;
  return Made(a[0]);
}

#pragma gtap function worker(team)
__device__ int reduced(int *a, int n) {
  int &r = a[3];
#pragma gtap parallel for reduction(+ : r)
  for (int j = 0; j < n; j++)
    r += a[j];
  return r;
}

#pragma gtap function worker(team)
__device__ int lambda(int *a, int n) {
  int sum = 0;
  auto add = [&](int x) { sum += x; };
  add(3);
#pragma gtap parallel for
  for (int j = 0; j < n; j++)
    a[j]++;
  add(a[0]);
  return sum;
}
// expected-error: 15:5: GTAP185 "the threads of a team cannot run this 'parallel': a jump may come into it"
// expected-error: 32:3: GTAP185 "the threads of a team cannot run this 'parallel': a jump may come into it"
// expected-error: 29:5: GTAP184 "a goto in a team function is not supported where a taskwait, or a computed goto, is in the statement around the 'goto' and its label"
// expected-error: 41:20: GTAP184 "a computed goto in a team function is not supported"
// expected-error: 42:3: GTAP184 "a computed goto in a team function is not supported"
// expected-error: 61:14: GTAP039 "static variable 'calls' in a task function"
// expected-error: 67:17: GTAP034 "the result of task function 'reference' is a reference"
// expected-error: 83:17: GTAP034 "the result of task function 'made' has a type without a default constructor"
// expected-error: 93:41: GTAP185 "the threads of a team cannot run this 'parallel for': 'r' is a reference"
// expected-error: 102:8: GTAP186 "the threads of a team cannot share 'add': it is a lambda, and the one thread makes it"
