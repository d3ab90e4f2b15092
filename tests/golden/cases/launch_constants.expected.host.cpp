// Made by gtap-translate 0.1.0 from launch_constants.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>
// Parameters that are constants of a launch: `tree`, `limit` and `out` in all three functions; `depth` is not one, nor is
// `found`, whose address is taken, nor `start`, for which an entry passes a sum.
#include <gtap_thread.cuh>

struct Node {
  int left, right, value;
};
struct Scene {
  const Node *tree;
  int limit;
};

__device__ void note(int *found) {
  *found += 1;
}


__noinline__ __device__ int walk(const Node *tree, int node, int depth, int limit) { if (!gtap::serial_call_allowed()) return {};
  if (node < 0 || depth == limit)
    return 0;
  int left, right;

  left = walk(tree, tree[node].left, depth + 1, limit);

  right = walk(tree, tree[node].right, depth + 1, limit);

  return left + right + tree[node].value;
}
static __device__ __forceinline__ const Node *&gtap_constant_walk_all_tree() {
  __shared__ const Node *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ int &gtap_constant_walk_all_limit() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function walk (launch_constants.cu:18) ----
struct gtap_args_walk {
  using gtap_task = struct gtap_task_walk;
  using gtap_result = int;
  int node;
  int depth;
};
inline __device__ gtap_args_walk gtap_pack_walk(const Node *, int node, int depth, int) {
  return {node, depth};
}
GTAP_TASK(walk, (walk)(gtap_constant_walk_all_tree(), gtap_a.node, gtap_a.depth,
    gtap_constant_walk_all_limit()));
struct gtap_record_walk : gtap_args_walk {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 3; // of cheap calls that a spawn may run itself
  using gtap_sums = gtap::plus; // what its children return and its own come to
  int left; // pinned: destination of a spawn, line 23
  int right; // pinned: destination of a spawn, line 25
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_walk &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &node = gtap_a.node;
    [[maybe_unused]] const auto &depth = gtap_a.depth;
    [[maybe_unused]] const auto limit = gtap_constant_walk_all_limit();
    if (node < 0 || depth == limit) { gtap_r = 0; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_walk(gtap_worker &gtap_w, gtap_record_walk &gtap_rec) {
  const Node *tree = gtap_constant_walk_all_tree();
  int node = gtap_rec.node;
  int depth = gtap_rec.depth;
  int limit = gtap_constant_walk_all_limit();
  int &left = gtap_rec.left;
  int &right = gtap_rec.right;
  gtap::assume_global(tree);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // launch_constants.cu:26
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_walk);
  if (node < 0 || depth == limit)
    return gtap_w.template finish<int>(0);
  // left, right: in the record
  // task, launch_constants.cu:22
  gtap_w.spawn(gtap::child{gtap_pack_walk(tree, tree[node].left, depth + 1, limit), gtap::to(left)});
  // task, launch_constants.cu:24
  gtap_w.spawn(gtap::child{gtap_pack_walk(tree, tree[node].right, depth + 1, limit), gtap::to(right)});
  if (gtap_w.must_wait()) { // state 1: taskwait, launch_constants.cu:26
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(left + right + tree[node].value);
}



static __device__ __noinline__ void gtap_block_walk_all_1(int *out, const int limit);
namespace {
static __device__ __forceinline__ int *&gtap_constant_walk_all_out() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_block_walk_all_1 (launch_constants.cu:37) ----
struct gtap_args_gtap_block_walk_all_1 {
  using gtap_task = struct gtap_task_gtap_block_walk_all_1;
  using gtap_result = void;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_walk_all_1 gtap_pack_gtap_block_walk_all_1(
    int *, int) {
  return {};
}
GTAP_TASK(gtap_block_walk_all_1, gtap_block_walk_all_1(gtap_constant_walk_all_out(),
    gtap_constant_walk_all_limit()));
} // namespace


__device__ void walk_all(int *out, const Node *tree, const int limit, int start, int found) { if (!gtap::serial_call_allowed()) return;
  note(&found);
  for (int i = 0; i < 4; ++i) {

    out[i] = walk(tree, start + i, 0, limit);
  }

  gtap_block_walk_all_1(out, limit);

}
// ---- gtap: task function walk_all (launch_constants.cu:31) ----
struct gtap_args_walk_all {
  using gtap_task = struct gtap_task_walk_all;
  using gtap_result = void;
  int start;
  int found;
};
inline __device__ gtap_args_walk_all gtap_pack_walk_all(int *, const Node *, int, int start,
    int found) {
  return {start, found};
}
GTAP_TASK(walk_all, (walk_all)(gtap_constant_walk_all_out(), gtap_constant_walk_all_tree(),
    gtap_constant_walk_all_limit(), gtap_a.start, gtap_a.found));
struct gtap_record_walk_all : gtap_args_walk_all {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_walk_all(gtap_worker &gtap_w,
    gtap_record_walk_all &gtap_rec) {
  int *out = gtap_constant_walk_all_out();
  const Node *tree = gtap_constant_walk_all_tree();
  const int limit = gtap_constant_walk_all_limit();
  int start = gtap_rec.start;
  int found = gtap_rec.found;
  gtap::assume_global(out, tree);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // launch_constants.cu:41
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_walk_all);
  note(&found);
  for (int i = 0; i < 4; ++i) {
    // task, launch_constants.cu:34
    gtap_w.spawn(gtap::child{gtap_pack_walk(tree, start + i, 0, limit), gtap::to(out[i])});
  }
  // task, launch_constants.cu:37
  gtap_w.spawn(gtap::child{gtap_pack_gtap_block_walk_all_1(out, limit)});
  if (gtap_w.must_wait()) { // state 1: taskwait, launch_constants.cu:41
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_block_walk_all_1(int *out, const int limit) { if (!gtap::serial_call_allowed()) return; // the block of walk_all
  {
    out[4] = limit;
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_walk_all_1 : gtap_args_gtap_block_walk_all_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_walk_all_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_walk_all_1 &gtap_rec) {
  int *out = gtap_constant_walk_all_out();
  const int limit = gtap_constant_walk_all_limit();
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_walk_all_1);
  // the block of walk_all
  {
    out[4] = limit;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of walk_kernel (launch_constants.cu:44) ----
using gtap_program_walk_kernel = gtap::program<gtap_task_walk, gtap_task_gtap_block_walk_all_1,
    gtap_task_walk_all>;
__global__ void GTAP_ENTRY_BOUNDS walk_kernel(Scene scene, int *out) {
  { // entry, launch_constants.cu:45
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_walk_all_out() = out;
      gtap_constant_walk_all_tree() = scene.tree;
      gtap_constant_walk_all_limit() = scene.limit;
    }
    gtap::session<gtap_program_walk_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_walk_all(out, scene.tree, scene.limit, 1 + scene.limit, 7)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_walk_kernel =
    gtap::entry_of<gtap_program_walk_kernel>(&walk_kernel);

// ---- gtap: program of walk_first (launch_constants.cu:49) ----
using gtap_program_walk_first = gtap::program<gtap_task_walk, gtap_task_gtap_block_walk_all_1,
    gtap_task_walk_all>;
__global__ void GTAP_ENTRY_BOUNDS walk_first(const Node *tree, int *out) {
  { // entry, launch_constants.cu:50
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_walk_all_out() = out;
      gtap_constant_walk_all_tree() = tree;
      gtap_constant_walk_all_limit() = 12;
    }
    gtap::session<gtap_program_walk_first> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_walk_all(out, tree, 12, 0, 7)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_walk_first =
    gtap::entry_of<gtap_program_walk_first>(&walk_first);
