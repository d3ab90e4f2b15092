// Made by gtap-translate 0.1.0 from block_task_reductions.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// Block-level tasks whose results are combined with a variable of each thread, and with memory.
#include <gtap_block.cuh>


__device__ int part(int n, float *least);
static __device__ __forceinline__ float *&gtap_constant_part_least() {
  __shared__ float *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function part (block_task_reductions.cu:5) ----
struct gtap_args_part {
  using gtap_task = struct gtap_task_part;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_part gtap_pack_part(int n, float *) { return {n}; }
GTAP_TASK(part, part(gtap_a.n, gtap_constant_part_least()));



__device__ float value(int n) { if (!gtap::serial_call_allowed()) return {};
  return 1.0f / n;
}
// ---- gtap: task function value (block_task_reductions.cu:8) ----
struct gtap_args_value {
  using gtap_task = struct gtap_task_value;
  using gtap_result = float;
  int n;
};
inline __device__ gtap_args_value gtap_pack_value(int n) { return {n}; }
GTAP_TASK(value, value(gtap_a.n));
struct gtap_record_value : gtap_args_value {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  // Results are combined with their destinations.
  static constexpr unsigned gtap_combines = gtap::smallest::bit;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_value(gtap_worker &gtap_w, gtap_record_value &gtap_rec) {
  int n = gtap_rec.n;
  GTAP_CHECK_RECORD(gtap_task_value);
  return gtap_w.template finish<float>(1.0f / n);
}



__device__ int part(int n, float *least) { if (!gtap::serial_call_allowed()) return {};
  int sum = threadIdx.x;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {

    sum += part(i, least);

    gtap::combine<gtap::smallest>(*least, value(i + 1));
  }

  return sum;
}
struct gtap_record_part : gtap_args_part {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
  // Results are combined with their destinations.
  static constexpr unsigned gtap_combines = gtap::plus::bit;
  gtap::per_thread<int> sum; // pinned by each thread: destination of a spawn, line 17
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_part(gtap_worker &gtap_w, gtap_record_part &gtap_rec) {
  int n = gtap_rec.n;
  float *least = gtap_constant_part_least();
  int &sum = gtap_w.mine(gtap_rec.sum);
  gtap::assume_global(least);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // block_task_reductions.cu:21
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_part);
  sum = threadIdx.x;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    // task, block_task_reductions.cu:16
    gtap_w.spawn(gtap::child{gtap_pack_part(i, least), gtap::into<gtap::plus>(sum)});
    // task, block_task_reductions.cu:18
    gtap_w.spawn(gtap::child{gtap_pack_value(i + 1), gtap::into<gtap::smallest>(*least)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, block_task_reductions.cu:21
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(sum);
}


// ---- gtap: program of kernel (block_task_reductions.cu:25) ----
using gtap_program_kernel = gtap::program<gtap_task_part, gtap_task_value>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, float *least, int *out) {
  { // entry, block_task_reductions.cu:26
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_part_least() = least;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_part(n, least), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
