// Made by gtap-translate 0.1.0 from worker_mixed.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#define GTAP_WORKER_MIXED 1
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>
// Both kinds of task function in one file: the header says what those without a clause are. A block of
// code is of the kind of its function.
#include <gtap_thread.cuh>


__noinline__ __device__ long leaf(long n) { if (!gtap::serial_call_allowed()) return {};
  if (n < 2)
    return n;
  long a, b;

  a = leaf(n - 1);

  b = leaf(n - 2);

  return a + b;
}
// ---- gtap: task function leaf (worker_mixed.cu:6) ----
struct gtap_args_leaf {
  using gtap_task = struct gtap_task_leaf;
  using gtap_result = long;
  long n;
};
inline __device__ gtap_args_leaf gtap_pack_leaf(long n) { return {n}; }
GTAP_MIXED_TASK(leaf, gtap_by_block = false, gtap_runs_inline = true, leaf(gtap_a.n));
struct gtap_record_leaf : gtap_args_leaf {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  long a; // pinned: destination of a spawn, line 11
  long b; // pinned: destination of a spawn, line 13
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_leaf &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n < 2) { gtap_r = n; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_leaf(gtap_worker &gtap_w, gtap_record_leaf &gtap_rec) {
  long n = gtap_rec.n;
  long &a = gtap_rec.a;
  long &b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // worker_mixed.cu:14
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_leaf);
  if (n < 2)
    return gtap_w.template finish<long>(n);
  // a, b: in the record
  // task, worker_mixed.cu:10
  gtap_w.spawn(gtap::child{gtap_pack_leaf(n - 1), gtap::to(a)});
  // task, worker_mixed.cu:12
  gtap::spawn_if(gtap_w, n > 8, gtap::child{gtap_pack_leaf(n - 2), gtap::to(b)});
  if (gtap_w.must_wait()) { // state 1: taskwait, worker_mixed.cu:14
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<long>(a + b);
}



__device__ void down(long n, unsigned long long *sum);
static __device__ __forceinline__ unsigned long long *&gtap_constant_upper_sum() {
  __shared__ unsigned long long *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function down (worker_mixed.cu:19) ----
struct gtap_args_down {
  using gtap_task = struct gtap_task_down;
  using gtap_result = void;
  long n;
};
inline __device__ gtap_args_down gtap_pack_down(long n, unsigned long long *) { return {n}; }
GTAP_MIXED_TASK(down, gtap_by_block = false, gtap_runs_inline = false, down(gtap_a.n,
    gtap_constant_upper_sum()));


// A task of the block: a child of each thread, which a thread runs.

static __device__ __noinline__ void gtap_block_upper_1(unsigned long long *sum, long n);
namespace {
// ---- gtap: task function gtap_block_upper_1 (worker_mixed.cu:37) ----
struct gtap_args_gtap_block_upper_1 {
  using gtap_task = struct gtap_task_gtap_block_upper_1;
  using gtap_result = void;
  long n;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_upper_1 gtap_pack_gtap_block_upper_1(
    unsigned long long *, long n) {
  return {n};
}
GTAP_MIXED_TASK(gtap_block_upper_1, gtap_by_block = true, gtap_runs_inline = false,
    gtap_block_upper_1(gtap_constant_upper_sum(), gtap_a.n));
} // namespace


__noinline__ __device__ void upper(long n, unsigned long long *sum) { if (!gtap::serial_call_allowed()) return;
  __shared__ long largest;
  long own = 0;
  if (threadIdx.x == 0)
    largest = n;
  __syncthreads();

  own = leaf(largest % (threadIdx.x + 2));
  if (n > 0 && threadIdx.x == 0) {

    down(n - 1, sum);
  }

  atomicAdd(sum, own);

  gtap_block_upper_1(sum, n);
}
// ---- gtap: task function upper (worker_mixed.cu:23) ----
struct gtap_args_upper {
  using gtap_task = struct gtap_task_upper;
  using gtap_result = void;
  long n;
};
inline __device__ gtap_args_upper gtap_pack_upper(long n, unsigned long long *) { return {n}; }
GTAP_MIXED_TASK(upper, gtap_by_block = true, gtap_runs_inline = false, upper(gtap_a.n,
    gtap_constant_upper_sum()));
struct gtap_record_upper : gtap_args_upper {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  gtap::per_thread<long> own; // pinned by each thread: destination of a spawn, line 30
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_upper(gtap_worker &gtap_w, gtap_record_upper &gtap_rec) {
  long n = gtap_rec.n;
  unsigned long long *sum = gtap_constant_upper_sum();
  long &own = gtap_w.mine(gtap_rec.own);
  gtap::assume_global(sum);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // worker_mixed.cu:35
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_upper);
  __shared__ long largest;
  own = 0;
  if (threadIdx.x == 0)
    largest = n;
  __syncthreads();
  // task, worker_mixed.cu:29
  gtap_w.spawn(gtap::child{gtap_pack_leaf(largest % (threadIdx.x + 2)), gtap::to(own), 1});
  if (n > 0 && threadIdx.x == 0) {
    // task, worker_mixed.cu:32
    gtap_w.spawn(gtap::child{gtap_pack_down(n - 1, sum)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, worker_mixed.cu:35
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  atomicAdd(sum, own);
  // task, worker_mixed.cu:37
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_upper_1(sum, n)});
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_block_upper_1(unsigned long long *sum, long n) { if (!gtap::serial_call_allowed()) return; // the block of upper
  { atomicAdd(sum, n); }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_upper_1 : gtap_args_gtap_block_upper_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_upper_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_upper_1 &gtap_rec) {
  unsigned long long *sum = gtap_constant_upper_sum();
  long n = gtap_rec.n;
  gtap::assume_global(sum);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_upper_1);
  // the block of upper
  { atomicAdd(sum, n); }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// A task of a thread that spawns one of a block.

__noinline__ __device__ void down(long n, unsigned long long *sum) { if (!gtap::serial_call_allowed()) return;

  upper(n, sum);
}
struct gtap_record_down : gtap_args_down {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_down(gtap_worker &gtap_w, gtap_record_down &gtap_rec) {
  long n = gtap_rec.n;
  unsigned long long *sum = gtap_constant_upper_sum();
  gtap::assume_global(sum);
  GTAP_CHECK_RECORD(gtap_task_down);
  // task, worker_mixed.cu:44
  gtap_w.spawn(gtap::child{gtap_pack_upper(n, sum)});
  gtap_w.finish();
}


// ---- gtap: program of kernel (worker_mixed.cu:48) ----
using gtap_program_kernel = gtap::program<gtap_task_leaf, gtap_task_down,
    gtap_task_gtap_block_upper_1, gtap_task_upper>;
__global__ void GTAP_ENTRY_BOUNDS kernel(long n, unsigned long long *sum) {
  { // entry, worker_mixed.cu:49
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_upper_sum() = sum;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_upper(n, sum)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
