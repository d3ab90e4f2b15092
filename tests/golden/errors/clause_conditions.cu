// Clauses with expressions of a wrong type, without parentheses, twice, and where they cannot stand.
#include <gtap_thread.cuh>

struct Point {
  int x;
};
#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0;
  Point p{1};
#pragma gtap task queue(1) if(p)
  a = f(n - 1);
#pragma gtap task final(p) if(true)
  a = f(n - 1);
#pragma gtap task if(true) final(false) if(n > 1)
  a = f(n - 1);
#pragma gtap task if
  a = f(n - 1);
#pragma gtap task if(undeclared)
  a = f(n - 1);
#pragma gtap taskwait if(true)
  return a;
}
// expected-error: 13:31: GTAP100 "the if expression is not a condition: cannot convert 'Point' to 'bool' without a conversion operator"
// expected-error: 15:25: GTAP100 "the final expression is not a condition: cannot convert 'Point' to 'bool' without a conversion operator"
// expected-error: 17:41: GTAP004 "'#pragma gtap task' has more than one if clause"
// expected-error: 19:21: GTAP003 "malformed if clause: '(' expected after 'if'"
// expected-error: 21:22: "use of undeclared identifier 'undeclared'"
// expected-error: 23:23: GTAP002 "'if' is not a clause of '#pragma gtap taskwait'"
