// Made by gtap-translate 0.1.0 from team_calls.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// Team functions that call others: each call has a region of its own.
#include <gtap_block.cuh>


__device__ float largest(const float *values, int rows, int columns) {
  float most;
  if (::gtap::leads()) {
  most = 0;
  }
  if (rows > 0) {
    { [[maybe_unused]] const ::gtap::whole_block gtap_team; __syncthreads();
    float gtap_total_most{}; { float most = ::gtap::greatest::neutral<float>();
    const auto gtap_turns = ::gtap::turns_below<int>(0, rows, 1); const auto gtap_turns_2 = ::gtap::turns_below<int>(0, columns, 1); 
    for (::gtap::static_nest gtap_for(gtap_team, gtap_turns, gtap_turns_2); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(0), 1); [[maybe_unused]] int j = ::gtap::ahead(0, gtap_for.turn(1), 1);
        { most = max(most, values[i * columns + j]); } }
    gtap_total_most = ::gtap::reduced<::gtap::greatest, 0>(gtap_team, most); } if (::gtap::leads()) most = ::gtap::greatest::of(most, gtap_total_most); __syncthreads(); }
  }
  return ::gtap::leads() ? static_cast<float>(most) : ::gtap::nothing<float>();
}
// ---- gtap: task function largest (team_calls.cu:5) ----
struct gtap_args_largest {
  using gtap_task = struct gtap_task_largest;
  using gtap_result = float;
  const float *values;
  int rows;
  int columns;
};
inline __device__ gtap_args_largest gtap_pack_largest(const float *values, int rows, int columns) {
  return {values, rows, columns};
}
GTAP_TASK(largest, largest(gtap_a.values, gtap_a.rows, gtap_a.columns));
struct gtap_record_largest : gtap_args_largest {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_largest(gtap_worker &gtap_w,
    gtap_record_largest &gtap_rec) {
  const float *values = gtap_rec.values;
  int rows = gtap_rec.rows;
  int columns = gtap_rec.columns;
  gtap::assume_global(values);
  GTAP_CHECK_RECORD(gtap_task_largest);
  float most;
  if (::gtap::leads()) {
  most = 0;
  }
  if (rows > 0) {
    { [[maybe_unused]] const ::gtap::whole_block gtap_team; __syncthreads();
    float gtap_total_most{}; { float most = ::gtap::greatest::neutral<float>();
    const auto gtap_turns = ::gtap::turns_below<int>(0, rows, 1); const auto gtap_turns_2 = ::gtap::turns_below<int>(0, columns, 1); 
    for (::gtap::static_nest gtap_for(gtap_team, gtap_turns, gtap_turns_2); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(0), 1); [[maybe_unused]] int j = ::gtap::ahead(0, gtap_for.turn(1), 1);
        { most = max(most, values[i * columns + j]); } }
    gtap_total_most = ::gtap::reduced<::gtap::greatest, 0>(gtap_team, most); } if (::gtap::leads()) most = ::gtap::greatest::of(most, gtap_total_most); __syncthreads(); }
  }
  return gtap_w.template finish<float>(::gtap::leads() ? static_cast<float>(most) : ::gtap::nothing<float>());
}



__device__ void divide(float *values, int count, float by) {
  { [[maybe_unused]] const ::gtap::whole_block gtap_team;
  {
  const auto gtap_turns_3 = ::gtap::turns_below<int>(0, count, 1); 
  for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_3); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
    { values[i] /= by; } }
  } __syncthreads(); }
}
// ---- gtap: task function divide (team_calls.cu:17) ----
struct gtap_args_divide {
  using gtap_task = struct gtap_task_divide;
  using gtap_result = void;
  float *values;
  int count;
  float by;
};
inline __device__ gtap_args_divide gtap_pack_divide(float *values, int count, float by) {
  return {values, count, by};
}
GTAP_TASK(divide, divide(gtap_a.values, gtap_a.count, gtap_a.by));
struct gtap_record_divide : gtap_args_divide {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_divide(gtap_worker &gtap_w,
    gtap_record_divide &gtap_rec) {
  float *values = gtap_rec.values;
  int count = gtap_rec.count;
  float by = gtap_rec.by;
  gtap::assume_global(values);
  GTAP_CHECK_RECORD(gtap_task_divide);
  { [[maybe_unused]] const ::gtap::whole_block gtap_team;
  {
  const auto gtap_turns_3 = ::gtap::turns_below<int>(0, count, 1); 
  for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_3); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
    { values[i] /= by; } }
  } __syncthreads(); }
  gtap_w.finish();
}



__device__ float normalize(float *values, int rows, int columns) {
  __shared__ float gtap_result_1;
  
{ [[maybe_unused]] const ::gtap::whole_block gtap_team;
{
{ const auto gtap_value = largest(values, rows, columns);
{ if (gtap_team.is_first()) { gtap_result_1 = gtap_value; } } }
} __syncthreads(); }
float most;
if (::gtap::leads()) {
most = gtap_result_1;
}
  if (__syncthreads_or(::gtap::leads() && (most > 0)))
    { 
{ [[maybe_unused]] const ::gtap::whole_block gtap_team; if (::gtap::leads()) { ::gtap::give<0>(most); } __syncthreads(); most = ::gtap::given<0, float>(); __syncthreads();
{
{ divide(values, rows * columns, most); }
} __syncthreads(); } }
  return ::gtap::leads() ? static_cast<float>(most) : ::gtap::nothing<float>();
}
// ---- gtap: task function normalize (team_calls.cu:24) ----
struct gtap_args_normalize {
  using gtap_task = struct gtap_task_normalize;
  using gtap_result = float;
  float *values;
  int rows;
  int columns;
};
inline __device__ gtap_args_normalize gtap_pack_normalize(float *values, int rows, int columns) {
  return {values, rows, columns};
}
GTAP_TASK(normalize, normalize(gtap_a.values, gtap_a.rows, gtap_a.columns));
struct gtap_record_normalize : gtap_args_normalize {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_normalize(gtap_worker &gtap_w,
    gtap_record_normalize &gtap_rec) {
  float *values = gtap_rec.values;
  int rows = gtap_rec.rows;
  int columns = gtap_rec.columns;
  gtap::assume_global(values);
  GTAP_CHECK_RECORD(gtap_task_normalize);
  __shared__ float gtap_result_1;
  
{ [[maybe_unused]] const ::gtap::whole_block gtap_team;
{
{ const auto gtap_value = largest(values, rows, columns);
{ if (gtap_team.is_first()) { gtap_result_1 = gtap_value; } } }
} __syncthreads(); }
float most;
if (::gtap::leads()) {
most = gtap_result_1;
}
  if (__syncthreads_or(::gtap::leads() && (most > 0)))
    { 
{ [[maybe_unused]] const ::gtap::whole_block gtap_team; if (::gtap::leads()) { ::gtap::give<0>(most); } __syncthreads(); most = ::gtap::given<0, float>(); __syncthreads();
{
{ divide(values, rows * columns, most); }
} __syncthreads(); } }
  return gtap_w.template finish<float>(::gtap::leads() ? static_cast<float>(most) : ::gtap::nothing<float>());
}


// ---- gtap: program of kernel (team_calls.cu:31) ----
using gtap_program_kernel = gtap::program<gtap_task_normalize>;
__global__ void GTAP_ENTRY_BOUNDS kernel(float *values, int rows, int columns, float *result) {
  { // entry, team_calls.cu:32
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_normalize(values, rows, columns), gtap::to(*result)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
