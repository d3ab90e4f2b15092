// Functions with 'declare team', which not all threads of the region reach.
#include <gtap_block.cuh>

#pragma gtap declare team
__device__ void share(int *values, int count) {
#pragma gtap for
  for (int i = 0; i < count; ++i)
    values[i]++;
}

#pragma gtap function worker(team)
__device__ void places(int *values, int count) {
#pragma gtap parallel
  {
    if (gtap::thread_num() < 3)
      share(values, count);
#pragma gtap for
    for (int i = 0; i < count; ++i)
      share(values + i, 1);
#pragma gtap single
    share(values, count);
  }
}

#pragma gtap declare team
__device__ void jumps(int *values, int count) {
#pragma gtap for
  for (int i = 0; i < count; ++i)
    if (values[i] == 0)
      return;
}

#pragma gtap declare team
__device__ int sums(const int *values, int count) {
  int sum = 0;
#pragma gtap for reduction(+ : sum)
  for (int i = 0; i < count; ++i)
    sum += values[i];
  return sum;
}

#pragma gtap declare team
__device__ int waits(int *values) {
  if (gtap::thread_num() == 0)
    return 3;
#pragma gtap barrier
  return values[0];
}
#pragma gtap function worker(team)
__device__ void in_operands(int *values) {
#pragma gtap parallel
  {
    const int me = gtap::thread_num();
    values[me] = me < 3 ? waits(values) : 2;
    values[me] += me == 0 && waits(values);
  }
}
// expected-error: 16:7: GTAP224 "team function 'share' cannot be called here: not all threads of the region reach it: a condition around it depends on the thread"
// expected-error: 19:7: GTAP224 "team function 'share' cannot be called here: not all threads of the region reach it together, for it stands in 'for'"
// expected-error: 21:5: GTAP224 "team function 'share' cannot be called here: not all threads of the region reach it together, for it stands in 'single'"
// expected-error: 54:27: GTAP224 "team function 'waits' cannot be called here: not all threads of the region reach it: a condition around it depends on the thread"
// expected-error: 55:30: GTAP224 "team function 'waits' cannot be called here: not all threads of the region reach it: a condition around it depends on the thread"
// expected-error: 30:7: GTAP185 "the threads of a team cannot run this 'for': a jump leaves it"
// expected-error: 36:32: GTAP185 "the threads of a team cannot run this 'for': 'sum' is a variable of each thread, so the sum would have no place"
// expected-error: 45:5: GTAP185 "the threads of a team cannot run this 'return': a condition around it depends on the thread, and a directive behind it waits for all of them"
