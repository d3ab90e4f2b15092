// Spawns and waits in loops of every kind, nested, with break and continue around them.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int square(int x) {
  return x * x;
}

// A wait in each turn of a for loop; the sum and the counter live across it.
#pragma gtap function
__device__ int wait_in_for(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int value;
#pragma gtap task
    value = square(i);
#pragma gtap taskwait
    sum += value * (i + 1);
  }
  return sum;
}

// Spawns in one loop, one wait behind it, results in an array.
#pragma gtap function
__device__ int wait_behind_for(int n) {
  int values[8];
  for (int i = 0; i < 8; i++) {
#pragma gtap task
    values[i] = square(n + i);
  }
#pragma gtap taskwait
  int sum = 0;
  for (int i = 0; i < 8; i++)
    sum = sum * 3 + values[i];
  return sum;
}

#pragma gtap function
__device__ int wait_in_while(int n) {
  int sum = 0;
  while (n > 0) {
    int a, b;
#pragma gtap task
    a = square(n);
#pragma gtap task
    b = square(n + 1);
#pragma gtap taskwait
    sum += a ^ b;
    n -= 2;
  }
  return sum;
}

#pragma gtap function
__device__ int wait_in_do(int n) {
  int sum = 1;
  do {
    int value;
#pragma gtap task
    value = square(n);
#pragma gtap taskwait
    sum = sum * 5 + value;
    --n;
  } while (n > 0);
  return sum;
}

// break and continue before and after the wait.
#pragma gtap function
__device__ int wait_with_jumps(int n) {
  int sum = 0;
  for (int i = 0; i < 100; i++) {
    if (i % 3 == 1)
      continue;
    int value;
#pragma gtap task
    value = square(i);
#pragma gtap taskwait
    if (value % 2 == 0)
      continue;
    sum += value;
    if (i >= n)
      break;
  }
  return sum;
}

// Waits at two depths, in loops of different kinds.
#pragma gtap function
__device__ int wait_in_nest(int n) {
  int total = 0;
  for (int i = 0; i < n; ++i) {
    int row = 0;
    int j = i;
    while (j > 0) {
      int value;
#pragma gtap task
      value = square(i + j);
#pragma gtap taskwait
      row += value;
      int k = 0;
      do {
        int deeper;
#pragma gtap task
        deeper = square(k);
#pragma gtap taskwait
        row ^= deeper;
        ++k;
      } while (k < j % 3);
      --j;
    }
    int last;
#pragma gtap task
    last = square(row & 15);
#pragma gtap taskwait
    total = total * 7 + row + last;
  }
  return total;
}

// A wait after only some turns, which then joins the spawns of several turns.
#pragma gtap function
__device__ int wait_in_some_turns(int n) {
  int values[4];
  int sum = 0;
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    values[i % 4] = square(i);
    if (i % 4 == 3) {
#pragma gtap taskwait
      sum += values[0] + 2 * values[1] + 3 * values[2] + 4 * values[3];
    }
  }
#pragma gtap taskwait
  return sum;
}

#pragma gtap function
__device__ void all_of_them(int n, int *results) {
#pragma gtap task
  results[0] = wait_in_for(n);
#pragma gtap task
  results[1] = wait_behind_for(n);
#pragma gtap task
  results[2] = wait_in_while(n);
#pragma gtap task
  results[3] = wait_in_do(n);
#pragma gtap task
  results[4] = wait_with_jumps(n);
#pragma gtap task
  results[5] = wait_in_nest(n);
#pragma gtap task
  results[6] = wait_in_some_turns(n);
}

__global__ void with_tasks(int n, int *results) {
#pragma gtap entry
  all_of_them(n, results);
}

__global__ void serially(int n, int *results) {
  all_of_them(n, results);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(6);
  exec::Array<int> tasks(7), serial(7);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("loops", tasks, serial);
  return test.finish("loops");
}
