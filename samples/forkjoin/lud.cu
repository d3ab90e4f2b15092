// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The LU decomposition of a matrix, step by step (lud in Jacob et al., "Efficient Fork-Join on GPUs through Warp
// Specialization", Table II: K1 computes a row of U in each step, K2 a column of L; the outer loop has 500 turns for 1 of the
// inner one in the first steps, 1 for 500 in the last ones). Tasks make all steps in one launch, or K1 and K2 have one a step.
#include <gtap_thread.cuh>

#include "../common/block_sum.cuh"
#include "forms.h"
#include "lud.h"
#include "offload.h"

#include <memory>

enum Kernels { kUpper = 1, kLower = 2 };

constexpr int kTileColumns = 8; // of a block of upper_by_tile(): what one access to memory brings

__constant__ Matrix matrix;

// Each form runs the steps from `first` to `end`, in each of them those of K1 and K2 that `kernels` has.

// ---- nested: a team for each turn of the outer loop ----------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void steps_nested(int first, int end, int kernels) {
  for (int k = first; k < end; k++) {
    if (kernels & kUpper) {
#pragma gtap taskloop nogroup
      for (int column = k; column < matrix.size; column++) {
        float sum = 0;
#pragma gtap parallel for reduction(+ : sum)
        for (int p = 0; p < k; p++)
          sum += term(matrix, k, column, p);
        set_upper(matrix, k, column, sum);
      }
#pragma gtap taskwait
    }
    if (kernels & kLower) {
#pragma gtap taskloop nogroup
      for (int row = k + 1; row < matrix.size; row++) {
        float sum = 0;
#pragma gtap parallel for reduction(+ : sum)
        for (int p = 0; p < k; p++)
          sum += term(matrix, row, k, p);
        set_lower(matrix, k, row, sum);
      }
#pragma gtap taskwait
    }
  }
}

// ---- in_block: lanes of a team share the short rows ----------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void steps_in_block(int first, int end, int kernels, int lanes) {
  const int threads = gtap::max_threads() / lanes;
  for (int k = first; k < end; k++) {
    if (kernels & kUpper) {
#pragma gtap taskloop nogroup
      for (int begin = k; begin < matrix.size; begin += threads) {
        const int behind = min(begin + threads, matrix.size);
#pragma gtap parallel for num_threads(threads)
        for (int column = begin; column < behind; column++) {
          float sum = 0;
#pragma gtap parallel for reduction(+ : sum)
          for (int p = 0; p < k; p++)
            sum += term(matrix, k, column, p);
          set_upper(matrix, k, column, sum);
        }
      }
#pragma gtap taskwait
    }
    if (kernels & kLower) {
#pragma gtap taskloop nogroup
      for (int begin = k + 1; begin < matrix.size; begin += threads) {
        const int behind = min(begin + threads, matrix.size);
#pragma gtap parallel for num_threads(threads)
        for (int row = begin; row < behind; row++) {
          float sum = 0;
#pragma gtap parallel for reduction(+ : sum)
          for (int p = 0; p < k; p++)
            sum += term(matrix, row, k, p);
          set_lower(matrix, k, row, sum);
        }
      }
#pragma gtap taskwait
    }
  }
}

// ---- one_level: a thread-level task for each turn of the outer loop -------------------------------------------------------

