// Made by gtap-translate 0.1.0 from asm_registers.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// PTX's registers in asm statements, with one '%' as nvcc takes them, and with two. What an asm statement writes lives across
// a taskwait.
#include <gtap_thread.cuh>

__device__ unsigned long long begun, ended;

__device__ unsigned processor() {
  unsigned number;
  asm volatile("mov.u32 %0, %smid;" : "=r"(number));
  return number;
}


__device__ int leaf(int n) { if (!gtap::serial_call_allowed()) return {}; return n + static_cast<int>(processor() & 1); }
static __device__ __forceinline__ int &gtap_constant_timed_n() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function leaf (asm_registers.cu:14) ----
struct gtap_args_leaf {
  using gtap_task = struct gtap_task_leaf;
  using gtap_result = int;
};
inline __device__ gtap_args_leaf gtap_pack_leaf(int) { return {}; }
GTAP_TASK(leaf, leaf(gtap_constant_timed_n()));
struct gtap_record_leaf : gtap_args_leaf {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_leaf(gtap_worker &gtap_w, gtap_record_leaf &gtap_rec) {
  int n = gtap_constant_timed_n();
  GTAP_CHECK_RECORD(gtap_task_leaf);
  return gtap_w.template finish<int>(n + static_cast<int>(processor() & 1));
}



__device__ int timed(int n) { if (!gtap::serial_call_allowed()) return {};
  unsigned long long begin, end;
  unsigned lane;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(begin));
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  int result;

  result = leaf(n);

  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(end));
  atomicAdd(&begun, begin);
  atomicAdd(&ended, end);
  return result + static_cast<int>(lane);
}
// ---- gtap: task function timed (asm_registers.cu:17) ----
struct gtap_args_timed {
  using gtap_task = struct gtap_task_timed;
  using gtap_result = int;
};
inline __device__ gtap_args_timed gtap_pack_timed(int) { return {}; }
GTAP_TASK(timed, timed(gtap_constant_timed_n()));
struct gtap_record_timed : gtap_args_timed {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  unsigned long long begin; // spilled: live at the taskwait, line 25
  unsigned int lane; // spilled: live at the taskwait, line 25
  int result; // pinned: destination of a spawn, line 24
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_timed(gtap_worker &gtap_w, gtap_record_timed &gtap_rec) {
  int n = gtap_constant_timed_n();
  int &result = gtap_rec.result;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // asm_registers.cu:25
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_timed);
  unsigned long long begin, end;
  unsigned lane;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(begin));
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  // result: in the record
  // task, asm_registers.cu:23
  gtap_w.spawn(gtap::child{gtap_pack_leaf(n), gtap::to(result)});
  if (gtap_w.must_wait()) { // state 1: taskwait, asm_registers.cu:25
    gtap_rec.begin = begin;
    gtap_rec.lane = lane;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    begin = gtap_rec.begin;
    lane = gtap_rec.lane;
  }
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(end));
  atomicAdd(&begun, begin);
  atomicAdd(&ended, end);
  return gtap_w.template finish<int>(result + static_cast<int>(lane));
}


// ---- gtap: program of kernel (asm_registers.cu:32) ----
using gtap_program_kernel = gtap::program<gtap_task_leaf, gtap_task_timed>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n) {
  { // entry, asm_registers.cu:33
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_timed_n() = n;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_timed(n)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
