// Made by gtap-translate 0.1.0 from block_places.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Spawned blocks in a function template, in static members and in functions that are defined outside
// their namespace.
#include <gtap_thread.cuh>

// A template: types as they were written, and a type that only the body knows.

template <class T, int Base, class gtap_type_wide>
static __device__ __noinline__ void gtap_block_sum_1(T *gtap_shared_left, T (*gtap_shared_cells)[2], gtap_type_wide wide, T *out, T n);
namespace {
// ---- gtap: task function gtap_block_sum_1 (block_places.cu:14) ----
template <class T, int Base, class gtap_type_wide>
struct gtap_record_gtap_block_sum_1;
template <class T, int Base, class gtap_type_wide>
struct gtap_task_gtap_block_sum_1;
template <class T, int Base, class gtap_type_wide>
struct gtap_args_gtap_block_sum_1 {
  using gtap_task = gtap_task_gtap_block_sum_1<T, Base, gtap_type_wide>;
  using gtap_result = void;
  T *gtap_shared_left;
  T (*gtap_shared_cells)[2];
  gtap_type_wide wide;
  T *out;
  T n;
};
template <class T, int Base, class gtap_type_wide>
[[maybe_unused]] inline __device__ gtap_args_gtap_block_sum_1<T, Base,
    gtap_type_wide> gtap_pack_gtap_block_sum_1(T *gtap_shared_left, T (*gtap_shared_cells)[2],
    gtap_type_wide wide, T *out, T n) {
  return {gtap_shared_left, gtap_shared_cells, wide, out, n};
}
template <class T, int Base, class gtap_type_wide>
struct gtap_task_gtap_block_sum_1 {
  using gtap_args = gtap_args_gtap_block_sum_1<T, Base, gtap_type_wide>;
  using gtap_record = gtap_record_gtap_block_sum_1<T, Base, gtap_type_wide>;
  GTAP_TASK_MEMBERS(gtap_step_gtap_block_sum_1, (gtap_block_sum_1<T, Base, gtap_type_wide>)(gtap_a.gtap_shared_left, gtap_a.gtap_shared_cells, gtap_a.wide, gtap_a.out, gtap_a.n))
};
} // namespace


template <class T, int Base = 2>
__noinline__ __device__ T sum(T n, T *out) { if (!gtap::serial_call_allowed()) return gtap::no_result<T>();
  using value = T;
  T left = 0;
  value cells[2] = {n, T(n / 2)};
  {
    auto wide = n + 1LL;

    gtap_block_sum_1<T, Base>(&left, &cells, wide, out, n);
  }

  return left;
}
// ---- gtap: task function sum (block_places.cu:8) ----
template <class T, int Base>
struct gtap_record_sum;
template <class T, int Base>
struct gtap_task_sum;
template <class T, int Base>
struct gtap_args_sum {
  using gtap_task = gtap_task_sum<T, Base>;
  using gtap_result = T;
  T n;
  T *out;
};
template <class T, int Base = 2>
inline __device__ gtap_args_sum<T, Base> gtap_pack_sum(T n, T *out) { return {n, out}; }
template <class T, int Base>
struct gtap_task_sum {
  using gtap_args = gtap_args_sum<T, Base>;
  using gtap_record = gtap_record_sum<T, Base>;
  GTAP_TASK_MEMBERS(gtap_step_sum, (sum<T, Base>)(gtap_a.n, gtap_a.out))
};
template <class T, int Base>
struct gtap_record_sum : gtap_args_sum<T, Base> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  T left; // pinned: its address is taken, line 15
  T cells[2]; // pinned: its address is taken, line 15
};
template <class T, int Base, class gtap_worker>
__device__ __forceinline__ void gtap_step_sum(gtap_worker &gtap_w, gtap_record_sum<T,
    Base> &gtap_rec) {
  T n = gtap_rec.n;
  T *out = gtap_rec.out;
  T &left = gtap_rec.left;
  T (&cells)[2] = gtap_rec.cells;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // block_places.cu:21
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sum<T, Base>);
  using value [[maybe_unused]] = T;
  left = 0;
  gtap::assign(cells, {n, T(n / 2)});
  {
    auto wide = n + 1LL;
    // task, block_places.cu:14
    gtap_w.spawn(gtap::child{gtap_pack_gtap_block_sum_1<T, Base>(&left, &cells, wide, out, n), gtap::nowhere(), Base});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, block_places.cu:21
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<T>(left);
}



