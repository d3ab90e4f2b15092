// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops in loops (Jacob et al., "Efficient Fork-Join on GPUs through Warp Specialization", VI-B and Table II): the turns of the
// outer loop are tasks. Nested: team functions, whose blocks share the inner loop. In a block: tasks of many rows, which groups
// of lanes share. One level: thread-level tasks, whose lanes run the inner loop alone. Block: tasks of blocks, by threadIdx.
// Beside them, kernels with a block, a warp and a thread for each row.
#include <gtap_thread.cuh>

#include "../common/block_sum.cuh"
#include "../common/contest.h"
#include "../common/device_array.h"
#include "../common/resident_blocks.h"
#include "work.h"

#include <cmath>

constexpr std::uint32_t kRowsTogether = 64; // in a task of in_block()

__constant__ Rows rows;

// What an element adds to its row's sum, or changes.
__device__ std::uint32_t element(std::uint32_t row, std::uint32_t i) {
  const std::uint32_t place = place_of(rows, row, i), value = value_at(rows, place);
  if (rows.shape.writes())
    rows.elements[place] = value;
  else if (rows.shape.inner_atomics)
    atomicAdd(&rows.bins[row * kBins + value % kBins], 1u);
  return value;
}

// One thread calls it when the inner loop has ended: stores or adds up what the outer loop needs of the row.
__device__ void end_row(std::uint32_t row, std::uint32_t sum) {
  if (rows.shape.inner_sum)
    rows.out[row] = sum;
  if (rows.shape.outer_sum)
    atomicAdd(&rows.sums[row % kSums], sum);
  if (rows.shape.outer_atomics) {
    if (rows.shape.inner_sum)
      atomicAdd(&rows.totals[sum % kBins], 1u);
    else
      for (unsigned bin = 0; bin < kBins; ++bin)
        atomicAdd(&rows.totals[bin], atomicAdd(&rows.bins[row * kBins + bin], 0u));
  }
}

// ---- nested -------------------------------------------------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void nested(std::uint32_t count) {
#pragma gtap taskloop nogroup
  for (std::uint32_t row = 0; row < count; row++) {
    const std::uint32_t length = length_of(rows, row);
    std::uint32_t sum = 0;
    if (rows.shape.inner_sum) {
#pragma gtap parallel for reduction(+ : sum)
      for (std::uint32_t i = 0; i < length; i++)
        sum += element(row, i);
    } else {
#pragma gtap parallel for
      for (std::uint32_t i = 0; i < length; i++)
        element(row, i);
    }
    end_row(row, sum);
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
      std::uint32_t sum = 0;
      if (rows.shape.inner_sum) {
#pragma gtap parallel for reduction(+ : sum)
        for (std::uint32_t i = 0; i < length; i++)
          sum += element(row, i);
      } else {
#pragma gtap parallel for
        for (std::uint32_t i = 0; i < length; i++)
          element(row, i);
      }
      end_row(row, sum);
    }
  }
}

// ---- one level ----------------------------------------------------------------------------------------------------------

__device__ void whole_row(std::uint32_t row) {
  const std::uint32_t length = length_of(rows, row);
  std::uint32_t sum = 0;
  for (std::uint32_t i = 0; i < length; i++)
    sum += element(row, i);
  end_row(row, sum);
}

#pragma gtap function
__device__ void one_level(std::uint32_t count) {
#pragma gtap taskloop nogroup
  for (std::uint32_t row = 0; row < count; row++)
    whole_row(row);
}

// ---- a block, by threadIdx ------------------------------------------------------------------------------------------------

__device__ void row_of_block(std::uint32_t row) {
  const std::uint32_t length = length_of(rows, row);
  std::uint32_t sum = 0;
  for (std::uint32_t i = threadIdx.x; i < length; i += blockDim.x)
    sum += element(row, i);
  if (rows.shape.inner_sum)
    sum = samples::block_sum(sum);
  else
    __syncthreads();
  if (threadIdx.x == 0)
    end_row(row, sum);
}

#pragma gtap function worker(block)
__device__ void block_tasks(std::uint32_t count) {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (std::uint32_t row = 0; row < count; row++)
      row_of_block(row);
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
__global__ void block_tasks_kernel(std::uint32_t count) {
#pragma gtap entry
  block_tasks(count);
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
    for (std::uint32_t i = lane; i < length; i += 32)
      sum += element(row, i);
    for (unsigned distance = 16; distance != 0; distance /= 2)
      sum += __shfl_down_sync(0xffffffffu, sum, distance);
    __syncwarp(); // the lanes' atomic operations come before those of the row
    if (lane == 0)
      end_row(row, sum);
  }
}

__global__ void block_a_row() {
  for (std::uint32_t row = blockIdx.x; row < rows.count; row += gridDim.x)
    row_of_block(row);
}

#ifdef DYNAMIC_PARALLELISM
__global__ void launched_row(std::uint32_t row) {
  row_of_block(row);
}
__global__ void launches() {
  for (std::uint32_t row = blockIdx.x * blockDim.x + threadIdx.x; row < rows.count;
       row += gridDim.x * blockDim.x)
    launched_row<<<1, 128>>>(row);
}
#endif

