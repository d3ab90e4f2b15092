// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every generated file of block-level programs shares: helper functions, global memory, and, by fuzz_compare.h,
// the comparison of each program as tasks with its serial run. Knows no program.
#pragma once

constexpr unsigned heap_cells = 1u << 18;
__device__ unsigned long long heap[heap_cells]; // handed out by take(), never twice in a run
__device__ unsigned next_cell;
__device__ unsigned long long sums[8]; // what tasks add to without an order

#define FUZZ_MIX constexpr // made of what is the same in all threads, it is the same in all threads
#include "fuzz_thread_values.h"
#include "fuzz_values.h"

#include "fuzz_compare.h"
#include "fuzz_macros.h"

namespace fuzz {

// A block cannot run a child inside its parent, so children need records.
inline settings settings_of_blocks() {
  settings given;
  given.records = {0, 600, 1500, 0, 250};
  given.memory_bytes = 1 << 26;
  given.may_be_too_few = true;
  return given;
}

} // namespace fuzz
