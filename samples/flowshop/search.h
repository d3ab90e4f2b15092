// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all searches on a device share, tasks and kernels by hand: the best makespan, and how many
// nodes were kept. Must not know who searches.
#pragma once

#include "../common/spread_counter.h"

#include "bound.h"

template <int Machines>
struct Search {
  const Shop<Machines> *shop;
  int *makespan;            // the shortest that anybody has found
  samples::SpreadSum nodes; // partial schedules whose bound was below it
};

// Volatile, since other threads lower it. To know an older one does no harm but more work.
__device__ __forceinline__ int latest_makespan(const int *makespan) {
  return *static_cast<const volatile int *>(makespan);
}
