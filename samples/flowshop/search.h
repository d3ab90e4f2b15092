// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all searches on a device share, tasks and kernels by hand: the best makespan, and how many
// nodes were kept. Must not know who searches.
#pragma once

#include "bound.h"

constexpr std::uint32_t kCounters = 4096; // so that threads seldom add to the same one

template <int Machines>
struct Search {
  const Shop<Machines> *shop;
  int *makespan;             // the shortest that anybody has found
  unsigned long long *nodes; // kCounters of them: partial schedules whose bound was below it
};

// Volatile, since other threads lower it. To know an older one does no harm but more work.
__device__ __forceinline__ int latest_makespan(const int *makespan) {
  return *static_cast<const volatile int *>(makespan);
}

__device__ __forceinline__ void count_nodes(unsigned long long *nodes, std::uint32_t kept) {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&nodes[thread % kCounters], static_cast<unsigned long long>(kept));
}