template <class T, int Base, class gtap_type_wide>
static __device__ __noinline__ void gtap_block_sum_2(T *out, T n);
namespace {
// ---- gtap: task function gtap_block_sum_2 (block_places.cu:17) ----
template <class T, int Base, class gtap_type_wide>
struct gtap_record_gtap_block_sum_2;
template <class T, int Base, class gtap_type_wide>
struct gtap_task_gtap_block_sum_2;
template <class T, int Base, class gtap_type_wide>
struct gtap_args_gtap_block_sum_2 {
  using gtap_task = gtap_task_gtap_block_sum_2<T, Base, gtap_type_wide>;
  using gtap_result = void;
  T *out;
  T n;
};
template <class T, int Base, class gtap_type_wide>
[[maybe_unused]] inline __device__ gtap_args_gtap_block_sum_2<T, Base,
    gtap_type_wide> gtap_pack_gtap_block_sum_2(T *out, T n) {
  return {out, n};
}
template <class T, int Base, class gtap_type_wide>
struct gtap_task_gtap_block_sum_2 {
  using gtap_args = gtap_args_gtap_block_sum_2<T, Base, gtap_type_wide>;
  using gtap_record = gtap_record_gtap_block_sum_2<T, Base, gtap_type_wide>;
  GTAP_TASK_MEMBERS(gtap_step_gtap_block_sum_2, (gtap_block_sum_2<T, Base, gtap_type_wide>)(gtap_a.out, gtap_a.n))
};
} // namespace


template <class T, int Base, class gtap_type_wide>
static __device__ __noinline__ void gtap_block_sum_1(T *gtap_shared_left, T (*gtap_shared_cells)[2], gtap_type_wide wide, T *out, T n) { if (!gtap::serial_call_allowed()) return; // the block of sum
  T &left = *gtap_shared_left;
  T (&cells)[2] = *gtap_shared_cells;
    {
      left = cells[0] + T(wide);

      gtap_block_sum_2<T, Base, gtap_type_wide>(out, n);
    }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
template <class T, int Base, class gtap_type_wide>
struct gtap_record_gtap_block_sum_1 : gtap_args_gtap_block_sum_1<T, Base, gtap_type_wide> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class T, int Base, class gtap_type_wide, class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_sum_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_sum_1<T, Base, gtap_type_wide> &gtap_rec) {
  T *gtap_shared_left = gtap_rec.gtap_shared_left;
  T (*gtap_shared_cells)[2] = gtap_rec.gtap_shared_cells;
  gtap_type_wide wide = gtap_rec.wide;
  T *out = gtap_rec.out;
  T n = gtap_rec.n;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_sum_1<T, Base, gtap_type_wide>);
  // the block of sum
  T &left = *gtap_shared_left;
  T (&cells)[2] = *gtap_shared_cells;
    {
      left = cells[0] + T(wide);
      // task, block_places.cu:17
      gtap_w.spawn(gtap::child{gtap_pack_gtap_block_sum_2<T, Base, gtap_type_wide>(out, n)});
    }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



