// Made by gtap-translate 0.1.0 from taskgraph.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// Taskgraphs: what is recorded, the values of clauses, waits before and behind.
#include <gtap_block.cuh>


__device__ void tile(float *cells, int i, int step) { if (!gtap::serial_call_allowed()) return;
  if (threadIdx.x == 0)
    cells[i] += static_cast<float>(step);
}
// ---- gtap: task function tile (taskgraph.cu:5) ----
struct gtap_args_tile {
  using gtap_task = struct gtap_task_tile;
  using gtap_result = void;
  float *cells;
  int i;
  int step;
};
inline __device__ gtap_args_tile gtap_pack_tile(float *cells, int i, int step) {
  return {cells, i, step};
}
GTAP_TASK(tile, tile(gtap_a.cells, gtap_a.i, gtap_a.step));
struct gtap_record_tile : gtap_args_tile {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_works_locally = true; // in graphs it is a function
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_tile(gtap_worker &gtap_w, gtap_record_tile &gtap_rec) {
  float *cells = gtap_rec.cells;
  int i = gtap_rec.i;
  int step = gtap_rec.step;
  gtap::assume_global(cells);
  GTAP_CHECK_RECORD(gtap_task_tile);
  if (threadIdx.x == 0)
    cells[i] += static_cast<float>(step);
  gtap_w.finish();
}



__device__ int sweeps(float *cells, int n, int steps) { if (!gtap::serial_call_allowed()) return {};
  int made = 0;
  for (int step = 0; step < steps; step++) {
{

[[maybe_unused]] unsigned long long gtap_graph_id = static_cast<unsigned long long>(step % 2);

    {

      for (int i = 0; i < n; i++) {

        tile(cells, i, step % 2);
      }
      if (threadIdx.x == 0) {

        tile(cells, n, 1);
      }
    }

}
    made += step;
    if (steps > 3)
{

[[maybe_unused]] bool gtap_graph_reset = static_cast<bool>(made > 3);
[[maybe_unused]] unsigned long long gtap_graph_values = gtap::values_of(n, cells, made);

    {
      if (threadIdx.x == 0)
        for (int i = 1; i < n; i++) {

          tile(cells, i, made);
        }
    }

}
  }
  return made;
}
// ---- gtap: task function sweeps (taskgraph.cu:11) ----
struct gtap_args_sweeps {
  using gtap_task = struct gtap_task_sweeps;
  using gtap_result = int;
  float *cells;
  int n;
  int steps;
};
inline __device__ gtap_args_sweeps gtap_pack_sweeps(float *cells, int n, int steps) {
  return {cells, n, steps};
}
GTAP_TASK(sweeps, sweeps(gtap_a.cells, gtap_a.n, gtap_a.steps));
struct gtap_record_sweeps : gtap_args_sweeps {
  static constexpr unsigned gtap_states = 5; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_dependents = true; // with depend
  static constexpr bool gtap_makes_graphs = true; // with taskgraph
  int made; // spilled: live at the taskwait, line 14
  int step; // spilled: live at the taskwait, line 14
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sweeps(gtap_worker &gtap_w,
    gtap_record_sweeps &gtap_rec) {
  float *cells = gtap_rec.cells;
  int n = gtap_rec.n;
  int steps = gtap_rec.steps;
  gtap::assume_global(cells);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskgraph.cu:14
  case 2: goto gtap_resume_2; // taskgraph.cu:14
  case 3: goto gtap_resume_3; // taskgraph.cu:28
  case 4: goto gtap_resume_4; // taskgraph.cu:28
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sweeps);
  int made; made = 0;
  { int step; // for, taskgraph.cu:13
    for (step = 0; step < steps; step++) {
  {
    if (gtap_w.must_wait()) { // state 1: taskgraph, taskgraph.cu:14
      if (gtap_w.leads()) gtap_rec.made = made;
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      made = gtap_rec.made;
      step = gtap_rec.step;
    }
  [[maybe_unused]] unsigned long long gtap_graph_id; gtap_graph_id = static_cast<unsigned long long>(step % 2);
      // taskgraph, taskgraph.cu:14
      if (gtap_w.begin_graph(0, gtap_graph_id))
      {
        // taskloop, taskgraph.cu:16
        gtap_w.compute_loop([=](auto &gtap_l) {
        for (int i : gtap_l.template own_below<1>(0, n, 1)) {
          // task_iteration, taskgraph.cu:18
          { auto gtap_d = gtap_l.dependent();
            gtap_d.inout(cells[i]);
            gtap_d.of_graph();
          gtap_d.spawn(gtap::child{gtap_pack_tile(cells, i, step % 2)}); }
        }
        });
        if (threadIdx.x == 0) {
          // task, taskgraph.cu:22
          { auto gtap_d = gtap_w.dependent();
            gtap_d.of_graph();
          gtap_d.spawn(gtap::child{gtap_pack_tile(cells, n, 1)}); }
        }
      }
      gtap_w.end_graph();
    if (gtap_w.must_wait()) { // state 2: taskgraph, taskgraph.cu:14
      if (gtap_w.leads()) gtap_rec.made = made;
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.suspend(2);
      return;
    gtap_resume_2:
      made = gtap_rec.made;
      step = gtap_rec.step;
    }
  }
      made += step;
      if (steps > 3)
  {
    if (gtap_w.must_wait()) { // state 3: taskgraph, taskgraph.cu:28
      if (gtap_w.leads()) gtap_rec.made = made;
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.suspend(3);
      return;
    gtap_resume_3:
      made = gtap_rec.made;
      step = gtap_rec.step;
    }
  [[maybe_unused]] bool gtap_graph_reset; gtap_graph_reset = static_cast<bool>(made > 3);
  [[maybe_unused]] unsigned long long gtap_graph_values; gtap_graph_values = gtap::values_of(n, cells, made);
      // taskgraph, taskgraph.cu:28
      if (gtap_w.begin_graph(1, gtap_graph_values, gtap_graph_reset))
      {
        if (threadIdx.x == 0)
          for (int i = 1; i < n; i++) {
            // task, taskgraph.cu:32
            { auto gtap_d = gtap_w.dependent();
              gtap_d.in(cells[i - 1]);
              gtap_d.out(cells[i]);
              gtap_d.of_graph();
            gtap_d.spawn(gtap::child{gtap_pack_tile(cells, i, made)}); }
          }
      }
      gtap_w.end_graph();
    if (gtap_w.must_wait()) { // state 4: taskgraph, taskgraph.cu:28
      if (gtap_w.leads()) gtap_rec.made = made;
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.suspend(4);
      return;
    gtap_resume_4:
      made = gtap_rec.made;
      step = gtap_rec.step;
    }
  }
    }
  }
  return gtap_w.template finish<int>(made);
}


// Schedules: of a taskloop, of the taskgraph, and one that is left to a setting.

__device__ void in_order(float *cells, int n, int steps) { if (!gtap::serial_call_allowed()) return;
  for (int step = 0; step < steps; step++) {
{

[[maybe_unused]] unsigned long long gtap_graph_values = gtap::values_of(n, cells);

    {

      for (int i = 1; i < n; i++) {

        tile(cells, i, 1);
      }
    }

}
{

[[maybe_unused]] unsigned long long gtap_graph_id = static_cast<unsigned long long>(1);

    {
      if (threadIdx.x == 0)
        for (int i = 1; i < n; i++) {

          tile(cells, i, 2);
        }
    }

}
    if (n > 100)
{

[[maybe_unused]] unsigned long long gtap_graph_values = gtap::values_of(n, cells);

    {

      for (int i = 0; i < n; i++) {

        tile(cells, i, 3);
      }
    }

}
  }
}
// ---- gtap: task function in_order (taskgraph.cu:42) ----
struct gtap_args_in_order {
  using gtap_task = struct gtap_task_in_order;
  using gtap_result = void;
  float *cells;
  int n;
  int steps;
};
inline __device__ gtap_args_in_order gtap_pack_in_order(float *cells, int n, int steps) {
  return {cells, n, steps};
}
GTAP_TASK(in_order, in_order(gtap_a.cells, gtap_a.n, gtap_a.steps));
struct gtap_record_in_order : gtap_args_in_order {
  static constexpr unsigned gtap_states = 7; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_dependents = true; // with depend
  static constexpr bool gtap_makes_graphs = true; // with taskgraph
  int step; // spilled: live at the taskwait, line 44
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_in_order(gtap_worker &gtap_w,
    gtap_record_in_order &gtap_rec) {
  float *cells = gtap_rec.cells;
  int n = gtap_rec.n;
  int steps = gtap_rec.steps;
  gtap::assume_global(cells);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskgraph.cu:44
  case 2: goto gtap_resume_2; // taskgraph.cu:44
  case 3: goto gtap_resume_3; // taskgraph.cu:52
  case 4: goto gtap_resume_4; // taskgraph.cu:52
  case 5: goto gtap_resume_5; // taskgraph.cu:61
  case 6: goto gtap_resume_6; // taskgraph.cu:61
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_in_order);
  { int step; // for, taskgraph.cu:43
    for (step = 0; step < steps; step++) {
  {
    if (gtap_w.must_wait()) { // state 1: taskgraph, taskgraph.cu:44
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      step = gtap_rec.step;
    }
  [[maybe_unused]] unsigned long long gtap_graph_values; gtap_graph_values = gtap::values_of(n, cells);
      // taskgraph, taskgraph.cu:44
      if (gtap_w.begin_graph(0, gtap_graph_values))
      {
        // taskloop, taskgraph.cu:46
        gtap_w.schedule_static();
        gtap_w.share_loop([=](auto &gtap_l) {
        for (int i : gtap_l.template own_below<2>(1, n, 1)) {
          // task_iteration, taskgraph.cu:48
          { auto gtap_d = gtap_l.dependent();
            gtap_d.in(cells[i - 1]);
            gtap_d.inout(cells[i]);
            gtap_d.of_graph();
          gtap_d.spawn(gtap::child{gtap_pack_tile(cells, i, 1)}); }
        }
        });
      }
      gtap_w.end_graph();
    if (gtap_w.must_wait()) { // state 2: taskgraph, taskgraph.cu:44
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.suspend(2);
      return;
    gtap_resume_2:
      step = gtap_rec.step;
    }
  }
  {
    if (gtap_w.must_wait()) { // state 3: taskgraph, taskgraph.cu:52
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.suspend(3);
      return;
    gtap_resume_3:
      step = gtap_rec.step;
    }
  [[maybe_unused]] unsigned long long gtap_graph_id; gtap_graph_id = static_cast<unsigned long long>(1);
      // taskgraph, taskgraph.cu:52
      gtap_w.schedule_static();
      if (gtap_w.begin_graph(1, gtap_graph_id))
      {
        if (threadIdx.x == 0)
          for (int i = 1; i < n; i++) {
            // task, taskgraph.cu:56
            { auto gtap_d = gtap_w.dependent();
              gtap_d.in(cells[i - 1]);
              gtap_d.out(cells[i]);
              gtap_d.of_graph();
            gtap_d.spawn(gtap::child{gtap_pack_tile(cells, i, 2)}); }
          }
      }
      gtap_w.end_graph();
    if (gtap_w.must_wait()) { // state 4: taskgraph, taskgraph.cu:52
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.suspend(4);
      return;
    gtap_resume_4:
      step = gtap_rec.step;
    }
  }
      if (n > 100)
  {
    if (gtap_w.must_wait()) { // state 5: taskgraph, taskgraph.cu:61
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.suspend(5);
      return;
    gtap_resume_5:
      step = gtap_rec.step;
    }
  [[maybe_unused]] unsigned long long gtap_graph_values; gtap_graph_values = gtap::values_of(n, cells);
      // taskgraph, taskgraph.cu:61
      gtap_w.schedule_runtime();
      if (gtap_w.begin_graph(2, gtap_graph_values))
      {
        // taskloop, taskgraph.cu:63
        gtap_w.compute_loop([=](auto &gtap_l) {
        for (int i : gtap_l.template own_below<1>(0, n, 1)) {
          // task_iteration, taskgraph.cu:65
          { auto gtap_d = gtap_l.dependent();
            gtap_d.inout(cells[i]);
            gtap_d.of_graph();
          gtap_d.spawn(gtap::child{gtap_pack_tile(cells, i, 3)}); }
        }
        });
      }
      gtap_w.end_graph();
    if (gtap_w.must_wait()) { // state 6: taskgraph, taskgraph.cu:61
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.suspend(6);
      return;
    gtap_resume_6:
      step = gtap_rec.step;
    }
  }
    }
  }
  gtap_w.finish();
}


// ---- gtap: program of kernel (taskgraph.cu:72) ----
using gtap_program_kernel = gtap::program<gtap_task_tile, gtap_task_sweeps>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS kernel(float *cells, int n, int steps, int *out) {
  { // entry, taskgraph.cu:73
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sweeps(cells, n, steps), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
