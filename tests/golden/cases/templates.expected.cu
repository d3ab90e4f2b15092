// Made by gtap-translate 0.1.0 from templates.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// One text for all instances of a template: what one of them needs, all get. Each keeps its own branch of an
// if constexpr.
#include <gtap_thread.cuh>

__device__ const int *seen;
__device__ void look(const int *at) { seen = at; }


template <class T, bool Deep>
__device__ T sum(T value, int n) { if (!gtap::serial_call_allowed()) return gtap::no_result<T>();
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
// ---- gtap: task function sum (templates.cu:10) ----
template <class T, bool Deep>
struct gtap_record_sum;
template <class T, bool Deep>
struct gtap_task_sum;
template <class T, bool Deep>
struct gtap_args_sum {
  using gtap_task = gtap_task_sum<T, Deep>;
  using gtap_result = T;
  T value;
  int n;
};
template <class T, bool Deep>
inline __device__ gtap_args_sum<T, Deep> gtap_pack_sum(T value, int n) { return {value, n}; }
template <class T, bool Deep>
struct gtap_task_sum {
  using gtap_args = gtap_args_sum<T, Deep>;
  using gtap_record = gtap_record_sum<T, Deep>;
  GTAP_TASK_MEMBERS(gtap_step_sum, (sum<T, Deep>)(gtap_a.value, gtap_a.n))
};
template <class T, bool Deep>
struct gtap_record_sum : gtap_args_sum<T, Deep> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  int extra; // pinned: its address is taken, line 13
  T rest; // pinned: destination of a spawn, line 21
};
template <class T, bool Deep, class gtap_worker>
__device__ __forceinline__ void gtap_step_sum(gtap_worker &gtap_w, gtap_record_sum<T,
    Deep> &gtap_rec) {
  T value = gtap_rec.value;
  int n = gtap_rec.n;
  int &extra = gtap_rec.extra;
  T &rest = gtap_rec.rest;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // templates.cu:22
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sum<T, Deep>);
  extra = n * 3; // its address is taken in the deep instances
  if constexpr (Deep) {
    look(&extra);
  } else {
    extra += 5;
  }
  if (n == 0)
    return gtap_w.template finish<T>(value);
  // rest: in the record
  // task, templates.cu:20
  gtap_w.spawn(gtap::child{gtap_pack_sum<T, false>(value + 1, n - 1), gtap::to(rest)});
  if (gtap_w.must_wait()) { // state 1: taskwait, templates.cu:22
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<T>(rest + value + extra);
}


// What the loop needs of its range, the instance knows.