template <class T, int Base, class gtap_type_wide>
static __device__ __noinline__ void gtap_block_sum_2(T *out, T n) { if (!gtap::serial_call_allowed()) return; // the block of gtap_block_sum_1
      { out[1] = n; }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
template <class T, int Base, class gtap_type_wide>
struct gtap_record_gtap_block_sum_2 : gtap_args_gtap_block_sum_2<T, Base, gtap_type_wide> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class T, int Base, class gtap_type_wide, class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_sum_2(gtap_worker &gtap_w,
    gtap_record_gtap_block_sum_2<T, Base, gtap_type_wide> &gtap_rec) {
  T *out = gtap_rec.out;
  T n = gtap_rec.n;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_sum_2<T, Base, gtap_type_wide>);
  // the block of gtap_block_sum_1
      { out[1] = n; }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace

template __device__ double sum<double, 3>(double n, double *out);

// Members see what is private to their class.
class Tree {
  static constexpr int base = 7;

  __noinline__ static __device__ void leaf(int *out) { if (!gtap::serial_call_allowed()) return;
    Later later{base};

    gtap_block_leaf_1(out, later);
  }
public: // ---- gtap: task function Tree::leaf (block_places.cu:30) ----
struct gtap_args_leaf;
struct gtap_record_leaf;
struct gtap_task_leaf;
static __device__ gtap_args_leaf gtap_pack_leaf(int *out);
template <class gtap_worker>
static __device__ __forceinline__ void gtap_step_leaf(gtap_worker &gtap_w,
    gtap_record_leaf &gtap_rec);
private:
  struct Later {
    int value;
  };

public:

  static __device__ void top(int *out);
public: // ---- gtap: task function Tree::top (block_places.cu:41) ----
struct gtap_args_top;
struct gtap_record_top;
struct gtap_task_top;
static __device__ gtap_args_top gtap_pack_top(int *out);
template <class gtap_worker>
static __device__ __forceinline__ void gtap_step_top(gtap_worker &gtap_w,
    gtap_record_top &gtap_rec);
public:

static __device__ __noinline__ void gtap_block_leaf_1(int *out, Tree::Later later) { if (!gtap::serial_call_allowed()) return; // the block of leaf
    { *out = later.value + base; }
}
public: // ---- gtap: task function Tree::gtap_block_leaf_1 (block_places.cu:32) ----
struct gtap_args_gtap_block_leaf_1;
struct gtap_record_gtap_block_leaf_1;
struct gtap_task_gtap_block_leaf_1;
static __device__ gtap_args_gtap_block_leaf_1 gtap_pack_gtap_block_leaf_1(int *out,
    Tree::Later later);
template <class gtap_worker>
static __device__ __forceinline__ void gtap_step_gtap_block_leaf_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_leaf_1 &gtap_rec);
public:

template <class gtap_type_unknown>
static __device__ __noinline__ void gtap_block_top_1(int *out, gtap_type_unknown unknown);
public: // ---- gtap: task function Tree::gtap_block_top_1 (block_places.cu:48) ----
template <class gtap_type_unknown>
struct gtap_args_gtap_block_top_1;
template <class gtap_type_unknown>
struct gtap_record_gtap_block_top_1;
template <class gtap_type_unknown>
struct gtap_task_gtap_block_top_1;
template <class gtap_type_unknown>
static __device__ gtap_args_gtap_block_top_1<gtap_type_unknown> gtap_pack_gtap_block_top_1(int *out,
    gtap_type_unknown unknown);
template <class gtap_type_unknown, class gtap_worker>
static __device__ __forceinline__ void gtap_step_gtap_block_top_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_top_1<gtap_type_unknown> &gtap_rec);
public:
};
// ---- gtap: task function Tree::leaf ----
struct Tree::gtap_args_leaf {
  using gtap_task = gtap_task_leaf;
  using gtap_result = void;
  int *out;
};
inline __device__ Tree::gtap_args_leaf Tree::gtap_pack_leaf(int *out) { return {out}; }
struct Tree::gtap_task_leaf {
  using gtap_args = gtap_args_leaf;
  using gtap_record = gtap_record_leaf;
  GTAP_TASK_MEMBERS(gtap_step_leaf, leaf(gtap_a.out))
};

// ---- gtap: task function Tree::top ----
struct Tree::gtap_args_top {
  using gtap_task = gtap_task_top;
  using gtap_result = void;
  int *out;
};
inline __device__ Tree::gtap_args_top Tree::gtap_pack_top(int *out) { return {out}; }
struct Tree::gtap_task_top {
  using gtap_args = gtap_args_top;
  using gtap_record = gtap_record_top;
  GTAP_TASK_MEMBERS(gtap_step_top, top(gtap_a.out))
};

