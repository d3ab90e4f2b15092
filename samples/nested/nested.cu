// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops in loops (Jacob et al., "Efficient Fork-Join on GPUs through Warp Specialization", VI): the turns of the outer loop are
// tasks. Nested: team functions, whose blocks share the inner loop. In a block: tasks of many rows, which groups of lanes share.
// One level: thread-level tasks, whose lanes run the inner loop alone. Beside them, kernels with a block, a warp and a thread for
// each row.
#include <gtap_thread.cuh>

#include "../common/contest.h"
#include "../common/device_array.h"
#include "../common/resident_blocks.h"
#include "work.h"

constexpr std::uint32_t kRowsTogether = 64; // in a task of in_block()

__constant__ Rows rows;

// ---- nested -------------------------------------------------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void nested(std::uint32_t count) {
#pragma gtap taskloop nogroup
  for (std::uint32_t row = 0; row < count; row++) {
    const std::uint32_t length = length_of(rows, row);
    if (rows.kind == Kind::Scale) {
#pragma gtap parallel for
      for (std::uint32_t i = 0; i < length; i++)
        rows.elements[place_of(rows, row, i)] = value_at(rows, row, i) * 3 + 1;
    } else if (rows.kind == Kind::Histogram) {
#pragma gtap parallel for
      for (std::uint32_t i = 0; i < length; i++)
        atomicAdd(&rows.counters[row * 16 + value_at(rows, row, i) % 16], 1u);
    } else {
      std::uint32_t sum = 0;
#pragma gtap parallel for reduction(+ : sum)
      for (std::uint32_t i = 0; i < length; i++)
        sum += value_at(rows, row, i);
      rows.out[row] = sum;
    }
  }
}

// ---- both levels in a block: rows by groups of lanes -------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void in_block(std::uint32_t count, int lanes) {
#pragma gtap taskloop nogroup
  for (std::uint32_t begin = 0; begin < count; begin += kRowsTogether) {
    const std::uint32_t end = begin + kRowsTogether < count ? begin + kRowsTogether : count;
#pragma gtap parallel for num_threads(gtap::max_threads() / lanes) schedule(dynamic)
    for (std::uint32_t row = begin; row < end; row++) {
      const std::uint32_t length = length_of(rows, row);
      if (rows.kind == Kind::Scale) {
#pragma gtap parallel for
        for (std::uint32_t i = 0; i < length; i++)
          rows.elements[place_of(rows, row, i)] = value_at(rows, row, i) * 3 + 1;
      } else if (rows.kind == Kind::Histogram) {
#pragma gtap parallel for
        for (std::uint32_t i = 0; i < length; i++)
          atomicAdd(&rows.counters[row * 16 + value_at(rows, row, i) % 16], 1u);
      } else {
        std::uint32_t sum = 0;
#pragma gtap parallel for reduction(+ : sum)
        for (std::uint32_t i = 0; i < length; i++)
          sum += value_at(rows, row, i);
        rows.out[row] = sum;
      }
    }
  }
}

// ---- one level ----------------------------------------------------------------------------------------------------------

__device__ void whole_row(std::uint32_t row) {
  const std::uint32_t length = length_of(rows, row);
  std::uint32_t sum = 0;
  for (std::uint32_t i = 0; i < length; i++) {
    const std::uint32_t value = value_at(rows, row, i);
    if (rows.kind == Kind::Scale)
      rows.elements[place_of(rows, row, i)] = value * 3 + 1;
    else if (rows.kind == Kind::Histogram)
      atomicAdd(&rows.counters[row * 16 + value % 16], 1u);
    sum += value;
  }
  if (rows.kind != Kind::Scale && rows.kind != Kind::Histogram)
    rows.out[row] = sum;
}

#pragma gtap function
__device__ void one_level(std::uint32_t count) {
#pragma gtap taskloop nogroup
  for (std::uint32_t row = 0; row < count; row++)
    whole_row(row);
}

__global__ void nested_kernel(std::uint32_t count) {
#pragma gtap entry
  nested(count);
}
__global__ void in_block_kernel(std::uint32_t count, int lanes) {
#pragma gtap entry
  in_block(count, lanes);
}
__global__ void one_level_kernel(std::uint32_t count) {
#pragma gtap entry
  one_level(count);
}

// ---- by hand ------------------------------------------------------------------------------------------------------------

__global__ void thread_a_row() {
  for (std::uint32_t row = blockIdx.x * blockDim.x + threadIdx.x; row < rows.count;
       row += gridDim.x * blockDim.x)
    whole_row(row);
}

__global__ void warp_a_row() {
  const std::uint32_t warps = gridDim.x * blockDim.x / 32, lane = threadIdx.x % 32;
  for (std::uint32_t row = (blockIdx.x * blockDim.x + threadIdx.x) / 32; row < rows.count;
       row += warps) {
    const std::uint32_t length = length_of(rows, row);
    std::uint32_t sum = 0;
    for (std::uint32_t i = lane; i < length; i += 32) {
      const std::uint32_t value = value_at(rows, row, i);
      if (rows.kind == Kind::Scale)
        rows.elements[place_of(rows, row, i)] = value * 3 + 1;
      else if (rows.kind == Kind::Histogram)
        atomicAdd(&rows.counters[row * 16 + value % 16], 1u);
      sum += value;
    }
    for (unsigned distance = 16; distance != 0; distance /= 2)
      sum += __shfl_down_sync(0xffffffffu, sum, distance);
    if (lane == 0 && rows.kind != Kind::Scale && rows.kind != Kind::Histogram)
      rows.out[row] = sum;
  }
}

