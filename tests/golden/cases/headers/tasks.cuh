#pragma once
#include "plain.h"

#pragma gtap function
__device__ int f(int n) {
  if (n < limit)
    return n;
  int a;
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return a + 1;
}
