// Block-level tasks that neither spawn nor wait: what the records say of their loops.
#include <gtap_block.cuh>

struct Tile {
  float cells[32][32];
};
__device__ int turns;

template <class Cell>
__device__ void by_diagonals(int count, Cell cell) {
  for (int diagonal = 0; diagonal < count; diagonal++) {
    cell(diagonal);
    __syncthreads();
  }
}
#define LOAD(tile, from) \
  do { \
    (tile).cells[0][threadIdx.x % 32] = (from)[threadIdx.x % 32]; \
    __syncthreads(); \
  } while (0)

// A barrier in the loop of a function that it calls.
#pragma gtap function
__device__ void smooth(float *data) {
  __shared__ Tile tile;
  LOAD(tile, data);
  by_diagonals(32, [&](int diagonal) { tile.cells[diagonal][0] += 1; });
  data[threadIdx.x % 32] = tile.cells[0][threadIdx.x % 32];
}

// None in a loop, and no global memory there but a variable by its name.
#pragma gtap function
__device__ void iterate(float *data) {
  float x = data[threadIdx.x], own[4] = {x, 2, 3, 4};
  for (int i = 0; i < turns; i++)
    x = cosf(x) + own[i % 4];
  for (int i = 0; i < 4; i++)
    data[threadIdx.x + i] = x;
}

// Global memory in a loop.
#pragma gtap function
__device__ void copy(float *to, float *from, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    to[i] = from[i];
}

#pragma gtap function
__device__ void all(float *data, int n) {
  if (threadIdx.x == 0) {
#pragma gtap task depend(out: data[0])
    smooth(data);
#pragma gtap task depend(in: data[0])
    iterate(data + 1024);
#pragma gtap task depend(in: data[0])
    copy(data + 2048, data, n);
  }
#pragma gtap taskwait
}

__global__ void run(float *data, int n) {
#pragma gtap entry
  all(data, n);
}
