// A live value that is not trivially copyable.
#include <gtap_thread.cuh>

struct Owner {
  int *p = nullptr;
  __device__ ~Owner() {}
};

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task
  a = f(n - 1);
  Owner owner;
#pragma gtap taskwait
  return a + b;
}

// expected-error: 16:9: GTAP050 "'owner' lives across the taskwait in line 17, but its type 'Owner' is not trivially copyable"
