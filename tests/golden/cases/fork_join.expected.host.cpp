// Made by gtap-translate 0.1.0 from fork_join.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>
// The paper's first example, with a queue clause, an entry and a launch.
#include <gtap_thread.cuh>


__device__ int fib(int n) { if (!gtap::serial_call_allowed()) return {};
  if (n < 2)
    return n;
  int a, b;

  a = fib(n - 1);

  b = fib(n - 2);

  return a + b;
}
// ---- gtap: task function fib (fork_join.cu:5) ----
struct gtap_args_fib {
  using gtap_task = struct gtap_task_fib;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_fib gtap_pack_fib(int n) { return {n}; }
GTAP_TASK(fib, fib(gtap_a.n));
struct gtap_record_fib : gtap_args_fib {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  using gtap_sums = gtap::plus; // what its children return and its own come to
  int a; // pinned: destination of a spawn, line 10
  int b; // pinned: destination of a spawn, line 12
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_fib &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n < 2) { gtap_r = n; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_fib(gtap_worker &gtap_w, gtap_record_fib &gtap_rec) {
  int n = gtap_rec.n;
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // fork_join.cu:13
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_fib);
  if (n < 2)
    return gtap_w.template finish<int>(n);
  // a, b: in the record
  // task, fork_join.cu:9
  gtap_w.spawn(gtap::child{gtap_pack_fib(n - 1), gtap::to(a)});
  // task, fork_join.cu:11
  gtap_w.spawn(gtap::child{gtap_pack_fib(n - 2), gtap::to(b), 1});
  if (gtap_w.must_wait()) { // state 1: taskwait, fork_join.cu:13
    gtap_w.suspend(1, n % 3);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(a + b);
}


// ---- gtap: program of kernel (fork_join.cu:17) ----
using gtap_program_kernel = gtap::program<gtap_task_fib>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  int scale = 2;
  { // entry, fork_join.cu:19
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_fib(n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
  if (threadIdx.x == 0 && blockIdx.x == 0)
    atomicAdd(out + 1, scale);
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);

int main() {
  int *out = nullptr;
  [&](int gtap_1, int *gtap_2) { gtap::host::launch(GTAP_GRID_SIZE, GTAP_BLOCK_SIZE, [&] { kernel(gtap_1, gtap_2); }); }(20, out);
  [&](int gtap_1, int *gtap_2) { gtap::host::launch(1, 32, 0, [&] { kernel(gtap_1, gtap_2); }); }(1, out);
  return 0;
}
