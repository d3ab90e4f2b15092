// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Short-range forces between particles: three sums over all particles for each of a few (haccmk in Jacob et al., "Efficient
// Fork-Join on GPUs through Warp Specialization", Table II: the outer loop has 1 turn for 20 of the inner one).
#include <gtap_thread.cuh>

#include "../common/block_sum.cuh"
#include "forms.h"
#include "haccmk.h"
#include "offload.h"

__constant__ Cloud cloud;

// ---- nested: a team for each particle -------------------------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void nested() {
#pragma gtap taskloop nogroup
  for (int target = 0; target < cloud.targets; target++) {
    float x = 0, y = 0, z = 0;
#pragma gtap parallel for reduction(+ : x, y, z)
    for (int i = 0; i < cloud.particles; i++)
      add_force(cloud, target, i, x, y, z);
    cloud.force_x[target] = x;
    cloud.force_y[target] = y;
    cloud.force_z[target] = z;
  }
}

// ---- one_level: a thread-level task for each particle ---------------------------------------------------------------------

#pragma gtap function
__device__ void one_level() {
#pragma gtap taskloop nogroup
  for (int target = 0; target < cloud.targets; target++) {
    float x = 0, y = 0, z = 0;
    for (int i = 0; i < cloud.particles; i++)
      add_force(cloud, target, i, x, y, z);
    cloud.force_x[target] = x;
    cloud.force_y[target] = y;
    cloud.force_z[target] = z;
  }
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

__device__ void target_of_block(int target) {
  float x = 0, y = 0, z = 0;
  for (int i = threadIdx.x; i < cloud.particles; i += blockDim.x)
    add_force(cloud, target, i, x, y, z);
  x = samples::block_sum(x);
  y = samples::block_sum(y);
  z = samples::block_sum(z);
  if (threadIdx.x == 0) {
    cloud.force_x[target] = x;
    cloud.force_y[target] = y;
    cloud.force_z[target] = z;
  }
}

#pragma gtap function worker(block)
__device__ void block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (int target = 0; target < cloud.targets; target++)
      target_of_block(target);
}

