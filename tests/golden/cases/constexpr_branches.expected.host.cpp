// Made by gtap-translate 0.1.0 from constexpr_branches.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>
// taskwait in an if constexpr of a template: no jump leads into a branch that an instance may discard. The task hops
// to the if constexpr, and on from the top of the branch.
#include <gtap_thread.cuh>


template <int Depth>
__device__ int f(int n) { if (!gtap::serial_call_allowed()) return {};
  if (n == 0)
    return 1;
  int a = 0, scale = n * 3;
  for (int i = 0; i < 2; i++) {
    if constexpr (Depth > 1) {

      a = f<Depth - 1>(n - 1);

      a += scale;
    }
  }
  if constexpr (Depth > 5) {

    return n;
  } else if constexpr (Depth == 1) {
    a = n;
  } else {
    int b;

    b = f<1>(n - 1);

    a += b;
  }
  return a + scale;
}
// ---- gtap: task function f (constexpr_branches.cu:7) ----
template <int Depth>
struct gtap_record_f;
template <int Depth>
struct gtap_task_f;
template <int Depth>
struct gtap_args_f {
  using gtap_task = gtap_task_f<Depth>;
  using gtap_result = int;
  int n;
};
template <int Depth>
inline __device__ gtap_args_f<Depth> gtap_pack_f(int n) { return {n}; }
template <int Depth>
struct gtap_task_f {
  using gtap_args = gtap_args_f<Depth>;
  using gtap_record = gtap_record_f<Depth>;
  GTAP_TASK_MEMBERS(gtap_step_f, f<Depth>(gtap_a.n))
};
template <int Depth>
struct gtap_record_f : gtap_args_f<Depth> {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  int a; // pinned: destination of a spawn, line 14
  int scale; // spilled: live at the taskwait, line 15
  int i; // spilled: live at the taskwait, line 15
  int b; // pinned: destination of a spawn, line 27
};
template <int Depth, class gtap_worker>
__device__ __forceinline__ void gtap_step_f(gtap_worker &gtap_w, gtap_record_f<Depth> &gtap_rec) {
  int n = gtap_rec.n;
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  int gtap_at = gtap_w.state(); // 0 once it is there
  switch (gtap_at) {
  case 1: goto gtap_enter_1; // constexpr_branches.cu:15
  case 2: goto gtap_enter_2; // constexpr_branches.cu:28
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_f<Depth>);
  if (n == 0)
    return gtap_w.template finish<int>(1);
  a = 0; int scale; scale = n * 3;
  { int i; // for, constexpr_branches.cu:11
    for (i = 0; i < 2; i++) {
      gtap_enter_1: if constexpr (Depth > 1) {
        switch (gtap_at) { case 1: goto gtap_resume_1; default: break; }
        // task, constexpr_branches.cu:13
        gtap_w.spawn(gtap::child{gtap_pack_f<Depth - 1>(n - 1), gtap::to(a)});
        if (gtap_w.must_wait()) { // state 1: taskwait, constexpr_branches.cu:15
          gtap_rec.scale = scale;
          gtap_rec.i = i;
          gtap_w.suspend(1);
          return;
        gtap_resume_1:
          gtap_at = 0;
          scale = gtap_rec.scale;
          i = gtap_rec.i;
        }
        a += scale;
      } else if (gtap_at == 1) __builtin_unreachable();
    }
  }
  gtap_enter_2: if constexpr (Depth > 5) { /* no instance has this branch */ } else if constexpr (Depth == 1) {
    if (gtap_at == 2) __builtin_unreachable();
    a = n;
  } else {
    switch (gtap_at) { case 2: goto gtap_resume_2; default: break; }
    // b: in the record
    // task, constexpr_branches.cu:26
    gtap_w.spawn(gtap::child{gtap_pack_f<1>(n - 1), gtap::to(b)});
    if (gtap_w.must_wait()) { // state 2: taskwait, constexpr_branches.cu:28
      gtap_rec.scale = scale;
      gtap_w.suspend(2);
      return;
    gtap_resume_2:
      gtap_at = 0;
      scale = gtap_rec.scale;
    }
    a += b;
  }
  return gtap_w.template finish<int>(a + scale);
}


// ---- gtap: program of kernel (constexpr_branches.cu:34) ----
using gtap_program_kernel = gtap::program<gtap_task_f<1>, gtap_task_f<3>, gtap_task_f<2>>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, constexpr_branches.cu:35
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_f<3>(n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
