// Made by gtap-translate 0.1.0 from collapsed_loops.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Loops of spawns of which the outer one holds nothing but the inner one: they become one, which is divided.
#include <gtap_thread.cuh>


__device__ int shade(int row, int column) { if (!gtap::serial_call_allowed()) return {};
  return row ^ column;
}
// ---- gtap: task function shade (collapsed_loops.cu:5) ----
struct gtap_args_shade {
  using gtap_task = struct gtap_task_shade;
  using gtap_result = int;
  int row;
  int column;
};
inline __device__ gtap_args_shade gtap_pack_shade(int row, int column) { return {row, column}; }
GTAP_TASK(shade, shade(gtap_a.row, gtap_a.column));
struct gtap_record_shade : gtap_args_shade {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_shade(gtap_worker &gtap_w, gtap_record_shade &gtap_rec) {
  int row = gtap_rec.row;
  int column = gtap_rec.column;
  GTAP_CHECK_RECORD(gtap_task_shade);
  return gtap_w.template finish<int>(row ^ column);
}



static __device__ __noinline__ void gtap_loop_picture_1(unsigned long long gtap_turns, unsigned long long gtap_stride, unsigned long long gtap_turn, const unsigned long long gtap_turns_2, int columns, int *pixels);
namespace {
static __device__ __forceinline__ int &gtap_constant_picture_columns() {
  __shared__ int value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ int *&gtap_constant_picture_pixels() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_loop_picture_1 (collapsed_loops.cu:11) ----
struct gtap_args_gtap_loop_picture_1 {
  using gtap_task = struct gtap_task_gtap_loop_picture_1;
  using gtap_result = void;
  unsigned long long gtap_turns;
  unsigned long long gtap_stride;
  unsigned long long gtap_turn;
  unsigned long long gtap_turns_2;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_loop_picture_1 gtap_pack_gtap_loop_picture_1(
    unsigned long long gtap_turns, unsigned long long gtap_stride, unsigned long long gtap_turn,
    unsigned long long gtap_turns_2, int, int *) {
  return {gtap_turns, gtap_stride, gtap_turn, gtap_turns_2};
}
GTAP_TASK(gtap_loop_picture_1, gtap_loop_picture_1(gtap_a.gtap_turns, gtap_a.gtap_stride,
    gtap_a.gtap_turn, gtap_a.gtap_turns_2, gtap_constant_picture_columns(),
    gtap_constant_picture_pixels()));
} // namespace


__device__ void picture(int *pixels, int rows, int columns) { if (!gtap::serial_call_allowed()) return;
  if (const unsigned long long gtap_turns_1 = ::gtap::turns_below<int>(0, rows, 1), gtap_turns_2 = gtap_turns_1 == 0 ? 0 : ::gtap::turns_down_to<int>(columns - 1, 0, 1); gtap_turns_2 != 0) {
  if (const unsigned long long gtap_turns = ::gtap::turns_below<unsigned long long>(static_cast<unsigned long long>(0), gtap_turns_1 * gtap_turns_2, 1); ::gtap::divides(gtap_turns)) {

    gtap_loop_picture_1(gtap_turns, 1, static_cast<unsigned long long>(0), gtap_turns_2, columns, pixels);
  } else
  for (unsigned long long gtap_turn = 0; gtap_turn < gtap_turns_1 * gtap_turns_2; ++gtap_turn) {
    [[maybe_unused]] int row = ::gtap::ahead(0, gtap_turn / gtap_turns_2, 1);
    [[maybe_unused]] int column = ::gtap::back(columns - 1, (gtap_turn) % gtap_turns_2, 1);
 {

      pixels[row * columns + column] = shade(row, column);
    }
  }
  } else
  for (int row = 0; row < rows; ++row)
    for (int column = columns - 1; column >= 0; --column) {

      pixels[row * columns + column] = shade(row, column);
    }
}
// ---- gtap: task function picture (collapsed_loops.cu:10) ----
struct gtap_args_picture {
  using gtap_task = struct gtap_task_picture;
  using gtap_result = void;
  int rows;
};
inline __device__ gtap_args_picture gtap_pack_picture(int *, int rows, int) { return {rows}; }
GTAP_TASK(picture, picture(gtap_constant_picture_pixels(), gtap_a.rows,
    gtap_constant_picture_columns()));
struct gtap_record_picture : gtap_args_picture {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_picture(gtap_worker &gtap_w,
    gtap_record_picture &gtap_rec) {
  int *pixels = gtap_constant_picture_pixels();
  int rows = gtap_rec.rows;
  int columns = gtap_constant_picture_columns();
  gtap::assume_global(pixels);
  GTAP_CHECK_RECORD(gtap_task_picture);
  if (const unsigned long long gtap_turns_1 = ::gtap::turns_below<int>(0, rows, 1), gtap_turns_2 = gtap_turns_1 == 0 ? 0 : ::gtap::turns_down_to<int>(columns - 1, 0, 1); gtap_turns_2 != 0) {
  if (const unsigned long long gtap_turns = ::gtap::turns_below<unsigned long long>(static_cast<unsigned long long>(0), gtap_turns_1 * gtap_turns_2, 1); ::gtap::in_task::divides(gtap_turns)) {
    // task, collapsed_loops.cu:11
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_picture_1(gtap_turns, 1, static_cast<unsigned long long>(0), gtap_turns_2, columns, pixels)});
  } else
  for (unsigned long long gtap_turn = 0; gtap_turn < gtap_turns_1 * gtap_turns_2; ++gtap_turn) {
    [[maybe_unused]] int row = ::gtap::ahead(0, gtap_turn / gtap_turns_2, 1);
    [[maybe_unused]] int column = ::gtap::back(columns - 1, (gtap_turn) % gtap_turns_2, 1);
 {
      // task, collapsed_loops.cu:13
      gtap_w.spawn(gtap::child{gtap_pack_shade(row, column), gtap::to(pixels[row * columns + column])});
    }
  }
  } else
  for (int row = 0; row < rows; ++row)
    for (int column = columns - 1; column >= 0; --column) {
      // task, collapsed_loops.cu:13
      gtap_w.spawn(gtap::child{gtap_pack_shade(row, column), gtap::to(pixels[row * columns + column])});
    }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_loop_picture_1(unsigned long long gtap_turns, unsigned long long gtap_stride, unsigned long long gtap_turn, const unsigned long long gtap_turns_2, int columns, int *pixels) { if (!gtap::serial_call_allowed()) return; // the turns of a loop of picture
  while (::gtap::halves(gtap_turns)) {
    const unsigned long long gtap_half = gtap_turns / 2;

    gtap_loop_picture_1(gtap_half, gtap_stride, gtap_turn, gtap_turns_2, columns, pixels);
    gtap_turn = ::gtap::ahead(gtap_turn, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, gtap_turn = ::gtap::ahead(gtap_turn, gtap_stride, 1)) {
    [[maybe_unused]] int row = ::gtap::ahead(0, gtap_turn / gtap_turns_2, 1);
    [[maybe_unused]] int column = ::gtap::back(columns - 1, (gtap_turn) % gtap_turns_2, 1);
 {

      pixels[row * columns + column] = shade(row, column);
    }
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_loop_picture_1 : gtap_args_gtap_loop_picture_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_loop_picture_1 &gtap_a,
      unsigned long long gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &gtap_turn = gtap_a.gtap_turn;
    gtap_a.gtap_turn = ::gtap::ahead(gtap_turn, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_loop_picture_1(gtap_worker &gtap_w,
    gtap_record_gtap_loop_picture_1 &gtap_rec) {
  unsigned long long gtap_turns = gtap_rec.gtap_turns;
  unsigned long long gtap_stride = gtap_rec.gtap_stride;
  unsigned long long gtap_turn = gtap_rec.gtap_turn;
  const unsigned long long gtap_turns_2 = gtap_rec.gtap_turns_2;
  int columns = gtap_constant_picture_columns();
  int *pixels = gtap_constant_picture_pixels();
  gtap::assume_global(pixels);
  GTAP_CHECK_RECORD(gtap_task_gtap_loop_picture_1);
  // the turns of a loop of picture
  while (::gtap::in_task::halves(gtap_turns)) {
    const unsigned long long gtap_half = gtap_turns / 2;
    // task, collapsed_loops.cu:11
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_picture_1(gtap_half, gtap_stride, gtap_turn, gtap_turns_2, columns, pixels)});
    gtap_turn = ::gtap::ahead(gtap_turn, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, gtap_turn = ::gtap::ahead(gtap_turn, gtap_stride, 1)) {
    [[maybe_unused]] int row = ::gtap::ahead(0, gtap_turn / gtap_turns_2, 1);
    [[maybe_unused]] int column = ::gtap::back(columns - 1, (gtap_turn) % gtap_turns_2, 1);
 {
      // task, collapsed_loops.cu:13
      gtap_w.spawn(gtap::child{gtap_pack_shade(row, column), gtap::to(pixels[row * columns + column])});
    }
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of kernel (collapsed_loops.cu:18) ----
using gtap_program_kernel = gtap::loop_program<gtap_task_picture, gtap_task_shade,
    gtap_task_gtap_loop_picture_1>;
__global__ void GTAP_LOOP_ENTRY_BOUNDS kernel(int *pixels, int rows, int columns) {
  { // entry, collapsed_loops.cu:19
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_picture_pixels() = pixels;
      gtap_constant_picture_columns() = columns;
    }
    gtap::session<gtap_program_kernel> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_picture(pixels, rows, columns)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kernel =
    gtap::entry_of<gtap_program_kernel>(&kernel);
