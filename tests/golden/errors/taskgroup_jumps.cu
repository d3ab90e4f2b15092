// Taskgroups that are left, or entered, by jumps.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) { return n; }

#pragma gtap function
__device__ int jumps(int n) {
  int a = 0;
  for (int i = 0; i < n; i++) {
#pragma gtap taskgroup
    {
#pragma gtap task
      a = f(i);
      if (i == 3)
        continue;
      if (i == 4)
        break;
      for (int j = 0; j < i; j++) {
        if (j == 5)
          break;
        if (j == 6)
          goto behind;
      }
      auto inner = [] { return 1; };
      if (inner() == i)
        return a;
    }
  }
behind:
#pragma gtap taskgroup
  return a;
  switch (n) {
#pragma gtap taskgroup
    {
    case 1:
#pragma gtap task
      a = f(1);
    }
  }
  if (n == 7)
    goto inside;
#pragma gtap taskgroup
  {
  inside:
    a = 2;
  }
  return a;
}
// expected-error: 16:9: GTAP180 "a continue leaves the taskgroup"
// expected-error: 18:9: GTAP180 "a break leaves the taskgroup"
// expected-error: 27:9: GTAP180 "a return leaves the taskgroup"
// expected-error: 23:11: GTAP180 "a goto leaves the taskgroup"
// expected-error: 32:3: GTAP180 "a return leaves the taskgroup"
// expected-error: 36:5: GTAP180 "a case of a switch around it leads into the taskgroup"
// expected-error: 42:5: GTAP180 "a goto leads into the taskgroup"
