// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Forces between the particles of neighbouring boxes (lavamd in Jacob et al., "Efficient Fork-Join on GPUs through Warp
// Specialization", Table II). The outer loops go over the boxes, the inner one over the particles of a box, each of which sums
// up alone.
#include <gtap_thread.cuh>

#include "forms.h"
#include "lavamd.h"
#include "offload.h"

__constant__ Space space;

// ---- nested: a team for each box ------------------------------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void nested() {
#pragma gtap taskloop nogroup collapse(3)
  for (int z = 0; z < space.side; z++)
    for (int y = 0; y < space.side; y++)
      for (int x = 0; x < space.side; x++) {
#pragma gtap parallel for
        for (int i = 0; i < space.inhabitants; i++)
          set_force(space, z, y, x, i);
      }
}

// ---- in_block: the warps of a team share the boxes, and the lanes of a warp the particles ---------------------------------

#pragma gtap function worker(team)
__device__ void in_block() {
#pragma gtap taskloop nogroup collapse(2)
  for (int z = 0; z < space.side; z++)
    for (int y = 0; y < space.side; y++) {
#pragma gtap parallel for num_threads(gtap::max_threads() / 32)
      for (int x = 0; x < space.side; x++) {
#pragma gtap parallel for
        for (int i = 0; i < space.inhabitants; i++)
          set_force(space, z, y, x, i);
      }
    }
}

// ---- one_level: a thread-level task for each box --------------------------------------------------------------------------

#pragma gtap function
__device__ void one_level() {
#pragma gtap taskloop nogroup collapse(3)
  for (int z = 0; z < space.side; z++)
    for (int y = 0; y < space.side; y++)
      for (int x = 0; x < space.side; x++)
        for (int i = 0; i < space.inhabitants; i++)
          set_force(space, z, y, x, i);
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

#pragma gtap function worker(block)
__device__ void block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup collapse(3)
    for (int z = 0; z < space.side; z++)
      for (int y = 0; y < space.side; y++)
        for (int x = 0; x < space.side; x++)
          for (int i = threadIdx.x; i < space.inhabitants; i += blockDim.x)
            set_force(space, z, y, x, i);
}

