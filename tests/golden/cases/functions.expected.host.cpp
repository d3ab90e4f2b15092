// Made by gtap-translate 0.1.0 from functions.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>
// Task functions that are templates, overloads, static members, static or in namespaces, and spawns that
// declare their destination.
#include <gtap_thread.cuh>

// A template: deduced and written arguments, a default one, a value.

template <class T, int Base = 2>
__noinline__ __device__ T fib(T n) { if (!gtap::serial_call_allowed()) return gtap::no_result<T>();
  if (n < Base)
    return n;

  T a = fib<T, Base>(n - 1);

  T b = fib(T(n - 2)); // Base is the default again

  return a + b;
}
// ---- gtap: task function fib (functions.cu:8) ----
template <class T, int Base>
struct gtap_record_fib;
template <class T, int Base>
struct gtap_task_fib;
template <class T, int Base>
struct gtap_args_fib {
  using gtap_task = gtap_task_fib<T, Base>;
  using gtap_result = T;
  T n;
};
template <class T, int Base = 2>
inline __device__ gtap_args_fib<T, Base> gtap_pack_fib(T n) { return {n}; }
template <class T, int Base>
struct gtap_task_fib {
  using gtap_args = gtap_args_fib<T, Base>;
  using gtap_record = gtap_record_fib<T, Base>;
  GTAP_TASK_MEMBERS(gtap_step_fib, (fib<T, Base>)(gtap_a.n))
};
template <class T, int Base>
struct gtap_record_fib : gtap_args_fib<T, Base> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::plus; // what its children return and its own come to
  T a; // pinned: destination of a spawn, line 11
  T b; // pinned: destination of a spawn, line 13
};
template <class T, int Base, class gtap_worker>
__device__ __forceinline__ void gtap_step_fib(gtap_worker &gtap_w, gtap_record_fib<T,
    Base> &gtap_rec) {
  T n = gtap_rec.n;
  T &a = gtap_rec.a;
  T &b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // functions.cu:15
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_fib<T, Base>);
  if (n < Base)
    return gtap_w.template finish<T>(n);
  // task, functions.cu:11
  gtap_w.spawn(gtap::child{gtap_pack_fib<T, Base>(n - 1), gtap::to(a)});
  // task, functions.cu:13
  gtap_w.spawn(gtap::child{gtap_pack_fib(T(n - 2)), gtap::to(b), 1}); // Base is the default again
  if (gtap_w.must_wait()) { // state 1: taskwait, functions.cu:15
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<T>(a + b);
}


// Overloads.

