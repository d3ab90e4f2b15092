// Made by gtap-translate 0.1.0 from text.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
#line 1 "text.cu"
/* Everything that is no task stays as it is: comments,
   macros, blank lines,	tabs; #line directives are on. */
// gtap-options: -DUNUSED
#include <gtap_thread.cuh>


#define SQUARE(x) ((x) * (x))
#define MAX(a, b) \
  ((a) > (b) ? (a) : (b))

__device__ const char *text = "#pragma gtap task"; // not a directive


__device__ int area(int w /* width */, int h) { if (!gtap::serial_call_allowed()) return {}; return w * h; } // one line
#line 20 "<standard output>"
// ---- gtap: task function area (text.cu:14) ----
struct gtap_args_area {
  using gtap_task = struct gtap_task_area;
  using gtap_result = int;
  int w;
  int h;
};
inline __device__ gtap_args_area gtap_pack_area(int w, int h) { return {w, h}; }
GTAP_TASK(area, area(gtap_a.w, gtap_a.h));
struct gtap_record_area : gtap_args_area {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_area(gtap_worker &gtap_w, gtap_record_area &gtap_rec) {
  int w = gtap_rec.w;
  int h = gtap_rec.h;
#line 14 "text.cu"
  GTAP_CHECK_RECORD(gtap_task_area);
#line 14 "text.cu"
  return gtap_w.template finish<int>(w * h);
}



#line 17 "text.cu"
__device__ int
macros(int n,
       int *out)
{ if (!gtap::serial_call_allowed()) return {}; // a brace of its own
  // Before.
  int r = SQUARE(n); /* between */ int s;


  s = area(SQUARE(n),
           MAX(n, r)); // after




  *out = area(1, 2);

  /* a comment
     of two lines */
  for (int i = 0; i < MAX(n, 3); i++)
  {
    r += i;

  }
#if 0
  return 5;
#endif
  return MAX(r,
             s);
}
#line 77 "<standard output>"
// ---- gtap: task function macros (text.cu:18) ----
struct gtap_args_macros {
  using gtap_task = struct gtap_task_macros;
  using gtap_result = int;
  int n;
  int *out;
};
inline __device__ gtap_args_macros gtap_pack_macros(int n, int *out) { return {n, out}; }
GTAP_TASK(macros, macros(gtap_a.n, gtap_a.out));
struct gtap_record_macros : gtap_args_macros {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int r; // spilled: live at the taskwait, line 32
  int s; // pinned: destination of a spawn, line 25
  int i; // spilled: live at the taskwait, line 38
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_macros(gtap_worker &gtap_w,
    gtap_record_macros &gtap_rec) {
  int n = gtap_rec.n;
  int *out = gtap_rec.out;
  int &s = gtap_rec.s;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // text.cu:32
  case 2: goto gtap_resume_2; // text.cu:38
  default: break;
  }
#line 18 "text.cu"
  GTAP_CHECK_RECORD(gtap_task_macros);
  // a brace of its own
#line 21 "text.cu"
  // Before.
  int r; r = SQUARE(n); /* between */ // s: in the record

  // task, text.cu:24
  gtap_w.spawn(gtap::child{gtap_pack_area(SQUARE(n),
           MAX(n, r)), gtap::to(s)}); // after

  // task, text.cu:28
#line 31 "text.cu"
  gtap_w.spawn(gtap::child{gtap_pack_area(1, 2), gtap::to(*out), static_cast<int>(MAX(n,                 0))});
  if (gtap_w.must_wait()) { // state 1: taskwait, text.cu:32
#line 122 "<standard output>"
    gtap_rec.r = r;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    r = gtap_rec.r;
  }
#line 33 "text.cu"
  /* a comment
     of two lines */
  { int i; // for, text.cu:35
#line 35 "text.cu"
    for (i = 0; i < MAX(n, 3); i++)
    {
      r += i;
      if (gtap_w.must_wait()) { // state 2: taskwait, text.cu:38
#line 138 "<standard output>"
        gtap_rec.r = r;
        gtap_rec.i = i;
        gtap_w.suspend(2);
        return;
      gtap_resume_2:
        r = gtap_rec.r;
        i = gtap_rec.i;
      }
#line 39 "text.cu"
    }
  }
#line 40 "text.cu"
#if 0
  return 5;
#endif
  return gtap_w.template finish<int>(MAX(r,
             s));
#line 156 "<standard output>"
}


// ---- gtap: program of kernel (text.cu:47) ----
using gtap_program_kernel = gtap::program<gtap_task_area, gtap_task_macros>;
#line 47 "text.cu"
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, text.cu:48
#line 165 "<standard output>"
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
#line 49 "text.cu"
      gtap_s.root(gtap::child{gtap_pack_macros(n, out), gtap::to(*out)});
#line 170 "<standard output>"
    gtap_s.run(); // every thread: returns after the last task
  }
#line 50 "text.cu"
}
#line 175 "<standard output>"
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
#line 51 "text.cu"
// the end, without a newline