// Spawns and waits in every statement of control flow: branches and loops without braces, switch,
// declarations in heads, if constexpr, goto, dead code, attributes.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int square(int x) {
  return x * x;
}

// A wait as the whole branch, with an else behind it; branches and loops without braces.
#pragma gtap function
__device__ int without_braces(int n) {
  int a = 0, sum = 1, squares[6] = {};
  if (n > 3)
#pragma gtap task
    a = square(n);
  if (n > 1)
    if (n > 3)
#pragma gtap taskwait
      else sum += 3;
    else if (n == 0)
      sum += 5;
    else
#pragma gtap taskwait
      sum += a;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      if ((i + j) % 2)
#pragma gtap task
        squares[j] = square(j);
      else
#pragma gtap taskwait
        sum = sum * 3 + 1;
  int left = n;
  while (left-- > 0)
#pragma gtap taskwait
    do
#pragma gtap taskwait
      while (left++ < n)
        ;
#pragma gtap taskwait
  for (int i = 0; i < 6; i++)
    sum = sum * 5 + squares[i];
  return sum * 10 + left;
}

// Fallthrough, declarations between the labels, waits before a break and behind a default.
#pragma gtap function
__device__ int in_switch(int n) {
  int sum = 0;
  for (int i = 0; i < n + 3; i++) {
    switch (int kind = i % 5; kind) {
    case 0: {
      int a;
#pragma gtap task
      a = square(i);
#pragma gtap taskwait
      sum += a + kind;
      [[fallthrough]];
    }
    case 1:
#pragma gtap taskwait
      sum += i;
      break;
      int between;
    case 2:
      between = i;
#pragma gtap task
      between = square(i);
#pragma gtap taskwait
      sum ^= between;
      if (between > 30)
        break;
      sum += 100;
      [[fallthrough]];
    case 3:
      if (i > 4)
        continue;
      sum += 7;
      break;
    default:
#pragma gtap taskwait
      sum *= 3;
    }
    switch (int b = sum & 3) {
    case 1:
      int c;
#pragma gtap task
      c = square(b + i);
#pragma gtap taskwait
      sum += c - b;
      [[fallthrough]];
    case 2:
      sum += b;
    }
    switch (sum & 1)
    case 1:
#pragma gtap taskwait
      sum += 1;
  }
  return sum;
}

__device__ int *next(int *p, int *end) {
  return p + 1 < end ? p + 1 : nullptr;
}

// if, while, for and switch that declare a variable in their heads.
#pragma gtap function
__device__ int in_heads(int n, int *values) {
  int sum = 0;
  if (int twice = 2 * n; twice > 4) {
    int a;
#pragma gtap task
    a = square(twice);
#pragma gtap taskwait
    sum += a + twice;
  } else if (int more = twice + 1) {
#pragma gtap taskwait
    sum += more;
  } else {
    sum += more + twice;
  }
  while (int left = n - sum % 7) {
    int a;
#pragma gtap task
    a = square(left);
#pragma gtap taskwait
    sum += a >= left ? 1 : 2;
    if (left < 0)
      break;
  }
  for (int i = 0; bool go = i < n; i += go ? 1 : 2) {
    if (i % 3 == 1)
      continue;
    int a;
#pragma gtap task
    a = square(i);
#pragma gtap taskwait
    sum += a + go;
  }
  for (int *p = values; int *q = next(p, values + 6); p = q) {
    int a;
#pragma gtap task
    a = square(*q);
#pragma gtap taskwait
    sum += a + *p;
  }
  if (int *first = values)
    if (const int second = first[1]; second > 0)
#pragma gtap taskwait
      sum += n;
  if (const int v = values[2])
    for (int k = 0; k < 2; k++) {
#pragma gtap taskwait
      sum += v;
    }
  return sum;
}

// Waits on the way of gotos, forward and backward, and behind labels.
#pragma gtap function
__device__ int with_goto(int n) {
  int sum = 0, i = 0;
again:
  int a;
  a = 0;
#pragma gtap task
  a = square(i);
  if (i == 2)
    goto skip;
#pragma gtap taskwait
  sum += a;
skip:
#pragma gtap taskwait
  sum = sum * 2 + a;
  if (++i < n)
    goto again;
  for (int k = 0; k < n; k++) {
    for (int m = 0; m < n; m++) {
      int b;
#pragma gtap task
      b = square(m);
#pragma gtap taskwait
      sum += b;
      if (m == 3)
        goto out;
      if (b == 4)
        goto next;
    }
  next:
    sum++;
  }
  sum += 1000;
out:
  if (sum > 0) {
  inner:
#pragma gtap taskwait
  }
  if (n == 1 && i++ < 3)
    goto inner;
  return sum + i;
}

// Nothing here changes what runs: constant conditions, code that is never reached, attributes.
#pragma gtap function
__device__ int dead_code(int n) {
  int a = n, sum = 0;
  if (0) {
    int never = n * 3;
#pragma gtap taskwait
    sum += never;
  }
  if constexpr (sizeof(int) == 4) {
    int b;
#pragma gtap task
    b = square(a);
#pragma gtap taskwait
    sum += b;
  } else {
#pragma gtap taskwait
    sum = -1;
  }
  if constexpr (constexpr int two = 2; two > 1) {
#pragma gtap taskwait
    sum += two;
  }
  if (n > 3) [[likely]] {
#pragma gtap taskwait
    sum += 3;
  } else [[unlikely]] {
    sum += 4;
  }
#pragma unroll
  for (int i = 0; i < 4; i++) {
#pragma gtap task
    a = square(i + n);
#pragma gtap taskwait
    sum += a;
  }
#pragma unroll 2
  for (int i = 0; i < 4; i++)
    sum += i;
  while (true) {
    int c;
#pragma gtap task
    c = square(sum & 3);
#pragma gtap taskwait
    if (n-- < 0)
      break;
    sum += c;
    continue;
#pragma gtap taskwait
    sum = 0;
  }
  do {
#pragma gtap taskwait
    if (sum & 1)
      continue;
    sum += 1;
#pragma gtap taskwait
  } while (sum++ < 20);
  return sum;
  sum = 0;
#pragma gtap taskwait
  return a;
}

#pragma gtap function
__device__ void all_of_them(int n, int *values, int *results) {
#pragma gtap task
  results[0] = without_braces(n);
#pragma gtap task
  results[1] = in_switch(n);
#pragma gtap task
  results[2] = in_heads(n, values);
#pragma gtap task
  results[3] = with_goto(n);
#pragma gtap task
  results[4] = dead_code(n);
}

__global__ void with_tasks(int n, int *values, int *results) {
#pragma gtap entry
  all_of_them(n, values, results);
}

__global__ void serially(int n, int *values, int *results) {
  all_of_them(n, values, results);
}

__global__ void fill(int *values) {
  for (int i = 0; i < 6; i++)
    values[i] = i * 3 + 1;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  exec::Array<int> values(6);
  fill<<<1, 1>>>(values.device());
  test.wait("fill");
  for (int n = 1; n <= test.size(6); n++) {
    exec::Array<int> tasks(5), serial(5);
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, values.device(), tasks.device());
    test.wait("with_tasks");
    serially<<<1, 1>>>(n, values.device(), serial.device());
    test.wait("serially");
    test.equal("control flow", tasks, serial);
  }
  return test.finish("control_flow");
}
