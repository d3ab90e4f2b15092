// Made by gtap-translate 0.1.0 from cancel_forms.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Functions in all places that tasks of a cancelled taskgroup run: members, overloads, templates and their specializations,
// defined away from their declarations.
#include <gtap_thread.cuh>

namespace deep {
struct Tree {
  unsigned *count;
  static __device__ int helper(int n) { return n; }

  static __device__ int walk(int n, Tree tree, gtap::cancel_flag *gtap_group = nullptr);
public: // ---- gtap: task function deep::Tree::walk (cancel_forms.cu:10) ----
struct gtap_args_walk;
struct gtap_record_walk;
struct gtap_task_walk;
static __device__ gtap_args_walk gtap_pack_walk(int n, deep::Tree tree,
    gtap::cancel_flag *gtap_group = nullptr);
template <class gtap_worker>
static __device__ __forceinline__ void gtap_step_walk(gtap_worker &gtap_w,
    gtap_record_walk &gtap_rec);
public:

  template <class T> static __device__ T typed(T n, Tree tree, gtap::cancel_flag *gtap_group = nullptr) { if (!gtap::serial_call_allowed()) return gtap::no_result<T>();
  if (gtap::is_cancelled(gtap_group))
    return gtap::end_cancelled(gtap_group);
    atomicAdd(tree.count + 1, 1u);
    if (n == 1) {
    { if (gtap::cancels(gtap_group, static_cast<bool>(n == 1)))
        return gtap::end_cancelled(gtap_group); }
    }
    return n;
  }
public: // ---- gtap: task function deep::Tree::typed (cancel_forms.cu:12) ----
template <class T>
struct gtap_args_typed;
template <class T>
struct gtap_record_typed;
template <class T>
struct gtap_task_typed;
template <class T>
static __device__ gtap_args_typed<T> gtap_pack_typed(T n, deep::Tree tree,
    gtap::cancel_flag *gtap_group = nullptr);
template <class T, class gtap_worker>
static __device__ __forceinline__ void gtap_step_typed(gtap_worker &gtap_w,
    gtap_record_typed<T> &gtap_rec);
public:
};
// ---- gtap: task function deep::Tree::walk ----
struct Tree::gtap_args_walk {
  using gtap_task = gtap_task_walk;
  using gtap_result = int;
  int n;
  deep::Tree tree;
  gtap::cancel_flag *gtap_group;
};
inline __device__ Tree::gtap_args_walk Tree::gtap_pack_walk(int n, deep::Tree tree,
    gtap::cancel_flag *gtap_group) {
  return {n, tree, gtap_group};
}
struct Tree::gtap_task_walk {
  using gtap_args = gtap_args_walk;
  using gtap_record = gtap_record_walk;
  GTAP_TASK_MEMBERS(gtap_step_walk, (walk)(gtap_a.n, gtap_a.tree, gtap_a.gtap_group))
};

// ---- gtap: task function deep::Tree::typed ----
template <class T>
struct Tree::gtap_args_typed {
  using gtap_task = gtap_task_typed<T>;
  using gtap_result = T;
  T n;
  deep::Tree tree;
  gtap::cancel_flag *gtap_group;
};
template <class T>
inline __device__ Tree::gtap_args_typed<T> Tree::gtap_pack_typed(T n, deep::Tree tree,
    gtap::cancel_flag *gtap_group) {
  return {n, tree, gtap_group};
}
template <class T>
struct Tree::gtap_task_typed {
  using gtap_args = gtap_args_typed<T>;
  using gtap_record = gtap_record_typed<T>;
  GTAP_TASK_MEMBERS(gtap_step_typed, (typed<T>)(gtap_a.n, gtap_a.tree, gtap_a.gtap_group))
};

template <class T>
struct Tree::gtap_record_typed : Tree::gtap_args_typed<T> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class T, class gtap_worker>
__device__ void Tree::gtap_step_typed(gtap_worker &gtap_w, gtap_record_typed<T> &gtap_rec) {
  T n = gtap_rec.n;
  deep::Tree tree = gtap_rec.tree;
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  gtap::assume_global(tree.count);
  GTAP_CHECK_RECORD(gtap_task_typed<T>);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.template finish<T>(gtap::end_cancelled(gtap_group));
    atomicAdd(tree.count + 1, 1u);
    if (n == 1) {
    { if (gtap::cancels(gtap_group, static_cast<bool>(n == 1)))
        return gtap_w.template finish<T>(gtap::end_cancelled(gtap_group)); }
    }
    return gtap_w.template finish<T>(n);
}


__device__ void over(int n, unsigned *count, gtap::cancel_flag *gtap_group = nullptr);
// ---- gtap: task function deep::over (cancel_forms.cu:21) ----
struct gtap_args_over {
  using gtap_task = struct gtap_task_over;
  using gtap_result = void;
  int n;
  unsigned int *count;
  gtap::cancel_flag *gtap_group;
};
inline __device__ gtap_args_over gtap_pack_over(int n, unsigned int *count,
    gtap::cancel_flag *gtap_group = nullptr) {
  return {n, count, gtap_group};
}
GTAP_TASK(over, (over)(gtap_a.n, gtap_a.count, gtap_a.gtap_group));


__device__ void over(long n, unsigned *count, gtap::cancel_flag *gtap_group = nullptr) { if (!gtap::serial_call_allowed()) return;
  if (gtap::is_cancelled(gtap_group))
    return;
  { if (gtap::cancels(gtap_group, static_cast<bool>(n == 0)))
      { gtap::end_cancelled(gtap_group); return; } }
  atomicAdd(count, 1u);
}
// ---- gtap: task function deep::over (cancel_forms.cu:23) ----
struct gtap_args_over_2 {
  using gtap_task = struct gtap_task_over_2;
  using gtap_result = void;
  long n;
  unsigned int *count;
  gtap::cancel_flag *gtap_group;
};
inline __device__ gtap_args_over_2 gtap_pack_over(long n, unsigned int *count,
    gtap::cancel_flag *gtap_group = nullptr) {
  return {n, count, gtap_group};
}
GTAP_TASK(over_2, (over)(gtap_a.n, gtap_a.count, gtap_a.gtap_group));
struct gtap_record_over_2 : gtap_args_over_2 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_over_2(gtap_worker &gtap_w,
    gtap_record_over_2 &gtap_rec) {
  long n = gtap_rec.n;
  unsigned int *count = gtap_rec.count;
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  gtap::assume_global(count);
  GTAP_CHECK_RECORD(gtap_task_over_2);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.finish();
  { if (gtap::cancels(gtap_group, static_cast<bool>(n == 0)))
      { gtap::end_cancelled(gtap_group); return gtap_w.finish(); } }
  atomicAdd(count, 1u);
  gtap_w.finish();
}


template <class T> __device__ void special(T n, unsigned *count, gtap::cancel_flag *gtap_group = nullptr) { if (!gtap::serial_call_allowed()) return;
  if (gtap::is_cancelled(gtap_group))
    return; atomicAdd(count, 1u); }
// ---- gtap: task function deep::special (cancel_forms.cu:28) ----
template <class T>
struct gtap_record_special;
template <class T>
struct gtap_task_special;
template <class T>
struct gtap_args_special {
  using gtap_task = gtap_task_special<T>;
  using gtap_result = void;
  T n;
  unsigned int *count;
  gtap::cancel_flag *gtap_group;
};
template <class T>
inline __device__ gtap_args_special<T> gtap_pack_special(T n, unsigned int *count,
    gtap::cancel_flag *gtap_group = nullptr) {
  return {n, count, gtap_group};
}
template <class T>
struct gtap_task_special {
  using gtap_args = gtap_args_special<T>;
  using gtap_record = gtap_record_special<T>;
  GTAP_TASK_MEMBERS(gtap_step_special, (special<T>)(gtap_a.n, gtap_a.count, gtap_a.gtap_group))
};
template <class T>
struct gtap_record_special : gtap_args_special<T> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_special(gtap_worker &gtap_w,
    gtap_record_special<T> &gtap_rec) {
  [[maybe_unused]] T n = gtap_rec.n;
  unsigned int *count = gtap_rec.count;
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  gtap::assume_global(count);
  GTAP_CHECK_RECORD(gtap_task_special<T>);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.finish(); atomicAdd(count, 1u);
  gtap_w.finish();
}


template <> __device__ void special<long>(long n, unsigned *count, gtap::cancel_flag *gtap_group) { if (!gtap::serial_call_allowed()) return;
  if (gtap::is_cancelled(gtap_group))
    return;
  { if (gtap::cancels(gtap_group, static_cast<bool>(n == 0)))
      { gtap::end_cancelled(gtap_group); return; } }
  atomicAdd(count, 1u);
}
// ---- gtap: task function deep::special (cancel_forms.cu:30) ----
struct gtap_record_special_2;
template <>
struct gtap_args_special<long> {
  using gtap_task = gtap_task_special<long>;
  using gtap_result = void;
  long n;
  unsigned int *count;
  gtap::cancel_flag *gtap_group;
};
template <>
struct gtap_task_special<long> {
  using gtap_args = gtap_args_special<long>;
  using gtap_record = gtap_record_special_2;
  GTAP_TASK_MEMBERS(gtap_step_special_2, (special<long>)(gtap_a.n, gtap_a.count, gtap_a.gtap_group))
};
struct gtap_record_special_2 : gtap_args_special<long> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_special_2(gtap_worker &gtap_w,
    gtap_record_special_2 &gtap_rec) {
  long n = gtap_rec.n;
  unsigned int *count = gtap_rec.count;
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  gtap::assume_global(count);
  GTAP_CHECK_RECORD(gtap_task_special<long>);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.finish();
  { if (gtap::cancels(gtap_group, static_cast<bool>(n == 0)))
      { gtap::end_cancelled(gtap_group); return gtap_w.finish(); } }
  atomicAdd(count, 1u);
  gtap_w.finish();
}

}
__noinline__ __device__ int deep::Tree::walk(int n, Tree tree, gtap::cancel_flag *gtap_group) { if (!gtap::serial_call_allowed()) return {};
  if (gtap::is_cancelled(gtap_group))
    return gtap::end_cancelled(gtap_group);
  int a = -1, b = -1;
  if (n == 0) {
    return 0;
  }

  { gtap::serial_call gtap_c(gtap_group); gtap_c.store(a, Tree::typed<int>(1, tree, gtap_c.group())); }


  { gtap::serial_call gtap_c(gtap_group); gtap_c.store(b, walk(n - 1, tree, gtap_c.group())); }

  return a * 10 + b;
}
namespace deep {
struct Tree::gtap_record_walk : Tree::gtap_args_walk {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  int a; // pinned: destination of a spawn, line 41
  int b; // pinned: destination of a spawn, line 44
};
template <class gtap_worker>
__device__ void Tree::gtap_step_walk(gtap_worker &gtap_w, gtap_record_walk &gtap_rec) {
  int n = gtap_rec.n;
  deep::Tree tree = gtap_rec.tree;
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  gtap::assume_global(tree.count);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // cancel_forms.cu:42
  case 2: goto gtap_resume_2; // cancel_forms.cu:45
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_walk);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.template finish<int>(gtap::end_cancelled(gtap_group));
  a = -1; b = -1;
  if (n == 0) {
    return gtap_w.template finish<int>(0);
  }
  // task, cancel_forms.cu:40
  gtap_w.spawn(gtap::child{Tree::gtap_pack_typed<int>(1, tree, gtap_group), gtap::to(a)});
  if (gtap_w.must_wait()) { // state 1: taskwait, cancel_forms.cu:42
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  // task, cancel_forms.cu:43
  gtap_w.spawn(gtap::child{gtap_pack_walk(n - 1, tree, gtap_group), gtap::to(b)});
  if (gtap_w.must_wait()) { // state 2: taskwait, cancel_forms.cu:45
    gtap_w.suspend(2);
    return;
  gtap_resume_2:;
  }
  return gtap_w.template finish<int>(a * 10 + b);
}
} // namespace deep

