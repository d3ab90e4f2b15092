// Made by gtap-translate 0.1.0 from recursion_parts.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// A recursive function with two calls. Behind each of them, it needs other variables, and of structs only some members.
#include <gtap_thread.cuh>

struct Vec {
  float x, y, z;
};
__device__ inline float dot(const Vec &a, const Vec &b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
struct Ray {
  Vec from, along;
};
struct Hit {
  float distance;
  Vec place, normal;
  int material;
};
__device__ inline Hit meet(Ray ray) { return {dot(ray.from, ray.along), ray.from, ray.along, 3}; }
__device__ inline Ray mirrored(const Ray &ray, Hit hit) {
  return {hit.place, {dot(ray.along, hit.normal), 0, 1}};
}
__device__ inline float first(const float *values) { return values[0]; }

static __device__ __noinline__ float gtap_calls_bounce(Ray ray,
    int depth); // runs the calls as turns of a loop

__device__ float bounce(Ray ray, int depth) { return gtap_calls_bounce(ray, depth); }
// ---- gtap: recursive function bounce (recursion_parts.cu:22) ----
struct gtap_args_bounce {
  using gtap_task = struct gtap_task_bounce;
  using gtap_result = float;
  Ray ray;
  int depth;
};
inline __device__ gtap_args_bounce gtap_pack_bounce(Ray ray, int depth) { return {ray, depth}; }
GTAP_TASK(bounce, (bounce)(gtap_a.ray, gtap_a.depth));
struct gtap_saved_bounce {
  struct gtap_kept_hit { Vec place; Vec normal; };
  union { // no taskwait saves two of these
    gtap_kept_hit hit; // spilled: live at the call, line 27
    float light; // spilled: live at the call, line 29
  };
  Ray again; // spilled: live at the call, line 27
};
struct gtap_record_bounce : gtap_args_bounce, gtap_saved_bounce {
  static constexpr unsigned gtap_states = 3; // 1 + number of calls
  static constexpr bool gtap_movable = true;
  static constexpr unsigned long long gtap_tail_calls = 0; // return what comes back
  struct gtap_frame : gtap_saved_bounce { // what a call keeps while it waits for another
    Vec ray_along;
    int depth;
  };
  static __device__ __forceinline__ gtap_frame gtap_keep(const gtap_record_bounce &gtap_rec) {
    return {gtap_rec, gtap_rec.ray.along, gtap_rec.depth};
  }
  static __device__ __forceinline__ void gtap_take_back(gtap_record_bounce &gtap_rec,
      const gtap_frame &gtap_kept) {
    static_cast<gtap_saved_bounce &>(gtap_rec) = gtap_kept;
    gtap_rec.ray.along = gtap_kept.ray_along;
    gtap_rec.depth = gtap_kept.depth;
  }
  // What a call needs that waits in this state.
  static __device__ __forceinline__ void gtap_copy(gtap_frame &gtap_to, const gtap_frame &gtap_from,
      unsigned gtap_state) {
    gtap_to.again = gtap_from.again;
    if (gtap_state == 1) {
      gtap_to.ray_along = gtap_from.ray_along;
      gtap_to.depth = gtap_from.depth;
      gtap_to.hit = gtap_from.hit;
    }
    if (gtap_state == 2) {
      gtap_to.light = gtap_from.light;
    }
  }
  struct gtap_changes { // the arguments that calls of the function itself change
    Ray ray;
    int depth;
  };
  static __device__ __forceinline__ gtap_changes gtap_changed(
      const gtap_args_bounce &gtap_a) {
    return {gtap_a.ray, gtap_a.depth};
  }
  static __device__ __forceinline__ void gtap_change(gtap_args_bounce &gtap_a,
      const gtap_changes &gtap_c) {
    gtap_a.ray = gtap_c.ray;
    gtap_a.depth = gtap_c.depth;
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_bounce(gtap_worker &gtap_w,
    gtap_record_bounce &gtap_rec) {
  Ray ray = gtap_rec.ray;
  int depth = gtap_rec.depth;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // recursion_parts.cu:27
  case 2: goto gtap_resume_2; // recursion_parts.cu:29
  default: break;
  }
  Hit hit; hit = meet(ray);
  if (depth == 0)
    return gtap_w.template finish<float>(hit.distance);
  Ray again; again = ray;
  float gtap_call_1;
  gtap_w.spawn(gtap::child{gtap_pack_bounce({hit.place, ray.along}, depth - 1), gtap::to(gtap_call_1)});
  if (gtap_w.must_wait()) { // state 1: the call, recursion_parts.cu:27
    gtap_rec.hit = {hit.place, hit.normal};
    gtap_rec.again = again;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    hit.place = gtap_rec.hit.place;
    hit.normal = gtap_rec.hit.normal;
    again = gtap_rec.again;
    gtap_call_1 = gtap_w.result();
  }
  float light; light = gtap_call_1;
  if (light < 1)
    { float gtap_call_2;
      gtap_w.spawn(gtap::child{gtap_pack_bounce(mirrored(ray, hit), depth - 1), gtap::to(gtap_call_2)});
        if (gtap_w.must_wait()) { // state 2: the call, recursion_parts.cu:29
          gtap_rec.again = again;
          gtap_rec.light = light;
          gtap_w.suspend(2);
          return;
        gtap_resume_2:
          again = gtap_rec.again;
          light = gtap_rec.light;
          gtap_call_2 = gtap_w.result();
        }
      light += gtap_call_2; }
  return gtap_w.template finish<float>(light + first(&again.from.x));
}

static __device__ __noinline__ float gtap_calls_bounce(Ray ray, int depth) {
  return gtap::recursion<gtap_task_bounce>(gtap_pack_bounce(ray, depth));
}
static const gtap::recursive_function<gtap_task_bounce> gtap_frames_bounce;



__device__ float pixel(Ray ray) { if (!gtap::serial_call_allowed()) return {}; return bounce(ray, 4); }
// ---- gtap: task function pixel (recursion_parts.cu:34) ----
struct gtap_args_pixel {
  using gtap_task = struct gtap_task_pixel;
  using gtap_result = float;
  Ray ray;
};
inline __device__ gtap_args_pixel gtap_pack_pixel(Ray ray) { return {ray}; }
GTAP_TASK(pixel, (pixel)(gtap_a.ray));
struct gtap_record_pixel : gtap_args_pixel {
  static constexpr unsigned gtap_states = 1; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  static constexpr bool gtap_rare = true; // a launch has few such tasks
  using gtap_sums = gtap::any_operator; // its result is its own alone
  static __device__ __forceinline__ bool gtap_ends_early(const gtap_args_pixel &) {
    return true; // spawns nothing, and takes its time
  }
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_pixel(gtap_worker &gtap_w, gtap_record_pixel &gtap_rec) {
  Ray ray = gtap_rec.ray;
  GTAP_CHECK_RECORD(gtap_task_pixel);
  return gtap_w.template finish<float>(bounce(ray, 4));
}


// ---- gtap: program of run (recursion_parts.cu:36) ----
using gtap_program_run = gtap::program<gtap_task_pixel>;
__global__ void GTAP_ENTRY_BOUNDS run(float *light, Ray ray) {
  { // entry, recursion_parts.cu:37
    gtap::session<gtap_program_run> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_pixel(ray), gtap::to(*light)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_run =
    gtap::entry_of<gtap_program_run>(&run);
