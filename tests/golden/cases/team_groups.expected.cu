// Made by gtap-translate 0.1.0 from team_groups.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions in regions whose threads are groups of lanes.
#include <gtap_block.cuh>


__device__ void rows(const int *begins, const float *in, int n, int *counts, float *out) {
  int filled;
  if (::gtap::leads()) {
  filled = 0;
  }
  { [[maybe_unused]] const ::gtap::thread_groups<32> gtap_team(gtap::max_threads() / 32); gtap_team.open_barrier(); __syncthreads();
  int gtap_total_filled{}; if (gtap_team.has_thread()) { int filled = ::gtap::plus::neutral<int>();
  const auto gtap_turns = ::gtap::turns_below<int>(0, n, 1); __shared__ decltype(gtap_turns+ 0u) gtap_next; 
  for (::gtap::guided_turns gtap_for(gtap_team, gtap_turns, 1, gtap_next); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int row = ::gtap::ahead(0, gtap_for.turn(), 1);
  { {
    int begin;
    int half;
    float sum;
    if (gtap_team.leads()) {
    begin = begins[row];half = row / 2;
    sum = 0;
    }
    if (gtap_team.any(gtap_team.leads() && (begin == begins[row + 1])))
      { continue; }
    { [[maybe_unused]] const ::gtap::group_lanes gtap_inner(gtap_team); begin = gtap_team.of_leader(begin); half = gtap_team.of_leader(half); gtap_team.meet(); float gtap_total_sum{}; 
    if (gtap_inner.has_thread()) { float sum = ::gtap::plus::neutral<float>();
    const auto gtap_turns_2 = ::gtap::turns_below<int>(begin, begins[row + 1], 1); 
    for (::gtap::static_turns gtap_for_2(gtap_inner, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(begin, gtap_for_2.turn(), 1);
      { sum += in[i] * half; } }
    gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_inner, sum); } if (gtap_inner.is_first()) sum = ::gtap::plus::of(sum, gtap_total_sum); gtap_team.meet(); }
    while (gtap_team.any(gtap_team.leads() && (sum > 1))) {
      { [[maybe_unused]] const ::gtap::group_lanes gtap_inner(gtap_team, gtap_team.of_leader(gtap_team.leads() ? int(::gtap::some_threads(int(begin + 1), 18)) : 0)); begin = gtap_team.of_leader(begin); sum = gtap_team.of_leader(sum); gtap_team.meet(); 
      if (gtap_inner.has_thread()) {
      {
        float own = sum;
        { {
        const auto gtap_turns_3 = ::gtap::turns_below<int>(0, int(gtap_inner.size()), 1); 
        for (::gtap::chunked_turns gtap_for_3(gtap_inner, gtap_turns_3, 2); gtap_for_3.is_ahead(); gtap_for_3.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_3.turn(), 1);
          { counts[row] = i; } }
        } }
gtap_inner.barrier();
{ if (gtap_inner.is_first()) { own = int(gtap_inner.number()); } gtap_inner.barrier(); own = gtap_inner.of_first(own); gtap_inner.barrier(); }
        out[int(gtap_inner.number())] += own;
      }
      } gtap_team.meet(); }
      if (gtap_team.leads()) {
      sum /= 2;
      }
    }
    if (gtap_team.leads()) {
    filled++;
    out[row] = sum + int(gtap_team.number());
    }
  } } }
  gtap_total_filled = ::gtap::reduced<::gtap::plus, 1>(gtap_team, filled); } if (::gtap::leads()) filled = ::gtap::plus::of(filled, gtap_total_filled); __syncthreads(); gtap_team.close_barrier(); }
  { [[maybe_unused]] const ::gtap::thread_groups gtap_team(2); gtap_team.open_barrier(); if (::gtap::leads()) { ::gtap::give<0>(filled); } __syncthreads(); filled = ::gtap::given<0, int>();
  if (gtap_team.has_thread()) {
  {
{ if (gtap_team.is_first()) { { if (gtap_team.leads()) {
    counts[n] = filled;
    } } } gtap_team.barrier(); }
    { {
    for (::gtap::section_turns gtap_sections(gtap_team, 2); gtap_sections.is_ahead(); gtap_sections.advance()) { switch (gtap_sections.turn()) {
      case 0: { { if (gtap_team.leads()) {
      counts[n + 1] = int(gtap_team.number());
      } } } break;
case 1: { {
        { [[maybe_unused]] const ::gtap::group_lanes gtap_inner(gtap_team); gtap_team.meet(); 
        if (gtap_inner.has_thread()) {
        const auto gtap_turns_4 = ::gtap::turns_below<int>(0, n, 1); 
        for (::gtap::static_turns gtap_for_4(gtap_inner, gtap_turns_4); gtap_for_4.is_ahead(); gtap_for_4.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_4.turn(), 1);
          { counts[i]++; } }
        } gtap_team.meet(); }
      } } break;
    } }
    } gtap_team.barrier(); }
  }
  } __syncthreads(); gtap_team.close_barrier(); }
}
// ---- gtap: task function rows (team_groups.cu:6) ----
struct gtap_args_rows {
  using gtap_task = struct gtap_task_rows;
  using gtap_result = void;
  const int *begins;
  const float *in;
  int n;
  int *counts;
  float *out;
};
inline __device__ gtap_args_rows gtap_pack_rows(const int *begins, const float *in, int n,
    int *counts, float *out) {
  return {begins, in, n, counts, out};
}
GTAP_TASK(rows, rows(gtap_a.begins, gtap_a.in, gtap_a.n, gtap_a.counts, gtap_a.out));
struct gtap_record_rows : gtap_args_rows {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_rows(gtap_worker &gtap_w, gtap_record_rows &gtap_rec) {
  const int *begins = gtap_rec.begins;
  const float *in = gtap_rec.in;
  int n = gtap_rec.n;
  int *counts = gtap_rec.counts;
  float *out = gtap_rec.out;
  gtap::assume_global(begins, in, counts, out);
  GTAP_CHECK_RECORD(gtap_task_rows);
  int filled;
  if (::gtap::leads()) {
  filled = 0;
  }
  { [[maybe_unused]] const ::gtap::thread_groups<32> gtap_team(gtap::max_threads() / 32); gtap_team.open_barrier(); __syncthreads();
  int gtap_total_filled{}; if (gtap_team.has_thread()) { int filled = ::gtap::plus::neutral<int>();
  const auto gtap_turns = ::gtap::turns_below<int>(0, n, 1); __shared__ decltype(gtap_turns+ 0u) gtap_next; 
  for (::gtap::guided_turns gtap_for(gtap_team, gtap_turns, 1, gtap_next); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int row = ::gtap::ahead(0, gtap_for.turn(), 1);
  { {
    int begin;
    int half;
    float sum;
    if (gtap_team.leads()) {
    begin = begins[row];half = row / 2;
    sum = 0;
    }
    if (gtap_team.any(gtap_team.leads() && (begin == begins[row + 1])))
      { continue; }
    { [[maybe_unused]] const ::gtap::group_lanes gtap_inner(gtap_team); begin = gtap_team.of_leader(begin); half = gtap_team.of_leader(half); gtap_team.meet(); float gtap_total_sum{}; 
    if (gtap_inner.has_thread()) { float sum = ::gtap::plus::neutral<float>();
    const auto gtap_turns_2 = ::gtap::turns_below<int>(begin, begins[row + 1], 1); 
    for (::gtap::static_turns gtap_for_2(gtap_inner, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(begin, gtap_for_2.turn(), 1);
      { sum += in[i] * half; } }
    gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_inner, sum); } if (gtap_inner.is_first()) sum = ::gtap::plus::of(sum, gtap_total_sum); gtap_team.meet(); }
    while (gtap_team.any(gtap_team.leads() && (sum > 1))) {
      { [[maybe_unused]] const ::gtap::group_lanes gtap_inner(gtap_team, gtap_team.of_leader(gtap_team.leads() ? int(::gtap::some_threads(int(begin + 1), 18)) : 0)); begin = gtap_team.of_leader(begin); sum = gtap_team.of_leader(sum); gtap_team.meet(); 
      if (gtap_inner.has_thread()) {
      {
        float own = sum;
        { {
        const auto gtap_turns_3 = ::gtap::turns_below<int>(0, int(gtap_inner.size()), 1); 
        for (::gtap::chunked_turns gtap_for_3(gtap_inner, gtap_turns_3, 2); gtap_for_3.is_ahead(); gtap_for_3.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_3.turn(), 1);
          { counts[row] = i; } }
        } }
gtap_inner.barrier();
{ if (gtap_inner.is_first()) { own = int(gtap_inner.number()); } gtap_inner.barrier(); own = gtap_inner.of_first(own); gtap_inner.barrier(); }
        out[int(gtap_inner.number())] += own;
      }
      } gtap_team.meet(); }
      if (gtap_team.leads()) {
      sum /= 2;
      }
    }
    if (gtap_team.leads()) {
    filled++;
    out[row] = sum + int(gtap_team.number());
    }
  } } }
  gtap_total_filled = ::gtap::reduced<::gtap::plus, 1>(gtap_team, filled); } if (::gtap::leads()) filled = ::gtap::plus::of(filled, gtap_total_filled); __syncthreads(); gtap_team.close_barrier(); }
  { [[maybe_unused]] const ::gtap::thread_groups gtap_team(2); gtap_team.open_barrier(); if (::gtap::leads()) { ::gtap::give<0>(filled); } __syncthreads(); filled = ::gtap::given<0, int>();
  if (gtap_team.has_thread()) {
  {
{ if (gtap_team.is_first()) { { if (gtap_team.leads()) {
    counts[n] = filled;
    } } } gtap_team.barrier(); }
    { {
    for (::gtap::section_turns gtap_sections(gtap_team, 2); gtap_sections.is_ahead(); gtap_sections.advance()) { switch (gtap_sections.turn()) {
      case 0: { { if (gtap_team.leads()) {
      counts[n + 1] = int(gtap_team.number());
      } } } break;
case 1: { {
        { [[maybe_unused]] const ::gtap::group_lanes gtap_inner(gtap_team); gtap_team.meet(); 
        if (gtap_inner.has_thread()) {
        const auto gtap_turns_4 = ::gtap::turns_below<int>(0, n, 1); 
        for (::gtap::static_turns gtap_for_4(gtap_inner, gtap_turns_4); gtap_for_4.is_ahead(); gtap_for_4.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_4.turn(), 1);
          { counts[i]++; } }
        } gtap_team.meet(); }
      } } break;
    } }
    } gtap_team.barrier(); }
  }
  } __syncthreads(); gtap_team.close_barrier(); }
  gtap_w.finish();
}


// ---- gtap: program of start (team_groups.cu:51) ----
using gtap_program_start = gtap::program<gtap_task_rows>;
__global__ void GTAP_ENTRY_BOUNDS start(const int *begins, const float *in, int n, int *counts, float *out) {
  { // entry, team_groups.cu:52
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_rows(begins, in, n, counts, out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(&start);
