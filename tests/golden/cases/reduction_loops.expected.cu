// Made by gtap-translate 0.1.0 from reduction_loops.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Loops whose results are combined with one variable, and sums that nobody waits for.
#include <gtap_thread.cuh>


__device__ long long score(int value) { if (!gtap::serial_call_allowed()) return {};
  return value % 3 == 0 ? value : 1;
}
// ---- gtap: task function score (reduction_loops.cu:5) ----
struct gtap_args_score {
  using gtap_task = struct gtap_task_score;
  using gtap_result = long long;
  int value;
};
inline __device__ gtap_args_score gtap_pack_score(int value) { return {value}; }
GTAP_TASK(score, score(gtap_a.value));
struct gtap_record_score : gtap_args_score {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
  // Results are combined with their destinations.
  static constexpr unsigned gtap_combines = gtap::plus::bit;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_score(gtap_worker &gtap_w, gtap_record_score &gtap_rec) {
  int value = gtap_rec.value;
  GTAP_CHECK_RECORD(gtap_task_score);
  return gtap_w.template finish<long long>(value % 3 == 0 ? value : 1);
}



static __device__ __noinline__ long long gtap_loop_total_1(unsigned gtap_turns, unsigned gtap_stride, int i, const int * /* __restrict__ */ items);
namespace {
static __device__ __forceinline__ const int *&gtap_constant_total_items() {
  __shared__ const int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_loop_total_1 (reduction_loops.cu:12) ----
struct gtap_args_gtap_loop_total_1 {
  using gtap_task = struct gtap_task_gtap_loop_total_1;
  using gtap_result = long long;
  unsigned int gtap_turns;
  unsigned int gtap_stride;
  int i;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_loop_total_1 gtap_pack_gtap_loop_total_1(
    unsigned int gtap_turns, unsigned int gtap_stride, int i, const int *) {
  return {gtap_turns, gtap_stride, i};
}
GTAP_TASK(gtap_loop_total_1, gtap_loop_total_1(gtap_a.gtap_turns, gtap_a.gtap_stride, gtap_a.i,
    gtap_constant_total_items()));
} // namespace


__device__ long long total(const int * /* __restrict__ */ items, int n) { if (!gtap::serial_call_allowed()) return {};
  long long sum = 5;
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 2); ::gtap::divides(gtap_turns)) {

    sum += gtap_loop_total_1(gtap_turns, 1, 0, items);
  } else
  for (int i = 0; i < n; i += 2) {
    if (items[i] < 0)
      continue;

    sum += score(items[i]);
  }

