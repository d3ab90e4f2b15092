// Made by gtap-translate 0.1.0 from declarations.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Where variables live: registers, saved at waits, in the record; and declarations that a jump may not pass.
#include <gtap_thread.cuh>

struct Point {
  int x, y;
};
enum class Color : unsigned char { red, green };
namespace shapes {
using Weight = double;
struct Box {
  Point low;
  Weight weight;
};
} // namespace shapes

__device__ int total;
__device__ int *changed;
__device__ void add(int *into, int value) { *(changed = into) += value; }
__device__ Point shifted(const Point &p, int by) { return {p.x + by, p.y + by}; }


__device__ int step(int n) { if (!gtap::serial_call_allowed()) return {}; return n; }
// ---- gtap: task function step (declarations.cu:22) ----
struct gtap_args_step {
  using gtap_task = struct gtap_task_step;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_step gtap_pack_step(int n) { return {n}; }
GTAP_TASK(step, step(gtap_a.n));
struct gtap_record_step : gtap_args_step {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_step(gtap_worker &gtap_w, gtap_record_step &gtap_rec) {
  int n = gtap_rec.n;
  GTAP_CHECK_RECORD(gtap_task_step);
  return gtap_w.template finish<int>(n);
}



__device__ int declarations(int n, const int limit, shapes::Box box) { if (!gtap::serial_call_allowed()) return {};
  const int k = 3;                  // a constant needs no place
  constexpr int table[2] = {4, 5};  // nor does this
  const int bound = limit * 2;      // not a constant
  auto half = n / 2.0;              // a deduced type
  unsigned long long u = 1, *pu = nullptr, v{2};
  Point p{1, 2}, q = {3, n}, copy(p);
  Color color = Color::green;
  bool flag(n > 3);
  int passed = n; // not live at the wait
  total += passed;
  int escaped = 1; // its address is taken
  add(&escaped, 2);
  const Point fixed = shifted(p, 1);
  Point moved = shifted(fixed, 2);
  int row[3] = {1, 2, n};
  int unset, result;

  result = step(row[n % 3]);

  unset = result + escaped;
  n += bound;
  {
    int after = unset; // no wait in sight
    const Point &seen = moved;
    n += after + seen.x;
  }
  return n + k + table[n % 2] + half + u + v + (pu != nullptr) + p.x + q.y + copy.x + flag + row[0] +
         box.low.x + fixed.y + (color == Color::red);
}
// ---- gtap: task function declarations (declarations.cu:25) ----
struct gtap_args_declarations {
  using gtap_task = struct gtap_task_declarations;
  using gtap_result = int;
  int n;
  int limit;
  shapes::Box box;
};
inline __device__ gtap_args_declarations gtap_pack_declarations(int n, int limit, shapes::Box box) {
  return {n, limit, box};
}
GTAP_TASK(declarations, (declarations)(gtap_a.n, gtap_a.limit, gtap_a.box));
struct gtap_record_declarations : gtap_args_declarations {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  struct gtap_kept_p { int x; };
  struct gtap_kept_q { int y; };
  struct gtap_kept_copy { int x; };
  struct gtap_kept_fixed { int y; };
  int bound; // spilled: live at the taskwait, line 44
  double half; // spilled: live at the taskwait, line 44
  unsigned long long u; // spilled: live at the taskwait, line 44
  unsigned long long *pu; // spilled: live at the taskwait, line 44
  unsigned long long v; // spilled: live at the taskwait, line 44
  gtap_kept_p p; // spilled: live at the taskwait, line 44
  gtap_kept_q q; // spilled: live at the taskwait, line 44
  gtap_kept_copy copy; // spilled: live at the taskwait, line 44
  Color color; // spilled: live at the taskwait, line 44
  bool flag; // spilled: live at the taskwait, line 44
  int escaped; // pinned: its address is taken, line 37
  gtap_kept_fixed fixed; // spilled: live at the taskwait, line 44
  Point moved; // pinned: bound to a reference, line 49
  int row[3]; // pinned: an array live at the taskwait, line 44
  int result; // pinned: destination of a spawn, line 43
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_declarations(gtap_worker &gtap_w,
    gtap_record_declarations &gtap_rec) {
  int n = gtap_rec.n;
  const int limit = gtap_rec.limit;
  shapes::Box box = gtap_rec.box;
  int &escaped = gtap_rec.escaped;
  Point &moved = gtap_rec.moved;
  int (&row)[3] = gtap_rec.row;
  int &result = gtap_rec.result;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // declarations.cu:44
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_declarations);
  static const int k = 3;                  // a constant needs no place
  static constexpr int table[2] = {4, 5};  // nor does this
  int bound; bound = limit * 2;      // not a constant
  double half; half = n / 2.0;              // a deduced type
  unsigned long long u; u = 1; unsigned long long *pu; pu = nullptr; unsigned long long v; v = {2};
  Point p; p = Point{1, 2}; Point q; q = Point{3, n}; Point copy; copy = Point(p);
  Color color; color = Color::green;
  bool flag; flag = n > 3;
  int passed; passed = n; // not live at the wait
  total += passed;
  escaped = 1; // its address is taken
  add(&escaped, 2);
  Point fixed; fixed = shifted(p, 1);
  moved = shifted(fixed, 2);
  gtap::assign(row, {1, 2, n});
  int unset; // result: in the record
  // task, declarations.cu:42
  gtap_w.spawn(gtap::child{gtap_pack_step(row[n % 3]), gtap::to(result)});
  if (gtap_w.must_wait()) { // state 1: taskwait, declarations.cu:44
    gtap_rec.n = n;
    gtap_rec.bound = bound;
    gtap_rec.half = half;
    gtap_rec.u = u;
    gtap_rec.pu = pu;
    gtap_rec.v = v;
    gtap_rec.p = {p.x};
    gtap_rec.q = {q.y};
    gtap_rec.copy = {copy.x};
    gtap_rec.color = color;
    gtap_rec.flag = flag;
    gtap_rec.fixed = {fixed.y};
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    bound = gtap_rec.bound;
    half = gtap_rec.half;
    u = gtap_rec.u;
    pu = gtap_rec.pu;
    v = gtap_rec.v;
    p.x = gtap_rec.p.x;
    q.y = gtap_rec.q.y;
    copy.x = gtap_rec.copy.x;
    color = gtap_rec.color;
    flag = gtap_rec.flag;
    fixed.y = gtap_rec.fixed.y;
    gtap::assume_global(pu);
  }
  unset = result + escaped;
  n += bound;
  {
    int after = unset; // no wait in sight
    const Point &seen = moved;
    n += after + seen.x;
  }
  return gtap_w.template finish<int>(n + k + table[n % 2] + half + u + v + (pu != nullptr) + p.x + q.y + copy.x + flag + row[0] +
         box.low.x + fixed.y + (color == Color::red));
}


// One name, several variables: the record has a field for each, pinned ones get a name of their own.

__device__ int names(int n, int *r) { if (!gtap::serial_call_allowed()) return {};
  int total = 0; // hides the global
  for (int i = 0; i < n; i++) {
    int a;

    a = step(i);

    total += a;
  }
  for (int i = n; i > 0; i--) {
    int a = 2;
    add(&a, 3);
    total += a;
  }
  for (int i = 0; i < n; i++) {
    int a = i;

    a = step(a);

    total += a + ::total;
  }
  int hidden = total;
  {
    int hidden = r[0];

    r[1] = hidden;
  }
  return total + hidden;
}
// ---- gtap: task function names (declarations.cu:58) ----
struct gtap_args_names {
  using gtap_task = struct gtap_task_names;
  using gtap_result = int;
  int n;
  int *r;
};
inline __device__ gtap_args_names gtap_pack_names(int n, int *r) { return {n, r}; }
GTAP_TASK(names, names(gtap_a.n, gtap_a.r));
struct gtap_record_names : gtap_args_names {
  static constexpr unsigned gtap_states = 4; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int total; // spilled: live at the taskwait, line 64
  union { // no taskwait saves two of these
    int i; // spilled: live at the taskwait, line 64
    int i_2; // spilled: live at the taskwait, line 76
    int hidden; // spilled: live at the taskwait, line 82
  };
  int a_2; // pinned: destination of a spawn, line 63
  int a_3; // pinned: its address is taken, line 69
  int a_4; // pinned: destination of a spawn, line 75
  int hidden_2; // pinned: hidden by another 'hidden' at a taskwait, line 81
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_names(gtap_worker &gtap_w, gtap_record_names &gtap_rec) {
  int n = gtap_rec.n;
  int *r = gtap_rec.r;
  int &a_2 = gtap_rec.a_2;
  int &a_3 = gtap_rec.a_3;
  int &a_4 = gtap_rec.a_4;
  int &hidden_2 = gtap_rec.hidden_2;
  gtap::assume_global(r);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // declarations.cu:64
  case 2: goto gtap_resume_2; // declarations.cu:76
  case 3: goto gtap_resume_3; // declarations.cu:82
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_names);
  int total; total = 0; // hides the global
  { int i; // for, declarations.cu:60
    for (i = 0; i < n; i++) {
      // a: in the record
      // task, declarations.cu:62
      gtap_w.spawn(gtap::child{gtap_pack_step(i), gtap::to(a_2)});
      if (gtap_w.must_wait()) { // state 1: taskwait, declarations.cu:64
        gtap_rec.total = total;
        gtap_rec.i = i;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        total = gtap_rec.total;
        i = gtap_rec.i;
      }
      total += a_2;
    }
  }
  for (int i = n; i > 0; i--) {
    a_3 = 2;
    add(&a_3, 3);
    total += a_3;
  }
  { int i; // for, declarations.cu:72
    for (i = 0; i < n; i++) {
      a_4 = i;
      // task, declarations.cu:74
      gtap_w.spawn(gtap::child{gtap_pack_step(a_4), gtap::to(a_4)});
      if (gtap_w.must_wait()) { // state 2: taskwait, declarations.cu:76
        gtap_rec.total = total;
        gtap_rec.i_2 = i;
        gtap_w.suspend(2);
        return;
      gtap_resume_2:
        total = gtap_rec.total;
        i = gtap_rec.i_2;
      }
      total += a_4 + ::total;
    }
  }
  hidden_2 = total;
  {
    int hidden; hidden = r[0];
    if (gtap_w.must_wait()) { // state 3: taskwait, declarations.cu:82
      gtap_rec.total = total;
      gtap_rec.hidden = hidden;
      gtap_w.suspend(3);
      return;
    gtap_resume_3:
      total = gtap_rec.total;
      hidden = gtap_rec.hidden;
    }
    r[1] = hidden;
  }
  return gtap_w.template finish<int>(total + hidden_2);
}


// Parameters: changed, constant, address taken.

__device__ int parameters(int changed, const double unused, int pinned, float * /* __restrict__ */ data) { if (!gtap::serial_call_allowed()) return {};
  changed *= 2;
  add(&pinned, 1);

  return changed + pinned + (data == nullptr);
}
// ---- gtap: task function parameters (declarations.cu:90) ----
struct gtap_args_parameters {
  using gtap_task = struct gtap_task_parameters;
  using gtap_result = int;
  int changed;
  double unused;
  int pinned;
  float *data;
};
inline __device__ gtap_args_parameters gtap_pack_parameters(int changed, double unused, int pinned,
    float *data) {
  return {changed, unused, pinned, data};
}
GTAP_TASK(parameters, parameters(gtap_a.changed, gtap_a.unused, gtap_a.pinned, gtap_a.data));
struct gtap_record_parameters : gtap_args_parameters {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_parameters(gtap_worker &gtap_w,
    gtap_record_parameters &gtap_rec) {
  int changed = gtap_rec.changed;
  [[maybe_unused]] const double unused = gtap_rec.unused;
  int &pinned = gtap_rec.pinned;
  float *data = gtap_rec.data;
  gtap::assume_global(data);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // declarations.cu:93
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_parameters);
  changed *= 2;
  add(&pinned, 1);
  if (gtap_w.must_wait()) { // state 1: taskwait, declarations.cu:93
    gtap_rec.changed = changed;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(changed + pinned + (data == nullptr));
}


// ---- gtap: program of kernel (declarations.cu:97) ----
using gtap_program_kernel = gtap::program<gtap_task_step, gtap_task_names>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *r) {
  { // entry, declarations.cu:98
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_names(n, r), gtap::to(*r)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);

// An entry's declaration stays as it is written.
// ---- gtap: program of attributed (declarations.cu:103) ----
using gtap_program_attributed = gtap::program<gtap_task_step, gtap_task_names>;
__global__ void GTAP_ENTRY_BOUNDS attributed(int n, int *r) {
  // entry, declarations.cu:104
  gtap::session<gtap_program_attributed> gtap_s;
  if (gtap_s.first()) // one thread of the grid
    gtap_s.root(gtap::child{gtap_pack_names(n, r), gtap_s.template result_place<int>()});
  alignas(16) [[maybe_unused]] // for vector loads
  const int result{gtap_s.template run_for_result<int>()};
}
static const gtap::entry_kernel gtap_entry_attributed =
    gtap::entry_of<gtap_program_attributed>(&attributed);

// ---- gtap: program of after_name (declarations.cu:109) ----
using gtap_program_after_name = gtap::program<gtap_task_step, gtap_task_names>;
__global__ void GTAP_ENTRY_BOUNDS after_name(int n, int *r) {
  // entry, declarations.cu:110
  gtap::session<gtap_program_after_name> gtap_s;
  if (gtap_s.first()) // one thread of the grid
    gtap_s.root(gtap::child{gtap_pack_names(n, r), gtap_s.template result_place<int>()});
  volatile auto result [[maybe_unused]] = gtap_s.template run_for_result<int>();
}
static const gtap::entry_kernel gtap_entry_after_name =
    gtap::entry_of<gtap_program_after_name>(&after_name);

// ---- gtap: program of likely (declarations.cu:114) ----
using gtap_program_likely = gtap::program<gtap_task_step, gtap_task_names>;
__global__ void GTAP_ENTRY_BOUNDS likely(int n, int *r) {
  { // entry, declarations.cu:115
    gtap::session<gtap_program_likely> gtap_s;
    if (gtap_s.first()) // one thread of the grid
  [[likely]]     gtap_s.root(gtap::child{gtap_pack_names(n, r), gtap::to(*r)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_likely =
    gtap::entry_of<gtap_program_likely>(&likely);
