// Made by gtap-translate 0.1.0 from headers.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#line 1 "headers.cu"
// A header with task functions stands in place of its #include; #line names its lines.
// gtap-options: --gpu-arch=sm_90
#include <gtap_thread.cuh>

// #include "headers/tasks.cuh" // f
#line 1 "headers/tasks.cuh"
// #pragma once
#include "headers/plain.h"



#line 17 "<standard output>"
// ---- gtap: walks of f (tasks.cuh:5) ----
struct gtap_args_gtap_walk_f {
  using gtap_task = struct gtap_task_gtap_walk_f;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_gtap_walk_f gtap_pack_gtap_walk_f(int n) { return {n}; }
GTAP_CALLS(gtap_walk_f);
struct gtap_record_gtap_walk_f : gtap_args_gtap_walk_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  static constexpr unsigned long long gtap_tail_calls = 0; // return what comes back
  struct gtap_frame { // what a call keeps while it waits for another
  };
  static __device__ __forceinline__ gtap_frame gtap_keep(const gtap_record_gtap_walk_f &) {
    return {};
  }
  static __device__ __forceinline__ void gtap_take_back(gtap_record_gtap_walk_f &,
      const gtap_frame &) {}
  struct gtap_changes { // the arguments that calls of the function itself change
    int n;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_gtap_walk_f &gtap_a) {
    return {gtap_a.n};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_gtap_walk_f &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.n = gtap_c.n;
  }
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_gtap_walk_f &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n < limit) { gtap_r = n; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_walk_f(gtap_worker &gtap_w,
    gtap_record_gtap_walk_f &gtap_rec) {
  int n = gtap_rec.n;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // tasks.cuh:10
  default: break;
  }
#line 6 "headers/tasks.cuh"
  if (n < limit)
    return gtap_w.template finish<int>(n);
  int a;

  int gtap_call_1;
#line 10 "headers/tasks.cuh"
  gtap_w.spawn(gtap::child{gtap_pack_gtap_walk_f(n - 1), gtap::to(gtap_call_1)});
#line 10 "headers/tasks.cuh"
  if (gtap_w.must_wait()) { // state 1: the call, tasks.cuh:10
#line 73 "<standard output>"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_1 = gtap_w.result();
  }
#line 10 "headers/tasks.cuh"
  a = gtap_call_1;

  return gtap_w.template finish<int>(a + 1);
}


#line 5 "headers/tasks.cuh"
__device__ int f(int n) { if (!gtap::serial_call_allowed()) return {};
  if (n < limit)
    return n;
  int a;

  a = f(n - 1);

  return a + 1;
}
#line 96 "<standard output>"
// ---- gtap: task function f (tasks.cuh:5) ----
struct gtap_args_f {
  using gtap_task = struct gtap_task_f;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_f gtap_pack_f(int n) { return {n}; }
GTAP_TASK(f, f(gtap_a.n));
struct gtap_record_f : gtap_args_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  using gtap_sums = gtap::plus; // what its children return and its own come to
  using gtap_calls = gtap_task_gtap_walk_f; // a walk runs its tree as calls of it
  static __device__ __forceinline__ gtap_args_gtap_walk_f gtap_called(
      [[maybe_unused]] const gtap_args_f &gtap_a) {
    return gtap_pack_gtap_walk_f(gtap_a.n);
  }
  int a; // pinned: destination of a spawn, line 10
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_f &gtap_a, gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n < limit) { gtap_r = n; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_f(gtap_worker &gtap_w, gtap_record_f &gtap_rec) {
  int n = gtap_rec.n;
  int &a = gtap_rec.a;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // tasks.cuh:11
  default: break;
  }
#line 5 "headers/tasks.cuh"
  GTAP_CHECK_RECORD(gtap_task_f);
  if (n < limit)
    return gtap_w.template finish<int>(n);
  // a: in the record
  // task, tasks.cuh:9
  gtap_w.spawn(gtap::child{gtap_pack_f(n - 1), gtap::to(a)});
  if (gtap_w.must_wait()) { // state 1: taskwait, tasks.cuh:11
#line 138 "<standard output>"
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
#line 12 "headers/tasks.cuh"
  return gtap_w.template finish<int>(a + 1);
}

#line 5 "headers.cu"
// end of tasks.cuh

#line 150 "<standard output>"
// ---- gtap: program of kernel (headers.cu:7) ----
using gtap_program_kernel = gtap::program<gtap_task_f>;
#line 7 "headers.cu"
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, headers.cu:8
#line 156 "<standard output>"
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
#line 9 "headers.cu"
      gtap_s.root(gtap::child{gtap_pack_f(n), gtap::to(*out)});
#line 161 "<standard output>"
    gtap_s.run(); // every thread: returns after the last task
  }
#line 10 "headers.cu"
}
#line 166 "<standard output>"
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
