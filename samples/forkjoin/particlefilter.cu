// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The weights of a particle filter (particlefilter in Jacob et al., "Efficient Fork-Join on GPUs through Warp Specialization",
// Table II: the outer loop has 100 turns for 1 of the inner one, a sum over the pixels of a disk). The weights are summed up,
// and divided by their sum: with tasks in the same launch.
#include <gtap_thread.cuh>

#include "../common/block_sum.cuh"
#include "forms.h"
#include "offload.h"
#include "particlefilter.h"

__constant__ Filter filter;

constexpr int kRun = 512; // particles whose weights a team divides

// ---- nested: a team for each particle ------------------------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void filter_nested() {
  float total = 0;
#pragma gtap taskloop nogroup reduction(+ : total)
  for (int particle = 0; particle < filter.particles; particle++) {
    float sum = 0;
#pragma gtap parallel for reduction(+ : sum)
    for (int i = 0; i < filter.pixels; i++)
      sum += evidence(filter, particle, i);
    total += weigh(filter, particle, sum);
  }
#pragma gtap taskwait
#pragma gtap taskloop nogroup
  for (int begin = 0; begin < filter.particles; begin += kRun) {
#pragma gtap parallel for
    for (int particle = begin; particle < min(begin + kRun, filter.particles); particle++)
      filter.weights[particle] /= total;
  }
}

// ---- in_block: lanes of a team share the pixels of a particle -------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void filter_in_block(int run, int lanes) {
  float total = 0;
#pragma gtap taskloop nogroup reduction(+ : total)
  for (int begin = 0; begin < filter.particles; begin += run) {
    const int end = min(begin + run, filter.particles);
#pragma gtap parallel for num_threads(gtap::max_threads() / lanes) reduction(+ : total)
    for (int particle = begin; particle < end; particle++) {
      float sum = 0;
#pragma gtap parallel for reduction(+ : sum)
      for (int i = 0; i < filter.pixels; i++)
        sum += evidence(filter, particle, i);
      total += weigh(filter, particle, sum);
    }
  }
#pragma gtap taskwait
#pragma gtap taskloop nogroup
  for (int begin = 0; begin < filter.particles; begin += kRun) {
#pragma gtap parallel for
    for (int particle = begin; particle < min(begin + kRun, filter.particles); particle++)
      filter.weights[particle] /= total;
  }
}

// ---- one_level: a thread-level task for each particle ---------------------------------------------------------------------

__device__ float weigh_alone(int particle) {
  float sum = 0;
  for (int i = 0; i < filter.pixels; i++)
    sum += evidence(filter, particle, i);
  return weigh(filter, particle, sum);
}

#pragma gtap function
__device__ void filter_one_level() {
  float total = 0;
#pragma gtap taskloop nogroup reduction(+ : total)
  for (int particle = 0; particle < filter.particles; particle++)
    total += weigh_alone(particle);
#pragma gtap taskwait
#pragma gtap taskloop nogroup
  for (int particle = 0; particle < filter.particles; particle++)
    filter.weights[particle] /= total;
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

// The result is valid in the first thread.
__device__ float weigh_by_block(int particle) {
  float sum = 0;
  for (int i = threadIdx.x; i < filter.pixels; i += blockDim.x)
    sum += evidence(filter, particle, i);
  sum = samples::block_sum(sum);
  return threadIdx.x == 0 ? weigh(filter, particle, sum) : 0;
}

#pragma gtap function worker(block)
__device__ void filter_block() {
  float total = 0;
  if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup reduction(+ : total)
    for (int particle = 0; particle < filter.particles; particle++)
      total += weigh_by_block(particle);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup
    for (int begin = 0; begin < filter.particles; begin += kRun)
      for (int particle = begin + threadIdx.x; particle < min(begin + kRun, filter.particles);
           particle += blockDim.x)
        filter.weights[particle] /= total;
  }
}

