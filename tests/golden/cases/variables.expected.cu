// Made by gtap-translate 0.1.0 from variables.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Where variables live: unions, bit-fields, a class without a plain constructor, a type only the function knows, alignment,
// volatile; values that no wait saves both share their space.
#include <gtap_thread.cuh>

struct Count { // starts at 1
  int value = 1;
};
struct alignas(64) Line {
  int words[4];
};

__device__ const void *seen;
__device__ void look(const void *at) { seen = at; }


__device__ int late(int n) { if (!gtap::serial_call_allowed()) return {};
  Count count;
  const Count fixed{n};

  count.value += fixed.value;
  return count.value;
}
// ---- gtap: task function late (variables.cu:16) ----
struct gtap_args_late {
  using gtap_task = struct gtap_task_late;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_late gtap_pack_late(int n) { return {n}; }
GTAP_TASK(late, late(gtap_a.n));
struct gtap_record_late : gtap_args_late {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  gtap::late<Count> count; // pinned: live at the taskwait, line 19; its type has no plain assignment
  gtap::late<Count> fixed; // pinned: live at the taskwait, line 19; its type has no plain assignment
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_late(gtap_worker &gtap_w, gtap_record_late &gtap_rec) {
  int n = gtap_rec.n;
  [[maybe_unused]] Count &count = gtap_rec.count.value;
  [[maybe_unused]] const Count &fixed = gtap_rec.fixed.value;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // variables.cu:19
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_late);
  ::new (&gtap_rec.count) Count;
  ::new (&gtap_rec.fixed) Count{n};
  if (gtap_w.must_wait()) { // state 1: taskwait, variables.cu:19
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  count.value += fixed.value;
  return gtap_w.template finish<int>(count.value);
}



__device__ int local_type(int n) { if (!gtap::serial_call_allowed()) return {};
  struct Local {
    int low, high;
  } local = {n, n + 1};

  return local.low + local.high;
}
// ---- gtap: task function local_type (variables.cu:25) ----
struct gtap_args_local_type {
  using gtap_task = struct gtap_task_local_type;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_local_type gtap_pack_local_type(int n) { return {n}; }
GTAP_TASK(local_type, local_type(gtap_a.n));
struct gtap_record_local_type : gtap_args_local_type {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  gtap::bytes<8, 4> local; // spilled: live at the taskwait, line 29
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_local_type(gtap_worker &gtap_w,
    gtap_record_local_type &gtap_rec) {
  int n = gtap_rec.n;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // variables.cu:29
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_local_type);
  struct Local {
    int low, high;
  } local; local = {n, n + 1};
  if (gtap_w.must_wait()) { // state 1: taskwait, variables.cu:29
    gtap::save(gtap_rec.local, local);
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    gtap::restore(local, gtap_rec.local);
  }
  return gtap_w.template finish<int>(local.low + local.high);
}



__device__ int aligned(int n) { if (!gtap::serial_call_allowed()) return {};
  Line line{{n, 1, 2, 3}};
  alignas(32) int cells[2] = {n, 2};
  volatile int shy = n;

  look(&line);
  return cells[0] + shy;
}
// ---- gtap: task function aligned (variables.cu:34) ----
struct gtap_args_aligned {
  using gtap_task = struct gtap_task_aligned;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_aligned gtap_pack_aligned(int n) { return {n}; }
GTAP_TASK(aligned, aligned(gtap_a.n));
struct gtap_record_aligned : gtap_args_aligned {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  Line line; // pinned: its address is taken, line 39
  alignas(32) int cells[2]; // pinned: an array live at the taskwait, line 38
  volatile int shy; // spilled: live at the taskwait, line 38
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_aligned(gtap_worker &gtap_w,
    gtap_record_aligned &gtap_rec) {
  int n = gtap_rec.n;
  Line &line = gtap_rec.line;
  int (&cells)[2] = gtap_rec.cells;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // variables.cu:38
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_aligned);
  line = Line{{n, 1, 2, 3}};
  gtap::assign(cells, {n, 2});
  volatile int shy; shy = n;
  if (gtap_w.must_wait()) { // state 1: taskwait, variables.cu:38
    gtap_rec.shy = shy;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    shy = gtap_rec.shy;
  }
  look(&line);
  return gtap_w.template finish<int>(cells[0] + shy);
}


union Number {
  int whole;
  float broken;
};
struct Packed {
  unsigned low : 5, high : 27;
};


__device__ int in_unions(int n) { if (!gtap::serial_call_allowed()) return {};
  Number number;
  number.broken = n * 0.5f;
  Packed packed = {unsigned(n), unsigned(n) >> 5};
  const Number *other = &number;

  packed.low += 1;
  return int(other->broken) + packed.low + packed.high;
}
// ---- gtap: task function in_unions (variables.cu:52) ----
struct gtap_args_in_unions {
  using gtap_task = struct gtap_task_in_unions;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_in_unions gtap_pack_in_unions(int n) { return {n}; }
GTAP_TASK(in_unions, in_unions(gtap_a.n));
struct gtap_record_in_unions : gtap_args_in_unions {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  Number number; // pinned: its address is taken, line 56
  Packed packed; // spilled: live at the taskwait, line 57
  const Number *other; // spilled: live at the taskwait, line 57
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_in_unions(gtap_worker &gtap_w,
    gtap_record_in_unions &gtap_rec) {
  int n = gtap_rec.n;
  Number &number = gtap_rec.number;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // variables.cu:57
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_in_unions);
  // number: in the record
  number.broken = n * 0.5f;
  Packed packed; packed = Packed{unsigned(n), unsigned(n) >> 5};
  const Number *other; other = &number;
  if (gtap_w.must_wait()) { // state 1: taskwait, variables.cu:57
    gtap_rec.packed = packed;
    gtap_rec.other = other;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    packed = gtap_rec.packed;
    other = gtap_rec.other;
  }
  packed.low += 1;
  return gtap_w.template finish<int>(int(other->broken) + packed.low + packed.high);
}



__device__ int in_turns(int n) { if (!gtap::serial_call_allowed()) return {};
  static const int factors[2] = {2, 3}; // one for all tasks
  int before = n * factors[0];

  int between = before + 1;
  float factor = 1.5f;

  long long after = between * factor + factors[1];

  return after;
}
// ---- gtap: task function in_turns (variables.cu:63) ----
struct gtap_args_in_turns {
  using gtap_task = struct gtap_task_in_turns;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_in_turns gtap_pack_in_turns(int n) { return {n}; }
GTAP_TASK(in_turns, in_turns(gtap_a.n));
struct gtap_record_in_turns : gtap_args_in_turns {
  static constexpr unsigned gtap_states = 4; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  union { // no taskwait saves two of these
    int before; // spilled: live at the taskwait, line 66
    int between; // spilled: live at the taskwait, line 69
    long long after; // spilled: live at the taskwait, line 71
  };
  float factor; // spilled: live at the taskwait, line 69
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_in_turns(gtap_worker &gtap_w,
    gtap_record_in_turns &gtap_rec) {
  int n = gtap_rec.n;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // variables.cu:66
  case 2: goto gtap_resume_2; // variables.cu:69
  case 3: goto gtap_resume_3; // variables.cu:71
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_in_turns);
  static const int factors[2] = {2, 3}; // one for all tasks
  int before; before = n * factors[0];
  if (gtap_w.must_wait()) { // state 1: taskwait, variables.cu:66
    gtap_rec.before = before;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    before = gtap_rec.before;
  }
  int between; between = before + 1;
  float factor; factor = 1.5f;
  if (gtap_w.must_wait()) { // state 2: taskwait, variables.cu:69
    gtap_rec.between = between;
    gtap_rec.factor = factor;
    gtap_w.suspend(2);
    return;
  gtap_resume_2:
    between = gtap_rec.between;
    factor = gtap_rec.factor;
  }
  long long after; after = between * factor + factors[1];
  if (gtap_w.must_wait()) { // state 3: taskwait, variables.cu:71
    gtap_rec.after = after;
    gtap_w.suspend(3);
    return;
  gtap_resume_3:
    after = gtap_rec.after;
  }
  return gtap_w.template finish<int>(after);
}


// ---- gtap: program of kernel (variables.cu:75) ----
using gtap_program_kernel = gtap::program<gtap_task_late>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *out) {
  { // entry, variables.cu:76
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_late(n), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
