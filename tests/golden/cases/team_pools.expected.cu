// Made by gtap-translate 0.1.0 from team_pools.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Team functions whose regions a pool of threads runs: all of one with the clause `pool`, and a switch of another one.
#include <gtap_block.cuh>


__device__ float total(const float *data, const int *lengths, int rows, float *last) {
  __shared__ int counts[4];
  [[maybe_unused]] constexpr int kWays = 4;
[[maybe_unused]]   __shared__ float gtap_last_end;
  auto gtap_regions = [&]() __attribute__((noinline)) {
    const unsigned gtap_next = ::gtap::pool::next();
    if (gtap_next == 1) { const float *data = ::gtap::given<8, const float *>(); int length = ::gtap::given<16, int>(); [[maybe_unused]] const ::gtap::pooled_block gtap_team;
      float gtap_total_sum{}; if (gtap_team.has_thread()) { float sum = ::gtap::plus::neutral<float>();
      const auto gtap_turns = ::gtap::turns_below<int>(0, length, 1); 
      for (::gtap::static_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
      { {
        sum += data[i];
        atomicAdd(&counts[i % kWays], 1);
      } } }
      gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_team, sum); } if (::gtap::thread_num() == 0) { ::gtap::give<20>(gtap_total_sum); }
    }
    if (gtap_next == 2) { const float *data = ::gtap::given<8, const float *>(); int row = ::gtap::given<16, int>(); int length = ::gtap::given<20, int>(); [[maybe_unused]] const ::gtap::part_of_block gtap_team(::gtap::given<4, int>());
      if (gtap_team.has_thread()) { [[maybe_unused]] float end;
      const auto gtap_turns_2 = ::gtap::turns_below<int>(0, length, 1); 
      for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
        do { end = data[i] * row; } while (false); if (gtap_for_2.is_last()) gtap_last_end = end; }
      }
    }
    return ::gtap::pool::close(gtap_next);
  };
  if (::gtap::pool::is_master()) {
    bool gtap_leaves = false;
  {
  float sum = 0;
  { int gtap_values[4] = {0}; ::gtap::copy_all(counts, gtap_values); }
  constexpr int kWays = 4;
  for (int row = 0; row < rows; row++) {
    const int length = lengths[row];
    if (length < 0)
      { ::gtap::give<16>(static_cast<float>(-1)); gtap_leaves = true; goto gtap_left; }
    if (length > 100) {
      { ::gtap::give<8>(data); ::gtap::give<16>(length); ::gtap::pool::start(1); gtap_regions(); sum = ::gtap::plus::of(sum, ::gtap::given<20, float>()); }
    } else if (length > 0) {
      float end = 0;
      { const int gtap_threads = int(::gtap::some_threads(int(length / 2 + 1), 22)); const ::gtap::part_of_block gtap_team(gtap_threads); gtap_team.open_barrier(); gtap_last_end = end; ::gtap::give<4>(gtap_threads); ::gtap::give<8>(data); ::gtap::give<16>(row); ::gtap::give<20>(length); ::gtap::pool::start(2); gtap_regions(); gtap_team.close_barrier(); end = gtap_last_end; }
      last[row] = end;
    }
    data += length;
  }
  { ::gtap::give<16>(static_cast<float>(sum + counts[0])); gtap_leaves = true; goto gtap_left; }
}
  gtap_left: ::gtap::pool::end(gtap_leaves); gtap_regions();
  } else { while (gtap_regions()) {} }
  const float gtap_value = ::gtap::given<16, float>(); ::gtap::pool::over(); return gtap_value;
}
// ---- gtap: task function total (team_pools.cu:6) ----
struct gtap_args_total {
  using gtap_task = struct gtap_task_total;
  using gtap_result = float;
  const float *data;
  const int *lengths;
  int rows;
  float *last;
};
inline __device__ gtap_args_total gtap_pack_total(const float *data, const int *lengths, int rows,
    float *last) {
  return {data, lengths, rows, last};
}
GTAP_TASK(total, total(gtap_a.data, gtap_a.lengths, gtap_a.rows, gtap_a.last));
struct gtap_record_total : gtap_args_total {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_total(gtap_worker &gtap_w, gtap_record_total &gtap_rec) {
  const float *data = gtap_rec.data;
  const int *lengths = gtap_rec.lengths;
  int rows = gtap_rec.rows;
  float *last = gtap_rec.last;
  gtap::assume_global(data, lengths, last);
  GTAP_CHECK_RECORD(gtap_task_total);
  __shared__ int counts[4];
  [[maybe_unused]] constexpr int kWays = 4;
[[maybe_unused]]   __shared__ float gtap_last_end;
  auto gtap_regions = [&]() __attribute__((noinline)) {
    const unsigned gtap_next = ::gtap::pool::next();
    if (gtap_next == 1) { const float *data = ::gtap::given<8, const float *>(); int length = ::gtap::given<16, int>(); [[maybe_unused]] const ::gtap::pooled_block gtap_team;
      float gtap_total_sum{}; if (gtap_team.has_thread()) { float sum = ::gtap::plus::neutral<float>();
      const auto gtap_turns = ::gtap::turns_below<int>(0, length, 1); 
      for (::gtap::static_turns gtap_for(gtap_team, gtap_turns); gtap_for.is_ahead(); gtap_for.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for.turn(), 1);
      { {
        sum += data[i];
        atomicAdd(&counts[i % kWays], 1);
      } } }
      gtap_total_sum = ::gtap::reduced<::gtap::plus, 0>(gtap_team, sum); } if (::gtap::thread_num() == 0) { ::gtap::give<20>(gtap_total_sum); }
    }
    if (gtap_next == 2) { const float *data = ::gtap::given<8, const float *>(); int row = ::gtap::given<16, int>(); int length = ::gtap::given<20, int>(); [[maybe_unused]] const ::gtap::part_of_block gtap_team(::gtap::given<4, int>());
      if (gtap_team.has_thread()) { [[maybe_unused]] float end;
      const auto gtap_turns_2 = ::gtap::turns_below<int>(0, length, 1); 
      for (::gtap::static_turns gtap_for_2(gtap_team, gtap_turns_2); gtap_for_2.is_ahead(); gtap_for_2.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_2.turn(), 1);
        do { end = data[i] * row; } while (false); if (gtap_for_2.is_last()) gtap_last_end = end; }
      }
    }
    return ::gtap::pool::close(gtap_next);
  };
  if (::gtap::pool::is_master()) {
    bool gtap_leaves = false;
  {
  float sum = 0;
  { int gtap_values[4] = {0}; ::gtap::copy_all(counts, gtap_values); }
  constexpr int kWays = 4;
  for (int row = 0; row < rows; row++) {
    const int length = lengths[row];
    if (length < 0)
      { ::gtap::give<16>(static_cast<float>(-1)); gtap_leaves = true; goto gtap_left; }
    if (length > 100) {
      { ::gtap::give<8>(data); ::gtap::give<16>(length); ::gtap::pool::start(1); gtap_regions(); sum = ::gtap::plus::of(sum, ::gtap::given<20, float>()); }
    } else if (length > 0) {
      float end = 0;
      { const int gtap_threads = int(::gtap::some_threads(int(length / 2 + 1), 22)); const ::gtap::part_of_block gtap_team(gtap_threads); gtap_team.open_barrier(); gtap_last_end = end; ::gtap::give<4>(gtap_threads); ::gtap::give<8>(data); ::gtap::give<16>(row); ::gtap::give<20>(length); ::gtap::pool::start(2); gtap_regions(); gtap_team.close_barrier(); end = gtap_last_end; }
      last[row] = end;
    }
    data += length;
  }
  { ::gtap::give<16>(static_cast<float>(sum + counts[0])); gtap_leaves = true; goto gtap_left; }
}
  gtap_left: ::gtap::pool::end(gtap_leaves); gtap_regions();
  } else { while (gtap_regions()) {} }
  const float gtap_value = ::gtap::given<16, float>(); ::gtap::pool::over(); return gtap_w.template finish<float>(gtap_value);
}



