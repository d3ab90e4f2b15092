// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one header of a file whose tasks are run by warps: block-level task functions, where a block is one warp, so that its 32 threads
// are its lanes. `worker(warp)` says it of a function.
#pragma once

#if !defined(GTAP_BLOCK_SIZE)
#define GTAP_BLOCK_SIZE 32
#elif GTAP_BLOCK_SIZE != 32
#error "gtap_warp.cuh: a block is one warp, so GTAP_BLOCK_SIZE must be 32, or must not be defined."
#endif

#include <gtap_block.cuh>
