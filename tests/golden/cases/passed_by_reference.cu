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

#pragma gtap function
__device__ float trace(Ray ray, int depth) {
  Hit hit; // written before it is read, and dead at the taskwait
  const Vec fixed = 2.0f * ray.from;
  int cells[3] = {depth, 1, 2};
  if (depth == 0 || !intersect(ray, hit))
    return fixed.x + total(cells, 3);
  Vec light = 0.5f * ray.from; // changed and read behind the taskwait
  (light += hit.normal) += fixed;
  Ray next{ray.to, light};
  float below;
#pragma gtap task
  below = trace(next, depth - 1);
#pragma gtap taskwait
  light += below * ray.to;
  return light.dot(ray.from);
}

#pragma gtap function
__device__ float kept(Ray ray, int depth) {
  Ray own = ray;
  Vec sum = ray.from;
  Vec &alias = (sum += ray.to); // the operator's result is the variable
  remember(own);
  float below = 0;
  if (depth > 0) {
#pragma gtap task
    below = kept(ray, depth - 1);
#pragma gtap taskwait
  }
  alias += last->from;
  return below + sum.x;
}

__global__ void whole(float *out) {
#pragma gtap entry
  *out = trace(Ray{{1, 2, 3}, {3, 2, 1}}, 4);
}

__global__ void kept_whole(float *out) {
#pragma gtap entry
  *out = kept(Ray{{1, 2, 3}, {3, 2, 1}}, 2);
}
