// Made by gtap-translate 0.1.0 from walks.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Trees that a lane may walk: no results, sums of variables, of an array, by in_reduction; a parameter that all hand on, and one that
// is a constant of the launch. Then functions that are none: too small, weighted, with a result that is not added, one that
// reads memory behind the wait, one whose step may take long.
#include <gtap_thread.cuh>

struct Box {
  float low[3], high[3];
};
struct Node {
  float at[3];
  int left, right;
};

__device__ bool inside(const Node &node, Box box) {
  return node.at[0] >= box.low[0] && node.at[0] <= box.high[0];
}


__noinline__ __device__ void mark(const Node *tree, int node, Box box, int *found) { if (!gtap::serial_call_allowed()) return;
  if (node < 0)
    return;
  const Node here = tree[node];
  if (inside(here, box))
    atomicAdd(found, 1);

  mark(tree, here.left, box, found);

  mark(tree, here.right, box, found);

}
static __device__ __forceinline__ const Node *&gtap_constant_all_tree() {
  __shared__ const Node *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function mark (walks.cu:19) ----
struct gtap_args_mark {
  using gtap_task = struct gtap_task_mark;
  using gtap_result = void;
  int node;
  Box box;
  int *found;
};
inline __device__ gtap_args_mark gtap_pack_mark(const Node *, int node, Box box, int *found) {
  return {node, box, found};
}
GTAP_TASK(mark, (mark)(gtap_constant_all_tree(), gtap_a.node, gtap_a.box, gtap_a.found));
struct gtap_record_mark : gtap_args_mark {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
  struct gtap_changes { // the arguments that spawns of the function itself change
    int node;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_mark &gtap_a) {
    return {gtap_a.node};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_mark &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.node = gtap_c.node;
  }
  static constexpr unsigned gtap_most_spawns = 2; // of a step
  static constexpr int gtap_walk_state = 1; // it waits there for what a walk has left
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_mark &gtap_a) {
    [[maybe_unused]] const auto &node = gtap_a.node;
    if (node < 0) { return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_mark(gtap_worker &gtap_w, gtap_record_mark &gtap_rec) {
  const Node *tree = gtap_constant_all_tree();
  int node = gtap_rec.node;
  gtap::handed_on<gtap_worker, Box> box = gtap::handed_on_in(gtap_w, gtap_rec).box;
  int *found = gtap_rec.found;
  gtap::assume_global(tree, found);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // walks.cu:29
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_mark);
  if (node < 0)
    return gtap_w.finish();
  Node here; here = tree[node];
  if (inside(here, box))
    atomicAdd(found, 1);
  // task, walks.cu:25
  gtap_w.spawn(gtap::child{gtap_pack_mark(tree, here.left, box, found)});
  // task, walks.cu:27
  gtap_w.spawn(gtap::child{gtap_pack_mark(tree, here.right, box, found)});
  if (gtap_w.must_wait()) { // state 1: taskwait, walks.cu:29
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}



__noinline__ __device__ int count(const Node *tree, int node, Box box, int dimension) { if (!gtap::serial_call_allowed()) return {};
  const Node here = tree[node];
  int left = 0, right = 0;
  if (here.left >= 0 && box.low[dimension] <= here.at[dimension]) {

    left = count(tree, here.left, box, (dimension + 1) % 3);
  }
  if (here.right >= 0 && box.high[dimension] >= here.at[dimension]) {

    right = count(tree, here.right, box, (dimension + 1) % 3);
  }
  const int own = inside(here, box) ? 1 : 0;

  return own + left + right;
}
// ---- gtap: task function count (walks.cu:33) ----
struct gtap_args_count {
  using gtap_task = struct gtap_task_count;
  using gtap_result = int;
  int node;
  Box box;
  int dimension;
};
inline __device__ gtap_args_count gtap_pack_count(const Node *, int node, Box box, int dimension) {
  return {node, box, dimension};
}
GTAP_TASK(count, (count)(gtap_constant_all_tree(), gtap_a.node, gtap_a.box, gtap_a.dimension));
struct gtap_record_count : gtap_args_count {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits, + 1 for a walk's end
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::plus; // what its children return and its own come to
  // Results are combined with their destinations.
  static constexpr unsigned gtap_combines = gtap::plus::bit;
  struct gtap_changes { // the arguments that spawns of the function itself change
    int node;
    int dimension;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_count &gtap_a) {
    return {gtap_a.node, gtap_a.dimension};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_count &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.node = gtap_c.node;
    gtap_a.dimension = gtap_c.dimension;
  }
  static constexpr unsigned gtap_most_spawns = 2; // of a step
  static constexpr int gtap_walk_state = 2; // it waits there for what a walk has left
  int gtap_sum; // of a walk, and of what it has left
  int left; // pinned: destination of a spawn, line 38
  int right; // pinned: destination of a spawn, line 42
  int own; // spilled: live at the taskwait, line 45
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_count(gtap_worker &gtap_w, gtap_record_count &gtap_rec) {
  const Node *tree = gtap_constant_all_tree();
  int node = gtap_rec.node;
  gtap::handed_on<gtap_worker, Box> box = gtap::handed_on_in(gtap_w, gtap_rec).box;
  int dimension = gtap_rec.dimension;
  int &left = gtap_rec.left;
  int &right = gtap_rec.right;
  gtap::assume_global(tree);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // walks.cu:45
  case 2: return gtap_w.template finish<int>(gtap_rec.gtap_sum); // behind a walk
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_count);
  Node here; here = tree[node];
  left = 0; right = 0;
  if (here.left >= 0 && box.low[dimension] <= here.at[dimension]) {
    // task, walks.cu:37
    gtap_w.spawn(gtap::child{gtap_pack_count(tree, here.left, box, (dimension + 1) % 3), gtap::to(left)});
  }
  if (here.right >= 0 && box.high[dimension] >= here.at[dimension]) {
    // task, walks.cu:41
    gtap_w.spawn(gtap::child{gtap_pack_count(tree, here.right, box, (dimension + 1) % 3), gtap::to(right)});
  }
  int own; own = inside(here, box) ? 1 : 0;
  if (gtap_w.must_wait()) { // state 1: taskwait, walks.cu:45
    gtap_rec.own = own;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    own = gtap_rec.own;
  }
  return gtap_w.template finish<int>(own + left + right);
}



__noinline__ __device__ long long sum(long long first, long long leaves) { if (!gtap::serial_call_allowed()) return {};
  if (leaves == 1)
    return first;
  long long sums[10];
  for (int child = 0; child < 10; ++child) {

    sums[child] = sum(first + child * (leaves / 10), leaves / 10);
  }

  long long all = 0;
  for (int child = 0; child < 10; ++child)
    all += sums[child];
  return all;
}
// ---- gtap: task function sum (walks.cu:50) ----
struct gtap_args_sum {
  using gtap_task = struct gtap_task_sum;
  using gtap_result = long long;
  long long first;
  long long leaves;
};
inline __device__ gtap_args_sum gtap_pack_sum(long long first, long long leaves) {
  return {first, leaves};
}
GTAP_TASK(sum, sum(gtap_a.first, gtap_a.leaves));
struct gtap_record_sum : gtap_args_sum {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits, + 1 for a walk's end
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::plus; // what its children return and its own come to
  // Results are combined with their destinations.
  static constexpr unsigned gtap_combines = gtap::plus::bit;
  struct gtap_changes { // the arguments that spawns of the function itself change
    long long first;
    long long leaves;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_sum &gtap_a) {
    return {gtap_a.first, gtap_a.leaves};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_sum &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.first = gtap_c.first;
    gtap_a.leaves = gtap_c.leaves;
  }
  static constexpr unsigned gtap_most_spawns = 10; // of a step
  static constexpr int gtap_walk_state = 2; // it waits there for what a walk has left
  long long gtap_sum; // of a walk, and of what it has left
  long long sums[10]; // pinned: destination of a spawn, line 56
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_sum &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &first = gtap_a.first;
    [[maybe_unused]] const auto &leaves = gtap_a.leaves;
    if (leaves == 1) { gtap_r = first; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sum(gtap_worker &gtap_w, gtap_record_sum &gtap_rec) {
  long long first = gtap_rec.first;
  long long leaves = gtap_rec.leaves;
  long long (&sums)[10] = gtap_rec.sums;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // walks.cu:58
  case 2: return gtap_w.template finish<long long>(gtap_rec.gtap_sum); // behind a walk
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sum);
  if (leaves == 1)
    return gtap_w.template finish<long long>(first);
  // sums: in the record
  for (int child = 0; child < 10; ++child) {
    // task, walks.cu:55
    gtap_w.spawn(gtap::child{gtap_pack_sum(first + child * (leaves / 10), leaves / 10), gtap::to(sums[child])});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, walks.cu:58
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  long long all = 0;
  for (int child = 0; child < 10; ++child)
    all += sums[child];
  return gtap_w.template finish<long long>(all);
}



__noinline__ __device__ int queens(int n, int row, unsigned columns, unsigned left, unsigned right) { if (!gtap::serial_call_allowed()) return {};
  if (row == n)
    return 1;
  int solutions = 0;
  for (unsigned free = ~(columns | left | right) & ((1u << n) - 1); free != 0; free &= free - 1) {
    const unsigned bit = free & -free;

    solutions += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }

  return solutions;
}
// ---- gtap: task function queens (walks.cu:66) ----
struct gtap_args_queens {
  using gtap_task = struct gtap_task_queens;
  using gtap_result = int;
  int n;
  int row;
  unsigned int columns;
  unsigned int left;
  unsigned int right;
};
inline __device__ gtap_args_queens gtap_pack_queens(int n, int row, unsigned int columns,
    unsigned int left, unsigned int right) {
  return {n, row, columns, left, right};
}
GTAP_TASK(queens, queens(gtap_a.n, gtap_a.row, gtap_a.columns, gtap_a.left, gtap_a.right));
struct gtap_record_queens : gtap_args_queens {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits, + 1 for a walk's end
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::plus; // what its children return and its own come to
  // Results are combined with their destinations.
  static constexpr unsigned gtap_combines = gtap::plus::bit;
  struct gtap_changes { // the arguments that spawns of the function itself change
    int row;
    unsigned int columns;
    unsigned int left;
    unsigned int right;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_queens &gtap_a) {
    return {gtap_a.row, gtap_a.columns, gtap_a.left, gtap_a.right};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_queens &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.row = gtap_c.row;
    gtap_a.columns = gtap_c.columns;
    gtap_a.left = gtap_c.left;
    gtap_a.right = gtap_c.right;
  }
  static constexpr unsigned gtap_most_spawns = 32; // of a step
  static constexpr int gtap_walk_state = 2; // it waits there for what a walk has left
  int gtap_sum; // of a walk, and of what it has left
  int solutions; // pinned: destination of a spawn, line 73
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_queens &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    [[maybe_unused]] const auto &row = gtap_a.row;
    if (row == n) { gtap_r = 1; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_queens(gtap_worker &gtap_w,
    gtap_record_queens &gtap_rec) {
  int n = gtap_rec.n;
  int row = gtap_rec.row;
  unsigned int columns = gtap_rec.columns;
  unsigned int left = gtap_rec.left;
  unsigned int right = gtap_rec.right;
  int &solutions = gtap_rec.solutions;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // walks.cu:75
  case 2: return gtap_w.template finish<int>(gtap_rec.gtap_sum); // behind a walk
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_queens);
  if (row == n)
    return gtap_w.template finish<int>(1);
  solutions = 0;
  for (unsigned free = ~(columns | left | right) & ((1u << n) - 1); free != 0; free &= free - 1) {
    const unsigned bit = free & -free;
    // task, walks.cu:72
    gtap_w.spawn(gtap::child{gtap_pack_queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1), gtap::into<gtap::plus>(solutions)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, walks.cu:75
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(solutions);
}


// The arguments say how many turns the loops have: pairs of rows and columns that are free.

__noinline__ __device__ long long pairs(int n, int first, unsigned rows, unsigned columns, int left) { if (!gtap::serial_call_allowed()) return {};
  long long ways = __popc(~rows);
  for (int row = first; row < n - 1; row++)
    for (int column = left; column > 0; column--)
      if ((rows >> row & columns >> column & 1) == 0) {

        ways += pairs(n, row + 1, rows | 1u << row, columns | 1u << column, left - 1);
      }

  return ways;
}
// ---- gtap: task function pairs (walks.cu:81) ----
struct gtap_args_pairs {
  using gtap_task = struct gtap_task_pairs;
  using gtap_result = long long;
  int n;
  int first;
  unsigned int rows;
  unsigned int columns;
  int left;
};
inline __device__ gtap_args_pairs gtap_pack_pairs(int n, int first, unsigned int rows,
    unsigned int columns, int left) {
  return {n, first, rows, columns, left};
}
GTAP_TASK(pairs, pairs(gtap_a.n, gtap_a.first, gtap_a.rows, gtap_a.columns, gtap_a.left));
struct gtap_record_pairs : gtap_args_pairs {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits, + 1 for a walk's end
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::plus; // what its children return and its own come to
  // Results are combined with their destinations.
  static constexpr unsigned gtap_combines = gtap::plus::bit;
  struct gtap_changes { // the arguments that spawns of the function itself change
    int first;
    unsigned int rows;
    unsigned int columns;
    int left;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_pairs &gtap_a) {
    return {gtap_a.first, gtap_a.rows, gtap_a.columns, gtap_a.left};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_pairs &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.first = gtap_c.first;
    gtap_a.rows = gtap_c.rows;
    gtap_a.columns = gtap_c.columns;
    gtap_a.left = gtap_c.left;
  }
  static constexpr unsigned gtap_most_spawns = 0; // of a step
  static __device__ __forceinline__ unsigned long long gtap_spawns(const gtap_args_pairs &gtap_a) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    [[maybe_unused]] const auto &first = gtap_a.first;
    [[maybe_unused]] const auto &left = gtap_a.left;
    return ::gtap::turns_of_walk(::gtap::turns_above<int>(left, 0,
        1)) * ::gtap::turns_of_walk(::gtap::turns_below<int>(first, n - 1, 1));
  }
  static constexpr int gtap_walk_state = 2; // it waits there for what a walk has left
  long long gtap_sum; // of a walk, and of what it has left
  long long ways; // pinned: destination of a spawn, line 87
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_pairs(gtap_worker &gtap_w, gtap_record_pairs &gtap_rec) {
  int n = gtap_rec.n;
  int first = gtap_rec.first;
  unsigned int rows = gtap_rec.rows;
  unsigned int columns = gtap_rec.columns;
  int left = gtap_rec.left;
  long long &ways = gtap_rec.ways;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // walks.cu:89
  case 2: return gtap_w.template finish<long long>(gtap_rec.gtap_sum); // behind a walk
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_pairs);
  ways = __popc(~rows);
  for (int row = first; row < n - 1; row++)
    for (int column = left; column > 0; column--)
      if ((rows >> row & columns >> column & 1) == 0) {
        // task, walks.cu:86
        gtap_w.spawn(gtap::child{gtap_pack_pairs(n, row + 1, rows | 1u << row, columns | 1u << column, left - 1), gtap::into<gtap::plus>(ways)});
      }
  if (gtap_w.must_wait()) { // state 1: taskwait, walks.cu:89
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<long long>(ways);
}




// ---- gtap: walks of weighted (walks.cu:94) ----
struct gtap_args_gtap_walk_weighted {
  using gtap_task = struct gtap_task_gtap_walk_weighted;
  using gtap_result = int;
  int n;
  Box box;
};
inline __device__ gtap_args_gtap_walk_weighted gtap_pack_gtap_walk_weighted(int n, Box box) {
  return {n, box};
}
GTAP_CALLS(gtap_walk_weighted);
struct gtap_record_gtap_walk_weighted : gtap_args_gtap_walk_weighted {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  static constexpr unsigned long long gtap_tail_calls = 0; // return what comes back
  struct gtap_frame { // what a call keeps while it waits for another
  };
  static __device__ __forceinline__ gtap_frame gtap_keep(const gtap_record_gtap_walk_weighted &) {
    return {};
  }
  static __device__ __forceinline__ void gtap_take_back(gtap_record_gtap_walk_weighted &,
      const gtap_frame &) {}
  struct gtap_changes { // the arguments that calls of the function itself change
    int n;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_gtap_walk_weighted &gtap_a) {
    return {gtap_a.n};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_gtap_walk_weighted &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.n = gtap_c.n;
  }
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_gtap_walk_weighted &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n == 0) { gtap_r = 1; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_walk_weighted(gtap_worker &gtap_w,
    gtap_record_gtap_walk_weighted &gtap_rec) {
  int n = gtap_rec.n;
  Box box = gtap_rec.box;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // walks.cu:99
  default: break;
  }
  if (n == 0)
    return gtap_w.template finish<int>(1);
  int below;

  int gtap_call_1;
  gtap_w.spawn(gtap::child{gtap_pack_gtap_walk_weighted(n - 1, box), gtap::to(gtap_call_1)});
  if (gtap_w.must_wait()) { // state 1: the call, walks.cu:99
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_1 = gtap_w.result();
  }
  below = gtap_call_1;

  return gtap_w.template finish<int>(2 * below);
}


__noinline__ __device__ int weighted(int n, Box box) { if (!gtap::serial_call_allowed()) return {};
  if (n == 0)
    return 1;
  int below;

  below = weighted(n - 1, box);

  return 2 * below;
}
// ---- gtap: task function weighted (walks.cu:94) ----
struct gtap_args_weighted {
  using gtap_task = struct gtap_task_weighted;
  using gtap_result = int;
  int n;
  Box box;
};
inline __device__ gtap_args_weighted gtap_pack_weighted(int n, Box box) { return {n, box}; }
GTAP_TASK(weighted, (weighted)(gtap_a.n, gtap_a.box));
struct gtap_record_weighted : gtap_args_weighted {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  using gtap_calls = gtap_task_gtap_walk_weighted; // a walk runs its tree as calls of it
  static __device__ __forceinline__ gtap_args_gtap_walk_weighted gtap_called(
      [[maybe_unused]] const gtap_args_weighted &gtap_a) {
    return gtap_pack_gtap_walk_weighted(gtap_a.n, gtap_a.box);
  }
  int below; // pinned: destination of a spawn, line 99
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_weighted &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n == 0) { gtap_r = 1; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_weighted(gtap_worker &gtap_w,
    gtap_record_weighted &gtap_rec) {
  int n = gtap_rec.n;
  Box box = gtap_rec.box;
  int &below = gtap_rec.below;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // walks.cu:100
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_weighted);
  if (n == 0)
    return gtap_w.template finish<int>(1);
  // below: in the record
  // task, walks.cu:98
  gtap_w.spawn(gtap::child{gtap_pack_weighted(n - 1, box), gtap::to(below)});
  if (gtap_w.must_wait()) { // state 1: taskwait, walks.cu:100
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(2 * below);
}



__noinline__ __device__ int dropped(int n, Box box) { if (!gtap::serial_call_allowed()) return {};
  if (n == 0)
    return 1;
  int one, other;

  one = dropped(n - 1, box);

  other = dropped(n - 2, box);

  return n % 2 != 0 ? one : one + other;
}
// ---- gtap: task function dropped (walks.cu:105) ----
struct gtap_args_dropped {
  using gtap_task = struct gtap_task_dropped;
  using gtap_result = int;
  int n;
  Box box;
};
inline __device__ gtap_args_dropped gtap_pack_dropped(int n, Box box) { return {n, box}; }
GTAP_TASK(dropped, (dropped)(gtap_a.n, gtap_a.box));
struct gtap_record_dropped : gtap_args_dropped {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  int one; // pinned: destination of a spawn, line 110
  int other; // pinned: destination of a spawn, line 112
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_dropped &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n == 0) { gtap_r = 1; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_dropped(gtap_worker &gtap_w,
    gtap_record_dropped &gtap_rec) {
  int n = gtap_rec.n;
  Box box = gtap_rec.box;
  int &one = gtap_rec.one;
  int &other = gtap_rec.other;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // walks.cu:113
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_dropped);
  if (n == 0)
    return gtap_w.template finish<int>(1);
  // one, other: in the record
  // task, walks.cu:109
  gtap_w.spawn(gtap::child{gtap_pack_dropped(n - 1, box), gtap::to(one)});
  // task, walks.cu:111
  gtap_w.spawn(gtap::child{gtap_pack_dropped(n - 2, box), gtap::to(other)});
  if (gtap_w.must_wait()) { // state 1: taskwait, walks.cu:113
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(n % 2 != 0 ? one : one + other);
}



__noinline__ __device__ int reads(int n, Box box, int *cell) { if (!gtap::serial_call_allowed()) return {};
  *cell = n;
  if (n == 0)
    return 1;
  int below;

  below = reads(n - 1, box, cell);

  return below + *cell;
}
// ---- gtap: task function reads (walks.cu:118) ----
struct gtap_args_reads {
  using gtap_task = struct gtap_task_reads;
  using gtap_result = int;
  int n;
  Box box;
  int *cell;
};
inline __device__ gtap_args_reads gtap_pack_reads(int n, Box box, int *cell) {
  return {n, box, cell};
}
GTAP_TASK(reads, (reads)(gtap_a.n, gtap_a.box, gtap_a.cell));
struct gtap_record_reads : gtap_args_reads {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  int below; // pinned: destination of a spawn, line 124
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_reads(gtap_worker &gtap_w, gtap_record_reads &gtap_rec) {
  int n = gtap_rec.n;
  Box box = gtap_rec.box;
  int *cell = gtap_rec.cell;
  int &below = gtap_rec.below;
  gtap::assume_global(cell);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // walks.cu:125
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_reads);
  *cell = n;
  if (n == 0)
    return gtap_w.template finish<int>(1);
  // below: in the record
  // task, walks.cu:123
  gtap_w.spawn(gtap::child{gtap_pack_reads(n - 1, box, cell), gtap::to(below)});
  if (gtap_w.must_wait()) { // state 1: taskwait, walks.cu:125
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(below + *cell);
}



__noinline__ __device__ void works(int n, Box box, float *out) { if (!gtap::serial_call_allowed()) return;
  for (int i = 0; i < 1000; ++i)
    out[n] += box.low[0] * i;
  if (n > 0) {

    works(n - 1, box, out);
  }
}
static __device__ __forceinline__ float *&gtap_constant_all_numbers() {
  __shared__ float *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function works (walks.cu:130) ----
struct gtap_args_works {
  using gtap_task = struct gtap_task_works;
  using gtap_result = void;
  int n;
  Box box;
};
inline __device__ gtap_args_works gtap_pack_works(int n, Box box, float *) { return {n, box}; }
GTAP_TASK(works, (works)(gtap_a.n, gtap_a.box, gtap_constant_all_numbers()));
struct gtap_record_works : gtap_args_works {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_works(gtap_worker &gtap_w, gtap_record_works &gtap_rec) {
  int n = gtap_rec.n;
  Box box = gtap_rec.box;
  float *out = gtap_constant_all_numbers();
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_works);
  for (int i = 0; i < 1000; ++i)
    out[n] += box.low[0] * i;
  if (n > 0) {
    // task, walks.cu:134
    gtap_w.spawn(gtap::child{gtap_pack_works(n - 1, box, out)});
  }
  gtap_w.finish();
}



__device__ void all(const Node *tree, Box box, int *out, float *numbers) { if (!gtap::serial_call_allowed()) return;
  Box own = box;
  own.low[0] += 1;

  mark(tree, 0, own, &out[0]);

  out[1] = count(tree, 0, own, 0);
  long long s;

  s = sum(0, 1000);

  out[3] = queens(8, 0, 0, 0, 0);
  long long ways;

  ways = pairs(5, 0, 0, 0, 5);

  out[4] = weighted(9, own);

  out[5] = dropped(9, own);

  out[6] = reads(9, own, &out[7]);

  works(9, own, numbers);

  out[2] = static_cast<int>(s + ways);
}
// ---- gtap: task function all (walks.cu:140) ----
struct gtap_args_all {
  using gtap_task = struct gtap_task_all;
  using gtap_result = void;
  Box box;
  int *out;
};
inline __device__ gtap_args_all gtap_pack_all(const Node *, Box box, int *out, float *) {
  return {box, out};
}
GTAP_TASK(all, (all)(gtap_constant_all_tree(), gtap_a.box, gtap_a.out,
    gtap_constant_all_numbers()));
struct gtap_record_all : gtap_args_all {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  long long s; // pinned: destination of a spawn, line 149
  long long ways; // pinned: destination of a spawn, line 154
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_all(gtap_worker &gtap_w, gtap_record_all &gtap_rec) {
  const Node *tree = gtap_constant_all_tree();
  Box box = gtap_rec.box;
  int *out = gtap_rec.out;
  float *numbers = gtap_constant_all_numbers();
  long long &s = gtap_rec.s;
  long long &ways = gtap_rec.ways;
  gtap::assume_global(tree, out, numbers);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // walks.cu:163
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_all);
  Box own; own = box;
  own.low[0] += 1;
  // task, walks.cu:143
  gtap_w.spawn(gtap::child{gtap_pack_mark(tree, 0, own, &out[0])});
  // task, walks.cu:145
  gtap_w.spawn(gtap::child{gtap_pack_count(tree, 0, own, 0), gtap::to(out[1])});
  // s: in the record
  // task, walks.cu:148
  gtap_w.spawn(gtap::child{gtap_pack_sum(0, 1000), gtap::to(s)});
  // task, walks.cu:150
  gtap_w.spawn(gtap::child{gtap_pack_queens(8, 0, 0, 0, 0), gtap::to(out[3])});
  // ways: in the record
  // task, walks.cu:153
  gtap_w.spawn(gtap::child{gtap_pack_pairs(5, 0, 0, 0, 5), gtap::to(ways)});
  // task, walks.cu:155
  gtap_w.spawn(gtap::child{gtap_pack_weighted(9, own), gtap::to(out[4])});
  // task, walks.cu:157
  gtap_w.spawn(gtap::child{gtap_pack_dropped(9, own), gtap::to(out[5])});
  // task, walks.cu:159
  gtap_w.spawn(gtap::child{gtap_pack_reads(9, own, &out[7]), gtap::to(out[6])});
  // task, walks.cu:161
  gtap_w.spawn(gtap::child{gtap_pack_works(9, own, numbers)});
  if (gtap_w.must_wait()) { // state 1: taskwait, walks.cu:163
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  out[2] = static_cast<int>(s + ways);
  gtap_w.finish();
}


// ---- gtap: program of kernel (walks.cu:167) ----
using gtap_program_kernel = gtap::program<gtap_task_mark, gtap_task_count, gtap_task_sum,
    gtap_task_queens, gtap_task_pairs, gtap_task_weighted, gtap_task_dropped, gtap_task_reads,
    gtap_task_works, gtap_task_all>;
__global__ void GTAP_ENTRY_BOUNDS kernel(const Node *tree, Box box, int *out, float *numbers) {
  { // entry, walks.cu:168
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_all_tree() = tree;
      gtap_constant_all_numbers() = numbers;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_all(tree, box, out, numbers)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
