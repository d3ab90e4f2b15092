// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The histogram of an image (imghisto in Jacob et al., "Efficient Fork-Join on GPUs through Warp Specialization", Table II: the
// inner loop, over the pixels of a tile, has 6,000 turns for each of the outer one, over tiles; both add by atomic operations).
#include <gtap_thread.cuh>

#include "forms.h"
#include "imghisto.h"
#include "offload.h"

constexpr int kWarps = 8; // of a block of histogram_by_block()

__constant__ Image image;

// ---- nested: a team for each turn of the outer loop ----------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void histogram_nested() {
#pragma gtap taskloop nogroup
  for (int tile = 0; tile < tiles_of(image); tile++) {
    const int begin = begin_of(image, tile), end = end_of(image, tile);
    unsigned bins[kBins];
#pragma gtap parallel for
    for (int bin = 0; bin < kBins; bin++)
      bins[bin] = 0;
#pragma gtap parallel for
    for (int pixel = begin; pixel < end; pixel++) {
#pragma gtap atomic
      bins[image.values[pixel]]++;
    }
#pragma gtap parallel for
    for (int bin = 0; bin < kBins; bin++)
      if (bins[bin] != 0) {
#pragma gtap atomic
        image.bins[bin] += bins[bin];
      }
  }
}

// ---- one_level: a thread-level task for each turn of the outer loop -------------------------------------------------------

#pragma gtap function
__device__ void histogram_one_level() {
#pragma gtap taskloop nogroup
  for (int tile = 0; tile < tiles_of(image); tile++) {
    const int begin = begin_of(image, tile), end = end_of(image, tile);
    unsigned bins[kBins] = {};
    for (int pixel = begin; pixel < end; pixel++)
      bins[image.values[pixel]]++;
    for (int bin = 0; bin < kBins; bin++)
      if (bins[bin] != 0)
        atomicAdd(&image.bins[bin], bins[bin]);
  }
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

// A tile by all threads of a block.
__device__ void count_tile(int tile) {
  __shared__ unsigned bins[kBins];
  for (int bin = threadIdx.x; bin < kBins; bin += blockDim.x)
    bins[bin] = 0;
  __syncthreads();
  const int end = end_of(image, tile);
  for (int pixel = begin_of(image, tile) + threadIdx.x; pixel < end; pixel += blockDim.x)
    atomicAdd(&bins[image.values[pixel]], 1u);
  __syncthreads();
  for (int bin = threadIdx.x; bin < kBins; bin += blockDim.x)
    if (bins[bin] != 0)
      atomicAdd(&image.bins[bin], bins[bin]);
}

#pragma gtap function worker(block)
__device__ void histogram_block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (int tile = 0; tile < tiles_of(image); tile++)
      count_tile(tile);
}

__global__ void histogram_nested_kernel() {
#pragma gtap entry
  histogram_nested();
}
__global__ void histogram_one_level_kernel() {
#pragma gtap entry
  histogram_one_level();
}
__global__ void histogram_block_kernel() {
#pragma gtap entry
  histogram_block();
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

__global__ void histogram_by_tile() {
  for (int tile = blockIdx.x; tile < tiles_of(image); tile += gridDim.x) {
    __syncthreads(); // the bins of the last tile have been read
    count_tile(tile);
  }
}

// A block has no tiles, but every n-th 16 pixels of the image, and bins for each of its warps.
__global__ void histogram_by_block() {
  __shared__ unsigned all_bins[kWarps][kBins];
  unsigned *bins = all_bins[threadIdx.x / 32];
  for (int bin = threadIdx.x; bin < kWarps * kBins; bin += blockDim.x)
    all_bins[bin / kBins][bin % kBins] = 0;
  __syncthreads();
  const uint4 *values = reinterpret_cast<const uint4 *>(image.values);
  const int first = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  for (int i = first; i < image.pixels / 16; i += threads) {
    const uint4 pixels = values[i];
    for (unsigned four : {pixels.x, pixels.y, pixels.z, pixels.w})
      for (int shift = 0; shift < 32; shift += 8)
        atomicAdd(&bins[four >> shift & 255], 1u);
  }
  for (int pixel = image.pixels / 16 * 16 + first; pixel < image.pixels; pixel += threads)
    atomicAdd(&bins[image.values[pixel]], 1u);
  __syncthreads();
  for (int bin = threadIdx.x; bin < kBins; bin += blockDim.x) {
    unsigned sum = 0;
    for (int warp = 0; warp < kWarps; ++warp)
      sum += all_bins[warp][bin];
    if (sum != 0)
      atomicAdd(&image.bins[bin], sum);
  }
}

#ifdef DYNAMIC_PARALLELISM
__global__ void histogram_of_tile(int tile) {
  count_tile(tile);
}
__global__ void histogram_by_launches() {
  const int tile = blockIdx.x * blockDim.x + threadIdx.x;
  if (tile < tiles_of(image))
    histogram_of_tile<<<1, 256>>>(tile);
}
#endif

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long width = 83, height = 61, tile = 600;
#else
  long long width = 8192, height = 8192, tile = 6000;
#endif
  samples::RunOptions options;
  samples::CommandLine line("imghisto", "The histogram of an image.");
  line.option("--width", "W", "columns of the image", width, 1, 32768);
  line.option("--height", "H", "rows of the image", height, 1, 32768);
  line.option("--tile", "T", "pixels of a tile", tile, 1, 1 << 30);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);

  // The host's answer.
  std::vector<unsigned char> values(std::size_t(width * height));
  std::vector<unsigned> expected(kBins);
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = value_at(static_cast<std::uint32_t>(i));
    ++expected[values[i]];
  }

  const samples::DeviceArray<unsigned char> device_values(values);
  samples::DeviceArray<unsigned> bins(kBins);
  Image device{int(values.size()), int(tile), device_values.get(), bins.get()};
  const int tiles = tiles_of(device);
  samples::check(cudaMemcpyToSymbol(image, &device, sizeof device), "cudaMemcpyToSymbol");

#ifdef DYNAMIC_PARALLELISM
  samples::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, std::size_t(tiles)),
                 "cudaDeviceSetLimit");
#endif
  samples::Runtime runtime(options);
  samples::Forms forms(
      "imghisto(" + std::to_string(tiles) + " tiles x " + std::to_string(tile) + ")",
      options.repeat, [&] { bins.fill(0); }, [&] { return bins.download() == expected; });
  forms.add_tasks("nested", histogram_nested_kernel);
  forms.add_tasks("one_level", histogram_one_level_kernel);
  forms.add_tasks("block", histogram_block_kernel);
  forms.add_kernel("by_tile", tiles, 256, histogram_by_tile);
  forms.add_kernel("by_block", device.pixels / (16 * 32 * kWarps) + 1, 32 * kWarps,
                   histogram_by_block);
#ifdef DYNAMIC_PARALLELISM
  forms.add("by_launches", [=] { histogram_by_launches<<<tiles / 128 + 1, 128>>>(); });
#endif
  const Image *parameter = offload.copy_of(device);
  offload.add(forms, "offload", "nested", tiles, parameter);
  offload.add(forms, "offload_one_level", "one_level", tiles, parameter);
  return forms.report();
}