// ---- gtap: task function Tree::gtap_block_leaf_1 ----
struct Tree::gtap_args_gtap_block_leaf_1 {
  using gtap_task = gtap_task_gtap_block_leaf_1;
  using gtap_result = void;
  int *out;
  Tree::Later later;
};
inline __device__ Tree::gtap_args_gtap_block_leaf_1 Tree::gtap_pack_gtap_block_leaf_1(int *out,
    Tree::Later later) {
  return {out, later};
}
struct Tree::gtap_task_gtap_block_leaf_1 {
  using gtap_args = gtap_args_gtap_block_leaf_1;
  using gtap_record = gtap_record_gtap_block_leaf_1;
  GTAP_TASK_MEMBERS(gtap_step_gtap_block_leaf_1, (gtap_block_leaf_1)(gtap_a.out, gtap_a.later))
};

// ---- gtap: task function Tree::gtap_block_top_1 ----
template <class gtap_type_unknown>
struct Tree::gtap_args_gtap_block_top_1 {
  using gtap_task = gtap_task_gtap_block_top_1<gtap_type_unknown>;
  using gtap_result = void;
  int *out;
  gtap_type_unknown unknown;
};
template <class gtap_type_unknown>
inline __device__ Tree::gtap_args_gtap_block_top_1<gtap_type_unknown>
    Tree::gtap_pack_gtap_block_top_1(int *out, gtap_type_unknown unknown) {
  return {out, unknown};
}
template <class gtap_type_unknown>
struct Tree::gtap_task_gtap_block_top_1 {
  using gtap_args = gtap_args_gtap_block_top_1<gtap_type_unknown>;
  using gtap_record = gtap_record_gtap_block_top_1<gtap_type_unknown>;
  GTAP_TASK_MEMBERS(gtap_step_gtap_block_top_1, (gtap_block_top_1<gtap_type_unknown>)(gtap_a.out, gtap_a.unknown))
};

struct Tree::gtap_record_leaf : Tree::gtap_args_leaf {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ void Tree::gtap_step_leaf(gtap_worker &gtap_w, gtap_record_leaf &gtap_rec) {
  int *out = gtap_rec.out;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_leaf);
    Later later{base};
    // task, block_places.cu:32
    gtap_w.spawn(gtap::child{gtap_pack_gtap_block_leaf_1(out, later)});
  gtap_w.finish();
}

struct Tree::gtap_record_gtap_block_leaf_1 : Tree::gtap_args_gtap_block_leaf_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ void Tree::gtap_step_gtap_block_leaf_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_leaf_1 &gtap_rec) {
  int *out = gtap_rec.out;
  Tree::Later later = gtap_rec.later;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_leaf_1);
  // the block of leaf
    { *out = later.value + base; }
  gtap_w.finish();
}

struct Unknown {
  int value;
};
__noinline__ __device__ void Tree::top(int *out) { if (!gtap::serial_call_allowed()) return;
  Unknown unknown{base}; // no name that its class knows

  gtap_block_top_1(out, unknown);

  leaf(out + 1);
}
struct Tree::gtap_record_top : Tree::gtap_args_top {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ void Tree::gtap_step_top(gtap_worker &gtap_w, gtap_record_top &gtap_rec) {
  int *out = gtap_rec.out;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_top);
  Unknown unknown{base}; // no name that its class knows
  // task, block_places.cu:48
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_top_1(out, unknown)});
  // task, block_places.cu:50
  gtap_w.spawn(gtap::child{gtap_pack_leaf(out + 1)});
  gtap_w.finish();
}



template <class gtap_type_unknown>
__device__ __noinline__ void Tree::gtap_block_top_1(int *out, gtap_type_unknown unknown) { if (!gtap::serial_call_allowed()) return; // the block of top
  { *out = unknown.value + base; }
}
template <class gtap_type_unknown>
struct Tree::gtap_record_gtap_block_top_1 : Tree::gtap_args_gtap_block_top_1<gtap_type_unknown> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_type_unknown, class gtap_worker>
__device__ void Tree::gtap_step_gtap_block_top_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_top_1<gtap_type_unknown> &gtap_rec) {
  int *out = gtap_rec.out;
  gtap_type_unknown unknown = gtap_rec.unknown;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_top_1<gtap_type_unknown>);
  // the block of top
  { *out = unknown.value + base; }
  gtap_w.finish();
}


