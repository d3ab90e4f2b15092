// Made by gtap-translate 0.1.0 from openmp_cancel.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// OpenMP's spelling of taskgroups that are cancelled.
// gtap-options: --no-line-directives --omp
#include <gtap_thread.cuh>


static __device__ __noinline__ void gtap_block_search_1(int n, int i, int *out, gtap::cancel_flag *gtap_group = nullptr);
namespace {
static __device__ __forceinline__ int &gtap_constant_first_n() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ int *&gtap_constant_first_out() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_block_search_1 (openmp_cancel.cu:12) ----
struct gtap_args_gtap_block_search_1 {
  using gtap_task = struct gtap_task_gtap_block_search_1;
  using gtap_result = void;
  int i;
  gtap::cancel_flag *gtap_group;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_search_1 gtap_pack_gtap_block_search_1(int,
    int i, int *, gtap::cancel_flag *gtap_group = nullptr) {
  return {i, gtap_group};
}
GTAP_TASK(gtap_block_search_1, (gtap_block_search_1)(gtap_constant_first_n(), gtap_a.i,
    gtap_constant_first_out(), gtap_a.gtap_group));
} // namespace


static __device__ __noinline__ void gtap_loop_search_1(unsigned gtap_turns, unsigned gtap_stride, int i, int n, int *out, gtap::cancel_flag *gtap_group);
namespace {
// ---- gtap: task function gtap_loop_search_1 (openmp_cancel.cu:11) ----
struct gtap_args_gtap_loop_search_1 {
  using gtap_task = struct gtap_task_gtap_loop_search_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_stride;
  int i;
  gtap::cancel_flag *gtap_group;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_loop_search_1 gtap_pack_gtap_loop_search_1(
    unsigned int gtap_turns, unsigned int gtap_stride, int i, int, int *,
    gtap::cancel_flag *gtap_group) {
  return {gtap_turns, gtap_stride, i, gtap_group};
}
GTAP_TASK(gtap_loop_search_1, (gtap_loop_search_1)(gtap_a.gtap_turns, gtap_a.gtap_stride, gtap_a.i,
    gtap_constant_first_n(), gtap_constant_first_out(), gtap_a.gtap_group));
} // namespace


__noinline__ __device__ void search(int n, int *out, gtap::cancel_flag *gtap_group = nullptr) { if (!gtap::serial_call_allowed()) return;
  if (gtap::is_cancelled(gtap_group))
    return;
  if (out[n] == n) {
    out[0] = n;
  { if (gtap::cancels(gtap_group, static_cast<bool>(n > 3)))
      { gtap::end_cancelled(gtap_group); return; } }
  }
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); ::gtap::divides(gtap_turns)) {

    gtap_loop_search_1(gtap_turns, 1, 0, n, out, gtap::called_in(gtap_group));
  } else
  for (int i = 0; i < n; i++) {

    gtap_block_search_1(n, i, out, gtap::called_in(gtap_group));
  }
}
// ---- gtap: task function search (openmp_cancel.cu:6) ----
struct gtap_args_search {
  using gtap_task = struct gtap_task_search;
  using gtap_result = void;
  gtap::cancel_flag *gtap_group;
};
inline __device__ gtap_args_search gtap_pack_search(int, int *,
    gtap::cancel_flag *gtap_group = nullptr) {
  return {gtap_group};
}
GTAP_TASK(search, (search)(gtap_constant_first_n(), gtap_constant_first_out(), gtap_a.gtap_group));
struct gtap_record_search : gtap_args_search {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_in_group = true; // a taskgroup waits for children, too
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_search(gtap_worker &gtap_w,
    gtap_record_search &gtap_rec) {
  int n = gtap_constant_first_n();
  int *out = gtap_constant_first_out();
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_search);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.finish();
  if (out[n] == n) {
    out[0] = n;
  { if (gtap::cancels(gtap_group, static_cast<bool>(n > 3)))
      { gtap::end_cancelled(gtap_group); return gtap_w.finish(); } }
  }
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); ::gtap::in_task::divides(gtap_turns)) {
    // task, openmp_cancel.cu:11
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_search_1(gtap_turns, 1, 0, n, out, gtap_group)});
  } else
  for (int i = 0; i < n; i++) {
    // task, openmp_cancel.cu:12
    gtap_w.spawn(gtap::child{gtap_pack_gtap_block_search_1(n, i, out, gtap_group)});
  }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_loop_search_1(unsigned gtap_turns, unsigned gtap_stride, int i, int n, int *out, gtap::cancel_flag *gtap_group) { if (!gtap::serial_call_allowed()) return; // the turns of a loop of search
  while (::gtap::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_loop_search_1(gtap_half, gtap_stride, i, n, out, gtap::called_in(gtap_group));
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {

    gtap_block_search_1(n, i, out, gtap::called_in(gtap_group));
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_loop_search_1 : gtap_args_gtap_loop_search_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_in_group = true; // a taskgroup waits for children, too
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_loop_search_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_loop_search_1(gtap_worker &gtap_w,
    gtap_record_gtap_loop_search_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  int n = gtap_constant_first_n();
  int *out = gtap_constant_first_out();
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_loop_search_1);
  // the turns of a loop of search
  while (::gtap::in_task::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, openmp_cancel.cu:11
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_search_1(gtap_half, gtap_stride, i, n, out, gtap_group)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {
    // task, openmp_cancel.cu:12
    gtap_w.spawn(gtap::child{gtap_pack_gtap_block_search_1(n, i, out, gtap_group)});
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_search_1(int n, int i, int *out, gtap::cancel_flag *gtap_group) { if (!gtap::serial_call_allowed()) return;
  if (gtap::is_cancelled(gtap_group))
    return; // the block of search
    {
      search(n - i, out, gtap::called_in(gtap_group));
      { if (gtap::is_cancelled(gtap_group))
          { gtap::end_cancelled(gtap_group); return; } }
      out[1] = i;
    }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_search_1 : gtap_args_gtap_block_search_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static __device__ __forceinline__ bool gtap_ends_early(const gtap_args_gtap_block_search_1 &) {
    return true; // spawns nothing, and takes its time
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_search_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_search_1 &gtap_rec) {
  int n = gtap_constant_first_n();
  int i = gtap_rec.i;
  int *out = gtap_constant_first_out();
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_search_1);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.finish(); // the block of search
    {
      search(n - i, out, gtap::called_in(gtap_group));
      { if (gtap::is_cancelled(gtap_group))
          { gtap::end_cancelled(gtap_group); return gtap_w.finish(); } }
      out[1] = i;
    }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_taskloop_first_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, int *out, gtap::cancel_flag *gtap_group = nullptr);
namespace {
// ---- gtap: task function gtap_taskloop_first_1 (openmp_cancel.cu:29) ----
struct gtap_args_gtap_taskloop_first_1 {
  using gtap_task = struct gtap_task_gtap_taskloop_first_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_grain;
  unsigned int gtap_stride;
  int i;
  gtap::cancel_flag *gtap_group;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_first_1 gtap_pack_gtap_taskloop_first_1(
    unsigned int gtap_turns, unsigned int gtap_grain, unsigned int gtap_stride, int i, int *,
    gtap::cancel_flag *gtap_group = nullptr) {
  return {gtap_turns, gtap_grain, gtap_stride, i, gtap_group};
}
GTAP_TASK(gtap_taskloop_first_1, (gtap_taskloop_first_1)(gtap_a.gtap_turns, gtap_a.gtap_grain,
    gtap_a.gtap_stride, gtap_a.i, gtap_constant_first_out(), gtap_a.gtap_group));
} // namespace


__device__ void first(int n, int *out) { if (!gtap::serial_call_allowed()) return;

  {
    gtap::cancel_flag gtap_flag_1 = {nullptr, 0};

    search(n, out, &gtap_flag_1);
  

  }

{
  gtap::cancel_flag gtap_flag_2 = {nullptr, 0};
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {

    gtap_taskloop_first_1(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, 0, out, &gtap_flag_2);
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown(); 

                               }
}
// ---- gtap: task function first (openmp_cancel.cu:22) ----
struct gtap_args_first {
  using gtap_task = struct gtap_task_first;
  using gtap_result = void;
};
inline __device__ gtap_args_first gtap_pack_first(int, int *) { return {}; }
GTAP_TASK(first, first(gtap_constant_first_n(), gtap_constant_first_out()));
struct gtap_record_first : gtap_args_first {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  gtap::cancel_flag gtap_flag_1; // pinned: its address is taken, line 26
  gtap::cancel_flag gtap_flag_2; // pinned: its address is taken, line 28
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_first(gtap_worker &gtap_w, gtap_record_first &gtap_rec) {
  int n = gtap_constant_first_n();
  int *out = gtap_constant_first_out();
  gtap::cancel_flag &gtap_flag_1 = gtap_rec.gtap_flag_1;
  gtap::cancel_flag &gtap_flag_2 = gtap_rec.gtap_flag_2;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // openmp_cancel.cu:23
  case 2: goto gtap_resume_2; // openmp_cancel.cu:28
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_first);

  {
    gtap_flag_1 = gtap::cancel_flag{nullptr, 0};
    // task, openmp_cancel.cu:25
    gtap_w.spawn(gtap::child{gtap_pack_search(n, out, &gtap_flag_1)});
  
    if (gtap_w.must_wait()) { // state 1: end of taskgroup, openmp_cancel.cu:23
      gtap_w.suspend(1);
      return;
    gtap_resume_1:;
    }
  }

{
  gtap_flag_2 = gtap::cancel_flag{nullptr, 0};
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {
    // task, openmp_cancel.cu:28
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_first_1(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, 0, out, &gtap_flag_2)});
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown(); 
                                 if (gtap_w.must_wait()) { // state 2: end of taskgroup, openmp_cancel.cu:28
                                   gtap_w.suspend(2);
                                   return;
                                 gtap_resume_2:;
                                 }
                               }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_taskloop_first_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, int *out, gtap::cancel_flag *gtap_group) { if (!gtap::serial_call_allowed()) return;
  if (gtap::is_cancelled(gtap_group))
    return; // the turns of a taskloop of first
  while (::gtap::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_taskloop_first_1(gtap_half, gtap_grain, gtap_stride, i, out, gtap::called_in(gtap_group));
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {
    out[i] = i;
    if (out[i + 1] == 0) {
    { if (gtap::cancels(gtap_group))
        { gtap::end_cancelled(gtap_group); return; } }
    }
  }

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_first_1 : gtap_args_gtap_taskloop_first_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_in_group = true; // a taskgroup waits for children, too
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts
  static_assert(gtap_sums_many, "");
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_first_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_first_1(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_first_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_grain = gtap_rec.gtap_grain;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  int *out = gtap_constant_first_out();
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // openmp_cancel.cu:34
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_first_1);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.finish(); // the turns of a taskloop of first
  while (::gtap::in_task::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, openmp_cancel.cu:29
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_first_1(gtap_half, gtap_grain, gtap_stride, i, out, gtap_group)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {
    out[i] = i;
    if (out[i + 1] == 0) {
    { if (gtap::cancels(gtap_group))
        { gtap::end_cancelled(gtap_group); return gtap_w.finish(); } }
    }
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, openmp_cancel.cu:34
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of kernel (openmp_cancel.cu:37) ----
using gtap_program_kernel = gtap::program<gtap_task_gtap_block_search_1, gtap_task_search,
    gtap_task_gtap_taskloop_first_1, gtap_task_first, gtap_task_gtap_loop_search_1>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, openmp_cancel.cu:38
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_first_n() = n;
      gtap_constant_first_out() = out;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_first(n, out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
