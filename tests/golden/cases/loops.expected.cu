// Made by gtap-translate 0.1.0 from loops.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Waits in every kind of loop, nested, with and without braces, left early.
#include <gtap_thread.cuh>


__device__ int leaf(int x) { if (!gtap::serial_call_allowed()) return {}; return x + 1; }
// ---- gtap: task function leaf (loops.cu:5) ----
struct gtap_args_leaf {
  using gtap_task = struct gtap_task_leaf;
  using gtap_result = int;
  int x;
};
inline __device__ gtap_args_leaf gtap_pack_leaf(int x) { return {x}; }
GTAP_TASK(leaf, leaf(gtap_a.x));
struct gtap_record_leaf : gtap_args_leaf {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_leaf(gtap_worker &gtap_w, gtap_record_leaf &gtap_rec) {
  int x = gtap_rec.x;
  GTAP_CHECK_RECORD(gtap_task_leaf);
  return gtap_w.template finish<int>(x + 1);
}



__device__ int for_loop(int n, int *r) { if (!gtap::serial_call_allowed()) return {};
  int sum = 0;
  for (int i = 0; i < n; i++) { // a comment after the brace

    r[i] = leaf(i);

    sum += r[i];
  }
  return sum;
}
// ---- gtap: task function for_loop (loops.cu:8) ----
struct gtap_args_for_loop {
  using gtap_task = struct gtap_task_for_loop;
  using gtap_result = int;
  int n;
  int *r;
};
inline __device__ gtap_args_for_loop gtap_pack_for_loop(int n, int *r) { return {n, r}; }
GTAP_TASK(for_loop, for_loop(gtap_a.n, gtap_a.r));
struct gtap_record_for_loop : gtap_args_for_loop {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int sum; // spilled: live at the taskwait, line 13
  int i; // spilled: live at the taskwait, line 13
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_for_loop(gtap_worker &gtap_w,
    gtap_record_for_loop &gtap_rec) {
  int n = gtap_rec.n;
  int *r = gtap_rec.r;
  gtap::assume_global(r);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // loops.cu:13
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_for_loop);
  int sum; sum = 0;
  { int i; // for, loops.cu:10
    for (i = 0; i < n; i++) { // a comment after the brace
      // task, loops.cu:11
      gtap_w.spawn(gtap::child{gtap_pack_leaf(i), gtap::to(r[i])});
      if (gtap_w.must_wait()) { // state 1: taskwait, loops.cu:13
        gtap_rec.sum = sum;
        gtap_rec.i = i;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        sum = gtap_rec.sum;
        i = gtap_rec.i;
      }
      sum += r[i];
    }
  }
  return gtap_w.template finish<int>(sum);
}



__device__ int while_loop(int n, int *r) { if (!gtap::serial_call_allowed()) return {};
  int sum = 0;
  while (n > 0) {

    r[n] = leaf(n);

    if (r[n] == 7)
      break;
    n -= 1;
    if (n % 2)
      continue;
    sum += r[n + 1];
  }
  return sum;
}
// ---- gtap: task function while_loop (loops.cu:20) ----
struct gtap_args_while_loop {
  using gtap_task = struct gtap_task_while_loop;
  using gtap_result = int;
  int n;
  int *r;
};
inline __device__ gtap_args_while_loop gtap_pack_while_loop(int n, int *r) { return {n, r}; }
GTAP_TASK(while_loop, while_loop(gtap_a.n, gtap_a.r));
struct gtap_record_while_loop : gtap_args_while_loop {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
  int sum; // spilled: live at the taskwait, line 25
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_while_loop(gtap_worker &gtap_w,
    gtap_record_while_loop &gtap_rec) {
  int n = gtap_rec.n;
  int *r = gtap_rec.r;
  gtap::assume_global(r);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // loops.cu:25
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_while_loop);
  int sum; sum = 0;
  while (n > 0) {
    // task, loops.cu:23
    gtap_w.spawn(gtap::child{gtap_pack_leaf(n), gtap::to(r[n])});
    if (gtap_w.must_wait()) { // state 1: taskwait, loops.cu:25
      gtap_rec.n = n;
      gtap_rec.sum = sum;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      sum = gtap_rec.sum;
    }
    if (r[n] == 7)
      break;
    n -= 1;
    if (n % 2)
      continue;
    sum += r[n + 1];
  }
  return gtap_w.template finish<int>(sum);
}



__device__ int do_loop(int n, int *r) { if (!gtap::serial_call_allowed()) return {};
  do {

    *r = leaf(n);

  } while (--n > 0 && *r);
  return n;
}
// ---- gtap: task function do_loop (loops.cu:37) ----
struct gtap_args_do_loop {
  using gtap_task = struct gtap_task_do_loop;
  using gtap_result = int;
  int n;
  int *r;
};
inline __device__ gtap_args_do_loop gtap_pack_do_loop(int n, int *r) { return {n, r}; }
GTAP_TASK(do_loop, do_loop(gtap_a.n, gtap_a.r));
struct gtap_record_do_loop : gtap_args_do_loop {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_do_loop(gtap_worker &gtap_w,
    gtap_record_do_loop &gtap_rec) {
  int n = gtap_rec.n;
  int *r = gtap_rec.r;
  gtap::assume_global(r);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // loops.cu:41
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_do_loop);
  do {
    // task, loops.cu:39
    gtap_w.spawn(gtap::child{gtap_pack_leaf(n), gtap::to(*r)});
    if (gtap_w.must_wait()) { // state 1: taskwait, loops.cu:41
      gtap_rec.n = n;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:;
    }
  } while (--n > 0 && *r);
  return gtap_w.template finish<int>(n);
}


// Two waits at different depths of one loop.

__device__ void nested(int rows, int columns, int *r) { if (!gtap::serial_call_allowed()) return;
  for (int y = 0, last = rows - 1; y <= last; y++) {
    int base = y * columns;
    for (int x = 0; x < columns; x++) {

      r[base + x] = leaf(x);
      if (x % 4 == 3) {

        if (r[base + x] < 0)
          return;
      }
    }

    r[base] += y;
  }
}
// ---- gtap: task function nested (loops.cu:48) ----
struct gtap_args_nested {
  using gtap_task = struct gtap_task_nested;
  using gtap_result = void;
  int rows;
  int columns;
  int *r;
};
inline __device__ gtap_args_nested gtap_pack_nested(int rows, int columns, int *r) {
  return {rows, columns, r};
}
GTAP_TASK(nested, nested(gtap_a.rows, gtap_a.columns, gtap_a.r));
struct gtap_record_nested : gtap_args_nested {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
  int y; // spilled: live at the taskwait, line 55
  int last; // spilled: live at the taskwait, line 55
  int base; // spilled: live at the taskwait, line 55
  int x; // spilled: live at the taskwait, line 55
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_nested(gtap_worker &gtap_w,
    gtap_record_nested &gtap_rec) {
  int rows = gtap_rec.rows;
  int columns = gtap_rec.columns;
  int *r = gtap_rec.r;
  gtap::assume_global(r);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // loops.cu:55
  case 2: goto gtap_resume_2; // loops.cu:60
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_nested);
  { int y; int last; // for, loops.cu:49
    for (y = 0, last = rows - 1; y <= last; y++) {
      int base; base = y * columns;
      { int x; // for, loops.cu:51
        for (x = 0; x < columns; x++) {
          // task, loops.cu:52
          gtap_w.spawn(gtap::child{gtap_pack_leaf(x), gtap::to(r[base + x])});
          if (x % 4 == 3) {
            if (gtap_w.must_wait()) { // state 1: taskwait, loops.cu:55
              gtap_rec.y = y;
              gtap_rec.last = last;
              gtap_rec.base = base;
              gtap_rec.x = x;
              gtap_w.suspend(1);
              return;
            gtap_resume_1:
              y = gtap_rec.y;
              last = gtap_rec.last;
              base = gtap_rec.base;
              x = gtap_rec.x;
            }
            if (r[base + x] < 0)
              return gtap_w.finish();
          }
        }
      }
      if (gtap_w.must_wait()) { // state 2: taskwait, loops.cu:60
        gtap_rec.y = y;
        gtap_rec.last = last;
        gtap_rec.base = base;
        gtap_w.suspend(2);
        return;
      gtap_resume_2:
        y = gtap_rec.y;
        last = gtap_rec.last;
        base = gtap_rec.base;
      }
      r[base] += y;
    }
  }
  gtap_w.finish();
}



__device__ void no_braces(int n, int *r) { if (!gtap::serial_call_allowed()) return;
  int i;
  for (i = 0; i < n; i++)

    r[i] = leaf(i);
  for (;;)
    if (n-- > 0) {

    } else
      break;
  while (i-- > 0)
    for (int j = 0; j < i; j++)
      do {

      } while (n++ < 0);
}
// ---- gtap: task function no_braces (loops.cu:66) ----
struct gtap_args_no_braces {
  using gtap_task = struct gtap_task_no_braces;
  using gtap_result = void;
  int n;
  int *r;
};
inline __device__ gtap_args_no_braces gtap_pack_no_braces(int n, int *r) { return {n, r}; }
GTAP_TASK(no_braces, no_braces(gtap_a.n, gtap_a.r));
struct gtap_record_no_braces : gtap_args_no_braces {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
  int i; // spilled: live at the taskwait, line 73
  int j; // spilled: live at the taskwait, line 79
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_no_braces(gtap_worker &gtap_w,
    gtap_record_no_braces &gtap_rec) {
  int n = gtap_rec.n;
  int *r = gtap_rec.r;
  gtap::assume_global(r);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // loops.cu:73
  case 2: goto gtap_resume_2; // loops.cu:79
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_no_braces);
  int i;
  for (i = 0; i < n; i++)
    // task, loops.cu:69
    gtap_w.spawn(gtap::child{gtap_pack_leaf(i), gtap::to(r[i])});
  for (;;)
    if (n-- > 0) {
      if (gtap_w.must_wait()) { // state 1: taskwait, loops.cu:73
        gtap_rec.n = n;
        gtap_rec.i = i;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        i = gtap_rec.i;
      }
    } else
      break;
  while (i-- > 0)
    { int j; // for, loops.cu:77
      for (j = 0; j < i; j++)
        do {
          if (gtap_w.must_wait()) { // state 2: taskwait, loops.cu:79
            gtap_rec.n = n;
            gtap_rec.i = i;
            gtap_rec.j = j;
            gtap_w.suspend(2);
            return;
          gtap_resume_2:
            i = gtap_rec.i;
            j = gtap_rec.j;
          }
        } while (n++ < 0);
    }
  gtap_w.finish();
}


// No wait inside: the loop stays as it is.

static __device__ __noinline__ void gtap_loop_spawns_only_1(unsigned gtap_turns, unsigned gtap_stride, int i, int *r);
namespace {
static __device__ __forceinline__ int *&gtap_constant_spawns_only_r() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_loop_spawns_only_1 (loops.cu:86) ----
struct gtap_args_gtap_loop_spawns_only_1 {
  using gtap_task = struct gtap_task_gtap_loop_spawns_only_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_stride;
  int i;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_loop_spawns_only_1
    gtap_pack_gtap_loop_spawns_only_1(unsigned int gtap_turns, unsigned int gtap_stride, int i,
    int *) {
  return {gtap_turns, gtap_stride, i};
}
GTAP_TASK(gtap_loop_spawns_only_1, gtap_loop_spawns_only_1(gtap_a.gtap_turns, gtap_a.gtap_stride,
    gtap_a.i, gtap_constant_spawns_only_r()));
} // namespace


__device__ int spawns_only(int n, int *r) { if (!gtap::serial_call_allowed()) return {};
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); ::gtap::divides(gtap_turns)) {

    gtap_loop_spawns_only_1(gtap_turns, 1, 0, r);
  } else
  for (int i = 0; i < n; i++) {

    r[i] = leaf(i);
  }

  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += r[i];
  return sum;
}
// ---- gtap: task function spawns_only (loops.cu:85) ----
struct gtap_args_spawns_only {
  using gtap_task = struct gtap_task_spawns_only;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_spawns_only gtap_pack_spawns_only(int n, int *) { return {n}; }
GTAP_TASK(spawns_only, spawns_only(gtap_a.n, gtap_constant_spawns_only_r()));
struct gtap_record_spawns_only : gtap_args_spawns_only {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_spawns_only(gtap_worker &gtap_w,
    gtap_record_spawns_only &gtap_rec) {
  int n = gtap_rec.n;
  int *r = gtap_constant_spawns_only_r();
  gtap::assume_global(r);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // loops.cu:90
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_spawns_only);
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); ::gtap::in_task::divides(gtap_turns)) {
    // task, loops.cu:86
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_spawns_only_1(gtap_turns, 1, 0, r)});
  } else
  for (int i = 0; i < n; i++) {
    // task, loops.cu:87
    gtap_w.spawn(gtap::child{gtap_pack_leaf(i), gtap::to(r[i])});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, loops.cu:90
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += r[i];
  return gtap_w.template finish<int>(sum);
}



