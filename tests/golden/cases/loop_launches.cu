// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Entries whose launches run loops alone, and one whose tasks spawn further ones. The grid is the kernel's own where the launch says
// GTAP_GRID_SIZE itself.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ float shade(int pixel, const float *__restrict__ light) {
  return light[pixel] * 2;
}

#pragma gtap function
__device__ void draw(int pixels, const float *__restrict__ light, float *image) {
  for (int pixel = 0; pixel < pixels; ++pixel) {
#pragma gtap task
    image[pixel] = shade(pixel, light);
  }
#pragma gtap taskwait
}

__global__ void render(int pixels, const float *__restrict__ light, float *image) {
#pragma gtap entry
  draw(pixels, light, image);
}

// A tree: its tasks spawn.
#pragma gtap function
__device__ int leaves(int depth) {
  if (depth == 0)
    return 1;
  int left, right;
#pragma gtap task
  left = leaves(depth - 1);
#pragma gtap task
  right = leaves(depth - 1);
#pragma gtap taskwait
  return left + right;
}

__global__ void count(int depth, int *out) {
#pragma gtap entry
  *out = leaves(depth);
}

// A kernel template.
#pragma gtap function
template <class Value>
__device__ void zeros(int n, Value *out) {
#pragma gtap taskloop
  for (int i = 0; i < n; ++i)
    out[i] = 0;
}
template <class Value>
__global__ void clear(int n, Value *out) {
#pragma gtap entry
  zeros(n, out);
}

void run(int n, const float *light, float *image, int *out, int blocks) {
  render<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, light, image);
  render<<<blocks, GTAP_BLOCK_SIZE>>>(n, light, image);
  count<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, out);
  clear<float><<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, image);
}

// A task with one child at a time is run as calls, where a turn spawns it.
struct Node {
  int left, right, value;
};
#pragma gtap function
__device__ int closest(const Node *tree, int node, int from, int best) {
  if (node < 0)
    return best;
  const Node here = tree[node];
  best = min(best, abs(here.value - from));
#pragma gtap task
  best = closest(tree, here.value > from ? here.left : here.right, from, best);
#pragma gtap taskwait
  if (abs(here.value - from) < best) {
#pragma gtap task
    best = closest(tree, here.value > from ? here.right : here.left, from, best);
#pragma gtap taskwait
  }
  return best;
}
#pragma gtap function
__device__ void closest_to_all(const Node *tree, const int *__restrict__ from, int n, int *out) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    out[i] = closest(tree, 0, from[i], 1 << 30);
  }
}
__global__ void search(const Node *tree, const int *__restrict__ from, int n, int *out) {
#pragma gtap entry
  closest_to_all(tree, from, n, out);
}
