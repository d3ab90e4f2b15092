// Made by gtap-translate 0.1.0 from macros.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Macros and _Pragma that hold what is rewritten are written out, each after a comment; others stay.
#include <gtap_thread.cuh>

#define SPAWN(x, call) _Pragma("gtap task") x = call
#define CALL(n) f((n)-1)
#define LESS(n) ((n) / 2)
#define RETURN(x) return x
#define WAIT _Pragma("gtap taskwait")
#define DEFINE_TWICE(name, call)                                                                   \
  _Pragma("gtap function") __device__ __noinline__ int name(int n) {                               \
    int a = 0;                                                                                     \
    SPAWN(a, call(n));                                                                             \
    WAIT return 2 * a;                                                                             \
  }


__noinline__ __device__ int f(int n) { if (!gtap::serial_call_allowed()) return {};
  if (n < 2)
    /* RETURN(n) */ return n;
  int a = 0, b = 0;
  /* SPAWN(a, f(LESS(n))) */

  a = f(((n) / 2)); // the smaller one

  b = /* CALL(n / * all but one * /) */ f((n)-1);

  return a + LESS(b);
}
// ---- gtap: task function f (macros.cu:17) ----
struct gtap_args_f {
  using gtap_task = struct gtap_task_f;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_f gtap_pack_f(int n) { return {n}; }
GTAP_TASK(f, f(gtap_a.n));
struct gtap_record_f : gtap_args_f {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  int a; // pinned: destination of a spawn, line 21
  int b; // pinned: destination of a spawn, line 23
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_f &gtap_a, gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n < 2) { gtap_r = n; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_f(gtap_worker &gtap_w, gtap_record_f &gtap_rec) {
  int n = gtap_rec.n;
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // macros.cu:25
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_f);
  if (n < 2)
    /* RETURN(n) */ return gtap_w.template finish<int>(n);
  a = 0; b = 0;
  /* SPAWN(a, f(LESS(n))) */
  // task, macros.cu:21
  gtap_w.spawn(gtap::child{gtap_pack_f(((n) / 2)), gtap::to(a)}); // the smaller one
  // task, macros.cu:22
  gtap_w.spawn(gtap::child{gtap_pack_f((n)-1), gtap::to(b)});
  if (gtap_w.must_wait()) { // state 1: taskwait, macros.cu:25
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(a + LESS(b));
}


/* DEFINE_TWICE(twice, f) */

__device__ __noinline__ int twice(int n) { if (!gtap::serial_call_allowed()) return {};
  int a = 0;

  a = f(n);

  return 2 * a;
}
// ---- gtap: task function twice (macros.cu:28) ----
struct gtap_args_twice {
  using gtap_task = struct gtap_task_twice;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_twice gtap_pack_twice(int n) { return {n}; }
GTAP_TASK(twice, twice(gtap_a.n));
struct gtap_record_twice : gtap_args_twice {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int a; // pinned: destination of a spawn, line 28
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_twice(gtap_worker &gtap_w, gtap_record_twice &gtap_rec) {
  int n = gtap_rec.n;
  int &a = gtap_rec.a;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // macros.cu:28
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_twice);
  a = 0;
  // task, macros.cu:28
  gtap_w.spawn(gtap::child{gtap_pack_f(n), gtap::to(a)});
  if (gtap_w.must_wait()) { // state 1: taskwait, macros.cu:28
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(2 * a);
}

