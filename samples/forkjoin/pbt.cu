// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Forcing, right-hand side, and solves along x, y and z of a viscous gas on a grid (pbt in Jacob et al., "Efficient Fork-Join
// on GPUs through Warp Specialization", Table II: K1 and K2 have 500 turns of the inner loop for one of the outer one, K3 to K5
// have 20 turns of the outer loop for one of the inner one).
#include <gtap_thread.cuh>

#include "forms.h"
#include "offload.h"
#include "pbt.h"

__constant__ Grid grid;

constexpr int kTile = 32;    // cells of a line whose blocks a team makes at once
constexpr int kLanes = 16;   // of a line, where lines share a block
constexpr int kLaneTile = 4; // cells of a line whose blocks these make at once
constexpr int kGroups = GTAP_BLOCK_SIZE / kLanes;

// ---- nested: a team for each turn of the outer loop ----------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void force_nested() {
#pragma gtap taskloop nogroup
  for (int k = 0; k < grid.nz; k++) {
#pragma gtap parallel for collapse(2)
    for (int j = 0; j < grid.ny; j++)
      for (int i = 0; i < grid.nx; i++)
        force(grid, i, j, k);
  }
}

#pragma gtap function worker(team)
__device__ void change_nested() {
#pragma gtap taskloop nogroup
  for (int k = 0; k < grid.nz; k++) {
#pragma gtap parallel for collapse(2)
    for (int j = 0; j < grid.ny; j++)
      for (int i = 0; i < grid.nx; i++)
        change_of(grid, i, j, k);
  }
}

#pragma gtap function worker(team)
template <int axis>
__device__ void solve_nested() {
#pragma gtap taskloop nogroup collapse(2)
  for (int slow = 0; slow < slow_lines<axis>(grid); slow++)
    for (int fast = 0; fast < fast_lines<axis>(grid); fast++) {
      float blocks[kTile * kBlocks];
      Line line = line_at<axis>(grid, slow, fast);
      for (int begin = 0; begin < line.cells; begin += kTile) {
        const int end = min(begin + kTile, line.cells);
#pragma gtap parallel for
        for (int number = begin; number < end; number++)
          make_blocks<axis>(grid, line, number, blocks + (number - begin) * kBlocks);
        for (int number = begin; number < end; number++) {
          if (number != 0) {
#pragma gtap parallel for
            for (int place = 0; place < 30; place++)
              subtract(grid, line, number, blocks + (number - begin) * kBlocks, place);
          }
#pragma gtap parallel for
          for (int column = 0; column < 6; column++)
            solve_column(grid, line, number, blocks + (number - begin) * kBlocks, column);
        }
      }
      for (int number = line.cells - 2; number >= 0; number--) {
#pragma gtap parallel for
        for (int row = 0; row < 5; row++)
          substitute(grid, line, number, row);
      }
    }
}

// ---- in_region: a team for each line, with one region around all its loops -------------------------------------------------

#pragma gtap function worker(team)
template <int axis>
__device__ void solve_in_region() {
#pragma gtap taskloop nogroup collapse(2)
  for (int slow = 0; slow < slow_lines<axis>(grid); slow++)
    for (int fast = 0; fast < fast_lines<axis>(grid); fast++) {
      float blocks[kTile * kBlocks];
#pragma gtap parallel num_threads(32)
      {
        Line line = line_at<axis>(grid, slow, fast);
        for (int begin = 0; begin < line.cells; begin += kTile) {
          const int end = min(begin + kTile, line.cells);
#pragma gtap for
          for (int number = begin; number < end; number++)
            make_blocks<axis>(grid, line, number, blocks + (number - begin) * kBlocks);
          for (int number = begin; number < end; number++) {
            if (number != 0) {
#pragma gtap for
              for (int place = 0; place < 30; place++)
                subtract(grid, line, number, blocks + (number - begin) * kBlocks, place);
            }
#pragma gtap for
            for (int column = 0; column < 6; column++)
              solve_column(grid, line, number, blocks + (number - begin) * kBlocks, column);
          }
        }
        for (int number = line.cells - 2; number >= 0; number--) {
#pragma gtap for
          for (int row = 0; row < 5; row++)
            substitute(grid, line, number, row);
        }
      }
    }
}

