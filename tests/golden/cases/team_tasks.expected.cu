// Made by gtap-translate 0.1.0 from team_tasks.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#define GTAP_WORKER_MIXED 1
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tasks that threads of a region spawn: the region's end waits for them.
#include <gtap_thread.cuh>


__device__ int square(int n) { if (!gtap::serial_call_allowed()) return {};
  return n * n;
}
// ---- gtap: task function square (team_tasks.cu:6) ----
struct gtap_args_square {
  using gtap_task = struct gtap_task_square;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_square gtap_pack_square(int n) { return {n}; }
GTAP_MIXED_TASK(square, gtap_by_block = false, gtap_runs_inline = true, square(gtap_a.n));
struct gtap_record_square : gtap_args_square {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_square(gtap_worker &gtap_w,
    gtap_record_square &gtap_rec) {
  int n = gtap_rec.n;
  GTAP_CHECK_RECORD(gtap_task_square);
  return gtap_w.template finish<int>(n * n);
}


// Ends when the whole subtree is marked.

__device__ void visit(const int *children, int node, int *marks) { gtap::must_be_spawned();
  if (::gtap::leads()) {
  marks[node] = 1;
  }
{
  { [[maybe_unused]] const ::gtap::part_of_block gtap_team(2); __syncthreads();
  if (gtap_team.has_thread()) {
  const auto gtap_turns_2 = ::gtap::turns_below<int>(0, 2, 1); 
  for (::gtap::single_turns gtap_for(gtap_team, gtap_turns_2); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
    { if (children[2 * node + i] >= 0) {

      visit(children, children[2 * node + i], marks);
    } } }
  } __syncthreads(); }

}
}
// ---- gtap: task function visit (team_tasks.cu:12) ----
struct gtap_args_visit {
  using gtap_task = struct gtap_task_visit;
  using gtap_result = void;
  const int *children;
  int node;
  int *marks;
};
inline __device__ gtap_args_visit gtap_pack_visit(const int *children, int node, int *marks) {
  return {children, node, marks};
}
GTAP_MIXED_TASK(visit, gtap_by_block = true, gtap_runs_inline = false, visit(gtap_a.children,
    gtap_a.node, gtap_a.marks));
struct gtap_record_visit : gtap_args_visit {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_visit(gtap_worker &gtap_w, gtap_record_visit &gtap_rec) {
  const int *children = gtap_rec.children;
  int node = gtap_rec.node;
  int *marks = gtap_rec.marks;
  gtap::assume_global(children, marks);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // team_tasks.cu:14
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_visit);
  if (::gtap::leads()) {
  marks[node] = 1;
  }
{
  { [[maybe_unused]] const ::gtap::part_of_block gtap_team(2); __syncthreads();
  if (gtap_team.has_thread()) {
  const auto gtap_turns_2 = ::gtap::turns_below<int>(0, 2, 1); 
  for (::gtap::single_turns gtap_for(gtap_team, gtap_turns_2); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
    { if (children[2 * node + i] >= 0) {
      // task, team_tasks.cu:17
      gtap_w.spawn(gtap::child{gtap_pack_visit(children, children[2 * node + i], marks)});
    } } }
  } __syncthreads(); }
  if (gtap_w.must_wait()) { // state 1: end of region, team_tasks.cu:14
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
}
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_taskloop_pair_1(unsigned gtap_turns, unsigned gtap_grain, int i, int *out);
namespace {
static __device__ __forceinline__ int *&gtap_constant_pair_out() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_taskloop_pair_1 (team_tasks.cu:43) ----
struct gtap_args_gtap_taskloop_pair_1 {
  using gtap_task = struct gtap_task_gtap_taskloop_pair_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_grain;
  int i;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_pair_1 gtap_pack_gtap_taskloop_pair_1(
    unsigned int gtap_turns, unsigned int gtap_grain, int i, int *) {
  return {gtap_turns, gtap_grain, i};
}
GTAP_MIXED_TASK(gtap_taskloop_pair_1, gtap_by_block = true, gtap_runs_inline = false,
    gtap_taskloop_pair_1(gtap_a.gtap_turns, gtap_a.gtap_grain, gtap_a.i, gtap_constant_pair_out()));
} // namespace


__device__ int pair(int n, int *out) { gtap::must_be_spawned();
  int a;
  int b;
  int rest;
  int squares[4];
  if (::gtap::leads()) {
  a = 0;b = 0;rest = n % 7;
  { int gtap_values[4] = {0}; ::gtap::copy_all(squares, gtap_values); }
  }
{
{ [[maybe_unused]] const ::gtap::whole_block gtap_team; __syncthreads();
{
{
{ if (gtap_team.is_first()) { {

    a = square(n);

    b = square(n + 1);
  } } gtap_team.barrier(); } }
} __syncthreads(); }

}
  if (__syncthreads_or(::gtap::leads() && (a < b)))
{
  { [[maybe_unused]] const ::gtap::part_of_block gtap_team(4); gtap_team.open_barrier(); __syncthreads();
  int gtap_total_rest{}; if (gtap_team.has_thread()) { int rest = ::gtap::plus::neutral<int>();
  {
    const int me = gtap::thread_num();
    rest += me;

    squares[me] = square(rest);
{ if (gtap_team.is_first()) { {
    if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {

      gtap_taskloop_pair_1(gtap_turns, ::gtap::usual_grain_of_blocks(gtap_turns), 0, out);
    } else
      for (int i = 0; i < n;)
        ::gtap::turns_unknown(); } } }
  }
  gtap_total_rest = ::gtap::reduced<::gtap::plus, 0>(gtap_team, rest); } if (::gtap::leads()) rest = ::gtap::plus::of(rest, gtap_total_rest); __syncthreads(); gtap_team.close_barrier(); }

}
  return ::gtap::leads() ? static_cast<int>(a + b + rest + squares[3]) : ::gtap::nothing<int>();
}
// ---- gtap: task function pair (team_tasks.cu:23) ----
struct gtap_args_pair {
  using gtap_task = struct gtap_task_pair;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_pair gtap_pack_pair(int n, int *) { return {n}; }
GTAP_MIXED_TASK(pair, gtap_by_block = true, gtap_runs_inline = false, pair(gtap_a.n,
    gtap_constant_pair_out()));
struct gtap_record_pair : gtap_args_pair {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  int a; // pinned: destination of a spawn, line 30
  int b; // pinned: destination of a spawn, line 32
  int rest; // spilled: live at the taskwait, line 26
  int squares[4]; // pinned: destination of a spawn, line 40
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_pair(gtap_worker &gtap_w, gtap_record_pair &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_constant_pair_out();
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  int (&squares)[4] = gtap_rec.squares;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // team_tasks.cu:26
  case 2: goto gtap_resume_2; // team_tasks.cu:35
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_pair);
  // a: in the record
  // b: in the record
  int rest;
  // squares: in the record
  if (::gtap::leads()) {
  a = 0;b = 0;rest = n % 7;
  { int gtap_values[4] = {0}; ::gtap::copy_all(squares, gtap_values); }
  }
{
{ [[maybe_unused]] const ::gtap::whole_block gtap_team; __syncthreads();
{
{
{ if (gtap_team.is_first()) { {
    // task, team_tasks.cu:29
    gtap_w.spawn(gtap::child{gtap_pack_square(n), gtap::to(a)});
    // task, team_tasks.cu:31
    gtap_w.spawn(gtap::child{gtap_pack_square(n + 1), gtap::to(b)});
  } } gtap_team.barrier(); } }
} __syncthreads(); }
  if (gtap_w.must_wait()) { // state 1: end of region, team_tasks.cu:26
    if (gtap_w.leads()) gtap_rec.rest = rest;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    rest = gtap_rec.rest;
  }
}
  if (__syncthreads_or(::gtap::leads() && (a < b)))
{
  { [[maybe_unused]] const ::gtap::part_of_block gtap_team(4); gtap_team.open_barrier(); __syncthreads();
  int gtap_total_rest{}; if (gtap_team.has_thread()) { int rest = ::gtap::plus::neutral<int>();
  {
    const int me = gtap::thread_num();
    rest += me;
    // task, team_tasks.cu:39
    gtap_w.spawn(gtap::child{gtap_pack_square(rest), gtap::to(squares[me])});
{ if (gtap_team.is_first()) { {
    if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {
      // task, team_tasks.cu:42
      gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_pair_1(gtap_turns, ::gtap::usual_grain_of_blocks(gtap_turns), 0, out)});
    } else
      for (int i = 0; i < n;)
        ::gtap::turns_unknown(); } } }
  }
  gtap_total_rest = ::gtap::reduced<::gtap::plus, 0>(gtap_team, rest); } if (::gtap::leads()) rest = ::gtap::plus::of(rest, gtap_total_rest); __syncthreads(); gtap_team.close_barrier(); }
  if (gtap_w.must_wait()) { // state 2: end of region, team_tasks.cu:35
    if (gtap_w.leads()) gtap_rec.rest = rest;
    gtap_w.suspend(2);
    return;
  gtap_resume_2:
    rest = gtap_rec.rest;
  }
}
  return gtap_w.template finish<int>(::gtap::leads() ? static_cast<int>(a + b + rest + squares[3]) : ::gtap::nothing<int>());
}



static __device__ __noinline__ void gtap_taskloop_pair_1(unsigned gtap_turns, unsigned gtap_grain, int i, int *out) { gtap::must_be_spawned(); // the turns of a taskloop of pair
  for (; gtap_turns != 0 && !::gtap::shares_of_block(gtap_turns, gtap_grain); --gtap_turns, i++)
      { if (::gtap::leads()) {
      out[i] = i;
      } }
  if (::gtap::leads()) {
  if (gtap_turns != 0) {
    const unsigned gtap_rest = gtap_turns;
    const auto gtap_at = i;
    { unsigned gtap_turns = gtap_rest; auto i = gtap_at;
  while (::gtap::halves_of_block(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;
    if (threadIdx.x == 0) {

      gtap_taskloop_pair_1(gtap_half, gtap_grain, i, out);
    }
    i = ::gtap::ahead(i, gtap_half, 1);
    gtap_turns -= gtap_half;
  }
    if (threadIdx.x == 0) {

      gtap_taskloop_pair_1(gtap_turns, gtap_grain, i, out);
    }
    }
  }
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_pair_1 : gtap_args_gtap_taskloop_pair_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_in_group = true; // a taskgroup waits for children, too
  static constexpr bool gtap_skips = true; // has gtap_skip()
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_pair_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_pair_1(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_pair_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_grain = gtap_rec.gtap_grain;
  int i = gtap_rec.i;
  int *out = gtap_constant_pair_out();
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_pair_1);
  // the turns of a taskloop of pair
  for (; gtap_turns != 0 && !gtap_w.must_share(gtap_turns, gtap_grain); --gtap_turns, i++)
      { if (::gtap::leads()) {
      out[i] = i;
      } }
  if (::gtap::leads()) {
  if (gtap_turns != 0) {
    const unsigned gtap_rest = gtap_turns;
    const auto gtap_at = i;
    { unsigned gtap_turns = gtap_rest; auto i = gtap_at;
  while (::gtap::in_task::halves_of_block(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;
    if (threadIdx.x == 0) {
      // task, team_tasks.cu:44
      gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_pair_1(gtap_half, gtap_grain, i, out)});
    }
    i = ::gtap::ahead(i, gtap_half, 1);
    gtap_turns -= gtap_half;
  }
    if (threadIdx.x == 0) {
      // task, team_tasks.cu:44
      gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_pair_1(gtap_turns, gtap_grain, i, out)});
    }
    }
  }
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// A pointer that a lambda names: its own value is kept, not what it points to.

__device__ void looked(int n, int *out) { int *const gtap_given_out = out; { __shared__ int *out; if (::gtap::leads()) out = gtap_given_out; {
  if (::gtap::leads()) {
  atomicAdd(out, [&](int given) { return given + out[1]; }(n));
  }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team; __syncthreads();
  {
  const auto gtap_turns_3 = ::gtap::turns_below<int>(2, n, 1); 
  for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_3); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(2, gtap_for_2.turn(), 1);
    { out[i] = i; } }
  } __syncthreads(); }
} } }
// ---- gtap: task function looked (team_tasks.cu:51) ----
struct gtap_args_looked {
  using gtap_task = struct gtap_task_looked;
  using gtap_result = void;
  int n;
  int *out;
};
inline __device__ gtap_args_looked gtap_pack_looked(int n, int *out) { return {n, out}; }
GTAP_MIXED_TASK(looked, gtap_by_block = true, gtap_runs_inline = false, looked(gtap_a.n,
    gtap_a.out));
struct gtap_record_looked : gtap_args_looked {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_looked(gtap_worker &gtap_w,
    gtap_record_looked &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_rec.out;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_looked);
  int *const gtap_given_out = out; { __shared__ int *out; if (::gtap::leads()) out = gtap_given_out; {
  if (::gtap::leads()) {
  atomicAdd(out, [&](int given) { return given + out[1]; }(n));
  }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team; __syncthreads();
  {
  const auto gtap_turns_3 = ::gtap::turns_below<int>(2, n, 1); 
  for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_3); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(2, gtap_for_2.turn(), 1);
    { out[i] = i; } }
  } __syncthreads(); }
} }
  gtap_w.finish();
}


// ---- gtap: program of start_looked (team_tasks.cu:58) ----
using gtap_program_start_looked = gtap::program<gtap_task_looked>;
__global__ void GTAP_ENTRY_BOUNDS start_looked(int n, int *out) {
  { // entry, team_tasks.cu:59
    gtap::session<gtap_program_start_looked> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_looked(n, out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start_looked =
    gtap::entry_of<gtap_program_start_looked>(&start_looked);
// ---- gtap: program of start (team_tasks.cu:62) ----
using gtap_program_start = gtap::program<gtap_task_square, gtap_task_gtap_taskloop_pair_1,
    gtap_task_pair>;
__global__ void GTAP_ENTRY_BOUNDS start(int n, int *out) {
  { // entry, team_tasks.cu:63
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_pair_out() = out;
    }
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_pair(n, out), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(&start);
