// Made by gtap-translate 0.1.0 from branches.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Spawns and waits under if, else and switch, with and without braces; several waits; early returns.
#include <gtap_thread.cuh>


__device__ int work(int x) { if (!gtap::serial_call_allowed()) return {};
  if (x < 0) return -x; else return x;
}
// ---- gtap: task function work (branches.cu:5) ----
struct gtap_args_work {
  using gtap_task = struct gtap_task_work;
  using gtap_result = int;
  int x;
};
inline __device__ gtap_args_work gtap_pack_work(int x) { return {x}; }
GTAP_TASK(work, work(gtap_a.x));
struct gtap_record_work : gtap_args_work {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_work &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &x = gtap_a.x;
    if (x < 0) { gtap_r = -x; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_work(gtap_worker &gtap_w, gtap_record_work &gtap_rec) {
  int x = gtap_rec.x;
  GTAP_CHECK_RECORD(gtap_task_work);
  if (x < 0) return gtap_w.template finish<int>(-x); else return gtap_w.template finish<int>(x);
}



__device__ int branches(int n) { if (!gtap::serial_call_allowed()) return {};
  int a = 0, b = 0, c = 0;
  if (n == 0)
    return 0;
  if (n & 1)

    a = work(n);
  else
    b = 1;
  if (n & 2) {

    b = work(n + 1);

    if (b > 10)
      return b;
  } else if (n & 4) {

  } else

    c = work(n + 2);

  int total = a + b;

  a = work(total);

  return total + a + c;
}
// ---- gtap: task function branches (branches.cu:10) ----
struct gtap_args_branches {
  using gtap_task = struct gtap_task_branches;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_branches gtap_pack_branches(int n) { return {n}; }
GTAP_TASK(branches, branches(gtap_a.n));
struct gtap_record_branches : gtap_args_branches {
  static constexpr unsigned gtap_states = 5; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 2; // of cheap calls that a spawn may run itself
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int a; // pinned: destination of a spawn, line 16
  int b; // pinned: destination of a spawn, line 21
  int c; // pinned: destination of a spawn, line 29
  int total; // spilled: live at the taskwait, line 34
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_branches &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    [[maybe_unused]] int a = 0, b = 0, c = 0;
    if (n == 0) { gtap_r = 0; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_branches(gtap_worker &gtap_w,
    gtap_record_branches &gtap_rec) {
  int n = gtap_rec.n;
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  int &c = gtap_rec.c;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // branches.cu:22
  case 2: goto gtap_resume_2; // branches.cu:26
  case 3: goto gtap_resume_3; // branches.cu:30
  case 4: goto gtap_resume_4; // branches.cu:34
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_branches);
  a = 0; b = 0; c = 0;
  if (n == 0)
    return gtap_w.template finish<int>(0);
  if (n & 1)
    // task, branches.cu:15
    gtap_w.spawn(gtap::child{gtap_pack_work(n), gtap::to(a)});
  else
    b = 1;
  if (n & 2) {
    // task, branches.cu:20
    gtap_w.spawn(gtap::child{gtap_pack_work(n + 1), gtap::to(b)});
    if (gtap_w.must_wait()) { // state 1: taskwait, branches.cu:22
      gtap_w.suspend(1);
      return;
    gtap_resume_1:;
    }
    if (b > 10)
      return gtap_w.template finish<int>(b);
  } else if (n & 4) {
    if (gtap_w.must_wait()) { // state 2: taskwait, branches.cu:26
      gtap_w.suspend(2);
      return;
    gtap_resume_2:;
    }
  } else
    // task, branches.cu:28
    gtap_w.spawn(gtap::child{gtap_pack_work(n + 2), gtap::to(c)});
  if (gtap_w.must_wait()) { // state 3: taskwait, branches.cu:30
    gtap_w.suspend(3);
    return;
  gtap_resume_3:;
  }
  int total; total = a + b;
  // task, branches.cu:32
  gtap_w.spawn(gtap::child{gtap_pack_work(total), gtap::to(a)});
  if (gtap_w.must_wait()) { // state 4: taskwait, branches.cu:34
    gtap_rec.total = total;
    gtap_w.suspend(4);
    return;
  gtap_resume_4:
    total = gtap_rec.total;
  }
  return gtap_w.template finish<int>(total + a + c);
}


// A switch may hold spawns; the declaration before it is passed by the jump to the wait below.

__device__ void choose(int n, int *out) { if (!gtap::serial_call_allowed()) return;
  int before = n * 2;
  switch (n % 4) {
  case 0:

    out[0] = work(n);
    break;
  case 1: {
    int inner = n + 1;

    out[0] = work(inner);
  }
    // falls through
  case 2:
    out[3] = 1;
    return;
  default:
    break;
  }

  out[4] = before;
}
// ---- gtap: task function choose (branches.cu:40) ----
struct gtap_args_choose {
  using gtap_task = struct gtap_task_choose;
  using gtap_result = void;
  int n;
  int *out;
};
inline __device__ gtap_args_choose gtap_pack_choose(int n, int *out) { return {n, out}; }
GTAP_TASK(choose, choose(gtap_a.n, gtap_a.out));
struct gtap_record_choose : gtap_args_choose {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int before; // spilled: live at the taskwait, line 59
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_choose(gtap_worker &gtap_w,
    gtap_record_choose &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_rec.out;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // branches.cu:59
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_choose);
  int before; before = n * 2;
  switch (n % 4) {
  case 0:
    // task, branches.cu:44
    gtap_w.spawn(gtap::child{gtap_pack_work(n), gtap::to(out[0])});
    break;
  case 1: {
    int inner = n + 1;
    // task, branches.cu:49
    gtap_w.spawn(gtap::child{gtap_pack_work(inner), gtap::to(out[0])});
  }
    // falls through
  case 2:
    out[3] = 1;
    return gtap_w.finish();
  default:
    break;
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, branches.cu:59
    gtap_rec.before = before;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    before = gtap_rec.before;
  }
  out[4] = before;
  gtap_w.finish();
}


// ---- gtap: program of kernel (branches.cu:63) ----
using gtap_program_kernel = gtap::program<gtap_task_work, gtap_task_choose>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, branches.cu:64
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_choose(n, out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