// ---- in_block: lanes of a team share the lines ----------------------------------------------------------------------------

#pragma gtap function worker(team)
template <int axis>
__device__ void solve_in_block(int together) {
  const int lines = slow_lines<axis>(grid) * fast_lines<axis>(grid);
#pragma gtap taskloop nogroup
  for (int first = 0; first < lines; first += together) {
    const int last = min(first + together, lines);
    float blocks[kGroups * kLaneTile * kBlocks];
#pragma gtap parallel for num_threads(gtap::max_threads() / kLanes)
    for (int which = first; which < last; which++) {
      Line line = line_at<axis>(grid, which);
      const int own =
          gtap::thread_num() * kLaneTile; // the first of this thread's places in `blocks`
      for (int begin = 0; begin < line.cells; begin += kLaneTile) {
        const int end = min(begin + kLaneTile, line.cells);
#pragma gtap parallel for
        for (int number = begin; number < end; number++)
          make_blocks<axis>(grid, line, number, blocks + (own + number - begin) * kBlocks);
        for (int number = begin; number < end; number++) {
          if (number != 0) {
#pragma gtap parallel for
            for (int place = 0; place < 30; place++)
              subtract(grid, line, number, blocks + (own + number - begin) * kBlocks, place);
          }
#pragma gtap parallel for
          for (int column = 0; column < 6; column++)
            solve_column(grid, line, number, blocks + (own + number - begin) * kBlocks, column);
        }
      }
      for (int number = line.cells - 2; number >= 0; number--) {
#pragma gtap parallel for
        for (int row = 0; row < 5; row++)
          substitute(grid, line, number, row);
      }
    }
  }
}

// ---- one_level: a thread-level task for each turn of the outer loop -------------------------------------------------------

#pragma gtap function
__device__ void force_one_level() {
#pragma gtap taskloop nogroup
  for (int k = 0; k < grid.nz; k++)
    for (int j = 0; j < grid.ny; j++)
      for (int i = 0; i < grid.nx; i++)
        force(grid, i, j, k);
}

#pragma gtap function
__device__ void change_one_level() {
#pragma gtap taskloop nogroup
  for (int k = 0; k < grid.nz; k++)
    for (int j = 0; j < grid.ny; j++)
      for (int i = 0; i < grid.nx; i++)
        change_of(grid, i, j, k);
}

#pragma gtap function
template <int axis>
__device__ void solve_one_level() {
#pragma gtap taskloop nogroup collapse(2)
  for (int slow = 0; slow < slow_lines<axis>(grid); slow++)
    for (int fast = 0; fast < fast_lines<axis>(grid); fast++)
      solve_line<axis>(grid, line_at<axis>(grid, slow, fast));
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

#pragma gtap function worker(block)
__device__ void force_block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (int k = 0; k < grid.nz; k++)
      for (int place = threadIdx.x; place < grid.ny * grid.nx; place += blockDim.x)
        force(grid, place % grid.nx, place / grid.nx, k);
}

#pragma gtap function worker(block)
__device__ void change_block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (int k = 0; k < grid.nz; k++)
      for (int place = threadIdx.x; place < grid.ny * grid.nx; place += blockDim.x)
        change_of(grid, place % grid.nx, place / grid.nx, k);
}

