// Functions in all places that tasks of a cancelled taskgroup run: members, overloads, templates and their specializations,
// defined away from their declarations.
#include <gtap_thread.cuh>

namespace deep {
struct Tree {
  unsigned *count;
  static __device__ int helper(int n) { return n; }
#pragma gtap function
  static __device__ int walk(int n, Tree tree);
#pragma gtap function
  template <class T> static __device__ T typed(T n, Tree tree) {
    atomicAdd(tree.count + 1, 1u);
    if (n == 1) {
#pragma gtap cancel taskgroup if (n == 1)
    }
    return n;
  }
};
#pragma gtap function
__device__ void over(int n, unsigned *count);
#pragma gtap function
__device__ void over(long n, unsigned *count) {
#pragma gtap cancel taskgroup if (n == 0)
  atomicAdd(count, 1u);
}
#pragma gtap function
template <class T> __device__ void special(T n, unsigned *count) { atomicAdd(count, 1u); }
#pragma gtap function
template <> __device__ void special<long>(long n, unsigned *count) {
#pragma gtap cancel taskgroup if (n == 0)
  atomicAdd(count, 1u);
}
}
__device__ int deep::Tree::walk(int n, Tree tree) {
  int a = -1, b = -1;
  if (n == 0) {
    return 0;
  }
#pragma gtap task
  a = Tree::typed<int>(1, tree);
#pragma gtap taskwait
#pragma gtap task
  b = walk(n - 1, tree);
#pragma gtap taskwait
  return a * 10 + b;
}
__device__ void deep::over(int n, unsigned *count) { atomicAdd(count, 1u); }

#pragma gtap function
static __device__ int all(unsigned *count) {
  int r = -1;
  deep::Tree tree{count};
#pragma gtap taskgroup
  {
#pragma gtap task
    r = deep::Tree::walk(3, tree);
  }
#pragma gtap taskgroup
  {
#pragma gtap task
    deep::over(0l, count + 2);
#pragma gtap taskwait
#pragma gtap task
    deep::over(1, count + 2);
#pragma gtap task
    deep::over(1l, count + 2);
#pragma gtap task
    deep::special(3, count + 2);
  }
#pragma gtap taskgroup
  {
#pragma gtap task
    deep::special(0l, count + 3);
#pragma gtap taskwait
#pragma gtap task
    deep::special<int>(1, count + 3);
  }
  return r;
}
__global__ void kernel(unsigned *count, int *r) {
#pragma gtap entry
  *r = all(count);
}
