// Made by gtap-translate 0.1.0 from folded_results.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Results in an array that a loop takes out: walks do that behind each call.
#include <gtap_thread.cuh>

struct Node {
  float x;
  int first, count;
};
struct Found {
  float x;
  int node;
};

// In the loop that spawns, and with a variable that stands between.


// ---- gtap: walks of nearest (folded_results.cu:16) ----
struct gtap_args_gtap_walk_nearest {
  using gtap_task = struct gtap_task_gtap_walk_nearest;
  using gtap_result = Found;
  const Node *nodes;
  int node;
  float x;
  int depth;
};
inline __device__ gtap_args_gtap_walk_nearest gtap_pack_gtap_walk_nearest(const Node *nodes,
    int node, float x, int depth) {
  return {nodes, node, x, depth};
}
GTAP_CALLS(gtap_walk_nearest);
struct gtap_saved_gtap_walk_nearest {
  const Node *here; // spilled: live at the call, line 23
  int i; // spilled: live at the call, line 23
};
struct gtap_record_gtap_walk_nearest : gtap_args_gtap_walk_nearest, gtap_saved_gtap_walk_nearest {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  struct gtap_arrays { // of a call, in its frame
    Found part[8]; // pinned: an array live at the call, line 23
  };
  static constexpr unsigned long long gtap_tail_calls = 0; // return what comes back
  struct gtap_frame : gtap_saved_gtap_walk_nearest { // what a call keeps while it waits for another
    int node;
    int depth;
  };
  static __device__ __forceinline__ gtap_frame gtap_keep(
      const gtap_record_gtap_walk_nearest &gtap_rec) {
    return {gtap_rec, gtap_rec.node, gtap_rec.depth};
  }
  static __device__ __forceinline__ void gtap_take_back(gtap_record_gtap_walk_nearest &gtap_rec,
      const gtap_frame &gtap_kept) {
    static_cast<gtap_saved_gtap_walk_nearest &>(gtap_rec) = gtap_kept;
    gtap_rec.node = gtap_kept.node;
    gtap_rec.depth = gtap_kept.depth;
  }
  struct gtap_changes { // the arguments that calls of the function itself change
    int node;
    int depth;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_gtap_walk_nearest &gtap_a) {
    return {gtap_a.node, gtap_a.depth};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_gtap_walk_nearest &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.node = gtap_c.node;
    gtap_a.depth = gtap_c.depth;
  }
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_gtap_walk_nearest &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &depth = gtap_a.depth;
    if (depth == 0) { gtap_r = Found{1e30f, -1}; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_walk_nearest(gtap_worker &gtap_w,
    gtap_record_gtap_walk_nearest &gtap_rec) {
  const Node *nodes = gtap_rec.nodes;
  int node = gtap_rec.node;
  float x = gtap_rec.x;
  int depth = gtap_rec.depth;
  Found (&part)[8] = gtap_w.arrays().part;
  gtap::assume_global(nodes);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // folded_results.cu:23
  default: break;
  }
  if (depth == 0)
    return gtap_w.template finish<Found>(Found{1e30f, -1});
  const Node *here; here = &nodes[node];
  // part: in the record
  { int i; // for, folded_results.cu:21
    for (i = 0; i < here->count; i++) {

      Found gtap_call_1;
      gtap_w.spawn(gtap::child{gtap_pack_gtap_walk_nearest(nodes, here->first + i, x, depth - 1), gtap::to(gtap_call_1)});
      if (gtap_w.must_wait()) { // state 1: the call, folded_results.cu:23
        gtap_rec.here = here;
        gtap_rec.i = i;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        here = gtap_rec.here;
        i = gtap_rec.i;
        gtap_call_1 = gtap_w.result();
      }
      part[i] = gtap_call_1;
    }
  }

  Found best{here->x - x, node};
  for (int i = 0; i < here->count; i++)
    if (part[i].x < best.x)
      best = part[i];
  return gtap_w.template finish<Found>(best);
}


__noinline__ __device__ Found nearest(const Node *nodes, int node, float x, int depth) { if (!gtap::serial_call_allowed()) return {};
  if (depth == 0)
    return Found{1e30f, -1};
  const Node &here = nodes[node];
  Found part[8];
  for (int i = 0; i < here.count; i++) {

    part[i] = nearest(nodes, here.first + i, x, depth - 1);
  }

  Found best{here.x - x, node};
  for (int i = 0; i < here.count; i++)
    if (part[i].x < best.x)
      best = part[i];
  return best;
}
static __device__ __forceinline__ const Node *&gtap_constant_all_nodes() {
  __shared__ const Node *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function nearest (folded_results.cu:16) ----
struct gtap_args_nearest {
  using gtap_task = struct gtap_task_nearest;
  using gtap_result = Found;
  int node;
  float x;
  int depth;
};
inline __device__ gtap_args_nearest gtap_pack_nearest(const Node *, int node, float x, int depth) {
  return {node, x, depth};
}
GTAP_TASK(nearest, (nearest)(gtap_constant_all_nodes(), gtap_a.node, gtap_a.x, gtap_a.depth));
struct gtap_record_nearest : gtap_args_nearest {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
  using gtap_calls = gtap_task_gtap_walk_nearest; // a walk runs its tree as calls of it
  static constexpr bool gtap_several = true; // children at a time: a walk pays where trees abound
  static __device__ __forceinline__ gtap_args_gtap_walk_nearest gtap_called(
      [[maybe_unused]] const gtap_args_nearest &gtap_a) {
    return gtap_pack_gtap_walk_nearest(gtap_constant_all_nodes(), gtap_a.node, gtap_a.x,
        gtap_a.depth);
  }
  const Node *here; // spilled: live at the taskwait, line 25
  Found part[8]; // pinned: destination of a spawn, line 23
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_nearest &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &depth = gtap_a.depth;
    if (depth == 0) { gtap_r = Found{1e30f, -1}; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_nearest(gtap_worker &gtap_w,
    gtap_record_nearest &gtap_rec) {
  const Node *nodes = gtap_constant_all_nodes();
  int node = gtap_rec.node;
  float x = gtap_rec.x;
  int depth = gtap_rec.depth;
  Found (&part)[8] = gtap_rec.part;
  gtap::assume_global(nodes);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // folded_results.cu:25
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_nearest);
  if (depth == 0)
    return gtap_w.template finish<Found>(Found{1e30f, -1});
  const Node *here; here = &nodes[node];
  // part: in the record
  for (int i = 0; i < here->count; i++) {
    // task, folded_results.cu:22
    gtap_w.spawn(gtap::child{gtap_pack_nearest(nodes, here->first + i, x, depth - 1), gtap::to(part[i])});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, folded_results.cu:25
    gtap_rec.here = here;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    here = gtap_rec.here;
  }
  Found best{here->x - x, node};
  for (int i = 0; i < here->count; i++)
    if (part[i].x < best.x)
      best = part[i];
  return gtap_w.template finish<Found>(best);
}


// With a counter, and another variable.


// ---- gtap: walks of scored (folded_results.cu:35) ----
struct gtap_args_gtap_walk_scored {
  using gtap_task = struct gtap_task_gtap_walk_scored;
  using gtap_result = float;
  const Node *nodes;
  int node;
  float x;
};
inline __device__ gtap_args_gtap_walk_scored gtap_pack_gtap_walk_scored(const Node *nodes, int node,
    float x) {
  return {nodes, node, x};
}
GTAP_CALLS(gtap_walk_scored);
struct gtap_saved_gtap_walk_scored {
  Node here; // spilled: live at the call, line 42
  float sum; // spilled: live at the call, line 42
  int n; // spilled: live at the call, line 42
  int i; // spilled: live at the call, line 42
};
struct gtap_record_gtap_walk_scored : gtap_args_gtap_walk_scored, gtap_saved_gtap_walk_scored {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  static constexpr unsigned long long gtap_tail_calls = 0; // return what comes back
  struct gtap_frame : gtap_saved_gtap_walk_scored { // what a call keeps while it waits for another
    float x;
  };
  static __device__ __forceinline__ gtap_frame gtap_keep(
      const gtap_record_gtap_walk_scored &gtap_rec) {
    return {gtap_rec, gtap_rec.x};
  }
  static __device__ __forceinline__ void gtap_take_back(gtap_record_gtap_walk_scored &gtap_rec,
      const gtap_frame &gtap_kept) {
    static_cast<gtap_saved_gtap_walk_scored &>(gtap_rec) = gtap_kept;
    gtap_rec.x = gtap_kept.x;
  }
  struct gtap_changes { // the arguments that calls of the function itself change
    int node;
    float x;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_gtap_walk_scored &gtap_a) {
    return {gtap_a.node, gtap_a.x};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_gtap_walk_scored &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.node = gtap_c.node;
    gtap_a.x = gtap_c.x;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_walk_scored(gtap_worker &gtap_w,
    gtap_record_gtap_walk_scored &gtap_rec) {
  const Node *nodes = gtap_rec.nodes;
  int node = gtap_rec.node;
  float x = gtap_rec.x;
  gtap::assume_global(nodes);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // folded_results.cu:42
  default: break;
  }
  Node here; here = nodes[node];
  float part[8]; float sum; sum = 0; (void)part;
  [[maybe_unused]] int n; n = 0;
  { int i; // for, folded_results.cu:39
    for (i = 0; i < here.count; i++)
      if (nodes[here.first + i].x > x) {

        float gtap_call_2;
        gtap_w.spawn(gtap::child{gtap_pack_gtap_walk_scored(nodes, here.first + i, x * 2), gtap::to(gtap_call_2)});
        if (gtap_w.must_wait()) { // state 1: the call, folded_results.cu:42
          gtap_rec.here = here;
          gtap_rec.sum = sum;
          gtap_rec.n = n;
          gtap_rec.i = i;
          gtap_w.suspend(1);
          return;
        gtap_resume_1:
          here = gtap_rec.here;
          sum = gtap_rec.sum;
          n = gtap_rec.n;
          i = gtap_rec.i;
          gtap_call_2 = gtap_w.result();
        }
        { const int k = n++; sum += gtap_call_2 * (k + 1); }
      }
  }

  ; /* what is done with 'part' stands behind each call */
  return gtap_w.template finish<float>(sum + here.x);
}


__noinline__ __device__ float scored(const Node *nodes, int node, float x) { if (!gtap::serial_call_allowed()) return {};
  const Node here = nodes[node];
  float part[8], sum = 0;
  int n = 0;
  for (int i = 0; i < here.count; i++)
    if (nodes[here.first + i].x > x) {

      part[n++] = scored(nodes, here.first + i, x * 2);
    }

  for (int k = 0; k < n; k++)
    sum += part[k] * (k + 1);
  return sum + here.x;
}
// ---- gtap: task function scored (folded_results.cu:35) ----
struct gtap_args_scored {
  using gtap_task = struct gtap_task_scored;
  using gtap_result = float;
  int node;
  float x;
};
inline __device__ gtap_args_scored gtap_pack_scored(const Node *, int node, float x) {
  return {node, x};
}
GTAP_TASK(scored, (scored)(gtap_constant_all_nodes(), gtap_a.node, gtap_a.x));
struct gtap_record_scored : gtap_args_scored {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_calls = gtap_task_gtap_walk_scored; // a walk runs its tree as calls of it
  static constexpr bool gtap_several = true; // children at a time: a walk pays where trees abound
  static __device__ __forceinline__ gtap_args_gtap_walk_scored gtap_called(
      [[maybe_unused]] const gtap_args_scored &gtap_a) {
    return gtap_pack_gtap_walk_scored(gtap_constant_all_nodes(), gtap_a.node, gtap_a.x);
  }
  struct gtap_kept_here { float x; };
  gtap_kept_here here; // spilled: live at the taskwait, line 44
  float part[8]; // pinned: destination of a spawn, line 42
  float sum; // spilled: live at the taskwait, line 44
  int n; // spilled: live at the taskwait, line 44
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_scored(gtap_worker &gtap_w,
    gtap_record_scored &gtap_rec) {
  const Node *nodes = gtap_constant_all_nodes();
  int node = gtap_rec.node;
  float x = gtap_rec.x;
  float (&part)[8] = gtap_rec.part;
  gtap::assume_global(nodes);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // folded_results.cu:44
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_scored);
  Node here; here = nodes[node];
  float sum; sum = 0; // part: in the record
  int n; n = 0;
  for (int i = 0; i < here.count; i++)
    if (nodes[here.first + i].x > x) {
      // task, folded_results.cu:41
      gtap_w.spawn(gtap::child{gtap_pack_scored(nodes, here.first + i, x * 2), gtap::to(part[n++])});
    }
  if (gtap_w.must_wait()) { // state 1: taskwait, folded_results.cu:44
    gtap_rec.here = {here.x};
    gtap_rec.sum = sum;
    gtap_rec.n = n;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    here.x = gtap_rec.here.x;
    sum = gtap_rec.sum;
    n = gtap_rec.n;
  }
  for (int k = 0; k < n; k++)
    sum += part[k] * (k + 1);
  return gtap_w.template finish<float>(sum + here.x);
}



static __device__ __noinline__ void gtap_loop_all_1(unsigned gtap_turns, unsigned gtap_stride, int i, Found *out, const Node *nodes, float *sums);
namespace {
static __device__ __forceinline__ Found *&gtap_constant_all_out() {
  __shared__ Found *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ float *&gtap_constant_all_sums() {
  __shared__ float *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_loop_all_1 (folded_results.cu:52) ----
struct gtap_args_gtap_loop_all_1 {
  using gtap_task = struct gtap_task_gtap_loop_all_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_stride;
  int i;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_loop_all_1 gtap_pack_gtap_loop_all_1(
    unsigned int gtap_turns, unsigned int gtap_stride, int i, Found *, const Node *, float *) {
  return {gtap_turns, gtap_stride, i};
}
GTAP_TASK(gtap_loop_all_1, (gtap_loop_all_1)(gtap_a.gtap_turns, gtap_a.gtap_stride, gtap_a.i,
    gtap_constant_all_out(), gtap_constant_all_nodes(), gtap_constant_all_sums()));
} // namespace


__device__ void all(const Node *nodes, Found *out, float *sums, int n) { if (!gtap::serial_call_allowed()) return;
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); ::gtap::divides(gtap_turns)) {

    gtap_loop_all_1(gtap_turns, 1, 0, out, nodes, sums);
  } else
  for (int i = 0; i < n; i++) {

    out[i] = nearest(nodes, 0, i, 9);

    sums[i] = scored(nodes, 0, i);
  }
}
// ---- gtap: task function all (folded_results.cu:51) ----
struct gtap_args_all {
  using gtap_task = struct gtap_task_all;
  using gtap_result = void;
  int n;
};
inline __device__ gtap_args_all gtap_pack_all(const Node *, Found *, float *, int n) {
  return {n};
}
GTAP_TASK(all, (all)(gtap_constant_all_nodes(), gtap_constant_all_out(), gtap_constant_all_sums(),
    gtap_a.n));
struct gtap_record_all : gtap_args_all {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_all(gtap_worker &gtap_w, gtap_record_all &gtap_rec) {
  const Node *nodes = gtap_constant_all_nodes();
  Found *out = gtap_constant_all_out();
  float *sums = gtap_constant_all_sums();
  int n = gtap_rec.n;
  gtap::assume_global(nodes, out, sums);
  GTAP_CHECK_RECORD(gtap_task_all);
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); ::gtap::in_task::divides(gtap_turns)) {
    // task, folded_results.cu:52
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_all_1(gtap_turns, 1, 0, out, nodes, sums)});
  } else
  for (int i = 0; i < n; i++) {
    // task, folded_results.cu:53
    gtap_w.spawn(gtap::child{gtap_pack_nearest(nodes, 0, i, 9), gtap::to(out[i])});
    // task, folded_results.cu:55
    gtap_w.spawn(gtap::child{gtap_pack_scored(nodes, 0, i), gtap::to(sums[i])});
  }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_loop_all_1(unsigned gtap_turns, unsigned gtap_stride, int i, Found *out, const Node *nodes, float *sums) { if (!gtap::serial_call_allowed()) return; // the turns of a loop of all
  while (::gtap::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_loop_all_1(gtap_half, gtap_stride, i, out, nodes, sums);
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {

    out[i] = nearest(nodes, 0, i, 9);

    sums[i] = scored(nodes, 0, i);
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_loop_all_1 : gtap_args_gtap_loop_all_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_loop_all_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_loop_all_1(gtap_worker &gtap_w,
    gtap_record_gtap_loop_all_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  Found *out = gtap_constant_all_out();
  const Node *nodes = gtap_constant_all_nodes();
  float *sums = gtap_constant_all_sums();
  gtap::assume_global(out, nodes, sums);
  GTAP_CHECK_RECORD(gtap_task_gtap_loop_all_1);
  // the turns of a loop of all
  while (::gtap::in_task::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, folded_results.cu:52
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_all_1(gtap_half, gtap_stride, i, out, nodes, sums)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {
    // task, folded_results.cu:53
    gtap_w.spawn(gtap::child{gtap_pack_nearest(nodes, 0, i, 9), gtap::to(out[i])});
    // task, folded_results.cu:55
    gtap_w.spawn(gtap::child{gtap_pack_scored(nodes, 0, i), gtap::to(sums[i])});
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of kernel (folded_results.cu:60) ----
using gtap_program_kernel = gtap::program<gtap_task_nearest, gtap_task_scored, gtap_task_all,
    gtap_task_gtap_loop_all_1>;
__global__ void GTAP_ENTRY_BOUNDS kernel(const Node *nodes, Found *out, float *sums, int n) {
  { // entry, folded_results.cu:61
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_all_nodes() = nodes;
      gtap_constant_all_out() = out;
      gtap_constant_all_sums() = sums;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_all(nodes, out, sums, n)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
