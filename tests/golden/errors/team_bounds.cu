// Loops whose bodies change what their heads name. The turns are counted before the first one.
#include <gtap_thread.cuh>

#pragma gtap function worker(team)
__device__ int bounds(int n, int *out) {
  int x = n, step = 2;
#pragma gtap parallel for
  for (int i = 0; i < x; ++i) {
    out[i] = i;
    if (i == 3)
      x--;
  }
#pragma gtap parallel
  {
#pragma gtap for
    for (int i = 0; i < n; i += step) {
      int own = i;
      out[own++] = i;
      step = 1;
    }
  }
  return x;
}
// expected-error: 11:7: GTAP185 "the threads of a team cannot run this 'parallel for': its body changes 'x', which the head of its loop names"
// expected-error: 19:7: GTAP185 "the threads of a team cannot run this 'for': its body changes 'step', which the head of its loop names"
