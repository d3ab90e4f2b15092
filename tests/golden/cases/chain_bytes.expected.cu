// Made by gtap-translate 0.1.0 from chain_bytes.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// A chain whose calls keep bytes that are no whole words, and so stay out of shared memory (loops/near_calls.cuh).
#include <gtap_thread.cuh>
struct Bytes { signed char b[18]; };


// ---- gtap: walks of chain (chain_bytes.cu:5) ----
struct gtap_args_gtap_walk_chain {
  using gtap_task = struct gtap_task_gtap_walk_chain;
  using gtap_result = signed char;
  const signed char *t;
  signed char n;
  Bytes x;
};
inline __device__ gtap_args_gtap_walk_chain gtap_pack_gtap_walk_chain(const signed char *t,
    signed char n, Bytes x) {
  return {t, n, x};
}
GTAP_CALLS(gtap_walk_chain);
struct gtap_record_gtap_walk_chain : gtap_args_gtap_walk_chain {
  static constexpr unsigned gtap_states = 2; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  static constexpr unsigned long long gtap_tail_calls = 0; // return what comes back
  struct gtap_frame { // what a call keeps while it waits for another
    Bytes x;
  };
  static __device__ __forceinline__ gtap_frame gtap_keep(
      const gtap_record_gtap_walk_chain &gtap_rec) {
    return {gtap_rec.x};
  }
  static __device__ __forceinline__ void gtap_take_back(gtap_record_gtap_walk_chain &gtap_rec,
      const gtap_frame &gtap_kept) {
    gtap_rec.x = gtap_kept.x;
  }
  struct gtap_changes { // the arguments that calls of the function itself change
    signed char n;
    Bytes x;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_gtap_walk_chain &gtap_a) {
    return {gtap_a.n, gtap_a.x};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_gtap_walk_chain &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.n = gtap_c.n;
    gtap_a.x = gtap_c.x;
  }
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_gtap_walk_chain &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    [[maybe_unused]] const auto &x = gtap_a.x;
    if (n <= 0) { gtap_r = x.b[17]; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_walk_chain(gtap_worker &gtap_w,
    gtap_record_gtap_walk_chain &gtap_rec) {
  const signed char *t = gtap_rec.t;
  signed char n = gtap_rec.n;
  Bytes x = gtap_rec.x;
  gtap::assume_global(t);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // chain_bytes.cu:11
  default: break;
  }
  if (n <= 0) return gtap_w.template finish<signed char>(x.b[17]);
  Bytes y; y = x;
  y.b[n % 16] = (signed char)(t[n] + n);
  signed char r;

  signed char gtap_call_1;
  gtap_w.spawn(gtap::child{gtap_pack_gtap_walk_chain(t, (signed char)(n - 1), y), gtap::to(gtap_call_1)});
  if (gtap_w.must_wait()) { // state 1: the call, chain_bytes.cu:11
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap_call_1 = gtap_w.result();
  }
  r = gtap_call_1;

  signed char s = r;
  for (int i = 0; i < 18; i++) s ^= x.b[i];
  return gtap_w.template finish<signed char>(s);
}


__noinline__ __device__ signed char chain(const signed char * /* __restrict__ */ t, signed char n, Bytes x) { if (!gtap::serial_call_allowed()) return {};
  if (n <= 0) return x.b[17];
  Bytes y = x;
  y.b[n % 16] = (signed char)(t[n] + n);
  signed char r;

  r = chain(t, (signed char)(n - 1), y);

  signed char s = r;
  for (int i = 0; i < 18; i++) s ^= x.b[i];
  return s;
}
static __device__ __forceinline__ const signed char *&gtap_constant_all_t() {
  __shared__ const signed char *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function chain (chain_bytes.cu:5) ----
struct gtap_args_chain {
  using gtap_task = struct gtap_task_chain;
  using gtap_result = signed char;
  signed char n;
  Bytes x;
};
inline __device__ gtap_args_chain gtap_pack_chain(const signed char *, signed char n, Bytes x) {
  return {n, x};
}
GTAP_TASK(chain, (chain)(gtap_constant_all_t(), gtap_a.n, gtap_a.x));
struct gtap_record_chain : gtap_args_chain {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 3; // of cheap calls that a spawn may run itself
  using gtap_calls = gtap_task_gtap_walk_chain; // a walk runs its tree as calls of it
  static __device__ __forceinline__ gtap_args_gtap_walk_chain gtap_called(
      [[maybe_unused]] const gtap_args_chain &gtap_a) {
    return gtap_pack_gtap_walk_chain(gtap_constant_all_t(), gtap_a.n, gtap_a.x);
  }
  signed char r; // pinned: destination of a spawn, line 11
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_chain &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    [[maybe_unused]] const auto &x = gtap_a.x;
    if (n <= 0) { gtap_r = x.b[17]; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_chain(gtap_worker &gtap_w, gtap_record_chain &gtap_rec) {
  const signed char *t = gtap_constant_all_t();
  signed char n = gtap_rec.n;
  Bytes x = gtap_rec.x;
  signed char &r = gtap_rec.r;
  gtap::assume_global(t);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // chain_bytes.cu:12
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_chain);
  if (n <= 0) return gtap_w.template finish<signed char>(x.b[17]);
  Bytes y; y = x;
  y.b[n % 16] = (signed char)(t[n] + n);
  // r: in the record
  // task, chain_bytes.cu:10
  gtap_w.spawn(gtap::child{gtap_pack_chain(t, (signed char)(n - 1), y), gtap::to(r)});
  if (gtap_w.must_wait()) { // state 1: taskwait, chain_bytes.cu:12
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  signed char s = r;
  for (int i = 0; i < 18; i++) s ^= x.b[i];
  return gtap_w.template finish<signed char>(s);
}


static __device__ __noinline__ void gtap_loop_all_1(unsigned gtap_turns, unsigned gtap_stride, int i, signed char *out, const signed char * /* __restrict__ */ t);
namespace {
static __device__ __forceinline__ signed char *&gtap_constant_all_out() {
  __shared__ signed char *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_loop_all_1 (chain_bytes.cu:19) ----
struct gtap_args_gtap_loop_all_1 {
  using gtap_task = struct gtap_task_gtap_loop_all_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_stride;
  int i;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_loop_all_1 gtap_pack_gtap_loop_all_1(
    unsigned int gtap_turns, unsigned int gtap_stride, int i, signed char *, const signed char *) {
  return {gtap_turns, gtap_stride, i};
}
GTAP_TASK(gtap_loop_all_1, gtap_loop_all_1(gtap_a.gtap_turns, gtap_a.gtap_stride, gtap_a.i,
    gtap_constant_all_out(), gtap_constant_all_t()));
} // namespace


__device__ void all(const signed char * /* __restrict__ */ t, signed char *out, int n) { if (!gtap::serial_call_allowed()) return;
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); ::gtap::divides(gtap_turns)) {

    gtap_loop_all_1(gtap_turns, 1, 0, out, t);
  } else
  for (int i = 0; i < n; i++) {

    out[i] = chain(t, (signed char)(i % 20), Bytes{{}});
  }
}
// ---- gtap: task function all (chain_bytes.cu:18) ----
struct gtap_args_all {
  using gtap_task = struct gtap_task_all;
  using gtap_result = void;
  int n;
};
inline __device__ gtap_args_all gtap_pack_all(const signed char *, signed char *, int n) {
  return {n};
}
GTAP_TASK(all, all(gtap_constant_all_t(), gtap_constant_all_out(), gtap_a.n));
struct gtap_record_all : gtap_args_all {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_all(gtap_worker &gtap_w, gtap_record_all &gtap_rec) {
  const signed char *t = gtap_constant_all_t();
  signed char *out = gtap_constant_all_out();
  int n = gtap_rec.n;
  gtap::assume_global(t, out);
  GTAP_CHECK_RECORD(gtap_task_all);
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); ::gtap::in_task::divides(gtap_turns)) {
    // task, chain_bytes.cu:19
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_all_1(gtap_turns, 1, 0, out, t)});
  } else
  for (int i = 0; i < n; i++) {
    // task, chain_bytes.cu:20
    gtap_w.spawn(gtap::child{gtap_pack_chain(t, (signed char)(i % 20), Bytes{{}}), gtap::to(out[i])});
  }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_loop_all_1(unsigned gtap_turns, unsigned gtap_stride, int i, signed char *out, const signed char * /* __restrict__ */ t) { if (!gtap::serial_call_allowed()) return; // the turns of a loop of all
  while (::gtap::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_loop_all_1(gtap_half, gtap_stride, i, out, t);
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {

    out[i] = chain(t, (signed char)(i % 20), Bytes{{}});
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_loop_all_1 : gtap_args_gtap_loop_all_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_loop_all_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_loop_all_1(gtap_worker &gtap_w,
    gtap_record_gtap_loop_all_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  signed char *out = gtap_constant_all_out();
  const signed char *t = gtap_constant_all_t();
  gtap::assume_global(out, t);
  GTAP_CHECK_RECORD(gtap_task_gtap_loop_all_1);
  // the turns of a loop of all
  while (::gtap::in_task::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, chain_bytes.cu:19
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_all_1(gtap_half, gtap_stride, i, out, t)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {
    // task, chain_bytes.cu:20
    gtap_w.spawn(gtap::child{gtap_pack_chain(t, (signed char)(i % 20), Bytes{{}}), gtap::to(out[i])});
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace

// ---- gtap: program of k (chain_bytes.cu:24) ----
using gtap_program_k = gtap::loop_program<gtap_task_all, gtap_task_chain,
    gtap_task_gtap_loop_all_1>;
__global__ void GTAP_CALLS_ENTRY_BOUNDS k(const signed char * /* __restrict__ */ t, signed char *out, int n) {
  { // entry, chain_bytes.cu:25
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_all_t() = t;
      gtap_constant_all_out() = out;
    }
    gtap::session<gtap_program_k> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_all(t, out, n)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_k =
    gtap::entry_of<gtap_program_k>(&k);