// By all threads of a block: all of them make blocks, and a warp walks along the line.
template <int axis>
__device__ void solve_by_threads(const Line &line) {
  __shared__ float blocks[kTile * kBlocks];
  const int thread = threadIdx.x;
  for (int begin = 0; begin < line.cells; begin += kTile) {
    const int end = min(begin + kTile, line.cells);
    __syncthreads(); // the blocks of the tile before, or of another line, have been read
    for (int number = begin + thread; number < end; number += blockDim.x)
      make_blocks<axis>(grid, line, number, blocks + (number - begin) * kBlocks);
    __syncthreads();
    if (thread < 32)
      for (int number = begin; number < end; number++) {
        if (number != 0 && thread < 30)
          subtract(grid, line, number, blocks + (number - begin) * kBlocks, thread);
        __syncwarp();
        if (thread < 6)
          solve_column(grid, line, number, blocks + (number - begin) * kBlocks, thread);
        __syncwarp();
      }
  }
  if (thread < 32)
    for (int number = line.cells - 2; number >= 0; number--) {
      if (thread < 5)
        substitute(grid, line, number, thread);
      __syncwarp();
    }
}

#pragma gtap function worker(block)
template <int axis>
__device__ void solve_block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup collapse(2)
    for (int slow = 0; slow < slow_lines<axis>(grid); slow++)
      for (int fast = 0; fast < fast_lines<axis>(grid); fast++)
        solve_by_threads<axis>(line_at<axis>(grid, slow, fast));
}

