// gtap::graph: task functions that host code names, of a namespace, a template and with parameters that an entry hands on.
#include <gtap_block.cuh>
#include <gtap/graph.cuh>

#pragma gtap function
__device__ void tile(float *cells, const int i, double scale) {
  if (threadIdx.x == 0)
    cells[i] *= static_cast<float>(scale);
}

namespace sums {
#pragma gtap function
template <class Number>
__device__ Number add(Number *sum, Number value) {
  if (threadIdx.x == 0)
    *sum += value;
  return value;
}
} // namespace sums

__global__ void kernel(float *cells, double scale) {
#pragma gtap entry
  tile(cells, 0, scale);
}

gtap_status solve(float *cells, int *sum, int n) {
  gtap::graph graph;
  for (int i = 0; i < n; i++)
    graph.add(tile, cells, i, 2).in(sum).inout(cells + i);
  gtap::graph::task last = graph.add(&sums::add<int>, sum, n);
  graph.edge(graph.add((tile), cells, 0, 0.5), last);
  kernel<<<1, 32>>>(cells, 2);
  return graph.launch();
}
