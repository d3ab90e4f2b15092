// Made by gtap-translate 0.1.0 from passed_by_reference.cu.
// Do not edit: change that file and translate it again.
#define GTAP_TRANSLATED 1 // gtap_thread.cuh
// Variables that functions get by reference or by address: in the record only when the function may keep
// the address.
#include <gtap_thread.cuh>

struct Vec {
  float x, y, z;
  __device__ float dot(const Vec &other) const { return x * other.x + y * other.y + z * other.z; }
  __device__ Vec &operator+=(const Vec &other) {
    x += other.x;
    y += other.y;
    z += other.z;
    return *this;
  }
};
__device__ Vec operator*(float factor, const Vec &v) {
  return {factor * v.x, factor * v.y, factor * v.z};
}

struct Ray {
  Vec from, to;
};
struct Hit {
  float distance;
  Vec normal;
};

__device__ const Vec &axis(const Ray &ray) { return ray.to; }
__device__ bool intersect(const Ray &ray, Hit &hit) {
  const Vec &direction = axis(ray);
  hit = Hit{direction.dot(ray.from), direction};
  return hit.distance > 0;
}
__device__ int total(const int *values, int count) {
  int sum = 0;
  for (const int *end = values + count; values != end; ++values)
    sum += *values;
  return sum;
}
__device__ const Ray *last;
__device__ void remember(const Ray &ray) { last = &ray; }


__device__ float trace(Ray ray, int depth) { if (!gtap::serial_call_allowed()) return {};
  Hit hit; // written before it is read, and dead at the taskwait
  const Vec fixed = 2.0f * ray.from;
  int cells[3] = {depth, 1, 2};
  if (depth == 0 || !intersect(ray, hit))
    return fixed.x + total(cells, 3);
  Vec light = 0.5f * ray.from; // changed and read behind the taskwait
  (light += hit.normal) += fixed;
  Ray next{ray.to, light};
  float below;

  below = trace(next, depth - 1);

  light += below * ray.to;
  return light.dot(ray.from);
}
// ---- gtap: task function trace (passed_by_reference.cu:43) ----
struct gtap_args_trace {
  using gtap_task = struct gtap_task_trace;
  using gtap_result = float;
  Ray ray;
  int depth;
};
inline __device__ gtap_args_trace gtap_pack_trace(Ray ray, int depth) { return {ray, depth}; }
GTAP_TASK(trace, (trace)(gtap_a.ray, gtap_a.depth));
struct gtap_record_trace : gtap_args_trace {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  static constexpr bool gtap_movable = true;
  Vec light; // spilled: live at the taskwait, line 55
  float below; // pinned: destination of a spawn, line 54
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_trace(gtap_worker &gtap_w, gtap_record_trace &gtap_rec) {
  Ray ray = gtap_rec.ray;
  int depth = gtap_rec.depth;
  float &below = gtap_rec.below;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // passed_by_reference.cu:55
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_trace);
  Hit hit; // written before it is read, and dead at the taskwait
  Vec fixed; fixed = 2.0f * ray.from;
  int cells[3]; gtap::assign(cells, {depth, 1, 2});
  if (depth == 0 || !intersect(ray, hit))
    return gtap_w.template finish<float>(fixed.x + total(cells, 3));
  Vec light; light = 0.5f * ray.from; // changed and read behind the taskwait
  (light += hit.normal) += fixed;
  Ray next; next = Ray{ray.to, light};
  // below: in the record
  // task, passed_by_reference.cu:53
  gtap_w.spawn(gtap::child{gtap_pack_trace(next, depth - 1), gtap::to(below)});
  if (gtap_w.must_wait()) { // state 1: taskwait, passed_by_reference.cu:55
    gtap_rec.light = light;
    gtap_w.suspend(1);
    return;
  gtap_resume_1:
    light = gtap_rec.light;
  }
  light += below * ray.to;
  return gtap_w.template finish<float>(light.dot(ray.from));
}



__device__ float kept(Ray ray, int depth) { if (!gtap::serial_call_allowed()) return {};
  Ray own = ray;
  Vec sum = ray.from;
  Vec &alias = (sum += ray.to); // the operator's result is the variable
  remember(own);
  float below = 0;
  if (depth > 0) {

    below = kept(ray, depth - 1);

  }
  alias += last->from;
  return below + sum.x;
}
// ---- gtap: task function kept (passed_by_reference.cu:61) ----
struct gtap_args_kept {
  using gtap_task = struct gtap_task_kept;
  using gtap_result = float;
  Ray ray;
  int depth;
};
inline __device__ gtap_args_kept gtap_pack_kept(Ray ray, int depth) { return {ray, depth}; }
GTAP_TASK(kept, (kept)(gtap_a.ray, gtap_a.depth));
struct gtap_record_kept : gtap_args_kept {
  static constexpr unsigned gtap_states = 2; // 1 + number of taskwaits
  Ray own; // pinned: bound to a reference, line 65
  Vec sum; // pinned: bound to a reference, line 64
  Vec *alias; // spilled: live at the taskwait, line 70
  float below; // pinned: destination of a spawn, line 69
};
template <class gtap_worker>
__device__ __forceinline__ void gtap_step_kept(gtap_worker &gtap_w, gtap_record_kept &gtap_rec) {
  Ray ray = gtap_rec.ray;
  int depth = gtap_rec.depth;
  Ray &own = gtap_rec.own;
  Vec &sum = gtap_rec.sum;
  float &below = gtap_rec.below;
  switch (gtap_w.state()) {
  case 1: goto gtap_resume_1; // passed_by_reference.cu:70
  default: break;
  }
  GTAP_CHECK_RECORD(gtap_task_kept);
  own = ray;
  sum = ray.from;
  Vec *alias; alias = gtap::address<Vec &>((sum += ray.to)); // the operator's result is the variable
  remember(own);
  below = 0;
  if (depth > 0) {
    // task, passed_by_reference.cu:68
    gtap_w.spawn(gtap::child{gtap_pack_kept(ray, depth - 1), gtap::to(below)});
    if (gtap_w.must_wait()) { // state 1: taskwait, passed_by_reference.cu:70
      gtap_rec.alias = alias;
      gtap_w.suspend(1);
      return;
    gtap_resume_1:
      alias = gtap_rec.alias;
    }
  }
  *alias += last->from;
  return gtap_w.template finish<float>(below + sum.x);
}


// ---- gtap: program of whole (passed_by_reference.cu:76) ----
using gtap_program_whole = gtap::program<gtap_task_trace>;
__global__ void GTAP_ENTRY_BOUNDS whole(float *out) {
  { // entry, passed_by_reference.cu:77
    gtap::session<gtap_program_whole> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_trace(Ray{{1, 2, 3}, {3, 2, 1}}, 4), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_whole =
    gtap::entry_of<gtap_program_whole>(&whole);

// ---- gtap: program of kept_whole (passed_by_reference.cu:81) ----
using gtap_program_kept_whole = gtap::program<gtap_task_kept>;
__global__ void GTAP_ENTRY_BOUNDS kept_whole(float *out) {
  { // entry, passed_by_reference.cu:82
    gtap::session<gtap_program_kept_whole> gtap_s;
    if (gtap_s.first()) // one thread of the grid
      gtap_s.root(gtap::child{gtap_pack_kept(Ray{{1, 2, 3}, {3, 2, 1}}, 2), gtap::to(*out)});
    gtap_s.run(); // every thread: returns after the last task
  }
}
static const gtap::entry_kernel gtap_entry_kept_whole =
    gtap::entry_of<gtap_program_kept_whole>(&kept_whole);
