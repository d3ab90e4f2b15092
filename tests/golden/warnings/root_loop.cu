// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop with which a launch begins, and whose turns read memory that may be written by then: one thread makes them.
#include <gtap_thread.cuh>

struct Tree {
  float *nodes;
};

#pragma gtap function
__device__ float force(Tree tree, float x, int depth) {
  return depth == 0 ? x : tree.nodes[depth];
}

#pragma gtap function
__device__ void forces(Tree tree, float *found, int n) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    found[i] = force(tree, tree.nodes[i], 4);
  }
  for (int i = 0; i < 16; ++i) { // few turns
#pragma gtap task
    found[i] = force(tree, tree.nodes[i], 4);
  }
}

#pragma gtap function
__device__ void read_only(const float *__restrict__ nodes, Tree tree, float *found, int n) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    found[i] = force(tree, nodes[i], 4);
  }
}

#pragma gtap function
__device__ void inner(Tree tree, float *found, int n) {
  for (int i = 0; i < n; ++i) { // not what a launch begins with: other tasks run meanwhile
#pragma gtap task
    found[i] = force(tree, tree.nodes[i], 4);
  }
}

#pragma gtap function
__device__ void outer(Tree tree, float *found, int n) {
#pragma gtap task
  inner(tree, found, n);
#pragma gtap task
  inner(tree, found + n, n);
}

__global__ void kernel(Tree tree, float *found, int n) {
#pragma gtap entry
  forces(tree, found, n);
}
__global__ void read_only_kernel(const float *nodes, Tree tree, float *found, int n) {
#pragma gtap entry
  read_only(nodes, tree, found, n);
}
__global__ void outer_kernel(Tree tree, float *found, int n) {
#pragma gtap entry
  outer(tree, found, n);
}
// expected-warning: 16:3: GTAP228 "one thread spawns all tasks of this loop, with which a launch begins, one after the other: the loop reads memory, which may change before the turn runs"
