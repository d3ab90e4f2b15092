// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ray tracer's scene: spheres over a chequered floor, what a ray meets, and what light it finds
// there. For host and device. Must not know how rays are followed.
#pragma once

#include <cmath>

struct Vec {
  float x, y, z;
};
__host__ __device__ inline Vec operator+(Vec a, Vec b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
__host__ __device__ inline Vec operator-(Vec a, Vec b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
__host__ __device__ inline Vec operator*(float s, Vec a) {
  return {s * a.x, s * a.y, s * a.z};
}
__host__ __device__ inline float dot(Vec a, Vec b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
__host__ __device__ inline Vec unit(Vec a) {
  return (1 / sqrtf(dot(a, a))) * a;
}

struct Color {
  float r, g, b;
};
__host__ __device__ inline Color operator+(Color a, Color b) {
  return {a.r + b.r, a.g + b.g, a.b + b.b};
}
__host__ __device__ inline Color operator*(float s, Color a) {
  return {s * a.r, s * a.g, s * a.b};
}

struct Ray {
  Vec from, along; // `along` has length 1
};

// The parts of the light that a surface scatters, mirrors and lets through sum up to 1.
struct Material {
  Color color;
  float scatters, mirrors, passes;
};

struct Sphere {
  Vec center;
  float radius;
  Material material;
};

constexpr int kMostSpheres = 64;
struct Scene {
  int spheres;
  Sphere sphere[kMostSpheres];
  Vec light;
};

struct Hit {
  float distance;    // negative: none
  Vec place, normal; // `normal` against the ray
  Material material;
  bool inside; // of a sphere
};

constexpr float kNear = 1e-3f;
constexpr float kGlass = 1.5f; // index of refraction

// Where the ray meets the sphere first, or a negative number.
__host__ __device__ inline float distance_to(const Sphere &sphere, const Ray &ray) {
  const Vec to_center = sphere.center - ray.from;
  const float middle = dot(to_center, ray.along);
  const float inner = sphere.radius * sphere.radius - dot(to_center, to_center) + middle * middle;
  if (inner < 0)
    return -1;
  const float half = sqrtf(inner);
  if (middle - half > kNear)
    return middle - half;
  return middle + half > kNear ? middle + half : -1;
}

__host__ __device__ inline Hit nearest(const Scene &scene, const Ray &ray) {
  int which = -1;
  float distance = 1e30f;
  for (int i = 0; i < scene.spheres; ++i) {
    const float here = distance_to(scene.sphere[i], ray);
    if (here > 0 && here < distance) {
      distance = here;
      which = i;
    }
  }
  const float floor = ray.along.y < 0 ? -ray.from.y / ray.along.y : -1;
  Hit hit{};
  hit.distance = -1;
  if (floor > kNear && floor < distance && floor < 100) {
    hit.distance = floor;
    hit.place = ray.from + floor * ray.along;
    hit.normal = {0, 1, 0};
    const int squares =
        static_cast<int>(floorf(hit.place.x)) + static_cast<int>(floorf(hit.place.z));
    const float bright = squares % 2 == 0 ? 0.9f : 0.2f;
    hit.material = {{bright, bright, bright}, 0.7f, 0.3f, 0};
  } else if (which >= 0) {
    const Sphere &sphere = scene.sphere[which];
    hit.distance = distance;
    hit.place = ray.from + distance * ray.along;
    hit.normal = (1 / sphere.radius) * (hit.place - sphere.center);
    hit.material = sphere.material;
    if (dot(hit.normal, ray.along) > 0) {
      hit.inside = true;
      hit.normal = -1.0f * hit.normal;
    }
  }
  return hit;
}

__host__ __device__ inline Color sky(const Ray &ray) {
  const float up = 0.5f * (ray.along.y + 1);
  return {1 - 0.5f * up, 1 - 0.3f * up, 1};
}

// The light that comes from the lamp and is scattered towards the eye.
__host__ __device__ inline Color scattered(const Scene &scene, const Hit &hit) {
  const Vec to_light = scene.light - hit.place;
  const float away = sqrtf(dot(to_light, to_light));
  const Ray shadow{hit.place, (1 / away) * to_light};
  float light = 0.1f;
  const float slope = dot(hit.normal, shadow.along);
  bool lit = slope > 0;
  for (int i = 0; i < scene.spheres && lit; ++i) {
    const float blocked = distance_to(scene.sphere[i], shadow);
    lit = !(blocked > 0 && blocked < away);
  }
  if (lit)
    light += 0.9f * slope;
  return light * hit.material.color;
}

__host__ __device__ inline Ray mirrored(const Ray &ray, const Hit &hit) {
  return {hit.place, unit(ray.along - (2 * dot(ray.along, hit.normal)) * hit.normal)};
}

// The ray that goes on behind the surface; false where all is mirrored.
__host__ __device__ inline bool refracted(const Ray &ray, const Hit &hit, Ray &passed) {
  const float ratio = hit.inside ? kGlass : 1 / kGlass;
  const float along = -dot(ray.along, hit.normal);
  const float rest = 1 - ratio * ratio * (1 - along * along);
  if (rest < 0)
    return false;
  passed = {hit.place, unit(ratio * ray.along + (ratio * along - sqrtf(rest)) * hit.normal)};
  return true;
}

__host__ __device__ inline Ray camera_ray(int column, int row, int width, int height) {
  const float x = (static_cast<float>(column) + 0.5f) / static_cast<float>(width) - 0.5f;
  const float y = 0.5f - (static_cast<float>(row) + 0.5f) / static_cast<float>(height);
  return {{0, 2.5f, -9}, unit({x, y - 0.15f, 0.8f})};
}

// Rows of spheres: mirrors, glass, and dull ones.
inline Scene make_scene() {
  Scene scene{};
  for (int row = 0; row < 6; ++row)
    for (int column = 0; column < 6; ++column) {
      const int kind = (row * 5 + column * 3) % 4;
      const Color color{0.3f + 0.1f * static_cast<float>(column),
                        0.9f - 0.1f * static_cast<float>(row),
                        0.4f + 0.15f * static_cast<float>(kind)};
      const Material materials[4] = {{color, 0.3f, 0.7f, 0},
                                     {color, 0.1f, 0.2f, 0.7f},
                                     {color, 1, 0, 0},
                                     {color, 0.1f, 0.1f, 0.8f}};
      const float radius = 0.35f + 0.1f * static_cast<float>((row + column) % 3);
      scene.sphere[scene.spheres++] = {{1.4f * (static_cast<float>(column) - 2.5f),
                                        radius + 0.4f * static_cast<float>(kind),
                                        1.5f * static_cast<float>(row) - 3},
                                       radius,
                                       materials[kind]};
    }
  scene.light = {-8, 12, -8};
  return scene;
}
