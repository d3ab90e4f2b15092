// A taskgraph without graph_id reads a variable whose bytes say nothing of its value.
#include <gtap_block.cuh>

__device__ float cells[64];

struct Owner {
  float *place;
  __device__ Owner() : place(cells) {}
  __device__ ~Owner() {}
};

#pragma gtap function
__device__ void tile(float *to, float value) {
  if (threadIdx.x == 0)
    *to = value;
}

#pragma gtap function
__device__ void sweep(int n) {
  float scales[2] = {1, static_cast<float>(n)};
  const Owner owner;
#pragma gtap taskgraph
  {
    if (threadIdx.x == 0)
      for (int i = 0; i < n; i++) {
#pragma gtap task depend(out : owner.place[i])
        tile(&cells[i], scales[i % 2]);
      }
  }
  // The clauses say it.
#pragma gtap taskgraph graph_id(n)
  {
    if (threadIdx.x == 0) {
#pragma gtap task depend(out : cells[0])
      tile(cells, scales[0]);
    }
  }
#pragma gtap taskgraph graph_reset(n > 3) graph_id(1)
  {
    if (threadIdx.x == 0) {
#pragma gtap task depend(out : cells[0])
      tile(cells, scales[0]);
    }
  }
}

__global__ void kernel(int n) {
#pragma gtap entry
  sweep(n);
}
// expected-note: 27:25: write 'graph_id(e)', with an integer e that tells its graphs apart, or 'graph_id(0)' if there is one
// expected-error: 27:25: GTAP209 "the taskgraph has no graph_id and reads 'scales', which is an array"
// expected-error: 26:32: GTAP209 "the taskgraph has no graph_id and reads 'owner', which cannot be copied byte by byte"
