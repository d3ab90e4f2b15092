// Made by gtap-translate 0.1.0 from restrict_words.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// __restrict__ of functions that run as part of a launch is taken away (docs/translator.md); that of others stays.
#include <gtap_thread.cuh>
#define RESTRICT __restrict__

struct Scaler {
  float factor;
  __device__ float of(const float * /* __restrict__ */ values, int i) const { return values[i] * factor; }
};

// A helper of a helper.
__device__ int first(int const * /* __restrict__ */ list) { return list[0]; }

__device__ int sum(const int * /* RESTRICT */ /* __restrict__ */ list, int * /* __restrict__ */ out, int n) {
  int total = first(list);
  for (int i = 1; i < n; ++i)
    total += list[i];
  *out = total;
  return total;
}

template <class T>
__device__ void fill(T * /* __restrict__ */, T * /* __restrict__ */ to, int n, T value) {
  for (int i = 0; i < n; ++i)
    to[i] = value;
}

template <class... Ts>
__device__ int count(const Ts * /* __restrict__ */... lists) {
  return ((lists != nullptr) + ... + 0);
}

// No task calls it.
__global__ void plain(const int *__restrict__ from, int *__restrict__ to) {
  to[threadIdx.x] = from[threadIdx.x];
}


__device__ int halves(const int * /* __restrict__ */ list, int * /* __restrict__ */ out, int n) { if (!gtap::serial_call_allowed()) return {};
  if (n <= 4)
    return sum(list, out, n) + count(list, out);
  int * /* __restrict__ */ const behind = out + n / 2;
  auto middle = [&](const int * /* __restrict__ */ of) { return of + n / 2; };
  const int * /* __restrict__ */ both[2] = {list, behind};
  int left, right;

  left = halves(list, out, n / 2);

  right = halves(middle(list), behind, n - n / 2);

  float values[2] = {float(left), float(right)};
  fill<int>(nullptr, out, 1, left);
  return left + right + both[n & 1][0] + int(Scaler{0.5f}.of(values, 1));
}
// ---- gtap: task function halves (restrict_words.cu:38) ----
struct gtap_args_halves {
  using gtap_task = struct gtap_task_halves;
  using gtap_result = int;
  const int *list;
  int *out;
  int n;
};
inline __device__ gtap_args_halves gtap_pack_halves(const int *list, int *out, int n) {
  return {list, out, n};
}
GTAP_TASK(halves, halves(gtap_a.list, gtap_a.out, gtap_a.n));
struct gtap_record_halves : gtap_args_halves {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  const int *both[2]; // pinned: an array live at the taskwait, line 49
  int left; // pinned: destination of a spawn, line 46
  int right; // pinned: destination of a spawn, line 48
  static __device__ __forceinline__ bool gtap_ends_early(const gtap_args_halves &gtap_a) {
    [[maybe_unused]] const auto &n = gtap_a.n;
    if (n <= 4) return true;
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_halves(gtap_worker &gtap_w,
    gtap_record_halves &gtap_rec) {
  const int *list = gtap_rec.list;
  int *out = gtap_rec.out;
  int &n = gtap_rec.n;
  const int *(&both)[2] = gtap_rec.both;
  int &left = gtap_rec.left;
  int &right = gtap_rec.right;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // restrict_words.cu:49
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_halves);
  if (n <= 4)
    return gtap_w.template finish<int>(sum(list, out, n) + count(list, out));
  int *behind; behind = out + n / 2;
  { // closed before the next taskwait
    auto middle = [&](const int * /* __restrict__ */ of) { return of + n / 2; };
    gtap::assign(both, {list, behind});
    // left, right: in the record
    // task, restrict_words.cu:45
    gtap_w.spawn(gtap::child{gtap_pack_halves(list, out, n / 2), gtap::to(left)});
    // task, restrict_words.cu:47
    gtap_w.spawn(gtap::child{gtap_pack_halves(middle(list), behind, n - n / 2), gtap::to(right)});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, restrict_words.cu:49
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  float values[2] = {float(left), float(right)};
  fill<int>(nullptr, out, 1, left);
  return gtap_w.template finish<int>(left + right + both[n & 1][0] + int(Scaler{0.5f}.of(values, 1)));
}


// ---- gtap: program of run (restrict_words.cu:55) ----
using gtap_program_run = gtap::program<gtap_task_halves>;
__global__ void GTAP_ENTRY_BOUNDS run(const int * /* __restrict__ */ list, int * /* __restrict__ */ out, int n) {
  { // entry, restrict_words.cu:56
    gtap::session<gtap_program_run> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_halves(list, out, n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_run =
    gtap::entry_of<gtap_program_run>(&run);
