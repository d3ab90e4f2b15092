// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The CUDA runtime calls and device functions of the host target.
#include "catch_compat.h"

#include <gtap/host/cuda_shim.h>

#include <cuda_runtime.h>

#include <array>
#include <string>

namespace {
__device__ int symbol[4];
__constant__ double factor;
__global__ void scale(int *data, int n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < static_cast<unsigned>(n))
    data[i] = static_cast<int>(data[i] * factor) + symbol[i % 4];
}
} // namespace

TEST_CASE("a small CUDA program runs", "[host][api]") {
  constexpr int n = 100;
  std::array<int, n> data{};
  for (int i = 0; i < n; ++i)
    data[static_cast<std::size_t>(i)] = i;
  const std::array<int, 4> offsets = {10, 20, 30, 40};
  const double twice = 2;
  int *device = nullptr;
  REQUIRE(cudaMalloc(&device, sizeof data) == cudaSuccess);
  REQUIRE(cudaMemcpy(device, data.data(), sizeof data, cudaMemcpyHostToDevice) == cudaSuccess);
  REQUIRE(cudaMemcpyToSymbol(symbol, offsets.data(), sizeof offsets) == cudaSuccess);
  REQUIRE(cudaMemcpyToSymbol(factor, &twice, sizeof twice) == cudaSuccess);
  cudaEvent_t start, end;
  REQUIRE(cudaEventCreate(&start) == cudaSuccess);
  REQUIRE(cudaEventCreate(&end) == cudaSuccess);
  cudaEventRecord(start);
  gtap::host::launch((n + 31) / 32, 32, [&] { scale(device, n); });
  cudaEventRecord(end);
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  float milliseconds = -1;
  CHECK(cudaEventElapsedTime(&milliseconds, start, end) == cudaSuccess);
  CHECK(milliseconds >= 0);
  REQUIRE(cudaMemcpy(data.data(), device, sizeof data, cudaMemcpyDeviceToHost) == cudaSuccess);
  for (int i = 0; i < n; ++i)
    CHECK(data[static_cast<std::size_t>(i)] == 2 * i + 10 * (i % 4 + 1));
  int third = 0;
  CHECK(cudaMemcpyFromSymbol(&third, symbol, sizeof third, 2 * sizeof third) == cudaSuccess);
  void *address = nullptr;
  CHECK(cudaGetSymbolAddress(&address, symbol) == cudaSuccess);
  CHECK(address == &symbol);
  auto *number = &third;
  CHECK(cudaGetSymbolAddress(&number, symbol) == cudaSuccess);
  CHECK(number[2] == third);
  CHECK(third == 30);
  CHECK(cudaEventDestroy(start) == cudaSuccess);
  CHECK(cudaEventDestroy(end) == cudaSuccess);
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("cudaMemset2D sets rows and nothing between them", "[host][api]") {
  std::array<unsigned char, 12> data{};
  REQUIRE(cudaMemset2D(data.data() + 1, 5, 0xff, 2, 2) == cudaSuccess);
  const std::array<unsigned char, 12> expected = {0, 0xff, 0xff, 0, 0, 0, 0xff, 0xff};
  CHECK(data == expected);
  CHECK(cudaMemset2D(data.data(), 5, 0xff, 5, 0) == cudaSuccess);
  CHECK(cudaMemset2D(data.data(), 5, 0xff, 6, 2) == cudaErrorInvalidValue);
  CHECK(cudaMemset2D(nullptr, 5, 0xff, 2, 2) == cudaErrorInvalidValue);
  CHECK(data == expected);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
}

TEST_CASE("failures are remembered until they are asked for", "[host][api]") {
  const int word = 1;
  CHECK(cudaMemcpyToSymbol(symbol, &word, sizeof word, sizeof symbol) == cudaErrorInvalidValue);
  CHECK(cudaPeekAtLastError() == cudaErrorInvalidValue);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK(cudaSetDevice(1) == cudaErrorInvalidDevice);
  CHECK(std::string(cudaGetErrorName(cudaGetLastError())) == "cudaErrorInvalidDevice");
  CHECK(std::string(cudaGetErrorString(cudaErrorMemoryAllocation)) == "out of memory");
}

TEST_CASE("the device has a multiprocessor per OS thread", "[host][api]") {
  cudaDeviceProp properties{};
  REQUIRE(cudaGetDeviceProperties(&properties, 0) == cudaSuccess);
  CHECK(properties.multiProcessorCount == static_cast<int>(gtap::host::get_schedule().threads));
  int blocks = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, scale, 128, 0) == cudaSuccess);
  CHECK(blocks == 1);
}

TEST_CASE("bit functions match their definitions", "[host][api]") {
  CHECK(__popc(0xf0f0u) == 8);
  CHECK(__clz(0) == 32);
  CHECK(__clz(1) == 31);
  CHECK(__ffs(0) == 0);
  CHECK(__ffs(8) == 4);
  CHECK(__brev(1u) == 0x80000000u);
  CHECK(__brevll(1ull) == 1ull << 63);
  CHECK(__fns(0b10110u, 0, 1) == 1);
  CHECK(__fns(0b10110u, 0, 3) == 4);
  CHECK(__fns(0b10110u, 4, -2) == 2);
  CHECK(__fns(0b10110u, 2, 0) == 2);
  CHECK(__fns(0b10110u, 0, 4) == 0xffffffffu);
  CHECK(__umulhi(0x80000000u, 6u) == 3);
  CHECK(min(3, 5u) == 3u);
  CHECK(max(-1.5, 2) == 2.0);
}
