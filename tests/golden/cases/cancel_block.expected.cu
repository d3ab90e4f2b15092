// Made by gtap-translate 0.1.0 from cancel_block.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// Taskgroups that block-level and team tasks cancel: all threads of a block find the same.
#include <gtap_block.cuh>


__noinline__ __device__ int search(int n, int *out, gtap::cancel_flag *gtap_group = nullptr) { if (!gtap::serial_call_allowed()) return {};
  if (gtap::block_sees_cancelled(gtap_group))
    return gtap::end_cancelled(gtap_group);
  const bool found = out[threadIdx.x] == n;
  if (n == 0) {
    { if (gtap::block_cancels(gtap_group, static_cast<bool>(found)))
        return gtap::end_cancelled(gtap_group); }
    return 1;
  }
  int a = 7;
  if (threadIdx.x == 0) {

    { gtap::serial_call gtap_c(gtap_group); gtap_c.store(a, search(n - 1, out, gtap_c.group())); }
  }

  { if (gtap::block_sees_cancelled(gtap_group))
      return gtap::end_cancelled(gtap_group); }
  return a;
}
static __device__ __forceinline__ int *&gtap_constant_group_out() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function search (cancel_block.cu:5) ----
struct gtap_args_search {
  using gtap_task = struct gtap_task_search;
  using gtap_result = int;
  int n;
  gtap::cancel_flag *gtap_group;
};
inline __device__ gtap_args_search gtap_pack_search(int n, int *,
    gtap::cancel_flag *gtap_group = nullptr) {
  return {n, gtap_group};
}
GTAP_TASK(search, (search)(gtap_a.n, gtap_constant_group_out(), gtap_a.gtap_group));
struct gtap_record_search : gtap_args_search {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  gtap::per_thread<int> a; // pinned by each thread: destination of a spawn, line 14
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_search(gtap_worker &gtap_w,
    gtap_record_search &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_constant_group_out();
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  int &a = gtap_w.mine(gtap_rec.a);
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // cancel_block.cu:16
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_search);
  if (gtap::block_sees_cancelled(gtap_group))
    return gtap_w.template finish<int>(gtap::end_cancelled(gtap_group));
  bool found; found = out[threadIdx.x] == n;
  if (n == 0) {
    { if (gtap::block_cancels(gtap_group, static_cast<bool>(found)))
        return gtap_w.template finish<int>(gtap::end_cancelled(gtap_group)); }
    return gtap_w.template finish<int>(1);
  }
  a = 7;
  if (threadIdx.x == 0) {
    // task, cancel_block.cu:13
    gtap_w.spawn(gtap::child{gtap_pack_search(n - 1, out, gtap_group), gtap::to(a)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, cancel_block.cu:16
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  { if (gtap::block_sees_cancelled(gtap_group))
      return gtap_w.template finish<int>(gtap::end_cancelled(gtap_group)); }
  return gtap_w.template finish<int>(a);
}



__device__ int team(int n, int *out, gtap::cancel_flag *gtap_group = nullptr) { gtap::must_be_spawned();
  if (__syncthreads_or(::gtap::leads() && (gtap::is_cancelled(gtap_group))))
    { return gtap::end_cancelled(gtap_group); }
  int found;
  if (::gtap::leads()) {
  found = 0;
  }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team; __syncthreads();
  int gtap_total_found{}; { int found = ::gtap::plus::neutral<int>();
  const auto gtap_turns = ::gtap::turns_below<int>(0, n, 1); 
  for (::gtap::static_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
    { found += out[i] == n; } }
  gtap_total_found = ::gtap::reduced<::gtap::plus, 0>(gtap_team, found); } if (::gtap::leads()) found = ::gtap::plus::of(found, gtap_total_found); __syncthreads(); }
  if (__syncthreads_or(::gtap::leads() && (found > 0))) {
  { if (__syncthreads_or(::gtap::leads() && (gtap::cancels(gtap_group))))
      { return gtap::end_cancelled(gtap_group); } }
  }

  {
    if (::gtap::leads()) {
    gtap::cancel_flag gtap_flag_1 = {gtap_group, 0};

    search(n, out, &gtap_flag_1);
    }
  

  }
  return n;
}
// ---- gtap: task function team (cancel_block.cu:22) ----
struct gtap_args_team {
  using gtap_task = struct gtap_task_team;
  using gtap_result = int;
  int n;
  gtap::cancel_flag *gtap_group;
};
inline __device__ gtap_args_team gtap_pack_team(int n, int *,
    gtap::cancel_flag *gtap_group = nullptr) {
  return {n, gtap_group};
}
GTAP_TASK(team, (team)(gtap_a.n, gtap_constant_group_out(), gtap_a.gtap_group));
struct gtap_record_team : gtap_args_team {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  gtap::cancel_flag gtap_flag_1; // pinned: its address is taken, line 33
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_team(gtap_worker &gtap_w, gtap_record_team &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_constant_group_out();
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  gtap::cancel_flag &gtap_flag_1 = gtap_rec.gtap_flag_1;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // cancel_block.cu:30
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_team);
  if (__syncthreads_or(::gtap::leads() && (gtap::is_cancelled(gtap_group))))
    { return gtap_w.template finish<int>(gtap::end_cancelled(gtap_group)); }
  int found;
  if (::gtap::leads()) {
  found = 0;
  }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team; __syncthreads();
  int gtap_total_found{}; { int found = ::gtap::plus::neutral<int>();
  const auto gtap_turns = ::gtap::turns_below<int>(0, n, 1); 
  for (::gtap::static_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
    { found += out[i] == n; } }
  gtap_total_found = ::gtap::reduced<::gtap::plus, 0>(gtap_team, found); } if (::gtap::leads()) found = ::gtap::plus::of(found, gtap_total_found); __syncthreads(); }
  if (__syncthreads_or(::gtap::leads() && (found > 0))) {
  { if (__syncthreads_or(::gtap::leads() && (gtap::cancels(gtap_group))))
      { return gtap_w.template finish<int>(gtap::end_cancelled(gtap_group)); } }
  }

  {
    if (::gtap::leads()) {
    gtap_flag_1 = gtap::cancel_flag{gtap_group, 0};
    // task, cancel_block.cu:32
    gtap_w.spawn(gtap::child{gtap_pack_search(n, out, &gtap_flag_1)});
    }
  
    if (gtap_w.must_wait()) { // state 1: end of taskgroup, cancel_block.cu:30
      gtap_w.suspend(1);
      return;
    gtap_resume_1:;
    }
  }
  return gtap_w.template finish<int>(n);
}



__device__ void group(int n, int *out) { if (!gtap::serial_call_allowed()) return;
  for (int i = 0; i < n; i++) {
    {

    {
      gtap::cancel_flag gtap_flag_2; gtap::begin_group(gtap_flag_2, nullptr);
      int r = -1;
      if (threadIdx.x == 0) {

        { gtap::serial_call gtap_c(&gtap_flag_2); gtap_c.store(r, search(i, out, gtap_c.group())); }

        team(i, out, &gtap_flag_2);
      }
      { if (gtap::block_cancels(&gtap_flag_2, static_cast<bool>(out[threadIdx.x] == 7))) {

        goto gtap_past_group_2; } }
      out[threadIdx.x] = 5;
    { if (gtap::block_sees_cancelled(&gtap_flag_2)) {

      goto gtap_past_group_2; } }
    

    } gtap_past_group_2:; }
    out[3] += 1;
  }
}
// ---- gtap: task function group (cancel_block.cu:39) ----
struct gtap_args_group {
  using gtap_task = struct gtap_task_group;
  using gtap_result = void;
  int n;
};
inline __device__ gtap_args_group gtap_pack_group(int n, int *) { return {n}; }
GTAP_TASK(group, group(gtap_a.n, gtap_constant_group_out()));
struct gtap_record_group : gtap_args_group {
  static constexpr unsigned gtap_states = 4; // 1 + number of taskwaits
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
  int i; // spilled: live at the taskwait, line 50
  gtap::cancel_flag gtap_flag_2; // pinned: bound to a reference, line 42
  gtap::per_thread<int> r; // pinned by each thread: destination of a spawn, line 46
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_group(gtap_worker &gtap_w, gtap_record_group &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_constant_group_out();
  gtap::cancel_flag &gtap_flag_2 = gtap_rec.gtap_flag_2;
  int &r = gtap_w.mine(gtap_rec.r);
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // cancel_block.cu:50
  case 2: goto gtap_resume_2; // cancel_block.cu:52
  case 3: goto gtap_resume_3; // cancel_block.cu:41
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_group);
  { int i; // for, cancel_block.cu:40
    for (i = 0; i < n; i++) {
      {

      {
        /* gtap_flag_2: in the record */ gtap::begin_group(gtap_flag_2, nullptr);
        r = -1;
        if (threadIdx.x == 0) {
          // task, cancel_block.cu:45
          gtap_w.spawn(gtap::child{gtap_pack_search(i, out, &gtap_flag_2), gtap::to(r)});
          // task, cancel_block.cu:47
          gtap_w.spawn(gtap::child{gtap_pack_team(i, out, &gtap_flag_2)});
        }
        { if (gtap::block_cancels(&gtap_flag_2, static_cast<bool>(out[threadIdx.x] == 7))) {
            if (gtap_w.must_wait()) { // state 1: end of taskgroup, cancel_block.cu:50
              if (gtap_w.leads()) gtap_rec.i = i;
              gtap_w.suspend(1);
              return;
            gtap_resume_1:
              i = gtap_rec.i;
            }
          goto gtap_past_group_2; } }
        out[threadIdx.x] = 5;
      { if (gtap::block_sees_cancelled(&gtap_flag_2)) {
          if (gtap_w.must_wait()) { // state 2: end of taskgroup, cancel_block.cu:52
            if (gtap_w.leads()) gtap_rec.i = i;
            gtap_w.suspend(2);
            return;
          gtap_resume_2:
            i = gtap_rec.i;
          }
        goto gtap_past_group_2; } }
    
        if (gtap_w.must_wait()) { // state 3: end of taskgroup, cancel_block.cu:41
          if (gtap_w.leads()) gtap_rec.i = i;
          gtap_w.suspend(3);
          return;
        gtap_resume_3:
          i = gtap_rec.i;
        }
      } gtap_past_group_2:; }
      out[3] += 1;
    }
  }
  gtap_w.finish();
}


// ---- gtap: program of kernel (cancel_block.cu:58) ----
using gtap_program_kernel = gtap::program<gtap_task_search, gtap_task_team, gtap_task_group>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, cancel_block.cu:59
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_group_out() = out;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_group(n, out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
