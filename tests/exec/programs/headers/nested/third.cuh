#pragma once
/* The file above this folder: */ #include "../first.cuh" /* which is
   there already */
#include "beside.h"

#pragma gtap function
    __device__ int
    declared_here(int n);

#pragma gtap function
__device__ int declared_here(int n) {
  if (n < beside)
    return 1;
  int a;
#pragma gtap task
  a = first::fib(n - 1);
#pragma gtap taskwait
  return a + 1;
}
