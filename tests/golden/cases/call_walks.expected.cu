// Made by gtap-translate 0.1.0 from call_walks.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A task function that waits for each child at once, and has no side effects: a lane runs its tree as calls of
// gtap_walk_nearest.
#include <gtap_thread.cuh>

struct Node {
  float at;
  int left, right;
};



// ---- gtap: walks of nearest (call_walks.cu:12) ----
struct gtap_args_gtap_walk_nearest {
  using gtap_task = struct gtap_task_gtap_walk_nearest;
  using gtap_result = float;
  const Node *tree;
  int node;
  float from;
  float best;
};
inline __device__ gtap_args_gtap_walk_nearest gtap_pack_gtap_walk_nearest(const Node *tree,
    int node, float from, float best) {
  return {tree, node, from, best};
}
GTAP_CALLS(gtap_walk_nearest);
struct gtap_saved_gtap_walk_nearest {
  struct gtap_kept_here { int left; int right; };
  gtap_kept_here here; // spilled: live at the call, line 19
  float away; // spilled: live at the call, line 19
};
struct gtap_record_gtap_walk_nearest : gtap_args_gtap_walk_nearest, gtap_saved_gtap_walk_nearest {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  static constexpr unsigned long long gtap_tail_calls = 1ull << 2; // return what comes back
  struct gtap_frame : gtap_saved_gtap_walk_nearest { // what a call keeps while it waits for another
  };
  static __device__ __forceinline__ gtap_frame gtap_keep(
      const gtap_record_gtap_walk_nearest &gtap_rec) {
    return {gtap_rec};
  }
  static __device__ __forceinline__ void gtap_take_back(gtap_record_gtap_walk_nearest &gtap_rec,
      const gtap_frame &gtap_kept) {
    static_cast<gtap_saved_gtap_walk_nearest &>(gtap_rec) = gtap_kept;
  }
  struct gtap_changes { // the arguments that calls of the function itself change
    int node;
    float best;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_gtap_walk_nearest &gtap_a) {
    return {gtap_a.node, gtap_a.best};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_gtap_walk_nearest &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.node = gtap_c.node;
    gtap_a.best = gtap_c.best;
  }
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_gtap_walk_nearest &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &node = gtap_a.node;
    [[maybe_unused]] const auto &best = gtap_a.best;
    if (node < 0) { gtap_r = best; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_walk_nearest(gtap_worker &gtap_w,
    gtap_record_gtap_walk_nearest &gtap_rec) {
  const Node *tree = gtap_rec.tree;
  int node = gtap_rec.node;
  float from = gtap_rec.from;
  float best = gtap_rec.best;
  gtap::assume_global(tree);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // call_walks.cu:19
  case 2: goto gtap_resume_2; // call_walks.cu:23
  default: break;
  }
  if (node < 0)
    return gtap_w.template finish<float>(best);
  Node here; here = tree[node];
  float away; away = from - here.at;
  best = fminf(best, away * away);

  float gtap_call_1;
  gtap_w.spawn(gtap::child{gtap_pack_gtap_walk_nearest(tree, away < 0 ? here.left : here.right, from, best), gtap::to(gtap_call_1)});
  if (gtap_w.must_wait()) { // state 1: the call, call_walks.cu:19
    gtap_rec.here = {here.left, here.right};
    gtap_rec.away = away;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    here.left = gtap_rec.here.left;
    here.right = gtap_rec.here.right;
    away = gtap_rec.away;
    gtap_call_1 = gtap_w.result();
  }
  best = gtap_call_1;

  if (away * away < best)

    { float gtap_call_2;
    gtap_w.spawn(gtap::child{gtap_pack_gtap_walk_nearest(tree, away < 0 ? here.right : here.left, from, best), gtap::to(gtap_call_2)});
      if (gtap_w.must_wait()) { // state 2: the call, call_walks.cu:23
        gtap_w.suspend(2);
        return;
      gtap_resume_2:
        gtap_call_2 = gtap_w.result();
      }
    best = gtap_call_2; }

  return gtap_w.template finish<float>(best);
}


__device__ float nearest(const Node *tree, int node, float from, float best) { if (!gtap::serial_call_allowed()) return {};
  if (node < 0)
    return best;
  const Node here = tree[node];
  const float away = from - here.at;
  best = fminf(best, away * away);

  best = nearest(tree, away < 0 ? here.left : here.right, from, best);

  if (away * away < best)

    best = nearest(tree, away < 0 ? here.right : here.left, from, best);

  return best;
}
static __device__ __forceinline__ const Node *&gtap_constant_nearest_tree() {
  __shared__ const Node *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ float &gtap_constant_nearest_from() {
  __shared__ float value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function nearest (call_walks.cu:12) ----
struct gtap_args_nearest {
  using gtap_task = struct gtap_task_nearest;
  using gtap_result = float;
  int node;
  float best;
};
inline __device__ gtap_args_nearest gtap_pack_nearest(const Node *, int node, float, float best) {
  return {node, best};
}
GTAP_TASK(nearest, (nearest)(gtap_constant_nearest_tree(), gtap_a.node,
    gtap_constant_nearest_from(), gtap_a.best));
struct gtap_record_nearest : gtap_args_nearest {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_calls = gtap_task_gtap_walk_nearest; // a walk runs its tree as calls of it
  static __device__ __forceinline__ gtap_args_gtap_walk_nearest gtap_called(
      [[maybe_unused]] const gtap_args_nearest &gtap_a) {
    return gtap_pack_gtap_walk_nearest(gtap_constant_nearest_tree(), gtap_a.node,
        gtap_constant_nearest_from(), gtap_a.best);
  }
  struct gtap_kept_here { int left; int right; };
  gtap_kept_here here; // spilled: live at the taskwait, line 20
  float away; // spilled: live at the taskwait, line 20
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_nearest &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &node = gtap_a.node;
    [[maybe_unused]] const auto &best = gtap_a.best;
    if (node < 0) { gtap_r = best; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_nearest(gtap_worker &gtap_w,
    gtap_record_nearest &gtap_rec) {
  const Node *tree = gtap_constant_nearest_tree();
  int node = gtap_rec.node;
  float from = gtap_constant_nearest_from();
  float &best = gtap_rec.best;
  gtap::assume_global(tree);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // call_walks.cu:20
  case 2: goto gtap_resume_2; // call_walks.cu:24
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_nearest);
  if (node < 0)
    return gtap_w.template finish<float>(best);
  Node here; here = tree[node];
  float away; away = from - here.at;
  best = fminf(best, away * away);
  // task, call_walks.cu:18
  gtap_w.spawn(gtap::child{gtap_pack_nearest(tree, away < 0 ? here.left : here.right, from, best), gtap::to(best)});
  if (gtap_w.must_wait()) { // state 1: taskwait, call_walks.cu:20
    gtap_rec.here = {here.left, here.right};
    gtap_rec.away = away;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    here.left = gtap_rec.here.left;
    here.right = gtap_rec.here.right;
    away = gtap_rec.away;
  }
  if (away * away < best)
    // task, call_walks.cu:22
    gtap_w.spawn(gtap::child{gtap_pack_nearest(tree, away < 0 ? here.right : here.left, from, best), gtap::to(best)});
  if (gtap_w.must_wait()) { // state 2: taskwait, call_walks.cu:24
    gtap_w.suspend(2);
    return;
  gtap_resume_2:;
  }
  return gtap_w.template finish<float>(best);
}


// Its own name comes out of a macro, which is written out first; a static function, and a call that is not the last thing.
#define SELF chain


namespace {
// ---- gtap: walks of chain (call_walks.cu:31) ----
struct gtap_args_gtap_walk_chain {
  using gtap_task = struct gtap_task_gtap_walk_chain;
  using gtap_result = int;
  const Node *tree;
  int node;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_walk_chain gtap_pack_gtap_walk_chain(
    const Node *tree, int node) {
  return {tree, node};
}
GTAP_CALLS(gtap_walk_chain);
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_walk_chain : gtap_args_gtap_walk_chain {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  static_assert(gtap_states != 0 && gtap_movable, "");
  static constexpr unsigned long long gtap_tail_calls = 0; // return what comes back
  struct gtap_frame { // what a call keeps while it waits for another
  };
  static __device__ __forceinline__ gtap_frame gtap_keep(const gtap_record_gtap_walk_chain &) {
    return {};
  }
  static __device__ __forceinline__ void gtap_take_back(gtap_record_gtap_walk_chain &,
      const gtap_frame &) {}
  struct gtap_changes { // the arguments that calls of the function itself change
    int node;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_gtap_walk_chain &gtap_a) {
    return {gtap_a.node};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_gtap_walk_chain &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.node = gtap_c.node;
  }
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_gtap_walk_chain &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &node = gtap_a.node;
    if (node < 0) { gtap_r = 0; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_walk_chain(gtap_worker &gtap_w,
    gtap_record_gtap_walk_chain &gtap_rec) {
  const Node *tree = gtap_rec.tree;
  int node = gtap_rec.node;
  gtap::assume_global(tree);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // call_walks.cu:36
  default: break;
  }
  if (node < 0)
    return gtap_w.template finish<int>(0);
  int rest;

  int gtap_call_3;
  gtap_w.spawn(gtap::child{gtap_pack_gtap_walk_chain(tree, tree[node].right), gtap::to(gtap_call_3)});
  if (gtap_w.must_wait()) { // state 1: the call, call_walks.cu:36
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_3 = gtap_w.result();
  }
  rest = /* SELF */ gtap_call_3;

  return gtap_w.template finish<int>(2 * rest + 1);
}
GTAP_MAY_BE_UNUSED_END
} // namespace


static __device__ int chain(const Node *tree, int node) { if (!gtap::serial_call_allowed()) return {};
  if (node < 0)
    return 0;
  int rest;

  rest = /* SELF */ chain(tree, tree[node].right);

  return 2 * rest + 1;
}
namespace {
static __device__ __forceinline__ const Node *&gtap_constant_chain_tree() {
  __shared__ const Node *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function chain (call_walks.cu:31) ----
struct gtap_args_chain {
  using gtap_task = struct gtap_task_chain;
  using gtap_result = int;
  int node;
};
[[maybe_unused]] inline __device__ gtap_args_chain gtap_pack_chain(const Node *, int node) {
  return {node};
}
GTAP_TASK(chain, (chain)(gtap_constant_chain_tree(), gtap_a.node));
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_chain : gtap_args_chain {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 3; // of cheap calls that a spawn may run itself
  static_assert(gtap_levels != 0, "");
  using gtap_calls = gtap_task_gtap_walk_chain; // a walk runs its tree as calls of it
  static __device__ __forceinline__ gtap_args_gtap_walk_chain gtap_called(
      [[maybe_unused]] const gtap_args_chain &gtap_a) {
    return gtap_pack_gtap_walk_chain(gtap_constant_chain_tree(), gtap_a.node);
  }
  int rest; // pinned: destination of a spawn, line 36
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_chain &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &node = gtap_a.node;
    if (node < 0) { gtap_r = 0; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_chain(gtap_worker &gtap_w, gtap_record_chain &gtap_rec) {
  const Node *tree = gtap_constant_chain_tree();
  int node = gtap_rec.node;
  int &rest = gtap_rec.rest;
  gtap::assume_global(tree);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // call_walks.cu:37
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_chain);
  if (node < 0)
    return gtap_w.template finish<int>(0);
  // rest: in the record
  // task, call_walks.cu:35
  gtap_w.spawn(gtap::child{gtap_pack_chain(tree, tree[node].right), gtap::to(rest)});
  if (gtap_w.must_wait()) { // state 1: taskwait, call_walks.cu:37
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(2 * rest + 1);
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of kernel (call_walks.cu:41) ----
using gtap_program_kernel = gtap::program<gtap_task_nearest>;
__global__ void GTAP_ENTRY_BOUNDS kernel(const Node *tree, float from, float *out) {
  { // entry, call_walks.cu:42
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_nearest_tree() = tree;
      gtap_constant_nearest_from() = from;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_nearest(tree, 0, from, 1e30f), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);

// ---- gtap: program of chain_kernel (call_walks.cu:46) ----
using gtap_program_chain_kernel = gtap::program<gtap_task_chain>;
__global__ void GTAP_ENTRY_BOUNDS chain_kernel(const Node *tree, int *out) {
  { // entry, call_walks.cu:47
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_chain_tree() = tree;
    }
    gtap::session<gtap_program_chain_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_chain(tree, 0), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_chain_kernel =
    gtap::entry_of<gtap_program_chain_kernel>(&chain_kernel);
