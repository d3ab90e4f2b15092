// What gtap::graph::add() cannot be given.
#include <gtap_block.cuh>
#include <gtap/graph.cuh>

__device__ void plain(int *sum) {
  *sum += 1;
}

#pragma gtap function
__device__ void add(int *sum) {
  if (threadIdx.x == 0)
    *sum += 1;
}

#pragma gtap function
__device__ void both(int *sum) {
  if (threadIdx.x == 0) {
#pragma gtap task
    add(sum);
  }
}

#pragma gtap function
__device__ void scale(float *to, float by = 2) {
  if (threadIdx.x == 0)
    *to *= by;
}

#define ADD(graph, function, sum) graph.add(function, sum)

void make(gtap::graph &graph, int *sum) {
  void (*function)(int *) = nullptr;
  graph.add(add, sum);
  graph.add(plain, sum);
  graph.add(both, sum);
  graph.add(function, sum);
  ADD(graph, add, sum);
  graph.add(scale, static_cast<float *>(nullptr));
  graph.add(scale, static_cast<float *>(nullptr), 3);
}
// expected-error: 34:13: GTAP208 "gtap::graph::add() is given 'plain', which is no task function that this file defines"
// expected-error: 35:13: GTAP208 "gtap::graph::add() is given 'both', which spawns tasks or waits: take the spawns out of it, or launch an entry kernel"
// expected-error: 36:13: GTAP208 "gtap::graph::add() is given 'the argument', which names no task function: write the function's name"
// expected-error: 37:3: GTAP208 "gtap::graph::add() is given 'add', which is named in a macro: write the call without one"
// expected-error: 38:13: GTAP208 "gtap::graph::add() is given 'scale', which has parameters without an argument: write an argument for each, also where the function has a default"
