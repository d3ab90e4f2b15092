// Arguments of recorded tasks that the function changes from one run of the graph to the next.
#include <gtap_block.cuh>

__device__ float cells[2][64];

#pragma gtap function
__device__ void tile(const float *from, float *to, int i, int turn, float scale) {
  if (threadIdx.x == 0)
    to[i] = from[i] * scale + static_cast<float>(turn);
}

#pragma gtap function
__device__ void sweeps(int n, int turns, bool changed) {
  const float *from = cells[0];
  float *to = cells[1];
  float scale = 1;
  scale = scale + 1; // before the loop: every turn has the same
  for (int turn = 0; turn < turns; turn++) {
    const int twice = 2 * turn;
    const int same = 2 * n;
#pragma gtap taskgraph graph_id(n)
    {
#pragma gtap taskloop nogroup
      for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(in : from[i]) depend(out : to[i])
        tile(from, to, i, twice + same, scale);
      }
    }
    // Each value has a graph.
#pragma gtap taskgraph
    {
      if (threadIdx.x == 0) {
#pragma gtap task depend(out : to[0])
        tile(from, to, 0, twice, scale);
      }
    }
    // Said by the clauses.
#pragma gtap taskgraph graph_id(turn % 2)
    {
      if (threadIdx.x == 0) {
#pragma gtap task depend(out : cells[turn][0])
        tile(cells[0], cells[1], 0, turn, scale);
      }
    }
#pragma gtap taskgraph graph_reset(changed)
    {
      if (threadIdx.x == 0) {
#pragma gtap task depend(out : to[0])
        tile(from, to, 0, turn, scale);
      }
    }
    to = cells[turn % 2];
    from = cells[1 - turn % 2];
  }
}

__global__ void kernel(int n) {
#pragma gtap entry
  sweeps(n, 10, false);
}
// expected-warning: 26:14: GTAP206 "'from' changes outside of the taskgraph, whose later runs have the value of the first one"
// expected-warning: 26:20: GTAP206 "'to' changes outside of the taskgraph, whose later runs have the value of the first one"
// expected-warning: 26:27: GTAP206 "'twice' changes outside of the taskgraph, whose later runs have the value of the first one"
// expected-note: 26:14: let 'graph_id' depend on an integer that tells its values apart, or leave the clause out: then each value of what the block reads has a graph of its own
// expected-note: 26:27: let 'graph_id' depend on it, or leave the clause out: then each value of what the block reads has a graph of its own