__device__ void scale(float *data, int n, int how) {
  float first;
  if (::gtap::leads()) {
  first = data[0];
  }
  {
    auto gtap_regions_2 = [&](float *data, int n) __attribute__((noinline)) {
      const unsigned gtap_next = ::gtap::pool::next();
      if (gtap_next == 1) { float first = ::gtap::given<4, float>(); [[maybe_unused]] const ::gtap::pooled_block gtap_team;
        if (gtap_team.has_thread()) {
    const auto gtap_turns_3 = ::gtap::turns_below<int>(0, n, 1); 
    for (::gtap::static_turns gtap_for_3(gtap_team, gtap_turns_3); gtap_for_3.is_ahead(); gtap_for_3.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_3.turn(), 1);
      { data[i] /= first; } }
        }
      }
      return ::gtap::pool::close(gtap_next);
    };
    if (::gtap::pool::is_master()) {
      bool gtap_leaves = false;
    switch (how) {
  case 0:
    { gtap_leaves = true; goto gtap_left_2; }
  case 1: {
    { ::gtap::give<4>(first); ::gtap::pool::start(1); gtap_regions_2(data, n); }
    break;
  }
  default:
    data[0] = 1;
  }
    gtap_left_2: ::gtap::pool::end(gtap_leaves); gtap_regions_2(data, n);
    } else { while (gtap_regions_2(data, n)) {} }
    if (::gtap::pool::leaves()) { ::gtap::pool::over(); return; }
    ::gtap::pool::over();
  }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team;
  {
  const auto gtap_turns_4 = ::gtap::turns_below<int>(1, n, 1); 
  for (::gtap::static_turns gtap_for_4(gtap_team, gtap_turns_4); gtap_for_4.is_ahead(); gtap_for_4.advance()) { [[maybe_unused]] int i = ::gtap::ahead(1, gtap_for_4.turn(), 1);
    { data[i] += data[0]; } }
  } __syncthreads(); }
}
// ---- gtap: task function scale (team_pools.cu:33) ----
struct gtap_args_scale {
  using gtap_task = struct gtap_task_scale;
  using gtap_result = void;
  float *data;
  int n;
  int how;
};
inline __device__ gtap_args_scale gtap_pack_scale(float *data, int n, int how) {
  return {data, n, how};
}
GTAP_TASK(scale, scale(gtap_a.data, gtap_a.n, gtap_a.how));
struct gtap_record_scale : gtap_args_scale {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_scale(gtap_worker &gtap_w, gtap_record_scale &gtap_rec) {
  float *data = gtap_rec.data;
  int n = gtap_rec.n;
  int how = gtap_rec.how;
  gtap::assume_global(data);
  GTAP_CHECK_RECORD(gtap_task_scale);
  float first;
  if (::gtap::leads()) {
  first = data[0];
  }
  {
    auto gtap_regions_2 = [&](float *data, int n) __attribute__((noinline)) {
      const unsigned gtap_next = ::gtap::pool::next();
      if (gtap_next == 1) { float first = ::gtap::given<4, float>(); [[maybe_unused]] const ::gtap::pooled_block gtap_team;
        if (gtap_team.has_thread()) {
    const auto gtap_turns_3 = ::gtap::turns_below<int>(0, n, 1); 
    for (::gtap::static_turns gtap_for_3(gtap_team, gtap_turns_3); gtap_for_3.is_ahead(); gtap_for_3.advance()) { [[maybe_unused]] int i = ::gtap::ahead(0, gtap_for_3.turn(), 1);
      { data[i] /= first; } }
        }
      }
      return ::gtap::pool::close(gtap_next);
    };
    if (::gtap::pool::is_master()) {
      bool gtap_leaves = false;
    switch (how) {
  case 0:
    { gtap_leaves = true; goto gtap_left_2; }
  case 1: {
    { ::gtap::give<4>(first); ::gtap::pool::start(1); gtap_regions_2(data, n); }
    break;
  }
  default:
    data[0] = 1;
  }
    gtap_left_2: ::gtap::pool::end(gtap_leaves); gtap_regions_2(data, n);
    } else { while (gtap_regions_2(data, n)) {} }
    if (::gtap::pool::leaves()) { ::gtap::pool::over(); return gtap_w.finish(); }
    ::gtap::pool::over();
  }
  { [[maybe_unused]] const ::gtap::whole_block gtap_team;
  {
  const auto gtap_turns_4 = ::gtap::turns_below<int>(1, n, 1); 
  for (::gtap::static_turns gtap_for_4(gtap_team, gtap_turns_4); gtap_for_4.is_ahead(); gtap_for_4.advance()) { [[maybe_unused]] int i = ::gtap::ahead(1, gtap_for_4.turn(), 1);
    { data[i] += data[0]; } }
  } __syncthreads(); }
  gtap_w.finish();
}


// ---- gtap: program of start (team_pools.cu:52) ----
using gtap_program_start = gtap::program<gtap_task_total>;
__global__ void GTAP_ENTRY_BOUNDS start(float *data, const int *lengths, int rows, float *last, float *result) {
  { // entry, team_pools.cu:53
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_total(data, lengths, rows, last), gtap::to(*result)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(&start);

// ---- gtap: program of start_scale (team_pools.cu:57) ----
using gtap_program_start_scale = gtap::program<gtap_task_scale>;
__global__ void GTAP_ENTRY_BOUNDS start_scale(float *data, int n, int how) {
  { // entry, team_pools.cu:58
    gtap::session<gtap_program_start_scale> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_scale(data, n, how)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start_scale =
    gtap::entry_of<gtap_program_start_scale>(&start_scale);
