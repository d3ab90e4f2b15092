// Made by gtap-translate 0.1.0 from leading_values.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Tasks that end in their first lines, behind declarations. A spawn can evaluate most of these declarations, but not all.
#include <gtap_thread.cuh>

struct Node {
  int left, right, value;
  float x;
};
__device__ inline float above(float x, float y) {
  return x * y + 1;
}

__device__ int total(const Node *nodes, int node, int depth) { if (!gtap::serial_call_allowed()) return {};
  const Node here = nodes[node];
  const int half = depth / 2, more = half + 1;
  if (here.left < 0)
    return here.value;
  const int next = more + half;
  if (next == 3 && here.x > 2)
    return here.value + next;
  int left, right;

  left = total(nodes, here.left, depth - 1);

  right = total(nodes, here.right, depth - 1);

  return left * 3 + right + here.value;
}
static __device__ __forceinline__ const Node *&gtap_constant_total_nodes() {
  __shared__ const Node *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function total (leading_values.cu:12) ----
struct gtap_args_total {
  using gtap_task = struct gtap_task_total;
  using gtap_result = int;
  int node;
  int depth;
};
inline __device__ gtap_args_total gtap_pack_total(const Node *, int node, int depth) {
  return {node, depth};
}
GTAP_TASK(total, (total)(gtap_constant_total_nodes(), gtap_a.node, gtap_a.depth));
struct gtap_record_total : gtap_args_total {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  struct gtap_kept_here { int value; };
  gtap_kept_here here; // spilled: live at the taskwait, line 25
  int left; // pinned: destination of a spawn, line 22
  int right; // pinned: destination of a spawn, line 24
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_total &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto nodes = gtap_constant_total_nodes();
    [[maybe_unused]] const auto &node = gtap_a.node;
    [[maybe_unused]] const auto &depth = gtap_a.depth;
    [[maybe_unused]] const Node here = nodes[node];
    [[maybe_unused]] const int half = depth / 2, more = half + 1;
    if (here.left < 0) { gtap_r = here.value; return true; }
    [[maybe_unused]] const int next = more + half;
    if (next == 3 && here.x > 2) { gtap_r = here.value + next; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_total(gtap_worker &gtap_w, gtap_record_total &gtap_rec) {
  const Node *nodes = gtap_constant_total_nodes();
  int node = gtap_rec.node;
  int depth = gtap_rec.depth;
  int &left = gtap_rec.left;
  int &right = gtap_rec.right;
  gtap::assume_global(nodes);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // leading_values.cu:25
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_total);
  Node here; here = nodes[node];
  int half; half = depth / 2; int more; more = half + 1;
  if (here.left < 0)
    return gtap_w.template finish<int>(here.value);
  int next; next = more + half;
  if (next == 3 && here.x > 2)
    return gtap_w.template finish<int>(here.value + next);
  // left, right: in the record
  // task, leading_values.cu:21
  gtap_w.spawn(gtap::child{gtap_pack_total(nodes, here.left, depth - 1), gtap::to(left)});
  // task, leading_values.cu:23
  gtap_w.spawn(gtap::child{gtap_pack_total(nodes, here.right, depth - 1), gtap::to(right)});
  if (gtap_w.must_wait()) { // state 1: taskwait, leading_values.cu:25
    gtap_rec.here = {here.value};
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    here.value = gtap_rec.here.value;
  }
  return gtap_w.template finish<int>(left * 3 + right + here.value);
}


__device__ float contour(float x, float y, float side, int depth) { if (!gtap::serial_call_allowed()) return {};
  const float half = 0.5f * side;
  const float middle = above(x + half, y + half);
  if (fabsf(middle) > 0.7f * side)
    return 0.0f;
  if (depth == 0)
    return middle * side;
  float part[4];
  for (int i = 0; i < 4; ++i) {

    part[i] = contour(x + (i % 2) * half, y + (i / 2) * half, half, depth - 1);
  }

  return (part[0] + part[1]) + (part[2] + part[3]);
}
// ---- gtap: task function contour (leading_values.cu:29) ----
struct gtap_args_contour {
  using gtap_task = struct gtap_task_contour;
  using gtap_result = float;
  float x;
  float y;
  float side;
  int depth;
};
inline __device__ gtap_args_contour gtap_pack_contour(float x, float y, float side, int depth) {
  return {x, y, side, depth};
}
GTAP_TASK(contour, contour(gtap_a.x, gtap_a.y, gtap_a.side, gtap_a.depth));
struct gtap_record_contour : gtap_args_contour {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 1; // of cheap calls that a spawn may run itself
  float part[4]; // pinned: destination of a spawn, line 39
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_contour &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &x = gtap_a.x;
    [[maybe_unused]] const auto &y = gtap_a.y;
    [[maybe_unused]] const auto &side = gtap_a.side;
    [[maybe_unused]] const auto &depth = gtap_a.depth;
    [[maybe_unused]] const float half = 0.5f * side;
    [[maybe_unused]] const float middle = above(x + half, y + half);
    if (fabsf(middle) > 0.7f * side) { gtap_r = 0.0f; return true; }
    if (depth == 0) { gtap_r = middle * side; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_contour(gtap_worker &gtap_w,
    gtap_record_contour &gtap_rec) {
  float x = gtap_rec.x;
  float y = gtap_rec.y;
  float side = gtap_rec.side;
  int depth = gtap_rec.depth;
  float (&part)[4] = gtap_rec.part;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // leading_values.cu:41
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_contour);
  float half; half = 0.5f * side;
  float middle; middle = above(x + half, y + half);
  if (fabsf(middle) > 0.7f * side)
    return gtap_w.template finish<float>(0.0f);
  if (depth == 0)
    return gtap_w.template finish<float>(middle * side);
  // part: in the record
  for (int i = 0; i < 4; ++i) {
    // task, leading_values.cu:38
    gtap_w.spawn(gtap::child{gtap_pack_contour(x + (i % 2) * half, y + (i / 2) * half, half, depth - 1), gtap::to(part[i])});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, leading_values.cu:41
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<float>((part[0] + part[1]) + (part[2] + part[3]));
}

// A value that changes behind its declaration, and one of a reference.


// ---- gtap: walks of changes (leading_values.cu:46) ----
struct gtap_args_gtap_walk_changes {
  using gtap_task = struct gtap_task_gtap_walk_changes;
  using gtap_result = int;
  int *counter;
  int n;
};
inline __device__ gtap_args_gtap_walk_changes gtap_pack_gtap_walk_changes(int *counter, int n) {
  return {counter, n};
}
GTAP_CALLS(gtap_walk_changes);
struct gtap_saved_gtap_walk_changes {
  int half; // spilled: live at the call, line 53
};
struct gtap_record_gtap_walk_changes : gtap_args_gtap_walk_changes, gtap_saved_gtap_walk_changes {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  static constexpr unsigned long long gtap_tail_calls = 0; // return what comes back
  struct gtap_frame : gtap_saved_gtap_walk_changes { // what a call keeps while it waits for another
  };
  static __device__ __forceinline__ gtap_frame gtap_keep(
      const gtap_record_gtap_walk_changes &gtap_rec) {
    return {gtap_rec};
  }
  static __device__ __forceinline__ void gtap_take_back(gtap_record_gtap_walk_changes &gtap_rec,
      const gtap_frame &gtap_kept) {
    static_cast<gtap_saved_gtap_walk_changes &>(gtap_rec) = gtap_kept;
  }
  struct gtap_changes { // the arguments that calls of the function itself change
    int n;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_gtap_walk_changes &gtap_a) {
    return {gtap_a.n};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_gtap_walk_changes &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.n = gtap_c.n;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_walk_changes(gtap_worker &gtap_w,
    gtap_record_gtap_walk_changes &gtap_rec) {
  int *counter = gtap_rec.counter;
  int n = gtap_rec.n;
  gtap::assume_global(counter);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // leading_values.cu:53
  default: break;
  }
  int half; half = n / 2;
  half += *counter;
  if (half == 0)
    return gtap_w.template finish<int>(n);
  int below;

  int gtap_call_1;
  gtap_w.spawn(gtap::child{gtap_pack_gtap_walk_changes(counter, half), gtap::to(gtap_call_1)});
  if (gtap_w.must_wait()) { // state 1: the call, leading_values.cu:53
    gtap_rec.half = half;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    half = gtap_rec.half;
    gtap_call_1 = gtap_w.result();
  }
  below = gtap_call_1;

  return gtap_w.template finish<int>(below - half);
}


__device__ int changes(int *counter, int n) { if (!gtap::serial_call_allowed()) return {};
  int half = n / 2;
  half += *counter;
  if (half == 0)
    return n;
  int below;

  below = changes(counter, half);

  return below - half;
}
static __device__ __forceinline__ int *&gtap_constant_changes_counter() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function changes (leading_values.cu:46) ----
struct gtap_args_changes {
  using gtap_task = struct gtap_task_changes;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_changes gtap_pack_changes(int *, int n) { return {n}; }
GTAP_TASK(changes, changes(gtap_constant_changes_counter(), gtap_a.n));
struct gtap_record_changes : gtap_args_changes {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 3; // of cheap calls that a spawn may run itself
  using gtap_sums = gtap::plus; // what its children return and its own come to
  using gtap_calls = gtap_task_gtap_walk_changes; // a walk runs its tree as calls of it
  static __device__ __forceinline__ gtap_args_gtap_walk_changes gtap_called(
      [[maybe_unused]] const gtap_args_changes &gtap_a) {
    return gtap_pack_gtap_walk_changes(gtap_constant_changes_counter(), gtap_a.n);
  }
  int half; // spilled: live at the taskwait, line 54
  int below; // pinned: destination of a spawn, line 53
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_changes(gtap_worker &gtap_w,
    gtap_record_changes &gtap_rec) {
  int *counter = gtap_constant_changes_counter();
  int n = gtap_rec.n;
  int &below = gtap_rec.below;
  gtap::assume_global(counter);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // leading_values.cu:54
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_changes);
  int half; half = n / 2;
  half += *counter;
  if (half == 0)
    return gtap_w.template finish<int>(n);
  // below: in the record
  // task, leading_values.cu:52
  gtap_w.spawn(gtap::child{gtap_pack_changes(counter, half), gtap::to(below)});
  if (gtap_w.must_wait()) { // state 1: taskwait, leading_values.cu:54
    gtap_rec.half = half;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    half = gtap_rec.half;
  }
  return gtap_w.template finish<int>(below - half);
}


__device__ int named(const Node *nodes, int node) { if (!gtap::serial_call_allowed()) return {};
  const Node &here = nodes[node];
  if (here.left < 0)
    return here.value;
  int below, other;

  below = named(nodes, here.left);

  other = named(nodes, here.right);

  return below * other;
}
static __device__ __forceinline__ const Node *&gtap_constant_named_nodes() {
  __shared__ const Node *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function named (leading_values.cu:58) ----
struct gtap_args_named {
  using gtap_task = struct gtap_task_named;
  using gtap_result = int;
  int node;
};
inline __device__ gtap_args_named gtap_pack_named(const Node *, int node) { return {node}; }
GTAP_TASK(named, (named)(gtap_constant_named_nodes(), gtap_a.node));
struct gtap_record_named : gtap_args_named {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  int below; // pinned: destination of a spawn, line 64
  int other; // pinned: destination of a spawn, line 66
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_named &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto nodes = gtap_constant_named_nodes();
    [[maybe_unused]] const auto &node = gtap_a.node;
    [[maybe_unused]] const Node &here = nodes[node];
    if (here.left < 0) { gtap_r = here.value; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_named(gtap_worker &gtap_w, gtap_record_named &gtap_rec) {
  const Node *nodes = gtap_constant_named_nodes();
  int node = gtap_rec.node;
  int &below = gtap_rec.below;
  int &other = gtap_rec.other;
  gtap::assume_global(nodes);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // leading_values.cu:67
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_named);
  const Node *here; here = &nodes[node];
  if (here->left < 0)
    return gtap_w.template finish<int>(here->value);
  // below, other: in the record
  // task, leading_values.cu:63
  gtap_w.spawn(gtap::child{gtap_pack_named(nodes, here->left), gtap::to(below)});
  // task, leading_values.cu:65
  gtap_w.spawn(gtap::child{gtap_pack_named(nodes, here->right), gtap::to(other)});
  if (gtap_w.must_wait()) { // state 1: taskwait, leading_values.cu:67
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(below * other);
}

// A parameter that changes, a bound, and what the task does before it ends.

__device__ void search(int n, int cost, gtap::lowest<int> *bound, int *visited) { if (!gtap::serial_call_allowed()) return;
  cost += n % 3;
  if (cost >= bound->get())
    return;
  if (n == 0) {
    const int place = cost % 16;
    visited[place]++;
    bound->offer(cost);
    return;
  }

  search(n - 1, cost, bound, visited);

  search(n - 1, cost + 1, bound, visited);
}
static __device__ __forceinline__ gtap::lowest<int> *&gtap_constant_search_bound() {
  __shared__ gtap::lowest<int> *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ int *&gtap_constant_search_visited() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function search (leading_values.cu:72) ----
struct gtap_args_search {
  using gtap_task = struct gtap_task_search;
  using gtap_result = void;
  int n;
  int cost;
};
inline __device__ gtap_args_search gtap_pack_search(int n, int cost, gtap::lowest<int> *, int *) {
  return {n, cost};
}
GTAP_TASK(search, (search)(gtap_a.n, gtap_a.cost, gtap_constant_search_bound(),
    gtap_constant_search_visited()));
struct gtap_record_search : gtap_args_search {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_search &gtap_a) {
    [[maybe_unused]] auto n = gtap_a.n;
    [[maybe_unused]] auto cost = gtap_a.cost;
    [[maybe_unused]] auto bound = gtap_constant_search_bound();
    [[maybe_unused]] auto visited = gtap_constant_search_visited();
    gtap::assume_global(bound, visited);
    cost += n % 3;
    if (cost >= bound->get()) { return true; }
    if (n == 0) {
      const int place = cost % 16;
      visited[place]++;
      bound->offer(cost);
      return true;
    }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_search(gtap_worker &gtap_w,
    gtap_record_search &gtap_rec) {
  int n = gtap_rec.n;
  int cost = gtap_rec.cost;
  gtap::lowest<int> *bound = gtap_constant_search_bound();
  int *visited = gtap_constant_search_visited();
  gtap::assume_global(bound, visited);
  GTAP_CHECK_RECORD(gtap_task_search);
  cost += n % 3;
  if (cost >= bound->get())
    return gtap_w.finish();
  if (n == 0) {
    const int place = cost % 16;
    visited[place]++;
    bound->offer(cost);
    return gtap_w.finish();
  }
  // task, leading_values.cu:82
  gtap_w.spawn(gtap::child{gtap_pack_search(n - 1, cost, bound, visited)});
  // task, leading_values.cu:84
  gtap_w.spawn(gtap::child{gtap_pack_search(n - 1, cost + 1, bound, visited)});
  gtap_w.finish();
}


// ---- gtap: program of k (leading_values.cu:88) ----
using gtap_program_k = gtap::program<gtap_task_total>;
__global__ void GTAP_ENTRY_BOUNDS k(const Node *nodes, int *out, float *f) {
  { // entry, leading_values.cu:89
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_total_nodes() = nodes;
    }
    gtap::session<gtap_program_k> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_total(nodes, 0, 7), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_k =
    gtap::entry_of<gtap_program_k>(&k);
// ---- gtap: program of k2 (leading_values.cu:92) ----
using gtap_program_k2 = gtap::program<gtap_task_contour>;
__global__ void GTAP_ENTRY_BOUNDS k2(float *f) {
  { // entry, leading_values.cu:93
    gtap::session<gtap_program_k2> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_contour(0.0f, 0.0f, 1.0f, 9), gtap::to(*f)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_k2 =
    gtap::entry_of<gtap_program_k2>(&k2);
// ---- gtap: program of k3 (leading_values.cu:96) ----
using gtap_program_k3 = gtap::program<gtap_task_changes>;
__global__ void GTAP_ENTRY_BOUNDS k3(int *counter, int *out) {
  { // entry, leading_values.cu:97
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_changes_counter() = counter;
    }
    gtap::session<gtap_program_k3> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_changes(counter, 100), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_k3 =
    gtap::entry_of<gtap_program_k3>(&k3);
// ---- gtap: program of k4 (leading_values.cu:100) ----
using gtap_program_k4 = gtap::program<gtap_task_named>;
__global__ void GTAP_ENTRY_BOUNDS k4(const Node *nodes, int *out) {
  { // entry, leading_values.cu:101
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_named_nodes() = nodes;
    }
    gtap::session<gtap_program_k4> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_named(nodes, 0), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_k4 =
    gtap::entry_of<gtap_program_k4>(&k4);
// ---- gtap: program of k5 (leading_values.cu:104) ----
using gtap_program_k5 = gtap::program<gtap_task_search>;
__global__ void GTAP_ENTRY_BOUNDS k5(gtap::lowest<int> *bound, int *visited) {
  { // entry, leading_values.cu:105
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_search_bound() = bound;
      gtap_constant_search_visited() = visited;
    }
    gtap::session<gtap_program_k5> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_search(20, 0, bound, visited)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_k5 =
    gtap::entry_of<gtap_program_k5>(&k5);
