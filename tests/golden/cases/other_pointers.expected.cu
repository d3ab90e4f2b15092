// Made by gtap-translate 0.1.0 from other_pointers.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers that may lead elsewhere than to global memory, in roundabout ways.
#include <gtap_thread.cuh>
struct bits { int *a; int : 4; int *b; };
struct odd { int *p; __device__ static void *operator new(size_t) { return nullptr; } };

__device__ void sink(int *p, int *q, int *) { if (!gtap::serial_call_allowed()) return; *p += *q; }
// ---- gtap: task function sink (other_pointers.cu:7) ----
struct gtap_args_sink {
  using gtap_task = struct gtap_task_sink;
  using gtap_result = void;
  int *p;
  int *q;
  int *gtap_arg_3;
};
inline __device__ gtap_args_sink gtap_pack_sink(int *p, int *q, int *gtap_arg_3) {
  return {p, q, gtap_arg_3};
}
GTAP_TASK(sink, sink(gtap_a.p, gtap_a.q, gtap_a.gtap_arg_3));
struct gtap_record_sink : gtap_args_sink {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sink(gtap_worker &gtap_w, gtap_record_sink &gtap_rec) {
  int *p = gtap_rec.p;
  int *q = gtap_rec.q;
  [[maybe_unused]] int *gtap_arg_3 = gtap_rec.gtap_arg_3;
  GTAP_CHECK_RECORD(gtap_task_sink);
  *p += *q;
  gtap_w.finish();
}


__device__ void other(int *p, int *q, int *r) { if (!gtap::serial_call_allowed()) return; *p += *q + *r; }
static __device__ __forceinline__ int *&gtap_constant_f_p() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function other (other_pointers.cu:9) ----
struct gtap_args_other {
  using gtap_task = struct gtap_task_other;
  using gtap_result = void;
  int *q;
  int *r;
};
inline __device__ gtap_args_other gtap_pack_other(int *, int *q, int *r) { return {q, r}; }
GTAP_TASK(other, other(gtap_constant_f_p(), gtap_a.q, gtap_a.r));
struct gtap_record_other : gtap_args_other {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_other(gtap_worker &gtap_w, gtap_record_other &gtap_rec) {
  int *p = gtap_constant_f_p();
  int *q = gtap_rec.q;
  int *r = gtap_rec.r;
  gtap::assume_global(p, r);
  GTAP_CHECK_RECORD(gtap_task_other);
  *p += *q + *r;
  gtap_w.finish();
}


__device__ void bitty(bits x) { if (!gtap::serial_call_allowed()) return; *x.a += *x.b; }
// ---- gtap: task function bitty (other_pointers.cu:11) ----
struct gtap_args_bitty {
  using gtap_task = struct gtap_task_bitty;
  using gtap_result = void;
  bits x;
};
inline __device__ gtap_args_bitty gtap_pack_bitty(bits x) { return {x}; }
GTAP_TASK(bitty, (bitty)(gtap_a.x));
struct gtap_record_bitty : gtap_args_bitty {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_bitty(gtap_worker &gtap_w, gtap_record_bitty &gtap_rec) {
  bits x = gtap_rec.x;
  GTAP_CHECK_RECORD(gtap_task_bitty);
  *x.a += *x.b;
  gtap_w.finish();
}


__device__ void fields(bits x) { if (!gtap::serial_call_allowed()) return; *x.a += *x.b; }
// ---- gtap: task function fields (other_pointers.cu:13) ----
struct gtap_args_fields {
  using gtap_task = struct gtap_task_fields;
  using gtap_result = void;
  bits x;
};
inline __device__ gtap_args_fields gtap_pack_fields(bits x) { return {x}; }
GTAP_TASK(fields, (fields)(gtap_a.x));
struct gtap_record_fields : gtap_args_fields {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_fields(gtap_worker &gtap_w,
    gtap_record_fields &gtap_rec) {
  bits x = gtap_rec.x;
  GTAP_CHECK_RECORD(gtap_task_fields);
  *x.a += *x.b;
  gtap_w.finish();
}


__device__ void made(int *p) { if (!gtap::serial_call_allowed()) return; *p = 1; }
// ---- gtap: task function made (other_pointers.cu:15) ----
struct gtap_args_made {
  using gtap_task = struct gtap_task_made;
  using gtap_result = void;
  int *p;
};
inline __device__ gtap_args_made gtap_pack_made(int *p) { return {p}; }
GTAP_TASK(made, made(gtap_a.p));
struct gtap_record_made : gtap_args_made {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_made(gtap_worker &gtap_w, gtap_record_made &gtap_rec) {
  int *p = gtap_rec.p;
  GTAP_CHECK_RECORD(gtap_task_made);
  *p = 1;
  gtap_w.finish();
}


__device__ void f(int *p, int n, int *q, int *r, int *s, int *t) { if (!gtap::serial_call_allowed()) return;
  int sm[4];
  int *own = p;
  if (n == 1) asm volatile("" : "+l"(own));
  auto l = [&] { q = sm; };
  if (n == 2) l();
  int *z = nullptr;
  z = r = n ? r : s;
  (n ? s : t) = sm;

  sink(own, q, z);

  other(p, (new odd)->p, new int(3));

  sink(p + 1, t, r);

  bitty(bits{sm, p});

  bitty(bits{p, sm});

  fields(bits{p, p + 1});

  made(reinterpret_cast<int *>(new odd));
}
// ---- gtap: task function f (other_pointers.cu:17) ----
struct gtap_args_f {
  using gtap_task = struct gtap_task_f;
  using gtap_result = void;
  int n;
  int *q;
  int *r;
  int *s;
  int *t;
};
inline __device__ gtap_args_f gtap_pack_f(int *, int n, int *q, int *r, int *s, int *t) {
  return {n, q, r, s, t};
}
GTAP_TASK(f, f(gtap_constant_f_p(), gtap_a.n, gtap_a.q, gtap_a.r, gtap_a.s, gtap_a.t));
struct gtap_record_f : gtap_args_f {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int sm[4]; // pinned: captured by reference, line 21
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_f(gtap_worker &gtap_w, gtap_record_f &gtap_rec) {
  int *p = gtap_constant_f_p();
  int n = gtap_rec.n;
  int *q = gtap_rec.q;
  int *r = gtap_rec.r;
  int *s = gtap_rec.s;
  int *t = gtap_rec.t;
  int (&sm)[4] = gtap_rec.sm;
  gtap::assume_global(p);
  GTAP_CHECK_RECORD(gtap_task_f);
  // sm: in the record
  int *own = p;
  if (n == 1) asm volatile("" : "+l"(own));
  auto l = [&] { q = sm; };
  if (n == 2) l();
  int *z = nullptr;
  z = r = n ? r : s;
  (n ? s : t) = sm;
  // task, other_pointers.cu:26
  gtap_w.spawn(gtap::child{gtap_pack_sink(own, q, z)});
  // task, other_pointers.cu:28
  gtap_w.spawn(gtap::child{gtap_pack_other(p, (new odd)->p, new int(3))});
  // task, other_pointers.cu:30
  gtap_w.spawn(gtap::child{gtap_pack_sink(p + 1, t, r)});
  // task, other_pointers.cu:32
  gtap_w.spawn(gtap::child{gtap_pack_bitty(bits{sm, p})});
  // task, other_pointers.cu:34
  gtap_w.spawn(gtap::child{gtap_pack_bitty(bits{p, sm})});
  // task, other_pointers.cu:36
  gtap_w.spawn(gtap::child{gtap_pack_fields(bits{p, p + 1})});
  // task, other_pointers.cu:38
  gtap_w.spawn(gtap::child{gtap_pack_made(reinterpret_cast<int *>(new odd))});
  gtap_w.finish();
}

// ---- gtap: program of k (other_pointers.cu:41) ----
using gtap_program_k = gtap::program<gtap_task_sink, gtap_task_other, gtap_task_bitty,
    gtap_task_fields, gtap_task_made, gtap_task_f>;
__global__ void GTAP_ENTRY_BOUNDS k(int *p, int *q) {
  { // entry, other_pointers.cu:42
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_f_p() = p;
    }
    gtap::session<gtap_program_k> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_f(p, 3, q, p + 1, p + 2, q)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_k =
    gtap::entry_of<gtap_program_k>(&k);
