// Made by gtap-translate 0.1.0 from loop_launches.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Entries whose launches run loops alone, and one whose tasks spawn further ones. The grid is the kernel's own where the launch says
// GTAP_GRID_SIZE itself.
#include <gtap_thread.cuh>


__device__ float shade(int pixel, const float * /* __restrict__ */ light) { if (!gtap::serial_call_allowed()) return {};
  return light[pixel] * 2;
}
static __device__ __forceinline__ const float *&gtap_constant_draw_light() {
  __shared__ const float *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function shade (loop_launches.cu:7) ----
struct gtap_args_shade {
  using gtap_task = struct gtap_task_shade;
  using gtap_result = float;
  int pixel;
};
inline __device__ gtap_args_shade gtap_pack_shade(int pixel, const float *) { return {pixel}; }
GTAP_TASK(shade, shade(gtap_a.pixel, gtap_constant_draw_light()));
struct gtap_record_shade : gtap_args_shade {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // its result is its own alone
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_shade(gtap_worker &gtap_w, gtap_record_shade &gtap_rec) {
  int pixel = gtap_rec.pixel;
  const float *light = gtap_constant_draw_light();
  gtap::assume_global(light);
  GTAP_CHECK_RECORD(gtap_task_shade);
  return gtap_w.template finish<float>(light[pixel] * 2);
}



static __device__ __noinline__ void gtap_loop_draw_1(unsigned gtap_turns, unsigned gtap_stride, int pixel, float *image, const float * /* __restrict__ */ light);
namespace {
static __device__ __forceinline__ float *&gtap_constant_draw_image() {
  __shared__ float *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_loop_draw_1 (loop_launches.cu:13) ----
struct gtap_args_gtap_loop_draw_1 {
  using gtap_task = struct gtap_task_gtap_loop_draw_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_stride;
  int pixel;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_loop_draw_1 gtap_pack_gtap_loop_draw_1(
    unsigned int gtap_turns, unsigned int gtap_stride, int pixel, float *, const float *) {
  return {gtap_turns, gtap_stride, pixel};
}
GTAP_TASK(gtap_loop_draw_1, gtap_loop_draw_1(gtap_a.gtap_turns, gtap_a.gtap_stride, gtap_a.pixel,
    gtap_constant_draw_image(), gtap_constant_draw_light()));
} // namespace


__device__ void draw(int pixels, const float * /* __restrict__ */ light, float *image) { if (!gtap::serial_call_allowed()) return;
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, pixels, 1); ::gtap::divides(gtap_turns)) {

    gtap_loop_draw_1(gtap_turns, 1, 0, image, light);
  } else
  for (int pixel = 0; pixel < pixels; ++pixel) {

    image[pixel] = shade(pixel, light);
  }

}
// ---- gtap: task function draw (loop_launches.cu:12) ----
struct gtap_args_draw {
  using gtap_task = struct gtap_task_draw;
  using gtap_result = void;
  int pixels;
};
inline __device__ gtap_args_draw gtap_pack_draw(int pixels, const float *, float *) {
  return {pixels};
}
GTAP_TASK(draw, draw(gtap_a.pixels, gtap_constant_draw_light(), gtap_constant_draw_image()));
struct gtap_record_draw : gtap_args_draw {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_draw(gtap_worker &gtap_w, gtap_record_draw &gtap_rec) {
  int pixels = gtap_rec.pixels;
  const float *light = gtap_constant_draw_light();
  float *image = gtap_constant_draw_image();
  gtap::assume_global(light, image);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // loop_launches.cu:17
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_draw);
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, pixels, 1); ::gtap::in_task::divides(gtap_turns)) {
    // task, loop_launches.cu:13
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_draw_1(gtap_turns, 1, 0, image, light)});
  } else
  for (int pixel = 0; pixel < pixels; ++pixel) {
    // task, loop_launches.cu:14
    gtap_w.spawn(gtap::child{gtap_pack_shade(pixel, light), gtap::to(image[pixel])});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, loop_launches.cu:17
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_loop_draw_1(unsigned gtap_turns, unsigned gtap_stride, int pixel, float *image, const float * /* __restrict__ */ light) { if (!gtap::serial_call_allowed()) return; // the turns of a loop of draw
  while (::gtap::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_loop_draw_1(gtap_half, gtap_stride, pixel, image, light);
    pixel = ::gtap::ahead(pixel, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, pixel = ::gtap::ahead(pixel, gtap_stride, 1)) {

    image[pixel] = shade(pixel, light);
  }

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_loop_draw_1 : gtap_args_gtap_loop_draw_1 {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts
  static_assert(gtap_sums_many, "");
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_loop_draw_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &pixel = gtap_a.pixel;
    gtap_a.pixel = ::gtap::ahead(pixel, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_loop_draw_1(gtap_worker &gtap_w,
    gtap_record_gtap_loop_draw_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int pixel = gtap_rec.pixel;
  float *image = gtap_constant_draw_image();
  const float *light = gtap_constant_draw_light();
  gtap::assume_global(image, light);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // loop_launches.cu:16
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_loop_draw_1);
  // the turns of a loop of draw
  while (::gtap::in_task::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, loop_launches.cu:13
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_draw_1(gtap_half, gtap_stride, pixel, image, light)});
    pixel = ::gtap::ahead(pixel, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, pixel = ::gtap::ahead(pixel, gtap_stride, 1)) {
    // task, loop_launches.cu:14
    gtap_w.spawn(gtap::child{gtap_pack_shade(pixel, light), gtap::to(image[pixel])});
  }
  if (gtap_w.must_wait()) { // state 1: taskwait, loop_launches.cu:16
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace


// ---- gtap: program of render (loop_launches.cu:20) ----
using gtap_program_render = gtap::loop_program<gtap_task_draw, gtap_task_shade,
    gtap_task_gtap_loop_draw_1>;
__global__ void GTAP_LOOP_ENTRY_BOUNDS render(int pixels, const float * /* __restrict__ */ light, float *image) {
  { // entry, loop_launches.cu:21
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_draw_light() = light;
      gtap_constant_draw_image() = image;
    }
    gtap::session<gtap_program_render> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_draw(pixels, light, image)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_render =
    gtap::entry_of<gtap_program_render>(&render);

// A tree: its tasks spawn.

__device__ int leaves(int depth) { if (!gtap::serial_call_allowed()) return {};
  if (depth == 0)
    return 1;
  int left, right;

  left = leaves(depth - 1);

  right = leaves(depth - 1);

  return left + right;
}
// ---- gtap: task function leaves (loop_launches.cu:27) ----
struct gtap_args_leaves {
  using gtap_task = struct gtap_task_leaves;
  using gtap_result = int;
  int depth;
};
inline __device__ gtap_args_leaves gtap_pack_leaves(int depth) { return {depth}; }
GTAP_TASK(leaves, leaves(gtap_a.depth));
struct gtap_record_leaves : gtap_args_leaves {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr int gtap_levels = 4; // of cheap calls that a spawn may run itself
  using gtap_sums = gtap::plus; // what its children return and its own come to
  int left; // pinned: destination of a spawn, line 32
  int right; // pinned: destination of a spawn, line 34
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_leaves &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &depth = gtap_a.depth;
    if (depth == 0) { gtap_r = 1; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_leaves(gtap_worker &gtap_w,
    gtap_record_leaves &gtap_rec) {
  int depth = gtap_rec.depth;
  int &left = gtap_rec.left;
  int &right = gtap_rec.right;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // loop_launches.cu:35
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_leaves);
  if (depth == 0)
    return gtap_w.template finish<int>(1);
  // left, right: in the record
  // task, loop_launches.cu:31
  gtap_w.spawn(gtap::child{gtap_pack_leaves(depth - 1), gtap::to(left)});
  // task, loop_launches.cu:33
  gtap_w.spawn(gtap::child{gtap_pack_leaves(depth - 1), gtap::to(right)});
  if (gtap_w.must_wait()) { // state 1: taskwait, loop_launches.cu:35
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  return gtap_w.template finish<int>(left + right);
}


// ---- gtap: program of count (loop_launches.cu:39) ----
using gtap_program_count = gtap::program<gtap_task_leaves>;
__global__ void GTAP_ENTRY_BOUNDS count(int depth, int *out) {
  { // entry, loop_launches.cu:40
    gtap::session<gtap_program_count> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_leaves(depth), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_count =
    gtap::entry_of<gtap_program_count>(&count);

// A kernel template.

template <class Value>
static __device__ __noinline__ void gtap_taskloop_zeros_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, Value *out);
namespace {
// ---- gtap: task function gtap_taskloop_zeros_1 (loop_launches.cu:49) ----
template <class Value>
struct gtap_record_gtap_taskloop_zeros_1;
template <class Value>
struct gtap_task_gtap_taskloop_zeros_1;
template <class Value>
struct gtap_args_gtap_taskloop_zeros_1 {
  using gtap_task = gtap_task_gtap_taskloop_zeros_1<Value>;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_grain;
  unsigned int gtap_stride;
  int i;
  Value *out;
};
template <class Value>
[[maybe_unused]] inline __device__ gtap_args_gtap_taskloop_zeros_1<Value>
    gtap_pack_gtap_taskloop_zeros_1(unsigned int gtap_turns, unsigned int gtap_grain,
    unsigned int gtap_stride, int i, Value *out) {
  return {gtap_turns, gtap_grain, gtap_stride, i, out};
}
template <class Value>
struct gtap_task_gtap_taskloop_zeros_1 {
  using gtap_args = gtap_args_gtap_taskloop_zeros_1<Value>;
  using gtap_record = gtap_record_gtap_taskloop_zeros_1<Value>;
  GTAP_TASK_MEMBERS(gtap_step_gtap_taskloop_zeros_1, (gtap_taskloop_zeros_1<Value>)(gtap_a.gtap_turns, gtap_a.gtap_grain, gtap_a.gtap_stride, gtap_a.i, gtap_a.out))
};
} // namespace


template <class Value>
__device__ void zeros(int n, Value *out) { if (!gtap::serial_call_allowed()) return;
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {

    gtap_taskloop_zeros_1<Value>(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, 0, out);
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown();

  
}
// ---- gtap: task function zeros (loop_launches.cu:47) ----
template <class Value>
struct gtap_record_zeros;
template <class Value>
struct gtap_task_zeros;
template <class Value>
struct gtap_args_zeros {
  using gtap_task = gtap_task_zeros<Value>;
  using gtap_result = void;
  int n;
  Value *out;
};
template <class Value>
inline __device__ gtap_args_zeros<Value> gtap_pack_zeros(int n, Value *out) { return {n, out}; }
template <class Value>
struct gtap_task_zeros {
  using gtap_args = gtap_args_zeros<Value>;
  using gtap_record = gtap_record_zeros<Value>;
  GTAP_TASK_MEMBERS(gtap_step_zeros, (zeros<Value>)(gtap_a.n, gtap_a.out))
};
template <class Value>
struct gtap_record_zeros : gtap_args_zeros<Value> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
};
template <class Value, class gtap_worker>
__device__ __forceinline__ void gtap_step_zeros(gtap_worker &gtap_w,
    gtap_record_zeros<Value> &gtap_rec) {
  int n = gtap_rec.n;
  Value *out = gtap_rec.out;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // loop_launches.cu:48
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_zeros<Value>);
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); gtap_turns != 0) {
    // task, loop_launches.cu:48
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_zeros_1<Value>(gtap_turns, ::gtap::usual_grain(gtap_turns), 1, 0, out)});
  } else
    for (int i = 0; i < n;)
      ::gtap::turns_unknown();
  if (gtap_w.must_wait()) { // state 1: taskwait, loop_launches.cu:48
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  
  gtap_w.finish();
}



template <class Value>
static __device__ __noinline__ void gtap_taskloop_zeros_1(unsigned gtap_turns, unsigned gtap_grain, unsigned gtap_stride, int i, Value *out) { if (!gtap::serial_call_allowed()) return; // the turns of a taskloop of zeros
  while (::gtap::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_taskloop_zeros_1<Value>(gtap_half, gtap_grain, gtap_stride, i, out);
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1))
    out[i] = 0;

}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
template <class Value>
struct gtap_record_gtap_taskloop_zeros_1 : gtap_args_gtap_taskloop_zeros_1<Value> {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_sums = gtap::any_operator; // nothing comes behind its wait
  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts
  static_assert(gtap_sums_many, "");
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_taskloop_zeros_1<Value> &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class Value, class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_taskloop_zeros_1(gtap_worker &gtap_w,
    gtap_record_gtap_taskloop_zeros_1<Value> &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_grain = gtap_rec.gtap_grain;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  Value *out = gtap_rec.out;
  gtap::assume_global(out);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // loop_launches.cu:50
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_gtap_taskloop_zeros_1<Value>);
  // the turns of a taskloop of zeros
  while (::gtap::in_task::halves(gtap_turns, gtap_grain)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, loop_launches.cu:49
    gtap_w.spawn(gtap::child{gtap_pack_gtap_taskloop_zeros_1<Value>(gtap_half, gtap_grain, gtap_stride, i, out)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1))
    out[i] = 0;
  if (gtap_w.must_wait()) { // state 1: taskwait, loop_launches.cu:50
    gtap_w.suspend(1);
    return;
  gtap_resume_1:;
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace

// ---- gtap: programs of clear (loop_launches.cu:53) ----
template <class Value>
struct gtap_program_clear;
template <class Value>
__global__ void GTAP_LOOP_ENTRY_BOUNDS clear(int n, Value *out) {
  { // entry, loop_launches.cu:54
    gtap::session<typename gtap_program_clear<Value>::type> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_zeros(n, out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
// ---- gtap: instances of clear (loop_launches.cu:53) ----
template <>
struct gtap_program_clear<float> {
  using type = gtap::loop_program<gtap_task_zeros<float>, gtap_task_gtap_taskloop_zeros_1<float>>;
};
static const gtap::entry_kernel gtap_entry_clear_1 =
    gtap::entry_of<gtap_program_clear<float>::type>(&clear<float>);


void run(int n, const float *light, float *image, int *out, int blocks) {
  render<<<GTAP_GRID_SIZE_OF(render), GTAP_BLOCK_SIZE>>>(n, light, image);
  render<<<blocks, GTAP_BLOCK_SIZE>>>(n, light, image);
  count<<<GTAP_GRID_SIZE_OF(count), GTAP_BLOCK_SIZE>>>(n, out);
  clear<float><<<GTAP_GRID_SIZE_OF(clear<float>), GTAP_BLOCK_SIZE>>>(n, image);
}

// A task with one child at a time is run as calls, where a turn spawns it.
struct Node {
  int left, right, value;
};


// ---- gtap: walks of closest (loop_launches.cu:70) ----
struct gtap_args_gtap_walk_closest {
  using gtap_task = struct gtap_task_gtap_walk_closest;
  using gtap_result = int;
  const Node *tree;
  int node;
  int from;
  int best;
};
inline __device__ gtap_args_gtap_walk_closest gtap_pack_gtap_walk_closest(const Node *tree,
    int node, int from, int best) {
  return {tree, node, from, best};
}
GTAP_CALLS(gtap_walk_closest);
struct gtap_saved_gtap_walk_closest {
  Node here; // spilled: live at the call, line 76
};
struct gtap_record_gtap_walk_closest : gtap_args_gtap_walk_closest, gtap_saved_gtap_walk_closest {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  static constexpr unsigned long long gtap_tail_calls = 1ull << 2; // return what comes back
  struct gtap_frame : gtap_saved_gtap_walk_closest { // what a call keeps while it waits for another
  };
  static __device__ __forceinline__ gtap_frame gtap_keep(
      const gtap_record_gtap_walk_closest &gtap_rec) {
    return {gtap_rec};
  }
  static __device__ __forceinline__ void gtap_take_back(gtap_record_gtap_walk_closest &gtap_rec,
      const gtap_frame &gtap_kept) {
    static_cast<gtap_saved_gtap_walk_closest &>(gtap_rec) = gtap_kept;
  }
  struct gtap_changes { // the arguments that calls of the function itself change
    int node;
    int best;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_gtap_walk_closest &gtap_a) {
    return {gtap_a.node, gtap_a.best};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_gtap_walk_closest &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.node = gtap_c.node;
    gtap_a.best = gtap_c.best;
  }
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_gtap_walk_closest &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &node = gtap_a.node;
    [[maybe_unused]] const auto &best = gtap_a.best;
    if (node < 0) { gtap_r = best; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_walk_closest(gtap_worker &gtap_w,
    gtap_record_gtap_walk_closest &gtap_rec) {
  const Node *tree = gtap_rec.tree;
  int node = gtap_rec.node;
  int from = gtap_rec.from;
  int best = gtap_rec.best;
  gtap::assume_global(tree);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // loop_launches.cu:76
  case 2: goto gtap_resume_2; // loop_launches.cu:80
  default: break;
  }
  if (node < 0)
    return gtap_w.template finish<int>(best);
  Node here; here = tree[node];
  best = min(best, abs(here.value - from));

  int gtap_call_1;
  gtap_w.spawn(gtap::child{gtap_pack_gtap_walk_closest(tree, here.value > from ? here.left : here.right, from, best), gtap::to(gtap_call_1)});
  if (gtap_w.must_wait()) { // state 1: the call, loop_launches.cu:76
    gtap_rec.here = here;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    here = gtap_rec.here;
    gtap_call_1 = gtap_w.result();
  }
  best = gtap_call_1;

  if (abs(here.value - from) < best) {

    int gtap_call_2;
    gtap_w.spawn(gtap::child{gtap_pack_gtap_walk_closest(tree, here.value > from ? here.right : here.left, from, best), gtap::to(gtap_call_2)});
    if (gtap_w.must_wait()) { // state 2: the call, loop_launches.cu:80
      gtap_w.suspend(2);
      return;
    gtap_resume_2:
      gtap_call_2 = gtap_w.result();
    }
    best = gtap_call_2;

  }
  return gtap_w.template finish<int>(best);
}


__noinline__ __device__ int closest(const Node *tree, int node, int from, int best) { if (!gtap::serial_call_allowed()) return {};
  if (node < 0)
    return best;
  const Node here = tree[node];
  best = min(best, abs(here.value - from));

  best = closest(tree, here.value > from ? here.left : here.right, from, best);

  if (abs(here.value - from) < best) {

    best = closest(tree, here.value > from ? here.right : here.left, from, best);

  }
  return best;
}
static __device__ __forceinline__ const Node *&gtap_constant_closest_to_all_tree() {
  __shared__ const Node *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function closest (loop_launches.cu:70) ----
struct gtap_args_closest {
  using gtap_task = struct gtap_task_closest;
  using gtap_result = int;
  int node;
  int from;
  int best;
};
inline __device__ gtap_args_closest gtap_pack_closest(const Node *, int node, int from, int best) {
  return {node, from, best};
}
GTAP_TASK(closest, (closest)(gtap_constant_closest_to_all_tree(), gtap_a.node, gtap_a.from,
    gtap_a.best));
struct gtap_record_closest : gtap_args_closest {
  static constexpr unsigned gtap_states = 3; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  using gtap_calls = gtap_task_gtap_walk_closest; // a walk runs its tree as calls of it
  static __device__ __forceinline__ gtap_args_gtap_walk_closest gtap_called(
      [[maybe_unused]] const gtap_args_closest &gtap_a) {
    return gtap_pack_gtap_walk_closest(gtap_constant_closest_to_all_tree(), gtap_a.node,
        gtap_a.from, gtap_a.best);
  }
  Node here; // spilled: live at the taskwait, line 77
  static __device__ __forceinline__ bool gtap_leaf(const gtap_args_closest &gtap_a,
      gtap_result &gtap_r) {
    [[maybe_unused]] const auto &node = gtap_a.node;
    [[maybe_unused]] const auto &best = gtap_a.best;
    if (node < 0) { gtap_r = best; return true; }
    return false;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_closest(gtap_worker &gtap_w,
    gtap_record_closest &gtap_rec) {
  const Node *tree = gtap_constant_closest_to_all_tree();
  int node = gtap_rec.node;
  int from = gtap_rec.from;
  int &best = gtap_rec.best;
  gtap::assume_global(tree);
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // loop_launches.cu:77
  case 2: goto gtap_resume_2; // loop_launches.cu:81
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_closest);
  if (node < 0)
    return gtap_w.template finish<int>(best);
  Node here; here = tree[node];
  best = min(best, abs(here.value - from));
  // task, loop_launches.cu:75
  gtap_w.spawn(gtap::child{gtap_pack_closest(tree, here.value > from ? here.left : here.right, from, best), gtap::to(best)});
  if (gtap_w.must_wait()) { // state 1: taskwait, loop_launches.cu:77
    gtap_rec.here = here;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    here = gtap_rec.here;
  }
  if (abs(here.value - from) < best) {
    // task, loop_launches.cu:79
    gtap_w.spawn(gtap::child{gtap_pack_closest(tree, here.value > from ? here.right : here.left, from, best), gtap::to(best)});
    if (gtap_w.must_wait()) { // state 2: taskwait, loop_launches.cu:81
      gtap_w.suspend(2);
      return;
    gtap_resume_2:;
    }
  }
  return gtap_w.template finish<int>(best);
}


static __device__ __noinline__ void gtap_loop_closest_to_all_1(unsigned gtap_turns, unsigned gtap_stride, int i, int *out, const Node *tree, const int * /* __restrict__ */ from);
namespace {
static __device__ __forceinline__ int *&gtap_constant_closest_to_all_out() {
  __shared__ int *value; // a constant of the launch: the entry writes each block's
  return value;
}
static __device__ __forceinline__ const int *&gtap_constant_closest_to_all_from() {
  __shared__ const int *value; // a constant of the launch: the entry writes each block's
  return value;
}
// ---- gtap: task function gtap_loop_closest_to_all_1 (loop_launches.cu:87) ----
struct gtap_args_gtap_loop_closest_to_all_1 {
  using gtap_task = struct gtap_task_gtap_loop_closest_to_all_1;
  using gtap_result = void;
  unsigned int gtap_turns;
  unsigned int gtap_stride;
  int i;
};
[[maybe_unused]] inline __device__ gtap_args_gtap_loop_closest_to_all_1
    gtap_pack_gtap_loop_closest_to_all_1(unsigned int gtap_turns, unsigned int gtap_stride, int i,
    int *, const Node *, const int *) {
  return {gtap_turns, gtap_stride, i};
}
GTAP_TASK(gtap_loop_closest_to_all_1, (gtap_loop_closest_to_all_1)(gtap_a.gtap_turns,
    gtap_a.gtap_stride, gtap_a.i, gtap_constant_closest_to_all_out(),
    gtap_constant_closest_to_all_tree(), gtap_constant_closest_to_all_from()));
} // namespace


__device__ void closest_to_all(const Node *tree, const int * /* __restrict__ */ from, int n, int *out) { if (!gtap::serial_call_allowed()) return;
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); ::gtap::divides(gtap_turns)) {

    gtap_loop_closest_to_all_1(gtap_turns, 1, 0, out, tree, from);
  } else
  for (int i = 0; i < n; ++i) {

    out[i] = closest(tree, 0, from[i], 1 << 30);
  }
}
// ---- gtap: task function closest_to_all (loop_launches.cu:86) ----
struct gtap_args_closest_to_all {
  using gtap_task = struct gtap_task_closest_to_all;
  using gtap_result = void;
  int n;
};
inline __device__ gtap_args_closest_to_all gtap_pack_closest_to_all(const Node *, const int *,
    int n, int *) {
  return {n};
}
GTAP_TASK(closest_to_all, (closest_to_all)(gtap_constant_closest_to_all_tree(),
    gtap_constant_closest_to_all_from(), gtap_a.n, gtap_constant_closest_to_all_out()));
struct gtap_record_closest_to_all : gtap_args_closest_to_all {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_closest_to_all(gtap_worker &gtap_w,
    gtap_record_closest_to_all &gtap_rec) {
  const Node *tree = gtap_constant_closest_to_all_tree();
  const int *from = gtap_constant_closest_to_all_from();
  int n = gtap_rec.n;
  int *out = gtap_constant_closest_to_all_out();
  gtap::assume_global(tree, from, out);
  GTAP_CHECK_RECORD(gtap_task_closest_to_all);
  if (const unsigned gtap_turns = ::gtap::turns_below<int>(0, n, 1); ::gtap::in_task::divides(gtap_turns)) {
    // task, loop_launches.cu:87
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_closest_to_all_1(gtap_turns, 1, 0, out, tree, from)});
  } else
  for (int i = 0; i < n; ++i) {
    // task, loop_launches.cu:88
    gtap_w.spawn(gtap::child{gtap_pack_closest(tree, 0, from[i], 1 << 30), gtap::to(out[i])});
  }
  gtap_w.finish();
}



static __device__ __noinline__ void gtap_loop_closest_to_all_1(unsigned gtap_turns, unsigned gtap_stride, int i, int *out, const Node *tree, const int * /* __restrict__ */ from) { if (!gtap::serial_call_allowed()) return; // the turns of a loop of closest_to_all
  while (::gtap::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;

    gtap_loop_closest_to_all_1(gtap_half, gtap_stride, i, out, tree, from);
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {

    out[i] = closest(tree, 0, from[i], 1 << 30);
  }
}
namespace {
GTAP_MAY_BE_UNUSED_BEGIN
struct gtap_record_gtap_loop_closest_to_all_1 : gtap_args_gtap_loop_closest_to_all_1 {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  static constexpr bool gtap_skips = true; // has gtap_skip()
  static constexpr bool gtap_strides = true; // gtap_stride turns apart
  template <int = 0> // nvcc warns of a plain function that no program of the file calls
  static __device__ __forceinline__ void gtap_skip(gtap_args_gtap_loop_closest_to_all_1 &gtap_a,
      unsigned int gtap_half) {
    [[maybe_unused]] const auto &gtap_stride = gtap_a.gtap_stride;
    [[maybe_unused]] const auto &i = gtap_a.i;
    gtap_a.i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_gtap_loop_closest_to_all_1(gtap_worker &gtap_w,
    gtap_record_gtap_loop_closest_to_all_1 &gtap_rec) {
  unsigned int gtap_turns = gtap_rec.gtap_turns;
  unsigned int gtap_stride = gtap_rec.gtap_stride;
  int i = gtap_rec.i;
  int *out = gtap_constant_closest_to_all_out();
  const Node *tree = gtap_constant_closest_to_all_tree();
  const int *from = gtap_constant_closest_to_all_from();
  gtap::assume_global(out, tree, from);
  GTAP_CHECK_RECORD(gtap_task_gtap_loop_closest_to_all_1);
  // the turns of a loop of closest_to_all
  while (::gtap::in_task::halves(gtap_turns)) {
    const unsigned gtap_half = gtap_turns / 2;
    // task, loop_launches.cu:87
    gtap_w.spawn(gtap::child{gtap_pack_gtap_loop_closest_to_all_1(gtap_half, gtap_stride, i, out, tree, from)});
    i = ::gtap::ahead(i, gtap_half * gtap_stride, 1);
    gtap_turns -= gtap_half;
  }
  for (; gtap_turns != 0; --gtap_turns, i = ::gtap::ahead(i, gtap_stride, 1)) {
    // task, loop_launches.cu:88
    gtap_w.spawn(gtap::child{gtap_pack_closest(tree, 0, from[i], 1 << 30), gtap::to(out[i])});
  }
  gtap_w.finish();
}
GTAP_MAY_BE_UNUSED_END
} // namespace

// ---- gtap: program of search (loop_launches.cu:92) ----
using gtap_program_search = gtap::loop_program<gtap_task_closest_to_all, gtap_task_closest,
    gtap_task_gtap_loop_closest_to_all_1>;
__global__ void GTAP_CALLS_ENTRY_BOUNDS search(const Node *tree, const int * /* __restrict__ */ from, int n, int *out) {
  { // entry, loop_launches.cu:93
    if (gtap::leads_block()) { // constants of the launch
      gtap_constant_closest_to_all_tree() = tree;
      gtap_constant_closest_to_all_from() = from;
      gtap_constant_closest_to_all_out() = out;
    }
    gtap::session<gtap_program_search> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_closest_to_all(tree, from, n, out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_search =
    gtap::entry_of<gtap_program_search>(&search);