__global__ void nested_kernel() {
#pragma gtap entry
  filter_nested();
}
__global__ void in_block_kernel(int run, int lanes) {
#pragma gtap entry
  filter_in_block(run, lanes);
}
__global__ void one_level_kernel() {
#pragma gtap entry
  filter_one_level();
}
__global__ void block_kernel() {
#pragma gtap entry
  filter_block();
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

__device__ void add_to_total(float own) {
  const float total = samples::block_sum(own);
  if (threadIdx.x == 0)
    atomicAdd(filter.total, total);
}

__global__ void weigh_by_thread() {
  float total = 0;
  for (int particle = blockIdx.x * blockDim.x + threadIdx.x; particle < filter.particles;
       particle += gridDim.x * blockDim.x)
    total += weigh_alone(particle);
  add_to_total(total);
}

__global__ void weigh_by_warp() {
  const int lane = threadIdx.x % 32;
  float total = 0;
  for (int particle = (blockIdx.x * blockDim.x + threadIdx.x) / 32; particle < filter.particles;
       particle += gridDim.x * blockDim.x / 32) {
    float sum = 0;
    for (int i = lane; i < filter.pixels; i += 32)
      sum += evidence(filter, particle, i);
    for (int distance = 16; distance != 0; distance /= 2)
      sum += __shfl_down_sync(0xffffffffu, sum, distance);
    if (lane == 0)
      total += weigh(filter, particle, sum);
  }
  add_to_total(total);
}

__global__ void normalize() {
  const float total = *filter.total;
  for (int particle = blockIdx.x * blockDim.x + threadIdx.x; particle < filter.particles;
       particle += gridDim.x * blockDim.x)
    filter.weights[particle] /= total;
}

#ifdef DYNAMIC_PARALLELISM
__global__ void weigh_particle(int particle) {
  const float weight = weigh_by_block(particle);
  if (threadIdx.x == 0)
    atomicAdd(filter.total, weight);
}
__global__ void weigh_by_launches() {
  const int particle = blockIdx.x * blockDim.x + threadIdx.x;
  if (particle < filter.particles)
    weigh_particle<<<1, 96>>>(particle);
}
#endif

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long particles = 300;
#else
  long long particles = 40000;
#endif
  long long radius = 5, size = 512, run = 64, lanes = 16;
  samples::RunOptions options;
  samples::CommandLine line("particlefilter", "The weights of a particle filter.");
  line.option("--particles", "N", "particles", particles, 1, 1 << 24);
  line.option("--radius", "R", "radius of the disk, in pixels", radius, 0, 100);
  line.option("--size", "N", "width and height of the image", size, 1, 1 << 14);
  line.option("--run", "N", "in_block: particles of a team", run, 1, 1 << 20);
  line.option("--lanes", "N", "in_block: lanes for each particle", lanes, 1, 32);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);

  // A bright object in the middle of the image, and particles around it.
  const int middle = int(size / 2);
  std::vector<unsigned char> image(size * size);
  std::vector<Offset> disk;
  std::vector<float> x(particles), y(particles);
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      const bool object = std::abs(row - middle) + std::abs(column - middle) <= 2 * radius;
      const std::size_t place = std::size_t(row) * size + column;
      image[place] = (unsigned char)((object ? 208 : 80) + scrambled(std::uint32_t(place)) % 48);
    }
  for (int row = -int(radius); row <= radius; ++row)
    for (int column = -int(radius); column <= radius; ++column)
      if (row * row + column * column <= radius * radius)
        disk.push_back({column, row});
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = float(middle) + (unit_random(4 * i) + unit_random(4 * i + 1) - 1) * 6 * float(radius);
    y[i] =
        float(middle) + (unit_random(4 * i + 2) + unit_random(4 * i + 3) - 1) * 6 * float(radius);
  }
  const samples::DeviceArray<unsigned char> device_image(image);
  const samples::DeviceArray<Offset> device_disk(disk);
  const samples::DeviceArray<float> device_x(x), device_y(y);
  samples::DeviceArray<float> weights(particles), total(1);
  Filter host{int(particles), int(disk.size()), int(size), int(size), image.data(),
              disk.data(),    x.data(),         y.data(),  nullptr,   nullptr};
  Filter device{host.particles,     host.pixels,       host.width,     host.height,
                device_image.get(), device_disk.get(), device_x.get(), device_y.get(),
                weights.get(),      total.get()};
  samples::check(cudaMemcpyToSymbol(filter, &device, sizeof device), "cudaMemcpyToSymbol");

  // The host's answer, in relation to the mean weight.
  std::vector<float> expected(particles);
  host.weights = expected.data();
  double sum_of_weights = 0;
  for (int particle = 0; particle < host.particles; ++particle) {
    float sum = 0;
    for (int i = 0; i < host.pixels; ++i)
      sum += evidence(host, particle, i);
    sum_of_weights += weigh(host, particle, sum);
  }
  for (float &weight : expected)
    weight = float(weight / sum_of_weights * double(particles));

#ifdef DYNAMIC_PARALLELISM
  samples::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, std::size_t(particles)),
                 "cudaDeviceSetLimit");
#endif
  samples::Runtime runtime(options);
  samples::Forms forms(
      "particlefilter(" + std::to_string(particles) + " x " + std::to_string(disk.size()) + ")",
      options.repeat,
      [&] {
        weights.fill(0);
        total.fill(0);
      },
      [&] {
        std::vector<float> found = weights.download();
        for (float &weight : found)
          weight *= float(particles);
        return samples::close_to(found, expected);
      });
  forms.add_tasks("nested", nested_kernel);
  forms.add_tasks("in_block", in_block_kernel, int(run), int(lanes));
  forms.add_tasks("one_level", one_level_kernel);
  forms.add_tasks("block", block_kernel);
  // Kernels that weigh, `lanes_of_particle` threads a particle, before one that normalizes.
  const auto add_kernels = [&](const char *form, int lanes_of_particle, void (*kernel)()) {
    const int blocks = int((particles * lanes_of_particle + 127) / 128);
    const int grid = std::min(blocks, samples::resident_blocks(kernel, 128));
    forms.add(form, [=] {
      kernel<<<grid, 128>>>();
      normalize<<<int((particles + 255) / 256), 256>>>();
    });
  };
  add_kernels("by_thread", 1, weigh_by_thread);
  add_kernels("by_warp", 32, weigh_by_warp);
#ifdef DYNAMIC_PARALLELISM
  forms.add("by_launches", [=] {
    weigh_by_launches<<<int((particles + 127) / 128), 128>>>();
    normalize<<<int((particles + 255) / 256), 256>>>();
  });
#endif
  const Filter *parameter = offload.copy_of(device);
  const auto offload_kernels = [&](const char *name, const char *form) {
    offload.add(forms, name, [=, &offload, &total] {
      offload.launch(form, particles, parameter, total.get());
      offload.launch("normalize", particles, parameter, total.get());
    });
  };
  offload_kernels("offload", "weigh_nested");
  offload_kernels("offload_one_level", "weigh_one_level");
  return forms.report();
}
