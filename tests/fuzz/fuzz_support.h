// What every generated file of thread-level programs shares: helper functions, global memory, macros and, by
// fuzz_compare.h, the comparison of each program as tasks with its serial run. Knows no program.
#pragma once

constexpr unsigned heap_cells = 1u << 15;
__device__ unsigned long long heap[heap_cells]; // handed out by take(), never twice in a run
__device__ unsigned next_cell;
__device__ unsigned long long sums[8]; // what tasks add to without an order

#define FUZZ_MIX
#include "fuzz_values.h"

#include "fuzz_compare.h"

// Each of these is written out, or stays, as the translator needs it.
#define FUZZ_PRAGMA(...) _Pragma(#__VA_ARGS__)
#define FUZZ_TASK(...) FUZZ_PRAGMA(gtap task __VA_ARGS__)
#define FUZZ_WAIT(...) FUZZ_PRAGMA(gtap taskwait __VA_ARGS__)
#define FUZZ_SPAWN(target, ...) FUZZ_TASK() target = __VA_ARGS__
#define FUZZ_RETURN(...) return __VA_ARGS__
#define FUZZ_IF(...) if (__VA_ARGS__)
#define FUZZ_FOR(first, condition, step) for (first; condition; step)
#define FUZZ_VALUE(...) (__VA_ARGS__)
