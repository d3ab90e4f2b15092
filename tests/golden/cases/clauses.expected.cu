// Made by gtap-translate 0.1.0 from clauses.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// queue, if and final: each expression once, before the arguments.
#define GTAP_NUM_QUEUES 2
#include <gtap_thread.cuh>


__device__ int fib(int n, int cutoff) { if (!gtap::serial_call_allowed()) return {};
  if (n < 2)
    return n;
  int a, b;

  a = fib(n - 1, cutoff);

  b = fib(n - 2, cutoff);

  return a + b;
}
static __device__ __forceinline__ int &gtap_constant_fib_cutoff() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function fib (clauses.cu:6) ----
struct gtap_args_fib {
  using gtap_task = struct gtap_task_fib;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_fib gtap_pack_fib(int n, int) { return {n}; }
GTAP_TASK(fib, fib(gtap_a.n, gtap_constant_fib_cutoff()));
struct gtap_record_fib : gtap_args_fib {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  int a; // pinned: destination of a spawn, line 11
  int b; // pinned: destination of a spawn, line 13
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
  int cutoff = gtap_constant_fib_cutoff();
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // clauses.cu:14
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_fib);
  if (n < 2)
    return gtap_w.template finish<int>(n);
  // a, b: in the record
  // task, clauses.cu:10
  gtap::spawn_if(gtap_w, n > cutoff, gtap::child{gtap_pack_fib(n - 1, cutoff), gtap::to(a), n % 2});
  // task, clauses.cu:12
  gtap::spawn_if(gtap_w, !(n <= cutoff), gtap::child{gtap_pack_fib(n - 2, cutoff), gtap::to(b)});
  if (gtap_w.must_wait()) { // state 1: taskwait, clauses.cu:14
    gtap_w.suspend(1, 1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(a + b);
}


// ---- gtap: program of kernel (clauses.cu:18) ----
using gtap_program_kernel = gtap::program<gtap_task_fib>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, clauses.cu:19
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_fib_cutoff() = 10;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_fib(n, 10), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
