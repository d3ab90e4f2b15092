// Made by gtap-translate 0.1.0 from leaves.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Cases that end a task in its first lines: what the spawn may do itself, and what it may not.
#define GTAP_ASSUME_NO_TASKWAIT
#include <gtap_thread.cuh>

struct Problem {
  unsigned all;
  unsigned long long *solutions;
};
__constant__ Problem problem;
__device__ unsigned limit;

struct Board {
  unsigned columns, left, right;
};

// Arithmetic on parameters and constant memory, atomic operations before the return. `limit` may change while tasks run: a task may begin as soon as it is
// spawned, so the spawn may read it.

__device__ void place(int rows, Board board) { if (!gtap::serial_call_allowed()) return;
  if (board.columns == problem.all) {
    atomicAdd(problem.solutions, 1ull);
    return;
  }
  if ((problem.all & ~(board.columns | board.left | board.right)) == 0)
    return;
  if (rows == 0) {
    for (int i = 0; i < 3; ++i)
      atomicAdd(problem.solutions, 2ull);
    return;
  }
  if (board.left == limit)
    return;
  for (unsigned queen = 1; queen < problem.all; queen *= 2) {

    place(rows - 1, Board{board.columns | queen, board.left << 1, board.right >> 1});
  }
}
// ---- gtap: task function place (leaves.cu:19) ----
struct gtap_args_place {
  using gtap_task = struct gtap_task_place;
  using gtap_result = void;
  int rows;
  Board board;
};
inline __device__ gtap_args_place gtap_pack_place(int rows, Board board) { return {rows, board}; }
GTAP_TASK(place, (place)(gtap_a.rows, gtap_a.board));
struct gtap_record_place : gtap_args_place {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_place &gtap_a) {
    [[maybe_unused]] const auto &rows = gtap_a.rows;
    [[maybe_unused]] const auto &board = gtap_a.board;
    if (board.columns == problem.all) { atomicAdd(problem.solutions, 1ull); return true; }
    if ((problem.all & ~(board.columns | board.left | board.right)) == 0) { return true; }
    if (rows == 0) {
      for (int i = 0; i < 3; ++i)
        atomicAdd(problem.solutions, 2ull);
      return true;
    }
    if (board.left == limit) { return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_place(gtap_worker &gtap_w, gtap_record_place &gtap_rec) {
  int rows = gtap_rec.rows;
  Board board = gtap_rec.board;
  GTAP_CHECK_RECORD(gtap_task_place);
  if (board.columns == problem.all) {
    atomicAdd(problem.solutions, 1ull);
    return gtap_w.finish();
  }
  if ((problem.all & ~(board.columns | board.left | board.right)) == 0)
    return gtap_w.finish();
  if (rows == 0) {
    for (int i = 0; i < 3; ++i)
      atomicAdd(problem.solutions, 2ull);
    return gtap_w.finish();
  }
  if (board.left == limit)
    return gtap_w.finish();
  for (unsigned queen = 1; queen < problem.all; queen *= 2) {
    // task, leaves.cu:34
    gtap_w.spawn(gtap::child{gtap_pack_place(rows - 1, Board{board.columns | queen, board.left << 1, board.right >> 1})});
  }
  gtap_w.finish();
}


// ---- gtap: program of kernel (leaves.cu:39) ----
using gtap_program_kernel = gtap::program<gtap_task_place>;
__global__ void GTAP_TREE_ENTRY_BOUNDS(gtap_program_kernel) kernel(int rows) {
  { // entry, leaves.cu:40
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_place(rows, Board{0, 0, 0})});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
