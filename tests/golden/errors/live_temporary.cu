// Temporary objects that something else refers to across a taskwait.
#include <gtap_thread.cuh>

struct Holder {
  const int &value;
};

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  Holder holder{n + 1};
  int a, sum = 0;
  for (int i : {1, 2, n}) {
#pragma gtap task
    a = f(n - i);
#pragma gtap taskwait
    sum += a;
  }
  return sum + holder.value;
}

// expected-error: 12:10: GTAP059 "'holder' lives across the taskwait in line 17, but refers to a temporary object that does not"
// expected-error: 14:16: GTAP059 "'the range of this loop' lives across the taskwait in line 17, but refers to a temporary object that does not"
