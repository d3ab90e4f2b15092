// Clauses of taskloops that are none, or not integers.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ void f(int n, int *out) {
#pragma gtap taskloop grain(3)
  for (int i = 0; i < n; i++)
    out[i] = 1;
#pragma gtap taskloop depend(in : out[0])
  for (int i = 0; i < n; i++)
    out[i] = 1;
#pragma gtap taskloop grainsize(out)
  for (int i = 0; i < n; i++)
    out[i] = 1;
#pragma gtap taskloop grainsize(strict :)
  for (int i = 0; i < n; i++)
    out[i] = 1;
}

__global__ void k(int n, int *out) {
#pragma gtap entry
  f(n, out);
#pragma gtap taskloop
  for (int i = 0; i < n; i++)
    out[i] = 1;
}
// expected-error: 6:23: GTAP002 "'grain' is not a clause of '#pragma gtap taskloop'"
// expected-error: 9:23: GTAP002 "'depend' is not a clause of '#pragma gtap taskloop'"
// expected-error: 12:33: GTAP005 "the expression in 'grainsize' is not an integer: static_cast from 'int *' to 'int' is not allowed"
// expected-error: 15:41: GTAP003 "malformed grainsize clause: no number stands behind 'strict:'"
