// Made by gtap-translate 0.1.0 from block_directives.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// Directives in a block-level function: its block is the region.
#include <gtap_block.cuh>


__device__ void smooth(int *values, int *out, int count) { if (!gtap::serial_call_allowed()) return;
  __shared__ int most;
  int mine;
{ [[maybe_unused]] const ::gtap::whole_block gtap_team; {
{ if (gtap_team.is_first()) { most = 0; } gtap_team.barrier(); }
} }
{ [[maybe_unused]] const ::gtap::whole_block gtap_team; {
  { int gtap_total_most{}; { int most = ::gtap::greatest::neutral<int>();
  const auto gtap_turns = ::gtap::turns_below<int>(0, count, 1); 
  for (::gtap::static_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
  { {
    out[i] = values[i] * 2;
    most = max(most, out[i]);
  } } }
  gtap_total_most = ::gtap::reduced<::gtap::greatest, 0>(gtap_team, most); } if (gtap_team.is_first()) most = ::gtap::greatest::of(most, gtap_total_most); gtap_team.barrier(); }
} }
{ [[maybe_unused]] const ::gtap::whole_block gtap_team; {
{ __shared__ int gtap_copied_mine; if (gtap_team.is_first()) { mine = most + 1; gtap_copied_mine = mine; } gtap_team.barrier(); mine = gtap_copied_mine; gtap_team.barrier(); }
} }
{ [[maybe_unused]] const ::gtap::whole_block gtap_team; {
  { {
  const auto gtap_turns_2 = ::gtap::turns_below<int>(0, count, 1); __shared__ decltype(gtap_turns_2+ 0u) gtap_next; 
  for (::gtap::dynamic_turns gtap_for_2(gtap_team, gtap_turns_2, 1, gtap_next); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
    { out[i] += mine; } }
  } }
} }
{ [[maybe_unused]] const ::gtap::whole_block gtap_team; {
gtap_team.barrier();
} }
  if (threadIdx.x == 0 && count > 10) {

    smooth(out, values, count / 2);
  }
}
// ---- gtap: task function smooth (block_directives.cu:5) ----
struct gtap_args_smooth {
  using gtap_task = struct gtap_task_smooth;
  using gtap_result = void;
  int *values;
  int *out;
  int count;
};
inline __device__ gtap_args_smooth gtap_pack_smooth(int *values, int *out, int count) {
  return {values, out, count};
}
GTAP_TASK(smooth, smooth(gtap_a.values, gtap_a.out, gtap_a.count));
struct gtap_record_smooth : gtap_args_smooth {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_smooth(gtap_worker &gtap_w,
    gtap_record_smooth &gtap_rec) {
  int *values = gtap_rec.values;
  int *out = gtap_rec.out;
  int count = gtap_rec.count;
  gtap::assume_global(values, out);
  GTAP_CHECK_RECORD(gtap_task_smooth);
  __shared__ int most;
  int mine;
{ [[maybe_unused]] const ::gtap::whole_block gtap_team; {
{ if (gtap_team.is_first()) { most = 0; } gtap_team.barrier(); }
} }
{ [[maybe_unused]] const ::gtap::whole_block gtap_team; {
  { int gtap_total_most{}; { int most = ::gtap::greatest::neutral<int>();
  const auto gtap_turns = ::gtap::turns_below<int>(0, count, 1); 
  for (::gtap::static_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
  { {
    out[i] = values[i] * 2;
    most = max(most, out[i]);
  } } }
  gtap_total_most = ::gtap::reduced<::gtap::greatest, 0>(gtap_team, most); } if (gtap_team.is_first()) most = ::gtap::greatest::of(most, gtap_total_most); gtap_team.barrier(); }
} }
{ [[maybe_unused]] const ::gtap::whole_block gtap_team; {
{ __shared__ int gtap_copied_mine; if (gtap_team.is_first()) { mine = most + 1; gtap_copied_mine = mine; } gtap_team.barrier(); mine = gtap_copied_mine; gtap_team.barrier(); }
} }
{ [[maybe_unused]] const ::gtap::whole_block gtap_team; {
  { {
  const auto gtap_turns_2 = ::gtap::turns_below<int>(0, count, 1); __shared__ decltype(gtap_turns_2+ 0u) gtap_next; 
  for (::gtap::dynamic_turns gtap_for_2(gtap_team, gtap_turns_2, 1, gtap_next); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
    { out[i] += mine; } }
  } }
} }
{ [[maybe_unused]] const ::gtap::whole_block gtap_team; {
gtap_team.barrier();
} }
  if (threadIdx.x == 0 && count > 10) {
    // task, block_directives.cu:22
    gtap_w.spawn(gtap::child{gtap_pack_smooth(out, values, count / 2)});
  }
  gtap_w.finish();
}


// ---- gtap: program of start (block_directives.cu:27) ----
using gtap_program_start = gtap::program<gtap_task_smooth>;
__global__ void GTAP_ENTRY_BOUNDS start(int *values, int *out, int count) {
  { // entry, block_directives.cu:28
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_smooth(values, out, count)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(&start);
