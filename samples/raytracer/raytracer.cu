// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whitted's ray tracer. A ray is a task that spawns the mirrored and the refracted ray and joins their
// colours; the root's loop spawns a task for each pixel.
#include <gtap_thread.cuh>

#include "../common/contest.h"
#include "scene.h"

__constant__ Scene scene;

#pragma gtap function
__device__ Color trace(Ray ray, int depth) {
  const Hit hit = nearest(scene, ray);
  if (hit.distance < 0)
    return sky(ray);
  Color color = hit.material.scatters * scattered(scene, hit);
  if (depth == 0)
    return color;
  Color mirror{0, 0, 0}, behind{0, 0, 0};
  float mirrors = hit.material.mirrors, passes = hit.material.passes;
  Ray passed;
  if (passes > 0) {
    if (refracted(ray, hit, passed)) {
#pragma gtap task
      behind = trace(passed, depth - 1);
    } else {
      mirrors += passes;
    }
  }
  if (mirrors > 0) {
#pragma gtap task
    mirror = trace(mirrored(ray, hit), depth - 1);
  }
#pragma gtap taskwait
  return color + mirrors * mirror + passes * behind;
}

#pragma gtap function
__device__ void render(Color *image, int width, int height, int depth) {
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column) {
#pragma gtap task
      image[row * width + column] = trace(camera_ray(column, row, width, height), depth);
    }
}

__global__ void render_kernel(Color *image, int width, int height, int depth) {
#pragma gtap entry
  render(image, width, height, depth);
}

// The same recursion on the call stack: for the host, and for a kernel with a thread for each pixel.
__host__ __device__ Color trace_here(const Scene &world, const Ray &ray, int depth) {
  const Hit hit = nearest(world, ray);
  if (hit.distance < 0)
    return sky(ray);
  Color color = hit.material.scatters * scattered(world, hit);
  if (depth == 0)
    return color;
  float mirrors = hit.material.mirrors;
  const float passes = hit.material.passes;
  if (passes > 0) {
    Ray passed;
    if (refracted(ray, hit, passed))
      color = color + passes * trace_here(world, passed, depth - 1);
    else
      mirrors += passes;
  }
  if (mirrors > 0)
    color = color + mirrors * trace_here(world, mirrored(ray, hit), depth - 1);
  return color;
}

__global__ void call_stack_kernel(Color *image, int width, int height, int depth) {
  const int column = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int row = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  if (column < width && row < height)
    image[row * width + column] = trace_here(scene, camera_ray(column, row, width, height), depth);
}

// A thread for each pixel, and the rays that it has still to follow on a stack of its own, each with
// the part of its light that reaches the eye.
constexpr int kDeepest = 16;
__global__ void own_stack_kernel(Color *image, int width, int height, int depth) {
  struct Waiting {
    Ray ray;
    float part;
    int depth;
  };
  const int column = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int row = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  if (column >= width || row >= height)
    return;
  Waiting stack[kDeepest + 1];
  int waiting = 0;
  Waiting now{camera_ray(column, row, width, height), 1, depth};
  Color color{0, 0, 0};
  for (;;) {
    const Hit hit = nearest(scene, now.ray);
    bool goes_on = false;
    if (hit.distance < 0) {
      color = color + now.part * sky(now.ray);
    } else {
      color = color + (now.part * hit.material.scatters) * scattered(scene, hit);
      if (now.depth > 0) {
        const Ray ray = now.ray;
        const float part = now.part;
        const int left = now.depth - 1;
        float mirrors = hit.material.mirrors;
        if (hit.material.passes > 0) {
          Ray passed;
          if (refracted(ray, hit, passed)) {
            now = {passed, part * hit.material.passes, left};
            goes_on = true;
          } else {
            mirrors += hit.material.passes;
          }
        }
        if (mirrors > 0) {
          const Waiting mirror{mirrored(ray, hit), part * mirrors, left};
          if (goes_on)
            stack[waiting++] = mirror;
          else
            now = mirror;
          goes_on = true;
        }
      }
    }
    if (goes_on)
      continue;
    if (waiting == 0)
      break;
    now = stack[--waiting];
  }
  image[row * width + column] = color;
}

// Rounding may send a ray past an edge, so a few pixels in a thousand may differ.
static bool same_picture(const std::vector<Color> &image, const std::vector<Color> &expected) {
  std::size_t different = 0;
  for (std::size_t i = 0; i < image.size(); ++i) {
    const Color a = image[i], b = expected[i];
    if (!(std::fabs(a.r - b.r) + std::fabs(a.g - b.g) + std::fabs(a.b - b.b) < 0.01f))
      ++different;
  }
  return different * 200 <= image.size();
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long width = 24;
#else
  long long width = 1024;
#endif
  long long depth = 5;
  samples::RunOptions options;
  samples::CommandLine line("raytracer", "Traces rays through spheres over a floor.");
  line.size("rows and columns of the picture", width, 1, 8192);
  line.option("--depth", "D", "mirrored and refracted rays behind each other", depth, 0, kDeepest);
  options.add_to(line);
  line.parse(argc, argv);

  const int size = static_cast<int>(width), levels = static_cast<int>(depth);
  const Scene world = make_scene();
  samples::check(cudaMemcpyToSymbol(scene, &world, sizeof world), "cudaMemcpyToSymbol");
  samples::DeviceArray<Color> image(static_cast<std::size_t>(size) * size);
  std::vector<Color> expected(image.size());
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column)
      expected[row * size + column] =
          trace_here(world, camera_ray(column, row, size, size), levels);

  samples::allow_recursion(); // call_stack
  samples::Runtime runtime(options);
  samples::Contest contest("raytracer", options.repeat);
  const auto clear = [&] { image.fill(0xff); }; // not a number
  const auto correct = [&] { return same_picture(image.download(), expected); };
  const dim3 block(8, 8), grid((size + 7) / 8, (size + 7) / 8);
  contest.add(
      "ours", clear,
      [&] { render_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(image.get(), size, size, levels); },
      correct);
  contest.add(
      "own_stack", clear,
      [&] { own_stack_kernel<<<grid, block>>>(image.get(), size, size, levels); }, correct);
  contest.add(
      "call_stack", clear,
      [&] { call_stack_kernel<<<grid, block>>>(image.get(), size, size, levels); }, correct);
  return contest.report();
}
