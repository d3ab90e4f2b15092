// What a function does with a variable between its children and the wait.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int count(int n) {
  if (n < 2)
    return n;
  int sum = 0, cells[2] = {};
  for (int i = 0; i < n; ++i) {
#pragma gtap task in_reduction(+ : sum)
    sum += count(n - 2);
  }
#pragma gtap task in_reduction(+ : sum)
  sum += count(n - 1);
  sum += 1;
  sum = 2;
  cells[0] = sum;
#pragma gtap task in_reduction(+ : cells[1])
  cells[1] += count(n - 1);
  n = cells[0] + cells[1];
#pragma gtap taskwait
  sum = sum + 1;
  {
    int inner = 0;
#pragma gtap task in_reduction(+ : inner)
    inner += count(n - 1);
  }
  return sum;
}
// expected-warning: 15:3: GTAP213 "'sum' is changed before the taskwait that joins the child which combines its result with it"
// expected-warning: 16:3: GTAP213 "'sum' is changed before the taskwait that joins the child which combines its result with it"
// expected-warning: 17:14: GTAP060 "'sum' is read before the taskwait that joins the child which writes it"
// expected-warning: 20:18: GTAP060 "'cells[1]' is read before the taskwait that joins the child which writes it"
// expected-warning: 25:14: GTAP061 "'inner', the destination of this spawn, goes out of scope before a taskwait joins it"