#pragma gtap function
__device__ void steps_one_level(int first, int end, int kernels) {
  for (int k = first; k < end; k++) {
    if (kernels & kUpper) {
#pragma gtap taskloop nogroup
      for (int column = k; column < matrix.size; column++) {
        float sum = 0;
        for (int p = 0; p < k; p++)
          sum += term(matrix, k, column, p);
        set_upper(matrix, k, column, sum);
      }
#pragma gtap taskwait
    }
    if (kernels & kLower) {
#pragma gtap taskloop nogroup
      for (int row = k + 1; row < matrix.size; row++) {
        float sum = 0;
        for (int p = 0; p < k; p++)
          sum += term(matrix, row, k, p);
        set_lower(matrix, k, row, sum);
      }
#pragma gtap taskwait
    }
  }
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

// The sum of an element's first k terms, valid in the first thread.
__device__ float block_terms(int row, int column, int k) {
  float sum = 0;
  for (int p = threadIdx.x; p < k; p += blockDim.x)
    sum += term(matrix, row, column, p);
  return samples::block_sum(sum);
}

#pragma gtap function worker(block)
__device__ void steps_block(int first, int end, int kernels) {
  for (int k = first; k < end; k++) {
    if (kernels & kUpper) {
      if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
        for (int column = k; column < matrix.size; column++) {
          const float sum = block_terms(k, column, k);
          if (threadIdx.x == 0)
            set_upper(matrix, k, column, sum);
        }
#pragma gtap taskwait
    }
    if (kernels & kLower) {
      if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
        for (int row = k + 1; row < matrix.size; row++) {
          const float sum = block_terms(row, k, k);
          if (threadIdx.x == 0)
            set_lower(matrix, k, row, sum);
        }
#pragma gtap taskwait
    }
  }
}

__global__ void steps_nested_kernel(int first, int end, int kernels) {
#pragma gtap entry
  steps_nested(first, end, kernels);
}
__global__ void steps_in_block_kernel(int first, int end, int kernels, int lanes) {
#pragma gtap entry
  steps_in_block(first, end, kernels, lanes);
}
__global__ void steps_one_level_kernel(int first, int end, int kernels) {
#pragma gtap entry
  steps_one_level(first, end, kernels);
}
__global__ void steps_block_kernel(int first, int end, int kernels) {
#pragma gtap entry
  steps_block(first, end, kernels);
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

// A block has some neighbouring columns, a thread of it a part of one column's terms.
__global__ void upper_by_tile(int k) {
  __shared__ float sums[256];
  const int own = threadIdx.x % kTileColumns, column = k + blockIdx.x * kTileColumns + own;
  float sum = 0;
  if (column < matrix.size)
    for (int p = threadIdx.x / kTileColumns; p < k; p += 256 / kTileColumns)
      sum += term(matrix, k, column, p);
  for (unsigned distance = 16; distance >= kTileColumns; distance /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, distance);
  if (threadIdx.x % 32 < kTileColumns)
    sums[threadIdx.x / 32 * kTileColumns + own] = sum;
  __syncthreads();
  if (threadIdx.x < kTileColumns && column < matrix.size) {
    for (int warp = 1; warp < 256 / 32; ++warp)
      sum += sums[warp * kTileColumns + own];
    set_upper(matrix, k, column, sum);
  }
}

__global__ void lower_by_warp(int k) {
  const int row = k + 1 + (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row >= matrix.size)
    return;
  float sum = 0;
  for (int p = threadIdx.x % 32; p < k; p += 32)
    sum += term(matrix, row, k, p);
  for (unsigned distance = 16; distance != 0; distance /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, distance);
  if (threadIdx.x % 32 == 0)
    set_lower(matrix, k, row, sum);
}

void launch_steps(int size, int kernels, cudaStream_t stream) {
  for (int k = 0; k < size; ++k) {
    if (kernels & kUpper)
      upper_by_tile<<<(size - k - 1) / kTileColumns + 1, 256, 0, stream>>>(k);
    if ((kernels & kLower) && k + 1 < size)
      lower_by_warp<<<(size - k - 2) / 8 + 1, 256, 0, stream>>>(k);
  }
}

#ifdef __NVCC__ // the host target has no graphs
// The same launches as a CUDA graph.
class StepsGraph {
public:
  StepsGraph(int size, int kernels) {
    cudaStream_t stream;
    cudaGraph_t steps;
    samples::check(cudaStreamCreate(&stream), "cudaStreamCreate");
    samples::check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "the capture");
    launch_steps(size, kernels, stream);
    samples::check(cudaStreamEndCapture(stream, &steps), "the capture");
    samples::check(cudaGraphInstantiate(&steps_, steps, 0), "cudaGraphInstantiate");
    cudaGraphDestroy(steps);
    cudaStreamDestroy(stream);
  }
  ~StepsGraph() { cudaGraphExecDestroy(steps_); }
  StepsGraph(const StepsGraph &) = delete;
  StepsGraph &operator=(const StepsGraph &) = delete;

  void launch() const { samples::check(cudaGraphLaunch(steps_, nullptr), "cudaGraphLaunch"); }

private:
  cudaGraphExec_t steps_ = nullptr;
};
#endif

#ifdef DYNAMIC_PARALLELISM
__global__ void upper_element(int k, int column) {
  const float sum = block_terms(k, column, k);
  if (threadIdx.x == 0)
    set_upper(matrix, k, column, sum);
}
__global__ void lower_element(int k, int row) {
  const float sum = block_terms(row, k, k);
  if (threadIdx.x == 0)
    set_lower(matrix, k, row, sum);
}
__global__ void upper_by_launches(int k) {
  const int column = k + blockIdx.x * blockDim.x + threadIdx.x;
  if (column < matrix.size)
    upper_element<<<1, 128>>>(k, column);
}
__global__ void lower_by_launches(int k) {
  const int row = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (row < matrix.size)
    lower_element<<<1, 128>>>(k, row);
}
#endif

// Calls launch(k, kernel) for each kernel of each step.
template <class Launch>
void for_each_kernel(int size, int kernels, Launch launch) {
  for (int k = 0; k < size; ++k)
    for (int kernel : {kUpper, kLower})
      if (kernels & kernel)
        launch(k, kernel);
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long size = 19;
#else
  long long size = 512;
#endif
  long long lanes = 16;
  samples::RunOptions options;
  samples::CommandLine line("lud", "The LU decomposition of a matrix, step by step.");
  line.option("--size", "N", "rows and columns of the matrix", size, 1, 4096);
  line.option("--lanes", "L", "lanes for an element in the form in_block", lanes, 1, 32);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);

  // The host's answer: the factors of which the matrix is the product.
  const auto order = static_cast<int>(size);
  const std::size_t elements = std::size_t(order) * order;
  std::vector<float> factors(elements), lower(elements), upper(elements), product(elements);
  for (int row = 0; row < order; ++row)
    for (int column = 0; column < order; ++column) {
      const std::size_t own = std::size_t(row) * order + column;
      factors[own] = factor(order, row, column);
      (row > column ? lower : upper)[own] = factors[own];
    }
  for (int row = 0; row < order; ++row)
    for (int p = 0; p <= row; ++p) {
      const float left = p == row ? 1 : factors[std::size_t(row) * order + p];
      for (int column = p; column < order; ++column)
        product[std::size_t(row) * order + column] +=
            left * factors[std::size_t(p) * order + column];
    }

  const samples::DeviceArray<float> device_product(product);
  samples::DeviceArray<float> device_factors(elements);
  Matrix device{order, device_product.get(), device_factors.get()};
  samples::check(cudaMemcpyToSymbol(matrix, &device, sizeof device), "cudaMemcpyToSymbol");

  samples::Runtime runtime(options);
  const std::vector<float> none(elements);
  // K1 and K2 alone begin with what the other one computes.
  const auto race = [&](const std::string &name, int kernels, const std::vector<float> &before) {
    const int launches = kernels == (kUpper | kLower) ? 2 * order : order;
    samples::Forms forms(
        name + "(" + std::to_string(size) + " x " + std::to_string(size) + ", " +
            std::to_string(launches) + " kernels)",
        options.repeat, [&before, &device_factors] { device_factors.upload(before); },
        [&] { return device_factors.download() == factors; });
    forms.add_tasks("nested", steps_nested_kernel, 0, order, kernels);
    forms.add("nested_launches", [=] {
      for_each_kernel(order, kernels, [](int k, int kernel) {
        steps_nested_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(k, k + 1, kernel);
      });
    });
    forms.add_tasks("in_block", steps_in_block_kernel, 0, order, kernels, int(lanes));
    forms.add_tasks("one_level", steps_one_level_kernel, 0, order, kernels);
    forms.add("one_level_launches", [=] {
      for_each_kernel(order, kernels, [](int k, int kernel) {
        steps_one_level_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(k, k + 1, kernel);
      });
    });
    forms.add_tasks("block", steps_block_kernel, 0, order, kernels);
    forms.add("by_kernels", [=] { launch_steps(order, kernels, nullptr); });
#ifdef __NVCC__
    const auto graph = std::make_shared<StepsGraph>(order, kernels);
    forms.add("by_graph", [=] { graph->launch(); });
#endif
#ifdef DYNAMIC_PARALLELISM
    forms.add("by_launches", [=] {
      for_each_kernel(order, kernels, [=](int k, int kernel) {
        const int blocks = (order - k + 127) / 128;
        if (kernel == kUpper)
          upper_by_launches<<<blocks, 128>>>(k);
        else
          lower_by_launches<<<blocks, 128>>>(k);
      });
    });
#endif
    const Matrix *parameter = offload.copy_of(device);
    const auto offload_steps = [&](const char *form, const char *upper_form,
                                   const char *lower_form) {
      offload.add(forms, form, [=, &offload] {
        for_each_kernel(order, kernels, [&](int k, int kernel) {
          if (kernel == kUpper)
            offload.launch(upper_form, order - k, parameter, k);
          else if (k + 1 < order)
            offload.launch(lower_form, order - k - 1, parameter, k);
        });
      });
    };
    offload_steps("offload", "upper_nested", "lower_nested");
    offload_steps("offload_one_level", "upper_one_level", "lower_one_level");
    return forms.report();
  };
  return race("lud:K1", kUpper, lower) | race("lud:K2", kLower, upper) |
         race("lud", kUpper | kLower, none);
}
