// Made by gtap-translate 0.1.0 from managed.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Managed variables, with and without __device__, in tasks and on the host.
#include <gtap_thread.cuh>

__managed__ int alone[64];
__device__ __managed__ int both;
static __managed__ double of_this_file = 2;


__device__ int sum(int i) { if (!gtap::serial_call_allowed()) return {};
  both = i;
  return alone[i] + int(of_this_file);
}
// ---- gtap: task function sum (managed.cu:10) ----
struct gtap_args_sum {
  using gtap_task = struct gtap_task_sum;
  using gtap_result = int;
  int i;
};
inline __device__ gtap_args_sum gtap_pack_sum(int i) { return {i}; }
GTAP_TASK(sum, sum(gtap_a.i));
struct gtap_record_sum : gtap_args_sum {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sum(gtap_worker &gtap_w, gtap_record_sum &gtap_rec) {
  int i = gtap_rec.i;
  GTAP_CHECK_RECORD(gtap_task_sum);
  both = i;
  return gtap_w.template finish<int>(alone[i] + int(of_this_file));
}


// ---- gtap: program of kernel (managed.cu:15) ----
using gtap_program_kernel = gtap::program<gtap_task_sum>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int i, int *out) {
  { // entry, managed.cu:16
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sum(i), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);

int run(int i) {
  alone[i] = both + 1;
  of_this_file = 4;
  int *const out = &alone[0];
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(i, out);
  return *out;
}
