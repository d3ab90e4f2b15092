// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A layer of a neural network: forwards, and the adjustment of its weights (backprop in Jacob et al., "Efficient Fork-Join on
// GPUs through Warp Specialization", Table II: the outer loop has 1 turn for 4,000 of the inner one, then 4,000 for 1).
#include <gtap_thread.cuh>

#include "../common/block_sum.cuh"
#include "backprop.h"
#include "forms.h"
#include "offload.h"

__constant__ Layer layer;

// ---- nested: a team for each turn of the outer loop ----------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void forwards_nested() {
#pragma gtap taskloop nogroup
  for (int unit = 0; unit < layer.hidden; unit++) {
    float sum = 0;
#pragma gtap parallel for reduction(+ : sum)
    for (int i = 0; i < layer.inputs; i++)
      sum += product(layer, unit, i);
    layer.output[unit] = squashed(sum);
  }
}

#pragma gtap function worker(team)
__device__ void adjust_nested() {
#pragma gtap taskloop nogroup
  for (int i = 0; i < layer.inputs; i++) {
#pragma gtap parallel for
    for (int unit = 0; unit < layer.hidden; unit++)
      adjust(layer, i, unit);
  }
}

// ---- in_block: lanes of a team share the short rows ----------------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void adjust_in_block(int rows) {
#pragma gtap taskloop nogroup
  for (int begin = 0; begin < layer.inputs; begin += rows) {
    const int end = min(begin + rows, layer.inputs);
#pragma gtap parallel for num_threads(gtap::max_threads() / 16)
    for (int i = begin; i < end; i++) {
#pragma gtap parallel for
      for (int unit = 0; unit < layer.hidden; unit++)
        adjust(layer, i, unit);
    }
  }
}

// ---- one_level: a thread-level task for each turn of the outer loop -------------------------------------------------------

#pragma gtap function
__device__ void forwards_one_level() {
#pragma gtap taskloop nogroup
  for (int unit = 0; unit < layer.hidden; unit++) {
    float sum = 0;
    for (int i = 0; i < layer.inputs; i++)
      sum += product(layer, unit, i);
    layer.output[unit] = squashed(sum);
  }
}

#pragma gtap function
__device__ void adjust_one_level() {
#pragma gtap taskloop nogroup
  for (int i = 0; i < layer.inputs; i++)
    for (int unit = 0; unit < layer.hidden; unit++)
      adjust(layer, i, unit);
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

__device__ float block_product(int unit) {
  float sum = 0;
  for (int i = threadIdx.x; i < layer.inputs; i += blockDim.x)
    sum += product(layer, unit, i);
  return samples::block_sum(sum);
}

#pragma gtap function worker(block)
__device__ void forwards_block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (int unit = 0; unit < layer.hidden; unit++) {
      const float sum = block_product(unit);
      if (threadIdx.x == 0)
        layer.output[unit] = squashed(sum);
    }
}

#pragma gtap function worker(block)
__device__ void adjust_block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup
    for (int i = 0; i < layer.inputs; i++)
      for (int unit = threadIdx.x; unit < layer.hidden; unit += blockDim.x)
        adjust(layer, i, unit);
}