__global__ void nested_kernel() {
#pragma gtap entry
  nested();
}
__global__ void one_level_kernel() {
#pragma gtap entry
  one_level();
}
__global__ void block_kernel() {
#pragma gtap entry
  block();
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

// A block for each particle.
__global__ void by_block() {
  for (int target = blockIdx.x; target < cloud.targets; target += gridDim.x)
    target_of_block(target);
}

// A block for some particles, so that each one it reads is used for all of these.
constexpr int kTogether = 4;
__global__ void by_block_of_some() {
  for (int begin = blockIdx.x * kTogether; begin < cloud.targets; begin += gridDim.x * kTogether) {
    float own_x[kTogether], own_y[kTogether], own_z[kTogether];
    float x[kTogether] = {}, y[kTogether] = {}, z[kTogether] = {};
    for (int k = 0; k < kTogether; k++) {
      const int target = min(begin + k, cloud.targets - 1);
      own_x[k] = cloud.x[target];
      own_y[k] = cloud.y[target];
      own_z[k] = cloud.z[target];
    }
    for (int i = threadIdx.x; i < cloud.particles; i += blockDim.x) {
      const float other_x = cloud.x[i], other_y = cloud.y[i], other_z = cloud.z[i],
                  mass = cloud.mass[i];
      for (int k = 0; k < kTogether; k++)
        add_to(x[k], y[k], z[k], own_x[k], own_y[k], own_z[k], cloud, other_x, other_y, other_z,
               mass);
    }
    for (int k = 0; k < kTogether; k++) {
      const float sum_x = samples::block_sum(x[k]), sum_y = samples::block_sum(y[k]),
                  sum_z = samples::block_sum(z[k]);
      if (threadIdx.x == 0 && begin + k < cloud.targets) {
        cloud.force_x[begin + k] = sum_x;
        cloud.force_y[begin + k] = sum_y;
        cloud.force_z[begin + k] = sum_z;
      }
    }
  }
}

#ifdef DYNAMIC_PARALLELISM
__global__ void target_by_launch(int target) {
  target_of_block(target);
}
__global__ void by_launches() {
  const int target = blockIdx.x * blockDim.x + threadIdx.x;
  if (target < cloud.targets)
    target_by_launch<<<1, 256>>>(target);
}
#endif

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long targets = 30, particles = 600;
#else
  long long targets = 3000, particles = 60000;
#endif
  samples::RunOptions options;
  samples::CommandLine line("haccmk", "Short-range forces between particles.");
  line.option("--targets", "N", "particles on which there are forces, at most all", targets, 1,
              1 << 24);
  line.option("--particles", "N", "particles", particles, 1, 1 << 24);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);
  if (targets > particles)
    line.fail("--targets is larger than --particles");

  Cloud host{};
  host.targets = int(targets);
  host.particles = int(particles);
  host.reach = 9;
  std::vector<float> x(particles), y(particles), z(particles), mass(particles);
  for (int i = 0; i < host.particles; ++i) {
    x[i] = 6 * unit_random(4 * i);
    y[i] = 6 * unit_random(4 * i + 1);
    z[i] = 6 * unit_random(4 * i + 2);
    mass[i] = 0.01f * unit_random(4 * i + 3);
  }
  const samples::DeviceArray<float> device_x(x), device_y(y), device_z(z), device_mass(mass);
  samples::DeviceArray<float> force_x(targets), force_y(targets), force_z(targets);
  Cloud device = host;
  device.x = device_x.get();
  device.y = device_y.get();
  device.z = device_z.get();
  device.mass = device_mass.get();
  device.force_x = force_x.get();
  device.force_y = force_y.get();
  device.force_z = force_z.get();
  samples::check(cudaMemcpyToSymbol(cloud, &device, sizeof device), "cudaMemcpyToSymbol");

  // The host's answer.
  host.x = x.data();
  host.y = y.data();
  host.z = z.data();
  host.mass = mass.data();
  std::vector<float> forces_x(targets), forces_y(targets), forces_z(targets);
  for (int target = 0; target < host.targets; ++target) {
    double sum_x = 0, sum_y = 0, sum_z = 0;
    for (int i = 0; i < host.particles; ++i) {
      float part_x = 0, part_y = 0, part_z = 0;
      add_force(host, target, i, part_x, part_y, part_z);
      sum_x += part_x;
      sum_y += part_y;
      sum_z += part_z;
    }
    forces_x[target] = float(sum_x);
    forces_y[target] = float(sum_y);
    forces_z[target] = float(sum_z);
  }

#ifdef DYNAMIC_PARALLELISM
  samples::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, host.targets + 1),
                 "cudaDeviceSetLimit");
#endif
  samples::Runtime runtime(options);
  samples::Forms forms(
      "haccmk(" + std::to_string(targets) + " x " + std::to_string(particles) + ")", options.repeat,
      [&] {
        force_x.fill(0);
        force_y.fill(0);
        force_z.fill(0);
      },
      [&] {
        return samples::close_to(force_x.download(), forces_x) &&
               samples::close_to(force_y.download(), forces_y) &&
               samples::close_to(force_z.download(), forces_z);
      });
  forms.add_tasks("nested", nested_kernel);
  forms.add_tasks("one_level", one_level_kernel);
  forms.add_tasks("block", block_kernel);
  forms.add_kernel("by_block", host.targets, 256, by_block);
  forms.add_kernel("by_block_of_some", (host.targets + kTogether - 1) / kTogether, 256,
                   by_block_of_some);
#ifdef DYNAMIC_PARALLELISM
  forms.add_kernel("by_launches", (host.targets + 127) / 128, 128, by_launches);
#endif
  const Cloud *parameter = offload.copy_of(device);
  offload.add(forms, "offload", "nested", targets, parameter);
  offload.add(forms, "offload_one_level", "one_level", targets, parameter);
  return forms.report();
}
