// Made by gtap-translate 0.1.0 from shared_bests.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#define GTAP_NAMED_LAUNCHES 1
#define GTAP_PEERS 1
// Bounds of launches on several GPUs: __device__ variables, of which each GPU has a copy (the runtime leaves out the managed one). Not
// those of a template.
#include <gtap/runtime.h>
#include <gtap_thread.cuh>

struct Path {
  int turns[4];
};
static __device__ gtap::lowest<int> least;
namespace {
__device__ gtap::highest<float> most[2][3];
namespace inner {
__device__ gtap::lowest_with<unsigned, Path> path;
}
} // namespace
__managed__ gtap::lowest<int> managed;
__device__ int other;
template <class T>
__device__ gtap::lowest<T> of_template;


__device__ void search(int depth, int cost) { if (!gtap::serial_call_allowed()) return;
  if (cost >= least.get())
    return;
  if (depth == 0) {
    least.offer(cost);
    most[cost % 2][cost % 3].offer(0.5f * cost);
    inner::path.offer(cost, Path{{cost, depth, 0, 0}});
    return;
  }

  search(depth - 1, cost + depth % 3);

  search(depth - 1, cost + 1);
}
// ---- gtap: task function search (shared_bests.cu:22) ----
struct gtap_args_search {
  using gtap_task = struct gtap_task_search;
  using gtap_result = void;
  int depth;
  int cost;
};
inline __device__ gtap_args_search gtap_pack_search(int depth, int cost) { return {depth, cost}; }
GTAP_TASK(search, search(gtap_a.depth, gtap_a.cost));
struct gtap_record_search : gtap_args_search {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_search &gtap_a) {
    [[maybe_unused]] auto depth = gtap_a.depth;
    [[maybe_unused]] auto cost = gtap_a.cost;
    if (cost >= least.get()) { return true; }
    if (depth == 0) {
      least.offer(cost);
      most[cost % 2][cost % 3].offer(0.5f * cost);
      inner::path.offer(cost, Path{{cost, depth, 0, 0}});
      return true;
    }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_search(gtap_worker &gtap_w,
    gtap_record_search &gtap_rec) {
  int depth = gtap_rec.depth;
  int cost = gtap_rec.cost;
  GTAP_CHECK_RECORD(gtap_task_search);
  if (cost >= least.get())
    return gtap_w.finish();
  if (depth == 0) {
    least.offer(cost);
    most[cost % 2][cost % 3].offer(0.5f * cost);
    inner::path.offer(cost, Path{{cost, depth, 0, 0}});
    return gtap_w.finish();
  }
  // task, shared_bests.cu:31
  gtap_w.spawn(gtap::child{gtap_pack_search(depth - 1, cost + depth % 3)});
  // task, shared_bests.cu:33
  gtap_w.spawn(gtap::child{gtap_pack_search(depth - 1, cost + 1)});
  gtap_w.finish();
}

// ---- gtap: program of kernel (shared_bests.cu:36) ----
using gtap_program_kernel = gtap::program<gtap_task_search>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int depth) {
  { // entry, shared_bests.cu:37
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_search(depth, 0)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(
        &kernel, "kernel", gtap::this_file());

int main() {
  gtap::runtime gpus{gtap::all_devices};
  return gpus.launch(kernel, 20).wait();
}
// ---- gtap: variables that launches on several GPUs share ----
static const gtap::shared_best gtap_shared_1(gtap::this_file(), ::least);
static const gtap::shared_best gtap_shared_2(gtap::this_file(), ::most);
static const gtap::shared_best gtap_shared_3(gtap::this_file(), ::inner::path);
static const gtap::shared_best gtap_shared_4(gtap::this_file(), ::managed);
