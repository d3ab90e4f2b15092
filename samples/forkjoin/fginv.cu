// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The inverses of many matrices (fginv in Jacob et al., "Efficient Fork-Join on GPUs through Warp Specialization", Table II:
// the outer loop, over matrices, has 1 turn for 100 of the inner one, over elements). Between them is a loop of steps.
#include <gtap_thread.cuh>

#include "fginv.h"
#include "forms.h"
#include "offload.h"

constexpr int kThreads = 512; // of a block by hand

__constant__ Batch batch;

// ---- nested: a team for each turn of the outer loop ----------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void invert_nested() {
#pragma gtap taskloop nogroup
  for (int number = 0; number < batch.matrices; number++) {
    float *matrix = matrix_of(batch, number);
    float row_copy[kMaxOrder], column_copy[kMaxOrder];
    for (int k = 0; k < batch.order; k++) {
#pragma gtap parallel for
      for (int i = 0; i < batch.order; i++) {
        row_copy[i] = row_at(matrix, batch.order, k, i);
        column_copy[i] = column_at(matrix, batch.order, k, i);
      }
#pragma gtap parallel for collapse(2)
      for (int row = 0; row < batch.order; row++)
        for (int column = 0; column < batch.order; column++) {
          float &own = matrix[row * batch.order + column];
          own = eliminated(own, k, row, column, row_copy[column], column_copy[row]);
        }
    }
  }
}

// ---- in_block: a warp of the team for each row ---------------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void invert_in_block() {
#pragma gtap taskloop nogroup
  for (int number = 0; number < batch.matrices; number++) {
    float *matrix = matrix_of(batch, number);
    float row_copy[kMaxOrder], column_copy[kMaxOrder];
    for (int k = 0; k < batch.order; k++) {
#pragma gtap parallel for
      for (int i = 0; i < batch.order; i++) {
        row_copy[i] = row_at(matrix, batch.order, k, i);
        column_copy[i] = column_at(matrix, batch.order, k, i);
      }
#pragma gtap parallel for num_threads(gtap::max_threads() / 32)
      for (int row = 0; row < batch.order; row++) {
#pragma gtap parallel for
        for (int column = 0; column < batch.order; column++) {
          float &own = matrix[row * batch.order + column];
          own = eliminated(own, k, row, column, row_copy[column], column_copy[row]);
        }
      }
    }
  }
}

// ---- one_level: a thread-level task for each turn of the outer loop -------------------------------------------------------

#pragma gtap function
__device__ void invert_one_level() {
#pragma gtap taskloop nogroup
  for (int number = 0; number < batch.matrices; number++)
    invert(matrix_of(batch, number), batch.order);
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

// A matrix by all threads of a block; `elements` may be a copy in the block's shared memory.
__device__ __forceinline__ void invert_by_threads(float *elements, float *row_copy,
                                                  float *column_copy) {
  const int order = batch.order, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int warps = blockDim.x / 32;
  for (int k = 0; k < order; k++) {
    for (int i = threadIdx.x; i < order; i += blockDim.x) {
      row_copy[i] = row_at(elements, order, k, i);
      column_copy[i] = column_at(elements, order, k, i);
    }
    __syncthreads();
    for (int row = warp; row < order; row += warps) {
      const float of_column = column_copy[row];
      for (int column = lane; column < order; column += 32) {
        float &own = elements[row * order + column];
        own = eliminated(own, k, row, column, row_copy[column], of_column);
      }
    }
    __syncthreads();
  }
}

#pragma gtap function worker(block)
__device__ void invert_block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (int number = 0; number < batch.matrices; number++) {
      __shared__ float row_copy[kMaxOrder], column_copy[kMaxOrder];
      invert_by_threads(matrix_of(batch, number), row_copy, column_copy);
    }
}

