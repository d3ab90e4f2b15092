// What task_reduction says of a taskgroup, and its tasks otherwise.
#include <gtap_thread.cuh>

__device__ int total;

#pragma gtap function
__device__ int count(int n) {
  return n;
}

#pragma gtap function
__device__ int groups(int n, int most) {
  int sum = 1;
#pragma gtap taskgroup task_reduction(+ : sum, unknown) task_reduction(max : most) task_reduction(+ : total)
  {
#pragma gtap task in_reduction(* : sum)
    sum *= count(n);
#pragma gtap task in_reduction(max : most)
    most = max(most, count(n));
#pragma gtap task in_reduction(+ : total)
    total += count(n);
  }
  return sum + most;
}
// expected-error: 16:19: GTAP214 "the taskgroup cannot reduce 'sum': the taskgroup around says another operator"
// expected-error: 14:48: GTAP214 "the taskgroup cannot reduce 'unknown': it is no variable of the function, and no global one"
