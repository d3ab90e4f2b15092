// Made by gtap-translate 0.1.0 from host_graph.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// gtap::graph: task functions that host code names, of a namespace, a template and with parameters that an entry hands on.
#include <gtap_block.cuh>
#include <gtap/graph.cuh>


__device__ void tile(float *cells, const int i, double scale) { if (!gtap::serial_call_allowed()) return;
  if (threadIdx.x == 0)
    cells[i] *= static_cast<float>(scale);
}
// ---- gtap: task function tile (host_graph.cu:6) ----
struct gtap_args_tile {
  using gtap_task = struct gtap_task_tile;
  using gtap_result = void;
  float *cells;
  int i;
  double scale;
};
inline __device__ gtap_args_tile gtap_pack_tile(float *cells, int i, double scale) {
  return {cells, i, scale};
}
GTAP_TASK(tile, tile(gtap_a.cells, gtap_a.i, gtap_a.scale));
struct gtap_record_tile : gtap_args_tile {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_works_locally = true; // in graphs it is a function
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_tile(gtap_worker &gtap_w, gtap_record_tile &gtap_rec) {
  float *cells = gtap_rec.cells;
  const int i = gtap_rec.i;
  double scale = gtap_rec.scale;
  gtap::assume_global(cells);
  GTAP_CHECK_RECORD(gtap_task_tile);
  if (threadIdx.x == 0)
    cells[i] *= static_cast<float>(scale);
  gtap_w.finish();
}


namespace sums {

template <class Number>
__device__ Number add(Number *sum, Number value) { if (!gtap::serial_call_allowed()) return gtap::no_result<Number>();
  if (threadIdx.x == 0)
    *sum += value;
  return value;
}
// ---- gtap: task function sums::add (host_graph.cu:14) ----
template <class Number>
struct gtap_record_add;
template <class Number>
struct gtap_task_add;
template <class Number>
struct gtap_args_add {
  using gtap_task = gtap_task_add<Number>;
  using gtap_result = Number;
  Number *sum;
  Number value;
};
template <class Number>
inline __device__ gtap_args_add<Number> gtap_pack_add(Number *sum, Number value) {
  return {sum, value};
}
template <class Number>
struct gtap_task_add {
  using gtap_args = gtap_args_add<Number>;
  using gtap_record = gtap_record_add<Number>;
  GTAP_TASK_MEMBERS(gtap_step_add, (add<Number>)(gtap_a.sum, gtap_a.value))
};
template <class Number>
struct gtap_record_add : gtap_args_add<Number> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_works_locally = true; // in graphs it is a function
};
template <class Number, class gtap_worker>
__device__ __forceinline__ void gtap_step_add(gtap_worker &gtap_w,
    gtap_record_add<Number> &gtap_rec) {
  Number *sum = gtap_rec.sum;
  Number value = gtap_rec.value;
  gtap::assume_global(sum);
  GTAP_CHECK_RECORD(gtap_task_add<Number>);
  if (threadIdx.x == 0)
    *sum += value;
  return gtap_w.template finish<Number>(value);
}

} // namespace sums

// ---- gtap: program of kernel (host_graph.cu:21) ----
using gtap_program_kernel = gtap::program<gtap_task_tile>;
__global__ void GTAP_ENTRY_BOUNDS kernel(float *cells, double scale) {
  { // entry, host_graph.cu:22
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_tile(cells, 0, scale)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);

gtap_status solve(float *cells, int *sum, int n) {
  gtap::graph graph;
  for (int i = 0; i < n; i++)
    graph.add(gtap::named_task<::gtap_task_tile, void(float *, int, double)>(), cells, i, 2).in(sum).inout(cells + i);
  gtap::graph::task last = graph.add(gtap::named_task<::sums::gtap_task_add<int>, int(int *, int)>(), sum, n);
  graph.edge(graph.add(gtap::named_task<::gtap_task_tile, void(float *, int, double)>(), cells, 0, 0.5), last);
  kernel<<<1, 32>>>(cells, 2);
  return graph.launch();
}
// ---- gtap: program of graphs ----
static const gtap::detail::graph_program<::gtap_task_tile, ::sums::gtap_task_add<int>> gtap_graphs;
