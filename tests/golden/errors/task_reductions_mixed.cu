// Results that come to one object in two ways before a taskwait.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int count(int n) {
  return n;
}

#pragma gtap function
__device__ int mixed(int n) {
  int sum = 0, sums[2] = {};
#pragma gtap task in_reduction(+ : sum)
  sum += count(n);
#pragma gtap task
  sum = count(n);
#pragma gtap task in_reduction(max : sums[1])
  sums[1] = max(sums[1], count(n));
#pragma gtap task in_reduction(+ : sums[1])
  sums[1] += count(n);
#pragma gtap taskwait
#pragma gtap task
  sums[1] = count(n);
#pragma gtap taskwait
  return sum + sums[1];
}
// expected-error: 14:14: GTAP212 "the results of two children come to 'sum' in two ways before a taskwait"
// expected-error: 18:14: GTAP212 "the results of two children come to 'sums[1]' in two ways before a taskwait"
