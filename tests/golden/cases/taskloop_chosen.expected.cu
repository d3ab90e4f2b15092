// Made by gtap-translate 0.1.0 from taskloop_chosen.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// The directive of a taskloop is one of several that the preprocessor chooses from.
#include <gtap_thread.cuh>


__device__ void leaf(int *cell) { if (!gtap::serial_call_allowed()) return;
  *cell += 1;
}
// ---- gtap: task function leaf (taskloop_chosen.cu:5) ----
struct gtap_args_leaf {
  using gtap_task = struct gtap_task_leaf;
  using gtap_result = void;
  int *cell;
};
inline __device__ gtap_args_leaf gtap_pack_leaf(int *cell) { return {cell}; }
GTAP_TASK(leaf, leaf(gtap_a.cell));
struct gtap_record_leaf : gtap_args_leaf {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_leaf(gtap_worker &gtap_w, gtap_record_leaf &gtap_rec) {
  int *cell = gtap_rec.cell;
  gtap::assume_global(cell);
  GTAP_CHECK_RECORD(gtap_task_leaf);
  *cell += 1;
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_taskloop_all_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, int *cells);
namespace {
static __device__ __forceinline__ int *&gtap_constant_all_cells() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_taskloop_all_1 (taskloop_chosen.cu:17) ----
struct gtap_args_gtap_taskloop_all_1 {
  using gtap_task = struct gtap_task_gtap_taskloop_all_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_grain;
  unsigned int gtap_stride;
  int i;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_all_1 gtap_pack_gtap_taskloop_all_1(
    unsigned int gtap_turns, unsigned int gtap_grain, unsigned int gtap_stride, int i, int *) {
  return {gtap_turns, gtap_grain, gtap_stride, i};
}
GTAP_TASK(gtap_taskloop_all_1, gtap_taskloop_all_1(gtap_a.gtap_turns, gtap_a.gtap_grain,
    gtap_a.gtap_stride, gtap_a.i, gtap_constant_all_cells()));
} // namespace


static __device__ __noinline__ void gtap_taskloop_all_2(unsigned long long gtap_turns, unsigned long long gtap_grain, unsigned long long gtap_stride, unsigned long long gtap_turn, const unsigned long long gtap_turns_2, int *cells, int n);
namespace {
static __device__ __forceinline__ int &gtap_constant_all_n() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_taskloop_all_2 (taskloop_chosen.cu:23) ----
struct gtap_args_gtap_taskloop_all_2 {
  using gtap_task = struct gtap_task_gtap_taskloop_all_2;
  using gtap_result = void;
  unsigned long long gtap_turns;
  unsigned long long gtap_grain;
  unsigned long long gtap_stride;
  unsigned long long gtap_turn;
  unsigned long long gtap_turns_2;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_all_2 gtap_pack_gtap_taskloop_all_2(
    unsigned long long gtap_turns, unsigned long long gtap_grain, unsigned long long gtap_stride,
    unsigned long long gtap_turn, unsigned long long gtap_turns_2, int *, int) {
  return {gtap_turns, gtap_grain, gtap_stride, gtap_turn, gtap_turns_2};
}
GTAP_TASK(gtap_taskloop_all_2, gtap_taskloop_all_2(gtap_a.gtap_turns, gtap_a.gtap_grain,
    gtap_a.gtap_stride, gtap_a.gtap_turn, gtap_a.gtap_turns_2, gtap_constant_all_cells(),
    gtap_constant_all_n()));
} // namespace


__device__ void all(int *cells, int n) { if (!gtap::serial_call_allowed()) return;
#if defined(GTAP_COARSE)
#pragma gtap taskloop grainsize(64)
#else

#endif
  // Each cell once.
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {

    gtap_taskloop_all_1(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, 0, cells);
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown();

  

#ifdef GTAP_FLAT
#pragma gtap taskloop
#else

#endif
  {
  const unsigned long long gtap_turns_1 = ::gtap::turns_below<int>(0, n, 1);
  const unsigned long long gtap_turns_2 = ::gtap::turns_below<int>(0, n, 1);
  if (const unsigned long long gtap_turns = ::gtap::turns_below<unsigned long long>(static_cast<unsigned long long>(0), gtap_turns_1 * gtap_turns_2, 1); gtap_turns != 0) {

    gtap_taskloop_all_2(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, static_cast<unsigned long long>(0), gtap_turns_2, cells, n);
  } else
    for (unsigned long long gtap_turn = 0; gtap_turn < gtap_turns_1 * gtap_turns_2;)
      ::gtap::turns_unknown();

  }
}
// ---- gtap: task function all (taskloop_chosen.cu:10) ----
struct gtap_args_all {
  using gtap_task = struct gtap_task_all;
  using gtap_result = void;
};
inline __device__ gtap_args_all gtap_pack_all(int *, int) { return {}; }
GTAP_TASK(all, all(gtap_constant_all_cells(), gtap_constant_all_n()));
struct gtap_record_all : gtap_args_all {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_all(gtap_worker &gtap_w, gtap_record_all &gtap_rec) {
  int *cells = gtap_constant_all_cells();
  int n = gtap_constant_all_n();
  gtap::assume_global(cells);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloop_chosen.cu:14
  case 2: goto gtap_resume_2; // taskloop_chosen.cu:23
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_all);
#if defined(GTAP_COARSE)
#pragma gtap taskloop grainsize(64)
#else

#endif
  // Each cell once.
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {
    // task, taskloop_chosen.cu:14
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_all_1(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, 0, cells)});
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown();
  if (gtap_w.must_wait()) { // state 1: taskwait, taskloop_chosen.cu:14
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  

#ifdef GTAP_FLAT
#pragma gtap taskloop
#else

#endif
  {
  unsigned long long gtap_turns_1; gtap_turns_1 = ::gtap::turns_below<int>(0, n, 1);
  unsigned long long gtap_turns_2; gtap_turns_2 = ::gtap::turns_below<int>(0, n, 1);
  if (const unsigned long long gtap_turns = ::gtap::turns_below<unsigned long long>(static_cast<unsigned long long>(0), gtap_turns_1 * gtap_turns_2, 1); gtap_turns != 0) {
    // task, taskloop_chosen.cu:23
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_all_2(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, static_cast<unsigned long long>(0), gtap_turns_2, cells, n)});
  } else
    for (unsigned long long gtap_turn = 0; gtap_turn < gtap_turns_1 * gtap_turns_2;)
      ::gtap::turns_unknown();
    if (gtap_w.must_wait()) { // state 2: taskwait, taskloop_chosen.cu:23
      gtap_w.suspend(2);
      return;
    gtap_resume_2:;
    }
  }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_taskloop_all_2(unsigned long long gtap_turns, unsigned long long gtap_grain, unsigned long long gtap_stride, unsigned long long gtap_turn, const unsigned long long gtap_turns_2, int *cells, int n) { if (!gtap::serial_call_allowed()) return; // the turns of a taskloop of all
  while (::gtap::halves(gtap_turns, gtap_grain)) {
    const unsigned long long gtap_half = gtap_turns / 2;

    gtap_taskloop_all_2(gtap_half, gtap_grain, gtap_stride, gtap_turn, gtap_turns_2, cells, n);
    gtap_turn = ::gtap::ahead(gtap_turn, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, gtap_turn = ::gtap::ahead(gtap_turn, gtap_stride, 1)) {
    [[maybe_unused]] int i = ::gtap::ahead(0, gtap_turn / gtap_turns_2, 1);
    [[maybe_unused]] int j = ::gtap::ahead(0, (gtap_turn) % gtap_turns_2, 1);

      leaf(&cells[i * n + j]);
  }

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_all_2 : gtap_args_gtap_taskloop_all_2 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts
  static_assert(gtap_sums_many, "");
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_all_2 &gtap_a,
      unsigned long long gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &gtap_turn = gtap_a.gtap_turn;
    gtap_a.gtap_turn = ::gtap::ahead(gtap_turn, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_all_2(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_all_2 &gtap_rec) {
  unsigned long long gtap_turns = gtap_rec.gtap_turns;
  unsigned long long gtap_grain = gtap_rec.gtap_grain;
  unsigned long long gtap_stride = gtap_rec.gtap_stride;
  unsigned long long gtap_turn = gtap_rec.gtap_turn;
  const unsigned long long gtap_turns_2 = gtap_rec.gtap_turns_2;
  int *cells = gtap_constant_all_cells();
  int n = gtap_constant_all_n();
  gtap::assume_global(cells);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloop_chosen.cu:27
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_all_2);
  // the turns of a taskloop of all
  while (::gtap::in_task::halves(gtap_turns, gtap_grain)) {
    const unsigned long long gtap_half = gtap_turns / 2;
    // task, taskloop_chosen.cu:23
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_all_2(gtap_half, gtap_grain, gtap_stride, gtap_turn, gtap_turns_2, cells, n)});
    gtap_turn = ::gtap::ahead(gtap_turn, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, gtap_turn = ::gtap::ahead(gtap_turn, gtap_stride, 1)) {
    [[maybe_unused]] int i = ::gtap::ahead(0, gtap_turn / gtap_turns_2, 1);
    [[maybe_unused]] int j = ::gtap::ahead(0, (gtap_turn) % gtap_turns_2, 1);

      leaf(&cells[i * n + j]);
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, taskloop_chosen.cu:27
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_taskloop_all_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, int *cells) { if (!gtap::serial_call_allowed()) return; // the turns of a taskloop of all
  while (::gtap::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_taskloop_all_1(gtap_half, gtap_grain, gtap_stride, i, cells);
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1))
    leaf(&cells[i]);

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_all_1 : gtap_args_gtap_taskloop_all_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts
  static_assert(gtap_sums_many, "");
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_all_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_all_1(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_all_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_grain = gtap_rec.gtap_grain;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  int *cells = gtap_constant_all_cells();
  gtap::assume_global(cells);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloop_chosen.cu:18
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_all_1);
  // the turns of a taskloop of all
  while (::gtap::in_task::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, taskloop_chosen.cu:17
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_all_1(gtap_half, gtap_grain, gtap_stride, i, cells)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1))
    leaf(&cells[i]);
  if (gtap_w.must_wait()) { // state 1: taskwait, taskloop_chosen.cu:18
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of kernel (taskloop_chosen.cu:30) ----
using gtap_program_kernel = gtap::loop_program<gtap_task_all, gtap_task_gtap_taskloop_all_1,
    gtap_task_gtap_taskloop_all_2>;
__global__ void GTAP_LOOP_ENTRY_BOUNDS kernel(int *cells, int n) {
  { // entry, taskloop_chosen.cu:31
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_all_cells() = cells;
      gtap_constant_all_n() = n;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_all(cells, n)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
