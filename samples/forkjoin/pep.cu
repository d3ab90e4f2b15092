// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batches of random numbers, and normal deviates from pairs of them (pep in Jacob et al., "Efficient Fork-Join on GPUs through
// Warp Specialization", Table II, like EP of the NAS benchmarks: the outer loops, over the batches, have 1 turn for 100 and for
// 150 of the inner ones).
#include <gtap_thread.cuh>

#include "../common/block_sum.cuh"
#include "forms.h"
#include "offload.h"
#include "pep.h"

__constant__ Batches batches;

// ---- nested: a team for each batch ----------------------------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void fill_nested() {
#pragma gtap taskloop nogroup
  for (int batch = 0; batch < batches.batches; batch++) {
#pragma gtap parallel for
    for (int i = 0; i < 2 * batches.pairs; i++)
      fill(batches, batch, i);
  }
}

#pragma gtap function worker(team)
__device__ void tally_nested() {
  double x = 0, y = 0;
#pragma gtap taskloop nogroup reduction(+ : x, y)
  for (int batch = 0; batch < batches.batches; batch++) {
    unsigned counts[kBins] = {};
#pragma gtap parallel reduction(+ : x, y)
    {
      Tally own{};
#pragma gtap for nowait
      for (int i = 0; i < batches.pairs; i++)
        tally_pair(batches, batch, i, own);
      x += own.x;
      y += own.y;
      for (int bin = 0; bin < kBins; bin++) {
#pragma gtap atomic
        counts[bin] += own.counts[bin];
      }
    }
    for (int bin = 0; bin < kBins; bin++) {
#pragma gtap atomic
      batches.totals->counts[bin] += counts[bin];
    }
  }
#pragma gtap taskwait
  batches.totals->x = x;
  batches.totals->y = y;
}

// ---- one_level: a thread-level task for each batch ------------------------------------------------------------------------

#pragma gtap function
__device__ void fill_one_level() {
#pragma gtap taskloop nogroup
  for (int batch = 0; batch < batches.batches; batch++)
    for (int i = 0; i < 2 * batches.pairs; i++)
      fill(batches, batch, i);
}

#pragma gtap function
__device__ void tally_one_level() {
  double x = 0, y = 0;
#pragma gtap taskloop reduction(+ : x, y)
  for (int batch = 0; batch < batches.batches; batch++) {
    Tally own{};
    for (int i = 0; i < batches.pairs; i++)
      tally_pair(batches, batch, i, own);
    x += own.x;
    y += own.y;
    for (int bin = 0; bin < kBins; bin++)
      atomicAdd(&batches.totals->counts[bin], own.counts[bin]);
  }
  batches.totals->x = x;
  batches.totals->y = y;
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

#pragma gtap function worker(block)
__device__ void fill_block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (int batch = 0; batch < batches.batches; batch++)
      for (int i = threadIdx.x; i < 2 * batches.pairs; i += blockDim.x)
        fill(batches, batch, i);
}

// Adds what the threads of a block have found to the totals.
__device__ void add_of_block(const Tally &own) {
  const double x = samples::block_sum(own.x), y = samples::block_sum(own.y);
  if (threadIdx.x == 0) {
    atomicAdd(&batches.totals->x, x);
    atomicAdd(&batches.totals->y, y);
  }
  for (int bin = 0; bin < kBins; bin++) {
    const unsigned count = samples::block_sum(own.counts[bin]);
    if (threadIdx.x == 0)
      atomicAdd(&batches.totals->counts[bin], count);
  }
}

__device__ void batch_of_block(int batch) {
  Tally own{};
  for (int i = threadIdx.x; i < batches.pairs; i += blockDim.x)
    tally_pair(batches, batch, i, own);
  add_of_block(own);
}

#pragma gtap function worker(block)
__device__ void tally_block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (int batch = 0; batch < batches.batches; batch++)
      batch_of_block(batch);
}

__global__ void fill_nested_kernel() {
#pragma gtap entry
  fill_nested();
}
__global__ void fill_one_level_kernel() {
#pragma gtap entry
  fill_one_level();
}
__global__ void fill_block_kernel() {
#pragma gtap entry
  fill_block();
}
__global__ void tally_nested_kernel() {
#pragma gtap entry
  tally_nested();
}
__global__ void tally_one_level_kernel() {
#pragma gtap entry
  tally_one_level();
}
__global__ void tally_block_kernel() {
#pragma gtap entry
  tally_block();
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

// A block for each batch. A thread jumps once, and from there by as many numbers as the block has threads.
__global__ void fill_by_block() {
  const std::uint64_t stride = jump(batches, blockDim.x);
  for (int batch = blockIdx.x; batch < batches.batches; batch += gridDim.x) {
    double *numbers = batches.numbers + batch * (2 * batches.pairs);
    std::uint64_t state = batches.first[batch] * jump(batches, threadIdx.x);
    for (int i = threadIdx.x; i < 2 * batches.pairs; i += blockDim.x) {
      numbers[i] = number_of(state);
      state *= stride;
    }
  }
}

__global__ void tally_by_block() {
  for (int batch = blockIdx.x; batch < batches.batches; batch += gridDim.x)
    batch_of_block(batch);
}

// As if there were one batch.
__global__ void tally_by_thread() {
  Tally own{};
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < batches.batches * batches.pairs;
       i += gridDim.x * blockDim.x)
    tally_pair(batches, 0, i, own);
  add_of_block(own);
}

