// Made by gtap-translate 0.1.0 from taskgroup.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Taskgroups: of tasks that wait for their own children, of tasks that end before these, nested, of one statement, out of a
// macro, in a template and in a spawned block.
#include <gtap_thread.cuh>


__noinline__ __device__ int fib(int n) { if (!gtap::serial_call_allowed()) return {};
  if (n < 2)
    return n;
  int a, b;
 // both
  {

    a = fib(n - 1);

    b = fib(n - 2);
  

  }
  return a + b;
}
// ---- gtap: task function fib (taskgroup.cu:6) ----
struct gtap_args_fib {
  using gtap_task = struct gtap_task_fib;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_fib gtap_pack_fib(int n) { return {n}; }
GTAP_TASK(fib, fib(gtap_a.n));
struct gtap_record_fib : gtap_args_fib {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  using gtap_sums = gtap::plus; // what its children return and its own come to
  int a; // pinned: destination of a spawn, line 13
  int b; // pinned: destination of a spawn, line 15
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_fib &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n < 2) { gtap_r = n; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_fib(gtap_worker &gtap_w, gtap_record_fib &gtap_rec) {
  int n = gtap_rec.n;
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskgroup.cu:10
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_fib);
  if (n < 2)
    return gtap_w.template finish<int>(n);
  // a, b: in the record
 // both
  {
    // task, taskgroup.cu:12
    gtap_w.spawn(gtap::child{gtap_pack_fib(n - 1), gtap::to(a)});
    // task, taskgroup.cu:14
    gtap_w.spawn(gtap::child{gtap_pack_fib(n - 2), gtap::to(b)});
  
    if (gtap_w.must_wait()) { // state 1: end of taskgroup, taskgroup.cu:10
      gtap_w.suspend(1);
      return;
    gtap_resume_1:;
    }
  }
  return gtap_w.template finish<int>(a + b);
}


// Ends before its children.

__noinline__ __device__ void visit(int node, const int *first, unsigned *count) { if (!gtap::serial_call_allowed()) return;
  atomicAdd(count, 1u);
  for (int next = node + 1; next < first[node]; next *= 2) {

    visit(next, first, count);
  }
}
static __device__ __forceinline__ const int *&gtap_constant_search_first() {
  __shared__ const int *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ unsigned int *&gtap_constant_search_count() {
  __shared__ unsigned int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function visit (taskgroup.cu:22) ----
struct gtap_args_visit {
  using gtap_task = struct gtap_task_visit;
  using gtap_result = void;
  int node;
};
inline __device__ gtap_args_visit gtap_pack_visit(int node, const int *, unsigned int *) {
  return {node};
}
GTAP_TASK(visit, visit(gtap_a.node, gtap_constant_search_first(), gtap_constant_search_count()));
struct gtap_record_visit : gtap_args_visit {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
  static constexpr bool gtap_in_group = true; // a taskgroup waits for children, too
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_visit(gtap_worker &gtap_w, gtap_record_visit &gtap_rec) {
  int node = gtap_rec.node;
  const int *first = gtap_constant_search_first();
  unsigned int *count = gtap_constant_search_count();
  gtap::assume_global(first, count);
  GTAP_CHECK_RECORD(gtap_task_visit);
  atomicAdd(count, 1u);
  for (int next = node + 1; next < first[node]; next *= 2) {
    // task, taskgroup.cu:25
    gtap_w.spawn(gtap::child{gtap_pack_visit(next, first, count)});
  }
  gtap_w.finish();
}


#define IN_GROUP(statement) _Pragma("gtap taskgroup") { _Pragma("gtap task") statement; }


static __device__ __noinline__ void gtap_block_search_1(int turn, const int *first, unsigned int *count);
namespace {
// ---- gtap: task function gtap_block_search_1 (taskgroup.cu:48) ----
struct gtap_args_gtap_block_search_1 {
  using gtap_task = struct gtap_task_gtap_block_search_1;
  using gtap_result = void;
  int turn;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_search_1 gtap_pack_gtap_block_search_1(
    int turn, const int *, unsigned int *) {
  return {turn};
}
GTAP_TASK(gtap_block_search_1, gtap_block_search_1(gtap_a.turn, gtap_constant_search_first(),
    gtap_constant_search_count()));
} // namespace


static __device__ __noinline__ void gtap_loop_search_1(unsigned gtap_turns, unsigned gtap_stride, int i, const int *first, unsigned int *count);
namespace {
// ---- gtap: task function gtap_loop_search_1 (taskgroup.cu:44) ----
struct gtap_args_gtap_loop_search_1 {
  using gtap_task = struct gtap_task_gtap_loop_search_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_stride;
  int i;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_loop_search_1 gtap_pack_gtap_loop_search_1(
    unsigned int gtap_turns, unsigned int gtap_stride, int i, const int *, unsigned int *) {
  return {gtap_turns, gtap_stride, i};
}
GTAP_TASK(gtap_loop_search_1, gtap_loop_search_1(gtap_a.gtap_turns, gtap_a.gtap_stride, gtap_a.i,
    gtap_constant_search_first(), gtap_constant_search_count()));
} // namespace


__device__ unsigned search(int n, const int *first, unsigned *count) { if (!gtap::serial_call_allowed()) return {};
  for (int turn = 0; turn < n; turn++) {
    const unsigned before = *count;

    {
      int found = 0;

      found = fib(turn);

      count[2] += found;

{
      if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, turn, 1); ::gtap::divides(gtap_turns)) {

        gtap_loop_search_1(gtap_turns, 1, 0, first, count);
      } else
      for (int i = 0; i < turn; i++) {

        visit(i, first, count);
      } 

        }

      gtap_block_search_1(turn, first, count);
    

    }
    count[1] += *count - before;
  }
  if (n > 2)

{

    visit(n, first, count); 

                            }
  else
    /* IN_GROUP(visit(0, first, count)) */

    {

      visit(0, first, count);
    

    }
  return *count;
}
// ---- gtap: task function search (taskgroup.cu:33) ----
struct gtap_args_search {
  using gtap_task = struct gtap_task_search;
  using gtap_result = unsigned int;
  int n;
};
inline __device__ gtap_args_search gtap_pack_search(int n, const int *, unsigned int *) {
  return {n};
}
GTAP_TASK(search, search(gtap_a.n, gtap_constant_search_first(), gtap_constant_search_count()));
struct gtap_record_search : gtap_args_search {
  static constexpr unsigned gtap_states = 6; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int turn; // spilled: live at the taskwait, line 41
  unsigned int before; // spilled: live at the taskwait, line 41
  int found; // pinned: destination of a spawn, line 40
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_search(gtap_worker &gtap_w,
    gtap_record_search &gtap_rec) {
  int n = gtap_rec.n;
  const int *first = gtap_constant_search_first();
  unsigned int *count = gtap_constant_search_count();
  int &found = gtap_rec.found;
  gtap::assume_global(first, count);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskgroup.cu:41
  case 2: goto gtap_resume_2; // taskgroup.cu:43
  case 3: goto gtap_resume_3; // taskgroup.cu:36
  case 4: goto gtap_resume_4; // taskgroup.cu:61
  case 5: goto gtap_resume_5; // taskgroup.cu:65
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_search);
  { int turn; // for, taskgroup.cu:34
    for (turn = 0; turn < n; turn++) {
      unsigned int before; before = *count;

      {
        found = 0;
        // task, taskgroup.cu:39
        gtap_w.spawn(gtap::child{gtap_pack_fib(turn), gtap::to(found)});
        if (gtap_w.must_wait()) { // state 1: taskwait, taskgroup.cu:41
          gtap_rec.turn = turn;
          gtap_rec.before = before;
          gtap_w.suspend(1);
          return;
        gtap_resume_1:
          turn = gtap_rec.turn;
          before = gtap_rec.before;
        }
        count[2] += found;

  {
        if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, turn, 1); ::gtap::in_task::divides(gtap_turns)) {
          // task, taskgroup.cu:44
          gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_search_1(gtap_turns, 1, 0, first, count)});
        } else
        for (int i = 0; i < turn; i++) {
          // task, taskgroup.cu:45
          gtap_w.spawn(gtap::child{gtap_pack_visit(i, first, count)});
        } 
            if (gtap_w.must_wait()) { // state 2: end of taskgroup, taskgroup.cu:43
              gtap_rec.turn = turn;
              gtap_rec.before = before;
              gtap_w.suspend(2);
              return;
            gtap_resume_2:
              turn = gtap_rec.turn;
              before = gtap_rec.before;
            }
          }
        // task, taskgroup.cu:48
        gtap_w.spawn(gtap::child{gtap_pack_gtap_block_search_1(turn, first, count)});
    
        if (gtap_w.must_wait()) { // state 3: end of taskgroup, taskgroup.cu:36
          gtap_rec.turn = turn;
          gtap_rec.before = before;
          gtap_w.suspend(3);
          return;
        gtap_resume_3:
          turn = gtap_rec.turn;
          before = gtap_rec.before;
        }
      }
      count[1] += *count - before;
    }
  }
  if (n > 2)

{
    // task, taskgroup.cu:62
    gtap_w.spawn(gtap::child{gtap_pack_visit(n, first, count)}); 
                              if (gtap_w.must_wait()) { // state 4: end of taskgroup, taskgroup.cu:61
                                gtap_w.suspend(4);
                                return;
                              gtap_resume_4:;
                              }
                            }
  else
    /* IN_GROUP(visit(0, first, count)) */