__device__ int twice(int x) { if (!gtap::serial_call_allowed()) return {}; return 2 * x; }
// ---- gtap: task function twice (functions.cu:21) ----
struct gtap_args_twice {
  using gtap_task = struct gtap_task_twice;
  using gtap_result = int;
  int x;
};
inline __device__ gtap_args_twice gtap_pack_twice(int x) { return {x}; }
GTAP_TASK(twice, twice(gtap_a.x));
struct gtap_record_twice : gtap_args_twice {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_twice(gtap_worker &gtap_w, gtap_record_twice &gtap_rec) {
  int x = gtap_rec.x;
  GTAP_CHECK_RECORD(gtap_task_twice);
  return gtap_w.template finish<int>(2 * x);
}



__device__ double twice(double x) { if (!gtap::serial_call_allowed()) return {}; return 2 * x; }
// ---- gtap: task function twice (functions.cu:24) ----
struct gtap_args_twice_2 {
  using gtap_task = struct gtap_task_twice_2;
  using gtap_result = double;
  double x;
};
inline __device__ gtap_args_twice_2 gtap_pack_twice(double x) { return {x}; }
GTAP_TASK(twice_2, twice(gtap_a.x));
struct gtap_record_twice_2 : gtap_args_twice_2 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_twice_2(gtap_worker &gtap_w,
    gtap_record_twice_2 &gtap_rec) {
  double x = gtap_rec.x;
  GTAP_CHECK_RECORD(gtap_task_twice_2);
  return gtap_w.template finish<double>(2 * x);
}


namespace shapes {

// Only this file's: another may have a function of that name.

__noinline__ static __device__ int area(int width, int height = 3) { if (!gtap::serial_call_allowed()) return {};

  const int doubled = ::twice(width);

  return doubled / 2 * height;
}
namespace {
// ---- gtap: task function shapes::area (functions.cu:30) ----
struct gtap_args_area {
  using gtap_task = struct gtap_task_area;
  using gtap_result = int;
  int width;
  int height;
};
[[maybe_unused]] inline __device__ gtap_args_area gtap_pack_area(int width, int height = 3) {
  return {width, height};
}
GTAP_TASK(area, area(gtap_a.width, gtap_a.height));
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_area : gtap_args_area {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  static_assert(gtap_levels != 0, "");
  int doubled; // pinned: destination of a spawn, line 31
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_area(gtap_worker &gtap_w, gtap_record_area &gtap_rec) {
  int width = gtap_rec.width;
  int height = gtap_rec.height;
  const int &doubled = gtap_rec.doubled;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // functions.cu:33
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_area);
  // task, functions.cu:31
  gtap_w.spawn(gtap::child{::gtap_pack_twice(width), gtap::to(gtap_rec.doubled)});
  if (gtap_w.must_wait()) { // state 1: taskwait, functions.cu:33
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(doubled / 2 * height);
}
GTAP_MAY_BE_UNUSED_END
} // namespace


class Tree {
  static constexpr int leaf = 7;

public:

