// A type that only the function knows, for a variable that must stay in the record; one that not even the function
// can name; an anonymous union.
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
  auto [key, weight] = [&] {
    struct Inner {
      int key;
      long weight;
    };
    return Inner{n, n};
  }();
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
  return a + local.v + whole + key;
}

// expected-error: 11:5: GTAP054 "'local' lives across the taskwait in line 35, but its type is defined inside a function"
// expected-error: 18:8: GTAP054 "'key' lives across the taskwait in line 35, but its type is defined inside a function"
// expected-error: 29:12: GTAP057 "'x' lives across a spawned child, but is the variable of a range-based for without taskwait"
// expected-error: 13:3: GTAP070 "an anonymous union lives across the taskwait in line 35"
