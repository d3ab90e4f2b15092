// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Left-hand sides of pentadiagonal systems along x and y, and a right-hand side in waves (pcsp in Jacob et al., "Efficient
// Fork-Join on GPUs through Warp Specialization", Table II: K1 and K2 have 5 turns of the outer loop for one of the inner one,
// K3 has 80 turns of the inner loop for one of the outer one).
#include <gtap_thread.cuh>

#include "forms.h"
#include "offload.h"
#include "pcsp.h"

__constant__ Gas gas;

constexpr int kStage = 128; // threads of a block of left_by_staging()

// ---- nested: a team for each turn of the outer loop ----------------------------------------------------------------------

#pragma gtap function worker(team)
template <int axis>
__device__ void left_nested() {
#pragma gtap taskloop nogroup collapse(2)
  for (int layer = 0; layer < gas.nz; layer++)
    for (int which = 0; which < lines_of_layer<axis>(gas); which++) {
      Line line = line_at<axis>(gas, layer, which);
#pragma gtap parallel for
      for (int number = 0; number < line.cells; number++)
        make_left<axis>(gas, line, number);
    }
}

#pragma gtap function worker(team)
__device__ void waves_nested() {
#pragma gtap taskloop nogroup
  for (int k = 0; k < gas.nz; k++) {
#pragma gtap parallel for collapse(2)
    for (int j = 0; j < gas.ny; j++)
      for (int i = 0; i < gas.nx; i++)
        make_waves(gas, i, j, k);
  }
}

// ---- in_block: lanes of a team share the lines, which need not be long -----------------------------------------------------

#pragma gtap function worker(team)
template <int axis>
__device__ void left_in_block(int together) {
  const int lines = gas.nz * lines_of_layer<axis>(gas);
#pragma gtap taskloop nogroup
  for (int begin = 0; begin < lines; begin += together) {
    const int end = min(begin + together, lines);
#pragma gtap parallel for num_threads(gtap::max_threads() / 32)
    for (int which = begin; which < end; which++) {
      Line line =
          line_at<axis>(gas, which / lines_of_layer<axis>(gas), which % lines_of_layer<axis>(gas));
#pragma gtap parallel for
      for (int number = 0; number < line.cells; number++)
        make_left<axis>(gas, line, number);
    }
  }
}

// ---- one_level: a thread-level task for each turn of the outer loop -------------------------------------------------------

#pragma gtap function
template <int axis>
__device__ void left_one_level() {
#pragma gtap taskloop nogroup collapse(2)
  for (int layer = 0; layer < gas.nz; layer++)
    for (int which = 0; which < lines_of_layer<axis>(gas); which++) {
      const Line line = line_at<axis>(gas, layer, which);
      for (int number = 0; number < line.cells; number++)
        make_left<axis>(gas, line, number);
    }
}

#pragma gtap function
__device__ void waves_one_level() {
#pragma gtap taskloop nogroup
  for (int k = 0; k < gas.nz; k++)
    for (int j = 0; j < gas.ny; j++)
      for (int i = 0; i < gas.nx; i++)
        make_waves(gas, i, j, k);
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

template <int axis>
__device__ void left_by_threads(const Line &line) {
  for (int number = threadIdx.x; number < line.cells; number += blockDim.x)
    make_left<axis>(gas, line, number);
}

#pragma gtap function worker(block)
template <int axis>
__device__ void left_block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup collapse(2)
    for (int layer = 0; layer < gas.nz; layer++)
      for (int which = 0; which < lines_of_layer<axis>(gas); which++)
        left_by_threads<axis>(line_at<axis>(gas, layer, which));
}

#pragma gtap function worker(block)
__device__ void waves_block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (int k = 0; k < gas.nz; k++)
      for (int place = threadIdx.x; place < gas.ny * gas.nx; place += blockDim.x)
        make_waves(gas, place % gas.nx, place / gas.nx, k);
}

