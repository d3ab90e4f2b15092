// Made by gtap-translate 0.1.0 from openmp_block.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// OpenMP's spelling in block-level and in team functions, in a header, and in members.
// gtap-options: --no-line-directives --omp
#include <gtap_block.cuh>

// #include "headers/openmp_tile.h"
// Task functions in OpenMP's spelling in a header.
// #pragma once

__device__ inline void note(float value) {
  if (value < 0)
    __trap();
}


__device__ inline void tile(float *cells, int n, int i, int j) { if (!gtap::serial_call_allowed()) return;
  cells[i * n + j] += 1;
}
// ---- gtap: task function tile (openmp_tile.h:10) ----
struct gtap_args_tile {
  using gtap_task = struct gtap_task_tile;
  using gtap_result = void;
  float *cells;
  int n;
  int i;
  int j;
};
inline __device__ gtap_args_tile gtap_pack_tile(float *cells, int n, int i, int j) {
  return {cells, n, i, j};
}
GTAP_TASK(tile, tile(gtap_a.cells, gtap_a.n, gtap_a.i, gtap_a.j));
struct gtap_record_tile : gtap_args_tile {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_works_locally = true; // in graphs it is a function
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_tile(gtap_worker &gtap_w, gtap_record_tile &gtap_rec) {
  float *cells = gtap_rec.cells;
  int n = gtap_rec.n;
  int i = gtap_rec.i;
  int j = gtap_rec.j;
  GTAP_CHECK_RECORD(gtap_task_tile);
  cells[i * n + j] += 1;
  gtap_w.finish();
}



__device__ inline void tiles_of(float *cells, int n) { if (!gtap::serial_call_allowed()) return;
  if (threadIdx.x == 0)

    tile(cells, n, 0, 0);

}
// ---- gtap: task function tiles_of (openmp_tile.h:15) ----
struct gtap_args_tiles_of {
  using gtap_task = struct gtap_task_tiles_of;
  using gtap_result = void;
  float *cells;
  int n;
};
inline __device__ gtap_args_tiles_of gtap_pack_tiles_of(float *cells, int n) { return {cells, n}; }
GTAP_TASK(tiles_of, tiles_of(gtap_a.cells, gtap_a.n));
struct gtap_record_tiles_of : gtap_args_tiles_of {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_tiles_of(gtap_worker &gtap_w,
    gtap_record_tiles_of &gtap_rec) {
  float *cells = gtap_rec.cells;
  int n = gtap_rec.n;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // openmp_tile.h:19
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_tiles_of);
  if (threadIdx.x == 0)
    // task, openmp_tile.h:17
    gtap_w.spawn(gtap::child{gtap_pack_tile(cells, n, 0, 0)});
  if (gtap_w.must_wait()) { // state 1: taskwait, openmp_tile.h:19
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}

// end of openmp_tile.h

// Juggler's tiles: the blocks make the tasks of the loops, and the function waits at their end.

__device__ void sweep(float *cells, int n, int tiles) { if (!gtap::serial_call_allowed()) return;

{

  for (int i = 0; i < tiles; i++)
    for (int j = 0; j < tiles; j++) {

      tile(cells, n, i, j);
    } 

      }
}
// ---- gtap: task function sweep (openmp_block.cu:9) ----
struct gtap_args_sweep {
  using gtap_task = struct gtap_task_sweep;
  using gtap_result = void;
  float *cells;
  int n;
  int tiles;
};
inline __device__ gtap_args_sweep gtap_pack_sweep(float *cells, int n, int tiles) {
  return {cells, n, tiles};
}
GTAP_TASK(sweep, sweep(gtap_a.cells, gtap_a.n, gtap_a.tiles));
struct gtap_record_sweep : gtap_args_sweep {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_dependents = true; // with depend
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sweep(gtap_worker &gtap_w, gtap_record_sweep &gtap_rec) {
  float *cells = gtap_rec.cells;
  int n = gtap_rec.n;
  int tiles = gtap_rec.tiles;
  gtap::assume_global(cells);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // openmp_block.cu:10
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sweep);

{
  // taskloop, openmp_block.cu:10
  gtap_w.compute_loop([=](auto &gtap_l) {
  for (int i : gtap_l.all_below(0, tiles, 1))
    for (int j : gtap_l.template own_below<3>(0, tiles, 1)) {
      // task_iteration, openmp_block.cu:13
      { auto gtap_d = gtap_l.dependent();
        gtap_d.in(cells[(i - 1) * tiles + j], i);
        gtap_d.in(cells[i * tiles + j - 1], j);
        gtap_d.inout(cells[i * tiles + j]);
      gtap_d.spawn(gtap::child{gtap_pack_tile(cells, n, i, j)}); }
    }
  }); 
        if (gtap_w.must_wait()) { // state 1: end of taskgroup, openmp_block.cu:10
          gtap_w.suspend(1);
          return;
        gtap_resume_1:;
        }
      }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_block_one_by_one_1();
namespace {
// ---- gtap: task function gtap_block_one_by_one_1 (openmp_block.cu:26) ----
struct gtap_args_gtap_block_one_by_one_1 {
  using gtap_task = struct gtap_task_gtap_block_one_by_one_1;
  using gtap_result = void;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_one_by_one_1
    gtap_pack_gtap_block_one_by_one_1() {
  return {};
}
GTAP_TASK(gtap_block_one_by_one_1, gtap_block_one_by_one_1());
} // namespace


static __device__ __noinline__ void gtap_taskloop_one_by_one_1(unsigned gtap_turns, unsigned gtap_grain, int i, float *cells, int tiles);
namespace {
static __device__ __forceinline__ float *&gtap_constant_one_by_one_cells() {
  __shared__ float *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ int &gtap_constant_one_by_one_tiles() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_taskloop_one_by_one_1 (openmp_block.cu:28) ----
struct gtap_args_gtap_taskloop_one_by_one_1 {
  using gtap_task = struct gtap_task_gtap_taskloop_one_by_one_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_grain;
  int i;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_one_by_one_1
    gtap_pack_gtap_taskloop_one_by_one_1(unsigned int gtap_turns, unsigned int gtap_grain, int i,
    float *, int) {
  return {gtap_turns, gtap_grain, i};
}
GTAP_TASK(gtap_taskloop_one_by_one_1, gtap_taskloop_one_by_one_1(gtap_a.gtap_turns,
    gtap_a.gtap_grain, gtap_a.i, gtap_constant_one_by_one_cells(),
    gtap_constant_one_by_one_tiles()));
} // namespace


__device__ void one_by_one(float *cells, int n, int tiles) { if (!gtap::serial_call_allowed()) return;
  if (threadIdx.x == 0) {
    for (int i = 0; i < tiles; i++) {

      tile(cells, n, i, i);
    }

  gtap_block_one_by_one_1();
    if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, tiles, 1); gtap_turns != 0) {

      gtap_taskloop_one_by_one_1(gtap_turns, ::gtap::usual_grain_of_blocks(gtap_turns), 0, cells, tiles);
    } else
      for (int i = 0; i < tiles;)
        ::gtap::turns_unknown();
  }

}
// ---- gtap: task function one_by_one (openmp_block.cu:20) ----
struct gtap_args_one_by_one {
  using gtap_task = struct gtap_task_one_by_one;
  using gtap_result = void;
  int n;
};
inline __device__ gtap_args_one_by_one gtap_pack_one_by_one(float *, int n, int) { return {n}; }
GTAP_TASK(one_by_one, one_by_one(gtap_constant_one_by_one_cells(), gtap_a.n,
    gtap_constant_one_by_one_tiles()));
struct gtap_record_one_by_one : gtap_args_one_by_one {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_dependents = true; // with depend
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_one_by_one(gtap_worker &gtap_w,
    gtap_record_one_by_one &gtap_rec) {
  float *cells = gtap_constant_one_by_one_cells();
  int n = gtap_rec.n;
  int tiles = gtap_constant_one_by_one_tiles();
  gtap::assume_global(cells);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // openmp_block.cu:31
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_one_by_one);
  if (threadIdx.x == 0) {
    for (int i = 0; i < tiles; i++) {
      // task, openmp_block.cu:23
      { auto gtap_d = gtap_w.dependent();
        gtap_d.inout(cells[i]);
      gtap_d.spawn(gtap::child{gtap_pack_tile(cells, n, i, i)}); }
    }
  // task, openmp_block.cu:26
  { auto gtap_d = gtap_w.dependent();
    gtap_d.inout(cells[0]);
    gtap_d.inout(cells[1]);
  gtap_d.spawn(gtap::child{gtap_pack_gtap_block_one_by_one_1()}); }
    if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, tiles, 1); gtap_turns != 0) {
      // task, openmp_block.cu:27
      gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_one_by_one_1(gtap_turns, ::gtap::usual_grain_of_blocks(gtap_turns), 0, cells, tiles)});
    } else
      for (int i = 0; i < tiles;)
        ::gtap::turns_unknown();
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, openmp_block.cu:31
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_block_one_by_one_1() { if (!gtap::serial_call_allowed()) return; // the block of one_by_one
  { }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_one_by_one_1 : gtap_args_gtap_block_one_by_one_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_works_locally = true; // in graphs it is a function
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_one_by_one_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_one_by_one_1 &gtap_rec) {
  GTAP_CHECK_RECORD(gtap_task_gtap_block_one_by_one_1);
  // the block of one_by_one
  { }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_taskloop_one_by_one_1(unsigned gtap_turns, unsigned gtap_grain, int i, float *cells, int tiles) { if (!gtap::serial_call_allowed()) return; // the turns of a taskloop of one_by_one
  for (; gtap_turns != 0 && !::gtap::shares_of_block(gtap_turns, gtap_grain); --gtap_turns, i++)
      cells[tiles + i] = i;
  if (gtap_turns != 0) {
  while (::gtap::halves_of_block(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;
    if (threadIdx.x == 0) {

      gtap_taskloop_one_by_one_1(gtap_half, gtap_grain, i, cells, tiles);
    }
    i = ::gtap::ahead(i, gtap_half, 1);
    gtap_turns -= gtap_half;
  }
    if (threadIdx.x == 0) {

      gtap_taskloop_one_by_one_1(gtap_turns, gtap_grain, i, cells, tiles);
    }
  }

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_one_by_one_1 : gtap_args_gtap_taskloop_one_by_one_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_skips = true; // has gtap_skip()
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_one_by_one_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_one_by_one_1(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_one_by_one_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_grain = gtap_rec.gtap_grain;
  int i = gtap_rec.i;
  float *cells = gtap_constant_one_by_one_cells();
  int tiles = gtap_constant_one_by_one_tiles();
  gtap::assume_global(cells);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // openmp_block.cu:29
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_one_by_one_1);
  // the turns of a taskloop of one_by_one
  for (; gtap_turns != 0 && !gtap_w.must_share(gtap_turns, gtap_grain); --gtap_turns, i++)
      cells[tiles + i] = i;
  if (gtap_turns != 0) {
  while (::gtap::in_task::halves_of_block(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;
    if (threadIdx.x == 0) {
      // task, openmp_block.cu:29
      gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_one_by_one_1(gtap_half, gtap_grain, i, cells, tiles)});
    }
    i = ::gtap::ahead(i, gtap_half, 1);
    gtap_turns -= gtap_half;
  }
    if (threadIdx.x == 0) {
      // task, openmp_block.cu:29
      gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_one_by_one_1(gtap_turns, gtap_grain, i, cells, tiles)});
    }
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, openmp_block.cu:29
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


static __device__ unsigned gtap_critical_notes;
struct sums {

  static __device__ float of(const float *values, int n);
public: // ---- gtap: task function sums::of (openmp_block.cu:36) ----
struct gtap_args_of;
struct gtap_record_of;
struct gtap_task_of;
static __device__ gtap_args_of gtap_pack_of(const float *values, int n);
template <class gtap_worker>
static __device__ __forceinline__ void gtap_step_of(gtap_worker &gtap_w, gtap_record_of &gtap_rec);
public:
};
// ---- gtap: task function sums::of ----
struct sums::gtap_args_of {
  using gtap_task = gtap_task_of;
  using gtap_result = float;
  const float *values;
  int n;
};
inline __device__ sums::gtap_args_of sums::gtap_pack_of(const float *values, int n) {
  return {values, n};
}
struct sums::gtap_task_of {
  using gtap_args = gtap_args_of;
  using gtap_record = gtap_record_of;
  GTAP_TASK_MEMBERS(gtap_step_of, of(gtap_a.values, gtap_a.n))
};


__device__ float sums::of(const float *values, int n) { gtap::must_be_spawned();
  float sum;
  float rest;
  if (::gtap::leads()) {
  sum = 0;rest = 0;
  }
  { [[maybe_unused]] const ::gtap::part_of_block gtap_team(32); gtap_team.open_barrier(); __syncthreads();
  float gtap_total_sum{}; if (gtap_team.has_thread()) { float sum = ::gtap::plus::neutral<float>();
  const auto gtap_turns_2 = ::gtap::turns_below<int>(0, n, 1); __shared__ decltype(gtap_turns_2+ 0u) gtap_next; 
  for (::gtap::dynamic_turns gtap_for(gtap_team, gtap_turns_2, 4, gtap_next); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
    { sum += values[i]; } }
  gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_team, sum); } if (::gtap::leads()) sum = ::gtap::plus::of(sum, gtap_total_sum); __syncthreads(); gtap_team.close_barrier(); }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team; if (::gtap::leads()) { ::gtap::give<0>(sum); } __syncthreads(); sum = ::gtap::given<0, float>();
  {
  {
    { {
    const auto gtap_turns_3 = ::gtap::turns_below<int>(0, n, 1); 
    for (::gtap::single_turns gtap_for_2(gtap_team, gtap_turns_3); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
      { note(values[i]); } }
    } }
gtap_team.barrier();
{ if (gtap_team.is_first()) { note(sum); } gtap_team.barrier(); }
{ for (::gtap::critical_section gtap_section(gtap_critical_notes); gtap_section.is_ahead(); gtap_section.advance()) if (gtap_section.enters()) { note(1); } }
  }
  } __syncthreads(); }
  if (n > 1) {
if (::gtap::leads()) {

    rest = sums::of(values + 1, n / 2);
}

  }
  return ::gtap::leads() ? static_cast<float>(sum + rest) : ::gtap::nothing<float>();
}
struct sums::gtap_record_of : sums::gtap_args_of {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  float sum; // spilled: live at the taskwait, line 58
  float rest; // pinned: destination of a spawn, line 57
};
template <class gtap_worker>
__device__ void sums::gtap_step_of(gtap_worker &gtap_w, gtap_record_of &gtap_rec) {
  const float *values = gtap_rec.values;
  int n = gtap_rec.n;
  float &rest = gtap_rec.rest;
  gtap::assume_global(values);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // openmp_block.cu:58
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_of);
  float sum;
  // rest: in the record
  if (::gtap::leads()) {
  sum = 0;rest = 0;
  }
  { [[maybe_unused]] const ::gtap::part_of_block gtap_team(32); gtap_team.open_barrier(); __syncthreads();
  float gtap_total_sum{}; if (gtap_team.has_thread()) { float sum = ::gtap::plus::neutral<float>();
  const auto gtap_turns_2 = ::gtap::turns_below<int>(0, n, 1); __shared__ decltype(gtap_turns_2+ 0u) gtap_next; 
  for (::gtap::dynamic_turns gtap_for(gtap_team, gtap_turns_2, 4, gtap_next); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
    { sum += values[i]; } }
  gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_team, sum); } if (::gtap::leads()) sum = ::gtap::plus::of(sum, gtap_total_sum); __syncthreads(); gtap_team.close_barrier(); }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team; if (::gtap::leads()) { ::gtap::give<0>(sum); } __syncthreads(); sum = ::gtap::given<0, float>();
  {
  {
    { {
    const auto gtap_turns_3 = ::gtap::turns_below<int>(0, n, 1); 
    for (::gtap::single_turns gtap_for_2(gtap_team, gtap_turns_3); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
      { note(values[i]); } }
    } }
gtap_team.barrier();
{ if (gtap_team.is_first()) { note(sum); } gtap_team.barrier(); }
{ for (::gtap::critical_section gtap_section(gtap_critical_notes); gtap_section.is_ahead(); gtap_section.advance()) if (gtap_section.enters()) { note(1); } }
  }
  } __syncthreads(); }
  if (n > 1) {
if (::gtap::leads()) {
    // task, openmp_block.cu:56
    gtap_w.spawn(gtap::child{sums::gtap_pack_of(values + 1, n / 2), gtap::to(rest)});
}
    if (gtap_w.must_wait()) { // state 1: taskwait, openmp_block.cu:58
      if (gtap_w.leads()) gtap_rec.sum = sum;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      sum = gtap_rec.sum;
    }
  }
  return gtap_w.template finish<float>(::gtap::leads() ? static_cast<float>(sum + rest) : ::gtap::nothing<float>());
}


