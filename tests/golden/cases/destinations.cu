// What a result can be stored into: locals, elements, members, globals, what pointers point to; or nothing.
#include <gtap_thread.cuh>

struct Pair {
  int first, second[2];
};

__device__ int global;
__device__ Pair pairs[4];

#pragma gtap function
__device__ int value(int x);

#pragma gtap function
__device__ void nothing() {}

#pragma gtap function
__device__ Pair both(int x) { return {x, {x + 1, x + 2}}; }

#pragma gtap function
__device__ int destinations(int n, int *out, Pair *p) {
  int local, array[2][2];
  Pair pair;
#pragma gtap task
  local = value(1);
#pragma gtap task
  array[n % 2][0] = value(2);
#pragma gtap task
  pair.second[1] = value(3);
#pragma gtap task
  pair = both(4);
#pragma gtap task
  global = value(5);
#pragma gtap task
  pairs[n].first = value(6);
#pragma gtap task
  p->second[n & 1] = value(7);
#pragma gtap task
  *(out + n) = value(8);
#pragma gtap task
  out[n++] =
      value(p->first > 3 ? // a long one
            p->first
                         : 9);
#pragma gtap task
  n = value(10);
#pragma gtap task
  value(11);
#pragma gtap task queue((unsigned)n)
  nothing();
#pragma gtap taskwait
  return local + array[0][0] + pair.first + n + value(12);
}

#pragma gtap function
__device__ int value(int x) { return x * x; }

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  destinations(n, out, pairs);
}
