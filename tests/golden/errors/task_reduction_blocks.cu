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
// expected-error: 43:23: GTAP002 "'in_reduction' is not a clause of '#pragma gtap taskloop'"
// expected-error: 46:24: GTAP002 "'reduction' is not a clause of '#pragma gtap taskgroup'"
// expected-error: 49:50: GTAP003 "malformed task_reduction clause: '+' is not expected in its list"
// expected-error: 17:36: GTAP105 "'unknown' is no variable of this function that the block can see"
// expected-error: 23:5: GTAP211 "'pair' cannot be reduced: its type 'Pair' has no atomic '+'"
// expected-error: 27:5: GTAP211 "'cells' cannot be reduced: its type 'int[2]' has no atomic '+'"
// expected-error: 29:71: GTAP106 "'sum' is named twice in the clauses of one block"
// expected-error: 35:5: GTAP211 "'real' cannot be reduced: its type 'float' has no atomic '&'"
