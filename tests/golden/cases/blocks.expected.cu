// Made by gtap-translate 0.1.0 from blocks.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Spawned blocks become task functions behind their function.
#include <gtap_thread.cuh>


__device__ int square(int x) { if (!gtap::serial_call_allowed()) return {}; return x * x; }
static __device__ __forceinline__ int &gtap_constant_blocks_n() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function square (blocks.cu:5) ----
struct gtap_args_square {
  using gtap_task = struct gtap_task_square;
  using gtap_result = int;
};
inline __device__ gtap_args_square gtap_pack_square(int) { return {}; }
GTAP_TASK(square, square(gtap_constant_blocks_n()));
struct gtap_record_square : gtap_args_square {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_square(gtap_worker &gtap_w,
    gtap_record_square &gtap_rec) {
  int x = gtap_constant_blocks_n();
  GTAP_CHECK_RECORD(gtap_task_square);
  return gtap_w.template finish<int>(x * x);
}



static __device__ __noinline__ void gtap_block_blocks_1(int *gtap_shared_left, int n, const int step);
namespace {
// ---- gtap: task function gtap_block_blocks_1 (blocks.cu:11) ----
struct gtap_args_gtap_block_blocks_1 {
  using gtap_task = struct gtap_task_gtap_block_blocks_1;
  using gtap_result = void;
  int *gtap_shared_left;
  int step;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_blocks_1 gtap_pack_gtap_block_blocks_1(
    int *gtap_shared_left, int, int step) {
  return {gtap_shared_left, step};
}
GTAP_TASK(gtap_block_blocks_1, gtap_block_blocks_1(gtap_a.gtap_shared_left,
    gtap_constant_blocks_n(), gtap_a.step));
} // namespace


static __device__ __noinline__ void gtap_block_blocks_2(int *gtap_shared_right, int n);
namespace {
// ---- gtap: task function gtap_block_blocks_2 (blocks.cu:16) ----
struct gtap_args_gtap_block_blocks_2 {
  using gtap_task = struct gtap_task_gtap_block_blocks_2;
  using gtap_result = void;
  int *gtap_shared_right;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_blocks_2 gtap_pack_gtap_block_blocks_2(
    int *gtap_shared_right, int) {
  return {gtap_shared_right};
}
GTAP_TASK(gtap_block_blocks_2, gtap_block_blocks_2(gtap_a.gtap_shared_right,
    gtap_constant_blocks_n()));
} // namespace


static __device__ __noinline__ void gtap_block_blocks_3(int *out, int i);
namespace {
static __device__ __forceinline__ int *&gtap_constant_blocks_out() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_block_blocks_3 (blocks.cu:24) ----
struct gtap_args_gtap_block_blocks_3 {
  using gtap_task = struct gtap_task_gtap_block_blocks_3;
  using gtap_result = void;
  int i;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_blocks_3 gtap_pack_gtap_block_blocks_3(
    int *, int i) {
  return {i};
}
GTAP_TASK(gtap_block_blocks_3, gtap_block_blocks_3(gtap_constant_blocks_out(), gtap_a.i));
} // namespace


static __device__ __noinline__ void gtap_block_blocks_4(int *gtap_shared_left, int *gtap_shared_right, int n);
namespace {
// ---- gtap: task function gtap_block_blocks_4 (blocks.cu:28) ----
struct gtap_args_gtap_block_blocks_4 {
  using gtap_task = struct gtap_task_gtap_block_blocks_4;
  using gtap_result = void;
  int *gtap_shared_left;
  int *gtap_shared_right;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_blocks_4 gtap_pack_gtap_block_blocks_4(
    int *gtap_shared_left, int *gtap_shared_right, int) {
  return {gtap_shared_left, gtap_shared_right};
}
GTAP_TASK(gtap_block_blocks_4, gtap_block_blocks_4(gtap_a.gtap_shared_left,
    gtap_a.gtap_shared_right, gtap_constant_blocks_n()));
} // namespace


static __device__ __noinline__ void gtap_block_blocks_5(int *out, int n, const int step);
namespace {
// ---- gtap: task function gtap_block_blocks_5 (blocks.cu:30) ----
struct gtap_args_gtap_block_blocks_5 {
  using gtap_task = struct gtap_task_gtap_block_blocks_5;
  using gtap_result = void;
  int step;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_blocks_5 gtap_pack_gtap_block_blocks_5(
    int *, int, int step) {
  return {step};
}
GTAP_TASK(gtap_block_blocks_5, gtap_block_blocks_5(gtap_constant_blocks_out(),
    gtap_constant_blocks_n(), gtap_a.step));
} // namespace


__device__ int blocks(int n, int *out) { if (!gtap::serial_call_allowed()) return {};
  int left = 0, right = 0;
  const int step = 3;

  gtap_block_blocks_1(&left, n, step);

  gtap_block_blocks_2(&right, n);
  for (int i = 0; i < n; i++) {

    gtap_block_blocks_3(out, i);
  }


  gtap_block_blocks_4(&left, &right, n);

  gtap_block_blocks_5(out, n, step);

  return left + right;
}
// ---- gtap: task function blocks (blocks.cu:8) ----
struct gtap_args_blocks {
  using gtap_task = struct gtap_task_blocks;
  using gtap_result = int;
};
inline __device__ gtap_args_blocks gtap_pack_blocks(int, int *) { return {}; }
GTAP_TASK(blocks, blocks(gtap_constant_blocks_n(), gtap_constant_blocks_out()));
struct gtap_record_blocks : gtap_args_blocks {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int left; // pinned: its address is taken, line 12
  int right; // pinned: its address is taken, line 17
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_blocks(gtap_worker &gtap_w,
    gtap_record_blocks &gtap_rec) {
  int n = gtap_constant_blocks_n();
  int *out = gtap_constant_blocks_out();
  int &left = gtap_rec.left;
  int &right = gtap_rec.right;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // blocks.cu:27
  case 2: goto gtap_resume_2; // blocks.cu:32
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_blocks);
  left = 0; right = 0;
  static const int step = 3;
  // task, blocks.cu:11
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_blocks_1(&left, n, step), gtap::nowhere(), 1});
  // task, blocks.cu:16
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_blocks_2(&right, n)});
  for (int i = 0; i < n; i++) {
    // task, blocks.cu:24
    gtap::spawn_if(gtap_w, n > 4, gtap::child{gtap_pack_gtap_block_blocks_3(out, i)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, blocks.cu:27
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  // task, blocks.cu:28
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_blocks_4(&left, &right, n)});
  // task, blocks.cu:30
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_blocks_5(out, n, step)});
  if (gtap_w.must_wait()) { // state 2: taskwait, blocks.cu:32
    gtap_w.suspend(2);
    return;
  gtap_resume_2:;
  }
  return gtap_w.template finish<int>(left + right);
}



static __device__ __noinline__ void gtap_block_blocks_1(int *gtap_shared_left, int n, const int step) { if (!gtap::serial_call_allowed()) return; // the block of blocks
  int &left = *gtap_shared_left;
  {
    left = n * step; // n and step are copies
    left += 1;
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_blocks_1 : gtap_args_gtap_block_blocks_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_blocks_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_blocks_1 &gtap_rec) {
  int *gtap_shared_left = gtap_rec.gtap_shared_left;
  int n = gtap_constant_blocks_n();
  const int step = gtap_rec.step;
  GTAP_CHECK_RECORD(gtap_task_gtap_block_blocks_1);
  // the block of blocks
  int &left = *gtap_shared_left;
  {
    left = n * step; // n and step are copies
    left += 1;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_blocks_2(int *gtap_shared_right, int n) { if (!gtap::serial_call_allowed()) return; // the block of blocks
  int &right = *gtap_shared_right;
  {

    right = square(n);

    right += 1;
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_blocks_2 : gtap_args_gtap_block_blocks_2 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  int *right; // spilled: live at the taskwait, line 20
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_blocks_2(gtap_worker &gtap_w,
    gtap_record_gtap_block_blocks_2 &gtap_rec) {
  int *gtap_shared_right = gtap_rec.gtap_shared_right;
  int n = gtap_constant_blocks_n();
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // blocks.cu:20
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_block_blocks_2);
  // the block of blocks
  int *right; right = &(*gtap_shared_right);
  {
    // task, blocks.cu:18
    gtap_w.spawn(gtap::child{gtap_pack_square(n), gtap::to(*right)});
    if (gtap_w.must_wait()) { // state 1: taskwait, blocks.cu:20
      gtap_rec.right = right;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      right = gtap_rec.right;
    }
    *right += 1;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_blocks_3(int *out, int i) { if (!gtap::serial_call_allowed()) return; // the block of blocks
    { out[i] = i; }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_blocks_3 : gtap_args_gtap_block_blocks_3 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_blocks_3(gtap_worker &gtap_w,
    gtap_record_gtap_block_blocks_3 &gtap_rec) {
  int *out = gtap_constant_blocks_out();
  int i = gtap_rec.i;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_blocks_3);
  // the block of blocks
    { out[i] = i; }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_blocks_4(int *gtap_shared_left, int *gtap_shared_right, int n) { if (!gtap::serial_call_allowed()) return; // the block of blocks
  int &left = *gtap_shared_left;
  int &right = *gtap_shared_right;
  { left += right + n; }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_blocks_4 : gtap_args_gtap_block_blocks_4 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_blocks_4(gtap_worker &gtap_w,
    gtap_record_gtap_block_blocks_4 &gtap_rec) {
  int *gtap_shared_left = gtap_rec.gtap_shared_left;
  int *gtap_shared_right = gtap_rec.gtap_shared_right;
  int n = gtap_constant_blocks_n();
  GTAP_CHECK_RECORD(gtap_task_gtap_block_blocks_4);
  // the block of blocks
  int &left = *gtap_shared_left;
  int &right = *gtap_shared_right;
  { left += right + n; }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_blocks_5(int *out, int n, const int step) { if (!gtap::serial_call_allowed()) return; // the block of blocks
  { out[n] = step; }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_blocks_5 : gtap_args_gtap_block_blocks_5 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_blocks_5(gtap_worker &gtap_w,
    gtap_record_gtap_block_blocks_5 &gtap_rec) {
  int *out = gtap_constant_blocks_out();
  int n = gtap_constant_blocks_n();
  const int step = gtap_rec.step;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_blocks_5);
  // the block of blocks
  { out[n] = step; }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of kernel (blocks.cu:36) ----
using gtap_program_kernel = gtap::program<gtap_task_square, gtap_task_gtap_block_blocks_1,
    gtap_task_gtap_block_blocks_2, gtap_task_gtap_block_blocks_3, gtap_task_gtap_block_blocks_4,
    gtap_task_gtap_block_blocks_5, gtap_task_blocks>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, blocks.cu:37
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_blocks_n() = n;
      gtap_constant_blocks_out() = out;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_blocks(n, out), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