static __device__ __noinline__ void gtap_loop_spawns_only_1(unsigned gtap_turns, unsigned gtap_stride, int i, int *r) { if (!gtap::serial_call_allowed()) return; // the turns of a loop of spawns_only
  while (::gtap::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_loop_spawns_only_1(gtap_half, gtap_stride, i, r);
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {

    r[i] = leaf(i);
  }

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_loop_spawns_only_1 : gtap_args_gtap_loop_spawns_only_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts
  static_assert(gtap_sums_many, "");
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_loop_spawns_only_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_loop_spawns_only_1(gtap_worker &gtap_w,
    gtap_record_gtap_loop_spawns_only_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  int *r = gtap_constant_spawns_only_r();
  gtap::assume_global(r);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // loops.cu:89
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_loop_spawns_only_1);
  // the turns of a loop of spawns_only
  while (::gtap::in_task::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, loops.cu:86
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_spawns_only_1(gtap_half, gtap_stride, i, r)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {
    // task, loops.cu:87
    gtap_w.spawn(gtap::child{gtap_pack_leaf(i), gtap::to(r[i])});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, loops.cu:89
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of kernel (loops.cu:97) ----
using gtap_program_kernel = gtap::program<gtap_task_leaf, gtap_task_nested>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *r) {
  { // entry, loops.cu:98
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_nested(n, n, r)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);

// ---- gtap: program of start (loops.cu:102) ----
using gtap_program_start = gtap::loop_program<gtap_task_spawns_only, gtap_task_leaf,
    gtap_task_gtap_loop_spawns_only_1>;
__global__ void GTAP_LOOP_ENTRY_BOUNDS start(int n, int *r) {
  { // entry, loops.cu:103
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_spawns_only_r() = r;
    }
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_spawns_only(n, r)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(&start);
