// Made by gtap-translate 0.1.0 from many_launches.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More launches than Clang shows errors of one file: on the host target a launch is a call that Clang does not know as such.
#include <gtap_thread.cuh>


__device__ void leaf(int *out) { if (!gtap::serial_call_allowed()) return; *out = 1; }
// ---- gtap: task function leaf (many_launches.cu:6) ----
struct gtap_args_leaf {
  using gtap_task = struct gtap_task_leaf;
  using gtap_result = void;
  int *out;
};
inline __device__ gtap_args_leaf gtap_pack_leaf(int *out) { return {out}; }
GTAP_TASK(leaf, leaf(gtap_a.out));
struct gtap_record_leaf : gtap_args_leaf {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_leaf(gtap_worker &gtap_w, gtap_record_leaf &gtap_rec) {
  int *out = gtap_rec.out;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_leaf);
  *out = 1;
  gtap_w.finish();
}


// ---- gtap: program of start (many_launches.cu:8) ----
using gtap_program_start = gtap::program<gtap_task_leaf>;
__global__ void GTAP_ENTRY_BOUNDS start(int *out) {
  { // entry, many_launches.cu:9
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_leaf(out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(&start);

void launch(int *out) {
  start<<<1, 32>>>(out + 1);
  start<<<1, 32>>>(out + 2);
  start<<<1, 32>>>(out + 3);
  start<<<1, 32>>>(out + 4);
  start<<<1, 32>>>(out + 5);
  start<<<1, 32>>>(out + 6);
  start<<<1, 32>>>(out + 7);
  start<<<1, 32>>>(out + 8);
  start<<<1, 32>>>(out + 9);
  start<<<1, 32>>>(out + 10);
  start<<<1, 32>>>(out + 11);
  start<<<1, 32>>>(out + 12);
  start<<<1, 32>>>(out + 13);
  start<<<1, 32>>>(out + 14);
  start<<<1, 32>>>(out + 15);
  start<<<1, 32>>>(out + 16);
  start<<<1, 32>>>(out + 17);
  start<<<1, 32>>>(out + 18);
  start<<<1, 32>>>(out + 19);
  start<<<1, 32>>>(out + 20);
  start<<<1, 32>>>(out + 21);
  start<<<1, 32>>>(out + 22);
  start<<<1, 32>>>(out + 23);
  start<<<1, 32>>>(out + 24);
}
