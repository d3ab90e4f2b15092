// Made by gtap-translate 0.1.0 from short_macros_block.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// Macros with short names, defined before the header: what the runtime's headers use in the open is none of them.
#define A 7
#define B 7
#define C 7
#define D 7
#define E 7
#define F 7
#define G 7
#define H 7
#define I 7
#define J 7
#define K 7
#define L 7
#define M 7
#define N 7
#define O 7
#define P 7
#define Q 7
#define R 7
#define S 7
#define T 7
#define U 7
#define V 7
#define W 7
#define X 7
#define Y 7
#define Z 7
#define MAX 100
#define MIN 1
#define SIZE 64
#define LEN 16
#define DIM 2
#include <gtap_block.cuh>


__device__ void down(int n, int *sum) { if (!gtap::serial_call_allowed()) return;
  if (n < N)
    return;
  int parts[] = {n - 1, n - 2};
  for (int part : parts) {

    down(part, sum);

  }
  if (threadIdx.x == 0)
    atomicAdd(sum, SIZE);
}
static __device__ __forceinline__ int *&gtap_constant_down_sum() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function down (short_macros_block.cu:36) ----
struct gtap_args_down {
  using gtap_task = struct gtap_task_down;
  using gtap_result = void;
  int n;
};
inline __device__ gtap_args_down gtap_pack_down(int n, int *) { return {n}; }
GTAP_TASK(down, down(gtap_a.n, gtap_constant_down_sum()));
struct gtap_record_down : gtap_args_down {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
  gtap::per_thread<int[2]> parts; // pinned by each thread: bound to a reference, line 40
  gtap::per_thread<int *> gtap_begin_1; // spilled by each thread: live at the taskwait, line 43
  gtap::per_thread<int *> gtap_end_1; // spilled by each thread: live at the taskwait, line 43
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_down(gtap_worker &gtap_w, gtap_record_down &gtap_rec) {
  int n = gtap_rec.n;
  int *sum = gtap_constant_down_sum();
  int (&parts)[2] = gtap_w.mine(gtap_rec.parts);
  gtap::assume_global(sum);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // short_macros_block.cu:43
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_down);
  if (n < N)
    return gtap_w.finish();
  gtap::assign(parts, {n - 1, n - 2});
  { // for, short_macros_block.cu:40
    int *gtap_begin_1;
    int *gtap_end_1;
    { auto &&gtap_range_1 = parts; gtap_begin_1 = gtap_range_1; gtap_end_1 = gtap_range_1 + 2; }
    for (; gtap_begin_1 != gtap_end_1; ++gtap_begin_1) {
      int part; part = *gtap_begin_1;
      // task, short_macros_block.cu:41
      gtap_w.spawn(gtap::child{gtap_pack_down(part, sum)});
      if (gtap_w.must_wait()) { // state 1: taskwait, short_macros_block.cu:43
        gtap_w.mine(gtap_rec.gtap_begin_1) = gtap_begin_1;
        gtap_w.mine(gtap_rec.gtap_end_1) = gtap_end_1;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        gtap_begin_1 = gtap_w.mine(gtap_rec.gtap_begin_1);
        gtap_end_1 = gtap_w.mine(gtap_rec.gtap_end_1);
      }
    }
  }
  if (threadIdx.x == 0)
    atomicAdd(sum, SIZE);
  gtap_w.finish();
}


// ---- gtap: program of kernel (short_macros_block.cu:49) ----
using gtap_program_kernel = gtap::program<gtap_task_down>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int *sum) {
  { // entry, short_macros_block.cu:50
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_down_sum() = sum;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_down(MAX - 90, sum)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
