// Children that end before their own do, and a taskwait that does not wait for these. Where it is certain that
// they write what is read behind it, it is a warning (golden/warnings/before_grandchild.cu).
// gtap-options: -Rgtap=grandchildren
#include <gtap_thread.cuh>

struct node {
  node *left, *right;
  int value;
};
__device__ int total;

#pragma gtap function
__device__ void walk(node *n) {
  if (!n)
    return;
  atomicAdd(&total, n->value);
#pragma gtap task
  walk(n->left);
#pragma gtap task
  walk(n->right);
}
#pragma gtap function
__device__ void joined(node *n) {
  if (!n)
    return;
  atomicAdd(&total, n->value);
#pragma gtap task
  joined(n->left);
#pragma gtap task
  joined(n->right);
#pragma gtap taskwait
}
#pragma gtap function
__device__ void sometimes(node *n) {
  if (!n)
    return;
#pragma gtap task
  walk(n->left);
  if (n->value)
    return;
#pragma gtap taskwait
}
#pragma gtap function
__device__ int root(node *n, int *out) {
#pragma gtap task
  walk(n);
#pragma gtap task
  joined(n);
#pragma gtap task
  sometimes(n);
#pragma gtap task
  {
#pragma gtap task
    joined(n);
  }
#pragma gtap taskwait
  return total;
}
#pragma gtap function
__device__ int no_read(node *n) {
#pragma gtap task
  walk(n);
#pragma gtap taskwait
  return 1;
}
#pragma gtap function
__device__ int grouped(node *n) {
#pragma gtap taskgroup
  {
#pragma gtap task
    walk(n);
  }
  return total;
}
__global__ void group_kernel(node *n, int *out) {
#pragma gtap entry
  *out = grouped(n);
}
__global__ void kernel(node *n, int *out) {
#pragma gtap entry
  *out = root(n, out);
}
// expected-remark: 45:14: grandchildren "'walk' may end before the tasks that it spawns in line 17, and the taskwait in line 56 does not wait for those"
// expected-remark: 49:14: grandchildren "'sometimes' may end before the tasks that it spawns in line 37, and the taskwait in line 56 does not wait for those"
// expected-remark: 51:14: grandchildren "this block may end before the tasks that it spawns in line 53, and the taskwait in line 56 does not wait for those"
