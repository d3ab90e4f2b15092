// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cost of opening a centre (streamcluster in Jacob et al., "Efficient Fork-Join on GPUs through Warp Specialization", Table
// II: the outer loop, over points, has 1 turn for 25 of the inner one, over dimensions; reductions in both, and an atomic
// addition in the outer one).
#include <gtap_thread.cuh>

#include "../common/block_sum.cuh"
#include "forms.h"
#include "offload.h"
#include "streamcluster.h"

__constant__ Search search;

// ---- nested: a team for each point ---------------------------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void gain_nested() {
  double opening = 0;
#pragma gtap taskloop nogroup reduction(+ : opening)
  for (int point = 0; point < search.points; point++) {
    float distance = 0;
#pragma gtap parallel for reduction(+ : distance)
    for (int i = 0; i < search.dimensions; i++)
      distance += squared_difference(search, point, i);
    const double difference = difference_of_cost(search, point, distance);
    if (difference < 0) {
      search.changes[point] = 1;
      opening += difference;
    } else {
#pragma gtap atomic
      search.savings[search.centre[point]] -= difference;
    }
  }
#pragma gtap taskwait
  *search.opening = opening;
}

// ---- in_block: lanes of a team share the dimensions of a point ------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void gain_in_block(int run, int lanes) {
  double opening = 0;
#pragma gtap taskloop nogroup reduction(+ : opening)
  for (int begin = 0; begin < search.points; begin += run) {
    const int end = min(begin + run, search.points);
#pragma gtap parallel for num_threads(gtap::max_threads() / lanes) reduction(+ : opening)
    for (int point = begin; point < end; point++) {
      float distance = 0;
#pragma gtap parallel for reduction(+ : distance)
      for (int i = 0; i < search.dimensions; i++)
        distance += squared_difference(search, point, i);
      const double difference = difference_of_cost(search, point, distance);
      if (difference < 0) {
        search.changes[point] = 1;
        opening += difference;
      } else {
#pragma gtap atomic
        search.savings[search.centre[point]] -= difference;
      }
    }
  }
#pragma gtap taskwait
  *search.opening = opening;
}

// ---- one_level: a thread-level task for each point ------------------------------------------------------------------------

// What the point adds to the cost of opening, by one thread that knows its distance from the candidate.
__device__ double gain(int point, float distance) {
  const double difference = difference_of_cost(search, point, distance);
  if (difference < 0) {
    search.changes[point] = 1;
    return difference;
  }
  atomicAdd(&search.savings[search.centre[point]], -difference);
  return 0;
}

__device__ double gain_alone(int point) {
  float distance = 0;
  for (int i = 0; i < search.dimensions; i++)
    distance += squared_difference(search, point, i);
  return gain(point, distance);
}

#pragma gtap function
__device__ void gain_one_level() {
  double opening = 0;
#pragma gtap taskloop nogroup reduction(+ : opening)
  for (int point = 0; point < search.points; point++)
    opening += gain_alone(point);
#pragma gtap taskwait
  *search.opening = opening;
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

// The result is valid in the first thread, and 0 in the others.
__device__ double gain_by_block(int point) {
  float distance = 0;
#pragma unroll 4
  for (int i = threadIdx.x; i < search.dimensions; i += blockDim.x)
    distance += squared_difference(search, point, i);
  distance = samples::block_sum(distance);
  return threadIdx.x == 0 ? gain(point, distance) : 0;
}

#pragma gtap function worker(block)
__device__ void gain_block() {
  double opening = 0;
  if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup reduction(+ : opening)
    for (int point = 0; point < search.points; point++)
      opening += gain_by_block(point);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0)
    *search.opening = opening;
}

