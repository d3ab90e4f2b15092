// Lambdas whose scope reaches over a taskwait, though nothing uses them behind it.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int square(int x) {
  return x * x;
}

struct Explicit {
  int value;
  __device__ explicit Explicit(int v) : value(v) {}
};

#pragma gtap function
__device__ int with_lambdas(int n) {
  int sum = 1, local = 2;
  auto twice = [=](int x) { return x * 2 + n; };
  int y = twice(n), unused = 4;
  const int fixed = twice(3);
  int &alias = local;
  Explicit made(twice(1));
  auto thrice = [&](int x) { return twice(x) + x + unused; };
  sum += thrice(y);
  int a;
#pragma gtap task
  a = square(sum & 15);
#pragma gtap taskwait
  sum += a + y + fixed + alias + made.value;
  for (int i = 0; i < n; i++) {
    auto add = [&sum, i] { sum += i; };
    add();
    int b, keep = i * 3;
    auto later = [&] { sum += keep; };
    later();
#pragma gtap task
    b = square(i);
#pragma gtap taskwait
    sum += b * keep;
    auto behind = [&] { return b; };
    sum += behind();
  }
  for (auto step = [](int x) { return x + 2; }; local < 9;)
    local = step(local);
  if (auto get = [n] { return n; }; get() > 1)
    sum += get();
#pragma gtap taskwait
  return sum + local;
}

__global__ void with_tasks(int n, int *results) {
#pragma gtap entry
  results[0] = with_lambdas(n);
}

__global__ void serially(int n, int *results) {
  results[0] = with_lambdas(n);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  for (int n = 1; n <= test.size(4); n++) {
    exec::Array<int> tasks(1), serial(1);
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
    test.wait("with_tasks");
    serially<<<1, 1>>>(n, serial.device());
    test.wait("serially");
    test.equal("lambdas", tasks, serial);
  }
  return test.finish("lambdas");
}
