// Made by gtap-translate 0.1.0 from control_flow.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Waits in a switch with fallthrough, in heads that declare variables, on the way of gotos, in dead code.
#include <gtap_thread.cuh>


__device__ int square(int x) { if (!gtap::serial_call_allowed()) return {}; return x * x; }
// ---- gtap: task function square (control_flow.cu:5) ----
struct gtap_args_square {
  using gtap_task = struct gtap_task_square;
  using gtap_result = int;
  int x;
};
inline __device__ gtap_args_square gtap_pack_square(int x) { return {x}; }
GTAP_TASK(square, square(gtap_a.x));
struct gtap_record_square : gtap_args_square {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_square(gtap_worker &gtap_w,
    gtap_record_square &gtap_rec) {
  int x = gtap_rec.x;
  GTAP_CHECK_RECORD(gtap_task_square);
  return gtap_w.template finish<int>(x * x);
}



__device__ int in_switch(int n) { if (!gtap::serial_call_allowed()) return {};
  int sum = 0;
  switch (int kind = n % 3; kind) {
  case 0: {
    int a; // the child's result

    a = square(n);

    sum = a + kind;
    [[fallthrough]];
  }
  case 1:
{} /* taskwait */
    sum += n;
    break;
  default:
    sum = -1;
  }
  return sum;
}
// ---- gtap: task function in_switch (control_flow.cu:8) ----
struct gtap_args_in_switch {
  using gtap_task = struct gtap_task_in_switch;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_in_switch gtap_pack_in_switch(int n) { return {n}; }
GTAP_TASK(in_switch, in_switch(gtap_a.n));
struct gtap_record_in_switch : gtap_args_in_switch {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  union { // no taskwait saves two of these
    int sum; // spilled: live at the taskwait, line 20
    int kind; // spilled: live at the taskwait, line 15
  };
  int a; // pinned: destination of a spawn, line 14
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_in_switch(gtap_worker &gtap_w,
    gtap_record_in_switch &gtap_rec) {
  int n = gtap_rec.n;
  int &a = gtap_rec.a;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // control_flow.cu:15
  case 2: goto gtap_resume_2; // control_flow.cu:20
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_in_switch);
  int sum; sum = 0;
  { // switch, control_flow.cu:10
    int kind; kind = n % 3;
    switch (kind) {
    case 0: {
      /* a: in the record */ // the child's result
      // task, control_flow.cu:13
      gtap_w.spawn(gtap::child{gtap_pack_square(n), gtap::to(a)});
      if (gtap_w.must_wait()) { // state 1: taskwait, control_flow.cu:15
        gtap_rec.kind = kind;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        kind = gtap_rec.kind;
      }
      sum = a + kind;
      [[fallthrough]];
    }
    case 1:
      if (gtap_w.must_wait()) { // state 2: taskwait, control_flow.cu:20
        gtap_rec.sum = sum;
        gtap_w.suspend(2);
        return;
      gtap_resume_2:
        sum = gtap_rec.sum;
      }
      sum += n;
      break;
    default:
      sum = -1;
    }
  }
  return gtap_w.template finish<int>(sum);
}



__device__ int in_heads(int n, int *values) { if (!gtap::serial_call_allowed()) return {};
  int sum = 0;
  if (int twice = 2 * n; twice > 4) {

    sum += twice;
  } else if (int more = values[0]) {

    sum += more;
  }
  while (int left = n - sum) {

    sum += left > 0 ? 1 : -1;
  }
  return sum;
}
// ---- gtap: task function in_heads (control_flow.cu:30) ----
struct gtap_args_in_heads {
  using gtap_task = struct gtap_task_in_heads;
  using gtap_result = int;
  int n;
  int *values;
};
inline __device__ gtap_args_in_heads gtap_pack_in_heads(int n, int *values) { return {n, values}; }
GTAP_TASK(in_heads, in_heads(gtap_a.n, gtap_a.values));
struct gtap_record_in_heads : gtap_args_in_heads {
  static constexpr unsigned gtap_states = 4; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int sum; // spilled: live at the taskwait, line 33
  union { // no taskwait saves two of these
    int twice; // spilled: live at the taskwait, line 33
    int more; // spilled: live at the taskwait, line 36
    int left; // spilled: live at the taskwait, line 40
  };
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_in_heads(gtap_worker &gtap_w,
    gtap_record_in_heads &gtap_rec) {
  int n = gtap_rec.n;
  int *values = gtap_rec.values;
  gtap::assume_global(values);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // control_flow.cu:33
  case 2: goto gtap_resume_2; // control_flow.cu:36
  case 3: goto gtap_resume_3; // control_flow.cu:40
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_in_heads);
  int sum; sum = 0;
  { // if, control_flow.cu:32
    int twice; twice = 2 * n;
    if (twice > 4) {
      if (gtap_w.must_wait()) { // state 1: taskwait, control_flow.cu:33
        gtap_rec.sum = sum;
        gtap_rec.twice = twice;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        sum = gtap_rec.sum;
        twice = gtap_rec.twice;
      }
      sum += twice;
    } else { // if, control_flow.cu:35
      int more;
      if ((more = values[0])) {
        if (gtap_w.must_wait()) { // state 2: taskwait, control_flow.cu:36
          gtap_rec.sum = sum;
          gtap_rec.more = more;
          gtap_w.suspend(2);
          return;
        gtap_resume_2:
          sum = gtap_rec.sum;
          more = gtap_rec.more;
        }
        sum += more;
      }
    }
  }
  { // while, control_flow.cu:39
    int left;
    while ((left = n - sum)) {
      if (gtap_w.must_wait()) { // state 3: taskwait, control_flow.cu:40
        gtap_rec.sum = sum;
        gtap_rec.left = left;
        gtap_w.suspend(3);
        return;
      gtap_resume_3:
        sum = gtap_rec.sum;
        left = gtap_rec.left;
      }
      sum += left > 0 ? 1 : -1;
    }
  }
  return gtap_w.template finish<int>(sum);
}



__device__ int with_goto(int n) { if (!gtap::serial_call_allowed()) return {};
  int i = 0;
again:

  square(i);
  if (i == 2)
    goto skip;

skip:
  if (++i < n)
    goto again;
  return i;
}
// ---- gtap: task function with_goto (control_flow.cu:47) ----
struct gtap_args_with_goto {
  using gtap_task = struct gtap_task_with_goto;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_with_goto gtap_pack_with_goto(int n) { return {n}; }
GTAP_TASK(with_goto, with_goto(gtap_a.n));
struct gtap_record_with_goto : gtap_args_with_goto {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
  int i; // spilled: live at the taskwait, line 54
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_with_goto(gtap_worker &gtap_w,
    gtap_record_with_goto &gtap_rec) {
  int n = gtap_rec.n;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // control_flow.cu:54
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_with_goto);
  int i; i = 0;
again:
  // task, control_flow.cu:50
  gtap_w.spawn(gtap::child{gtap_pack_square(i)});
  if (i == 2)
    goto skip;
  if (gtap_w.must_wait()) { // state 1: taskwait, control_flow.cu:54
    gtap_rec.i = i;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    i = gtap_rec.i;
  }
skip:
  if (++i < n)
    goto again;
  return gtap_w.template finish<int>(i);
}



__device__ int never(int n) { if (!gtap::serial_call_allowed()) return {};
  if constexpr (sizeof(int) == 8) {

    n = 0;
  }
  return n;

  return -n;
}
// ---- gtap: task function never (control_flow.cu:62) ----
struct gtap_args_never {
  using gtap_task = struct gtap_task_never;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_never gtap_pack_never(int n) { return {n}; }
GTAP_TASK(never, never(gtap_a.n));
struct gtap_record_never : gtap_args_never {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_never(gtap_worker &gtap_w, gtap_record_never &gtap_rec) {
  int n = gtap_rec.n;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // control_flow.cu:64
  case 2: goto gtap_resume_2; // control_flow.cu:68
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_never);
  if (sizeof(int) == 8) {
    if (gtap_w.must_wait()) { // state 1: taskwait, control_flow.cu:64
      gtap_w.suspend(1);
      return;
    gtap_resume_1:;
    }
    n = 0;
  }
  return gtap_w.template finish<int>(n);
  if (gtap_w.must_wait()) { // state 2: taskwait, control_flow.cu:68
    gtap_rec.n = n;
    gtap_w.suspend(2);
    return;
  gtap_resume_2:;
  }
  return gtap_w.template finish<int>(-n);
}


// ---- gtap: program of kernel (control_flow.cu:72) ----
using gtap_program_kernel = gtap::program<gtap_task_square, gtap_task_in_switch>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, control_flow.cu:73
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_in_switch(n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
