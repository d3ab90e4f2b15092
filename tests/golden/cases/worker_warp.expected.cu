// Made by gtap-translate 0.1.0 from worker_warp.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// Tasks of one warp: the header says how many threads a block has, and `worker(warp)` may say it once more.
#include <gtap_warp.cuh>


__device__ void visit(const int *first, const int *neighbours, int *seen, int vertex) { if (!gtap::serial_call_allowed()) return;
  for (int i = first[vertex] + threadIdx.x; i < first[vertex + 1]; i += 32)
    if (atomicExch(&seen[neighbours[i]], 1) == 0) {

      visit(first, neighbours, seen, neighbours[i]);
    }
}
static __device__ __forceinline__ const int *&gtap_constant_visit_first() {
  __shared__ const int *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ const int *&gtap_constant_visit_neighbours() {
  __shared__ const int *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ int *&gtap_constant_visit_seen() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function visit (worker_warp.cu:5) ----
struct gtap_args_visit {
  using gtap_task = struct gtap_task_visit;
  using gtap_result = void;
  int vertex;
};
inline __device__ gtap_args_visit gtap_pack_visit(const int *, const int *, int *, int vertex) {
  return {vertex};
}
GTAP_TASK(visit, visit(gtap_constant_visit_first(), gtap_constant_visit_neighbours(),
    gtap_constant_visit_seen(), gtap_a.vertex));
struct gtap_record_visit : gtap_args_visit {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_visit(gtap_worker &gtap_w, gtap_record_visit &gtap_rec) {
  const int *first = gtap_constant_visit_first();
  const int *neighbours = gtap_constant_visit_neighbours();
  int *seen = gtap_constant_visit_seen();
  int vertex = gtap_rec.vertex;
  gtap::assume_global(first, neighbours, seen);
  GTAP_CHECK_RECORD(gtap_task_visit);
  for (int i = first[vertex] + threadIdx.x; i < first[vertex + 1]; i += 32)
    if (atomicExch(&seen[neighbours[i]], 1) == 0) {
      // task, worker_warp.cu:8
      gtap_w.spawn(gtap::child{gtap_pack_visit(first, neighbours, seen, neighbours[i])});
    }
  gtap_w.finish();
}



__device__ int most(const int *values, int count) { if (!gtap::serial_call_allowed()) return {};
  int own = int(threadIdx.x) < count ? values[threadIdx.x] : 0, rest = 0;
  if (threadIdx.x == 0 && count > 32) {

    rest = most(values + 32, count - 32);
  }

  own = max(own, __shfl_sync(0xffffffff, rest, 0));
  return __reduce_max_sync(0xffffffff, own);
}
// ---- gtap: task function most (worker_warp.cu:14) ----
struct gtap_args_most {
  using gtap_task = struct gtap_task_most;
  using gtap_result = int;
  const int *values;
  int count;
};
inline __device__ gtap_args_most gtap_pack_most(const int *values, int count) {
  return {values, count};
}
GTAP_TASK(most, most(gtap_a.values, gtap_a.count));
struct gtap_record_most : gtap_args_most {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  gtap::per_thread<int> own; // spilled by each thread: live at the taskwait, line 20
  gtap::per_thread<int> rest; // pinned by each thread: destination of a spawn, line 18
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_most(gtap_worker &gtap_w, gtap_record_most &gtap_rec) {
  const int *values = gtap_rec.values;
  int count = gtap_rec.count;
  int &rest = gtap_w.mine(gtap_rec.rest);
  gtap::assume_global(values);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // worker_warp.cu:20
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_most);
  int own; own = int(threadIdx.x) < count ? values[threadIdx.x] : 0; rest = 0;
  if (threadIdx.x == 0 && count > 32) {
    // task, worker_warp.cu:17
    gtap_w.spawn(gtap::child{gtap_pack_most(values + 32, count - 32), gtap::to(rest)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, worker_warp.cu:20
    gtap_w.mine(gtap_rec.own) = own;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    own = gtap_w.mine(gtap_rec.own);
  }
  own = max(own, __shfl_sync(0xffffffff, rest, 0));
  return gtap_w.template finish<int>(__reduce_max_sync(0xffffffff, own));
}


// ---- gtap: program of kernel (worker_warp.cu:25) ----
using gtap_program_kernel = gtap::program<gtap_task_visit>;
__global__ void GTAP_ENTRY_BOUNDS kernel(const int *first, const int *neighbours, int *seen) {
  { // entry, worker_warp.cu:26
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_visit_first() = first;
      gtap_constant_visit_neighbours() = neighbours;
      gtap_constant_visit_seen() = seen;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_visit(first, neighbours, seen, 0)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
