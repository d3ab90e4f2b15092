// Made by gtap-translate 0.1.0 from depend_lanes.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Thread-level tasks that depend on others: calls and blocks, iterators, borders, a queue, a result in a local variable.
#include <gtap_thread.cuh>

__device__ int grid[8][16];


__noinline__ __device__ int visit(const int *cells, int i) { if (!gtap::serial_call_allowed()) return {};
  int left = 0;
  if (i > 3) {

    left = visit(cells, i - 4);
  }

  return left + cells[i];
}
// ---- gtap: task function visit (depend_lanes.cu:7) ----
struct gtap_args_visit {
  using gtap_task = struct gtap_task_visit;
  using gtap_result = int;
  const int *cells;
  int i;
};
inline __device__ gtap_args_visit gtap_pack_visit(const int *cells, int i) { return {cells, i}; }
GTAP_TASK(visit, visit(gtap_a.cells, gtap_a.i));
struct gtap_record_visit : gtap_args_visit {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 3; // of cheap calls that a spawn may run itself
  int left; // pinned: destination of a spawn, line 11
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_visit(gtap_worker &gtap_w, gtap_record_visit &gtap_rec) {
  const int *cells = gtap_rec.cells;
  int i = gtap_rec.i;
  int &left = gtap_rec.left;
  gtap::assume_global(cells);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // depend_lanes.cu:13
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_visit);
  left = 0;
  if (i > 3) {
    // task, depend_lanes.cu:10
    gtap_w.spawn(gtap::child{gtap_pack_visit(cells, i - 4), gtap::to(left)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, depend_lanes.cu:13
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(left + cells[i]);
}



static __device__ __noinline__ void gtap_block_sweep_1(int i);
namespace {
// ---- gtap: task function gtap_block_sweep_1 (depend_lanes.cu:25) ----
struct gtap_args_gtap_block_sweep_1 {
  using gtap_task = struct gtap_task_gtap_block_sweep_1;
  using gtap_result = void;
  int i;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_sweep_1 gtap_pack_gtap_block_sweep_1(
    int i) {
  return {i};
}
GTAP_TASK(gtap_block_sweep_1, gtap_block_sweep_1(gtap_a.i));
} // namespace


__device__ void sweep(int *cells, int n, [[maybe_unused]] const int *rows) { if (!gtap::serial_call_allowed()) return;
  int last = 0;
  for (int i = 1; i < n; i++) {

    last = visit(cells, i);

    visit(cells, i);

    gtap_block_sweep_1(i);

    visit(cells, 0);
  }

  cells[0] = last;
}
// ---- gtap: task function sweep (depend_lanes.cu:18) ----
struct gtap_args_sweep {
  using gtap_task = struct gtap_task_sweep;
  using gtap_result = void;
  int *cells;
  int n;
  const int *rows;
};
inline __device__ gtap_args_sweep gtap_pack_sweep(int *cells, int n, const int *rows) {
  return {cells, n, rows};
}
GTAP_TASK(sweep, sweep(gtap_a.cells, gtap_a.n, gtap_a.rows));
struct gtap_record_sweep : gtap_args_sweep {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_spawns_dependents = true; // with depend
  int last; // pinned: destination of a spawn, line 22
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sweep(gtap_worker &gtap_w, gtap_record_sweep &gtap_rec) {
  int *cells = gtap_rec.cells;
  int n = gtap_rec.n;
  const int *rows = gtap_rec.rows;
  int &last = gtap_rec.last;
  gtap::assume_global(cells, rows);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // depend_lanes.cu:30
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sweep);
  last = 0;
  for (int i = 1; i < n; i++) {
    // task, depend_lanes.cu:21
    { auto gtap_d = gtap_w.dependent();
      gtap_d.in(cells[i - 1]);
      gtap_d.in(cells[rows[i]], rows[i + 1] - rows[i]);
      gtap_d.out(last);
    gtap_d.spawn(gtap::child{gtap_pack_visit(cells, i), gtap::to(last)}); }
    // task, depend_lanes.cu:23
    { auto gtap_d = gtap_w.dependent();
      for (int k : gtap::values<int>(rows[i], rows[i + 1]))
        gtap_d.in(cells[k]);
      gtap_d.inout(cells[i]);
    gtap_d.spawn(gtap::child{gtap_pack_visit(cells, i), gtap::nowhere(), i}); }
    // task, depend_lanes.cu:25
    { auto gtap_d = gtap_w.dependent();
      if (gtap::inside(grid, i - 1))
        gtap_d.in(grid[i - 1][2]);
      if (gtap::inside(grid, i))
        gtap_d.inoutset(grid[i][2]);
    gtap_d.spawn(gtap::child{gtap_pack_gtap_block_sweep_1(i)}); }
    // task, depend_lanes.cu:27
    gtap_w.spawn(gtap::child{gtap_pack_visit(cells, 0)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, depend_lanes.cu:30
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  cells[0] = last;
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_block_sweep_1(int i) { if (!gtap::serial_call_allowed()) return; // the block of sweep
    { atomicAdd(&grid[i][2], grid[i - 1][2]); }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_sweep_1 : gtap_args_gtap_block_sweep_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_sweep_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_sweep_1 &gtap_rec) {
  int i = gtap_rec.i;
  GTAP_CHECK_RECORD(gtap_task_gtap_block_sweep_1);
  // the block of sweep
    { atomicAdd(&grid[i][2], grid[i - 1][2]); }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of kernel (depend_lanes.cu:34) ----
using gtap_program_kernel = gtap::program<gtap_task_visit, gtap_task_gtap_block_sweep_1,
    gtap_task_sweep>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS kernel(int *cells, int n, const int *rows) {
  { // entry, depend_lanes.cu:35
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sweep(cells, n, rows)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
