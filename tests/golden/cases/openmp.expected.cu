// Made by gtap-translate 0.1.0 from openmp.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Directives in OpenMP's spelling: what --omp makes of them.
// gtap-options: --no-line-directives --omp
#include <gtap_thread.cuh>

__device__ int table[8];
__device__ int plain(int n) { return n + 1; }

// Results go to shared variables; a block with a call alone is that call.

__device__ int fib(int n) { if (!gtap::serial_call_allowed()) return {};
  if (n < 2)
    return n;
  int a, b;

  a = fib(n - 1);

   
    b = fib(n - 2);
   

  return a + b;
}
// ---- gtap: task function fib (openmp.cu:10) ----
struct gtap_args_fib {
  using gtap_task = struct gtap_task_fib;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_fib gtap_pack_fib(int n) { return {n}; }
GTAP_TASK(fib, fib(gtap_a.n));
struct gtap_record_fib : gtap_args_fib {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  int a; // pinned: destination of a spawn, line 15
  int b; // pinned: destination of a spawn, line 18
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_fib &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n < 2) { gtap_r = n; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_fib(gtap_worker &gtap_w, gtap_record_fib &gtap_rec) {
  int n = gtap_rec.n;
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // openmp.cu:20
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_fib);
  if (n < 2)
    return gtap_w.template finish<int>(n);
  // a, b: in the record
  // task, openmp.cu:14
  gtap::spawn_if(gtap_w, n > 20, gtap::child{gtap_pack_fib(n - 1), gtap::to(a)});
    // task, openmp.cu:16
   
    gtap::spawn_if(gtap_w, !(n < 8), gtap::child{gtap_pack_fib(n - 2), gtap::to(b)});
   
  if (gtap_w.must_wait()) { // state 1: taskwait, openmp.cu:20
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(a + b);
}


// Any statement can be a task; references are copied, as all else is that is not shared.

static __device__ __noinline__ void gtap_block_kinds_1(int *out, int n);
namespace {
static __device__ __forceinline__ int *&gtap_constant_kinds_out() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ int &gtap_constant_kinds_n() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_block_kinds_1 (openmp.cu:29) ----
struct gtap_args_gtap_block_kinds_1 {
  using gtap_task = struct gtap_task_gtap_block_kinds_1;
  using gtap_result = void;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_kinds_1 gtap_pack_gtap_block_kinds_1(int *,
    int) {
  return {};
}
GTAP_TASK(gtap_block_kinds_1, gtap_block_kinds_1(gtap_constant_kinds_out(),
    gtap_constant_kinds_n()));
} // namespace


static __device__ __noinline__ void gtap_block_kinds_2(int *gtap_shared_sum, int own);
namespace {
// ---- gtap: task function gtap_block_kinds_2 (openmp.cu:31) ----
struct gtap_args_gtap_block_kinds_2 {
  using gtap_task = struct gtap_task_gtap_block_kinds_2;
  using gtap_result = void;
  int *gtap_shared_sum;
  int own;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_kinds_2 gtap_pack_gtap_block_kinds_2(
    int *gtap_shared_sum, int own) {
  return {gtap_shared_sum, own};
}
GTAP_TASK(gtap_block_kinds_2, gtap_block_kinds_2(gtap_a.gtap_shared_sum, gtap_a.own));
} // namespace


static __device__ __noinline__ void gtap_block_kinds_3(int *out, int same, int own);
namespace {
// ---- gtap: task function gtap_block_kinds_3 (openmp.cu:33) ----
struct gtap_args_gtap_block_kinds_3 {
  using gtap_task = struct gtap_task_gtap_block_kinds_3;
  using gtap_result = void;
  int same;
  int own;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_kinds_3 gtap_pack_gtap_block_kinds_3(int *,
    int same, int own) {
  return {same, own};
}
GTAP_TASK(gtap_block_kinds_3, gtap_block_kinds_3(gtap_constant_kinds_out(), gtap_a.same,
    gtap_a.own));
} // namespace


static __device__ __noinline__ void gtap_block_kinds_4(int *out, int same);
namespace {
// ---- gtap: task function gtap_block_kinds_4 (openmp.cu:35) ----
struct gtap_args_gtap_block_kinds_4 {
  using gtap_task = struct gtap_task_gtap_block_kinds_4;
  using gtap_result = void;
  int same;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_kinds_4 gtap_pack_gtap_block_kinds_4(int *,
    int same) {
  return {same};
}
GTAP_TASK(gtap_block_kinds_4, gtap_block_kinds_4(gtap_constant_kinds_out(), gtap_a.same));
} // namespace


static __device__ __noinline__ void gtap_block_kinds_5(int n, int *out);
namespace {
// ---- gtap: task function gtap_block_kinds_5 (openmp.cu:37) ----
struct gtap_args_gtap_block_kinds_5 {
  using gtap_task = struct gtap_task_gtap_block_kinds_5;
  using gtap_result = void;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_kinds_5 gtap_pack_gtap_block_kinds_5(int,
    int *) {
  return {};
}
GTAP_TASK(gtap_block_kinds_5, gtap_block_kinds_5(gtap_constant_kinds_n(),
    gtap_constant_kinds_out()));
} // namespace


static __device__ __noinline__ void gtap_block_kinds_6(int n, int *out);
namespace {
// ---- gtap: task function gtap_block_kinds_6 (openmp.cu:42) ----
struct gtap_args_gtap_block_kinds_6 {
  using gtap_task = struct gtap_task_gtap_block_kinds_6;
  using gtap_result = void;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_kinds_6 gtap_pack_gtap_block_kinds_6(int,
    int *) {
  return {};
}
GTAP_TASK(gtap_block_kinds_6, gtap_block_kinds_6(gtap_constant_kinds_n(),
    gtap_constant_kinds_out()));
} // namespace


__device__ int kinds(int n, int *out) { if (!gtap::serial_call_allowed()) return {};
  int sum = 0, own = 3;
  int &same = own;

  gtap_block_kinds_1(out, n);

  gtap_block_kinds_2(&sum, own);

  gtap_block_kinds_3(out, same, own);

  gtap_block_kinds_4(out, same);

  gtap_block_kinds_5(n, out);

  gtap_block_kinds_6(n, out);

  return sum;
}
// ---- gtap: task function kinds (openmp.cu:26) ----
struct gtap_args_kinds {
  using gtap_task = struct gtap_task_kinds;
  using gtap_result = int;
};
inline __device__ gtap_args_kinds gtap_pack_kinds(int, int *) { return {}; }
GTAP_TASK(kinds, kinds(gtap_constant_kinds_n(), gtap_constant_kinds_out()));
struct gtap_record_kinds : gtap_args_kinds {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int sum; // pinned: its address is taken, line 32
  int own; // pinned: bound to a reference, line 28
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_kinds(gtap_worker &gtap_w, gtap_record_kinds &gtap_rec) {
  int n = gtap_constant_kinds_n();
  int *out = gtap_constant_kinds_out();
  int &sum = gtap_rec.sum;
  int &own = gtap_rec.own;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // openmp.cu:45
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_kinds);
  sum = 0; own = 3;
  int *same; same = &own;
  // task, openmp.cu:29
  gtap::spawn_if(gtap_w, n > 3, gtap::child{gtap_pack_gtap_block_kinds_1(out, n)});
  // task, openmp.cu:31
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_kinds_2(&sum, own)});
  // task, openmp.cu:33
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_kinds_3(out, *same, own)});
  // task, openmp.cu:35
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_kinds_4(out, *same)});
  // task, openmp.cu:37
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_kinds_5(n, out)});
  // task, openmp.cu:42
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_kinds_6(n, out)});
  if (gtap_w.must_wait()) { // state 1: taskwait, openmp.cu:45
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(sum);
}



