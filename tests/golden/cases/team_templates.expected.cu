// Made by gtap-translate 0.1.0 from team_templates.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Team functions that are templates, and members of class templates: their instances share one text.
#include <gtap_block.cuh>

template <class T>
struct Pair {
  T one, two;
};


template <class T, int Count>
__device__ T total(const T *in, T n, T *out) { gtap::must_be_spawned();
  T sum;
  T rest;
  T scale;
  Pair<T> both;
  __shared__ T cells[Count];
  ::gtap::kept<T[Count]> gtap_kept_cells;
  if (::gtap::leads()) {
  sum = 0;rest = 0;
  scale = in[0];
  both = Pair<T>{1, 2};
  
  }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team; if (::gtap::leads()) { ::gtap::give<0>(scale); } __syncthreads(); scale = ::gtap::given<0, T>();
  T gtap_total_sum{}; { T sum = ::gtap::plus::neutral<T>();
  const auto gtap_turns = ::gtap::turns_below<T>(static_cast<T>(0), n, 1); 
  for (::gtap::static_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] T i = ::gtap::ahead(static_cast<T>(0), gtap_for.turn(), 1);
    { sum += in[i] * scale; } }
  gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_team, sum); } if (::gtap::leads()) sum = ::gtap::plus::of(sum, gtap_total_sum); __syncthreads(); }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team; __shared__ T gtap_last_rest; if (::gtap::leads()) gtap_last_rest = rest; if (::gtap::leads()) { ::gtap::give<0>(rest); ::gtap::give<16>(both); } __syncthreads(); rest = ::gtap::given<0, T>(); both = ::gtap::given<16, Pair<T>>();
  const Pair<T> gtap_first_both = both; { [[maybe_unused]] Pair<T> both = gtap_first_both; [[maybe_unused]] T rest;
  const auto gtap_turns_2 = ::gtap::turns_below<int>(0, Count, 1); 
  for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
  do { {
    cells[i] = in[i];
    rest = cells[i] + both.one;
::gtap::atomic_before<::gtap::adds>(out[0], both.two);
  } } while (false); if (gtap_for_2.is_last()) gtap_last_rest = rest; }
  } __syncthreads(); if (::gtap::leads()) rest = gtap_last_rest; }
  if (n > 10) {
    T one;
    if (::gtap::leads()) {
    one = 0;

    one = total<T, Count>(in, n / 2, out);
    }
if (::gtap::leads()) { ::gtap::copy_all(gtap_kept_cells.value, cells); }

if (::gtap::leads()) { ::gtap::copy_all(cells, gtap_kept_cells.value); }
    if (::gtap::leads()) {
    sum += one * cells[0];
    }
  }
  return ::gtap::leads() ? static_cast<T>(sum + rest) : ::gtap::nothing<T>();
}
// ---- gtap: task function total (team_templates.cu:12) ----
template <class T, int Count>
struct gtap_record_total;
template <class T, int Count>
struct gtap_task_total;
template <class T, int Count>
struct gtap_args_total {
  using gtap_task = gtap_task_total<T, Count>;
  using gtap_result = T;
  const T *in;
  T n;
  T *out;
};
template <class T, int Count>
inline __device__ gtap_args_total<T, Count> gtap_pack_total(const T *in, T n, T *out) {
  return {in, n, out};
}
template <class T, int Count>
struct gtap_task_total {
  using gtap_args = gtap_args_total<T, Count>;
  using gtap_record = gtap_record_total<T, Count>;
  GTAP_TASK_MEMBERS(gtap_step_total, (total<T, Count>)(gtap_a.in, gtap_a.n, gtap_a.out))
};
template <class T, int Count>
struct gtap_record_total : gtap_args_total<T, Count> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  T sum; // spilled: live at the taskwait, line 31
  T rest; // spilled: live at the taskwait, line 31
  gtap::kept<T[Count]> gtap_kept_cells; // pinned: bound to a reference, line 31
  T one; // pinned: destination of a spawn, line 30
};
template <class T, int Count, class gtap_worker>
__device__ __forceinline__ void gtap_step_total(gtap_worker &gtap_w, gtap_record_total<T,
    Count> &gtap_rec) {
  const T *in = gtap_rec.in;
  T n = gtap_rec.n;
  T *out = gtap_rec.out;
  gtap::kept<T[Count]> &gtap_kept_cells = gtap_rec.gtap_kept_cells;
  T &one = gtap_rec.one;
  gtap::assume_global(in, out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // team_templates.cu:31
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_total<T, Count>);
  T sum;
  T rest;
  T scale;
  typename gtap::same<Pair<T>>::type both;
  __shared__ T cells[Count];
  // gtap_kept_cells: in the record
  if (::gtap::leads()) {
  sum = 0;rest = 0;
  scale = in[0];
  both = Pair<T>{1, 2};
  
  }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team; if (::gtap::leads()) { ::gtap::give<0>(scale); } __syncthreads(); scale = ::gtap::given<0, T>();
  T gtap_total_sum{}; { T sum = ::gtap::plus::neutral<T>();
  const auto gtap_turns = ::gtap::turns_below<T>(static_cast<T>(0), n, 1); 
  for (::gtap::static_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] T i = ::gtap::ahead(static_cast<T>(0), gtap_for.turn(), 1);
    { sum += in[i] * scale; } }
  gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_team, sum); } if (::gtap::leads()) sum = ::gtap::plus::of(sum, gtap_total_sum); __syncthreads(); }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team; __shared__ T gtap_last_rest; if (::gtap::leads()) gtap_last_rest = rest; if (::gtap::leads()) { ::gtap::give<0>(rest); ::gtap::give<16>(both); } __syncthreads(); rest = ::gtap::given<0, T>(); both = ::gtap::given<16, Pair<T>>();
  const Pair<T> gtap_first_both = both; { [[maybe_unused]] Pair<T> both = gtap_first_both; [[maybe_unused]] T rest;
  const auto gtap_turns_2 = ::gtap::turns_below<int>(0, Count, 1); 
  for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
  do { {
    cells[i] = in[i];
    rest = cells[i] + both.one;
::gtap::atomic_before<::gtap::adds>(out[0], both.two);
  } } while (false); if (gtap_for_2.is_last()) gtap_last_rest = rest; }
  } __syncthreads(); if (::gtap::leads()) rest = gtap_last_rest; }
  if (n > 10) {
    // one: in the record
    if (::gtap::leads()) {
    one = 0;
    // task, team_templates.cu:29
    gtap_w.spawn(gtap::child{gtap_pack_total<T, Count>(in, n / 2, out), gtap::to(one)});
    }
if (::gtap::leads()) { ::gtap::copy_all(gtap_kept_cells.value, cells); }
    if (gtap_w.must_wait()) { // state 1: taskwait, team_templates.cu:31
      if (gtap_w.leads()) gtap_rec.sum = sum;
      if (gtap_w.leads()) gtap_rec.rest = rest;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      sum = gtap_rec.sum;
      rest = gtap_rec.rest;
    }
if (::gtap::leads()) { ::gtap::copy_all(cells, gtap_kept_cells.value); }
    if (::gtap::leads()) {
    sum += one * cells[0];
    }
  }
  return gtap_w.template finish<T>(::gtap::leads() ? static_cast<T>(sum + rest) : ::gtap::nothing<T>());
}


