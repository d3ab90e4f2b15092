// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The matrix Q of magnetic resonance imaging: two sums over all samples for each voxel (pomriq in Jacob et al., "Efficient
// Fork-Join on GPUs through Warp Specialization", Table II: the outer loop has 10 turns for 1 of the inner one).
#include <gtap_thread.cuh>

#include "../common/block_sum.cuh"
#include "forms.h"
#include "offload.h"
#include "pomriq.h"

__constant__ Scan scan;

// ---- nested: a team for each voxel ----------------------------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void nested() {
#pragma gtap taskloop nogroup
  for (int voxel = 0; voxel < scan.voxels; voxel++) {
    float real = 0, imaginary = 0;
#pragma gtap parallel for reduction(+ : real, imaginary)
    for (int i = 0; i < scan.samples; i++)
      add_sample(scan, voxel, i, real, imaginary);
    scan.real[voxel] = real;
    scan.imaginary[voxel] = imaginary;
  }
}

// ---- in_block: the warps of a team share the voxels, and the lanes of a warp the samples ----------------------------------

#pragma gtap function worker(team)
__device__ void in_block(int rows) {
#pragma gtap taskloop nogroup
  for (int begin = 0; begin < scan.voxels; begin += rows) {
    const int end = min(begin + rows, scan.voxels);
#pragma gtap parallel for num_threads(gtap::max_threads() / 32)
    for (int voxel = begin; voxel < end; voxel++) {
      float real = 0, imaginary = 0;
#pragma gtap parallel for reduction(+ : real, imaginary)
      for (int i = 0; i < scan.samples; i++)
        add_sample(scan, voxel, i, real, imaginary);
      scan.real[voxel] = real;
      scan.imaginary[voxel] = imaginary;
    }
  }
}

// ---- one_level: a thread-level task for each voxel ------------------------------------------------------------------------

#pragma gtap function
__device__ void one_level() {
#pragma gtap taskloop nogroup
  for (int voxel = 0; voxel < scan.voxels; voxel++) {
    float real = 0, imaginary = 0;
    for (int i = 0; i < scan.samples; i++)
      add_sample(scan, voxel, i, real, imaginary);
    scan.real[voxel] = real;
    scan.imaginary[voxel] = imaginary;
  }
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

__device__ void voxel_of_block(int voxel) {
  float real = 0, imaginary = 0;
  for (int i = threadIdx.x; i < scan.samples; i += blockDim.x)
    add_sample(scan, voxel, i, real, imaginary);
  real = samples::block_sum(real);
  imaginary = samples::block_sum(imaginary);
  if (threadIdx.x == 0) {
    scan.real[voxel] = real;
    scan.imaginary[voxel] = imaginary;
  }
}

#pragma gtap function worker(block)
__device__ void block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (int voxel = 0; voxel < scan.voxels; voxel++)
      voxel_of_block(voxel);
}

