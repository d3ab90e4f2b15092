// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The transposition of a tensor of five dimensions (tnsrtrns in Jacob et al., "Efficient Fork-Join on GPUs through Warp
// Specialization", Table II: the outer loops, over the first two dimensions, have 1 turn for 50 of the inner ones).
#include <gtap_thread.cuh>

#include "forms.h"
#include "offload.h"
#include "tnsrtrns.h"

__constant__ Tensor tensor;

// ---- nested: a team for each pair of the first two indices ----------------------------------------------------------------

#pragma gtap function worker(team)
__device__ void nested() {
#pragma gtap taskloop nogroup collapse(2)
  for (int a = 0; a < tensor.a; a++)
    for (int b = 0; b < tensor.b; b++) {
#pragma gtap parallel for collapse(3)
      for (int c = 0; c < tensor.c; c++)
        for (int d = 0; d < tensor.d; d++)
          for (int e = 0; e < tensor.e; e++)
            move(tensor, a, b, c, d, e);
    }
}

// ---- in_block: the warps of a team share the middle indices, and the lanes of a warp the last one -------------------------

#pragma gtap function worker(team)
__device__ void in_block() {
#pragma gtap taskloop nogroup collapse(2)
  for (int a = 0; a < tensor.a; a++)
    for (int b = 0; b < tensor.b; b++) {
#pragma gtap parallel for collapse(2) num_threads(gtap::max_threads() / 32)
      for (int c = 0; c < tensor.c; c++)
        for (int d = 0; d < tensor.d; d++) {
#pragma gtap parallel for
          for (int e = 0; e < tensor.e; e++)
            move(tensor, a, b, c, d, e);
        }
    }
}

// ---- one_level: a thread-level task for each pair of the first two indices ------------------------------------------------

#pragma gtap function
__device__ void one_level() {
#pragma gtap taskloop nogroup collapse(2)
  for (int a = 0; a < tensor.a; a++)
    for (int b = 0; b < tensor.b; b++)
      for (int c = 0; c < tensor.c; c++)
        for (int d = 0; d < tensor.d; d++)
          for (int e = 0; e < tensor.e; e++)
            move(tensor, a, b, c, d, e);
}

// ---- block: tasks of blocks, written with threadIdx -----------------------------------------------------------------------

// A warp for each pair of the middle indices.
__device__ void part_of_block(int a, int b) {
  const int warps = blockDim.x / 32, lane = threadIdx.x % 32;
  for (int row = threadIdx.x / 32; row < tensor.c * tensor.d; row += warps) {
    const int c = row / tensor.d, d = row % tensor.d;
    for (int e = lane; e < tensor.e; e += 32)
      move(tensor, a, b, c, d, e);
  }
}

#pragma gtap function worker(block)
__device__ void block() {
  if (threadIdx.x == 0)
#pragma gtap taskloop nogroup collapse(2)
    for (int a = 0; a < tensor.a; a++)
      for (int b = 0; b < tensor.b; b++)
        part_of_block(a, b);
}

__global__ void nested_kernel() {
#pragma gtap entry
  nested();
}
__global__ void in_block_kernel() {
#pragma gtap entry
  in_block();
}
__global__ void one_level_kernel() {
#pragma gtap entry
  one_level();
}
__global__ void block_kernel() {
#pragma gtap entry
  block();
}

// ---- by hand: kernels without tasks ---------------------------------------------------------------------------------------

__global__ void by_block() {
  for (int part = blockIdx.x; part < tensor.a * tensor.b; part += gridDim.x)
    part_of_block(part / tensor.b, part % tensor.b);
}

struct alignas(16) Four {
  float elements[4];
};

// A thread for each piece of a row.
template <class Piece>
__global__ void by_thread() {
  const Piece *in = reinterpret_cast<const Piece *>(tensor.in);
  Piece *out = reinterpret_cast<Piece *>(tensor.out);
  const int pieces = tensor.e / (sizeof(Piece) / sizeof(float)); // of a row, whole ones
  const int count = tensor.a * tensor.b * tensor.c * tensor.d * pieces;
  for (int place = blockIdx.x * blockDim.x + threadIdx.x; place < count;
       place += gridDim.x * blockDim.x) {
    int rest = place / pieces;
    const int piece = place - rest * pieces;
    const int d = rest % tensor.d;
    rest /= tensor.d;
    const int c = rest % tensor.c;
    rest /= tensor.c;
    const int b = rest % tensor.b, a = rest / tensor.b;
    out[(((d * tensor.b + b) * tensor.c + c) * tensor.a + a) * pieces + piece] = in[place];
  }
}

