// Made by gtap-translate 0.1.0 from host_functions.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Host code may call what nvcc declares for it: min, max, isnan and the like.
#include <gtap_thread.cuh>

#include <cmath>


__device__ int count(int n) { if (!gtap::serial_call_allowed()) return {};
  if (n < 2)
    return max(n, 0) + (isnan(1.0f) ? 1 : 0);
  int a, b;

  a = count(n - 1);

  b = count(min(n - 2, 7));

  return a + b;
}
// ---- gtap: task function count (host_functions.cu:7) ----
struct gtap_args_count {
  using gtap_task = struct gtap_task_count;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_count gtap_pack_count(int n) { return {n}; }
GTAP_TASK(count, count(gtap_a.n));
struct gtap_record_count : gtap_args_count {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  using gtap_sums = gtap::plus; // what its children return and its own come to
  int a; // pinned: destination of a spawn, line 12
  int b; // pinned: destination of a spawn, line 14
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_count &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n < 2) { gtap_r = max(n, 0) + (isnan(1.0f) ? 1 : 0); return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_count(gtap_worker &gtap_w, gtap_record_count &gtap_rec) {
  int n = gtap_rec.n;
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // host_functions.cu:15
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_count);
  if (n < 2)
    return gtap_w.template finish<int>(max(n, 0) + (isnan(1.0f) ? 1 : 0));
  // a, b: in the record
  // task, host_functions.cu:11
  gtap_w.spawn(gtap::child{gtap_pack_count(n - 1), gtap::to(a)});
  // task, host_functions.cu:13
  gtap_w.spawn(gtap::child{gtap_pack_count(min(n - 2, 7)), gtap::to(b)});
  if (gtap_w.must_wait()) { // state 1: taskwait, host_functions.cu:15
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(a + b);
}


// ---- gtap: program of kernel (host_functions.cu:19) ----
using gtap_program_kernel = gtap::program<gtap_task_count>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n) {
  { // entry, host_functions.cu:20
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_count(n)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);

__host__ __device__ unsigned both(unsigned a, int b) {
  return max(a, b) + min(3u, 4u);
}

int host(int n, long a, unsigned long b, float x, double y) {
  using std::max;
  auto least = [](int of, int those) { return min(of, those); };
  if (isnan(x) || isinf(y) || !isfinite(x) || signbit(y))
    return static_cast<int>(min(1u, 2u) + max(1ull, 2ull));
  return least(n, 3) + static_cast<int>(max(a, 2l) + min(a, b) + max(x, 2.0f)) +
         static_cast<int>(min(x, y) + std::min(1, n)) + static_cast<int>(both(3, n));
}