static __device__ unsigned gtap_critical;
template <class T>
struct Marks {

  static __device__ void set(T *marks, int n) {
    T mark;
    if (::gtap::leads()) {
    mark = marks[0];
    }
    { [[maybe_unused]] const ::gtap::whole_block gtap_team; if (::gtap::leads()) { ::gtap::give<0>(mark); } __syncthreads(); mark = ::gtap::given<0, T>();
    {
    {
      T own = mark;
{ __shared__ T gtap_copied_own; if (gtap_team.is_first()) { own = marks[1]; gtap_copied_own = own; } gtap_team.barrier(); own = gtap_copied_own; gtap_team.barrier(); }
{ for (::gtap::critical_section gtap_section(gtap_critical); gtap_section.is_ahead(); gtap_section.advance()) if (gtap_section.enters()) { marks[n] += own; } }
    }
    } __syncthreads(); }
  }
public: // ---- gtap: task function Marks::set (team_templates.cu:40) ----
struct gtap_args_set;
struct gtap_record_set;
struct gtap_task_set;
static __device__ gtap_args_set gtap_pack_set(T *marks, int n);
template <class gtap_worker>
static __device__ __forceinline__ void gtap_step_set(gtap_worker &gtap_w,
    gtap_record_set &gtap_rec);
public:
};
// ---- gtap: task function Marks::set ----
template <class T>
struct Marks<T>::gtap_args_set {
  using gtap_task = gtap_task_set;
  using gtap_result = void;
  T *marks;
  int n;
};
template <class T>
inline __device__ auto Marks<T>::gtap_pack_set(T *marks, int n) -> gtap_args_set {
  return {marks, n};
}
template <class T>
struct Marks<T>::gtap_task_set {
  using gtap_args = gtap_args_set;
  using gtap_record = gtap_record_set;
  GTAP_TASK_MEMBERS(gtap_step_set, (set)(gtap_a.marks, gtap_a.n))
};

