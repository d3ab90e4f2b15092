// Made by gtap-translate 0.1.0 from team_deep.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// Three regions in each other: the block's parts, their warps, the lanes of these.
#include <gtap_block.cuh>


__device__ void multiply(const float *const *a, const float *const *x, float *const *y,
                         int matrices, int rows, int columns) {
  { [[maybe_unused]] const ::gtap::thread_groups gtap_team(2); gtap_team.open_barrier(); __syncthreads();
  if (gtap_team.has_thread()) {
  const auto gtap_turns = ::gtap::turns_below<int>(0, matrices, 1); 
  for (::gtap::single_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int k = ::gtap::ahead(0, gtap_for.turn(), 1);
  { {
    float most;
    if (gtap_team.leads()) {
    most = 0;
    }
    { [[maybe_unused]] const ::gtap::lane_groups gtap_inner(gtap_team, ::gtap::some_threads(int(gtap::max_threads() / 64), 10)); gtap_team.meet(); float gtap_total_most{}; 
    if (gtap_inner.has_thread()) { float most = ::gtap::greatest::neutral<float>();
    const auto gtap_turns_2 = ::gtap::turns_below<int>(0, rows, 1); 
    for (::gtap::single_turns gtap_for_2(gtap_inner, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int row = ::gtap::ahead(0, gtap_for_2.turn(), 1);
    { {
      float sum;
      if (gtap_inner.leads()) {
      sum = 0;
      }
      { [[maybe_unused]] const ::gtap::group_lanes gtap_innermost(gtap_inner); gtap_inner.meet(); float gtap_total_sum{}; 
      if (gtap_innermost.has_thread()) { float sum = ::gtap::plus::neutral<float>();
      const auto gtap_turns_3 = ::gtap::turns_below<int>(0, columns, 1); 
      for (::gtap::static_turns gtap_for_3(gtap_innermost, gtap_turns_3); gtap_for_3.is_ahead(); gtap_for_3.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_3.turn(), 1);
        { sum += a[k][row * columns + i] * x[k][i]; } }
      gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_innermost, sum); } if (gtap_innermost.is_first()) sum = ::gtap::plus::of(sum, gtap_total_sum); gtap_inner.meet(); }
      if (gtap_inner.leads()) {
      y[k][row] = sum;
      most = max(most, sum);
      }
    } } }
    gtap_total_most = ::gtap::reduced<::gtap::greatest, 1>(gtap_inner, most); } if (gtap_inner.is_first() && gtap_inner.leads()) most = ::gtap::greatest::of(most, gtap_total_most); gtap_team.meet(); }
    if (gtap_team.leads()) {
    y[k][rows] = most;
    }
  } } }
  } __syncthreads(); gtap_team.close_barrier(); }
}
// ---- gtap: task function multiply (team_deep.cu:5) ----
struct gtap_args_multiply {
  using gtap_task = struct gtap_task_multiply;
  using gtap_result = void;
  const float *const *a;
  const float *const *x;
  float *const *y;
  int matrices;
  int rows;
  int columns;
};
inline __device__ gtap_args_multiply gtap_pack_multiply(const float *const *a,
    const float *const *x, float *const *y, int matrices, int rows, int columns) {
  return {a, x, y, matrices, rows, columns};
}
GTAP_TASK(multiply, multiply(gtap_a.a, gtap_a.x, gtap_a.y, gtap_a.matrices, gtap_a.rows,
    gtap_a.columns));
struct gtap_record_multiply : gtap_args_multiply {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_multiply(gtap_worker &gtap_w,
    gtap_record_multiply &gtap_rec) {
  const float *const *a = gtap_rec.a;
  const float *const *x = gtap_rec.x;
  float *const *y = gtap_rec.y;
  int matrices = gtap_rec.matrices;
  int rows = gtap_rec.rows;
  int columns = gtap_rec.columns;
  gtap::assume_global(a, x, y);
  GTAP_CHECK_RECORD(gtap_task_multiply);
  { [[maybe_unused]] const ::gtap::thread_groups gtap_team(2); gtap_team.open_barrier(); __syncthreads();
  if (gtap_team.has_thread()) {
  const auto gtap_turns = ::gtap::turns_below<int>(0, matrices, 1); 
  for (::gtap::single_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int k = ::gtap::ahead(0, gtap_for.turn(), 1);
  { {
    float most;
    if (gtap_team.leads()) {
    most = 0;
    }
    { [[maybe_unused]] const ::gtap::lane_groups gtap_inner(gtap_team, ::gtap::some_threads(int(gtap::max_threads() / 64), 10)); gtap_team.meet(); float gtap_total_most{}; 
    if (gtap_inner.has_thread()) { float most = ::gtap::greatest::neutral<float>();
    const auto gtap_turns_2 = ::gtap::turns_below<int>(0, rows, 1); 
    for (::gtap::single_turns gtap_for_2(gtap_inner, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int row = ::gtap::ahead(0, gtap_for_2.turn(), 1);
    { {
      float sum;
      if (gtap_inner.leads()) {
      sum = 0;
      }
      { [[maybe_unused]] const ::gtap::group_lanes gtap_innermost(gtap_inner); gtap_inner.meet(); float gtap_total_sum{}; 
      if (gtap_innermost.has_thread()) { float sum = ::gtap::plus::neutral<float>();
      const auto gtap_turns_3 = ::gtap::turns_below<int>(0, columns, 1); 
      for (::gtap::static_turns gtap_for_3(gtap_innermost, gtap_turns_3); gtap_for_3.is_ahead(); gtap_for_3.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_3.turn(), 1);
        { sum += a[k][row * columns + i] * x[k][i]; } }
      gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_innermost, sum); } if (gtap_innermost.is_first()) sum = ::gtap::plus::of(sum, gtap_total_sum); gtap_inner.meet(); }
      if (gtap_inner.leads()) {
      y[k][row] = sum;
      most = max(most, sum);
      }
    } } }
    gtap_total_most = ::gtap::reduced<::gtap::greatest, 1>(gtap_inner, most); } if (gtap_inner.is_first() && gtap_inner.leads()) most = ::gtap::greatest::of(most, gtap_total_most); gtap_team.meet(); }
    if (gtap_team.leads()) {
    y[k][rows] = most;
    }
  } } }
  } __syncthreads(); gtap_team.close_barrier(); }
  gtap_w.finish();
}


// ---- gtap: program of start (team_deep.cu:23) ----
using gtap_program_start = gtap::program<gtap_task_multiply>;
__global__ void GTAP_ENTRY_BOUNDS start(const float *const *a, const float *const *x, float *const *y, int matrices,
                      int rows, int columns) {
  { // entry, team_deep.cu:25
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_multiply(a, x, y, matrices, rows, columns)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(&start);
