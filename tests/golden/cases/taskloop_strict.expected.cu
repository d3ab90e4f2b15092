// Made by gtap-translate 0.1.0 from taskloop_strict.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#define GTAP_WORKER_MIXED 1
// Taskloops with exactly so many iterations in each task, and with exactly so many tasks: each task is a part of the turns.
#include <gtap_thread.cuh>


static __device__ __noinline__ void gtap_taskloop_fill_1(unsigned long long gtap_turns, unsigned long long gtap_grain, unsigned long long gtap_stride, unsigned long long gtap_part, const unsigned long long gtap_turns_1, const unsigned long long gtap_part_size, float *out);
namespace {
static __device__ __forceinline__ float *&gtap_constant_fill_out() {
  __shared__ float *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_taskloop_fill_1 (taskloop_strict.cu:6) ----
struct gtap_args_gtap_taskloop_fill_1 {
  using gtap_task = struct gtap_task_gtap_taskloop_fill_1;
  using gtap_result = void;
  unsigned long long gtap_turns;
  unsigned long long gtap_grain;
  unsigned long long gtap_stride;
  unsigned long long gtap_part;
  unsigned long long gtap_turns_1;
  unsigned long long gtap_part_size;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_fill_1 gtap_pack_gtap_taskloop_fill_1(
    unsigned long long gtap_turns, unsigned long long gtap_grain, unsigned long long gtap_stride,
    unsigned long long gtap_part, unsigned long long gtap_turns_1,
    unsigned long long gtap_part_size, float *) {
  return {gtap_turns, gtap_grain, gtap_stride, gtap_part, gtap_turns_1, gtap_part_size};
}
GTAP_MIXED_TASK(gtap_taskloop_fill_1, gtap_by_block = false, gtap_runs_inline = true,
    gtap_taskloop_fill_1(gtap_a.gtap_turns, gtap_a.gtap_grain, gtap_a.gtap_stride, gtap_a.gtap_part,
    gtap_a.gtap_turns_1, gtap_a.gtap_part_size, gtap_constant_fill_out()));
} // namespace


__device__ void fill(float *out, int n, int size) { if (!gtap::serial_call_allowed()) return;
  {
  const unsigned long long gtap_turns_1 = ::gtap::turns_below<int>(0, n, 1);
  if (gtap_turns_1 == 0)
    for (int i = 0; i < n;)
      ::gtap::turns_unknown();
  const unsigned long long gtap_part_size = ::gtap::grain_of_size(gtap_turns_1, size);
  const unsigned long long gtap_parts = ::gtap::parts_of_size(gtap_turns_1, gtap_part_size);
  if (const unsigned long long gtap_turns = ::gtap::turns_below<unsigned long long>(static_cast<unsigned long long>(0), gtap_parts, 1); gtap_turns != 0) {

    gtap_taskloop_fill_1(gtap_turns, ::gtap::grain_of_size(gtap_turns, 1), 1, static_cast<unsigned long long>(0), gtap_turns_1, gtap_part_size, out);
  } else
    for (unsigned long long gtap_part = 0; gtap_part < gtap_parts;)
      ::gtap::turns_unknown();

  }
}
// ---- gtap: task function fill (taskloop_strict.cu:5) ----
struct gtap_args_fill {
  using gtap_task = struct gtap_task_fill;
  using gtap_result = void;
  int n;
  int size;
};
inline __device__ gtap_args_fill gtap_pack_fill(float *, int n, int size) { return {n, size}; }
GTAP_MIXED_TASK(fill, gtap_by_block = false, gtap_runs_inline = true, fill(gtap_constant_fill_out(),
    gtap_a.n, gtap_a.size));
struct gtap_record_fill : gtap_args_fill {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_fill(gtap_worker &gtap_w, gtap_record_fill &gtap_rec) {
  float *out = gtap_constant_fill_out();
  int n = gtap_rec.n;
  int size = gtap_rec.size;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloop_strict.cu:6
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_fill);
  {
  unsigned long long gtap_turns_1; gtap_turns_1 = ::gtap::turns_below<int>(0, n, 1);
  if (gtap_turns_1 == 0)
    for (int i = 0; i < n;)
      ::gtap::turns_unknown();
  unsigned long long gtap_part_size; gtap_part_size = ::gtap::grain_of_size(gtap_turns_1, size);
  unsigned long long gtap_parts; gtap_parts = ::gtap::parts_of_size(gtap_turns_1, gtap_part_size);
  if (const unsigned long long gtap_turns = ::gtap::turns_below<unsigned long long>(static_cast<unsigned long long>(0), gtap_parts, 1); gtap_turns != 0) {
    // task, taskloop_strict.cu:6
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_fill_1(gtap_turns, ::gtap::grain_of_size(gtap_turns, 1), 1, static_cast<unsigned long long>(0), gtap_turns_1, gtap_part_size, out)});
  } else
    for (unsigned long long gtap_part = 0; gtap_part < gtap_parts;)
      ::gtap::turns_unknown();
    if (gtap_w.must_wait()) { // state 1: taskwait, taskloop_strict.cu:6
      gtap_w.suspend(1);
      return;
    gtap_resume_1:;
    }
  }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_taskloop_fill_1(unsigned long long gtap_turns, unsigned long long gtap_grain, unsigned long long gtap_stride, unsigned long long gtap_part, const unsigned long long gtap_turns_1, const unsigned long long gtap_part_size, float *out) { if (!gtap::serial_call_allowed()) return; // the turns of a taskloop of fill
  while (::gtap::halves(gtap_turns, gtap_grain)) {
    const unsigned long long gtap_half = gtap_turns / 2;

    gtap_taskloop_fill_1(gtap_half, gtap_grain, gtap_stride, gtap_part, gtap_turns_1, gtap_part_size, out);
    gtap_part = ::gtap::ahead(gtap_part, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, gtap_part = ::gtap::ahead(gtap_part, gtap_stride, 1)) {
    const unsigned long long gtap_part_begin =
        ::gtap::begin_of_part_of_size(gtap_turns_1, gtap_part_size, gtap_part);
    const unsigned long long gtap_part_end =
        ::gtap::begin_of_part_of_size(gtap_turns_1, gtap_part_size, gtap_part + 1);
    for (unsigned long long gtap_turn = gtap_part_begin; gtap_turn < gtap_part_end; ++gtap_turn) {
    [[maybe_unused]] int i = ::gtap::ahead(0, gtap_turn, 1);

    out[i] = 1;
  }}

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_fill_1 : gtap_args_gtap_taskloop_fill_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_fill_1 &gtap_a,
      unsigned long long gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &gtap_part = gtap_a.gtap_part;
    gtap_a.gtap_part = ::gtap::ahead(gtap_part, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_fill_1(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_fill_1 &gtap_rec) {
  unsigned long long gtap_turns = gtap_rec.gtap_turns;
  unsigned long long gtap_grain = gtap_rec.gtap_grain;
  unsigned long long gtap_stride = gtap_rec.gtap_stride;
  unsigned long long gtap_part = gtap_rec.gtap_part;
  const unsigned long long gtap_turns_1 = gtap_rec.gtap_turns_1;
  const unsigned long long gtap_part_size = gtap_rec.gtap_part_size;
  float *out = gtap_constant_fill_out();
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloop_strict.cu:8
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_fill_1);
  // the turns of a taskloop of fill
  while (::gtap::in_task::halves(gtap_turns, gtap_grain)) {
    const unsigned long long gtap_half = gtap_turns / 2;
    // task, taskloop_strict.cu:6
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_fill_1(gtap_half, gtap_grain, gtap_stride, gtap_part, gtap_turns_1, gtap_part_size, out)});
    gtap_part = ::gtap::ahead(gtap_part, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, gtap_part = ::gtap::ahead(gtap_part, gtap_stride, 1)) {
    const unsigned long long gtap_part_begin =
        ::gtap::begin_of_part_of_size(gtap_turns_1, gtap_part_size, gtap_part);
    const unsigned long long gtap_part_end =
        ::gtap::begin_of_part_of_size(gtap_turns_1, gtap_part_size, gtap_part + 1);
    for (unsigned long long gtap_turn = gtap_part_begin; gtap_turn < gtap_part_end; ++gtap_turn) {
    [[maybe_unused]] int i = ::gtap::ahead(0, gtap_turn, 1);

    out[i] = 1;
  }}
  if (gtap_w.must_wait()) { // state 1: taskwait, taskloop_strict.cu:8
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_taskloop_rows_1(unsigned long long gtap_turns, unsigned long long gtap_grain, unsigned long long gtap_part, const unsigned long long gtap_turns_1, const unsigned long long gtap_turns_2, const unsigned long long gtap_parts, float *out, int width);
namespace {
static __device__ __forceinline__ float *&gtap_constant_rows_out() {
  __shared__ float *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ int &gtap_constant_rows_width() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_taskloop_rows_1 (taskloop_strict.cu:14) ----
struct gtap_args_gtap_taskloop_rows_1 {
  using gtap_task = struct gtap_task_gtap_taskloop_rows_1;
  using gtap_result = void;
  unsigned long long gtap_turns;
  unsigned long long gtap_grain;
  unsigned long long gtap_part;
  unsigned long long gtap_turns_1;
  unsigned long long gtap_turns_2;
  unsigned long long gtap_parts;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_rows_1 gtap_pack_gtap_taskloop_rows_1(
    unsigned long long gtap_turns, unsigned long long gtap_grain, unsigned long long gtap_part,
    unsigned long long gtap_turns_1, unsigned long long gtap_turns_2, unsigned long long gtap_parts,
    float *, int) {
  return {gtap_turns, gtap_grain, gtap_part, gtap_turns_1, gtap_turns_2, gtap_parts};
}
GTAP_MIXED_TASK(gtap_taskloop_rows_1, gtap_by_block = true, gtap_runs_inline = false,
    gtap_taskloop_rows_1(gtap_a.gtap_turns, gtap_a.gtap_grain, gtap_a.gtap_part,
    gtap_a.gtap_turns_1, gtap_a.gtap_turns_2, gtap_a.gtap_parts, gtap_constant_rows_out(),
    gtap_constant_rows_width()));
} // namespace


__device__ void rows(float *out, int height, int width) { if (!gtap::serial_call_allowed()) return;
  if (threadIdx.x == 0) {
    {
    const unsigned long long gtap_turns_1 = ::gtap::turns_below<int>(0, height, 1);
    const unsigned long long gtap_turns_2 = ::gtap::turns_below<int>(0, width, 1);
    const unsigned long long gtap_parts = ::gtap::parts_of_number(gtap_turns_1 * gtap_turns_2, 8);
    if (const unsigned long long gtap_turns = ::gtap::turns_below<unsigned long long>(static_cast<unsigned long long>(0), gtap_parts, 1); gtap_turns != 0) {

      gtap_taskloop_rows_1(gtap_turns, ::gtap::grain_of_size(gtap_turns, 1), static_cast<unsigned long long>(0), gtap_turns_1, gtap_turns_2, gtap_parts, out, width);
    } else
      for (unsigned long long gtap_part = 0; gtap_part < gtap_parts;)
        ::gtap::turns_unknown();}
  }

}
// ---- gtap: task function rows (taskloop_strict.cu:12) ----
struct gtap_args_rows {
  using gtap_task = struct gtap_task_rows;
  using gtap_result = void;
  int height;
};
inline __device__ gtap_args_rows gtap_pack_rows(float *, int height, int) { return {height}; }
GTAP_MIXED_TASK(rows, gtap_by_block = true, gtap_runs_inline = false, rows(gtap_constant_rows_out(),
    gtap_a.height, gtap_constant_rows_width()));
struct gtap_record_rows : gtap_args_rows {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_rows(gtap_worker &gtap_w, gtap_record_rows &gtap_rec) {
  float *out = gtap_constant_rows_out();
  int height = gtap_rec.height;
  int width = gtap_constant_rows_width();
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloop_strict.cu:19
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_rows);
  if (threadIdx.x == 0) {
    {
    const unsigned long long gtap_turns_1 = ::gtap::turns_below<int>(0, height, 1);
    const unsigned long long gtap_turns_2 = ::gtap::turns_below<int>(0, width, 1);
    const unsigned long long gtap_parts = ::gtap::parts_of_number(gtap_turns_1 * gtap_turns_2, 8);
    if (const unsigned long long gtap_turns = ::gtap::turns_below<unsigned long long>(static_cast<unsigned long long>(0), gtap_parts, 1); gtap_turns != 0) {
      // task, taskloop_strict.cu:14
      gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_rows_1(gtap_turns, ::gtap::grain_of_size(gtap_turns, 1), static_cast<unsigned long long>(0), gtap_turns_1, gtap_turns_2, gtap_parts, out, width)});
    } else
      for (unsigned long long gtap_part = 0; gtap_part < gtap_parts;)
        ::gtap::turns_unknown();}
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, taskloop_strict.cu:19
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_block_gtap_taskloop_rows_1_1(const unsigned long long gtap_turns_1, const unsigned long long gtap_turns_2, const unsigned long long gtap_parts, unsigned long long gtap_part, float *out, int width);
namespace {
// ---- gtap: task function gtap_block_gtap_taskloop_rows_1_1 (taskloop_strict.cu:14) ----
struct gtap_args_gtap_block_gtap_taskloop_rows_1_1 {
  using gtap_task = struct gtap_task_gtap_block_gtap_taskloop_rows_1_1;
  using gtap_result = void;
  unsigned long long gtap_turns_1;
  unsigned long long gtap_turns_2;
  unsigned long long gtap_parts;
  unsigned long long gtap_part;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_gtap_taskloop_rows_1_1
    gtap_pack_gtap_block_gtap_taskloop_rows_1_1(unsigned long long gtap_turns_1,
    unsigned long long gtap_turns_2, unsigned long long gtap_parts, unsigned long long gtap_part,
    float *, int) {
  return {gtap_turns_1, gtap_turns_2, gtap_parts, gtap_part};
}
GTAP_MIXED_TASK(gtap_block_gtap_taskloop_rows_1_1, gtap_by_block = true, gtap_runs_inline = false,
    gtap_block_gtap_taskloop_rows_1_1(gtap_a.gtap_turns_1, gtap_a.gtap_turns_2, gtap_a.gtap_parts,
    gtap_a.gtap_part, gtap_constant_rows_out(), gtap_constant_rows_width()));
} // namespace


static __device__ __noinline__ void gtap_taskloop_rows_1(unsigned long long gtap_turns, unsigned long long gtap_grain, unsigned long long gtap_part, const unsigned long long gtap_turns_1, const unsigned long long gtap_turns_2, const unsigned long long gtap_parts, float *out, int width) { if (!gtap::serial_call_allowed()) return; // the turns of a taskloop of rows
  for (; gtap_turns != 0 && !::gtap::shares_of_block(gtap_turns, gtap_grain); --gtap_turns, ++gtap_part) {
  if (threadIdx.x == 0)

  gtap_block_gtap_taskloop_rows_1_1(gtap_turns_1, gtap_turns_2, gtap_parts, gtap_part, out, width);
  }
  if (gtap_turns != 0) {
  while (::gtap::halves_of_block(gtap_turns, gtap_grain)) {
    const unsigned long long gtap_half = gtap_turns / 2;
    if (threadIdx.x == 0) {

      gtap_taskloop_rows_1(gtap_half, gtap_grain, gtap_part, gtap_turns_1, gtap_turns_2, gtap_parts, out, width);
    }
    gtap_part = ::gtap::ahead(gtap_part, gtap_half, 1);
    gtap_turns -= gtap_half;
  }
    if (threadIdx.x == 0) {

      gtap_taskloop_rows_1(gtap_turns, gtap_grain, gtap_part, gtap_turns_1, gtap_turns_2, gtap_parts, out, width);
    }
  }

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_rows_1 : gtap_args_gtap_taskloop_rows_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_skips = true; // has gtap_skip()
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_rows_1 &gtap_a,
      unsigned long long gtap_half) {
    [[maybe_unused]] const auto &gtap_part = gtap_a.gtap_part;
    gtap_a.gtap_part = ::gtap::ahead(gtap_part, gtap_half, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_rows_1(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_rows_1 &gtap_rec) {
  unsigned long long gtap_turns = gtap_rec.gtap_turns;
  unsigned long long gtap_grain = gtap_rec.gtap_grain;
  unsigned long long gtap_part = gtap_rec.gtap_part;
  const unsigned long long gtap_turns_1 = gtap_rec.gtap_turns_1;
  const unsigned long long gtap_turns_2 = gtap_rec.gtap_turns_2;
  const unsigned long long gtap_parts = gtap_rec.gtap_parts;
  float *out = gtap_constant_rows_out();
  int width = gtap_constant_rows_width();
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloop_strict.cu:17
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_rows_1);
  // the turns of a taskloop of rows
  for (; gtap_turns != 0 && !gtap_w.must_share(gtap_turns, gtap_grain); --gtap_turns, ++gtap_part) {
  if (threadIdx.x == 0)
  // task, taskloop_strict.cu:14
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_gtap_taskloop_rows_1_1(gtap_turns_1, gtap_turns_2, gtap_parts, gtap_part, out, width)});
  }
  if (gtap_turns != 0) {
  while (::gtap::in_task::halves_of_block(gtap_turns, gtap_grain)) {
    const unsigned long long gtap_half = gtap_turns / 2;
    if (threadIdx.x == 0) {
      // task, taskloop_strict.cu:17
      gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_rows_1(gtap_half, gtap_grain, gtap_part, gtap_turns_1, gtap_turns_2, gtap_parts, out, width)});
    }
    gtap_part = ::gtap::ahead(gtap_part, gtap_half, 1);
    gtap_turns -= gtap_half;
  }
    if (threadIdx.x == 0) {
      // task, taskloop_strict.cu:17
      gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_rows_1(gtap_turns, gtap_grain, gtap_part, gtap_turns_1, gtap_turns_2, gtap_parts, out, width)});
    }
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, taskloop_strict.cu:17
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_gtap_taskloop_rows_1_1(const unsigned long long gtap_turns_1, const unsigned long long gtap_turns_2, const unsigned long long gtap_parts, unsigned long long gtap_part, float *out, int width) { if (!gtap::serial_call_allowed()) return; // the block of gtap_taskloop_rows_1
  { {
      const unsigned long long gtap_part_begin =
          ::gtap::begin_of_part(gtap_turns_1 * gtap_turns_2, gtap_parts, gtap_part);
      const unsigned long long gtap_part_end =
          ::gtap::begin_of_part(gtap_turns_1 * gtap_turns_2, gtap_parts, gtap_part + 1);
      for (unsigned long long gtap_turn = gtap_part_begin; gtap_turn < gtap_part_end; ++gtap_turn) {
      [[maybe_unused]] int i = ::gtap::ahead(0, gtap_turn / gtap_turns_2, 1);
      [[maybe_unused]] int j = ::gtap::ahead(0, (gtap_turn) % gtap_turns_2, 1);

        out[i * width + j] = 1;
    }}
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_gtap_taskloop_rows_1_1 : gtap_args_gtap_block_gtap_taskloop_rows_1_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_gtap_taskloop_rows_1_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_gtap_taskloop_rows_1_1 &gtap_rec) {
  const unsigned long long gtap_turns_1 = gtap_rec.gtap_turns_1;
  const unsigned long long gtap_turns_2 = gtap_rec.gtap_turns_2;
  const unsigned long long gtap_parts = gtap_rec.gtap_parts;
  unsigned long long gtap_part = gtap_rec.gtap_part;
  float *out = gtap_constant_rows_out();
  int width = gtap_constant_rows_width();
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_gtap_taskloop_rows_1_1);
  // the block of gtap_taskloop_rows_1
  { {
      const unsigned long long gtap_part_begin =
          ::gtap::begin_of_part(gtap_turns_1 * gtap_turns_2, gtap_parts, gtap_part);
      const unsigned long long gtap_part_end =
          ::gtap::begin_of_part(gtap_turns_1 * gtap_turns_2, gtap_parts, gtap_part + 1);
      for (unsigned long long gtap_turn = gtap_part_begin; gtap_turn < gtap_part_end; ++gtap_turn) {
      [[maybe_unused]] int i = ::gtap::ahead(0, gtap_turn / gtap_turns_2, 1);
      [[maybe_unused]] int j = ::gtap::ahead(0, (gtap_turn) % gtap_turns_2, 1);

        out[i * width + j] = 1;
    }}
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of run (taskloop_strict.cu:22) ----
using gtap_program_run = gtap::loop_program<gtap_task_fill, gtap_task_gtap_taskloop_fill_1>;
__global__ void GTAP_LOOP_ENTRY_BOUNDS run(float *out, int n) {
  { // entry, taskloop_strict.cu:23
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_fill_out() = out;
    }
    gtap::session<gtap_program_run> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_fill(out, n, 16)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_run =
    gtap::entry_of<gtap_program_run>(&run);
// ---- gtap: program of run_blocks (taskloop_strict.cu:26) ----
using gtap_program_run_blocks = gtap::program<gtap_task_gtap_taskloop_rows_1, gtap_task_rows,
    gtap_task_gtap_block_gtap_taskloop_rows_1_1>;
__global__ void GTAP_ENTRY_BOUNDS run_blocks(float *out, int height, int width) {
  { // entry, taskloop_strict.cu:27
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_rows_out() = out;
      gtap_constant_rows_width() = width;
    }
    gtap::session<gtap_program_run_blocks> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_rows(out, height, width)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_run_blocks =
    gtap::entry_of<gtap_program_run_blocks>(&run_blocks);
