// Made by gtap-translate 0.1.0 from task_reductions.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Results that are combined: with variables, elements and what pointers lead to, in a template as well.
#include <gtap_thread.cuh>

struct Total {
  long sum;
};


template <class T>
__noinline__ __device__ T depth(T n) { if (!gtap::serial_call_allowed()) return gtap::no_result<T>();
  if (n < 2)
    return 0;
  T deepest = 0;

  deepest = max(deepest, depth<T>(n / 2));

  deepest = max(depth<T>(n - 1), deepest);

  return deepest + 1;
}
// ---- gtap: task function depth (task_reductions.cu:10) ----
template <class T>
struct gtap_record_depth;
template <class T>
struct gtap_task_depth;
template <class T>
struct gtap_args_depth {
  using gtap_task = gtap_task_depth<T>;
  using gtap_result = T;
  T n;
};
template <class T>
inline __device__ gtap_args_depth<T> gtap_pack_depth(T n) { return {n}; }
template <class T>
struct gtap_task_depth {
  using gtap_args = gtap_args_depth<T>;
  using gtap_record = gtap_record_depth<T>;
  GTAP_TASK_MEMBERS(gtap_step_depth, (depth<T>)(gtap_a.n))
};
template <class T>
struct gtap_record_depth : gtap_args_depth<T> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  // Results are combined with their destinations.
  static constexpr unsigned gtap_combines = gtap::plus::bit | gtap::greatest::bit;
  T deepest; // pinned: destination of a spawn, line 15
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_depth(gtap_worker &gtap_w,
    gtap_record_depth<T> &gtap_rec) {
  T n = gtap_rec.n;
  T &deepest = gtap_rec.deepest;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // task_reductions.cu:18
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_depth<T>);
  if (n < 2)
    return gtap_w.template finish<T>(0);
  deepest = 0;
  // task, task_reductions.cu:14
  gtap_w.spawn(gtap::child{gtap_pack_depth<T>(n / 2), gtap::into<gtap::greatest>(deepest)});
  // task, task_reductions.cu:16
  gtap_w.spawn(gtap::child{gtap_pack_depth<T>(n - 1), gtap::into<gtap::greatest>(deepest)});
  if (gtap_w.must_wait()) { // state 1: taskwait, task_reductions.cu:18
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<T>(deepest + 1);
}



__device__ bool odd(int n) { if (!gtap::serial_call_allowed()) return {};
  return n % 2 != 0;
}
// ---- gtap: task function odd (task_reductions.cu:23) ----
struct gtap_args_odd {
  using gtap_task = struct gtap_task_odd;
  using gtap_result = bool;
  int n;
};
inline __device__ gtap_args_odd gtap_pack_odd(int n) { return {n}; }
GTAP_TASK(odd, odd(gtap_a.n));
struct gtap_record_odd : gtap_args_odd {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  // Results are combined with their destinations.
  static constexpr unsigned gtap_combines = gtap::all_of::bit | gtap::any_of::bit;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_odd(gtap_worker &gtap_w, gtap_record_odd &gtap_rec) {
  int n = gtap_rec.n;
  GTAP_CHECK_RECORD(gtap_task_odd);
  return gtap_w.template finish<bool>(n % 2 != 0);
}



__device__ int count(int n, Total *total, int parts[4]) { if (!gtap::serial_call_allowed()) return {};
  if (n == 0)
    return 1;
  int below = 0;
  bool some = false, all = true;
  for (int i = 0; i < n; i++) {

    below += count(i, total, parts);
  }

  gtap::combine<gtap::bits_or>(parts[n % 4], count(0, total, parts));

  gtap::combine<gtap::plus>(total->sum, depth<long>(n));

  some = some || odd(n);

  all = odd(n + 1) && all;

  return below + some + all;
}
static __device__ __forceinline__ Total *&gtap_constant_count_total() {
  __shared__ Total *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function count (task_reductions.cu:28) ----
struct gtap_args_count {
  using gtap_task = struct gtap_task_count;
  using gtap_result = int;
  int n;
  int *parts;
};
inline __device__ gtap_args_count gtap_pack_count(int n, Total *, int *parts) {
  return {n, parts};
}
GTAP_TASK(count, (count)(gtap_a.n, gtap_constant_count_total(), gtap_a.parts));
struct gtap_record_count : gtap_args_count {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  // Results are combined with their destinations.
  static constexpr unsigned gtap_combines = gtap::plus::bit | gtap::bits_or::bit;
  int below; // pinned: destination of a spawn, line 35
  bool some; // pinned: destination of a spawn, line 42
  bool all; // pinned: destination of a spawn, line 44
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_count &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n == 0) { gtap_r = 1; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_count(gtap_worker &gtap_w, gtap_record_count &gtap_rec) {
  int n = gtap_rec.n;
  Total *total = gtap_constant_count_total();
  int *parts = gtap_rec.parts;
  int &below = gtap_rec.below;
  bool &some = gtap_rec.some;
  bool &all = gtap_rec.all;
  gtap::assume_global(total, parts);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // task_reductions.cu:45
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_count);
  if (n == 0)
    return gtap_w.template finish<int>(1);
  below = 0;
  some = false; all = true;
  for (int i = 0; i < n; i++) {
    // task, task_reductions.cu:34
    gtap_w.spawn(gtap::child{gtap_pack_count(i, total, parts), gtap::into<gtap::plus>(below)});
  }
  // task, task_reductions.cu:37
  gtap::spawn_if(gtap_w, n > 2, gtap::child{gtap_pack_count(0, total, parts), gtap::into<gtap::bits_or>(parts[n % 4])});
  // task, task_reductions.cu:39
  gtap_w.spawn(gtap::child{gtap_pack_depth<long>(n), gtap::into<gtap::plus>(total->sum), 1});
  // task, task_reductions.cu:41
  gtap_w.spawn(gtap::child{gtap_pack_odd(n), gtap::into<gtap::any_of>(some)});
  // task, task_reductions.cu:43
  gtap_w.spawn(gtap::child{gtap_pack_odd(n + 1), gtap::into<gtap::all_of>(all)});
  if (gtap_w.must_wait()) { // state 1: taskwait, task_reductions.cu:45
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(below + some + all);
}


// ---- gtap: program of kernel (task_reductions.cu:49) ----
using gtap_program_kernel = gtap::program<gtap_task_depth<long>, gtap_task_odd, gtap_task_count>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, Total *total, int *out) {
  { // entry, task_reductions.cu:50
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_count_total() = total;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_count(n, total, out + 1), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);

// ---- gtap: program of other (task_reductions.cu:54) ----
using gtap_program_other = gtap::program<gtap_task_depth<short>>;
__global__ void GTAP_ENTRY_BOUNDS other(short *out) {
  { // entry, task_reductions.cu:55
    gtap::session<gtap_program_other> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_depth<short>(20), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_other =
    gtap::entry_of<gtap_program_other>(&other);