  return sum;
}
// ---- gtap: task function total (reduction_loops.cu:10) ----
struct gtap_args_total {
  using gtap_task = struct gtap_task_total;
  using gtap_result = long long;
  int n;
};
inline __device__ gtap_args_total gtap_pack_total(const int *, int n) { return {n}; }
GTAP_TASK(total, total(gtap_constant_total_items(), gtap_a.n));
struct gtap_record_total : gtap_args_total {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  using gtap_sums = gtap::plus; // what its children return and its own come to
  long long sum; // pinned: destination of a spawn, line 12
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_total(gtap_worker &gtap_w, gtap_record_total &gtap_rec) {
  const int *items = gtap_constant_total_items();
  int n = gtap_rec.n;
  long long &sum = gtap_rec.sum;
  gtap::assume_global(items);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // reduction_loops.cu:18
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_total);
  sum = 5;
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 2); ::gtap::in_task::divides(gtap_turns)) {
    // task, reduction_loops.cu:12
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_total_1(gtap_turns, 1, 0, items), gtap::into<gtap::plus>(sum)});
  } else
  for (int i = 0; i < n; i += 2) {
    if (items[i] < 0)
      continue;
    // task, reduction_loops.cu:15
    gtap_w.spawn(gtap::child{gtap_pack_score(items[i]), gtap::into<gtap::plus>(sum)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, reduction_loops.cu:18
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<long long>(sum);
}



static __device__ __noinline__ long long gtap_loop_total_1(unsigned gtap_turns, unsigned gtap_stride, int i, const int * /* __restrict__ */ items) { if (!gtap::serial_call_allowed()) return {}; // the turns of a loop of total
  long long sum = ::gtap::plus::neutral<decltype(sum)>();
  while (::gtap::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;

    sum += gtap_loop_total_1(gtap_half, gtap_stride, i, items);
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 2);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 2)) {
    if (items[i] < 0)
      continue;

    sum += score(items[i]);
  }

  return sum;
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_loop_total_1 : gtap_args_gtap_loop_total_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  using gtap_sums = gtap::plus; // what its children return and its own come to
  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts
  static_assert(gtap_sums_many, "");
  // Results are combined with their destinations.
  static constexpr unsigned gtap_combines = gtap::plus::bit;
  long long sum; // pinned: destination of a spawn, line 12
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_loop_total_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 2);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_loop_total_1(gtap_worker &gtap_w,
    gtap_record_gtap_loop_total_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  const int *items = gtap_constant_total_items();
  long long &sum = gtap_rec.sum;
  gtap::assume_global(items);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // reduction_loops.cu:17
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_loop_total_1);
  // the turns of a loop of total
  sum = ::gtap::plus::neutral<long long>();
  while (::gtap::in_task::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, reduction_loops.cu:12
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_total_1(gtap_half, gtap_stride, i, items), gtap::into<gtap::plus>(sum)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 2);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 2)) {
    if (items[i] < 0)
      continue;
    // task, reduction_loops.cu:15
    gtap_w.spawn(gtap::child{gtap_pack_score(items[i]), gtap::into<gtap::plus>(sum)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, reduction_loops.cu:17
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<long long>(sum);
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// A search: its loop stays.

__device__ int best(const int * /* __restrict__ */ items, int at, int value) { if (!gtap::serial_call_allowed()) return {};
  int most = value;
  for (int k = items[at]; k < items[at + 1]; k++) {

    most = max(most, best(items, k, value + items[k]));
  }

  return most;
}
static __device__ __forceinline__ const int *&gtap_constant_best_items() {
  __shared__ const int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function best (reduction_loops.cu:24) ----
struct gtap_args_best {
  using gtap_task = struct gtap_task_best;
  using gtap_result = int;
  int at;
  int value;
};
inline __device__ gtap_args_best gtap_pack_best(const int *, int at, int value) {
  return {at, value};
}
GTAP_TASK(best, best(gtap_constant_best_items(), gtap_a.at, gtap_a.value));
struct gtap_record_best : gtap_args_best {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::greatest; // what its children return and its own come to
  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts
  // Results are combined with their destinations.
  static constexpr unsigned gtap_combines = gtap::greatest::bit;
  int most; // pinned: destination of a spawn, line 28
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_best(gtap_worker &gtap_w, gtap_record_best &gtap_rec) {
  const int *items = gtap_constant_best_items();
  int at = gtap_rec.at;
  int value = gtap_rec.value;
  int &most = gtap_rec.most;
  gtap::assume_global(items);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // reduction_loops.cu:30
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_best);
  most = value;
  for (int k = items[at]; k < items[at + 1]; k++) {
    // task, reduction_loops.cu:27
    gtap_w.spawn(gtap::child{gtap_pack_best(items, k, value + items[k]), gtap::into<gtap::greatest>(most)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, reduction_loops.cu:30
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(most);
}


// ---- gtap: program of kernel (reduction_loops.cu:34) ----
using gtap_program_kernel = gtap::loop_program<gtap_task_total, gtap_task_score,
    gtap_task_gtap_loop_total_1>;
__global__ void GTAP_LOOP_ENTRY_BOUNDS kernel(const int *items, int n, long long *sum, int *most) {
  { // entry, reduction_loops.cu:35
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_total_items() = items;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_total(items, n), gtap::to(*sum)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
// ---- gtap: program of searches (reduction_loops.cu:38) ----
using gtap_program_searches = gtap::program<gtap_task_best>;
__global__ void GTAP_ENTRY_BOUNDS searches(const int *items, int *most) {
  { // entry, reduction_loops.cu:39
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_best_items() = items;
    }
    gtap::session<gtap_program_searches> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_best(items, 0, 0), gtap::to(*most)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_searches =
    gtap::entry_of<gtap_program_searches>(&searches);
