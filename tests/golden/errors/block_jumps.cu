// Jumps out of a spawned block.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void f(int n, int *out) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    {
      out[i] = i;
      if (i == 3)
        break;
      while (true)
        break;
      if (i == 2)
        continue;
      if (i == 5)
        return;
    }
  }
  switch (n) {
  case 1:
#pragma gtap task
  {
    out[0] = 1;
  case 2:
    break;
  }
  }
#pragma gtap task
  { goto end; }
end:;
}
// expected-error: 11:9: GTAP103 "a break leaves the spawned block"
// expected-error: 15:9: GTAP103 "a continue leaves the spawned block"
// expected-error: 17:9: GTAP103 "a return leaves the spawned block"
// expected-error: 25:3: GTAP103 "a case of a switch around it leaves the spawned block"
// expected-error: 26:5: GTAP103 "a break leaves the spawned block"
// expected-error: 30:5: GTAP103 "a goto leaves the spawned block"
