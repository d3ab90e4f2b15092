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

#define ADD(graph, function, sum) graph.add(function, sum)

void make(gtap::graph &graph, int *sum) {
  void (*function)(int *) = nullptr;
  graph.add(add, sum);
  graph.add(plain, sum);
  graph.add(both, sum);
  graph.add(function, sum);
  ADD(graph, add, sum);
}
// expected-error: 28:13: GTAP208 "gtap::graph::add() is given 'plain', which is no task function that this file defines"
// expected-error: 29:13: GTAP208 "gtap::graph::add() is given 'both', which spawns tasks or waits: take the spawns out of it, or launch an entry kernel"
// expected-error: 30:13: GTAP208 "gtap::graph::add() is given 'the argument', which names no task function: write the function's name"
// expected-error: 31:3: GTAP208 "gtap::graph::add() is given 'add', which is named in a macro: write the call without one"
