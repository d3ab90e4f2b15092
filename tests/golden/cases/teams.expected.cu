// Made by gtap-translate 0.1.0 from teams.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A team function: regions under conditions, copies and reductions, a wait in a loop, and an array that is kept across it.
#include <gtap_block.cuh>

struct Part {
  const float *data;
  int size;
  Part *next;
};

static __device__ unsigned gtap_critical;

__device__ float total(const Part *part, int depth, float *out) { gtap::must_be_spawned();
  if (depth == 0)
    { return ::gtap::leads() ? static_cast<float>(part->size) : ::gtap::nothing<float>(); }
  float sum;
  float rest;
  int size;
  __shared__ int counts[4];
  ::gtap::kept<int[4]> gtap_kept_counts;
  if (::gtap::leads()) {
  sum = 0;rest = 0;
  size = part->size; // one thread reads it
  
  }
  if (__syncthreads_or(::gtap::leads() && (size > 0))) {
    { [[maybe_unused]] const ::gtap::whole_block gtap_team; if (::gtap::leads()) { ::gtap::give<0>(size); } __syncthreads(); size = ::gtap::given<0, int>();
    float gtap_total_sum{}; { float sum = ::gtap::plus::neutral<float>();
    const auto gtap_turns = ::gtap::turns_below<int>(0, size, 1); 
    for (::gtap::static_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
      { sum += part->data[i]; } }
    gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_team, sum); } if (::gtap::leads()) sum = ::gtap::plus::of(sum, gtap_total_sum); __syncthreads(); }
  }
  { [[maybe_unused]] const ::gtap::part_of_block gtap_team(33); gtap_team.open_barrier(); if (::gtap::leads()) { ::gtap::give<0>(sum); ::gtap::give<4>(rest); } __syncthreads(); sum = ::gtap::given<0, float>(); rest = ::gtap::given<4, float>();
  const float gtap_first_rest = rest; if (gtap_team.has_thread()) { [[maybe_unused]] float rest = gtap_first_rest;
  {
    { {
    const auto gtap_turns_2 = ::gtap::turns_below<int>(0, 4, 1); __shared__ decltype(gtap_turns_2+ 0u) gtap_next; 
    for (::gtap::dynamic_turns gtap_for_2(gtap_team, gtap_turns_2, 2, gtap_next); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
      { counts[i] = i; } }
    } }
{ if (gtap_team.is_first()) { out[0] = sum; } gtap_team.barrier(); }
gtap_team.barrier();
{ for (::gtap::critical_section gtap_section(gtap_critical); gtap_section.is_ahead(); gtap_section.advance()) if (gtap_section.enters()) { out[1] += rest; } }
  }
  } __syncthreads(); gtap_team.close_barrier(); }
  { int k = 0; for (; __syncthreads_or(::gtap::leads() && (k < 2 && part->next)); k++) {
    float one;
    if (::gtap::leads()) {
    one = 0;

    one = total(part->next, depth - 1, out + 2);
    }
if (::gtap::leads()) { ::gtap::copy_all(gtap_kept_counts.value, counts); }

if (::gtap::leads()) { ::gtap::copy_all(counts, gtap_kept_counts.value); }
    if (::gtap::leads()) {
    rest += one * counts[k];
    }
  } }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team; __shared__ float gtap_last_rest; if (::gtap::leads()) gtap_last_rest = rest; if (::gtap::leads()) { ::gtap::give<0>(rest); ::gtap::give<4>(size); } __syncthreads(); rest = ::gtap::given<0, float>(); size = ::gtap::given<4, int>();
  { [[maybe_unused]] float rest;
  const auto gtap_turns_3 = ::gtap::turns_below<int>(0, 4, 1); const auto gtap_turns_4 = ::gtap::turns_down_to<int>(size - 1, 0, 3); if (gtap_turns_4 == 0) for (int column = size - 1; column >= 0;) ::gtap::turns_unknown(); 
  for (::gtap::static_nest gtap_for_3(gtap_team, gtap_turns_3, gtap_turns_4); gtap_for_3.is_ahead(); gtap_for_3.advance()) { [[maybe_unused]] int row = ::gtap::ahead(0, gtap_for_3.turn(0), 1); [[maybe_unused]] int column = ::gtap::back(size - 1, gtap_for_3.turn(1), 3);
      do { rest = counts[row] * column; } while (false); if (gtap_for_3.is_last()) gtap_last_rest = rest; }
  } __syncthreads(); if (::gtap::leads()) rest = gtap_last_rest; }
  return ::gtap::leads() ? static_cast<float>(sum + rest) : ::gtap::nothing<float>();
}
// ---- gtap: task function total (teams.cu:12) ----
struct gtap_args_total {
  using gtap_task = struct gtap_task_total;
  using gtap_result = float;
  const Part *part;
  int depth;
  float *out;
};
inline __device__ gtap_args_total gtap_pack_total(const Part *part, int depth, float *out) {
  return {part, depth, out};
}
GTAP_TASK(total, (total)(gtap_a.part, gtap_a.depth, gtap_a.out));
struct gtap_record_total : gtap_args_total {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
  float sum; // spilled: live at the taskwait, line 38
  float rest; // spilled: live at the taskwait, line 38
  int size; // spilled: live at the taskwait, line 38
  gtap::kept<int[4]> gtap_kept_counts; // pinned: bound to a reference, line 38
  int k; // spilled: live at the taskwait, line 38
  float one; // pinned: destination of a spawn, line 37
  static __device__ __forceinline__ bool gtap_ends_early(const gtap_args_total &gtap_a) {
    [[maybe_unused]] const auto &depth = gtap_a.depth;
    if (depth == 0) return true;
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_total(gtap_worker &gtap_w, gtap_record_total &gtap_rec) {
  const Part *part = gtap_rec.part;
  int depth = gtap_rec.depth;
  float *out = gtap_rec.out;
  gtap::kept<int[4]> &gtap_kept_counts = gtap_rec.gtap_kept_counts;
  float &one = gtap_rec.one;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // teams.cu:38
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_total);
  if (depth == 0)
    { return gtap_w.template finish<float>(::gtap::leads() ? static_cast<float>(part->size) : ::gtap::nothing<float>()); }
  float sum;
  float rest;
  int size;
  __shared__ int counts[4];
  // gtap_kept_counts: in the record
  if (::gtap::leads()) {
  sum = 0;rest = 0;
  size = part->size; // one thread reads it
  
  }
  if (__syncthreads_or(::gtap::leads() && (size > 0))) {
    { [[maybe_unused]] const ::gtap::whole_block gtap_team; if (::gtap::leads()) { ::gtap::give<0>(size); } __syncthreads(); size = ::gtap::given<0, int>();
    float gtap_total_sum{}; { float sum = ::gtap::plus::neutral<float>();
    const auto gtap_turns = ::gtap::turns_below<int>(0, size, 1); 
    for (::gtap::static_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
      { sum += part->data[i]; } }
    gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_team, sum); } if (::gtap::leads()) sum = ::gtap::plus::of(sum, gtap_total_sum); __syncthreads(); }
  }
  { [[maybe_unused]] const ::gtap::part_of_block gtap_team(33); gtap_team.open_barrier(); if (::gtap::leads()) { ::gtap::give<0>(sum); ::gtap::give<4>(rest); } __syncthreads(); sum = ::gtap::given<0, float>(); rest = ::gtap::given<4, float>();
  const float gtap_first_rest = rest; if (gtap_team.has_thread()) { [[maybe_unused]] float rest = gtap_first_rest;
  {
    { {
    const auto gtap_turns_2 = ::gtap::turns_below<int>(0, 4, 1); __shared__ decltype(gtap_turns_2+ 0u) gtap_next; 
    for (::gtap::dynamic_turns gtap_for_2(gtap_team, gtap_turns_2, 2, gtap_next); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
      { counts[i] = i; } }
    } }
{ if (gtap_team.is_first()) { out[0] = sum; } gtap_team.barrier(); }
gtap_team.barrier();
{ for (::gtap::critical_section gtap_section(gtap_critical); gtap_section.is_ahead(); gtap_section.advance()) if (gtap_section.enters()) { out[1] += rest; } }
  }
  } __syncthreads(); gtap_team.close_barrier(); }
  { int k; k = 0; for (; __syncthreads_or(::gtap::leads() && (k < 2 && part->next)); k++) {
    // one: in the record
    if (::gtap::leads()) {
    one = 0;
    // task, teams.cu:36
    gtap_w.spawn(gtap::child{gtap_pack_total(part->next, depth - 1, out + 2), gtap::to(one)});
    }
if (::gtap::leads()) { ::gtap::copy_all(gtap_kept_counts.value, counts); }
    if (gtap_w.must_wait()) { // state 1: taskwait, teams.cu:38
      if (gtap_w.leads()) gtap_rec.sum = sum;
      if (gtap_w.leads()) gtap_rec.rest = rest;
      if (gtap_w.leads()) gtap_rec.size = size;
      if (gtap_w.leads()) gtap_rec.k = k;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      sum = gtap_rec.sum;
      rest = gtap_rec.rest;
      size = gtap_rec.size;
      k = gtap_rec.k;
    }
if (::gtap::leads()) { ::gtap::copy_all(counts, gtap_kept_counts.value); }
    if (::gtap::leads()) {
    rest += one * counts[k];
    }
  } }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team; __shared__ float gtap_last_rest; if (::gtap::leads()) gtap_last_rest = rest; if (::gtap::leads()) { ::gtap::give<0>(rest); ::gtap::give<4>(size); } __syncthreads(); rest = ::gtap::given<0, float>(); size = ::gtap::given<4, int>();
  { [[maybe_unused]] float rest;
  const auto gtap_turns_3 = ::gtap::turns_below<int>(0, 4, 1); const auto gtap_turns_4 = ::gtap::turns_down_to<int>(size - 1, 0, 3); if (gtap_turns_4 == 0) for (int column = size - 1; column >= 0;) ::gtap::turns_unknown(); 
  for (::gtap::static_nest gtap_for_3(gtap_team, gtap_turns_3, gtap_turns_4); gtap_for_3.is_ahead(); gtap_for_3.advance()) { [[maybe_unused]] int row = ::gtap::ahead(0, gtap_for_3.turn(0), 1); [[maybe_unused]] int column = ::gtap::back(size - 1, gtap_for_3.turn(1), 3);
      do { rest = counts[row] * column; } while (false); if (gtap_for_3.is_last()) gtap_last_rest = rest; }
  } __syncthreads(); if (::gtap::leads()) rest = gtap_last_rest; }
  return gtap_w.template finish<float>(::gtap::leads() ? static_cast<float>(sum + rest) : ::gtap::nothing<float>());
}


// ---- gtap: program of start (teams.cu:48) ----
using gtap_program_start = gtap::program<gtap_task_total>;
__global__ void GTAP_ENTRY_BOUNDS start(const Part *part, float *out, float *result) {
  { // entry, teams.cu:49
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_total(part, 3, out), gtap::to(*result)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(&start);
