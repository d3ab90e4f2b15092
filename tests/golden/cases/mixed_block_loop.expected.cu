// Made by gtap-translate 0.1.0 from mixed_block_loop.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#define GTAP_WORKER_MIXED 1
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread-level function's loop whose tasks are for blocks: blocks divide it.
#define GTAP_BLOCK_SIZE 64
#include <gtap_thread.cuh>


__device__ void sum_row(const float *values, int row, int width, float *sums) { if (!gtap::serial_call_allowed()) return;
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    atomicAdd(&sums[row], values[row * width + i]);
}
static __device__ __forceinline__ const float *&gtap_constant_sum_rows_values() {
  __shared__ const float *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ int &gtap_constant_sum_rows_width() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ float *&gtap_constant_sum_rows_sums() {
  __shared__ float *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function sum_row (mixed_block_loop.cu:7) ----
struct gtap_args_sum_row {
  using gtap_task = struct gtap_task_sum_row;
  using gtap_result = void;
  int row;
};
inline __device__ gtap_args_sum_row gtap_pack_sum_row(const float *, int row, int, float *) {
  return {row};
}
GTAP_MIXED_TASK(sum_row, gtap_by_block = true, gtap_runs_inline = false,
    sum_row(gtap_constant_sum_rows_values(), gtap_a.row, gtap_constant_sum_rows_width(),
    gtap_constant_sum_rows_sums()));
struct gtap_record_sum_row : gtap_args_sum_row {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sum_row(gtap_worker &gtap_w,
    gtap_record_sum_row &gtap_rec) {
  const float *values = gtap_constant_sum_rows_values();
  int row = gtap_rec.row;
  int width = gtap_constant_sum_rows_width();
  float *sums = gtap_constant_sum_rows_sums();
  gtap::assume_global(values, sums);
  GTAP_CHECK_RECORD(gtap_task_sum_row);
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    atomicAdd(&sums[row], values[row * width + i]);
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_loop_sum_rows_1(unsigned gtap_turns, int row, const float *values, int width, float *sums);
namespace {
// ---- gtap: task function gtap_loop_sum_rows_1 (mixed_block_loop.cu:14) ----
struct gtap_args_gtap_loop_sum_rows_1 {
  using gtap_task = struct gtap_task_gtap_loop_sum_rows_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  int row;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_loop_sum_rows_1 gtap_pack_gtap_loop_sum_rows_1(
    unsigned int gtap_turns, int row, const float *, int, float *) {
  return {gtap_turns, row};
}
GTAP_MIXED_TASK(gtap_loop_sum_rows_1, gtap_by_block = true, gtap_runs_inline = false,
    gtap_loop_sum_rows_1(gtap_a.gtap_turns, gtap_a.row, gtap_constant_sum_rows_values(),
    gtap_constant_sum_rows_width(), gtap_constant_sum_rows_sums()));
} // namespace


__device__ void sum_rows(const float *values, int rows, int width, float *sums) { if (!gtap::serial_call_allowed()) return;
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, rows, 1); ::gtap::divides(gtap_turns)) {

    gtap_loop_sum_rows_1(gtap_turns, 0, values, width, sums);
  } else
  for (int row = 0; row < rows; row++) {

    sum_row(values, row, width, sums);
  }
}
// ---- gtap: task function sum_rows (mixed_block_loop.cu:13) ----
struct gtap_args_sum_rows {
  using gtap_task = struct gtap_task_sum_rows;
  using gtap_result = void;
  int rows;
};
inline __device__ gtap_args_sum_rows gtap_pack_sum_rows(const float *, int rows, int, float *) {
  return {rows};
}
GTAP_MIXED_TASK(sum_rows, gtap_by_block = false, gtap_runs_inline = false,
    sum_rows(gtap_constant_sum_rows_values(), gtap_a.rows, gtap_constant_sum_rows_width(),
    gtap_constant_sum_rows_sums()));
struct gtap_record_sum_rows : gtap_args_sum_rows {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sum_rows(gtap_worker &gtap_w,
    gtap_record_sum_rows &gtap_rec) {
  const float *values = gtap_constant_sum_rows_values();
  int rows = gtap_rec.rows;
  int width = gtap_constant_sum_rows_width();
  float *sums = gtap_constant_sum_rows_sums();
  gtap::assume_global(values, sums);
  GTAP_CHECK_RECORD(gtap_task_sum_rows);
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, rows, 1); ::gtap::in_task::divides(gtap_turns)) {
    // task, mixed_block_loop.cu:14
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_sum_rows_1(gtap_turns, 0, values, width, sums)});
  } else
  for (int row = 0; row < rows; row++) {
    // task, mixed_block_loop.cu:15
    gtap_w.spawn(gtap::child{gtap_pack_sum_row(values, row, width, sums)});
  }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_loop_sum_rows_1(unsigned gtap_turns, int row, const float *values, int width, float *sums) { if (!gtap::serial_call_allowed()) return; // the turns of a loop of sum_rows
  if (threadIdx.x == 0) {
    while (::gtap::halves_of_block(gtap_turns)) {
      const unsigned gtap_half = gtap_turns / 2;

      gtap_loop_sum_rows_1(gtap_half, row, values, width, sums);
      row = ::gtap::ahead(row, gtap_half, 1);
      gtap_turns -= gtap_half;
    }
    for (; gtap_turns != 0; --gtap_turns, row++) {

    sum_row(values, row, width, sums);
  }
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_loop_sum_rows_1 : gtap_args_gtap_loop_sum_rows_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_skips = true; // has gtap_skip()
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_loop_sum_rows_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &row = gtap_a.row;
    gtap_a.row = ::gtap::ahead(row, gtap_half, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_loop_sum_rows_1(gtap_worker &gtap_w,
    gtap_record_gtap_loop_sum_rows_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  int row = gtap_rec.row;
  const float *values = gtap_constant_sum_rows_values();
  int width = gtap_constant_sum_rows_width();
  float *sums = gtap_constant_sum_rows_sums();
  gtap::assume_global(values, sums);
  GTAP_CHECK_RECORD(gtap_task_gtap_loop_sum_rows_1);
  // the turns of a loop of sum_rows
  if (threadIdx.x == 0) {
    while (::gtap::in_task::halves_of_block(gtap_turns)) {
      const unsigned gtap_half = gtap_turns / 2;
      // task, mixed_block_loop.cu:14
      gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_sum_rows_1(gtap_half, row, values, width, sums)});
      row = ::gtap::ahead(row, gtap_half, 1);
      gtap_turns -= gtap_half;
    }
    for (; gtap_turns != 0; --gtap_turns, row++) {
    // task, mixed_block_loop.cu:15
    gtap_w.spawn(gtap::child{gtap_pack_sum_row(values, row, width, sums)});
  }
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of run (mixed_block_loop.cu:20) ----
using gtap_program_run = gtap::program<gtap_task_sum_row, gtap_task_sum_rows,
    gtap_task_gtap_loop_sum_rows_1>;
__global__ void GTAP_ENTRY_BOUNDS run(const float *values, int rows, int width, float *sums) {
  { // entry, mixed_block_loop.cu:21
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_sum_rows_values() = values;
      gtap_constant_sum_rows_width() = width;
      gtap_constant_sum_rows_sums() = sums;
    }
    gtap::session<gtap_program_run> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sum_rows(values, rows, width, sums)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_run =
    gtap::entry_of<gtap_program_run>(&run);
