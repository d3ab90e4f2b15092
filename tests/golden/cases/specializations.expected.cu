// Made by gtap-translate 0.1.0 from specializations.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// An explicit specialization of a task-function template is a task function of its own; the template's gtap_pack_f
// makes its arguments, too.
#include <gtap_thread.cuh>


template <class T>
__noinline__ __device__ T sum(T n) { if (!gtap::serial_call_allowed()) return gtap::no_result<T>();
  if (n < 1)
    return 0;
  T rest;

  rest = sum<T>(n - 1);

  return rest + n;
}
// ---- gtap: task function sum (specializations.cu:7) ----
template <class T>
struct gtap_record_sum;
template <class T>
struct gtap_task_sum;
template <class T>
struct gtap_args_sum {
  using gtap_task = gtap_task_sum<T>;
  using gtap_result = T;
  T n;
};
template <class T>
inline __device__ gtap_args_sum<T> gtap_pack_sum(T n) { return {n}; }
template <class T>
struct gtap_task_sum {
  using gtap_args = gtap_args_sum<T>;
  using gtap_record = gtap_record_sum<T>;
  GTAP_TASK_MEMBERS(gtap_step_sum, (sum<T>)(gtap_a.n))
};
template <class T>
struct gtap_record_sum : gtap_args_sum<T> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::plus; // what its children return and its own come to
  T rest; // pinned: destination of a spawn, line 12
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_sum(gtap_worker &gtap_w, gtap_record_sum<T> &gtap_rec) {
  T n = gtap_rec.n;
  T &rest = gtap_rec.rest;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // specializations.cu:13
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sum<T>);
  if (n < 1)
    return gtap_w.template finish<T>(0);
  // rest: in the record
  // task, specializations.cu:11
  gtap_w.spawn(gtap::child{gtap_pack_sum<T>(n - 1), gtap::to(rest)});
  if (gtap_w.must_wait()) { // state 1: taskwait, specializations.cu:13
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<T>(rest + n);
}


template <>
__device__ long sum(long count) { if (!gtap::serial_call_allowed()) return {};
  if (count < 3)
    return count;
  int a;

  a = sum(int(count));

  return a + count;
}
// ---- gtap: task function sum (specializations.cu:18) ----
struct gtap_record_sum_2;
template <>
struct gtap_args_sum<long> {
  using gtap_task = gtap_task_sum<long>;
  using gtap_result = long;
  long count;
};
template <>
struct gtap_task_sum<long> {
  using gtap_args = gtap_args_sum<long>;
  using gtap_record = gtap_record_sum_2;
  GTAP_TASK_MEMBERS(gtap_step_sum_2, sum<long>(gtap_a.count))
};
struct gtap_record_sum_2 : gtap_args_sum<long> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int a; // pinned: destination of a spawn, line 23
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_sum<long> &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &count = gtap_a.count;
    if (count < 3) { gtap_r = count; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sum_2(gtap_worker &gtap_w, gtap_record_sum_2 &gtap_rec) {
  long count = gtap_rec.count;
  int &a = gtap_rec.a;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // specializations.cu:24
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sum<long>);
  if (count < 3)
    return gtap_w.template finish<long>(count);
  // a: in the record
  // task, specializations.cu:22
  gtap_w.spawn(gtap::child{gtap_pack_sum(int(count)), gtap::to(a)});
  if (gtap_w.must_wait()) { // state 1: taskwait, specializations.cu:24
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<long>(a + count);
}


// ---- gtap: program of kernel (specializations.cu:28) ----
using gtap_program_kernel = gtap::program<gtap_task_sum<int>, gtap_task_sum<long>>;
__global__ void GTAP_ENTRY_BOUNDS kernel(long *out) {
  { // entry, specializations.cu:29
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sum(10L), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