__global__ void nested_kernel() {
#pragma gtap entry
  nested();
}
__global__ void in_block_kernel() {
#pragma gtap entry
  in_block();
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

// A block for each box, a thread for each of its particles. The particles of the boxes around go through shared memory.
__global__ void by_block() {
  constexpr int kTile = 128; // as many as the block has threads
  __shared__ Particle tile[kTile];
  const int side = space.side, count = space.inhabitants;
  for (int box = blockIdx.x; box < side * side * side; box += gridDim.x) {
    const int x = box % side, y = box / side % side, z = box / side / side;
    for (int first = 0; first < count; first += blockDim.x) {
      const int i = first + threadIdx.x;
      Particle own{};
      if (i < count)
        own = space.particle[box * count + i];
      Force sum{};
      for (int around = 0; around < 27; around++) {
        const int other_x = x + around % 3 - 1, other_y = y + around / 3 % 3 - 1,
                  other_z = z + around / 9 - 1;
        if (other_x < 0 || other_x >= side || other_y < 0 || other_y >= side || other_z < 0 ||
            other_z >= side)
          continue; // the same in all threads
        const Particle *others = space.particle + box_at(space, other_z, other_y, other_x) * count;
        for (int begin = 0; begin < count; begin += kTile) {
          const int here = min(kTile, count - begin);
          __syncthreads();
          if (threadIdx.x < here)
            tile[threadIdx.x] = others[begin + threadIdx.x];
          __syncthreads();
          if (i < count)
            for (int j = 0; j < here; j++)
              add_pair(space, sum, own, tile[j]);
        }
      }
      if (i < count)
        space.force[box * count + i] = sum;
    }
  }
}

// A thread for each particle.
__global__ void by_thread() {
  const int side = space.side, count = space.inhabitants;
  for (int place = blockIdx.x * blockDim.x + threadIdx.x; place < side * side * side * count;
       place += gridDim.x * blockDim.x) {
    const int box = place / count;
    set_force(space, box / side / side, box / side % side, box % side, place % count);
  }
}

#ifdef DYNAMIC_PARALLELISM
__global__ void box_by_launch(int z, int y, int x) {
  for (int i = threadIdx.x; i < space.inhabitants; i += blockDim.x)
    set_force(space, z, y, x, i);
}
__global__ void by_launches() {
  const int box = blockIdx.x * blockDim.x + threadIdx.x, side = space.side;
  if (box < side * side * side)
    box_by_launch<<<1, 128>>>(box / side / side, box / side % side, box % side);
}
#endif

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long side = 3, inhabitants = 21;
#else
  long long side = 10, inhabitants = 100;
#endif
  samples::RunOptions options;
  samples::CommandLine line("lavamd", "Forces between the particles of neighbouring boxes.");
  line.option("--side", "N", "boxes along an edge of the cube", side, 1, 100);
  line.option("--particles", "N", "particles in a box", inhabitants, 1, 2000);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);

  Space host{};
  host.side = int(side);
  host.inhabitants = int(inhabitants);
  host.decay = 0.5f;
  const int boxes = host.side * host.side * host.side;
  std::vector<Particle> particle(std::size_t(boxes) * host.inhabitants);
  for (std::size_t place = 0; place < particle.size(); ++place) {
    const int box = int(place / host.inhabitants), index = int(4 * (place % (1 << 28)));
    particle[place] = {
        box % host.side + unit_random(index), box / host.side % host.side + unit_random(index + 1),
        box / host.side / host.side + unit_random(index + 2), unit_random(index + 3) - 0.5f};
  }
  const samples::DeviceArray<Particle> device_particle(particle);
  samples::DeviceArray<Force> force(particle.size());
  Space device = host;
  device.particle = device_particle.get();
  device.force = force.get();
  samples::check(cudaMemcpyToSymbol(space, &device, sizeof device), "cudaMemcpyToSymbol");

  // The host's answer.
  const auto numbers = [](const std::vector<Force> &forces) {
    std::vector<float> all;
    for (const Force &one : forces)
      all.insert(all.end(), {one.potential, one.x, one.y, one.z});
    return all;
  };
  std::vector<Force> forces(particle.size());
  host.particle = particle.data();
  host.force = forces.data();
  for (int z = 0; z < host.side; ++z)
    for (int y = 0; y < host.side; ++y)
      for (int x = 0; x < host.side; ++x)
        for (int i = 0; i < host.inhabitants; ++i)
          set_force(host, z, y, x, i);
  const std::vector<float> expected = numbers(forces);

#ifdef DYNAMIC_PARALLELISM
  samples::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, boxes + 1),
                 "cudaDeviceSetLimit");
#endif
  samples::Runtime runtime(options);
  samples::Forms forms(
      "lavamd(" + std::to_string(boxes) + " x " + std::to_string(inhabitants) + ")", options.repeat,
      [&] { force.fill(0); },
      [&] { return samples::close_to(numbers(force.download()), expected); });
  forms.add_tasks("nested", nested_kernel);
  forms.add_tasks("in_block", in_block_kernel);
  forms.add_tasks("one_level", one_level_kernel);
  forms.add_tasks("block", block_kernel);
  forms.add_kernel("by_block", boxes, 128, by_block);
  forms.add_kernel("by_thread", int(particle.size() / 128 + 1), 128, by_thread);
#ifdef DYNAMIC_PARALLELISM
  forms.add_kernel("by_launches", (boxes + 127) / 128, 128, by_launches);
#endif
  const Space *parameter = offload.copy_of(device);
  offload.add(forms, "offload", "nested", boxes, parameter);
  offload.add(forms, "offload_one_level", "one_level", boxes, parameter);
  offload.add(forms, "offload_collapsed", "collapsed", boxes * inhabitants, parameter);
  return forms.report();
}
