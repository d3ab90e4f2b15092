// Clauses whose expression is not complete, or has a lambda, and commas too many between clauses.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a[2] = {}, b = 0;
#pragma gtap task if(n > )
  b = f(n - 1);
#pragma gtap task final(a[n)
  b = f(n - 1);
#pragma gtap task queue(n n)
  b = f(n - 1);
#pragma gtap task if([&] { return n > 3; }())
  b = f(n - 1);
#pragma gtap task final(n > 1) queue([n] { return n & 1; }() + 1)
  b = f(n - 1);
#pragma gtap task queue(n), , final(n > 1)
  b = f(n - 1);
#pragma gtap task queue(n),
  b = f(n - 1);
#pragma gtap task , queue(n)
  b = f(n - 1);
#pragma gtap task queue(n), final(n > 1) if(n > 2)
  b = f(n - 1);
#pragma gtap taskwait
  return a[0] + b;
}

// expected-error: 9:22: GTAP003 "malformed if clause: expected expression"
// expected-error: 11:25: GTAP003 "malformed final clause: expected ']'"
// expected-error: 13:27: "expected ')'"
// expected-error: 15:22: GTAP109 "a lambda in the if clause needs C++20"
// expected-error: 17:38: GTAP109 "a lambda in the queue clause needs C++20"
// expected-error: 19:29: GTAP002 "',' is not a clause of '#pragma gtap task'"
// expected-error: 21:27: GTAP002 "',' is not a clause of '#pragma gtap task'"
// expected-error: 23:19: GTAP002 "',' is not a clause of '#pragma gtap task'"
// expected-note: 9:22: write 'if(expression)'
// expected-note: 15:22: keep its value in a variable before the statement, and name that in the clause; or use '-std=c++20'
// expected-note: 19:29: one comma may stand between two clauses, and none before the first or behind the last
