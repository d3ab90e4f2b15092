// Made by gtap-translate 0.1.0 from destinations.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// What a result can be stored into: locals, elements, members, globals, what pointers point to; or nothing.
#include <gtap_thread.cuh>

struct Pair {
  int first, second[2];
};

__device__ int global;
__device__ Pair pairs[4];


__device__ int value(int x);
// ---- gtap: task function value (destinations.cu:12) ----
struct gtap_args_value {
  using gtap_task = struct gtap_task_value;
  using gtap_result = int;
  int x;
};
inline __device__ gtap_args_value gtap_pack_value(int x) { return {x}; }
GTAP_TASK(value, value(gtap_a.x));



__device__ void nothing() { if (!gtap::serial_call_allowed()) return;}
// ---- gtap: task function nothing (destinations.cu:15) ----
struct gtap_args_nothing {
  using gtap_task = struct gtap_task_nothing;
  using gtap_result = void;
};
inline __device__ gtap_args_nothing gtap_pack_nothing() { return {}; }
GTAP_TASK(nothing, nothing());
struct gtap_record_nothing : gtap_args_nothing {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_nothing(gtap_worker &gtap_w,
    gtap_record_nothing &gtap_rec) {
  GTAP_CHECK_RECORD(gtap_task_nothing);

  gtap_w.finish();
}



__device__ Pair both(int x) { if (!gtap::serial_call_allowed()) return {}; return {x, {x + 1, x + 2}}; }
// ---- gtap: task function both (destinations.cu:18) ----
struct gtap_args_both {
  using gtap_task = struct gtap_task_both;
  using gtap_result = Pair;
  int x;
};
inline __device__ gtap_args_both gtap_pack_both(int x) { return {x}; }
GTAP_TASK(both, both(gtap_a.x));
struct gtap_record_both : gtap_args_both {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_both(gtap_worker &gtap_w, gtap_record_both &gtap_rec) {
  int x = gtap_rec.x;
  GTAP_CHECK_RECORD(gtap_task_both);
  return gtap_w.template finish<Pair>({x, {x + 1, x + 2}});
}



__device__ int destinations(int n, int *out, Pair *p) { if (!gtap::serial_call_allowed()) return {};
  int local, array[2][2];
  Pair pair;

  local = value(1);

  array[n % 2][0] = value(2);

  pair.second[1] = value(3);

  pair = both(4);

  global = value(5);

  pairs[n].first = value(6);

  p->second[n & 1] = value(7);

  *(out + n) = value(8);

  out[n++] =
      value(p->first > 3 ? // a long one
            p->first
                         : 9);

  n = value(10);

  value(11);

  nothing();

  return local + array[0][0] + pair.first + n + value(12);
}
// ---- gtap: task function destinations (destinations.cu:21) ----
struct gtap_args_destinations {
  using gtap_task = struct gtap_task_destinations;
  using gtap_result = int;
  int n;
  int *out;
  Pair *p;
};
inline __device__ gtap_args_destinations gtap_pack_destinations(int n, int *out, Pair *p) {
  return {n, out, p};
}
GTAP_TASK(destinations, (destinations)(gtap_a.n, gtap_a.out, gtap_a.p));
struct gtap_record_destinations : gtap_args_destinations {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int local; // pinned: destination of a spawn, line 25
  int array[2][2]; // pinned: destination of a spawn, line 27
  Pair pair; // pinned: destination of a spawn, line 29
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_destinations(gtap_worker &gtap_w,
    gtap_record_destinations &gtap_rec) {
  int &n = gtap_rec.n;
  int *out = gtap_rec.out;
  Pair *p = gtap_rec.p;
  int &local = gtap_rec.local;
  int (&array)[2][2] = gtap_rec.array;
  Pair &pair = gtap_rec.pair;
  gtap::assume_global(out, p);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // destinations.cu:51
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_destinations);
  // local, array: in the record
  // pair: in the record
  // task, destinations.cu:24
  gtap_w.spawn(gtap::child{gtap_pack_value(1), gtap::to(local)});
  // task, destinations.cu:26
  gtap_w.spawn(gtap::child{gtap_pack_value(2), gtap::to(array[n % 2][0])});
  // task, destinations.cu:28
  gtap_w.spawn(gtap::child{gtap_pack_value(3), gtap::to(pair.second[1])});
  // task, destinations.cu:30
  gtap_w.spawn(gtap::child{gtap_pack_both(4), gtap::to(pair)});
  // task, destinations.cu:32
  gtap_w.spawn(gtap::child{gtap_pack_value(5), gtap::to(global)});
  // task, destinations.cu:34
  gtap_w.spawn(gtap::child{gtap_pack_value(6), gtap::to(pairs[n].first)});
  // task, destinations.cu:36
  gtap_w.spawn(gtap::child{gtap_pack_value(7), gtap::to(p->second[n & 1])});
  // task, destinations.cu:38
  gtap_w.spawn(gtap::child{gtap_pack_value(8), gtap::to(*(out + n))});
  // task, destinations.cu:40
  gtap_w.spawn(gtap::child{gtap_pack_value(p->first > 3 ? // a long one
            p->first
                         : 9), gtap::to(out[n++])});
  // task, destinations.cu:45
  gtap_w.spawn(gtap::child{gtap_pack_value(10), gtap::to(n)});
  // task, destinations.cu:47
  gtap_w.spawn(gtap::child{gtap_pack_value(11)});
  // task, destinations.cu:49
  gtap_w.spawn(gtap::child{gtap_pack_nothing(), gtap::nowhere(), static_cast<int>((unsigned)n)});
  if (gtap_w.must_wait()) { // state 1: taskwait, destinations.cu:51
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(local + array[0][0] + pair.first + n + value(12));
}



__device__ int value(int x) { if (!gtap::serial_call_allowed()) return {}; return x * x; }
struct gtap_record_value : gtap_args_value {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_value(gtap_worker &gtap_w, gtap_record_value &gtap_rec) {
  int x = gtap_rec.x;
  GTAP_CHECK_RECORD(gtap_task_value);
  return gtap_w.template finish<int>(x * x);
}


// ---- gtap: program of kernel (destinations.cu:58) ----
using gtap_program_kernel = gtap::program<gtap_task_value, gtap_task_nothing, gtap_task_both,
    gtap_task_destinations>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, destinations.cu:59
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_destinations(n, out, pairs)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
