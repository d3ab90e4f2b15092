// Made by gtap-translate 0.1.0 from depend_conditions.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Thread-level tasks with depend and if or final: the taskwait before one that is not deferred; a declaration, a block, a
// statement without braces, conditions with effects, a template.
#include <gtap_thread.cuh>


__device__ int visit(int *cell, int by) { if (!gtap::serial_call_allowed()) return {};
  *cell += by;
  return *cell;
}
// ---- gtap: task function visit (depend_conditions.cu:6) ----
struct gtap_args_visit {
  using gtap_task = struct gtap_task_visit;
  using gtap_result = int;
  int *cell;
  int by;
};
inline __device__ gtap_args_visit gtap_pack_visit(int *cell, int by) { return {cell, by}; }
GTAP_TASK(visit, visit(gtap_a.cell, gtap_a.by));
struct gtap_record_visit : gtap_args_visit {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_visit(gtap_worker &gtap_w, gtap_record_visit &gtap_rec) {
  int *cell = gtap_rec.cell;
  int by = gtap_rec.by;
  gtap::assume_global(cell);
  GTAP_CHECK_RECORD(gtap_task_visit);
  *cell += by;
  return gtap_w.template finish<int>(*cell);
}



static __device__ __noinline__ void gtap_block_sweep_1(int *cells, int i);
namespace {
static __device__ __forceinline__ int *&gtap_constant_sweep_cells() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_block_sweep_1 (depend_conditions.cu:21) ----
struct gtap_args_gtap_block_sweep_1 {
  using gtap_task = struct gtap_task_gtap_block_sweep_1;
  using gtap_result = void;
  int i;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_sweep_1 gtap_pack_gtap_block_sweep_1(int *,
    int i) {
  return {i};
}
GTAP_TASK(gtap_block_sweep_1, gtap_block_sweep_1(gtap_constant_sweep_cells(), gtap_a.i));
} // namespace


__device__ void sweep(int *cells, int n, int limit) { if (!gtap::serial_call_allowed()) return;
  int last = 0;
  for (int i = 1; i < n; i++) {
    const int by = cells[n + i];
    { const bool gtap_deferred_1 = static_cast<bool>(by > limit);
    if (!gtap_deferred_1) {

    }

    last = visit(cells + i, by); }
    if (i % 2)
      { const bool gtap_deferred_2 = !static_cast<bool>(--limit < 0);
      if (!gtap_deferred_2) {

      }

      visit(cells + i, by); }
    { bool gtap_deferred_3 = static_cast<bool>(n > 20);
    gtap_deferred_3 &= !static_cast<bool>(by);
    if (!gtap_deferred_3) {

    }

    gtap_block_sweep_1(cells, i); }
    const bool gtap_deferred_4 = static_cast<bool>(false);
    if (!gtap_deferred_4) {

    }

    const int seen = visit(cells + i, 0);

    limit += seen;
  }

  cells[0] = last;
}
// ---- gtap: task function sweep (depend_conditions.cu:12) ----
struct gtap_args_sweep {
  using gtap_task = struct gtap_task_sweep;
  using gtap_result = void;
  int n;
  int limit;
};
inline __device__ gtap_args_sweep gtap_pack_sweep(int *, int n, int limit) { return {n, limit}; }
GTAP_TASK(sweep, sweep(gtap_constant_sweep_cells(), gtap_a.n, gtap_a.limit));
struct gtap_record_sweep : gtap_args_sweep {
  static constexpr unsigned gtap_states = 7; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_spawns_dependents = true; // with depend
  int last; // pinned: destination of a spawn, line 17
  int i; // spilled: live at the taskwait, line 16
  int by; // spilled: live at the taskwait, line 16
  union { // no taskwait saves two of these
    bool gtap_deferred_1; // spilled: live at the taskwait, line 16
    bool gtap_deferred_2; // spilled: live at the taskwait, line 19
    bool gtap_deferred_3; // spilled: live at the taskwait, line 21
  };
  int seen; // pinned: destination of a spawn, line 26
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sweep(gtap_worker &gtap_w, gtap_record_sweep &gtap_rec) {
  int *cells = gtap_constant_sweep_cells();
  int n = gtap_rec.n;
  int limit = gtap_rec.limit;
  int &last = gtap_rec.last;
  const int &seen = gtap_rec.seen;
  gtap::assume_global(cells);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // depend_conditions.cu:16
  case 2: goto gtap_resume_2; // depend_conditions.cu:19
  case 3: goto gtap_resume_3; // depend_conditions.cu:21
  case 4: goto gtap_resume_4; // depend_conditions.cu:26
  case 5: goto gtap_resume_5; // depend_conditions.cu:28
  case 6: goto gtap_resume_6; // depend_conditions.cu:31
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sweep);
  last = 0;
  { int i; // for, depend_conditions.cu:14
    for (i = 1; i < n; i++) {
      int by; by = cells[n + i];
      { bool gtap_deferred_1; gtap_deferred_1 = static_cast<bool>(by > limit);
      if (!gtap_deferred_1) {
        if (gtap_w.must_wait()) { // state 1: tasks before one that is not deferred, depend_conditions.cu:16
          gtap_rec.limit = limit;
          gtap_rec.i = i;
          gtap_rec.by = by;
          gtap_rec.gtap_deferred_1 = gtap_deferred_1;
          gtap_w.suspend(1);
          return;
        gtap_resume_1:
          i = gtap_rec.i;
          by = gtap_rec.by;
          gtap_deferred_1 = gtap_rec.gtap_deferred_1;
        }
      }
      // task, depend_conditions.cu:16
      { auto gtap_d = gtap_w.dependent(gtap_deferred_1);
        gtap_d.in(cells[i - 1]);
        gtap_d.inout(cells[i]);
      gtap::spawn_if(gtap_d, gtap_deferred_1, gtap::child{gtap_pack_visit(cells + i, by), gtap::to(last)}); } }
      if (i % 2)
        { bool gtap_deferred_2; gtap_deferred_2 = !static_cast<bool>(--limit < 0);
        if (!gtap_deferred_2) {
          if (gtap_w.must_wait()) { // state 2: tasks before one that is not deferred, depend_conditions.cu:19
            gtap_rec.limit = limit;
            gtap_rec.i = i;
            gtap_rec.by = by;
            gtap_rec.gtap_deferred_2 = gtap_deferred_2;
            gtap_w.suspend(2);
            return;
          gtap_resume_2:
            i = gtap_rec.i;
            by = gtap_rec.by;
            gtap_deferred_2 = gtap_rec.gtap_deferred_2;
          }
        }
        // task, depend_conditions.cu:19
        { auto gtap_d = gtap_w.dependent(gtap_deferred_2);
          gtap_d.inout(cells[i]);
        gtap::spawn_if(gtap_d, gtap_deferred_2, gtap::child{gtap_pack_visit(cells + i, by), gtap::nowhere(), i}); } }
      { bool gtap_deferred_3; gtap_deferred_3 = static_cast<bool>(n > 20);
      gtap_deferred_3 &= !static_cast<bool>(by);
      if (!gtap_deferred_3) {
        if (gtap_w.must_wait()) { // state 3: tasks before one that is not deferred, depend_conditions.cu:21
          gtap_rec.limit = limit;
          gtap_rec.i = i;
          gtap_rec.gtap_deferred_3 = gtap_deferred_3;
          gtap_w.suspend(3);
          return;
        gtap_resume_3:
          i = gtap_rec.i;
          gtap_deferred_3 = gtap_rec.gtap_deferred_3;
        }
      }
      // task, depend_conditions.cu:21
      { auto gtap_d = gtap_w.dependent(gtap_deferred_3);
        gtap_d.inout(cells[i]);
      gtap::spawn_if(gtap_d, gtap_deferred_3, gtap::child{gtap_pack_gtap_block_sweep_1(cells, i)}); } }
      static const bool gtap_deferred_4 = static_cast<bool>(false);
      if (!gtap_deferred_4) {
        if (gtap_w.must_wait()) { // state 4: tasks before one that is not deferred, depend_conditions.cu:26
          gtap_rec.limit = limit;
          gtap_rec.i = i;
          gtap_w.suspend(4);
          return;
        gtap_resume_4:
          i = gtap_rec.i;
        }
      }
      // task, depend_conditions.cu:26
      { auto gtap_d = gtap_w.dependent(gtap_deferred_4);
        gtap_d.inout(cells[i]);
      gtap::spawn_if(gtap_d, gtap_deferred_4, gtap::child{gtap_pack_visit(cells + i, 0), gtap::to(gtap_rec.seen)}); }
      if (gtap_w.must_wait()) { // state 5: taskwait, depend_conditions.cu:28
        gtap_rec.limit = limit;
        gtap_rec.i = i;
        gtap_w.suspend(5);
        return;
      gtap_resume_5:
        i = gtap_rec.i;
      }
      limit += seen;
    }
  }
  if (gtap_w.must_wait()) { // state 6: taskwait, depend_conditions.cu:31
    gtap_w.suspend(6);
    return;
  gtap_resume_6:;
  }
  cells[0] = last;
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_block_sweep_1(int *cells, int i) { if (!gtap::serial_call_allowed()) return; // the block of sweep
    {
      cells[i] *= 2;
    }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_sweep_1 : gtap_args_gtap_block_sweep_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_sweep_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_sweep_1 &gtap_rec) {
  int *cells = gtap_constant_sweep_cells();
  int i = gtap_rec.i;
  gtap::assume_global(cells);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_sweep_1);
  // the block of sweep
    {
      cells[i] *= 2;
    }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



template <class T>
static __device__ __noinline__ void gtap_block_both_1(T *values);
namespace {
// ---- gtap: task function gtap_block_both_1 (depend_conditions.cu:38) ----
template <class T>
struct gtap_record_gtap_block_both_1;
template <class T>
struct gtap_task_gtap_block_both_1;
template <class T>
struct gtap_args_gtap_block_both_1 {
  using gtap_task = gtap_task_gtap_block_both_1<T>;
  using gtap_result = void;
  T *values;
};
template <class T>
[[maybe_unused]] inline __device__ gtap_args_gtap_block_both_1<T> gtap_pack_gtap_block_both_1(
    T *values) {
  return {values};
}
template <class T>
struct gtap_task_gtap_block_both_1 {
  using gtap_args = gtap_args_gtap_block_both_1<T>;
  using gtap_record = gtap_record_gtap_block_both_1<T>;
  GTAP_TASK_MEMBERS(gtap_step_gtap_block_both_1, (gtap_block_both_1<T>)(gtap_a.values))
};
} // namespace


template <class T>
static __device__ __noinline__ void gtap_block_both_2(T *values);
namespace {
// ---- gtap: task function gtap_block_both_2 (depend_conditions.cu:40) ----
template <class T>
struct gtap_record_gtap_block_both_2;
template <class T>
struct gtap_task_gtap_block_both_2;
template <class T>
struct gtap_args_gtap_block_both_2 {
  using gtap_task = gtap_task_gtap_block_both_2<T>;
  using gtap_result = void;
  T *values;
};
template <class T>
[[maybe_unused]] inline __device__ gtap_args_gtap_block_both_2<T> gtap_pack_gtap_block_both_2(
    T *values) {
  return {values};
}
template <class T>
struct gtap_task_gtap_block_both_2 {
  using gtap_args = gtap_args_gtap_block_both_2<T>;
  using gtap_record = gtap_record_gtap_block_both_2<T>;
  GTAP_TASK_MEMBERS(gtap_step_gtap_block_both_2, (gtap_block_both_2<T>)(gtap_a.values))
};
} // namespace


template <class T>
__device__ void both(T *values, bool now) { if (!gtap::serial_call_allowed()) return;

  gtap_block_both_1<T>(values);
  { const bool gtap_deferred_5 = static_cast<bool>(!now);
  if (!gtap_deferred_5) {

  }

  gtap_block_both_2<T>(values); }
  if (now)
    values[2] = values[1];
}
// ---- gtap: task function both (depend_conditions.cu:37) ----
template <class T>
struct gtap_record_both;
template <class T>
struct gtap_task_both;
template <class T>
struct gtap_args_both {
  using gtap_task = gtap_task_both<T>;
  using gtap_result = void;
  T *values;
  bool now;
};
template <class T>
inline __device__ gtap_args_both<T> gtap_pack_both(T *values, bool now) { return {values, now}; }
template <class T>
struct gtap_task_both {
  using gtap_args = gtap_args_both<T>;
  using gtap_record = gtap_record_both<T>;
  GTAP_TASK_MEMBERS(gtap_step_both, (both<T>)(gtap_a.values, gtap_a.now))
};
template <class T>
struct gtap_record_both : gtap_args_both<T> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_spawns_dependents = true; // with depend
  bool gtap_deferred_5; // spilled: live at the taskwait, line 40
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_both(gtap_worker &gtap_w, gtap_record_both<T> &gtap_rec) {
  T *values = gtap_rec.values;
  bool now = gtap_rec.now;
  gtap::assume_global(values);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // depend_conditions.cu:40
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_both<T>);
  // task, depend_conditions.cu:38
  { auto gtap_d = gtap_w.dependent();
    gtap_d.out(values[0]);
  gtap_d.spawn(gtap::child{gtap_pack_gtap_block_both_1<T>(values)}); }
  { bool gtap_deferred_5; gtap_deferred_5 = static_cast<bool>(!now);
  if (!gtap_deferred_5) {
    if (gtap_w.must_wait()) { // state 1: tasks before one that is not deferred, depend_conditions.cu:40
      gtap_rec.gtap_deferred_5 = gtap_deferred_5;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      gtap_deferred_5 = gtap_rec.gtap_deferred_5;
    }
  }
  // task, depend_conditions.cu:40
  { auto gtap_d = gtap_w.dependent(gtap_deferred_5);
    gtap_d.in(values[0]);
  gtap::spawn_if(gtap_d, gtap_deferred_5, gtap::child{gtap_pack_gtap_block_both_2<T>(values)}); } }
  if (now)
    values[2] = values[1];
  gtap_w.finish();
}



template <class T>
static __device__ __noinline__ void gtap_block_both_1(T *values) { if (!gtap::serial_call_allowed()) return; // the block of both
  { values[0] = 1; }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
template <class T>
struct gtap_record_gtap_block_both_1 : gtap_args_gtap_block_both_1<T> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_both_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_both_1<T> &gtap_rec) {
  T *values = gtap_rec.values;
  gtap::assume_global(values);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_both_1<T>);
  // the block of both
  { values[0] = 1; }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



template <class T>
static __device__ __noinline__ void gtap_block_both_2(T *values) { if (!gtap::serial_call_allowed()) return; // the block of both
  { values[1] = values[0] + 1; }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
template <class T>
struct gtap_record_gtap_block_both_2 : gtap_args_gtap_block_both_2<T> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_both_2(gtap_worker &gtap_w,
    gtap_record_gtap_block_both_2<T> &gtap_rec) {
  T *values = gtap_rec.values;
  gtap::assume_global(values);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_both_2<T>);
  // the block of both
  { values[1] = values[0] + 1; }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of kernel (depend_conditions.cu:46) ----
using gtap_program_kernel = gtap::program<gtap_task_visit, gtap_task_gtap_block_sweep_1,
    gtap_task_sweep>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS kernel(int *cells, double *values, int n) {
  { // entry, depend_conditions.cu:47
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_sweep_cells() = cells;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sweep(cells, n, 3)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
// ---- gtap: program of of_template (depend_conditions.cu:50) ----
using gtap_program_of_template = gtap::program<gtap_task_gtap_block_both_1<double>,
    gtap_task_gtap_block_both_2<double>, gtap_task_both<double>>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS of_template(double *values) {
  { // entry, depend_conditions.cu:51
    gtap::session<gtap_program_of_template> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_both(values, true)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_of_template =
    gtap::entry_of<gtap_program_of_template>(&of_template);
