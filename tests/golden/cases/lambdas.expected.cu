// Made by gtap-translate 0.1.0 from lambdas.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// A lambda's scope is closed before the next taskwait; what is declared beside it stays outside.
#include <gtap_thread.cuh>


__device__ int square(int x) { if (!gtap::serial_call_allowed()) return {}; return x * x; }
// ---- gtap: task function square (lambdas.cu:5) ----
struct gtap_args_square {
  using gtap_task = struct gtap_task_square;
  using gtap_result = int;
  int x;
};
inline __device__ gtap_args_square gtap_pack_square(int x) { return {x}; }
GTAP_TASK(square, square(gtap_a.x));
struct gtap_record_square : gtap_args_square {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_square(gtap_worker &gtap_w,
    gtap_record_square &gtap_rec) {
  int x = gtap_rec.x;
  GTAP_CHECK_RECORD(gtap_task_square);
  return gtap_w.template finish<int>(x * x);
}



__device__ int lambdas(int n) { if (!gtap::serial_call_allowed()) return {};
  int sum = 1;
  auto twice = [=](int x) { return x * 2 + n; };
  int y = twice(n);
  sum += twice(y);
  int a;

  a = square(sum);

  for (int i = 0; i < n; i++) {
    auto add = [&sum, i] { sum += i; }; // a reference to a variable in the record
    add();

  }
  return sum + y + a;
}
// ---- gtap: task function lambdas (lambdas.cu:8) ----
struct gtap_args_lambdas {
  using gtap_task = struct gtap_task_lambdas;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_lambdas gtap_pack_lambdas(int n) { return {n}; }
GTAP_TASK(lambdas, lambdas(gtap_a.n));
struct gtap_record_lambdas : gtap_args_lambdas {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int sum; // pinned: captured by reference, line 18
  int y; // spilled: live at the taskwait, line 16
  int a; // pinned: destination of a spawn, line 15
  int i; // spilled: live at the taskwait, line 20
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_lambdas(gtap_worker &gtap_w,
    gtap_record_lambdas &gtap_rec) {
  int n = gtap_rec.n;
  int &sum = gtap_rec.sum;
  int &a = gtap_rec.a;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // lambdas.cu:16
  case 2: goto gtap_resume_2; // lambdas.cu:20
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_lambdas);
  sum = 1;
  int y; { // closed before the next taskwait
    auto twice = [=](int x) { return x * 2 + n; };
    y = twice(n);
    sum += twice(y);
  }
  // a: in the record
  // task, lambdas.cu:14
  gtap_w.spawn(gtap::child{gtap_pack_square(sum), gtap::to(a)});
  if (gtap_w.must_wait()) { // state 1: taskwait, lambdas.cu:16
    gtap_rec.y = y;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    y = gtap_rec.y;
  }
  { int i; // for, lambdas.cu:17
    for (i = 0; i < n; i++) {
      { // closed before the next taskwait
        auto add = [&sum, i] { sum += i; }; // a reference to a variable in the record
        add();
      }
      if (gtap_w.must_wait()) { // state 2: taskwait, lambdas.cu:20
        gtap_rec.y = y;
        gtap_rec.i = i;
        gtap_w.suspend(2);
        return;
      gtap_resume_2:
        y = gtap_rec.y;
        i = gtap_rec.i;
      }
    }
  }
  return gtap_w.template finish<int>(sum + y + a);
}


// ---- gtap: program of kernel (lambdas.cu:25) ----
using gtap_program_kernel = gtap::program<gtap_task_square, gtap_task_lambdas>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, lambdas.cu:26
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_lambdas(n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
