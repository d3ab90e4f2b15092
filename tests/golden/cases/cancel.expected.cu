// Made by gtap-translate 0.1.0 from cancel.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Taskgroups that are cancelled: by a task of the group, in the group's own block, in a group within a group, in spawned
// blocks, taskloops and templates, out of a macro. A group that nobody cancels has no flag.
#include <gtap_thread.cuh>

#define GTAP(directive) _Pragma(#directive)
#define LEAVE_IF(found) GTAP(gtap cancel taskgroup if(found))


__device__ int leaf(int n, int *out, gtap::cancel_flag *gtap_group = nullptr);
static __device__ __forceinline__ int *&gtap_constant_group_out() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function leaf (cancel.cu:9) ----
struct gtap_args_leaf {
  using gtap_task = struct gtap_task_leaf;
  using gtap_result = int;
  int n;
  gtap::cancel_flag *gtap_group;
};
inline __device__ gtap_args_leaf gtap_pack_leaf(int n, int *,
    gtap::cancel_flag *gtap_group = nullptr) {
  return {n, gtap_group};
}
GTAP_TASK(leaf, (leaf)(gtap_a.n, gtap_constant_group_out(), gtap_a.gtap_group));



__noinline__ __device__ int search(int n, int *out, gtap::cancel_flag *gtap_group = nullptr) { if (!gtap::serial_call_allowed()) return {};
  if (gtap::is_cancelled(gtap_group))
    return gtap::end_cancelled(gtap_group);
  int a = 7, b = 8, sum = 0;
  if (n == 0) {
    out[1] = 1;
  { if (gtap::cancels(gtap_group))
      return gtap::end_cancelled(gtap_group); }
  }

  { gtap::serial_call gtap_c(gtap_group); gtap_c.store(a, search(n - 1, out, gtap_c.group())); }

  { gtap::serial_call gtap_c(gtap_group); gtap_c.store(b, leaf(n, out, gtap_c.group())); }

  { gtap::serial_call gtap_c(gtap_group); gtap_c.combine<gtap::plus>(sum, leaf(n - 1, out, gtap_c.group())); }
  /* LEAVE_IF(out[2] > n) */
{ if (gtap::cancels(gtap_group, static_cast<bool>(out[2] > n)))
    return gtap::end_cancelled(gtap_group); }

{ if (gtap::is_cancelled(gtap_group))
    return gtap::end_cancelled(gtap_group); }

  leaf(a, out, gtap::called_in(gtap_group));
  if (n > 8)
    sum += search(n - 2, out, gtap::called_in(gtap_group)); // belongs to this task
  return a + b + sum;
}
// ---- gtap: task function search (cancel.cu:12) ----
struct gtap_args_search {
  using gtap_task = struct gtap_task_search;
  using gtap_result = int;
  int n;
  gtap::cancel_flag *gtap_group;
};
inline __device__ gtap_args_search gtap_pack_search(int n, int *,
    gtap::cancel_flag *gtap_group = nullptr) {
  return {n, gtap_group};
}
GTAP_TASK(search, (search)(gtap_a.n, gtap_constant_group_out(), gtap_a.gtap_group));
struct gtap_record_search : gtap_args_search {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_in_group = true; // a taskgroup waits for children, too
  int a; // pinned: destination of a spawn, line 19
  int b; // pinned: destination of a spawn, line 21
  int sum; // pinned: destination of a spawn, line 23
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_search(gtap_worker &gtap_w,
    gtap_record_search &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_constant_group_out();
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  int &sum = gtap_rec.sum;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // cancel.cu:25
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_search);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.template finish<int>(gtap::end_cancelled(gtap_group));
  a = 7; b = 8; sum = 0;
  if (n == 0) {
    out[1] = 1;
  { if (gtap::cancels(gtap_group))
      return gtap_w.template finish<int>(gtap::end_cancelled(gtap_group)); }
  }
  // task, cancel.cu:18
  gtap_w.spawn(gtap::child{gtap_pack_search(n - 1, out, gtap_group), gtap::to(a)});
  // task, cancel.cu:20
  gtap::spawn_if(gtap_w, n > 3, gtap::child{gtap_pack_leaf(n, out, gtap_group), gtap::to(b)});
  // task, cancel.cu:22
  gtap_w.spawn(gtap::child{gtap_pack_leaf(n - 1, out, gtap_group), gtap::into<gtap::plus>(sum)});
  /* LEAVE_IF(out[2] > n) */
{ if (gtap::cancels(gtap_group, static_cast<bool>(out[2] > n)))
    return gtap_w.template finish<int>(gtap::end_cancelled(gtap_group)); }
  if (gtap_w.must_wait()) { // state 1: taskwait, cancel.cu:25
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
{ if (gtap::is_cancelled(gtap_group))
    return gtap_w.template finish<int>(gtap::end_cancelled(gtap_group)); }
  // task, cancel.cu:27
  gtap_w.spawn(gtap::child{gtap_pack_leaf(a, out, gtap_group)});
  if (n > 8)
    sum += search(n - 2, out, gtap::called_in(gtap_group)); // belongs to this task
  return gtap_w.template finish<int>(a + b + sum);
}


__device__ int leaf(int n, int *out, gtap::cancel_flag *gtap_group) { if (!gtap::serial_call_allowed()) return {};
  if (gtap::is_cancelled(gtap_group))
    return gtap::end_cancelled(gtap_group);
  atomicAdd(out, n);
  return n;
}
struct gtap_record_leaf : gtap_args_leaf {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
  // Results are combined with their destinations.
  static constexpr unsigned gtap_combines = gtap::plus::bit;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_leaf(gtap_worker &gtap_w, gtap_record_leaf &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_constant_group_out();
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_leaf);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.template finish<int>(gtap::end_cancelled(gtap_group));
  atomicAdd(out, n);
  return gtap_w.template finish<int>(n);
}


// Is in no group that is cancelled.

__noinline__ __device__ void apart(int n, int *out, gtap::cancel_flag *gtap_group = nullptr) { if (!gtap::serial_call_allowed()) return;
  if (gtap::is_cancelled(gtap_group))
    return;

  {

    apart(n - 1, out, gtap::called_in(gtap_group));
  

  }
}
// ---- gtap: task function apart (cancel.cu:41) ----
struct gtap_args_apart {
  using gtap_task = struct gtap_task_apart;
  using gtap_result = void;
  int n;
  gtap::cancel_flag *gtap_group;
};
inline __device__ gtap_args_apart gtap_pack_apart(int n, int *,
    gtap::cancel_flag *gtap_group = nullptr) {
  return {n, gtap_group};
}
GTAP_TASK(apart, (apart)(gtap_a.n, gtap_constant_group_out(), gtap_a.gtap_group));
struct gtap_record_apart : gtap_args_apart {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_apart(gtap_worker &gtap_w, gtap_record_apart &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_constant_group_out();
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // cancel.cu:42
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_apart);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.finish();

