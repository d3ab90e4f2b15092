// Declarations that no spawn can be: several variables, references, static ones, no call.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
#pragma gtap task
  int a = f(n - 1), b = f(n - 2);
#pragma gtap task
  const int &c = f(n - 1);
#pragma gtap task
  long d = f(n - 1);
#pragma gtap task
  int e = n;
#pragma gtap task
  int g;
#pragma gtap taskwait
  return a + b + c + int(d) + e + g;
}
// expected-error: 8:14: GTAP015 "'#pragma gtap task' cannot stand before this declaration"
// expected-error: 11:14: GTAP015 "'#pragma gtap task' cannot stand before this declaration"
// expected-error: 13:3: GTAP020 "the result of 'f' is 'int' but the destination is 'long'"
// expected-error: 15:11: GTAP014 "'#pragma gtap task' must stand before a call of a task function"
// expected-error: 17:7: GTAP015 "'#pragma gtap task' cannot stand before this declaration"
