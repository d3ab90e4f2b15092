// Made by gtap-translate 0.1.0 from task_reduction_blocks.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Blocks and taskloops with copies of their own of what they reduce.
#include <gtap_thread.cuh>


__device__ int weight(int i) { if (!gtap::serial_call_allowed()) return {};
  return i % 7;
}
// ---- gtap: task function weight (task_reduction_blocks.cu:5) ----
struct gtap_args_weight {
  using gtap_task = struct gtap_task_weight;
  using gtap_result = int;
  int i;
};
inline __device__ gtap_args_weight gtap_pack_weight(int i) { return {i}; }
GTAP_TASK(weight, weight(gtap_a.i));
struct gtap_record_weight : gtap_args_weight {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
  // Results are combined with their destinations.
  static constexpr unsigned gtap_combines = gtap::greatest::bit;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_weight(gtap_worker &gtap_w,
    gtap_record_weight &gtap_rec) {
  int i = gtap_rec.i;
  GTAP_CHECK_RECORD(gtap_task_weight);
  return gtap_w.template finish<int>(i % 7);
}



static __device__ __noinline__ void gtap_block_mass_1(long *gtap_shared_sum, int n, int *gtap_shared_most);
namespace {
static __device__ __forceinline__ int &gtap_constant_mass_n() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_block_mass_1 (task_reduction_blocks.cu:15) ----
struct gtap_args_gtap_block_mass_1 {
  using gtap_task = struct gtap_task_gtap_block_mass_1;
  using gtap_result = void;
  long *gtap_shared_sum;
  int *gtap_shared_most;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_mass_1 gtap_pack_gtap_block_mass_1(
    long *gtap_shared_sum, int, int *gtap_shared_most) {
  return {gtap_shared_sum, gtap_shared_most};
}
GTAP_TASK(gtap_block_mass_1, gtap_block_mass_1(gtap_a.gtap_shared_sum, gtap_constant_mass_n(),
    gtap_a.gtap_shared_most));
} // namespace


static __device__ __noinline__ void gtap_taskloop_mass_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, long *gtap_shared_sum, float *gtap_shared_real);
namespace {
// ---- gtap: task function gtap_taskloop_mass_1 (task_reduction_blocks.cu:23) ----
struct gtap_args_gtap_taskloop_mass_1 {
  using gtap_task = struct gtap_task_gtap_taskloop_mass_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_grain;
  unsigned int gtap_stride;
  int i;
  long *gtap_shared_sum;
  float *gtap_shared_real;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_mass_1 gtap_pack_gtap_taskloop_mass_1(
    unsigned int gtap_turns, unsigned int gtap_grain, unsigned int gtap_stride, int i,
    long *gtap_shared_sum, float *gtap_shared_real) {
  return {gtap_turns, gtap_grain, gtap_stride, i, gtap_shared_sum, gtap_shared_real};
}
GTAP_TASK(gtap_taskloop_mass_1, gtap_taskloop_mass_1(gtap_a.gtap_turns, gtap_a.gtap_grain,
    gtap_a.gtap_stride, gtap_a.i, gtap_a.gtap_shared_sum, gtap_a.gtap_shared_real));
} // namespace


static __device__ __noinline__ void gtap_taskloop_mass_2(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, int *gtap_shared_most);
namespace {
// ---- gtap: task function gtap_taskloop_mass_2 (task_reduction_blocks.cu:28) ----
struct gtap_args_gtap_taskloop_mass_2 {
  using gtap_task = struct gtap_task_gtap_taskloop_mass_2;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_grain;
  unsigned int gtap_stride;
  int i;
  int *gtap_shared_most;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_mass_2 gtap_pack_gtap_taskloop_mass_2(
    unsigned int gtap_turns, unsigned int gtap_grain, unsigned int gtap_stride, int i,
    int *gtap_shared_most) {
  return {gtap_turns, gtap_grain, gtap_stride, i, gtap_shared_most};
}
GTAP_TASK(gtap_taskloop_mass_2, gtap_taskloop_mass_2(gtap_a.gtap_turns, gtap_a.gtap_grain,
    gtap_a.gtap_stride, gtap_a.i, gtap_a.gtap_shared_most));
} // namespace


__device__ long mass(int n, float real) { if (!gtap::serial_call_allowed()) return {};
  long sum = 0;
  int most = 0;

  {

    gtap_block_mass_1(&sum, n, &most);
  

  }
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {

    gtap_taskloop_mass_1(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, 0, &sum, &real);
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown();

  
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {

    gtap_taskloop_mass_2(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, 0, &most);
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown();

  
  return sum + most + static_cast<long>(real);
}
// ---- gtap: task function mass (task_reduction_blocks.cu:10) ----
struct gtap_args_mass {
  using gtap_task = struct gtap_task_mass;
  using gtap_result = long;
  float real;
};
inline __device__ gtap_args_mass gtap_pack_mass(int, float real) { return {real}; }
GTAP_TASK(mass, mass(gtap_constant_mass_n(), gtap_a.real));
struct gtap_record_mass : gtap_args_mass {
  static constexpr unsigned gtap_states = 4; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  long sum; // pinned: its address is taken, line 16
  int most; // pinned: its address is taken, line 16
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_mass(gtap_worker &gtap_w, gtap_record_mass &gtap_rec) {
  int n = gtap_constant_mass_n();
  float &real = gtap_rec.real;
  long &sum = gtap_rec.sum;
  int &most = gtap_rec.most;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // task_reduction_blocks.cu:13
  case 2: goto gtap_resume_2; // task_reduction_blocks.cu:22
  case 3: goto gtap_resume_3; // task_reduction_blocks.cu:27
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_mass);
  sum = 0;
  most = 0;

  {
    // task, task_reduction_blocks.cu:15
    gtap_w.spawn(gtap::child{gtap_pack_gtap_block_mass_1(&sum, n, &most)});
  
    if (gtap_w.must_wait()) { // state 1: end of taskgroup, task_reduction_blocks.cu:13
      gtap_w.suspend(1);
      return;
    gtap_resume_1:;
    }
  }
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {
    // task, task_reduction_blocks.cu:22
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_mass_1(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, 0, &sum, &real)});
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown();
  if (gtap_w.must_wait()) { // state 2: taskwait, task_reduction_blocks.cu:22
    gtap_w.suspend(2);
    return;
  gtap_resume_2:;
  }
  
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {
    // task, task_reduction_blocks.cu:27
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_mass_2(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, 0, &most)});
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown();
  if (gtap_w.must_wait()) { // state 3: taskwait, task_reduction_blocks.cu:27
    gtap_w.suspend(3);
    return;
  gtap_resume_3:;
  }
  
  return gtap_w.template finish<long>(sum + most + static_cast<long>(real));
}



static __device__ __noinline__ void gtap_block_mass_1(long *gtap_shared_sum, int n, int *gtap_shared_most) { if (!gtap::serial_call_allowed()) return; // the block of mass
  [[maybe_unused]] long &sum = *gtap_shared_sum;
  [[maybe_unused]] int &most = *gtap_shared_most;
  {
  long sum = ::gtap::plus::neutral<decltype(sum)>();
  int most = ::gtap::greatest::neutral<decltype(most)>();
    {
      sum += n;

      most = max(most, weight(n));
    }

  ::gtap::combine<::gtap::plus>(*gtap_shared_sum, sum);
  ::gtap::combine<::gtap::greatest>(*gtap_shared_most, most);
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_mass_1 : gtap_args_gtap_block_mass_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  long sum; // spilled: live at the taskwait, line 20
  int most_2; // pinned: destination of a spawn, line 19
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_mass_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_mass_1 &gtap_rec) {
  long *gtap_shared_sum = gtap_rec.gtap_shared_sum;
  int n = gtap_constant_mass_n();
  int *gtap_shared_most = gtap_rec.gtap_shared_most;
  int &most_2 = gtap_rec.most_2;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // task_reduction_blocks.cu:20
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_block_mass_1);
  // the block of mass
  [[maybe_unused]] long *sum; sum = &(*gtap_shared_sum);
  [[maybe_unused]] int *most; most = &(*gtap_shared_most);
  {
  long sum; sum = ::gtap::plus::neutral<decltype(sum)>();
  most_2 = ::gtap::greatest::neutral<int>();
    {
      sum += n;
      // task, task_reduction_blocks.cu:18
      gtap_w.spawn(gtap::child{gtap_pack_weight(n), gtap::into<gtap::greatest>(most_2)});
    }
    if (gtap_w.must_wait()) { // state 1: taskwait, task_reduction_blocks.cu:20
      gtap_rec.sum = sum;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      sum = gtap_rec.sum;
    }
  ::gtap::combine<::gtap::plus>(*gtap_shared_sum, sum);
  ::gtap::combine<::gtap::greatest>(*gtap_shared_most, most_2);
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_taskloop_mass_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, long *gtap_shared_sum, float *gtap_shared_real) { if (!gtap::serial_call_allowed()) return; // the turns of a taskloop of mass
  [[maybe_unused]] long &sum = *gtap_shared_sum;
  [[maybe_unused]] float &real = *gtap_shared_real;
  while (::gtap::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_taskloop_mass_1(gtap_half, gtap_grain, gtap_stride, i, &sum, &real);
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  {
  long sum = ::gtap::plus::neutral<decltype(sum)>();
  float real = ::gtap::plus::neutral<decltype(real)>();
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {
    sum += i;
    real += 0.5f;
  }
  ::gtap::combine<::gtap::plus>(*gtap_shared_sum, sum);
  ::gtap::combine<::gtap::plus>(*gtap_shared_real, real);
  }

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_mass_1 : gtap_args_gtap_taskloop_mass_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts
  static_assert(gtap_sums_many, "");
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_mass_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_mass_1(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_mass_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_grain = gtap_rec.gtap_grain;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  long *gtap_shared_sum = gtap_rec.gtap_shared_sum;
  float *gtap_shared_real = gtap_rec.gtap_shared_real;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // task_reduction_blocks.cu:26
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_mass_1);
  // the turns of a taskloop of mass
  [[maybe_unused]] long *sum; sum = &(*gtap_shared_sum);
  [[maybe_unused]] float *real; real = &(*gtap_shared_real);
  while (::gtap::in_task::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, task_reduction_blocks.cu:23
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_mass_1(gtap_half, gtap_grain, gtap_stride, i, &*sum, &*real)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  {
  long sum = ::gtap::plus::neutral<decltype(sum)>();
  float real = ::gtap::plus::neutral<decltype(real)>();
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {
    sum += i;
    real += 0.5f;
  }
  ::gtap::combine<::gtap::plus>(*gtap_shared_sum, sum);
  ::gtap::combine<::gtap::plus>(*gtap_shared_real, real);
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, task_reduction_blocks.cu:26
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_gtap_taskloop_mass_2_1(int i, int *gtap_shared_most);
namespace {
// ---- gtap: task function gtap_block_gtap_taskloop_mass_2_1 (task_reduction_blocks.cu:28) ----
struct gtap_args_gtap_block_gtap_taskloop_mass_2_1 {
  using gtap_task = struct gtap_task_gtap_block_gtap_taskloop_mass_2_1;
  using gtap_result = void;
  int i;
  int *gtap_shared_most;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_gtap_taskloop_mass_2_1
    gtap_pack_gtap_block_gtap_taskloop_mass_2_1(int i, int *gtap_shared_most) {
  return {i, gtap_shared_most};
}
GTAP_TASK(gtap_block_gtap_taskloop_mass_2_1, gtap_block_gtap_taskloop_mass_2_1(gtap_a.i,
    gtap_a.gtap_shared_most));
} // namespace


static __device__ __noinline__ void gtap_taskloop_mass_2(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, int *gtap_shared_most) { if (!gtap::serial_call_allowed()) return; // the turns of a taskloop of mass
  [[maybe_unused]] int &most = *gtap_shared_most;
  while (::gtap::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_taskloop_mass_2(gtap_half, gtap_grain, gtap_stride, i, &most);
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {

  gtap_block_gtap_taskloop_mass_2_1(i, &most);
  }

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_mass_2 : gtap_args_gtap_taskloop_mass_2 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts
  static_assert(gtap_sums_many, "");
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_mass_2 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_mass_2(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_mass_2 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_grain = gtap_rec.gtap_grain;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  int *gtap_shared_most = gtap_rec.gtap_shared_most;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // task_reduction_blocks.cu:34
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_mass_2);
  // the turns of a taskloop of mass
  [[maybe_unused]] int *most; most = &(*gtap_shared_most);
  while (::gtap::in_task::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, task_reduction_blocks.cu:28
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_mass_2(gtap_half, gtap_grain, gtap_stride, i, &*most)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {
  // task, task_reduction_blocks.cu:28
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_gtap_taskloop_mass_2_1(i, &*most)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, task_reduction_blocks.cu:34
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_gtap_taskloop_mass_2_1(int i, int *gtap_shared_most) { if (!gtap::serial_call_allowed()) return; // the block of gtap_taskloop_mass_2
  [[maybe_unused]] int &most = *gtap_shared_most;
  {
  int most = ::gtap::greatest::neutral<decltype(most)>();
  { {
    int own;

    own = weight(i);

    most = max(most, own);
  }
  }

  ::gtap::combine<::gtap::greatest>(*gtap_shared_most, most);
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_gtap_taskloop_mass_2_1 : gtap_args_gtap_block_gtap_taskloop_mass_2_1 {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  int most; // spilled: live at the taskwait, line 32
  int own; // pinned: destination of a spawn, line 31
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_gtap_taskloop_mass_2_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_gtap_taskloop_mass_2_1 &gtap_rec) {
  int i = gtap_rec.i;
  int *gtap_shared_most = gtap_rec.gtap_shared_most;
  int &own = gtap_rec.own;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // task_reduction_blocks.cu:32
  case 2: goto gtap_resume_2; // task_reduction_blocks.cu:35
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_block_gtap_taskloop_mass_2_1);
  // the block of gtap_taskloop_mass_2
  [[maybe_unused]] int *most; most = &(*gtap_shared_most);
  {
  int most; most = ::gtap::greatest::neutral<decltype(most)>();
  { {
    // own: in the record
    // task, task_reduction_blocks.cu:30
    gtap_w.spawn(gtap::child{gtap_pack_weight(i), gtap::to(own)});
    if (gtap_w.must_wait()) { // state 1: taskwait, task_reduction_blocks.cu:32
      gtap_rec.most = most;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      most = gtap_rec.most;
    }
    most = max(most, own);
  }
  }
    if (gtap_w.must_wait()) { // state 2: taskwait, task_reduction_blocks.cu:35
      gtap_rec.most = most;
      gtap_w.suspend(2);
      return;
    gtap_resume_2:
      most = gtap_rec.most;
    }
  ::gtap::combine<::gtap::greatest>(*gtap_shared_most, most);
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of kernel (task_reduction_blocks.cu:38) ----
using gtap_program_kernel = gtap::program<gtap_task_weight, gtap_task_gtap_block_mass_1,
    gtap_task_gtap_taskloop_mass_1, gtap_task_gtap_taskloop_mass_2, gtap_task_mass,
    gtap_task_gtap_block_gtap_taskloop_mass_2_1>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, long *out) {
  { // entry, task_reduction_blocks.cu:39
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_mass_n() = n;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_mass(n, 0.5f), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