__device__ void deep::over(int n, unsigned *count, gtap::cancel_flag *gtap_group) { if (!gtap::serial_call_allowed()) return;
  if (gtap::is_cancelled(gtap_group))
    return; atomicAdd(count, 1u); }
namespace deep {
struct gtap_record_over : gtap_args_over {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_over(gtap_worker &gtap_w, gtap_record_over &gtap_rec) {
  [[maybe_unused]] int n = gtap_rec.n;
  unsigned int *count = gtap_rec.count;
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  gtap::assume_global(count);
  GTAP_CHECK_RECORD(gtap_task_over);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.finish(); atomicAdd(count, 1u);
  gtap_w.finish();
}
} // namespace deep



static __device__ int all(unsigned *count) { if (!gtap::serial_call_allowed()) return {};
  int r = -1;
  deep::Tree tree{count};

  {
    gtap::cancel_flag gtap_flag_1 = {nullptr, 0};

    { gtap::serial_call gtap_c(&gtap_flag_1); gtap_c.store(r, deep::Tree::walk(3, tree, gtap_c.group())); }
  

  }

  {
    gtap::cancel_flag gtap_flag_2 = {nullptr, 0};

    deep::over(0l, count + 2, &gtap_flag_2);


    deep::over(1, count + 2, &gtap_flag_2);

    deep::over(1l, count + 2, &gtap_flag_2);

    deep::special(3, count + 2, &gtap_flag_2);
  

  }

  {
    gtap::cancel_flag gtap_flag_3 = {nullptr, 0};

    deep::special(0l, count + 3, &gtap_flag_3);


    deep::special<int>(1, count + 3, &gtap_flag_3);
  

  }
  return r;
}
namespace {
// ---- gtap: task function all (cancel_forms.cu:51) ----
struct gtap_args_all {
  using gtap_task = struct gtap_task_all;
  using gtap_result = int;
  unsigned int *count;
};
[[maybe_unused]] inline __device__ gtap_args_all gtap_pack_all(unsigned int *count) {
  return {count};
}
GTAP_TASK(all, all(gtap_a.count));
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_all : gtap_args_all {
  static constexpr unsigned gtap_states = 6; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int r; // pinned: destination of a spawn, line 57
  gtap::cancel_flag gtap_flag_1; // pinned: its address is taken, line 57
  gtap::cancel_flag gtap_flag_2; // pinned: its address is taken, line 62
  gtap::cancel_flag gtap_flag_3; // pinned: its address is taken, line 74
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_all(gtap_worker &gtap_w, gtap_record_all &gtap_rec) {
  unsigned int *count = gtap_rec.count;
  int &r = gtap_rec.r;
  gtap::cancel_flag &gtap_flag_1 = gtap_rec.gtap_flag_1;
  gtap::cancel_flag &gtap_flag_2 = gtap_rec.gtap_flag_2;
  gtap::cancel_flag &gtap_flag_3 = gtap_rec.gtap_flag_3;
  gtap::assume_global(count);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // cancel_forms.cu:54
  case 2: goto gtap_resume_2; // cancel_forms.cu:63
  case 3: goto gtap_resume_3; // cancel_forms.cu:59
  case 4: goto gtap_resume_4; // cancel_forms.cu:75
  case 5: goto gtap_resume_5; // cancel_forms.cu:71
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_all);
  r = -1;
  deep::Tree tree; tree = deep::Tree{count};

  {
    gtap_flag_1 = gtap::cancel_flag{nullptr, 0};
    // task, cancel_forms.cu:56
    gtap_w.spawn(gtap::child{deep::Tree::gtap_pack_walk(3, tree, &gtap_flag_1), gtap::to(r)});
  
    if (gtap_w.must_wait()) { // state 1: end of taskgroup, cancel_forms.cu:54
      gtap_w.suspend(1);
      return;
    gtap_resume_1:;
    }
  }

  {
    gtap_flag_2 = gtap::cancel_flag{nullptr, 0};
    // task, cancel_forms.cu:61
    gtap_w.spawn(gtap::child{deep::gtap_pack_over(0l, count + 2, &gtap_flag_2)});
    if (gtap_w.must_wait()) { // state 2: taskwait, cancel_forms.cu:63
      gtap_w.suspend(2);
      return;
    gtap_resume_2:;
    }
    // task, cancel_forms.cu:64
    gtap_w.spawn(gtap::child{deep::gtap_pack_over(1, count + 2, &gtap_flag_2)});
    // task, cancel_forms.cu:66
    gtap_w.spawn(gtap::child{deep::gtap_pack_over(1l, count + 2, &gtap_flag_2)});
    // task, cancel_forms.cu:68
    gtap_w.spawn(gtap::child{deep::gtap_pack_special(3, count + 2, &gtap_flag_2)});
  
    if (gtap_w.must_wait()) { // state 3: end of taskgroup, cancel_forms.cu:59
      gtap_w.suspend(3);
      return;
    gtap_resume_3:;
    }
  }

  {
    gtap_flag_3 = gtap::cancel_flag{nullptr, 0};
    // task, cancel_forms.cu:73
    gtap_w.spawn(gtap::child{deep::gtap_pack_special(0l, count + 3, &gtap_flag_3)});
    if (gtap_w.must_wait()) { // state 4: taskwait, cancel_forms.cu:75
      gtap_w.suspend(4);
      return;
    gtap_resume_4:;
    }
    // task, cancel_forms.cu:76
    gtap_w.spawn(gtap::child{deep::gtap_pack_special<int>(1, count + 3, &gtap_flag_3)});
  
    if (gtap_w.must_wait()) { // state 5: end of taskgroup, cancel_forms.cu:71
      gtap_w.suspend(5);
      return;
    gtap_resume_5:;
    }
  }
  return gtap_w.template finish<int>(r);
}
GTAP_MAY_BE_UNUSED_END
} // namespace

// ---- gtap: program of kernel (cancel_forms.cu:81) ----
using gtap_program_kernel = gtap::program<deep::Tree::gtap_task_walk,
    deep::Tree::gtap_task_typed<int>, deep::gtap_task_over, deep::gtap_task_over_2,
    deep::gtap_task_special<int>, deep::gtap_task_special<long>, gtap_task_all>;
__global__ void GTAP_ENTRY_BOUNDS kernel(unsigned *count, int *r) {
  { // entry, cancel_forms.cu:82
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_all(count), gtap::to(*r)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
