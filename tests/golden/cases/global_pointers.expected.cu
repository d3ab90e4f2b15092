// Made by gtap-translate 0.1.0 from global_pointers.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which pointers are known to lead to global memory: those of kernels, moved on; not what was read from memory, nor
// addresses of locals and of constants.
#include <gtap_thread.cuh>
struct view { float *p; int ld; };
struct both { view a, b; const int *index; };
struct node { node *left, *right; int value; };
__device__ int table[100];
__constant__ int fixed[100];
__device__ node *tree;

__device__ void leaf(int *p, const int *t) { if (!gtap::serial_call_allowed()) return; p[0] += t[1]; }
// ---- gtap: task function leaf (global_pointers.cu:12) ----
struct gtap_args_leaf {
  using gtap_task = struct gtap_task_leaf;
  using gtap_result = void;
  int *p;
  const int *t;
};
inline __device__ gtap_args_leaf gtap_pack_leaf(int *p, const int *t) { return {p, t}; }
GTAP_TASK(leaf, leaf(gtap_a.p, gtap_a.t));
struct gtap_record_leaf : gtap_args_leaf {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_leaf(gtap_worker &gtap_w, gtap_record_leaf &gtap_rec) {
  int *p = gtap_rec.p;
  const int *t = gtap_rec.t;
  gtap::assume_global(p, t);
  GTAP_CHECK_RECORD(gtap_task_leaf);
  p[0] += t[1];
  gtap_w.finish();
}


__device__ void leaf2(const int *t, int *p) { if (!gtap::serial_call_allowed()) return; p[0] += t[1]; }
// ---- gtap: task function leaf2 (global_pointers.cu:14) ----
struct gtap_args_leaf2 {
  using gtap_task = struct gtap_task_leaf2;
  using gtap_result = void;
  const int *t;
  int *p;
};
inline __device__ gtap_args_leaf2 gtap_pack_leaf2(const int *t, int *p) { return {t, p}; }
GTAP_TASK(leaf2, leaf2(gtap_a.t, gtap_a.p));
struct gtap_record_leaf2 : gtap_args_leaf2 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_leaf2(gtap_worker &gtap_w, gtap_record_leaf2 &gtap_rec) {
  const int *t = gtap_rec.t;
  int *p = gtap_rec.p;
  gtap::assume_global(p);
  GTAP_CHECK_RECORD(gtap_task_leaf2);
  p[0] += t[1];
  gtap_w.finish();
}


__device__ int walk(const node *n, int *out, view v, both w, int *some) { if (!gtap::serial_call_allowed()) return {};
  if (!n) return 0;
  int *q = out + 1;
  const int *r = w.index;
  if (some) r = some;
  v.p[0] = *q + *r;
  v.ld++;
  w.a.p += 2;

  leaf(out + 1, table);

  leaf2(fixed + 2, &table[3]);
  int a, b;

  a = walk(n->left, out + n->value, v, w, nullptr);

  b = walk(gtap::as_global(n->right), &out[1], view{v.p + 1, 2}, w, &a);

  *q = a + b;
  return *r;
}
// ---- gtap: task function walk (global_pointers.cu:16) ----
struct gtap_args_walk {
  using gtap_task = struct gtap_task_walk;
  using gtap_result = int;
  const node *n;
  int *out;
  view v;
  both w;
  int *some;
};
inline __device__ gtap_args_walk gtap_pack_walk(const node *n, int *out, view v, both w,
    int *some) {
  return {n, out, v, w, some};
}
GTAP_TASK(walk, (walk)(gtap_a.n, gtap_a.out, gtap_a.v, gtap_a.w, gtap_a.some));
struct gtap_record_walk : gtap_args_walk {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  int *q; // spilled: live at the taskwait, line 33
  const int *r; // spilled: live at the taskwait, line 33
  int a; // pinned: destination of a spawn, line 30
  int b; // pinned: destination of a spawn, line 32
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_walk &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (!n) { gtap_r = 0; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_walk(gtap_worker &gtap_w, gtap_record_walk &gtap_rec) {
  const node *n = gtap_rec.n;
  int *out = gtap_rec.out;
  view v = gtap_rec.v;
  both w = gtap_rec.w;
  int *some = gtap_rec.some;
  int &a = gtap_rec.a;
  int &b = gtap_rec.b;
  gtap::assume_global(out, v.p, w.a.p, w.b.p, w.index);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // global_pointers.cu:33
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_walk);
  if (!n) return gtap_w.template finish<int>(0);
  int *q; q = out + 1;
  const int *r; r = w.index;
  if (some) r = some;
  v.p[0] = *q + *r;
  v.ld++;
  w.a.p += 2;
  // task, global_pointers.cu:24
  gtap_w.spawn(gtap::child{gtap_pack_leaf(out + 1, table)});
  // task, global_pointers.cu:26
  gtap_w.spawn(gtap::child{gtap_pack_leaf2(fixed + 2, &table[3])});
  // a, b: in the record
  // task, global_pointers.cu:29
  gtap_w.spawn(gtap::child{gtap_pack_walk(n->left, out + n->value, v, w, nullptr), gtap::to(a)});
  // task, global_pointers.cu:31
  gtap_w.spawn(gtap::child{gtap_pack_walk(gtap::as_global(n->right), &out[1], view{v.p + 1, 2}, w, &a), gtap::to(b)});
  if (gtap_w.must_wait()) { // state 1: taskwait, global_pointers.cu:33
    gtap_rec.q = q;
    gtap_rec.r = r;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    q = gtap_rec.q;
    r = gtap_rec.r;
    gtap::assume_global(q);
  }
  *q = a + b;
  return gtap_w.template finish<int>(*r);
}


template <class T>
__device__ void tmpl(T *x, T *y, int n) { if (!gtap::serial_call_allowed()) return;
  if (n == 0) { *x = *y; return; }
  T local = *y;

  tmpl<T>(x, sizeof(T) == 4 ? &local : y, n - 1);

}
// ---- gtap: task function tmpl (global_pointers.cu:39) ----
template <class T>
struct gtap_record_tmpl;
template <class T>
struct gtap_task_tmpl;
template <class T>
struct gtap_args_tmpl {
  using gtap_task = gtap_task_tmpl<T>;
  using gtap_result = void;
  T *x;
  T *y;
  int n;
};
template <class T>
inline __device__ gtap_args_tmpl<T> gtap_pack_tmpl(T *x, T *y, int n) { return {x, y, n}; }
template <class T>
struct gtap_task_tmpl {
  using gtap_args = gtap_args_tmpl<T>;
  using gtap_record = gtap_record_tmpl<T>;
  GTAP_TASK_MEMBERS(gtap_step_tmpl, (tmpl<T>)(gtap_a.x, gtap_a.y, gtap_a.n))
};
template <class T>
struct gtap_record_tmpl : gtap_args_tmpl<T> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  T local; // pinned: its address is taken, line 43
};
template <class T, class gtap_worker>
__device__ __forceinline__ void gtap_step_tmpl(gtap_worker &gtap_w, gtap_record_tmpl<T> &gtap_rec) {
  T *x = gtap_rec.x;
  T *y = gtap_rec.y;
  int n = gtap_rec.n;
  T &local = gtap_rec.local;
  gtap::assume_global(x);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // global_pointers.cu:44
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_tmpl<T>);
  if (n == 0) { *x = *y; return gtap_w.finish(); }
  local = *y;
  // task, global_pointers.cu:42
  gtap_w.spawn(gtap::child{gtap_pack_tmpl<T>(x, sizeof(T) == 4 ? &local : y, n - 1)});
  if (gtap_w.must_wait()) { // state 1: taskwait, global_pointers.cu:44
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}

// ---- gtap: program of k (global_pointers.cu:46) ----
using gtap_program_k = gtap::program<gtap_task_leaf, gtap_task_leaf2, gtap_task_walk>;
__global__ void GTAP_ENTRY_BOUNDS k(node *n, int *out, view v, both w) {
  out += 1;
  { // entry, global_pointers.cu:48
    gtap::session<gtap_program_k> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_walk(n, out, v, w, out + 5)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_k =
    gtap::entry_of<gtap_program_k>(&k);
// ---- gtap: program of k2 (global_pointers.cu:51) ----
using gtap_program_k2 = gtap::program<gtap_task_tmpl<float>>;
__global__ void GTAP_ENTRY_BOUNDS k2(float *x, double *y) {
  { // entry, global_pointers.cu:52
    gtap::session<gtap_program_k2> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_tmpl(x, x + 1, 3)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_k2 =
    gtap::entry_of<gtap_program_k2>(&k2);
// ---- gtap: program of k3 (global_pointers.cu:55) ----
using gtap_program_k3 = gtap::program<gtap_task_tmpl<double>>;
__global__ void GTAP_ENTRY_BOUNDS k3(float *x, double *y) {
  { // entry, global_pointers.cu:56
    gtap::session<gtap_program_k3> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_tmpl(y, y + 1, 3)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_k3 =
    gtap::entry_of<gtap_program_k3>(&k3);