__global__ void block_a_row() {
  __shared__ std::uint32_t sums[32];
  for (std::uint32_t row = blockIdx.x; row < rows.count; row += gridDim.x) {
    const std::uint32_t length = length_of(rows, row);
    std::uint32_t sum = 0;
    for (std::uint32_t i = threadIdx.x; i < length; i += blockDim.x) {
      const std::uint32_t value = value_at(rows, row, i);
      if (rows.kind == Kind::Scale)
        rows.elements[place_of(rows, row, i)] = value * 3 + 1;
      else if (rows.kind == Kind::Histogram)
        atomicAdd(&rows.counters[row * 16 + value % 16], 1u);
      sum += value;
    }
    if (rows.kind == Kind::Scale || rows.kind == Kind::Histogram)
      continue;
    for (unsigned distance = 16; distance != 0; distance /= 2)
      sum += __shfl_down_sync(0xffffffffu, sum, distance);
    if (threadIdx.x % 32 == 0)
      sums[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
      for (unsigned warp = 1; warp < blockDim.x / 32; ++warp)
        sum += sums[warp];
      rows.out[row] = sum;
    }
    __syncthreads();
  }
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long size = 10;
#else
  long long size = 24;
#endif
  long long inner = 7, kind = 0, lanes = 32;
  samples::RunOptions options;
  samples::CommandLine line("nested", "Loops in loops: both levels in parallel, or the outer one.");
  line.size("2^size elements in all rows", size, 4, 30);
  line.option("--inner", "I", "2^I elements in a row", inner, 0, 20);
  line.option("--kind", "K",
              "0 sums, 1 scale, 2 columns, 3 histograms, 4 ragged rows, 5 computation", kind, 0, 5);
  line.option("--lanes", "L", "lanes for a row in the form in_block", lanes, 1, 1024);
  options.add_to(line);
  line.parse(argc, argv);
  inner = std::min(inner, size);

  const char *names[] = {"sums", "scale", "columns", "histograms", "ragged", "computation"};
  const std::size_t all = std::size_t{1} << size;
  Rows host{static_cast<Kind>(kind),
            std::uint32_t(all >> inner),
            std::uint32_t{1} << inner,
            nullptr,
            nullptr,
            nullptr,
            nullptr};
  std::vector<std::uint32_t> data(all), sums(host.count), elements(all), counters(16 * host.count);
  for (std::size_t i = 0; i < all; ++i)
    data[i] = static_cast<std::uint32_t>(i * 2654435761u ^ i >> 7);
  host.data = data.data();
  for (std::uint32_t row = 0; row < host.count; ++row)
    for (std::uint32_t i = 0; i < length_of(host, row); ++i) {
      const std::uint32_t value = value_at(host, row, i);
      if (host.kind == Kind::Scale)
        elements[place_of(host, row, i)] = value * 3 + 1;
      else if (host.kind == Kind::Histogram)
        ++counters[row * 16 + value % 16];
      else
        sums[row] += value;
    }

  const samples::DeviceArray<std::uint32_t> device_data(data);
  samples::DeviceArray<std::uint32_t> out(host.count), device_elements(all),
      device_counters(16 * host.count);
  Rows device = host;
  device.data = device_data.get();
  device.out = out.get();
  device.elements = device_elements.get();
  device.counters = device_counters.get();
  samples::check(cudaMemcpyToSymbol(rows, &device, sizeof device), "cudaMemcpyToSymbol");

  samples::Runtime runtime(options);
  samples::Contest contest("nested(" + std::string(names[kind]) + ", " +
                               std::to_string(host.count) + " x " + std::to_string(host.length) +
                               ")",
                           options.repeat);
  const auto clear = [&] {
    out.fill(0);
    device_elements.fill(0);
    device_counters.fill(0);
  };
  const auto correct = [&] {
    return (host.kind == Kind::Scale || host.kind == Kind::Histogram || out.download() == sums) &&
           (host.kind != Kind::Scale || device_elements.download() == elements) &&
           (host.kind != Kind::Histogram || device_counters.download() == counters);
  };
  contest.add(
      "nested", clear, [&] { nested_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(host.count); },
      correct);
  contest.add(
      "in_block", clear,
      [&] { in_block_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(host.count, int(lanes)); },
      correct);
  contest.add(
      "one_level", clear,
      [&] { one_level_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(host.count); }, correct);
  const int blocks = samples::resident_blocks(block_a_row, 128);
  contest.add(
      "block_a_row", clear, [&] { block_a_row<<<blocks, 128>>>(); }, correct);
  const int warp_blocks = samples::resident_blocks(warp_a_row, 128);
  contest.add(
      "warp_a_row", clear, [&] { warp_a_row<<<warp_blocks, 128>>>(); }, correct);
  const int thread_blocks = samples::resident_blocks(thread_a_row, 256);
  contest.add(
      "thread_a_row", clear, [&] { thread_a_row<<<thread_blocks, 256>>>(); }, correct);
  return contest.report();
}
