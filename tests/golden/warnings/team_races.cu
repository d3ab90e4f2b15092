// Variables that all threads of a region change at once.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ long races(const int *values, int n, long *out) {
  long sum = 0, largest = 0, product = 1, both = 0;
#pragma gtap parallel for
  for (int i = 0; i < n; ++i)
    sum += values[i];
#pragma gtap parallel
  {
    int own = 0;
#pragma gtap for
    for (int i = 0; i < n; ++i) {
      own += values[i];
      product = product * values[i];
      largest = max(largest, long(values[i]));
    }
    both++;
    out[gtap::thread_num()] += own;
  }
  int j;
#pragma gtap parallel for
  for (int i = 0; i < n; ++i)
    for (j = 0; j < 3; j++)
      out[i] += j;
  return sum + largest + product + both;
}

// Nothing is said of these.
#pragma gtap function worker(team)
__device__ long right(const int *values, int n, long *out) {
  long sum = 0, counted = 0, locked = 0, one = 0, first = 0, part = 0, alone = 0, last = 0;
#pragma gtap parallel for reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += values[i];
#pragma gtap parallel firstprivate(part)
  {
#pragma gtap for reduction(+ : last)
    for (int i = 0; i < n; ++i) {
      last += values[i];
#pragma gtap atomic
      counted += values[i];
#pragma gtap critical
      locked += values[i];
    }
#pragma gtap single
    one += n;
#pragma gtap masked
    first += 2;
    part += n;
    if (gtap::thread_num() == 0)
      one += 1;
    switch (gtap::thread_num()) {
    case 1:
      first += 1;
      break;
    default:
      break;
    }
    out[gtap::thread_num()] = part;
  }
#pragma gtap parallel num_threads(1)
  alone += n;
#pragma gtap parallel sections
  {
    first += 1;
#pragma gtap section
    alone += 1;
  }
  for (int i = 0; i < n; ++i)
    sum += values[i];
  return sum + counted + locked + one + first + alone + last;
}
// expected-warning: 9:5: GTAP226 "all threads of the region change 'sum' at once, so changes may be lost"
// expected-warning: 16:7: GTAP226 "all threads of the region change 'product' at once, so changes may be lost"
// expected-warning: 17:7: GTAP226 "all threads of the region change 'largest' at once, so changes may be lost"
// expected-warning: 19:5: GTAP226 "all threads of the region change 'both' at once, so changes may be lost"
// expected-warning: 25:24: GTAP226 "all threads of the region change 'j' at once, so changes may be lost"
