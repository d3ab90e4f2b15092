// Made by gtap-translate 0.1.0 from called_tasks.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// Block-level tasks that neither spawn nor wait: what the records say of their loops.
#include <gtap_block.cuh>

struct Tile {
  float cells[32][32];
};
__device__ int turns;

template <class Cell>
__device__ void by_diagonals(int count, Cell cell) {
  for (int diagonal = 0; diagonal < count; diagonal++) {
    cell(diagonal);
    __syncthreads();
  }
}
#define LOAD(tile, from) \
  do { \
    (tile).cells[0][threadIdx.x % 32] = (from)[threadIdx.x % 32]; \
    __syncthreads(); \
  } while (0)

// A barrier in the loop of a function that it calls.

__device__ void smooth(float *data) { if (!gtap::serial_call_allowed()) return;
  __shared__ Tile tile;
  LOAD(tile, data);
  by_diagonals(32, [&](int diagonal) { tile.cells[diagonal][0] += 1; });
  data[threadIdx.x % 32] = tile.cells[0][threadIdx.x % 32];
}
static __device__ __forceinline__ float *&gtap_constant_all_data() {
  __shared__ float *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function smooth (called_tasks.cu:24) ----
struct gtap_args_smooth {
  using gtap_task = struct gtap_task_smooth;
  using gtap_result = void;
};
inline __device__ gtap_args_smooth gtap_pack_smooth(float *) { return {}; }
GTAP_TASK(smooth, smooth(gtap_constant_all_data()));
struct gtap_record_smooth : gtap_args_smooth {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
  static constexpr bool gtap_works_locally = true; // in graphs it is a function
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_smooth(gtap_worker &gtap_w,
    gtap_record_smooth &gtap_rec) {
  float *data = gtap_constant_all_data();
  gtap::assume_global(data);
  GTAP_CHECK_RECORD(gtap_task_smooth);
  __shared__ Tile tile;
  LOAD(tile, data);
  by_diagonals(32, [&](int diagonal) { tile.cells[diagonal][0] += 1; });
  data[threadIdx.x % 32] = tile.cells[0][threadIdx.x % 32];
  gtap_w.finish();
}


// None in a loop, and no global memory there but a variable by its name.

__device__ void iterate(float *data) { if (!gtap::serial_call_allowed()) return;
  float x = data[threadIdx.x], own[4] = {x, 2, 3, 4};
  for (int i = 0; i < turns; i++)
    x = cosf(x) + own[i % 4];
  for (int i = 0; i < 4; i++)
    data[threadIdx.x + i] = x;
}
// ---- gtap: task function iterate (called_tasks.cu:33) ----
struct gtap_args_iterate {
  using gtap_task = struct gtap_task_iterate;
  using gtap_result = void;
  float *data;
};
inline __device__ gtap_args_iterate gtap_pack_iterate(float *data) { return {data}; }
GTAP_TASK(iterate, iterate(gtap_a.data));
struct gtap_record_iterate : gtap_args_iterate {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
  static constexpr bool gtap_works_locally = true; // in graphs it is a function
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_iterate(gtap_worker &gtap_w,
    gtap_record_iterate &gtap_rec) {
  float *data = gtap_rec.data;
  gtap::assume_global(data);
  GTAP_CHECK_RECORD(gtap_task_iterate);
  float x = data[threadIdx.x], own[4] = {x, 2, 3, 4};
  for (int i = 0; i < turns; i++)
    x = cosf(x) + own[i % 4];
  for (int i = 0; i < 4; i++)
    data[threadIdx.x + i] = x;
  gtap_w.finish();
}


// Global memory in a loop.

__device__ void copy(float *to, float *from, int n) { if (!gtap::serial_call_allowed()) return;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    to[i] = from[i];
}
static __device__ __forceinline__ int &gtap_constant_all_n() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function copy (called_tasks.cu:43) ----
struct gtap_args_copy {
  using gtap_task = struct gtap_task_copy;
  using gtap_result = void;
  float *to;
};
inline __device__ gtap_args_copy gtap_pack_copy(float *to, float *, int) { return {to}; }
GTAP_TASK(copy, copy(gtap_a.to, gtap_constant_all_data(), gtap_constant_all_n()));
struct gtap_record_copy : gtap_args_copy {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_has_loops = true; // it may take long
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_copy(gtap_worker &gtap_w, gtap_record_copy &gtap_rec) {
  float *to = gtap_rec.to;
  float *from = gtap_constant_all_data();
  int n = gtap_constant_all_n();
  gtap::assume_global(to, from);
  GTAP_CHECK_RECORD(gtap_task_copy);
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    to[i] = from[i];
  gtap_w.finish();
}



__device__ void all(float *data, int n) { if (!gtap::serial_call_allowed()) return;
  if (threadIdx.x == 0) {

    smooth(data);

    iterate(data + 1024);

    copy(data + 2048, data, n);
  }

}
// ---- gtap: task function all (called_tasks.cu:49) ----
struct gtap_args_all {
  using gtap_task = struct gtap_task_all;
  using gtap_result = void;
};
inline __device__ gtap_args_all gtap_pack_all(float *, int) { return {}; }
GTAP_TASK(all, all(gtap_constant_all_data(), gtap_constant_all_n()));
struct gtap_record_all : gtap_args_all {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_dependents = true; // with depend
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_all(gtap_worker &gtap_w, gtap_record_all &gtap_rec) {
  float *data = gtap_constant_all_data();
  int n = gtap_constant_all_n();
  gtap::assume_global(data);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // called_tasks.cu:58
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_all);
  if (threadIdx.x == 0) {
    // task, called_tasks.cu:51
    { auto gtap_d = gtap_w.dependent();
      gtap_d.out(data[0]);
    gtap_d.spawn(gtap::child{gtap_pack_smooth(data)}); }
    // task, called_tasks.cu:53
    { auto gtap_d = gtap_w.dependent();
      gtap_d.in(data[0]);
    gtap_d.spawn(gtap::child{gtap_pack_iterate(data + 1024)}); }
    // task, called_tasks.cu:55
    { auto gtap_d = gtap_w.dependent();
      gtap_d.in(data[0]);
    gtap_d.spawn(gtap::child{gtap_pack_copy(data + 2048, data, n)}); }
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, called_tasks.cu:58
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}


// ---- gtap: program of run (called_tasks.cu:61) ----
using gtap_program_run = gtap::program<gtap_task_smooth, gtap_task_iterate, gtap_task_copy,
    gtap_task_all>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS run(float *data, int n) {
  { // entry, called_tasks.cu:62
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_all_data() = data;
      gtap_constant_all_n() = n;
    }
    gtap::session<gtap_program_run> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_all(data, n)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_run =
    gtap::entry_of<gtap_program_run>(&run);
