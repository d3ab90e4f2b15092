// Made by gtap-translate 0.1.0 from taskgraph_values.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// What tells the graphs of a taskgraph without graph_id apart: variables, references to variables, elsewhere the address; the shape
// of the launch.
#include <gtap_block.cuh>

struct Level {
  float *cells;
  int n, step;
};
__device__ Level levels[2];

// The shape in a function that is called.
__device__ int blocks() {
  return static_cast<int>(gridDim.x * gridDim.y);
}


__device__ void tile(float *cell, int step) { if (!gtap::serial_call_allowed()) return;
  if (threadIdx.x == 0)
    *cell += static_cast<float>(step);
}
// ---- gtap: task function tile (taskgraph_values.cu:17) ----
struct gtap_args_tile {
  using gtap_task = struct gtap_task_tile;
  using gtap_result = void;
  float *cell;
  int step;
};
inline __device__ gtap_args_tile gtap_pack_tile(float *cell, int step) { return {cell, step}; }
GTAP_TASK(tile, tile(gtap_a.cell, gtap_a.step));
struct gtap_record_tile : gtap_args_tile {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_works_locally = true; // in graphs it is a function
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_tile(gtap_worker &gtap_w, gtap_record_tile &gtap_rec) {
  float *cell = gtap_rec.cell;
  int step = gtap_rec.step;
  GTAP_CHECK_RECORD(gtap_task_tile);
  if (threadIdx.x == 0)
    *cell += static_cast<float>(step);
  gtap_w.finish();
}



__device__ void sweeps(Level level, int steps) { if (!gtap::serial_call_allowed()) return;
  for (int step = 0; step < steps; step++) {
    Level now = level;
    now.step = step;
    const Level &own = now;
    const Level &part = own;
    const Level &elsewhere = levels[step % 2];
    const int &number = now.n;
    const auto [bound_cells, bound_n, bound_step] = now;
{

[[maybe_unused]] unsigned long long gtap_graph_values = gtap::values_of(number, own, part, &elsewhere, bound_cells, bound_n, bound_step);

    {
      if (threadIdx.x == 0)
        for (int i = 0; i < number; i++) {

          tile(&own.cells[i], part.step + elsewhere.step + bound_step);
        }
    }

}
{

[[maybe_unused]] unsigned long long gtap_graph_values = gtap::values_of(level, gridDim.x, gridDim.y, gridDim.z);

    {
      if (threadIdx.x == 0) {

        tile(&level.cells[0], blocks());
      }
    }

}
{

[[maybe_unused]] bool gtap_graph_reset = static_cast<bool>(step == 2);
[[maybe_unused]] unsigned long long gtap_graph_values = gtap::values_of(level, gridDim.x, gridDim.y, gridDim.z);

    {
      if (threadIdx.x == 0)
        for (unsigned i = 0; i < gridDim.x; i++) {

          tile(&level.cells[i], 1);
        }
    }

}
  }
}
// ---- gtap: task function sweeps (taskgraph_values.cu:23) ----
struct gtap_args_sweeps {
  using gtap_task = struct gtap_task_sweeps;
  using gtap_result = void;
  Level level;
  int steps;
};
inline __device__ gtap_args_sweeps gtap_pack_sweeps(Level level, int steps) {
  return {level, steps};
}
GTAP_TASK(sweeps, (sweeps)(gtap_a.level, gtap_a.steps));
struct gtap_record_sweeps : gtap_args_sweeps {
  static constexpr unsigned gtap_states = 7; // 1 + number of taskwaits
  static constexpr bool gtap_spawns_dependents = true; // with depend
  static constexpr bool gtap_makes_graphs = true; // with taskgraph
  int step; // spilled: live at the taskwait, line 32
  gtap::per_thread<Level> now; // pinned by each thread: bound to a reference, line 27
  gtap::per_thread<const Level *> own; // spilled by each thread: live at the taskwait, line 32
  gtap::per_thread<const Level *> part; // spilled by each thread: live at the taskwait, line 32
  gtap::per_thread<const Level *> elsewhere; // spilled by each thread: live at the taskwait, line 32
  gtap::per_thread<const int *> number; // spilled by each thread: live at the taskwait, line 32
  gtap::per_thread<Level> gtap_parts_1; // [bound_cells, bound_n, bound_step]; spilled by each thread: live at the taskwait, line 32
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sweeps(gtap_worker &gtap_w,
    gtap_record_sweeps &gtap_rec) {
  Level level = gtap_rec.level;
  int steps = gtap_rec.steps;
  Level &now = gtap_w.mine(gtap_rec.now);
  gtap::assume_global(level.cells);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskgraph_values.cu:32
  case 2: goto gtap_resume_2; // taskgraph_values.cu:32
  case 3: goto gtap_resume_3; // taskgraph_values.cu:40
  case 4: goto gtap_resume_4; // taskgraph_values.cu:40
  case 5: goto gtap_resume_5; // taskgraph_values.cu:47
  case 6: goto gtap_resume_6; // taskgraph_values.cu:47
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sweeps);
  { int step; // for, taskgraph_values.cu:24
    for (step = 0; step < steps; step++) {
      now = level;
      now.step = step;
      const Level *own; own = &now;
      const Level *part; part = &*own;
      const Level *elsewhere; elsewhere = &levels[step % 2];
      const int *number; number = &now.n;
      Level gtap_parts_1; gtap_parts_1 = now;
  {
    if (gtap_w.must_wait()) { // state 1: taskgraph, taskgraph_values.cu:32
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.mine(gtap_rec.own) = own;
      gtap_w.mine(gtap_rec.part) = part;
      gtap_w.mine(gtap_rec.elsewhere) = elsewhere;
      gtap_w.mine(gtap_rec.number) = number;
      gtap_w.mine(gtap_rec.gtap_parts_1) = gtap_parts_1;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      step = gtap_rec.step;
      own = gtap_w.mine(gtap_rec.own);
      part = gtap_w.mine(gtap_rec.part);
      elsewhere = gtap_w.mine(gtap_rec.elsewhere);
      number = gtap_w.mine(gtap_rec.number);
      gtap_parts_1 = gtap_w.mine(gtap_rec.gtap_parts_1);
    }
  [[maybe_unused]] unsigned long long gtap_graph_values; gtap_graph_values = gtap::values_of(*number, *own, *part, &*elsewhere, gtap_parts_1.cells, gtap_parts_1.n, gtap_parts_1.step);
      // taskgraph, taskgraph_values.cu:32
      if (gtap_w.begin_graph(0, gtap_graph_values))
      {
        if (threadIdx.x == 0)
          for (int i = 0; i < *number; i++) {
            // task, taskgraph_values.cu:36
            { auto gtap_d = gtap_w.dependent();
              gtap_d.out(own->cells[i]);
              gtap_d.of_graph();
            gtap_d.spawn(gtap::child{gtap_pack_tile(&own->cells[i], part->step + elsewhere->step + gtap_parts_1.step)}); }
          }
      }
      gtap_w.end_graph();
    if (gtap_w.must_wait()) { // state 2: taskgraph, taskgraph_values.cu:32
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.suspend(2);
      return;
    gtap_resume_2:
      step = gtap_rec.step;
    }
  }
  {
    if (gtap_w.must_wait()) { // state 3: taskgraph, taskgraph_values.cu:40
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.suspend(3);
      return;
    gtap_resume_3:
      step = gtap_rec.step;
    }
  [[maybe_unused]] unsigned long long gtap_graph_values; gtap_graph_values = gtap::values_of(level, gridDim.x, gridDim.y, gridDim.z);
      // taskgraph, taskgraph_values.cu:40
      if (gtap_w.begin_graph(1, gtap_graph_values))
      {
        if (threadIdx.x == 0) {
          // task, taskgraph_values.cu:43
          { auto gtap_d = gtap_w.dependent();
            gtap_d.out(level.cells[0]);
            gtap_d.of_graph();
          gtap_d.spawn(gtap::child{gtap_pack_tile(&level.cells[0], blocks())}); }
        }
      }
      gtap_w.end_graph();
    if (gtap_w.must_wait()) { // state 4: taskgraph, taskgraph_values.cu:40
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.suspend(4);
      return;
    gtap_resume_4:
      step = gtap_rec.step;
    }
  }
  {
    if (gtap_w.must_wait()) { // state 5: taskgraph, taskgraph_values.cu:47
      if (gtap_w.leads()) gtap_rec.step = step;
      gtap_w.suspend(5);
      return;
    gtap_resume_5:
      step = gtap_rec.step;
    }
  [[maybe_unused]] bool gtap_graph_reset; gtap_graph_reset = static_cast<bool>(step == 2);
  [[maybe_unused]] unsigned long long gtap_graph_values; gtap_graph_values = gtap::values_of(level, gridDim.x, gridDim.y, gridDim.z);
      // taskgraph, taskgraph_values.cu:47
      if (gtap_w.begin_graph(2, gtap_graph_values, gtap_graph_reset))
      {
        if (threadIdx.x == 0)
          for (unsigned i = 0; i < gridDim.x; i++) {
            // task, taskgraph_values.cu:51
            { auto gtap_d = gtap_w.dependent();
              gtap_d.out(level.cells[i]);
              gtap_d.of_graph();
            gtap_d.spawn(gtap::child{gtap_pack_tile(&level.cells[i], 1)}); }
          }
      }
      gtap_w.end_graph();
    if (gtap_w.must_wait()) { // state 6: taskgraph, taskgraph_values.cu:47
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


// ---- gtap: program of kernel (taskgraph_values.cu:58) ----
using gtap_program_kernel = gtap::program<gtap_task_tile, gtap_task_sweeps>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS kernel(Level level, int steps) {
  { // entry, taskgraph_values.cu:59
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sweeps(level, steps)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
