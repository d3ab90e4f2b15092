// Made by gtap-translate 0.1.0 from team_sections.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements that the threads of a region share out, values that one of them gives to the others, and loops with `simd`.
#include <gtap_block.cuh>

static __device__ unsigned gtap_critical;

__device__ int parts(const int *in, int n, int *out) {
  __shared__ int first;
  __shared__ int last;
  int most;
  if (::gtap::leads()) {
  first = 0;last = 0;most = 0;
  }
  { [[maybe_unused]] const ::gtap::part_of_block gtap_team(40); gtap_team.open_barrier(); __syncthreads();
  const int gtap_first_n = n; int gtap_total_most{}; if (gtap_team.has_thread()) { [[maybe_unused]] int n = gtap_first_n; int most = ::gtap::greatest::neutral<int>();
  for (::gtap::section_turns gtap_sections(gtap_team, 3); gtap_sections.is_ahead(); gtap_sections.advance()) { switch (gtap_sections.turn()) {
    case 0: { { // without a directive
      out[0] = n;
      most = n;
    } } break;
case 1: { for (int i = 0; i < n; i++)
      most = in[i] > most ? in[i] : most; } break;
    // the last one
case 2: { {
{ for (::gtap::critical_section gtap_section(gtap_critical); gtap_section.is_ahead(); gtap_section.advance()) if (gtap_section.enters()) { out[1] += 1; } }
    } } break;
  } }
  gtap_total_most = ::gtap::reduced<::gtap::greatest, 0>(gtap_team, most); } if (::gtap::leads()) most = ::gtap::greatest::of(most, gtap_total_most); __syncthreads(); gtap_team.close_barrier(); }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team;
  {
  {
    int mine = gtap::thread_num();
    float row[4] = {0};
    { {
    for (::gtap::section_turns gtap_sections_2(gtap_team, 1); gtap_sections_2.is_ahead(); gtap_sections_2.advance()) { switch (gtap_sections_2.turn()) {
case 0: { first = in[0]; } break;
    } }
    } }
    { auto &gtap_last_last = last; { [[maybe_unused]] int last;
    for (::gtap::section_turns gtap_sections_3(gtap_team, 2); gtap_sections_3.is_ahead(); gtap_sections_3.advance()) { switch (gtap_sections_3.turn()) {
case 0: { last = 3; } break;
case 1: { last = 4; } break;
    } if (gtap_sections_3.is_last()) gtap_last_last = last; }
    } gtap_team.barrier(); }
{ __shared__ int gtap_copied_mine; __shared__ float gtap_copied_row[4]; if (gtap_team.is_first()) { {
      mine = in[1];
      row[1] = 2;
    } gtap_copied_mine = mine; ::gtap::copy_all(gtap_copied_row, row); } gtap_team.barrier(); mine = gtap_copied_mine; ::gtap::copy_all(row, gtap_copied_row); gtap_team.barrier(); }
    { {
    const auto gtap_turns = ::gtap::turns_below<int>(0, n, 1); 
    for (::gtap::chunked_turns gtap_for(gtap_team, gtap_turns, 8); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
      { out[i] += mine * row[1]; } }
    } gtap_team.barrier(); }
    int sum = 0;
{ [[maybe_unused]] int mine; for (int i = 0; i < n; i++) {
      mine = in[i];
      sum += mine;
    } }
    out[gtap::thread_num()] = sum;
  }
  } __syncthreads(); }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team;
  int gtap_total_first{}; { int first = ::gtap::plus::neutral<int>();
  const auto gtap_turns_2 = ::gtap::turns_below<int>(0, n, 1); 
  for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
    { first += in[i]; } }
  gtap_total_first = ::gtap::reduced<::gtap::plus, 1>(gtap_team, first); } if (::gtap::leads()) first = ::gtap::plus::of(first, gtap_total_first); __syncthreads(); }
  if (::gtap::leads()) {
  int at = 0;
{ for (int i = 0; i < n; i++) {
    out[at] = i;
    at += 2;
  } }
  }
  return ::gtap::leads() ? static_cast<int>(first + last + most) : ::gtap::nothing<int>();
}
// ---- gtap: task function parts (team_sections.cu:6) ----
struct gtap_args_parts {
  using gtap_task = struct gtap_task_parts;
  using gtap_result = int;
  const int *in;
  int n;
  int *out;
};
inline __device__ gtap_args_parts gtap_pack_parts(const int *in, int n, int *out) {
  return {in, n, out};
}
GTAP_TASK(parts, parts(gtap_a.in, gtap_a.n, gtap_a.out));
struct gtap_record_parts : gtap_args_parts {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_parts(gtap_worker &gtap_w, gtap_record_parts &gtap_rec) {
  const int *in = gtap_rec.in;
  int n = gtap_rec.n;
  int *out = gtap_rec.out;
  gtap::assume_global(in, out);
  GTAP_CHECK_RECORD(gtap_task_parts);
  __shared__ int first;
  __shared__ int last;
  int most;
  if (::gtap::leads()) {
  first = 0;last = 0;most = 0;
  }
  { [[maybe_unused]] const ::gtap::part_of_block gtap_team(40); gtap_team.open_barrier(); __syncthreads();
  const int gtap_first_n = n; int gtap_total_most{}; if (gtap_team.has_thread()) { [[maybe_unused]] int n = gtap_first_n; int most = ::gtap::greatest::neutral<int>();
  for (::gtap::section_turns gtap_sections(gtap_team, 3); gtap_sections.is_ahead(); gtap_sections.advance()) { switch (gtap_sections.turn()) {
    case 0: { { // without a directive
      out[0] = n;
      most = n;
    } } break;
case 1: { for (int i = 0; i < n; i++)
      most = in[i] > most ? in[i] : most; } break;
    // the last one
case 2: { {
{ for (::gtap::critical_section gtap_section(gtap_critical); gtap_section.is_ahead(); gtap_section.advance()) if (gtap_section.enters()) { out[1] += 1; } }
    } } break;
  } }
  gtap_total_most = ::gtap::reduced<::gtap::greatest, 0>(gtap_team, most); } if (::gtap::leads()) most = ::gtap::greatest::of(most, gtap_total_most); __syncthreads(); gtap_team.close_barrier(); }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team;
  {
  {
    int mine = gtap::thread_num();
    float row[4] = {0};
    { {
    for (::gtap::section_turns gtap_sections_2(gtap_team, 1); gtap_sections_2.is_ahead(); gtap_sections_2.advance()) { switch (gtap_sections_2.turn()) {
case 0: { first = in[0]; } break;
    } }
    } }
    { auto &gtap_last_last = last; { [[maybe_unused]] int last;
    for (::gtap::section_turns gtap_sections_3(gtap_team, 2); gtap_sections_3.is_ahead(); gtap_sections_3.advance()) { switch (gtap_sections_3.turn()) {
case 0: { last = 3; } break;
case 1: { last = 4; } break;
    } if (gtap_sections_3.is_last()) gtap_last_last = last; }
    } gtap_team.barrier(); }
{ __shared__ int gtap_copied_mine; __shared__ float gtap_copied_row[4]; if (gtap_team.is_first()) { {
      mine = in[1];
      row[1] = 2;
    } gtap_copied_mine = mine; ::gtap::copy_all(gtap_copied_row, row); } gtap_team.barrier(); mine = gtap_copied_mine; ::gtap::copy_all(row, gtap_copied_row); gtap_team.barrier(); }
    { {
    const auto gtap_turns = ::gtap::turns_below<int>(0, n, 1); 
    for (::gtap::chunked_turns gtap_for(gtap_team, gtap_turns, 8); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
      { out[i] += mine * row[1]; } }
    } gtap_team.barrier(); }
    int sum = 0;
{ [[maybe_unused]] int mine; for (int i = 0; i < n; i++) {
      mine = in[i];
      sum += mine;
    } }
    out[gtap::thread_num()] = sum;
  }
  } __syncthreads(); }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team;
  int gtap_total_first{}; { int first = ::gtap::plus::neutral<int>();
  const auto gtap_turns_2 = ::gtap::turns_below<int>(0, n, 1); 
  for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
    { first += in[i]; } }
  gtap_total_first = ::gtap::reduced<::gtap::plus, 1>(gtap_team, first); } if (::gtap::leads()) first = ::gtap::plus::of(first, gtap_total_first); __syncthreads(); }
  if (::gtap::leads()) {
  int at = 0;
{ for (int i = 0; i < n; i++) {
    out[at] = i;
    at += 2;
  } }
  }
  return gtap_w.template finish<int>(::gtap::leads() ? static_cast<int>(first + last + most) : ::gtap::nothing<int>());
}


// ---- gtap: program of start (team_sections.cu:68) ----
using gtap_program_start = gtap::program<gtap_task_parts>;
__global__ void GTAP_ENTRY_BOUNDS start(const int *in, int n, int *out, int *result) {
  { // entry, team_sections.cu:69
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_parts(in, n, out), gtap::to(*result)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(&start);
