// A lambda's scope is closed before the next taskwait; what is declared beside it stays outside.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int square(int x) { return x * x; }

#pragma gtap function
__device__ int lambdas(int n) {
  int sum = 1;
  auto twice = [=](int x) { return x * 2 + n; };
  int y = twice(n);
  sum += twice(y);
  int a;
#pragma gtap task
  a = square(sum);
#pragma gtap taskwait
  for (int i = 0; i < n; i++) {
    auto add = [&sum, i] { sum += i; }; // a reference to a variable in the record
    add();
#pragma gtap taskwait
  }
  return sum + y + a;
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = lambdas(n);
}
