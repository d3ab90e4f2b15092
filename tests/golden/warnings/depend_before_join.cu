// A list of depend reads the result of a child that no taskwait has joined: naming it does not order the read.
#include <gtap_block.cuh>

#pragma gtap function
__device__ int f(int n) { return n; }

#pragma gtap function
__device__ void early(int *p) {
  int r = 0;
  if (threadIdx.x == 0) {
#pragma gtap task depend(out: r)
    r = f(1);
#pragma gtap task depend(in: r, p[r])
    f(2);
  }
#pragma gtap taskwait
  p[0] = r;
}
// expected-warning: 13:35: GTAP060 "'r' is read before the taskwait that joins the child which writes it"