static __device__ __noinline__ void gtap_block_kinds_1(int *out, int n) { if (!gtap::serial_call_allowed()) return; // the block of kinds
  { out[0] = plain(n); }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_kinds_1 : gtap_args_gtap_block_kinds_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_kinds_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_kinds_1 &gtap_rec) {
  int *out = gtap_constant_kinds_out();
  int n = gtap_constant_kinds_n();
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_kinds_1);
  // the block of kinds
  { out[0] = plain(n); }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_kinds_2(int *gtap_shared_sum, int own) { if (!gtap::serial_call_allowed()) return; // the block of kinds
  int &sum = *gtap_shared_sum;
  { sum += plain(own); }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_kinds_2 : gtap_args_gtap_block_kinds_2 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_kinds_2(gtap_worker &gtap_w,
    gtap_record_gtap_block_kinds_2 &gtap_rec) {
  int *gtap_shared_sum = gtap_rec.gtap_shared_sum;
  int own = gtap_rec.own;
  GTAP_CHECK_RECORD(gtap_task_gtap_block_kinds_2);
  // the block of kinds
  int &sum = *gtap_shared_sum;
  { sum += plain(own); }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_kinds_3(int *out, int same, int own) { if (!gtap::serial_call_allowed()) return; // the block of kinds
  { out[1] = same + own; }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_kinds_3 : gtap_args_gtap_block_kinds_3 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_kinds_3(gtap_worker &gtap_w,
    gtap_record_gtap_block_kinds_3 &gtap_rec) {
  int *out = gtap_constant_kinds_out();
  int same = gtap_rec.same;
  int own = gtap_rec.own;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_kinds_3);
  // the block of kinds
  { out[1] = same + own; }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_kinds_4(int *out, int same) { if (!gtap::serial_call_allowed()) return; // the block of kinds
  { out[2] = same; }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_kinds_4 : gtap_args_gtap_block_kinds_4 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_kinds_4(gtap_worker &gtap_w,
    gtap_record_gtap_block_kinds_4 &gtap_rec) {
  int *out = gtap_constant_kinds_out();
  int same = gtap_rec.same;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_kinds_4);
  // the block of kinds
  { out[2] = same; }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_kinds_5(int n, int *out) { if (!gtap::serial_call_allowed()) return; // the block of kinds
  [[maybe_unused]] int own;
  {
    own = n;
    out[3] = own + table[0];
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_kinds_5 : gtap_args_gtap_block_kinds_5 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_kinds_5(gtap_worker &gtap_w,
    gtap_record_gtap_block_kinds_5 &gtap_rec) {
  int n = gtap_constant_kinds_n();
  int *out = gtap_constant_kinds_out();
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_kinds_5);
  // the block of kinds
  [[maybe_unused]] int own;
  {
    own = n;
    out[3] = own + table[0];
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_kinds_6(int n, int *out) { if (!gtap::serial_call_allowed()) return; // the block of kinds
  { for (int i = 0; i < n; i++)
    out[4 + i] = i; }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_kinds_6 : gtap_args_gtap_block_kinds_6 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static __device__ __forceinline__ bool gtap_ends_early(const gtap_args_gtap_block_kinds_6 &) {
    return true; // spawns nothing, and takes its time
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_kinds_6(gtap_worker &gtap_w,
    gtap_record_gtap_block_kinds_6 &gtap_rec) {
  int n = gtap_constant_kinds_n();
  int *out = gtap_constant_kinds_out();
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_kinds_6);
  // the block of kinds
  { for (int i = 0; i < n; i++)
    out[4 + i] = i; }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// A taskloop waits for the tasks of its tasks, too.

__device__ void leaf(int *out) { if (!gtap::serial_call_allowed()) return; atomicAdd(out, 1); }
// ---- gtap: task function leaf (openmp.cu:51) ----
struct gtap_args_leaf {
  using gtap_task = struct gtap_task_leaf;
  using gtap_result = void;
  int *out;
};
inline __device__ gtap_args_leaf gtap_pack_leaf(int *out) { return {out}; }
GTAP_TASK(leaf, leaf(gtap_a.out));
struct gtap_record_leaf : gtap_args_leaf {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_leaf(gtap_worker &gtap_w, gtap_record_leaf &gtap_rec) {
  int *out = gtap_rec.out;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_leaf);
  atomicAdd(out, 1);
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_taskloop_loops_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, int *out);
namespace {
static __device__ __forceinline__ int *&gtap_constant_loops_out() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_taskloop_loops_1 (openmp.cu:64) ----
struct gtap_args_gtap_taskloop_loops_1 {
  using gtap_task = struct gtap_task_gtap_taskloop_loops_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_grain;
  unsigned int gtap_stride;
  int i;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_loops_1 gtap_pack_gtap_taskloop_loops_1(
    unsigned int gtap_turns, unsigned int gtap_grain, unsigned int gtap_stride, int i, int *) {
  return {gtap_turns, gtap_grain, gtap_stride, i};
}
GTAP_TASK(gtap_taskloop_loops_1, gtap_taskloop_loops_1(gtap_a.gtap_turns, gtap_a.gtap_grain,
    gtap_a.gtap_stride, gtap_a.i, gtap_constant_loops_out()));
} // namespace


static __device__ __noinline__ void gtap_taskloop_loops_2(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, int *gtap_shared_sum, int *out);
namespace {
// ---- gtap: task function gtap_taskloop_loops_2 (openmp.cu:57) ----
struct gtap_args_gtap_taskloop_loops_2 {
  using gtap_task = struct gtap_task_gtap_taskloop_loops_2;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_grain;
  unsigned int gtap_stride;
  int i;
  int *gtap_shared_sum;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_loops_2 gtap_pack_gtap_taskloop_loops_2(
    unsigned int gtap_turns, unsigned int gtap_grain, unsigned int gtap_stride, int i,
    int *gtap_shared_sum, int *) {
  return {gtap_turns, gtap_grain, gtap_stride, i, gtap_shared_sum};
}
GTAP_TASK(gtap_taskloop_loops_2, gtap_taskloop_loops_2(gtap_a.gtap_turns, gtap_a.gtap_grain,
    gtap_a.gtap_stride, gtap_a.i, gtap_a.gtap_shared_sum, gtap_constant_loops_out()));
} // namespace


__device__ int loops(int n, int *out) { if (!gtap::serial_call_allowed()) return {};
  [[maybe_unused]] int sum = 0, scratch = 1;

{
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {

    gtap_taskloop_loops_2(gtap_turns, ::gtap::grain_of_size(gtap_turns, 4), 1, 0, &sum, out);
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown(); 

                               }
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {

    gtap_taskloop_loops_1(gtap_turns, ::gtap::grain_of_tasks(gtap_turns, 8), 1, 0, out);
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown();


  {

    leaf(out);
  

  }
  return sum;
}
// ---- gtap: task function loops (openmp.cu:54) ----
struct gtap_args_loops {
  using gtap_task = struct gtap_task_loops;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_loops gtap_pack_loops(int n, int *) { return {n}; }
GTAP_TASK(loops, loops(gtap_a.n, gtap_constant_loops_out()));
struct gtap_record_loops : gtap_args_loops {
  static constexpr unsigned gtap_states = 4; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_yields = true; // a step may end at a taskyield
  int sum; // pinned: its address is taken, line 56
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_loops(gtap_worker &gtap_w, gtap_record_loops &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_constant_loops_out();
  int &sum = gtap_rec.sum;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // openmp.cu:56
  case 2: goto gtap_resume_2; // openmp.cu:66
  case 3: goto gtap_resume_3; // openmp.cu:67
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_loops);
  sum = 0; [[maybe_unused]] int scratch; scratch = 1;

{
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {
    // task, openmp.cu:56
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_loops_2(gtap_turns, ::gtap::grain_of_size(gtap_turns, 4), 1, 0, &sum, out)});
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown(); 
                                 if (gtap_w.must_wait()) { // state 1: end of taskgroup, openmp.cu:56
                                   gtap_w.suspend(1);
                                   return;
                                 gtap_resume_1:;
                                 }
                               }
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {
    // task, openmp.cu:63
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_loops_1(gtap_turns, ::gtap::grain_of_tasks(gtap_turns, 8), 1, 0, out)});
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown();
  if (gtap_w.yields()) { // state 2: taskyield, openmp.cu:66
    gtap_w.suspend(2);
    return;
  gtap_resume_2:;
  }

  {
    // task, openmp.cu:69
    gtap_w.spawn(gtap::child{gtap_pack_leaf(out)});
  
    if (gtap_w.must_wait()) { // state 3: end of taskgroup, openmp.cu:67
      gtap_w.suspend(3);
      return;
    gtap_resume_3:;
    }
  }
  return gtap_w.template finish<int>(sum);
}



static __device__ __noinline__ void gtap_taskloop_loops_2(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, int *gtap_shared_sum, int *out) { if (!gtap::serial_call_allowed()) return; // the turns of a taskloop of loops
  [[maybe_unused]] int scratch;
  int &sum = *gtap_shared_sum;
  while (::gtap::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_taskloop_loops_2(gtap_half, gtap_grain, gtap_stride, i, &sum, out);
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {
    scratch = i;
    atomicAdd(&sum, scratch);

    leaf(out);
  }

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_loops_2 : gtap_args_gtap_taskloop_loops_2 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_loops_2 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_loops_2(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_loops_2 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_grain = gtap_rec.gtap_grain;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  int *gtap_shared_sum = gtap_rec.gtap_shared_sum;
  int *out = gtap_constant_loops_out();
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // openmp.cu:62
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_loops_2);
  // the turns of a taskloop of loops
  [[maybe_unused]] int scratch;
  int *sum; sum = &(*gtap_shared_sum);
  while (::gtap::in_task::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, openmp.cu:57
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_loops_2(gtap_half, gtap_grain, gtap_stride, i, &*sum, out)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {
    scratch = i;
    atomicAdd(&*sum, scratch);
    // task, openmp.cu:60
    gtap_w.spawn(gtap::child{gtap_pack_leaf(out)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, openmp.cu:62
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_taskloop_loops_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, int *out) { if (!gtap::serial_call_allowed()) return; // the turns of a taskloop of loops
  while (::gtap::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_taskloop_loops_1(gtap_half, gtap_grain, gtap_stride, i, out);
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1))
    out[i] = i;

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_loops_1 : gtap_args_gtap_taskloop_loops_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_loops_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_loops_1(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_loops_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_grain = gtap_rec.gtap_grain;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  int *out = gtap_constant_loops_out();
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // openmp.cu:65
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_loops_1);
  // the turns of a taskloop of loops
  while (::gtap::in_task::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, openmp.cu:64
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_loops_1(gtap_half, gtap_grain, gtap_stride, i, out)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1))
    out[i] = i;
  if (gtap_w.must_wait()) { // state 1: taskwait, openmp.cu:65
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// Order.

__device__ void step(int *to, const int *from) { if (!gtap::serial_call_allowed()) return; *to += *from; }
// ---- gtap: task function step (openmp.cu:77) ----
struct gtap_args_step {
  using gtap_task = struct gtap_task_step;
  using gtap_result = void;
  int *to;
  const int *from;
};
inline __device__ gtap_args_step gtap_pack_step(int *to, const int *from) { return {to, from}; }
GTAP_TASK(step, step(gtap_a.to, gtap_a.from));
struct gtap_record_step : gtap_args_step {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_step(gtap_worker &gtap_w, gtap_record_step &gtap_rec) {
  int *to = gtap_rec.to;
  const int *from = gtap_rec.from;
  gtap::assume_global(to, from);
  GTAP_CHECK_RECORD(gtap_task_step);
  *to += *from;
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_block_chain_1();
namespace {
// ---- gtap: task function gtap_block_chain_1 (openmp.cu:86) ----
struct gtap_args_gtap_block_chain_1 {
  using gtap_task = struct gtap_task_gtap_block_chain_1;
  using gtap_result = void;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_chain_1 gtap_pack_gtap_block_chain_1() {
  return {};
}
GTAP_TASK(gtap_block_chain_1, gtap_block_chain_1());
} // namespace


static __device__ __noinline__ void gtap_block_chain_2(int *cells, int n);
namespace {
static __device__ __forceinline__ int *&gtap_constant_chain_cells() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ int &gtap_constant_chain_n() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_block_chain_2 (openmp.cu:87) ----
struct gtap_args_gtap_block_chain_2 {
  using gtap_task = struct gtap_task_gtap_block_chain_2;
  using gtap_result = void;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_chain_2 gtap_pack_gtap_block_chain_2(int *,
    int) {
  return {};
}
GTAP_TASK(gtap_block_chain_2, gtap_block_chain_2(gtap_constant_chain_cells(),
    gtap_constant_chain_n()));
} // namespace


__device__ void chain(int *cells, int n) { if (!gtap::serial_call_allowed()) return;
  for (int i = 1; i < n; i++) {

    step(&cells[i], &cells[i - 1]);
  }

  gtap_block_chain_1();

  gtap_block_chain_2(cells, n);

}
// ---- gtap: task function chain (openmp.cu:80) ----
struct gtap_args_chain {
  using gtap_task = struct gtap_task_chain;
  using gtap_result = void;
};
inline __device__ gtap_args_chain gtap_pack_chain(int *, int) { return {}; }
GTAP_TASK(chain, chain(gtap_constant_chain_cells(), gtap_constant_chain_n()));
struct gtap_record_chain : gtap_args_chain {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_spawns_dependents = true; // with depend
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_chain(gtap_worker &gtap_w, gtap_record_chain &gtap_rec) {
  int *cells = gtap_constant_chain_cells();
  int n = gtap_constant_chain_n();
  gtap::assume_global(cells);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // openmp.cu:92
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_chain);
  for (int i = 1; i < n; i++) {
    // task, openmp.cu:82
    { auto gtap_d = gtap_w.dependent();
      gtap_d.in(cells[i - 1]);
      gtap_d.inout(cells[i]);
    gtap_d.spawn(gtap::child{gtap_pack_step(&cells[i], &cells[i - 1])}); }
  }
  // task, openmp.cu:86
  { auto gtap_d = gtap_w.dependent();
    gtap_d.inout(cells[n - 1]);
  gtap_d.spawn(gtap::child{gtap_pack_gtap_block_chain_1()}); }
  // task, openmp.cu:87
  { auto gtap_d = gtap_w.dependent();
    gtap_d.in(cells[n - 1]);
  gtap_d.spawn(gtap::child{gtap_pack_gtap_block_chain_2(cells, n)}); }
  if (gtap_w.must_wait()) { // state 1: taskwait, openmp.cu:92
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_block_chain_1() { if (!gtap::serial_call_allowed()) return; // the block of chain
  { }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_chain_1 : gtap_args_gtap_block_chain_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_chain_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_chain_1 &gtap_rec) {
  GTAP_CHECK_RECORD(gtap_task_gtap_block_chain_1);
  // the block of chain
  { }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_chain_2(int *cells, int n) { if (!gtap::serial_call_allowed()) return; // the block of chain
  {
    int last = cells[n - 1];
    atomicAdd(&table[1], last);
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_chain_2 : gtap_args_gtap_block_chain_2 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_chain_2(gtap_worker &gtap_w,
    gtap_record_gtap_block_chain_2 &gtap_rec) {
  int *cells = gtap_constant_chain_cells();
  int n = gtap_constant_chain_n();
  gtap::assume_global(cells);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_chain_2);
  // the block of chain
  {
    int last = cells[n - 1];
    atomicAdd(&table[1], last);
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// In a macro, and in a template.
#define SPAWN(call) _Pragma("omp task") call

template <class T>
static __device__ __noinline__ void gtap_block_twice_1(T *out);
namespace {
// ---- gtap: task function gtap_block_twice_1 (openmp.cu:101) ----
template <class T>
struct gtap_record_gtap_block_twice_1;
template <class T>
struct gtap_task_gtap_block_twice_1;
template <class T>
struct gtap_args_gtap_block_twice_1 {
  using gtap_task = gtap_task_gtap_block_twice_1<T>;
  using gtap_result = void;
  T *out;
};
template <class T>
[[maybe_unused]] inline __device__ gtap_args_gtap_block_twice_1<T> gtap_pack_gtap_block_twice_1(
    T *out) {
  return {out};
}
template <class T>
struct gtap_task_gtap_block_twice_1 {
  using gtap_args = gtap_args_gtap_block_twice_1<T>;
  using gtap_record = gtap_record_gtap_block_twice_1<T>;
  GTAP_TASK_MEMBERS(gtap_step_gtap_block_twice_1, (gtap_block_twice_1<T>)(gtap_a.out))
};
} // namespace


template <class T>
__device__ void twice(T *out) { if (!gtap::serial_call_allowed()) return;
  /* SPAWN(leaf(out)) */

  leaf(out);

  gtap_block_twice_1<T>(out);

}
// ---- gtap: task function twice (openmp.cu:99) ----
template <class T>
struct gtap_record_twice;
template <class T>
struct gtap_task_twice;
template <class T>
struct gtap_args_twice {
  using gtap_task = gtap_task_twice<T>;
  using gtap_result = void;
  T *out;
};
template <class T>
inline __device__ gtap_args_twice<T> gtap_pack_twice(T *out) { return {out}; }
template <class T>
struct gtap_task_twice {
  using gtap_args = gtap_args_twice<T>;
  using gtap_record = gtap_record_twice<T>;
  GTAP_TASK_MEMBERS(gtap_step_twice, (twice<T>)(gtap_a.out))
};
template <class T>
struct gtap_record_twice : gtap_args_twice<T> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_twice(gtap_worker &gtap_w,
    gtap_record_twice<T> &gtap_rec) {
  T *out = gtap_rec.out;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // openmp.cu:103
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_twice<T>);
  /* SPAWN(leaf(out)) */
  // task, openmp.cu:100
  gtap_w.spawn(gtap::child{gtap_pack_leaf(out)});
  // task, openmp.cu:101
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_twice_1<T>(out)});
  if (gtap_w.must_wait()) { // state 1: taskwait, openmp.cu:103
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}



template <class T>
static __device__ __noinline__ void gtap_block_twice_1(T *out) { if (!gtap::serial_call_allowed()) return; // the block of twice
  { *out += T(1); }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
template <class T>
struct gtap_record_gtap_block_twice_1 : gtap_args_gtap_block_twice_1<T> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_twice_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_twice_1<T> &gtap_rec) {
  T *out = gtap_rec.out;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_twice_1<T>);
  // the block of twice
  { *out += T(1); }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of whole (openmp.cu:106) ----
using gtap_program_whole = gtap::program<gtap_task_gtap_block_kinds_1, gtap_task_gtap_block_kinds_2,
    gtap_task_gtap_block_kinds_3, gtap_task_gtap_block_kinds_4, gtap_task_gtap_block_kinds_5,
    gtap_task_gtap_block_kinds_6, gtap_task_kinds>;
__global__ void GTAP_ENTRY_BOUNDS whole(int n, int *out) {
  { // entry, openmp.cu:107
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_kinds_n() = n;
      gtap_constant_kinds_out() = out;
    }
    gtap::session<gtap_program_whole> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_kinds(n, out), gtap::to(out[0])});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_whole =
    gtap::entry_of<gtap_program_whole>(&whole);
// ---- gtap: program of others (openmp.cu:110) ----
using gtap_program_others = gtap::program<gtap_task_leaf, gtap_task_gtap_taskloop_loops_1,
    gtap_task_gtap_taskloop_loops_2, gtap_task_loops>;
__global__ void GTAP_ENTRY_BOUNDS others(int n, int *out) {
  { // entry, openmp.cu:111
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_loops_out() = out;
    }
    gtap::session<gtap_program_others> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_loops(n, out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_others =
    gtap::entry_of<gtap_program_others>(&others);
// ---- gtap: program of third (openmp.cu:114) ----
using gtap_program_third = gtap::program<gtap_task_step, gtap_task_gtap_block_chain_1,
    gtap_task_gtap_block_chain_2, gtap_task_chain>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS third(int n, int *out) {
  { // entry, openmp.cu:115
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_chain_cells() = out;
      gtap_constant_chain_n() = n;
    }
    gtap::session<gtap_program_third> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_chain(out, n)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_third =
    gtap::entry_of<gtap_program_third>(&third);
// ---- gtap: program of fourth (openmp.cu:118) ----
using gtap_program_fourth = gtap::program<gtap_task_leaf, gtap_task_gtap_block_twice_1<int>,
    gtap_task_twice<int>>;
__global__ void GTAP_ENTRY_BOUNDS fourth(int *out) {
  { // entry, openmp.cu:119
    gtap::session<gtap_program_fourth> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_twice(out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_fourth =
    gtap::entry_of<gtap_program_fourth>(&fourth);
// ---- gtap: program of fifth (openmp.cu:122) ----
using gtap_program_fifth = gtap::program<gtap_task_fib>;
__global__ void GTAP_ENTRY_BOUNDS fifth(int *out) {
  { // entry, openmp.cu:123
    gtap::session<gtap_program_fifth> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_fib(9), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_fifth =
    gtap::entry_of<gtap_program_fifth>(&fifth);

void host(int *values, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    values[i] = i;
#pragma omp task
  values[0] = 1;
}