  static __device__ int sum(int n, int value = leaf);
public: // ---- gtap: task function shapes::Tree::sum (functions.cu:42) ----
struct gtap_args_sum;
struct gtap_record_sum;
struct gtap_task_sum;
static __device__ gtap_args_sum gtap_pack_sum(int n, int value = leaf);
template <class gtap_worker>
static __device__ __forceinline__ void gtap_step_sum(gtap_worker &gtap_w,
    gtap_record_sum &gtap_rec);
public:

private:
  int unused = 0;
};
// ---- gtap: task function shapes::Tree::sum ----
struct Tree::gtap_args_sum {
  using gtap_task = gtap_task_sum;
  using gtap_result = int;
  int n;
  int value;
};
inline __device__ Tree::gtap_args_sum Tree::gtap_pack_sum(int n, int value) { return {n, value}; }
struct Tree::gtap_task_sum {
  using gtap_args = gtap_args_sum;
  using gtap_record = gtap_record_sum;
  GTAP_TASK_MEMBERS(gtap_step_sum, sum(gtap_a.n, gtap_a.value))
};


__noinline__ __device__ int Tree::sum(int n, int value) { if (!gtap::serial_call_allowed()) return {};
  if (n == 0)
    return value;
  int both_left, both_right;

  int left = sum(n - 1, value);

  int right = sum(n - 1);

  both_left = left;
  both_right = right;
  return both_left + both_right;
}
struct Tree::gtap_record_sum : Tree::gtap_args_sum {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  int left; // pinned: destination of a spawn, line 52
  int right; // pinned: destination of a spawn, line 54
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_sum &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    [[maybe_unused]] const auto &value = gtap_a.value;
    if (n == 0) { gtap_r = value; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ void Tree::gtap_step_sum(gtap_worker &gtap_w, gtap_record_sum &gtap_rec) {
  int n = gtap_rec.n;
  int value = gtap_rec.value;
  int &left = gtap_rec.left;
  int &right = gtap_rec.right;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // functions.cu:56
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sum);
  if (n == 0)
    return gtap_w.template finish<int>(value);
  int both_left, both_right;
  // task, functions.cu:52
  gtap_w.spawn(gtap::child{gtap_pack_sum(n - 1, value), gtap::to(left)});
  // task, functions.cu:54
  gtap_w.spawn(gtap::child{gtap_pack_sum(n - 1), gtap::to(right)});
  if (gtap_w.must_wait()) { // state 1: taskwait, functions.cu:56
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  both_left = left;
  both_right = right;
  return gtap_w.template finish<int>(both_left + both_right);
}


} // namespace shapes

using shapes::area;


__device__ long all(int n) { if (!gtap::serial_call_allowed()) return {};
  long f;

  f = fib<long>(n);

  int g = fib(n);

  double d = twice(1.5);

  int a = area(n);

  auto s = shapes::Tree::sum(n);

  return f + g + int(d) + a + s;
}
// ---- gtap: task function all (functions.cu:67) ----
struct gtap_args_all {
  using gtap_task = struct gtap_task_all;
  using gtap_result = long;
  int n;
};
inline __device__ gtap_args_all gtap_pack_all(int n) { return {n}; }
GTAP_TASK(all, all(gtap_a.n));
struct gtap_record_all : gtap_args_all {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 2; // of cheap calls that a spawn may run itself
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  long f; // pinned: destination of a spawn, line 70
  int g; // pinned: destination of a spawn, line 71
  double d; // pinned: destination of a spawn, line 73
  int a; // pinned: destination of a spawn, line 75
  int s; // pinned: destination of a spawn, line 77
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_all(gtap_worker &gtap_w, gtap_record_all &gtap_rec) {
  int n = gtap_rec.n;
  long &f = gtap_rec.f;
  int &g = gtap_rec.g;
  double &d = gtap_rec.d;
  int &a = gtap_rec.a;
  int &s = gtap_rec.s;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // functions.cu:79
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_all);
  // f: in the record
  // task, functions.cu:69
  gtap_w.spawn(gtap::child{gtap_pack_fib<long>(n), gtap::to(f)});
  // task, functions.cu:71
  gtap_w.spawn(gtap::child{gtap_pack_fib(n), gtap::to(g)});
  // task, functions.cu:73
  gtap_w.spawn(gtap::child{gtap_pack_twice(1.5), gtap::to(d)});
  // task, functions.cu:75
  gtap_w.spawn(gtap::child{::shapes::gtap_pack_area(n), gtap::to(a)});
  // task, functions.cu:77
  gtap_w.spawn(gtap::child{shapes::Tree::gtap_pack_sum(n), gtap::to(s)});
  if (gtap_w.must_wait()) { // state 1: taskwait, functions.cu:79
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<long>(f + g + int(d) + a + s);
}


// ---- gtap: program of every_thread (functions.cu:83) ----
using gtap_program_every_thread = gtap::program<gtap_task_fib<long, 2>, gtap_task_fib<int, 2>,
    gtap_task_twice, gtap_task_twice_2, shapes::gtap_task_area, shapes::Tree::gtap_task_sum,
    gtap_task_all>;
__global__ void GTAP_ENTRY_BOUNDS every_thread(int n, long *out) {
  // entry, functions.cu:84
  gtap::session<gtap_program_every_thread> gtap_s;
  if (gtap_s.first()) // one thread of the grid
    gtap_s.root(gtap::child{gtap_pack_all(n), gtap_s.template result_place<long>()});
  long result = gtap_s.template run_for_result<long>();
  out[threadIdx.x] = result;
}
static const gtap::entry_kernel gtap_entry_every_thread =
    gtap::entry_of<gtap_program_every_thread>(&every_thread);

// ---- gtap: program of one_place (functions.cu:89) ----
using gtap_program_one_place = gtap::program<gtap_task_fib<long, 2>, gtap_task_fib<int, 2>,
    gtap_task_twice, gtap_task_twice_2, shapes::gtap_task_area, shapes::Tree::gtap_task_sum,
    gtap_task_all>;
__global__ void GTAP_ENTRY_BOUNDS one_place(int n, long *out) {
  { // entry, functions.cu:90
    gtap::session<gtap_program_one_place> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_all(n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_one_place =
    gtap::entry_of<gtap_program_one_place>(&one_place);
