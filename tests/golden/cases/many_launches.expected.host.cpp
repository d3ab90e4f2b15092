// Made by gtap-translate 0.1.0 from many_launches.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>
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
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 1);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 2);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 3);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 4);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 5);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 6);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 7);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 8);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 9);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 10);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 11);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 12);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 13);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 14);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 15);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 16);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 17);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 18);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 19);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 20);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 21);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 22);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 23);
  [&](int *gtap_1) { gtap::host::launch(1, 32, [&] { start(gtap_1); }); }(out + 24);
}
