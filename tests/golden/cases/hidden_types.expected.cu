// Made by gtap-translate 0.1.0 from hidden_types.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Names that hide a type, and overloads among which a result's type chooses.
#include <gtap_thread.cuh>

#include <type_traits>

struct pt {
  int a, b;
};



// ---- gtap: walks of parameter (hidden_types.cu:11) ----
struct gtap_args_gtap_walk_parameter {
  using gtap_task = struct gtap_task_gtap_walk_parameter;
  using gtap_result = int;
  ::pt pt;
};
inline __device__ gtap_args_gtap_walk_parameter gtap_pack_gtap_walk_parameter(::pt pt) {
  return {pt};
}
GTAP_CALLS(gtap_walk_parameter);
struct gtap_record_gtap_walk_parameter : gtap_args_gtap_walk_parameter {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  static constexpr unsigned long long gtap_tail_calls = 0; // return what comes back
  struct gtap_frame { // what a call keeps while it waits for another
    int pt_b;
  };
  static __device__ __forceinline__ gtap_frame gtap_keep(
      const gtap_record_gtap_walk_parameter &gtap_rec) {
    return {gtap_rec.pt.b};
  }
  static __device__ __forceinline__ void gtap_take_back(gtap_record_gtap_walk_parameter &gtap_rec,
      const gtap_frame &gtap_kept) {
    gtap_rec.pt.b = gtap_kept.pt_b;
  }
  struct gtap_changes { // the arguments that calls of the function itself change
    ::pt pt;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_gtap_walk_parameter &gtap_a) {
    return {gtap_a.pt};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_gtap_walk_parameter &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.pt = gtap_c.pt;
  }
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_gtap_walk_parameter &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &pt = gtap_a.pt;
    if (pt.a < 1) { gtap_r = pt.b; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_walk_parameter(gtap_worker &gtap_w,
    gtap_record_gtap_walk_parameter &gtap_rec) {
  ::pt pt = gtap_rec.pt;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // hidden_types.cu:17
  default: break;
  }
  if (pt.a < 1)
    return gtap_w.template finish<int>(pt.b);
  ::pt next; next = ::pt{pt.a - 1, pt.b};
  int x;

  int gtap_call_1;
  gtap_w.spawn(gtap::child{gtap_pack_gtap_walk_parameter(next), gtap::to(gtap_call_1)});
  if (gtap_w.must_wait()) { // state 1: the call, hidden_types.cu:17
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_1 = gtap_w.result();
  }
  x = gtap_call_1;

  return gtap_w.template finish<int>(x + pt.b);
}


__noinline__ __device__ int parameter(pt pt) { if (!gtap::serial_call_allowed()) return {};
  if (pt.a < 1)
    return pt.b;
  struct pt next = {pt.a - 1, pt.b};
  int x;

  x = parameter(next);

  return x + pt.b;
}
// ---- gtap: task function parameter (hidden_types.cu:11) ----
struct gtap_args_parameter {
  using gtap_task = struct gtap_task_parameter;
  using gtap_result = int;
  ::pt pt;
};
inline __device__ gtap_args_parameter gtap_pack_parameter(::pt pt) { return {pt}; }
GTAP_TASK(parameter, (parameter)(gtap_a.pt));
struct gtap_record_parameter : gtap_args_parameter {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  using gtap_sums = gtap::plus; // what its children return and its own come to
  using gtap_calls = gtap_task_gtap_walk_parameter; // a walk runs its tree as calls of it
  static __device__ __forceinline__ gtap_args_gtap_walk_parameter gtap_called(
      [[maybe_unused]] const gtap_args_parameter &gtap_a) {
    return gtap_pack_gtap_walk_parameter(gtap_a.pt);
  }
  int x; // pinned: destination of a spawn, line 17
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_parameter &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &pt = gtap_a.pt;
    if (pt.a < 1) { gtap_r = pt.b; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_parameter(gtap_worker &gtap_w,
    gtap_record_parameter &gtap_rec) {
  ::pt pt = gtap_rec.pt;
  int &x = gtap_rec.x;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // hidden_types.cu:18
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_parameter);
  if (pt.a < 1)
    return gtap_w.template finish<int>(pt.b);
  ::pt next; next = ::pt{pt.a - 1, pt.b};
  // x: in the record
  // task, hidden_types.cu:16
  gtap_w.spawn(gtap::child{gtap_pack_parameter(next), gtap::to(x)});
  if (gtap_w.must_wait()) { // state 1: taskwait, hidden_types.cu:18
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(x + pt.b);
}



__noinline__ __device__ int local(int n) { if (!gtap::serial_call_allowed()) return {};
  int x = 0;
  {
    pt pt{n, 2};

    pt.a = parameter(pt);

    x = pt.a + pt.b;
  }
  pt last{x, n};

  return last.a + last.b;
}
static __device__ __forceinline__ int &gtap_constant_calls_n() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function local (hidden_types.cu:23) ----
struct gtap_args_local {
  using gtap_task = struct gtap_task_local;
  using gtap_result = int;
};
inline __device__ gtap_args_local gtap_pack_local(int) { return {}; }
GTAP_TASK(local, local(gtap_constant_calls_n()));
struct gtap_record_local : gtap_args_local {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  ::pt pt_2; // pinned: destination of a spawn, line 28
  ::pt last; // spilled: live at the taskwait, line 33
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_local(gtap_worker &gtap_w, gtap_record_local &gtap_rec) {
  int n = gtap_constant_calls_n();
  ::pt &pt_2 = gtap_rec.pt_2;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // hidden_types.cu:29
  case 2: goto gtap_resume_2; // hidden_types.cu:33
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_local);
  int x; x = 0;
  {
    pt_2 = ::pt{n, 2};
    // task, hidden_types.cu:27
    gtap_w.spawn(gtap::child{gtap_pack_parameter(pt_2), gtap::to(pt_2.a)});
    if (gtap_w.must_wait()) { // state 1: taskwait, hidden_types.cu:29
      gtap_w.suspend(1);
      return;
    gtap_resume_1:;
    }
    x = pt_2.a + pt_2.b;
  }
  ::pt last; last = ::pt{x, n};
  if (gtap_w.must_wait()) { // state 2: taskwait, hidden_types.cu:33
    gtap_rec.last = last;
    gtap_w.suspend(2);
    return;
  gtap_resume_2:
    last = gtap_rec.last;
  }
  return gtap_w.template finish<int>(last.a + last.b);
}


struct node {
  int v;
};


// ---- gtap: walks of node (hidden_types.cu:41) ----
struct gtap_args_gtap_walk_node {
  using gtap_task = struct gtap_task_gtap_walk_node;
  using gtap_result = int;
  struct node n;
};
inline __device__ gtap_args_gtap_walk_node gtap_pack_gtap_walk_node(struct node n) { return {n}; }
GTAP_CALLS(gtap_walk_node);
struct gtap_saved_gtap_walk_node {
  struct node left; // spilled: live at the call, line 46
};
struct gtap_record_gtap_walk_node : gtap_args_gtap_walk_node, gtap_saved_gtap_walk_node {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  static constexpr unsigned long long gtap_tail_calls = 0; // return what comes back
  struct gtap_frame : gtap_saved_gtap_walk_node { // what a call keeps while it waits for another
  };
  static __device__ __forceinline__ gtap_frame gtap_keep(
      const gtap_record_gtap_walk_node &gtap_rec) {
    return {gtap_rec};
  }
  static __device__ __forceinline__ void gtap_take_back(gtap_record_gtap_walk_node &gtap_rec,
      const gtap_frame &gtap_kept) {
    static_cast<gtap_saved_gtap_walk_node &>(gtap_rec) = gtap_kept;
  }
  struct gtap_changes { // the arguments that calls of the function itself change
    struct node n;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_gtap_walk_node &gtap_a) {
    return {gtap_a.n};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_gtap_walk_node &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.n = gtap_c.n;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_walk_node(gtap_worker &gtap_w,
    gtap_record_gtap_walk_node &gtap_rec) {
  struct node n = gtap_rec.n;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // hidden_types.cu:46
  default: break;
  }
  struct node left; left = gtap::same<struct node>::type{n.v - 1};
  int a; a = 0;
  if (n.v > 0) {

    int gtap_call_2;
    gtap_w.spawn(gtap::child{gtap_pack_gtap_walk_node(left), gtap::to(gtap_call_2)});
    if (gtap_w.must_wait()) { // state 1: the call, hidden_types.cu:46
      gtap_rec.left = left;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      left = gtap_rec.left;
      gtap_call_2 = gtap_w.result();
    }
    a = gtap_call_2;

  }
  return gtap_w.template finish<int>(a + left.v);
}


__device__ int node(struct node n) { if (!gtap::serial_call_allowed()) return {};
  struct node left = {n.v - 1};
  int a = 0;
  if (n.v > 0) {

    a = node(left);

  }
  return a + left.v;
}
// ---- gtap: task function node (hidden_types.cu:41) ----
struct gtap_args_node {
  using gtap_task = struct gtap_task_node;
  using gtap_result = int;
  struct node n;
};
inline __device__ gtap_args_node gtap_pack_node(struct node n) { return {n}; }
GTAP_TASK(node, (node)(gtap_a.n));
struct gtap_record_node : gtap_args_node {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  using gtap_calls = gtap_task_gtap_walk_node; // a walk runs its tree as calls of it
  static __device__ __forceinline__ gtap_args_gtap_walk_node gtap_called(
      [[maybe_unused]] const gtap_args_node &gtap_a) {
    return gtap_pack_gtap_walk_node(gtap_a.n);
  }
  struct node left; // spilled: live at the taskwait, line 47
  int a; // pinned: destination of a spawn, line 46
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_node(gtap_worker &gtap_w, gtap_record_node &gtap_rec) {
  struct node n = gtap_rec.n;
  int &a = gtap_rec.a;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // hidden_types.cu:47
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_node);
  struct node left; left = gtap::same<struct node>::type{n.v - 1};
  a = 0;
  if (n.v > 0) {
    // task, hidden_types.cu:45
    gtap_w.spawn(gtap::child{gtap_pack_node(left), gtap::to(a)});
    if (gtap_w.must_wait()) { // state 1: taskwait, hidden_types.cu:47
      gtap_rec.left = left;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      left = gtap_rec.left;
    }
  }
  return gtap_w.template finish<int>(a + left.v);
}



template <class T>
__device__ std::enable_if_t<std::is_integral<T>::value, T> chosen(T n) { if (!gtap::serial_call_allowed()) return gtap::no_result<std::enable_if_t<std::is_integral<T>::value, T>>();
  return n;
}
// ---- gtap: task function chosen (hidden_types.cu:54) ----
template <class T>
struct gtap_record_chosen;
template <class T>
struct gtap_task_chosen;
template <class T>
struct gtap_args_chosen {
  using gtap_task = gtap_task_chosen<T>;
  using gtap_result = std::enable_if_t<std::is_integral<T>::value, T>;
  T n;
};
template <class T>
inline __device__ typename gtap::if_type<gtap_args_chosen<T>,
    std::enable_if_t<std::is_integral<T>::value, T>>::type gtap_pack_chosen(T n) {
  return {n};
}
template <class T>
struct gtap_task_chosen {
  using gtap_args = gtap_args_chosen<T>;
  using gtap_record = gtap_record_chosen<T>;
  GTAP_TASK_MEMBERS(gtap_step_chosen, (chosen<T>)(gtap_a.n))
};
template <class T>
struct gtap_record_chosen : gtap_args_chosen<T> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_chosen(gtap_worker &gtap_w,
    gtap_record_chosen<T> &gtap_rec) {
  T n = gtap_rec.n;
  GTAP_CHECK_RECORD(gtap_task_chosen<T>);
  return gtap_w.template finish<std::enable_if_t<std::is_integral<T>::value, T>>(n);
}


template <class T>
__device__ std::enable_if_t<!std::is_integral<T>::value, T> chosen(T n) { if (!gtap::serial_call_allowed()) return gtap::no_result<std::enable_if_t<!std::is_integral<T>::value, T>>();
  return n + 1;
}
// ---- gtap: task function chosen (hidden_types.cu:59) ----
template <class T>
struct gtap_record_chosen_2;
template <class T>
struct gtap_task_chosen_2;
template <class T>
struct gtap_args_chosen_2 {
  using gtap_task = gtap_task_chosen_2<T>;
  using gtap_result = std::enable_if_t<!std::is_integral<T>::value, T>;
  T n;
};
template <class T>
inline __device__ typename gtap::if_type<gtap_args_chosen_2<T>,
    std::enable_if_t<!std::is_integral<T>::value, T>>::type gtap_pack_chosen(T n) {
  return {n};
}
template <class T>
struct gtap_task_chosen_2 {
  using gtap_args = gtap_args_chosen_2<T>;
  using gtap_record = gtap_record_chosen_2<T>;
  GTAP_TASK_MEMBERS(gtap_step_chosen_2, (chosen<T>)(gtap_a.n))
};
template <class T>
struct gtap_record_chosen_2 : gtap_args_chosen_2<T> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_chosen_2(gtap_worker &gtap_w,
    gtap_record_chosen_2<T> &gtap_rec) {
  T n = gtap_rec.n;
  GTAP_CHECK_RECORD(gtap_task_chosen_2<T>);
  return gtap_w.template finish<std::enable_if_t<!std::is_integral<T>::value, T>>(n + 1);
}


namespace other {
using ::local;
}

__device__ int calls(int n) { if (!gtap::serial_call_allowed()) return {};
  int a = 0, b = 0;
  double c = 0;

  a = other::local(n);

  b = chosen(n);

  c = chosen(1.5);

  return a + b + int(c);
}
// ---- gtap: task function calls (hidden_types.cu:67) ----
struct gtap_args_calls {
  using gtap_task = struct gtap_task_calls;
  using gtap_result = int;
};
inline __device__ gtap_args_calls gtap_pack_calls(int) { return {}; }
GTAP_TASK(calls, calls(gtap_constant_calls_n()));
struct gtap_record_calls : gtap_args_calls {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int a; // pinned: destination of a spawn, line 71
  int b; // pinned: destination of a spawn, line 73
  double c; // pinned: destination of a spawn, line 75
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_calls(gtap_worker &gtap_w, gtap_record_calls &gtap_rec) {
  int n = gtap_constant_calls_n();
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  double &c = gtap_rec.c;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // hidden_types.cu:76
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_calls);
  a = 0; b = 0;
  c = 0;
  // task, hidden_types.cu:70
  gtap_w.spawn(gtap::child{::gtap_pack_local(n), gtap::to(a)});
  // task, hidden_types.cu:72
  gtap_w.spawn(gtap::child{gtap_pack_chosen(n), gtap::to(b)});
  // task, hidden_types.cu:74
  gtap_w.spawn(gtap::child{gtap_pack_chosen(1.5), gtap::to(c)});
  if (gtap_w.must_wait()) { // state 1: taskwait, hidden_types.cu:76
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(a + b + int(c));
}


// ---- gtap: program of kernel (hidden_types.cu:80) ----
using gtap_program_kernel = gtap::program<gtap_task_node>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  struct node first = {n};
  { // entry, hidden_types.cu:82
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_node(first), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
// ---- gtap: program of other_kernel (hidden_types.cu:85) ----
using gtap_program_other_kernel = gtap::program<gtap_task_parameter, gtap_task_local,
    gtap_task_chosen<int>, gtap_task_chosen_2<double>, gtap_task_calls>;
__global__ void GTAP_ENTRY_BOUNDS other_kernel(int n, int *out) {
  { // entry, hidden_types.cu:86
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_calls_n() = n;
    }
    gtap::session<gtap_program_other_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_calls(n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_other_kernel =
    gtap::entry_of<gtap_program_other_kernel>(&other_kernel);
