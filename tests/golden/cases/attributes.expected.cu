// Made by gtap-translate 0.1.0 from attributes.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// What stands around a task function's name: attributes, inlining, default arguments, explicit instantiation.
#include <gtap_thread.cuh>


[[nodiscard]] __device__ __forceinline__ int leaf(int n, int step = 2) { if (!gtap::serial_call_allowed()) return {}; return n * step; }
static __device__ __forceinline__ int &gtap_constant_twice_n() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function leaf (attributes.cu:5) ----
struct gtap_args_leaf {
  using gtap_task = struct gtap_task_leaf;
  using gtap_result = int;
  int step;
};
inline __device__ gtap_args_leaf gtap_pack_leaf(int, int step = 2) { return {step}; }
GTAP_TASK(leaf, leaf(gtap_constant_twice_n(), gtap_a.step));
struct gtap_record_leaf : gtap_args_leaf {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_leaf(gtap_worker &gtap_w, gtap_record_leaf &gtap_rec) {
  int n = gtap_constant_twice_n();
  int step = gtap_rec.step;
  GTAP_CHECK_RECORD(gtap_task_leaf);
  return gtap_w.template finish<int>(n * step);
}



__attribute__((unused)) static __device__ __noinline__ int twice(int n) { if (!gtap::serial_call_allowed()) return {};
  int a = 0, b = 0;

  a = leaf(n);

  b = leaf(n, 3);

  return a + b;
}
namespace {
// ---- gtap: task function twice (attributes.cu:8) ----
struct gtap_args_twice {
  using gtap_task = struct gtap_task_twice;
  using gtap_result = int;
};
[[maybe_unused]] inline __device__ gtap_args_twice gtap_pack_twice(int) { return {}; }
GTAP_TASK(twice, twice(gtap_constant_twice_n()));
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_twice : gtap_args_twice {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  static_assert(gtap_levels != 0, "");
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  using gtap_sums = gtap::plus; // what its children return and its own come to
  int a; // pinned: destination of a spawn, line 11
  int b; // pinned: destination of a spawn, line 13
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_twice(gtap_worker &gtap_w, gtap_record_twice &gtap_rec) {
  int n = gtap_constant_twice_n();
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // attributes.cu:14
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_twice);
  a = 0; b = 0;
  // task, attributes.cu:10
  gtap_w.spawn(gtap::child{gtap_pack_leaf(n), gtap::to(a)});
  // task, attributes.cu:12
  gtap_w.spawn(gtap::child{gtap_pack_leaf(n, 3), gtap::to(b)});
  if (gtap_w.must_wait()) { // state 1: taskwait, attributes.cu:14
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(a + b);
}
GTAP_MAY_BE_UNUSED_END
} // namespace


template <class T>
struct Span {
  using value_type = T;
  const T *begin;
  int size;
};


template <class Range>
__device__ typename Range::value_type sum(Range range) { if (!gtap::serial_call_allowed()) return gtap::no_result<typename Range::value_type>();
  if (range.size < 2)
    return range.size == 1 ? *range.begin : typename Range::value_type(0);
  typename Range::value_type left, right;
  const int half = range.size / 2;

  left = sum(Range{range.begin, half});

  right = sum(Range{range.begin + half, range.size - half});

  return left + right;
}
// ---- gtap: task function sum (attributes.cu:27) ----
template <class Range>
struct gtap_record_sum;
template <class Range>
struct gtap_task_sum;
template <class Range>
struct gtap_args_sum {
  using gtap_task = gtap_task_sum<Range>;
  using gtap_result = typename Range::value_type;
  Range range;
};
template <class Range>
inline __device__ typename gtap::if_type<gtap_args_sum<Range>,
    typename Range::value_type>::type gtap_pack_sum(Range range) {
  return {range};
}
template <class Range>
struct gtap_task_sum {
  using gtap_args = gtap_args_sum<Range>;
  using gtap_record = gtap_record_sum<Range>;
  GTAP_TASK_MEMBERS(gtap_step_sum, (sum<Range>)(gtap_a.range))
};
template <class Range>
struct gtap_record_sum : gtap_args_sum<Range> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  typename Range::value_type left; // pinned: destination of a spawn, line 33
  typename Range::value_type right; // pinned: destination of a spawn, line 35
};
template <class Range, class gtap_worker>
__device__ __forceinline__ void gtap_step_sum(gtap_worker &gtap_w,
    gtap_record_sum<Range> &gtap_rec) {
  Range range = gtap_rec.range;
  typename Range::value_type &left = gtap_rec.left;
  typename Range::value_type &right = gtap_rec.right;
  gtap::assume_global(range.begin);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // attributes.cu:36
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sum<Range>);
  if (range.size < 2)
    return gtap_w.template finish<typename Range::value_type>(range.size == 1 ? *range.begin : typename Range::value_type(0));
  // left, right: in the record
  int half; half = range.size / 2;
  // task, attributes.cu:32
  gtap_w.spawn(gtap::child{gtap_pack_sum(Range{range.begin, half}), gtap::to(left)});
  // task, attributes.cu:34
  gtap_w.spawn(gtap::child{gtap_pack_sum(Range{range.begin + half, range.size - half}), gtap::to(right)});
  if (gtap_w.must_wait()) { // state 1: taskwait, attributes.cu:36
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<typename Range::value_type>(left + right);
}

extern template __device__ float sum(Span<float> range);
template __device__ float sum(Span<float> range);

// ---- gtap: program of kernel (attributes.cu:42) ----
using gtap_program_kernel = gtap::program<gtap_task_sum<Span<int>>>;
__global__ void GTAP_ENTRY_BOUNDS kernel(const int *numbers, int n, int *out) {
  { // entry, attributes.cu:43
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sum(Span<int>{numbers, n}), gtap::to(out[0])});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
// Bounds of its own stay as they are.
// ---- gtap: program of other_kernel (attributes.cu:47) ----
using gtap_program_other_kernel = gtap::program<gtap_task_leaf, gtap_task_twice>;
__global__ void __launch_bounds__(64) other_kernel(int n, int *out) {
  { // entry, attributes.cu:48
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_twice_n() = n;
    }
    gtap::session<gtap_program_other_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_twice(n), gtap::to(out[0])});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_other_kernel =
    gtap::entry_of<gtap_program_other_kernel>(&other_kernel);
