// Made by gtap-translate 0.1.0 from team_stacked.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives directly behind others.
#include <gtap_block.cuh>

static __device__ unsigned gtap_critical;

__device__ void rows(int n, int *out) {
  if (n > 3)
{
{ [[maybe_unused]] const ::gtap::part_of_block gtap_team(::gtap::some_threads(int(n), 8)); gtap_team.open_barrier(); __syncthreads();
if (gtap_team.has_thread()) {
{
    { {
    const auto gtap_turns = ::gtap::turns_below<int>(0, n, 1); __shared__ decltype(gtap_turns+ 0u) gtap_next; 
    for (::gtap::dynamic_turns gtap_for(gtap_team, gtap_turns, 1, gtap_next); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
      { out[i] = i; } }
    } gtap_team.barrier(); } }
} __syncthreads(); gtap_team.close_barrier(); } }
{ [[maybe_unused]] const ::gtap::whole_block gtap_team;
{
{
  /* two */
{ if (gtap_team.is_first()) { {
{ for (::gtap::critical_section gtap_section(gtap_critical); gtap_section.is_ahead(); gtap_section.advance()) if (gtap_section.enters()) { out[n]++; } } } } gtap_team.barrier(); } }
} __syncthreads(); }
}
// ---- gtap: task function rows (team_stacked.cu:6) ----
struct gtap_args_rows {
  using gtap_task = struct gtap_task_rows;
  using gtap_result = void;
  int n;
  int *out;
};
inline __device__ gtap_args_rows gtap_pack_rows(int n, int *out) { return {n, out}; }
GTAP_TASK(rows, rows(gtap_a.n, gtap_a.out));
struct gtap_record_rows : gtap_args_rows {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_rows(gtap_worker &gtap_w, gtap_record_rows &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_rec.out;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_rows);
  if (n > 3)
{
{ [[maybe_unused]] const ::gtap::part_of_block gtap_team(::gtap::some_threads(int(n), 8)); gtap_team.open_barrier(); __syncthreads();
if (gtap_team.has_thread()) {
{
    { {
    const auto gtap_turns = ::gtap::turns_below<int>(0, n, 1); __shared__ decltype(gtap_turns+ 0u) gtap_next; 
    for (::gtap::dynamic_turns gtap_for(gtap_team, gtap_turns, 1, gtap_next); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
      { out[i] = i; } }
    } gtap_team.barrier(); } }
} __syncthreads(); gtap_team.close_barrier(); } }
{ [[maybe_unused]] const ::gtap::whole_block gtap_team;
{
{
  /* two */
{ if (gtap_team.is_first()) { {
{ for (::gtap::critical_section gtap_section(gtap_critical); gtap_section.is_ahead(); gtap_section.advance()) if (gtap_section.enters()) { out[n]++; } } } } gtap_team.barrier(); } }
} __syncthreads(); }
  gtap_w.finish();
}


// ---- gtap: program of start (team_stacked.cu:19) ----
using gtap_program_start = gtap::program<gtap_task_rows>;
__global__ void GTAP_ENTRY_BOUNDS start(int n, int *out) {
  { // entry, team_stacked.cu:20
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_rows(n, out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(&start);
