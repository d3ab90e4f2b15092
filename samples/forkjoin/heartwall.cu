// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Follows points of the heart's wall from one image to the next (heartwall in Jacob et al., "Efficient Fork-Join on GPUs
// through Warp Specialization", Table II: the outer loop, over points, has 1 turn for 20 of the inner one, over positions).
#include <gtap_thread.cuh>

#include "forms.h"
#include "heartwall.h"
#include "offload.h"

#include <algorithm>

constexpr int kLargestTemplate = 64 * 64;

__constant__ Search search;

// ---- nested: a team for each turn of the outer loop ----------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void follow_nested() {
#pragma gtap taskloop nogroup
  for (int point = 0; point < search.points; point++) {
    std::uint64_t best = 0;
#pragma gtap parallel for reduction(max : best)
    for (int position = 0; position < search.window * search.window; position++)
      best = max(best, score_of(search, point, position));
    search.best[point] = best;
  }
}

// ---- in_parts: a team for some positions of a point, for more teams than there are points ---------------------------------

#pragma gtap function worker(team)
__device__ void follow_in_parts(int length) {
#pragma gtap taskloop nogroup collapse(2)
  for (int point = 0; point < search.points; point++)
    for (int begin = 0; begin < search.window * search.window; begin += length) {
      const int end = min(begin + length, search.window * search.window);
      std::uint64_t best = 0;
#pragma gtap parallel for reduction(max : best)
      for (int position = begin; position < end; position++)
        best = max(best, score_of(search, point, position));
#pragma gtap atomic
      search.best[point] = max(search.best[point], best);
    }
}

// ---- one_level: a thread-level task for each turn of the outer loop -------------------------------------------------------

#pragma gtap function
__device__ void follow_one_level() {
#pragma gtap taskloop nogroup
  for (int point = 0; point < search.points; point++) {
    std::uint64_t best = 0;
    for (int position = 0; position < search.window * search.window; position++)
      best = max(best, score_of(search, point, position));
    search.best[point] = best;
  }
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

// The largest of the threads' numbers. Valid in the first thread.
__device__ std::uint64_t block_max(std::uint64_t own) {
  __shared__ std::uint64_t largest[32];
  for (unsigned distance = 16; distance != 0; distance /= 2)
    own = max(own, __shfl_down_sync(0xffffffffu, own, distance));
  __syncthreads(); // the numbers of an earlier call have been read
  if (threadIdx.x % 32 == 0)
    largest[threadIdx.x / 32] = own;
  __syncthreads();
  if (threadIdx.x == 0)
    for (unsigned warp = 1; warp < blockDim.x / 32; ++warp)
      own = max(own, largest[warp]);
  return own;
}

// The best of a point's positions from `begin` to `end`, with the template in shared memory.
__device__ std::uint64_t block_best(int point, int begin, int end) {
  __shared__ float pattern[kLargestTemplate];
  __syncthreads(); // the template of an earlier call has been read
  for (int i = threadIdx.x; i < search.side * search.side; i += blockDim.x)
    pattern[i] = template_of(search, point)[i];
  __syncthreads();
  std::uint64_t best = 0;
  for (int position = begin + threadIdx.x; position < end; position += blockDim.x)
    best = max(best, scored(correlation(search, pattern, point, position), position));
  return block_max(best);
}

#pragma gtap function worker(block)
__device__ void follow_block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (int point = 0; point < search.points; point++) {
      const std::uint64_t best = block_best(point, 0, search.window * search.window);
      if (threadIdx.x == 0)
        search.best[point] = best;
    }
}

