// What blocks, taskloops and taskgroups cannot reduce.
#include <gtap_thread.cuh>

struct Pair {
  int a, b;
};

#pragma gtap function
__device__ int count(int n) {
  return n;
}

#pragma gtap function
__device__ int blocks(int n, int *out, Pair pair) {
  float real = 0;
  int sum = 0, cells[2] = {};
#pragma gtap task in_reduction(+ : unknown)
  {
    sum += n;
  }
#pragma gtap task in_reduction(+ : pair)
  {
    pair.a += n;
  }
#pragma gtap task in_reduction(+ : cells)
  {
    cells[0] += n;
  }
#pragma gtap task in_reduction(^ : real) in_reduction(+ : sum) shared(sum)
  {
    sum += n;
  }
#pragma gtap taskloop reduction(& : real)
  for (int i = 0; i < n; i++)
    real += n;
#pragma gtap taskwait
  return sum;
}

#pragma gtap function
__device__ int clauses(int n) {
  int sum = 0;
#pragma gtap taskloop in_reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += n;
#pragma gtap taskgroup reduction(+ : sum)
  {
  }
#pragma gtap taskgroup task_reduction(+ : sum + 1)
  {
  }
  return sum;
}
