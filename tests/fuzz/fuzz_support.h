// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every generated file of thread-level programs shares: helper functions, global memory, macros and, by
// fuzz_compare.h, the comparison of each program as tasks with its serial run. Knows no program.
#pragma once

constexpr unsigned heap_cells = 1u << 17;
__device__ unsigned long long heap[heap_cells]; // handed out by take(), never twice in a run
__device__ unsigned next_cell;
__device__ unsigned long long sums[8]; // what tasks add to without an order

#define FUZZ_MIX
#include "fuzz_values.h"

#include "fuzz_compare.h"
#include "fuzz_macros.h"
