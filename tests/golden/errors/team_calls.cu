// Calls of team functions in places where the threads of a block cannot make them together.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ int total(const int *values, int count) {
  int sum = 0;
#pragma gtap parallel for reduction(+ : sum)
  for (int i = 0; i < count; ++i)
    sum += values[i];
  return sum;
}

#pragma gtap function worker(team)
__device__ int waits(int n) {
  int a = 0;
#pragma gtap task
  a = total(nullptr, n);
#pragma gtap taskwait
  return a;
}

#pragma gtap function worker(team)
__device__ int again(int n) {
  return n > 0 ? n : 0;
}

#pragma gtap function worker(team)
__device__ int recursive(int n) {
  if (n == 0)
    return 0;
  const int below = recursive(n - 1);
  return below + 1;
}

#pragma gtap function worker(team)
__device__ int places(const int *values, int n) {
  int a = 0;
#pragma gtap parallel
  { a += total(values, n); }
  a += waits(n);
  a = n > 3 && total(values, n) > 2 ? 1 : 2;
  while (total(values, n) > 5)
    --n;
  int b = n++, c = total(values, n);
#pragma gtap task
  a = again(total(values, n));
#pragma gtap taskwait
  return a + b + c;
}

__global__ void kernel(const int *values, int *result) {
#pragma gtap entry
  *result = places(values, 7);
  total(values, 3);
}
// expected-error: 31:21: GTAP224 "team function 'recursive' cannot be called here: it comes back to this function by calls, but its variables are in the block's shared memory once"
// expected-error: 39:10: GTAP224 "team function 'total' cannot be called here: it stands in 'parallel', whose threads would all make the call"
// expected-error: 40:8: GTAP224 "team function 'waits' cannot be called here: it spawns tasks or waits for them"
// expected-error: 41:16: GTAP224 "team function 'total' cannot be called here: its statement has other things to evaluate before, or evaluates it more than once or not always, or it declares several variables, or it is more than a call without a result"
// expected-error: 42:10: GTAP224 "team function 'total' cannot be called here: its statement has other things to evaluate before, or evaluates it more than once or not always, or it declares several variables, or it is more than a call without a result"
// expected-error: 44:20: GTAP224 "team function 'total' cannot be called here: its statement has other things to evaluate before, or evaluates it more than once or not always, or it declares several variables, or it is more than a call without a result"
// expected-error: 46:13: GTAP224 "team function 'total' cannot be called here: its statement has other things to evaluate before, or evaluates it more than once or not always, or it declares several variables, or it is more than a call without a result"