// ---- gtap: program of whole (openmp_block.cu:63) ----
using gtap_program_whole = gtap::program<gtap_task_tile, gtap_task_sweep>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS whole(float *cells, int n, int tiles) {
  { // entry, openmp_block.cu:64
    gtap::session<gtap_program_whole> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sweep(cells, n, tiles)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_whole =
    gtap::entry_of<gtap_program_whole>(&whole);
// ---- gtap: program of single (openmp_block.cu:67) ----
using gtap_program_single = gtap::program<gtap_task_tile, gtap_task_gtap_block_one_by_one_1,
    gtap_task_gtap_taskloop_one_by_one_1, gtap_task_one_by_one>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS single(float *cells, int n, int tiles) {
  { // entry, openmp_block.cu:68
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_one_by_one_cells() = cells;
      gtap_constant_one_by_one_tiles() = tiles;
    }
    gtap::session<gtap_program_single> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_one_by_one(cells, n, tiles)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_single =
    gtap::entry_of<gtap_program_single>(&single);
// ---- gtap: program of team (openmp_block.cu:71) ----
using gtap_program_team = gtap::program<sums::gtap_task_of>;
__global__ void GTAP_ENTRY_BOUNDS team(const float *cells, int n, float *out) {
  { // entry, openmp_block.cu:72
    gtap::session<gtap_program_team> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{sums::gtap_pack_of(cells, n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_team =
    gtap::entry_of<gtap_program_team>(&team);
