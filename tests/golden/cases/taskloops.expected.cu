// Made by gtap-translate 0.1.0 from taskloops.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Taskloops: a range of turns is a task, shared variables are reached by pointers, a nest becomes one loop, and turns that
// wait are tasks of their own.
#include <gtap_thread.cuh>

__device__ bool fits(int i) {
  return i % 3 == 0;
}


__device__ int twice(int n) { if (!gtap::serial_call_allowed()) return {};
  return 2 * n;
}
// ---- gtap: task function twice (taskloops.cu:10) ----
struct gtap_args_twice {
  using gtap_task = struct gtap_task_twice;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_twice gtap_pack_twice(int n) { return {n}; }
GTAP_TASK(twice, twice(gtap_a.n));
struct gtap_record_twice : gtap_args_twice {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_twice(gtap_worker &gtap_w, gtap_record_twice &gtap_rec) {
  int n = gtap_rec.n;
  GTAP_CHECK_RECORD(gtap_task_twice);
  return gtap_w.template finish<int>(2 * n);
}



static __device__ __noinline__ void gtap_taskloop_count_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, int *gtap_shared_found);
namespace {
// ---- gtap: task function gtap_taskloop_count_1 (taskloops.cu:18) ----
struct gtap_args_gtap_taskloop_count_1 {
  using gtap_task = struct gtap_task_gtap_taskloop_count_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_grain;
  unsigned int gtap_stride;
  int i;
  int *gtap_shared_found;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_count_1 gtap_pack_gtap_taskloop_count_1(
    unsigned int gtap_turns, unsigned int gtap_grain, unsigned int gtap_stride, int i,
    int *gtap_shared_found) {
  return {gtap_turns, gtap_grain, gtap_stride, i, gtap_shared_found};
}
GTAP_TASK(gtap_taskloop_count_1, gtap_taskloop_count_1(gtap_a.gtap_turns, gtap_a.gtap_grain,
    gtap_a.gtap_stride, gtap_a.i, gtap_a.gtap_shared_found));
} // namespace


__device__ int count(int n) { if (!gtap::serial_call_allowed()) return {};
  int found = 0;
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {

    gtap_taskloop_count_1(gtap_turns, ::gtap::grain_of_size(gtap_turns, 8), 1, 0, &found);
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown();

  
  return found;
}
// ---- gtap: task function count (taskloops.cu:15) ----
struct gtap_args_count {
  using gtap_task = struct gtap_task_count;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_count gtap_pack_count(int n) { return {n}; }
GTAP_TASK(count, count(gtap_a.n));
struct gtap_record_count : gtap_args_count {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int found; // pinned: its address is taken, line 17
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_count(gtap_worker &gtap_w, gtap_record_count &gtap_rec) {
  int n = gtap_rec.n;
  int &found = gtap_rec.found;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloops.cu:17
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_count);
  found = 0;
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {
    // task, taskloops.cu:17
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_count_1(gtap_turns, ::gtap::grain_of_size(gtap_turns, 8), 1, 0, &found)});
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown();
  if (gtap_w.must_wait()) { // state 1: taskwait, taskloops.cu:17
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  
  return gtap_w.template finish<int>(found);
}



static __device__ __noinline__ void gtap_taskloop_count_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, int *gtap_shared_found) { if (!gtap::serial_call_allowed()) return; // the turns of a taskloop of count
  int &found = *gtap_shared_found;
  while (::gtap::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_taskloop_count_1(gtap_half, gtap_grain, gtap_stride, i, &found);
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1))
    if (fits(i))
      atomicAdd(&found, 1);

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_count_1 : gtap_args_gtap_taskloop_count_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts
  static_assert(gtap_sums_many, "");
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_count_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_count_1(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_count_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_grain = gtap_rec.gtap_grain;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  int *gtap_shared_found = gtap_rec.gtap_shared_found;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloops.cu:20
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_count_1);
  // the turns of a taskloop of count
  int *found; found = &(*gtap_shared_found);
  while (::gtap::in_task::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, taskloops.cu:18
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_count_1(gtap_half, gtap_grain, gtap_stride, i, &*found)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1))
    if (fits(i))
      atomicAdd(&*found, 1);
  if (gtap_w.must_wait()) { // state 1: taskwait, taskloops.cu:20
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_taskloop_fill_1(unsigned long long gtap_turns, unsigned long long gtap_grain, unsigned long long gtap_stride, unsigned long long gtap_turn, const unsigned long long gtap_turns_2, int *out, int columns);
namespace {
static __device__ __forceinline__ int *&gtap_constant_fill_out() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ int &gtap_constant_fill_columns() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_taskloop_fill_1 (taskloops.cu:26) ----
struct gtap_args_gtap_taskloop_fill_1 {
  using gtap_task = struct gtap_task_gtap_taskloop_fill_1;
  using gtap_result = void;
  unsigned long long gtap_turns;
  unsigned long long gtap_grain;
  unsigned long long gtap_stride;
  unsigned long long gtap_turn;
  unsigned long long gtap_turns_2;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_fill_1 gtap_pack_gtap_taskloop_fill_1(
    unsigned long long gtap_turns, unsigned long long gtap_grain, unsigned long long gtap_stride,
    unsigned long long gtap_turn, unsigned long long gtap_turns_2, int *, int) {
  return {gtap_turns, gtap_grain, gtap_stride, gtap_turn, gtap_turns_2};
}
GTAP_TASK(gtap_taskloop_fill_1, gtap_taskloop_fill_1(gtap_a.gtap_turns, gtap_a.gtap_grain,
    gtap_a.gtap_stride, gtap_a.gtap_turn, gtap_a.gtap_turns_2, gtap_constant_fill_out(),
    gtap_constant_fill_columns()));
} // namespace


__device__ void fill(int rows, int columns, int *out) { if (!gtap::serial_call_allowed()) return;
  {
  const unsigned long long gtap_turns_1 = ::gtap::turns_below<int>(0, rows, 1);
  const unsigned long long gtap_turns_2 = ::gtap::turns_below<int>(0, columns, 1);
  if (const unsigned long long gtap_turns = ::gtap::turns_below<unsigned long long>(static_cast<unsigned long long>(0), gtap_turns_1 * gtap_turns_2, 1); gtap_turns != 0) {

    gtap_taskloop_fill_1(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, static_cast<unsigned long long>(0), gtap_turns_2, out, columns);
  } else
    for (unsigned long long gtap_turn = 0; gtap_turn < gtap_turns_1 * gtap_turns_2;)
      ::gtap::turns_unknown();}
}
// ---- gtap: task function fill (taskloops.cu:25) ----
struct gtap_args_fill {
  using gtap_task = struct gtap_task_fill;
  using gtap_result = void;
  int rows;
};
inline __device__ gtap_args_fill gtap_pack_fill(int rows, int, int *) { return {rows}; }
GTAP_TASK(fill, fill(gtap_a.rows, gtap_constant_fill_columns(), gtap_constant_fill_out()));
struct gtap_record_fill : gtap_args_fill {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_fill(gtap_worker &gtap_w, gtap_record_fill &gtap_rec) {
  int rows = gtap_rec.rows;
  int columns = gtap_constant_fill_columns();
  int *out = gtap_constant_fill_out();
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_fill);
  {
  const unsigned long long gtap_turns_1 = ::gtap::turns_below<int>(0, rows, 1);
  const unsigned long long gtap_turns_2 = ::gtap::turns_below<int>(0, columns, 1);
  if (const unsigned long long gtap_turns = ::gtap::turns_below<unsigned long long>(static_cast<unsigned long long>(0), gtap_turns_1 * gtap_turns_2, 1); gtap_turns != 0) {
    // task, taskloops.cu:26
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_fill_1(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, static_cast<unsigned long long>(0), gtap_turns_2, out, columns)});
  } else
    for (unsigned long long gtap_turn = 0; gtap_turn < gtap_turns_1 * gtap_turns_2;)
      ::gtap::turns_unknown();}
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_block_gtap_taskloop_fill_1_1(unsigned long long gtap_turn, const unsigned long long gtap_turns_2, int *out, int columns);
namespace {
// ---- gtap: task function gtap_block_gtap_taskloop_fill_1_1 (taskloops.cu:26) ----
struct gtap_args_gtap_block_gtap_taskloop_fill_1_1 {
  using gtap_task = struct gtap_task_gtap_block_gtap_taskloop_fill_1_1;
  using gtap_result = void;
  unsigned long long gtap_turn;
  unsigned long long gtap_turns_2;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_gtap_taskloop_fill_1_1
    gtap_pack_gtap_block_gtap_taskloop_fill_1_1(unsigned long long gtap_turn,
    unsigned long long gtap_turns_2, int *, int) {
  return {gtap_turn, gtap_turns_2};
}
GTAP_TASK(gtap_block_gtap_taskloop_fill_1_1, gtap_block_gtap_taskloop_fill_1_1(gtap_a.gtap_turn,
    gtap_a.gtap_turns_2, gtap_constant_fill_out(), gtap_constant_fill_columns()));
} // namespace


static __device__ __noinline__ void gtap_taskloop_fill_1(unsigned long long gtap_turns, unsigned long long gtap_grain, unsigned long long gtap_stride, unsigned long long gtap_turn, const unsigned long long gtap_turns_2, int *out, int columns) { if (!gtap::serial_call_allowed()) return; // the turns of a taskloop of fill
  while (::gtap::halves(gtap_turns, gtap_grain)) {
    const unsigned long long gtap_half = gtap_turns / 2;

    gtap_taskloop_fill_1(gtap_half, gtap_grain, gtap_stride, gtap_turn, gtap_turns_2, out, columns);
    gtap_turn = ::gtap::ahead(gtap_turn, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, gtap_turn = ::gtap::ahead(gtap_turn, gtap_stride, 1)) {

  gtap_block_gtap_taskloop_fill_1_1(gtap_turn, gtap_turns_2, out, columns);
  }

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_fill_1 : gtap_args_gtap_taskloop_fill_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts
  static_assert(gtap_sums_many, "");
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_fill_1 &gtap_a,
      unsigned long long gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &gtap_turn = gtap_a.gtap_turn;
    gtap_a.gtap_turn = ::gtap::ahead(gtap_turn, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_fill_1(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_fill_1 &gtap_rec) {
  unsigned long long gtap_turns = gtap_rec.gtap_turns;
  unsigned long long gtap_grain = gtap_rec.gtap_grain;
  unsigned long long gtap_stride = gtap_rec.gtap_stride;
  unsigned long long gtap_turn = gtap_rec.gtap_turn;
  const unsigned long long gtap_turns_2 = gtap_rec.gtap_turns_2;
  int *out = gtap_constant_fill_out();
  int columns = gtap_constant_fill_columns();
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloops.cu:34
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_fill_1);
  // the turns of a taskloop of fill
  while (::gtap::in_task::halves(gtap_turns, gtap_grain)) {
    const unsigned long long gtap_half = gtap_turns / 2;
    // task, taskloops.cu:26
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_fill_1(gtap_half, gtap_grain, gtap_stride, gtap_turn, gtap_turns_2, out, columns)});
    gtap_turn = ::gtap::ahead(gtap_turn, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, gtap_turn = ::gtap::ahead(gtap_turn, gtap_stride, 1)) {
  // task, taskloops.cu:26
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_gtap_taskloop_fill_1_1(gtap_turn, gtap_turns_2, out, columns)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, taskloops.cu:34
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_gtap_taskloop_fill_1_1(unsigned long long gtap_turn, const unsigned long long gtap_turns_2, int *out, int columns) { if (!gtap::serial_call_allowed()) return; // the block of gtap_taskloop_fill_1
  { {
    [[maybe_unused]] int row = ::gtap::ahead(0, gtap_turn / gtap_turns_2, 1);
    [[maybe_unused]] int column = ::gtap::ahead(0, (gtap_turn) % gtap_turns_2, 1);
 {
      int value;

      value = twice(row);

      out[row * columns + column] = value + column;
    }
  }
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_gtap_taskloop_fill_1_1 : gtap_args_gtap_block_gtap_taskloop_fill_1_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  int row; // spilled: live at the taskwait, line 32
  int column; // spilled: live at the taskwait, line 32
  int value; // pinned: destination of a spawn, line 31
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_gtap_taskloop_fill_1_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_gtap_taskloop_fill_1_1 &gtap_rec) {
  unsigned long long gtap_turn = gtap_rec.gtap_turn;
  const unsigned long long gtap_turns_2 = gtap_rec.gtap_turns_2;
  int *out = gtap_constant_fill_out();
  int columns = gtap_constant_fill_columns();
  int &value = gtap_rec.value;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloops.cu:32
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_block_gtap_taskloop_fill_1_1);
  // the block of gtap_taskloop_fill_1
  { {
    [[maybe_unused]] int row; row = ::gtap::ahead(0, gtap_turn / gtap_turns_2, 1);
    [[maybe_unused]] int column; column = ::gtap::ahead(0, (gtap_turn) % gtap_turns_2, 1);
 {
      // value: in the record
      // task, taskloops.cu:30
      gtap_w.spawn(gtap::child{gtap_pack_twice(row), gtap::to(value)});
      if (gtap_w.must_wait()) { // state 1: taskwait, taskloops.cu:32
        gtap_rec.row = row;
        gtap_rec.column = column;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        row = gtap_rec.row;
        column = gtap_rec.column;
      }
      out[row * columns + column] = value + column;
    }
  }
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of kernel (taskloops.cu:37) ----
using gtap_program_kernel = gtap::loop_program<gtap_task_count, gtap_task_gtap_taskloop_count_1>;
__global__ void GTAP_LOOP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, taskloops.cu:38
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_count(n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);

// ---- gtap: program of fill_kernel (taskloops.cu:42) ----
using gtap_program_fill_kernel = gtap::program<gtap_task_twice, gtap_task_gtap_taskloop_fill_1,
    gtap_task_fill, gtap_task_gtap_block_gtap_taskloop_fill_1_1>;
__global__ void GTAP_ENTRY_BOUNDS fill_kernel(int rows, int columns, int *out) {
  { // entry, taskloops.cu:43
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_fill_columns() = columns;
      gtap_constant_fill_out() = out;
    }
    gtap::session<gtap_program_fill_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_fill(rows, columns, out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_fill_kernel =
    gtap::entry_of<gtap_program_fill_kernel>(&fill_kernel);
