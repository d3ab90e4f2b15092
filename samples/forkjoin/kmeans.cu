// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The nearest cluster of each point (kmeans in Jacob et al., "Efficient Fork-Join on GPUs through Warp Specialization", Table
// II: the outer loop has 10,000 turns for 1 of the inner one; reductions in both).
#include <gtap_thread.cuh>

#include "../common/block_sum.cuh"
#include "forms.h"
#include "kmeans.h"
#include "offload.h"

__constant__ Clustering clustering;

// ---- nested: a team for each point ---------------------------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void assign_nested() {
  int changed = 0;
#pragma gtap taskloop nogroup reduction(+ : changed)
  for (int point = 0; point < clustering.points; point++) {
    Nearest nearest;
    for (int cluster = 0; cluster < clustering.clusters; cluster++) {
      float distance = 0;
#pragma gtap parallel for reduction(+ : distance)
      for (int i = 0; i < clustering.features; i++)
        distance += squared_difference(clustering, point, cluster, i);
      nearest = nearer(nearest, cluster, distance);
    }
    changed += moved(clustering, point, nearest.cluster);
  }
#pragma gtap taskwait
  *clustering.changed = changed;
}

// ---- in_block: lanes of a team share the features of a point --------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void assign_in_block(int run, int lanes) {
  int changed = 0;
#pragma gtap taskloop nogroup reduction(+ : changed)
  for (int begin = 0; begin < clustering.points; begin += run) {
    const int end = min(begin + run, clustering.points);
#pragma gtap parallel for num_threads(gtap::max_threads() / lanes) reduction(+ : changed)
    for (int point = begin; point < end; point++) {
      Nearest nearest;
      for (int cluster = 0; cluster < clustering.clusters; cluster++) {
        float distance = 0;
#pragma gtap parallel for reduction(+ : distance)
        for (int i = 0; i < clustering.features; i++)
          distance += squared_difference(clustering, point, cluster, i);
        nearest = nearer(nearest, cluster, distance);
      }
      changed += moved(clustering, point, nearest.cluster);
    }
  }
#pragma gtap taskwait
  *clustering.changed = changed;
}

// ---- one_level: a thread-level task for each point ------------------------------------------------------------------------

__device__ int moved_alone(int point) {
  Nearest nearest;
  for (int cluster = 0; cluster < clustering.clusters; cluster++) {
    float distance = 0;
    for (int i = 0; i < clustering.features; i++)
      distance += squared_difference(clustering, point, cluster, i);
    nearest = nearer(nearest, cluster, distance);
  }
  return moved(clustering, point, nearest.cluster);
}

#pragma gtap function
__device__ void assign_one_level() {
  int changed = 0;
#pragma gtap taskloop nogroup reduction(+ : changed)
  for (int point = 0; point < clustering.points; point++)
    changed += moved_alone(point);
#pragma gtap taskwait
  *clustering.changed = changed;
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

// The result is valid in the first thread.
__device__ int moved_by_block(int point) {
  Nearest nearest;
  for (int cluster = 0; cluster < clustering.clusters; cluster++) {
    float distance = 0;
    for (int i = threadIdx.x; i < clustering.features; i += blockDim.x)
      distance += squared_difference(clustering, point, cluster, i);
    nearest = nearer(nearest, cluster, samples::block_sum(distance));
  }
  return threadIdx.x == 0 ? moved(clustering, point, nearest.cluster) : 0;
}

#pragma gtap function worker(block)
__device__ void assign_block() {
  int changed = 0;
  if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup reduction(+ : changed)
    for (int point = 0; point < clustering.points; point++)
      changed += moved_by_block(point);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0)
    *clustering.changed = changed;
}

__global__ void nested_kernel() {
#pragma gtap entry
  assign_nested();
}
__global__ void in_block_kernel(int run, int lanes) {
#pragma gtap entry
  assign_in_block(run, lanes);
}
__global__ void one_level_kernel() {
#pragma gtap entry
  assign_one_level();
}
__global__ void block_kernel() {
#pragma gtap entry
  assign_block();
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

__global__ void assign_by_thread() {
  int changed = 0;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < clustering.points;
       point += gridDim.x * blockDim.x)
    changed += moved_alone(point);
  changed = samples::block_sum(changed);
  if (threadIdx.x == 0 && changed != 0)
    atomicAdd(clustering.changed, changed);
}

// The same, but neighbouring threads read neighbouring features, through shared memory.
constexpr int kTile = 9216;

