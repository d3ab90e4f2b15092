// Waits in every kind of loop, nested, with and without braces, left early.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int leaf(int x) { return x + 1; }

#pragma gtap function
__device__ int for_loop(int n, int *r) {
  int sum = 0;
  for (int i = 0; i < n; i++) { // a comment after the brace
#pragma gtap task
    r[i] = leaf(i);
#pragma gtap taskwait
    sum += r[i];
  }
  return sum;
}

#pragma gtap function
__device__ int while_loop(int n, int *r) {
  int sum = 0;
  while (n > 0) {
#pragma gtap task
    r[n] = leaf(n);
#pragma gtap taskwait
    if (r[n] == 7)
      break;
    n -= 1;
    if (n % 2)
      continue;
    sum += r[n + 1];
  }
  return sum;
}

#pragma gtap function
__device__ int do_loop(int n, int *r) {
  do {
#pragma gtap task
    *r = leaf(n);
#pragma gtap taskwait
  } while (--n > 0 && *r);
  return n;
}

// Two waits at different depths of one loop.
#pragma gtap function
__device__ void nested(int rows, int columns, int *r) {
  for (int y = 0, last = rows - 1; y <= last; y++) {
    int base = y * columns;
    for (int x = 0; x < columns; x++) {
#pragma gtap task
      r[base + x] = leaf(x);
      if (x % 4 == 3) {
#pragma gtap taskwait
        if (r[base + x] < 0)
          return;
      }
    }
#pragma gtap taskwait
    r[base] += y;
  }
}

#pragma gtap function
__device__ void no_braces(int n, int *r) {
  int i;
  for (i = 0; i < n; i++)
#pragma gtap task
    r[i] = leaf(i);
  for (;;)
    if (n-- > 0) {
#pragma gtap taskwait
    } else
      break;
  while (i-- > 0)
    for (int j = 0; j < i; j++)
      do {
#pragma gtap taskwait
      } while (n++ < 0);
}

// No wait inside: the loop stays as it is.
#pragma gtap function
__device__ int spawns_only(int n, int *r) {
  for (int i = 0; i < n; i++) {
#pragma gtap task
    r[i] = leaf(i);
  }
#pragma gtap taskwait
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += r[i];
  return sum;
}

__global__ void kernel(int n, int *r) {
#pragma gtap entry
  nested(n, n, r);
}

__global__ void start(int n, int *r) {
#pragma gtap entry
  spawns_only(n, r);
}
