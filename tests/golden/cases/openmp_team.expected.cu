// Made by gtap-translate 0.1.0 from openmp_team.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenMP's spelling of what a team shares: sections, atomic, simd, copyprivate.
// gtap-options: --no-line-directives --omp
#include <gtap_block.cuh>


__device__ int shares(const int *in, int n, int *out) {
  __shared__ int sum;
  if (::gtap::leads()) {
  sum = 0;
  }
  { [[maybe_unused]] const ::gtap::part_of_block gtap_team(2); __syncthreads();
  if (gtap_team.has_thread()) {
  for (::gtap::section_turns gtap_sections(gtap_team, 2); gtap_sections.is_ahead(); gtap_sections.advance()) { switch (gtap_sections.turn()) {
case 0: { out[0] = in[0]; } break;
case 1: { out[1] = in[1]; } break;
  } }
  } __syncthreads(); }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team;
  {
  {
    int own = 0;
    { {
    for (::gtap::section_turns gtap_sections_2(gtap_team, 1); gtap_sections_2.is_ahead(); gtap_sections_2.advance()) { switch (gtap_sections_2.turn()) {
      case 0: { out[2] = in[2]; } break;
    } }
    } }
{ __shared__ int gtap_copied_own; if (gtap_team.is_first()) { own = in[3]; gtap_copied_own = own; } gtap_team.barrier(); own = gtap_copied_own; gtap_team.barrier(); }
    { {
    const auto gtap_turns = ::gtap::turns_below<int>(0, n, 1); 
    for (::gtap::static_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
    { {
::gtap::atomic_before<::gtap::adds>(out[i % 4], own);
::gtap::atomic_before<::gtap::adds>(sum, 1);
own = ::gtap::atomic_before<::gtap::adds>(sum, 1);
    } } }
    } gtap_team.barrier(); }
{ for (int i = 0; i < n; i++)
      own += in[i]; }
  }
  } __syncthreads(); }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team;
  int gtap_total_sum{}; { int sum = ::gtap::plus::neutral<int>();
  const auto gtap_turns_2 = ::gtap::turns_below<int>(0, n, 1); 
  for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
    { sum += in[i]; } }
  gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_team, sum); } if (::gtap::leads()) sum = ::gtap::plus::of(sum, gtap_total_sum); __syncthreads(); }
  return ::gtap::leads() ? static_cast<int>(sum) : ::gtap::nothing<int>();
}
// ---- gtap: task function shares (openmp_team.cu:7) ----
struct gtap_args_shares {
  using gtap_task = struct gtap_task_shares;
  using gtap_result = int;
  const int *in;
  int n;
  int *out;
};
inline __device__ gtap_args_shares gtap_pack_shares(const int *in, int n, int *out) {
  return {in, n, out};
}
GTAP_TASK(shares, shares(gtap_a.in, gtap_a.n, gtap_a.out));
struct gtap_record_shares : gtap_args_shares {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_shares(gtap_worker &gtap_w,
    gtap_record_shares &gtap_rec) {
  const int *in = gtap_rec.in;
  int n = gtap_rec.n;
  int *out = gtap_rec.out;
  gtap::assume_global(in, out);
  GTAP_CHECK_RECORD(gtap_task_shares);
  __shared__ int sum;
  if (::gtap::leads()) {
  sum = 0;
  }
  { [[maybe_unused]] const ::gtap::part_of_block gtap_team(2); __syncthreads();
  if (gtap_team.has_thread()) {
  for (::gtap::section_turns gtap_sections(gtap_team, 2); gtap_sections.is_ahead(); gtap_sections.advance()) { switch (gtap_sections.turn()) {
case 0: { out[0] = in[0]; } break;
case 1: { out[1] = in[1]; } break;
  } }
  } __syncthreads(); }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team;
  {
  {
    int own = 0;
    { {
    for (::gtap::section_turns gtap_sections_2(gtap_team, 1); gtap_sections_2.is_ahead(); gtap_sections_2.advance()) { switch (gtap_sections_2.turn()) {
      case 0: { out[2] = in[2]; } break;
    } }
    } }
{ __shared__ int gtap_copied_own; if (gtap_team.is_first()) { own = in[3]; gtap_copied_own = own; } gtap_team.barrier(); own = gtap_copied_own; gtap_team.barrier(); }
    { {
    const auto gtap_turns = ::gtap::turns_below<int>(0, n, 1); 
    for (::gtap::static_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
    { {
::gtap::atomic_before<::gtap::adds>(out[i % 4], own);
::gtap::atomic_before<::gtap::adds>(sum, 1);
own = ::gtap::atomic_before<::gtap::adds>(sum, 1);
    } } }
    } gtap_team.barrier(); }
{ for (int i = 0; i < n; i++)
      own += in[i]; }
  }
  } __syncthreads(); }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team;
  int gtap_total_sum{}; { int sum = ::gtap::plus::neutral<int>();
  const auto gtap_turns_2 = ::gtap::turns_below<int>(0, n, 1); 
  for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
    { sum += in[i]; } }
  gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_team, sum); } if (::gtap::leads()) sum = ::gtap::plus::of(sum, gtap_total_sum); __syncthreads(); }
  return gtap_w.template finish<int>(::gtap::leads() ? static_cast<int>(sum) : ::gtap::nothing<int>());
}


// ---- gtap: program of start (openmp_team.cu:44) ----
using gtap_program_start = gtap::program<gtap_task_shares>;
__global__ void GTAP_ENTRY_BOUNDS start(const int *in, int n, int *out, int *result) {
  { // entry, openmp_team.cu:45
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_shares(in, n, out), gtap::to(*result)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(&start);
