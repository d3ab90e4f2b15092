// A taskwait in constructs that cannot be entered again.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
  switch (n) {
  case 3:
#pragma gtap taskwait
    break;
  }
  int values[3] = {1, 2, 3};
  for (int value : values) {
    a += value;
#pragma gtap taskwait
  }
  while (int left = n - a) {
    a += left;
#pragma gtap taskwait
  }
  if (int left = n - a) {
    a += left;
#pragma gtap taskwait
  }
  if constexpr (sizeof(int) == 4) {
#pragma gtap taskwait
  }
#pragma unroll
  for (int i = 0; i < 2; i++) {
#pragma gtap taskwait
  }
#pragma gtap taskwait
  return a + b;
}

// expected-error: 11:14: GTAP027 "a taskwait inside a switch is not supported"
// expected-error: 17:14: GTAP027 "a taskwait inside a range-based for is not supported"
// expected-error: 21:14: GTAP027 "a taskwait inside a while whose condition declares a variable is not supported"
// expected-error: 25:14: GTAP027 "a taskwait inside an if that declares a variable is not supported"
// expected-error: 28:14: GTAP027 "a taskwait inside an if constexpr is not supported"
// expected-error: 30:1: GTAP047 "an attribute or '#pragma unroll' on a statement that contains a taskwait is not supported"
