// Made by gtap-translate 0.1.0 from kernel_templates.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// An entry in a kernel template: the instances share the kernel's text, each has a program of its own. It stands
// behind what the instance's arguments name.
#include <gtap_thread.cuh>


template <class T, int Base>
__device__ T sum(T n) { if (!gtap::serial_call_allowed()) return gtap::no_result<T>();
  if (n < T(Base))
    return n;
  T rest;

  rest = sum<T, Base>(n - T(1));

  return rest + n;
}
// ---- gtap: task function sum (kernel_templates.cu:7) ----
template <class T, int Base>
struct gtap_record_sum;
template <class T, int Base>
struct gtap_task_sum;
template <class T, int Base>
struct gtap_args_sum {
  using gtap_task = gtap_task_sum<T, Base>;
  using gtap_result = T;
  T n;
};
template <class T, int Base>
inline __device__ gtap_args_sum<T, Base> gtap_pack_sum(T n) { return {n}; }
template <class T, int Base>
struct gtap_task_sum {
  using gtap_args = gtap_args_sum<T, Base>;
  using gtap_record = gtap_record_sum<T, Base>;
  GTAP_TASK_MEMBERS(gtap_step_sum, (sum<T, Base>)(gtap_a.n))
};
template <class T, int Base>
struct gtap_record_sum : gtap_args_sum<T, Base> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  T rest; // pinned: destination of a spawn, line 12
};
template <class T, int Base, class gtap_worker>
__device__ __forceinline__ void gtap_step_sum(gtap_worker &gtap_w, gtap_record_sum<T,
    Base> &gtap_rec) {
  T n = gtap_rec.n;
  T &rest = gtap_rec.rest;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // kernel_templates.cu:13
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sum<T, Base>);
  if (n < T(Base))
    return gtap_w.template finish<T>(n);
  // rest: in the record
  // task, kernel_templates.cu:11
  gtap_w.spawn(gtap::child{gtap_pack_sum<T, Base>(n - T(1)), gtap::to(rest)});
  if (gtap_w.must_wait()) { // state 1: taskwait, kernel_templates.cu:13
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<T>(rest + n);
}


namespace sums {

// ---- gtap: programs of kernel (kernel_templates.cu:20) ----
template <class T, int Base>
struct gtap_program_kernel;
template <class T, int Base>
__global__ void GTAP_ENTRY_BOUNDS kernel(T *out, T n) {
  { // entry, kernel_templates.cu:21
    gtap::session<typename gtap_program_kernel<T, Base>::type> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sum<T, Base>(n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
// ---- gtap: instances of kernel (kernel_templates.cu:20) ----
template <>
struct gtap_program_kernel<long, 2> {
  using type = gtap::program<gtap_task_sum<long, 2>>;
};
static const gtap::entry_kernel gtap_entry_kernel_1 =
    gtap::entry_of<gtap_program_kernel<long, 2>::type>(&kernel<long, 2>);


template <class T>
void launch(T *out) {
  kernel<T, 2><<<1, 32>>>(out, T(10));
}

} // namespace sums

struct Real {
  double value;
  Real() = default;
  __device__ Real(int n) : value(n) {}
  __device__ bool operator<(Real other) const { return value < other.value; }
  __device__ Real operator+(Real other) const { return Real(int(value + other.value)); }
  __device__ Real operator-(Real other) const { return Real(int(value - other.value)); }
};

// ---- gtap: programs of fetched (kernel_templates.cu:42) ----
template <class T>
struct gtap_program_fetched;
template <class T>
__global__ void GTAP_ENTRY_BOUNDS fetched(T *out) {
  // entry, kernel_templates.cu:43
  gtap::session<typename gtap_program_fetched<T>::type> gtap_s;
  if (gtap_s.first()) // one thread of the grid
    gtap_s.root(gtap::child{gtap_pack_sum<T, 3>(T(5)), gtap_s.template result_place<T>()});
  T result = gtap_s.template run_for_result<T>();
  *out = result;
}
// ---- gtap: instances of fetched (kernel_templates.cu:42) ----
template <>
struct gtap_program_fetched<Real> {
  using type = gtap::program<gtap_task_sum<Real, 3>>;
};
static const gtap::entry_kernel gtap_entry_fetched_1 =
    gtap::entry_of<gtap_program_fetched<Real>::type>(&fetched<Real>);


void launches(long *out, Real *real) {
  sums::launch(out);
  fetched<<<1, 32>>>(real);
}
