// What task_reduction says, and blocks in the group, which become functions of their own.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int count(int n) {
  return n;
}

#pragma gtap function
__device__ int blocks(int n) {
  int sum = 1, most = 0;
#pragma gtap taskgroup task_reduction(+ : sum)
  {
#pragma gtap task in_reduction(* : sum)
    { sum *= n; }
  }
#pragma gtap taskgroup task_reduction(+ : sum) task_reduction(max : most, sum)
  {
#pragma gtap task in_reduction(max : most)
    most = max(most, count(n));
  }
  return sum + most;
}

#pragma gtap function
__device__ int without_braces(int n) {
  int sum = 1;
#pragma gtap taskgroup task_reduction(+ : sum)
#pragma gtap task in_reduction(max : sum)
  { sum = max(sum, n); }
  return sum;
}
// expected-error: 14:19: GTAP214 "the taskgroup cannot reduce 'sum': the taskgroup around says another operator"
// expected-error: 17:75: GTAP214 "the taskgroup cannot reduce 'sum': it is listed twice"
// expected-error: 29:19: GTAP214 "the taskgroup cannot reduce 'sum': the taskgroup around says another operator"