__global__ void force_nested_kernel() {
#pragma gtap entry
  force_nested();
}
__global__ void force_one_level_kernel() {
#pragma gtap entry
  force_one_level();
}
__global__ void force_block_kernel() {
#pragma gtap entry
  force_block();
}
__global__ void change_nested_kernel() {
#pragma gtap entry
  change_nested();
}
__global__ void change_one_level_kernel() {
#pragma gtap entry
  change_one_level();
}
__global__ void change_block_kernel() {
#pragma gtap entry
  change_block();
}
template <int axis>
__global__ void solve_nested_kernel() {
#pragma gtap entry
  solve_nested<axis>();
}
template <int axis>
__global__ void solve_in_region_kernel() {
#pragma gtap entry
  solve_in_region<axis>();
}
template <int axis>
__global__ void solve_in_block_kernel(int together) {
#pragma gtap entry
  solve_in_block<axis>(together);
}
template <int axis>
__global__ void solve_one_level_kernel() {
#pragma gtap entry
  solve_one_level<axis>();
}
template <int axis>
__global__ void solve_block_kernel() {
#pragma gtap entry
  solve_block<axis>();
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

__global__ void force_by_thread() {
  const int cells = grid.nx * grid.ny * grid.nz;
  for (int cell = blockIdx.x * blockDim.x + threadIdx.x; cell < cells;
       cell += gridDim.x * blockDim.x)
    force(grid, cell % grid.nx, cell / grid.nx % grid.ny, cell / grid.nx / grid.ny);
}

__global__ void change_by_thread() {
  const int cells = grid.nx * grid.ny * grid.nz;
  for (int cell = blockIdx.x * blockDim.x + threadIdx.x; cell < cells;
       cell += gridDim.x * blockDim.x)
    change_of(grid, cell % grid.nx, cell / grid.nx % grid.ny, cell / grid.nx / grid.ny);
}

template <int axis>
__global__ void solve_by_thread() {
  const int lines = slow_lines<axis>(grid) * fast_lines<axis>(grid);
  for (int which = blockIdx.x * blockDim.x + threadIdx.x; which < lines;
       which += gridDim.x * blockDim.x)
    solve_line<axis>(grid, line_at<axis>(grid, which));
}

// Sixteen lanes of a warp hold a cell's columns in registers: five lanes those of the block on the diagonal, five those of the
// block above it, five those of the block below it, and one the right-hand side.
template <int axis>
__device__ void solve_by_lanes(const Line &line) {
  const unsigned mask = 0xffffu << (threadIdx.x & 16);
  const int lane = threadIdx.x & 15, column = lane % 5;
  const bool upper = lane >= 5 && lane < 10, lower = lane >= 10 && lane < 15, right = lane == 15;
  const float own = upper || lower ? -kOwn : 1 + 2 * kOwn;
  const float convection = upper ? kConvection : lower ? -kConvection : 0;
  const float drag = upper || lower ? -kDrag : 2 * kDrag;
  const int neighbour = upper ? 1 : lower ? -1 : 0;
  float before[5] = {0, 0, 0, 0,
                     0}; // what the elimination has left of this lane's column of the cell before
  for (int number = 0; number < line.cells; ++number) {
    const int cell = line.first + number * line.stride;
    const int there = min(max(number + neighbour, 0), line.cells - 1);
    const Point at = point_at(grid, line.first + there * line.stride);
    float now[5];
    for (int row = 0; row < 5; ++row)
      now[row] = right ? grid.change[5 * cell + row]
                       : element<axis>(at, own, convection, drag, row, column);
    for (int i = 0; i < 5; ++i) {
      const float eliminated = __shfl_sync(mask, before[i], right ? 15 : 5 + column, 16);
      for (int row = 0; row < 5; ++row) {
        const float factor = __shfl_sync(mask, now[row], 10 + i, 16);
        if (lane < 5 || right)
          now[row] -= factor * eliminated;
      }
    }
    for (int pivot = 0; pivot < 5; ++pivot) {
      float factors[5];
      for (int row = 0; row < 5; ++row)
        factors[row] = __shfl_sync(mask, now[row], pivot, 16);
      now[pivot] *= 1 / factors[pivot];
      for (int row = 0; row < 5; ++row)
        if (row != pivot)
          now[row] -= factors[row] * now[pivot];
    }
    for (int row = 0; row < 5; ++row) {
      before[row] = now[row];
      if (upper)
        grid.upper[25 * cell + 5 * row + column] = now[row];
      if (right)
        grid.change[5 * cell + row] = now[row];
    }
  }
  __syncwarp(mask);
  // Backwards, a lane has a row. What the next cell needs is read one cell early.
  const int last = line.first + (line.cells - 1) * line.stride;
  float x = grid.change[5 * last + column], next_change = 0, next_upper[5] = {0, 0, 0, 0, 0};
  const auto read = [&](int number) {
    const int cell = line.first + max(number, 0) * line.stride;
    next_change = grid.change[5 * cell + column];
    for (int i = 0; i < 5; ++i)
      next_upper[i] = grid.upper[25 * cell + 5 * column + i];
  };
  read(line.cells - 2);
  for (int number = line.cells - 2; number >= 0; --number) {
    float sum = next_change;
    for (int i = 0; i < 5; ++i)
      sum -= next_upper[i] * __shfl_sync(mask, x, i, 16);
    x = sum;
    read(number - 1);
    if (lane < 5)
      grid.change[5 * (line.first + number * line.stride) + lane] = x;
  }
}

template <int axis>
__global__ void solve_by_half_warp() {
  const int lines = slow_lines<axis>(grid) * fast_lines<axis>(grid);
  for (int which = (blockIdx.x * blockDim.x + threadIdx.x) / 16; which < lines;
       which += gridDim.x * blockDim.x / 16)
    solve_by_lanes<axis>(line_at<axis>(grid, which));
}

#ifdef DYNAMIC_PARALLELISM
__global__ void force_plane(int k) {
  const int place = blockIdx.x * blockDim.x + threadIdx.x;
  if (place < grid.ny * grid.nx)
    force(grid, place % grid.nx, place / grid.nx, k);
}
__global__ void force_by_launches() {
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < grid.nz; k += gridDim.x * blockDim.x)
    force_plane<<<(grid.ny * grid.nx + 255) / 256, 256>>>(k);
}
__global__ void change_plane(int k) {
  const int place = blockIdx.x * blockDim.x + threadIdx.x;
  if (place < grid.ny * grid.nx)
    change_of(grid, place % grid.nx, place / grid.nx, k);
}
__global__ void change_by_launches() {
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < grid.nz; k += gridDim.x * blockDim.x)
    change_plane<<<(grid.ny * grid.nx + 255) / 256, 256>>>(k);
}
template <int axis>
__global__ void solve_a_line(int which) {
  solve_by_lanes<axis>(line_at<axis>(grid, which));
}
template <int axis>
__global__ void solve_by_launches() {
  const int lines = slow_lines<axis>(grid) * fast_lines<axis>(grid);
  for (int which = blockIdx.x * blockDim.x + threadIdx.x; which < lines;
       which += gridDim.x * blockDim.x)
    solve_a_line<axis><<<1, 16>>>(which);
}
#endif

