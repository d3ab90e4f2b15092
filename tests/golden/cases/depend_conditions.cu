// Thread-level tasks with depend and if or final: the taskwait before one that is not deferred; a declaration, a block, a
// statement without braces, conditions with effects, a template.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int visit(int *cell, int by) {
  *cell += by;
  return *cell;
}

#pragma gtap function
__device__ void sweep(int *cells, int n, int limit) {
  int last = 0;
  for (int i = 1; i < n; i++) {
    const int by = cells[n + i];
#pragma gtap task depend(in: cells[i - 1]) if(by > limit) depend(inout: cells[i])
    last = visit(cells + i, by);
    if (i % 2)
#pragma gtap task final(--limit < 0), depend(inout: cells[i]) queue(i)
      visit(cells + i, by);
#pragma gtap task if(n > 20) \
    final(by) depend(inout: cells[i])
    {
      cells[i] *= 2;
    }
#pragma gtap task depend(inout: cells[i]) if(false)
    const int seen = visit(cells + i, 0);
#pragma gtap taskwait
    limit += seen;
  }
#pragma gtap taskwait
  cells[0] = last;
}

#pragma gtap function
template <class T>
__device__ void both(T *values, bool now) {
#pragma gtap task depend(out: values[0])
  { values[0] = 1; }
#pragma gtap task depend(in: values[0]) if(!now)
  { values[1] = values[0] + 1; }
  if (now)
    values[2] = values[1];
}

__global__ void kernel(int *cells, double *values, int n) {
#pragma gtap entry
  sweep(cells, n, 3);
}
__global__ void of_template(double *values) {
#pragma gtap entry
  both(values, true);
}
