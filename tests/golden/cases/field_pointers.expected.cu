// Made by gtap-translate 0.1.0 from field_pointers.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#define GTAP_NAMED_LAUNCHES 1
#define GTAP_PEERS 1
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where tasks have pointers, in a file whose launches may have several GPUs: in structs, arrays, bases, what a template is made of. Where
// the translator cannot find them: a union, a packed struct, a class with virtual functions, a pointer to a function.
#include <gtap/runtime.h>
#include <gtap_thread.cuh>

struct links {
  const int *next[2][3];
  int count;
};
struct state : links {
  double weight;
  struct {
    char tag;
    float *values;
  } inner;
};



// ---- gtap: walks of follow (field_pointers.cu:20) ----
struct gtap_args_gtap_walk_follow {
  using gtap_task = struct gtap_task_gtap_walk_follow;
  using gtap_result = const int *;
  state from;
  int n;
  unsigned long address;
};
inline __device__ gtap_args_gtap_walk_follow gtap_pack_gtap_walk_follow(state from, int n,
    unsigned long address) {
  return {from, n, address};
}
GTAP_CALLS(gtap_walk_follow);
struct gtap_record_gtap_walk_follow : gtap_args_gtap_walk_follow {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  static constexpr unsigned long long gtap_tail_calls = 1ull << 1; // return what comes back
  struct gtap_frame { // what a call keeps while it waits for another
  };
  static __device__ __forceinline__ gtap_frame gtap_keep(const gtap_record_gtap_walk_follow &) {
    return {};
  }
  static __device__ __forceinline__ void gtap_take_back(gtap_record_gtap_walk_follow &,
      const gtap_frame &) {}
  struct gtap_changes { // the arguments that calls of the function itself change
    state from;
    int n;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_gtap_walk_follow &gtap_a) {
    return {gtap_a.from, gtap_a.n};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_gtap_walk_follow &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.from = gtap_c.from;
    gtap_a.n = gtap_c.n;
  }
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_gtap_walk_follow &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &from = gtap_a.from;
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n == 0) { gtap_r = from.next[1][2]; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_walk_follow(gtap_worker &gtap_w,
    gtap_record_gtap_walk_follow &gtap_rec) {
  state from = gtap_rec.from;
  int n = gtap_rec.n;
  unsigned long address = gtap_rec.address;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // field_pointers.cu:26
  default: break;
  }
  if (n == 0)
    return gtap_w.template finish<const int *>(from.next[1][2]);
  const int *found;
  from.count = n;

  const int *gtap_call_1;
  gtap_w.spawn(gtap::child{gtap_pack_gtap_walk_follow(from, n - 1, address), gtap::to(gtap_call_1)});
  if (gtap_w.must_wait()) { // state 1: the call, field_pointers.cu:26
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_1 = gtap_w.result();
  }
  found = gtap_call_1;

  return gtap_w.template finish<const int *>(found);
}