    {
      // task, taskgroup.cu:65
      gtap_w.spawn(gtap::child{gtap_pack_visit(0, first, count)});
    
      if (gtap_w.must_wait()) { // state 5: end of taskgroup, taskgroup.cu:65
        gtap_w.suspend(5);
        return;
      gtap_resume_5:;
      }
    }
  return gtap_w.template finish<unsigned int>(*count);
}



static __device__ __noinline__ void gtap_loop_search_1(unsigned gtap_turns, unsigned gtap_stride, int i, const int *first, unsigned int *count) { if (!gtap::serial_call_allowed()) return; // the turns of a loop of search
  while (::gtap::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_loop_search_1(gtap_half, gtap_stride, i, first, count);
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {

        visit(i, first, count);
      }

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_loop_search_1 : gtap_args_gtap_loop_search_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_in_group = true; // a taskgroup waits for children, too
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts
  static_assert(gtap_sums_many, "");
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_loop_search_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_loop_search_1(gtap_worker &gtap_w,
    gtap_record_gtap_loop_search_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  const int *first = gtap_constant_search_first();
  unsigned int *count = gtap_constant_search_count();
  gtap::assume_global(first, count);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskgroup.cu:47
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_loop_search_1);
  // the turns of a loop of search
  while (::gtap::in_task::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, taskgroup.cu:44
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_search_1(gtap_half, gtap_stride, i, first, count)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {
        // task, taskgroup.cu:45
        gtap_w.spawn(gtap::child{gtap_pack_visit(i, first, count)});
      }
  if (gtap_w.must_wait()) { // state 1: taskwait, taskgroup.cu:47
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_search_1(int turn, const int *first, unsigned int *count) { if (!gtap::serial_call_allowed()) return; // the block of search
      {

        {

          visit(turn, first, count);
        

        }
        atomicAdd(count, 2u);
      }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_search_1 : gtap_args_gtap_block_search_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_search_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_search_1 &gtap_rec) {
  int turn = gtap_rec.turn;
  const int *first = gtap_constant_search_first();
  unsigned int *count = gtap_constant_search_count();
  gtap::assume_global(first, count);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskgroup.cu:50
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_block_search_1);
  // the block of search
      {

        {
          // task, taskgroup.cu:52
          gtap_w.spawn(gtap::child{gtap_pack_visit(turn, first, count)});
        
          if (gtap_w.must_wait()) { // state 1: end of taskgroup, taskgroup.cu:50
            gtap_w.suspend(1);
            return;
          gtap_resume_1:;
          }
        }
        atomicAdd(count, 2u);
      }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



template <class T>
__device__ void fill(T *values, T value, int n) { if (!gtap::serial_call_allowed()) return;

  {
    if (n > 1) {

      fill(values, value, n / 2);

      fill(values + n / 2, value, n - n / 2);
    }
  

  }
  values[0] = value;
}
// ---- gtap: task function fill (taskgroup.cu:71) ----
template <class T>
struct gtap_record_fill;
template <class T>
struct gtap_task_fill;
template <class T>
struct gtap_args_fill {
  using gtap_task = gtap_task_fill<T>;
  using gtap_result = void;
  T *values;
  T value;
  int n;
};
template <class T>
inline __device__ gtap_args_fill<T> gtap_pack_fill(T *values, T value, int n) {
  return {values, value, n};
}
template <class T>
struct gtap_task_fill {
  using gtap_args = gtap_args_fill<T>;
  using gtap_record = gtap_record_fill<T>;
  GTAP_TASK_MEMBERS(gtap_step_fill, (fill<T>)(gtap_a.values, gtap_a.value, gtap_a.n))
};
template <class T>
struct gtap_record_fill : gtap_args_fill<T> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_fill(gtap_worker &gtap_w, gtap_record_fill<T> &gtap_rec) {
  T *values = gtap_rec.values;
  T value = gtap_rec.value;
  int n = gtap_rec.n;
  gtap::assume_global(values);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // taskgroup.cu:72
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_fill<T>);

  {
    if (n > 1) {
      // task, taskgroup.cu:75
      gtap_w.spawn(gtap::child{gtap_pack_fill(values, value, n / 2)});
      // task, taskgroup.cu:77
      gtap_w.spawn(gtap::child{gtap_pack_fill(values + n / 2, value, n - n / 2)});
    }
  
    if (gtap_w.must_wait()) { // state 1: end of taskgroup, taskgroup.cu:72
      gtap_w.suspend(1);
      return;
    gtap_resume_1:;
    }
  }
  values[0] = value;
  gtap_w.finish();
}


// ---- gtap: program of run (taskgroup.cu:84) ----
using gtap_program_run = gtap::program<gtap_task_fib, gtap_task_visit,
    gtap_task_gtap_block_search_1, gtap_task_search, gtap_task_gtap_loop_search_1>;
__global__ void GTAP_ENTRY_BOUNDS run(int n, const int *first, unsigned *count) {
  { // entry, taskgroup.cu:85
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_search_first() = first;
      gtap_constant_search_count() = count;
    }
    gtap::session<gtap_program_run> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_search(n, first, count), gtap::to(*count)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_run =
    gtap::entry_of<gtap_program_run>(&run);
// ---- gtap: program of run_fill (taskgroup.cu:88) ----
using gtap_program_run_fill = gtap::program<gtap_task_fill<float>>;
__global__ void GTAP_ENTRY_BOUNDS run_fill(float *values, int n) {
  { // entry, taskgroup.cu:89
    gtap::session<gtap_program_run_fill> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_fill(values, 1.0f, n)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_run_fill =
    gtap::entry_of<gtap_program_run_fill>(&run_fill);