template <class T>
struct Marks<T>::gtap_record_set : gtap_args_set {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class T>
template <class gtap_worker>
__device__ void Marks<T>::gtap_step_set(gtap_worker &gtap_w, gtap_record_set &gtap_rec) {
  T *marks = gtap_rec.marks;
  int n = gtap_rec.n;
  gtap::assume_global(marks);
  GTAP_CHECK_RECORD(gtap_task_set);
    T mark;
    if (::gtap::leads()) {
    mark = marks[0];
    }
    { [[maybe_unused]] const ::gtap::whole_block gtap_team; if (::gtap::leads()) { ::gtap::give<0>(mark); } __syncthreads(); mark = ::gtap::given<0, T>();
    {
    {
      T own = mark;
{ __shared__ T gtap_copied_own; if (gtap_team.is_first()) { own = marks[1]; gtap_copied_own = own; } gtap_team.barrier(); own = gtap_copied_own; gtap_team.barrier(); }
{ for (::gtap::critical_section gtap_section(gtap_critical); gtap_section.is_ahead(); gtap_section.advance()) if (gtap_section.enters()) { marks[n] += own; } }
    }
    } __syncthreads(); }
  gtap_w.finish();
}


// ---- gtap: program of start_ints (team_templates.cu:53) ----
using gtap_program_start_ints = gtap::program<gtap_task_total<int, 4>>;
__global__ void GTAP_ENTRY_BOUNDS start_ints(const int *in, int n, int *out) {
  { // entry, team_templates.cu:54
    gtap::session<gtap_program_start_ints> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_total<int, 4>(in, n, out), gtap::to(out[1])});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start_ints =
    gtap::entry_of<gtap_program_start_ints>(&start_ints);
// ---- gtap: program of start_longs (team_templates.cu:57) ----
using gtap_program_start_longs = gtap::program<gtap_task_total<long long, 3>>;
__global__ void GTAP_ENTRY_BOUNDS start_longs(const long long *in, int n, long long *out) {
  { // entry, team_templates.cu:58
    gtap::session<gtap_program_start_longs> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_total<long long, 3>(in, n, out), gtap::to(out[1])});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start_longs =
    gtap::entry_of<gtap_program_start_longs>(&start_longs);
// ---- gtap: program of start_marks (team_templates.cu:61) ----
using gtap_program_start_marks = gtap::program<Marks<double>::gtap_task_set>;
__global__ void GTAP_ENTRY_BOUNDS start_marks(double *marks, int n) {
  { // entry, team_templates.cu:62
    gtap::session<gtap_program_start_marks> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{Marks<double>::gtap_pack_set(marks, n)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start_marks =
    gtap::entry_of<gtap_program_start_marks>(&start_marks);
