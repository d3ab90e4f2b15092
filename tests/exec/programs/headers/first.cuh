// Kept from a second inclusion by `#pragma once`; second.cuh tries.
#pragma once

#include <gtap_thread.cuh>

#include "plain.h"

namespace first {

#pragma gtap function
__device__ int fib(int n) {
  if (n < 2)
    return n;
  int a, b;
#pragma gtap task
  a = fib(n - 1);
#pragma gtap task
  b = fib(n - 2);
#pragma gtap taskwait
  return a + b;
}

} // namespace first
