// Made by gtap-translate 0.1.0 from taskloop_static.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// A taskloop whose tasks have an order that is made before, one that says that they have none, one that leaves it to a setting, and a
// nest. Variables that are
// passed by constant reference: to a function that needs their values alone, and to one that keeps an address.
#include <gtap_block.cuh>


__device__ void tile(int *cell, int value) { if (!gtap::serial_call_allowed()) return;
  if (threadIdx.x == 0)
    *cell += value;
}
// ---- gtap: task function tile (taskloop_static.cu:7) ----
struct gtap_args_tile {
  using gtap_task = struct gtap_task_tile;
  using gtap_result = void;
  int *cell;
  int value;
};
inline __device__ gtap_args_tile gtap_pack_tile(int *cell, int value) { return {cell, value}; }
GTAP_TASK(tile, tile(gtap_a.cell, gtap_a.value));
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



__device__ void sweeps(int *cells, int n) { if (!gtap::serial_call_allowed()) return;

  for (int sweep = 0; sweep < 3; sweep++)
    for (int i = 1; i < n; i++) {

      tile(&cells[i], sweep);
    }


  for (int i = 1; i < n; i++) {

    tile(&cells[i], 7);
  }

}
// ---- gtap: task function sweeps (taskloop_static.cu:13) ----
struct gtap_args_sweeps {
  using gtap_task = struct gtap_task_sweeps;
  using gtap_result = void;
  int *cells;
  int n;
};
inline __device__ gtap_args_sweeps gtap_pack_sweeps(int *cells, int n) { return {cells, n}; }
GTAP_TASK(sweeps, sweeps(gtap_a.cells, gtap_a.n));
struct gtap_record_sweeps : gtap_args_sweeps {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_dependents = true; // with depend
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sweeps(gtap_worker &gtap_w,
    gtap_record_sweeps &gtap_rec) {
  int *cells = gtap_rec.cells;
  int n = gtap_rec.n;
  gtap::assume_global(cells);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloop_static.cu:20
  case 2: goto gtap_resume_2; // taskloop_static.cu:26
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sweeps);
  // taskloop, taskloop_static.cu:14
  gtap_w.schedule_static();
  gtap_w.share_loop([=](auto &gtap_l) {
  for (int sweep : gtap_l.all_below(0, 3, 1))
    for (int i : gtap_l.template own_below<2>(1, n, 1)) {
      // task_iteration, taskloop_static.cu:17
      { auto gtap_d = gtap_l.dependent();
        gtap_d.in(cells[i - 1]);
        gtap_d.inout(cells[i]);
      gtap_d.spawn(gtap::child{gtap_pack_tile(&cells[i], sweep)}); }
    }
  });
  if (gtap_w.must_wait()) { // state 1: taskwait, taskloop_static.cu:20
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  // taskloop, taskloop_static.cu:21
  gtap_w.compute_loop([=](auto &gtap_l) {
  for (int i : gtap_l.template own_below<2>(1, n, 1)) {
    // task_iteration, taskloop_static.cu:23
    { auto gtap_d = gtap_l.dependent();
      gtap_d.in(cells[i - 1]);
      gtap_d.inout(cells[i]);
    gtap_d.spawn(gtap::child{gtap_pack_tile(&cells[i], 7)}); }
  }
  });
  if (gtap_w.must_wait()) { // state 2: taskwait, taskloop_static.cu:26
    gtap_w.suspend(2);
    return;
  gtap_resume_2:;
  }
  gtap_w.finish();
}


struct Grid {
  int rows, columns;
  __device__ int at(int i, int j) const { return (i + rows) % rows * columns + j; }
};
__device__ int above(const Grid &grid, int i, int j) {
  return i == 0 ? grid.at(0, j) : grid.at(i - 1, j);
}
__device__ const Grid *kept(const Grid &grid) {
  return &grid;
}


__device__ void grids(int *cells, Grid grid) { if (!gtap::serial_call_allowed()) return;

  for (int i = 0; i < grid.rows; i++)
    for (int j = 0; j < grid.columns; j++) {

      tile(&cells[grid.at(i, j)], 1);
    }

  for (int i = 0; i < grid.rows; i++) {

    tile(&cells[i], kept(grid)->rows);
  }

}
// ---- gtap: task function grids (taskloop_static.cu:41) ----
struct gtap_args_grids {
  using gtap_task = struct gtap_task_grids;
  using gtap_result = void;
  int *cells;
  Grid grid;
};
inline __device__ gtap_args_grids gtap_pack_grids(int *cells, Grid grid) { return {cells, grid}; }
GTAP_TASK(grids, (grids)(gtap_a.cells, gtap_a.grid));
struct gtap_record_grids : gtap_args_grids {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_dependents = true; // with depend
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_grids(gtap_worker &gtap_w, gtap_record_grids &gtap_rec) {
  int *cells = gtap_rec.cells;
  Grid grid = gtap_rec.grid;
  gtap::assume_global(cells);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloop_static.cu:53
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_grids);
  // taskloop, taskloop_static.cu:42
  gtap_w.compute_loop([=](auto &gtap_l) {
  for (int i : gtap_l.all_below(0, grid.rows, 1))
    for (int j : gtap_l.template own_below<2>(0, grid.columns, 1)) {
      // task_iteration, taskloop_static.cu:45
      { auto gtap_d = gtap_l.dependent();
        gtap_d.in(cells[above(grid, i, j)]);
        gtap_d.inout(cells[grid.at(i, j)]);
      gtap_d.spawn(gtap::child{gtap_pack_tile(&cells[grid.at(i, j)], 1)}); }
    }
  });
  // taskloop, taskloop_static.cu:48
  gtap_w.schedule_runtime();
  { auto gtap_l = gtap_w.task_loop();
  for (int i : gtap_l.template own_below<1>(0, grid.rows, 1)) {
    // task_iteration, taskloop_static.cu:50
    { auto gtap_d = gtap_l.dependent();
      gtap_d.inout(cells[i]);
    gtap_d.spawn(gtap::child{gtap_pack_tile(&cells[i], kept(grid)->rows)}); }
  }
  gtap_l.finish(); }
  if (gtap_w.must_wait()) { // state 1: taskwait, taskloop_static.cu:53
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}


// ---- gtap: program of kernel (taskloop_static.cu:56) ----
using gtap_program_kernel = gtap::program<gtap_task_tile, gtap_task_sweeps>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS kernel(int *cells, int n) {
  { // entry, taskloop_static.cu:57
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sweeps(cells, n)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
// ---- gtap: program of other_kernel (taskloop_static.cu:60) ----
using gtap_program_other_kernel = gtap::program<gtap_task_tile, gtap_task_grids>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS other_kernel(int *cells, Grid grid) {
  { // entry, taskloop_static.cu:61
    gtap::session<gtap_program_other_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_grids(cells, grid)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_other_kernel =
    gtap::entry_of<gtap_program_other_kernel>(&other_kernel);