  {
    // task, cancel.cu:44
    gtap_w.spawn(gtap::child{gtap_pack_apart(n - 1, out, gtap_group)});
  
    if (gtap_w.must_wait()) { // state 1: end of taskgroup, cancel.cu:42
      gtap_w.suspend(1);
      return;
    gtap_resume_1:;
    }
  }
  gtap_w.finish();
}



template <class T>
static __device__ __noinline__ void gtap_loop_visit_1(unsigned long long gtap_turns, unsigned long long gtap_stride, T i, T n, gtap::cancel_flag *gtap_group);
namespace {
// ---- gtap: task function gtap_loop_visit_1 (cancel.cu:55) ----
template <class T>
struct gtap_record_gtap_loop_visit_1;
template <class T>
struct gtap_task_gtap_loop_visit_1;
template <class T>
struct gtap_args_gtap_loop_visit_1 {
  using gtap_task = gtap_task_gtap_loop_visit_1<T>;
  using gtap_result = void;
  unsigned long long gtap_turns;
  unsigned long long gtap_stride;
  T i;
  T n;
  gtap::cancel_flag *gtap_group;
};
template <class T>
[[maybe_unused]] inline __device__ gtap_args_gtap_loop_visit_1<T> gtap_pack_gtap_loop_visit_1(
    unsigned long long gtap_turns, unsigned long long gtap_stride, T i, T n,
    gtap::cancel_flag *gtap_group) {
  return {gtap_turns, gtap_stride, i, n, gtap_group};
}
template <class T>
struct gtap_task_gtap_loop_visit_1 {
  using gtap_args = gtap_args_gtap_loop_visit_1<T>;
  using gtap_record = gtap_record_gtap_loop_visit_1<T>;
  GTAP_TASK_MEMBERS(gtap_step_gtap_loop_visit_1, (gtap_loop_visit_1<T>)(gtap_a.gtap_turns, gtap_a.gtap_stride, gtap_a.i, gtap_a.n, gtap_a.gtap_group))
};
} // namespace


template <class T>
__noinline__ __device__ void visit(T n, gtap::cancel_flag *gtap_group = nullptr) { if (!gtap::serial_call_allowed()) return;
  if (gtap::is_cancelled(gtap_group))
    return;
  if (n < 0) {
  { if (gtap::cancels(gtap_group))
      { gtap::end_cancelled(gtap_group); return; } }
  }
  if (const unsigned long long gtap_turns = ::gtap::turns_below<T>(static_cast<T>(0), n, 1); ::gtap::divides(gtap_turns)) {

    gtap_loop_visit_1<T>(gtap_turns, 1, static_cast<T>(0), n, gtap::called_in(gtap_group));
  } else
  for (T i = 0; i < n; i++) {

    visit<T>(n / 2, gtap::called_in(gtap_group));
  }
}
// ---- gtap: task function visit (cancel.cu:51) ----
template <class T>
struct gtap_record_visit;
template <class T>
struct gtap_task_visit;
template <class T>
struct gtap_args_visit {
  using gtap_task = gtap_task_visit<T>;
  using gtap_result = void;
  T n;
  gtap::cancel_flag *gtap_group;
};
template <class T>
inline __device__ gtap_args_visit<T> gtap_pack_visit(T n, gtap::cancel_flag *gtap_group = nullptr) {
  return {n, gtap_group};
}
template <class T>
struct gtap_task_visit {
  using gtap_args = gtap_args_visit<T>;
  using gtap_record = gtap_record_visit<T>;
  GTAP_TASK_MEMBERS(gtap_step_visit, (visit<T>)(gtap_a.n, gtap_a.gtap_group))
};
template <class T>
struct gtap_record_visit : gtap_args_visit<T> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_in_group = true; // a taskgroup waits for children, too
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_visit(gtap_worker &gtap_w,
    gtap_record_visit<T> &gtap_rec) {
  T n = gtap_rec.n;
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  GTAP_CHECK_RECORD(gtap_task_visit<T>);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.finish();
  if (n < 0) {
  { if (gtap::cancels(gtap_group))
      { gtap::end_cancelled(gtap_group); return gtap_w.finish(); } }
  }
  if (const unsigned long long gtap_turns = ::gtap::turns_below<T>(static_cast<T>(0), n, 1); ::gtap::in_task::divides(gtap_turns)) {
    // task, cancel.cu:55
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_visit_1<T>(gtap_turns, 1, static_cast<T>(0), n, gtap_group)});
  } else
  for (T i = 0; i < n; i++) {
    // task, cancel.cu:56
    gtap_w.spawn(gtap::child{gtap_pack_visit<T>(n / 2, gtap_group)});
  }
  gtap_w.finish();
}



