// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenMP's names for gtap::thread_num() and its kin (OpenMP 5.2, 18.2), for code that has them already: include it in place of <omp.h>,
// behind gtap_block.cuh or gtap_thread.cuh. They are __device__ functions; gtap/team.cuh says what each returns.
#pragma once

#include <gtap/team.cuh>

__device__ __forceinline__ int omp_get_thread_num() {
  return gtap::thread_num();
}
#if defined(GTAP_TRANSLATING)
__device__ int omp_get_num_threads(); // the translator writes the number
#else
__device__ int omp_get_num_threads() = delete;
#endif
__device__ __forceinline__ int omp_get_max_threads() {
  return gtap::max_threads();
}