__global__ void follow_nested_kernel() {
#pragma gtap entry
  follow_nested();
}
__global__ void follow_in_parts_kernel(int length) {
#pragma gtap entry
  follow_in_parts(length);
}
__global__ void follow_one_level_kernel() {
#pragma gtap entry
  follow_one_level();
}
__global__ void follow_block_kernel() {
#pragma gtap entry
  follow_block();
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

__global__ void follow_by_block() {
  for (int point = blockIdx.x; point < search.points; point += gridDim.x) {
    const std::uint64_t best = block_best(point, 0, search.window * search.window);
    if (threadIdx.x == 0)
      search.best[point] = best;
  }
}

// A block for `length` positions of a point.
__global__ void follow_by_part(int length) {
  const int positions = search.window * search.window, parts = (positions + length - 1) / length;
  for (int part = blockIdx.x; part < search.points * parts; part += gridDim.x) {
    const int point = part / parts, begin = part % parts * length;
    const std::uint64_t best = block_best(point, begin, min(begin + length, positions));
    if (threadIdx.x == 0)
      atomicMax(reinterpret_cast<unsigned long long *>(&search.best[point]), best);
  }
}

#ifdef DYNAMIC_PARALLELISM
__global__ void follow_point(int point) {
  const std::uint64_t best = block_best(point, 0, search.window * search.window);
  if (threadIdx.x == 0)
    search.best[point] = best;
}
__global__ void follow_by_launches() {
  const int point = blockIdx.x * blockDim.x + threadIdx.x;
  if (point < search.points)
    follow_point<<<1, 1024>>>(point);
}
#endif

// An image of 0 to 63: light and dark squares of several sizes, and noise. The second image is the first one, `shift` rows and
// columns further, with other noise.
int pixel(int row, int column, int shift) {
  const auto number = [](int r, int c, unsigned salt) {
    return scrambled(static_cast<unsigned>(r + 4096) * 16384u + static_cast<unsigned>(c + 4096) +
                     (salt << 28)) >>
           8;
  };
  const int r = row - shift, c = column - shift;
  return static_cast<int>(number(r / 11, c / 11, 1) % 24 + number(r / 4, c / 4, 2) % 32 +
                          number(row, column, shift == 0 ? 3 : 4) % 9);
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long points = 5, side = 7, window = 9, rows = 61, columns = 73;
#else
  long long points = 51, side = 41, window = 32, rows = 656, columns = 744;
#endif
  samples::RunOptions options;
  samples::CommandLine line("heartwall", "Follows points from one image to the next.");
  line.option("--points", "P", "points", points, 1, 1 << 16);
  line.option("--side", "S", "rows and columns of a template", side, 1, 64);
  line.option("--window", "W", "positions of a template along each side of its window", window, 1,
              256);
  line.option("--rows", "R", "rows of the image", rows, 1, 8192);
  line.option("--columns", "C", "columns of the image", columns, 1, 8192);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);
  if (side + window - 1 > std::min(rows, columns))
    line.fail("a window has " + std::to_string(side + window - 1) +
              " rows and columns, more than the image");

  // The points are on an ellipse, and their templates from the first image.
  Search host{int(points), int(rows), int(columns), int(side), int(window),
              nullptr,     nullptr,   nullptr,      nullptr,   nullptr};
  const int shift = host.window / 4, positions = host.window * host.window;
  const int last_row = host.rows - host.side - host.window + 1,
            last_column = host.columns - host.side - host.window + 1;
  std::vector<float> image(std::size_t(host.rows) * host.columns);
  for (int row = 0; row < host.rows; ++row)
    for (int column = 0; column < host.columns; ++column)
      image[std::size_t(row) * host.columns + column] =
          static_cast<float>(pixel(row, column, shift));
  std::vector<float> templates(std::size_t(points) * side * side);
  std::vector<int> corner_row(points), corner_column(points);
  for (int point = 0; point < host.points; ++point) {
    const float angle = 6.2831853f * static_cast<float>(point) / static_cast<float>(points);
    corner_row[point] =
        static_cast<int>(static_cast<float>(last_row) * (0.5f + 0.45f * sinf(angle)));
    corner_column[point] =
        static_cast<int>(static_cast<float>(last_column) * (0.5f + 0.45f * cosf(angle)));
    float *pattern = templates.data() + std::size_t(point) * side * side;
    int sum = 0;
    for (int i = 0; i < side * side; ++i) {
      const int value = pixel(corner_row[point] + host.window / 2 + i / host.side,
                              corner_column[point] + host.window / 2 + i % host.side, 0);
      pattern[i] = static_cast<float>(value);
      sum += value;
    }
    for (int i = 0; i < side * side; ++i)
      pattern[i] -= static_cast<float>(sum / (host.side * host.side));
  }

  const samples::DeviceArray<float> device_image(image), device_templates(templates);
  const samples::DeviceArray<int> device_row(corner_row), device_column(corner_column);
  samples::DeviceArray<std::uint64_t> best(points);
  Search device = host;
  device.image = device_image.get();
  device.templates = device_templates.get();
  device.corner_row = device_row.get();
  device.corner_column = device_column.get();
  device.best = best.get();
  samples::check(cudaMemcpyToSymbol(search, &device, sizeof device), "cudaMemcpyToSymbol");

  // The host's answer.
  host.image = image.data();
  host.templates = templates.data();
  host.corner_row = corner_row.data();
  host.corner_column = corner_column.data();
  std::vector<std::uint64_t> expected(points);
  for (int point = 0; point < host.points; ++point)
    for (int position = 0; position < positions; ++position)
      expected[point] = std::max(expected[point], score_of(host, point, position));

  samples::Runtime runtime(options);
  samples::Forms forms(
      "heartwall(" + std::to_string(points) + " x " + std::to_string(positions) + ", templates " +
          std::to_string(side) + " x " + std::to_string(side) + ")",
      options.repeat, [&] { best.fill(0); }, [&] { return best.download() == expected; });
  constexpr int kPart = 128;
  const int parts = host.points * ((positions + kPart - 1) / kPart);
  forms.add_tasks("nested", follow_nested_kernel);
  forms.add_tasks("in_parts", follow_in_parts_kernel, kPart);
  forms.add_tasks("one_level", follow_one_level_kernel);
  forms.add_tasks("block", follow_block_kernel);
  forms.add_kernel("by_block", host.points, 1024, follow_by_block);
  forms.add_kernel("by_part", parts, kPart, follow_by_part, kPart);
#ifdef DYNAMIC_PARALLELISM
  forms.add_kernel("by_launches", host.points / 128 + 1, 128, follow_by_launches);
#endif
  const Search *parameter = offload.copy_of(device);
  offload.add(forms, "offload", "nested", points, parameter);
  offload.add(forms, "offload_one_level", "one_level", points, parameter);
  return forms.report();
}
