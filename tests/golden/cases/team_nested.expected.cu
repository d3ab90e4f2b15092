// Made by gtap-translate 0.1.0 from team_nested.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
#line 1 "team_nested.cu"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions in a region: of one thread each.
// gtap-options: -Wno-gtap-nested-region
#include <gtap_block.cuh>


__device__ void rows(const int *in, int n, int *out) {
#line 9 "team_nested.cu"
  { [[maybe_unused]] const ::gtap::thread_groups gtap_team(33); gtap_team.open_barrier(); __syncthreads();
#line 9 "team_nested.cu"
  if (gtap_team.has_thread()) {
#line 9 "team_nested.cu"
  const auto gtap_turns = ::gtap::turns_below<int>(0, n, 1); 
#line 9 "team_nested.cu"
  for (::gtap::single_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int row = ::gtap::ahead(0, gtap_for.turn(), 1);
#line 9 "team_nested.cu"
  { {
    int sum;
#line 10 "team_nested.cu"
    int last;
#line 10 "team_nested.cu"
    if (gtap_team.leads()) {
#line 10 "team_nested.cu"
    sum = 0;last = 0;
#line 12 "team_nested.cu"
    { [[maybe_unused]] const ::gtap::one_thread gtap_team; int gtap_total_sum{}; auto &gtap_last_last = last; { [[maybe_unused]] int last; int sum = ::gtap::plus::neutral<int>();
#line 12 "team_nested.cu"
    const auto gtap_turns_2 = ::gtap::turns_below<int>(0, n, 1); 
#line 12 "team_nested.cu"
    for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
#line 12 "team_nested.cu"
    do { {
      sum += in[row * n + i];
      last = i;
    } } while (false); if (gtap_for_2.is_last()) gtap_last_last = last; }
#line 15 "team_nested.cu"
    gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_team, sum); } sum = ::gtap::plus::of(sum, gtap_total_sum); }
#line 15 "team_nested.cu"
    }
#line 17 "team_nested.cu"
    { [[maybe_unused]] const ::gtap::group_lanes gtap_inner(gtap_team, 4); sum = gtap_team.of_leader(sum); gtap_team.meet(); const int gtap_first_sum = sum; 
#line 17 "team_nested.cu"
    if (gtap_inner.has_thread()) { [[maybe_unused]] int sum = gtap_first_sum;
#line 17 "team_nested.cu"
    {
#line 19 "team_nested.cu"
      { {
#line 19 "team_nested.cu"
      const auto gtap_turns_3 = ::gtap::turns_below<int>(0, 4, 1); 
#line 19 "team_nested.cu"
      for (::gtap::static_turns gtap_for_3(gtap_inner, gtap_turns_3); gtap_for_3.is_ahead(); gtap_for_3.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_3.turn(), 1);
        { sum += i + int(gtap_inner.number()); } }
#line 20 "team_nested.cu"
      } gtap_inner.barrier(); }
gtap_inner.barrier();
#line 23 "team_nested.cu"
{ if (gtap_inner.is_first()) { sum += 1; } gtap_inner.barrier(); sum = gtap_inner.of_first(sum); gtap_inner.barrier(); }
      out[n + row] = sum;
    }
#line 25 "team_nested.cu"
    } gtap_team.meet(); }
    if (gtap_team.leads()) {
#line 26 "team_nested.cu"
    out[row] = sum + last + int(gtap_team.number());
#line 26 "team_nested.cu"
    }
  } } }
