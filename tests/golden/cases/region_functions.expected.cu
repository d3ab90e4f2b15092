// Made by gtap-translate 0.1.0 from region_functions.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// Functions that regions call: their directives mean the caller's region.
#include <gtap_block.cuh>


__device__ int largest([[maybe_unused]] ::gtap::region_team gtap_team, const int *values, int count, int &most) {
{
  { int gtap_total_most{}; { int most = ::gtap::greatest::neutral<int>();
  const auto gtap_turns = ::gtap::turns_below<int>(0, count, 1); 
  for (::gtap::single_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
    { most = most > values[i] ? most : values[i]; } }
  gtap_total_most = ::gtap::reduced<::gtap::greatest, 0>(gtap_team, most); } if (gtap_team.is_first()) most = ::gtap::greatest::of(most, gtap_total_most); gtap_team.barrier(); }
  return int(gtap_team.size());
}
}


__device__ void scale([[maybe_unused]] ::gtap::region_team gtap_team, int *values, int count, int by);


__device__ int work(int *values, int count) {
  __shared__ int most;
  if (::gtap::leads()) {
  most = 0;
  }
  { [[maybe_unused]] const ::gtap::part_of_block gtap_team(48); gtap_team.open_barrier(); __syncthreads();
  if (gtap_team.has_thread()) {
  {
    const int threads = largest(gtap_team, values, count, most);
    scale(gtap_team, values, count, threads);
  }
  } __syncthreads(); gtap_team.close_barrier(); }
  if (::gtap::leads()) {
  scale(::gtap::one_thread(), values, 1, most);
  } // by one thread
  return ::gtap::leads() ? static_cast<int>(most) : ::gtap::nothing<int>();
}
// ---- gtap: task function work (region_functions.cu:16) ----
struct gtap_args_work {
  using gtap_task = struct gtap_task_work;
  using gtap_result = int;
  int *values;
  int count;
};
inline __device__ gtap_args_work gtap_pack_work(int *values, int count) { return {values, count}; }
GTAP_TASK(work, work(gtap_a.values, gtap_a.count));
struct gtap_record_work : gtap_args_work {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_work(gtap_worker &gtap_w, gtap_record_work &gtap_rec) {
  int *values = gtap_rec.values;
  int count = gtap_rec.count;
  gtap::assume_global(values);
  GTAP_CHECK_RECORD(gtap_task_work);
  __shared__ int most;
  if (::gtap::leads()) {
  most = 0;
  }
  { [[maybe_unused]] const ::gtap::part_of_block gtap_team(48); gtap_team.open_barrier(); __syncthreads();
  if (gtap_team.has_thread()) {
  {
    const int threads = largest(gtap_team, values, count, most);
    scale(gtap_team, values, count, threads);
  }
  } __syncthreads(); gtap_team.close_barrier(); }
  if (::gtap::leads()) {
  scale(::gtap::one_thread(), values, 1, most);
  } // by one thread
  return gtap_w.template finish<int>(::gtap::leads() ? static_cast<int>(most) : ::gtap::nothing<int>());
}


__device__ void scale([[maybe_unused]] ::gtap::region_team gtap_team, int *values, int count, int by) {
{
  { {
  const auto gtap_turns_2 = ::gtap::turns_below<int>(0, count, 1); 
  for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
    { values[i] *= by; } }
  } }
}
}

// ---- gtap: program of start (region_functions.cu:33) ----
using gtap_program_start = gtap::program<gtap_task_work>;
__global__ void GTAP_ENTRY_BOUNDS start(int *values, int count, int *result) {
  { // entry, region_functions.cu:34
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_work(values, count), gtap::to(*result)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(&start);