std::vector<float> random_states(std::size_t cells) {
  std::vector<float> states(5 * cells);
  for (std::size_t i = 0; i < states.size(); ++i)
    states[i] = 0.5f * unit_random(i) + (i % 5 == 0 ? 1 : i % 5 == 4 ? 2 : -0.25f);
  return states;
}

// A grid in the host's memory, and the same in the device's.
struct Gas {
  Gas(int nx, int ny, int nz, bool solves)
      : cells(std::size_t(nx) * ny * nz), state(random_states(cells)), forcing(5 * cells),
        change(5 * cells), upper(solves ? 25 * cells : 1), device_state(state),
        device_forcing(forcing.size()), device_change(change.size()), device_upper(upper.size()) {
    host.nx = nx;
    host.ny = ny;
    host.nz = nz;
    for (int m = 0; m < 5; ++m)
      for (int i = 0; i < 13; ++i)
        host.polynomials[m][i] = i != 0             ? 0.2f * unit_random(13 * m + i)
                                 : m == 0 || m == 4 ? 2
                                                    : 0.5f;
    Grid device = host;
    host.state = state.data();
    host.forcing = forcing.data();
    host.change = change.data();
    host.upper = upper.data();
    device.state = device_state.get();
    device.forcing = device_forcing.get();
    device.change = device_change.get();
    device.upper = device_upper.get();
    samples::check(cudaMemcpyToSymbol(grid, &device, sizeof device), "cudaMemcpyToSymbol");
    on_device = device;
  }

  const std::size_t cells;
  const std::vector<float> state;
  Grid host, on_device;
  std::vector<float> forcing, change, upper;
  const samples::DeviceArray<float> device_state;
  samples::DeviceArray<float> device_forcing, device_change, device_upper;
};

// K1 and K2.
int differences(long long side, long long planes, long long repeat, samples::Offload &offload) {
  Gas gas(static_cast<int>(side), static_cast<int>(side), static_cast<int>(planes), false);
  const Grid &host = gas.host;
  for (int k = 0; k < host.nz; ++k)
    for (int j = 0; j < host.ny; ++j)
      for (int i = 0; i < host.nx; ++i)
        force(host, i, j, k);
  for (int k = 0; k < host.nz; ++k)
    for (int j = 0; j < host.ny; ++j)
      for (int i = 0; i < host.nx; ++i)
        change_of(host, i, j, k);
  const std::string size = "(" + std::to_string(planes) + " x " + std::to_string(side * side) + ")";
  const int blocks = int(side * side * planes / 128 + 1);

  samples::Forms forces(
      "pbt:K1" + size, repeat, [&] { gas.device_forcing.fill(0); },
      [&] { return samples::close_to(gas.device_forcing.download(), gas.forcing); });
  forces.add_tasks("nested", force_nested_kernel);
  forces.add_tasks("one_level", force_one_level_kernel);
  forces.add_tasks("block", force_block_kernel);
  forces.add_kernel("by_thread", blocks, 128, force_by_thread);
#ifdef DYNAMIC_PARALLELISM
  forces.add_kernel("by_launches", int(planes / 32 + 1), 32, force_by_launches);
#endif
  const Grid *parameter = offload.copy_of(gas.on_device);
  const long long cells = side * side * planes;
  offload.add(forces, "offload", "force_nested", planes, parameter);
  offload.add(forces, "offload_one_level", "force_one_level", planes, parameter);
  offload.add(forces, "offload_collapsed", "force_collapsed", cells, parameter);
  const int wrong = forces.report();

  gas.device_forcing.upload(gas.forcing);
  samples::Forms changes(
      "pbt:K2" + size, repeat, [&] { gas.device_change.fill(0); },
      [&] { return samples::close_to(gas.device_change.download(), gas.change); });
  changes.add_tasks("nested", change_nested_kernel);
  changes.add_tasks("one_level", change_one_level_kernel);
  changes.add_tasks("block", change_block_kernel);
  changes.add_kernel("by_thread", blocks, 128, change_by_thread);
#ifdef DYNAMIC_PARALLELISM
  changes.add_kernel("by_launches", int(planes / 32 + 1), 32, change_by_launches);
#endif
  offload.add(changes, "offload", "change_nested", planes, parameter);
  offload.add(changes, "offload_one_level", "change_one_level", planes, parameter);
  offload.add(changes, "offload_collapsed", "change_collapsed", cells, parameter);
  return wrong | changes.report();
}

