// gtap::graph::add() in a template, where the function that it names is not known before the instance.
#include <gtap/graph.cuh>
#include <gtap_block.cuh>

#pragma gtap function
__device__ void add(int *sum) {
  if (threadIdx.x == 0)
    *sum += 1;
}

template <class Type>
void make(gtap::graph &graph, Type *sum) {
  graph.add(add, sum);
}
void make_by_template(gtap::graph &graph, int *sum) {
  make(graph, sum);
}
// expected-error: 13:13: GTAP208 "gtap::graph::add() is given 'add', which stands in a template, where its name is not known yet: make the graph in a function that is no template"
