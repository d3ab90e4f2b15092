// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's declaration keywords: as the C++ that means the same on CPU threads, or, for the translator, as Clang's
// attributes. Macros, since that is what keywords of another language are. Must not know anything else of the emulator.
#pragma once

#if defined(GTAP_TRANSLATING)

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __constant__ __attribute__((constant))
#define __shared__ __attribute__((shared))
#define __managed__ __attribute__((device))
#define __grid_constant__ __attribute__((grid_constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ inline __attribute__((always_inline))
#define __align__(bytes) __attribute__((aligned(bytes)))

#else

#define __host__
#define __device__
#define __global__
#define __constant__
#define __managed__
#define __grid_constant__
#define __launch_bounds__(...)

// One copy per OS thread. All threads of a block run on one OS thread and two blocks never share
// one at the same time, so this is one copy per running block. `thread_local` at block scope
// implies `static`.
#define __shared__ thread_local

#define __forceinline__ inline __attribute__((always_inline))
// Empty, not `__attribute__((noinline))`: the C++ library's own headers write
// `__attribute__((__noinline__))`.
#define __noinline__
#define __align__(bytes) __attribute__((aligned(bytes)))

// A hint for nvcc's optimiser, not evaluated.
#if !defined(__clang__)
#define __builtin_assume(condition) static_cast<void>(sizeof(static_cast<bool>(condition)))
#endif

#endif
