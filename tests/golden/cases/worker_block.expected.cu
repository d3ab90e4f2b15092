// Made by gtap-translate 0.1.0 from worker_block.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// Block-level tasks: what is the same in all threads is saved once, what is not by each thread; shared
// memory between taskwaits; leaves without effects only.
#include <gtap_block.cuh>

__constant__ int limit;


__device__ int leaf(int n, int *sum) { if (!gtap::serial_call_allowed()) return {};
  if (n > limit)
    return n + 1;
  if (n == 0) {
    atomicAdd(sum, 1); // every thread of the block
    return 0;
  }
  return n * 2;
}
// ---- gtap: task function leaf (worker_block.cu:8) ----
struct gtap_args_leaf {
  using gtap_task = struct gtap_task_leaf;
  using gtap_result = int;
  int n;
  int *sum;
};
inline __device__ gtap_args_leaf gtap_pack_leaf(int n, int *sum) { return {n, sum}; }
GTAP_TASK(leaf, leaf(gtap_a.n, gtap_a.sum));
struct gtap_record_leaf : gtap_args_leaf {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_leaf &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n > limit) { gtap_r = n + 1; return true; }
    if (n == 0) return false;
    return false;
  }
  static __device__ __forceinline__ bool gtap_ends_early(const gtap_args_leaf &gtap_a) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n > limit) return true;
    if (n == 0) return true;
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_leaf(gtap_worker &gtap_w, gtap_record_leaf &gtap_rec) {
  int n = gtap_rec.n;
  int *sum = gtap_rec.sum;
  gtap::assume_global(sum);
  GTAP_CHECK_RECORD(gtap_task_leaf);
  if (n > limit)
    return gtap_w.template finish<int>(n + 1);
  if (n == 0) {
    atomicAdd(sum, 1); // every thread of the block
    return gtap_w.template finish<int>(0);
  }
  return gtap_w.template finish<int>(n * 2);
}



__device__ int block(int count, int own, const float *values, int *sum) { if (!gtap::serial_call_allowed()) return {};
  __shared__ float tile[32];
  const int rounds = count / 4;
  float total = 0;
  int results[2] = {0, 0};
  const float &first = values[threadIdx.x];
  count += 1;         // the same in all threads
  own += threadIdx.x; // not the same
  for (int round = 0; round < rounds; round++) {
    tile[threadIdx.x % 32] = values[round];
    __syncthreads();
    total += tile[own % 32] + first;
    if (threadIdx.x == 0) {

      results[round % 2] = leaf(round + own, sum);

      leaf(count, sum);
    }

    total += results[0];
  }
  auto scale = [=](float x) { return x * count; };
  return static_cast<int>(scale(total)) + own;
}
// ---- gtap: task function block (worker_block.cu:19) ----
struct gtap_args_block {
  using gtap_task = struct gtap_task_block;
  using gtap_result = int;
  int count;
  int own;
  const float *values;
  int *sum;
};
inline __device__ gtap_args_block gtap_pack_block(int count, int own, const float *values,
    int *sum) {
  return {count, own, values, sum};
}
GTAP_TASK(block, block(gtap_a.count, gtap_a.own, gtap_a.values, gtap_a.sum));
struct gtap_record_block : gtap_args_block {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
  gtap::per_thread<int> gtap_own_own; // spilled by each thread: live at the taskwait, line 37
  int rounds; // spilled: live at the taskwait, line 37
  gtap::per_thread<float> total; // spilled by each thread: live at the taskwait, line 37
  gtap::per_thread<int[2]> results; // pinned by each thread: destination of a spawn, line 33
  gtap::per_thread<const float *> first; // spilled by each thread: live at the taskwait, line 37
  int round; // spilled: live at the taskwait, line 37
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_block(gtap_worker &gtap_w, gtap_record_block &gtap_rec) {
  int count = gtap_rec.count;
  int own = gtap_rec.own;
  const float *values = gtap_rec.values;
  int *sum = gtap_rec.sum;
  int (&results)[2] = gtap_w.mine(gtap_rec.results);
  gtap::assume_global(values, sum);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // worker_block.cu:37
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_block);
  __shared__ float tile[32];
  int rounds; rounds = count / 4;
  float total; total = 0;
  gtap::assign(results, {0, 0});
  const float *first; first = &values[threadIdx.x];
  count += 1;         // the same in all threads
  own += threadIdx.x; // not the same
  { int round; // for, worker_block.cu:27
    for (round = 0; round < rounds; round++) {
      tile[threadIdx.x % 32] = values[round];
      __syncthreads();
      total += tile[own % 32] + *first;
      if (threadIdx.x == 0) {
        // task, worker_block.cu:32
        gtap_w.spawn(gtap::child{gtap_pack_leaf(round + own, sum), gtap::to(results[round % 2])});
        // task, worker_block.cu:34
        gtap_w.spawn(gtap::child{gtap_pack_leaf(count, sum)});
      }
      if (gtap_w.must_wait()) { // state 1: taskwait, worker_block.cu:37
        if (gtap_w.leads()) gtap_rec.count = count;
        gtap_w.mine(gtap_rec.gtap_own_own) = own;
        if (gtap_w.leads()) gtap_rec.rounds = rounds;
        gtap_w.mine(gtap_rec.total) = total;
        gtap_w.mine(gtap_rec.first) = first;
        if (gtap_w.leads()) gtap_rec.round = round;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        own = gtap_w.mine(gtap_rec.gtap_own_own);
        rounds = gtap_rec.rounds;
        total = gtap_w.mine(gtap_rec.total);
        first = gtap_w.mine(gtap_rec.first);
        round = gtap_rec.round;
      }
      total += results[0];
    }
  }
  auto scale = [=](float x) { return x * count; };
  return gtap_w.template finish<int>(static_cast<int>(scale(total)) + own);
}


// ---- gtap: program of kernel (worker_block.cu:44) ----
using gtap_program_kernel = gtap::program<gtap_task_leaf, gtap_task_block>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, const float *values, int *out) {
  { // entry, worker_block.cu:45
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_block(n, 1, values, out + 1), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