__global__ void assign_by_tile() {
  __shared__ float tile[kTile];
  const int features = clustering.features, pitch = features | 1; // odd: no conflicts of banks
  const int together = min(static_cast<int>(blockDim.x), kTile / pitch);
  int changed = 0;
  for (int begin = blockIdx.x * together; begin < clustering.points;
       begin += gridDim.x * together) {
    const int own = threadIdx.x, count = min(together, clustering.points - begin);
    __syncthreads(); // the tile before has been read
    for (int i = threadIdx.x; i < count * features; i += blockDim.x)
      tile[i / features * pitch + i % features] = clustering.point[begin * features + i];
    __syncthreads();
    if (own >= count)
      continue;
    Nearest nearest;
    for (int cluster = 0; cluster < clustering.clusters; cluster++) {
      float distance = 0;
      for (int i = 0; i < features; i++) {
        const float difference = tile[own * pitch + i] - clustering.centre[cluster * features + i];
        distance += difference * difference;
      }
      nearest = nearer(nearest, cluster, distance);
    }
    changed += moved(clustering, begin + own, nearest.cluster);
  }
  changed = samples::block_sum(changed);
  if (threadIdx.x == 0 && changed != 0)
    atomicAdd(clustering.changed, changed);
}

#ifdef DYNAMIC_PARALLELISM
__global__ void assign_point(int point) {
  const int changed = moved_by_block(point);
  if (threadIdx.x == 0 && changed != 0)
    atomicAdd(clustering.changed, changed);
}
__global__ void assign_by_launches() {
  const int point = blockIdx.x * blockDim.x + threadIdx.x;
  if (point < clustering.points)
    assign_point<<<1, 32>>>(point);
}
#endif

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long points = 300;
#else
  long long points = 494020;
#endif
  long long features = 34, clusters = 5, run = 256, lanes = 8;
  samples::RunOptions options;
  samples::CommandLine line("kmeans", "The nearest cluster of each point.");
  line.option("--points", "N", "points", points, 1, 1 << 22);
  line.option("--features", "F", "features of each point", features, 1, 512);
  line.option("--clusters", "C", "clusters", clusters, 1, 1024);
  line.option("--run", "N", "in_block: points of a team", run, 1, 1 << 20);
  line.option("--lanes", "N", "in_block: lanes for each point", lanes, 1, 32);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);
  if (points * features > 1ll << 30)
    line.fail("more than 2^30 features in all");

  // Features are multiples of 1/32, so sums are exact in any order. The centres are some of the points.
  Clustering host{int(points), int(features), int(clusters), nullptr, nullptr, nullptr, nullptr};
  std::vector<float> point(points * features), centre(clusters * features);
  std::vector<int> before(points);
  for (std::size_t i = 0; i < point.size(); ++i)
    point[i] = float(scrambled(std::uint32_t(i)) % 32) / 32;
  for (int cluster = 0; cluster < host.clusters; ++cluster)
    for (int i = 0; i < host.features; ++i)
      centre[cluster * features + i] =
          point[std::size_t(cluster * points / clusters * features + i)];
  for (std::size_t i = 0; i < before.size(); ++i)
    before[i] = int(scrambled(~std::uint32_t(i)) % std::uint32_t(clusters));
  const samples::DeviceArray<float> device_point(point), device_centre(centre);
  samples::DeviceArray<int> device_cluster(before), device_changed(1);
  Clustering device = host;
  device.point = device_point.get();
  device.centre = device_centre.get();
  device.cluster = device_cluster.get();
  device.changed = device_changed.get();
  samples::check(cudaMemcpyToSymbol(clustering, &device, sizeof device), "cudaMemcpyToSymbol");

  // The host's answers.
  std::vector<int> after = before;
  int changed = 0;
  host.point = point.data();
  host.centre = centre.data();
  host.cluster = after.data();
  for (int p = 0; p < host.points; ++p) {
    Nearest nearest;
    for (int cluster = 0; cluster < host.clusters; ++cluster) {
      float distance = 0;
      for (int i = 0; i < host.features; ++i)
        distance += squared_difference(host, p, cluster, i);
      nearest = nearer(nearest, cluster, distance);
    }
    changed += moved(host, p, nearest.cluster);
  }

#ifdef DYNAMIC_PARALLELISM
  samples::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, std::size_t(points)),
                 "cudaDeviceSetLimit");
#endif
  samples::Runtime runtime(options);
  samples::Forms forms(
      "kmeans(" + std::to_string(points) + " x " + std::to_string(features) + ")", options.repeat,
      [&] {
        device_cluster.upload(before);
        device_changed.fill(0);
      },
      [&] { return device_changed.value() == changed && device_cluster.download() == after; });
  forms.add_tasks("nested", nested_kernel);
  forms.add_tasks("in_block", in_block_kernel, int(run), int(lanes));
  forms.add_tasks("one_level", one_level_kernel);
  forms.add_tasks("block", block_kernel);
  forms.add_kernel("by_thread", (host.points + 127) / 128, 128, assign_by_thread);
  forms.add_kernel("by_tile", (host.points + 255) / 256, 256, assign_by_tile);
#ifdef DYNAMIC_PARALLELISM
  forms.add("by_launches", [&] { assign_by_launches<<<(host.points + 127) / 128, 128>>>(); });
#endif
  const Clustering *parameter = offload.copy_of(device);
  offload.add(forms, "offload", "nested", points, parameter, device_changed.get());
  offload.add(forms, "offload_one_level", "one_level", points, parameter, device_changed.get());
  return forms.report();
}
