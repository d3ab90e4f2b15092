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

__device__ float bounce(Ray ray, int depth) {
  const Hit hit = meet(ray);
  if (depth == 0)
    return hit.distance;
  const Ray again = ray;
  float light = bounce({hit.place, ray.along}, depth - 1);
  if (light < 1)
    light += bounce(mirrored(ray, hit), depth - 1);
  return light + first(&again.from.x);
}

#pragma gtap function
__device__ float pixel(Ray ray) { return bounce(ray, 4); }

__global__ void run(float *light, Ray ray) {
#pragma gtap entry
  *light = pixel(ray);
}