template <class T>
static __device__ __noinline__ void gtap_loop_visit_1(unsigned long long gtap_turns, unsigned long long gtap_stride, T i, T n, gtap::cancel_flag *gtap_group) { if (!gtap::serial_call_allowed()) return; // the turns of a loop of visit
  while (::gtap::halves(gtap_turns)) {
    const unsigned long long gtap_half = gtap_turns / 2;

    gtap_loop_visit_1<T>(gtap_half, gtap_stride, i, n, gtap::called_in(gtap_group));
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {

    visit<T>(n / 2, gtap::called_in(gtap_group));
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
template <class T>
struct gtap_record_gtap_loop_visit_1 : gtap_args_gtap_loop_visit_1<T> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_in_group = true; // a taskgroup waits for children, too
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_loop_visit_1<T> &gtap_a,
      unsigned long long gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_loop_visit_1(gtap_worker &gtap_w,
    gtap_record_gtap_loop_visit_1<T> &gtap_rec) {
  unsigned long long gtap_turns = gtap_rec.gtap_turns;
  unsigned long long gtap_stride = gtap_rec.gtap_stride;
  T i = gtap_rec.i;
  T n = gtap_rec.n;
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  GTAP_CHECK_RECORD(gtap_task_gtap_loop_visit_1<T>);
  // the turns of a loop of visit
  while (::gtap::in_task::halves(gtap_turns)) {
    const unsigned long long gtap_half = gtap_turns / 2;
    // task, cancel.cu:55
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_visit_1<T>(gtap_half, gtap_stride, i, n, gtap_group)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {
    // task, cancel.cu:56
    gtap_w.spawn(gtap::child{gtap_pack_visit<T>(n / 2, gtap_group)});
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



__device__ void none(gtap::cancel_flag *gtap_group = nullptr) { if (!gtap::serial_call_allowed()) return;
  if (gtap::is_cancelled(gtap_group))
    return;
{ if (gtap::is_cancelled(gtap_group))
    { gtap::end_cancelled(gtap_group); return; } }
}
// ---- gtap: task function none (cancel.cu:62) ----
struct gtap_args_none {
  using gtap_task = struct gtap_task_none;
  using gtap_result = void;
  gtap::cancel_flag *gtap_group;
};
inline __device__ gtap_args_none gtap_pack_none(gtap::cancel_flag *gtap_group = nullptr) {
  return {gtap_group};
}
GTAP_TASK(none, (none)(gtap_a.gtap_group));
struct gtap_record_none : gtap_args_none {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_none(gtap_worker &gtap_w, gtap_record_none &gtap_rec) {
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  GTAP_CHECK_RECORD(gtap_task_none);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.finish();
{ if (gtap::is_cancelled(gtap_group))
    { gtap::end_cancelled(gtap_group); return gtap_w.finish(); } }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_block_group_1(int *out, gtap::cancel_flag *gtap_group = nullptr);
namespace {
// ---- gtap: task function gtap_block_group_1 (cancel.cu:98) ----
struct gtap_args_gtap_block_group_1 {
  using gtap_task = struct gtap_task_gtap_block_group_1;
  using gtap_result = void;
  gtap::cancel_flag *gtap_group;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_group_1 gtap_pack_gtap_block_group_1(int *,
    gtap::cancel_flag *gtap_group = nullptr) {
  return {gtap_group};
}
GTAP_TASK(gtap_block_group_1, (gtap_block_group_1)(gtap_constant_group_out(), gtap_a.gtap_group));
} // namespace


static __device__ __noinline__ void gtap_taskloop_group_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int k, int *out, gtap::cancel_flag *gtap_group = nullptr);
namespace {
// ---- gtap: task function gtap_taskloop_group_1 (cancel.cu:92) ----
struct gtap_args_gtap_taskloop_group_1 {
  using gtap_task = struct gtap_task_gtap_taskloop_group_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_grain;
  unsigned int gtap_stride;
  int k;
  gtap::cancel_flag *gtap_group;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_group_1 gtap_pack_gtap_taskloop_group_1(
    unsigned int gtap_turns, unsigned int gtap_grain, unsigned int gtap_stride, int k, int *,
    gtap::cancel_flag *gtap_group = nullptr) {
  return {gtap_turns, gtap_grain, gtap_stride, k, gtap_group};
}
GTAP_TASK(gtap_taskloop_group_1, (gtap_taskloop_group_1)(gtap_a.gtap_turns, gtap_a.gtap_grain,
    gtap_a.gtap_stride, gtap_a.k, gtap_constant_group_out(), gtap_a.gtap_group));
} // namespace


__device__ int group(int n, int *out) { if (!gtap::serial_call_allowed()) return {};
  for (int i = 0; i < n; i++) {
    {

    {
      gtap::cancel_flag gtap_flag_1 = {nullptr, 0};
      int r = -1;

      { gtap::serial_call gtap_c(&gtap_flag_1); gtap_c.store(r, search(i, out, gtap_c.group())); }
      if (i == 100) {
      { if (gtap::cancels(&gtap_flag_1)) {

        goto gtap_past_group_1; } }
      }
      int q = 3;

      leaf(i + q, out, &gtap_flag_1);

      {
        gtap::cancel_flag gtap_flag_2 = {&gtap_flag_1, 0};

        visit<int>(i, &gtap_flag_2);

        visit<long>(i, &gtap_flag_2);

        none(&gtap_flag_2);
      

      }
    

    } gtap_past_group_1:; }

{
  gtap::cancel_flag gtap_flag_3 = {nullptr, 0};
    if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {

      gtap_taskloop_group_1(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, 0, out, &gtap_flag_3);
    } else
      for (int k = 0; k < n;)
        ::gtap::turns_unknown(); 

                                 }

      {
        gtap::cancel_flag gtap_flag_4 = {nullptr, 0};

        gtap_block_group_1(out, &gtap_flag_4);

        apart(n, out, &gtap_flag_4);
      

      }
  }
  return 0;
}
// ---- gtap: task function group (cancel.cu:67) ----
struct gtap_args_group {
  using gtap_task = struct gtap_task_group;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_group gtap_pack_group(int n, int *) { return {n}; }
GTAP_TASK(group, group(gtap_a.n, gtap_constant_group_out()));
struct gtap_record_group : gtap_args_group {
  static constexpr unsigned gtap_states = 6; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int i; // spilled: live at the taskwait, line 75
  gtap::cancel_flag gtap_flag_1; // pinned: its address is taken, line 73
  int r; // pinned: destination of a spawn, line 73
  gtap::cancel_flag gtap_flag_2; // pinned: its address is taken, line 83
  gtap::cancel_flag gtap_flag_3; // pinned: its address is taken, line 91
  gtap::cancel_flag gtap_flag_4; // pinned: its address is taken, line 99
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_group(gtap_worker &gtap_w, gtap_record_group &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_constant_group_out();
  gtap::cancel_flag &gtap_flag_1 = gtap_rec.gtap_flag_1;
  int &r = gtap_rec.r;
  gtap::cancel_flag &gtap_flag_2 = gtap_rec.gtap_flag_2;
  gtap::cancel_flag &gtap_flag_3 = gtap_rec.gtap_flag_3;
  gtap::cancel_flag &gtap_flag_4 = gtap_rec.gtap_flag_4;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // cancel.cu:75
  case 2: goto gtap_resume_2; // cancel.cu:80
  case 3: goto gtap_resume_3; // cancel.cu:69
  case 4: goto gtap_resume_4; // cancel.cu:90
  case 5: goto gtap_resume_5; // cancel.cu:96
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_group);
  { int i; // for, cancel.cu:68
    for (i = 0; i < n; i++) {
      {

      {
        gtap_flag_1 = gtap::cancel_flag{nullptr, 0};
        r = -1;
        // task, cancel.cu:72
        gtap_w.spawn(gtap::child{gtap_pack_search(i, out, &gtap_flag_1), gtap::to(r)});
        if (i == 100) {
        { if (gtap::cancels(&gtap_flag_1)) {
            if (gtap_w.must_wait()) { // state 1: end of taskgroup, cancel.cu:75
              gtap_rec.i = i;
              gtap_w.suspend(1);
              return;
            gtap_resume_1:
              i = gtap_rec.i;
            }
          goto gtap_past_group_1; } }
        }
        int q; q = 3;
        // task, cancel.cu:78
        gtap_w.spawn(gtap::child{gtap_pack_leaf(i + q, out, &gtap_flag_1)});

        {
          gtap_flag_2 = gtap::cancel_flag{&gtap_flag_1, 0};
          // task, cancel.cu:82
          gtap_w.spawn(gtap::child{gtap_pack_visit<int>(i, &gtap_flag_2)});
          // task, cancel.cu:84
          gtap_w.spawn(gtap::child{gtap_pack_visit<long>(i, &gtap_flag_2)});
          // task, cancel.cu:86
          gtap_w.spawn(gtap::child{gtap_pack_none(&gtap_flag_2)});
      
          if (gtap_w.must_wait()) { // state 2: end of taskgroup, cancel.cu:80
            gtap_rec.i = i;
            gtap_w.suspend(2);
            return;
          gtap_resume_2:
            i = gtap_rec.i;
          }
        }
    
        if (gtap_w.must_wait()) { // state 3: end of taskgroup, cancel.cu:69
          gtap_rec.i = i;
          gtap_w.suspend(3);
          return;
        gtap_resume_3:
          i = gtap_rec.i;
        }
      } gtap_past_group_1:; }

  {
    gtap_flag_3 = gtap::cancel_flag{nullptr, 0};
      if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {
        // task, cancel.cu:91
        gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_group_1(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, 0, out, &gtap_flag_3)});
      } else
        for (int k = 0; k < n;)
          ::gtap::turns_unknown(); 
                                     if (gtap_w.must_wait()) { // state 4: end of taskgroup, cancel.cu:90
                                       gtap_rec.i = i;
                                       gtap_w.suspend(4);
                                       return;
                                     gtap_resume_4:
                                       i = gtap_rec.i;
                                     }
                                   }

        {
          gtap_flag_4 = gtap::cancel_flag{nullptr, 0};
          // task, cancel.cu:98
          gtap_w.spawn(gtap::child{gtap_pack_gtap_block_group_1(out, &gtap_flag_4)});
          // task, cancel.cu:104
          gtap_w.spawn(gtap::child{gtap_pack_apart(n, out, &gtap_flag_4)});
      
          if (gtap_w.must_wait()) { // state 5: end of taskgroup, cancel.cu:96
            gtap_rec.i = i;
            gtap_w.suspend(5);
            return;
          gtap_resume_5:
            i = gtap_rec.i;
          }
        }
    }
  }
  return gtap_w.template finish<int>(0);
}



static __device__ __noinline__ void gtap_taskloop_group_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int k, int *out, gtap::cancel_flag *gtap_group) { if (!gtap::serial_call_allowed()) return;
  if (gtap::is_cancelled(gtap_group))
    return; // the turns of a taskloop of group
  while (::gtap::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_taskloop_group_1(gtap_half, gtap_grain, gtap_stride, k, out, gtap::called_in(gtap_group));
    k = ::gtap::ahead(k, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, k = ::gtap::ahead(k, gtap_stride, 1))
      if (out[k] > k) {
      { if (gtap::cancels(gtap_group))
          { gtap::end_cancelled(gtap_group); return; } }
      }

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_taskloop_group_1 : gtap_args_gtap_taskloop_group_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_in_group = true; // a taskgroup waits for children, too
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts
  static_assert(gtap_sums_many, "");
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_group_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &k = gtap_a.k;
    gtap_a.k = ::gtap::ahead(k, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_group_1(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_group_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_grain = gtap_rec.gtap_grain;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int k = gtap_rec.k;
  int *out = gtap_constant_group_out();
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // cancel.cu:95
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_group_1);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.finish(); // the turns of a taskloop of group
  while (::gtap::in_task::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, cancel.cu:92
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_group_1(gtap_half, gtap_grain, gtap_stride, k, out, gtap_group)});
    k = ::gtap::ahead(k, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, k = ::gtap::ahead(k, gtap_stride, 1))
      if (out[k] > k) {
      { if (gtap::cancels(gtap_group))
          { gtap::end_cancelled(gtap_group); return gtap_w.finish(); } }
      }
  if (gtap_w.must_wait()) { // state 1: taskwait, cancel.cu:95
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace



static __device__ __noinline__ void gtap_block_group_1(int *out, gtap::cancel_flag *gtap_group) { if (!gtap::serial_call_allowed()) return;
  if (gtap::is_cancelled(gtap_group))
    return; // the block of group
        {
          out[3] = 1;
          { if (gtap::cancels(gtap_group, static_cast<bool>(out[4])))
              { gtap::end_cancelled(gtap_group); return; } }
          out[4] = 1;
        }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_group_1 : gtap_args_gtap_block_group_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_group_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_group_1 &gtap_rec) {
  int *out = gtap_constant_group_out();
  gtap::cancel_flag *gtap_group = gtap_rec.gtap_group;
  gtap::assume_global(out);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_group_1);
  if (gtap::is_cancelled(gtap_group))
    return gtap_w.finish(); // the block of group
        {
          out[3] = 1;
          { if (gtap::cancels(gtap_group, static_cast<bool>(out[4])))
              { gtap::end_cancelled(gtap_group); return gtap_w.finish(); } }
          out[4] = 1;
        }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of kernel (cancel.cu:111) ----
using gtap_program_kernel = gtap::program<gtap_task_leaf, gtap_task_search, gtap_task_apart,
    gtap_task_visit<int>, gtap_task_visit<long>, gtap_task_none, gtap_task_gtap_block_group_1,
    gtap_task_gtap_taskloop_group_1, gtap_task_group, gtap_task_gtap_loop_visit_1<int>,
    gtap_task_gtap_loop_visit_1<long>>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, cancel.cu:112
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_group_out() = out;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_group(n, out), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
