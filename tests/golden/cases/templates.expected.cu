// Made by gtap-translate 0.1.0 from templates.cu. Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1
// One text for all instances of a template: what one of them needs, all get. Each keeps its own branch of an
// if constexpr.
#include <gtap_thread.cuh>

__device__ void look(const int *) {}


template <class T, bool Deep>
__device__ T sum(T value, int n) { if (!gtap::serial_call_allowed()) return {};
  int extra = n * 3; // its address is taken in the deep instances
  if constexpr (Deep) {
    look(&extra);
  } else {
    extra += 5;
  }
  if (n == 0)
    return value;
  T rest;

  rest = sum<T, false>(value + 1, n - 1);

  return rest + value + extra;
}
// ---- gtap: task function sum (templates.cu:9) ----
template <class T, bool Deep>
struct gtap_record_sum;
template <class T, bool Deep>
struct gtap_task_sum;
template <class T, bool Deep>
struct gtap_args_sum {
  using gtap_task = gtap_task_sum<T, Deep>;
  T value;
  int n;
};
template <class T, bool Deep>
[[maybe_unused]] inline __device__ gtap_args_sum<T, Deep> gtap_pack_sum(T value, int n) {
  return gtap_args_sum<T, Deep>{value, n};
}
template <class T, bool Deep, class gtap_worker>
__device__ __forceinline__ void gtap_step_sum(gtap_worker &gtap_w, gtap_record_sum<T, Deep> &gtap_rec);
template <class T, bool Deep>
struct gtap_task_sum {
  using gtap_result = T;
  using gtap_args = gtap_args_sum<T, Deep>;
  using gtap_record = gtap_record_sum<T, Deep>;
  static __device__ gtap_result gtap_serial([[maybe_unused]] const gtap_args &gtap_a) {
    return sum<T, Deep>(gtap_a.value, gtap_a.n);
  }
  template <class gtap_worker>
  static __device__ __forceinline__ void gtap_step(gtap_worker &gtap_w, gtap_record &gtap_rec) {
    (void)&gtap_serial; // nvcc warns of functions that nothing names
    gtap_step_sum(gtap_w, gtap_rec);
  }
};
template <class T, bool Deep>
struct gtap_record_sum : gtap_args_sum<T, Deep> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  int extra; // pinned: its address is taken, line 12
  T rest; // pinned: destination of a spawn, line 20
};
template <class T, bool Deep, class gtap_worker>
__device__ void gtap_step_sum(gtap_worker &gtap_w, gtap_record_sum<T, Deep> &gtap_rec) {
  GTAP_CHECK_RECORD(gtap_task_sum<T, Deep>);
  [[maybe_unused]] T value = gtap_rec.value;
  [[maybe_unused]] int n = gtap_rec.n;
  int &extra = gtap_rec.extra;
  T &rest = gtap_rec.rest;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // templates.cu:21
  default: break;
  }
  extra = n * 3; // its address is taken in the deep instances
  if constexpr (Deep) {
    look(&extra);
  } else {
    extra += 5;
  }
  if (n == 0)
    { gtap_w.template finish<T>(value); return; }
  // rest: in the record
  // task, templates.cu:19
  gtap_w.spawn(gtap::child{gtap_pack_sum<T, false>(value + 1, n - 1), gtap::to(rest)});
  // state 1: taskwait, templates.cu:21
  if (gtap_w.must_wait()) {
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  { gtap_w.template finish<T>(rest + value + extra); return; }
}


// ---- gtap: program of kernel (templates.cu:25) ----
using gtap_program_kernel = gtap::program<gtap_task_sum<double, true>, gtap_task_sum<double, false>>;
__global__ void kernel(int n, double *out) {
  { // entry, templates.cu:26
  gtap::session<gtap_program_kernel> gtap_s;
  if (gtap_s.first()) // one thread of the grid
    gtap_s.root(gtap::child{gtap_pack_sum<double, true>(1.5, n), gtap::to(*out)});
  gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel(&kernel);

// ---- gtap: program of whole (templates.cu:30) ----
using gtap_program_whole = gtap::program<gtap_task_sum<int, false>>;
__global__ void whole(int n, int *out) {
  { // entry, templates.cu:31
  gtap::session<gtap_program_whole> gtap_s;
  if (gtap_s.first()) // one thread of the grid
    gtap_s.root(gtap::child{gtap_pack_sum<int, false>(1, n), gtap::to(*out)});
  gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_whole(&whole);
