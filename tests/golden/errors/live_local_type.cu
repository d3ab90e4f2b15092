// A type that only the function knows, for a variable that must stay in the record; an anonymous union.
#include <gtap_thread.cuh>

__device__ void look(const void *);

#pragma gtap function
__device__ int f(int n) {
  struct Local {
    int v;
  } local = {n};
  look(&local);
  union {
    int whole;
    float part;
  };
  whole = n;
  int a;
  int results[2];
  for (int &x : results)
    x = 0;
  for (int x : results) {
#pragma gtap task
    x = f(n - 2);
  }
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return a + local.v + whole;
}

// expected-error: 10:5: GTAP054 "'local' lives across the taskwait in line 27, but its type is defined inside the function"
// expected-error: 21:12: GTAP057 "'x' lives across a spawned child, but is the variable of a range-based for without taskwait"
// expected-error: 12:3: GTAP070 "an anonymous union lives across the taskwait in line 27"