__device__ const int *follow(state from, int n, unsigned long address) { if (!gtap::serial_call_allowed()) return {};
  if (n == 0)
    return from.next[1][2];
  const int *found;
  from.count = n;

  found = follow(from, n - 1, address);

  return found;
}
static __device__ __forceinline__ unsigned long &gtap_constant_follow_address() {
  __shared__ unsigned long value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function follow (field_pointers.cu:20) ----
struct gtap_args_follow {
  using gtap_task = struct gtap_task_follow;
  using gtap_result = const int *;
  state from;
  int n;
};
inline __device__ gtap_args_follow gtap_pack_follow(state from, int n, unsigned long) {
  return {from, n};
}
GTAP_TASK(follow, (follow)(gtap_a.from, gtap_a.n, gtap_constant_follow_address()));
struct gtap_record_follow : gtap_args_follow {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  // Of a task that moves to another process: what means that process's memory there.
  template <class gtap_visit>
  static __device__ void gtap_pointers(const gtap_visit &gtap_v) {
    for (unsigned gtap_i0 = 0; gtap_i0 < 2; ++gtap_i0) {
      for (unsigned gtap_i1 = 0; gtap_i1 < 3; ++gtap_i1) {
        gtap_v(gtap::field_offset(&gtap_args_follow::from) + gtap_i0 * 24 + gtap_i1 * 8, "argument 'from.next[][]' of 'follow'");
      }
    }
    gtap_v(gtap::field_offset(&gtap_args_follow::from) + 64 + 8, "argument 'from.inner.values' of 'follow'");
  }
  template <class gtap_visit>
  static __device__ void gtap_result_pointers(const gtap_visit &gtap_v) {
    gtap_v(0, "the result of 'follow'");
  }
  using gtap_calls = gtap_task_gtap_walk_follow; // a walk runs its tree as calls of it
  static __device__ __forceinline__ gtap_args_gtap_walk_follow gtap_called(
      [[maybe_unused]] const gtap_args_follow &gtap_a) {
    return gtap_pack_gtap_walk_follow(gtap_a.from, gtap_a.n, gtap_constant_follow_address());
  }
  const int *found; // pinned: destination of a spawn, line 26
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_follow &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &from = gtap_a.from;
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n == 0) { gtap_r = from.next[1][2]; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_follow(gtap_worker &gtap_w,
    gtap_record_follow &gtap_rec) {
  state from = gtap_rec.from;
  int n = gtap_rec.n;
  unsigned long address = gtap_constant_follow_address();
  const int *&found = gtap_rec.found;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // field_pointers.cu:27
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_follow);
  if (n == 0)
    return gtap_w.template finish<const int *>(from.next[1][2]);
  // found: in the record
  from.count = n;
  // task, field_pointers.cu:25
  gtap_w.spawn(gtap::child{gtap_pack_follow(from, n - 1, address), gtap::to(found)});
  if (gtap_w.must_wait()) { // state 1: taskwait, field_pointers.cu:27
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<const int *>(found);
}



template <class T>
__device__ T same(T value, T *kept, int n) { if (!gtap::serial_call_allowed()) return gtap::no_result<T>();
  if (n == 0)
    return value;
  T other;

  other = same(value, kept + 1, n - 1);

  return other;
}
// ---- gtap: task function same (field_pointers.cu:33) ----
template <class T>
struct gtap_record_same;
template <class T>
struct gtap_task_same;
template <class T>
struct gtap_args_same {
  using gtap_task = gtap_task_same<T>;
  using gtap_result = T;
  T value;
  T *kept;
  int n;
};
template <class T>
inline __device__ gtap_args_same<T> gtap_pack_same(T value, T *kept, int n) {
  return {value, kept, n};
}
template <class T>
struct gtap_task_same {
  using gtap_args = gtap_args_same<T>;
  using gtap_record = gtap_record_same<T>;
  GTAP_TASK_MEMBERS(gtap_step_same, (same<T>)(gtap_a.value, gtap_a.kept, gtap_a.n))
};
template <class T>
struct gtap_record_same : gtap_args_same<T> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::plus; // what its children return and its own come to
  // Of a task that moves to another process: what means that process's memory there.
  template <class gtap_visit>
  static __device__ void gtap_pointers(const gtap_visit &gtap_v) {
    if constexpr (gtap::is_pointer<T>)
      gtap_v(gtap::field_offset(&gtap_args_same<T>::value), "argument 'value' of 'same'");
    gtap_v(gtap::field_offset(&gtap_args_same<T>::kept), "argument 'kept' of 'same'");
  }
  template <class gtap_visit>
  static __device__ void gtap_result_pointers(const gtap_visit &gtap_v) {
    if constexpr (gtap::is_pointer<T>)
      gtap_v(0, "the result of 'same'");
  }
  static constexpr bool gtap_hides_pointers = gtap::may_hide_pointers<T>;
  T other; // pinned: destination of a spawn, line 38
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_same(gtap_worker &gtap_w, gtap_record_same<T> &gtap_rec) {
  T value = gtap_rec.value;
  T *kept = gtap_rec.kept;
  int n = gtap_rec.n;
  T &other = gtap_rec.other;
  gtap::assume_global(kept);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // field_pointers.cu:39
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_same<T>);
  if (n == 0)
    return gtap_w.template finish<T>(value);
  // other: in the record
  // task, field_pointers.cu:37
  gtap_w.spawn(gtap::child{gtap_pack_same(value, kept + 1, n - 1), gtap::to(other)});
  if (gtap_w.must_wait()) { // state 1: taskwait, field_pointers.cu:39
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<T>(other);
}


template <int N>
struct numbers {
  int values[N];
  double weight;
};


template <int N>
__device__ void split(numbers<N> from, int n) { if (!gtap::serial_call_allowed()) return;
  if (n == 0)
    return;
  from.values[n % N] = n;

  split<N>(from, n - 1);
}
// ---- gtap: task function split (field_pointers.cu:51) ----
template <int N>
struct gtap_record_split;
template <int N>
struct gtap_task_split;
template <int N>
struct gtap_args_split {
  using gtap_task = gtap_task_split<N>;
  using gtap_result = void;
  numbers<N> from;
  int n;
};
template <int N>
inline __device__ gtap_args_split<N> gtap_pack_split(numbers<N> from, int n) { return {from, n}; }
template <int N>
struct gtap_task_split {
  using gtap_args = gtap_args_split<N>;
  using gtap_record = gtap_record_split<N>;
  GTAP_TASK_MEMBERS(gtap_step_split, (split<N>)(gtap_a.from, gtap_a.n))
};
template <int N>
struct gtap_record_split : gtap_args_split<N> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <int N, class gtap_worker>
__device__ __forceinline__ void gtap_step_split(gtap_worker &gtap_w,
    gtap_record_split<N> &gtap_rec) {
  numbers<N> from = gtap_rec.from;
  int n = gtap_rec.n;
  GTAP_CHECK_RECORD(gtap_task_split<N>);
  if (n == 0)
    return gtap_w.finish();
  from.values[n % N] = n;
  // task, field_pointers.cu:55
  gtap_w.spawn(gtap::child{gtap_pack_split<N>(from, n - 1)});
  gtap_w.finish();
}


union either {
  int number;
  int *pointer;
};
struct plain_union {
  union {
    int number;
    float real;
  };
};

struct __attribute__((packed)) packed {
  char tag;
  int *pointer;
};


__device__ void unaligned(packed from, int n) { if (!gtap::serial_call_allowed()) return;
  if (n == 0)
    return;
  from.tag = n;

  unaligned(from, n - 1);
}
// ---- gtap: task function unaligned (field_pointers.cu:76) ----
struct gtap_args_unaligned {
  using gtap_task = struct gtap_task_unaligned;
  using gtap_result = void;
  packed from;
  int n;
};
inline __device__ gtap_args_unaligned gtap_pack_unaligned(packed from, int n) { return {from, n}; }
GTAP_TASK(unaligned, (unaligned)(gtap_a.from, gtap_a.n));
struct gtap_record_unaligned : gtap_args_unaligned {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  // Of a task that moves to another process: what means that process's memory there.
  static constexpr bool gtap_hides_pointers = true;
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_unaligned &gtap_a) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n == 0) { return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_unaligned(gtap_worker &gtap_w,
    gtap_record_unaligned &gtap_rec) {
  packed from = gtap_rec.from;
  int n = gtap_rec.n;
  gtap::assume_global(from.pointer);
  GTAP_CHECK_RECORD(gtap_task_unaligned);
  if (n == 0)
    return gtap_w.finish();
  from.tag = n;
  // task, field_pointers.cu:80
  gtap_w.spawn(gtap::child{gtap_pack_unaligned(from, n - 1)});
  gtap_w.finish();
}



__device__ void hidden(either one, plain_union other, int (*call)(int), int n) { if (!gtap::serial_call_allowed()) return;
  if (n == 0)
    return;
  one.number = call(n);
  other.real = n;
  call = n > 1 ? call : nullptr;

  hidden(one, other, call, n - 1);
}
// ---- gtap: task function hidden (field_pointers.cu:85) ----
struct gtap_args_hidden {
  using gtap_task = struct gtap_task_hidden;
  using gtap_result = void;
  either one;
  plain_union other;
  int (*call)(int);
  int n;
};
inline __device__ gtap_args_hidden gtap_pack_hidden(either one, plain_union other, int (*call)(int),
    int n) {
  return {one, other, call, n};
}
GTAP_TASK(hidden, (hidden)(gtap_a.one, gtap_a.other, gtap_a.call, gtap_a.n));
struct gtap_record_hidden : gtap_args_hidden {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  // Of a task that moves to another process: what means that process's memory there.
  static constexpr bool gtap_hides_pointers = true;
  struct gtap_changes { // the arguments that spawns of the function itself change
    either one;
    plain_union other;
    int (*call)(int);
    int n;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_hidden &gtap_a) {
    return {gtap_a.one, gtap_a.other, gtap_a.call, gtap_a.n};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_hidden &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.one = gtap_c.one;
    gtap_a.other = gtap_c.other;
    gtap_a.call = gtap_c.call;
    gtap_a.n = gtap_c.n;
  }
  static constexpr unsigned gtap_most_spawns = 1; // of a step
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_hidden &gtap_a) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n == 0) { return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_hidden(gtap_worker &gtap_w,
    gtap_record_hidden &gtap_rec) {
  either one = gtap_rec.one;
  plain_union other = gtap_rec.other;
  int (*call)(int) = gtap_rec.call;
  int n = gtap_rec.n;
  GTAP_CHECK_RECORD(gtap_task_hidden);
  if (n == 0)
    return gtap_w.finish();
  one.number = call(n);
  other.real = n;
  call = n > 1 ? call : nullptr;
  // task, field_pointers.cu:91
  gtap_w.spawn(gtap::child{gtap_pack_hidden(one, other, call, n - 1)});
  gtap_w.finish();
}


// ---- gtap: program of follow_kernel (field_pointers.cu:95) ----
using gtap_program_follow_kernel = gtap::program<gtap_task_follow>;
__global__ void GTAP_ENTRY_BOUNDS follow_kernel(state from, const int **out) {
  { // entry, field_pointers.cu:96
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_follow_address() = 0;
    }
    gtap::session<gtap_program_follow_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_follow(from, 10, 0), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_follow_kernel =
    gtap::entry_of<gtap_program_follow_kernel>(
        &follow_kernel, "follow_kernel", gtap::this_file());
// ---- gtap: program of same_kernel (field_pointers.cu:99) ----
using gtap_program_same_kernel = gtap::program<gtap_task_same<int>>;
__global__ void GTAP_TREE_ENTRY_BOUNDS(gtap_program_same_kernel) same_kernel(int *kept, int *out) {
  { // entry, field_pointers.cu:100
    gtap::session<gtap_program_same_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_same<int>(17, kept, 4), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_same_kernel =
    gtap::entry_of<gtap_program_same_kernel>(
        &same_kernel, "same_kernel", gtap::this_file());
// ---- gtap: program of hidden_kernel (field_pointers.cu:103) ----
using gtap_program_hidden_kernel = gtap::program<gtap_task_hidden>;
__global__ void GTAP_TREE_ENTRY_BOUNDS(gtap_program_hidden_kernel) hidden_kernel(either one, plain_union other, int (*call)(int)) {
  { // entry, field_pointers.cu:104
    gtap::session<gtap_program_hidden_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_hidden(one, other, call, 3)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_hidden_kernel =
    gtap::entry_of<gtap_program_hidden_kernel>(
        &hidden_kernel, "hidden_kernel", gtap::this_file());

// ---- gtap: program of unaligned_kernel (field_pointers.cu:108) ----
using gtap_program_unaligned_kernel = gtap::program<gtap_task_unaligned>;
__global__ void GTAP_TREE_ENTRY_BOUNDS(gtap_program_unaligned_kernel) unaligned_kernel(packed from) {
  { // entry, field_pointers.cu:109
    gtap::session<gtap_program_unaligned_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_unaligned(from, 4)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_unaligned_kernel =
    gtap::entry_of<gtap_program_unaligned_kernel>(
        &unaligned_kernel, "unaligned_kernel", gtap::this_file());
// ---- gtap: program of split_kernel (field_pointers.cu:112) ----
using gtap_program_split_kernel = gtap::program<gtap_task_split<3>>;
__global__ void GTAP_TREE_ENTRY_BOUNDS(gtap_program_split_kernel) split_kernel(numbers<3> from) {
  { // entry, field_pointers.cu:113
    gtap::session<gtap_program_split_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_split<3>(from, 5)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_split_kernel =
    gtap::entry_of<gtap_program_split_kernel>(
        &split_kernel, "split_kernel", gtap::this_file());

int main() {
  gtap::runtime gpus{gtap::world};
  int *none = nullptr;
  return gpus.launch(same_kernel, none, none).wait();
}
