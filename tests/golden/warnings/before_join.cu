// Results read, and scopes left, before the taskwait that joins; and what only looks like it.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n, int *p) {
  if (n < 2)
    return n;
  int a, b, c[2] = {1, 2}, sum = 0;
#pragma gtap task
  a = f(n - 1, p);
#pragma gtap task
  b = f(n - 2, p);
  sum += a;
  sum += sizeof(b);
#pragma gtap taskwait
  sum += a + b;
  for (int i = 0; i < n; i++) {
    int lost;
#pragma gtap task
    lost = f(i, p);
    int point = i;
#pragma gtap task
    f(i, &point);
    int row[2] = {i, i};
#pragma gtap task
    f(i, row + 1);
  }
#pragma gtap taskwait
  for (int i = 0; i < n; i++) {
    int kept;
    if (i % 2)
#pragma gtap task
      kept = f(i, &sum);
    if (i % 2) {
#pragma gtap taskwait
      sum += kept;
    }
  }
#pragma gtap task
  c[0] = f(n - 3, c);
  sum += c[1];
  if (n == 5) {
#pragma gtap taskwait
    return c[0];
  }
#pragma gtap task
  a = f(n - 3, p);
  return sum;
}

// One way leads to the wait, so the result is read: no warning.
#pragma gtap function
__device__ int early(int n) {
  int found = 0;
#pragma gtap task
  found = early(n - 1);
  if (n == 5)
    return 7;
#pragma gtap taskwait
  return found + 1;
}

// What a team's group declares is there until its end.
#pragma gtap function worker(team)
__device__ int grouped(int n) {
#pragma gtap taskgroup
  {
    int found = 0;
#pragma gtap task
    found = early(n);
  }
  return n;
}

// expected-warning: 13:10: GTAP060 "'a' is read before the taskwait that joins the child which writes it"
// expected-warning: 25:14: GTAP062 "an argument of this spawn points into 'row', which goes out of scope before a taskwait"
// expected-warning: 22:14: GTAP062 "an argument of this spawn points into 'point', which goes out of scope before a taskwait"
// expected-warning: 19:14: GTAP061 "'lost', the destination of this spawn, goes out of scope before a taskwait joins it"
// expected-warning: 46:14: GTAP061 "'a', the destination of this spawn, goes out of scope before a taskwait joins it"