template <int axis>
__global__ void left_nested_kernel() {
#pragma gtap entry
  left_nested<axis>();
}
template <int axis>
__global__ void left_in_block_kernel(int together) {
#pragma gtap entry
  left_in_block<axis>(together);
}
template <int axis>
__global__ void left_one_level_kernel() {
#pragma gtap entry
  left_one_level<axis>();
}
template <int axis>
__global__ void left_block_kernel() {
#pragma gtap entry
  left_block<axis>();
}
__global__ void waves_nested_kernel() {
#pragma gtap entry
  waves_nested();
}
__global__ void waves_one_level_kernel() {
#pragma gtap entry
  waves_one_level();
}
__global__ void waves_block_kernel() {
#pragma gtap entry
  waves_block();
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

// A block for each line.
template <int axis>
__global__ void left_by_block() {
  const int lines = gas.nz * lines_of_layer<axis>(gas);
  for (int which = blockIdx.x; which < lines; which += gridDim.x)
    left_by_threads<axis>(
        line_at<axis>(gas, which / lines_of_layer<axis>(gas), which % lines_of_layer<axis>(gas)));
}

// A thread for each cell, in the order of memory along either axis, with the rows of a block's cells written together.
template <int axis>
__global__ void left_by_staging() {
  __shared__ float rows[3][5 * kStage];
  const int cells = gas.nx * gas.ny * gas.nz;
  for (int first = blockIdx.x * kStage; first < cells; first += gridDim.x * kStage) {
    const int cell = first + threadIdx.x;
    if (cell < cells) {
      const int i = cell % gas.nx, j = cell / gas.nx % gas.ny, k = cell / gas.nx / gas.ny;
      const Row row =
          row_of<axis>(gas, line_at<axis>(gas, k, axis == 0 ? j : i), axis == 0 ? i : j);
      for (int m = 0; m < 5; ++m) {
        rows[0][5 * threadIdx.x + m] = row.still[m];
        rows[1][5 * threadIdx.x + m] = row.faster[m];
        rows[2][5 * threadIdx.x + m] = row.slower[m];
      }
    }
    __syncthreads();
    const int count = 5 * min(kStage, cells - first);
    for (int place = threadIdx.x; place < count; place += kStage) {
      gas.still[5 * first + place] = rows[0][place];
      gas.faster[5 * first + place] = rows[1][place];
      gas.slower[5 * first + place] = rows[2][place];
    }
    __syncthreads();
  }
}

__global__ void waves_by_thread() {
  const int cells = gas.nx * gas.ny * gas.nz;
  for (int cell = blockIdx.x * blockDim.x + threadIdx.x; cell < cells;
       cell += gridDim.x * blockDim.x)
    make_waves(gas, cell % gas.nx, cell / gas.nx % gas.ny, cell / gas.nx / gas.ny);
}

#ifdef DYNAMIC_PARALLELISM
template <int axis>
__global__ void left_a_line(int which) {
  left_by_threads<axis>(
      line_at<axis>(gas, which / lines_of_layer<axis>(gas), which % lines_of_layer<axis>(gas)));
}
template <int axis>
__global__ void left_by_launches() {
  const int lines = gas.nz * lines_of_layer<axis>(gas);
  for (int which = blockIdx.x * blockDim.x + threadIdx.x; which < lines;
       which += gridDim.x * blockDim.x)
    left_a_line<axis><<<1, 256>>>(which);
}
__global__ void waves_plane(int k) {
  const int place = blockIdx.x * blockDim.x + threadIdx.x;
  if (place < gas.ny * gas.nx)
    make_waves(gas, place % gas.nx, place / gas.nx, k);
}
__global__ void waves_by_launches() {
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < gas.nz; k += gridDim.x * blockDim.x)
    waves_plane<<<(gas.ny * gas.nx + 255) / 256, 256>>>(k);
}
#endif

std::vector<float> random_numbers(std::size_t count, std::uint32_t seed, float smallest) {
  std::vector<float> numbers(count);
  for (std::size_t i = 0; i < count; ++i)
    numbers[i] = smallest + 0.5f * unit_random(static_cast<std::uint32_t>(i) ^ seed << 24);
  return numbers;
}

// A number of each cell in the memories of the host and of the device.
class Numbers {
public:
  Numbers(std::size_t count, std::uint32_t seed, float smallest)
      : host_(random_numbers(count, seed, smallest)), device_(host_) {}
  const float *host() const { return host_.data(); }
  const float *device() const { return device_.get(); }

private:
  std::vector<float> host_;
  samples::DeviceArray<float> device_;
};

// What is given of a gas.
class Given {
public:
  Given(long long nx, long long ny, long long nz)
      : nx_(static_cast<int>(nx)), ny_(static_cast<int>(ny)), nz_(static_cast<int>(nz)),
        volume_(cells(), 1, 0.5f), speed_(cells(), 2, 1), u_(cells(), 3, -0.25f),
        v_(cells(), 4, -0.25f), w_(cells(), 5, -0.25f) {}

  std::size_t cells() const { return std::size_t(nx_) * ny_ * nz_; }
  Gas on_host() const {
    return {nx_, ny_, nz_, volume_.host(), speed_.host(), {u_.host(), v_.host(), w_.host()}};
  }
  Gas on_device() const {
    return {
        nx_, ny_, nz_, volume_.device(), speed_.device(), {u_.device(), v_.device(), w_.device()}};
  }

private:
  int nx_, ny_, nz_;
  Numbers volume_, speed_, u_, v_, w_;
};

void use(const Gas &device) {
  samples::check(cudaMemcpyToSymbol(gas, &device, sizeof device), "cudaMemcpyToSymbol");
}