// The answers, one row after the other.
struct Answers {
  std::vector<std::uint32_t> out, elements, bins, sums, totals;

  explicit Answers(const Rows &of)
      : out(of.count), elements(of.all), bins(std::size_t{kBins} * of.count), sums(kSums),
        totals(kBins) {
    for (std::uint32_t row = 0; row < of.count; ++row) {
      std::uint32_t sum = 0;
      for (std::uint32_t i = 0; i < length_of(of, row); ++i) {
        const std::uint32_t place = place_of(of, row, i), value = value_at(of, place);
        elements[place] = value;
        ++bins[std::size_t{kBins} * row + value % kBins];
        sum += value;
      }
      out[row] = sum;
      sums[row % kSums] += sum;
      if (of.shape.inner_sum)
        ++totals[sum % kBins];
      else
        for (unsigned bin = 0; bin < kBins; ++bin)
          totals[bin] += bins[std::size_t{kBins} * row + bin];
    }
  }
};

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long size = 10;
#else
  long long size = 24;
#endif
  long long inner = 7, lanes = 32;
  std::string name = "sums";
  std::vector<std::string> names;
  for (const Shape &shape : shapes)
    names.push_back(shape.name);
  samples::RunOptions options;
  samples::CommandLine line("nested", "Loops in loops: both levels in parallel, or the outer one.");
  line.size("2^size elements in all rows", size, 4, 30);
  line.option("--inner", "I", "2^I elements in a row, of the first six shapes", inner, 0, 20);
  line.choice("--shape", "S", "what the loops compute: one of six, or a row of Table II", name,
              names);
  line.option("--lanes", "L", "lanes for a row in the form in_block", lanes, 1, 1024);
  options.add_to(line);
  line.parse(argc, argv);

  const Shape shape = shapes[std::find(names.begin(), names.end(), name) - names.begin()];
  Rows host{};
  host.shape = shape;
  host.all = std::uint32_t{1} << size;
  host.length = std::uint32_t{1} << std::min(inner, size);
  if (shape.outer != 0) // outer / inner is the ratio, and their product is all
    host.length = static_cast<std::uint32_t>(
        std::max(1.0, std::sqrt(double(host.all) * shape.inner / shape.outer)));
  host.count = std::max(1u, host.all / host.length);
  host.length = std::min(host.length, host.all);
  std::vector<std::uint32_t> data(host.all);
  for (std::size_t i = 0; i < data.size(); ++i)
    data[i] = static_cast<std::uint32_t>(i * 2654435761u ^ i >> 7);
  host.data = data.data();
  const Answers answers(host);

  const samples::DeviceArray<std::uint32_t> device_data(data);
  samples::DeviceArray<std::uint32_t> out(host.count), elements(host.all),
      bins(std::size_t{kBins} * host.count), sums(kSums), totals(kBins);
  Rows device = host;
  device.data = device_data.get();
  device.out = out.get();
  device.elements = elements.get();
  device.bins = bins.get();
  device.sums = sums.get();
  device.totals = totals.get();
  samples::check(cudaMemcpyToSymbol(rows, &device, sizeof device), "cudaMemcpyToSymbol");

  samples::Runtime runtime(options);
  samples::Contest contest("nested(" + name + ", " + std::to_string(host.count) + " x " +
                               std::to_string(host.length) + ")",
                           options.repeat);
  const auto clear = [&] {
    for (samples::DeviceArray<std::uint32_t> *array : {&out, &elements, &bins, &sums, &totals})
      array->fill(0);
  };
  const auto correct = [&] {
    if (shape.writes()) { // of each place that belongs to a row
      const std::vector<std::uint32_t> found = elements.download();
      if (found != answers.elements)
        return false;
    }
    return (!shape.inner_sum || out.download() == answers.out) &&
           (!shape.inner_atomics || bins.download() == answers.bins) &&
           (!shape.outer_sum || sums.download() == answers.sums) &&
           (!shape.outer_atomics || totals.download() == answers.totals);
  };
  const auto tasks = [&](const char *form, void (*kernel)(std::uint32_t)) {
    contest.add(
        form, clear, [=] { kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(host.count); }, correct);
  };
  const auto by_hand = [&](const char *form, int threads, void (*kernel)()) {
    const int blocks = samples::resident_blocks(kernel, threads);
    contest.add(
        form, clear, [=] { kernel<<<blocks, threads>>>(); }, correct);
  };
  tasks("nested", nested_kernel);
  contest.add(
      "in_block", clear,
      [&] { in_block_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(host.count, int(lanes)); },
      correct);
  tasks("one_level", one_level_kernel);
  tasks("block", block_tasks_kernel);
  by_hand("block_a_row", 128, block_a_row);
  by_hand("warp_a_row", 128, warp_a_row);
  by_hand("thread_a_row", 256, thread_a_row);
#ifdef DYNAMIC_PARALLELISM
  samples::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, host.count),
                 "cudaDeviceSetLimit");
  by_hand("launches", 128, launches);
#endif
  return contest.report();
}
