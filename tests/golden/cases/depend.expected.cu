// Made by gtap-translate 0.1.0 from depend.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 2 // gtap_block.cuh
// Tasks that depend on others: types of dependence, several clauses, sections, borders, destinations, macros in lists.
#include <gtap_block.cuh>

struct Node {
  int value;
  float parts[4];
};
__device__ int grid[8][16];
#define LEFT(i) nodes[(i) - 1].value

__device__ inline int below(int i) { return i + 1; }


__device__ int visit(Node *nodes, int i) { if (!gtap::serial_call_allowed()) return {}; return nodes[i].value; }
static __device__ __forceinline__ Node *&gtap_constant_sweep_nodes() {
  __shared__ Node *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function visit (depend.cu:14) ----
struct gtap_args_visit {
  using gtap_task = struct gtap_task_visit;
  using gtap_result = int;
  int i;
};
inline __device__ gtap_args_visit gtap_pack_visit(Node *, int i) { return {i}; }
GTAP_TASK(visit, (visit)(gtap_constant_sweep_nodes(), gtap_a.i));
struct gtap_record_visit : gtap_args_visit {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_works_locally = true; // in graphs it is a function
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_visit(gtap_worker &gtap_w, gtap_record_visit &gtap_rec) {
  Node *nodes = gtap_constant_sweep_nodes();
  int i = gtap_rec.i;
  gtap::assume_global(nodes);
  GTAP_CHECK_RECORD(gtap_task_visit);
  return gtap_w.template finish<int>(nodes[i].value);
}



static __device__ __noinline__ void gtap_block_sweep_1(Node *nodes, int last);
namespace {
// ---- gtap: task function gtap_block_sweep_1 (depend.cu:37) ----
struct gtap_args_gtap_block_sweep_1 {
  using gtap_task = struct gtap_task_gtap_block_sweep_1;
  using gtap_result = void;
  int last;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_block_sweep_1 gtap_pack_gtap_block_sweep_1(Node *,
    int last) {
  return {last};
}
GTAP_TASK(gtap_block_sweep_1, (gtap_block_sweep_1)(gtap_constant_sweep_nodes(), gtap_a.last));
} // namespace


__device__ void sweep(Node *nodes, int n, [[maybe_unused]] const int *rows) { if (!gtap::serial_call_allowed()) return;
  int last = 0;
  if (threadIdx.x == 0)
    for (int i = 1; i < n; i++) {

      visit(nodes, i);
      [[maybe_unused]] int *row = nodes != nullptr ? grid[i] : nullptr;


      last = visit(nodes, i);


      visit(nodes, i + 1);

      grid[i][0] = visit(nodes, i);

      visit(nodes, i);
    }

  if (threadIdx.x == 0) {

    gtap_block_sweep_1(nodes, last);
  }
}
// ---- gtap: task function sweep (depend.cu:17) ----
struct gtap_args_sweep {
  using gtap_task = struct gtap_task_sweep;
  using gtap_result = void;
  int n;
  const int *rows;
};
inline __device__ gtap_args_sweep gtap_pack_sweep(Node *, int n, const int *rows) {
  return {n, rows};
}
GTAP_TASK(sweep, (sweep)(gtap_constant_sweep_nodes(), gtap_a.n, gtap_a.rows));
struct gtap_record_sweep : gtap_args_sweep {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_dependents = true; // with depend
  gtap::per_thread<int> last; // pinned by each thread: destination of a spawn, line 26
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_sweep(gtap_worker &gtap_w, gtap_record_sweep &gtap_rec) {
  Node *nodes = gtap_constant_sweep_nodes();
  int n = gtap_rec.n;
  const int *rows = gtap_rec.rows;
  int &last = gtap_w.mine(gtap_rec.last);
  gtap::assume_global(nodes, rows);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // depend.cu:35
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_sweep);
  last = 0;
  if (threadIdx.x == 0)
    for (int i = 1; i < n; i++) {
      // task, depend.cu:21
      { auto gtap_d = gtap_w.dependent();
        gtap_d.in(LEFT(i));
        gtap_d.in(nodes[below(i)]);
        gtap_d.inout(nodes[i].value);
      gtap_d.spawn(gtap::child{gtap_pack_visit(nodes, i)}); }
      int *row = nodes != nullptr ? grid[i] : nullptr;
      // task, depend.cu:24
      { auto gtap_d = gtap_w.dependent();
        gtap_d.in(row[rows[i]], rows[i + 1] - rows[i]);
        gtap_d.in(row[0], n);
        gtap_d.out(last);
      gtap_d.spawn(gtap::child{gtap_pack_visit(nodes, i), gtap::to(last)}); }
      // task, depend.cu:27
      { auto gtap_d = gtap_w.dependent();
        for (int k : gtap::values<int>(rows[i], rows[i + 1]))
          for (long l : gtap::values<long, -2>(n, i > 3 ? 1 : 0))
            if (gtap::inside(grid, k) && gtap::inside(grid[k], l))
              gtap_d.in(grid[k][l]);
        for (int k : gtap::values<int>(rows[i], rows[i + 1]))
          for (long l : gtap::values<long, -2>(n, i > 3 ? 1 : 0))
            if (gtap::inside(nodes[k].parts, l))
              gtap_d.in(nodes[k].parts[l]);
      gtap_d.spawn(gtap::child{gtap_pack_visit(nodes, i + 1)}); }
      // task, depend.cu:30
      { auto gtap_d = gtap_w.dependent();
        if (gtap::inside(grid, i - 1))
          gtap_d.inoutset(grid[i - 1][2]);
        if (gtap::inside(nodes[0].parts, i & 3))
          gtap_d.mutexinoutset(nodes[0].parts[i & 3]);
      gtap_d.spawn(gtap::child{gtap_pack_visit(nodes, i), gtap::to(grid[i][0])}); }
      // task, depend.cu:32
      { auto gtap_d = gtap_w.dependent();
        if (gtap::inside(grid, 2 * i) && gtap::inside(grid[2 * i], 2 * i))
          gtap_d.inout(grid[2 * i][2 * i], gtap::section(2, grid[2 * i]), n);
        if (gtap::inside(nodes[0].parts, i))
          gtap_d.inout(nodes[0].parts[i], gtap::section(n, nodes[0]), 2);
        gtap_d.in(row[n], 2);
      gtap_d.spawn(gtap::child{gtap_pack_visit(nodes, i)}); }
    }
  if (gtap_w.must_wait()) { // state 1: taskwait, depend.cu:35
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  if (threadIdx.x == 0) {
    // task, depend.cu:37
    { auto gtap_d = gtap_w.dependent();
      gtap_d.inout(*nodes);
      gtap_d.inout(last);
    gtap_d.spawn(gtap::child{gtap_pack_gtap_block_sweep_1(nodes, last)}); }
  }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_block_sweep_1(Node *nodes, int last) { if (!gtap::serial_call_allowed()) return; // the block of sweep
    { nodes->value = last; }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_block_sweep_1 : gtap_args_gtap_block_sweep_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_plain = true; // neither spawns nor waits
  static constexpr bool gtap_works_locally = true; // in graphs it is a function
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_block_sweep_1(gtap_worker &gtap_w,
    gtap_record_gtap_block_sweep_1 &gtap_rec) {
  Node *nodes = gtap_constant_sweep_nodes();
  int last = gtap_rec.last;
  gtap::assume_global(nodes);
  GTAP_CHECK_RECORD(gtap_task_gtap_block_sweep_1);
  // the block of sweep
    { nodes->value = last; }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


template <int Columns>
struct Table {
  int cells[4][Columns];
};


template <int Columns>
__device__ void columns(Table<Columns> *table, int n) { if (!gtap::serial_call_allowed()) return;
  if (threadIdx.x == 0)
    for (int j = 0; j < n; j++) {

      columns<Columns>(table, 0);
    }
}
// ---- gtap: task function columns (depend.cu:49) ----
template <int Columns>
struct gtap_record_columns;
template <int Columns>
struct gtap_task_columns;
template <int Columns>
struct gtap_args_columns {
  using gtap_task = gtap_task_columns<Columns>;
  using gtap_result = void;
  Table<Columns> *table;
  int n;
};
template <int Columns>
inline __device__ gtap_args_columns<Columns> gtap_pack_columns(Table<Columns> *table, int n) {
  return {table, n};
}
template <int Columns>
struct gtap_task_columns {
  using gtap_args = gtap_args_columns<Columns>;
  using gtap_record = gtap_record_columns<Columns>;
  GTAP_TASK_MEMBERS(gtap_step_columns, (columns<Columns>)(gtap_a.table, gtap_a.n))
};
template <int Columns>
struct gtap_record_columns : gtap_args_columns<Columns> {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_dependents = true; // with depend
};
template <int Columns, class gtap_worker>
__device__ __forceinline__ void gtap_step_columns(gtap_worker &gtap_w,
    gtap_record_columns<Columns> &gtap_rec) {
  Table<Columns> *table = gtap_rec.table;
  int n = gtap_rec.n;
  gtap::assume_global(table);
  GTAP_CHECK_RECORD(gtap_task_columns<Columns>);
  if (threadIdx.x == 0)
    for (int j = 0; j < n; j++) {
      // task, depend.cu:52
      { auto gtap_d = gtap_w.dependent();
        if (gtap::inside(table->cells[0], j - 1))
          gtap_d.in(table->cells[0][j - 1]);
        if (gtap::inside(table->cells[0], j))
          gtap_d.out(table->cells[0][j]);
      gtap_d.spawn(gtap::child{gtap_pack_columns<Columns>(table, 0)}); }
    }
  gtap_w.finish();
}


// ---- gtap: program of kernel (depend.cu:57) ----
using gtap_program_kernel = gtap::program<gtap_task_visit, gtap_task_gtap_block_sweep_1,
    gtap_task_sweep>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS kernel(Node *nodes, int n, const int *rows) {
  { // entry, depend.cu:58
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_sweep_nodes() = nodes;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_sweep(nodes, n, rows)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
// ---- gtap: program of other (depend.cu:61) ----
using gtap_program_other = gtap::program<gtap_task_columns<3>>;
__global__ void GTAP_GRAPH_ENTRY_BOUNDS other(Table<3> *table) {
  { // entry, depend.cu:62
    gtap::session<gtap_program_other> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_columns(table, 3)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_other =
    gtap::entry_of<gtap_program_other>(&other);
