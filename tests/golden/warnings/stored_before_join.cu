// Two writes to one variable, of which either may be the last.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int count(int n) {
  if (n < 2)
    return n;
  int twice, changed, cells[3] = {};
#pragma gtap task
  twice = count(n - 1);
#pragma gtap task
  twice = count(n - 2);
#pragma gtap task
  changed = count(n - 1);
  changed = 0;
#pragma gtap task
  cells[0] = count(n - 1);
#pragma gtap task
  cells[1] = count(n - 2);
#pragma gtap task
  cells[0] = count(n - 3);
#pragma gtap taskwait
  return twice + changed + cells[0] + cells[1];
}

// Nothing is said where only one of them happens, or a wait is between them.
#pragma gtap function
__device__ int fine(int n) {
  if (n < 2)
    return n;
  int x = 0, last = 0;
  if (n % 2 == 0) {
#pragma gtap task
    x = fine(n - 1);
  } else {
#pragma gtap task
    x = fine(n - 2);
  }
#pragma gtap taskwait
  x += 1;
  for (int i = 0; i < n; ++i) {
    if (i == n - 1) {
#pragma gtap task
      last = fine(n - 2);
    }
  }
#pragma gtap taskwait
  int y = 0;
#pragma gtap task if (n > 10)
  y = fine(n - 2);
  if (n > 20)
    return x;
#pragma gtap taskwait
  y = y + 1;
#pragma gtap task
  y = fine(n - 1);
#pragma gtap taskwait
#pragma gtap task depend(inout : last)
  last = fine(n - 1);
#pragma gtap task depend(inout : last)
  last = fine(n - 2);
#pragma gtap taskwait
  return x + last + y;
}
// expected-warning: 11:14: GTAP218 "'twice' is written by another child before the taskwait that joins the child whose result it gets"
// expected-warning: 15:3: GTAP218 "'changed' is written here before the taskwait that joins the child whose result it gets"
// expected-warning: 20:14: GTAP218 "'cells[0]' is written by another child before the taskwait that joins the child whose result it gets"