#line 27 "team_nested.cu"
  } __syncthreads(); gtap_team.close_barrier(); }
}
#line 76 "<standard output>"
// ---- gtap: task function rows (team_nested.cu:7) ----
struct gtap_args_rows {
  using gtap_task = struct gtap_task_rows;
  using gtap_result = void;
  const int *in;
  int n;
  int *out;
};
inline __device__ gtap_args_rows gtap_pack_rows(const int *in, int n, int *out) {
  return {in, n, out};
}
GTAP_TASK(rows, rows(gtap_a.in, gtap_a.n, gtap_a.out));
struct gtap_record_rows : gtap_args_rows {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_rows(gtap_worker &gtap_w, gtap_record_rows &gtap_rec) {
  const int *in = gtap_rec.in;
  int n = gtap_rec.n;
  int *out = gtap_rec.out;
  gtap::assume_global(in, out);
#line 7 "team_nested.cu"
  GTAP_CHECK_RECORD(gtap_task_rows);
#line 9 "team_nested.cu"
  { [[maybe_unused]] const ::gtap::thread_groups gtap_team(33); gtap_team.open_barrier(); __syncthreads();
#line 9 "team_nested.cu"
  if (gtap_team.has_thread()) {
#line 9 "team_nested.cu"
  const auto gtap_turns = ::gtap::turns_below<int>(0, n, 1); 
#line 9 "team_nested.cu"
  for (::gtap::single_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int row = ::gtap::ahead(0, gtap_for.turn(), 1);
#line 9 "team_nested.cu"
  { {
    int sum;
#line 10 "team_nested.cu"
    int last;
#line 10 "team_nested.cu"
    if (gtap_team.leads()) {
#line 10 "team_nested.cu"
    sum = 0;last = 0;
#line 12 "team_nested.cu"
    { [[maybe_unused]] const ::gtap::one_thread gtap_team; int gtap_total_sum{}; auto &gtap_last_last = last; { [[maybe_unused]] int last; int sum = ::gtap::plus::neutral<int>();
#line 12 "team_nested.cu"
    const auto gtap_turns_2 = ::gtap::turns_below<int>(0, n, 1); 
#line 12 "team_nested.cu"
    for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
#line 12 "team_nested.cu"
    do { {
      sum += in[row * n + i];
      last = i;
    } } while (false); if (gtap_for_2.is_last()) gtap_last_last = last; }
#line 15 "team_nested.cu"
    gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_team, sum); } sum = ::gtap::plus::of(sum, gtap_total_sum); }
#line 15 "team_nested.cu"
    }
#line 17 "team_nested.cu"
    { [[maybe_unused]] const ::gtap::group_lanes gtap_inner(gtap_team, 4); sum = gtap_team.of_leader(sum); gtap_team.meet(); const int gtap_first_sum = sum; 
#line 17 "team_nested.cu"
    if (gtap_inner.has_thread()) { [[maybe_unused]] int sum = gtap_first_sum;
#line 17 "team_nested.cu"
    {
#line 19 "team_nested.cu"
      { {
#line 19 "team_nested.cu"
      const auto gtap_turns_3 = ::gtap::turns_below<int>(0, 4, 1); 
#line 19 "team_nested.cu"
      for (::gtap::static_turns gtap_for_3(gtap_inner, gtap_turns_3); gtap_for_3.is_ahead(); gtap_for_3.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_3.turn(), 1);
        { sum += i + int(gtap_inner.number()); } }
#line 20 "team_nested.cu"
      } gtap_inner.barrier(); }
gtap_inner.barrier();
#line 23 "team_nested.cu"
{ if (gtap_inner.is_first()) { sum += 1; } gtap_inner.barrier(); sum = gtap_inner.of_first(sum); gtap_inner.barrier(); }
      out[n + row] = sum;
    }
#line 25 "team_nested.cu"
    } gtap_team.meet(); }
    if (gtap_team.leads()) {
#line 26 "team_nested.cu"
    out[row] = sum + last + int(gtap_team.number());
#line 26 "team_nested.cu"
    }
  } } }
#line 27 "team_nested.cu"
  } __syncthreads(); gtap_team.close_barrier(); }
  gtap_w.finish();
#line 166 "<standard output>"
}


// ---- gtap: program of start (team_nested.cu:30) ----
using gtap_program_start = gtap::program<gtap_task_rows>;
#line 30 "team_nested.cu"
__global__ void GTAP_ENTRY_BOUNDS start(const int *in, int n, int *out) {
  { // entry, team_nested.cu:31
#line 175 "<standard output>"
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
#line 32 "team_nested.cu"
      gtap_s.root(gtap::child{gtap_pack_rows(in, n, out)});
#line 180 "<standard output>"
    gtap_s.run(); // every thread: returns after the last task
  }
#line 33 "team_nested.cu"
}
#line 185 "<standard output>"
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(&start);