__global__ void forwards_nested_kernel() {
#pragma gtap entry
  forwards_nested();
}
__global__ void forwards_one_level_kernel() {
#pragma gtap entry
  forwards_one_level();
}
__global__ void forwards_block_kernel() {
#pragma gtap entry
  forwards_block();
}
__global__ void adjust_nested_kernel() {
#pragma gtap entry
  adjust_nested();
}
__global__ void adjust_in_block_kernel(int rows) {
#pragma gtap entry
  adjust_in_block(rows);
}
__global__ void adjust_one_level_kernel() {
#pragma gtap entry
  adjust_one_level();
}
__global__ void adjust_block_kernel() {
#pragma gtap entry
  adjust_block();
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

__global__ void forwards_by_block() {
  for (int unit = blockIdx.x; unit < layer.hidden; unit += gridDim.x) {
    const float sum = block_product(unit);
    if (threadIdx.x == 0)
      layer.output[unit] = squashed(sum);
  }
}

__global__ void adjust_by_thread() {
  for (int place = blockIdx.x * blockDim.x + threadIdx.x; place < layer.inputs * layer.hidden;
       place += gridDim.x * blockDim.x)
    adjust(layer, place / layer.hidden, place % layer.hidden);
}

#ifdef DYNAMIC_PARALLELISM
__global__ void forwards_row(int unit) {
  const float sum = block_product(unit);
  if (threadIdx.x == 0)
    layer.output[unit] = squashed(sum);
}
__global__ void forwards_by_launches() {
  const int unit = blockIdx.x * blockDim.x + threadIdx.x;
  if (unit < layer.hidden)
    forwards_row<<<1, 256>>>(unit);
}
#endif

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long inputs = 300;
#else
  long long inputs = 65536;
#endif
  long long hidden = 16;
  samples::RunOptions options;
  samples::CommandLine line("backprop", "A layer of a neural network, forwards and backwards.");
  line.option("--inputs", "N", "inputs of the layer", inputs, 1, 1 << 24);
  line.option("--hidden", "H", "hidden units", hidden, 1, 4096);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);

  Layer host{int(inputs), int(hidden), nullptr, nullptr, nullptr, nullptr, nullptr};
  const std::size_t weights = std::size_t(host.inputs) * host.hidden;
  std::vector<float> input(host.inputs), delta(host.hidden), weight(weights), momentum(weights);
  for (std::size_t i = 0; i < input.size(); ++i)
    input[i] = unit_random(i) - 0.5f;
  for (std::size_t i = 0; i < delta.size(); ++i)
    delta[i] = unit_random(~i) - 0.5f;
  for (std::size_t i = 0; i < weights; ++i) {
    weight[i] = unit_random(2 * i) - 0.5f;
    momentum[i] = unit_random(2 * i + 1) - 0.5f;
  }
  const samples::DeviceArray<float> device_input(input), device_delta(delta);
  samples::DeviceArray<float> device_weights(weight), device_momentum(momentum), output(hidden);
  Layer device{host.inputs,          host.hidden,           device_input.get(), device_delta.get(),
               device_weights.get(), device_momentum.get(), output.get()};
  samples::check(cudaMemcpyToSymbol(layer, &device, sizeof device), "cudaMemcpyToSymbol");

  // The host's answers.
  std::vector<float> outputs(hidden), weights_after = weight, momentum_after = momentum;
  host.input = input.data();
  host.delta = delta.data();
  host.weights = weights_after.data();
  host.momentum = momentum_after.data();
  for (int unit = 0; unit < host.hidden; ++unit) {
    double sum = 0;
    for (int i = 0; i < host.inputs; ++i)
      sum += product(host, unit, i);
    outputs[unit] = squashed(float(sum));
  }
  for (int i = 0; i < host.inputs; ++i)
    for (int unit = 0; unit < host.hidden; ++unit)
      adjust(host, i, unit);

  samples::Runtime runtime(options);
  const std::string size = std::to_string(inputs) + ")";
  samples::Forms forwards(
      "backprop:forwards(" + std::to_string(hidden) + " x " + size, options.repeat,
      [&] {
        output.fill(0);
        device_weights.upload(weight);
      },
      [&] { return samples::close_to(output.download(), outputs); });
  forwards.add_tasks("nested", forwards_nested_kernel);
  forwards.add_tasks("one_level", forwards_one_level_kernel);
  forwards.add_tasks("block", forwards_block_kernel);
  forwards.add_kernel("by_block", host.hidden, 1024, forwards_by_block);
#ifdef DYNAMIC_PARALLELISM
  forwards.add_kernel("by_launches", (host.hidden + 127) / 128, 128, forwards_by_launches);
#endif
  const Layer *parameter = offload.copy_of(device);
  offload.add(forwards, "offload", "forwards_nested", hidden, parameter);
  offload.add(forwards, "offload_one_level", "forwards_one_level", hidden, parameter);

  samples::Forms backwards(
      "backprop:adjust(" + std::to_string(hidden) + " x " + size, options.repeat,
      [&] {
        device_weights.upload(weight);
        device_momentum.upload(momentum);
      },
      [&] {
        return samples::close_to(device_weights.download(), weights_after) &&
               samples::close_to(device_momentum.download(), momentum_after);
      });
  backwards.add_tasks("nested", adjust_nested_kernel);
  backwards.add_tasks("in_block", adjust_in_block_kernel, 256);
  backwards.add_tasks("one_level", adjust_one_level_kernel);
  backwards.add_tasks("block", adjust_block_kernel);
  backwards.add_kernel("by_thread", int(weights / 256 + 1), 256, adjust_by_thread);
  offload.add(backwards, "offload", "adjust_nested", inputs, parameter);
  offload.add(backwards, "offload_one_level", "adjust_one_level", inputs, parameter);
  offload.add(backwards, "offload_collapsed", "adjust_collapsed", inputs * hidden, parameter);
  return forwards.report() | backwards.report();
}