__global__ void nested_kernel() {
#pragma gtap entry
  gain_nested();
}
__global__ void in_block_kernel(int run, int lanes) {
#pragma gtap entry
  gain_in_block(run, lanes);
}
__global__ void one_level_kernel() {
#pragma gtap entry
  gain_one_level();
}
__global__ void block_kernel() {
#pragma gtap entry
  gain_block();
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

__global__ void gain_by_block_of_point() {
  double opening = 0;
  for (int point = blockIdx.x; point < search.points; point += gridDim.x)
    opening += gain_by_block(point);
  if (threadIdx.x == 0)
    atomicAdd(search.opening, opening);
}

__global__ void gain_by_warp() {
  const int lane = threadIdx.x % 32;
  double opening = 0;
  for (int point = (blockIdx.x * blockDim.x + threadIdx.x) / 32; point < search.points;
       point += gridDim.x * blockDim.x / 32) {
    float distance = 0;
#pragma unroll 4
    for (int i = lane; i < search.dimensions; i += 32)
      distance += squared_difference(search, point, i);
    for (int step = 16; step != 0; step /= 2)
      distance += __shfl_down_sync(0xffffffffu, distance, step);
    if (lane == 0)
      opening += gain(point, distance);
  }
  opening = samples::block_sum(opening);
  if (threadIdx.x == 0)
    atomicAdd(search.opening, opening);
}

#ifdef DYNAMIC_PARALLELISM
__global__ void gain_of_point(int point) {
  const double opening = gain_by_block(point);
  if (threadIdx.x == 0 && opening != 0)
    atomicAdd(search.opening, opening);
}
__global__ void gain_by_launches() {
  const int point = blockIdx.x * blockDim.x + threadIdx.x;
  if (point < search.points)
    gain_of_point<<<1, 256>>>(point);
}
#endif

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long points = 60, dimensions = 300;
#else
  long long points = 2000, dimensions = 50000;
#endif
  long long centres = 20, run = 16, lanes = 32;
  samples::RunOptions options;
  samples::CommandLine line("streamcluster", "The cost of opening a centre.");
  line.option("--points", "N", "points", points, 1, 1 << 24);
  line.option("--dimensions", "N", "coordinates of each point", dimensions, 1, 1 << 18);
  line.option("--centres", "N", "centres that are open", centres, 1, 1 << 20);
  line.option("--run", "N", "in_block: points of a team", run, 1, 1 << 20);
  line.option("--lanes", "N", "in_block: lanes for each point", lanes, 1, 32);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);
  if (points * dimensions > 1ll << 32)
    line.fail("more than 2^32 coordinates in all");

  // Coordinates are multiples of 1/8 and weights whole numbers, so sums are exact in any order. The cost of a point is that of
  // a distance of the same size as that from the candidate.
  std::vector<float> coordinates(points * dimensions), weight(points);
  std::vector<double> cost(points);
  std::vector<int> centre(points);
  for (std::size_t i = 0; i < coordinates.size(); ++i)
    coordinates[i] = float(scrambled(std::uint32_t(i)) % 8) / 8;
  Search host{int(points),   int(dimensions), int(points / 2), coordinates.data(),
              weight.data(), cost.data(),     centre.data(),   nullptr,
              nullptr,       nullptr};
  std::vector<float> distance(points);
  for (int point = 0; point < host.points; ++point) {
    for (int i = 0; i < host.dimensions; ++i)
      distance[point] += squared_difference(host, point, i);
    const std::uint32_t number = ~std::uint32_t(point);
    weight[point] = float(1 + scrambled(number) % 4);
    cost[point] = double(weight[point]) * distance[point] +
                  double(int(scrambled(number ^ 0x10000000u) % 64) - 32) / 8;
    centre[point] = int(scrambled(number ^ 0x20000000u) % std::uint32_t(centres));
  }

  const samples::DeviceArray<float> device_coordinates(coordinates), device_weight(weight);
  const samples::DeviceArray<double> device_cost(cost);
  const samples::DeviceArray<int> device_centre(centre);
  samples::DeviceArray<unsigned char> device_changes(points);
  samples::DeviceArray<double> device_savings(centres), device_opening(1);
  Search device = host;
  device.coordinates = device_coordinates.get();
  device.weight = device_weight.get();
  device.cost = device_cost.get();
  device.centre = device_centre.get();
  device.changes = device_changes.get();
  device.savings = device_savings.get();
  device.opening = device_opening.get();
  samples::check(cudaMemcpyToSymbol(search, &device, sizeof device), "cudaMemcpyToSymbol");

  // The host's answers.
  std::vector<unsigned char> changes(points);
  std::vector<double> savings(centres);
  double opening = 0;
  for (int point = 0; point < host.points; ++point) {
    const double difference = difference_of_cost(host, point, distance[point]);
    if (difference < 0) {
      changes[point] = 1;
      opening += difference;
    } else {
      savings[centre[point]] -= difference;
    }
  }

#ifdef DYNAMIC_PARALLELISM
  samples::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, std::size_t(points)),
                 "cudaDeviceSetLimit");
#endif
  samples::Runtime runtime(options);
  samples::Forms forms(
      "streamcluster(" + std::to_string(points) + " x " + std::to_string(dimensions) + ")",
      options.repeat,
      [&] {
        device_changes.fill(0);
        device_savings.fill(0);
        device_opening.fill(0);
      },
      [&] {
        return device_changes.download() == changes && device_savings.download() == savings &&
               device_opening.value() == opening;
      });
  forms.add_tasks("nested", nested_kernel);
  forms.add_tasks("in_block", in_block_kernel, int(run), int(lanes));
  forms.add_tasks("one_level", one_level_kernel);
  forms.add_tasks("block", block_kernel);
  forms.add_kernel("by_block", host.points, 256, gain_by_block_of_point);
  forms.add_kernel("by_warp", int((points * 32 + 127) / 128), 128, gain_by_warp);
#ifdef DYNAMIC_PARALLELISM
  forms.add("by_launches", [=] { gain_by_launches<<<int((points + 127) / 128), 128>>>(); });
#endif
  const Search *parameter = offload.copy_of(device);
  offload.add(forms, "offload", "nested", points, parameter, device_opening.get());
  offload.add(forms, "offload_one_level", "one_level", points, parameter, device_opening.get());
  return forms.report();
}