// K1 and K2: lines along `axis`.
template <int axis>
int left_sides(long long length, long long across, long long layers, long long repeat,
               samples::Offload &offload) {
  const Given given(axis == 0 ? length : across, axis == 0 ? across : length, layers);
  std::vector<float> still(5 * given.cells()), faster(still), slower(still);
  Gas host = given.on_host(), device = given.on_device();
  host.still = still.data();
  host.faster = faster.data();
  host.slower = slower.data();
  for (int layer = 0; layer < host.nz; ++layer)
    for (int which = 0; which < lines_of_layer<axis>(host); ++which) {
      const Line line = line_at<axis>(host, layer, which);
      for (int number = 0; number < line.cells; ++number)
        make_left<axis>(host, line, number);
    }
  samples::DeviceArray<float> device_still(still.size()), device_faster(faster.size()),
      device_slower(slower.size());
  device.still = device_still.get();
  device.faster = device_faster.get();
  device.slower = device_slower.get();
  use(device);

  const int lines = static_cast<int>(across * layers);
  const std::string size = "(" + std::to_string(lines) + " x " + std::to_string(length) + ")";
  samples::Forms forms((axis == 0 ? "pcsp:K1" : "pcsp:K2") + size, repeat,
                       [&] {
                         device_still.fill(0);
                         device_faster.fill(0);
                         device_slower.fill(0);
                       },
                       [&] {
                         return samples::close_to(device_still.download(), still) &&
                                samples::close_to(device_faster.download(), faster) &&
                                samples::close_to(device_slower.download(), slower);
                       });
  forms.add_tasks("nested", left_nested_kernel<axis>);
  forms.add_tasks("in_block", left_in_block_kernel<axis>, GTAP_BLOCK_SIZE / 32);
  forms.add_tasks("one_level", left_one_level_kernel<axis>);
  forms.add_tasks("block", left_block_kernel<axis>);
  forms.add_kernel("by_block", lines, 256, left_by_block<axis>);
  forms.add_kernel("by_staging", static_cast<int>(given.cells() / kStage + 1), kStage,
                   left_by_staging<axis>);
#ifdef DYNAMIC_PARALLELISM
  forms.add_kernel("by_launches", lines / 32 + 1, 32, left_by_launches<axis>);
#endif
  const Gas *parameter = offload.copy_of(device);
  const std::string form = axis == 0 ? "left_x_" : "left_y_";
  offload.add(forms, "offload", form + "nested", lines, parameter);
  offload.add(forms, "offload_one_level", form + "one_level", lines, parameter);
  return forms.report();
}

// K3.
int waves(long long side, long long planes, long long repeat, samples::Offload &offload) {
  const Given given(side, side, planes);
  std::vector<float> right = random_numbers(5 * given.cells(), 6, -0.25f);
  Gas host = given.on_host(), device = given.on_device();
  const samples::DeviceArray<float> before(right);
  samples::DeviceArray<float> device_right(right.size());
  host.right = right.data();
  device.right = device_right.get();
  for (int k = 0; k < host.nz; ++k)
    for (int j = 0; j < host.ny; ++j)
      for (int i = 0; i < host.nx; ++i)
        make_waves(host, i, j, k);
  use(device);

  samples::Forms forms(
      "pcsp:K3(" + std::to_string(planes) + " x " + std::to_string(side * side) + ")", repeat,
      [&] { device_right.copy(before); },
      [&] { return samples::close_to(device_right.download(), right); });
  forms.add_tasks("nested", waves_nested_kernel);
  forms.add_tasks("one_level", waves_one_level_kernel);
  forms.add_tasks("block", waves_block_kernel);
  forms.add_kernel("by_thread", static_cast<int>(given.cells() / 256 + 1), 256, waves_by_thread);
#ifdef DYNAMIC_PARALLELISM
  forms.add_kernel("by_launches", static_cast<int>(planes / 32 + 1), 32, waves_by_launches);
#endif
  const Gas *parameter = offload.copy_of(device);
  offload.add(forms, "offload", "waves_nested", planes, parameter);
  offload.add(forms, "offload_one_level", "waves_one_level", planes, parameter);
  offload.add(forms, "offload_collapsed", "waves_collapsed", side * side * planes, parameter);
  return forms.report();
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long length = 37, across = 7, layers = 3, side = 9, planes = 3;
#else
  long long length = 720, across = 720, layers = 5, side = 126, planes = 198;
#endif
  samples::RunOptions options;
  samples::CommandLine line("pcsp", "Left-hand sides along lines of a gas, and waves in it.");
  line.option("--length", "N", "cells of a line of K1 and K2", length, 1, 4096);
  line.option("--across", "N", "lines side by side", across, 1, 4096);
  line.option("--layers", "N", "layers of these", layers, 1, 16);
  line.option("--side", "N", "cells along x and y of the grid of K3", side, 1, 512);
  line.option("--planes", "N", "cells along z of it", planes, 1, 512);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);

#ifdef DYNAMIC_PARALLELISM
  samples::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 1 << 17),
                 "cudaDeviceSetLimit");
#endif
  samples::Runtime runtime(options);
  return left_sides<0>(length, across, layers, options.repeat, offload) |
         left_sides<1>(length, across, layers, options.repeat, offload) |
         waves(side, planes, options.repeat, offload);
}
