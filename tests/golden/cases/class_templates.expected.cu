// Made by gtap-translate 0.1.0 from class_templates.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Static members of a class template: what is generated stands in the class and behind it, in the words of the class
// or of the definition outside of it.
#include <gtap_thread.cuh>

template <class T>
class Powers {
public:
  struct Term {
    T value;
    int exponent;
  };

  // Nobody spawns it.

  template <class U>
  static __device__ U unused(U u) { if (!gtap::serial_call_allowed()) return gtap::no_result<U>();
    return u;
  }
public: // ---- gtap: task function Powers::unused (class_templates.cu:16) ----
template <class U>
struct gtap_args_unused;
template <class U>
struct gtap_record_unused;
template <class U>
struct gtap_task_unused;
template <class U>
static __device__ gtap_args_unused<U> gtap_pack_unused(U u);
template <class U, class gtap_worker>
static __device__ __forceinline__ void gtap_step_unused(gtap_worker &gtap_w,
    gtap_record_unused<U> &gtap_rec);
public:


  __noinline__ static __device__ T sum(Term term) { if (!gtap::serial_call_allowed()) return gtap::no_result<T>();
    if (term.exponent == 0)
      return T(1);
    Term next = {term.value, term.exponent - 1};
    T rest;

    rest = sum(next);

    return rest * next.value;
  }
public: // ---- gtap: task function Powers::sum (class_templates.cu:21) ----
struct gtap_args_sum;
struct gtap_record_sum;
struct gtap_task_sum;
static __device__ gtap_args_sum gtap_pack_sum(Term term);
template <class gtap_worker>
static __device__ __forceinline__ void gtap_step_sum(gtap_worker &gtap_w,
    gtap_record_sum &gtap_rec);
public:



  template <int N>
  static __device__ T many(T value, int n);
public: // ---- gtap: task function Powers::many (class_templates.cu:35) ----
template <int N>
struct gtap_args_many;
template <int N>
struct gtap_record_many;
template <int N>
struct gtap_task_many;
template <int N>
static __device__ gtap_args_many<N> gtap_pack_many(T value, int n);
template <int N, class gtap_worker>
static __device__ __forceinline__ void gtap_step_many(gtap_worker &gtap_w,
    gtap_record_many<N> &gtap_rec);
public:
};
// ---- gtap: task function Powers::unused ----
template <class T>
template <class U>
struct Powers<T>::gtap_args_unused {
  using gtap_task = gtap_task_unused<U>;
  using gtap_result = U;
  U u;
};
template <class T>
template <class U>
inline __device__ auto Powers<T>::gtap_pack_unused(U u) -> gtap_args_unused<U> { return {u}; }
template <class T>
template <class U>
struct Powers<T>::gtap_task_unused {
  using gtap_args = gtap_args_unused<U>;
  using gtap_record = gtap_record_unused<U>;
  GTAP_TASK_MEMBERS(gtap_step_unused, (unused<U>)(gtap_a.u))
};

// ---- gtap: task function Powers::sum ----
template <class T>
struct Powers<T>::gtap_args_sum {
  using gtap_task = gtap_task_sum;
  using gtap_result = T;
  Term term;
};
template <class T>
inline __device__ auto Powers<T>::gtap_pack_sum(Term term) -> gtap_args_sum { return {term}; }
template <class T>
struct Powers<T>::gtap_task_sum {
  using gtap_args = gtap_args_sum;
  using gtap_record = gtap_record_sum;
  GTAP_TASK_MEMBERS(gtap_step_sum, (sum)(gtap_a.term))
};

// ---- gtap: task function Powers::many ----
template <class T>
template <int N>
struct Powers<T>::gtap_args_many {
  using gtap_task = gtap_task_many<N>;
  using gtap_result = T;
  T value;
  int n;
};
template <class T>
template <int N>
inline __device__ auto Powers<T>::gtap_pack_many(T value, int n) -> gtap_args_many<N> {
  return {value, n};
}
template <class T>
template <int N>
struct Powers<T>::gtap_task_many {
  using gtap_args = gtap_args_many<N>;
  using gtap_record = gtap_record_many<N>;
  GTAP_TASK_MEMBERS(gtap_step_many, (many<N>)(gtap_a.value, gtap_a.n))
};

template <class T>
struct Powers<T>::gtap_record_sum : gtap_args_sum {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  Term next; // spilled: live at the taskwait, line 28
  T rest; // pinned: destination of a spawn, line 27
};
template <class T>
template <class gtap_worker>
__device__ void Powers<T>::gtap_step_sum(gtap_worker &gtap_w, gtap_record_sum &gtap_rec) {
  Term term = gtap_rec.term;
  T &rest = gtap_rec.rest;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // class_templates.cu:28
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sum);
    if (term.exponent == 0)
      return gtap_w.template finish<T>(T(1));
    Term next; next = Term{term.value, term.exponent - 1};
    // rest: in the record
    // task, class_templates.cu:26
    gtap_w.spawn(gtap::child{gtap_pack_sum(next), gtap::to(rest)});
    if (gtap_w.must_wait()) { // state 1: taskwait, class_templates.cu:28
      gtap_rec.next = next;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      next = gtap_rec.next;
    }
    return gtap_w.template finish<T>(rest * next.value);
}


template <class Number>
template <int Count>
__device__ Number Powers<Number>::many(Number value, int n) { if (!gtap::serial_call_allowed()) return gtap::no_result<Number>();
  Number total = value;
  for (int i = 0; i < Count; i++) {
    Term term = {value, n};
    Number one;

    one = Powers<Number>::sum(term);

    total += one;
  }
  return total;
}
template <class Number>
template <int Count>
struct Powers<Number>::gtap_record_many : gtap_args_many<Count> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  Number total; // spilled: live at the taskwait, line 47
  int i; // spilled: live at the taskwait, line 47
  Number one; // pinned: destination of a spawn, line 46
};
template <class Number>
template <int Count, class gtap_worker>
__device__ void Powers<Number>::gtap_step_many(gtap_worker &gtap_w,
    gtap_record_many<Count> &gtap_rec) {
  Number value = gtap_rec.value;
  int n = gtap_rec.n;
  Number &one = gtap_rec.one;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // class_templates.cu:47
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_many<Count>);
  Number total; total = value;
  { int i; // for, class_templates.cu:42
    for (i = 0; i < Count; i++) {
      Term term; term = Term{value, n};
      // one: in the record
      // task, class_templates.cu:45
      gtap_w.spawn(gtap::child{Powers<Number>::gtap_pack_sum(term), gtap::to(one)});
      if (gtap_w.must_wait()) { // state 1: taskwait, class_templates.cu:47
        gtap_rec.total = total;
        gtap_rec.i = i;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        total = gtap_rec.total;
        i = gtap_rec.i;
      }
      total += one;
    }
  }
  return gtap_w.template finish<Number>(total);
}


// ---- gtap: program of kernel (class_templates.cu:53) ----
using gtap_program_kernel = gtap::program<Powers<double>::gtap_task_sum,
    Powers<double>::gtap_task_many<3>>;
__global__ void GTAP_ENTRY_BOUNDS kernel(double *out) {
  { // entry, class_templates.cu:54
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{Powers<double>::gtap_pack_many<3>(2.0, 10), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
