// Made by gtap-translate 0.1.0 from priorities.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Priorities: of a value, with a change that comes before the arguments, with other clauses, of a block and of a taskloop.
#include <gtap_thread.cuh>


__device__ int value(int n, int depth) { if (!gtap::serial_call_allowed()) return {};
  int a = 0, b = 0, next = n;

  a = value(n + 1, depth - 1);

  { (void)static_cast<int>(next++); (void)static_cast<bool>(depth > 1); b = value(next, depth - 2); }

  return a + b;
}
// ---- gtap: task function value (priorities.cu:5) ----
struct gtap_args_value {
  using gtap_task = struct gtap_task_value;
  using gtap_result = int;
  int n;
  int depth;
};
inline __device__ gtap_args_value gtap_pack_value(int n, int depth) { return {n, depth}; }
GTAP_TASK(value, value(gtap_a.n, gtap_a.depth));
struct gtap_record_value : gtap_args_value {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_prioritizes = true; // it spawns with a priority
  int a; // pinned: destination of a spawn, line 8
  int b; // pinned: destination of a spawn, line 10
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_value(gtap_worker &gtap_w, gtap_record_value &gtap_rec) {
  int n = gtap_rec.n;
  int depth = gtap_rec.depth;
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // priorities.cu:11
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_value);
  a = 0; b = 0; int next; next = n;
  // task, priorities.cu:7
  gtap_w.spawn(gtap::child{gtap_pack_value(n + 1, depth - 1), gtap::to(a)}.with_priority(depth > 3 ? 1 : depth));
  // task, priorities.cu:9
  { const auto gtap_prior = next++; const bool gtap_if = depth > 1; gtap::spawn_if(gtap_w, gtap_if, gtap::child{gtap_pack_value(next, depth - 2), gtap::to(b)}.with_priority(gtap_prior)); }
  if (gtap_w.must_wait()) { // state 1: taskwait, priorities.cu:11
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(a + b);
}



static __device__ __noinline__ void gtap_block_all_1(int *out, int n);
namespace {
static __device__ __forceinline__ int *&gtap_constant_all_out() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ int &gtap_constant_all_n() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_block_all_1 (priorities.cu:17) ----
struct gtap_args_gtap_block_all_1 {
  using gtap_task = struct gtap_task_gtap_block_all_1;
  using gtap_result = void;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_all_1 gtap_pack_gtap_block_all_1(int *,
    int) {
  return {};
}
GTAP_TASK(gtap_block_all_1, gtap_block_all_1(gtap_constant_all_out(), gtap_constant_all_n()));
} // namespace


static __device__ __noinline__ void gtap_taskloop_all_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int gtap_priority, int i, int *out);
namespace {
// ---- gtap: task function gtap_taskloop_all_1 (priorities.cu:22) ----
struct gtap_args_gtap_taskloop_all_1 {
  using gtap_task = struct gtap_task_gtap_taskloop_all_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_grain;
  unsigned int gtap_stride;
  int gtap_priority;
  int i;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_all_1 gtap_pack_gtap_taskloop_all_1(
    unsigned int gtap_turns, unsigned int gtap_grain, unsigned int gtap_stride, int gtap_priority,
    int i, int *) {
  return {gtap_turns, gtap_grain, gtap_stride, gtap_priority, i};
}
GTAP_TASK(gtap_taskloop_all_1, gtap_taskloop_all_1(gtap_a.gtap_turns, gtap_a.gtap_grain,
    gtap_a.gtap_stride, gtap_a.gtap_priority, gtap_a.i, gtap_constant_all_out()));
} // namespace


__device__ void all([[maybe_unused]] unsigned long long best, int n, int *out) { if (!gtap::serial_call_allowed()) return;

  gtap_block_all_1(out, n);
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(1, n, 1); gtap_turns != 0) {
    const int gtap_priority = ::gtap::clamped_priority(n / 8);

    gtap_taskloop_all_1(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, gtap_priority, 1, out);
  } else
    for (int i = 1; i < n;)
      ::gtap::turns_unknown();
}
// ---- gtap: task function all (priorities.cu:16) ----
struct gtap_args_all {
  using gtap_task = struct gtap_task_all;
  using gtap_result = void;
  unsigned long long best;
};
inline __device__ gtap_args_all gtap_pack_all(unsigned long long best, int, int *) {
  return {best};
}
GTAP_TASK(all, all(gtap_a.best, gtap_constant_all_n(), gtap_constant_all_out()));
struct gtap_record_all : gtap_args_all {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_prioritizes = true; // it spawns with a priority
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_all(gtap_worker &gtap_w, gtap_record_all &gtap_rec) {
  unsigned long long best = gtap_rec.best;
  int n = gtap_constant_all_n();
  int *out = gtap_constant_all_out();
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_all);
  // task, priorities.cu:17
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_all_1(out, n)}.with_priority(best));
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(1, n, 1); gtap_turns != 0) {
    const int gtap_priority = ::gtap::clamped_priority(n / 8);
    // task, priorities.cu:21
    { const auto gtap_prior = gtap_priority; gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_all_1(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, gtap_priority, 1, out)}.with_priority(gtap_prior)); }
  } else
    for (int i = 1; i < n;)
      ::gtap::turns_unknown();
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_block_all_1(int *out, int n) { if (!gtap::serial_call_allowed()) return; // the block of all
  {
    out[0] = n;
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_all_1 : gtap_args_gtap_block_all_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_all_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_all_1 &gtap_rec) {
  int *out = gtap_constant_all_out();
  int n = gtap_constant_all_n();
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_all_1);
  // the block of all
  {
    out[0] = n;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_taskloop_all_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int gtap_priority, int i, int *out) { if (!gtap::serial_call_allowed()) return; // the turns of a taskloop of all
  while (::gtap::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_taskloop_all_1(gtap_half, gtap_grain, gtap_stride, gtap_priority, i, out);
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1))
    out[i] = i;
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_all_1 : gtap_args_gtap_taskloop_all_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_prioritizes = true; // it spawns with a priority
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
  int gtap_priority = gtap_rec.gtap_priority;
  int i = gtap_rec.i;
  int *out = gtap_constant_all_out();
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_all_1);
  // the turns of a taskloop of all
  while (::gtap::in_task::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, priorities.cu:22
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_all_1(gtap_half, gtap_grain, gtap_stride, gtap_priority, i, out)}.with_priority(gtap_priority));
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1))
    out[i] = i;
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of kernel (priorities.cu:26) ----
using gtap_program_kernel = gtap::program<gtap_task_gtap_block_all_1, gtap_task_gtap_taskloop_all_1,
    gtap_task_all>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, priorities.cu:27
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_all_n() = n;
      gtap_constant_all_out() = out;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_all(n, n, out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