#ifdef DYNAMIC_PARALLELISM
__global__ void fill_by_launch(int batch) {
  for (int i = threadIdx.x; i < 2 * batches.pairs; i += blockDim.x)
    fill(batches, batch, i);
}
__global__ void fill_by_launches() {
  const int batch = blockIdx.x * blockDim.x + threadIdx.x;
  if (batch < batches.batches)
    fill_by_launch<<<1, 256>>>(batch);
}
__global__ void tally_by_launch(int batch) {
  batch_of_block(batch);
}
__global__ void tally_by_launches() {
  const int batch = blockIdx.x * blockDim.x + threadIdx.x;
  if (batch < batches.batches)
    tally_by_launch<<<1, 256>>>(batch);
}
#endif

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long count = 9, pairs = 450;
#else
  long long count = 512, pairs = 32768;
#endif
  samples::RunOptions options;
  samples::CommandLine line("pep", "Random numbers, and normal deviates from pairs of them.");
  line.option("--batches", "N", "batches of random numbers", count, 1, 1 << 20);
  line.option("--pairs", "N", "pairs in a batch", pairs, 1, 1 << 24);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);
  if (count * pairs > 1 << 29)
    line.fail("there are more than 2^29 pairs");

  Batches host{};
  host.batches = int(count);
  host.pairs = int(pairs);
  // Jumps up to the end of a batch, and at least up to the number of threads of a block.
  std::vector<std::uint64_t> ahead{1}, further{1}, first{271828183};
  for (int i = 0; i < 256; ++i)
    ahead.push_back(ahead.back() * kFactor);
  for (int i = 0; i < host.pairs / 128 + 4; ++i)
    further.push_back(further.back() * ahead[256]);
  host.ahead = ahead.data();
  host.further = further.data();
  for (int batch = 1; batch < host.batches; ++batch)
    first.push_back(first.back() * jump(host, 2 * host.pairs));
  const samples::DeviceArray<std::uint64_t> device_first(first), device_ahead(ahead),
      device_further(further);
  std::vector<double> numbers(2 * count * pairs);
  samples::DeviceArray<double> device_numbers(numbers.size());
  samples::DeviceArray<Totals> device_totals(1);
  Batches device = host;
  device.first = device_first.get();
  device.ahead = device_ahead.get();
  device.further = device_further.get();
  device.numbers = device_numbers.get();
  device.pair = reinterpret_cast<const Pair *>(device_numbers.get());
  device.totals = device_totals.get();
  samples::check(cudaMemcpyToSymbol(batches, &device, sizeof device), "cudaMemcpyToSymbol");

  // The host's answers.
  Totals totals{};
  std::uint64_t state = first[0];
  for (double &number : numbers) {
    number = number_of(state);
    state *= kFactor;
  }
  for (std::size_t i = 0; i < numbers.size(); i += 2) {
    Tally one{};
    add_pair(one, {numbers[i], numbers[i + 1]});
    totals.x += one.x;
    totals.y += one.y;
    for (int bin = 0; bin < kBins; ++bin)
      totals.counts[bin] += one.counts[bin];
  }

#ifdef DYNAMIC_PARALLELISM
  samples::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, host.batches + 1),
                 "cudaDeviceSetLimit");
#endif
  samples::Runtime runtime(options);
  samples::Forms filling(
      "pep:K1(" + std::to_string(count) + " x " + std::to_string(2 * pairs) + ")", options.repeat,
      [&] { device_numbers.fill(0); }, [&] { return device_numbers.download() == numbers; });
  filling.add_tasks("nested", fill_nested_kernel);
  filling.add_tasks("one_level", fill_one_level_kernel);
  filling.add_tasks("block", fill_block_kernel);
  filling.add_kernel("by_block", host.batches, 1024, fill_by_block);
#ifdef DYNAMIC_PARALLELISM
  filling.add_kernel("by_launches", (host.batches + 127) / 128, 128, fill_by_launches);
#endif
  const Batches *parameter = offload.copy_of(device);
  offload.add(filling, "offload", "fill_nested", count, parameter);
  offload.add(filling, "offload_one_level", "fill_one_level", count, parameter);
  offload.add(filling, "offload_collapsed", "fill_collapsed", count * 2 * pairs, parameter);
  const int filled = filling.report();

  const auto is_close = [](double found, double expected) {
    return std::fabs(found - expected) <= 1e-6 * (1 + std::fabs(expected));
  };
  device_numbers.upload(numbers);
  samples::Forms tallying(
      "pep:K2(" + std::to_string(count) + " x " + std::to_string(pairs) + ")", options.repeat,
      [&] { device_totals.fill(0); },
      [&] {
        const Totals found = device_totals.value();
        return std::equal(found.counts, found.counts + kBins, totals.counts) &&
               is_close(found.x, totals.x) && is_close(found.y, totals.y);
      });
  tallying.add_tasks("nested", tally_nested_kernel);
  tallying.add_tasks("one_level", tally_one_level_kernel);
  tallying.add_tasks("block", tally_block_kernel);
  tallying.add_kernel("by_block", host.batches, 512, tally_by_block);
  tallying.add_kernel("by_thread", int(count * pairs / 512 + 1), 512, tally_by_thread);
#ifdef DYNAMIC_PARALLELISM
  tallying.add_kernel("by_launches", (host.batches + 127) / 128, 128, tally_by_launches);
#endif
  double *x = &device_totals.get()->x, *y = &device_totals.get()->y;
  offload.add(tallying, "offload", "tally_nested", count, parameter, x, y);
  offload.add(tallying, "offload_one_level", "tally_one_level", count, parameter, x, y);
  return filled | tallying.report();
}