__global__ void invert_nested_kernel() {
#pragma gtap entry
  invert_nested();
}
__global__ void invert_in_block_kernel() {
#pragma gtap entry
  invert_in_block();
}
__global__ void invert_one_level_kernel() {
#pragma gtap entry
  invert_one_level();
}
__global__ void invert_block_kernel() {
#pragma gtap entry
  invert_block();
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

__global__ void __launch_bounds__(kThreads) invert_by_block() {
  __shared__ float row_copy[kMaxOrder], column_copy[kMaxOrder];
  for (int number = blockIdx.x; number < batch.matrices; number += gridDim.x)
    invert_by_threads(matrix_of(batch, number), row_copy, column_copy);
}

#ifdef __NVCC__ // the host target has no dynamic shared memory
// The matrix is in shared memory from its first step to its last.
__global__ void __launch_bounds__(kThreads) invert_by_block_shared() {
  extern __shared__ float copy[];
  const int order = batch.order;
  float *row_copy = copy + order * order, *column_copy = row_copy + order;
  for (int number = blockIdx.x; number < batch.matrices; number += gridDim.x) {
    float *matrix = matrix_of(batch, number);
    for (int i = threadIdx.x; i < order * order; i += blockDim.x)
      copy[i] = matrix[i];
    __syncthreads();
    invert_by_threads(copy, row_copy, column_copy);
    for (int i = threadIdx.x; i < order * order; i += blockDim.x)
      matrix[i] = copy[i];
    __syncthreads();
  }
}
#endif

#ifdef DYNAMIC_PARALLELISM
__global__ void __launch_bounds__(kThreads) invert_one(int number) {
  __shared__ float row_copy[kMaxOrder], column_copy[kMaxOrder];
  invert_by_threads(matrix_of(batch, number), row_copy, column_copy);
}
__global__ void invert_by_launches() {
  const int number = blockIdx.x * blockDim.x + threadIdx.x;
  if (number < batch.matrices)
    invert_one<<<1, kThreads>>>(number);
}
#endif

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long matrices = 5, order = 17;
#else
  long long matrices = 256, order = 160;
#endif
  samples::RunOptions options;
  samples::CommandLine line("fginv", "The inverses of many matrices.");
  line.option("--matrices", "M", "matrices", matrices, 1, 1 << 20);
  line.option("--order", "N", "rows and columns of a matrix", order, 1, kMaxOrder);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);

  // Multiples of the identity and numbers that are so small that no pivot comes near zero.
  const auto size = static_cast<int>(order);
  const std::size_t elements = std::size_t(matrices) * size * size;
  const float scale = 2 / std::sqrt(static_cast<float>(size));
  std::vector<float> begin(elements);
  for (std::size_t i = 0; i < elements; ++i) {
    const std::size_t place = i % (std::size_t(size) * size);
    begin[i] = (unit_random(static_cast<std::uint32_t>(i)) - 0.5f) * scale +
               (place / size == place % size ? 2.0f : 0.0f);
  }

  // The host's answer.
  std::vector<float> inverses = begin;
  Batch host{int(matrices), size, inverses.data()};
  for (int number = 0; number < host.matrices; ++number)
    invert(matrix_of(host, number), size);

  samples::DeviceArray<float> device_elements(begin);
  Batch device{host.matrices, size, device_elements.get()};
  samples::check(cudaMemcpyToSymbol(batch, &device, sizeof device), "cudaMemcpyToSymbol");

  samples::Runtime runtime(options);
  samples::Forms forms(
      "fginv(" + std::to_string(matrices) + " of " + std::to_string(size) + " x " +
          std::to_string(size) + ")",
      options.repeat, [&] { device_elements.upload(begin); },
      [&] { return samples::close_to(device_elements.download(), inverses, 1e-5f); });
  forms.add_tasks("nested", invert_nested_kernel);
  forms.add_tasks("in_block", invert_in_block_kernel);
  forms.add_tasks("one_level", invert_one_level_kernel);
  forms.add_tasks("block", invert_block_kernel);
  forms.add_kernel("by_block", host.matrices, kThreads, invert_by_block);
#ifdef __NVCC__
  const int bytes = (size * size + 2 * size) * int(sizeof(float));
  if (cudaFuncSetAttribute(invert_by_block_shared, cudaFuncAttributeMaxDynamicSharedMemorySize,
                           bytes) == cudaSuccess)
    forms.add("by_block_shared",
              [=] { invert_by_block_shared<<<host.matrices, kThreads, bytes>>>(); });
  else
    (void)cudaGetLastError(); // there is no room for a matrix
#endif
#ifdef DYNAMIC_PARALLELISM
  forms.add("by_launches", [=] { invert_by_launches<<<host.matrices / 128 + 1, 128>>>(); });
#endif
  const Batch *parameter = offload.copy_of(device);
  offload.add(forms, "offload", "nested", matrices, parameter);
  offload.add(forms, "offload_one_level", "one_level", matrices, parameter);
  return forms.report();
}