namespace space {
__device__ int helper(int n) { return n; }

__device__ void outside(int *out);
// ---- gtap: task function space::outside (block_places.cu:57) ----
struct gtap_args_outside {
  using gtap_task = struct gtap_task_outside;
  using gtap_result = void;
  int *out;
};
inline __device__ gtap_args_outside gtap_pack_outside(int *out) { return {out}; }
GTAP_TASK(outside, outside(gtap_a.out));

} // namespace space

namespace space {

static __device__ __noinline__ void gtap_block_outside_1(int *out);
namespace {
// ---- gtap: task function space::gtap_block_outside_1 (block_places.cu:61) ----
struct gtap_args_gtap_block_outside_1 {
  using gtap_task = struct gtap_task_gtap_block_outside_1;
  using gtap_result = void;
  int *out;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_outside_1 gtap_pack_gtap_block_outside_1(
    int *out) {
  return {out};
}
GTAP_TASK(gtap_block_outside_1, gtap_block_outside_1(gtap_a.out));
} // namespace

} // namespace space
__noinline__ __device__ void space::outside(int *out) { if (!gtap::serial_call_allowed()) return;

  gtap_block_outside_1(out);
}
namespace space {
struct gtap_record_outside : gtap_args_outside {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_outside(gtap_worker &gtap_w,
    gtap_record_outside &gtap_rec) {
  int *out = gtap_rec.out;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_outside);
  // task, block_places.cu:61
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_outside_1(out)});
  gtap_w.finish();
}
} // namespace space


namespace space {

static __device__ __noinline__ void gtap_block_outside_1(int *out) { if (!gtap::serial_call_allowed()) return; // the block of outside
  { *out = helper(1); }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_outside_1 : gtap_args_gtap_block_outside_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_outside_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_outside_1 &gtap_rec) {
  int *out = gtap_rec.out;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_outside_1);
  // the block of outside
  { *out = helper(1); }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace

} // namespace space


__device__ void all(int n, int *out, double *real) { if (!gtap::serial_call_allowed()) return;

  out[0] = sum(n, out + 1);

  real[0] = sum<double, 3>(n, real + 1);

  Tree::top(out + 3);

  space::outside(out + 2);
}
// ---- gtap: task function all (block_places.cu:66) ----
struct gtap_args_all {
  using gtap_task = struct gtap_task_all;
  using gtap_result = void;
  int n;
  int *out;
  double *real;
};
inline __device__ gtap_args_all gtap_pack_all(int n, int *out, double *real) {
  return {n, out, real};
}
GTAP_TASK(all, all(gtap_a.n, gtap_a.out, gtap_a.real));
struct gtap_record_all : gtap_args_all {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_all(gtap_worker &gtap_w, gtap_record_all &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_rec.out;
  double *real = gtap_rec.real;
  gtap::assume_global(out, real);
  GTAP_CHECK_RECORD(gtap_task_all);
  // task, block_places.cu:67
  gtap_w.spawn(gtap::child{gtap_pack_sum(n, out + 1), gtap::to(out[0])});
  // task, block_places.cu:69
  gtap_w.spawn(gtap::child{gtap_pack_sum<double, 3>(n, real + 1), gtap::to(real[0])});
  // task, block_places.cu:71
  gtap_w.spawn(gtap::child{Tree::gtap_pack_top(out + 3)});
  // task, block_places.cu:73
  gtap_w.spawn(gtap::child{space::gtap_pack_outside(out + 2)});
  gtap_w.finish();
}

// ---- gtap: program of kernel (block_places.cu:76) ----
using gtap_program_kernel = gtap::program<gtap_task_gtap_block_sum_1<double, 3, double>,
    gtap_task_gtap_block_sum_1<int, 2, long long>, gtap_task_sum<double, 3>, gtap_task_sum<int, 2>,
    gtap_task_gtap_block_sum_2<double, 3, double>, gtap_task_gtap_block_sum_2<int, 2, long long>,
    Tree::gtap_task_leaf, Tree::gtap_task_top, Tree::gtap_task_gtap_block_leaf_1,
    Tree::gtap_task_gtap_block_top_1<Unknown>, space::gtap_task_outside,
    space::gtap_task_gtap_block_outside_1, gtap_task_all>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out, double *real) {
  { // entry, block_places.cu:77
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_all(n, out, real)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
