// Made by gtap-translate 0.1.0 from taskloop.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// Taskloops: all threads of a block make the tasks of a nest of loops; downwards, by steps, with a condition and a result,
// beside a task that one thread makes.
#include <gtap_block.cuh>

constexpr int kSize = 64;
__device__ float grid[kSize][kSize];


__device__ void tile(int i, int j) { if (!gtap::serial_call_allowed()) return;
  if (threadIdx.x == 0)
    grid[i][j] += 1;
}
// ---- gtap: task function tile (taskloop.cu:9) ----
struct gtap_args_tile {
  using gtap_task = struct gtap_task_tile;
  using gtap_result = void;
  int i;
  int j;
};
inline __device__ gtap_args_tile gtap_pack_tile(int i, int j) { return {i, j}; }
GTAP_TASK(tile, tile(gtap_a.i, gtap_a.j));
struct gtap_record_tile : gtap_args_tile {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_works_locally = true; // in graphs it is a function
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_tile(gtap_worker &gtap_w, gtap_record_tile &gtap_rec) {
  int i = gtap_rec.i;
  int j = gtap_rec.j;
  GTAP_CHECK_RECORD(gtap_task_tile);
  if (threadIdx.x == 0)
    grid[i][j] += 1;
  gtap_w.finish();
}


__device__ int count(const int *numbers, int first) { if (!gtap::serial_call_allowed()) return {}; return numbers[first] != 0; }
// ---- gtap: task function count (taskloop.cu:14) ----
struct gtap_args_count {
  using gtap_task = struct gtap_task_count;
  using gtap_result = int;
  const int *numbers;
  int first;
};
inline __device__ gtap_args_count gtap_pack_count(const int *numbers, int first) {
  return {numbers, first};
}
GTAP_TASK(count, count(gtap_a.numbers, gtap_a.first));
struct gtap_record_count : gtap_args_count {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_works_locally = true; // in graphs it is a function
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_count(gtap_worker &gtap_w, gtap_record_count &gtap_rec) {
  const int *numbers = gtap_rec.numbers;
  int first = gtap_rec.first;
  gtap::assume_global(numbers);
  GTAP_CHECK_RECORD(gtap_task_count);
  return gtap_w.template finish<int>(numbers[first] != 0);
}



__device__ void sweep(int *numbers, int *counts, [[maybe_unused]] const int *rows, int n) { if (!gtap::serial_call_allowed()) return;

  for (int i = 0; i < n; i++)
    for (int j = i; j < n; ++j) {

      tile(i, j);
    }
  if (threadIdx.x == 0) {

    tile(0, 0);
  }

  for (unsigned k = n; k >= 2; k -= 2)
    if (numbers[k] != 0) {
      const int first = numbers[k];

      counts[k] = count(numbers, first);
    }

}
// ---- gtap: task function sweep (taskloop.cu:17) ----
struct gtap_args_sweep {
  using gtap_task = struct gtap_task_sweep;
  using gtap_result = void;
  int *numbers;
  int *counts;
  const int *rows;
  int n;
};
inline __device__ gtap_args_sweep gtap_pack_sweep(int *numbers, int *counts, const int *rows,
    int n) {
  return {numbers, counts, rows, n};
}
GTAP_TASK(sweep, sweep(gtap_a.numbers, gtap_a.counts, gtap_a.rows, gtap_a.n));
struct gtap_record_sweep : gtap_args_sweep {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_dependents = true; // with depend
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sweep(gtap_worker &gtap_w, gtap_record_sweep &gtap_rec) {
  int *numbers = gtap_rec.numbers;
  int *counts = gtap_rec.counts;
  const int *rows = gtap_rec.rows;
  int n = gtap_rec.n;
  gtap::assume_global(numbers, counts, rows);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskloop.cu:35
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sweep);
  // taskloop, taskloop.cu:18
  gtap_w.share_uneven_loop([=](auto &gtap_l) {
  for (int i : gtap_l.all_below(0, n, 1))
    for (int j : gtap_l.template own_below<3>(i, n, 1)) {
      // task_iteration, taskloop.cu:21
      { auto gtap_d = gtap_l.dependent();
        if (gtap::inside(grid, i - 1) && gtap::inside(grid[i - 1], j))
          gtap_d.in(grid[i - 1][j]);
        if (gtap::inside(grid, i) && gtap::inside(grid[i], j - 1))
          gtap_d.in(grid[i][j - 1]);
        if (gtap::inside(grid, i) && gtap::inside(grid[i], j))
          gtap_d.inout(grid[i][j]);
      gtap_d.spawn(gtap::child{gtap_pack_tile(i, j)}); }
    }
  });
  if (threadIdx.x == 0) {
    // task, taskloop.cu:25
    { auto gtap_d = gtap_w.dependent();
      gtap_d.inout(grid[0][0]);
    gtap_d.spawn(gtap::child{gtap_pack_tile(0, 0)}); }
  }
  // taskloop, taskloop.cu:28
  { auto gtap_l = gtap_w.task_loop();
  for (unsigned int k : gtap_l.template own_down_to<1>(static_cast<unsigned int>(n), 2, 2))
    if (numbers[k] != 0) {
      const int first = numbers[k];
      // task_iteration, taskloop.cu:32
      { auto gtap_d = gtap_l.dependent();
        for (int r : gtap::values<int>(rows[k], rows[k + 1]))
          gtap_d.in(numbers[r]);
      gtap_d.spawn(gtap::child{gtap_pack_count(numbers, first), gtap::to(counts[k])}); }
    }
  gtap_l.finish(); }
  if (gtap_w.must_wait()) { // state 1: taskwait, taskloop.cu:35
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}



template <class T>
static __device__ __noinline__ void gtap_block_fill_1(T *values, long k, T value);
namespace {
// ---- gtap: task function gtap_block_fill_1 (taskloop.cu:43) ----
template <class T>
struct gtap_record_gtap_block_fill_1;
template <class T>
struct gtap_task_gtap_block_fill_1;
template <class T>
struct gtap_args_gtap_block_fill_1 {
  using gtap_task = gtap_task_gtap_block_fill_1<T>;
  using gtap_result = void;
  T *values;
  long k;
  T value;
};
template <class T>
[[maybe_unused]] inline __device__ gtap_args_gtap_block_fill_1<T> gtap_pack_gtap_block_fill_1(
    T *values, long k, T value) {
  return {values, k, value};
}
template <class T>
struct gtap_task_gtap_block_fill_1 {
  using gtap_args = gtap_args_gtap_block_fill_1<T>;
  using gtap_record = gtap_record_gtap_block_fill_1<T>;
  GTAP_TASK_MEMBERS(gtap_step_gtap_block_fill_1, (gtap_block_fill_1<T>)(gtap_a.values, gtap_a.k, gtap_a.value))
};
} // namespace


template <class T>
__device__ void fill(T *values, T value, long n) { if (!gtap::serial_call_allowed()) return;

  for (long k = 0; k < n; k++) {

    gtap_block_fill_1<T>(values, k, value);
  }
}
// ---- gtap: task function fill (taskloop.cu:40) ----
template <class T>
struct gtap_record_fill;
template <class T>
struct gtap_task_fill;
template <class T>
struct gtap_args_fill {
  using gtap_task = gtap_task_fill<T>;
  using gtap_result = void;
  T *values;
  T value;
  long n;
};
template <class T>
inline __device__ gtap_args_fill<T> gtap_pack_fill(T *values, T value, long n) {
  return {values, value, n};
}
template <class T>
struct gtap_task_fill {
  using gtap_args = gtap_args_fill<T>;
  using gtap_record = gtap_record_fill<T>;
  GTAP_TASK_MEMBERS(gtap_step_fill, (fill<T>)(gtap_a.values, gtap_a.value, gtap_a.n))
};
template <class T>
struct gtap_record_fill : gtap_args_fill<T> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_dependents = true; // with depend
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_fill(gtap_worker &gtap_w, gtap_record_fill<T> &gtap_rec) {
  T *values = gtap_rec.values;
  T value = gtap_rec.value;
  long n = gtap_rec.n;
  gtap::assume_global(values);
  GTAP_CHECK_RECORD(gtap_task_fill<T>);
  // taskloop, taskloop.cu:41
  gtap_w.share_loop([=](auto &gtap_l) {
  for (long k : gtap_l.template own_below<1>(static_cast<long>(0), n, 1)) {
    // task_iteration, taskloop.cu:43
    { auto gtap_d = gtap_l.dependent();
    gtap_d.spawn(gtap::child{gtap_pack_gtap_block_fill_1<T>(values, k, value)}); }
  }
  });
  gtap_w.finish();
}



template <class T>
static __device__ __noinline__ void gtap_block_fill_1(T *values, long k, T value) { if (!gtap::serial_call_allowed()) return; // the block of fill
    {
      if (threadIdx.x == 0)
        values[k] = value;
    }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
template <class T>
struct gtap_record_gtap_block_fill_1 : gtap_args_gtap_block_fill_1<T> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_works_locally = true; // in graphs it is a function
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_fill_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_fill_1<T> &gtap_rec) {
  T *values = gtap_rec.values;
  long k = gtap_rec.k;
  T value = gtap_rec.value;
  gtap::assume_global(values);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_fill_1<T>);
  // the block of fill
    {
      if (threadIdx.x == 0)
        values[k] = value;
    }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of run (taskloop.cu:51) ----
using gtap_program_run = gtap::program<gtap_task_tile, gtap_task_count, gtap_task_sweep>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS run(int *numbers, int *counts, const int *rows, int n) {
  { // entry, taskloop.cu:52
    gtap::session<gtap_program_run> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sweep(numbers, counts, rows, n)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_run =
    gtap::entry_of<gtap_program_run>(&run);
// ---- gtap: program of run_fill (taskloop.cu:55) ----
using gtap_program_run_fill = gtap::program<gtap_task_gtap_block_fill_1<double>,
    gtap_task_fill<double>>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS run_fill(double *values, long n) {
  { // entry, taskloop.cu:56
    gtap::session<gtap_program_run_fill> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_fill(values, 1.0, n)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_run_fill =
    gtap::entry_of<gtap_program_run_fill>(&run_fill);
