// Made by gtap-translate 0.1.0 from recursion.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Several task functions that call each other, declared before they are defined, in namespaces, with defaults.
#include <gtap_thread.cuh>


__device__ bool is_odd(unsigned n);
// ---- gtap: task function is_odd (recursion.cu:5) ----
struct gtap_args_is_odd {
  using gtap_task = struct gtap_task_is_odd;
  using gtap_result = bool;
  unsigned int n;
};
inline __device__ gtap_args_is_odd gtap_pack_is_odd(unsigned int n) { return {n}; }
GTAP_TASK(is_odd, is_odd(gtap_a.n));


namespace parity {

__device__ bool is_even(unsigned n, int depth = 1 + 2);
// ---- gtap: task function parity::is_even (recursion.cu:9) ----
struct gtap_args_is_even {
  using gtap_task = struct gtap_task_is_even;
  using gtap_result = bool;
  unsigned int n;
  int depth;
};
inline __device__ gtap_args_is_even gtap_pack_is_even(unsigned int n, int depth = 1 + 2) {
  return {n, depth};
}
GTAP_TASK(is_even, is_even(gtap_a.n, gtap_a.depth));

inline namespace detail {

__device__ void count(int depth, int *counter = nullptr) { if (!gtap::serial_call_allowed()) return;
  if (counter)
    atomicAdd(counter, depth);
}
// ---- gtap: task function parity::count (recursion.cu:12) ----
struct gtap_args_count {
  using gtap_task = struct gtap_task_count;
  using gtap_result = void;
  int depth;
  int *counter;
};
inline __device__ gtap_args_count gtap_pack_count(int depth, int *counter = nullptr) {
  return {depth, counter};
}
GTAP_TASK(count, count(gtap_a.depth, gtap_a.counter));
struct gtap_record_count : gtap_args_count {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_count(gtap_worker &gtap_w, gtap_record_count &gtap_rec) {
  int depth = gtap_rec.depth;
  int *counter = gtap_rec.counter;
  gtap::assume_global(counter);
  GTAP_CHECK_RECORD(gtap_task_count);
  if (counter)
    atomicAdd(counter, depth);
  gtap_w.finish();
}

} // namespace detail
} // namespace parity

// ---- gtap: program of kernel (recursion.cu:19) ----
using gtap_program_kernel = gtap::program<gtap_task_is_odd, parity::gtap_task_is_even,
    parity::gtap_task_count>;
__global__ void GTAP_ENTRY_BOUNDS kernel(unsigned n, bool *result) {
  { // entry, recursion.cu:20
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_is_odd(n), gtap::to(*result)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);


__noinline__ __device__ bool is_odd(unsigned n) { if (!gtap::serial_call_allowed()) return {};
  bool even = true;
  if (n == 0)
    return false;

  even = parity::is_even(n - 1);

  parity::count(0);

  return even;
}
struct gtap_record_is_odd : gtap_args_is_odd {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  bool even; // pinned: destination of a spawn, line 30
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_is_odd &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    [[maybe_unused]] bool even = true;
    if (n == 0) { gtap_r = false; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_is_odd(gtap_worker &gtap_w,
    gtap_record_is_odd &gtap_rec) {
  unsigned int n = gtap_rec.n;
  bool &even = gtap_rec.even;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // recursion.cu:33
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_is_odd);
  even = true;
  if (n == 0)
    return gtap_w.template finish<bool>(false);
  // task, recursion.cu:29
  gtap_w.spawn(gtap::child{parity::gtap_pack_is_even(n - 1), gtap::to(even)});
  // task, recursion.cu:31
  gtap_w.spawn(gtap::child{parity::gtap_pack_count(0)});
  if (gtap_w.must_wait()) { // state 1: taskwait, recursion.cu:33
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<bool>(even);
}


namespace parity {
__noinline__ __device__ bool is_even(unsigned n, int depth) { if (!gtap::serial_call_allowed()) return {};
  if (n == 0)
    return true;
  bool odd;

  odd = ::is_odd(n - 1);

  count(depth);

  return odd || is_even(0); // a direct call runs serially
}
struct gtap_record_is_even : gtap_args_is_even {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  bool odd; // pinned: destination of a spawn, line 43
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_is_even &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n == 0) { gtap_r = true; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_is_even(gtap_worker &gtap_w,
    gtap_record_is_even &gtap_rec) {
  unsigned int n = gtap_rec.n;
  int depth = gtap_rec.depth;
  bool &odd = gtap_rec.odd;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // recursion.cu:46
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_is_even);
  if (n == 0)
    return gtap_w.template finish<bool>(true);
  // odd: in the record
  // task, recursion.cu:42
  gtap_w.spawn(gtap::child{::gtap_pack_is_odd(n - 1), gtap::to(odd)});
  // task, recursion.cu:44
  gtap_w.spawn(gtap::child{gtap_pack_count(depth)});
  if (gtap_w.must_wait()) { // state 1: taskwait, recursion.cu:46
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<bool>(odd || is_even(0)); // a direct call runs serially
}


namespace {

__device__ int hidden(int n) { if (!gtap::serial_call_allowed()) return {}; return n; }
// ---- gtap: task function parity::(anonymous namespace)::hidden (recursion.cu:52) ----
struct gtap_args_hidden {
  using gtap_task = struct gtap_task_hidden;
  using gtap_result = int;
  int n;
};
[[maybe_unused]] inline __device__ gtap_args_hidden gtap_pack_hidden(int n) { return {n}; }
GTAP_TASK(hidden, hidden(gtap_a.n));
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_hidden : gtap_args_hidden {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_hidden(gtap_worker &gtap_w,
    gtap_record_hidden &gtap_rec) {
  int n = gtap_rec.n;
  GTAP_CHECK_RECORD(gtap_task_hidden);
  return gtap_w.template finish<int>(n);
}
GTAP_MAY_BE_UNUSED_END

} // namespace

// ---- gtap: program of second (recursion.cu:55) ----
using gtap_program_second = gtap::program<parity::gtap_task_hidden>;
__global__ void GTAP_ENTRY_BOUNDS second(int n, int *result) {
  if (n > 2)
    n = 2;
  { // entry, recursion.cu:58
    gtap::session<gtap_program_second> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_hidden(n), gtap::to(*result)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_second =
    gtap::entry_of<gtap_program_second>(&second);
} // namespace parity
