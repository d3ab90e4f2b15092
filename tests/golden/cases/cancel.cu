// Taskgroups that are cancelled: by a task of the group, in the group's own block, in a group within a group, in spawned
// blocks, taskloops and templates, out of a macro. A group that nobody cancels has no flag.
#include <gtap_thread.cuh>

#define GTAP(directive) _Pragma(#directive)
#define LEAVE_IF(found) GTAP(gtap cancel taskgroup if(found))

#pragma gtap function
__device__ int leaf(int n, int *out);

#pragma gtap function
__device__ int search(int n, int *out) {
  int a = 7, b = 8, sum = 0;
  if (n == 0) {
    out[1] = 1;
#pragma gtap cancel taskgroup
  }
#pragma gtap task
  a = search(n - 1, out);
#pragma gtap task if (n > 3)
  b = leaf(n, out);
#pragma gtap task in_reduction(+ : sum)
  sum += leaf(n - 1, out);
  LEAVE_IF(out[2] > n)
#pragma gtap taskwait
#pragma gtap cancellation point taskgroup
#pragma gtap task
  leaf(a, out);
  if (n > 8)
    sum += search(n - 2, out); // belongs to this task
  return a + b + sum;
}

__device__ int leaf(int n, int *out) {
  atomicAdd(out, n);
  return n;
}

// Is in no group that is cancelled.
#pragma gtap function
__device__ void apart(int n, int *out) {
#pragma gtap taskgroup
  {
#pragma gtap task
    apart(n - 1, out);
  }
}

#pragma gtap function
template <class T>
__device__ void visit(T n) {
  if (n < 0) {
#pragma gtap cancel taskgroup
  }
  for (T i = 0; i < n; i++) {
#pragma gtap task
    visit<T>(n / 2);
  }
}

#pragma gtap function
__device__ void none() {
#pragma gtap cancellation point taskgroup
}

#pragma gtap function
__device__ int group(int n, int *out) {
  for (int i = 0; i < n; i++) {
#pragma gtap taskgroup
    {
      int r = -1;
#pragma gtap task
      r = search(i, out);
      if (i == 100) {
#pragma gtap cancel taskgroup
      }
      int q = 3;
#pragma gtap task
      leaf(i + q, out);
#pragma gtap taskgroup
      {
#pragma gtap task
        visit<int>(i);
#pragma gtap task
        visit<long>(i);
#pragma gtap task
        none();
      }
    }
#pragma gtap taskgroup
#pragma gtap taskloop nogroup
    for (int k = 0; k < n; k++)
      if (out[k] > k) {
#pragma gtap cancel taskgroup
      }
#pragma gtap taskgroup
      {
#pragma gtap task
        {
          out[3] = 1;
#pragma gtap cancel taskgroup if (out[4])
          out[4] = 1;
        }
#pragma gtap task
        apart(n, out);
      }
  }
  return 0;
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = group(n, out);
}