#ifdef DYNAMIC_PARALLELISM
__global__ void part_by_launch(int a, int b) {
  part_of_block(a, b);
}
__global__ void by_launches() {
  const int part = blockIdx.x * blockDim.x + threadIdx.x;
  if (part < tensor.a * tensor.b)
    part_by_launch<<<1, 256>>>(part / tensor.b, part % tensor.b);
}
#endif

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long a = 3, b = 5, c = 4, d = 7, e = 11;
#else
  long long a = 32, b = 32, c = 40, d = 40, e = 32;
#endif
  samples::RunOptions options;
  samples::CommandLine line("tnsrtrns", "The transposition of a tensor of five dimensions.");
  line.option("--a", "N", "length of the first dimension, the fourth one of the result", a, 1,
              4096);
  line.option("--b", "N", "length of the second dimension", b, 1, 4096);
  line.option("--c", "N", "length of the third dimension", c, 1, 4096);
  line.option("--d", "N", "length of the fourth dimension, the first one of the result", d, 1,
              4096);
  line.option("--e", "N", "length of the last dimension", e, 1, 4096);
  samples::Offload offload;
  options.add_to(line);
  offload.add_to(line);
  line.parse(argc, argv);
  if (a * b > (1ll << 30) / (c * d) / e)
    line.fail("the tensor has more than 2^30 elements");

  Tensor host{int(a), int(b), int(c), int(d), int(e), nullptr, nullptr};
  std::vector<float> in(a * b * c * d * e), expected(in.size());
  for (std::size_t place = 0; place < in.size(); ++place)
    in[place] = unit_random(std::uint32_t(place)) + 1; // no element is 0
  const samples::DeviceArray<float> device_in(in);
  samples::DeviceArray<float> out(in.size());
  Tensor device = host;
  device.in = device_in.get();
  device.out = out.get();
  samples::check(cudaMemcpyToSymbol(tensor, &device, sizeof device), "cudaMemcpyToSymbol");

  // The host's answer.
  host.in = in.data();
  host.out = expected.data();
  for (int at_a = 0; at_a < host.a; ++at_a)
    for (int at_b = 0; at_b < host.b; ++at_b)
      for (int at_c = 0; at_c < host.c; ++at_c)
        for (int at_d = 0; at_d < host.d; ++at_d)
          for (int at_e = 0; at_e < host.e; ++at_e)
            move(host, at_a, at_b, at_c, at_d, at_e);

#ifdef DYNAMIC_PARALLELISM
  samples::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, host.a * host.b + 1),
                 "cudaDeviceSetLimit");
#endif
  samples::Runtime runtime(options);
  samples::Forms forms(
      "tnsrtrns(" + std::to_string(a * b) + " x " + std::to_string(c * d * e) + ")", options.repeat,
      [&] { out.fill(0); }, [&] { return out.download() == expected; });
  forms.add_tasks("nested", nested_kernel);
  forms.add_tasks("in_block", in_block_kernel);
  forms.add_tasks("one_level", one_level_kernel);
  forms.add_tasks("block", block_kernel);
  forms.add_kernel("by_block", host.a * host.b, 256, by_block);
  if (host.e % 4 == 0)
    forms.add_kernel("by_thread", int(in.size() / 1024 + 1), 256, by_thread<Four>);
  else
    forms.add_kernel("by_thread", int(in.size() / 256 + 1), 256, by_thread<float>);
#ifdef DYNAMIC_PARALLELISM
  forms.add_kernel("by_launches", (host.a * host.b + 127) / 128, 128, by_launches);
#endif
  const Tensor *parameter = offload.copy_of(device);
  offload.add(forms, "offload", "nested", a * b, parameter);
  offload.add(forms, "offload_one_level", "one_level", a * b, parameter);
  offload.add(forms, "offload_collapsed", "collapsed", a * b * c * d * e, parameter);
  return forms.report();
}
