// Taskloops of which the threads of a block make different turns.
#include <gtap_block.cuh>

#pragma gtap function
__device__ void f(int *p, int i) { p[i] = i; }

#pragma gtap function
__device__ void bounds(int *p, int n) {
  const int mine = static_cast<int>(threadIdx.x);
#pragma gtap taskloop nogroup
  for (int i = 0; i < mine; i++) {
#pragma gtap task_iteration
    f(p, i);
  }
#pragma gtap taskloop nogroup collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = mine; j < n; j++) {
#pragma gtap task_iteration
      f(p, j);
    }
}

#pragma gtap function
__device__ void reached(int *p, int n) {
  if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup
    for (int i = 0; i < n; i++) {
#pragma gtap task_iteration
      f(p, i);
    }
  }
}

#pragma gtap function
__device__ int val(int *p, int i) { return p[0] + i; }
#pragma gtap function
__device__ void habit(int *x, int n) {
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
    if (threadIdx.x == 0) {
#pragma gtap task_iteration depend(inout: x[i])
      f(x, i);
    }
  }
  const int mine = threadIdx.x;
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: x[i])
    f(x, mine);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout: x[mine])
    f(x, i);
  }
  int r = threadIdx.x;
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
    int q = r;
#pragma gtap task_iteration depend(inout: x[0])
    x[1] = val(x, q);
  }
#pragma gtap taskwait
  x[0] = r;
}

#pragma gtap function
__device__ void lists(int *x, int n) {
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(iterator(k = 0 : threadIdx.x), in: x[k])
    f(x, i);
  }
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(in: x[0 : threadIdx.x])
    f(x, i);
  }
}
// expected-error: 10:14: GTAP170 "the threads of the block make different turns of this taskloop"
// expected-error: 15:14: GTAP170 "the threads of the block make different turns of this taskloop"
// expected-error: 26:14: GTAP170 "the threads of the block make different turns of this taskloop"
// expected-error: 38:14: GTAP170 "the threads of the block make different turns of this taskloop"
// expected-error: 46:14: GTAP170 "the threads of the block make different turns of this taskloop"
// expected-error: 51:14: GTAP170 "the threads of the block make different turns of this taskloop"
// expected-error: 57:14: GTAP170 "the threads of the block make different turns of this taskloop"
// expected-error: 69:14: GTAP170 "the threads of the block make different turns of this taskloop"
// expected-error: 74:14: GTAP170 "the threads of the block make different turns of this taskloop"
