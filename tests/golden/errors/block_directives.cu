// Directives in block-level functions, where not all threads come by, or that open a region.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void f(int *out, int n) {
  int own = 0;
#pragma gtap for reduction(+ : own)
  for (int i = 0; i < n; i++)
    own += i;
  if (threadIdx.x < 3) {
#pragma gtap barrier
  }
#pragma gtap for
  for (int i = 0; i < n; i++) {
#pragma gtap single
    out[i] = 1;
    if (i == 3)
      break;
  }
#pragma gtap single
  {
#pragma gtap taskwait
  }
}

#pragma gtap function
__device__ void jumps(int *out, int n) {
#pragma gtap for
  for (int i = 0; i < n; i++)
    if (out[i] == 3)
      return;
}

#pragma gtap function
__device__ void sums(int *out, int n) {
  int own = 0;
#pragma gtap for reduction(+ : own)
  for (int i = 0; i < n; i++)
    own += i;
#pragma gtap for lastprivate(own)
  for (int i = 0; i < n; i++)
    own = i;
}
// expected-error: 11:14: GTAP185 "the threads of a team cannot run this 'barrier': not all of them reach it: a condition around it depends on the thread"
// expected-error: 15:14: GTAP185 "the threads of a team cannot run this 'single': not all of them reach it, for it stands in 'for'"
// expected-error: 22:14: GTAP185 "the threads of a team cannot run this 'taskwait': it stands in 'single'"
// expected-error: 31:7: GTAP185 "the threads of a team cannot run this 'for': a jump leaves it"
// expected-error: 37:32: GTAP185 "the threads of a team cannot run this 'for': 'own' is a variable of each thread, so the sum would have no place"
