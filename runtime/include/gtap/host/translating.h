// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the translator reads before a program for the host target, in place of a CUDA toolkit's headers: the same
// declarations that the program is later compiled with (cuda_shim.h), with CUDA's keywords as Clang's attributes. So
// translating needs no CUDA toolkit, and what Clang accepts is there when the program is compiled.
// C++17, since a program is translated in its own standard.
#pragma once

#define __CUDACC__ // libstdc++ then leaves out __float128, which is no type of a device

#include <gtap/host/keywords.h> // Clang's own headers need them

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

// The few functions of C that CUDA has in device code. Before <new>, which calls some.
extern "C" {
__device__ int printf(const char *format, ...);
__device__ void *malloc(std::size_t bytes);
__device__ void *calloc(std::size_t count, std::size_t bytes);
__device__ void free(void *memory);
__device__ void *memcpy(void *to, const void *from, std::size_t bytes);
__device__ void *memmove(void *to, const void *from, std::size_t bytes);
__device__ void *memset(void *to, int value, std::size_t bytes);
__device__ int memcmp(const void *left, const void *right, std::size_t bytes);
__device__ std::size_t strlen(const char *text);
__device__ std::clock_t clock();
__device__ int abs(int x);
__device__ long labs(long x);
__device__ long long llabs(long long x);
[[noreturn]] __device__ void __assert_fail(const char *condition, const char *file, unsigned line,
                                           const char *function) noexcept;
}

// <cstring> and <cstdlib> named those of the host in std; CUDA has the following there in device code, too.
namespace std {
using ::abs;
using ::free;
using ::labs;
using ::llabs;
using ::malloc;
using ::memcpy;
using ::memset;
using ::printf;
inline __device__ long abs(long x) {
  return ::labs(x);
}
inline __device__ long long abs(long long x) {
  return ::llabs(x);
}
} // namespace std

// What the mathematical headers use, as functions of the host.
#include <array>
#include <climits>
#include <cstdint>
#include <limits>
#include <new>
#include <type_traits>
#include <utility>

// Everything that is declared from here on may be called in device code, too: the library's mathematical functions and
// the shim's.
#pragma clang force_cuda_host_device begin
#include <cmath>
#include <math.h>

#include <gtap/host/vector_types.h>

#include <gtap/host/indices.h>

#include <gtap/host/atomics.h>
#include <gtap/host/collectives.h>
#include <gtap/host/intrinsics.h>
#pragma clang force_cuda_host_device end

#include <gtap/host/runtime_api.h>

// What a launch is to Clang: one of these, by the version of CUDA that it takes for granted.
extern "C" {
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, std::size_t shared_bytes = 0,
                                     cudaStream_t stream = nullptr);
cudaError_t cudaConfigureCall(dim3 grid, dim3 block, std::size_t shared_bytes = 0,
                              cudaStream_t stream = nullptr);
}
