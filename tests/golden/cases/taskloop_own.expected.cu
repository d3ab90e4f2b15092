// Made by gtap-translate 0.1.0 from taskloop_own.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// Taskloops whose loops use what only one block has: its threads make all tasks. In the last one, all blocks may.
#include <gtap_block.cuh>


__device__ void tile(int *cell, int value);
// ---- gtap: task function tile (taskloop_own.cu:5) ----
struct gtap_args_tile {
  using gtap_task = struct gtap_task_tile;
  using gtap_result = void;
  int *cell;
  int value;
};
inline __device__ gtap_args_tile gtap_pack_tile(int *cell, int value) { return {cell, value}; }
GTAP_TASK(tile, tile(gtap_a.cell, gtap_a.value));


__device__ int of_block(int i) {
  return i + static_cast<int>(blockIdx.x);
}


__device__ void own(int *cells, [[maybe_unused]] const int *first, [[maybe_unused]] const int *places, int n) { if (!gtap::serial_call_allowed()) return;
  __shared__ int count;
  if (threadIdx.x == 0)
    count = n;
  __syncthreads();

  for (int i = 0; i < n; i++) {

    tile(&cells[i], count);
  }
  int order = 0;

  for (int i = 0; i < n; i++) {

    tile(&cells[i], i);
  }

  for (int i = 0; i < n; i++) {

    tile(&cells[i], i);
  }

  for (int i = 0; i < n; i++) {

    tile(&cells[i], of_block(i));
  }

  for (int i = order; i < n; i++) {

    tile(&cells[i], i);
  }

}
// ---- gtap: task function own (taskloop_own.cu:12) ----
struct gtap_args_own {
  using gtap_task = struct gtap_task_own;
  using gtap_result = void;
  int *cells;
  const int *first;
  const int *places;
  int n;
};
inline __device__ gtap_args_own gtap_pack_own(int *cells, const int *first, const int *places,
    int n) {
  return {cells, first, places, n};
}
GTAP_TASK(own, own(gtap_a.cells, gtap_a.first, gtap_a.places, gtap_a.n));
struct gtap_record_own : gtap_args_own {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_dependents = true; // with depend
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_own(gtap_worker &gtap_w, gtap_record_own &gtap_rec) {
  int *cells = gtap_rec.cells;
  const int *first = gtap_rec.first;
  const int *places = gtap_rec.places;
  int n = gtap_rec.n;
  gtap::assume_global(cells, first, places);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloop_own.cu:43
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_own);
  __shared__ int count;
  if (threadIdx.x == 0)
    count = n;
  __syncthreads();
  // taskloop, taskloop_own.cu:17
  { auto gtap_l = gtap_w.task_loop();
  for (int i : gtap_l.template own_below<1>(0, n, 1)) {
    // task_iteration, taskloop_own.cu:19
    { auto gtap_d = gtap_l.dependent();
      gtap_d.inout(cells[i]);
    gtap_d.spawn(gtap::child{gtap_pack_tile(&cells[i], count)}); }
  }
  gtap_l.finish(); }
  int order; order = 0;
  // taskloop, taskloop_own.cu:23
  { auto gtap_l = gtap_w.task_loop();
  for (int i : gtap_l.template own_below<1>(0, n, 1)) {
    // task_iteration, taskloop_own.cu:25
    { auto gtap_d = gtap_l.dependent();
      gtap_d.inout(order);
    gtap_d.spawn(gtap::child{gtap_pack_tile(&cells[i], i)}); }
  }
  gtap_l.finish(); }
  // taskloop, taskloop_own.cu:28
  { auto gtap_l = gtap_w.task_loop();
  for (int i : gtap_l.template own_below<1>(0, n, 1)) {
    // task_iteration, taskloop_own.cu:30
    { auto gtap_d = gtap_l.dependent();
      for (int k : gtap::values<int>(first[i], first[i + 1]))
        gtap_d.in(cells[places[k]]);
    gtap_d.spawn(gtap::child{gtap_pack_tile(&cells[i], i)}); }
  }
  gtap_l.finish(); }
  // taskloop, taskloop_own.cu:33
  { auto gtap_l = gtap_w.task_loop();
  for (int i : gtap_l.template own_below<1>(0, n, 1)) {
    // task_iteration, taskloop_own.cu:35
    { auto gtap_d = gtap_l.dependent();
      gtap_d.inout(cells[i]);
    gtap_d.spawn(gtap::child{gtap_pack_tile(&cells[i], of_block(i))}); }
  }
  gtap_l.finish(); }
  // taskloop, taskloop_own.cu:38
  gtap_w.compute_loop([=](auto &gtap_l) {
  for (int i : gtap_l.template own_below<1>(order, n, 1)) {
    // task_iteration, taskloop_own.cu:40
    { auto gtap_d = gtap_l.dependent();
      gtap_d.inout(cells[i]);
    gtap_d.spawn(gtap::child{gtap_pack_tile(&cells[i], i)}); }
  }
  });
  if (gtap_w.must_wait()) { // state 1: taskwait, taskloop_own.cu:43
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}



__device__ void tile(int *cell, int value) { if (!gtap::serial_call_allowed()) return;
  if (threadIdx.x == 0)
    *cell += value;
}
struct gtap_record_tile : gtap_args_tile {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_works_locally = true; // in graphs it is a function
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_tile(gtap_worker &gtap_w, gtap_record_tile &gtap_rec) {
  int *cell = gtap_rec.cell;
  int value = gtap_rec.value;
  gtap::assume_global(cell);
  GTAP_CHECK_RECORD(gtap_task_tile);
  if (threadIdx.x == 0)
    *cell += value;
  gtap_w.finish();
}


// ---- gtap: program of kernel (taskloop_own.cu:52) ----
using gtap_program_kernel = gtap::program<gtap_task_tile, gtap_task_own>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS kernel(int *cells, const int *first, const int *places, int n) {
  { // entry, taskloop_own.cu:53
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_own(cells, first, places, n)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