__global__ void nested_kernel() {
#pragma gtap entry
  nested();
}
__global__ void in_block_kernel(int rows) {
#pragma gtap entry
  in_block(rows);
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

// A thread for each voxel. The block reads the samples once, a tile at a time.
__global__ void by_thread() {
  constexpr int kTile = 128; // as many as the block has threads
  __shared__ Sample tile[kTile];
  for (int first = blockIdx.x * blockDim.x; first < scan.voxels; first += gridDim.x * blockDim.x) {
    const int voxel = first + threadIdx.x;
    const bool exists = voxel < scan.voxels;
    const float x = exists ? scan.x[voxel] : 0, y = exists ? scan.y[voxel] : 0,
                z = exists ? scan.z[voxel] : 0;
    float real = 0, imaginary = 0;
    for (int begin = 0; begin < scan.samples; begin += kTile) {
      const int count = min(kTile, scan.samples - begin);
      __syncthreads();
      if (threadIdx.x < count)
        tile[threadIdx.x] = scan.sample[begin + threadIdx.x];
      __syncthreads();
      for (int i = 0; i < count; i++)
        add_to(real, imaginary, x, y, z, tile[i]);
    }
    if (exists) {
      scan.real[voxel] = real;
      scan.imaginary[voxel] = imaginary;
    }
  }
}

// A warp for each voxel.
__global__ void by_warp() {
  const int warps = gridDim.x * blockDim.x / 32, lane = threadIdx.x % 32;
  for (int voxel = (blockIdx.x * blockDim.x + threadIdx.x) / 32; voxel < scan.voxels;
       voxel += warps) {
    const float x = scan.x[voxel], y = scan.y[voxel], z = scan.z[voxel];
    float real = 0, imaginary = 0;
    for (int i = lane; i < scan.samples; i += 32)
      add_to(real, imaginary, x, y, z, scan.sample[i]);
    for (unsigned distance = 16; distance != 0; distance /= 2) {
      real += __shfl_down_sync(0xffffffffu, real, distance);
      imaginary += __shfl_down_sync(0xffffffffu, imaginary, distance);
    }
    if (lane == 0) {
      scan.real[voxel] = real;
      scan.imaginary[voxel] = imaginary;
    }
  }
}

#ifdef DYNAMIC_PARALLELISM
__global__ void voxel_by_launch(int voxel) {
  voxel_of_block(voxel);
}
__global__ void by_launches() {
  const int voxel = blockIdx.x * blockDim.x + threadIdx.x;
  if (voxel < scan.voxels)
    voxel_by_launch<<<1, 256>>>(voxel);
}
#endif

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long voxels = 150, places = 70;
#else
  long long voxels = 32768, places = 3072;
#endif
  samples::RunOptions options;
  samples::CommandLine line("pomriq", "The matrix Q of magnetic resonance imaging.");
  line.option("--voxels", "N", "voxels of the image", voxels, 1, 1 << 24);
  line.option("--samples", "N", "samples of k-space", places, 1, 1 << 24);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);

  Scan host{};
  host.voxels = int(voxels);
  host.samples = int(places);
  std::vector<float> x(voxels), y(voxels), z(voxels);
  for (int voxel = 0; voxel < host.voxels; ++voxel) {
    x[voxel] = 8 * unit_random(3 * voxel);
    y[voxel] = 8 * unit_random(3 * voxel + 1);
    z[voxel] = 8 * unit_random(3 * voxel + 2);
  }
  std::vector<Sample> sample(places);
  for (int i = 0; i < host.samples; ++i)
    sample[i] = {unit_random(~(4 * i)) - 0.5f, unit_random(~(4 * i + 1)) - 0.5f,
                 unit_random(~(4 * i + 2)) - 0.5f, 0.25f * unit_random(~(4 * i + 3))};
  const samples::DeviceArray<float> device_x(x), device_y(y), device_z(z);
  const samples::DeviceArray<Sample> device_sample(sample);
  samples::DeviceArray<float> real(voxels), imaginary(voxels);
  const Scan device{host.voxels,    host.samples,        device_x.get(), device_y.get(),
                    device_z.get(), device_sample.get(), real.get(),     imaginary.get()};
  samples::check(cudaMemcpyToSymbol(scan, &device, sizeof device), "cudaMemcpyToSymbol");

  // The host's answer.
  host.x = x.data();
  host.y = y.data();
  host.z = z.data();
  host.sample = sample.data();
  std::vector<float> reals(voxels), imaginaries(voxels);
  for (int voxel = 0; voxel < host.voxels; ++voxel) {
    double sum = 0, imaginary_sum = 0;
    for (int i = 0; i < host.samples; ++i) {
      float real_part = 0, imaginary_part = 0;
      add_sample(host, voxel, i, real_part, imaginary_part);
      sum += real_part;
      imaginary_sum += imaginary_part;
    }
    reals[voxel] = float(sum);
    imaginaries[voxel] = float(imaginary_sum);
  }

#ifdef DYNAMIC_PARALLELISM
  samples::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, host.voxels + 1),
                 "cudaDeviceSetLimit");
#endif
  samples::Runtime runtime(options);
  samples::Forms forms(
      "pomriq(" + std::to_string(voxels) + " x " + std::to_string(places) + ")", options.repeat,
      [&] {
        real.fill(0);
        imaginary.fill(0);
      },
      [&] {
        return samples::close_to(real.download(), reals) &&
               samples::close_to(imaginary.download(), imaginaries);
      });
  forms.add_tasks("nested", nested_kernel);
  forms.add_tasks("in_block", in_block_kernel, 64);
  forms.add_tasks("one_level", one_level_kernel);
  forms.add_tasks("block", block_kernel);
  forms.add_kernel("by_thread", (host.voxels + 127) / 128, 128, by_thread);
  forms.add_kernel("by_warp", (host.voxels + 3) / 4, 128, by_warp);
#ifdef DYNAMIC_PARALLELISM
  forms.add_kernel("by_launches", (host.voxels + 127) / 128, 128, by_launches);
#endif
  const Scan *parameter = offload.copy_of(device);
  offload.add(forms, "offload", "nested", voxels, parameter);
  offload.add(forms, "offload_one_level", "one_level", voxels, parameter);
  return forms.report();
}
