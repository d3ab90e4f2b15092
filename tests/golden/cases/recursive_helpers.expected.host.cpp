// Made by gtap-translate 0.1.0 from recursive_helpers.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>
// Plain functions that call themselves become loops, where tasks call them.
#include <gtap_thread.cuh>

// A search that returns how much it found.
static __device__ __noinline__ int gtap_calls_count(int n, unsigned int columns, unsigned int left,
    unsigned int right); // runs the calls as turns of a loop

__device__ int count(int n, unsigned columns, unsigned left, unsigned right) { return gtap_calls_count(n, columns, left, right); }
// ---- gtap: recursive function count (recursive_helpers.cu:5) ----
struct gtap_args_count {
  using gtap_task = struct gtap_task_count;
  using gtap_result = int;
  int n;
  unsigned int columns;
  unsigned int left;
  unsigned int right;
};
inline __device__ gtap_args_count gtap_pack_count(int n, unsigned int columns, unsigned int left,
    unsigned int right) {
  return {n, columns, left, right};
}
GTAP_TASK(count, count(gtap_a.n, gtap_a.columns, gtap_a.left, gtap_a.right));
struct gtap_record_count : gtap_args_count {
  static constexpr unsigned gtap_states = 1; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_adds_calls = true; // what they return, in any order
  struct gtap_changes { // the arguments that calls of the function itself change
    unsigned int columns;
    unsigned int left;
    unsigned int right;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_count &gtap_a) {
    return {gtap_a.columns, gtap_a.left, gtap_a.right};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_count &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.columns = gtap_c.columns;
    gtap_a.left = gtap_c.left;
    gtap_a.right = gtap_c.right;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_count(gtap_worker &gtap_w, gtap_record_count &gtap_rec) {
  int n = gtap_rec.n;
  unsigned int columns = gtap_rec.columns;
  unsigned int left = gtap_rec.left;
  unsigned int right = gtap_rec.right;
  const unsigned all = (1u << n) - 1;
  if (columns == all)
    return gtap_w.template finish<int>(1);
  int sum = 0;
  for (unsigned free = ~(columns | left | right) & all; free; free &= free - 1) {
    const unsigned queen = free & -free;
    int gtap_call_1;
    gtap_w.spawn(gtap::child{gtap_pack_count(n, columns | queen, (left | queen) << 1, (right | queen) >> 1), gtap::to(gtap_call_1)});
    // 0 here: what calls return is added up apart
    sum += gtap_call_1;
  }
  return gtap_w.template finish<int>(sum);
}

static __device__ __noinline__ int gtap_calls_count(int n, unsigned int columns, unsigned int left,
    unsigned int right) {
  return gtap::recursion<gtap_task_count>(gtap_pack_count(n, columns, left, right));
}
static const gtap::recursive_function<gtap_task_count> gtap_frames_count;


// Two calls in one expression, on a GPU only: the host keeps what is written.
static __device__ __noinline__ int gtap_calls_sum(const int *values,
    int n); // runs the calls as turns of a loop

__host__ __device__ inline int sum(const int *values, int n) {
#if GTAP_DEVICE_CODE
  return gtap_calls_sum(values, n);
#else

  if (n == 1) { return values[0]; } else { int gtap_call_2;

    gtap_call_2 = sum(values, n / 2);

        int gtap_call_3;

    gtap_call_3 = sum(values + n / 2, n - n / 2);

    return gtap_call_2 + gtap_call_3; }

#endif
}
// ---- gtap: recursive function sum (recursive_helpers.cu:18) ----
struct gtap_args_sum {
  using gtap_task = struct gtap_task_sum;
  using gtap_result = int;
  const int *values;
  int n;
};
inline __device__ gtap_args_sum gtap_pack_sum(const int *values, int n) { return {values, n}; }
GTAP_TASK(sum, sum(gtap_a.values, gtap_a.n));
struct gtap_record_sum : gtap_args_sum {
  static constexpr unsigned gtap_states = 1; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_adds_calls = true; // what they return, in any order
  struct gtap_changes { // the arguments that calls of the function itself change
    const int *values;
    int n;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_sum &gtap_a) {
    return {gtap_a.values, gtap_a.n};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_sum &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.values = gtap_c.values;
    gtap_a.n = gtap_c.n;
  }
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_sum &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &values = gtap_a.values;
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n == 1) { gtap_r = values[0]; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sum(gtap_worker &gtap_w, gtap_record_sum &gtap_rec) {
  const int *values = gtap_rec.values;
  int n = gtap_rec.n;
  if (n == 1) { return gtap_w.template finish<int>(values[0]); } else { int gtap_call_2;
    gtap_w.spawn(gtap::child{gtap_pack_sum(values, n / 2), gtap::to(gtap_call_2)});
      // 0 here: what calls return is added up apart
        int gtap_call_3;
    gtap_w.spawn(gtap::child{gtap_pack_sum(values + n / 2, n - n / 2), gtap::to(gtap_call_3)});
      // 0 here: what calls return is added up apart
    return gtap_w.template finish<int>(gtap_call_2 + gtap_call_3); }
}

static __device__ __noinline__ int gtap_calls_sum(const int *values, int n) {
  return gtap::recursion<gtap_task_sum>(gtap_pack_sum(values, n));
}
static const gtap::recursive_function<gtap_task_sum> gtap_frames_sum;


// A call that decides, and one whose result nobody takes, with an array of the caller's.
__device__ bool fill(int *board, int at, int size);
// ---- gtap: recursive function fill (recursive_helpers.cu:23) ----
struct gtap_args_fill {
  using gtap_task = struct gtap_task_fill;
  using gtap_result = bool;
  int *board;
  int at;
  int size;
};
inline __device__ gtap_args_fill gtap_pack_fill(int *board, int at, int size) {
  return {board, at, size};
}
GTAP_TASK(fill, fill(gtap_a.board, gtap_a.at, gtap_a.size));

static __device__ __noinline__ bool gtap_calls_fill(int *board, int at,
    int size); // runs the calls as turns of a loop

__device__ bool fill(int *board, int at, int size) { return gtap_calls_fill(board, at, size); }
struct gtap_record_fill : gtap_args_fill {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  int copy[4]; // pinned: the array's address is taken, line 33
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_fill &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &at = gtap_a.at;
    [[maybe_unused]] const auto &size = gtap_a.size;
    if (at == size) { gtap_r = true; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_fill(gtap_worker &gtap_w, gtap_record_fill &gtap_rec) {
  int *board = gtap_rec.board;
  int at = gtap_rec.at;
  int size = gtap_rec.size;
  int (&copy)[4] = gtap_rec.copy;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // recursive_helpers.cu:29
  case 2: goto gtap_resume_2; // recursive_helpers.cu:33
  default: break;
  }
  if (at == size)
    return gtap_w.template finish<bool>(true);
  for (board[at] = 1; board[at] < 4; ++board[at])
    if ((at == 0 || board[at] != board[at - 1]) && board[at] != 2) {
      bool gtap_call_4;
      gtap_w.spawn(gtap::child{gtap_pack_fill(board, at + 1, size), gtap::to(gtap_call_4)});
      if (gtap_w.must_wait()) { // state 1: the call, recursive_helpers.cu:29
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        gtap_call_4 = gtap_w.result();
      }
      if (gtap_call_4)
        return gtap_w.template finish<bool>(true);
    }
  gtap::assign(copy, {board[0], at});
  
  gtap_w.spawn(gtap::child{gtap_pack_fill(copy, at, at)});
  if (gtap_w.must_wait()) { // state 2: the call, recursive_helpers.cu:33
    gtap_w.suspend(2);
    return;
  gtap_resume_2:;
  }
  
  return gtap_w.template finish<bool>(copy[1] == 0);
}

static __device__ __noinline__ bool gtap_calls_fill(int *board, int at, int size) {
  return gtap::recursion<gtap_task_fill>(gtap_pack_fill(board, at, size));
}
static const gtap::recursive_function<gtap_task_fill> gtap_frames_fill;



__device__ void search(int *out, int n) { if (!gtap::serial_call_allowed()) return;
  out[1] = fill(out + 2, 0, n);
  out[0] = count(n, 0, 0, 0) + sum(out, n);
}
// ---- gtap: task function search (recursive_helpers.cu:38) ----
struct gtap_args_search {
  using gtap_task = struct gtap_task_search;
  using gtap_result = void;
  int *out;
  int n;
};
inline __device__ gtap_args_search gtap_pack_search(int *out, int n) { return {out, n}; }
GTAP_TASK(search, search(gtap_a.out, gtap_a.n));
struct gtap_record_search : gtap_args_search {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static __device__ __forceinline__ bool gtap_ends_early(const gtap_args_search &) {
    return true; // spawns nothing, and takes its time
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_search(gtap_worker &gtap_w,
    gtap_record_search &gtap_rec) {
  int *out = gtap_rec.out;
  int n = gtap_rec.n;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_search);
  out[1] = fill(out + 2, 0, n);
  out[0] = count(n, 0, 0, 0) + sum(out, n);
  gtap_w.finish();
}


// ---- gtap: program of kernel (recursive_helpers.cu:43) ----
using gtap_program_kernel = gtap::program<gtap_task_search>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int *out, int n) {
  { // entry, recursive_helpers.cu:44
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_search(out, n)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
