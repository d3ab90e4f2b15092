// Made by gtap-translate 0.1.0 from references.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// References become pointers, set where the user binds them; structured bindings and range-based for keep the
// object under them.
#include <gtap_thread.cuh>

struct Pair {
  int first, second;
};


__device__ int square(int x) { if (!gtap::serial_call_allowed()) return {}; return x * x; }
// ---- gtap: task function square (references.cu:10) ----
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



__device__ int references(int n, int *values) { if (!gtap::serial_call_allowed()) return {};
  int &cell = values[n];
  const int &bound = n * 2; // a temporary object, kept alive
  Pair pair{n, 1};
  auto &[first, second] = pair;
  int a;

  a = square(cell);

  cell += a + bound;
  first += 2;
  return cell + pair.first + second;
}
// ---- gtap: task function references (references.cu:13) ----
struct gtap_args_references {
  using gtap_task = struct gtap_task_references;
  using gtap_result = int;
  int n;
  int *values;
};
inline __device__ gtap_args_references gtap_pack_references(int n, int *values) {
  return {n, values};
}
GTAP_TASK(references, references(gtap_a.n, gtap_a.values));
struct gtap_record_references : gtap_args_references {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  int *cell; // spilled: live at the taskwait, line 21
  int bound; // spilled: live at the taskwait, line 21
  Pair pair; // pinned: bound to a reference, line 17
  Pair *gtap_parts_1; // [first, second]; spilled: live at the taskwait, line 21
  int a; // pinned: destination of a spawn, line 20
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_references(gtap_worker &gtap_w,
    gtap_record_references &gtap_rec) {
  int n = gtap_rec.n;
  int *values = gtap_rec.values;
  Pair &pair = gtap_rec.pair;
  int &a = gtap_rec.a;
  gtap::assume_global(values);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // references.cu:21
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_references);
  int *cell; cell = &values[n];
  int bound; bound = n * 2; // a temporary object, kept alive
  pair = Pair{n, 1};
  Pair *gtap_parts_1; gtap_parts_1 = &pair;
  // a: in the record
  // task, references.cu:19
  gtap_w.spawn(gtap::child{gtap_pack_square(*cell), gtap::to(a)});
  if (gtap_w.must_wait()) { // state 1: taskwait, references.cu:21
    gtap_rec.cell = cell;
    gtap_rec.bound = bound;
    gtap_rec.gtap_parts_1 = gtap_parts_1;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    cell = gtap_rec.cell;
    bound = gtap_rec.bound;
    gtap_parts_1 = gtap_rec.gtap_parts_1;
  }
  *cell += a + bound;
  gtap_parts_1->first += 2;
  return gtap_w.template finish<int>(*cell + pair.first + gtap_parts_1->second);
}



__device__ int ranges(int n) { if (!gtap::serial_call_allowed()) return {};
  int cells[3] = {1, 2, n};
  int sum = 0;
  for (int &cell : cells) {

    cell = square(cell);

    sum += cell;
  }
  for (int cell : cells) // no wait inside: stays as it is
    sum += cell;
  return sum;
}
// ---- gtap: task function ranges (references.cu:28) ----
struct gtap_args_ranges {
  using gtap_task = struct gtap_task_ranges;
  using gtap_result = int;
  int n;
};
inline __device__ gtap_args_ranges gtap_pack_ranges(int n) { return {n}; }
GTAP_TASK(ranges, ranges(gtap_a.n));
struct gtap_record_ranges : gtap_args_ranges {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
  int cells[3]; // pinned: bound to a reference, line 31
  int sum; // spilled: live at the taskwait, line 34
  int *cell; // spilled: live at the taskwait, line 34
  int *gtap_begin_1; // spilled: live at the taskwait, line 34
  int *gtap_end_1; // spilled: live at the taskwait, line 34
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_ranges(gtap_worker &gtap_w,
    gtap_record_ranges &gtap_rec) {
  int n = gtap_rec.n;
  int (&cells)[3] = gtap_rec.cells;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // references.cu:34
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_ranges);
  gtap::assign(cells, {1, 2, n});
  int sum; sum = 0;
  { // for, references.cu:31
    int *gtap_begin_1;
    int *gtap_end_1;
    { auto &&gtap_range_1 = cells; gtap_begin_1 = gtap_range_1; gtap_end_1 = gtap_range_1 + 3; }
    for (; gtap_begin_1 != gtap_end_1; ++gtap_begin_1) {
      int *cell; cell = &*gtap_begin_1;
      // task, references.cu:32
      gtap_w.spawn(gtap::child{gtap_pack_square(*cell), gtap::to(*cell)});
      if (gtap_w.must_wait()) { // state 1: taskwait, references.cu:34
        gtap_rec.sum = sum;
        gtap_rec.cell = cell;
        gtap_rec.gtap_begin_1 = gtap_begin_1;
        gtap_rec.gtap_end_1 = gtap_end_1;
        gtap_w.suspend(1);
        return;
      gtap_resume_1:
        sum = gtap_rec.sum;
        cell = gtap_rec.cell;
        gtap_begin_1 = gtap_rec.gtap_begin_1;
        gtap_end_1 = gtap_rec.gtap_end_1;
      }
      sum += *cell;
    }
  }
  for (int cell : cells) // no wait inside: stays as it is
    sum += cell;
  return gtap_w.template finish<int>(sum);
}


// ---- gtap: program of kernel (references.cu:42) ----
using gtap_program_kernel = gtap::program<gtap_task_square, gtap_task_references>;
__global__ void GTAP_ENTRY_BOUNDS kernel(int n, int *values) {
  { // entry, references.cu:43
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_references(n, values), gtap::to(values[0])});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