template <class T, class Range>
__device__ T over(const Range *range, T scale, int n) { if (!gtap::serial_call_allowed()) return gtap::no_result<T>();
  T cells[3] = {scale, 1, 2}, total = 0;
  if (n == 0)
    return scale;
  for (T &cell : cells) {

    cell = over<T>(range, scale, n - 1);

    total += cell;
  }
  for (auto value : *range) {
    T rest;

    rest = over<T>(range, T(value), n - 1);

    total += rest * value;
  }
  return total;
}
// ---- gtap: task function over (templates.cu:29) ----
template <class T, class Range>
struct gtap_record_over;
template <class T, class Range>
struct gtap_task_over;
template <class T, class Range>
struct gtap_args_over {
  using gtap_task = gtap_task_over<T, Range>;
  using gtap_result = T;
  const Range *range;
  T scale;
  int n;
};
template <class T, class Range>
inline __device__ gtap_args_over<T, Range> gtap_pack_over(const Range *range, T scale, int n) {
  return {range, scale, n};
}
template <class T, class Range>
struct gtap_task_over {
  using gtap_args = gtap_args_over<T, Range>;
  using gtap_record = gtap_record_over<T, Range>;
  GTAP_TASK_MEMBERS(gtap_step_over, (over<T, Range>)(gtap_a.range, gtap_a.scale, gtap_a.n))
};
template <class T, class Range>
struct gtap_record_over : gtap_args_over<T, Range> {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
  T cells[3]; // pinned: bound to a reference, line 33
  T total; // spilled: live at the taskwait, line 36
  T *cell; // spilled: live at the taskwait, line 36
  gtap::range_value<const Range> value; // spilled: live at the taskwait, line 43
  T rest; // pinned: destination of a spawn, line 42
  gtap::range_iterator<T[3]> gtap_begin_1; // spilled: live at the taskwait, line 36
  gtap::range_sentinel<T[3]> gtap_end_1; // spilled: live at the taskwait, line 36
  gtap::range_iterator<const Range> gtap_begin_2; // spilled: live at the taskwait, line 43
  gtap::range_sentinel<const Range> gtap_end_2; // spilled: live at the taskwait, line 43
};
template <class T, class Range, class gtap_worker>
__device__ __forceinline__ void gtap_step_over(gtap_worker &gtap_w, gtap_record_over<T,
    Range> &gtap_rec) {
  const Range *range = gtap_rec.range;
  T scale = gtap_rec.scale;
  int n = gtap_rec.n;
  T (&cells)[3] = gtap_rec.cells;
  T &rest = gtap_rec.rest;
  gtap::assume_global(range);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // templates.cu:36
  case 2: goto gtap_resume_2; // templates.cu:43
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_over<T, Range>);
  gtap::assign(cells, {scale, 1, 2}); T total; total = 0;
  if (n == 0)
    return gtap_w.template finish<T>(scale);
  { // for, templates.cu:33
    typename gtap::same<gtap::range_iterator<T[3]>>::type gtap_begin_1;
    typename gtap::same<gtap::range_sentinel<T[3]>>::type gtap_end_1;
    { auto &&gtap_range_1 = cells; gtap_begin_1 = gtap::range_begin(gtap_range_1); gtap_end_1 = gtap::range_end(gtap_range_1); }
    for (; gtap_begin_1 != gtap_end_1; ++gtap_begin_1) {
      T *cell; cell = &*gtap_begin_1;
      // task, templates.cu:34
      gtap_w.spawn(gtap::child{gtap_pack_over<T>(range, scale, n - 1), gtap::to(*cell)});
      if (gtap_w.must_wait()) { // state 1: taskwait, templates.cu:36
        gtap_rec.total = total;
        gtap_rec.cell = cell;
        gtap_rec.gtap_begin_1 = gtap_begin_1;
        gtap_rec.gtap_end_1 = gtap_end_1;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        total = gtap_rec.total;
        cell = gtap_rec.cell;
        gtap_begin_1 = gtap_rec.gtap_begin_1;
        gtap_end_1 = gtap_rec.gtap_end_1;
      }
      total += *cell;
    }
  }
  { // for, templates.cu:39
    typename gtap::same<gtap::range_iterator<const Range>>::type gtap_begin_2;
    typename gtap::same<gtap::range_sentinel<const Range>>::type gtap_end_2;
    { auto &&gtap_range_2 = *range; gtap_begin_2 = gtap::range_begin(gtap_range_2); gtap_end_2 = gtap::range_end(gtap_range_2); }
    for (; gtap_begin_2 != gtap_end_2; ++gtap_begin_2) {
      typename gtap::same<gtap::range_value<const Range>>::type value; value = *gtap_begin_2;
      // rest: in the record
      // task, templates.cu:41
      gtap_w.spawn(gtap::child{gtap_pack_over<T>(range, T(value), n - 1), gtap::to(rest)});
      if (gtap_w.must_wait()) { // state 2: taskwait, templates.cu:43
        gtap_rec.total = total;
        gtap_rec.value = value;
        gtap_rec.gtap_begin_2 = gtap_begin_2;
        gtap_rec.gtap_end_2 = gtap_end_2;
        gtap_w.suspend(2);
        return;
      gtap_resume_2:
        total = gtap_rec.total;
        value = gtap_rec.value;
        gtap_begin_2 = gtap_rec.gtap_begin_2;
        gtap_end_2 = gtap_rec.gtap_end_2;
      }
      total += rest * value;
    }
  }
  return gtap_w.template finish<T>(total);
}


// ---- gtap: program of kernel (templates.cu:49) ----
using gtap_program_kernel = gtap::program<gtap_task_sum<double, true>, gtap_task_sum<double,
    false>>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, double *out) {
  { // entry, templates.cu:50
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sum<double, true>(1.5, n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);

// ---- gtap: program of whole (templates.cu:54) ----
using gtap_program_whole = gtap::program<gtap_task_sum<int, false>>;
__global__ void GTAP_ENTRY_BOUNDS whole(int n, int *out) {
  { // entry, templates.cu:55
    gtap::session<gtap_program_whole> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sum<int, false>(1, n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_whole =
    gtap::entry_of<gtap_program_whole>(&whole);

__device__ double weights[2] = {0.5, 0.25};
__device__ int counts[3] = {1, 2, 3};
// ---- gtap: program of weighted (templates.cu:61) ----
using gtap_program_weighted = gtap::program<gtap_task_over<double, double[2]>>;
__global__ void GTAP_ENTRY_BOUNDS weighted(int n, double *out) {
  { // entry, templates.cu:62
    gtap::session<gtap_program_weighted> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_over<double>(&weights, 1.0, n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_weighted =
    gtap::entry_of<gtap_program_weighted>(&weighted);
// ---- gtap: program of counted (templates.cu:65) ----
using gtap_program_counted = gtap::program<gtap_task_over<int, int[3]>>;
__global__ void GTAP_ENTRY_BOUNDS counted(int n, int *out) {
  { // entry, templates.cu:66
    gtap::session<gtap_program_counted> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_over<int>(&counts, 1, n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_counted =
    gtap::entry_of<gtap_program_counted>(&counted);