// K3, K4 and K5: lines along `axis`, `lines` of them.
template <int axis>
int solves(long long length, long long across, long long layers, long long repeat,
           samples::Offload &offload) {
  Gas gas(axis == 0 ? length : across,
          axis == 1   ? length
          : axis == 0 ? across
                      : layers,
          axis == 2 ? length : layers, true);
  for (std::size_t i = 0; i < gas.change.size(); ++i)
    gas.change[i] = unit_random(~i) - 0.5f;
  const samples::DeviceArray<float> before(gas.change);
  const int lines = int(across * layers);
  for (int which = 0; which < lines; ++which)
    solve_line<axis>(gas.host, line_at<axis>(gas.host, which));

  samples::Forms forms(
      "pbt:K" + std::to_string(3 + axis) + "(" + std::to_string(lines) + " x " +
          std::to_string(length) + ")",
      repeat, [&] { gas.device_change.copy(before); },
      [&] { return samples::close_to(gas.device_change.download(), gas.change); });
  forms.add_tasks("nested", solve_nested_kernel<axis>);
  forms.add_tasks("in_region", solve_in_region_kernel<axis>);
  forms.add_tasks("in_block", solve_in_block_kernel<axis>, kGroups);
  forms.add_tasks("one_level", solve_one_level_kernel<axis>);
  forms.add_tasks("block", solve_block_kernel<axis>);
  forms.add_kernel("by_half_warp", lines / 8 + 1, 128, solve_by_half_warp<axis>);
  forms.add_kernel("by_thread", lines / 32 + 1, 32, solve_by_thread<axis>);
#ifdef DYNAMIC_PARALLELISM
  forms.add_kernel("by_launches", lines / 32 + 1, 32, solve_by_launches<axis>);
#endif
  const Grid *parameter = offload.copy_of(gas.on_device);
  const std::string form = axis == 0 ? "solve_x_" : axis == 1 ? "solve_y_" : "solve_z_";
  offload.add(forms, "offload", form + "nested", lines, parameter);
  offload.add(forms, "offload_one_level", form + "one_level", lines, parameter);
  return forms.report();
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long side = 9, planes = 3, length = 7, across = 5, layers = 2;
#else
  long long side = 256, planes = 132, length = 160, across = 160, layers = 20;
#endif
  samples::RunOptions options;
  samples::CommandLine line("pbt", "Steps of a viscous gas on a grid, with lines of 5 x 5 blocks.");
  line.option("--side", "N", "cells along x and y of the grid of K1 and K2", side, 1, 512);
  line.option("--planes", "N", "cells along z of it", planes, 1, 512);
  line.option("--length", "N", "cells of a line of K3 to K5", length, 1, 512);
  line.option("--across", "N", "lines side by side", across, 1, 512);
  line.option("--layers", "N", "layers of these", layers, 1, 256);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);

#ifdef DYNAMIC_PARALLELISM
  samples::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 1 << 18),
                 "cudaDeviceSetLimit");
#endif
  samples::Runtime runtime(options);
  return differences(side, planes, options.repeat, offload) |
         solves<0>(length, across, layers, options.repeat, offload) |
         solves<1>(length, across, layers, options.repeat, offload) |
         solves<2>(length, across, layers, options.repeat, offload);
}
