// Made by gtap-translate 0.1.0 from handles.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#define GTAP_NAMED_LAUNCHES 1
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches with handles: the calls stay, and kernels are registered with their names.
#include <gtap_thread.cuh>


__device__ int leaf(int n) { if (!gtap::serial_call_allowed()) return {};
  return n + 1;
}
// ---- gtap: task function leaf (handles.cu:6) ----
struct gtap_args_leaf {
  using gtap_task = struct gtap_task_leaf;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_leaf gtap_pack_leaf(int n) { return {n}; }
GTAP_TASK(leaf, leaf(gtap_a.n));
struct gtap_record_leaf : gtap_args_leaf {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_leaf(gtap_worker &gtap_w, gtap_record_leaf &gtap_rec) {
  int n = gtap_rec.n;
  GTAP_CHECK_RECORD(gtap_task_leaf);
  return gtap_w.template finish<int>(n + 1);
}


// ---- gtap: program of start (handles.cu:10) ----
using gtap_program_start = gtap::program<gtap_task_leaf>;
__global__ void GTAP_ENTRY_BOUNDS start(int n, int *out) {
  { // entry, handles.cu:11
    gtap::session<gtap_program_start> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_leaf(n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_start =
    gtap::entry_of<gtap_program_start>(
        &start, "start", gtap::this_file());

namespace inner {
// ---- gtap: programs of starts (handles.cu:17) ----
template <class T>
struct gtap_program_starts;
template <class T>
__global__ void GTAP_ENTRY_BOUNDS starts(T *out) {
  { // entry, handles.cu:18
    gtap::session<typename gtap_program_starts<T>::type> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_leaf(2), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
// ---- gtap: instances of starts (handles.cu:17) ----
template <>
struct gtap_program_starts<int> {
  using type = gtap::program<gtap_task_leaf>;
};
static const gtap::entry_kernel gtap_entry_starts_1 =
    gtap::entry_of<gtap_program_starts<int>::type>(
        &starts<int>, "starts", gtap::this_file());

} // namespace inner

template <class T>
gtap::launch_handle launch_one(cudaStream_t stream, T *out) {
  return gtap::launch(stream, inner::starts<T>, out);
}

gtap_status launch(cudaStream_t stream, int *out) {
  gtap::launch_handle first = gtap::launch(stream, start, 1, out);
  gtap::launch_handle second = gtap::launch(64, stream, inner::starts<int>, out);
  gtap::launch_handle third = gtap::launch(2, 64, stream, &start, 'a', out);
  start<<<1, 32, 0, stream>>>(1, out);
  static_cast<void>(launch_one(stream, out));
  return first.wait() ? first.error() : second.cancel() ? third.wait() : GTAP_SUCCESS;
}
